"""Leaving that pays more than what one carries (G-21), in small games worked out by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from cardkit import odds
from cardkit.engine import Begin, Card, Draw, Leave, Left, Result, apply, replay
from cardkit.files import load
from cardkit.speech.rules import rules_of
from tests.engine.test_caught import SMALL, best, small
from tests.pads import followed

DOUBLE = "variant: kings-gold\nset: round.last.leaving=2\nplayers: Ann, Bo, Cy\n"
DECKS = [name for name in SMALL if "means nothing" not in name]


@pytest.mark.rule("G-21", "G-20")
def test_what_leaves_in_the_last_round_pays_double() -> None:
    """Seven for three are two each, one lies on the card: Ann alone banks 2 × (2 + 1), in the round before 2 + 1."""
    third = "".join(f"round {number}\nbanked: Ann 0\n" for number in (1, 2)) + "round 3\n7h - Ann\n"
    assert followed(DOUBLE + third).banked["Ann"] == 3
    last = "".join(f"round {number}\nbanked: Ann 0\n" for number in (1, 2, 3)) + "round 4\n7h - Ann\n"
    assert followed(DOUBLE + last).banked["Ann"] == 6


@pytest.mark.rule("G-21")
def test_artifacts_count_once_and_what_cannot_be_divided_stays() -> None:
    """Ann alone takes 2 × (5 + 1) gold and the artifact's 5 once; of 8 for two, double, nothing lies there any more."""
    state = followed("variant: incan-gold\nset: leaving=2\nplayers: Ann, Bo, Cy\nround 1\nAs\n8c\n9s - Ann\n")
    assert (state.banked["Ann"], state.total("Ann")) == (2 * (0 + 3 + 1), 2 * (0 + 3 + 1) + 5)
    state = followed("variant: kings-gold\nset: leaving=3\nplayers: Ann, Bo, Cy\nround 1\n7h - Ann, Bo\n")
    assert (state.banked["Ann"], state.banked["Bo"], state.leftover) == (3 * 2, 3 * 2, 1)


@pytest.mark.rule("G-21", "G-8")
def test_who_is_inside_when_the_deck_runs_out_leaves(tmp_path: Path) -> None:
    """So that they are paid, too: of 2, 3 and 4 each of two takes 1 + 1 + 2, and what lies there cannot be divided."""
    file = tmp_path / "three.toml"
    file.write_text(
        'name = "Three"\nplayers = "1-2"\nrounds = 2\nleaving = 2\nartifacts = "off"\n'
        '[cards]\ngold = { "2-4s" = "face" }\ndanger = { "Jsh" = "rank" }\n[danger]\nthen = "card out"\n',
        "utf-8",
    )
    state = followed(f"variant: {file}\nplayers: Ann, Bo\nround 1\nJs\nJh\nround 2\n2s\n3s\nJs\n4s -\n")
    assert state.banked == {"Ann": 2 * 4, "Bo": 2 * 4}


@pytest.mark.rule("G-21", "G-17")
def test_who_is_caught_is_paid_nothing_more() -> None:
    """What being caught leaves of the loot is banked once."""
    double = "variant: half-kept\nset: leaving=2\nplayers: Ann, Bo, Cy\nround 1\n"
    state = followed(f"{double}9s\n7s\nJs\nJh\n")
    assert state.banked == {"Ann": 2, "Bo": 2, "Cy": 2}  # half of a loot of 5, and the odd one is lost


@pytest.mark.rule("G-21")
def test_the_outcome_says_what_the_supply_pays() -> None:
    """So do the rule and its number."""
    variant = load("kings-gold", (("leaving", "2"),))
    state = replay(variant, ("Ann", "Bo", "Cy"), [Begin(), Draw(Card("9", "h"))])
    _, outcomes = apply(state, Leave(("Ann",)))
    left = next(outcome for outcome in outcomes if isinstance(outcome, Left))
    assert (left.loot, left.share, left.more, left.banked, left.rule) == (3, 0, 3, 6, "G-21")
    rule = rules_of(variant)["left"]
    assert "2 times as much: the supply pays the rest" in rule.full
    assert rule.number == "G-21"


@pytest.mark.rule("G-21")
@pytest.mark.parametrize("name", DECKS)
def test_the_value_of_a_round_alone_is_the_best_there_is(name: str, tmp_path: Path) -> None:
    """Leaving when one step more does not pay is right, whatever being caught costs."""
    file = Path(small(tmp_path, *SMALL[name]).slug)
    file.write_text("leaving = 3\n" + file.read_text("utf-8"), "utf-8")
    variant = load(str(file))
    assert odds.solo_value(odds.deck(odds.fresh(variant))) == best(variant)


@pytest.mark.rule("G-21")
def test_gold_to_leave_at_is_what_one_carries() -> None:
    """In King's Gold without jokers double pay for all gold changes nothing: one leaves with the same loot."""
    usual, double = (load("kings-gold", (("artifacts", "off"), ("leaving", pay))) for pay in "12")
    assert odds.leave_at(odds.deck(odds.fresh(usual))) == odds.leave_at(odds.deck(odds.fresh(double)))
    assert odds.solo_value(odds.deck(odds.fresh(double))) == 2 * (odds.solo_value(odds.deck(odds.fresh(usual))) or 0)


@pytest.mark.rule("G-21", "G-12")
def test_gold_that_waits_is_worth_as_often_to_who_leaves_with_it() -> None:
    """Alone at the start of a round, on 3 that wait: double pay doubles what the round is worth."""
    rules = "variant: kings-gold\nset: leftover=stays\nset: artifacts=off\n"
    rounds = "players: Ann, Bo, Cy, Di\nround 1\n7h\nKs\nKh\nround 2\n"
    usual, double = (followed(f"{rules}set: leaving={pay}\n{rounds}") for pay in "12")
    assert odds.from_before(usual) == 3
    values = [Fraction(odds.to_json(state)["solo"]["value"]) for state in (usual, double)]
    assert values[1] == 2 * values[0]


@pytest.mark.rule("G-12", "G-20")
def test_what_waited_from_a_dearer_round_can_be_banked_too() -> None:
    """Nobody leaves in a first round of dear cards; all that waits of them is more than the second brings."""
    dear = (("leftover", "stays"), ("share", "leavers"), ("round.1.cards.gold", '{ "A-10" = 50 }'))
    banked = Result((("Ann", 900), ("Bo", 0), ("Cy", 0)))
    state = replay(load("kings-gold", dear), ("Ann", "Bo", "Cy"), [Begin(), Result((("Ann", 0),)), Begin(), banked])
    assert state.banked["Ann"] == 900


@pytest.mark.rule("G-15")
def test_where_each_takes_all_everybody_can_bank_all() -> None:
    """A round of SKUNK known by its result: 40 points for each of six are more than the deck shows, and can be."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    state = replay(load("skunk"), names, [Begin(), Result(tuple((name, 40) for name in names))])
    assert sum(state.banked.values()) == 240
