"""A game that the lowest score wins (G-24), in small games worked out by hand."""

from __future__ import annotations

import pytest

from cardkit.v4.engine.standings import place_of, placed, reached, won
from cardkit.v4.files import load
from cardkit.v4.speech.rules import rules_of
from tests.v4.pads import followed

LOWEST = "variant: kings-gold\nset: wins=lowest\n"
ONE_ROUND = LOWEST + "set: rounds=1\nplayers: Ann, Bo, Cy\nround 1\n"


@pytest.mark.rule("G-24", "G-9")
def test_the_lowest_score_wins() -> None:
    """Three each; Bo and Cy take two more, and Cy alone three: places run from the least."""
    state = followed(ONE_ROUND + "9h - Ann\n4s - Bo\n3d - Cy\n")
    assert state.banked == {"Ann": 3, "Bo": 5, "Cy": 8}
    assert [place.players for place in placed(state)] == [("Ann",), ("Bo",), ("Cy",)]
    assert place_of(state) == {"Ann": 1, "Bo": 2, "Cy": 3}
    assert (won(state).players, won(state).total, won(state).how) == (("Ann",), 3, "score")


@pytest.mark.rule("G-24", "G-9")
def test_a_tie_is_broken_as_ever() -> None:
    """Ann has three and a joker that counts five, Bo eight of gold, Cy thirteen: more jokers win."""
    state = followed(
        LOWEST + "set: rounds=2\nplayers: Ann, Bo, Cy\nround 1\n9h - Ann, Bo, Cy\n"
        "round 2\njoker - Ann\n10h - Bo\n5h - Cy\n"
    )
    assert [state.total(name) for name in state.players] == [8, 8, 13]
    assert (won(state).players, won(state).how, won(state).level) == (
        ("Ann",),
        "artifacts",
        ("Bo",),
    )


@pytest.mark.rule("G-24", "G-19")
def test_much_ends_the_game_and_little_wins_it() -> None:
    """Cy has ten first, which ends the game: Ann wins with three."""
    text = ONE_ROUND.replace("rounds=1", "until=8") + "9h - Ann\n4s - Bo\n3d - Cy\n"
    state = followed(text)
    assert (state.complete, reached(state), won(state).players) == (True, ("Cy",), ("Ann",))


@pytest.mark.rule("G-24")
def test_it_is_told() -> None:
    """In full and in short, with its number."""
    rule = rules_of(load("kings-gold", [("wins", "lowest")]))["rounds"]
    assert rule.full.startswith("After 4 rounds the lowest score wins")
    assert (rule.number, rule.plain) == (
        "G-24",
        "After 4 rounds the fewest points win: banked gold plus jokers.",
    )
