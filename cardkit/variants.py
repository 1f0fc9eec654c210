"""A game's rules as data: the schema of a variant file, reading one, and every fault in it as a finding.

Each key of a variant file is a field of a frozen dataclass below and carries its reader, its default and its
one-line meaning once; loading, ``cardkit check``, ``--set`` and the reference table all read that. A file may
``extends`` another one and then says only what differs: sections are merged key by key, a key's value is
replaced whole.
"""

import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardkit.cards import JOKER, SUIT_WORDS, SUITS_OF, Card, CardError, expand, parse_card

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

T = TypeVar("T")
Raw = dict[str, Any]
LARGEST_FILE = 1 << 20
"""Bytes; a variant file is a page or two, more is something else."""
LONGEST_CHAIN = 50
"""Files that extend one another."""


# --- findings ------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """One fault in a variant file: where it stands (line and column from 1; 0 when the file as a whole) and what to do."""

    file: str
    line: int
    column: int
    message: str
    source: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        shown = f"\n    {self.source}\n    {' ' * (self.column - 1)}^" if self.source else ""
        return f"{place}: {self.message}{shown}"


class VariantError(ValueError):
    """A variant that cannot be read. ``findings`` has every fault, in the order of the file."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


# --- readers of single values: what TOML gives, turned into the field's type, or a ValueError that says what was expected


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
    if faults:
        raise Several(faults)
    return values


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError(f"expected a text in quotes, got {_shown(raw)}")
    if any(ord(letter) < 32 for letter in raw):
        raise ValueError("a text stands on one line, without control characters")
    return raw.strip()


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(raw: object) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
            raise ValueError(f"expected a whole number from {low} to {high}, got {_shown(raw)}")
        return raw

    return read


def _one_of(*words: str) -> Callable[[object], str]:
    def read(raw: object) -> str:
        if raw not in words:
            raise ValueError(f"expected {_either(words)}, got {_shown(raw)}{did_you_mean(raw, words)}")
        return str(raw)

    return read


def _either(words: Iterable[str]) -> str:
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def _shown(raw: object) -> str:
    try:
        text = f'"{raw}"' if isinstance(raw, str) else str(raw).lower() if isinstance(raw, bool) else str(raw)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table in a table in a table...
        return "something very long"
    return text if len(text) <= 60 else text[:57] + "..."


class Span(NamedTuple):
    """From low to high, both included: how many may play."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


MOST_PLAYERS = 12
TOPICS = (
    *("players", "dealer", "deck", "gold", "worth", "alone", "deal", "cover", "marker", "joins", "pieces", "supply"),
    *("begin", "turn", "decide", "first", "leave", "left", "claim", "back", "carried", "danger", "split", "round_over"),
    *("survived", "danger_out", "unclaimed", "fresh", "rounds", "tie", "totals", "optional", "path"),
)
"""What a rule can be about: the keys of ``[cites]``."""


def _players(raw: object) -> Span:
    match = re.fullmatch(r"(\d{1,2})(?:\s*[-\u2013]\s*(\d{1,2}))?", str(raw).strip())
    span = Span(int(match[1]), int(match[2] or match[1])) if match else Span(0, 0)
    if not 1 <= span.low <= span.high <= MOST_PLAYERS:
        raise ValueError(f'expected how many may play, such as "3-8" (at most {MOST_PLAYERS}), got {_shown(raw)}')
    return span


class Noun(NamedTuple):
    """A word with its plural, written ``"thief/thieves"``; without a slash the plural is made with s."""

    one: str
    many: str

    def __call__(self, number: int) -> str:
        """The form that goes with `number`."""
        return self.one if number == 1 else self.many


def _noun(raw: object) -> Noun:
    one, slash, many = (part.strip() for part in _text(raw).partition("/"))
    if not one or (slash and not many) or "/" in many:
        raise ValueError(f'expected a word, or singular/plural as in "thief/thieves", got {_shown(raw)}')
    return Noun(one, many or one + "s")


def _table(raw: object, shape: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict) or not raw:
        raise ValueError(f"expected a table such as {shape}, got {_shown(raw)}")
    return raw


class Worth(NamedTuple):
    """Gold cards of one pattern: the slots and what each is worth."""

    slots: tuple[Card, ...]
    gold: tuple[int, ...]


def _gold(raw: object) -> tuple[Worth, ...]:
    table = _table(raw, '{ "A" = 1, "2-10" = "face" }')

    def read(pattern: str, value: object) -> Worth:
        slots = tuple(expand(pattern))
        return Worth(slots, tuple(_face(value, slot) for slot in slots))

    return tuple(_each(table, read))


def _face(value: object, slot: Card) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 1000:
        return value
    match = re.fullmatch(r"face(?:\s*\+\s*(\d{1,3}))?", value.strip()) if isinstance(value, str) else None
    if not match or slot == JOKER:
        raise ValueError(
            f'the worth of {slot} must be a whole number of gold, "face", or "face + 10" '
            f"(ace 1, ... King 13), got {_shown(value)}"
        )
    return slot.value + int(match[1] or 0)


class Kinds(NamedTuple):
    """Danger cards of one pattern, and what makes two of them the same kind."""

    slots: tuple[Card, ...]
    by: str


KIND_WORDS = ("rank", "suit", "colour", "all")


def _kinds(raw: object) -> tuple[Kinds, ...]:
    table = _table(raw, '{ "J-K" = "rank" }')
    read = _one_of(*KIND_WORDS)
    return tuple(_each(table, lambda pattern, by: Kinds(tuple(expand(pattern)), read(by))))


def _slots(raw: object) -> tuple[Card, ...]:
    patterns = [raw] if isinstance(raw, str) else raw
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise ValueError(f'expected a list of cards such as ["joker", "joker"], got {_shown(raw)}')
    return tuple(slot for pattern in patterns for slot in expand(pattern))


def _kind_of(slot: Card, by: str) -> str:
    match by:
        case "rank":
            return slot.rank
        case "suit":
            return slot.suit
        case "colour":
            return "r" if slot.suit in "hdr" else "b"
        case _:
            return "danger"


class Joins(NamedTuple):
    """When artifacts join the deck: before which round each does (in the order of `Cards.artifact`), or drawn blind."""

    rounds: tuple[tuple[int, Card], ...] = ()
    drawn: bool = False


def _joins(raw: object) -> Joins:
    if raw == "start":
        return Joins()
    if raw == "one drawn a round":
        return Joins(drawn=True)
    if not isinstance(raw, dict) or not raw:
        raise ValueError(
            'expected "start" (all are in from the first round), "one drawn a round", or a table of '
            f'rounds such as {{ 2 = "joker", 3 = "joker" }}, got {_shown(raw)}'
        )

    def read(number: str, pattern: object) -> list[tuple[int, Card]]:
        if not re.fullmatch("[1-9][0-9]?", number):
            raise ValueError(f'expected the number of a round before "=", got "{number}"')
        return [(int(number), slot) for slot in _slots(pattern)]

    joins = [join for entry in _each(raw, read) for join in entry]
    return Joins(tuple(sorted(joins, key=lambda join: join[0])))


class Scale(NamedTuple):
    """What an artifact counts. ``by``: each, order (in which they are carried out), round, card (printed), gold."""

    by: str
    values: tuple[tuple[str, int], ...]

    def at(self, number: int) -> int:
        """The value for the `number`-th round or artifact: the last one listed at or before it."""
        value = self.values[0][1]
        for key, amount in self.values:
            if int(key) <= number:
                value = amount
        return value


def _scale(raw: object) -> Scale:
    points = _whole(0, 1000)
    match raw:
        case int():
            return Scale("each", (("1", points(raw)),))
        case [_, *_]:
            return Scale("order", tuple((str(number), points(value)) for number, value in enumerate(raw, 1)))
        case {"gold": value, **others} if not others:
            return Scale("gold", (("1", points(value)),))
        case dict() if raw and all(re.fullmatch(r"round \d{1,2}", key) for key in raw):
            values = sorted((int(key.removeprefix("round ")), points(value)) for key, value in raw.items())
            return Scale("round", tuple((str(number), value) for number, value in values))
        case dict() if raw and not any(key.startswith("round") for key in raw):
            return Scale(
                "card", tuple((str(slot), points(value)) for key, value in raw.items() for slot in expand(key))
            )
    raise ValueError(
        "expected what an artifact counts: one number, a list by the order of taking [5, 5, 10], "
        'by round { "round 2" = 5, "round 3" = 10 }, by card { 8c = 5 }, or gold put on it '
        f"{{ gold = 10 }}; got {_shown(raw)}"
    )


def _hands(raw: object) -> tuple[tuple[int, int], ...]:
    table = _table(raw, "{ 2 = 32, 3 = 22 }")
    number = _whole(0, 999)

    def read(players: str, value: object) -> tuple[int, int]:
        if not re.fullmatch("[0-9]{1,3}", players):
            raise ValueError(f'expected a number of players before "=", got "{players}"')
        return int(players), number(value)

    return tuple(sorted(_each(table, read)))


def _texts(raw: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(raw, dict):
        raise ValueError(f"expected a table of texts, got {_shown(raw)}")
    return tuple((key, _text(value)) for key, value in raw.items())


def _tie_breaks(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise ValueError(f'expected a list such as ["artifacts"], or [], got {_shown(raw)}')
    read = _one_of("artifacts")
    return tuple(dict.fromkeys(read(word) for word in raw))


def _pieces(raw: object) -> tuple[int, ...]:
    if not isinstance(raw, list) or not raw or 1 not in raw:
        raise ValueError(f"expected a list of pieces with a 1 in it, such as [1, 5, 10], got {_shown(raw)}")
    read = _whole(1, 1000)
    return tuple(sorted({read(piece) for piece in raw}))


def _as_section(raw: object) -> Any:
    return raw  # a section is read by `_section`, key by key


# --- the schema ----------------------------------------------------------------------------------------------


def key(meaning: str, read: Callable[[object], T], default: object = MISSING, *, takes: str = "") -> T:
    """A key of a variant file: its one-line meaning, its reader, its default as written in TOML, what it takes."""
    metadata = {"meaning": meaning, "read": read, "default": default, "takes": takes}
    value: T = field(metadata=metadata)
    return value


@dataclass(frozen=True)
class Cards:
    """What each physical card means. A card may be several things at once: a King of the cave is danger and artifact."""

    gold: tuple[Worth, ...] = key(
        "cards of gold and what each is worth", _gold, takes='table: cards = number, "face" or "face + N"'
    )
    danger: tuple[Kinds, ...] = key(
        "cards that can end a round, and what makes two of one kind",
        _kinds,
        takes='table: cards = "rank", "suit", "colour" or "all"',
    )
    artifact: tuple[Card, ...] = key("cards that are artifacts", _slots, [], takes="list of cards")


@dataclass(frozen=True)
class Danger:
    """When dangers end a round."""

    ends_at: int = key("how many dangers of one kind end the round", _whole(1, 4), 2, takes="1 to 4")
    then: str = key(
        "what becomes of the card that ended the round",
        _one_of("out of the game", "back into the deck"),
        "back into the deck",
        takes='"out of the game" or "back into the deck"',
    )


@dataclass(frozen=True)
class Artifacts:
    """Who takes artifacts and what they count."""

    claim: str = key(
        "who takes them: someone who leaves alone, or all who leave together share them out",
        _one_of("alone", "shared"),
        "alone",
        takes='"alone" or "shared"',
    )
    worth: Scale = key(
        "what each counts", _scale, 5, takes="number, list by order, table by round or card, { gold = N }"
    )
    joins: Joins = key(
        "when they join the deck", _joins, "start", takes='"start", "one drawn a round", or table: round = cards'
    )
    then: str = key(
        "what becomes of one carried out, or left lying when the round ends",
        _one_of("out of the game", "back into the deck"),
        "out of the game",
        takes='"out of the game" or "back into the deck"',
    )


@dataclass(frozen=True)
class Hands:
    """How hands are dealt, in a game where players show cards of their own."""

    remove: tuple[tuple[int, int], ...] = key(
        "cards taken out unseen, by number of players", _hands, takes="table: players = cards"
    )


@dataclass(frozen=True)
class Words:
    """What the table hears. ``"thief/thieves"`` gives the plural."""

    player: Noun = key("who plays", _noun, "player")
    place: str = key("where they are", _text, "cave")
    path: str = key("the row of cards", _text, "path")
    gold: Noun = key("what is shared out", _noun, "gold/gold")
    token: Noun = key("what stands for it on the table", _noun, "token")
    danger: Noun = key("a card that can end the round", _noun, "danger")
    artifact: Noun = key("a keepsake that cannot be divided", _noun, "artifact")
    safe: str = key("where banked gold lies", _text, "tent")
    round: Noun = key("one deal", _noun, "round")
    leaves: Noun = key("what one does, and several do, who turn back", _noun, "leaves/leave")
    caught: str = key("the cry when a danger ends the round", _text, "CAUGHT")
    catches: str = key("what the last danger of its kind does", _text, "catches everyone inside")
    call: str = key("how players are asked to decide", _text, "Decide!")
    go: str = key("the sign for going on", _text, "thumb up")
    leave: str = key("the sign for leaving", _text, "thumb down")
    choice: str = key(
        "what players decide with",
        _one_of("thumbs", "pawn", "cards", "hand card"),
        "thumbs",
        takes='"thumbs", "pawn", "cards" or "hand card"',
    )
    guide: str = key("who turns the cards, and how the first one is found", _text, "Whoever starts, drawn by lot")
    kinds: tuple[tuple[str, str], ...] = key("names of single kinds of danger", _texts, {}, takes="table: kind = name")


class Slot(NamedTuple):
    """A physical card of the deck: gold it brings, kind of danger ("" for none), artifact or not, first round it is in."""

    card: Card
    gold: int
    kind: str
    artifact: bool
    joins: int


class Meaning(NamedTuple):
    """What a named card means, and which slots it can be (bit *i* is ``variant.slots[i]``)."""

    gold: int
    kind: str
    artifact: bool
    slots: int


@dataclass(frozen=True)
class Variant:
    """One game: all its rules as data. Frozen; `slug` is its short name, or the path of its file."""

    name: str = key("what the game is called", _text, takes="text")
    version: str = key("version of these rules", _text, "1.0", takes="text")
    summary: str = key("the game in one line", _text, "Go deeper, or leave with what you have?", takes="text")
    players: Span = key("how many may play", _players, takes='"3-8"')
    minutes: str = key("how long a game takes", _text, "20-30", takes="text")
    age: int = key("from which age", _whole(1, 99), 8, takes="1 to 99")
    rounds: int = key("how many rounds", _whole(1, 20), 5, takes="1 to 20")
    reveal: str = key(
        "cards come from one deck, or from players' hands", _one_of("deck", "hands"), "deck", takes='"deck" or "hands"'
    )
    leftover: str = key(
        "leavers share the sum of what lies on the path, or each card's rest on its own (G-12)",
        _one_of("pooled", "per-card"),
        "pooled",
        takes='"pooled" or "per-card"',
    )
    dealer: str = key(
        "whether turning the cards stays with one player or moves left each round",
        _one_of("stays", "moves left"),
        "stays",
        takes='"stays" or "moves left"',
    )
    totals: str = key(
        "whether banked gold is counted openly (G-14)", _one_of("open", "secret"), "open", takes='"open" or "secret"'
    )
    ties: tuple[str, ...] = key("what breaks a tie", _tie_breaks, [], takes='["artifacts"] or []')
    tie: str = key(
        "what becomes of a tie that nothing breaks",
        _one_of("shared", "extra round", "play again"),
        "shared",
        takes='"shared", "extra round" or "play again"',
    )
    pieces: tuple[int, ...] = key("pieces of gold the game comes with", _pieces, [1], takes="[1, 5, 10]")
    cards: Cards = key("what each card means", _as_section, takes="section")
    danger: Danger = key("when dangers end a round", _as_section, {}, takes="section")
    artifacts: Artifacts | None = key(
        'who takes artifacts and what they count; "off" plays without', _as_section, {}, takes='section, or "off"'
    )
    hands: Hands | None = key('how hands are dealt (reveal = "hands")', _as_section, {}, takes="section")
    words: Words = key("what the table hears", _as_section, {}, takes="section")
    cites: tuple[tuple[str, str], ...] = key(
        "rule numbers of this game, by what they govern", _texts, {}, takes="table: what = rule number"
    )
    rulings: tuple[tuple[str, str], ...] = key(
        "decisions where the documents are silent, by rule number", _texts, {}, takes="table: rule number = text"
    )
    slug: str = field(default="", metadata={})

    def cite(self, what: str, default: str) -> str:
        """The number of this game's rule about `what`, else the number of the rule all games share."""
        return self._cited.get(what, default)

    @cached_property
    def _cited(self) -> dict[str, str]:
        return dict(self.cites)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Every physical card of the game with its meaning, in pack order; artifacts that join later included."""
        return tuple(_compile(self))

    @cached_property
    def _meanings(self) -> dict[Card, Meaning]:
        return {}

    def meaning(self, card: Card) -> Meaning:
        """What `card`, as it was named, means here. Raises `Vague` or `NotInDeck`."""
        meaning = self._meanings.get(card)
        if meaning is None:
            meaning = self._meanings[card] = _meaning(self, card)
        return meaning

    def joined(self, number: int) -> int:
        """How many artifacts have joined the deck by round `number`; none joins for an extra round (KG-11)."""
        if self.artifacts is None:
            return 0
        if self.artifacts.joins.drawn:
            return min(number, self.rounds, len(self.cards.artifact))
        return (self.in_play(number) & self.artifact_slots).bit_count()

    @cached_property
    def claims_alone(self) -> bool:
        """Whether artifacts go only to someone who leaves alone (KG-8), not shared out among leavers (CN-7)."""
        return self.artifacts is None or self.artifacts.claim == "alone"

    @cached_property
    def artifact_gold(self) -> int:
        """The gold that is put on each artifact (PM-5); 0 where artifacts are cards to keep."""
        worth = self.artifacts.worth if self.artifacts else None
        return worth.values[0][1] if worth and worth.by == "gold" else 0

    @property
    def keeps_artifacts(self) -> bool:
        """Whether artifacts are cards to keep and count: there are some, and no gold is put on them (PM-5)."""
        return self.artifacts is not None and bool(self.cards.artifact) and not self.artifact_gold

    @cached_property
    def artifacts_leave(self) -> bool:
        """Whether an artifact that turned up leaves the deck for good, carried out or not (KG-9)."""
        return self.artifacts is not None and self.artifacts.then == "out of the game"

    @cached_property
    def dangers_leave(self) -> bool:
        """Whether the danger that ended a round leaves the game (KG-5)."""
        return self.danger.then == "out of the game"

    @cached_property
    def joins_blind(self) -> bool:
        """Whether nobody knows which artifact joins (PL-1)."""
        return self.artifacts is not None and self.artifacts.joins.drawn

    @cached_property
    def artifact_slots(self) -> int:
        """The artifacts among the slots, as a bit mask."""
        return sum(1 << bit for bit, slot in enumerate(self.slots) if slot.artifact)

    @cached_property
    def round_gold(self) -> int:
        """All the gold that the cards of one round can bring, gold on artifacts included."""
        return sum(slot.gold + self.artifact_gold * slot.artifact for slot in self.slots)

    def in_play(self, number: int) -> int:
        """The slots that can be in the deck in round `number`, as a bit mask."""
        slots = self._in_play.get(number)
        if slots is None:
            latest = min(number, self.rounds)
            slots = sum(1 << bit for bit, slot in enumerate(self.slots) if slot.joins <= latest)
            self._in_play[number] = slots
        return slots

    @cached_property
    def _in_play(self) -> dict[int, int]:
        return {}

    def deck_size(self, number: int) -> int:
        """Cards in the deck of round `number` while none has left the game."""
        size = self._deck_sizes.get(number)
        if size is None:
            size = len(self.slots) - self.artifact_slots.bit_count() + self.joined(number)
            self._deck_sizes[number] = size
        return size

    @cached_property
    def _deck_sizes(self) -> dict[int, int]:
        return {}

    def hand_size(self, players: int) -> int:
        """Cards dealt to each of `players` (CN-1); 0 in a deck game."""
        if self.hands is None:
            return 0
        return max(len(self.slots) - dict(self.hands.remove).get(players, 0), 0) // players

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Each kind of danger and how many cards it has."""
        return dict(Counter(slot.kind for slot in self.slots if slot.kind))

    @cached_property
    def suits_matter(self) -> bool:
        """Whether the rank is not always enough to name a card: suits or colours make a difference."""
        return bool(self.kinds_by & {"suit", "colour"}) or any(
            len(_senses(self, _fits(self, Card(rank)))) > 1 for rank in {slot.card.rank for slot in self.slots}
        )

    @cached_property
    def kinds_by(self) -> frozenset[str]:
        """What makes two dangers one kind: rank, suit, colour, all."""
        return frozenset(kinds.by for kinds in self.cards.danger)


class NotInDeck(ValueError):
    """No card of this deck has that name."""


class Vague(ValueError):
    """The name fits cards that mean different things. The text names the choices."""


def _compile(variant: Variant) -> Iterator[Slot]:
    gold = {slot: worth for part in variant.cards.gold for slot, worth in zip(part.slots, part.gold, strict=True)}
    kind = {slot: _kind_of(slot, part.by) for part in variant.cards.danger for slot in part.slots}
    artifacts = Counter(variant.cards.artifact)
    for slot in dict.fromkeys((*gold, *kind)):
        if slot not in artifacts:
            yield Slot(slot, gold.get(slot, 0), kind.get(slot, ""), False, 1)
    if variant.artifacts is not None:
        waiting = list(variant.artifacts.joins.rounds)
        for slot in variant.cards.artifact:
            joins = next((join for join in waiting if join[1] == slot), None)
            if joins:
                waiting.remove(joins)
            yield Slot(slot, gold.get(slot, 0), kind.get(slot, ""), True, joins[0] if joins else 1)


def _meaning(variant: Variant, card: Card) -> Meaning:
    fits = _fits(variant, card)
    if not fits:
        if not card.rank:
            raise Vague(f"{card}: which card? Name its rank, as in 7{card.suit}")
        raise NotInDeck(f"the {card.words} is not in this deck")
    senses = _senses(variant, fits)
    if len(senses) > 1:
        raise Vague(_which(variant, card))
    gold, kind, artifact, _ = senses.pop()
    return Meaning(gold, kind, artifact, sum(1 << bit for bit, _ in fits))


def _fits(variant: Variant, card: Card) -> list[tuple[int, Slot]]:
    """The slots `card` can be. A suit or colour alone names a danger, where dangers are told apart by it."""
    fits = [(bit, slot) for bit, slot in enumerate(variant.slots) if card.can_be(slot.card)]
    return fits if card.rank else [(bit, slot) for bit, slot in fits if slot.kind == card.suit]


def _senses(variant: Variant, fits: list[tuple[int, Slot]]) -> set[tuple[int, str, bool, int]]:
    worth = variant.artifacts.worth if variant.artifacts else None
    printed = dict(worth.values) if worth and worth.by == "card" else {}
    return {(slot.gold, slot.kind, slot.artifact, printed.get(str(slot.card), 0) * slot.artifact) for _, slot in fits}


def _which(variant: Variant, card: Card) -> str:
    """The question that a vague name raises: by colour if that is enough, else by suit."""
    for letters in ("br", "shdc") if not card.suit else (SUITS_OF[card.suit],):
        names = [Card(card.rank, letter) for letter in letters if _fits(variant, Card(card.rank, letter))]
        if all(len(_senses(variant, _fits(variant, name))) == 1 for name in names):
            break
    if letters == "br":
        return f"{card}: black or red? Type {' or '.join(str(name) for name in names)}"
    *most, last = (SUIT_WORDS[name.suit] for name in names)
    return f"{card}: which suit? {', '.join(most)} or {last}"


# --- the shelf: variant files that ship ----------------------------------------------------------------------


def shelf(name: str) -> "Traversable":
    """The folder `name` (``variants``, ``printables``) as packed in the wheel, else the checkout's.

    Raises `FileNotFoundError` when neither is there.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / name, here.parent / name):
        if folder.is_dir():
            return folder
    from importlib import resources  # a zipped wheel: not a folder of the file system; slow to import, so last

    packed = resources.files("cardkit") / name
    if packed.is_dir():
        return packed
    raise FileNotFoundError(f"cardkit's folder {name!r} is missing: it is neither in {here} nor beside it")


@lru_cache(maxsize=1)
def shipped() -> tuple[str, ...]:
    """The names of the variants that ship, in the order they are shown."""
    names = {entry.name.removesuffix(".toml") for entry in shelf("variants").iterdir() if entry.name.endswith(".toml")}
    order = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
    return tuple(name for name in order if name in names) + tuple(sorted(names - set(order)))


def did_you_mean(word: object, known: Iterable[str], *, ask: str = " Did you mean {}?") -> str:
    """The nearest known word as a question, or nothing."""
    import difflib

    if not isinstance(word, str) or len(word) > 60:
        return ""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, 1, 0.6)
    return "." * ask.startswith(" ") + ask.format(f'"{folded[near[0]]}"') if near else ""


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def loosely(name: str) -> str | None:
    """The shipped variant that `name` spells loosely (``King's gold``, ``kingsgold``, ``cave``), or None.

    A beginning is enough where it fits one variant only.
    """
    wanted = _plain(name)
    if not wanted or any(mark in name for mark in "/\\") or name.endswith(".toml"):
        return None
    short = next((slug for slug in shipped() if _plain(slug) == wanted), None)
    if short:  # the usual case: no file needs to be read for its title
        return short
    spelled = {slug: (_plain(slug), _plain(_title(slug))) for slug in shipped()}
    exact = [slug for slug, names in spelled.items() if wanted in names]
    begun = [slug for slug, names in spelled.items() if any(full.startswith(wanted) for full in names)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and len(wanted) > 2 else None


@lru_cache(maxsize=32)
def _title(slug: str) -> str:
    raw = tomllib.loads((shelf("variants") / f"{slug}.toml").read_text("utf-8"))
    return str(raw.get("name", slug))


def load(name: str | Path, settings: Iterable[tuple[str, str]] = (), *, beside: Path | None = None) -> Variant:
    """The variant called `name`: a shipped name, spelled loosely, or the path of a variant file.

    `settings` are ``KEY, VALUE`` pairs as after ``--set``; a relative path is looked up in the folder `beside`.
    Raises `VariantError` with every finding.
    """
    key = (str(name), tuple(settings), str(beside or ""), os.getcwd())
    kept = _kept.get(key)
    if kept is None or kept.changed():
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[key] = _load(str(name), key[1], key[2])
    return kept.variant


class Kept(NamedTuple):
    """A variant that was read, and the files it was read from as they were: path, time of change, size."""

    variant: Variant
    stamps: tuple[tuple[str, int, int], ...]

    def changed(self) -> bool:
        """Whether one of the files is another by now. Those that ship do not change."""
        return any(_stamp(path) != (path, time, size) for path, time, size in self.stamps)


MOST_KEPT = 256
_kept: dict[tuple[str, tuple[tuple[str, str], ...], str, str], Kept] = {}


def _stamp(path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


def _load(name: str, settings: tuple[tuple[str, str], ...], beside: str) -> Kept:
    source = _find(name, beside)
    faults: list[Finding] = []
    parents: list[tuple[Source, Raw]] = []
    raw = _inherit(source, faults, (), parents)
    if raw is None:
        raise VariantError(faults)
    variant = _build(source, raw, parents[-1][1] if parents else {}, settings, faults)
    files = [source, *(parent for parent, _ in parents)]
    return Kept(variant, tuple(_stamp(file.place) for file in files if file.folder))


class Source(NamedTuple):
    """A variant file: the name it was asked by, its path for messages, its folder, its text."""

    slug: str
    file: str
    folder: str
    text: str

    @property
    def place(self) -> str:
        """Which file this is, however its path was written; a shipped one is never one that lies in a folder."""
        return os.path.abspath(self.file) if self.folder else self.slug

    def says(self, *where: str) -> bool:
        """Whether the file itself has this key: what it inherits may reach further than what it changes."""
        return where in _places(self.text)

    def finding(self, where: tuple[str, ...], message: str, *others: tuple[str, ...]) -> Finding:
        """A finding at the line of the key `where` (a path of keys), else of one of the `others`, else at the nearest above."""
        places = _places(self.text)
        where = next(
            (keys for keys in (where, *others) if keys in places or (keys[:-1] in places and len(keys) > 2)), where
        )
        lines = _lines(self.text)
        inner = ""
        while where and where not in places:
            inner, where = where[-1], where[:-1]
        if not where and ("extends",) not in places:
            return Finding(self.file, 1, 1, message, lines[0] if lines else "")
        line, column = places[where or ("extends",)]  # a fault that was inherited stands where it is inherited
        if inner and len(where) > 1:  # an entry of a table in braces: find it behind its key
            match = re.search(rf"[\"']?{re.escape(inner)}[\"']?\s*=", lines[line - 1][column:])
            column += match.start() + 1 if match else 0
        return Finding(self.file, line, column, message, lines[line - 1])


def _find(name: str, beside: str = "") -> Source:
    slug = loosely(name)
    if slug:
        return Source(slug, f"{slug}.toml", "", (shelf("variants") / f"{slug}.toml").read_text("utf-8"))
    path = Path(beside, name)
    try:
        known = path.is_file()
    except (OSError, ValueError):
        known = False
    if not known:
        hint = did_you_mean(name, shipped())
        raise VariantError(
            [
                Finding(
                    name,
                    0,
                    0,
                    f"no such variant{hint or '.'} Shipped: {', '.join(shipped())}; or the path of a variant file",
                )
            ]
        )
    return Source(name, str(path), str(path.parent), _read(path, str(path)))


def _read(path: Path, shown: str) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise VariantError([Finding(shown, 0, 0, "larger than a megabyte: this is no variant file")])
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise VariantError([Finding(shown, 0, 0, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - (error.object.rfind(b"\n", 0, error.start) + 1) + 1
        raise VariantError([Finding(shown, line, column, "is not UTF-8 text. Save it as UTF-8")]) from error


def _inherit(
    source: Source, faults: list[Finding], seen: tuple[str, ...], parents: list[tuple[Source, Raw]]
) -> Raw | None:
    """The file's keys laid over those of the file it extends, if any, which is added to `parents` with all its keys."""
    try:
        raw = tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:
        faults.append(_syntax(source, str(error)))
        return None
    parent = raw.pop("extends", None)
    if parent is None:
        return raw
    try:
        if not isinstance(parent, str):
            raise ValueError(f'expected a variant to extend, such as "kings-gold", got {_shown(parent)}')
        above = _find(parent, source.folder)
        if above.place in (*seen, source.place):
            raise ValueError(f'"{parent}" extends this file in turn: a variant cannot extend itself')
        if len(seen) >= LONGEST_CHAIN:
            raise ValueError(f"more than {LONGEST_CHAIN} files extend one another here")
        base = _inherit(above, faults, (*seen, source.place), parents)
    except VariantError as error:
        faults.append(source.finding(("extends",), error.findings[0].message))
        return None
    except ValueError as error:
        faults.append(source.finding(("extends",), str(error)))
        return None
    if base is None:
        return None
    parents.append((above, base))
    return _laid_over(base, raw)


def _laid_over(base: Raw, raw: Raw) -> Raw:
    """Sections are merged key by key; any other value is replaced whole."""
    merged = dict(base)
    for name, value in raw.items():
        under = merged.get(name)
        section = name in _SECTIONS or name in _TABLES
        if section and isinstance(under, dict) and isinstance(value, dict):
            value = {**under, **value}
        if name in _TABLES and isinstance(value, dict):  # an empty text takes an inherited one away
            value = {inner: text for inner, text in value.items() if text != ""}
        merged[name] = value
    return merged


def _syntax(source: Source, message: str) -> Finding:
    match = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    said = message[: match.start()] if match else message
    lines = _lines(source.text)
    line, column = (int(match[1]), int(match[2])) if match and match[1] else (len(lines), len(lines[-1]) + 1)
    return Finding(source.file, line, column, f"not TOML: {said}", lines[min(line, len(lines)) - 1])


_SECTIONS: dict[str, type] = {"cards": Cards, "danger": Danger, "artifacts": Artifacts, "hands": Hands, "words": Words}


_TABLES = ("cites", "rulings")


def merged(name: str | Path) -> Raw:
    """The keys of a variant file with those it inherits, as TOML has them. Raises `VariantError`."""
    faults: list[Finding] = []
    raw = _inherit(_find(str(name)), faults, (), [])
    if raw is None:
        raise VariantError(faults)
    return raw


def sections() -> dict[str, type]:
    """The sections of a variant file by name; "" is the top."""
    return {"": Variant, **_SECTIONS}


def reference() -> str:
    """Every key of a variant file as Markdown tables, section by section: what it takes, its default, its meaning."""
    parts = []
    for section, kind in sections().items():
        title = f"### [{section}]" if section else "### At the top"
        rows = [
            f"| `{entry.name}` | {entry.metadata['takes'] or 'text'} | {_default(entry)} | {entry.metadata['meaning']} |"
            for entry in keys(kind)
            if section or entry.name not in _SECTIONS
        ]
        parts.append("\n".join([title, "", "| key | takes | default | meaning |", "|---|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _default(entry: Field[Any]) -> str:
    value = entry.metadata["default"]
    return "needed" if value is MISSING else f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def keys(section: type = Variant) -> list[Field[Any]]:
    """The keys of a section (of the file's top for `Variant`), each with its metadata."""
    return [entry for entry in fields(section) if entry.metadata]


def _apply(raw: Raw, name: str, value: str) -> Raw:
    """`raw` with one dotted key set. Raises `ValueError` for a key that is none."""
    section, _, rest = name.partition(".")
    known = [entry.name for entry in keys()] + [
        f"{part}.{entry.name}" for part, kind in _SECTIONS.items() for entry in keys(kind)
    ]
    if name not in known and section not in _TABLES:
        raise ValueError(f'no rule is called "{name}"{did_you_mean(name, known)}')
    try:
        parsed = tomllib.loads(f"value = {value}")["value"] if "\n" not in value else value
    except (ValueError, RecursionError):
        parsed = value
    if not rest:
        return {**raw, name: parsed}
    inner = raw.get(section, {})
    if not isinstance(inner, dict):
        raise ValueError(f'"{section}" is {_shown(inner)} here, so "{name}" has no meaning')
    return {**raw, section: {**inner, rest: parsed}}


def _build(
    source: Source, raw: Raw, above: Raw, settings: tuple[tuple[str, str], ...], faults: list[Finding]
) -> Variant:
    """The variant of `raw`. A value that cannot be read is stood in for by the inherited one, or the default, so that
    what contradicts the others is found in the same run. Raises `VariantError` with every finding."""
    for name, value in settings:
        try:
            raw = _apply(raw, name, value)
        except ValueError as error:
            faults.append(Finding(f"set: {name}={value}", 0, 0, str(error)))
    touched = {name for name, _ in settings}
    parts: dict[str, Any] = {}
    for name, kind in _SECTIONS.items():
        inner = raw.get(name, {})
        off = name == "artifacts" and inner == "off"
        if off or (name == "hands" and raw.get("reveal") != "hands" and not inner):
            parts[name] = None
        elif not isinstance(inner, dict):
            either = ' or "off"' if name == "artifacts" else ""
            faults.append(source.finding((name,), f"expected a section [{name}]{either}, got {_shown(inner)}"))
            parts[name] = MISSING
        else:
            inherited = above.get(name, {}) if isinstance(above.get(name), dict) else {}
            parts[name] = _section(source, (name,), kind, inner, inherited, faults, touched)
    top = {name: value for name, value in raw.items() if name not in _SECTIONS}
    variant = _section(source, (), Variant, top, above, faults, touched, parts)
    if isinstance(variant, Variant):
        said = {finding.line for finding in faults if finding.line}
        faults.extend(finding for finding in _contradictions(source, variant, touched) if finding.line not in said)
    if faults:
        raise VariantError(sorted(set(faults)))
    assert isinstance(variant, Variant)
    object.__setattr__(variant, "slug", source.slug)
    return variant


def _section(
    source: Source,
    where: tuple[str, ...],
    kind: type,
    raw: Raw,
    above: Raw,
    faults: list[Finding],
    touched: set[str],
    parts: Raw | None = None,
) -> Any:
    """The dataclass `kind` read from `raw`; `MISSING` where a key that is needed cannot be stood in for."""
    values = dict(parts or {})
    known = {entry.name: entry for entry in keys(kind)}
    for name in raw:
        if name not in known:
            place = f"in [{where[0]}]" if where else "at the top of a variant file"
            nearest = did_you_mean(name, known) or ". Keys: " + ", ".join(known)
            faults.append(source.finding((*where, name), f'no key "{name}" {place}{nearest}'))
    for name, entry in known.items():
        if name in values or (not where and name in _SECTIONS):
            continue
        default = entry.metadata["default"]
        value = raw.get(name, default)
        if value is MISSING:
            place = f"[{where[0]}] needs" if where else "a variant needs"
            faults.append(source.finding(where, f'{place} the key "{name}": {entry.metadata["meaning"]}'))
            values[name] = MISSING
            continue
        try:
            values[name] = entry.metadata["read"](value)
        except (ValueError, CardError) as error:
            faults.extend(_value_faults(source, (*where, name), error, touched))
            try:
                values[name] = entry.metadata["read"](above.get(name, default))
            except (ValueError, CardError):
                values[name] = MISSING
    return MISSING if any(value is MISSING for value in values.values()) else kind(**values)


def _value_faults(source: Source, where: tuple[str, ...], error: ValueError, touched: set[str]) -> Iterator[Finding]:
    dotted, name = ".".join(where), where[-1]
    if dotted in touched:
        yield Finding(f"set: {dotted}", 0, 0, str(error))
    elif isinstance(error, Several):
        for entry, message in error.faults:
            yield source.finding((*where, entry), f"{name}: {message}")
    else:
        yield source.finding(where, f"{name}: {error}")


# --- contradictions: values that are right alone and wrong together --------------------------------------------


def _contradictions(source: Source, variant: Variant, touched: set[str]) -> Iterator[Finding]:
    at = source.finding
    cards, artifacts = variant.cards, variant.artifacts
    gold = Counter(slot for part in cards.gold for slot in part.slots)
    dangers = Counter(slot for part in cards.danger for slot in part.slots)
    if twice := [slot for slot, times in gold.items() if times > 1]:
        yield at(("cards", "gold"), f"gold: {_these(twice)} in two patterns, so the worth is said twice")
    if twice := [slot for slot, times in dangers.items() if times > 1]:
        yield at(("cards", "danger"), f"danger: {_these(twice)} in two patterns, so the kind is said twice")
    if both := [slot for slot in gold if slot in cards.artifact]:
        yield at(
            ("cards", "artifact"),
            f"artifact: {_these(both)} among the gold too, and a card is one or the other",
            ("cards", "gold"),
        )
    if JOKER in dangers:
        yield at(("cards", "danger"), "danger: a joker has neither rank nor suit, so it is no danger")
    if variant.reveal == "deck":
        if both := [slot for slot in dangers if slot in gold]:
            yield at(
                ("cards", "danger"),
                f"danger: {_these(both)} among the gold too: in a deck game a danger brings nothing",
                ("cards", "gold"),
            )
        if both := [slot for slot in dangers if slot in cards.artifact]:
            yield at(
                ("cards", "artifact"),
                f"artifact: {_these(both)} among the dangers too: in a deck game a card is one or the other",
                ("cards", "danger"),
            )
    yield from _too_many(source, variant)
    few = [kind for kind, number in variant.kinds.items() if number < variant.danger.ends_at]
    if few:
        yield at(
            ("danger", "ends_at"),
            f"ends_at: it takes {variant.danger.ends_at} dangers of one kind to end the round, but "
            f"there are fewer of {', '.join(few)}",
            ("cards", "danger"),
        )
    if artifacts is not None:
        yield from _artifact_contradictions(source, variant, touched)
    for what, _ in variant.cites:
        if what not in TOPICS:
            yield at(("cites", what), f'cites: no rule is about "{what}"{did_you_mean(what, TOPICS)}')
    for kind, _ in variant.words.kinds:
        if kind not in variant.kinds:
            kinds = ", ".join(variant.kinds) or "none"
            yield at(
                ("words", "kinds", kind),
                f'kinds: there is no danger of kind "{kind}". Kinds: {kinds}',
                ("words", "kinds"),
            )
    if variant.tie == "extra round" and variant.reveal == "hands":
        yield at(
            ("tie",),
            'tie: an extra round is played from a deck; a game of hands has "shared" or "play again"',
            ("reveal",),
        )
    if variant.reveal == "hands":
        yield from _hand_contradictions(source, variant)
    elif variant.hands is not None:
        yield at(
            ("hands",),
            '[hands] deals cards to players, but reveal is "deck". Remove it or say reveal = "hands"',
            ("reveal",),
        )


def _these(slots: Iterable[Card]) -> str:
    names = [str(slot) for slot in slots]
    shown = ", ".join(names[:4]) + (", ..." if len(names) > 4 else "")
    return f"{shown} {'stands' if len(names) == 1 else 'stand'}"


def _too_many(source: Source, variant: Variant) -> Iterator[Finding]:
    """One pack has four of a rank, two of them of a colour, one of a suit, and two jokers."""
    cards = variant.cards
    all_slots = dict.fromkeys(
        [
            *(slot for part in cards.gold for slot in part.slots),
            *(slot for kinds in cards.danger for slot in kinds.slots),
        ]
    )
    slots = Counter(slot for slot in all_slots if slot not in cards.artifact) + Counter(cards.artifact)
    for rank in dict.fromkeys(slot.rank for slot in slots):
        most = 2 if rank == "joker" else 4
        groups = [("", most)] if rank == "joker" else [*((s, 1) for s in "shdc"), ("b", 2), ("r", 2)]
        for suit, limit in groups:
            number = sum(
                times
                for slot, times in slots.items()
                if slot.rank == rank and (not suit or (slot.suit and slot.suit in (suit, *SUITS_OF[suit])))
            )
            if number > limit:
                where = "artifact" if any(s.rank == rank for s in cards.artifact) else "gold"
                yield source.finding(
                    ("cards", where),
                    f"a pack has only {limit} {Card(rank, suit).words}"
                    f"{'s' * (limit > 1)}, but the deck asks for {number}",
                )
                break


def _artifact_contradictions(source: Source, variant: Variant, touched: set[str]) -> Iterator[Finding]:
    at = source.finding
    artifacts, cards = variant.artifacts, variant.cards
    assert artifacts is not None
    joins = artifacts.joins
    if not cards.artifact and joins != Joins():
        joining = joins.rounds[0][1] if joins.rounds else "a card"
        yield at(("artifacts", "joins"), f"joins: {joining} joins the deck, but [cards] names no artifact")
        return
    extra = Counter(slot for _, slot in joins.rounds) - Counter(cards.artifact)
    for slot in extra:
        yield at(
            ("artifacts", "joins"),
            f"joins: {slot} joins the deck {'once too often' if slot in cards.artifact else ''}"
            f"{'but is no artifact in [cards]' if slot not in cards.artifact else ''}",
        )
    if source.says("artifacts", "joins") and "rounds" not in touched:
        for number, slot in joins.rounds:
            if number > variant.rounds:
                yield at(
                    ("artifacts", "joins"),
                    f"joins: {slot} joins before round {number}, but there are only {variant.rounds} rounds",
                )
    worth = artifacts.worth
    if worth.by == "card":
        for slot in dict.fromkeys(cards.artifact):
            if str(slot) not in dict(worth.values):
                yield at(("artifacts", "worth"), f"worth: what does {slot} count? It is an artifact without a number")
        for name, _ in worth.values:
            if parse_card(name) not in cards.artifact:
                yield at(("artifacts", "worth"), f"worth: {name} has a number but is no artifact in [cards]")
    if worth.by == "round" and cards.artifact:
        first = 1 if joins.drawn or len(joins.rounds) < len(cards.artifact) else joins.rounds[0][0]
        if int(worth.values[0][0]) > first:
            yield at(
                ("artifacts", "worth"),
                f"worth: an artifact can be carried out in round {first}, but the table "
                f"starts at round {worth.values[0][0]}",
            )
    if worth.by == "card" and artifacts.claim == "shared" and len({value for _, value in worth.values}) > 1:
        yield at(
            ("artifacts", "claim"),
            "claim: artifacts that count differently cannot be shared out evenly: let them go to "
            'who leaves "alone", or count alike',
            ("artifacts", "worth"),
        )
    if worth.by == "round" and source.says("artifacts", "worth") and "rounds" not in touched:
        for counted, _ in worth.values:
            if int(counted) > variant.rounds:
                yield at(
                    ("artifacts", "worth"), f"worth: there is no round {counted}, only {variant.rounds}", ("rounds",)
                )
    if joins != Joins() and artifacts.then == "back into the deck":
        yield at(
            ("artifacts", "then"),
            "then: artifacts that join the deck one by one cannot go back into it: "
            'say joins = "start" or then = "out of the game"',
        )


def _hand_contradictions(source: Source, variant: Variant) -> Iterator[Finding]:
    at = source.finding
    if variant.hands is None:  # its section is at fault, and told
        return
    if JOKER in variant.cards.artifact:
        yield at(("cards", "artifact"), "artifact: the joker marks the entrance in a game of hands and is never dealt")
    if variant.danger.then != "back into the deck":
        yield at(("danger", "then"), "then: in a game of hands the whole pack is shuffled afresh (CN-16)")
    if variant.artifacts and (variant.artifacts.then != "back into the deck" or variant.artifacts.joins != Joins()):
        yield at(
            ("artifacts", "then"),
            "then: in a game of hands the whole pack is shuffled afresh (CN-16): "
            'then = "back into the deck" and joins = "start"',
        )
    remove = dict(variant.hands.remove)
    whole = len(
        {slot for part in variant.cards.gold for slot in part.slots}
        | {slot for kinds in variant.cards.danger for slot in kinds.slots}
        | set(variant.cards.artifact)
    )
    missing = [n for n in range(variant.players.low, variant.players.high + 1) if n not in remove]
    if missing:
        yield at(
            ("hands", "remove"),
            f"remove: how many cards are taken out for {', '.join(map(str, missing))} players?",
            ("players",),
        )
    for players in remove:
        if players > MOST_PLAYERS:
            yield at(("hands", "remove"), f"remove: {players} players are too many, at most {MOST_PLAYERS} can play")
        elif not variant.players.low <= players <= variant.players.high:
            continue
        elif whole - remove[players] < players:
            yield at(
                ("hands", "remove"),
                f"remove: {remove[players]} of {whole} cards taken out leave less than one "
                f"for each of {players} players",
            )
        elif (whole - remove[players]) % players:
            odd = (whole - remove[players]) % players
            yield at(
                ("hands", "remove"),
                f"remove: {whole - remove[players]} cards do not divide evenly among "
                f"{players} players. Take out {remove[players] + odd}",
            )


# --- where keys stand: tomllib forgets, so find them again ------------------------------------------------------


def _lines(text: str) -> list[str]:
    """Lines as TOML and editors count them: other separators (U+2028...) end none."""
    return re.split(r"\r\n|\n", text)


_KEY = r'(?:"[^"\n]*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)'


@lru_cache(maxsize=8)
def _places(text: str) -> dict[tuple[str, ...], tuple[int, int]]:
    """Line and column (from 1) of every section header and every key at the start of a line."""
    places: dict[tuple[str, ...], tuple[int, int]] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(_lines(text), 1):
        header = re.match(rf"\s*\[\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]", line)
        entry = re.match(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=", line)
        if header:
            section = tuple(part.strip("\"'") for part in re.findall(_KEY, header[1]))
            places.setdefault(section, (number, header.start(1) + 1))
        elif entry:
            where = (*section, *(part.strip("\"'") for part in re.findall(_KEY, entry[1])))
            places.setdefault(where, (number, entry.start(1) + 1))
    return places
