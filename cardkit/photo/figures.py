"""Figures of a seat, from how its cells look and from the sums on the pad.

The figures of a seat are a chain: what was banked in a round, added to the sum so far, gives the
next sum; with artifacts the last one gives the total. A cell is a row of chances, one for each
number from 0 to `MOST`. Chances are multiplied along the chain forwards and backwards, which gives
the chance of each number in each cell, given all other cells (sum-product).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import cv2
import numpy as np

from cardkit.engine.variant import Variant
from cardkit.photo.decoding import Array
from cardkit.photo.signs import DASH, HEIGHT, NOTHING, PIXELS, STRUCK, WIDTH
from cardkit.printables.cells import DIGITS_APART, Box, digit_places
from cardkit.text.rules_ends import keeps_artifacts

MOST = 999
"""The largest number that three places have room for."""
ROUND = [0, 2, 3, 5, 6, 8, 9]
"""Digits that printed lines never look like: a mark is a 1, a mark beside a line a 7."""
CLEAR = 0.8
"""Chance of a sign that is clear."""
FROM_LINE = 2.0
"""Millimetres from the middle of a digit to the line at the right of its cell, at least."""
USUAL_HEIGHT = 7.0
"""Millimetres of a cell in which people write as large as they like."""
SMALLEST_PATCH = 0.7
"""Of a lower cell less is cut out, and enlarged: at least this part."""
TRUST = 0.9
"""Exponent of the chances of signs: a hand that writes one sign like another does so in both cells
that say a figure, so that the second tells less than it seems to."""
MISREAD = 0.01
"""Share of figures that look unlike themselves: corrected, blotted, or beside their places."""
BLOTTED = 0.2
"""Share of cells with a struck sign that hold any figure, whatever their other signs look like."""
UNWRITTEN = 0.02
"""Share of empty cells in which a figure or a dash belongs."""
SHIFTED = (1.0, 0.02, 0.01)
"""How often figures end at the last place, or one or two places before it."""
SLIP = 0.004
"""Chance that people add wrongly, or that a figure was left out of a sum."""
ANY_SLIP = 1 / 100
"""Chance of each number that a wrong sum can come to: rarely more than a hundred off."""
ODD_ARTIFACTS = 0.1
"""Share of players whose artifacts come to any possible sum, not about to what rounds bring."""
UNSEEN_INK = 0.02
"""Least chance that a cell for artifacts lies about whether there are any."""


# --- how a cell looks -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """How a cell looks, as chances.

    `numbers` has the chance of each number from 0 to `MOST`, `empty` that nothing is written,
    `struck` that something was struck out. `hidden`: the cell is not in the picture.
    """

    numbers: Array
    empty: float = 0.0
    struck: float = 0.0
    hidden: bool = False

    @property
    def is_written(self) -> bool:
        """True if a figure or a dash seems to stand there, or may, as it is not in the picture."""
        return self.empty < 0.5


def cut_out(page: Array, corner: tuple[float, float], box: Box, places: Sequence[float]) -> Array:
    """Return the picture around each digit place of a cell of a straightened page.

    The page begins at `corner`; both that and the places are in millimetres on paper.
    """
    size = min(1.0, max(SMALLEST_PATCH, box[3] / USUAL_HEIGHT))
    height, width = round(HEIGHT * size), round(WIDTH * size)
    top = round((box[1] + box[3] / 2 - corner[1]) * PIXELS) - height // 2
    patches = []
    for place in places:
        left = round((place - corner[0]) * PIXELS) - width // 2
        rows = np.clip(np.arange(top, top + height), 0, page.shape[0] - 1)
        columns = np.clip(np.arange(left, left + width), 0, page.shape[1] - 1)
        patch = page[rows[:, None], columns]
        patches.append(patch if size == 1 else cv2.resize(patch, (WIDTH, HEIGHT)))
    return np.stack(patches)


def figure_places(box: Box, shift: float) -> list[float]:
    """Return the places of digits in a cell for figures, moved to the right by `shift`.

    In a narrow cell they are moved less: people do not write over its line.
    """
    shift = min(shift, box[2] / 2 - DIGITS_APART - FROM_LINE)
    return [place + shift for place in digit_places(box)]


def ink_places(box: Box) -> list[float]:
    """Return places all over a cell for artifacts, wherever in it somebody writes."""
    left, _, width, _ = box
    number = round((width - 5) / 2.8)
    return [left + 2.5 + (width - 5) * place / number for place in range(number + 1)]


def clearness(signs: Array) -> float:
    """Return the chance of a round digit in the place of units, less those of digits cut in half.

    Others do not count, as printed lines look like them.
    """
    return float(signs[2, ROUND].max() - signs[:, STRUCK].sum())


def is_clear(signs: Array, *, beside: bool) -> bool:
    """Return True if some sign in a cell is clear; `beside` the marks only a round digit is one."""
    seen = signs[:, ROUND] if beside else signs[:, :NOTHING]
    return float(seen.max()) > CLEAR


def is_touched(signs: Array) -> bool:
    """Return True if some ink seems to be at a place of a cell."""
    return float(signs[:, NOTHING].min()) < 0.5


def look_of_figure(signs: Array, kind: str, *, hidden: bool) -> Look:
    """Return the look of a cell with these chances of signs at its places, hundreds first."""
    if hidden:
        return Look(np.full(MOST + 1, 1 / (MOST + 1)), hidden=True)
    signs = signs.astype(np.float64) ** TRUST
    signs /= signs.sum(axis=1, keepdims=True)
    struck, empty = float(signs[:, STRUCK].max()), float(signs[:, NOTHING].prod())
    numbers = _numbers(signs)
    numbers[0] += float((signs[:, DASH] + signs[:, NOTHING]).prod()) - empty
    numbers *= 1 - MISREAD
    if kind == "banked":  # nothing was banked, or pale ink was not seen
        numbers[0] += UNWRITTEN * empty
    anything = MISREAD * (1 - empty) + UNWRITTEN * empty + BLOTTED * struck
    return Look(numbers + anything / (MOST + 1), empty, struck)


def _numbers(signs: Array) -> Array:
    """Return the chance of each number, by the digits that seem to stand at three places."""
    digits, free = signs[:, :10], signs[:, NOTHING] + 0.1 * signs[:, STRUCK]
    numbers = np.zeros(MOST + 1)
    for shift, often in enumerate(SHIFTED):
        last = 2 - shift
        numbers[:10] += often * digits[last] * np.delete(free, last).prod()
        if last >= 1:
            tens = (
                np.outer(digits[last - 1], digits[last]) * np.delete(free, (last - 1, last)).prod()
            )
            numbers[10:100] += often * tens.ravel()[10:]
        if last == 2:
            numbers[100:] += often * np.einsum("i,j,k->ijk", *digits).ravel()[100:]
    return numbers


def look_of_artifacts(signs: Array, *, hidden: bool) -> Look:
    """Return the look of a cell for artifacts, of which only matters whether something stands there."""
    ink = 0.5 if hidden else float((1 - signs[:, NOTHING]).max())
    return Look(np.ones(MOST + 1), 1 - ink, hidden=hidden)


# --- what figures can be --------------------------------------------------------------------------


def known(figure: int) -> Array:
    """Return the chances of a cell of which the figure is known."""
    row = np.zeros(MOST + 1)
    row[figure] = 1.0
    return row


def most_banked(variant: Variant) -> int:
    """Return the most gold that somebody can bank in a round: all that the deck holds."""
    if variant.gold_stays:
        return MOST
    most = 0
    for number in range(1, variant.rounds + 1):
        rules = variant.in_round(number)
        gold = sum(card.gold + card.artifact * rules.artifact_gold for card in rules.deck.cards)
        most = max(most, gold)
    return min(MOST, most)


def artifact_chances(variant: Variant, players: int, look: Look | None) -> Array:
    """Return the chance of each sum that somebody's artifacts can come to.

    `look` is that of the cell for them: about whether they have any.
    """
    row = known(0)
    for worths in _artifacts(variant):
        often = 1 / (players + 1)  # it goes to somebody, or to nobody
        taken = [_moved(row, worth) / len(worths) for worth in worths]
        row = (1 - often) * row + often * np.sum(taken, axis=0)
    row = (1 - ODD_ARTIFACTS) * row + ODD_ARTIFACTS * (row > 0) / np.count_nonzero(row)
    if look is not None and len(np.flatnonzero(row)) > 1:
        empty = min(max(look.empty, UNSEEN_INK), 1 - UNSEEN_INK)
        row[0] *= empty / (1 - empty)
    return _whole(row)


def _artifacts(variant: Variant) -> list[list[int]]:
    """Return what each artifact that may be carried out in a game can count."""
    if not keeps_artifacts(variant) or variant.artifacts is None:
        return []
    number, worth = variant.deck.artifacts_joined(variant.rounds), variant.artifacts.worth
    if variant.artifacts.carried == "back":
        number = max(number, variant.rounds)
    match worth.by:
        case "order":
            return [[worth.at(place)] for place in range(1, number + 1)]
        case "card":
            return [[value] for value in worth.values.values()]
        case _:
            return [sorted(set(worth.values.values()))] * number


def artifact_sums(variant: Variant) -> set[int]:
    """Return what the artifacts of all players together can come to."""
    artifacts = _artifacts(variant)
    if variant.artifacts and variant.artifacts.worth.by == "order":
        return set(accumulate((worths[0] for worths in artifacts), initial=0))
    sums = {0}
    for worths in artifacts:
        sums |= {whole + worth for whole in sums for worth in worths}
    return sums


def _moved(row: Array, number: int) -> Array:
    """Return the chances of sums to each of which a number is added."""
    found: Array = np.pad(row, (number, 0))[: MOST + 1]
    return found


# --- what a chain comes to ------------------------------------------------------------------------


@dataclass(frozen=True)
class Chain:
    """The cells of a seat as rows of chances: what was banked and the sum so far by round, total.

    A row of ones stands for a cell that tells nothing; `total` is None where nobody wrote totals.
    """

    banked: list[Array]
    so_far: list[Array]
    total: Array | None

    def solved(self, artifacts: Array) -> Chain:
        """Return the chances of each cell given all other cells, and those of artifacts."""
        sums = [known(0)]  # the chances of each sum, given all cells above
        for gold, so_far in zip(self.banked, self.so_far, strict=True):
            sums.append(_whole(_plus(sums[-1], gold) * so_far))
        below = np.ones(MOST + 1) if self.total is None else _whole(_minus(self.total, artifacts))
        banked: list[Array] = []
        so_fars: list[Array] = []
        for number in range(len(self.banked) - 1, -1, -1):
            gold, so_far = self.banked[number], self.so_far[number]
            banked.append(_whole(gold * _minus(below * so_far, sums[number])))
            so_fars.append(_whole(sums[number + 1] * below))
            below = _whole(_minus(below * so_far, gold))
        total = self.total
        if total is not None:
            total = _whole(total * _plus(sums[-1], artifacts))
        return Chain(banked[::-1], so_fars[::-1], total)


def _plus(row: Array, other: Array) -> Array:
    """Return the chances of the sum of two figures, which is now and then added wrongly."""
    right: Array = np.convolve(row, other)[: MOST + 1]
    return right * (1 - SLIP) + float(row.sum() * other.sum()) * SLIP * ANY_SLIP


def _minus(whole: Array, part: Array) -> Array:
    """Return the chances of what must be added to `part` for `whole`: undoes `_plus`."""
    right: Array = np.correlate(np.append(whole, np.zeros(MOST)), part, "valid")
    return right * (1 - SLIP) + float(whole.sum() * part.sum()) * SLIP * ANY_SLIP


def _whole(row: Array) -> Array:
    """Return chances that add up to 1."""
    total = float(row.sum())
    found: Array = row / total if total > 0 else np.full(len(row), 1 / len(row))
    return found
