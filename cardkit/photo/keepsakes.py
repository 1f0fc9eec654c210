"""Who took which artifact, by what is written beside them and by what totals say that gold does not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MOST_STATES: Final = 3000  # so many ways to have given the artifacts so far are followed at once
CLEAR: Final = math.log(30)  # how much likelier the best way is than the next where nothing has to be asked


class Way(NamedTuple):
    """What may stand in a cell: an artifact of this worth for that seat (-1: nobody), and how likely that is by its look."""

    seat: int
    worth: int
    chance: float


class Given(NamedTuple):
    """The likeliest way for each cell, in their order, and which cells could well be otherwise."""

    ways: list[Way]
    unclear: list[int]


def given(cells: Sequence[Sequence[Way]], owed: Mapping[int, int]) -> Given | None:
    """Who took what, so that each seat gets what its total has beside gold: `owed`, for all seats whose total is known.

    None where that cannot be. A cell is unclear where another way that also adds up is nearly as likely.
    """
    if any(worth < 0 for worth in owed.values()):
        return None
    seats = sorted(owed)
    found: dict[tuple[int, ...], list[tuple[float, tuple[Way, ...]]]] = {tuple(owed[seat] for seat in seats): [(0.0, ())]}
    for ways in cells:
        then: dict[tuple[int, ...], list[tuple[float, tuple[Way, ...]]]] = {}
        for left, bests in found.items():
            for way in ways:
                after = tuple(had - way.worth * (seat == way.seat) for had, seat in zip(left, seats, strict=True))
                if min(after, default=0) >= 0:
                    better = [(score + math.log(max(way.chance, 1e-6)), (*chosen, way)) for score, chosen in bests]
                    then[after] = sorted([*then.get(after, []), *better], key=lambda one: -one[0])[:2]
        found = dict(sorted(then.items(), key=lambda one: -one[1][0][0])[:MOST_STATES])
    best = found.get(tuple(0 for _ in seats))
    if best is None:
        return None
    unclear: list[int] = []
    if len(best) > 1 and best[0][0] - best[1][0] < CLEAR:
        unclear = [at for at, (one, other) in enumerate(zip(best[0][1], best[1][1], strict=True)) if one[:2] != other[:2]]
    return Given(list(best[0][1]), unclear)
