"""Cards written as people write them: in patterns such as ``2-10``, ``Jsc`` and ``joker``, as few as possible."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardkit.engine import RANKS, SUITS, Card


def in_order(slots: Iterable[Card]) -> list[Card]:
    """Cards by rank, then suit."""
    return sorted(slots, key=lambda slot: (slot.value, "shdc".find(slot.suit), slot.suit))


def by_pattern(said: Mapping[Card, Any]) -> dict[str, Any]:
    """What is said of each card, said of patterns: ``{ "2-10" = "face" }``."""
    values: dict[str, Any] = {}
    for slot in in_order(said):
        values.setdefault(str(said[slot]), said[slot])
    return {
        " ".join(patterns(slot for slot in in_order(said) if str(said[slot]) == text)): value
        for text, value in values.items()
    }


def patterns(slots: Iterable[Card]) -> Iterator[str]:
    """Cards, each of them once and in order, as words of `cards.expand`."""
    rows: dict[str, list[int]] = {}
    for rank, suits in _suits(slots):
        rows.setdefault(suits, []).append(rank)
    for suits, ranks in rows.items():
        for first, last in runs(ranks):
            if not first:
                yield "joker"
            else:
                yield RANKS[first - 1] + (f"-{RANKS[last - 1]}" if last > first else "") + suits


def _suits(slots: Iterable[Card]) -> Iterator[tuple[int, str]]:
    """Each rank with the suits it comes in (none: all four); one of a colour stands alone."""
    named: dict[int, str] = {}
    for slot in slots:
        if slot.suit in SUITS and slot.suit:
            named[slot.value] = named.get(slot.value, "") + slot.suit
        else:
            yield slot.value, slot.suit
    for rank, suits in named.items():
        yield rank, "" if len(suits) == len(SUITS) else suits


def runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Numbers in ascending order as stretches of neighbours, the first and the last of each; 0 stands alone."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1 or not last:
            yield first, last
            first = number
        last = number
    yield first, last
