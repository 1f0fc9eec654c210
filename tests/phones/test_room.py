"""A room of phones: acts, refused acts, secret choices and pads."""

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.messages import PaperPad, check_type
from cardkit.phones.paper import pad_view, scorable_games, scorable_pads, score_pad, score_sent_pad
from cardkit.phones.room import Room
from cardkit.phones.screens import SECONDS_UNTIL_GONE
from cardkit.phones.view import Viewer
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from tests.phones.table import Json, act, here, new_game, new_room, said, tap, view_of

# --- acts -----------------------------------------------------------------------------------------


def test_rounds_can_be_played_by_taps() -> None:
    """A card means that nobody left, and begins the next round if there is none."""
    room = new_room()
    assert room.revision > 1_700_000_000_000  # a later start has later ones
    tap(room, "7", ["Bo"], "9", [], "Q", "Q")
    assert room.game.stage == "round"
    assert act(room, "begin")[0] == 200
    tap(room, "Q", "Q", "5")
    assert (room.game.state.round, room.game.state.turn) == (3, 1)
    played = room.game.tally_text().split("round 1")[1].split()
    assert played == ["7", "-", "Bo", "9", "Q", "Q", "round", "2", "Q", "Q", "round", "3", "5"]


@pytest.mark.parametrize(("body", "status", "text"), [
    pytest.param({"do": "draw", "card": "joker"}, 422, "joker", id="not in this round"),
    pytest.param({"do": "leave", "names": ["Bo"]}, 422, "", id="no card yet"),
    pytest.param({"do": "undo"}, 422, "nothing", id="nothing to undo"),
    pytest.param({"do": "redo"}, 422, "", id="nothing to redo"),
    pytest.param({"do": "share"}, 422, "", id="no tie"),
    pytest.param({"do": "again"}, 422, "", id="not over"),
    pytest.param({"do": "count", "piles": {}}, 400, "not a move", id="piles too early"),
    pytest.param({"do": "draw", "card": "zebra"}, 400, "not a move", id="no card"),
    pytest.param({"do": "draw"}, 400, "not a move", id="nothing said"),
    pytest.param({"do": "dance"}, 400, "not a move", id="no such act"),
    pytest.param({"do": ["draw"]}, 400, "not a move", id="a list"),
    pytest.param({"do": "line", "line": "quit"}, 422, "cannot type that on a phone", id="quit"),
    *(
        pytest.param({"do": "line", "line": f"quit{mark}"}, 422, "cannot type that on a phone", id=f"quit{mark}")
        for mark in (".", "!", "?", ":", " .")
    ),
    pytest.param({"do": "line", "line": "phones"}, 422, "cannot type that on", id="phones"),
    pytest.param({"do": "line", "line": "quen"}, 422, "is not a card", id="misspelt"),
    pytest.param({"do": "choose", "name": "Bo", "choice": "stay"}, 422, "", id="no secret"),
])  # fmt: skip
def test_illegal_action_is_refused(body: Json, status: int, text: str) -> None:
    room = new_room()
    before = view_of(room, Viewer())
    answer = act(room, **body)
    assert answer[0] == status
    assert text in answer[1]["text"]
    assert view_of(room, Viewer()) == before


@pytest.mark.parametrize(("line", "why"), [
    ("cy", "A card comes next. cardkit asks afterwards who leaves."),
    ("fix 1", 'Type "fix 1" and then what it should be.'),
])  # fmt: skip
def test_ambiguous_line_is_refused(line: str, why: str) -> None:
    room = new_room()
    tap(room, "7", ["Bo"])
    status, answer = act(room, "line", line=line)
    assert status == 422
    assert why in answer["text"]


@pytest.mark.parametrize("what", ["score", "odds", "why"])
def test_question_from_phone_changes_nothing(what: str) -> None:
    room = new_room()
    tap(room, "7")
    before = view_of(room, Viewer())
    status, answer = room.act({"do": "ask", "what": what})
    assert status == 200
    assert answer["said"]
    assert view_of(room, Viewer()) == before


def test_count_accepts_only_whole_numbers() -> None:
    room = new_room()
    tap(room, *("9", ["Ann", "Bo", "Cy"]) * 4)
    assert act(room, "count", piles={"Bo": 13, "Ann": -1})[0] == 400
    assert act(room, "count", piles={"Bo": True})[0] == 400
    assert act(room, "count", piles={"Bo": 12})[0] == 200


MOMENTS: list[tuple[str | list[str], ...]] = [
    ("7",), ("7", ["Bo"]), ("7", ["Ann", "Cy"]), ("9", ["Bo"], "Q", "Q"), ("Q", "Q", "9"),
    ("9", ["Ann", "Bo", "Cy"]), ("9", ["Ann", "Bo", "Cy"]) * 4,
]  # fmt: skip


@pytest.mark.parametrize("acts", MOMENTS, ids=str)
def test_reopened_room_repeats_nothing_shown_before(acts: tuple[str | list[str], ...]) -> None:
    room = new_room()
    tap(room, *acts)
    told = view_of(room, Viewer())["told"]
    game = Game.open(room.game.saved.store, "game") if room.game.saved else room.game
    for again in (Room(Conversation(game), told=told), Room(Conversation(game), told=None)):
        for viewer in (Viewer(), Viewer("Ann"), Viewer(display=True)):
            view = view_of(again, viewer)
            assert (view["said"], view["spoken"], view["headline"]) == ([], [], None)
            assert view["told"] == told
    assert view_of(Room(Conversation(game), told="other"), Viewer())["spoken"] != []
    assert act(again, "undo")[0] == 200
    assert view_of(again, Viewer())["spoken"] != []


@pytest.mark.parametrize("acts", [(), ("7",)], ids=["set-up", "decision"])
def test_reopened_room_accepts_a_late_tap_once_if_game_is_unchanged(acts: tuple[str, ...]) -> None:
    room = new_room()
    tap(room, *acts)
    shown, name = view_of(room, Viewer()), room.view_if_changed(Viewer(), "")["have"]
    told, revision = shown["told"], shown["revision"]
    again = Room(Conversation(room.game), told=told, revision=revision)
    assert again.view_if_changed(Viewer(), name)["have"] != name  # it is another view
    late = {"do": "draw", "card": "9", "at": revision}
    assert [again.act(late)[0] for _ in range(2)] == [200, 409]
    changed = Room(Conversation(again.game), told=told, revision=revision)
    assert changed.act(late)[0] == 409


def test_reopened_room_repeats_setup_before_first_card() -> None:
    game = new_room().game
    room = Room(Conversation(game), told=None)
    assert view_of(room, Viewer())["said"] == view_of(new_room(), Viewer())["said"] != []


# --- choosing in secret ---------------------------------------------------------------------------


def secret_room() -> Room:
    """Return a room at its first decision, with secret choices on three phones."""
    room = new_room(secret=True)
    for name in ("Ann", "Bo", "Cy"):
        room.note_sign_of_life(f"phone of {name}", name)
    tap(room, "7")
    return room


def choose(room: Room, name: str, choice: str | None, seat: str | None = None) -> int:
    """Choose for a player on the phone of `seat`, and return the status of the answer."""
    return act(room, "choose", name=name, choice=choice, seat=name if seat is None else seat)[0]


@pytest.mark.parametrize("game", ["kings-gold", "poor-mans", "incan-gold", "incan-gold-2006"])
def test_voice_is_silent_after_choosing_becomes_secret(game: str) -> None:
    room = new_room(game)
    call = vocabulary(room.game.variant).text("call")
    tap(room, "5h")
    assert call in " ".join(said(room))
    before = len(said(room))
    act(room, "secret", on=True)
    assert call not in " ".join(said(room))
    assert len(said(room)) in (before, before - 1)


def test_secret_choices_are_played_once_all_have_chosen() -> None:
    room = secret_room()
    saved = room.game.tally_text()
    revision = room.revision
    assert choose(room, "Ann", "leave") == 200
    assert choose(room, "Bo", "stay") == 200
    assert (room.game.tally_text(), room.revision) == (saved, revision)
    assert view_of(room, Viewer())["choices"]["chosen"] == ["Ann", "Bo"]
    assert choose(room, "Bo", None) == 200  # taken back
    assert view_of(room, Viewer())["choices"]["chosen"] == ["Ann"]
    assert choose(room, "Bo", "stay") == 200
    assert choose(room, "Ann", "stay") == 200  # another mind
    assert choose(room, "Cy", "leave") == 200
    assert room.game.state.inside == ["Ann", "Bo"]
    view = view_of(room, Viewer("Ann"))
    assert view["reveal"]
    assert not view["choices"]["open"]


def test_secret_choices_are_invisible_until_all_have_chosen() -> None:
    views = []
    for choice in ("leave", "stay"):
        room = secret_room()
        room.revision = 1
        choose(room, "Bo", choice)
        readers = [Viewer("Ann"), Viewer("Bo"), Viewer("Cy"), Viewer(), Viewer(display=True)]
        views.append([json.dumps(view_of(room, reader)) for reader in readers])
    assert views[0] == views[1]


def test_choosing_for_player_with_phone_is_refused() -> None:
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
def test_seat_belongs_to_first_phone(signs: str, seats: str) -> None:
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
    readers = [(screen, room.screens.viewer(screen)) for screen in screens]
    places = [
        " ".join([
            screen, reader.seat or "-", *[reader.waits_for] * bool(reader.waits_for),
            *["wanted"] * reader.is_wanted,
        ])
        for screen, reader in readers
    ]  # fmt: skip
    assert ", ".join(places) == seats


def test_fake_screens_do_not_displace_phones() -> None:
    room = new_room()
    room.clock = lambda: 0.0
    room.note_sign_of_life("a", "Ann")
    for number in range(500):
        room.note_sign_of_life(f"made up {number}", "Bo")
    room.note_sign_of_life("a", "Ann")
    assert room.screens.viewer("a").seat == "Ann"
    assert room.screens.viewer("made up 499") == Viewer()
    assert here(view_of(room, Viewer())) == "Ann Bo"
    room.clock = lambda: SECONDS_UNTIL_GONE + 1
    room.note_sign_of_life("c", "Cy")
    assert (room.screens.viewer("c").seat, here(view_of(room, Viewer()))) == ("Cy", "Cy")


@pytest.mark.parametrize(("signs", "names"), [
    ("0 a Ann, 0 b Bo, 2 a Ann, 3.9 a Ann", "Ann Bo"),  # one sign was missed
    ("0 a Ann, 0 b Bo, 2 a Ann, 4 a Ann", "Ann"),
    ("0 b Bo, 3 b Bo, 6 b Bo, 9 a Ann", "Ann Bo"),
    ("0 b Bo, 6 a Ann, 7 b Bo", "Ann Bo"),  # it is back
    ("0 b Bo, 0 c Bo, 4 c Bo, 6 a Ann", "Ann Bo"),  # after a reload, it is another screen
    ("0 b Bo, 1 b Cy", "Cy"),  # another seat
    ("0 b Bo, 1 b ", ""),  # nobody's any more
    ("0 t , 0 b Bo, 1 b gone", ""),
    ("0 b Bo, 1 c Bo, 2 b gone", "Bo"),
])  # fmt: skip
def test_phones_count_as_present_while_they_send_requests(signs: str, names: str) -> None:
    room = new_room()

    def shown() -> list[object]:
        return [here(view_of(room, Viewer())), *map(room.screens.viewer, "abct")]

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
    assert here(view_of(room, Viewer())) == names
    assert seen[-1] == shown()  # each screen is told
    assert all(before != after for before, after in pairwise(seen))  # and only of a change


@pytest.mark.parametrize(("do", "body"), [
    ("draw", {"card": "9"}), ("leave", {"names": ["Bo"]}), ("line", {"line": "bo"}),
    ("choose", {"name": "Di", "choice": "leave"}),
    ("choose", {"name": "Bo", "choice": "dance", "seat": "Bo"}),
])  # fmt: skip
def test_secret_choosing_refuses_other_actions(do: str, body: Json) -> None:
    room = secret_room()
    assert act(room, do, **body)[0] == 422
    assert room.game.stage == "decision"


def test_hands_can_be_chosen_in_secret() -> None:
    room = new_room("cave-network", secret=True)
    assert choose(room, "Ann", "7") == 200
    assert choose(room, "Bo", "zebra") == 400
    assert choose(room, "Bo", None) == 200
    assert choose(room, "Cy", "K") == 200
    assert room.game.state.inside == ["Ann", "Cy"]


CLOCKS = [
    # what is chosen after so many seconds; what is said, and who is inside, when 30 are over
    ("kings-gold", "", ["Time is up, so Ann, Bo and Cy go on.", "Nobody leaves."], "Ann Bo Cy"),
    ("kings-gold", "1 Ann leave, 29 Cy stay", ["Time is up, so Bo goes on.", "Ann: take 1, 3 safe."],
     "Bo Cy"),
    ("kings-gold", "1 Ann leave, 2 Ann -", ["Time is up, so Ann, Bo and Cy go on."], "Ann Bo Cy"),
    ("cave-network", "1 Ann 7", [], "Ann Bo Cy"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "choices", "lines", "inside"), CLOCKS)
def test_player_who_chooses_too_late_goes_on(
    variant: str, choices: str, lines: list[str], inside: str
) -> None:
    room = new_room(variant, secret=True, seconds=30)
    seconds = 0.0
    room.clock = lambda: seconds
    if variant == "kings-gold":
        tap(room, "7")
    room.set_secret_choosing(on=True, seconds=30)
    before = room.game.tally_text()
    for choice in filter(None, choices.split(", ")):
        at, name, what = choice.split()
        seconds = float(at)
        assert choose(room, name, None if what == "-" else what) == 200
    seconds = 29.9
    room.end_choosing_time()
    assert view_of(room, Viewer("Bo"))["left"] == pytest.approx(0.1)
    assert room.game.tally_text() == before
    seconds = 30.0
    room.end_choosing_time()
    assert said(room)[: len(lines)] == lines or not lines
    assert " ".join(room.game.state.inside) == inside
    if variant == "kings-gold":
        assert act(room, "undo")[0] == 200  # and they choose once more, with another clock
    else:
        assert view_of(room, Viewer())["choices"]["text"] == "Time is up. Still to choose: Bo, Cy"
        seconds = 99.0
        room.end_choosing_time()
        assert choose(room, "Bo", "5") == 200
        assert view_of(room, Viewer())["choices"]["text"] == "Time is up. Still to choose: Cy"
    assert room.game.tally_text() == before
    assert view_of(room, Viewer())["left"] == (30 if variant == "kings-gold" else 0)


def test_secret_choosing_does_not_wait_for_bots() -> None:
    room = new_room("cave-network", "Ann Bo Cy", secret=True, seconds=15, bots=(("Cy", "bold"),))
    seconds = 15.0
    room.clock = lambda: seconds
    room.set_secret_choosing(on=True, seconds=15)
    seconds = 30.0
    room.end_choosing_time()
    assert view_of(room, Viewer())["choices"]["text"] == "Time is up. Still to choose: Ann, Bo"


def test_clock_button_cycles_through_durations() -> None:
    room = secret_room()
    labels = []
    for _ in range(5):
        labels.append(view_of(room, Viewer())["clock"][0].removeprefix("Time limit for choosing: "))
        assert act(room, "clock")[0] == 200
    assert labels == ["off", "15 seconds", "30 seconds", "60 seconds", "off"]
    assert choose(room, "Ann", "leave") == 200
    assert act(room, "clock")[0] == 200
    assert view_of(room, Viewer())["left"] == pytest.approx(30, abs=5)
    assert view_of(room, Viewer())["choices"]["chosen"] == ["Ann"]
    act(room, "secret", on=False)
    assert view_of(room, Viewer())["clock"] is None
    tap(room, ["Bo"])  # by hand again


def test_impossible_cards_must_be_chosen_again() -> None:
    room = new_room("cave-network", "Ann Bo Cy Di Ed", secret=True)
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert choose(room, name, "7") == 200
    assert choose(room, "Ed", "7") == 422
    view = view_of(room, Viewer())
    assert view["choices"]["open"]
    assert view["choices"]["chosen"] == []
    assert said(room)


def test_secret_total_is_shown_only_to_its_owner() -> None:
    room = new_room("diamant")
    tap(room, "9", ["Bo"])
    assert act(room, "line", line="score Bo", seat="Ann")[0] == 422
    for body in ({"do": "line", "line": "score Bo"}, {"do": "ask", "what": "score"}):
        _, answer = act(room, screen="b", seat="Bo", **body)
        assert [line["text"] for line in answer["said"][0]["lines"]] == ["Bo: 3."]
    _, answer = act(room, "ask", what="score")
    assert "Totals stay secret until the end." in str(answer["said"])
    assert view_of(room, Viewer("Bo"))["total"] == 3
    for reader in (Viewer("Ann"), Viewer(display=True)):
        assert view_of(room, reader).get("total") in (None, 0)


# --- the prompt of the computer -------------------------------------------------------------------


def test_typed_lines_appear_on_phones() -> None:
    talk = Conversation(new_game())
    room = Room(talk)
    called: list[int] = []
    room.listeners.append(lambda: called.append(room.revision))
    talk.answer_or_refuse("7")
    room.show_changes_from_terminal()
    assert called == [room.revision]
    assert said(room)[0] == "Take 2 each, 1 stays."
    revision = room.revision
    talk.answer_or_refuse("score")
    room.show_changes_from_terminal()
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
        json.dumps(view_of(room, Viewer("Bo")))
    text = room.game.tally_text()
    if room.game.cursor:
        assert room.game.saved
        assert Game.open(store, room.game.saved.name).tally_text() == text


# --- pads of paper games ---------------------------------------------------------------------------

N = None
GAME = load("kings-gold")
PAD: Json = {
    "game": "kings-gold",
    "players": ["Ann", "Bo", "Cy"],
    "banked": [[5, 6, N], [5, 4, 6], [4, 4, 0], [5, 5, 5]],
    "artifacts": [5, N, 10],
    "total": [24, 19, 21],
}
"""A pad without a mistake."""


def score_of(pad: object) -> tuple[int, Json]:
    """Return the status and the score of a pad that a phone sent."""
    status, answer = score_sent_pad(GAME, pad)
    return status, dict(answer)


def score_of_game(pad: Json) -> Json:
    """Return the score of a pad."""
    return dict(score_pad(GAME, check_type(pad, PaperPad)))


@pytest.mark.parametrize(("other", "why"), [
    ({"artifacts": [7, N, 10], "total": [N, N, N]}, "What Ann carried out cannot be worth 7"),
    ({"players": ["Ann", "Ann", "Cy"]}, "Ann is named twice."),
    ({"players": ["Ann", "Bo", "joker"]}, "cannot be a name"),
    ({"players": ["Ann", "x" * 31, "Cy"]}, "cannot be a name"),
    ({"banked": [[9000, N, N]], "artifacts": [N, N, N]}, "Is one of the numbers wrong?"),
])  # fmt: skip
def test_score_of_wrong_pad_reports_problems(other: Json, why: str) -> None:
    problems = score_of_game(PAD | other)["problems"]
    assert any(why in problem for problem in problems), problems


def test_pad_with_extra_round_or_unfinished_game_is_scored() -> None:
    banked = [[5, 5, 0], [5, 5, 0], [5, 5, 0], [5, 5, 0], [3, 4, N]]
    found = score_of_game(dict(PAD, banked=banked, artifacts=[N, N, N], total=[23, 24, 0]))
    assert found["problems"] == []
    verdict, table = found["said"]
    assert verdict["lines"][0]["text"].startswith("Bo wins with 24")
    assert table["rows"][1][-2:] == ["24", "1."]
    found = score_of_game(dict(PAD, banked=[[5, 6, N]], artifacts=[N, N, N], total=[N, N, N]))
    assert found["said"][0]["lines"][0]["text"] == "Not over yet."


@pytest.mark.parametrize(
    "body",
    [
        None, [], "pad", 7,
        {}, {"game": "kings-gold"},
        dict(PAD, game="no-such-game"), dict(PAD, game=None), dict(PAD, game=["kings-gold"]),
        dict(PAD, game="../../etc/passwd"), dict(PAD, game="/tmp/x.toml"),
        dict(PAD, players=None), dict(PAD, players=[1, 2, 3]), dict(PAD, players=["Ann", "Bo"]),
        dict(PAD, players=["Ann\nnote: x", "Bo", "Cy"]), dict(PAD, players=["", "Bo", "Cy"]),
        dict(PAD, banked=None), dict(PAD, banked=[7]), dict(PAD, banked=[[1, 2]]),
        dict(PAD, banked=[["5", 6, 7]]), dict(PAD, banked=[[5.5, 6, 7]]),
        dict(PAD, banked=[[True, 6, 7]]), dict(PAD, banked=[[10**9, 6, 7]]),
        dict(PAD, artifacts=[N, N]), dict(PAD, artifacts=[1000, N, N]), dict(PAD, artifacts={}),
        dict(PAD, total=[N, N, N, N]), dict(PAD, total=[[], N, N]),
    ],
)  # fmt: skip
def test_score_of_malformed_pad_is_refused(body: Any) -> None:
    status, answer = score_of(body)
    assert status == 400
    assert answer["text"]


def test_pad_views_list_game_of_table_first() -> None:
    games = scorable_pads(load("diamant"))
    assert [games[0]["id"], games[1]["id"]] == ["diamant", "kings-gold"]
    assert len({game["id"] for game in games}) == len(games) >= 22


def test_own_house_rule_can_be_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_VARIANTS", str(tmp_path))
    (tmp_path / "friday.toml").write_text('extends = "kings-gold"\nname = "Friday"\nrounds = 2\n')
    (tmp_path / "broken.toml").write_text("rounds =")
    names = [variant.slug for variant in scorable_games(GAME)]
    assert "friday" in names
    assert "broken" not in names
    rows = {"banked": [[5, 6, 0], [0, 0, 7]], "artifacts": [N, N, N], "total": [5, 6, 7]}
    body = {"game": "friday", "players": ["Ann", "Bo", "Cy"], **rows}
    assert score_of(body)[1]["problems"] == []


@pytest.mark.parametrize(("game", "labels", "has_minus"), [
    ("kings-gold", ["1", "2", "3", "4", "Extra round", "Jokers"], False),
    ("skunk", ["1", "2", "3", "4", "5"], True),
])  # fmt: skip
def test_pad_view_has_expected_rows(game: str, labels: list[str], has_minus: bool) -> None:
    pad = pad_view(load(game))
    assert ([row["label"] for row in pad["rows"]], pad["minus"]) == (labels, has_minus)
