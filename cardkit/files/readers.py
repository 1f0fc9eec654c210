"""Readers of single values: what TOML gives, turned into a key's type, or a `ValueError` that says what was expected."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from cardkit.engine import (
    JOKER,
    MOST_CARDS,
    MOST_PLAYERS,
    RANKS,
    SUIT_WORDS,
    Card,
    Cost,
    DangerKind,
    Joins,
    Kinds,
    Limits,
    Noun,
    Piece,
    Scale,
    Span,
    TieBreak,
    Worth,
    expand,
    former,
    words,
)
from cardkit.text import MOST_FINDINGS, behind, clean, did_you_mean

T = TypeVar("T")


class Several(ValueError):
    """Faults of single entries of a table: for each the entry's key, and what was expected."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.faults = faults
        super().__init__("; ".join(message for _, message in faults))


def _each(table: Mapping[str, Any], read: Callable[[str, Any], T]) -> list[T]:
    """Every entry of `table` read; raises `Several` with all that cannot be."""
    values: list[T] = []
    faults: list[tuple[str, str]] = []
    for name, value in table.items():
        try:
            values.append(read(name, value))
        except ValueError as error:
            faults.append((name, str(error)))
            if len(faults) == MOST_FINDINGS:
                break
    if faults:
        raise Several(faults)
    return values


def text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError(f"expected a text in quotes, got {shown(raw)}")
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in raw):
        raise ValueError("a text stands on one line, without control characters")
    return raw.strip()


@dataclass(frozen=True)
class whole:
    """A reader of whole numbers, both ends included."""

    low: int
    high: int

    def __call__(self, raw: object) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not self.low <= raw <= self.high:
            raise ValueError(f"expected a whole number from {self.low} to {self.high}, got {shown(raw)}")
        return raw


def remark(raw: object) -> str:
    """A text that may be empty: then nothing is said."""
    return "" if raw == "" else text(raw)


def year(raw: object) -> str:
    """A year, as a number or as a text ("about 1990"); empty where none is said."""
    return str(raw) if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw < 10000 else remark(raw)


def names(raw: object) -> tuple[str, ...]:
    """A list of names, or one of them."""
    listed = [raw] if isinstance(raw, str) else raw
    if not isinstance(listed, list):
        raise ValueError(f'expected a list of names such as ["Night Watch"], got {shown(raw)}')
    return tuple(text(name) for name in listed)


def sentences(raw: object) -> tuple[tuple[str, str], ...]:
    """The sentences of an author's own rules, by their numbers."""
    table = texts(raw)
    wrong = [
        (key, f'give a rule of your own a number such as H-1 before "=", got {shown(key)}')
        for key, _ in table
        if not re.fullmatch(NUMBER, key)
    ]
    if wrong:
        raise Several(wrong)
    return table


NUMBER = r"[A-Z][A-Za-z]{0,3}-[1-9][0-9]{0,2}"
"""What a rule's number looks like."""


def one_of(closed: Any) -> Callable[[object], Any]:
    """A reader of one word of a closed list; one that earlier files say for it is read too."""
    allowed, earlier = words(closed), former(closed)

    def read(raw: object) -> Any:
        raw = earlier.get(raw, raw) if isinstance(raw, str) else raw
        if raw not in allowed:
            raise ValueError(behind(f"expected {either(allowed)}, got {shown(raw)}", did_you_mean(raw, allowed)))
        return raw

    return read


def either(words: Iterable[str]) -> str:
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def shown(raw: object) -> str:
    """A value as it may stand in a message."""
    try:
        text = _as_toml(raw)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table in a table in a table...
        return "something very long"
    return clean(cut(text))


def _as_toml(raw: object) -> str:
    if isinstance(raw, str):
        return f'"{raw}"'
    if isinstance(raw, list):
        return f"[{', '.join(map(_as_toml, raw))}]"
    if isinstance(raw, dict):
        keys = {key: key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"' for key in raw}
        inner = ", ".join(f"{keys[key]} = {_as_toml(value)}" for key, value in raw.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(raw).lower() if isinstance(raw, bool) else str(raw)


def cut(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= 60 else text[:57] + "..."


def players(raw: object) -> Span:
    match = re.fullmatch(r"(\d{1,2})(?:\s*[-\u2013]\s*(\d{1,2}))?", str(raw).strip())
    span = Span(int(match[1]), int(match[2] or match[1])) if match else Span(0, 0)
    if not 1 <= span.low <= span.high <= MOST_PLAYERS:
        raise ValueError(f'expected how many may play, such as "3-8" (at most {MOST_PLAYERS}), got {shown(raw)}')
    return span


def noun(raw: object) -> Noun:
    one, slash, many = (part.strip() for part in text(raw).partition("/"))
    if "," in one and not slash:
        first, _, second = (part.strip() for part in one.partition(","))
        raise ValueError(f'a plural stands behind a slash: "{cut(f"{first}/{second}")}", got {shown(raw)}')
    if not one or (slash and not many) or "/" in many:
        raise ValueError(f'expected a word, or singular/plural as in "thief/thieves", got {shown(raw)}')
    return Noun(one, many or one + "s")


def _table(raw: object, shape: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict) or not raw:
        raise ValueError(f"expected a table such as {shape}, got {shown(raw)}")
    return raw


def gold(raw: object) -> tuple[Worth, ...]:
    table = _table(raw, '{ "A" = 1, "2-10" = "face" }')

    def read(pattern: str, value: object) -> Worth:
        slots = tuple(expand(pattern))
        return Worth(slots, tuple(_face(value, slot, pattern) for slot in slots))

    return tuple(_each(table, read))


def _face(value: object, slot: Card, pattern: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_GOLD:
        return value
    match = re.fullmatch(r"face(?:\s*([+*])\s*(\d{1,3}))?", value.strip()) if isinstance(value, str) else None
    number = int(match[2] or 0) if match else 0
    worth = slot.value * number if match and match[1] == "*" else slot.value + number
    if not match or slot == JOKER or not 0 < worth <= MOST_GOLD + slot.value:
        raise ValueError(
            f'expected as the worth of {shown(pattern)} a whole number of gold up to {MOST_GOLD}, "face", "face + 10" or '
            f'"face * 2" (ace 1, ... King 13), got {shown(value)}'
        )
    return worth


def kinds(raw: object) -> tuple[Kinds, ...]:
    table = _table(raw, '{ "J-K" = "rank" }') if raw != {} else {}
    read = one_of(DangerKind)
    return tuple(_each(table, lambda pattern, by: Kinds(tuple(expand(pattern)), read(by))))


MOST_DANGERS = 4
"""No kind of danger takes more to end a round."""
ANY_KIND = "default"
"""In a table by kind: every kind that is not named."""


def limits(raw: object) -> Limits:
    """How many dangers of a kind end a round. A number that a kind has anyway is not kept."""
    number = whole(1, MOST_DANGERS)
    if not isinstance(raw, dict):
        return Limits(number(raw))

    def read(kind: str, value: object) -> tuple[str, int]:
        if kind not in KIND_NAMES:
            near = did_you_mean(kind, KIND_NAMES)
            said = f'expected "{ANY_KIND}" or a kind of danger (a rank, s h d c, b r) before "=", got {shown(kind)}'
            raise ValueError(behind(said, near))
        return kind, number(value)

    said = dict(_each(raw, read))
    default = said.pop(ANY_KIND, 2)
    return Limits(default, tuple(sorted((kind, many) for kind, many in said.items() if many != default)))


MOST_GOLD = 1000
"""More gold than this no card brings, and no rule asks for."""


def costs(raw: object) -> Cost | int:
    """What is lost of the loot: a word, or so much gold."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return whole(1, MOST_GOLD)(raw)
    if raw in words(Cost):
        word: Cost = one_of(Cost)(raw)
        return word
    near = did_you_mean(raw, words(Cost))
    raise ValueError(behind(f"expected {either(words(Cost))}, or gold as a whole number, got {shown(raw)}", near))


ALL_DANGERS = "danger"
"""The one kind of dangers that are all of one kind."""
KIND_NAMES = (ANY_KIND, ALL_DANGERS, *RANKS, *SUIT_WORDS)
"""What a table by kind of danger may name."""


def slots(raw: object) -> tuple[Card, ...]:
    patterns = [raw] if isinstance(raw, str) else raw
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise ValueError(f'expected a list of cards such as ["joker", "joker"], got {shown(raw)}')
    slots = tuple(islice((slot for pattern in patterns for slot in expand(pattern)), MOST_CARDS + 1))
    if len(slots) > MOST_CARDS:
        raise ValueError(f"more than {MOST_CARDS} cards, and a pack has {MOST_CARDS // 2}")
    return slots


def joins(raw: object) -> Joins:
    if raw == "start":
        return Joins()
    if raw == "one drawn a round":
        return Joins(drawn=True)
    if not isinstance(raw, dict) or not raw:
        raise ValueError(
            'expected "start" (all are in from the first round), "one drawn a round", or a table of '
            f'rounds such as {{ 2 = "joker", 3 = "joker" }}, got {shown(raw)}'
        )

    def read(number: str, pattern: object) -> list[tuple[int, Card]]:
        if not re.fullmatch("[1-9][0-9]?", number):
            raise ValueError(f'expected the number of a round before "=", got "{number}"')
        return [(int(number), slot) for slot in slots(pattern)]

    joins = [join for entry in _each(raw, read) for join in entry]
    return Joins(tuple(sorted(joins, key=lambda join: join[0])))


def scale(raw: object) -> Scale:
    points = whole(0, 1000)
    match raw:
        case int():
            return Scale("each", (("1", points(raw)),))
        case [_, *_]:
            return Scale("order", tuple((str(number), points(value)) for number, value in enumerate(raw, 1)))
        case {"gold": value, **others} if not others:
            return Scale("gold", (("1", points(value)),))
        case dict() if raw and len(_rounds(raw)) == len(raw):
            values = dict(_each(raw, lambda key, value: (key, points(value))))
            return Scale("round", tuple((str(number), values[key]) for number, key in sorted(_rounds(raw).items())))
        case dict() if raw and not any(key.startswith("round") for key in raw):
            cards = _each(raw, lambda key, value: [(str(slot), points(value)) for slot in expand(key)])
            return Scale("card", tuple(entry for entries in cards for entry in entries))
        case _:
            raise ValueError(
                "expected what an artifact counts: one number, a list by the order of taking [5, 5, 10], "
                "by round { 2 = 5, 3 = 10 }, by card { 8c = 5 }, or gold put on it "
                f"{{ gold = 10 }}; got {shown(raw)}"
            )


def _rounds(table: Mapping[str, Any]) -> dict[int, str]:
    """The keys of a table that name rounds, ``2`` or ``round 2``, by their number."""
    return {int(key.removeprefix("round ")): key for key in table if re.fullmatch(r"(?:round )?\d{1,2}", key)}


def hands(raw: object) -> tuple[tuple[int, int], ...]:
    table = _table(raw, "{ 2 = 32, 3 = 22 }")
    number = whole(0, 999)

    def read(players: str, value: object) -> tuple[int, int]:
        if not re.fullmatch("[0-9]{1,3}", players):
            raise ValueError(f'expected a number of players before "=", got "{players}"')
        return int(players), number(value)

    return tuple(sorted(_each(table, read)))


def texts(raw: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(raw, dict):
        raise ValueError(f"expected a table of texts, got {shown(raw)}")
    return tuple(_each(raw, lambda key, value: (key, text(value))))


def tie_breaks(raw: object) -> tuple[TieBreak, ...]:
    if not isinstance(raw, list):
        raise ValueError(f'expected a list such as ["artifacts"], or [], got {shown(raw)}')
    read = one_of(TieBreak)
    return tuple(dict.fromkeys(read(word) for word in raw))


def pieces(raw: object) -> tuple[Piece, ...]:
    worth, number = whole(1, 1000), whole(1, 1000)
    match raw:
        case [_, *_] if 1 in raw:
            return tuple(Piece(piece) for piece in sorted({worth(piece) for piece in raw}))
        case dict() if "1" in raw:
            return tuple(sorted(_each(raw, lambda piece, many: Piece(worth(_figure(piece)), number(many)))))
        case _:
            raise ValueError(
                "expected pieces with a 1 among them: a list such as [1, 5, 10], or how many there are of each, "
                f"such as {{ 1 = 60, 5 = 30, 10 = 20 }}; got {shown(raw)}"
            )


def _figure(text: str) -> int:
    """The number a key of a table is."""
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        raise ValueError(f'expected what a piece is worth before "=", a whole number, got {shown(text)}')
    return int(text)
