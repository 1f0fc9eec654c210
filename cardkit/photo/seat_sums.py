"""Find the figures of a seat from its cells and from the sums on the pad.

The figures of a seat form a chain: the gold banked in a round, added to the sum so far, gives the
next sum; the last sum and the artifacts give the total. A cell is a row of probabilities, one for
each number from 0 to `MAX_NUMBER`. Probabilities are multiplied along the chain forwards and backwards
(the sum-product algorithm). The result is the probability of each number in each cell, given all
other cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from cardkit.engine.legality import max_gold_bankable_in_round
from cardkit.engine.variant import Variant
from cardkit.photo.decoding import Array
from cardkit.photo.numbers import MAX_NUMBER

CHANCE_EXPONENT = 0.9
"""The exponent of the probabilities of figures. A person who writes one digit like another does so
in all cells, so a second cell tells less than it seems to."""
SHARE_OF_FIGURES_HARD_TO_READ = 0.01
"""The share of figures that are hard to recognize: corrected, blotted, or half outside their cells."""
SHARE_OF_BLOTS = 0.2
"""The share of cells with something struck out that may hold any figure, whatever they look like."""
SHARE_OF_CELLS_LEFT_EMPTY = 0.02  # share of empty cells in which a figure or a dash belongs
CHANCE_OF_WRONG_SUM = 0.004
"""Chance that people add wrongly, or that a figure was left out of a sum."""
CHANCE_OF_EACH_WRONG_SUM = 1 / 100
"""The probability that a wrong sum is a given number: it is rarely off by more than a hundred."""
SHARE_OF_UNUSUAL_ARTIFACTS = 0.1
"""The share of players whose artifacts can have any possible sum, however unusual for the rounds."""
MIN_ALIKE_CELLS = 3
"""The minimum number of equal-looking cells, written by one hand, that count as one."""
MIN_ODDS_OF_SIMILAR_FIGURE = 0.001
"""The minimum odds, against the figure that is read, of a similar figure that may be meant."""
EQUAL_CHANCES_OF_NUMBERS = np.full(MAX_NUMBER + 1, 1 / (MAX_NUMBER + 1))
"""The probabilities in a cell without information."""
CHANCE_OF_UNSEEN_INK = 0.02
"""Least chance that ink in a cell for artifacts is not seen, or is seen wrongly."""


@dataclass(frozen=True)
class CellReading:
    """The likely contents of a cell.

    `number_chances` has the probability of each number from 0 to `MAX_NUMBER`. `chance_empty` is
    the probability that nothing is written, and `chance_struck` that something was struck out.
    `cut_off` is True if the cell is partly outside the picture.
    """

    number_chances: Array
    chance_empty: float = 0.0
    chance_struck: float = 0.0
    cut_off: bool = False

    @property
    def likeliest(self) -> int:
        """The most likely number in the cell; a dash is 0."""
        return int(self.number_chances.argmax())

    @property
    def is_written(self) -> bool:
        """True if something seems to be written, or if the cell is `cut_off` by the edge."""
        return self.chance_empty < 0.5


def reading_from_chances(texts: Array, kind: str, *, cut_off: bool) -> CellReading:
    """Return the reading of a cell, given the probability of each text that may be in the cell.

    `texts` are probabilities from `photo.numbers.figure_chances`; they are ignored if the cell is
    `cut_off`. `kind` is banked, so-far, total or artifacts. For artifacts, only the probability
    that there is no ink is used.
    """
    if kind == "artifacts":
        return CellReading(
            np.ones(MAX_NUMBER + 1), 0.5 if cut_off else float(texts[0]), cut_off=cut_off
        )
    if cut_off:
        return CellReading(EQUAL_CHANCES_OF_NUMBERS, cut_off=True)
    texts = texts**CHANCE_EXPONENT
    # each row: nothing, a dash, the numbers; the second row has something struck out before it
    plain, corrected = (texts / texts.sum()).reshape(2, -1)
    struck, empty = float(corrected.sum()), float(plain[0])
    numbers = plain[2:] + corrected[2:]
    numbers[0] += plain[1] + corrected[1]
    numbers *= 1 - SHARE_OF_FIGURES_HARD_TO_READ
    if kind == "banked":  # nothing was banked, or pale ink was not seen
        numbers[0] += SHARE_OF_CELLS_LEFT_EMPTY * empty
    anything = (
        SHARE_OF_FIGURES_HARD_TO_READ * (1 - empty)
        + SHARE_OF_CELLS_LEFT_EMPTY * empty
        + SHARE_OF_BLOTS * struck
    )
    return CellReading(numbers + anything / (MAX_NUMBER + 1), empty, struck)


def count_alike_cells_once(rows: Sequence[Array], answers: Sequence[int | None]) -> list[Array]:
    """Return the probabilities of a seat's cells; cells that look the same count as one.

    Somebody who writes 41 like a 4 does so in every cell, so two cells of that kind are no better
    evidence than one. But the cells still show independently that the same figure is in all of
    them. If a person `answers` for one of them, the same figure becomes possible in the others.
    """
    figures = [int(row.argmax()) for row in rows]
    weighed = []
    for row, figure, answer in zip(rows, figures, answers, strict=True):
        alike = [at for at, other in enumerate(figures) if other == figure != 0]
        if answer is not None:
            row = certain_chances(answer)
        elif alike:
            odds = np.mean([np.log(rows[at] / rows[at][figure] + 1e-12) for at in alike], axis=0)
            once = np.where(odds < np.log(MIN_ODDS_OF_SIMILAR_FIGURE), 0, np.exp(odds / len(alike)))
            corrections = [number for at in alike if (number := answers[at]) is not None]
            if corrections:
                once = (once > 0) * np.isin(np.arange(MAX_NUMBER + 1), corrections)
            if corrections or len(alike) >= MIN_ALIKE_CELLS:
                row = np.maximum(row, row[figure] * once)
        weighed.append(row)
    return weighed


def certain_chances(figure: int) -> Array:
    """Return the probabilities in a cell whose figure is known: 1 for that figure, otherwise 0."""
    row = np.zeros(MAX_NUMBER + 1)
    row[figure] = 1.0
    return row


def max_banked_in_round(variant: Variant) -> int:
    """Return the most gold that a player can bank in one round of a game, up to `MAX_NUMBER`."""
    if variant.leftover_carries_over:
        return MAX_NUMBER
    return min(
        MAX_NUMBER, max(max_gold_bankable_in_round(rules, 1) for rules in variant.rules_by_round)
    )


def artifact_chances(variant: Variant, players: int, reading: CellReading | None) -> Array:
    """Return the probability of each value of a player's artifacts, given the reading of a cell."""
    row = certain_chances(0)
    for worths in _artifact_worths(variant):
        often = 1 / (players + 1)  # it goes to somebody, or to nobody
        # the chance of 3 becomes that of 3 + worth
        rows = [np.pad(row, (worth, 0))[: MAX_NUMBER + 1] / len(worths) for worth in worths]
        row = (1 - often) * row + often * np.sum(rows, axis=0)
    row = (1 - SHARE_OF_UNUSUAL_ARTIFACTS) * row + SHARE_OF_UNUSUAL_ARTIFACTS * (
        row > 0
    ) / np.count_nonzero(row)
    if reading is not None and len(np.flatnonzero(row)) > 1:
        empty = min(max(reading.chance_empty, CHANCE_OF_UNSEEN_INK), 1 - CHANCE_OF_UNSEEN_INK)
        row[0] *= empty / (1 - empty)
    return _normalized_chances(row)


def _artifact_worths(variant: Variant) -> list[list[int]]:
    """Return, for each artifact of a game, the list of its possible values."""
    if not variant.keeps_artifacts or variant.artifacts is None:
        return []
    number, worth = variant.deck.artifacts_joined(variant.rounds), variant.artifacts.worth
    if variant.artifacts.carried == "back":
        number = max(number, variant.rounds)
    match worth.depends_on:
        case "order":
            return [[worth.worth_at(place)] for place in range(1, number + 1)]
        case "card":
            return [[value] for value in worth.values.values()]
        case _:
            return [sorted(set(worth.values.values()))] * number


def possible_artifact_sums(variant: Variant) -> set[int]:
    """Return the values to which the artifacts of all players together can add up."""
    artifacts = _artifact_worths(variant)
    if variant.artifacts and variant.artifacts.worth.depends_on == "order":
        return set(accumulate((worths[0] for worths in artifacts), initial=0))
    sums = {0}
    for worths in artifacts:
        sums |= {whole + worth for whole in sums for worth in worths}
    return sums


@dataclass(frozen=True)
class SeatFigureChances:
    """The figures of a seat, which add up to its total, each as a row of probabilities.

    A row of ones stands for an unreadable cell.
    """

    banked: list[Array]
    so_far: list[Array]
    total: Array

    def with_corrected_chances(self, artifacts: Array) -> SeatFigureChances:
        """Return the chain with the probabilities corrected by all other figures and `artifacts`."""
        sums = [certain_chances(0)]  # the chances of each sum, given all cells above
        for gold, so_far in zip(self.banked, self.so_far, strict=True):
            sums.append(_normalized_chances(_sum_chances(sums[-1], gold) * so_far))
        below = _normalized_chances(_difference_chances(self.total, artifacts))
        banked: list[Array] = []
        so_fars: list[Array] = []
        for number in range(len(self.banked) - 1, -1, -1):
            gold, so_far = self.banked[number], self.so_far[number]
            banked.append(
                _normalized_chances(gold * _difference_chances(below * so_far, sums[number]))
            )
            so_fars.append(_normalized_chances(sums[number + 1] * below))
            below = _normalized_chances(_difference_chances(below * so_far, gold))
        total = _normalized_chances(self.total * _sum_chances(sums[-1], artifacts))
        return SeatFigureChances(banked[::-1], so_fars[::-1], total)


def _sum_chances(row: Array, other: Array) -> Array:
    """Return the probabilities of the sum of two figures, allowing for mistakes in adding."""
    right: Array = np.convolve(row, other)[: MAX_NUMBER + 1]
    return (
        right * (1 - CHANCE_OF_WRONG_SUM)
        + float(row.sum() * other.sum()) * CHANCE_OF_WRONG_SUM * CHANCE_OF_EACH_WRONG_SUM
    )


def _difference_chances(whole: Array, part: Array) -> Array:
    """Return the probabilities of the figure that is the difference of `whole` and `part`."""
    right: Array = np.correlate(np.append(whole, np.zeros(MAX_NUMBER)), part, "valid")
    return (
        right * (1 - CHANCE_OF_WRONG_SUM)
        + float(whole.sum() * part.sum()) * CHANCE_OF_WRONG_SUM * CHANCE_OF_EACH_WRONG_SUM
    )


def _normalized_chances(chances: Array) -> Array:
    total = float(chances.sum())
    shares: Array = chances / total if total > 0 else np.full(len(chances), 1 / len(chances))
    return shares
