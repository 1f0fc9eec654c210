"""Odds of a fresh round, from a variant alone, for printed pages."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from cardkit.v4.engine import State, Variant, rules
from cardkit.v4.odds import overfull
from cardkit.v4.odds.chances import survival
from cardkit.v4.odds.deck_left import Deck, deck
from cardkit.v4.text import needs


@lru_cache(maxsize=64)
def fresh(variant: Variant, number: int = 1) -> State:
    """Return a state in which round `number` has just begun, with most players.

    Nothing has gone from the deck so far.
    """
    needs(variant, Variant, "fresh(variant)")
    state = State(variant, [str(seat) for seat in range(1, variant.players.high + 1)])
    state.pass_over(number - 1)
    rules.begin(state)
    return state


def _sudden(left: Deck) -> int:
    """Return the number of kinds of which the first danger ends the round.

    0 where all kinds are so.
    """
    sudden = sum(danger.ends_at == 1 for danger in left.dangers)
    return sudden if sudden < len(left.dangers) else 0


@lru_cache(maxsize=1024)
def risk(variant: Variant, kinds: int, cards: int, number: int = 1) -> Fraction | None:
    """Return the chance that the next card ends a fresh round, in a given situation.

    In round `number`, `cards` cards have come, and `kinds` kinds are one danger short. Kinds of
    which the first ends the round are short from the start: they are counted where there are no
    others. Exact given just that (so an average, where kinds have different numbers of cards); None
    where it cannot be so. Raises `Hidden` for a game of hands.
    """
    left = deck(fresh(variant, number))
    if left.room is not None:
        return overfull.risk(left, kinds + _sudden(left), cards, None)
    there = ends = 0
    for (turned, short, ending, _, _), ways in overfull.together(left.turned).items():
        if short == kinds + _sudden(left) and 0 <= cards - turned <= left.safe:
            orders = ways * comb(left.safe, cards - turned)
            there += orders
            ends += orders * ending
    return Fraction(ends, there * (left.cards - cards)) if there else None


@lru_cache(maxsize=1024)
def risk_of_sum(
    variant: Variant,
    gold: int,
    *,
    kinds: int | None = None,
    blanks: int | None = None,
    number: int = 1,
) -> Fraction | None:
    """Return the chance that the next card ends a fresh round when `gold` lies there (G-18).

    Gold can end the round here. The situation is that `gold` lies there while nobody has left, with
    so many `kinds` one danger short (as `risk` counts them) and so many `blanks` turned that mean
    nothing, or any number of either. None where it cannot be so.
    """
    left = deck(fresh(variant, number))
    return overfull.risk(left, None if kinds is None else kinds + _sudden(left), None, gold, blanks)


@lru_cache(maxsize=256)
def longest(variant: Variant, number: int = 1) -> int:
    """Return the most cards that can come in that round if nobody leaves."""
    return max(cards for cards, chance in enumerate(survival(fresh(variant, number))) if chance)


def rows(variant: Variant) -> list[int]:
    """Return the numbers of kinds that can be one danger short, for `risk`."""
    slow = sum(limit > 1 for limit in variant.limits.values())
    return list(range(1, slow + 1)) if slow else [len(variant.kinds)]
