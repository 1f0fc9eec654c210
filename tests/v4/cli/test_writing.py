"""What commands write: whole or not at all, never over what somebody else made; safe in programs
and spreadsheets."""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from typing import Any

import click
import pytest

from cardkit.v4.cli import writing
from cardkit.v4.cli.app import run
from tests.v4 import forks

ROOT = Path(__file__).resolve().parents[3]
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
WRITERS = {
    "sheet.pdf": ["print", "aid", "diamant", "-o", "sheet.pdf"],
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


FULL = [
    ("write", errno.ENOSPC),
    ("write", errno.EIO),
    ("fsync", errno.EDQUOT),
    ("open", errno.EROFS),
    ("open", errno.EMFILE),
]
"""What fails on a full disk, and how."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fault"), [*product(WRITERS, FULL)])
def test_a_full_disk_leaves_nothing_that_blocks_the_next_try(
    name: str,
    fault: tuple[str, int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No file, no rest of one, a line that says why and exit 2; with room again the same command
    works."""
    call, error = fault
    real = getattr(os, call)

    def fails(*given: Any, **more: Any) -> Any:
        if call == "open" and ".part" not in str(given[0]):
            return real(*given, **more)
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails)
        assert cardkit(*WRITERS[name]) == 2
    assert f"{name} cannot be written: " in capsys.readouterr().err
    assert there() == set()
    assert cardkit(*WRITERS[name]) == 0
    assert there() == {name}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITERS)
def test_a_failed_second_writing_leaves_the_first(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there is as it was, down to its rights."""
    assert cardkit(*WRITERS[name]) == 0
    before = Path(name).read_bytes()
    Path(name).chmod(0o640)

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert cardkit(*WRITERS[name]) == 2
    assert Path(name).read_bytes() == before
    assert cardkit(*WRITERS[name]) == 0
    assert stat.S_IMODE(Path(name).stat().st_mode) == 0o640
    assert there() == {name}


@pytest.mark.parametrize("name", WRITERS)
def test_what_somebody_else_made_is_kept(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 2 and a way out, before any game is simulated."""
    Path(name).write_bytes(b"my thesis")
    assert cardkit(*WRITERS[name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "was not written by cardkit, and is not overwritten" in said.err
    assert Path(name).read_bytes() == b"my thesis"
    assert there() == {name}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITERS)
def test_our_own_is_written_again_unless_it_is_to_be_changed(name: str) -> None:
    """Pages and pictures can be had again at any time; an export or a house rule may have been
    worked on."""
    assert cardkit(*WRITERS[name]) == 0
    assert cardkit(*WRITERS[name]) == 0


def test_a_read_only_file_is_told_not_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    """Also our own."""
    assert cardkit(*WRITERS["sheet.pdf"]) == 0
    Path("sheet.pdf").chmod(0o444)
    assert cardkit(*WRITERS["sheet.pdf"]) == 2
    assert "sheet.pdf is read-only, and is not overwritten" in capsys.readouterr().err


def test_a_link_still_leads_to_what_was_written(tmp_path: Path) -> None:
    """The file it names is replaced, not the link."""
    Path("deep").mkdir()
    assert cardkit("print", "aid", "diamant", "-o", "deep/real.pdf") == 0
    before = Path("deep/real.pdf").stat().st_ino
    Path("sheet.pdf").symlink_to("deep/real.pdf")
    assert cardkit(*WRITERS["sheet.pdf"]) == 0
    assert Path("sheet.pdf").is_symlink()
    assert Path("deep/real.pdf").stat().st_ino != before


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
@pytest.mark.parametrize(("name", "kind"), [*zip(cycle(WRITERS), LYING)])
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
    if os.path.isdir(name):
        assert done.returncode == 0  # a file of its own in that folder
        return
    assert done.returncode == 2, done.stdout + done.stderr
    said = [line for line in done.stderr.splitlines() if not line.startswith(("Usage", "Try"))]
    assert "Traceback" not in done.stderr
    assert len(list(filter(None, said))) == 1, done.stderr
    assert os.lstat(name).st_ino == before.st_ino
