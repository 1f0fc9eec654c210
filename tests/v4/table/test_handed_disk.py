"""A disk that was handed in keeps the promise: saved, then said; whichever of its operations goes
wrong, and how."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.v4.phones import Host
from cardkit.v4.speech import Manner
from cardkit.v4.table import (
    Conversation,
    NotSaved,
    OpenElsewhere,
    SavedGame,
    Session,
    read_saved,
    saved_games,
)
from tests.v4.table.driving import begin
from tests.v4.table.memory import Killed, Memory, QuotaExceededError, kept_in_memory

OLD, NEW, NEWER = "one\n", "one\ntwo\n", "one\ntwo\nthree\n"


@pytest.fixture(name="files")
def files_in_memory(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """What a worker hands in."""
    return kept_in_memory(monkeypatch, own_home)


def _plain(game: SavedGame, files: Memory) -> None:
    game.save(NEW)


def _removed(game: SavedGame, files: Memory) -> None:
    files.files.clear()
    game.save(NEW)


def _edited(game: SavedGame, files: Memory) -> None:
    files.files["game.tally"] = b"theirs\n"
    game.save(NEW)


def _looked_for(game: SavedGame, files: Memory) -> None:
    game.save(NEW)
    files.files.clear()
    game.look()


SITUATIONS = (_plain, _removed, _edited, _looked_for)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__.strip("_"))
@pytest.mark.parametrize(
    ("error", "done"),
    [*itertools.product((QuotaExceededError, OSError, ValueError), (False, True))],
)
def test_every_operation_fails(
    own_home: Path,
    files: Memory,
    situation: Callable[[SavedGame, Memory], None],
    error: type[Exception],
    done: bool,
) -> None:
    """Told or refused, what is there is whole, and the next entry goes in."""
    refused = 0
    for at in range(1, 30):
        files.files.clear()
        files.locked.clear()
        files.fails(0)
        game = SavedGame.create(own_home / "game.tally", OLD)
        files.fails(at, error, done=done)
        try:
            situation(game, files)
            announced = True
        except NotSaved:
            announced = False
            refused += 1
        went_wrong = len(files.calls) >= at
        texts = {content.decode() for content in files.files.values()}
        assert NEW in texts if announced else texts <= {OLD, NEW, "theirs\n"}
        files.fails(0)
        game.save(NEWER)
        assert files.files[game.path.name].decode() == NEWER
        game.close()
        if not went_wrong:
            break
    assert not went_wrong
    assert refused


def test_the_worker_is_gone_at_any_moment(own_home: Path, files: Memory) -> None:
    """Killed at every operation: what was announced is there, and the next worker goes on."""
    for at, done in itertools.product(range(1, 12), (False, True)):
        files.files.clear()
        files.fails(0)
        game = SavedGame.create(own_home / "game.tally", OLD)
        files.fails(at, Killed, done=done)
        announced = OLD
        try:
            game.save(NEW)
            announced = NEW
            game.save(NEWER)
            announced = NEWER
        except Killed:
            pass
        files.locked.clear()  # the browser lets go of what a tab had
        files.fails(0)
        game = SavedGame.open(own_home / "game.tally")
        assert game.content.decode() in (OLD, NEW, NEWER)
        assert len(game.content) >= len(announced)
        game.close()


def test_a_second_tab_is_told(own_home: Path, files: Memory) -> None:
    """One has the game; when that one lets go, the other may."""
    game = SavedGame.create(own_home / "game.tally", OLD)
    with pytest.raises(OpenElsewhere):
        SavedGame.open(own_home / "game.tally")
    game.close()
    SavedGame.open(own_home / "game.tally").close()
    assert files.locked == set()


def test_a_game_is_kept_and_gone_on_with(own_home: Path, files: Memory) -> None:
    """Listed, read, opened; nothing of it is on the disk of the system."""
    path = own_home / "friday.tally"
    session = begin("kings-gold", "Ann, Bo, Cy", path)
    Host(Conversation(session, Manner()), boot="boot", clock=lambda: 0.0).act(
        "", {"id": "1", "at": "boot.0", "do": "draw", "card": "9"}
    )
    session.close()
    assert [one.name for one in saved_games()] == ["friday.tally"]
    assert read_saved(path).readable
    again = Session.open(path)
    assert again.state.turn == 1
    again.close()
    assert not own_home.exists() or list(own_home.iterdir()) == []


def test_what_cannot_be_read_is_not_removed(own_home: Path, files: Memory) -> None:
    """Whoever leaves a game in which nothing was played is not held up by a disk that fails just
    then."""
    game = SavedGame.create(own_home / "game.tally", OLD)
    for at in (1, 2):
        files.fails(at, OSError)
        assert not game.remove()
    files.fails(0)
    assert game.remove()
    assert files.files == {}


def test_a_home_behind_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is opened has the same name as when it was begun."""
    (tmp_path / "there").mkdir()
    (tmp_path / "here").symlink_to(tmp_path / "there")
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path / "here"))
    files = kept_in_memory(monkeypatch, tmp_path / "here")
    SavedGame.create(tmp_path / "here" / "game.tally", OLD).close()
    game = SavedGame.open(saved_games()[0])
    game.save(NEW)
    game.close()
    assert files.files == {"game.tally": NEW.encode()}


def test_no_act_is_told_that_is_not_kept(own_home: Path, files: Memory) -> None:
    """A tap on a full disk: 503, the game as it was; the same tap goes in when there is room."""
    session = begin("kings-gold", "Ann, Bo, Cy", own_home / "friday.tally")
    host = Host(Conversation(session, Manner()), boot="boot", clock=lambda: 0.0)
    draw = {"id": "1", "at": "boot.0", "do": "draw", "card": "9"}
    for at in range(1, 20):
        files.fails(at)
        before = dict(files.files)
        answer = host.act("", draw)
        if answer.status == 200:
            break
        assert (answer.status, answer.body["code"]) == (503, "not-saved")
        assert files.files == before
        assert session.state.turn == 0
    assert at > 1
    assert files.files["friday.tally"].decode() == session.text()
