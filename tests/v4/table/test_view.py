"""What phones and the big screen see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.engine import Draw, Leave, apply, check, parse_card
from cardkit.v4.engine.legal import card_refusal
from cardkit.v4.engine.outcomes import Caught
from cardkit.v4.files import shipped
from cardkit.v4.phones import Host
from cardkit.v4.phones.card_views import dangers, keys
from cardkit.v4.phones.requests import ACTS, ASKS
from cardkit.v4.reports import Fact
from cardkit.v4.speech import Manner, Master
from cardkit.v4.table import Conversation, Session
from cardkit.v4.tally import Header
from tests.v4.games import Game, games, often
from tests.v4.table.hosting import Party, bytes_of, spoken

KINGS = ("kings-gold", "Ann, Bo, Cy, Di")


def key(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(key for key in view["keys"] if key["id"] == name)


def player(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(player for player in view["players"] if player["name"] == name)


def test_only_gold_that_can_be_is_shown() -> None:
    """Where each takes all of it nothing lies there; where nobody takes any, nobody carries any."""
    statuses = []
    for setting in (("share", "each"), ("share", "leavers"), ("leftover", "lost")):
        party = Party(*KINGS, settings=(setting,))
        party.cards("9")
        statuses.append([(one["label"], one["figure"]) for one in party.view()["status"]])
    assert statuses == [[("each carries", "9")], [("on the path", "9")], [("each carries", "2")]]


def test_what_the_path_comes_to_is_shown_and_what_would_be_too_much() -> None:
    """17 of 21 (G-18): a figure beside the others, and the cards that would end it where others
    stand that do."""
    party = Party(*KINGS, settings=(("danger.over", "21"),))
    party.cards("10", "7")
    view = party.view()
    assert view["status"][-1] == {"label": "the path comes to", "figure": "17 of 21"}
    assert view["threat"] == ["Any of 5 to 10 ends it."]


def test_who_was_caught_sees_what_is_kept() -> None:
    """Half of 9 for three, of which 1 is banked (G-17)."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("danger.costs", "half"),))
    party.cards("9", "K", "K")
    shown = [
        (one["name"], one["state"], one["last_round"], one["figure"])
        for one in party.view()["players"]
    ]
    assert shown == [(name, "caught", 1, "1") for name in ("Ann", "Bo", "Cy")]


def test_who_leaves_is_asked_after_a_card() -> None:
    """As on the picture: the card with its rest, what each carries, the question, the wide key."""
    party = Party(*KINGS)
    party.cards("9")
    view = party.view()
    assert (view["stage"], view["round"]["title"], view["loot"], view["leftover"]) == (
        "leave",
        "Round 1 of 4",
        2,
        1,
    )
    assert view["question"] == {"title": "Who leaves?", "hint": "Nobody? Tap the next card."}
    assert view["wide"] == {
        "label": "Nobody leaves",
        "do": {"do": "leave", "names": []},
        "ok": True,
    }
    assert view["status"] == [
        {"label": "each carries", "figure": "2"},
        {"label": "on the path", "figure": "1"},
    ]
    assert view["path"] == [
        {
            "id": "1.9.1",
            "card": "9",
            "rank": "9",
            "suit": None,
            "pips": [],
            "part": "gold",
            "sign": None,
            "name": "9",
            "rest": 1,
            "counts": None,
            "new": True,
            "says": "the 9, 1 on it",
        }
    ]


def test_a_card_is_asked_for() -> None:
    """Before the first there is nothing on the path; the wide key is there, and grey."""
    view = Party(*KINGS).view()
    assert (view["stage"], view["question"]) == (
        "card",
        {"title": "Card 1", "hint": "Ann turns it up"},
    )
    assert view["empty"] == "The castle is dark. Nothing lies there yet."
    assert not view["wide"]["ok"]


def test_what_cannot_come_is_grey_and_says_why() -> None:
    """The joker of a later round, the only red 7, the last of four Queens; a key that asks if none
    of its cards can."""
    assert key(Party(*KINGS).view(), "joker")["why"] == (
        "The joker cannot come in round 1: it joins the deck before round 2."
    )
    red = Party("poor-mans", "Ann, Bo, Cy")
    red.cards("7r")
    assert key(red.view(), "7r")["why"] == "The red 7 lies there already this round."
    assert key(red.view(), "7r")["worth"] == "17"
    snakes = Party("incan-gold", "Ann, Bo, Cy")
    snakes.cards("8s")
    asking = key(snakes.view(), "8")
    assert asking["ok"]
    assert [name["ok"] for name in asking["then"]] == [False, True, True, True]
    assert [key(snakes.view(), rank)["ok"] for rank in ("10", "K")] == [True, True]


def test_after_the_last_card_of_a_deck_no_card_is_offered() -> None:
    """Who leaves is asked, and nothing can come (G-8)."""
    few = (
        ("cards.gold", '{ "A" = "face" }'),
        ("cards.danger", '{ "K" = "rank" }'),
        ("danger.ends_at", "4"),
    )
    party = Party(*KINGS, settings=few)
    party.cards("K", "K", "K", "K")
    party.cards("A", "A", "A", "A", "K", "K", "K", "joker")
    assert {key["why"] for key in party.view()["keys"]} == {
        "That was the last card of the deck. Who leaves is all that is asked now."
    }
    assert party.act("draw", card="A").body["code"] == "last-card"
    party.tap("leave", names=[])
    assert party.view()["stage"] == "round"


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_every_offered_card_can_come(name: str) -> None:
    """Whatever is not grey is taken, at a card and while leaving is asked; whatever is grey is
    refused with that reason."""
    if Party(name, "Ann, Bo, Cy").view()["stage"] == "show":
        return
    for before in (0, 1):
        party = Party(name, "Ann, Bo, Cy")
        for card in ["5", "5b"][name != "kings-gold" :][:before]:
            party.cards(card)
        for offered in [one for key in party.view()["keys"] for one in key["then"] or [key]]:
            answer = party.act("draw", card=offered["id"])
            assert (answer.status == 200) == offered["ok"], offered
            if answer.status == 200:
                for _ in range(1 + before):
                    party.tap("undo")
            else:
                assert answer.body["text"].startswith(offered["why"])


def test_a_danger_says_what_would_end_the_round() -> None:
    """For the band at the foot of the big screen; the key of a danger has its sign."""
    party = Party(*KINGS)
    party.cards("Q", "9")
    assert party.view(see=True)["threat"] == ["Another Queen ends it."]
    party.cards("K")
    assert party.view(see=True)["threat"] == ["Another Queen or King ends it."]
    assert key(party.view(), "Q")["sign"] == "shield"


def test_a_catch_is_cried_once() -> None:
    """With an id of its own each time; taken back it is gone."""
    party = Party(*KINGS)
    party.cards("Q", "Q")
    first = party.view(see=True)["cry"]
    assert (first["text"], first["more"]) == ("CAUGHT", "The second Queen.")
    party.tap("undo")
    assert party.view()["cry"] is None
    party.tap("redo")
    assert party.view()["cry"]["id"] != first["id"]
    assert [one["state"] for one in party.view()["players"]] == ["caught"] * 4
    assert party.view()["big"] == {
        "label": "One joker shuffled in", "more": "round 2 of 4 begins", "do": {"do": "begin"},
    }  # fmt: skip


def test_how_people_stand() -> None:
    """Inside with what they carry; out with what they brought home; away."""
    party = Party(*KINGS)
    party.cards("9")
    party.tap("leave", names=["Bo"])
    ann, bo = player(party.view(), "Ann"), player(party.view(), "Bo")
    assert (ann["state"], ann["carries"], ann["fact"], ann["figure"]) == (
        "inside",
        2,
        "carries",
        "2",
    )
    assert (bo["state"], bo["banked_now"], bo["fact"], bo["figure"], bo["left_at"]) == (
        "safe",
        3,
        "this round",
        "3",
        1,
    )
    party.tap("away", name="Di")
    party.cards("Q", "Q", "5")
    assert (player(party.view(), "Di")["state"], player(party.view(), "Di")["fact"]) == (
        "away",
        "is away",
    )
    party.tap("join", name="Eve")
    assert (player(party.view(), "Eve")["state"], player(party.view(), "Eve")["fact"]) == (
        "out",
        "does not play",
    )
    assert len({(one["sign"], one["hue"]) for one in party.view()["players"]}) == 5


def test_an_artifact_is_seen_on_the_path_and_with_who_has_it() -> None:
    """It shows what it counts."""
    party = Party(*KINGS)
    party.cards("Q", "Q", "joker")
    joker = party.view()["path"][0]
    assert (joker["part"], joker["counts"], joker["says"]) == (
        "artifact",
        "5",
        "the joker, counts 5",
    )
    party.tap("leave", names=["Cy"])
    assert [(one["card"], one["counts"]) for one in player(party.view(), "Cy")["artifacts"]] == [
        ("joker", "5")
    ]


def test_gold_on_an_artifact_is_seen_as_a_rest() -> None:
    """Poor Man's: ten lie on the joker (PM-5)."""
    party = Party("poor-mans", "Ann, Bo, Cy")
    party.cards("joker")
    assert [(card["rest"], card["counts"]) for card in party.view()["path"]] == [(10, None)]


@pytest.mark.rule("G-12")
def test_gold_that_stayed_from_the_round_before_lies_before_the_first_card() -> None:
    """Of 7 for three one stays when the dragon comes; 8 more leave two on their card."""
    party = Party("kings-gold", "Ann, Bo, Cy", settings=(("leftover", "stays"),))
    for card in ("7h", "Ks", "Kh", "8h"):
        party.tap("draw", card=card)
    view = party.view()
    assert view["marker"] == {"on": "start", "rest": 1}
    assert [card["rest"] for card in view["path"]] == [2]


def test_a_cave() -> None:
    """What lies on the joker, the cards of the last turn, pairs that threaten, court cards and
    their points."""
    party = Party("cave-network", "Ann, Bo, Cy")
    assert party.view()["question"] == {"title": "Which cards?", "hint": "turn 1"}
    party.tap("show", cards={"Ann": "7", "Bo": "K", "Cy": "4"})
    party.tap("show", cards={"Ann": "7", "Bo": "A", "Cy": "9"})
    view = party.view()
    assert view["marker"] == {"on": "joker", "rest": 4}
    assert [card["card"] for card in view["path"] if card["new"]] == ["7", "A", "9"]
    assert view["threat"] == ["A third 7 ends it."]
    assert [card["counts"] for card in view["path"] if card["part"] == "artifact"] == ["5"]
    assert view["turns"][0] == {
        "round": 1, "turn": 1, "cards": {"Ann": "7", "Bo": "K", "Cy": "4"}, "label": ("turn 1: Ann "
                                                                                      "7, Bo King, "
                                                                                      "Cy 4"),
    }  # fmt: skip


@often(40)
@given(games(), st.data())
def test_at_every_moment_of_a_game(game: Game, data: st.DataObject) -> None:
    """What is offered can come and nothing else can; the gold on the path is all there; no two
    cards of it are taken for one; it can be sent."""
    length = data.draw(st.integers(0, len(game.entries)))
    header = Header(game.variant.slug, game.players, game.first, settings=game.settings)
    session = Session(header, game.variant, game.entries[:length])
    view = Host(Conversation(session, Manner(secret=True)), boot="b", clock=lambda: 0.0).view("a")
    state = session.state
    if state.phase == "leave":
        state, _ = apply(state, Leave())
    for name in [name for key in view["keys"] for name in key["then"] or [key]]:
        draw = Draw(parse_card(name["id"]))
        can = (
            check(state, draw) is None
            if state.variant.deck_game
            else not card_refusal(state, draw.card)
        )
        assert name["ok"] == can, name
    state = session.state
    if state.running and state.variant.deck_game:
        on_artifacts = state.variant.artifact_gold * len(state.artifacts)
        stayed = view["marker"]["rest"] if view["marker"] else 0
        assert sum(card["rest"] for card in view["path"]) + stayed == state.leftover + on_artifacts
    assert len({card["id"] for card in view["path"]}) == len(view["path"])
    assert [player["total"] for player in view["players"]] == [None] * len(
        view["players"]
    ) or state.complete
    assert bytes_of(view)


# --- secrets --------------------------------------------------------------------------------------


def test_no_total_is_sent_while_totals_are_secret() -> None:
    """Not after a round, not while the piles are counted; then all are."""
    party = Party(*KINGS, settings=(("rounds", "1"), ("totals", "secret")))
    party.cards("9")
    party.tap("leave", names=["Ann", "Bo", "Cy", "Di"])
    for view in (party.view(), party.view(see=True)):
        assert view["stage"] == "piles"
        assert [one["total"] for one in view["players"]] == [None] * 4
        assert view["places"] == []
    party.tap("count", piles={})
    assert [one["total"] for one in party.view()["players"]] == [2] * 4


def test_the_big_screen_gets_no_keys_totals_or_tables() -> None:
    """Its key is short: what it opens is what everybody at the table may see."""
    party = Party("poor-mans", "Ann, Bo, Cy")
    party.cards("9")
    party.tap("leave", names=["Ann", "Bo", "Cy"])
    view = party.view(see=True)
    assert (view["keys"], view["turns"], view["menu"], view["undo"], view["big"]) == (
        [],
        [],
        [],
        None,
        None,
    )
    assert [one["total"] for one in view["players"]] == [None] * 3
    assert all(piece["tone"] != "table" for piece in view["said"])
    assert any(piece["tone"] == "table" for piece in party.view()["said"])


def test_no_file_is_named(tmp_path: Path) -> None:
    """Neither at the beginning nor at the end, where the terminal names it."""
    from pathlib import Path
    from tempfile import mkdtemp

    path = Path(mkdtemp()) / "evening-at-home.tally"
    party = Party(*KINGS, settings=(("rounds", "1"),), path=path)
    assert b"evening" not in bytes_of(party.view())
    party.cards("Q", "Q")
    party.tap("line", line="")
    assert party.view()["stage"] in ("over", "tie")
    assert b"evening" not in bytes_of(party.view())


# --- the end --------------------------------------------------------------------------------------


def test_the_end() -> None:
    """The piles, the places from last to first, who won, another game with the same people in
    place."""
    party = Party(*KINGS, settings=(("rounds", "1"),))
    party.seat("a", "Bo")
    party.cards("9", "7")
    party.tap("leave", names=["Bo"])
    party.cards("9")
    party.tap("leave", names=["Di"])
    party.cards("Q", "Q")
    assert party.view()["piles"][0] == {"name": "Ann", "label": "Ann"}
    assert "Bo counts 9, the record says" in party.tap("count", piles={"Bo": 9})
    assert party.view()["undo"]["more"] == "the piles as counted"
    view = party.view()
    assert [place["text"] for place in view["places"]] == ["3. Ann", "3. Cy", "2. Di", "1. Bo"]
    assert view["won"].startswith("Bo wins with")
    assert [option["do"] for option in view["options"]] == [{"do": "again"}]
    party.tap("again")
    view = party.view("a")
    assert (view["stage"], view["places"]) == ("card", [])
    assert [one["name"] for one in view["players"] if one["mine"]] == ["Bo"]
    assert party.told[-1][1].startswith("King's Gold. 4 thieves, 1 round.")


def test_the_story_of_a_game_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many phones look at it; and anew when a turn was mended."""
    found: list[Session] = []

    def story_of(session: Session) -> tuple[Fact, ...]:
        found.append(session)
        return ()

    monkeypatch.setattr("cardkit.v4.table.live_game.story_of", story_of)
    party = Party(*KINGS, settings=(("rounds", "1"),))
    party.cards("9", "7")
    party.tap("leave", names=["Bo"])
    party.cards("Q", "Q")
    party.tap("count", piles={})
    for phone in "abcdefgh":
        assert party.view(phone)["story"] == []
    assert len(found) == 1
    party.tap("fix", round=1, turn=1, card="8")
    party.tap("count", piles={})
    assert len(found) == 2


def test_a_tie_has_two_ways_out() -> None:
    """An extra round of the tied, or a shared win, which can be taken back."""
    party = Party(*KINGS, settings=(("rounds", "1"),))
    party.cards("Q", "Q")
    party.tap("count", piles={})
    assert party.view()["stage"] == "tie"
    assert [option["do"] for option in party.view()["options"]] == [
        {"do": "begin", "extra": True},
        {"do": "share"},
    ]
    party.tap("share")
    assert (party.view()["stage"], party.view()["undo"]["more"]) == ("over", "the shared win")
    party.tap("undo")
    party.tap("begin", extra=True)
    assert party.view()["round"]["title"] == "Extra round"


# --- going on -------------------------------------------------------------------------------------


def test_a_host_of_a_game_that_runs_says_what_came_last() -> None:
    """After the computer was started again every phone shows what it showed before."""
    party = Party(*KINGS)
    party.cards("9", "Q")
    again = Host(
        Conversation(party.talk.session, Manner(secret=True)), boot="next", clock=lambda: 0.0
    )
    assert again.view("a")["said"] == party.view("a")["said"]
    assert again.view("a")["at"] == "next.0"


def test_a_new_game_says_what_to_lay_out() -> None:
    """The check list, without how names are typed."""
    told = spoken(Party(*KINGS).view()["said"])
    assert told[0] == "King's Gold. 4 thieves, 4 rounds."
    assert "Lay both jokers aside; they join in rounds 2 and 3." in told
    assert told[-1] == "Round 1 of 4"
    assert not any(word in " ".join(told) for word in ("short", "Enter", "Saved"))


def test_a_view_is_small() -> None:
    """What changes is about 5 kB, the words of the page come with it."""
    party = Party(*KINGS)
    party.cards("9", "Q", "10", "7")
    view = party.view()
    assert len(bytes_of(view)) < 9_000
    assert (
        len(bytes_of({name: view[name] for name in view if name not in ("words", "menu")})) < 5_500
    )
    assert len(bytes_of(party.view(see=True))) < 4_000


def test_the_same_keys_in_the_same_order_always() -> None:
    """So that a page never asks whether something is there, and bytes depend on what is seen
    alone."""
    party = Party(*KINGS, settings=(("rounds", "1"),))
    names = [list(party.view())]
    party.cards("9")
    names += [list(party.view()), list(party.view(see=True))]
    party.tap("leave", names=["Ann", "Bo", "Cy", "Di"])
    party.tap("count", piles={})
    names.append(list(party.view()))
    assert names == [names[0]] * 4


def test_every_field_and_act_stands_in_the_docs() -> None:
    """Other faces are written after that page: what a view has in any stage, and what can be
    done."""
    page = (Path(__file__).parents[3] / "docs" / "another-face.md").read_text("utf-8")
    told = set(re.findall(r"`([a-z_]+)`", page))
    deck, hands = Party("poor-mans", "Ann, Bo, Cy"), Party("cave-network", "Ann, Bo", choose=True)
    seen = set(ACTS) | set(ASKS)
    for party in (deck, hands):
        seen |= _fields(party.view())
    for line in ("h", "7r", "kh", "", *("4b", "all", "") * 4, ""):
        deck.type(line)
        seen |= _fields(deck.view())
    assert deck.view()["stage"] == "over"
    assert seen - told == set()


def _fields(view: object) -> set[str]:
    """The names of all fields of a view, but for the words of the page and what players are called
    by."""
    if isinstance(view, list):
        return {field for one in view for field in _fields(one)}
    if not isinstance(view, dict):
        return set()
    return {*view} | {
        field for name, value in view.items() if name != "words" for field in _fields(value)
    }


@given(games())
@often(40)
def test_keys_that_would_end_the_round_say_so(game: Game) -> None:
    """Each key before each card of random games, held against what the rules do with that card;
    a danger that lies there is shown, and one more of those that are set off does it."""
    for before, entry, _, _ in game.steps():
        if not isinstance(entry, Draw):
            continue
        master = Master(before.variant, Manner())
        shown = dangers(master, before)
        assert sum(face["many"] for face in shown) == sum(before.dangers.values())
        for offered in [one for key in keys(master, before) for one in key["then"] or [key]]:
            if offered["ok"]:
                _, outcomes = apply(before, Draw(parse_card(offered["id"])))
                caught = any(isinstance(one, Caught) for one in outcomes)
                assert offered["ends"] == caught, (offered, before.path)
                assert offered["says"].endswith("ends it") == caught
