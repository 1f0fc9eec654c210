"""Value of a round to a lone player, estimated by playing rounds, with its error.

For rounds of which it cannot be counted.
"""

from math import sqrt
from random import Random
from typing import NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import State
from cardkit.v4.lab.policies import Even

ROUNDS = 4000


class Worth(NamedTuple):
    """Mean gold of the rounds played, and its standard error."""

    mean: float
    error: float
    rounds: int


def worth(state: State, rounds: int = ROUNDS, seed: int = 1) -> Worth:
    """Estimate what the round of `state` is worth to one alone, from its first card on.

    That player leaves when `odds.Carrying` says so, and began the round with as much banked as
    `odds.Deck` says; of artifacts drawn blind (PL-1) any may have joined. The same seed gives the
    same figure.
    """
    chance = Random(seed)
    gone = [gone for gone in state.table.gone if gone[1] < state.number]
    banked = odds.deck(odds.round_start(state)).banked
    numbers = {"number": state.number - 1, "gone": gone, "banked": [banked]}
    before = State(state.variant, ("1",), numbers=numbers).table
    brought = []
    for _ in range(rounds):
        table = before.copy()
        table.begin([0])
        deck = _deck(state, [card for card, _ in gone], chance)
        chance.shuffle(deck)
        mind = Even()
        while table.inside:
            table.reveal(deck.pop())
            if table.inside:
                table.leave([0] if mind.leaves(table) else [])
        brought.append(table.total(0) - banked)
    mean = sum(brought) / rounds
    variance = sum((one - mean) ** 2 for one in brought) / max(rounds - 1, 1)
    return Worth(mean, sqrt(variance / rounds), rounds)


def _deck(state: State, gone: list[int], chance: Random) -> list[int]:
    """Return a deck that this round may have: its known cards, and blind ones by chance."""
    figures, number = state.variant.figures, state.number
    deck: list[int] = []
    for joining in figures.joining[:number]:
        deck += joining
    blind = [card for card in figures.drawn_blind if card not in gone]
    for card in gone:
        if card in deck:
            deck.remove(card)
    return deck + chance.sample(
        blind,
        min(state.variant.joined(number) - (len(figures.drawn_blind) - len(blind)), len(blind)),
    )
