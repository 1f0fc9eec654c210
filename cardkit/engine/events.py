"""Moves, which people make, and events, which are what came of them: plain data, no sentences."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine.cards import Card

End: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""How a round ended: by a danger, since all had left, since the deck or the hands ran out, or as a
result that somebody entered."""


class BeginRound(NamedTuple):
    """A move: the next round begins, or an extra round of the players who are tied (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """A move: a card of the deck is turned up; its name may lack the suit or the rank."""

    card: Card


class Leave(NamedTuple):
    """A move: these players leave the round after a card; an empty tuple means nobody leaves."""

    players: tuple[str, ...] = ()


class Show(NamedTuple):
    """A move in a game of hands: each player shows a card, or None: one face down, to flee (CN-5).

    `back` names the artifacts that go back; None leaves it to the rule (CN-8).
    """

    cards: dict[str, Card | None]
    back: tuple[Card, ...] | None = None

    def face_up(self, players: Iterable[str]) -> list[Card]:
        """Return the cards that these players show face up, in the order of the players."""
        return [card for player in players if (card := self.cards[player]) is not None]


class RoundResult(NamedTuple):
    """A move: a round of which only banked gold and artifacts are known (None: not named)."""

    banked: dict[str, int]
    artifacts: dict[str, tuple[Card | None, ...]] = {}  # noqa: RUF012  (nobody changes a move)

    def named_artifacts(self) -> list[Card]:
        """Return the artifacts of the result that have a name, player by player."""
        cards = [card for artifacts in self.artifacts.values() for card in artifacts]
        return [card for card in cards if card is not None]


class Attend(NamedTuple):
    """A move: a player joins the game from the next round on (a new one last), or stays away."""

    player: str
    plays: bool


class EndGame(NamedTuple):
    """A move: the players end the game here, between two rounds."""


Move: TypeAlias = BeginRound | Draw | Leave | Show | RoundResult | Attend | EndGame


class RoundBegan(NamedTuple):
    """An event: a round began for `players`, with a `deck` that some `artifacts_joined`."""

    number: int
    extra: bool
    players: tuple[str, ...]
    artifacts_joined: int
    deck: int
    dealer: str


class Attended(NamedTuple):
    """An event: a player joins from a round on, or stays away; `new` is True for a new player."""

    player: str
    plays: bool
    from_round: int
    new: bool


class GoldShared(NamedTuple):
    """An event: each of `players` took `share` of new `gold`, which left a `remainder`.

    The `remainder` stays on the path, or is lost. `loot` is what each of them carries now,
    `leftover` what lies on the path.
    """

    cards: tuple[Card, ...]
    gold: int
    players: tuple[str, ...]
    share: int
    remainder: int
    loot: int
    leftover: int


class DangerWarned(NamedTuple):
    """An event: a danger came; `on_path` of its kind now lie there, and `ends_at` end the round."""

    card: Card
    kind: str
    on_path: int
    ends_at: int


class BlankDrawn(NamedTuple):
    """An event: a card was turned up that means nothing in these rules."""

    card: Card


class ArtifactFound(NamedTuple):
    """An event: an artifact came to lie on the path; `gold` is put on it (0: a card to keep)."""

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

    The `remainder` stays on the path, or goes back where leftover is lost. `unclaimed` artifacts
    lie there and wait for somebody else.
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

    An artifact that counts as gold is loot as long as it is not `banked`.
    """

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool


class ArtifactsShared(NamedTuple):
    """An event: every leaver took `each` artifacts; `cards`, too few to share, stay on the path."""

    cards: tuple[Card, ...]
    each: int


class Caught(NamedTuple):
    """An event: each of `players` was caught, `lost` so much loot, and banked the rest: `kept`.

    `fines` is what players paid of gold banked before. Without `kinds` it was too much gold:
    `path_gold` (G-18).
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
    """An event: a round ended, `returned` gold went back, nobody has `unclaimed` artifacts."""

    number: int
    end: End
    returned: int
    unclaimed: tuple[Card, ...]


class GameEnded(NamedTuple):
    """An event: the game ended with this `ranking`, best first, tied players in one group."""

    ranking: tuple[tuple[str, ...], ...]
    totals: dict[str, int]
    decided_by: str


Event: TypeAlias = (
    RoundBegan
    | Attended
    | GoldShared
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
    """A finished round; `left` has, by player, the turn in which each player left it."""

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
    """A card that left the game in a round; `slots` is a bit mask of the cards that it can be."""

    card: Card | None
    slots: int
    artifact: bool
    round: int
