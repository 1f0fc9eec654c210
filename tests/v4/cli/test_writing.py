"""What commands write: whole or not at all, never over what somebody else made; safe in programs
and spreadsheets."""

from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from cardkit.v4.cli import writing
from cardkit.v4.cli.app import COMMANDS, run
from cardkit.v4.cli.commands import app
from tests.v4 import forks

ROOT = Path(__file__).resolve().parents[3]
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
WRITERS = {
    "new.tally": ["play", "kings-gold", "Ann", "Bo", "Cy", "--save", "new.tally"],
}
"""Every command that writes a file, by what it writes."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in it."""
    monkeypatch.chdir(tmp_path)
    Path("game.tally").write_text(GAME, "utf-8")
    return tmp_path


def cardkit(*arguments: str) -> int:
    """The exit code of a command line."""
    with pytest.raises(SystemExit) as end:
        run(arguments)
    return int(end.value.code or 0)


def there() -> set[str]:
    """What was written: not the game."""
    return {path.name for path in Path().iterdir()} - {"game.tally"}


def test_two_who_write_a_new_file_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is told, and what the first wrote stays; also where a file cannot have two
    names."""
    meanwhile = Path("game.txt")

    def no_links(*_: Any) -> None:
        raise OSError(errno.EPERM, "no links")

    for link in (os.link, no_links):
        with monkeypatch.context() as patch:
            patch.setattr(os, "link", link)
            patch.setattr(writing, "may_write", lambda *_, **__: meanwhile.write_bytes(b"first"))
            with pytest.raises(click.ClickException, match="is there already"):
                writing.write_file(meanwhile, b"second")
            patch.undo()
            patch.setattr(os, "link", link)
            writing.write_file(Path(f"{link.__name__}.txt"), b"alone")
        assert meanwhile.read_bytes() == b"first"
    assert there() == {"game.txt", "link.txt", "no_links.txt"}
    assert Path("no_links.txt").read_bytes() == b"alone"


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as lying:
        lying.bind(path.name)


def _link_to_a_pipe(path: Path) -> None:
    os.mkfifo("pipe-elsewhere")
    path.symlink_to("pipe-elsewhere")


LYING: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a link to a pipe": _link_to_a_pipe,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a terminal": lambda path: path.symlink_to("/dev/tty"),
    "a socket": _socket,
    "a folder": Path.mkdir,
    "a link to itself": lambda path: path.symlink_to(path.name),
}
"""What may lie where a file is to be."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize(("name", "kind"), [*zip(WRITERS, LYING)])
def test_what_is_no_file_is_refused_at_once(name: str, kind: str) -> None:
    """In one line, however long the work would have been; it stays as it was, and nobody waits for
    who reads there."""
    LYING[kind](Path(name))
    before = os.lstat(name)
    words = WRITERS[name]
    limits = forks.Limits(seconds=20, memory=2 << 30)
    done = forks.run(
        words,
        typed="q\n",
        cwd=Path.cwd(),
        env={**os.environ, "CARDKIT_HOME": "home"},
        limits=limits,
    )
    if os.path.isdir(name) and words[0] == "play":
        assert done.returncode == 0  # a file of its own in that folder
        return
    assert done.returncode == 2, done.stdout + done.stderr
    said = [line for line in done.stderr.splitlines() if not line.startswith(("Usage", "Try"))]
    assert "Traceback" not in done.stderr
    assert len(list(filter(None, said))) == 1, done.stderr
    assert os.lstat(name).st_ino == before.st_ino


READ = ("font",)
"""Options that name a file to read."""


def test_every_option_that_names_a_file_to_write_is_tried() -> None:
    """A new one asks for its line."""
    written = [word for words in WRITERS.values() for word in words]
    for name in COMMANDS:
        command = app.get_command(click.Context(app), name)
        assert command is not None
        for option in command.params:
            named = isinstance(option, click.Option) and option.metavar == "FILE"
            if named and option.name not in READ:
                assert set(option.opts) & set(written), f"cardkit {name} {option.opts[0]}"


# --- for programs and spreadsheets ----------------------------------------------------------------

LOCALES = [
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "ascii:strict"},
    {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "utf-8"},
]


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_json_is_utf8_in_every_locale(locale: dict[str, str]) -> None:
    """And says the same; text is written with what letters there are."""
    Path("łódź.tally").write_text(GAME.replace("Bo", "Żaneta"), "utf-8")
    for words in (["score", "--json", "łódź.tally"],):
        done = subprocess.run(
            [sys.executable, "-m", "cardkit", *words],
            env={**os.environ, "PYTHONPATH": str(ROOT), **locale}, capture_output=True, check=True,
        )  # fmt: skip
        assert done.stderr == b""
        told = json.dumps(json.loads(done.stdout.decode("utf-8")))
        assert "\\u017baneta" in told
