"""Tab in a real shell: names of games are offered, and nothing that a file is called is ever
run."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import product
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).resolve().parents[3]
HOSTILE = [
    "kings$(touch pwned)",
    "kings`touch pwned`",
    "kings;touch pwned;",
    "kings\ntouch pwned\n",
    "kings'a",
    'kings"b',
    "kings&touch pwned",
    "kings|touch pwned",
    "kings>pwned",
    "kings a",
    "-kings",
    "--help",
    "kings*",
    "kings\\x",
    "kings\x1b[31m",
    "kings{a,b}",
    "kings\u202etally",
    "$(touch pwned)",
    "`touch pwned`",
    "~kings",
    "!kings",
]
"""What a shell would run, split or expand."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of saved games, most of them with names that are traps."""
    saved = tmp_path / "home"
    saved.mkdir()
    for name in (*HOSTILE, "kings-gold-2026", "kings-łódź"):
        (saved / f"{name}.tally").write_text("variant: kings-gold\nplayers: Ann, Bo, Cy\n", "utf-8")
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "cardkit").write_text(f'#!/bin/sh\nexec {sys.executable} -m cardkit "$@"\n')
    (tools / "cardkit").chmod(0o755)
    return saved


def environment(home: Path, **more: str) -> dict[str, str]:
    return {
        **os.environ,
        "PATH": f"{home.parent}/bin:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "CARDKIT_HOME": str(home),
        "TERM": "dumb",
        "PS1": "",
        "LC_ALL": "C.UTF-8",
        **more,
    }


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_tab_in_bash_offers_games_and_runs_nothing(home: Path) -> None:
    """With every trap among the saved games, Tab gives the beginning that the harmless names share,
    then those names."""
    work = home.parent / "work"
    work.mkdir()
    shell = pexpect.spawn(
        "bash",
        ["--norc", "--noprofile", "-i"],
        cwd=str(work),
        env=environment(home),
        encoding="utf-8",
        timeout=20,
    )
    shell.sendline(
        "PS1='rea''dy> '; bind 'set show-all-if-ambiguous on' 'set enable-bracketed-paste off'"
    )
    shell.expect_exact("ready> ")
    shell.sendline('eval "$(cardkit completion bash)"; echo lo""aded')
    shell.expect_exact("loaded")
    shell.expect_exact("ready> ")
    shell.send("cardkit show \t")
    shell.expect_exact("kings-")
    shell.send("\t")
    shell.expect("kings-łódź +kings-gold-2026|kings-gold-2026 +kings-łódź")
    shell.send("go\t")
    shell.expect_exact("2026")
    shell.sendline("")
    shell.expect_exact("ready> ")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)
    shell.close()
    assert list(work.iterdir()) == []
    assert not (ROOT / "pwned").exists()


SHELLS = ("bash", "zsh", "fish")
FILES = ("show", "resume", "odds", "score", "check", "history", "games", "print pad --filled")
"""What a file or a saved game is named behind."""


@pytest.mark.slow
@pytest.mark.parametrize(("shell", "words"), [*product(SHELLS, FILES)])
def test_no_shell_is_offered_a_trap(shell: str, words: str, home: Path) -> None:
    """What the script of each shell gets are names that mean themselves; a file's name the shell
    completes itself."""
    asked = environment(
        home,
        _CARDKIT_COMPLETE=f"{shell}_complete",
        COMP_WORDS=f"cardkit {words} ",
        COMP_CWORD="" if shell == "fish" else str(1 + len(words.split())),
    )
    told = pexpect.run(f"{home.parent}/bin/cardkit", env=asked, encoding="utf-8", timeout=20)
    assert "Traceback" not in told
    assert not any(name in told for name in HOSTILE if name.strip())
    assert "kings-gold-2026" in told
    assert "kings-łódź" in told


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"COMP_WORDS": "cardkit show"},
        {"COMP_WORDS": "cardkit", "COMP_CWORD": "x"},
        {"COMP_WORDS": "'", "COMP_CWORD": "-9"},
    ],
)
@pytest.mark.parametrize(
    "how",
    [f"{shell}_complete" for shell in ("bash", "zsh", "fish", "ksh")] + ["bash_source", "junk"],
)
def test_a_shell_that_asks_strangely_gets_no_traceback(
    how: str, asked: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may get nothing."""
    from cardkit.v4.cli.app import run

    monkeypatch.setenv("_CARDKIT_COMPLETE", how)
    for name in ("COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in zip(("COMP_WORDS", "COMP_CWORD"), asked, strict=False):
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as end:
        run([])
    assert end.value.code in (0, 1, 2)


def offered(words: str, shell: str = "zsh", *, at: int | None = None) -> list[str]:
    """What a shell gets for the last of these words."""
    from click.testing import CliRunner

    from cardkit.v4.cli.commands import app
    from cardkit.v4.cli.completion import answer

    answer()
    count = len(words.split(" ")) - 1 if at is None else at
    variables = {
        "_CARDKIT_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(count),
    }
    lines = (
        CliRunner()
        .invoke(app, [], env=variables, prog_name="cardkit", complete_var="_CARDKIT_COMPLETE")
        .output
    )
    if shell == "bash":
        return [line.partition(",")[2] for line in lines.split()]
    return lines.split("\n")[1:-1:3]


def test_names_go_where_names_go(own_home: Path) -> None:
    """Those of people who played before, who played last first; not twice at one table, and only
    such as are safe."""
    own_home.mkdir()
    for number, players in enumerate(("Ann, Bo, Cy", "Zoë, Ann, O'Neil, Mary Ann")):
        path = own_home / f"game-{number}.tally"
        path.write_text(f"variant: kings-gold\nplayers: {players}\n", "utf-8")
        os.utime(path, (1e9 + number, 1e9 + number))
    assert offered("cardkit play kings-gold ") == ["Zoë", "Ann", "Bo", "Cy"]
    assert offered("cardkit play kings-gold Ann b") == ["Bo"]
    assert offered("cardkit play kings-gold ann zoë ") == ["Bo", "Cy"]
    assert offered("cardkit history --player ") == ["Zoë", "Ann", "Bo", "Cy"]
    assert offered("cardkit play --first c") == ["Cy"]


def test_settings_after_set() -> None:
    """Keys first, then the values one may take; whatever a shell would split is left out."""
    keys = offered("cardkit play kings-gold --set ")
    assert {"rounds=", "leftover=", "artifacts=", "danger.ends_at="} <= set(keys)
    assert not any(key.startswith(("words", "cards", "name", "summary")) for key in keys)
    assert offered("cardkit play kings-gold --set lef") == ["leftover="]
    assert offered("cardkit play kings-gold --set leftover=") == [
        f"leftover={word}" for word in ("pooled", "per-card", "lost", "stays", "alone")
    ]
    # the others have blanks in them
    assert offered("cardkit play kings-gold --set tie=") == ["tie=shared"]
    assert offered("cardkit play kings-gold --set artifacts=o") == ["artifacts=off"]
    assert offered("cardkit odds diamant --set rounds=") == [f"rounds={n}" for n in range(1, 21)]


@pytest.mark.parametrize(
    ("words", "at"),
    [("--set leftover =", 4), ("--set leftover = p", 5), ("--set leftover=p", 3)],
)
def test_bash_takes_a_setting_apart(words: str, at: int) -> None:
    """At the =, whatever it does with it: only what comes behind is put there."""
    said = [
        word
        for word in ("pooled", "per-card", "lost", "stays", "alone")
        if word[0] == "p" or not words.endswith("p")
    ]
    assert offered(f"cardkit odds {words}", "bash", at=at) == said


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_a_setting_is_completed_in_bash(home: Path) -> None:
    """No blank after the =, then the value."""
    shell = pexpect.spawn(
        "bash",
        ["--norc", "--noprofile", "-i"],
        cwd=str(home.parent),
        env=environment(home),
        encoding="utf-8",
        timeout=20,
    )
    shell.sendline(
        "PS1='rea''dy> '; bind 'set show-all-if-ambiguous on' 'set enable-bracketed-paste off'"
    )
    shell.expect_exact("ready> ")
    shell.sendline('eval "$(cardkit completion bash)"; echo lo""aded')
    shell.expect_exact("loaded")
    shell.expect_exact("ready> ")
    shell.send("cardkit odds kings-gold --set lef\t")
    shell.expect_exact("leftover=")
    shell.send("per\t")
    shell.expect_exact("-card")
    shell.sendline("")
    shell.expect_exact("52 cards left")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)
    shell.close()
