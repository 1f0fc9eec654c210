"""The room: acts of phones, what is refused, choosing in secret."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest

from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from tests.phones.table import Json, act, here, new_game, new_room, said, tap

# --- acts -----------------------------------------------------------------------------------------


def test_rounds_by_taps() -> None:
    """A card says that nobody left, and begins the next round."""
    room = new_room()
    assert room.revision > 1_700_000_000_000  # a later start has later ones
    tap(room, "7", ["Bo"], "9", [], "Q", "Q")
    assert room.game.stage == "round"
    assert act(room, "begin")[0] == 200
    tap(room, "Q", "Q", "5")
    assert (room.game.state.round, room.game.state.turn) == (3, 1)
    played = room.game.text().split("round 1")[1].split()
    assert played == ["7", "-", "Bo", "9", "Q", "Q", "round", "2", "Q", "Q", "round", "3", "5"]


@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        pytest.param({"do": "draw", "card": "joker"}, 422, "joker", id="not in this round"),
        pytest.param({"do": "leave", "names": ["Bo"]}, 422, "", id="no card yet"),
        pytest.param({"do": "undo"}, 422, "nothing", id="nothing to undo"),
        pytest.param({"do": "redo"}, 422, "", id="nothing to redo"),
        pytest.param({"do": "share"}, 422, "", id="no tie"),
        pytest.param({"do": "again"}, 422, "", id="not over"),
        pytest.param({"do": "count", "piles": {}}, 400, "no act", id="piles too early"),
        pytest.param({"do": "draw", "card": "zebra"}, 400, "no act", id="no card"),
        pytest.param({"do": "draw"}, 400, "no act", id="nothing said"),
        pytest.param({"do": "dance"}, 400, "no act", id="no such act"),
        pytest.param({"do": ["draw"]}, 400, "no act", id="a list"),
        pytest.param({"do": "line", "line": "quit"}, 422, "nothing to type on a phone", id="quit"),
        pytest.param(
            {"do": "line", "line": "phones"}, 422, "nothing to type on a phone", id="phones"
        ),
        pytest.param({"do": "line", "line": "quen"}, 422, "is no card", id="misspelt"),
        pytest.param({"do": "choose", "name": "Bo", "choice": "stay"}, 422, "", id="no secret"),
    ],
)
def test_what_is_refused(body: Json, status: int, text: str) -> None:
    room = new_room()
    before = room.view(Viewer())
    answer = act(room, **body)
    assert answer[0] == status
    assert text in answer[1]["text"]
    assert room.view(Viewer()) == before


def test_the_second_of_two_taps_is_stale() -> None:
    room = new_room()
    seen = room.revision
    assert room.act({"at": seen, "do": "draw", "card": "7"})[0] == 200
    status, answer = room.act({"at": seen, "do": "draw", "card": "7"})
    assert status == 409
    assert answer["text"] == "The table has changed meanwhile. Look again, and tap once more."
    assert room.game.state.turn == 1


def test_lines_as_at_the_prompt() -> None:
    room = new_room()
    tap(room, "7")
    assert act(room, "line", line="bo, cy")[0] == 200
    assert room.game.state.inside == ["Ann"]
    assert act(room, "line", line="rename Ann, Zoe")[0] == 200
    assert said(room) == ["Ann is called Zoe from now on."]
    status, answer = act(room, "line", line="score")
    assert status == 200
    assert answer["said"][-1]["tone"] == "table"


@pytest.mark.parametrize(("line", "why"), [
    ("cy", "A card comes now. Who leaves is asked after it."),
    ("fix 1", "Say what it should be: fix 1 TURN"),
])  # fmt: skip
def test_a_line_that_a_prompt_would_ask_about_is_refused(line: str, why: str) -> None:
    room = new_room()
    tap(room, "7", ["Bo"])
    status, answer = act(room, "line", line=line)
    assert status == 422
    assert why in answer["text"]


@pytest.mark.parametrize("what", ["score", "odds", "why"])
def test_questions_change_nothing(what: str) -> None:
    room = new_room()
    tap(room, "7")
    before = room.view(Viewer())
    status, answer = room.act({"do": "ask", "what": what})
    assert status == 200
    assert answer["said"]
    assert room.view(Viewer()) == before


# --- the end --------------------------------------------------------------------------------------

KINGS_GOLD = ("9", ["Bo"], "7", ["Cy"], "5", ["Ann"]) * 4
"""A whole game: Bo leaves first in each round, Ann last."""


def test_piles_are_compared_and_places_told() -> None:
    room = new_room()
    tap(room, *KINGS_GOLD)
    assert room.view(Viewer())["stage"] == "piles"
    assert act(room, "count", piles={"Bo": 13, "Ann": -1})[0] == 400
    assert act(room, "count", piles={"Bo": True})[0] == 400
    assert act(room, "count", piles={"Bo": 11})[0] == 200
    view = room.view(Viewer())
    assert view["stage"] == "over"
    assert view["places"]["rows"][0]["won"]
    assert any("the record says" in text for text in said(room))
    assert act(room, "undo")[0] == 200
    assert room.view(Viewer())["stage"] == "piles"


def test_tie_is_played_off_or_shared() -> None:
    room = new_room()
    for _ in range(4):
        tap(room, "9", ["Ann", "Bo", "Cy"])
    act(room, "count", piles={})
    view = room.view(Viewer())
    assert view["stage"] == "tie"
    assert [button["act"]["do"] for button in view["buttons"]] == ["begin", "share"]
    assert act(room, **view["buttons"][1]["act"])[0] == 200
    assert room.view(Viewer())["places"]["won"] == "Ann, Bo and Cy share the win."
    act(room, "undo")
    assert act(room, **view["buttons"][0]["act"])[0] == 200
    assert room.view(Viewer())["round"] == "Extra round"


# --- choosing in secret ---------------------------------------------------------------------------


def secret_room() -> Room:
    room = new_room(secret=True)
    for name in ("Ann", "Bo", "Cy"):
        room.note_sign_of_life(f"phone of {name}", name)
    tap(room, "7")
    return room


def choose(room: Room, name: str, choice: str | None, seat: str | None = None) -> int:
    return act(room, "choose", name=name, choice=choice, seat=name if seat is None else seat)[0]


def test_choices_are_played_when_all_are_in() -> None:
    room = secret_room()
    saved = room.game.text()
    revision = room.revision
    assert choose(room, "Ann", "leave") == 200
    assert choose(room, "Bo", "stay") == 200
    assert (room.game.text(), room.revision) == (saved, revision)
    assert room.view(Viewer())["choices"]["chosen"] == ["Ann", "Bo"]
    assert choose(room, "Bo", None) == 200  # taken back
    assert room.view(Viewer())["choices"]["chosen"] == ["Ann"]
    assert choose(room, "Bo", "stay") == 200
    assert choose(room, "Ann", "stay") == 200  # another mind
    assert choose(room, "Cy", "leave") == 200
    assert room.game.state.inside == ["Ann", "Bo"]
    view = room.view(Viewer("Ann"))
    assert view["reveal"]
    assert not view["choices"]["open"]


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    worlds = []
    for choice in ("leave", "stay"):
        room = secret_room()
        room.revision = 1
        choose(room, "Bo", choice)
        readers = [Viewer("Ann"), Viewer("Bo"), Viewer("Cy"), Viewer(), Viewer(display=True)]
        worlds.append([json.dumps(room.view(reader)) for reader in readers])
    assert worlds[0] == worlds[1]


def test_nobody_chooses_for_whom_a_phone_is_there() -> None:
    room = secret_room()
    room.note_sign_of_life("phone of Bo", "Bo")
    assert choose(room, "Bo", "leave", seat="Cy") == 403
    thief = {"name": "Bo", "choice": "leave", "seat": "Bo", "screen": "another phone"}
    assert act(room, "choose", name="Bo", choice="leave")[0] == 403
    assert act(room, "choose", **thief)[0] == 403
    room.forget_screen("phone of Bo")
    room.forget_screen("another phone")
    assert choose(room, "Bo", "stay", seat="Cy") == 200


@pytest.mark.parametrize(("signs", "seats"), [
    ("0 b Bo, 1 c Bo", "b Bo wanted, c - Bo"),
    ("0 b Bo, 1 c Cy", "b Bo, c Cy"),
    ("0 b Bo, 1 c Bo, 2 b gone", "b -, c Bo"),  # asleep: the next one has it meanwhile,
    ("0 b Bo, 1 c Bo, 2 b gone, 9 c Bo, 10 b Bo", "b Bo wanted, c - Bo"),  # awake, it has it again
    ("0 b Bo, 9 c Bo, 10 b Bo", "b Bo wanted, c - Bo"),
    ("0 b Bo, 1 c Bo, 2 b let, 3 b ", "b -, c Bo"),
    ("0 b Bo, 1 c Bo, 2 c let", "b Bo wanted, c - Bo"),  # it is not its to give
    ("0 b Bo, 1 c Bo, 2 b Cy", "b Cy, c Bo"),  # it sits elsewhere
    ("0 b Bo, 1 c Bo, 2 d Bo, 3 b let, 3 b ", "b -, c Bo wanted, d - Bo"),
    ("0 b Zed", "b -"),  # nobody of this table
])  # fmt: skip
def test_a_seat_is_that_of_the_phone_that_sat_down_first(signs: str, seats: str) -> None:
    room = new_room()
    screens: list[str] = []
    for sign in signs.split(", "):
        time, screen, what = sign.split(" ")
        screens += [screen] if screen not in screens else []
        room.clock = lambda time=time: float(time)  # type: ignore[misc]
        if what == "gone":
            room.forget_screen(screen)
        elif what == "let":
            act(room, "let", screen=screen, seat="Bo")
        else:
            room.note_sign_of_life(screen, what)
    readers = [(screen, room.viewer(screen)) for screen in screens]
    places = [
        " ".join([
            screen, reader.seat or "-", *[reader.waits_for] * bool(reader.waits_for),
            *["wanted"] * reader.is_wanted,
        ])
        for screen, reader in readers
    ]  # fmt: skip
    assert ", ".join(places) == seats


@pytest.mark.parametrize(("signs", "names"), [
    ("0 a Ann, 0 b Bo, 2 a Ann, 3.9 a Ann", "Ann Bo"),  # one sign was missed
    ("0 a Ann, 0 b Bo, 2 a Ann, 4 a Ann", "Ann"),
    ("0 b Bo, 3 b Bo, 6 b Bo, 9 a Ann", "Ann Bo"),
    ("0 b Bo, 6 a Ann, 7 b Bo", "Ann Bo"),  # it is back
    ("0 b Bo, 0 c Bo, 4 c Bo, 6 a Ann", "Ann Bo"),  # loaded anew, it is another screen
    ("0 b Bo, 1 b Cy", "Cy"),  # another seat
    ("0 b Bo, 1 b ", ""),  # nobody's any more
    ("0 t , 0 b Bo, 1 b gone", ""),
    ("0 b Bo, 1 c Bo, 2 b gone", "Bo"),
])  # fmt: skip
def test_who_is_here_by_signs_of_life(signs: str, names: str) -> None:
    room = new_room()

    def shown() -> list[object]:
        return [here(room.view(Viewer())), *map(room.viewer, "abct")]

    seen = [shown()]

    def look() -> None:
        seen.append(shown())

    room.listeners.append(look)
    for sign in signs.split(", "):
        time, screen, seat = sign.split(" ")
        room.clock = lambda time=time: float(time)  # type: ignore[misc]
        if seat == "gone":
            room.forget_screen(screen)
        else:
            room.note_sign_of_life(screen, seat)
    assert here(room.view(Viewer())) == names
    assert seen[-1] == shown()  # each screen is told
    assert all(before != after for before, after in pairwise(seen))  # and only of a change


@pytest.mark.parametrize(("do", "body"), [
    ("draw", {"card": "9"}), ("leave", {"names": ["Bo"]}), ("line", {"line": "bo"}),
    ("choose", {"name": "Di", "choice": "leave"}),
    ("choose", {"name": "Bo", "choice": "dance", "seat": "Bo"}),
])  # fmt: skip
def test_while_all_choose_nothing_else_is_played(do: str, body: Json) -> None:
    room = secret_room()
    assert act(room, do, **body)[0] == 422
    assert room.game.stage == "decision"


def test_undo_takes_the_secret_question_back() -> None:
    room = secret_room()
    choose(room, "Ann", "leave")
    assert act(room, "undo")[0] == 200
    view = room.view(Viewer())
    assert not view["choices"]["open"]
    assert not view["reveal"]
    tap(room, "9")
    assert room.view(Viewer())["choices"]["chosen"] == []


def test_secret_choice_is_switched_on_and_off() -> None:
    room = new_room()
    tap(room, "7")
    act(room, "secret", on=True)
    assert room.view(Viewer())["choices"]["open"]
    act(room, "secret", on=False)
    tap(room, ["Bo"])


def test_hands_are_chosen_in_secret() -> None:
    room = new_room("cave-network", secret=True)
    assert choose(room, "Ann", "7") == 200
    assert choose(room, "Bo", "zebra") == 400
    assert choose(room, "Bo", None) == 200
    assert choose(room, "Cy", "K") == 200
    assert room.game.state.inside == ["Ann", "Cy"]


CLOCKS = [
    # what is chosen after so many seconds; what is said, and who is inside, when 30 are over
    ("kings-gold", "", ["Time is over: Ann, Bo and Cy go on.", "Nobody leaves."], "Ann Bo Cy"),
    ("kings-gold", "1 Ann leave, 29 Cy stay", ["Time is over: Bo goes on.", "Ann: take 1, 3 safe."],
     "Bo Cy"),
    ("kings-gold", "1 Ann leave, 2 Ann -", ["Time is over: Ann, Bo and Cy go on."], "Ann Bo Cy"),
    ("cave-network", "1 Ann 7", [], "Ann Bo Cy"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "choices", "lines", "inside"), CLOCKS)
def test_who_is_late_to_choose_goes_on(
    variant: str, choices: str, lines: list[str], inside: str
) -> None:
    room = new_room(variant, secret=True, seconds=30)
    seconds = 0.0
    room.clock = lambda: seconds
    if variant == "kings-gold":
        tap(room, "7")
    room.set_secret_choosing(on=True, seconds=30)
    before = room.game.text()
    for choice in filter(None, choices.split(", ")):
        at, name, what = choice.split()
        seconds = float(at)
        assert choose(room, name, None if what == "-" else what) == 200
    seconds = 29.9
    room.end_choosing_time()
    assert room.view(Viewer("Bo"))["left"] == pytest.approx(0.1)
    assert room.game.text() == before
    seconds = 30.0
    room.end_choosing_time()
    assert said(room)[: len(lines)] == lines or not lines
    assert " ".join(room.game.state.inside) == inside
    if variant == "kings-gold":
        assert act(room, "undo")[0] == 200  # and they choose once more, with another clock
    else:
        assert room.view(Viewer())["choices"]["text"] == "Time is over. Still to choose: Bo, Cy"
        seconds = 99.0
        room.end_choosing_time()
        assert choose(room, "Bo", "5") == 200
        assert room.view(Viewer())["choices"]["text"] == "Time is over. Still to choose: Cy"
    assert room.game.text() == before
    assert room.view(Viewer())["left"] == (30 if variant == "kings-gold" else 0)


def test_bots_are_not_waited_for() -> None:
    room = new_room("cave-network", "Ann Bo Cy", secret=True, seconds=15, bots=(("Cy", "bold"),))
    seconds = 15.0
    room.clock = lambda: seconds
    room.set_secret_choosing(on=True, seconds=15)
    seconds = 30.0
    room.end_choosing_time()
    assert room.view(Viewer())["choices"]["text"] == "Time is over. Still to choose: Ann, Bo"


def test_a_tap_sets_another_clock() -> None:
    room = secret_room()
    labels = []
    for _ in range(5):
        labels.append(room.view(Viewer())["clock"][0].removeprefix("A clock for choosing: "))
        assert act(room, "clock")[0] == 200
    assert labels == ["off", "15 seconds", "30 seconds", "60 seconds", "off"]
    assert choose(room, "Ann", "leave") == 200
    assert act(room, "clock")[0] == 200
    assert room.view(Viewer())["left"] == pytest.approx(30, abs=5)
    assert room.view(Viewer())["choices"]["chosen"] == ["Ann"]
    act(room, "secret", on=False)
    assert room.view(Viewer())["clock"] is None


def test_cards_that_cannot_be_are_chosen_anew() -> None:
    room = new_room("cave-network", "Ann Bo Cy Di Ed", secret=True)
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert choose(room, name, "7") == 200
    assert choose(room, "Ed", "7") == 422
    view = room.view(Viewer())
    assert view["choices"]["open"]
    assert view["choices"]["chosen"] == []
    assert said(room)


def test_totals_that_are_secret_are_whispered_to_their_owner_alone() -> None:
    room = new_room("diamant")
    tap(room, "9", ["Bo"])
    assert act(room, "line", line="score Bo", seat="Ann")[0] == 422
    for body in ({"do": "line", "line": "score Bo"}, {"do": "ask", "what": "score"}):
        _, answer = room.act({"at": room.revision, "screen": "b", "seat": "Bo", **body})
        assert [line["text"] for line in answer["said"][0]["lines"]] == ["Bo: 3."]
    _, answer = room.act({"do": "ask", "what": "score"})
    assert "Totals stay secret until the end." in str(answer["said"])
    assert room.view(Viewer("Bo"))["total"] == 3
    for reader in (Viewer("Ann"), Viewer(display=True)):
        assert room.view(reader).get("total") in (None, 0)


# --- the prompt beside it -------------------------------------------------------------------------


def test_what_is_typed_is_shown_on_phones() -> None:
    talk = Conversation(new_game())
    room = Room(talk)
    called: list[int] = []
    room.listeners.append(lambda: called.append(room.revision))
    talk.answer_or_refuse("7")
    room.show_prompt_changes()
    assert called == [room.revision]
    assert said(room)[0] == "Take 2 each, 1 stays."
    revision = room.revision
    talk.answer_or_refuse("score")
    room.show_prompt_changes()
    assert room.revision == revision


# --- anything at all ------------------------------------------------------------------------------

WORDS: tuple[Any, ...] = (
    None, True, -1, 1.5, "", "7", "Bo", "Q", "leave", "stay", "undo", "all", [], ["Bo"], ["Ann", 3],
    {}, {"Ann": "7"}, {"Bo": None, "Ann": 9}, "x" * 300, "\u202e\x00",
)  # fmt: skip
DOS = (
    "draw", "leave", "show", "begin", "undo", "redo", "share", "count", "choose", "secret", "again",
    "line", "ask", "", None, 7,
)  # fmt: skip
KEYS = ("card", "names", "cards", "piles", "name", "choice", "on", "line", "what", "extra", "seat")


@pytest.mark.parametrize("variant", ["kings-gold", "cave-network"])
def test_random_bodies_never_raise_and_replay_gives_the_same_game(variant: str) -> None:
    rng = random.Random(35)
    store = MemoryStore()
    room = Room(Conversation(new_game(variant, store=store)))
    for _ in range(500):
        body: Any = {key: rng.choice(WORDS) for key in rng.sample(KEYS, 3)}
        body |= {"do": rng.choice(DOS), "at": room.revision}
        if rng.random() < 0.05:
            body = rng.choice(WORDS)
        status, answer = room.act(body)
        assert status in (200, 400, 403, 409, 422)
        assert ("said" in answer) == (status == 200)
        json.dumps(room.view(Viewer("Bo")))
    text = room.game.text()
    if room.game.cursor:
        assert room.game.saved
        assert Game.open(store, room.game.saved.name).text() == text
