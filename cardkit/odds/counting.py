"""Counting ways, for chances that are exact: polynomials by their coefficients, sets of cards by what they bring."""

from __future__ import annotations

from collections.abc import Iterable
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


def lasting_sets(safe: int, dangers: Iterable[tuple[int, int, int]]) -> list[int]:
    """Sets of cards that end no round, by how many cards they are: any of `safe` cards, and of each kind of danger, of which
    it is said how many lie there, how many are left and how many end the round, fewer than those."""
    ways, cards = [1], safe
    for lying, left, ends_at in dangers:
        cards += left
        ways = multiplied(ways, [comb(left, turned) for turned in range(ends_at - lying)])
    return multiplied(ways, [comb(safe, turned) for turned in range(safe + 1)])[: cards + 1]


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
