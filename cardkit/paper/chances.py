"""The chances on the pages, exact, all of them from the odds module."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from cardkit import odds
from cardkit.paper import facts
from cardkit.variant import Variant
from cardkit.words import sheets


@lru_cache(maxsize=64)
def risk_table(variant: Variant) -> dict[tuple[int, int], Fraction | None]:
    """The chance that the next card ends the round, by kinds one danger short and cards turned, in round 1."""
    return {
        (kinds, cards): odds.risk(variant, kinds, cards)
        for kinds in facts.kinds_shown(variant)
        for cards in facts.risk_columns(variant)
    }


def risk_note(variant: Variant) -> str:
    """What the risk table counts with."""
    return sheets.risk_note(variant, facts.first_deck(variant))


@lru_cache(maxsize=64)
def collapse_curve(variant: Variant) -> tuple[tuple[int, Fraction], ...]:
    """For a game of hands: the chance that it has ended by then, by cards laid, if they were laid at random."""
    survival = odds.cave(odds.fresh(variant)).survival
    most = max(players * variant.hand_size(players) for players in range(variant.players.low, variant.players.high + 1))
    step = 3 if most >= 21 else 2 if most >= 12 else 1
    first = max(step, variant.usual_limit + 1)
    first += -first % step
    laid = range(first, min(first + 6 * step, len(survival), most + 1), step)
    return tuple((cards, 1 - survival[cards]) for cards in laid)
