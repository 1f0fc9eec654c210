"""Means over blocks of games with their errors, and differences of games that were dealt alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt


@dataclass(frozen=True)
class Estimate:
    """A mean over blocks of games and its standard error.

    `influences` say how far each block of games pulls the mean up or down. Means of games that were
    dealt alike are pulled alike, so that their difference is surer than each of them.
    """

    mean: float
    error: float
    influences: tuple[float, ...] = ()

    @property
    def known_error(self) -> float | None:
        """The standard error, or None where a single block of games cannot tell it."""
        return self.error if len(self.influences) > 1 else None

    def times(self, factor: float) -> Estimate:
        """Return this estimate in another unit, such as percent."""
        influences = tuple(factor * one for one in self.influences)
        return Estimate(factor * self.mean, factor * self.error, influences)

    def minus(self, other: Estimate) -> Estimate:
        """Return the difference of two means over games dealt alike, with its standard error."""
        influences = [a - b for a, b in zip(self.influences, other.influences, strict=True)]
        return Estimate(self.mean - other.mean, _error(influences), tuple(influences))

    def is_clear(self, compared: int) -> bool:
        """Return True if this difference, one of `compared` differences, is too large for chance.

        Where there are no differences, not one of a list is clear in 99 of 100 lists.
        """
        from statistics import NormalDist  # slow to import

        quantile = NormalDist().inv_cdf(1 - 0.005 / compared)
        return len(self.influences) > 1 and abs(self.mean) > quantile * self.error


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Estimate | None:
    """Return the ratio of two sums over blocks and its error, or None if `bottoms` sums to 0.

    The error is that of a ratio, to first order: a block pulls by what it has more than the mean.

    >>> ratio([2, 4], [1, 1])
    Estimate(mean=3.0, error=1.0, influences=(-1.0, 1.0))
    """
    total = fsum(bottoms)  # one and the same result in every version of Python
    if not total:
        return None
    mean = fsum(tops) / total
    block = total / len(bottoms)
    influences = [(a - mean * b) / block for a, b in zip(tops, bottoms, strict=True)]
    return Estimate(mean, _error(influences), tuple(influences))


def _error(influences: Sequence[float]) -> float:
    """Return the standard error of a mean from the pull of each block on it; 0 for one block."""
    number = len(influences)
    squares = fsum(one * one for one in influences)  # their mean is 0
    return sqrt(squares / (number - 1) / number) if number > 1 else 0.0
