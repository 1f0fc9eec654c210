"""What a variant file may say: each key with its reader, its default and its meaning, and the `Variant` made of them.

Each key is a field of a frozen dataclass below and carries its reader, its default and its one-line meaning once;
loading, ``cardkit check``, ``--set`` and the reference table all read that.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from cardkit.bounds import MOST_FINDINGS
from cardkit.cards import JOKER, SUITS_OF, Card, expand
from cardkit.letters import clean
from cardkit.refusals import NotThere, WhichCard
from cardkit.terms import (
    Choice,
    Claim,
    DangerKind,
    Dealer,
    FirstDanger,
    Gesture,
    Leftover,
    Reveal,
    SafeSign,
    Sign,
    Then,
    Tie,
    TieBreak,
    Totals,
    WorthBy,
    words,
)

T = TypeVar("T")


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that is nearest to `word`; nothing if none is near."""
    import difflib

    if not isinstance(word, str) or len(word) > 60:
        return ""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, 1, 0.6)
    return folded[near[0]] if near else ""


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The nearest known word as a question; nothing if none is near."""
    near = nearest(word, known)
    return f'Did you mean "{near}"?' if near else ""


def behind(sentence: str, other: str) -> str:
    """A sentence without its stop, and behind it the other, if there is one."""
    return f"{sentence}. {other}" if other else sentence


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
            if len(faults) == MOST_FINDINGS:
                break
    if faults:
        raise Several(faults)
    return values


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError(f"expected a text in quotes, got {shown(raw)}")
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") for letter in raw):
        raise ValueError("a text stands on one line, without control characters")
    return raw.strip()


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(raw: object) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
            raise ValueError(f"expected a whole number from {low} to {high}, got {shown(raw)}")
        return raw

    return read


def _one_of(closed: Any) -> Callable[[object], Any]:
    """A reader of one word of a closed list."""
    allowed = words(closed)

    def read(raw: object) -> Any:
        if raw not in allowed:
            raise ValueError(behind(f"expected {_either(allowed)}, got {shown(raw)}", did_you_mean(raw, allowed)))
        return raw

    return read


def _either(words: Iterable[str]) -> str:
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def shown(raw: object) -> str:
    """A value as it may stand in a message."""
    try:
        text = f'"{raw}"' if isinstance(raw, str) else str(raw).lower() if isinstance(raw, bool) else str(raw)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table in a table in a table...
        return "something very long"
    return clean(text if len(text) <= 60 else text[:57] + "...")


class Span(NamedTuple):
    """From low to high, both included: how many may play."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


MOST_PLAYERS = 12
TOPICS = (
    *("players", "time", "dealer", "deck", "gold", "dangers", "artifacts", "worth", "alone", "deal", "cover", "marker"),
    *("joins", "pieces", "supply"),
    *("begin", "turn", "decide", "first", "leave", "left", "claim", "back", "carried", "danger", "split", "round_over"),
    *("survived", "danger_out", "unclaimed", "fresh", "rounds", "breaks", "tie", "totals", "optional", "path"),
)
"""What a rule can be about: the keys of ``[cites]``."""


def _players(raw: object) -> Span:
    match = re.fullmatch(r"(\d{1,2})(?:\s*[-\u2013]\s*(\d{1,2}))?", str(raw).strip())
    span = Span(int(match[1]), int(match[2] or match[1])) if match else Span(0, 0)
    if not 1 <= span.low <= span.high <= MOST_PLAYERS:
        raise ValueError(f'expected how many may play, such as "3-8" (at most {MOST_PLAYERS}), got {shown(raw)}')
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
        raise ValueError(f'expected a word, or singular/plural as in "thief/thieves", got {shown(raw)}')
    return Noun(one, many or one + "s")


def _table(raw: object, shape: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict) or not raw:
        raise ValueError(f"expected a table such as {shape}, got {shown(raw)}")
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
            f"(ace 1, ... King 13), got {shown(value)}"
        )
    return slot.value + int(match[1] or 0)


class Kinds(NamedTuple):
    """Danger cards of one pattern, and what makes two of them the same kind."""

    slots: tuple[Card, ...]
    by: DangerKind


def _kinds(raw: object) -> tuple[Kinds, ...]:
    table = _table(raw, '{ "J-K" = "rank" }')
    read = _one_of(DangerKind)
    return tuple(_each(table, lambda pattern, by: Kinds(tuple(expand(pattern)), read(by))))


def _slots(raw: object) -> tuple[Card, ...]:
    patterns = [raw] if isinstance(raw, str) else raw
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise ValueError(f'expected a list of cards such as ["joker", "joker"], got {shown(raw)}')
    slots = tuple(islice((slot for pattern in patterns for slot in expand(pattern)), MOST_CARDS + 1))
    if len(slots) > MOST_CARDS:
        raise ValueError(f"more than {MOST_CARDS} cards, and a pack has {MOST_CARDS // 2}")
    return slots


MOST_CARDS = 108
"""Two packs with their jokers: whatever is said about one pack, it is not more."""


def _kind_of(slot: Card, by: DangerKind) -> str:
    match by:
        case "rank":
            return slot.rank
        case "suit":
            return slot.suit
        case "colour":
            return "r" if slot.suit in "hdr" else "b"
        case "all":
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
            f'rounds such as {{ 2 = "joker", 3 = "joker" }}, got {shown(raw)}'
        )

    def read(number: str, pattern: object) -> list[tuple[int, Card]]:
        if not re.fullmatch("[1-9][0-9]?", number):
            raise ValueError(f'expected the number of a round before "=", got "{number}"')
        return [(int(number), slot) for slot in _slots(pattern)]

    joins = [join for entry in _each(raw, read) for join in entry]
    return Joins(tuple(sorted(joins, key=lambda join: join[0])))


class Scale(NamedTuple):
    """What an artifact counts. ``by``: each, order (in which they are carried out), round, card (printed), gold."""

    by: WorthBy
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
        case _:
            raise ValueError(
                "expected what an artifact counts: one number, a list by the order of taking [5, 5, 10], "
                'by round { "round 2" = 5, "round 3" = 10 }, by card { 8c = 5 }, or gold put on it '
                f"{{ gold = 10 }}; got {shown(raw)}"
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
        raise ValueError(f"expected a table of texts, got {shown(raw)}")
    return tuple((key, _text(value)) for key, value in raw.items())


def _tie_breaks(raw: object) -> tuple[TieBreak, ...]:
    if not isinstance(raw, list):
        raise ValueError(f'expected a list such as ["artifacts"], or [], got {shown(raw)}')
    read = _one_of(TieBreak)
    return tuple(dict.fromkeys(read(word) for word in raw))


class Piece(NamedTuple):
    """A kind of piece that stands for gold: what it is worth, and how many the game comes with (0: not said)."""

    worth: int
    number: int = 0


def _pieces(raw: object) -> tuple[Piece, ...]:
    worth, number = _whole(1, 1000), _whole(1, 1000)
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


def _figure(text: str) -> int | str:
    """The number a key of a table is, or the text."""
    return int(text) if re.fullmatch("[1-9][0-9]{0,3}", text) else text


def _as_section(raw: object) -> Any:
    return raw  # a section is read by `_section`, key by key


# --- the schema ----------------------------------------------------------------------------------------------


def key(meaning: str, read: Callable[[object], T], default: object = MISSING, *, takes: str = "") -> T:
    """A key of a variant file: its one-line meaning, its reader, its default as written in TOML, what it takes."""
    metadata = {"meaning": meaning, "read": read, "default": default, "takes": takes}
    value: T = field(metadata=metadata)
    return value


def word(meaning: str, closed: Any, default: str) -> Any:
    """`key` that takes one word of a closed list."""
    return key(meaning, _one_of(closed), default, takes=_either(words(closed)))


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
    then: Then = word("what becomes of the card that ended the round", Then, "back into the deck")


@dataclass(frozen=True)
class Artifacts:
    """Who takes artifacts and what they count."""

    claim: Claim = word(
        "who takes them: someone who leaves alone, or all who leave together share them out", Claim, "alone"
    )
    worth: Scale = key(
        "what each counts", _scale, 5, takes="number, list by order, table by round or card, { gold = N }"
    )
    joins: Joins = key(
        "when they join the deck", _joins, "start", takes='"start", "one drawn a round", or table: round = cards'
    )
    then: Then = word("what becomes of one carried out, or left lying when the round ends", Then, "out of the game")


@dataclass(frozen=True)
class Hands:
    """How hands are dealt, in a game where players show cards of their own."""

    remove: tuple[tuple[int, int], ...] = key(
        "cards taken out unseen, by number of players", _hands, takes="table: players = cards"
    )


class Pictured(NamedTuple):
    """A key that names a picture, the words it is the picture of, and the neutral picture of words without one."""

    key: str
    words: tuple[str, ...]
    neutral: str


PICTURED = (
    Pictured("sign", ("danger",), "warning"),
    Pictured("safe_sign", ("safe",), "chest"),
    Pictured("gesture", ("choice", "go", "leave"), "as choice"),
)


def pictured(words: Mapping[str, Any]) -> dict[str, Any]:
    """The ``[words]`` of one file with a neutral picture for every word it gives without naming its picture."""
    return {**neutral(words), **words}


def neutral(words: Iterable[str]) -> dict[str, str]:
    """The neutral pictures of those `words` that stand without the key of their picture."""
    given = set(words)
    return {one.key: one.neutral for one in PICTURED if given.intersection(one.words) and one.key not in given}


@dataclass(frozen=True)
class Words:
    """What the table hears. ``"thief/thieves"`` gives the plural."""

    player: Noun = key("who plays", _noun, "player")
    place: str = key("where they are", _text, "cave")
    path: str = key("the row of cards", _text, "path")
    gold: Noun = key("what is shared out", _noun, "gold/gold")
    token: Noun = key("what stands for it on the table", _noun, "token")
    danger: Noun = key("a card that can end the round", _noun, "danger")
    sign: Sign = word("the picture of a danger; words without one get the neutral picture", Sign, "warning")
    artifact: Noun = key("a keepsake that cannot be divided", _noun, "artifact")
    safe: str = key("where banked gold lies", _text, "tent")
    safe_sign: SafeSign = word("the picture of that place", SafeSign, "tent")
    round: Noun = key("one deal", _noun, "round")
    leaves: Noun = key("what one does, and several do, who turn back", _noun, "leaves/leave")
    caught: str = key("the cry when a danger ends the round", _text, "CAUGHT")
    catches: str = key("what the last danger of its kind does", _text, "catches everyone inside")
    call: str = key("how players are asked to decide", _text, "Decide!")
    go: str = key("the sign for going on", _text, "thumb up")
    leave: str = key("the sign for leaving", _text, "thumb down")
    choice: Choice = word("what players decide with", Choice, "thumbs")
    gesture: Gesture = word(
        "the pictures of going on and of leaving; arrows where no other word fits", Gesture, "as choice"
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


def first_bit(slots: int) -> int:
    """The number of the first slot of a bit mask."""
    return (slots & -slots).bit_length() - 1


class Meaning(NamedTuple):
    """What a named card means, and which slots it can be (bit *i* is ``variant.slots[i]``)."""

    gold: int
    kind: str
    artifact: bool
    slots: int


@dataclass(frozen=True, repr=False)
class Variant:
    """One game: all its rules as data. Frozen; `slug` is its short name, or the path of its file, `settings` what was set."""

    name: str = key("what the game is called", _text, takes="text")
    version: str = key("version of these rules", _text, "1.0", takes="text")
    summary: str = key("the game in one line", _text, "Go deeper, or leave with what you have?", takes="text")
    players: Span = key("how many may play", _players, takes='"3-8"')
    minutes: str = key("how long a game takes", _text, "20-30", takes="text")
    age: int = key("from which age", _whole(1, 99), 8, takes="1 to 99")
    rounds: int = key("how many rounds", _whole(1, 20), 5, takes="1 to 20")
    reveal: Reveal = word("cards come from one deck, or from players' hands", Reveal, "deck")
    leftover: Leftover = word(
        "leavers share the sum of what lies on the path, or each card's rest on its own (G-12)", Leftover, "pooled"
    )
    dealer: Dealer = word("whether turning the cards stays with one player or moves left each round", Dealer, "stays")
    first_danger: FirstDanger = word(
        "whether the question who leaves may be skipped after a danger as the first card (IG-4)", FirstDanger, "ask"
    )
    totals: Totals = word("whether banked gold is counted openly (G-14)", Totals, "open")
    ties: tuple[TieBreak, ...] = key("what breaks a tie", _tie_breaks, [], takes='["artifacts"] or []')
    tie: Tie = word("what becomes of a tie that nothing breaks", Tie, "shared")
    pieces: tuple[Piece, ...] = key(
        "pieces of gold the game comes with", _pieces, [1], takes="[1, 5, 10], or table: worth = how many"
    )
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
        "decisions where the documents are silent, by rule number or by what they govern",
        _texts,
        {},
        takes="table: rule number or what = text",
    )
    slug: str = field(default="", metadata={})
    ruled: tuple[tuple[frozenset[str], str, str], ...] = field(default=(), metadata={})
    """Each ruling with the topics it belongs to: topics, rule number, text."""
    asks_summary: bool = field(default=False, metadata={})
    """Whether the inherited `summary` would tell of another danger, so that a neutral one stands for it."""
    settings: tuple[tuple[str, str], ...] = field(default=(), compare=False, metadata={})

    def __repr__(self) -> str:
        """How to load it again."""
        return f"load({self.slug!r}, {self.settings!r})" if self.settings else f"load({self.slug!r})"

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

    def cards_of(self, slots: int) -> tuple[Slot, ...]:
        """The physical cards of a bit mask, in pack order."""
        return tuple(slot for bit, slot in enumerate(self.slots) if slots >> bit & 1)

    def first_of(self, slots: int) -> Slot:
        """The first physical card of a bit mask; what a name's cards mean is the same for all."""
        return self.slots[first_bit(slots)]

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
    def deck_game(self) -> bool:
        """Whether cards come from one deck, not from players' hands."""
        return self.reveal == "deck"

    @cached_property
    def claims_alone(self) -> bool:
        """Whether artifacts go only to someone who leaves alone (KG-8), not shared out among leavers (CN-7)."""
        return self.artifacts is None or self.artifacts.claim == "alone"

    @cached_property
    def artifact_gold(self) -> int:
        """The gold that is put on each artifact (PM-5); 0 where artifacts are cards to keep."""
        worth = self.artifacts.worth if self.artifacts else None
        return worth.values[0][1] if worth and worth.by == "gold" else 0

    @cached_property
    def has_artifacts(self) -> bool:
        """Whether some card that comes into play is an artifact."""
        return any(slot.artifact for slot in self.slots)

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
    def kinds_by(self) -> frozenset[DangerKind]:
        """What makes two dangers one kind: rank, suit, colour, all."""
        return frozenset(kinds.by for kinds in self.cards.danger)


class NotInDeck(ValueError):
    """No card of this deck has that name."""

    def __init__(self, facts: NotThere) -> None:
        self.facts = facts
        super().__init__(f"{facts.card} is not in this deck")


class Vague(ValueError):
    """The name fits cards that mean different things. `facts` has the choices."""

    def __init__(self, facts: WhichCard) -> None:
        self.facts = facts
        super().__init__(f"{facts.card} may be {', '.join(map(str, facts.choices)) or 'any rank'}")


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
            first = joins[0] if joins else 1
            if first <= variant.rounds:  # one that would join later never does
                yield Slot(slot, gold.get(slot, 0), kind.get(slot, ""), True, first)


def _meaning(variant: Variant, card: Card) -> Meaning:
    fits = _fits(variant, card)
    if not fits:
        if not card.rank:
            raise Vague(WhichCard(card, ()))
        raise NotInDeck(NotThere(card))
    senses = _senses(variant, fits)
    if len(senses) > 1:
        raise Vague(WhichCard(card, _which(variant, card)))
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


def _which(variant: Variant, card: Card) -> tuple[Card, ...]:
    """What a vague name can mean: told apart by colour if that is enough, else by suit."""
    names: list[Card] = []
    for letters in ("br", "shdc") if not card.suit else (SUITS_OF[card.suit],):
        names = [Card(card.rank, letter) for letter in letters if _fits(variant, Card(card.rank, letter))]
        if all(len(_senses(variant, _fits(variant, name))) == 1 for name in names):
            break
    return tuple(names)


# --- the keys, section by section ---------------------------------------------------------------------------------

PARTS: dict[str, type] = {"cards": Cards, "danger": Danger, "artifacts": Artifacts, "hands": Hands, "words": Words}


def sections() -> dict[str, type]:
    """The sections of a variant file by name; "" is the top."""
    return {"": Variant, **PARTS}


def reference() -> str:
    """Every key of a variant file as Markdown tables, section by section: what it takes, its default, its meaning."""
    parts = []
    for section, kind in sections().items():
        title = f"### [{section}]" if section else "### At the top"
        rows = [
            f"| `{entry.name}` | {entry.metadata['takes'] or 'text'} | {_default(entry)} | {entry.metadata['meaning']} |"
            for entry in keys(kind)
            if section or entry.name not in PARTS
        ]
        parts.append("\n".join([title, "", "| key | takes | default | meaning |", "|---|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _default(entry: Field[Any]) -> str:
    value = entry.metadata["default"]
    return "needed" if value is MISSING else f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def keys(section: type = Variant) -> list[Field[Any]]:
    """The keys of a section (of the file's top for `Variant`), each with its metadata."""
    return [entry for entry in fields(section) if entry.metadata]
