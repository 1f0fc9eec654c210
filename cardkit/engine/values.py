"""What a variant says: the values that its keys take, and a record for each section of its file.

What each key means, how it is written and what holds where nobody says it stand in `cardkit.files.keys`.
"""

from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import terms
from cardkit.engine.cards import Card
from cardkit.engine.frozen import Record
from cardkit.engine.terms import Cost, DangerKind, WorthBy

MOST_PLAYERS = 12
MOST_ROUNDS = 20
"""Of a game; one that ends when somebody has enough (`until`) may have so many where its file does not say how many."""
MOST_CARDS = 108
"""Two packs with their jokers: whatever is said about one pack, it is not more."""
TOLD = frozenset(("name", "version", "summary", "minutes", "age", "pieces", "words", "cites", "rulings", "house", "meta"))
"""Keys and sections that change what is told and laid out, and nothing that is played."""
Told: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""What a game is called in other languages: by language the texts of dotted keys (``words.danger``, ``rulings.tie``)."""


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
    """What is other in a round (G-20): its number, and the dotted keys that are, each with its value there."""

    round: int
    values: tuple[tuple[str, Any], ...]


class Piece(NamedTuple):
    """A kind of piece that stands for gold: what it is worth, and how many the game comes with (0: not said)."""

    worth: int
    number: int = 0


# --- a file and its sections ----------------------------------------------------------------------------------------------


class Cards(Record):
    """What each physical card means. A card may be several things at once: gold that is a danger too, an artifact of the cave
    that counts towards its end."""

    gold: tuple[Worth, ...]
    danger: tuple[Kinds, ...]
    artifact: tuple[Card, ...]
    blank: tuple[Card, ...]


class Danger(Record):
    """When dangers end a round."""

    ends_at: Limits
    over: int
    costs: Costs
    then: terms.Then


class Artifacts(Record):
    """Who takes artifacts and what they count."""

    claim: terms.Claim = "alone"
    worth: Scale = Scale("each", (("1", 5),))
    joins: Joins = Joins()
    carried: terms.Fate = "out"
    left: terms.Fate = "out"


class Hands(Record):
    """How hands are dealt, in a game where players show cards of their own."""

    remove: tuple[tuple[int, int], ...] = ()


class Words(Record):
    """What the table hears. ``"thief/thieves"`` gives the plural."""

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
    gesture: terms.Gesture
    guide: str
    kinds: tuple[tuple[str, str], ...]
    pictures: tuple[tuple[str, str], ...]


WORDS_TOLD = tuple(name for name, kind in Words.__annotations__.items() if kind in (str, Noun))
"""The keys of ``[words]`` that another language has words for: not those of closed lists, which name pictures."""


class Meta(Record):
    """Where the rules come from. Nothing of it is inherited: a house rule has an author of its own."""

    author: str
    source: str
    year: str
    licence: str
    also: tuple[str, ...]
    bgg: int


class Rules(Record):
    """The keys at the top of a variant file, and its sections. A game of them is a `cardkit.files.Variant`."""

    name: str
    version: str
    summary: str
    players: Span
    minutes: str
    age: int
    rounds: int
    until: int
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
