"""How a cell for a figure looks: the chance of each number, by what stands at the places of its digits."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from cardkit.paper import digit_places
from cardkit.photo.decoding import MOST
from cardkit.photo.signs import DASH, HIGH, NOTHING, STRUCK, WIDE, Array as Row

_USUAL: Final = 7.0  # how high a cell for figures is, in mm, in which people write as large as they like
_LOWEST: Final = 0.7  # the share of what is cut out elsewhere that is cut out of the lowest cells
_MISREAD: Final = 0.01  # how often a figure looks as none there should: corrected, blotted, or written beside its places
_BLOTTED: Final = 0.2  # how often what looks struck out is any figure, not what its other signs look like
_TRUST: Final = 0.9
"""The power that chances of signs are raised to: a hand that writes one sign like another does so in both cells that say a
figure, so that the second tells less than it seems to."""
_UNWRITTEN: Final = 0.02  # how often a cell is left empty in which a figure or a dash belongs
_SHIFTED: Final = (1.0, 0.02, 0.01)  # how often figures end at the last place, compared with one or two places before it


class Seen(NamedTuple):
    """A cell for a figure as it looks: the chance of each number from 0 to `MOST`, that nothing is written, that something was
    struck out."""

    numbers: Row
    empty: float
    struck: float


def patches(straight: Row, left: float, top: float, dots: int, boxes: Sequence[tuple[float, ...]]) -> Row:
    """What is cut out around each place of each cell, from a pad that was straightened from `left`, `top` (mm) on. Of a low
    cell less is cut out, and made larger: people write smaller there."""
    edged = np.pad(straight, HIGH, mode="edge")
    cut = []
    for box in boxes:
        size = min(1.0, max(_LOWEST, box[3] / _USUAL))
        high, wide = round(HIGH * size), round(WIDE * size)
        row = max(0, round((box[1] + box[3] / 2 - top) * dots) + HIGH - high // 2)
        for x in digit_places((box[0], box[1], box[2], box[3])):
            column = max(0, round((x - left) * dots) + HIGH - wide // 2)
            patch = edged[row : row + high, column : column + wide]
            cut.append(patch if size == 1.0 else cv2.resize(patch, (WIDE, HIGH), interpolation=cv2.INTER_LINEAR))
    return np.stack(cut)


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
