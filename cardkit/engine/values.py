"""Types for values in a variant file that are more than a number or a text.

Some limits of such values are defined here too.
"""

from typing import Any, Generic, Literal, NamedTuple, TypeVar

from cardkit.engine.cards import Card

T = TypeVar("T")
MAX_GOLD = 1000  # that a card, an artifact or a penalty may be worth
MAX_PLAYERS = 12
MAX_JOKERS = 4  # as many as two packs have
MAX_CARDS = 52 + MAX_JOKERS


class Penalty(NamedTuple):
    """How much loot and banked gold a player loses by being caught (G-17, G-26)."""

    loot: Literal["all", "half"] | int = "all"
    banked: Literal["all"] | int = 0

    def loot_taken(self, loot: int) -> int:
        """Return how much of a player's loot this penalty takes."""
        if self.loot == "all":
            return loot
        return loot - loot // 2 if self.loot == "half" else min(self.loot, loot)

    def banked_taken(self, banked: int) -> int:
        """Return how much of a player's banked gold this penalty takes."""
        return banked if self.banked == "all" else min(self.banked, banked)

    def total(self, loot: int, banked: int) -> int:
        """Return how much gold this penalty takes from the loot and the banked gold together."""
        return self.loot_taken(loot) + self.banked_taken(banked)


class ByKind(NamedTuple, Generic[T]):
    """A value for all kinds of danger, with exceptions for some kinds.

    `exceptions` is ``{}`` if there are none.
    """

    default: T
    exceptions: dict[str, T]

    def for_kind(self, kind: str) -> T:
        """Return the exception for a kind of danger, or the default value if there is none."""
        return self.exceptions.get(kind, self.default)


class GoldCards(NamedTuple):
    """The gold cards of one pattern, with the worth of each card."""

    cards: tuple[Card, ...]
    worth: tuple[int, ...]


class DangerCards(NamedTuple):
    """The danger cards of one pattern, and the trait that dangers of one kind share."""

    cards: tuple[Card, ...]
    shared_trait: str

    def kind_of(self, card: Card) -> str:
        """Return a card's kind of danger: a rank, a suit, a colour (``b``, ``r``) or ``danger``."""
        match self.shared_trait:
            case "rank":
                return card.rank
            case "suit":
                return card.suit
            case "colour":
                return "r" if card.suit in "hdr" else "b"
            case _:
                return "danger"


class JoinRule(NamedTuple):
    """When artifacts join the deck: each before a given round, or a random one every round.

    `rounds` lists the round and the card of each artifact that joins late. `one_random_each_round`
    is True if a random one joins every round.
    """

    rounds: tuple[tuple[int, Card], ...] = ()
    one_random_each_round: bool = False


class ArtifactWorth(NamedTuple):
    """What artifacts are worth: the same for each, or depending on their order, round or card.

    `depends_on` says what the keys of `values` are: ``order`` (the place in the order in which
    artifacts are taken), ``round`` (its number) or ``card``. With ``each`` and ``gold``, the only
    key is 1: the worth of every artifact, or the gold that is put on it.
    """

    depends_on: str
    values: dict[Any, int]

    def worth_at(self, round_or_place: int) -> int:
        """Return the worth of an artifact that is taken in this round, or as the n-th artifact."""
        reached = [value for key, value in self.values.items() if key <= round_or_place]
        return reached[-1] if reached else self.first_value

    @property
    def first_value(self) -> int:
        """The worth of every artifact if all are equal, or else the first entry of `values`."""
        return next(iter(self.values.values()))
