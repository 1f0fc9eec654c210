"""Entries and outcomes of a game, as frozen data: what people enter, and what comes of it.

Outcomes have the players, cards, amounts and the number of the rule they come from. Sentences are
made of them elsewhere, so that tests, JSON and a second screen read the same.
"""

from typing import NamedTuple, TypeAlias

from cardkit.v4.engine.cards import Card
from cardkit.v4.engine.frozen import Record
from cardkit.v4.engine.terms import Decided, End

# --- what people enter ----------------------------------------------------------------------------


class Begin(NamedTuple):
    """Entry: the next round begins, or with `extra` an extra round of the tied (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """Entry: a card of the deck is turned up, named as far as someone cared to."""

    card: Card


class Leave(NamedTuple):
    """Entry: the decision after a card; these players leave, nobody if empty.

    Names are in any order.
    """

    names: tuple[str, ...] = ()


class Show(NamedTuple):
    """Entry: a turn in a game of hands, with one card for everyone inside.

    None is a card laid face down (CN-5). `back` names the artifacts that go back into the cave,
    None leaves it to the rule (CN-8).
    """

    cards: tuple[tuple[str, Card | None], ...]
    back: tuple[Card, ...] | None = None


class Result(NamedTuple):
    """Entry: a round of which only the result is known.

    The gold banked, and artifacts in order of taking (None: not said which).
    """

    banked: tuple[tuple[str, int], ...]
    artifacts: tuple[tuple[str, tuple[Card | None, ...]], ...] = ()


class Attend(NamedTuple):
    """Entry: from the next round on `name` plays, or does not.

    A new player gets the last seat.
    """

    name: str
    plays: bool


class EndGame(NamedTuple):
    """Entry: the game ends here, between two rounds, before its last one."""

    def __bool__(self) -> bool:
        """Return True: an entry counts as one, though this one has no fields."""
        return True


Entry: TypeAlias = Begin | Draw | Leave | Show | Result | Attend | EndGame

# --- what comes of it -----------------------------------------------------------------------------


class RoundBegan(Record):
    """Outcome: a round began for `players`.

    `joins` is how many artifacts joined the deck, `deck` its number of cards, `dealer` turns them.
    """

    number: int
    extra: bool
    players: tuple[str, ...]
    joins: int
    deck: int
    dealer: str
    rule: str


class Attends(Record):
    """Outcome: from round `number` on `player` plays, or does not.

    `new`: the player has not played before.
    """

    player: str
    plays: bool
    number: int
    new: bool
    rule: str


class Split(Record):
    """Outcome: gold was shared; each of `players` takes `share`, and `rest` stays.

    Each then carries `carried`, and `leftover` lies there.
    """

    cards: tuple[Card, ...]
    gold: int
    players: tuple[str, ...]
    share: int
    rest: int
    carried: int
    leftover: int
    rule: str


class Warned(Record):
    """Outcome: a danger came; now `lying` of its kind lie there, and `ends_at` end the round."""

    card: Card
    kind: str
    lying: int
    ends_at: int
    rule: str


class Blank(Record):
    """Outcome: a card that means nothing was turned up."""

    card: Card
    rule: str


class Found(Record):
    """Outcome: an artifact was turned up and stays on the path.

    `gold` is put on it (0: it is kept as a card).
    """

    card: Card
    gold: int
    rule: str


class Shown(Record):
    """Outcome: in a game of hands these cards were added to the cave, in seat order."""

    cards: tuple[tuple[str, Card], ...]
    rule: str


class Stayed(Record):
    """Outcome: nobody left; `players` are inside."""

    players: tuple[str, ...]
    rule: str


class Left(Record):
    """Outcome: `players` left together; each banks `loot` plus `share` of the `leftover`.

    `rest` stays on the path, and so do the artifacts in `stay`, which nobody got since several
    left.
    """

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
        """Gold that each of them banked, without artifacts."""
        return self.loot + self.share


class ArtifactTaken(Record):
    """Outcome: `player` took `card`, which counts `worth`, as gold or as an artifact.

    Gold is banked, or is loot if the player is still inside.
    """

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool
    rule: str


class WentBack(Record):
    """Outcome: artifacts that could not be shared evenly went back (CN-7).

    Each leaver got `each`.
    """

    cards: tuple[Card, ...]
    each: int
    rule: str


class Caught(Record):
    """Outcome: a danger or too much gold ended the round; `players` lose `lost` each.

    They bank the `kept` rest of their loot (G-17), or each of those with gold `banked` before loses
    that too (G-22). `cards` are the dangers of that kind (or kinds) that lie there. Without a kind
    it is the card that brought the gold on the path to `heap`, more than it may be (G-18).
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    players: tuple[str, ...]
    lost: int
    rule: str
    kept: int = 0
    heap: int = 0
    banked: tuple[tuple[str, int], ...] = ()


class Survived(Record):
    """Outcome: the cards ran out with `players` inside, who leave together (CN-13, G-8)."""

    players: tuple[str, ...]
    rule: str


class CardOut(Record):
    """Outcome: `card` leaves the game for good, unclaimed."""

    card: Card
    is_artifact: bool
    rule: str


class RoundOver(Record):
    """Outcome: the round is over, and `returned` gold goes back to the supply.

    `lying` are the artifacts nobody carried out.
    """

    number: int
    end: End
    returned: int
    lying: tuple[Card, ...]
    rule: str


class GameOver(Record):
    """Outcome: the game is over.

    `ranking` is best first, with players who are still tied in one group; `decided` is what broke
    the tie on top.
    """

    ranking: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, int], ...]
    decided: Decided
    rule: str


Outcome: TypeAlias = (
    RoundBegan
    | Attends
    | Split
    | Warned
    | Blank
    | Found
    | Shown
    | Stayed
    | Left
    | ArtifactTaken
    | WentBack
    | Caught
    | Survived
    | CardOut
    | RoundOver
    | GameOver
)
Log: TypeAlias = list[Outcome]


class Taken(NamedTuple):
    """An artifact someone carried out: the player, the card, its worth and the round.

    The card is None where nobody said which.
    """

    player: str
    card: Card | None
    worth: int
    number: int


class Round(NamedTuple):
    """A round: its end (None while it is played), the gold each banked, cards out of the game.

    Gold banked is below 0 where gold banked before was lost (G-22). `removed` are the cards that
    left the game unclaimed. `seats` are the players who took part (all who were there; the tied in
    an extra round); `left` says in which of its `turns` a player left; players who were caught
    `lost` so much gold each, and banked the rest of the loot (G-17).
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
    """A card that is out of the deck for good: its possible slots, and the round it left in.

    It is missing after that round.
    """

    slots: int
    number: int
