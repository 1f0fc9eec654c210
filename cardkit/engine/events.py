"""Moves that people make, and the events they cause: plain data without texts."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine.cards import Card

End: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""How a round ended: by a danger, since all had left, since the deck or the hands ran out, or as a
result that somebody entered."""


class BeginRound(NamedTuple):
    """A move: start the next round, or an extra round for the tied players (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """A move: turn up a card of the deck. The suit or the rank may be unknown."""

    card: Card


class Leave(NamedTuple):
    """A move: these players leave the round after a card; with an empty tuple, nobody leaves."""

    players: tuple[str, ...] = ()


class Show(NamedTuple):
    """A move in a hands game: each player shows a card, or lays one face down to flee (None, CN-5).

    `back` names the artifacts that go back; with None, the rule decides (CN-8).
    """

    cards: dict[str, Card | None]
    back: tuple[Card, ...] | None = None

    def face_up(self, players: Iterable[str]) -> list[Card]:
        """Return the cards that these players show face up, in the order of the players."""
        return [card for player in players if (card := self.cards[player]) is not None]


class RoundResult(NamedTuple):
    """A move: record a round by banked gold and artifacts alone (None: artifacts not named)."""

    banked: dict[str, int]
    artifacts: dict[str, tuple[Card | None, ...]] = {}  # noqa: RUF012  (nobody changes a move)

    def named_artifacts(self) -> list[Card]:
        """Return the artifacts of the result that have a name, player by player."""
        cards = [card for artifacts in self.artifacts.values() for card in artifacts]
        return [card for card in cards if card is not None]


class Attend(NamedTuple):
    """A move: from the next round on, a player joins (new players sit last) or sits out."""

    player: str
    plays: bool


class EndGame(NamedTuple):
    """A move: the players end the game between two rounds."""


Move: TypeAlias = BeginRound | Draw | Leave | Show | RoundResult | Attend | EndGame


class RoundBegan(NamedTuple):
    """An event: a round began for `players`; `artifacts_joined` a `deck` of so many cards."""

    number: int
    extra: bool
    players: tuple[str, ...]
    artifacts_joined: int
    deck: int
    dealer: str


class Attended(NamedTuple):
    """An event: from a round on, a player joins or sits out; `new` is True for a new player."""

    player: str
    plays: bool
    from_round: int
    new: bool


class GoldShared(NamedTuple):
    """An event: each of `players` took `share` of new `gold`, leaving a `remainder`.

    The `remainder` stays on the path, or is lost. `loot` is the gold that each of them now carries,
    and `leftover` the gold on the path.
    """

    cards: tuple[Card, ...]
    gold: int
    players: tuple[str, ...]
    share: int
    remainder: int
    loot: int
    leftover: int


class GoldDoubled(NamedTuple):
    """An event: a card doubled gold (G-29), which took `gold` from the supply.

    Each of `players` took as much as they carried, `each`, and now carries `loot`. If gold waits for
    those who leave, `each` is 0, and the gold on the path was doubled instead: it is now `leftover`.
    """

    card: Card
    gold: int
    players: tuple[str, ...]
    each: int
    loot: int
    leftover: int


class DangerWarned(NamedTuple):
    """An event: a danger came. The path now has `on_path` of its kind; `ends_at` end the round."""

    card: Card
    kind: str
    on_path: int
    ends_at: int


class BlankDrawn(NamedTuple):
    """An event: a card without a meaning in these rules was turned up."""

    card: Card


class ArtifactFound(NamedTuple):
    """An event: an artifact was laid on the path with `gold` on it (0 if players keep the card)."""

    card: Card
    gold: int


class CardsShown(NamedTuple):
    """An event: players showed cards of their hands face up; pairs of player and card."""

    cards: tuple[tuple[str, Card], ...]


class NobodyLeft(NamedTuple):
    """An event: nobody left the round after a card; `players` go on."""

    players: tuple[str, ...]


class PlayersLeft(NamedTuple):
    """An event: each of `players` banked their `loot` and a `share` of the gold on the path.

    The `remainder` stays on the path, or goes back if the rules say that leftover gold is lost.
    `unclaimed` artifacts stay on the path for other players.
    """

    players: tuple[str, ...]
    loot: int
    leftover: int
    share: int
    remainder: int
    turn: int
    unclaimed: tuple[Card, ...]


class ArtifactTaken(NamedTuple):
    """An event: a player took an artifact; `card` is None if nobody named it.

    An artifact that is worth gold is part of the loot until it is `banked`.
    """

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool


class ArtifactsShared(NamedTuple):
    """An event: each leaver took `each` artifacts; `cards`, too few to share, stay on the path."""

    cards: tuple[Card, ...]
    each: int


class Caught(NamedTuple):
    """An event: each of `players` was caught, lost `lost` of the loot and banked `kept`.

    `fines` is the gold that players paid from the bank. If `kinds` is empty, the cause was too much
    gold on the path, `path_gold` (G-18).
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    players: tuple[str, ...]
    lost: int
    kept: int
    path_gold: int
    fines: dict[str, int]


class CardsRanOut(NamedTuple):
    """An event: the deck or the hands ran out while `players` were still in the round."""

    players: tuple[str, ...]


class CardRemoved(NamedTuple):
    """An event: a card left the game for good."""

    card: Card
    is_artifact: bool


class RoundEnded(NamedTuple):
    """An event: a round ended; `returned` gold went back, and nobody has `unclaimed` artifacts."""

    number: int
    end: End
    returned: int
    unclaimed: tuple[Card, ...]


class GameEnded(NamedTuple):
    """An event: the game ended with this `ranking`, best first; tied players share a group."""

    ranking: tuple[tuple[str, ...], ...]
    totals: dict[str, int]
    decided_by: str


Event: TypeAlias = (
    RoundBegan
    | Attended
    | GoldShared
    | GoldDoubled
    | DangerWarned
    | BlankDrawn
    | ArtifactFound
    | CardsShown
    | NobodyLeft
    | PlayersLeft
    | ArtifactTaken
    | ArtifactsShared
    | Caught
    | CardsRanOut
    | CardRemoved
    | RoundEnded
    | GameEnded
)


class Keepsake(NamedTuple):
    """An artifact that a player carried out and keeps; `card` is None if nobody named it."""

    player: str
    card: Card | None
    worth: int
    round: int


class RoundRecord(NamedTuple):
    """A finished round; `left` maps each player to the turn in which they left."""

    number: int
    extra: bool
    end: End
    players: tuple[str, ...]
    banked: dict[str, int]
    removed: tuple[Card, ...]
    left: dict[str, int]
    turns: int
    lost: int


class RemovedCard(NamedTuple):
    """A card that left the game in a round; `slots` is a bit mask of the cards it can be."""

    card: Card | None
    slots: int
    artifact: bool
    round: int
