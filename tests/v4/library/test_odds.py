"""Chances, asked from outside: every function of `cardkit.v4.odds` takes a state, and answers for
every game that ships."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from cardkit import v4 as cardkit
from cardkit.v4 import State, load, odds, start
from cardkit.v4.files import all_shipped

OFFERED: dict[str, Callable[[State], Any]] = {
    name: getattr(odds, name)
    for name in odds.__all__
    if isinstance(getattr(odds, name), types.FunctionType)
}
ALONE = "carrying"
OF_HANDS = {"cave", "doubt", "round_start", "to_json", "upcoming"}


def moments(name: str) -> list[State]:
    """A game before it began, after a card, with one inside, between rounds and with a round known
    by its result only."""
    game = load(name)
    players = [f"P{seat}" for seat in range(1, max(game.players.low, 2) + 1)]
    begun = start(game, players)
    if not game.deck_game:
        return [begun]
    first = begun.draw(cardkit.moves(cardkit.apply(begun, cardkit.Begin())[0]).cards[0])
    alone = first.leave(*players[1:]) if first.phase == "leave" else first
    between = alone.draw(cardkit.moves(alone).cards[0]) if alone.phase == "card" else alone
    between = between.leave(players[0]) if between.phase == "leave" else between
    told = cardkit.apply(begun, cardkit.Begin())[0]
    result = cardkit.apply(told, cardkit.Result(tuple((player, 5) for player in players)))[0]
    return [begun, first, alone, between, result]


@pytest.mark.parametrize("name", all_shipped())
def test_each_function_answers_a_state(name: str) -> None:
    """What a game of hands hides, or a deck game has not, is said in a sentence."""
    for state in moments(name):
        deck_game = state.variant.deck_game
        for function, ask in OFFERED.items():
            if function == ALONE and len(state.inside) != 1:
                with pytest.raises(
                    ValueError,
                    match=(
                        r"this is for someone "
                        r"alone|odds\.cave\(state\) has what is "
                        r"known"
                    ),
                ):
                    ask(state)
            elif function == "cave" if deck_game else function not in OF_HANDS:
                with pytest.raises(
                    ValueError,
                    match=r"see odds\.next_card\(state\)|odds\.cave\(state\) has what is known",
                ):
                    ask(state)
            else:
                answer = ask(state)
                assert answer is not None or function in ("doubt", "solo_value")
                assert function != "cave" or isinstance(answer, odds.Cave)


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_another_type_is_told_the_right_call(name: str) -> None:
    """A variant has no moment."""
    with pytest.raises(TypeError, match=r"odds\.\w+\(state\), got "):
        OFFERED[name](typing.cast(Any, load("kings-gold")))


def test_they_agree_with_each_other_and_with_the_program() -> None:
    """King's Gold with a King out: two of fifty-one end it; for Bo alone what leaving and going on
    are worth."""
    state = start(load("kings-gold"), ["Ann", "Bo", "Cy"]).draw("Kd")
    told = odds.to_json(state)
    assert odds.next_card(state) == odds.Next(51, 3, Fraction(3, 51))
    assert odds.survival(state)[1] == 1 - odds.next_card(state).chance
    assert [str(chance) for chance in odds.survival(state)] == told["survival"]
    assert odds.gain_each(state) == odds.gain_each(state, 3) == Fraction(told["gain_each"]["3"])
    assert odds.gain_each(state, 1) == odds.comes(state) == Fraction(220, 51)
    assert odds.remainder(state) == Fraction(told["remainder"]["3"])
    assert {str(kinds): carry for kinds, carry in odds.leave_at(state).items()} == told["solo"][
        "leave_at"
    ]
    assert str(odds.solo_value(odds.round_start(state))) == told["solo"]["value"]
    alone = state.leave("Ann", "Cy").draw("10h")
    assert odds.carrying(alone) == odds.Carrying(carry=10, ending=3, left=210, lost=10)
    assert str(odds.solo_value(alone)) == odds.to_json(alone)["solo"]["now"]["value"]


@pytest.mark.rule("G-12")
def test_gold_that_waited_is_part_of_what_a_round_is_worth() -> None:
    """Two gold stayed: alone from the first card on one leaves with two more, and has more to
    win."""
    game = load("kings-gold", {"leftover": "stays"})
    first = start(game, ["Ann", "Bo", "Cy"])
    between = first.draw("5h").leave("Ann", "Bo", "Cy")
    second = between.draw("8h")
    assert odds.round_start(second).leftover == odds.round_start(between).leftover == 2
    assert odds.leave_at(second) == {1: 57, 2: 33, 3: 23}
    assert odds.leave_at(first) == {1: 55, 2: 32, 3: 22}
