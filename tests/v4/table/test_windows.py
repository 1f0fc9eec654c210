"""A Windows of stubs (`tests.v4.windows`): an evening with phones, paper and scores where Python
has what it has there."""

from __future__ import annotations

import ctypes
import os
import re
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from pexpect import EOF
from pexpect.popen_spawn import PopenSpawn

from cardkit.v4.cli.app import say_by_variables
from cardkit.v4.cli.arguments import called
from cardkit.v4.table import put_over, reason, system_disk
from tests.v4 import forks
from tests.v4.table.golden import CHECKOUT
from tests.v4.windows import LETTERS, Console, Kernel, no_name

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="the stubs are made of what Linux has"
    ),
]
WINDOWS = [sys.executable, "-m", "tests.v4.windows"]


def surroundings(home: Path) -> dict[str, str]:
    """No terminal: output goes into a pipe."""
    kept = {
        key: value for key, value in os.environ.items() if key not in ("TERM", "COLUMNS", "LINES")
    }
    return {**kept, "PYTHONPATH": str(CHECKOUT), "CARDKIT_HOME": str(home)}


def run(home: Path, *words: str) -> str:
    """What ``cardkit WORDS`` says; it ends well."""
    done = forks.run(
        words, env=surroundings(home), cwd=home, module="tests.v4.windows", letters=LETTERS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder of games, which keeps nothing but files that may be called so, and no lock."""
    yield tmp_path
    left = [path.name for path in tmp_path.iterdir()]
    assert [name for name in left if no_name(name) or name.endswith((".lock", ".saving"))] == []


def played(home: Path, words: str, *steps: tuple[str, str]) -> tuple[str, PopenSpawn[str]]:
    """``cardkit WORDS``: what is waited for, and the line that is typed then. What it said, when it
    has ended."""
    child = PopenSpawn(
        [*WINDOWS, *words.split()],
        env=surroundings(home),
        cwd=home,
        encoding=LETTERS,
        timeout=30,
    )
    said = ""
    for seen, line in steps:
        child.expect(seen)
        said += child.before + child.after
        child.send(f"{line}\n")
    child.expect(EOF)
    child.wait()
    return said + child.before, child


def turns(home: Path) -> list[str]:
    """The turns of the saved game."""
    lines = (home / "g.tally").read_text("utf-8").splitlines()
    return [line for line in lines[lines.index("round 1") + 1 :] if line and line[0] != "#"]


NEW = "play kings-gold Ann Bo Cy --save g.tally"


def test_a_whole_game_then_its_score_and_its_pages(home: Path) -> None:
    """Undone, noted; left, gone on with, played to its end; scored, told, printed, handed on."""
    said, child = played(
        home,
        NEW,
        ("card 1> ", "8"),
        ("leaves> ", "undo"),
        ("card 1> ", "9"),
        ("leaves> ", "note by hand"),
        ("leaves> ", "quit"),
    )
    assert child.exitstatus == 0
    assert "carry 3" in said
    assert turns(home) == ["9", "note: by hand"]
    said, child = played(
        home, "resume g", ("leaves> ", "all"), *[("ready.*> ", "9"), ("leaves> ", "all")] * 3,
        ("piles .*> ", ""), ("share the win> ", ""), ("Enter to stop> ", ""),
    )  # fmt: skip
    assert child.exitstatus == 0
    assert "Cy" in run(home, "score", "g.tally")
    assert run(home, "print", "pad", "--filled", "g", "-o", "g.pdf").strip() == "g.pdf"
    assert run(home, "print", "sheet", "kings-gold").strip() == "kings-gold-sheet.pdf"
    # over its own
    assert run(home, "print", "sheet", "kings-gold").strip() == "kings-gold-sheet.pdf"


@pytest.mark.parametrize("wanted", ["con.tally", "a:b.tally", "g.tally."])
def test_a_name_that_no_file_has_there_is_refused(home: Path, wanted: str) -> None:
    """Before anything is written: behind a colon a game would be hidden in another file."""
    words = ["play", "diamant", "Ann", "Bo", "Cy", "--save", wanted]
    done = forks.run(
        words, env=surroundings(home), cwd=home, module="tests.v4.windows", letters=LETTERS
    )
    assert done.returncode == 2
    assert "no file can be called so" in done.stderr
    assert list(home.iterdir()) == []


def test_a_console_that_takes_colours_is_no_dumb_one(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It is asked whether it does; where it does not, or is a pipe, nothing is said of it."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Kernel(), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", Console("msvcrt"))
    monkeypatch.delenv("TERM", raising=False)
    say_by_variables()
    assert "TERM" not in os.environ
    monkeypatch.setenv("CONSOLE", "yes")
    with capfd.disabled():
        say_by_variables()
    assert os.environ.pop("TERM") == "xterm-256color"


def test_phones_come_and_go(home: Path) -> None:
    """A phone has the page, and the table plays on."""
    pytest.importorskip("uvicorn")
    child = PopenSpawn(
        [*WINDOWS, *NEW.split(), "--phones", "--at", "localhost"],
        env=surroundings(home), cwd=home, encoding=LETTERS, timeout=30,
    )  # fmt: skip
    child.expect(r"(http://localhost:\d+)/#k=[\w-]+")
    assert isinstance(child.match, re.Match)
    with urllib.request.urlopen(f"{child.match[1]}/", timeout=10) as page:
        assert b"<html" in page.read().lower()
    for seen, line in (("card 1> ", "phones off"), ("card 1> ", "9"), ("leaves> ", "quit")):
        child.expect(seen)
        child.send(f"{line}\n")
    child.expect(EOF)
    child.wait()
    assert child.exitstatus == 0
    assert turns(home) == ["9"]


def test_what_somebody_has_open_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As who looks for viruses has every new file: it is tried again. Who keeps it open is told
    of."""
    monkeypatch.setattr(system_disk, "_WINDOWS", True)
    (tmp_path / "new").write_text("new", "utf-8")
    looks = iter((True, True, False))
    replace = os.replace

    def looked_at(old: str, new: Path) -> None:
        if next(looks, True):
            raise PermissionError(13, "The process cannot access the file")
        replace(old, new)

    monkeypatch.setattr(os, "replace", looked_at)
    put_over(tmp_path / "new", tmp_path / "g.tally")
    assert [path.name for path in tmp_path.iterdir()] == ["g.tally"]
    with pytest.raises(PermissionError) as refused:
        put_over(tmp_path / "g.tally", tmp_path / "other")
    monkeypatch.setattr(sys, "platform", "win32")
    assert reason(refused.value) == "another program has it open, or you may not write there"


def test_a_game_is_open_once(home: Path) -> None:
    """The second process hears which one has it, though nobody can read the byte that is locked."""
    child = PopenSpawn(
        [*WINDOWS, *NEW.split()],
        env=surroundings(home),
        cwd=home,
        encoding=LETTERS,
        timeout=30,
    )
    child.expect("card 1> ")
    second = forks.run(
        ["resume", "g.tally"],
        env=surroundings(home),
        cwd=home,
        module="tests.v4.windows",
        letters=LETTERS,
    )
    assert second.returncode == 3
    assert f"open elsewhere, in process {child.pid}" in second.stderr
    child.send("quit\n")
    child.expect(EOF)
    child.wait()


def test_a_game_on_another_drive_has_a_name_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing leads there from here; and quotation marks are those that every shell there knows."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os.path, "relpath", lambda path: exec("raise ValueError"))
    assert called(Path("/D/my games/g.tally")) == '"/D/my games/g.tally"'
    assert called(Path("/D/games/g.tally")) == "/D/games/g.tally"
