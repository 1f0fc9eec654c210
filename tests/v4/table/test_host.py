"""Phones at the table: acts, moments, one game for all faces."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.files import load
from cardkit.v4.phones import Host
from cardkit.v4.reports import Refused, Stage
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Game, NotSaved, SavedGame, Session
from cardkit.v4.tally import Header
from tests.v4.table.driving import unmarked
from tests.v4.table.hosting import Party, bytes_of, said, spoken


def test_a_card_is_tapped_and_told_to_all() -> None:
    """It is recorded, told on the phones in full sentences, and in the terminal as that talks."""
    party = Party("kings-gold", "Ann, Bo, Cy, Di")
    assert party.tap("draw", card="9").startswith("Take 2 each, 1 stays.")
    assert party.view()["loot"] == 2
    assert party.told[-1][0] == ""
    assert "TAKE 2 each, 1 stays." in party.told[-1][1]


def test_a_card_while_leaving_is_asked_says_that_nobody_left() -> None:
    """Two taps, two cards."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("9", "7")
    assert party.tally.endswith("9\n7\n") or "9\n7\n" in party.tally


def test_hands_are_not_called_for_while_phones_choose() -> None:
    """ "Thumbs: 3, 2, 1!" is said with the first card of a game, but not where everyone chooses on
    a phone."""
    assert "Thumbs: 3, 2, 1!" in Party("kings-gold", "Ann, Bo, Cy").cards("9")
    assert "Thumbs" not in Party("kings-gold", "Ann, Bo, Cy", choose=True).cards("9")


def test_names_come_in_any_order() -> None:
    """Who leaves is recorded in seat order, in whatever order the names were tapped; mended turns
    too."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("9")
    party.tap("leave", names=["Cy", "Ann"])
    assert "\n9 - Ann, Cy\n" in party.tally
    party.tap("fix", round=1, turn=1, card="8", names=["Bo", "Ann"])
    assert "\n8 - Ann, Bo\n" in party.tally


def test_a_card_between_rounds_opens_the_next() -> None:
    """As at the prompt."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("Q", "Q")
    assert party.view()["stage"] == "round"
    party.cards("5")
    assert party.view()["round"]["number"] == 2


def test_who_comes_or_sleeps_keeps_no_tap_from_counting() -> None:
    """A phone falls asleep, another takes a seat, one seals a choice: nobody tapped a card first. A
    line typed does."""
    party = Party("kings-gold", "Ann, Bo, Cy", choose=True)
    at = party.host.moment
    party.seat("bo", "Bo")
    party.later(20)
    assert party.host.moment != at
    assert party.host.act("a", {"id": "1", "at": at, "do": "draw", "card": "9"}).status == 200
    at = party.host.moment
    party.choose("bo", "Bo", "leave")
    assert party.host.act("a", {"id": "2", "at": at, "do": "note", "text": "late"}).status == 200
    at = party.host.moment
    party.type("undo")
    for stale in (at, "boot.0", "boot.99", "other.1", "boot.", "boot", "boot.-1"):
        assert (
            party.host.act("a", {"id": stale, "at": stale, "do": "draw", "card": "8"}).status == 409
        )


def test_what_cannot_be_says_why_and_changes_nothing() -> None:
    """The joker in round 1; the moment stays."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    before = bytes_of(party.view())
    answer = party.act("draw", card="joker")
    assert (answer.status, answer.body["code"]) == (422, "refused")
    assert answer.body["text"].startswith("The joker cannot come in round 1")
    assert bytes_of(party.view()) == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": 1, "at": "boot.0", "do": "undo"},
        {"id": "x", "do": "draw", "card": "9"},
        {"id": "x", "at": "boot.0"},
        {"id": "x", "at": "boot.0", "do": "fly"},
        {"id": "x", "at": "boot.0", "do": "draw", "card": "8x"},
        {"id": "x", "at": "boot.0", "do": "leave", "names": "Ann"},
        {"id": "x", "at": "boot.0", "do": "note", "text": "\ud800"},
    ],
)
def test_no_act_at_all(body: dict[str, object]) -> None:
    """What no page of ours sends."""
    assert Party("kings-gold", "Ann, Bo, Cy").host.act("phone", body).status == 400


def test_the_terminal_and_phones_share_one_game() -> None:
    """A line typed shows on the phones, without capitals; a tap can be taken back by typing."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    assert "TAKE 3 each" in party.type("9")
    assert said_in(party) == ["Take 3 each.", "Thumbs: 3, 2, 1!"]
    party.tap("draw", card="7")
    assert "not a 7" in party.type("undo")
    assert [card["card"] for card in party.view()["path"]] == ["9"]


def said_in(party: Party) -> list[str]:
    return [part["s"] for piece in party.view()["said"] for part in piece["text"]]


def test_nothing_changes_when_the_terminal_only_asked() -> None:
    """What is whispered at the terminal is shown nowhere."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("9")
    party.tap("leave", names=["Bo"])
    at = party.host.moment
    assert "Bo: 3" in party.type("score Bo")
    assert party.host.moment == at


def test_undo_says_what_it_would_take_back() -> None:
    """The card, who left, the decision."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    assert party.view()["undo"] is None
    party.tap("draw", card="9")
    assert party.view()["undo"] == {"label": "Undo", "more": "the 9"}
    party.tap("leave", names=["Bo"])
    assert party.view()["undo"]["more"] == "Bo leaves"
    party.tap("undo")
    assert party.view()["redo"] == {"label": "Redo", "more": "Bo leaves"}


def test_a_turn_is_mended() -> None:
    """The card, who left after it, both; what is not said stays."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.cards("9")
    party.tap("leave", names=["Bo"])
    party.cards("8")
    assert party.tap("fix", round=1, turn=1, card="6").startswith(
        "Turn 1 is now 6 - Bo (was 9 - Bo)."
    )
    assert party.tap("fix", round=1, turn=1, names=[]).startswith("Turn 1 is now 6 (was 6 - Bo).")
    assert party.tap("insert", round=1, turn=2, card="Q").startswith("Turn 2 is put in: Q.")
    assert party.tap("drop", round=1, turn=1).startswith("Turn 1 is gone (was 6).")
    assert [turn["label"] for turn in party.view()["turns"]] == [
        "card 1: the Queen",
        "card 2: the 8",
    ]


def test_a_round_by_its_result() -> None:
    """For a table that writes down no cards; it is kept as a pad's lines are."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    party.tap("result", banked={"Ann": 5, "Cy": 2})
    party.tap("result", banked={"Bo": 7}, artifacts={"Bo": ["joker"]})
    assert "banked: Ann 5, Bo 0, Cy 2" in party.tally
    assert [player["last_round"] for player in party.view()["players"]] == [0, 12, 0]


def test_which_court_cards_go_back() -> None:
    """CN-8: the table may say; none named is not said."""
    party = Party("cave-network", "Ann, Bo, Cy, Di")
    party.tap("show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "4"}, back=[])
    assert party.act("show", cards=FLEE, back=["K", "Q"]).status == 422
    party.tap("show", cards=FLEE, back=["K"])
    assert "Ann -, Bo -, Cy 7, Di 8; back K" in party.tally


def test_the_view_asks_which_court_cards_go_back() -> None:
    """Three lie there: if two of the four flee one goes back, which the table may say; else all do,
    or none, or no matter."""
    party = Party("cave-network", "Ann, Bo, Cy, Di")
    assert party.view()["back"] is None
    party.tap("show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "4"})
    back = party.view()["back"]
    assert [card["id"] for card in back["cards"]] == ["K", "Q", "J"]
    assert back["by"] == [None, None, {"many": 1, "title": "Which court card goes back?"}, None]
    assert party.view(see=True)["back"] is None


def test_nothing_is_asked_where_it_makes_no_difference() -> None:
    """Three Kings, but for their suits."""
    party = Party("cave-network", "Ann, Bo, Cy, Di")
    party.tap("show", cards={"Ann": "Ks", "Bo": "Kh", "Cy": "3", "Di": "4"})
    assert party.view()["back"] is None


def test_what_went_back_stays_so_when_a_turn_is_mended() -> None:
    """Cy's 7 was a 6: the King still goes back; who mends it may say another. Did only Ann flee,
    nothing is kept of it."""
    party = Party("cave-network", "Ann, Bo, Cy, Di")
    party.tap("show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "4"})
    party.tap("show", cards=FLEE, back=["K"])
    assert [turn["back"] and len(turn["back"]["cards"]) for turn in listed(party)] == [None, 3]
    party.tap("fix", round=1, turn=2, cards={**FLEE, "Cy": "6"})
    assert "Ann -, Bo -, Cy 6, Di 8; back K" in party.tally
    party.tap("fix", round=1, turn=2, cards=FLEE, back=["Q"])
    assert "Ann -, Bo -, Cy 7, Di 8; back Q" in party.tally
    party.tap("fix", round=1, turn=2, cards={**FLEE, "Bo": "2"})
    assert "back" not in unmarked(party.tally)


def listed(party: Party) -> list[dict[str, Any]]:
    """The turns of the first round, as they can be mended."""
    turns: list[dict[str, Any]] = party.act("ask", what="turns", round=1).body["turns"]
    return turns


FLEE = {"Ann": None, "Bo": None, "Cy": "7", "Di": "8"}


def test_a_result_that_cannot_be_read_back_is_refused() -> None:
    """Which artifact it was, where each counts what is printed on it; somebody who does not play;
    too much gold."""
    party = Party("incan-gold", "Ann, Bo, Cy")
    assert "name the cards" in party.act("result", banked={}, artifacts={"Cy": 1}).body["text"]
    assert party.act("result", banked={"Zoe": 1}).status == 422
    assert party.act("result", banked={"Ann": 900}).status == 422
    party.tap("result", banked={}, artifacts={"Cy": ["8c"]})
    assert "artifacts: Cy 8c" in party.tally


def test_the_computer_alone_stops() -> None:
    """A line that stops the program is not heard from a phone; totals of others neither."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("totals", "secret"),))
    codes = [party.act("line", line=line).body["code"] for line in ("quit", "score Ann")]
    assert codes == ["at-the-computer", "own-total"]
    assert said(party.act("line", line="9")).startswith("Take 3 each.")


def test_what_is_asked_is_told_to_who_asked_alone() -> None:
    """The score with one's own total, the chances, the rule, the path, the turns of a round:
    nothing changes for others."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("totals", "secret"),))
    party.cards("Q", "9")
    party.tap("leave", names=["Bo"])
    party.seat("phone of Bo", "Bo")
    at, before = party.host.moment, party.view()["said"]
    ask = {
        what: party.host.act("phone of Bo", {"id": what, "do": "ask", "what": what, "round": 1})
        for what in ASKED
    }
    assert said(ask["score"]).endswith("Totals stay in the safe pile until the end. Bo: 3.")
    assert "Bo" not in said(party.act("ask", what="score")).partition("until the end.")[2]
    assert "of them end the round" in said(ask["odds"])
    assert said(ask["why"]).startswith("G-4:")
    assert said(ask["path"]).startswith("Path: Queen, 9.")
    assert [turn["label"] for turn in ask["turns"].body["turns"]] == [
        "card 1: the Queen",
        "card 2: the 9, Bo left",
    ]
    assert (party.host.moment, party.view()["said"]) == (at, before)
    assert party.act("ask", what="time").status == 400


ASKED = ("score", "odds", "why", "path", "turns")


def test_the_terminal_begins_another_game_for_all() -> None:
    """As a phone can, once the game is over."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("rounds", "1"),))
    with pytest.raises(Refused):
        party.host.again()
    party.cards("Q", "Q")
    woken = party.woken
    party.host.again()
    assert (party.woken, party.view()["stage"]) == (woken + 1, "card")
    assert party.talk.state.number == 1
    party.type("7")
    assert party.view()["loot"] == 2


def test_a_line_can_begin_it_too(tmp_path: Path) -> None:
    """Typed on a phone; the game goes on in a file beside."""
    party = Party(
        "kings-gold", "Ann, Bo, Cy", settings=(("rounds", "1"),), path=tmp_path / "one.tally"
    )
    party.cards("Q", "Q")
    assert party.tap("line", line="again").startswith("King's Gold. 3 thieves, 1 round.")
    assert len(list(tmp_path.glob("*.tally"))) == 2


def test_who_plays_again_is_said() -> None:
    """Cy has gone home: the next game is that of the three others."""
    party = Party("incan-gold-2006", "Ann, Bo, Cy, Di", settings=(("rounds", "2"),))
    party.cards("9")
    party.tap("away", name="Cy")
    for names in (["Ann", "Bo", "Cy", "Di"], ["Ann", "Bo", "Di"]):
        party.tap("leave", names=names)
        if party.view()["stage"] == "round":
            party.cards("9")
    party.tap("again")
    assert "Players: Ann, Bo and Di." in spoken(party.view()["said"])


def test_a_reveal_that_cannot_be_saved_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choices are kept, and every screen says why nothing happens."""
    party = Party("kings-gold", "Ann, Bo, Cy", path=tmp_path / "evening.tally", choose=True)
    party.tap("draw", card="9")
    for name in ("Ann", "Bo", "Cy"):
        party.seat(name, name)
        party.choose(name, name, "leave")
    with monkeypatch.context() as full:
        full.setattr(SavedGame, "save", _no_room)
        party.later(2.4)
    assert party.view()["said"][0]["text"][0]["s"].startswith(
        "Not recorded: it could not be saved."
    )
    party.later(2.4)
    assert party.view()["stage"] == "round"


def _no_room(saved: SavedGame, text: str) -> None:
    raise NotSaved(f"{saved.path}: no space left on device")


def test_a_turn_taken_back_while_it_is_being_mended() -> None:
    """The terminal asks what it should be, a phone takes it back: the terminal is told that there
    is no such turn."""
    party = Party("kings-gold", "Ann, Bo, Cy", confirms=True)
    party.cards("9", "8")
    party.type("fix 2")
    assert party.talk.prompt == "turn 2 was 8; it should be> "
    party.tap("undo")
    assert party.talk.prompt == "turn 2 should be> "
    assert party.type("7").startswith("There is no turn 2")
    assert party.talk.prompt != "turn 2 should be> "


def test_a_game_killed_at_the_piles_is_asked_for_them_again(tmp_path: Path) -> None:
    """Until they are counted, or nobody wants to; and who shares a win shares it after a crash."""
    path, rules = (
        tmp_path / "party.tally",
        (("rounds", "1"), ("tie", "extra round"), ("ties", "[]")),
    )
    header = Header("kings-gold", ("Ann", "Bo", "Cy"), settings=rules, date="2026-11-20")
    Session.begin(header, load("kings-gold", rules), path).close()
    all_leave = {"do": "leave", "names": ["Ann", "Bo", "Cy"]}
    asked = []
    for act in (
        {"do": "draw", "card": "9"},
        all_leave,
        {"do": "count", "piles": {}},
        {"do": "share"},
    ):
        session = Session.open(path)
        session.clock = lambda: datetime(2026, 11, 20, 20, 15)
        host = Host(Conversation(session, Manner()), boot="boot", clock=lambda: 0.0)
        asked.append(host.view("phone")["stage"])
        assert host.act("phone", {"id": "one", "at": host.moment, **act}).status == 200
        session.close()
    assert asked == ["card", "leave", "piles", "tie"]
    session = Session.open(path)
    assert Game(session).stage is Stage.OVER
    session.close()


def test_a_phone_can_end_the_game_with_this_round_and_take_that_back() -> None:
    """Under More: offered once something is played; between rounds it ends at once, and undo goes
    on."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    assert "end" not in [entry["id"] for entry in party.view()["menu"]]
    party.tap("draw", card="9")
    assert {entry["id"]: entry["do"] for entry in party.view()["menu"]}["end"] == {"do": "end"}
    party.tap("end")
    assert {entry["id"]: entry["do"] for entry in party.view()["menu"]}["go-on"] == {
        "do": "end",
        "on": True,
    }
    party.tap("end", on=True)
    party.tap("end")
    party.tap("leave", names=["Ann", "Bo", "Cy"])
    assert party.view()["stage"] == "piles"
    assert party.view()["undo"]["more"] == "Ann, Bo and Cy leave"
    party.tap("undo")
    assert party.view()["undo"]["more"] == "that this round is the last"
    party.tap("undo")
    party.tap("leave", names=["Ann", "Bo", "Cy"])
    assert party.view()["stage"] == "round"
    party.tap("end")
    assert party.view()["undo"]["more"] == "the end"
    assert party.view()["stage"] == "piles"
