"""The chances on the pages, exact, from the odds module."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from cardkit.paper import facts, says
from cardkit.variants import Variant


@lru_cache(maxsize=64)
def risk_table(variant: Variant) -> dict[tuple[int, int], Fraction | None]:
    """The chance that the next card ends the round, by kinds one short and cards turned, in round 1."""
    table: dict[tuple[int, int], Fraction | None] = {}
    for kinds in facts.kinds_shown(variant):
        for cards in facts.risk_columns(variant):
            state = facts.danger_state(variant, kinds, cards)
            table[kinds, cards] = None if state is None else _next(variant, state)
    return table


def _next(variant: Variant, state: object) -> Fraction:
    from cardkit.rules import State
    assert isinstance(state, State)
    short = [k for k, n in variant.kinds.items() if state.dangers.get(k, 0) == variant.danger.ends_at - 1]
    return Fraction(sum(variant.kinds[k] - state.dangers.get(k, 0) for k in short), state.deck - state.turn)


def risk_note(variant: Variant) -> str:
    """What the risk table counts with."""
    said = f"{says.cap(variant.words.round.one)} 1, {facts.first_deck(variant)} cards."
    if variant.danger.then == "out of the game":
        said += " Later a little less."
    return said


@lru_cache(maxsize=64)
def collapse_curve(variant: Variant) -> list[tuple[int, Fraction]]:
    """The chance that a game of hands has ended by then, if the cards were laid at random."""
    from math import comb
    out = []
    N = len(variant.slots)
    for n in range(6, 22, 3):
        poly = [1]
        for c in variant.kinds.values():
            f = [comb(c, j) for j in range(min(c, variant.danger.ends_at - 1) + 1)]
            poly = [sum(poly[i] * f[k - i] for i in range(len(poly)) if 0 <= k - i < len(f)) for k in range(len(poly) + len(f) - 1)]
        out.append((n, 1 - Fraction(poly[n], comb(N, n))))
    return out
