"""Tab in a real shell: names of games are offered, and nothing that a file is called is ever run."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = [
    "kings$(touch pwned)", "kings`touch pwned`", "kings;touch pwned;", "kings\ntouch pwned\n", "kings'a", 'kings"b',
    "kings&touch pwned",
    "kings|touch pwned", "kings>pwned", "kings a", "-kings", "--help", "kings*", "kings\\x", "kings\x1b[31m", "kings{a,b}",
    "kings\u202etally", "$(touch pwned)", "`touch pwned`", "~kings", "!kings",
]  # fmt: skip
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
    return {**os.environ, "PATH": f"{home.parent}/bin:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "CARDKIT_HOME": str(home),
            "TERM": "dumb", "PS1": "", "LC_ALL": "C.UTF-8", **more}  # fmt: skip


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_tab_in_bash_offers_games_and_runs_nothing(home: Path) -> None:
    """With every trap among the saved games, Tab gives the beginning that the harmless names share, then those names."""
    work = home.parent / "work"
    work.mkdir()
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], cwd=str(work), env=environment(home), encoding="utf-8", timeout=20
    )
    shell.sendline("PS1='rea''dy> '; bind 'set show-all-if-ambiguous on' 'set enable-bracketed-paste off'")
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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    "words", ["show", "resume", "export", "odds", "score", "check", "history", "games", "print pad --filled"]
)
def test_no_shell_is_offered_a_trap(shell: str, words: str, home: Path) -> None:
    """What the script of each shell gets are names that mean themselves; a file's name the shell completes itself."""
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
    "how", ["bash_complete", "zsh_complete", "fish_complete", "bash_source", "junk", "ksh_complete"]
)
def test_a_shell_that_asks_strangely_gets_no_traceback(
    how: str, asked: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may get nothing."""
    from cardkit.cli.app import run

    monkeypatch.setenv("_CARDKIT_COMPLETE", how)
    for name in ("COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in zip(("COMP_WORDS", "COMP_CWORD"), asked, strict=False):
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as end:
        run([])
    assert end.value.code in (0, 1, 2)
