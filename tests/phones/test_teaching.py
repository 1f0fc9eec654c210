"""A game that is taught on screens: a rule is a card beside what hands do, until the next entry."""

import json

import pytest

from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.text.lines import Line
from cardkit.text.table.lessons import game_aim, lesson_lines
from tests.phones.table import act, new_game, new_room, tap

DISPLAY = Viewer(display=True)


def taught(room: Room) -> list[str]:
    """Return the lessons that every screen shows."""
    screens = [room.view(reader)["said"] for reader in (DISPLAY, Viewer(), Viewer("Bo"))]
    cards = [[block for block in said if block["tone"] == "lesson"] for said in screens]
    assert cards[0] == cards[1] == cards[2]
    return [" ".join(line["text"] for line in card["lines"]) for card in cards[0]]


@pytest.mark.parametrize("game", ["kings-gold", "cave-network"])
def test_before_the_first_card_the_aim(game: str) -> None:
    room = new_room(game)
    assert taught(room) == []
    act(room, "line", line="teach")
    assert room.view(DISPLAY)["taught"]
    assert taught(room)[0] == game_aim(room.game.variant)
    act(room, "line", line="teach off")
    assert taught(room) == []


def test_a_lesson_stays_until_the_next_entry_and_comes_again_where_its_event_was_undone() -> None:
    store = MemoryStore()
    room = Room(Conversation(new_game(store=store)))
    act(room, "line", line="teach")
    tap(room, "9")
    first = taught(room)
    assert first == [line.text for line in lesson_lines(room.game.newest_lessons)]
    assert first[0].startswith("New: All inside share the gold")
    killed = Room(Conversation(Game.open(store, "game")))
    assert taught(killed) == first  # the same page after a kill
    act(room, "undo")
    assert taught(room) == []
    tap(room, "7")
    assert taught(room) == first
    tap(room, ["Bo"])
    assert taught(room) == ["New: Pay those who leave before you turn the next card."]
    act(room, "line", line="score")
    assert len(taught(room)) == 1
    tap(room, "8")
    assert [text[:30] for text in taught(room)] == ["New: Those who leave in the sa"]  # waited
    tap(room, "6")
    assert taught(room) == []


def test_switched_on_at_the_prompt_or_a_phone_the_other_has_it_too() -> None:
    room = new_room()
    room.conversation.answer_or_refuse("teach")
    room.show_prompt_changes()
    assert taught(room)[0] == game_aim(room.game.variant)
    tap(room, "9")
    lessons = taught(room)
    said = room.conversation.tell(room.game.now.changes)
    assert [
        line.text for line in said if isinstance(line, Line) and line.tone == "lesson"
    ] == lessons


def test_the_pocket_begins_a_game_that_nobody_has_played() -> None:
    pocket = Pocket("{}", "en")
    what = {"game": "kings-gold", "players": ["Ann", "Bo", "Cy"], "teach": True}
    answer = json.loads(pocket.ask("open", json.dumps(what)))
    assert "\nteach: yes\n" in answer["files"][answer["answer"]["name"]]
    assert pocket.room
    assert taught(pocket.room)[0].startswith("How far into the castle")
