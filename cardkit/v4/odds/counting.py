"""Exact counting: products of polynomials, and sets of cards by the gold they bring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from struct import unpack


def multiplied(one: list[int], other: list[int]) -> list[int]:
    """Multiply two polynomials, given by their coefficients."""
    product = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        if factor:
            for at, value in enumerate(other, place):
                product[at] += factor * value
    return product


def lasting_sets(safe: int, dangers: Iterable[tuple[int, int, int]]) -> list[int]:
    """Count the sets of cards that do not end a round, by their number of cards.

    They may hold any of `safe` cards, and of each kind of danger fewer than end the round. Each
    kind is a tuple: how many lie there, how many are left, how many end the round.
    """
    ways, cards = [1], safe
    for lying, left, ends_at in dangers:
        cards += left
        ways = multiplied(ways, [comb(left, turned) for turned in range(ends_at - lying)])
    return multiplied(ways, [comb(safe, turned) for turned in range(safe + 1)])[: cards + 1]


@lru_cache(maxsize=64)
def gold_sets(gains: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Count the sets of cards by number of cards, then by the gold they bring.

    The counts come from one product of ``(1 + y x^gain)`` in which one long integer holds all
    coefficients, in fields of 64 bits; a pack of 54 cards has fewer than 2^54 sets.
    """
    width = sum(gains) + 1
    product = 1
    for gain in gains:
        product += product << 64 * (width + gain)
    fields = width * (len(gains) + 1)
    counts = unpack(f"<{fields}Q", product.to_bytes(fields * 8, "little"))
    return [counts[start : start + width] for start in range(0, fields, width)]
