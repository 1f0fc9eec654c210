"""Values of a variant's keys, and a record for each section of its file.

What each key means, how it is written and its default stand in `cardkit.v4.rules.keys`.
"""

from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import terms
from cardkit.v4.engine.cards import Card
from cardkit.v4.engine.frozen import Record
from cardkit.v4.engine.terms import DangerKind, WorthBy

MOST_PLAYERS = 12
MOST_ROUNDS = 20
"""Most rounds of a game; also those of one that ends when somebody has enough (`until`), if its
file gives no number."""
MOST_CARDS = 108
"""Most cards of a game: two packs with their jokers."""
TOLD = frozenset(
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
        "meta",
    )
)
"""Keys and sections that change texts and material, and nothing that is played."""
Told: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Texts of a game in other languages: for each language those of dotted keys (``words.danger``,
``rulings.tie``)."""


Wins: TypeAlias = Literal["highest", "lowest"]
"""Score that wins (G-24)."""


class Span(NamedTuple):
    """A range from low to high, both included: the number of players."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low < self.high else str(self.low)


class Noun(NamedTuple):
    """A word with its plural, written ``"thief/thieves"``; without a slash the plural has s."""

    one: str
    many: str

    def __call__(self, number: int) -> str:
        """Return the singular or the plural, by `number`."""
        return self.one if number == 1 else self.many


class Worth(NamedTuple):
    """Gold cards of one pattern: the slots and the worth of each."""

    slots: tuple[Card, ...]
    gold: tuple[int, ...]


class Kinds(NamedTuple):
    """Danger cards of one pattern, and what makes two of them the same kind."""

    slots: tuple[Card, ...]
    by: DangerKind


class Limits(NamedTuple):
    """Number of dangers of one kind that end a round, with exceptions by kind.

    `kinds` have a number of their own.
    """

    default: int
    kinds: tuple[tuple[str, int], ...] = ()

    def of(self, kind: str) -> int:
        """Return the number of dangers of one kind that end a round."""
        return dict(self.kinds).get(kind, self.default)


class Toll(NamedTuple):
    """Cost of being caught: of the loot (G-17), and of the gold banked before (G-22).

    All of it, half of it rounded up, or so much if there is as much. Where something banked goes,
    all the loot does.
    """

    loot: Literal["all", "half"] | int = "all"
    banked: Literal["all"] | int = 0

    def of_loot(self, loot: int) -> int:
        """Return the part of `loot` that is lost."""
        match self.loot:
            case "all":
                return loot
            case "half":
                return loot - loot // 2
            case int():
                return min(self.loot, loot)

    def of_banked(self, banked: int) -> int:
        """Return the part of the gold `banked` before that is lost."""
        return banked if self.banked == "all" else min(self.banked, banked)

    def of(self, loot: int, banked: int) -> int:
        """Return the gold that is lost of `loot` and of the gold `banked` before."""
        return self.of_loot(loot) + self.of_banked(banked)


class Costs(NamedTuple):
    """Cost of being caught, with exceptions for single kinds of danger (G-22)."""

    default: Toll
    kinds: tuple[tuple[str, Toll], ...] = ()

    def of(self, kind: str) -> Toll:
        """Return the cost of being caught by one kind."""
        return dict(self.kinds).get(kind, self.default)


class Joins(NamedTuple):
    """Rule on when artifacts join the deck: in a round given for each, or drawn unseen.

    Each joins before its round; the order is that of `Cards.artifact`.
    """

    rounds: tuple[tuple[int, Card], ...] = ()
    drawn: bool = False


class Scale(NamedTuple):
    """Scale of the worth of artifacts: by card, by order, by round, or one for all.

    ``by``: each, order (in which they are carried out), round, card (printed), gold.
    """

    by: WorthBy
    values: tuple[tuple[str, int], ...]

    def at(self, number: int) -> int:
        """Return the worth of the `number`-th round or artifact.

        It is the last one listed at or before it.
        """
        listed = [amount for key, amount in self.values if int(key) <= number]
        return listed[-1] if listed else self.values[0][1]


class Change(NamedTuple):
    """Rules that differ in one round (G-20): its number, and the dotted keys with their values."""

    round: int
    values: tuple[tuple[str, Any], ...]


class Piece(NamedTuple):
    """Piece that stands for gold: its worth, and how many there are (0: not said)."""

    worth: int
    number: int = 0


# --- a file and its sections ----------------------------------------------------------------------


class Cards(Record):
    """Meaning of each physical card, given by patterns.

    A card may be several things at once: gold that is a danger too, an artifact of the cave that
    counts towards its end.
    """

    gold: tuple[Worth, ...]
    danger: tuple[Kinds, ...]
    artifact: tuple[Card, ...]
    blank: tuple[Card, ...]


class Danger(Record):
    """Section on dangers: when they end a round, and what that costs."""

    ends_at: Limits
    over: int
    costs: Costs
    then: terms.Then


class Artifacts(Record):
    """Section on artifacts: who takes them, and what they count."""

    claim: terms.Claim = "alone"
    worth: Scale = Scale("each", (("1", 5),))
    joins: Joins = Joins()
    carried: terms.Fate = "out"
    left: terms.Fate = "out"


class Hands(Record):
    """Section on hands: cards taken out before the deal, by number of players.

    For a game where players show cards of their own.
    """

    remove: tuple[tuple[int, int], ...] = ()


class Words(Record):
    """Section of words that people read and hear. ``"thief/thieves"`` gives the plural."""

    player: Noun
    place: str
    place_sign: terms.PlaceSign
    path: str
    gold: Noun
    token: Noun
    danger: Noun
    sign: terms.Sign | str
    artifact: Noun
    artifact_sign: terms.ArtifactSign
    safe: str
    safe_sign: terms.SafeSign
    round: Noun
    leaves: Noun
    caught: str
    catches: str
    call: str
    go: str
    leave: str
    choice: terms.Choice
    guide: str
    kinds: tuple[tuple[str, str], ...]
    pictures: tuple[tuple[str, str], ...]


WORDS_TOLD = tuple(name for name, kind in Words.__annotations__.items() if kind in (str, Noun))
"""Keys of ``[words]`` that are translated: not those of closed lists, which name pictures."""


class Meta(Record):
    """Section on where the rules come from.

    Nothing of it is inherited: a house rule has an author of its own.
    """

    author: str
    source: str
    year: str
    licence: str
    also: tuple[str, ...]
    bgg: int


class Rules(Record):
    """The keys at the top of a variant file, and its sections.

    A game made of them is a `cardkit.v4.files.Variant`.
    """

    name: str
    version: str
    summary: str
    players: Span
    minutes: str
    age: int
    rounds: int
    until: int
    wins: Wins
    reveal: terms.Reveal
    share: terms.Share
    leftover: terms.Leftover
    dealer: terms.Dealer
    first_danger: terms.FirstDanger
    totals: terms.Totals
    ties: tuple[terms.TieBreak, ...]
    tie: terms.Tie
    pieces: tuple[Piece, ...]
    cards: Cards
    danger: Danger
    artifacts: Artifacts | None
    hands: Hands | None
    words: Words
    cites: tuple[tuple[str, str], ...]
    rulings: tuple[tuple[str, str], ...]
    house: tuple[tuple[str, str], ...]
    meta: Meta
