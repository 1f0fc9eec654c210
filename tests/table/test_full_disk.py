"""A disk that fills at any save: what a line did not save it has not done, in memory or on the disk."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardkit.engine.variant import Variant
from cardkit.phones.room import Room
from cardkit.rulebook.loader import load_text
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import SavedGame
from cardkit.tally.items import Header

from .test_live import TEN
from .typist import FullStore

HOUSE = 'extends = "kings-gold"\nname = "House"\nplayers = "2-6"\nrounds = 3\ntie = "extra round"'
CAVE = 'extends = "cave-network"\nname = "House cave"'


def table(rules: str, lines: Sequence[str], bots: str = "") -> tuple[Conversation, FullStore]:
    """Return a conversation in which these lines were typed, and the store of its game."""
    variant: Variant = load_text(rules, "house")
    store = FullStore()
    levels = tuple((name, "bold") for name in bots.split())
    header = Header("house", ("Ann", "Bo", "Cy", "Di"), bots=levels, date="2026-11-25")
    talk = Conversation(Game.new(variant, header, SavedGame(store, "friday"), lambda: TEN))
    for line in lines:
        talk.answer_or_refuse(line)
    return talk, store


# fmt: off
NINE = ["9 - di"]
LINES = [
    (HOUSE, [], "", ["9", "9 - bo / 8 - cy / 7", "join Eve", "note x", "rename Bo Bob", "end after", "banked: 1 2 3 4"]),
    (HOUSE, NINE, "", [
        "undo", "undo 1", "u 9", "fix 1 8", "fix 1 gone", "fix 1 9 / 7", "fix 1 - bo", "away Bo", "join Eve",
        "7 / 8 - bo / 6 - cy / 5", "10 - all", "end after", "end drop", "note x", "rename Ann Anna",
    ]),
    (HOUSE, ["9 - di / 8 - bo / 7 - all", "", "5", "bo", "note a"], "",
     ["undo 2", "undo 3", "undo 99", "fix 1.2 7 - bo", "end drop"]),
    (HOUSE, ["9 - di / 8 - bo / 7 - all", "", "5", "bo", "undo 3"], "", ["redo", "redo 2", "redo 99", "undo 2", "6"]),
    (HOUSE, ["9 - all", ""], "", ["round 1 banked: 2 2 2 2", "round 2 banked: 2 2 2 2", "away Di", "end", "q / q"]),
    (HOUSE, ["9 - all", "", "9 - all", "", "9 - all"], "", ["7 7 7 7", "undo 4", "join Eve", "total: 7 7 7 7"]),
    (HOUSE, ["9 - all", "", "9 - all", "", "9 - all", ""], "", ["extra", "share", "undo 2", "undo 3"]),
    (HOUSE, ["9 - all", "", "9 - all", "", "9 - all", "", "extra", "5", "undo 5"], "", ["redo 4", "redo 5", "redo"]),
    (HOUSE, NINE, "Cy", ["7", "k / k", "7 - all", "fix 1 8", "undo 2", "end after"]),
    (HOUSE, ["9", "", "7"], "Bo Cy Di", ["ann", "", "undo 3"]), (HOUSE, ["9", "ann"], "Bo Cy Di", ["7", "j", "undo"]),
    (CAVE, ["7 8 9 10"], "", ["5 - 6 4", "- - - -", "undo", "fix 1 2 3 4 5", "away Di"]),
    (CAVE, ["", "7 8 9 10"], "Di", ["", "- - - 4", "undo", "fix 1 2 3 4 5"]),
]
"""Rules, lines typed before, who are bots, and lines of which each is typed on a disk that fills."""
# fmt: on


@pytest.mark.parametrize(
    ("rules", "before", "bots", "line"),
    [(rules, before, bots, line) for rules, before, bots, lines in LINES for line in lines],
)
def test_a_line_is_one_save(rules: str, before: Sequence[str], bots: str, line: str) -> None:
    for room in range(9):
        talk, store = table(rules, before, bots)
        game, store.room = talk.game, room
        was = (list(game.versions), game.cursor, game.stage, talk.prompt, dict(store.files))
        full = "Not saved: the disk is full (friday.tally). Nothing was recorded"
        refused = [part for part in talk.answer_or_refuse(line) if full in str(part)]
        if not refused:
            break
        assert (game.versions, game.cursor, game.stage, talk.prompt, store.files) == was
        store.room = 9  # it is mended, and the same line is typed again
        assert "Not saved" not in str(talk.answer_or_refuse(line))
    assert room <= (1 if before else 2)  # at first the rules are kept, too
    assert not store.files or store.files["friday"].decode() == talk.game.text()


@pytest.mark.parametrize("line", ["undo 2", "undo 9", "fix 1 8 - bo", "7 / 8 - all", "join Eve"])
def test_a_line_from_a_phone_is_one_save(line: str) -> None:
    talk, store = table(HOUSE, ["9 - di", "note a"])
    room, store.room = Room(talk), 0
    was = (list(talk.game.versions), talk.game.cursor, dict(store.files))
    body = {"do": "line", "line": line, "at": room.revision}
    assert room.act(body)[0] == 503
    assert (talk.game.versions, talk.game.cursor, store.files) == was
    store.room = 1
    assert room.act(body)[0] == 200
    assert store.files["friday"].decode() == talk.game.text()


def test_an_answer_that_is_not_saved_is_asked_again() -> None:
    talk, store = table(HOUSE, [*NINE, "bo"])
    asked, store.room = talk.prompt, 0
    talk.answer_or_refuse("")
    assert talk.prompt == asked
    store.room = 1
    talk.answer_or_refuse("")
    assert "Bo" not in talk.game.state.inside
