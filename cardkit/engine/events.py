"""The moves that people make and the events that follow, as plain data."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine.cards import Card

RoundEndReason: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""How a round ended: a danger caught everyone, everyone had left, the deck ran out, the hands ran
out, or only the result was recorded."""


class BeginRound(NamedTuple):
    """A move: start the next round, or an extra round for the tied players (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """A move: turn up a card from the deck. Its suit or rank may be unknown."""

    card: Card


class Leave(NamedTuple):
    """A move: `players` leave the round after a card; if `players` is empty, nobody leaves."""

    players: tuple[str, ...] = ()


class Show(NamedTuple):
    """A move in a hands game: each player shows a card, or lays one face down to flee (CN-5).

    `cards` has None for each player who flees. `back` names the artifacts that stay on the path. If
    it is None, the last artifacts on the path stay (CN-8).
    """

    cards: dict[str, Card | None]
    back: tuple[Card, ...] | None = None

    def face_up_cards(self, players: Iterable[str]) -> list[Card]:
        """Return the cards that these players show face up, in the order of the players."""
        return [card for player in players if (card := self.cards[player]) is not None]


class RoundResult(NamedTuple):
    """A move: record only the result of a round, which is the gold and artifacts of each player.

    An artifact is None if nobody named it.
    """

    banked: dict[str, int]
    artifacts: dict[str, tuple[Card | None, ...]] = {}  # noqa: RUF012  (nobody changes a move)

    def named_artifacts(self) -> list[Card]:
        """Return the cards of all artifacts that the result names, player by player."""
        cards = [card for artifacts in self.artifacts.values() for card in artifacts]
        return [card for card in cards if card is not None]


class Attend(NamedTuple):
    """A move: a player joins the game or sits out, from the next round on.

    A new player gets the last seat.
    """

    player: str
    plays: bool


class EndGame(NamedTuple):
    """A move: the players end the game early, between two rounds."""


Move: TypeAlias = BeginRound | Draw | Leave | Show | RoundResult | Attend | EndGame


class RoundBegan(NamedTuple):
    """An event: a round began for `players`.

    `artifacts_joined` is how many artifacts have just joined the deck, and `deck` is how many cards
    the deck now has.
    """

    number: int
    extra: bool
    players: tuple[str, ...]
    artifacts_joined: int
    deck: int
    dealer: str


class Attended(NamedTuple):
    """An event: a player joins the game or sits out, from round `from_round` on.

    `new` is True if the player was not in the game before.
    """

    player: str
    plays: bool
    from_round: int
    new: bool


class GoldShared(NamedTuple):
    """An event: each of `players` took `share` of the `gold` on new cards, leaving a `remainder`.

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
    """An event: a doubling card was turned up, and the supply paid `gold` (G-29).

    Usually each of `players` took `each`, which is as much as they carried, and now carries `loot`.
    If all gold stays on the path until players leave, that gold was doubled instead: `each` is 0,
    and `leftover` is the gold that now lies there.
    """

    card: Card
    gold: int
    players: tuple[str, ...]
    each: int
    loot: int
    leftover: int


class DangerWarned(NamedTuple):
    """An event: a danger that did not end the round was turned up.

    The path now has `on_path` dangers of this kind. When it has `ends_at`, the round ends.
    """

    card: Card
    kind: str
    on_path: int
    ends_at: int


class BlankDrawn(NamedTuple):
    """An event: a card that means nothing in these rules was turned up."""

    card: Card


class ArtifactFound(NamedTuple):
    """An event: an artifact was turned up, with `gold` put on it.

    `gold` is 0 if players keep artifacts as cards.
    """

    card: Card
    gold: int


class CardsShown(NamedTuple):
    """An event: players showed cards from their hands.

    `cards` lists pairs of a player and a card.
    """

    cards: tuple[tuple[str, Card], ...]


class NobodyLeft(NamedTuple):
    """An event: nobody left the round after a card, so all of `players` go on."""

    players: tuple[str, ...]


class PlayersLeft(NamedTuple):
    """An event: `players` left, and each banked `loot` and a `share` of the gold on the path.

    The `remainder` stays on the path, or goes back to the supply if the rules say that leftover
    gold is lost. `unclaimed` artifacts stay on the path for other players.
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

    If `is_gold` is True, the player took the gold on the artifact. This gold is part of the loot
    unless `banked` is True.
    """

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool


class ArtifactsShared(NamedTuple):
    """An event: each player who left took `each` artifacts, and `cards` stay on the path.

    These cards are artifacts that could not be shared evenly.
    """

    cards: tuple[Card, ...]
    each: int


class Caught(NamedTuple):
    """An event: `cards` ended the round, so each of `players` lost `lost` loot and banked `kept`.

    `fines` is the banked gold that each player lost. `kinds` lists the kinds of danger that ended
    the round, and `path_sum` is the sum of the gold cards on the path if it was too much, or 0.
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    players: tuple[str, ...]
    lost: int
    kept: int
    path_sum: int
    fines: dict[str, int]

    @property
    def cause(self) -> Literal["danger", "gold", "rank"]:
        """What ended the round: dangers, too much gold (G-18), or two cards of a rank (G-31)."""
        if self.kinds:
            return "danger"
        return "gold" if self.path_sum else "rank"


class CardsRanOut(NamedTuple):
    """An event: the deck or the hands ran out while `players` were still in the round."""

    players: tuple[str, ...]


class CardRemoved(NamedTuple):
    """An event: a card left the game for good."""

    card: Card
    is_artifact: bool


class RoundEnded(NamedTuple):
    """An event: a round ended, and `returned` gold went back to the supply.

    `unclaimed` lists the artifacts that nobody took.
    """

    number: int
    end: RoundEndReason
    returned: int
    unclaimed: tuple[Card, ...]


class GameEnded(NamedTuple):
    """An event: the game ended with this `ranking`, which lists groups of tied players, best first.

    `decided_by` is the result of `State.what_decides_winner`.
    """

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
    """How a round ended, what it brought each player, and when each player left.

    `banked` is the gold that the round brought to each player, and `left` the turn in which each
    player left. `lost` is how much loot each caught player lost.
    """

    number: int
    extra: bool
    end: RoundEndReason
    players: tuple[str, ...]
    banked: dict[str, int]
    removed: tuple[Card, ...]
    left: dict[str, int]
    turns: int
    lost: int


class RemovedCard(NamedTuple):
    """A card that left the game in a round; `slots` has a bit for each card that it may be."""

    card: Card | None
    slots: int
    artifact: bool
    round: int
