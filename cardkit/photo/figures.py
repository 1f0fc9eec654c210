"""What figures of one seat stand on a pad, by how each looks and by what the pad says twice; and who took which artifact, by
what is written beside them and by what totals say that gold does not.

A seat's figures are a chain: what was banked in a round, added to what there was so far, is what there is then; with artifacts
it is the total. How a cell looks is a row of chances, one for each number from 0 to `MOST`. Chances are multiplied along the
chain forwards and backwards (sum-product), which gives for each cell the chance of each number with all others known.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import cv2
import numpy as np

from cardkit.paper import digit_places
from cardkit.photo.decoding import MOST
from cardkit.photo.signs import DASH, HIGH, NOTHING, STRUCK, WIDE, Array as Row

Looks: TypeAlias = Row | None  # None: that is not written
_USUAL: Final = 7.0  # how high a cell for figures is, in mm, in which people write as large as they like
_LOWEST: Final = 0.7  # the share of what is cut out elsewhere that is cut out of the lowest cells
_MISREAD: Final = 0.01  # how often a figure looks as none there should: corrected, blotted, or written beside its places
_BLOTTED: Final = 0.2  # how often what looks struck out is any figure, not what its other signs look like
_TRUST: Final = 0.9
"""The power that chances of signs are raised to: a hand that writes one sign like another does so in both cells that say a
figure, so that the second tells less than it seems to."""
_UNWRITTEN: Final = 0.02  # how often a cell is left empty in which a figure or a dash belongs
_SHIFTED: Final = (1.0, 0.02, 0.01)  # how often figures end at the last place, compared with one or two places before it
SLIP: Final = 0.004  # the chance that people add wrongly, or that a figure was left out of a sum
_ANY: Final = 1 / 100  # the chance of each number that a wrong sum can come to: as a rule near, rarely above a hundred off
MOST_STATES: Final = 3000  # so many ways to have given the artifacts so far are followed at once
CLEAR: Final = math.log(30)  # how much likelier the best way is than the next where nothing has to be asked


# --- how a cell looks ----------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A cell for a figure as it looks: the chance of each number from 0 to `MOST`, that nothing is written, that something was
    struck out."""

    numbers: Row
    empty: float
    struck: float


def patches(straight: Row, left: float, top: float, dots: int, boxes: Sequence[tuple[float, ...]], shift: float = 0.0) -> Row:
    """What is cut out around each place of each cell, from a pad that was straightened from `left`, `top` (mm) on. Of a low
    cell less is cut out, and made larger: people write smaller there. `shift` moves all places to the right (mm)."""
    edged = np.pad(straight, HIGH, mode="edge")
    cut = []
    for box in boxes:
        size = min(1.0, max(_LOWEST, box[3] / _USUAL))
        high, wide = round(HIGH * size), round(WIDE * size)
        row = max(0, round((box[1] + box[3] / 2 - top) * dots) + HIGH - high // 2)
        for x in digit_places((box[0], box[1], box[2], box[3])):
            column = max(0, round((x + shift - left) * dots) + HIGH - wide // 2)
            patch = edged[row : row + high, column : column + wide]
            cut.append(patch if size == 1.0 else cv2.resize(patch, (WIDE, HIGH), interpolation=cv2.INTER_LINEAR))
    return np.stack(cut)


def clear(places: Row) -> float:
    """Digits seen for sure at places of cells, less the places that show halves of two."""
    return float((places[..., :DASH].max(axis=-1) - places[..., STRUCK]).sum())


def seen(places: Row, kind: str, *, hidden: bool = False) -> Seen:
    """How a cell of a kind looks: `places` has the chances of signs at its three places, hundreds first. Of one that is
    `hidden` nothing is known."""
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
            two = np.outer(digits[last - 1], digits[last]) * np.delete(free, (last - 1, last)).prod()
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
    """The chances of numbers up to `most` alone: what cannot stand there weighs nothing."""
    return np.where(np.arange(MOST + 1) <= most, numbers, 0.0)


# --- what a chain comes to -----------------------------------------------------------------------------------------------


def solved(links: Sequence[tuple[Row, Looks]], total: Looks, artifacts: Row) -> tuple[list[Row], list[Looks], Looks]:
    """The chances of each number for each cell of a chain, all else known: what was banked, what there is so far, the total.
    Of each round, `links` have how what was banked looks, and what there is so far; `artifacts` has the chance of each sum that
    artifacts can come to."""
    before = [np.eye(1, MOST + 1)[0]]  # the chances of each sum so far, by all above it
    for look, so_far in links:
        added = _plus(before[-1], look)
        before.append(_whole(added if so_far is None else added * so_far))
    after = np.full(MOST + 1, 1.0 / (MOST + 1)) if total is None else _whole(_minus(total, artifacts))
    banked: list[Row] = []
    sums: list[Looks] = []
    for (look, so_far), start, end in zip(reversed(links), reversed(before[:-1]), reversed(before[1:])):
        below = after if so_far is None else after * so_far
        banked.append(_whole(look * _minus(below, start)))
        sums.append(None if so_far is None else _whole(end * after))
        after = _whole(_minus(below, look))
    return banked[::-1], sums[::-1], None if total is None else _whole(total * _plus(before[-1], artifacts))


def _plus(one: Row, other: Row) -> Row:
    """The chances of each sum, which is now and then wrong."""
    right: Row = np.convolve(one, other)[: MOST + 1]
    slipped = float(one.sum() * other.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _minus(whole: Row, part: Row) -> Row:
    """The chances of each number to which, with `part`, there is `whole`: what `_plus` undoes."""
    right: Row = np.correlate(np.append(whole, np.zeros(MOST)), part, "valid")
    slipped = float(whole.sum() * part.sum()) * SLIP * _ANY
    return right * (1 - SLIP) + slipped


def _whole(row: Row) -> Row:
    """The same chances, which come to 1."""
    total = float(row.sum())
    return row / total if total > 0 else row + 1 / len(row)


# --- who took which artifact ---------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """What may stand in a cell: an artifact of this worth for that seat (-1: nobody), and how likely that is by its look."""

    seat: int
    worth: int
    chance: float


def given(cells: Sequence[Sequence[Way]], owed: Mapping[int, int]) -> tuple[list[Way], list[int]] | None:
    """Who took what, so that each seat gets what its total has beside gold (`owed`, for all seats whose total is known): the
    likeliest way for each cell, and which cells are unclear, as another way that also adds up is nearly as likely. None where
    that cannot be."""
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
    return list(best[0][1]), unclear
