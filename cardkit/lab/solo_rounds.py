"""What a round is worth to someone alone where it cannot be counted: found by playing rounds, with its error."""

from math import sqrt
from random import Random
from typing import NamedTuple

from cardkit import odds
from cardkit.engine import State
from cardkit.lab.policies import Even

ROUNDS = 4000


class Worth(NamedTuple):
    """The mean of what so many rounds brought, and its standard error."""

    mean: float
    error: float
    rounds: int


def worth(state: State, rounds: int = ROUNDS, seed: int = 1) -> Worth:
    """What the round that `state` is in is worth from its first card on, for one who leaves when `odds.Carrying` says so, and
    began it with as much banked as `odds.Deck` says; of artifacts drawn blind (PL-1) any may have joined. The same seed gives
    the same figure."""
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
    """The cards of this round, as far as they are known."""
    figures, number = state.variant.figures, state.number
    deck = [card for joining in figures.joining[:number] for card in joining]
    blind = [card for card in figures.drawn_blind if card not in gone]
    for card in gone:
        if card in deck:
            deck.remove(card)
    return deck + chance.sample(blind, min(state.variant.joined(number) - (len(figures.drawn_blind) - len(blind)), len(blind)))
