"""Messages that do not fit their type are answered with 400 and change nothing."""

import copy
import json
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from cardkit.engine.moods import LEVELS
from cardkit.phones.messages import (
    MessageError,
    OpenNew,
    PadView,
    PaperPad,
    PocketAnswers,
    PocketQuestions,
    Tap,
    does_fit_type,
    read_json,
)
from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.server import make_app
from cardkit.phones.view import Viewer
from tests.phones.table import Json, new_room, tap
from tools import message_types

PAD = {
    "game": "kings-gold", "players": ["Ann", "Bo", "Cy"], "banked": [[5, 6, 0]],
    "artifacts": [None] * 3, "total": [5, 6, 0],
}  # fmt: skip
TAPS: list[Json] = [
    {"do": "draw", "card": "9"},
    {"do": "leave", "names": ["Bo"]},
    {"do": "show", "cards": {"Ann": "7", "Bo": None}, "back": ["J"]},
    {"do": "begin", "extra": True},
    {"do": "count", "piles": {"Ann": 3}},
    {"do": "choose", "name": "Ann", "choice": "stay"},
    {"do": "secret", "on": True},
    {"do": "line", "line": "9"},
    *({"do": do} for do in ("cover", "undo", "redo", "share", "again", "let", "clock")),
    {"do": "ask", "what": "score"},
]
OPEN = {"game": "kings-gold", "players": ["Ann", "Bo", "Cy"], "first": "Bo", "bots": ["bold"]}
HOUSE = 'extends = "kings-gold"\nname = "House"\nrounds = 2\n'
QUESTIONS: list[tuple[str, Json]] = [
    ("shelf", {}), ("words", {}), ("close", {}), ("history", {}),
    ("names", {"known": ["Ann"], "names": ["Bo"]}),
    ("open", {**OPEN, "secret": True, "seconds": 15, "teach": True}),
    ("open", {"saved": "none"}), ("open", {"text": "no tally", "name": "game"}),
    *(("act", {"at": 1, "screen": "b", "seat": "Bo", **body}) for body in TAPS),
    ("sit", {"seat": "Ann"}),
    ("look", {"screen": "phones b", "seat": "Bo", "have": "", "display": False}),
    ("gone", {"screen": "phones b"}), ("code", {"address": "https://example.org/"}),
    ("tally", {"name": "none"}), ("take", {"rule": ""}), ("bring", {"zip": "UEsFBg=="}),
    ("remove", {"name": "none"}), ("score", PAD), ("check", {"text": "rounds = 2"}),
    ("rulebook", {"text": HOUSE}), ("search", {"text": HOUSE, "wish": "more jokers"}),
    ("change", {"text": HOUSE, "key": ["rounds"], "value": 3, "rounds": ""}),
    ("change", {"text": HOUSE, "key": ["rounds"], "back": True}),
    ("effect", {"text": HOUSE, "key": ["rounds"], "value": 3}),
    ("rules", {"game": "diamant"}), ("print", {"game": "none"}),
]  # fmt: skip
WRONG: list[Any] = [None, True, 7, -1, 2.5, "zebra", [], {}, [None], [7], [[]], {"a": []}, [{}]]
"""Values that replace others. Many of them have a wrong type."""


def variations(body: Json) -> Iterator[Any]:
    """Yield a message with each field missing or changed, and values that are no messages."""
    yield from WRONG
    for path in paths(body):
        for value in WRONG:
            changed = copy.deepcopy(body)
            place: Any = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
            yield changed
        if isinstance(path[-1], str):
            del place[path[-1]]
            yield changed


def paths(value: Any, start: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the keys and indexes that lead to each value inside a message."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys if isinstance(value, dict | list) else ():
        yield (*start, key)
        if isinstance(value[key], dict | list):
            yield from paths(value[key], (*start, key))


def test_new_game_accepts_every_bot_level() -> None:
    body = {"game": "diamant", "players": ["Ann"]}
    missing = [level for level in LEVELS if not does_fit_type({**body, "bots": [level]}, OpenNew)]
    assert not missing, "bots of OpenNew in cardkit/phones/messages.py lacks them"


def pocket_in_game() -> Pocket:
    """Return the page of one phone with an open game."""
    pocket = Pocket("{}", "en")
    pocket.ask("open", json.dumps({"game": "kings-gold", "players": ["Ann", "Bo", "Cy"]}))
    return pocket


def state_of(pocket: Pocket) -> object:
    """Return everything that a message could change."""
    return (pocket.room, pocket.seat, dict(pocket.store.files))


@pytest.mark.parametrize(("method", "body"), QUESTIONS, ids=lambda one: str(one)[:24])
def test_program_on_phone_answers_every_malformed_message_and_plays_on(
    method: str, body: Json
) -> None:
    pocket = pocket_in_game()
    kind = get_type_hints(PocketQuestions)[method]
    for sent in variations(body):
        before = state_of(pocket)
        reply = json.loads(pocket.ask(method, json.dumps(sent)))
        if not does_fit_type(sent, kind):
            assert reply["answer"]["status"] == 400
            assert reply["files"] == {}
            assert state_of(pocket) == before
        if pocket.room is None or method in ("close", "open"):
            pocket = pocket_in_game()
    pocket = pocket_in_game()
    assert pocket.room
    status, _ = pocket.room.act({"do": "draw", "card": "7", "at": pocket.room.revision})
    assert status == 200


def test_every_question_has_a_case_and_answer_type() -> None:
    methods = {method for method, _ in QUESTIONS}
    assert methods == {*get_type_hints(PocketQuestions)} == {*get_type_hints(PocketAnswers)}


@pytest.mark.parametrize("method", ["words", "look", "gone", "act", "tally", "rules", "print"])
def test_question_without_open_game_is_refused(method: str) -> None:
    """Guests may still ask while the first phone shows its saved games."""
    pocket = Pocket("{}", "en")
    body = dict(QUESTIONS)[method] if method in ("look", "gone", "act") else {}
    reply = json.loads(pocket.ask(method, json.dumps(body)))
    assert reply["answer"]["status"] == 503


@pytest.mark.parametrize("method", ["", "ask", "dance", "_reply_json"])
def test_unknown_method_is_refused(method: str) -> None:
    reply = json.loads(Pocket("{}", "en").ask(method, "{}"))
    assert reply["answer"]["status"] == 400


@pytest.mark.parametrize("body", TAPS, ids=lambda body: str(body["do"]))
def test_room_refuses_every_malformed_tap_and_keeps_its_game(body: Json) -> None:
    room = new_room()
    tap(room, "7")
    for sent in variations({"at": room.revision, "screen": "b", "seat": "Bo", **body}):
        before = room.view(Viewer()), room.game.tally_text()
        status, answer = room.act(sent)
        if not does_fit_type(sent, Tap):
            assert (status, "text" in answer) == (400, True)
            assert (room.view(Viewer()), room.game.tally_text()) == before
        room = room if status != 200 else after_a_card()
    assert does_fit_type(json.loads(json.dumps(room.view(Viewer()))), PadView)


def after_a_card() -> Room:
    """Return a room after the first card."""
    room = new_room()
    tap(room, "7")
    return room


def test_server_refuses_every_malformed_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.phones.server.MAX_REQUESTS_PER_SECOND", 1_000_000)
    room = new_room()
    client = TestClient(make_app(room, "k7m2qxa", "dp4w9zs", "http://192.168.1.20:8765/"))
    for path, kind, bodies in (("act", Tap, TAPS), ("score", PaperPad, [PAD])):
        for body in bodies:
            for sent in variations({"at": -5, **body}):
                if not does_fit_type(sent, kind):
                    assert client.post(f"/k7m2qxa/{path}", json=sent).status_code == 400
    for query in ("", "?screen=b", "?have=x", "?seat=Bo&have=x", "?screen=b&seat=Bo"):
        for key in ("k7m2qxa", "dp4w9zs"):
            assert client.get(f"/{key}/look{query}").status_code == 400
    assert room.view(Viewer())["players"][1]["phone"] is False
    assert room.game.state.turn == 0


@pytest.mark.parametrize("text", ["", "{", "[" * 9000, '"\\ud800"', b"\xff"])
def test_invalid_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(MessageError):
        read_json(text)


def test_generated_message_types_are_current() -> None:
    written = message_types.OUT.read_text("utf-8")
    assert written == message_types.message_types(), "run python -m tools.message_types"
