"""Saved games survive kills, two processes, full disks and edited files without losing a turn."""

import errno
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from unittest.mock import Mock, mock_open

import pytest

from cardkit.engine.events import Draw
from cardkit.phones.room import Room
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load_text
from cardkit.table.conversation import Conversation
from cardkit.table.edits import printable_note, with_game_ended, with_round_left_out
from cardkit.table.live import Game
from cardkit.table.store import (
    FolderStore,
    MemoryStore,
    NotSavedError,
    SavedGame,
    Store,
    file_error_reason,
    free_tally_name,
)
from cardkit.tally.items import Header
from cardkit.tally.reader import read
from cardkit.text.table.saving import how_to_copy_game_text

from ..strategies import seeds
from ..systems import needs_devices, needs_posix, needs_processes, needs_rights
from .test_conversation import table
from .test_live import NAMES, TEN, new_game, play
from .typist import FullStore

FOLDER = pytest.param("flush the folder", marks=needs_posix("a folder is flushed by itself"))
CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10"] * 4
PLAYER = """
import sys
from pathlib import Path
from cardkit.engine.cards import parse_card
from cardkit.engine.events import Draw, Leave
from cardkit.rulebook.loader import load
from cardkit.table.live import Game
from cardkit.table.store import FolderStore, SavedGame
from cardkit.tally.items import Header

saved = SavedGame(FolderStore(Path(sys.argv[1])), "friday")
game = Game.new(load("kings-gold"), Header("kings-gold", ("Ann", "Bo", "Cy")), saved)
print("ready", flush=True)
for card in sys.argv[2:]:
    game.play(Draw(parse_card(card)), Leave())
    print("card", card, flush=True)
"""
"""A program that plays cards and prints each card after it was saved."""


def start(folder: Path, cards: list[str]) -> subprocess.Popen[str]:
    """Start the program with these cards."""
    words = [sys.executable, "-c", PLAYER, str(folder), *cards]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def announced(output: str) -> list[str]:
    """Return the cards that the program has printed."""
    return re.findall(r"^card (\S+)", output, re.MULTILINE)


def drawn(path: Path) -> list[str]:
    """Return the cards of a tally, which must be complete."""
    game = Game.open(FolderStore(path.parent), path.stem)
    return [str(item.card) for item in game.version.items if isinstance(item, Draw)]


# --- processes ------------------------------------------------------------------------------------


@needs_processes
@pytest.mark.parametrize("seed", seeds(4))
def test_file_survives_kill_at_any_moment(tmp_path: Path, seed: int) -> None:
    """The file is complete. It contains every printed card, and at most one more."""
    chance = random.Random(seed)
    cards = chance.sample(CARDS, len(CARDS))
    process = start(tmp_path, cards)
    assert process.stdout
    process.stdout.readline()
    # a save takes about a millisecond: the kill comes somewhere among the 36
    time.sleep(chance.uniform(0, 0.03))
    process.kill()
    told = announced(process.communicate()[0])
    path = tmp_path / "friday.tally"
    kept = drawn(path) if path.exists() else []
    print(f"kill {seed}: announced {len(told)}, kept {len(kept)}")
    assert kept == cards[: len(kept)]
    assert len(told) <= len(kept) <= len(told) + 1
    if 0 < len(kept) < len(cards):
        play(Game.open(FolderStore(tmp_path), "friday"), f"{cards[len(kept)]} -")
        assert drawn(path) == cards[: len(kept) + 1]


@needs_processes
def test_two_processes_save_same_name_to_separate_files(tmp_path: Path) -> None:
    """Each process has all its printed cards in its own file."""
    ones = [start(tmp_path, CARDS[place:]) for place in (0, 1)]
    told = [announced(process.communicate()[0]) for process in ones]
    kept = [drawn(path) for path in sorted(tmp_path.glob("*.tally"))]
    assert told == [CARDS, CARDS[1:]]
    assert all(one in kept for one in told)
    assert not list(tmp_path.glob(".*"))


# --- what a disk refuses --------------------------------------------------------------------------


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("step", ["open", "write", "flush", "replace", FOLDER])
def test_failed_system_call_does_not_damage_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int
) -> None:
    """The card is refused, the file is complete, and the next save works."""
    game = play(new_game(store=FolderStore(tmp_path)), "7 -")
    error, opened = OSError(code, "broken"), mock_open()
    opened.return_value.write.side_effect = error
    name, broken = {
        "open": ("cardkit.table.store.open", Mock(side_effect=error)),
        "write": ("cardkit.table.store.open", opened),
        "flush": ("os.fsync", Mock(side_effect=error)),
        "replace": ("os.replace", Mock(side_effect=error)),
        "flush the folder": ("os.fsync", Mock(side_effect=[None, error])),
    }[step]
    with monkeypatch.context() as patch:
        patch.setattr(name, broken, raising=False)
        with pytest.raises(NotSavedError):
            play(game, "8 -")
    assert (game.state.turn, game.cursor) == (1, 2)
    assert drawn(tmp_path / "friday.tally") in (["7"], ["7", "8"])
    assert [path.name for path in tmp_path.iterdir()] == ["friday.tally"]
    play(game, "9 -")
    assert drawn(tmp_path / "friday.tally") == ["7", "9"]
    assert [path.name for path in tmp_path.iterdir()] == ["friday.tally"]


@pytest.mark.parametrize(("code", "reason"), [
    (errno.ENOSPC, "the disk is full"), (errno.EDQUOT, "the disk is full"),
    (errno.EFBIG, "the disk is full"),
    (errno.EACCES, "you do not have permission to write there"), (errno.EPERM, "you do not have permission to write there"),
    (errno.EROFS, "you do not have permission to write there"), (errno.ENOENT, "the folder does not exist"),
    (errno.EIO, "broken"),
])  # fmt: skip
def test_os_error_gets_a_readable_reason(code: int, reason: str) -> None:
    assert file_error_reason(OSError(code, "broken")).endswith(reason)  # of more on Windows


@pytest.mark.parametrize(("name", "mode"), [
    pytest.param("", 0o500, marks=needs_rights),
    ("friday.tally", 0o400),  # the folder would let us replace it
])  # fmt: skip
def test_read_only_folder_or_file_is_reported(name: str, mode: int) -> None:
    """Runs as a user without root rights."""
    folder = Path(tempfile.mkdtemp())
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root:
        os.chown(folder, 65534, 65534)
        os.setresuid(65534, 65534, 0)
    try:
        game = play(new_game(store=FolderStore(folder)), "7 -")
        (folder / name).chmod(mode)
        with pytest.raises(
            NotSavedError, match="you do not have permission to write there"
        ) as refused:
            play(game, "8 -")
        assert str(refused.value).endswith("Fix the problem, then type the entry again.")
        (folder / name).chmod(0o700)
        play(game, "8 -")
        assert drawn(folder / "friday.tally") == ["7", "8"]
    finally:
        if is_root:
            os.setresuid(0, 0, 0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def test_file_in_place_of_folder_is_reported(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "games")
    (tmp_path / "games").write_text("a file")
    game = new_game(store=store)
    assert (store.tally_names(), store.read_bytes("friday")) == ([], None)
    with pytest.raises(NotSavedError, match="there is a file where the folder should be"):
        play(game, "7 -")
    assert (game.state.turn, game.cursor) == (0, 0)
    (tmp_path / "games").unlink()
    play(game, "7 -")
    assert drawn(tmp_path / "games" / "friday.tally") == ["7"]


@pytest.mark.parametrize("make", [
    Path.mkdir, pytest.param(lambda path: os.mkfifo(path), marks=needs_devices),
    lambda path: path.write_bytes(b"x" * 2_000_000),
])  # fmt: skip
def test_special_file_is_reported(tmp_path: Path, make: Callable[[Path], object]) -> None:
    store = FolderStore(tmp_path)
    make(tmp_path / "friday.tally")
    with pytest.raises(OSError, match="it is"):
        store.read_bytes("friday")
    with pytest.raises(NotSavedError):
        play(new_game(store=store), "7 -")
    assert store.tally_names() == ["friday"] * (tmp_path / "friday.tally").is_file()


# --- what others do with the file -----------------------------------------------------------------


def test_removed_file_or_folder_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    game = play(new_game(store=FolderStore(folder)), "7 -")
    (folder / "friday.tally").unlink()
    play(game, "8 -")
    assert drawn(folder / "friday.tally") == ["7", "8"]
    shutil.rmtree(folder)
    game.save_if_lost()
    assert drawn(folder / "friday.tally") == ["7", "8"]


@needs_devices
def test_temporary_files_of_killed_save_are_removed(tmp_path: Path) -> None:
    dead = subprocess.Popen(["true"])
    dead.wait()
    left = [f".{name}.{dead.pid}.tmp" for name in ("friday.tally", "sunday.tally", "friday.toml")]
    others = [f".friday.tally.{os.getppid()}.tmp", ".friday.tally.me.tmp", ".friday.tally.tmp"]
    for name in (*left, *others):
        (tmp_path / name).touch()
    play(new_game(store=FolderStore(tmp_path)), "7 -")
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"friday.tally", *left[1:], *others}


@needs_devices
def test_symlink_is_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "friday.tally").symlink_to(tmp_path / "elsewhere" / "real.tally")
    play(new_game(store=FolderStore(tmp_path)), "7 -")
    assert (tmp_path / "friday.tally").is_symlink()
    assert drawn(tmp_path / "elsewhere" / "real.tally") == ["7"]


# --- stores ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [FolderStore, lambda _: MemoryStore()])
def test_store_lists_reads_and_removes_games(tmp_path: Path, make: Callable[[Path], Store]) -> None:
    store = make(tmp_path / "new" / "games")
    assert (store.tally_names(), store.read_bytes("a")) == ([], None)
    for name in ("a", "b", "Wednesday", "b.toml"):
        store.write(name, name.encode())
        time.sleep(0.01)
    store.write("a", b"again")
    assert store.tally_names() == ["a", "Wednesday", "b"]
    assert (store.read_bytes("a"), store.read_bytes("b.toml")) == (b"again", b"b.toml")
    store.remove("Wednesday")
    names = [free_tally_name(store, stem) for stem in ("a", "c", "B")]
    assert (store.tally_names(), names) == (["a", "b"], ["a-2", "c", "B-2"])
    store.write("a-2", b"")
    assert free_tally_name(store, "a") == "a-3"


def test_save_retries_while_windows_locks_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.replace, []

    def busy(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) < 4:
            raise PermissionError(errno.EACCES, "in use")
        real(source, target)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "replace", busy)
    FolderStore(tmp_path).write("a", b"a")
    assert (len(calls), (tmp_path / "a.tally").read_bytes()) == (4, b"a")


HOUSE = 'extends = "kings-gold"\nname = "Friday House"\nrounds = 3\n'


def test_times_of_game_are_saved() -> None:
    now = TEN
    game = new_game(clock=lambda: now, date="2026-11-25")
    game.play(printable_note("before"))
    assert game.header.begun == ""
    play(game, "9 - Ann Bo Cy", "9 -")
    assert (game.header.begun, game.header.ended) == ("22:00", "")
    now = datetime(2026, 11, 26, 0, 5)
    game.add(with_round_left_out(game.version))
    now = datetime(2026, 11, 26, 1, 0)
    game.play(printable_note("after"))
    game.record_piles({})
    assert "date: 2026-11-25\nbegun: 22:00\nended: 00:05\n" in game.tally_text()
    for _ in range(3):
        game.undo()
    assert (game.header.begun, game.header.ended) == ("22:00", "")


def test_times_of_another_day_are_not_saved() -> None:
    game = new_game(clock=lambda: TEN, date="2026-11-20")
    play(game, "9 - Ann Bo Cy")
    assert game.header.begun == ""
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nbegun: 20:00\n"
    game = Game.from_reading(read(f"{head}\nround 1\n9 - all\n"), clock=lambda: TEN)
    game.add(with_game_ended(game.version))
    assert (game.header.begun, game.header.ended) == ("20:00", "")


def house_game(store: Store, settings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return a game with a house rule and these settings."""
    rules = load_text(HOUSE, "house", dict(settings))
    header = Header("house", NAMES, settings=settings)
    return Game.new(rules, header, SavedGame(store, "friday"))


@pytest.mark.parametrize("make", [FolderStore, lambda _: MemoryStore()])
@pytest.mark.parametrize("settings", [(), (("danger.ends_at", "3"),), (("rounds", "2"),)])
def test_house_rule_is_saved_next_to_its_game(
    tmp_path: Path, make: Callable[[Path], Store], settings: tuple[tuple[str, str], ...]
) -> None:
    store = make(tmp_path)
    game = house_game(store, settings)
    assert store.read_bytes("friday.toml") is None  # with the first move, as the tally
    play(game, "7 -")
    assert (game.header.variant, game.header.settings) == ("friday.toml", ())
    copy = store.read_bytes("friday.toml")
    assert copy is not None
    assert load_text(copy.decode()) == load_text(HOUSE, settings=dict(settings))
    assert "extends" not in copy.decode()
    again = Game.open(store, "friday")
    assert again.variant == game.variant
    assert (again.tally_text(), store.tally_names()) == (game.tally_text(), ["friday"])
    store.remove("friday.toml")
    play(again, "8 -")
    assert store.read_bytes("friday.toml") == copy


def test_rules_saved_with_game_are_not_a_house_rule(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(HOUSE)
    play(house_game(FolderStore(tmp_path)), "7 -")
    assert (tmp_path / "friday.toml").exists()
    assert catalogue.variant_files(tmp_path) == [mine]


def test_saved_rules_never_overwrite_another_file() -> None:
    store = MemoryStore()
    store.write("friday.toml", b"theirs")
    game = play(house_game(store), "7 -")
    assert game.header.variant == "friday-rules.toml"
    assert store.read_bytes("friday.toml") == b"theirs"
    store.remove("friday")
    again = play(house_game(store), "7 -")  # the same rules
    assert again.header.variant == "friday-rules.toml"
    store.write("friday-rules.toml", b"theirs too")
    store.remove("friday")
    assert play(house_game(store), "7 -").header.variant == "friday-rules-2.toml"


def test_built_in_rules_are_not_copied(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    play(new_game(store=store, settings=(("rounds", "2"),)), "7 -")
    assert [path.name for path in tmp_path.iterdir()] == ["friday.tally"]
    assert Game.open(store, "friday").variant.rounds == 2


def test_how_to_copy_game_names_resume_command() -> None:
    assert how_to_copy_game_text().endswith("then type: cardkit resume evening.tally")


def game_after(lines: Sequence[str]) -> tuple[Conversation, FullStore]:
    """Return a conversation after these lines, and the store of its game."""
    store = FullStore()
    talk = table(players="Ann Bo Cy Di", store=store)
    for line in lines:
        talk.answer_or_refuse(line)
    return talk, store


@pytest.mark.parametrize("line", ["undo 2", "undo 9", "fix 1 8 - bo", "7 / 8 - all", "join Eve"])
def test_line_from_phone_is_saved_completely_or_not_at_all(line: str) -> None:
    talk, store = game_after(["9 - di", "note a"])
    room, store.room = Room(talk), 0
    was = (list(talk.game.versions), talk.game.cursor, dict(store.files))
    body = {"do": "line", "line": line, "at": room.revision}
    assert room.act(body)[0] == 503
    assert (talk.game.versions, talk.game.cursor, store.files) == was
    store.room = 1
    assert room.act(body)[0] == 200
    assert store.files["friday"].decode() == talk.game.tally_text()


def test_unsaved_answer_is_asked_again() -> None:
    talk, store = game_after(["9 - di", "bo"])
    asked, store.room = talk.prompt, 0
    talk.answer_or_refuse("")
    assert talk.prompt == asked
    store.room = 1
    talk.answer_or_refuse("")
    assert "Bo" not in talk.game.state.inside
