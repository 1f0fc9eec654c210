"""The rules of a variant as TOML has them, each written one way only; and their digest.

The readers turn what people write into values; this turns values back. However a rule was spelled, in whatever order and
whether it was said or left to its default, it comes out the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from cardkit.engine import (
    RANKS,
    SUITS,
    Card,
    Fate,
    Joins,
    Kinds,
    Limits,
    Noun,
    Piece,
    Scale,
    Span,
    Then,
    Variant,
    Worth,
    former,
)
from cardkit.files.keys import PARTS, SPLIT, Key, keys_of, sections

Plain: TypeAlias = dict[str, Any]
"""Dotted keys and their values as TOML has them."""

TOLD: Final = frozenset(
    (
        "name",
        "version",
        "summary",
        "minutes",
        "age",
        "pieces",
        "words",
        "cites",
        "rulings",
        "house",
        "unscored",
        "meta",
    ),
)
"""Keys and sections that change what is told and laid out, and nothing that is played."""

OFF: Final = {"artifacts": "off", "hands": {}}
"""How a section is written that a game does without."""


def plain(variant: Variant, *, by_card: bool = False) -> Plain:
    """Every key of `variant`, dotted, with its value; a section that it does without as a whole.

    Cards stand in patterns as people write them, or one by one (`by_card`).
    """
    values: Plain = {}
    for section, kind in sections().items():
        part = getattr(variant, section) if section else variant
        if part is None:
            values[section] = OFF[section]
            continue
        for key in keys_of(kind):
            if section or key.name not in PARTS:
                dotted = f"{section}.{key.name}" if section else key.name
                values[dotted] = _written(dotted, getattr(part, key.name), by_card)
    for change in variant.changes:
        for dotted, value in change.values:
            said = OFF[dotted] if value is None else _written(dotted, value, by_card)
            values[f"{change.of}.{change.number}.{dotted}"] = said
    values["rulings"] = {number or next(iter(topics)): text for topics, number, text in variant.ruled}
    return values


@cache
def defaults() -> Mapping[str, Any]:
    """Every key that a file can leave out, dotted, with the value that it then has."""
    said = {
        dotted: _written(dotted, key.stands(), False)
        for section, kind in sections().items()
        for key in keys_of(kind)
        if key.default is not MISSING and (section or key.name not in PARTS)
        for dotted in [f"{section}.{key.name}" if section else key.name]
    }
    return {**said, "hands": OFF["hands"]}


@lru_cache(maxsize=256)
def digest(variant: Variant) -> str:
    """Eight hexadecimal digits of the rules that are played; what is only told makes no difference.

    A key at its default counts as one that is not there: rules keep their digest when a later cardkit knows more keys. So
    the form of a value here, and a default, once shipped, stay for good.
    """
    from hashlib import sha256

    played = {name: value for name, value in _joined(plain(variant, by_card=True)) if name.split(".")[0] not in TOLD}
    said = {name: value for name, value in played.items() if not _is_default(name, value)}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:8]


def _joined(values: Plain) -> Iterator[tuple[str, Any]]:
    """The same, where keys that once were one have one value: as that one."""
    left_out = set()
    for (section, name), keys in SPLIT.items():
        several = [f"{section}.{key}" for key in keys]
        said = {values[key] for key in several if key in values}
        if len(said) == 1:
            left_out.update(several)
            if not all(_is_default(key, values[key]) for key in several):
                yield f"{section}.{name}", said.pop()
    yield from ((name, value) for name, value in values.items() if name not in left_out)


def _is_default(dotted: str, value: object) -> bool:
    section, _, name = dotted.rpartition(".")
    if section and section not in PARTS:  # of a table of changes
        return False
    if dotted in OFF:
        return dotted == "hands"
    if (section, name) in SPLIT:
        return False
    key = _key(section, name)
    return key.default is not MISSING and _written(dotted, key.read(key.default), True) == value


def _key(section: str, name: str) -> Key:
    return next(key for key in keys_of(sections()[section]) if key.name == name)


# --- one value ---------------------------------------------------------------------------------------------------------


def _written(dotted: str, value: Any, by_card: bool) -> Any:
    write = _WRITE.get(dotted)
    if write is not None:
        return write(value, by_card)
    if isinstance(value, Noun):
        return f"{value.one}/{value.many}"
    return str(value) if isinstance(value, Span) else value


def _gold(parts: tuple[Worth, ...], by_card: bool) -> Plain:
    worth = {slot: gold for part in parts for slot, gold in zip(part.slots, part.gold, strict=True)}
    if by_card:
        return {str(slot): worth[slot] for slot in _in_order(worth)}
    more = {slot: gold - slot.value for slot, gold in worth.items() if slot.value}
    times = {slot: gold // slot.value for slot, gold in worth.items() if slot.value and not gold % slot.value}
    several, often = _of_several_ranks(more), _of_several_ranks(times)
    said: dict[Card, int | str] = {}
    for slot, gold in worth.items():
        rise, factor = more.get(slot, -1), times.get(slot, 0)
        rises = "face" if rise == 0 else f"face + {rise}" if rise > 0 and rise in several else ""
        said[slot] = rises or (f"face * {factor}" if factor > 1 and factor in often else gold)
    return _by_pattern(said)


def _of_several_ranks(figures: Mapping[Card, int]) -> set[int]:
    return {one for one in figures.values() if len({slot.rank for slot in figures if figures[slot] == one}) > 1}


def _kinds(parts: tuple[Kinds, ...], by_card: bool) -> Plain:
    kinds = {slot: part.by for part in parts for slot in part.slots}
    return {str(slot): kinds[slot] for slot in _in_order(kinds)} if by_card else _by_pattern(kinds)


def _slots(slots: tuple[Card, ...], by_card: bool) -> list[str]:
    ordered = _in_order(slots)
    if by_card or any(many > 1 for many in Counter(slots).values()):
        return [str(slot) for slot in ordered]
    return [" ".join(_patterns(ordered))] if ordered else []


def _limits(limits: Limits, by_card: bool) -> int | Plain:
    return {"default": limits.default, **dict(limits.kinds)} if limits.kinds else limits.default


def _fate(closed: Any) -> Callable[[str, bool], str]:
    """A word that was another in earlier files: for a digest that one."""
    earlier = {word: old for old, word in former(closed).items()}
    return lambda word, by_card: earlier.get(word, word) if by_card else word


def _scale(scale: Scale, by_card: bool) -> Any:
    amounts = [amount for _, amount in scale.values]
    match scale.by:
        case "each":
            return amounts[0]
        case "order":
            return amounts
        case "gold":
            return {"gold": amounts[0]}
        case "round":
            return {f"round {number}": amount for number, amount in scale.values}
        case "card":
            return dict(sorted(scale.values))


def _joins(joins: Joins, by_card: bool) -> Any:
    if joins.drawn:
        return "one drawn a round"
    rounds = dict.fromkeys(number for number, _ in joins.rounds)
    return {
        str(number): _one_or_several(_in_order(slot for join, slot in joins.rounds if join == number))
        for number in sorted(rounds)
    } or "start"


def _one_or_several(slots: list[Card]) -> str | list[str]:
    return str(slots[0]) if len(slots) == 1 else list(map(str, slots))


def _pieces(pieces: tuple[Piece, ...], by_card: bool) -> Any:
    if any(piece.number for piece in pieces):
        return {str(piece.worth): piece.number for piece in pieces}
    return [piece.worth for piece in pieces]


def _removed(pairs: tuple[tuple[int, int], ...], by_card: bool) -> Plain:
    return {str(players): cards for players, cards in pairs}


def _texts(pairs: tuple[tuple[str, str], ...], by_card: bool) -> Plain:
    return dict(pairs)


def _list(values: tuple[str, ...], by_card: bool) -> list[str]:
    return list(values)


_WRITE: Final[Mapping[str, Callable[[Any, bool], Any]]] = {
    "cards.gold": _gold,
    "cards.danger": _kinds,
    "cards.artifact": _slots,
    "cards.blank": _slots,
    "danger.ends_at": _limits,
    "danger.then": _fate(Then),
    "artifacts.carried": _fate(Fate),
    "artifacts.left": _fate(Fate),
    "artifacts.worth": _scale,
    "artifacts.joins": _joins,
    "hands.remove": _removed,
    "pieces": _pieces,
    "ties": _list,
    "words.kinds": _texts,
    "cites": _texts,
    "rulings": _texts,
    "house": _texts,
    "unscored": _list,
    "meta.also": _list,
}


# --- cards as patterns -------------------------------------------------------------------------------------------------


def _in_order(slots: Iterable[Card]) -> list[Card]:
    return sorted(slots, key=lambda slot: (slot.value, "shdc".find(slot.suit), slot.suit))


def _by_pattern(said: Mapping[Card, Any]) -> Plain:
    """What is said of each card, said of patterns: ``{ "2-10" = "face" }``."""
    values: Plain = {}
    for slot in _in_order(said):
        values.setdefault(str(said[slot]), said[slot])
    return {
        " ".join(_patterns(slot for slot in _in_order(said) if str(said[slot]) == text)): value
        for text, value in values.items()
    }


def _patterns(slots: Iterable[Card]) -> Iterator[str]:
    """Cards, each of them once and in order, as words of `cards.expand`."""
    rows: dict[str, list[int]] = {}
    for rank, suits in _suits(slots):
        rows.setdefault(suits, []).append(rank)
    for suits, ranks in rows.items():
        for first, last in _runs(ranks):
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


def _runs(ranks: list[int]) -> Iterator[tuple[int, int]]:
    first = last = ranks[0]
    for rank in ranks[1:]:
        if rank != last + 1 or not last:
            yield first, last
            first = rank
        last = rank
    yield first, last
