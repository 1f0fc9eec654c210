"""Means of many games, and the errors of what is made of them: a difference, a ratio, any figure of figures.

Two variants that are played from the same seeds are lucky and unlucky together, so the errors of two means say little
about the error of their difference. What says it are the batches, each played from a seed of its own: every mean
knows what it would be without each of them, and a figure of means that is computed anew without each tells by its
spread how far chance moves it (the jackknife). Batches stand in their order, so any number of jobs gives the same.
"""

from functools import lru_cache
from math import atan, ceil, cos, log10, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

FEWEST = 6  # batches that tell an error; of fewer nothing is said but the worst that the means' own errors could come to
SURE = 0.99  # how surely chance makes none of all differences clear that are looked at together
RARE = 5  # fewer games tell no error of how often something happens; Wilson's interval holds there too


class Mean(NamedTuple):
    """A mean and its standard error, both in the unit of what was counted.

    `without` is the mean without each batch in turn. `degrees` says of how many batches more than one the error was
    taken, 0 where it comes from single games. A share of one has the number of `games` it was counted in.
    """

    mean: float
    se: float
    without: tuple[float, ...] = ()
    degrees: int = 0
    games: int = 0

    @property
    def rare(self) -> bool:
        """Whether it is a share of so few games (or of all but so few) that its error says nothing."""
        return self.games > 0 and min(self.mean, 1 - self.mean) * self.games < RARE

    @property
    def interval(self) -> tuple[float, float]:
        """Between these two, nineteen times of twenty, lies what the mean of endless games would be."""
        if self.rare:
            return wilson(self.mean, self.games)
        margin = times(0.95, self.degrees) * self.se
        return self.mean - margin, self.mean + margin

    def clear_among(self, number: int) -> bool:
        """True where it is not nought by more than chance explains, of so many figures that are looked at together.

        In 99 of 100 such lists chance makes none of them clear (Bonferroni).
        """
        return abs(self.mean) > times(1 - (1 - SURE) / number, self.degrees) * self.se

    def __str__(self) -> str:
        return f"{self.mean:.3g} ± {self.se:.1g}"

    def to_json(self) -> dict[str, float]:
        """The mean, its error and its interval."""
        low, high = self.interval
        return {"mean": self.mean, "se": self.se, "low": low, "high": high}

    def percent(self, give_or_take: str = "±") -> str:
        """``49.1 ± 0.3``, in per cent; of what is too rare for an error, between what and what: ``0.00 to 0.04``."""
        if self.rare:
            low, high = (100 * end for end in self.interval)
            digits = max(1, ceil(-log10(high - low)))
            return f"{low:.{digits}f} to {high:.{digits}f}"
        return f"{100 * self.mean:.1f} {give_or_take} {100 * self.se:.1f}"

    def amount(self, give_or_take: str = "±") -> str:
        """``18.3 ± 0.1``; more digits where the error is that small."""
        digits = 1
        while digits < 3 and 0 < self.se < 0.5 * 10**-digits:
            digits += 1
        return f"{self.mean:.{digits}f} {give_or_take} {self.se:.{digits}f}"


def difference(one: Mean, other: Mean) -> Mean:
    """Return how much more `other` is than `one`, with the error of the paired difference.

    Both must be of the same batches. Where these are few, both errors count as if they had fallen apart, which is never
    too little.
    """
    value = other.mean - one.mean
    if len(one.without) >= FEWEST and len(one.without) == len(other.without):
        return by_batches(value, tuple(more - less for less, more in zip(one.without, other.without)))
    return Mean(value, one.se + other.se)


def by_batches(value: float, without: tuple[float, ...]) -> Mean:
    """A figure with the error that its values without each batch tell; without batches none is told."""
    if not without:
        return Mean(value, 0.0)
    number = len(without)
    middle = sum(without) / number
    squares = sum((one - middle) ** 2 for one in without)
    return Mean(value, sqrt(squares * (number - 1) / number), without, number - 1)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return what a share of so many games may be of endless ones, nineteen times of twenty (Wilson 1927).

    Of none in n it is up to 3.84/n, near the rule of three.
    """
    squared = times(0.95, 0) ** 2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    margin = sqrt(squared * (share * (1 - share) + squared / (4 * games)) / games) / (1 + squared / games)
    return max(middle - margin, 0.0), min(middle + margin, 1.0)


@lru_cache(64)
def times(level: float, degrees: int) -> float:
    """How many standard errors hold `level` of all chances: Student's, of so many degrees; 0: the normal curve's."""
    if not degrees:
        return NormalDist().inv_cdf((1 + level) / 2)
    low, high = 0.0, 1.0
    while _within(high, degrees) < level:
        high *= 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < level else (low, middle)
    return high


def _within(errors: float, degrees: int) -> float:
    """The chance that Student's t is no further from nought than `errors` (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(errors / sqrt(degrees))
    odd = degrees % 2
    term, total = (cos(angle), 0.0) if odd else (1.0, 0.0)
    for at in range(2 + odd, degrees + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (at - 1) / at
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
