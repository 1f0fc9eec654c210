"""The values that a variant's keys take: small frozen tuples."""

from typing import Any, NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.terms import Cost, DangerKind, Over, WorthBy

MOST_PLAYERS = 12
MOST_ROUNDS = 20
"""Of a game; one that ends when somebody has enough (`until`) may have so many where its file does not say how many."""
MOST_CARDS = 108
"""Two packs with their jokers: whatever is said about one pack, it is not more."""


class Span(NamedTuple):
    """From low to high, both included: how many may play."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


class Noun(NamedTuple):
    """A word with its plural, written ``"thief/thieves"``; without a slash the plural is made with s."""

    one: str
    many: str

    def __call__(self, number: int) -> str:
        """The form that goes with `number`."""
        return self.one if number == 1 else self.many


class Worth(NamedTuple):
    """Gold cards of one pattern: the slots and what each is worth."""

    slots: tuple[Card, ...]
    gold: tuple[int, ...]


class Kinds(NamedTuple):
    """Danger cards of one pattern, and what makes two of them the same kind."""

    slots: tuple[Card, ...]
    by: DangerKind


class Limits(NamedTuple):
    """How many dangers of one kind end a round: so many of any kind, but for the `kinds` that have a number of their own."""

    default: int
    kinds: tuple[tuple[str, int], ...] = ()

    def of(self, kind: str) -> int:
        """The number of one kind."""
        return dict(self.kinds).get(kind, self.default)


class Costs(NamedTuple):
    """What being caught costs: a word or so much gold (G-17), but for the `kinds` of danger that cost something else (G-22)."""

    default: Cost | int
    kinds: tuple[tuple[str, Cost | int], ...] = ()

    def of(self, kind: str) -> Cost | int:
        """What one kind costs."""
        return dict(self.kinds).get(kind, self.default)


class Joins(NamedTuple):
    """When artifacts join the deck: before which round each does (in the order of `Cards.artifact`), or drawn blind."""

    rounds: tuple[tuple[int, Card], ...] = ()
    drawn: bool = False


class Scale(NamedTuple):
    """What an artifact counts. ``by``: each, order (in which they are carried out), round, card (printed), gold."""

    by: WorthBy
    values: tuple[tuple[str, int], ...]

    def at(self, number: int) -> int:
        """The value for the `number`-th round or artifact: the last one listed at or before it."""
        listed = [amount for key, amount in self.values if int(key) <= number]
        return listed[-1] if listed else self.values[0][1]


class Change(NamedTuple):
    """What is other in a round, or where so many play: the dotted keys that are, each with its value there."""

    of: Over
    number: int
    values: tuple[tuple[str, Any], ...]


class Piece(NamedTuple):
    """A kind of piece that stands for gold: what it is worth, and how many the game comes with (0: not said)."""

    worth: int
    number: int = 0


Told: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""What a game is called in other languages: by language the texts of dotted keys (``words.danger``, ``rulings.tie``)."""
