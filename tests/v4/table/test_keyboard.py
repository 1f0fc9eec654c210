"""Single keys on a pseudo-terminal: the screen, the saved game, and the terminal as it was whatever
ends the game."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from cardkit.v4.cli.posix_keys import PosixKeys
from tests.v4.table.golden import CHECKOUT, run, spawn

pytestmark = pytest.mark.slow

KEYED = "play kings-gold Ann Bo Cy --save g.tally --keys"


@pytest.fixture
def keyed(tmp_path: Path) -> Iterator[pexpect.spawn[str]]:
    """King's Gold for three by single keys, at its first card."""
    child = spawn(KEYED.split(), tmp_path, TERM="xterm")
    child.delaybeforesend = None
    child.expect("card 1> ")
    yield child
    child.close(force=True)


def single(child: pexpect.spawn[str]) -> bool:
    """Whether the terminal gives single keys, without showing them."""
    how = termios.tcgetattr(child.child_fd)[3]
    assert bool(how & termios.ICANON) == bool(how & termios.ECHO)
    return not how & termios.ICANON


def becomes(child: pexpect.spawn[str], wanted: bool) -> bool:
    """Whether the terminal comes to give single keys, or lines."""
    for _ in range(400):
        if single(child) is wanted:
            return True
        time.sleep(0.01)
    return False


def turns(folder: Path) -> list[str]:
    """The turns of the saved game."""
    lines = (folder / "g.tally").read_text("utf-8").splitlines()
    return [line for line in lines[lines.index("round 1") + 1 :] if line and line[0] != "#"]


def test_a_round_by_keys_is_saved_as_it_goes(keyed: pexpect.spawn[str], tmp_path: Path) -> None:
    """No Enter; who leaves stands behind the prompt; arrow keys and a taken-back key change
    nothing; a line in between."""
    for key, seen in (
        ("9", "carry 3"),
        ("b", "leaves> Bo"),
        ("\x1b[A", ""),
        ("c", ", Cy"),
        ("\x7f", "leaves> Bo"),
        ("0", "card 2> 10"),
        ("u", "Taken back: card 2"),
        ("0", "carry 8"),
        (":", "leaves> "),
        ("note by hand\r", "leaves> "),
        ("?", "a whole line"),
        ("k", "ANOTHER KING"),
        ("\x04", "Saved. To go on"),
    ):
        keyed.send(key)
        if seen:
            keyed.expect_exact(seen)
    keyed.expect(pexpect.EOF)
    assert turns(tmp_path) == ["9 - Bo", "10", "note: by hand", "K"]
    keyed.close()
    assert keyed.exitstatus == 0


@pytest.mark.parametrize("end", ["quit", "Ctrl-C", "SIGTERM", "SIGHUP", "SIGQUIT", "Ctrl-D"])
def test_the_terminal_is_set_back(keyed: pexpect.spawn[str], tmp_path: Path, end: str) -> None:
    """However the game ends, also in the middle of an entry; and the game is saved."""
    assert becomes(keyed, True)
    keyed.send("9")
    keyed.expect_exact("leaves> ")
    keyed.send("b" if end not in ("quit", "Ctrl-D") else "")
    match end:
        case "quit":
            keyed.send(":quit\r")
        case "Ctrl-C":
            keyed.send("\x03")
        case "Ctrl-D":
            keyed.send("\x04")
        case signal_name:
            keyed.kill(getattr(signal, signal_name))
    assert becomes(keyed, False)
    assert turns(tmp_path) == ["9"]


def test_ctrl_z_gives_the_terminal_back_for_a_while(tmp_path: Path) -> None:
    """The shell has it as it was; when the game goes on it asks again, with what was started."""
    shell = pexpect.spawn(
        "bash",
        ["--norc", "-i"],
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=20,
        dimensions=(50, 80),
    )
    shell.delaybeforesend = None
    shell.send(
        f"PS1='sh''ell '; export TERM=xterm PYTHONPATH={CHECKOUT}; {sys.executable} -m "
        f"cardkit {KEYED}\r"
    )
    shell.expect("card 1> ")
    assert becomes(shell, True)
    shell.send("9b")
    shell.expect_exact("leaves> Bo")
    shell.send("\x1a")
    shell.expect_exact("shell ")
    shell.send("stty -a\r")
    shell.expect(r" icanon.* echo ")
    shell.expect_exact("shell ")
    shell.send("fg\r")
    shell.expect_exact("leaves> Bo")
    assert becomes(shell, True)
    shell.setwinsize(50, 40)
    shell.send("8")
    shell.expect_exact("card 2> 8")
    shell.send("\x04")
    shell.expect_exact("shell ")
    shell.close(force=True)


def test_no_ctrl_z_comes_between_what_is_drawn_and_what_is_kept_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever thread the system gives the signal to; it is heard afterwards, once."""
    heard, over = list[int](), threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    before = signal.signal(signal.SIGTSTP, lambda number, frame: heard.append(number))
    try:
        with open(os.devnull, encoding="utf-8") as none:
            monkeypatch.setattr(sys, "stdin", none)
            with PosixKeys().unstopped():
                for _ in range(3):
                    signal.pthread_kill(other.ident or 0, signal.SIGTSTP)
                    time.sleep(0.01)
                assert heard == []
            assert heard == [signal.SIGTSTP]
    finally:
        signal.signal(signal.SIGTSTP, before)
        over.set()


def test_a_mistake_of_ours_ends_no_evening(tmp_path: Path) -> None:
    """A fault in the keys themselves is said and written down; then it is asked again."""
    (tmp_path / "sitecustomize.py").write_text(
        "import cardkit.v4.table.single_keys as k\nold = k.Keys.press\n"
        "def press(self, key, *rest):\n    return 1 / 0 if key == 'x' else old(self, key, "
        "*rest)\nk.Keys.press = press\n"
    )
    child = spawn(KEYED.split(), tmp_path, PYTHONPATH=f"{tmp_path}:{CHECKOUT}")
    child.delaybeforesend = None
    child.expect("card 1> ")
    assert becomes(child, True)
    child.send("x")
    child.expect_exact("ZeroDivisionError")
    child.expect("card 1> ")
    child.send("9")
    child.expect_exact("leaves> ")
    child.send("\x04")
    child.expect(pexpect.EOF)
    child.close()
    assert turns(tmp_path) == ["9"]


def test_a_whisper_a_mended_turn_and_a_new_game(tmp_path: Path) -> None:
    """What is asked in between: a key where two answers are, Enter where it is read, a line where
    words are needed."""
    child = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--keys", "--secret"], tmp_path)
    child.delaybeforesend = None
    for seen, keys in (
        ("card 1> ", "9"),
        ("leaves> ", ":"),
        ("leaves> ", "score b\r"),
        ("Only Bo looks", "\r"),
        ("have read it> ", " "),
        ("leaves> ", ":"),
        ("leaves> ", "fix 1\r"),
        ("it should be> ", "8\r"),
        ("leaves> ", "zbc"),
        ("ready.*> ", "9zbc"),
        ("ready.*> ", "9zbc"),
        ("ready.*> ", "9zbc"),
        ("piles .*> ", "\r"),
        ("to share the win> ", "\r"),
        ("Enter to stop> ", "a"),
        ("card 1> ", "\x04"),
        ("unplayed|nothing|Saved", ""),
    ):
        child.expect(seen)
        child.send(keys)
    child.expect(pexpect.EOF)
    child.close()


def test_without_a_terminal_keys_are_refused(tmp_path: Path) -> None:
    """In one line that says what to do, before anything is saved."""
    ran = run("play", "kings-gold", "Ann", "Bo", "Cy", "--keys", folder=tmp_path, typed="9\n")
    assert ran.returncode == 2
    assert "--keys reads single keys from a terminal" in ran.stderr
    assert not list(tmp_path.rglob("*.tally"))


def test_going_on_by_keys(tmp_path: Path) -> None:
    """resume has them too; names with accents are keys like any."""
    run(
        "play",
        "kings-gold",
        "Łukasz",
        "Żaneta",
        "Zoë",
        "--save",
        "g.tally",
        folder=tmp_path,
        typed="9\n",
        cwd=tmp_path,
    )
    child = spawn(["resume", "g.tally", "--keys", "--reader"], tmp_path)
    child.expect(r"([a-ż]) for Łukasz.*leaves> ")
    assert isinstance(child.match, re.Match)
    child.send(child.match[1] + "7")
    child.expect_exact("Łukasz")
    child.expect_exact("card 2> 7")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert turns(tmp_path) == ["9 - Łukasz", "7"]


def test_what_phones_do_is_said_between_keys(tmp_path: Path) -> None:
    """The prompt makes room for it, and stands there again with what was started; a line that was
    opened stays open."""
    pytest.importorskip("uvicorn")
    (tmp_path / "sitecustomize.py").write_text(
        "import os, threading, time\nimport cardkit.v4.cli.with_phones as b\nold = b.Beside._start\n"
        "def start(self, choose):\n    old(self, choose)\n    threading.Thread(target=tell, "
        "args=[self], daemon=True).start()\n"
        "def tell(self):\n    for number in range(2):\n        while not "
        "os.path.exists(f'go{number}'): time.sleep(0.01)\n"
        "        self._tell(lambda number=number: self._talk.write(f'NEWS {number}\\n'))\n"
        "b.Beside._start = start\n"
    )
    there = f"{tmp_path}:{CHECKOUT}"
    child = spawn(
        [*KEYED.split(), "--phones", "--at", "localhost"], tmp_path, TERM="xterm", PYTHONPATH=there
    )
    child.delaybeforesend = None
    for seen, keys in (("card 1> ", "9"), ("leaves> ", "b"), ("Bo", "")):
        child.expect_exact(seen)
        child.send(keys)
    (tmp_path / "go0").touch()
    child.expect_exact("NEWS 0")
    child.expect_exact("leaves> Bo")
    child.send(":note by")
    child.expect_exact("note by")
    (tmp_path / "go1").touch()
    child.expect_exact("NEWS 1")
    child.expect_exact("note by")
    child.send(" hand\r")
    child.expect_exact("Noted")
    child.send("8\x04")
    child.expect(pexpect.EOF)
    child.close()
    assert turns(tmp_path) == ["9", "note: by hand", "8"]
