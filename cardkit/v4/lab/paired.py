"""Means of many games, and the errors of differences, ratios and other figures of them.

Two variants that are played from the same seeds are lucky and unlucky together, so the errors of
two means say little about the error of their difference. The batches do, each played from a seed of
its own: every mean knows what it would be without each of them. A figure of means is computed anew
without each batch, and the spread of these values gives its error (the jackknife). Batches stand in
their order, so any number of jobs gives the same.
"""

from functools import lru_cache
from math import atan, ceil, cos, log10, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

# batches needed for a paired error; with fewer the errors of both means are added, the worst case
FEWEST = 6
SURE = 0.99  # probability that chance makes none of the differences looked at together clear
EXACT = 1e-9  # a smaller error counts as none: fractions are rounded
# cases; a share of fewer has no useful standard error, but Wilson's interval holds there too
RARE = 5


class Mean(NamedTuple):
    """A mean and its standard error, both in the unit of what was counted.

    `without` has the mean without each batch in turn. `degrees` are the degrees of freedom of the
    error (batches less one), 0 where it comes from single games. `games` is for a share of one
    only: the number of games it was counted in.
    """

    mean: float
    se: float
    without: tuple[float, ...] = ()
    degrees: int = 0
    games: int = 0

    @property
    def rare(self) -> bool:
        """True for a share of so few games (or of all but so few) that its error says nothing."""
        return self.games > 0 and min(self.mean, 1 - self.mean) * self.games < RARE

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds between which the mean of endless games lies, nineteen times of twenty.

        Those of a share are Wilson's, for so many games as its error stands for.
        """
        if self.rare:
            return wilson(self.mean, self.games, times(0.95, 0))
        errors = times(0.95, self.degrees)
        spread = self.mean * (1 - self.mean)
        if self.games and spread > 0 and self.se > EXACT:
            return wilson(self.mean, spread / self.se**2, errors)
        margin = errors * self.se
        return self.mean - margin, self.mean + margin

    def clear_among(self, number: int) -> bool:
        """Return True if it differs from 0 by more than chance explains.

        `number` figures are looked at together: in 99 of 100 such lists chance makes none of them
        clear (Bonferroni).
        """
        return abs(self.mean) > times(1 - (1 - SURE) / number, self.degrees) * self.se

    def __str__(self) -> str:
        return f"{self.mean:.3g} ± {self.se:.1g}"

    def to_json(self) -> dict[str, float]:
        """Return the mean, its error and its interval."""
        low, high = self.interval
        return {"mean": self.mean, "se": self.se, "low": low, "high": high}

    def percent(self, give_or_take: str = "±") -> str:
        """Format in per cent: ``49.1 ± 0.3``; if too rare for an error, bounds: ``0.00 to
        0.04``."""
        if self.rare:
            low, high = (100 * end for end in self.interval)
            digits = max(1, ceil(-log10(high - low)))
            return f"{low:.{digits}f} to {high:.{digits}f}"
        return f"{100 * self.mean:.1f} {give_or_take} {100 * self.se:.1f}"

    def amount(self, give_or_take: str = "±") -> str:
        """Format as an amount: ``18.3 ± 0.1``; with more digits where the error is that small."""
        digits = 1
        while digits < 3 and 0 < self.se < 0.5 * 10**-digits:
            digits += 1
        return f"{self.mean:.{digits}f} {give_or_take} {self.se:.{digits}f}"


def difference(one: Mean, other: Mean) -> Mean:
    """Return how much more `other` is than `one`, with the error of the paired difference.

    Both must be of the same batches. Where these are few, the two errors are added, which is never
    too little.
    """
    value = other.mean - one.mean
    if len(one.without) >= FEWEST and len(one.without) == len(other.without):
        return by_batches(
            value, tuple(more - less for less, more in zip(one.without, other.without))
        )
    return Mean(value, one.se + other.se)


def by_batches(value: float, without: tuple[float, ...]) -> Mean:
    """Return a figure with the error that follows from its values without each batch.

    Without batches the error is 0: none is known.
    """
    if not without:
        return Mean(value, 0.0)
    number = len(without)
    middle = sum(without) / number
    squares = sum((one - middle) ** 2 for one in without)
    return Mean(value, sqrt(squares * (number - 1) / number), without, number - 1)


def wilson(share: float, games: float, errors: float) -> tuple[float, float]:
    """Return the interval of a share that was counted in so many games (Wilson 1927).

    It is so many standard `errors` wide to each side. If none in n games is such a case, that of
    95 % goes up to 3.84/n, near the rule of three.
    """
    squared = errors**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    margin = sqrt(squared * (share * (1 - share) + squared / (4 * games)) / games) / (
        1 + squared / games
    )
    # fractions are rounded: the share itself is always inside
    return max(min(middle - margin, share), 0.0), min(max(middle + margin, share), 1.0)


@lru_cache(64)
def times(level: float, degrees: int) -> float:
    """Return the number of standard errors within which `level` of all chance lies.

    By Student's distribution with `degrees` degrees of freedom; 0: the normal one.
    """
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
    """Return the chance that Student's t is no further from 0 than `errors`.

    Abramowitz and Stegun 26.7.3 and 26.7.4.
    """
    angle = atan(errors / sqrt(degrees))
    odd = degrees % 2
    term, total = (cos(angle), 0.0) if odd else (1.0, 0.0)
    for at in range(2 + odd, degrees + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (at - 1) / at
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
