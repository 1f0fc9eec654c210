"""Golden sessions: whole games as they look on a terminal, kept as text, played again by the tests."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import struct
import sys
import tempfile
import termios
from collections.abc import Mapping
from pathlib import Path

import pexpect
from pexpect import fdpexpect

from tests.v4 import forks
from tests.v4.forks import CHECKOUT as CHECKOUT, Ran as Ran

PROMPT = re.compile(
    r"^(?:Which game .*?|For how many.*?|Printed .*?|Która gra .*?|Dla ilu .*?|Druk .*?|  \S.*?)> (.*)$"
)


def typed(session: str) -> list[str]:
    """What was typed in a session, line by line."""
    return [match[1] for line in session.splitlines()[1:] if (match := PROMPT.match(line))]


def spawn(
    arguments: list[str], home: Path, *, width: int = 80, **variables: str
) -> pexpect.spawn[str]:
    """A cardkit on a pseudo-terminal of that width. It keeps its games in `home`; TERM is dumb
    unless said otherwise."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "cardkit", *arguments],
        env=environment(home, variables),
        dimensions=(50, width),
        encoding="utf-8",
        timeout=20,
        cwd=str(home),
    )


def environment(home: Path, variables: Mapping[str, str]) -> dict[str, str]:
    """That of a cardkit on a terminal."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("COLUMNS", "LINES", "NO_COLOR")
    }
    return {
        **kept,
        "PYTHONPATH": str(CHECKOUT),
        "CARDKIT_HOME": str(home),
        "TERM": "dumb",
        **variables,
    }


def forked(arguments: list[str], home: Path, *, width: int = 80, **variables: str) -> Forked:
    """The same without the start of a Python, for lines that are typed: no key there is a
    signal."""
    return Forked(arguments, home, width, environment(home, variables))


class Forked(fdpexpect.fdspawn):  # type: ignore[misc]  # nobody types it
    """A process of `tests.v4.forks` on a pseudo-terminal."""

    def __init__(self, arguments: list[str], home: Path, width: int, env: dict[str, str]) -> None:
        ours, self.theirs = os.openpty()
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("hhhh", 50, width, 0, 0))
        self.process = forks.begun(arguments, [os.ttyname(self.theirs)] * 3, cwd=home, env=env)
        super().__init__(ours, encoding="utf-8", timeout=20)

    def sendline(self, line: str = "") -> int:
        """Once it asks for a line it has the terminal open, and closes it at its end."""
        if self.theirs:
            os.close(self.theirs)
            self.theirs = 0
        sent: int = super().sendline(line)
        return sent

    def close(self, force: bool = False) -> None:
        """Wait for its end."""
        super().close()
        forks.ended(self.process)


def run(
    *arguments: str, folder: Path, typed: str = "", cwd: Path = CHECKOUT, **variables: str
) -> Ran:
    """A cardkit without a terminal, that keeps its games in `folder`."""
    return forks.run(
        arguments,
        typed=typed,
        cwd=cwd,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(CHECKOUT),
            "PYTHONUTF8": "1",
            "CARDKIT_HOME": str(folder),
            **variables,
        },
    )


def play(session: str) -> str:
    """Play the session again, and give what the screen shows, without what differs from day to
    day."""
    command = session.splitlines()[0].removeprefix("$ ")
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]
    variables = dict(word.split("=", 1) for word in words if re.fullmatch(r"[A-Z_]+=.*", word))
    width = int(variables.pop("COLUMNS", "80"))
    if "CARDKIT_VARIANTS" in variables:
        variables["CARDKIT_VARIANTS"] = str(CHECKOUT / variables["CARDKIT_VARIANTS"])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve()
        if not variables.pop("FIRST_EVENING", ""):
            Path(home, "config.toml").touch()
        child = forked(
            words[next(at for at, word in enumerate(words) if word == "cardkit") + 1 :],
            home,
            width=width,
            **variables,
        )
        child.delaybeforesend = None
        screen = ""
        for line in typed(session):
            child.expect(r"> $")
            screen += child.before + child.after
            child.sendline(line)
        if child.expect([pexpect.EOF, r"> $"]):
            child.close(force=True)
            raise ValueError(f"the session still asks after its last line: {child.before[-300:]}")
        screen += child.before
        child.close()
    screen = screen.replace("\r\n", "\n").replace(str(home), "~/games")
    screen = re.sub(r"\d{4}-\d\d-\d\d", "2026-11-20", screen)
    return f"$ {command}\n{screen}"


def ended(game: pexpect.spawn[str], key: str) -> tuple[str, int | None]:
    """What is said after `key`, and the exit code. It is pressed again if it came before the keys
    were waited for."""
    said = ""
    for _ in range(10):
        game.send(key)
        with contextlib.suppress(pexpect.TIMEOUT):
            game.expect(pexpect.EOF, timeout=6)
            said = game.before or ""
            break
    game.close()
    return said.replace("\r\n", "\n"), game.exitstatus
