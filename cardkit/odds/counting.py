"""Counting ways, for chances that are exact: polynomials by their coefficients, sets of cards by what they bring."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from struct import unpack


def multiplied(one: list[int], other: list[int]) -> list[int]:
    """The product of two polynomials, by their coefficients."""
    product = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        if factor:
            for at, value in enumerate(other, place):
                product[at] += factor * value
    return product


@lru_cache(maxsize=64)
def gold_sets(gains: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For each number of cards how many sets of so many bring c gold, by c.

    The counts come from one product of ``(1 + y x^gain)`` in which one long integer holds all coefficients, in fields
    of 64 bits; a pack of 54 cards has fewer than 2^54 sets.
    """
    width = sum(gains) + 1
    product = 1
    for gain in gains:
        product += product << 64 * (width + gain)
    fields = width * (len(gains) + 1)
    counts = unpack(f"<{fields}Q", product.to_bytes(fields * 8, "little"))
    return [counts[start : start + width] for start in range(0, fields, width)]


def on_average(by_cards: list[int]) -> Fraction:
    """What each further step brings on average: the gains of all sets after which it is made, by their number of cards."""
    cards = len(by_cards) - 1
    return sum((Fraction(gain, cards * comb(cards - 1, turned)) for turned, gain in enumerate(by_cards[:cards])), Fraction(0))


def percent(chance: Fraction) -> str:
    """A chance as people say it, rounded half up, but never down to nothing nor up to certainty: ``13 %``."""
    rounded = int(chance * 100 + Fraction(1, 2))
    if chance > 0 and not rounded:
        return "< 1 %"
    return "> 99 %" if chance < 1 and rounded == 100 else f"{rounded} %"
