"""What happens to a game's file meanwhile is seen and said; a game can go on elsewhere; nothing
planted is opened."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from cardkit.v4.cli import Exit
from cardkit.v4.engine import Card, Draw
from cardkit.v4.files import load
from cardkit.v4.table import NotSaved, SavedGame, Session
from cardkit.v4.tally import Header
from tests.v4.table.driving import Table, begin
from tests.v4.table.golden import CHECKOUT, ended, run, spawn

pytestmark = pytest.mark.slow

GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: {}\n\nround 1\n9\nK - Bo\n"


def at_a_table(folder: Path, *more: str) -> pexpect.spawn[str]:
    """A game of which one card was announced."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", *more], folder)
    game.expect_exact("card 1> ")
    game.sendline("9")
    game.expect_exact("leaves> ")
    return game


def left(game: pexpect.spawn[str]) -> tuple[str, int | None]:
    """What is said until the end, and the exit code."""
    said = game.read()
    game.close()
    return said.replace("\r\n", "\n"), game.exitstatus


# --- the last look --------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["quit\n", "\x03", "\x04"])
def test_a_file_that_is_gone_at_the_end_is_written_again(tmp_path: Path, end: str) -> None:
    """Also its folder; said truthfully, before how to go on."""
    folder = tmp_path / "evening"
    folder.mkdir()
    game = at_a_table(tmp_path, "--save", "evening/game.tally")
    shutil.rmtree(folder)
    said, code = ended(game, end)
    assert "game.tally was not there any more. It is written again" in said
    assert "Saved. To go on: cardkit resume evening/game" in said
    assert code == (Exit.INTERRUPTED if end == "\x03" else Exit.FINE)
    assert "round 1\n9\n" in (folder / "game.tally").read_text()
    assert [path.name for path in folder.iterdir()] == ["game.tally"]


@pytest.mark.parametrize("theirs", ["edited\n", None, "folder"])
def test_a_file_that_was_changed_at_the_end_stays_theirs(
    tmp_path: Path, theirs: str | None
) -> None:
    """Edited, replaced by a pipe or a folder: left alone, ours is beside it."""
    game = at_a_table(tmp_path, "--save", "game.tally")
    file = tmp_path / "game.tally"
    if theirs == "edited\n":
        file.write_text(theirs)
    else:
        file.unlink()
        os.mkfifo(file) if theirs is None else file.mkdir()
    game.sendline("quit")
    said, code = left(game)
    assert (
        "game.tally was changed by another program and is left as it is. This game goes on in "
        "game-mine"
    ) in said
    assert "Saved. To go on: cardkit resume game-mine" in said
    assert code == Exit.FINE
    assert "round 1\n9\n" in (tmp_path / "game-mine.tally").read_text()
    assert (
        file.is_fifo()
        if theirs is None
        else file.is_dir()
        if theirs == "folder"
        else file.read_text() == theirs
    )


def test_a_game_that_can_be_kept_nowhere_is_shown_to_be_copied(tmp_path: Path) -> None:
    """The folder is gone and a file lies in its place: said at the prompt, then all of it is
    printed, exit 2."""
    folder = tmp_path / "evening"
    folder.mkdir()
    game = at_a_table(folder)
    shutil.rmtree(folder)
    folder.write_text("no folder")
    game.sendline("quit")
    game.expect_exact("The same again stops without it")
    game.expect_exact("leaves> ")
    game.sendline("quit")
    said, code = left(game)
    assert "NOT SAVED." in said
    assert "variant: kings-gold\nplayers: Ann, Bo, Cy\n" in said
    assert "round 1\n9\n" in said
    assert "Saved." not in said
    assert code == Exit.USAGE


def test_a_finished_game_that_is_gone_is_written_again(tmp_path: Path) -> None:
    """It is over, and could be lost all the same."""
    game = spawn(
        ["play", "kings-gold", "Ann", "Bo", "Cy", "--set", "rounds=1", "--save", "game.tally"],
        tmp_path,
    )
    for asked, typed in (("card 1> ", "9"), ("leaves> ", "all"), ("> ", "")):
        game.expect_exact(asked)
        game.sendline(typed)
    game.expect_exact("extra for an extra")
    (tmp_path / "game.tally").unlink()
    game.sendline("")
    game.expect_exact("It is written again")
    game.expect_exact("again with")
    game.sendline("")
    _, code = left(game)
    assert code == Exit.FINE
    assert (tmp_path / "game.tally").exists()


def test_where_nothing_can_be_saved_any_more_it_is_said(tmp_path: Path) -> None:
    """The file was made read-only: refused, and opened no more."""
    file = tmp_path / "game.tally"
    table = Table("kings-gold", "Ann, Bo, Cy", "9", path=file)
    file.chmod(0o444)
    said = table.type("bo")
    assert "game.tally was made read-only" in said
    assert "Make room and type it again." in said
    assert "All before it is safe." in said
    table.session.close()
    with pytest.raises(NotSaved, match="read-only, so it stays as it is"):
        Session.open(file)


# --- what somebody planted ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pipe", "link", "second name", "folder"])
def test_nothing_that_lies_where_the_lock_must_be_is_touched(tmp_path: Path, kind: str) -> None:
    """No waiting, nothing followed, nothing emptied: refused, with the name of what is in the
    way."""
    (tmp_path / "diary").write_text("dear diary")
    lock = tmp_path / ".game.tally.lock"
    plant: dict[str, Callable[[], None]] = {
        "pipe": lambda: os.mkfifo(lock), "link": lambda: lock.symlink_to("diary"),
        "second name": lambda: lock.hardlink_to(tmp_path / "diary"), "folder": lock.mkdir,
    }  # fmt: skip
    plant[kind]()
    with pytest.raises(NotSaved, match=r"\.game\.tally\.lock .* remove it"):
        begin("kings-gold", "Ann, Bo, Cy", tmp_path / "game.tally")
    assert (tmp_path / "diary").read_text() == "dear diary"


def test_planted_names_beside_a_game_are_neither_followed_nor_waited_for(tmp_path: Path) -> None:
    """The names that the first edition wrote to, and a link in the place of the game itself."""
    (tmp_path / "diary").write_text("dear diary")
    table = Table("kings-gold", "Ann, Bo, Cy", path=tmp_path / "game.tally")
    (tmp_path / ".game.tally.saving").symlink_to("diary")
    os.mkfifo(tmp_path / ".game.tally.before")
    assert "TAKE 3 each" in table.type("9")
    (tmp_path / "game.tally").unlink()
    (tmp_path / "game.tally").symlink_to("diary")
    assert "game-mine.tally" in table.type("bo")
    table.session.close()
    assert (tmp_path / "diary").read_text() == "dear diary"


def test_a_pipe_is_no_saved_game(tmp_path: Path) -> None:
    """resume does not wait for it."""
    os.mkfifo(tmp_path / "game.tally")
    done = run("resume", "game.tally", folder=tmp_path, cwd=tmp_path)
    assert done.returncode == Exit.USAGE
    assert "Traceback" not in done.stderr


def test_two_that_begin_the_same_file_at_once(tmp_path: Path) -> None:
    """One plays; the others get one line and exit 2 or 3."""
    games = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "cardkit",
                "play",
                "kings-gold",
                "Ann",
                "Bo",
                "Cy",
                "--save",
                "game.tally",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={
                "PATH": "/usr/bin:/bin",
                "CARDKIT_HOME": str(tmp_path),
                "PYTHONPATH": str(CHECKOUT),
            },
        )
        for _ in range(4)
    ]
    deadline = time.monotonic() + 20
    while sum(game.poll() is None for game in games) > 1 and time.monotonic() < deadline:
        time.sleep(0.02)
    faults = [game.communicate("9\n")[1] for game in games]
    codes = sorted(game.returncode for game in games)
    assert codes[0] == Exit.FINE
    assert set(codes[1:]) <= {Exit.USAGE, Exit.BUSY}
    assert not any("Traceback" in fault for fault in faults)
    assert sum(fault.count("\n") > 0 for fault in faults) == 3


# --- the rest -------------------------------------------------------------------------------------


def test_a_disk_that_cannot_flush_folders_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It works, and the table is told at the start; a real error is no such disk."""
    real = os.fsync

    def unable(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(handle)

    monkeypatch.setattr(os, "fsync", unable)
    table = Table("kings-gold", "Ann, Bo, Cy", path=tmp_path / "game.tally")
    assert table.welcome.count("cannot promise to keep the last turn in a power cut") == 1
    assert "promise" not in table.type("9")
    table.session.close()
    monkeypatch.undo()
    assert (
        "promise" not in Table("kings-gold", "Ann, Bo, Cy", path=tmp_path / "other.tally").welcome
    )


def test_the_folder_of_saved_games_is_private(tmp_path: Path) -> None:
    """Made for the user alone; one that is there keeps its rights."""
    run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, cwd=tmp_path)
    home = tmp_path / "deep" / "games"
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy"],
        stdin=subprocess.DEVNULL,
        cwd=CHECKOUT,
        env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(home)},
        capture_output=True,
        timeout=30,
    )
    assert done.returncode == Exit.FINE
    assert home.stat().st_mode & 0o777 == home.parent.stat().st_mode & 0o777 == 0o700


def test_resume_never_picks_a_game_that_may_be_the_wrong_one(tmp_path: Path) -> None:
    """Dates and times of the files have to agree; else the games are listed."""
    new, old = tmp_path / "new.tally", tmp_path / "old.tally"
    new.write_text(GAME.format("2026-01-02"))
    old.write_text(GAME.format("2026-01-01"))
    now = time.time()
    os.utime(new, (now - 10, now - 10))
    os.utime(old, (now - 500, now - 500))
    done = run("resume", folder=tmp_path, cwd=tmp_path)
    assert "Going on: new.tally" in done.stdout
    assert "Another game is waiting too:\n  cardkit resume old" in done.stderr
    for times in ((now - 900, now - 500), (now - 10, now + 9000), (now - 10, now - 10)):
        for path, written in zip((new, old), times, strict=True):
            os.utime(path, (written, written))
        done = run("resume", folder=tmp_path, cwd=tmp_path)
        assert done.returncode == Exit.USAGE
        assert "cardkit resume new" in done.stderr
        assert "cardkit resume old" in done.stderr


def test_a_mistake_of_ours_is_written_down(tmp_path: Path) -> None:
    """The evening goes on, and the message names the file that tells what happened."""
    script = (
        "from cardkit.v4.table import conversation\n"
        "def broken(*_): raise RuntimeError('boom')\n"
        "conversation.COMMANDS['odds'] = broken\n"
        "from cardkit.v4.cli.app import run\nrun()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "play", "kings-gold", "Ann", "Bo", "Cy"],
        input="9\nodds\nbo\n",
        text=True,
        env={"PATH": "/usr/bin:/bin", "CARDKIT_HOME": str(tmp_path)},
        capture_output=True,
        timeout=30,
        cwd=CHECKOUT,
    )
    assert (
        "cardkit made a mistake there (RuntimeError('boom')), nothing was recorded."
    ) in done.stdout
    log = tmp_path / "mistakes.log"
    assert str(log) in done.stdout
    assert "Bo: 3 safe." in done.stdout
    assert "typed 'odds'" in log.read_text()
    assert "Traceback" in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_look_reads_what_is_there(tmp_path: Path) -> None:
    """A change that keeps size and time is seen at the end all the same."""
    game = SavedGame.create(tmp_path / "game.tally", "one\n")
    game.save("two\n")
    before = game.path.stat()
    game.path.write_text("2wo\n")
    os.utime(game.path, ns=(before.st_atime_ns, before.st_mtime_ns))
    game.look()
    assert game.path.name == "game-mine.tally"
    assert game.path.read_text() == "two\n"
    assert (tmp_path / "game.tally").read_text() == "2wo\n"
    game.close()


def test_a_rescued_game_finds_its_house_rule_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its own folder takes nothing any more it goes on among the saved games, and names the
    rule from there."""
    house, home = tmp_path / "house", tmp_path / "home"
    house.mkdir()
    monkeypatch.setenv("CARDKIT_HOME", str(home))
    (house / "short.toml").write_text('extends = "kings-gold"\nname = "Short"\nrounds = 2\n')
    variant = load("short.toml", beside=house)
    session = Session.begin(
        Header("short.toml", ("Ann", "Bo", "Cy")), variant, house / "game.tally"
    )
    session.enter(Draw(Card("9")))
    (house / "game.tally").unlink()

    put = SavedGame._put

    def full(saved: SavedGame, content: bytes) -> None:
        if saved.path.parent == house:
            raise OSError(errno.ENOSPC, "no room")
        put(saved, content)

    monkeypatch.setattr(SavedGame, "_put", full)
    session.look()
    assert session.path == home / "game.tally"
    session.close()
    assert Session.open(home / "game.tally").variant.rounds == 2
