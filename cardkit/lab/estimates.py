"""Means over blocks of games, with margins, and differences between means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum, sqrt

MIN_BLOCKS = 30  # with fewer blocks than this no difference is clear
NUMBER_OF_LOOKS = 50  # how often a list can be looked at without a star by chance
SHARE_WITHIN_MARGIN = 0.6827
"""The share of means that are off by less than their margin, as with one error."""
MAX_ROUNDING_ERROR = 1e-12  # a smaller relative difference comes from rounding alone


@dataclass(frozen=True)
class Estimate:
    """A mean over games, with the influence of each block of games on it.

    `influences` says how far each block pulls the mean up or down. Means over games with the same
    deals are pulled in the same way, so their difference is more certain than each of them.
    `blocks` is how many blocks had anything to count.
    """

    mean: float
    influences: tuple[float, ...] = ()
    blocks: int = 0

    @property
    def standard_error(self) -> float | None:
        """The standard error, or None if there is only one block or if all blocks agree."""
        if self.blocks < 2:
            return None
        squares = fsum(pull * pull for pull in self.influences)  # their mean is 0
        error = sqrt(squares * self.blocks / (self.blocks - 1))
        return error if error > MAX_ROUNDING_ERROR * max(1, abs(self.mean)) else None

    @property
    def margin(self) -> float | None:
        """The margin within which the true mean lies in two of three cases (`SHARE_WITHIN_MARGIN`).

        It is None if the standard error is unknown.
        """
        error = self.standard_error
        return (
            None
            if error is None
            else error * t_quantile((1 + SHARE_WITHIN_MARGIN) / 2, self.blocks - 1)
        )

    def scaled(self, factor: float) -> Estimate:
        """Return this estimate multiplied by a factor, such as 100 for percent."""
        influences = tuple(factor * pull for pull in self.influences)
        return Estimate(factor * self.mean, influences, self.blocks)

    def minus(self, other: Estimate) -> Estimate:
        """Return this mean minus `other`, which must be a mean over the same deals."""
        influences = (a - b for a, b in zip(self.influences, other.influences, strict=True))
        return Estimate(self.mean - other.mean, tuple(influences), min(self.blocks, other.blocks))

    def is_clear(self, compared: int) -> bool:
        """Return True if this difference is too large to come from chance.

        It is one of `compared` differences in a list. If there are no real differences, 99 of 100
        lists have no clear difference, even if each list is looked at `NUMBER_OF_LOOKS` times.
        """
        if self.blocks < MIN_BLOCKS:
            return False
        error = self.standard_error
        if error is None:  # the same in every game
            return abs(self.mean) > MAX_ROUNDING_ERROR
        return abs(self.mean) > error * t_quantile(
            1 - 0.005 / compared / NUMBER_OF_LOOKS, self.blocks - 1
        )


def ratio(numerators: Sequence[float], denominators: Sequence[float]) -> Estimate | None:
    """Return the ratio of two sums over blocks of games, or None if `denominators` sums to 0.

    The error of the ratio is calculated to first order: the influence of a block is how much more
    it has in `numerator_columns` than the mean predicts.

    >>> estimate = ratio([2, 4], [1, 1])
    >>> estimate, estimate.standard_error
    (Estimate(mean=3.0, influences=(-0.5, 0.5), blocks=2), 1.0)
    """
    total = fsum(denominators)  # one and the same result in every version of Python
    if not total:
        return None
    mean = fsum(numerators) / total
    influences = tuple(
        (a - mean * b) / total for a, b in zip(numerators, denominators, strict=True)
    )
    return Estimate(mean, influences, sum(denominator != 0 for denominator in denominators))


@cache
def t_quantile(share: float, freedom: int) -> float:
    """Return a quantile of Student's t distribution with `freedom` degrees of freedom.

    `share` is the part of the distribution below the quantile. The result is exact to third order,
    as in Abramowitz and Stegun, 26.7.5. With one degree of freedom, it is off by 1 % at `SHARE_WITHIN_MARGIN`.
    For the quantiles that `is_clear` needs, with `MIN_BLOCKS` or more, the error is smaller.

    >>> round(t_quantile(0.975, 29), 3)
    2.045
    """
    from statistics import NormalDist  # slow to import

    z = NormalDist().inv_cdf(share)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
