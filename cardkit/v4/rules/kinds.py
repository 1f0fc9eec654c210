"""Types of values in a variant file: each with a description, reader, writer, JSON schema.

Reading turns what TOML gives into a key's value, or raises a `ValueError` that says what was
expected. Writing turns it back, each value in one way only: however it was spelled, it comes out
the same. A new kind is its functions and a row behind them.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from cardkit.v4.engine import (
    JOKER,
    MOST_CARDS,
    MOST_PLAYERS,
    RANKS,
    SUIT_WORDS,
    SUITS,
    Card,
    expand,
    terms,
    values,
    words,
)
from cardkit.v4.text import MOST_FINDINGS, Copyable, NotKnown, cut, either, nearest, quoted_value

T = TypeVar("T")
Schema: TypeAlias = dict[str, Any]
"""JSON Schema, for editors."""


BY_PLAYERS: Final = (
    'Put rules for so many into a house rule of their own, with players = "3"; those of a round '
    "stand below [round.4]"
)
"""Advice to an author who writes rules that depend on the number of players."""


class Several(Copyable, ValueError):
    """Error: several entries of a table cannot be read; it holds the message for each."""

    def __init__(self, faults: list[tuple[str, ValueError]]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault) for _, fault in faults))


class Kind(NamedTuple):
    """Type of the values of a key: how they are described, read and written.

    `takes` tells people what it can be, `schema` an editor. `read` raises `ValueError`. `digested`
    is the written form for a digest, where that is not as for people. `few` are its values, if they
    are few.
    """

    takes: str
    read: Callable[[object], Any]
    schema: Schema
    write: Callable[[Any], Any] = lambda value: value
    digested: Callable[[Any], Any] | None = None
    few: tuple[str, ...] = ()

    def written(self, value: Any, *, by_card: bool = False) -> Any:
        """Return a value in the form in which a TOML file has it.

        Cards stand in patterns as people write them, or one by one as for a digest (`by_card`).
        """
        return (self.digested or self.write if by_card else self.write)(value)

    def can_be(self, raw: object) -> bool:
        """Return True if a value can be read as this type.

        For a closed list this does not search for the word that was meant.
        """
        if "enum" in self.schema:
            return raw in self.schema["enum"]
        try:
            self.read(raw)
        except ValueError:
            return False
        return True


def _each(table: Mapping[str, Any], read: Callable[[str, Any], T]) -> list[T]:
    """Return every entry of `table` as `read` gives it; raises `Several` for all that fail."""
    found: list[T] = []
    faults: list[tuple[str, ValueError]] = []
    for name, value in table.items():
        try:
            found.append(read(name, value))
        except ValueError as error:
            faults.append((name, error))
            if len(faults) == MOST_FINDINGS:
                break
    if faults:
        raise Several(faults)
    return found


def _table(raw: object, what: str, least: int = 1) -> Mapping[str, Any]:
    """Return `raw`, checked to be a table with at least `least` entries. Raises `ValueError`.

    Raises `ValueError` that says `what` it should be.
    """
    if not isinstance(raw, dict) or len(raw) < least:
        raise ValueError(f"expected a table {what}, got {quoted_value(raw)}")
    return raw


def table_of(keys: str, inner: Schema, least: int = 1) -> Schema:
    """Return the schema of a table whose keys match the pattern `keys`."""
    return {
        "type": "object",
        "patternProperties": {keys: inner},
        "additionalProperties": False,
        "minProperties": least,
    }


def any_of(*schemas: Schema) -> Schema:
    """Return the schema of a value that fits one of these."""
    return {"anyOf": list(schemas)}


# --- texts and numbers ----------------------------------------------------------------------------


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError(f"expected a text in quotes, got {quoted_value(raw)}")
    if not raw.isprintable() and any(
        unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in raw
    ):
        raise ValueError("a text stands on one line, without control characters")
    return raw.strip()


def whole(low: int, high: int) -> Kind:
    """Return the type for whole numbers from `low` to `high`, both included."""
    few = tuple(map(str, range(low, high + 1))) if high - low < 20 else ()
    return Kind(
        f"{low} to {high}",
        partial(_whole, low, high),
        {"type": "integer", "minimum": low, "maximum": high},
        few=few,
    )


def _whole(low: int, high: int, raw: object) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
        raise ValueError(f"expected a whole number from {low} to {high}, got {quoted_value(raw)}")
    return raw


def _year(raw: object) -> str:
    """Return a year, given as a number or as a text ("about 1990"); "" if there is none."""
    return (
        str(raw)
        if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw < 10000
        else str(REMARK.read(raw))
    )


def _names(raw: object) -> tuple[str, ...]:
    """Return names, given as a list or as a single one."""
    listed = [raw] if isinstance(raw, str) else raw
    if not isinstance(listed, list):
        raise ValueError(
            f'expected a list of names such as ["Night Watch"], got {quoted_value(raw)}'
        )
    return tuple(_text(name) for name in listed)


def names(what: str) -> Kind:
    """Return the type for lists of texts; `what` describes them."""
    return Kind(
        f"list of {what}",
        _names,
        any_of(TEXT.schema, {"type": "array", "items": TEXT.schema}),
        list,
    )


def word(closed: Any) -> Kind:
    """Return the type for one word out of a closed list."""
    allowed = words(closed)

    def read(raw: object) -> Any:
        if raw not in allowed:
            raise NotKnown(f"expected {either(allowed)}, got {quoted_value(raw)}", raw, allowed)
        return raw

    return Kind(either(allowed), read, {"enum": [*allowed]}, few=allowed)


def _players(raw: object) -> values.Span:
    if isinstance(raw, dict):
        raise ValueError(f'expected how many may play, such as "3-8", not a table. {BY_PLAYERS}')
    match = re.fullmatch(r"(\d{1,2})(?:\s*[-\u2013]\s*(\d{1,2}))?", str(raw).strip())
    span = values.Span(int(match[1]), int(match[2] or match[1])) if match else values.Span(0, 0)
    if not 1 <= span.low <= span.high <= MOST_PLAYERS:
        raise ValueError(
            f'expected how many may play, such as "3-8" (at most {MOST_PLAYERS}), '
            f"got {quoted_value(raw)}"
        )
    return span


def _noun(raw: object) -> values.Noun:
    one, slash, many = (part.strip() for part in _text(raw).partition("/"))
    if "," in one and not slash:
        first, _, second = (part.strip() for part in one.partition(","))
        raise ValueError(
            f'a plural stands behind a slash: "{cut(f"{first}/{second}")}", got {quoted_value(raw)}'
        )
    if not one or (slash and not many) or "/" in many:
        raise ValueError(
            f'expected a word, or singular/plural as in "thief/thieves", got {quoted_value(raw)}'
        )
    return values.Noun(one, many or one + "s")


def _texts(raw: object) -> tuple[tuple[str, str], ...]:
    return tuple(_each(_table(raw, "of texts", 0), lambda key, value: (key, _text(value))))


def texts(what: str) -> Kind:
    """Return the type for tables of texts; `what` describes them."""
    return Kind(
        f"table: {what}",
        _texts,
        {"type": "object", "additionalProperties": {"type": "string"}},
        dict,
    )


def _sentences(raw: object) -> tuple[tuple[str, str], ...]:
    """Return the sentences of house rules, each with its number."""
    table, said = _texts(raw), 'give a rule of your own a number such as H-1 before "=", got {}'
    wrong = [
        (key, ValueError(said.format(quoted_value(key))))
        for key, _ in table
        if not re.fullmatch(NUMBER, key)
    ]
    if wrong:
        raise Several(wrong)
    return table


def _tie_breaks(raw: object) -> tuple[terms.TieBreak, ...]:
    if not isinstance(raw, list):
        raise ValueError(f'expected a list such as ["artifacts"], or [], got {quoted_value(raw)}')
    return tuple(dict.fromkeys(map(_TIE_BREAK.read, raw)))


TEXT: Final = Kind("text", _text, {"type": "string", "pattern": r"\S"})
REMARK: Final = Kind("text", lambda raw: "" if raw == "" else _text(raw), {"type": "string"})
"""Text that may be empty, for none."""
YEAR: Final = Kind("number or text", _year, any_of(whole(1, 9999).schema, REMARK.schema))
_SIGN: Final = word(terms.Sign)
PICTURES = Kind(
    "table: kind = picture",
    lambda raw: tuple(
        _each(_table(raw, "of pictures", 0), lambda kind, value: (kind, _SIGN.read(value)))
    ),
    {"type": "object", "additionalProperties": _SIGN.schema},
    dict,
)
_SPAN: Final[Schema] = {
    "type": "string",
    "pattern": "^\\s*\\d{1,2}(\\s*[-\u2013]\\s*\\d{1,2})?\\s*$",
}
PLAYERS: Final = Kind('"3-8"', _players, any_of(whole(1, MOST_PLAYERS).schema, _SPAN), str)
_FORMS: Final[Schema] = {
    "type": "string",
    "pattern": r"^\s*[^/,\s][^/,]*$|^[^/]*[^/\s][^/]*/[^/]*[^/\s][^/]*$",
}
NOUN: Final = Kind("text", _noun, _FORMS, "{0.one}/{0.many}".format)
NUMBER = r"[A-Z][A-Za-z]{0,3}-[1-9][0-9]{0,2}"
"""Pattern of a rule's number."""
SENTENCES: Final = Kind(
    "table: number = text, as in H-1",
    _sentences,
    table_of(rf"^{NUMBER}$", {"type": "string"}, 0),
    dict,
)
_TIE_BREAK: Final = word(terms.TieBreak)
TIE_BREAKS: Final = Kind(
    '["artifacts"] or []', _tie_breaks, {"type": "array", "items": _TIE_BREAK.schema}, list
)


# --- cards ----------------------------------------------------------------------------------------


_RANK = "(?:" + "|".join((*RANKS, "T", "a", "t", "j", "q", "k")) + ")"
_WORD = rf"(?:[Jj][Oo][Kk][Ee][Rr]|{_RANK}(?:-{_RANK})?[shdcbr♠♥♦♣♤♡♢♧]*)"
CARDS: Final = rf"^\s*{_WORD}(?:\s+{_WORD})*\s*$"
"""Patterns of cards, as `cardkit.v4.engine.cards.expand` reads them."""
_CARDS: Final[Schema] = {"type": "string", "pattern": CARDS}
_LIST: Final[Schema] = any_of(_CARDS, {"type": "array", "items": _CARDS})
MOST_GOLD: Final = 1000
"""Largest amount of gold of a card or a rule."""


def _in_order(slots: Iterable[Card]) -> list[Card]:
    """Return cards by rank, then suit."""
    return sorted(slots, key=lambda slot: (slot.value, "shdc".find(slot.suit), slot.suit))


def _by_pattern(said: Mapping[Card, Any]) -> dict[str, Any]:
    """Return a table of values by card as one by pattern: ``{ "2-10" = "face" }``."""
    slots: dict[Any, list[Card]] = {}
    for slot in _in_order(said):
        slots.setdefault(said[slot], []).append(slot)
    return {" ".join(_patterns(alike)): value for value, alike in slots.items()}


def _patterns(slots: Iterable[Card]) -> Iterator[str]:
    """Yield the patterns that together name these sorted cards, each pattern once.

    Ranks by the suits they come in (none: all four), as `cards.expand` reads them.
    """
    named: dict[int, str] = {}
    rows: dict[str, list[int]] = {}
    for slot in slots:
        if slot.suit in SUITS:
            named[slot.value] = named.get(slot.value, "") + slot.suit
        else:
            rows.setdefault(slot.suit, []).append(slot.value)
    for rank, suits in named.items():
        rows.setdefault("" if len(suits) == len(SUITS) else suits, []).append(rank)
    for suits, ranks in rows.items():
        for first, last in runs(ranks):
            range_to = f"-{RANKS[last - 1]}" if last > first else ""
            yield f"{RANKS[first - 1]}{range_to}{suits}" if first else "joker"


def runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of consecutive numbers.

    0 stands alone.
    """
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1 or not last:
            yield first, last
            first = number
        last = number
    yield first, last


def with_verb(cards: Sequence[Card], one: str, several: str, most: int = 6) -> str:
    """Return the first few cards with a verb that agrees: ``7h stands``, ``Js, Jh stand``."""
    named = ", ".join(map(str, cards[:most])) + ", ..." * (len(cards) > most)
    return f"{named} {one if len(cards) == 1 else several}"


def _apart(what: str, jokers: Card | None = None) -> Callable[[str], tuple[Card, ...]]:
    """Return a function that reads the patterns of a table, and refuses a repeated card.

    It raises `ValueError`: `what` is said twice. Both `jokers` may stand in one pattern.
    """
    places: dict[Card, str] = {}

    def read(pattern: str) -> tuple[Card, ...]:
        slots = tuple(expand(pattern))
        twice = [
            slot
            for place, slot in enumerate(slots)
            if slot in places or slots[:place].count(slot) >= (2 if slot == jokers else 1)
        ]
        if twice:
            both = (
                f"in {quoted_value(places.get(twice[0], pattern))} and in {quoted_value(pattern)}"
            )
            raise ValueError(
                f"{with_verb(twice, 'stands', 'stand', 4)} {both}, so the {what} is said "
                f"twice: leave one"
            )
        places.update(dict.fromkeys(slots, pattern))
        return slots

    return read


def _gold(raw: object) -> tuple[values.Worth, ...]:
    table, cards = _table(raw, 'such as { "A" = 1, "2-10" = "face" }'), _apart("worth", JOKER)

    def read(pattern: str, value: object) -> values.Worth:
        slots = cards(pattern)
        return values.Worth(slots, tuple(_face(value, slot, pattern) for slot in slots))

    return tuple(_each(table, read))


def _face(value: object, slot: Card, pattern: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_GOLD:
        return value
    match = (
        re.fullmatch(r"face(?:\s*([+*])\s*(\d{1,3}))?", value.strip())
        if isinstance(value, str)
        else None
    )
    number = int(match[2] or 0) if match else 0
    worth = slot.value * number if match and match[1] == "*" else slot.value + number
    if not match or slot == JOKER or not 0 < worth <= MOST_GOLD + slot.value:
        raise ValueError(
            f"expected as the worth of {quoted_value(pattern)} a whole number of gold up to "
            f'{MOST_GOLD}, "face", "face + 10" or "face * 2" (ace 1, ... King 13), '
            f"got {quoted_value(value)}"
        )
    return worth


def _gold_by_pattern(parts: tuple[values.Worth, ...]) -> dict[str, Any]:
    worth = _worths(parts)
    more = {slot: gold - slot.value for slot, gold in worth.items() if slot.value}
    times = {
        slot: gold // slot.value
        for slot, gold in worth.items()
        if slot.value and not gold % slot.value
    }
    several, often = _of_several_ranks(more), _of_several_ranks(times)
    said: dict[Card, int | str] = {}
    for slot, gold in worth.items():
        rise, factor = more.get(slot, -1), times.get(slot, 0)
        if rise == 0:
            said[slot] = "face"
        elif rise > 0 and rise in several:
            said[slot] = f"face + {rise}"
        elif factor > 1 and factor in often:
            said[slot] = f"face * {factor}"
        else:
            said[slot] = gold
    return _by_pattern(said)


def _of_several_ranks(figures: Mapping[Card, int]) -> set[int]:
    return {
        one
        for one in figures.values()
        if len({slot.rank for slot in figures if figures[slot] == one}) > 1
    }


def _by_card(said: Mapping[Card, Any]) -> dict[str, Any]:
    return {str(slot): said[slot] for slot in _in_order(said)}


def _dangers(raw: object) -> tuple[values.Kinds, ...]:
    table, cards = _table(raw, 'such as { "J-K" = "rank" }', 0), _apart("kind", JOKER)
    return tuple(_each(table, lambda pattern, by: values.Kinds(cards(pattern), BY.read(by))))


def _worths(parts: tuple[values.Worth, ...]) -> dict[Card, int]:
    worths: dict[Card, int] = {}
    for part in parts:
        worths.update(zip(part.slots, part.gold, strict=True))
    return worths


def _kind_of_each(parts: tuple[values.Kinds, ...]) -> dict[Card, terms.DangerKind]:
    kinds: dict[Card, terms.DangerKind] = {}
    for part in parts:
        kinds.update(dict.fromkeys(part.slots, part.by))
    return kinds


def _slots(raw: object) -> tuple[Card, ...]:
    patterns = [raw] if isinstance(raw, str) else raw
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise ValueError(
            f'expected a list of cards such as ["joker", "joker"], got {quoted_value(raw)}'
        )
    slots: list[Card] = []
    for pattern in patterns:
        slots += expand(pattern)
        if len(slots) > MOST_CARDS:
            raise ValueError(f"more than {MOST_CARDS} cards, and a pack has {MOST_CARDS // 2}")
    return tuple(slots)


def cards_in(kind: Kind, raw: object) -> Iterable[Card]:
    """Return the cards that a value of the section [cards] names. Raises `ValueError`."""
    read = kind.read(raw)
    cards: list[Card] = []
    if kind is SLOTS:
        cards += read
    else:
        for part in read:
            cards += part.slots
    return cards


def _one_by_one(slots: Iterable[Card]) -> list[str]:
    return [str(slot) for slot in _in_order(slots)]


def _with_jokers(written: dict[str, Any], parts: tuple[values.Kinds, ...]) -> dict[str, Any]:
    """Return the table with "joker" repeated in its pattern as often as these dangers have it."""
    times = sum(part.slots.count(JOKER) for part in parts)
    jokers = " ".join([JOKER.rank] * times)
    return {pattern.replace(JOKER.rank, jokers): by for pattern, by in written.items()}


def _slots_by_pattern(slots: tuple[Card, ...]) -> list[str]:
    twice = len(set(slots)) < len(slots)
    return _one_by_one(slots) if twice or not slots else [" ".join(_patterns(_in_order(slots)))]


GOLD: Final = Kind(
    'table: cards = number, "face", "face + N" or "face * N"',
    _gold,
    table_of(
        CARDS,
        any_of(
            whole(1, MOST_GOLD).schema,
            {"type": "string", "pattern": r"^\s*face(\s*[+*]\s*\d{1,3})?\s*$"},
        ),
    ),
    _gold_by_pattern,
    lambda parts: _by_card(_worths(parts)),
)
BY: Final = word(terms.DangerKind)
DANGERS: Final = Kind(
    f"table: cards = {BY.takes}",
    _dangers,
    table_of(CARDS, BY.schema, 0),
    lambda parts: _with_jokers(_by_pattern(_kind_of_each(parts)), parts),
    lambda parts: _with_jokers(_by_card(_kind_of_each(parts)), parts),
)
SLOTS: Final = Kind("list of cards", _slots, _LIST, _slots_by_pattern, _one_by_one)


# --- dangers --------------------------------------------------------------------------------------


MOST_DANGERS: Final = 54
"""Largest number of dangers of a kind that end a round: of no kind are there more in a pack."""
ANY_KIND: Final = "default"
"""Key of a table by kind for every kind that is not named."""
ALL_DANGERS: Final = "danger"
"""Name of the single kind, if all dangers are of one kind."""
KIND_NAMES: Final = (ANY_KIND, ALL_DANGERS, *RANKS, JOKER.rank, *SUIT_WORDS)
"""Names allowed in a table by kind of danger."""
_MOST: Final = whole(1, MOST_DANGERS)


def _by_kind(
    raw: object, value_of: Callable[[object], T], default: T
) -> tuple[T, tuple[tuple[str, T], ...]]:
    """Return a default and values by kind of danger, from a single value or a table.

    A kind whose value equals the default is left out.
    """
    if not isinstance(raw, dict):
        return value_of(raw), ()

    def read(kind: str, value: object) -> tuple[str, T]:
        if kind not in KIND_NAMES:
            said = (
                f'expected "{ANY_KIND}" or a kind of danger (a rank, s h d c, b r) before "=", '
                f"got {quoted_value(kind)}"
            )
            raise NotKnown(said, kind, KIND_NAMES)
        return kind, value_of(value)

    said = dict(_each(raw, read))
    default = said.pop(ANY_KIND, default)
    return default, tuple((kind, said[kind]) for kind in sorted(said) if said[kind] != default)


def _by_kind_written(default: Any, kinds: Iterable[tuple[str, Any]]) -> Any:
    own = dict(kinds)
    return {ANY_KIND: default, **own} if own else default


def _or_by_kind(schema: Schema) -> Schema:
    return any_of(
        schema, table_of(f"^({ANY_KIND}|{ALL_DANGERS}|{_RANK}|{JOKER.rank}|[shdcbr])$", schema)
    )


_TOLLS: Final[dict[terms.Cost, values.Toll]] = {
    "all": values.Toll(),
    "half": values.Toll("half"),
    "everything": values.Toll("all", "all"),
}


_PARTS: Final = ("loot", "banked")
_OF_BOTH: Final = '{ loot = "all", banked = 5 }'


def _is_toll(raw: object) -> bool:
    """Return True if a table has the keys loot and banked, not kinds of danger."""
    if not isinstance(raw, dict):
        return False
    return any(name not in KIND_NAMES and nearest(name, _PARTS) for name in raw)


def _toll(raw: Mapping[str, Any]) -> values.Toll:
    """Return the price in a table: all the loot, and then some of what is banked (G-26)."""
    for part in raw:
        if part not in _PARTS:
            said = f"expected loot and banked, as in {_OF_BOTH}, got {quoted_value(part)}"
            raise NotKnown(said, part, _PARTS)
    if raw.get("loot", "all") != "all":
        raise ValueError(
            f'of what is banked something goes once all the loot has: expected loot = "all", as in '
            f"{_OF_BOTH}, got {quoted_value(raw['loot'])}"
        )
    banked = raw.get("banked")
    if banked == "all":
        return values.Toll("all", "all")
    if not isinstance(banked, int) or isinstance(banked, bool) or not 1 <= banked <= MOST_GOLD:
        raise ValueError(
            f'expected banked = "all" or gold from 1 to {MOST_GOLD}, as in {_OF_BOTH}, '
            f"got {quoted_value(banked)}"
            if "banked" in raw
            else f'expected what goes of what is banked, as in {_OF_BOTH}; for the loot alone "all"'
        )
    return values.Toll("all", banked)


def _cost(raw: Any) -> values.Toll:
    """Return the price of being caught, from a word, an amount of loot, or a table (G-26)."""
    if isinstance(raw, dict):
        return _toll(raw)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return values.Toll(_whole(1, MOST_GOLD, raw))
    known = words(terms.Cost)
    if raw not in known:
        raise NotKnown(
            f"expected {either(known)}, or gold as a whole number, or {_OF_BOTH}, got "
            f"{quoted_value(raw)}",
            raw,
            known,
        )
    word: terms.Cost = raw
    return _TOLLS[word]


def _cost_written(cost: values.Toll) -> Any:
    known = next((word for word, toll in _TOLLS.items() if toll == cost), None)
    if known is None and cost.banked:
        return {"loot": cost.loot, "banked": cost.banked}
    return known or cost.loot


def _costs(raw: object) -> values.Costs:
    """Return the price of being caught: one for all kinds of danger, or one by kind (G-22)."""
    if _is_toll(raw):
        return values.Costs(_cost(raw))
    return values.Costs(*_by_kind(raw, _cost, values.Toll()))


_TOLL_SCHEMA: Final[Schema] = {
    "type": "object",
    "properties": {
        "loot": {"const": "all"},
        "banked": any_of({"const": "all"}, whole(1, MOST_GOLD).schema),
    },
    "required": ["banked"],
    "additionalProperties": False,
}


LIMITS: Final = Kind(
    f"{_MOST.takes}, or table: {ANY_KIND} and kinds = number",
    lambda raw: values.Limits(*_by_kind(raw, _MOST.read, 2)),
    _or_by_kind(_MOST.schema),
    lambda limits: _by_kind_written(limits.default, limits.kinds),
    few=_MOST.few,
)
COSTS: Final = Kind(
    f'"all", "half", "everything", gold or `{_OF_BOTH}`, or table: {ANY_KIND} and kinds = these',
    _costs,
    _or_by_kind(any_of(word(terms.Cost).schema, whole(1, MOST_GOLD).schema, _TOLL_SCHEMA)),
    lambda costs: _by_kind_written(
        _cost_written(costs.default),
        [(kind, _cost_written(cost)) for kind, cost in costs.kinds],
    ),
)


# --- artifacts, hands, pieces ---------------------------------------------------------------------


_DRAWN: Final = "one drawn a round"


def _joins(raw: object) -> values.Joins:
    if raw == "start":
        return values.Joins()
    if raw == _DRAWN:
        return values.Joins(drawn=True)
    if not isinstance(raw, dict) or not raw:
        raise ValueError(
            'expected "start" (all are in from the first round), "one drawn a round", or a table '
            'of rounds such as { 2 = "joker", 3 = "joker" } (several at once: 2 = "10c Jc"), got '
            f"{quoted_value(raw)}"
        )

    def read(number: str, pattern: object) -> list[tuple[int, Card]]:
        if not re.fullmatch("[1-9][0-9]?", number):
            raise ValueError(f'expected the number of a round before "=", got "{number}"')
        return [(int(number), slot) for slot in _slots(pattern)]

    joins: list[tuple[int, Card]] = []
    for entries in _each(raw, read):
        joins += entries
    return values.Joins(tuple(sorted(joins, key=lambda join: join[0])))


def _joins_written(joins: values.Joins) -> Any:
    by_round: dict[str, list[Card]] = {}
    for number, slot in sorted(joins.rounds, key=lambda join: join[0]):
        by_round.setdefault(str(number), []).append(slot)
    table = {
        number: str(slots[0]) if len(slots) == 1 else _one_by_one(slots)
        for number, slots in by_round.items()
    }
    return _DRAWN if joins.drawn else table or "start"


def _scale(raw: object) -> values.Scale:
    points = _POINTS.read
    match raw:
        case int():
            return values.Scale("each", (("1", points(raw)),))
        case [_, *_]:
            return values.Scale(
                "order", tuple((str(number), points(value)) for number, value in enumerate(raw, 1))
            )
        case {"gold": value, **others} if not others:
            return values.Scale("gold", (("1", points(value)),))
        case dict() if raw and len(_rounds(raw)) == len(raw):
            counts = dict(_each(raw, lambda key, value: (key, points(value))))
            return values.Scale(
                "round",
                tuple((str(number), counts[key]) for number, key in sorted(_rounds(raw).items())),
            )
        case dict() if raw and not any(key.startswith("round") for key in raw):
            cards: list[tuple[str, int]] = []
            for entries in _each(
                raw, lambda key, value: [(str(slot), points(value)) for slot in expand(key)]
            ):
                cards += entries
            return values.Scale("card", tuple(cards))
        case _:
            raise ValueError(
                "expected what an artifact counts: one number, a list by the order of taking [5, "
                "5, 10], "
                "by round { 2 = 5, 3 = 10 }, by card { 8c = 5 }, or gold put on it "
                f"{{ gold = 10 }}; got {quoted_value(raw)}"
            )


def _rounds(table: Mapping[str, Any]) -> dict[int, str]:
    """Return the entries of a table whose keys name rounds, ``2`` or ``round 2``, by number."""
    return {
        int(key.removeprefix("round ")): key
        for key in table
        if re.fullmatch(r"(?:round )?\d{1,2}", key)
    }


def _scale_written(scale: values.Scale) -> Any:
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


def _hands(raw: object) -> tuple[tuple[int, int], ...]:
    def read(players: str, value: object) -> tuple[int, int]:
        if not re.fullmatch("[0-9]{1,3}", players):
            raise ValueError(f'expected a number of players before "=", got "{players}"')
        return int(players), _whole(0, 999, value)

    return tuple(sorted(_each(_table(raw, "such as { 2 = 32, 3 = 22 }"), read)))


def _pieces(raw: object) -> tuple[values.Piece, ...]:
    number = _UP_TO_1000.read

    def figure(text: str) -> int:
        if not re.fullmatch("[1-9][0-9]{0,3}", text):
            raise ValueError(
                'expected what a piece is worth before "=", a whole number, '
                f"got {quoted_value(text)}"
            )
        return _whole(1, 1000, int(text))

    match raw:
        case [_, *_] if 1 in raw:
            return tuple(values.Piece(piece) for piece in sorted({number(piece) for piece in raw}))
        case dict() if "1" in raw:
            return tuple(
                sorted(_each(raw, lambda piece, many: values.Piece(figure(piece), number(many))))
            )
        case _:
            raise ValueError(
                "expected pieces with a 1 among them: a list such as [1, 5, 10], or how many there "
                "are of each, "
                f"such as {{ 1 = 60, 5 = 30, 10 = 20 }}; got {quoted_value(raw)}"
            )


def _pieces_written(pieces: tuple[values.Piece, ...]) -> Any:
    if any(piece.number for piece in pieces):
        return {str(piece.worth): piece.number for piece in pieces}
    return [piece.worth for piece in pieces]


JOINS: Final = Kind(
    f'"start", "{_DRAWN}", or table: round = cards',
    _joins,
    any_of({"enum": ["start", _DRAWN]}, table_of("^[1-9][0-9]?$", _LIST)),
    _joins_written,
)
_POINTS: Final = whole(0, 1000)
SCALE: Final = Kind(
    "number, list by order, table by round or card, { gold = N }",
    _scale,
    any_of(
        _POINTS.schema,
        {"type": "array", "items": _POINTS.schema, "minItems": 1},
        {
            "type": "object",
            "properties": {"gold": _POINTS.schema},
            "required": ["gold"],
            "additionalProperties": False,
        },
        table_of(r"^(round )?\d{1,2}$", _POINTS.schema),
        table_of(CARDS, _POINTS.schema),
    ),
    _scale_written,
)
HANDS: Final = Kind(
    "table: players = cards",
    _hands,
    table_of("^[0-9]{1,3}$", whole(0, 999).schema),
    lambda pairs: {str(players): cards for players, cards in pairs},
)
_UP_TO_1000: Final = whole(1, 1000)
_PIECES: Final = any_of(
    {"type": "array", "items": _UP_TO_1000.schema, "contains": {"const": 1}},
    {**table_of("^[1-9][0-9]{0,3}$", _UP_TO_1000.schema), "required": ["1"]},
)
PIECES: Final = Kind("[1, 5, 10], or table: worth = how many", _pieces, _PIECES, _pieces_written)


# --- sections -------------------------------------------------------------------------------------


SECTION: Final = Kind("section", lambda raw: raw, {})
"""A section with keys of its own: it is read, written and described key by key."""
SECTION_OR_OFF: Final = SECTION._replace(takes='section, or "off"')
