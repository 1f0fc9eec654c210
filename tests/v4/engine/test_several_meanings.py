"""Cards that are gold and a danger, cards that mean nothing, and kinds of danger with a number of
their own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import (
    Begin,
    Draw,
    Entry,
    Leave,
    Log,
    Show,
    State,
    Variant,
    apply,
    enter,
    parse_card,
    replay,
    start,
)
from cardkit.v4.engine.outcomes import Blank, Caught, RoundOver, Split, Warned
from cardkit.v4.files import load
from cardkit.v4.library import from_toml
from cardkit.v4.odds import fresh_rounds, solo
from cardkit.v4.phones.card_views import keypad, part_of, slots_of, warns
from cardkit.v4.speech.rules import rules_of
from cardkit.v4.tally import score_bytes
from cardkit.v4.text import VariantError

HOUSE = Path(__file__).parents[3] / "variants/gallery/no-two-alike.toml"


WILD = """
extends = "kings-gold"
name = "House"
artifacts = "off"
cards.danger = {{ {danger} }}
cards.artifact = []
danger.ends_at = {ends}
"""


@pytest.mark.rule("G-25")
def test_jokers_are_dangers_of_a_kind_of_their_own() -> None:
    """A King and a joker are two kinds: the second joker ends the round."""
    house = from_toml(WILD.format(danger='"J Q K" = "rank", "joker joker" = "rank"', ends=2))
    assert house.kinds == {"J": 4, "Q": 4, "K": 4, "joker": 2}
    state = start(house, ["Ann", "Bo", "Cy"]).draw("Ks").draw("joker")
    assert (state.dangers, state.running) == ({"K": 1, "joker": 1}, True)
    assert not state.draw("joker").running


def test_both_jokers_can_be_gold() -> None:
    """A pack has two, and each brings its gold."""
    gold = ("cards.gold", '{ "A-10" = "face", "joker joker" = 12 }')
    state = start(load("kings-gold", [("artifacts", "off"), gold]), ["Ann", "Bo", "Cy"])
    state = state.draw("joker").draw("joker")
    assert (state.variant.deck_size(1), state.loot) == (54, 8)


@pytest.mark.rule("G-25")
def test_as_many_dangers_end_a_round_as_there_are() -> None:
    """Of twelve guards of one kind and both jokers it may take fourteen."""
    house = from_toml(WILD.format(danger='"J-K joker joker" = "all"', ends=14))
    state = start(house, ["Ann", "Bo", "Cy"])
    for card in [rank + suit for rank in "JQK" for suit in "shdc"] + ["joker"]:
        state = state.draw(card)
    assert state.running
    assert not state.draw("joker").running


@pytest.fixture
def alike() -> Variant:
    return load(str(HOUSE))


def played(variant: Variant, cards: str, *names: str) -> tuple[State, Log]:
    """A round in which nobody leaves, up to the last of these cards, and what came of that one."""
    entries: list[Entry] = [Begin()]
    words = cards.split()
    for word in words[:-1]:
        entries += [Draw(parse_card(word)), Leave()]
    state = replay(variant, names or ("Ann", "Bo", "Cy"), entries)
    log: Log = []
    enter(state, Draw(parse_card(words[-1])), log)
    return state, log


def test_a_card_that_is_gold_and_danger_warns_and_is_shared(alike: Variant) -> None:
    """9 for three: each carries 3, and a second 9 would end it. The danger is told first."""
    state, log = played(alike, "9h")
    assert [type(one) for one in log] == [Warned, Split]
    assert (state.loot, state.leftover, state.dangers) == (3, 0, {"9": 1})


@pytest.mark.rule("G-16")
def test_the_danger_is_settled_first(alike: Variant) -> None:
    """The second 9 ends the round and brings nothing: 3 + 1 are lost, and the 1 that lay there goes
    back too."""
    state, log = played(alike, "9h 4s 9c")
    assert [type(one) for one in log] == [Caught, RoundOver]
    (over,) = (one for one in log if isinstance(one, RoundOver))
    assert over.returned == 9 + 4
    assert state.rounds[-1].lost == 3 + 1
    assert rules_of(alike)["both"].number == "G-16"


def test_a_card_that_means_nothing_leaves_all_as_it_was(alike: Variant) -> None:
    """A King brings nothing, warns of nothing, and all decide after it."""
    state, log = played(alike, "9h Ks Kh")
    assert [type(one) for one in log] == [Blank]
    assert (state.loot, state.dangers, state.phase) == (3, {"9": 1}, "leave")


def test_a_kind_has_a_number_of_its_own(alike: Variant) -> None:
    """Two aces may lie there, and the third ends it."""
    assert (alike.limit("A"), alike.limit("9"), alike.usual_limit, alike.own_limits) == (
        3,
        2,
        2,
        {"A": 3},
    )
    assert played(alike, "As Ah")[0].phase == "leave"
    assert played(alike, "As Ah Ac")[0].rounds[-1].end == "caught"


def test_a_number_by_kind_holds_in_the_cave() -> None:
    """Two aces are enough, of all other ranks it takes three."""
    cave = load("cave-network", [("danger.ends_at", "{ default = 3, A = 2 }")])
    two = [Show((("Ann", parse_card(f"{rank}s")), ("Bo", parse_card(f"{rank}h")))) for rank in "9A"]
    assert replay(cave, ["Ann", "Bo"], [Begin(), two[0]]).running
    assert not replay(cave, ["Ann", "Bo"], [Begin(), *two]).running


def test_the_game_by_hand_is_what_the_rules_make_of_it() -> None:
    """Round 1: 3 + 0 + 2 each, Bo alone takes the 2 that lie there: 7. Ann and Cy lose 10 each with
    the second 9.

    Round 2: 3 + 2 each, of the 3 on the trail 1 each: 6. Bo alone: 5 + 1 + 1, all lost with the
    third ace. Round 3: 1 + 2 each, 2 lie there for three: nobody takes them.
    """
    tally = HOUSE.with_suffix(".tally")
    told = score_bytes(tally.read_bytes(), str(tally), tally.parent)
    assert (told.exit_code, told.complete) == (0, True)
    state = told.reading.state
    assert state is not None
    assert [played.banked for played in state.rounds] == [
        {"Ann": 0, "Bo": 7, "Cy": 0},
        {"Ann": 6, "Bo": 0, "Cy": 6},
        {"Ann": 3, "Bo": 3, "Cy": 3},
    ]
    assert [played.lost for played in state.rounds] == [10, 7, 0]
    assert [state.total(name) for name in state.players] == [9, 10, 9]


def test_odds_count_a_card_that_is_both_once(alike: Variant) -> None:
    """52 cards; after a 9 and an ace three 9s end it, no ace does; what brings gold is all but
    those three 9s."""
    state, _ = played(alike, "9h As")
    assert odds.next_card(state) == odds.Next(50, 3, Fraction(3, 50))
    left = odds.deck(state)
    assert (left.cards, left.safe, left.blank) == (50, 12, 12)
    whole = 4 * sum(range(1, 11))
    assert odds.gain_each(state, 1) == Fraction(whole - 9 - 1 - 3 * 9, 50)
    assert state.table.bringing() == sum(gold // 3 for gold in left.paid)
    assert solo.to_gain(apply(state, Leave(("Ann", "Bo")))[0].table) == (sum(left.paid), 1)
    assert sorted(left.paid) == sorted(filter(None, state.table.paid_next()))


def test_the_first_cards_by_hand(alike: Variant) -> None:
    """Nobody is caught by one card; by two when they are two of one of nine ranks: 9 * C(4, 2) of
    C(52, 2)."""
    curve = odds.survival(fresh_rounds.fresh(alike))
    assert list(curve[:3]) == [1, 1, 1 - Fraction(9 * 6, 26 * 51)]
    assert curve[9 + 2 + 12] > 0 == curve[9 + 2 + 12 + 1]


def test_gold_of_a_danger_that_left_the_game_is_gone() -> None:
    """With the catching card out, later rounds have its gold no more."""
    alike = load(str(HOUSE), [("danger.then", "card out")])
    state, _ = played(alike, "9h 9c")
    later = odds.deck(state)
    assert later.worth == 4 * sum(range(1, 11)) - 9
    assert [danger.gold for danger in later.dangers if danger.kind == "9"] == [(9, 9, 9)]


@pytest.mark.parametrize(
    ("settings", "topic", "said"),
    [
        (
            [],
            "danger",
            "The second crevasse of the same rank in a round ends it. Of aces it takes three.",
        ),
        (
            [("danger.ends_at", "{ default = 2, A = 4, 10 = 4 }")],
            "danger",
            "Of aces and 10s it takes four.",
        ),
        ([("danger.ends_at", "{ default = 1, A-x = 2 }")], "", "expected"),
        ([("danger.ends_at", "2")], "danger", "A first crevasse warns."),
        ([], "both", "a card that ends the round brings no gold"),
        ([], "blank", "Jack, Queen, King: in the game, and without a meaning"),
    ],
)
def test_the_rules_tell_it(settings: list[tuple[str, str]], topic: str, said: str) -> None:
    """What a rule text says of such a game."""
    if not topic:
        with pytest.raises(VariantError, match=said):
            load(str(HOUSE), settings)
        return
    assert said in rules_of(load(str(HOUSE), settings))[topic].full


def test_kinds_told_one_by_one_have_their_own_number() -> None:
    """Where each rank is told by itself, its number stands there, and nowhere else."""
    settings = [
        ("cards.danger", '{ "J-Q" = "rank", "K" = "colour" }'),
        ("danger.ends_at", "{ default = 2, J = 3, r = 1 }"),
    ]
    told = rules_of(load("kings-gold", settings))["danger"].full
    assert told.startswith(
        "Three Jacks, two Queens, or two Kings of one colour in one round end it. Of red Kings the "
        "first one does."
    )


def test_a_number_that_all_have_anyway_is_no_other_rule() -> None:
    """A table that comes to one number is that number, for the digest too."""
    from cardkit.v4.files import digest

    assert digest(load("kings-gold", [("danger.ends_at", "{ default = 2, Q = 2 }")])) == digest(
        load("kings-gold")
    )
    assert load("kings-gold", [("danger.ends_at", "{ Q = 3 }")]).limits == {"J": 2, "Q": 3, "K": 2}


def test_a_pad_for_taps_shows_what_a_card_is(alike: Variant) -> None:
    """A card that is gold and a danger is gold with the sign of a danger; one that means nothing is
    blank."""
    parts = {str(key.face): slots_of(alike, key.names) for key in keypad(alike)}
    assert (part_of(parts["9"]), warns(alike, parts["9"])) == ("gold", True)
    assert (part_of(parts["K"]), warns(alike, parts["K"])) == ("blank", False)
    cave = load("cave-network")
    assert not warns(cave, slots_of(cave, (parse_card("9"),)))
