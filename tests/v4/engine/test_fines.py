"""Being caught costs the loot and so much of what is banked (G-26), in small games worked out by
hand."""

from __future__ import annotations

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine.outcomes import Caught, RoundOver
from cardkit.v4.files import digest, load
from cardkit.v4.library import from_toml
from cardkit.v4.speech.rules import rules_of
from cardkit.v4.tally import score
from tests.v4.pads import came_of, followed

FINE = 'variant: kings-gold\nset: danger.costs={ loot = "all", banked = 5 }\n'
FIRST = "players: Ann, Bo, Cy\nround 1\n9h - Ann\n10d - Bo\n7s\nJs\nJh\n"
"""Ann banks 3, and Bo 3 + 5; Cy is caught, and has nothing banked to lose."""


@pytest.mark.rule("G-26", "G-11")
def test_the_loot_goes_and_then_so_much_of_what_is_banked() -> None:
    """Ann has 3 banked and loses them, Bo loses 5 of 8: the supply has 6 back that were safe."""
    text = FINE + FIRST + "round 2\n9s\nKs\nKh"
    *_, caught = came_of(text, Caught)
    *_, over = came_of(text, RoundOver)
    assert (caught.lost, caught.kept, caught.banked) == (3, 0, (("Ann", 3), ("Bo", 5)))
    assert (caught.rule, over.returned) == ("G-26", 3 * 3 + 3 + 5)
    assert followed(text).banked == {"Ann": 0, "Bo": 3, "Cy": 0}


@pytest.mark.rule("G-26")
def test_who_left_earlier_pays_nothing() -> None:
    """Bo leaves with 3 at the first card."""
    text = FINE + FIRST + "round 2\n9s - Bo\nKs\nKh"
    assert followed(text).banked == {"Ann": 0, "Bo": 11, "Cy": 0}


@pytest.mark.rule("G-26", "G-22")
def test_a_kind_can_have_it_alone() -> None:
    """A Queen costs 2 more, other guards the loot alone; the dearest of two counts in a cave."""
    house = 'variant: kings-gold\nset: danger.costs={ default = "all", Q = { banked = 2 } }\n'
    assert followed(house + FIRST + "round 2\n9s\nKs\nKh").banked["Bo"] == 8
    assert followed(house + FIRST + "round 2\n9s\nQs\nQh").banked == {"Ann": 1, "Bo": 6, "Cy": 0}


@pytest.mark.rule("G-26")
def test_a_result_says_what_was_lost() -> None:
    """Bo can have lost 5 of 8 or nothing, and nothing between."""
    told = FINE + FIRST + "round 2\nbanked: Ann -3, Bo -X, Cy 0\n"
    assert followed(told.replace("X", "5")).banked == {"Ann": 0, "Bo": 3, "Cy": 0}
    [problem] = score(told.replace("X", "4")).problems
    assert problem.code == "not-all-lost"


@pytest.mark.rule("G-26")
def test_the_odds_weigh_it() -> None:
    """Alone with 3 in hand and 8 banked a catch costs 3 + 5, with 2 banked 3 + 2."""
    state = followed(FINE + "players: Ann, Bo, Cy\nround 1\n9h - Ann, Bo\nKs\n")
    assert odds.carrying(state).lost == 3
    state = followed(FINE + FIRST + "round 2\n9h - Ann, Cy\nKs\n")
    assert state.inside == ("Bo",)
    assert odds.carrying(state).lost == 3 + 5


@pytest.mark.rule("G-26")
def test_it_is_told_with_its_number() -> None:
    """In full and in short; everything is the same as all of both."""
    rule = rules_of(load("kings-gold", [("danger.costs", "{ banked = 5 }")]))["danger"]
    assert "gives back what they took in it, and 5 gold of what they banked before" in rule.full
    assert "all inside lose their loot and 5 gold of what is banked" in rule.plain
    assert rule.number == "G-26"
    both, everything = (
        load("kings-gold", [("danger.costs", said)])
        for said in ('{ loot = "all", banked = "all" }', "everything")
    )
    assert digest(both) == digest(everything)


def test_it_is_written_as_it_is_read() -> None:
    """Also by kind."""
    for said in ('{ loot = "all", banked = 7 }', '{ default = "half", K = { banked = 7 } }'):
        variant = load("kings-gold", [("danger.costs", said)])
        assert (
            from_toml(variant.to_toml().replace('"King\'s Gold"', '"House"')).costs == variant.costs
        )
