"""What figures of one seat stand on a pad, by how each looks and by what the pad says twice.

A seat's figures are a chain: what was banked in a round, added to what there was so far, is what there is then; with artifacts
it is the total. How a cell looks is a row of chances, one for each number from 0 to `MOST`. Chances are multiplied along the
chain forwards and backwards (sum-product), which gives for each cell the chance of each number with all others known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy

    Row: TypeAlias = numpy.ndarray[Any, Any]

MOST: Final = 999  # the largest number that three places have room for
SLIP: Final = 0.004  # the chance that people add wrongly, or that a figure was left out of a sum
_ANY: Final = 1 / 100  # the chance of each number that a wrong sum can come to: as a rule near, rarely above a hundred off


class Link(NamedTuple):
    """A round in a chain: how what was banked looks, and what there is so far (None where that is not written)."""

    banked: Row
    so_far: Row | None


class Solved(NamedTuple):
    """The chances of each number for each cell of a chain, all else known: banked, so far (None as in `Link`) and total."""

    banked: list[Row]
    so_far: list[Row | None]
    total: Row | None


def solved(links: Sequence[Link], total: Row | None, artifacts: Row) -> Solved:
    """The chances of a chain. `artifacts` has the chance of each sum that artifacts can come to; None: no total is written."""
    import numpy as np

    even = np.full(MOST + 1, 1.0 / (MOST + 1))
    before = [np.eye(1, MOST + 1)[0]]  # the chances of each sum so far, by all above it
    for link in links:
        added = _plus(before[-1], link.banked)
        before.append(_whole(added if link.so_far is None else added * link.so_far))
    after = even if total is None else _whole(_minus(total, artifacts))
    banked: list[Row] = []
    sums: list[Row | None] = []
    for link, start, end in zip(reversed(links), reversed(before[:-1]), reversed(before[1:])):
        below = after if link.so_far is None else after * link.so_far
        banked.append(_whole(link.banked * _minus(below, start)))
        sums.append(None if link.so_far is None else _whole(end * after))
        after = _whole(_minus(below, link.banked))
    counted = None if total is None else _whole(total * _plus(before[-1], artifacts))
    return Solved(banked[::-1], sums[::-1], counted)


def _plus(one: Row, other: Row) -> Row:
    """The chances of each sum, which is now and then wrong."""
    import numpy as np

    right: Row = np.convolve(one, other)[: MOST + 1]
    slipped = float(one.sum() * other.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _minus(whole: Row, part: Row) -> Row:
    """The chances of each number to which, with `part`, there is `whole`: what `_plus` undoes."""
    import numpy as np

    right: Row = np.correlate(np.append(whole, np.zeros(MOST)), part, "valid")
    slipped = float(whole.sum() * part.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _whole(row: Row) -> Row:
    """The same chances, which come to 1."""
    total = float(row.sum())
    return row / total if total > 0 else row + 1 / len(row)
