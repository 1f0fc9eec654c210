"""Figures of a pad's seats, inferred from their looks and from the sums on the pad.

Also the players who took artifacts, by what is written beside these and by the part of the totals
that is not gold.

A seat's figures are a chain: what was banked in a round, added to the sum so far, gives the next
sum; with artifacts it gives the total. The look of a cell is a row of chances, one for each number
from 0 to `MOST`. Chances are multiplied along the chain forwards and backwards (sum-product), which
gives for each cell the chance of each number, given all others.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import cv2
import numpy as np

from cardkit.v4.paper import digit_places
from cardkit.v4.photo.decoding import MOST
from cardkit.v4.photo.signs import DASH, HIGH, NOTHING, STRUCK, WIDE, Array as Row

Looks: TypeAlias = Row | None  # None: no such figure is written
# height of a cell for figures, in mm, in which people write as large as they like
_USUAL: Final = 7.0
_LOWEST: Final = 0.7  # least size of a cut-out, for low cells, as a share of the usual one
# share of figures that look unlike themselves: corrected, blotted, or written beside their places
_MISREAD: Final = 0.01
# share of cells with a struck sign that hold any figure, whatever their other signs look like
_BLOTTED: Final = 0.2
_TRUST: Final = 0.9
"""Exponent applied to the chances of signs: a hand that writes one sign like another does so in
both cells that say a figure, so that the second tells less than it seems to."""
_UNWRITTEN: Final = 0.02  # share of cells left empty in which a figure or a dash belongs
# relative frequency of figures that end at the last place, or one or two places before it
_SHIFTED: Final = (1.0, 0.02, 0.01)
SLIP: Final = 0.004  # the chance that people add wrongly, or that a figure was left out of a sum
# the chance of each number that a wrong sum can come to: as a rule near, rarely above a hundred off
_ANY: Final = 1 / 100
MOST_STATES: Final = 3000  # most partial assignments of artifacts that are followed at once
# logarithm of how much likelier than the next the best way must be, or people are asked
CLEAR: Final = math.log(30)


# --- how a cell looks -----------------------------------------------------------------------------


class Seen(NamedTuple):
    """Look of a cell for a figure, as chances.

    `numbers` has the chance of each number from 0 to `MOST`, `empty` that nothing is written (-1:
    the cell is not in the picture), `struck` that something was struck out.
    """

    numbers: Row
    empty: float
    struck: float


def patches(
    straight: Row,
    left: float,
    top: float,
    dots: int,
    boxes: Sequence[tuple[float, ...]],
    shift: float = 0.0,
) -> Row:
    """Cut out the picture around each digit place of each cell of a straightened pad.

    The pad begins at `left`, `top` (mm) and has `dots` pixels a mm. Of a low cell less is cut out,
    and enlarged: people write smaller there. `shift` moves all places to the right (mm).
    """
    edged = np.pad(straight, HIGH, mode="edge")
    cut = []
    for box in boxes:
        size = min(1.0, max(_LOWEST, box[3] / _USUAL))
        high, wide = round(HIGH * size), round(WIDE * size)
        row = max(0, round((box[1] + box[3] / 2 - top) * dots) + HIGH - high // 2)
        for x in digit_places((box[0], box[1], box[2], box[3])):
            column = max(0, round((x + shift - left) * dots) + HIGH - wide // 2)
            patch = edged[row : row + high, column : column + wide]
            cut.append(
                patch
                if size == 1.0
                else cv2.resize(patch, (WIDE, HIGH), interpolation=cv2.INTER_LINEAR)
            )
    return np.stack(cut)


def clear(places: Row) -> float:
    """Return the number of digits seen clearly, less the places that cut two digits in half."""
    return float((places[..., :DASH].max(axis=-1) - places[..., STRUCK]).sum())


def seen(places: Row, kind: str, *, hidden: bool = False) -> Seen:
    """Return the look of a cell of that kind.

    `places` has the chances of signs at its three places, hundreds first. For a `hidden` cell all
    numbers have the same chance.
    """
    if hidden:
        return Seen(np.full(MOST + 1, 1.0 / (MOST + 1)), -1.0, 0.0)
    places = places.astype(np.float64) ** _TRUST
    places /= places.sum(axis=1, keepdims=True)
    struck = float(places[:, STRUCK].max())
    free = places[:, NOTHING] + 0.1 * places[:, STRUCK]
    digits = places[:, :10]
    numbers = np.zeros(MOST + 1)
    for shift, often in enumerate(_SHIFTED):
        last = 2 - shift
        numbers[:10] += often * digits[last] * np.delete(free, last).prod()
        if last >= 1:
            two = (
                np.outer(digits[last - 1], digits[last]) * np.delete(free, (last - 1, last)).prod()
            )
            numbers[10:100] += often * two.ravel()[10:]
        if last == 2:
            numbers[100:] += often * np.einsum("i,j,k->ijk", *digits).ravel()[100:]
    empty = float(places[:, NOTHING].prod())
    numbers[0] += float((places[:, DASH] + places[:, NOTHING]).prod()) - empty
    numbers *= 1 - _MISREAD
    if kind == "banked":  # nothing was banked, or pale ink was not seen
        numbers[0] += _UNWRITTEN * empty
    numbers += (_MISREAD * (1 - empty) + _UNWRITTEN * empty + _BLOTTED * struck) / (MOST + 1)
    return Seen(numbers, empty, struck)


def possible(numbers: Row, most: int) -> Row:
    """Return the chances of numbers up to `most`, with all higher ones set to 0."""
    return np.where(np.arange(MOST + 1) <= most, numbers, 0.0)


# --- what a chain comes to ------------------------------------------------------------------------


def solved(
    links: Sequence[tuple[Row, Looks]], total: Looks, artifacts: Row
) -> tuple[list[Row], list[Looks], Looks]:
    """Return the chances of each number for each cell of a seat, given all other cells.

    `links` has for each round the looks of what was banked and of the sum so far; `artifacts` has
    the chance of each sum that artifacts can come to. Returns the chances of what was banked, of
    the sums so far, and of the total.
    """
    before = [np.eye(1, MOST + 1)[0]]  # chances of each sum so far, given all cells above it
    for look, so_far in links:
        added = _plus(before[-1], look)
        before.append(_whole(added if so_far is None else added * so_far))
    after = (
        np.full(MOST + 1, 1.0 / (MOST + 1)) if total is None else _whole(_minus(total, artifacts))
    )
    banked: list[Row] = []
    sums: list[Looks] = []
    for (look, so_far), start, end in zip(
        reversed(links), reversed(before[:-1]), reversed(before[1:])
    ):
        below = after if so_far is None else after * so_far
        banked.append(_whole(look * _minus(below, start)))
        sums.append(None if so_far is None else _whole(end * after))
        after = _whole(_minus(below, look))
    return (
        banked[::-1],
        sums[::-1],
        None if total is None else _whole(total * _plus(before[-1], artifacts)),
    )


def _plus(one: Row, other: Row) -> Row:
    """Return the chances of the sum of two figures, which is now and then added wrongly."""
    right: Row = np.convolve(one, other)[: MOST + 1]
    slipped = float(one.sum() * other.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _minus(whole: Row, part: Row) -> Row:
    """Return the chances of the number that `part` must be added to for `whole`: undoes `_plus`."""
    right: Row = np.correlate(np.append(whole, np.zeros(MOST)), part, "valid")
    slipped = float(whole.sum() * part.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _whole(row: Row) -> Row:
    """Scale chances so that they add up to 1."""
    total = float(row.sum())
    return row / total if total > 0 else row + 1 / len(row)


# --- who took which artifact ----------------------------------------------------------------------


class Way(NamedTuple):
    """One reading of a cell: an artifact of this worth went to that seat (-1: nobody).

    `chance` is how likely that is by the look of the cell.
    """

    seat: int
    worth: int
    chance: float


def given(
    cells: Sequence[Sequence[Way]], owed: Mapping[int, int]
) -> tuple[list[Way], list[int]] | None:
    """Assign artifacts to seats so that each total is its gold and its artifacts.

    `owed` has what the total holds beside gold, for each seat whose total is known. Returns the
    likeliest way for each cell, and the cells that are unclear, since another way that also adds up
    is nearly as likely; None where no way adds up.
    """
    if any(worth < 0 for worth in owed.values()):
        return None
    seats = sorted(owed)
    found: dict[tuple[int, ...], list[tuple[float, tuple[Way, ...]]]] = {
        tuple(owed[seat] for seat in seats): [(0.0, ())]
    }
    for ways in cells:
        then: dict[tuple[int, ...], list[tuple[float, tuple[Way, ...]]]] = {}
        for left, bests in found.items():
            for way in ways:
                after = tuple(
                    had - way.worth * (seat == way.seat)
                    for had, seat in zip(left, seats, strict=True)
                )
                if min(after, default=0) >= 0:
                    better = [
                        (score + math.log(max(way.chance, 1e-6)), (*chosen, way))
                        for score, chosen in bests
                    ]
                    then[after] = sorted([*then.get(after, []), *better], key=lambda one: -one[0])[
                        :2
                    ]
        found = dict(sorted(then.items(), key=lambda one: -one[1][0][0])[:MOST_STATES])
    best = found.get(tuple(0 for _ in seats))
    if best is None:
        return None
    unclear: list[int] = []
    if len(best) > 1 and best[0][0] - best[1][0] < CLEAR:
        unclear = [
            at
            for at, (one, other) in enumerate(zip(best[0][1], best[1][1], strict=True))
            if one[:2] != other[:2]
        ]
    return list(best[0][1]), unclear
