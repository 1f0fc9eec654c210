"""The nouns of a game, frozen: what people enter, and what comes of it.

Outcomes are data, with the players, cards, amounts and the number of the rule they come from. Sentences are made of
them elsewhere, so that tests, JSON and a second screen read the same.
"""

from typing import NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.frozen import Record
from cardkit.engine.terms import Decided, End

# --- what people enter -----------------------------------------------------------------------------------------


class Begin(NamedTuple):
    """The next round begins, or with `extra` an extra round of the tied (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """A card of the deck is turned up, named as far as someone cared to."""

    card: Card


class Leave(NamedTuple):
    """The decision after a card: these leave, in any order; nobody if empty."""

    names: tuple[str, ...] = ()


class Show(NamedTuple):
    """A turn in a game of hands: one card for everyone inside, None for one laid face down (CN-5). `back` names the artifacts
    that go back into the cave, None leaves it to the rule (CN-8)."""

    cards: tuple[tuple[str, Card | None], ...]
    back: tuple[Card, ...] | None = None


class Result(NamedTuple):
    """A round of which only the outcome is known: gold banked, and artifacts in order of taking (None: not said which)."""

    banked: tuple[tuple[str, int], ...]
    artifacts: tuple[tuple[str, tuple[Card | None, ...]], ...] = ()


class Attend(NamedTuple):
    """From the next round on `name` plays (who may be new: the seat is then the last one), or does not."""

    name: str
    plays: bool


class EndGame(NamedTuple):
    """The game ends here, between two rounds, before its last one."""

    def __bool__(self) -> bool:
        """It is an entry, though it has nothing to add."""
        return True


Entry: TypeAlias = Begin | Draw | Leave | Show | Result | Attend | EndGame

# --- what comes of it ------------------------------------------------------------------------------------------


class RoundBegan(Record):
    """A round opens for `players`; `joins` is how many artifacts joined the deck, `deck` its cards, `dealer` turns them."""

    number: int
    extra: bool
    players: tuple[str, ...]
    joins: int
    deck: int
    dealer: str
    rule: str


class Attends(Record):
    """From round `number` on `player` plays, or does not; `new`: has not played before."""

    player: str
    plays: bool
    number: int
    new: bool
    rule: str


class Split(Record):
    """Gold was shared: each of `players` takes `share`, `rest` stays; each then carries `carried`, `leftover` lies there."""

    cards: tuple[Card, ...]
    gold: int
    players: tuple[str, ...]
    share: int
    rest: int
    carried: int
    leftover: int
    rule: str


class Warned(Record):
    """A danger lies there: now `lying` of its kind do, the round ends at `ends_at`."""

    card: Card
    kind: str
    lying: int
    ends_at: int
    rule: str


class Blank(Record):
    """A card that means nothing was turned up."""

    card: Card
    rule: str


class Found(Record):
    """An artifact was turned up and stays on the path, with `gold` put on it (0: it is kept as a card)."""

    card: Card
    gold: int
    rule: str


class Shown(Record):
    """In a game of hands these cards were added to the cave, in seat order."""

    cards: tuple[tuple[str, Card], ...]
    rule: str


class Stayed(Record):
    """Nobody left."""

    players: tuple[str, ...]
    rule: str


class Left(Record):
    """`players` left together: each banks `loot` plus `share` of the `leftover`; `rest` stays on the path, and so do the
    artifacts that nobody got since several left."""

    players: tuple[str, ...]
    loot: int
    leftover: int
    share: int
    rest: int
    turn: int
    stay: tuple[Card, ...]
    rule: str

    @property
    def banked(self) -> int:
        """The gold that each of them has safe now, artifacts aside."""
        return self.loot + self.share


class ArtifactTaken(Record):
    """`player` carried out `card`, which counts `worth`: as gold (banked, or loot if still inside), or as an artifact."""

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool
    rule: str


class WentBack(Record):
    """Artifacts that could not be shared evenly went back (CN-7); each leaver got `each`."""

    cards: tuple[Card, ...]
    each: int
    rule: str


class Caught(Record):
    """A danger ended the round: `players` lose `lost` each, and bank the `kept` rest of their loot (G-17), or each of those
    with gold `banked` before loses that too (G-22). `cards` are the dangers of that kind (or kinds) that lie there. Without a
    kind it is the card that brought the gold on the path to `heap`, and that over what it may be (G-18)."""

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    players: tuple[str, ...]
    lost: int
    rule: str
    kept: int = 0
    heap: int = 0
    banked: tuple[tuple[str, int], ...] = ()


class Survived(Record):
    """The cards ran out with `players` inside: they leave together (CN-13, G-8)."""

    players: tuple[str, ...]
    rule: str


class CardOut(Record):
    """`card` leaves the game for good, unclaimed."""

    card: Card
    is_artifact: bool
    rule: str


class RoundOver(Record):
    """The round is over; `returned` gold goes back to the supply, `lying` are the artifacts nobody carried out."""

    number: int
    end: End
    returned: int
    lying: tuple[Card, ...]
    rule: str


class GameOver(Record):
    """The game is over. `ranking` is best first, who are still tied in one group; `decided` is what broke the tie on top."""

    ranking: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, int], ...]
    decided: Decided
    rule: str


Outcome: TypeAlias = (
    RoundBegan | Attends | Split | Warned | Blank | Found | Shown | Stayed | Left | ArtifactTaken | WentBack | Caught
    | Survived | CardOut | RoundOver | GameOver
)  # fmt: skip
Log: TypeAlias = list[Outcome]


class Taken(NamedTuple):
    """An artifact someone carried out, what it counts, and in which round. The card is None where nobody said which."""

    player: str
    card: Card | None
    worth: int
    number: int


class Round(NamedTuple):
    """A round: how it ended (None while it is played), the gold each player banked, less than nothing where gold banked before
    was lost (G-22), and which cards left the game unclaimed.

    `seats` took part (all who were there; the tied in an extra round); `left` says in which of its `turns` a
    player left; who was caught lost `lost` gold, and banked the rest of the loot (G-17).
    """

    number: int
    extra: bool
    end: End | None
    seats: tuple[str, ...]
    banked: dict[str, int]
    removed: tuple[Card, ...]
    left: dict[str, int]
    turns: int
    lost: int


class Gone(NamedTuple):
    """A card that is out of the deck for good: the slots it can be, and the round after which it was missing."""

    slots: int
    number: int
