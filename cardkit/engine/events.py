"""Moves, which people make, and events, which are what came of them: plain data, no sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine.cards import Card

End: TypeAlias = Literal["caught", "all-out", "deck-out", "survived", "result-only"]
"""How a round ended: by a danger, since all had left, since the deck or the hands ran out, or as a
result that somebody entered."""


# --- moves ----------------------------------------------------------------------------------------


class BeginRound(NamedTuple):
    """The next round begins, or an extra round of the tied (KG-11)."""

    extra: bool = False


class Draw(NamedTuple):
    """A card of the deck is turned up, named as far as somebody cared to."""

    card: Card


class Leave(NamedTuple):
    """The decision after a card: these players leave; nobody if empty."""

    players: tuple[str, ...] = ()


class Show(NamedTuple):
    """A turn of hands: a card of everyone inside, None face down (CN-5).

    `back` names the artifacts that go back; None leaves it to the rule (CN-8).
    """

    cards: dict[str, Card | None]
    back: tuple[Card, ...] | None = None

    def face_up(self, players: Iterable[str]) -> list[Card]:
        """Return the cards that are shown, in the order of these players."""
        return [card for player in players if (card := self.cards[player]) is not None]


class RoundResult(NamedTuple):
    """A round of which only the result is known: gold banked, and artifacts (None: not named)."""

    banked: dict[str, int]
    artifacts: dict[str, tuple[Card | None, ...]] = {}  # noqa: RUF012  (nobody changes a move)

    def named_artifacts(self) -> list[Card]:
        """Return the artifacts that were named, player by player."""
        cards = [card for taken in self.artifacts.values() for card in taken]
        return [card for card in cards if card is not None]


class Attend(NamedTuple):
    """From the next round on a player plays, or does not; a new one gets the last seat."""

    player: str
    plays: bool


class EndGame(NamedTuple):
    """The game ends here, between two rounds."""


Move: TypeAlias = BeginRound | Draw | Leave | Show | RoundResult | Attend | EndGame


# --- events ---------------------------------------------------------------------------------------


class RoundBegan(NamedTuple):
    """A round began for `players`, with a `deck` of so many cards.

    `artifacts_joined` is how many joined it just now.
    """

    number: int
    extra: bool
    players: tuple[str, ...]
    artifacts_joined: int
    deck: int
    dealer: str


class Attended(NamedTuple):
    """A player plays from a round on, or does not; `new`: for the first time."""

    player: str
    plays: bool
    from_round: int
    new: bool


class GoldShared(NamedTuple):
    """Each of `players` took `share` of `gold`; the `remainder` stays on the path, or is lost.

    `loot` is what each of them carries now, `leftover` what lies on the path.
    """

    cards: tuple[Card, ...]
    gold: int
    players: tuple[str, ...]
    share: int
    remainder: int
    loot: int
    leftover: int


class DangerWarned(NamedTuple):
    """A danger came; `on_path` of its kind lie there now, and `ends_at` end the round."""

    card: Card
    kind: str
    on_path: int
    ends_at: int


class BlankDrawn(NamedTuple):
    """A card came that means nothing."""

    card: Card


class ArtifactFound(NamedTuple):
    """An artifact lies on the path; `gold` is put on it (0: it is kept as a card)."""

    card: Card
    gold: int


class CardsShown(NamedTuple):
    """Cards of hands were shown face up, in seat order, each with its player."""

    cards: tuple[tuple[str, Card], ...]


class NobodyLeft(NamedTuple):
    """All `players` inside go on."""

    players: tuple[str, ...]


class PlayersLeft(NamedTuple):
    """Each of `players` banked their `loot` and a `share` of the `leftover`.

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
    """A player took an artifact (None: not named); as gold it is loot while not `banked`."""

    player: str
    card: Card | None
    worth: int
    is_gold: bool
    banked: bool


class ArtifactsReturned(NamedTuple):
    """Artifacts that cannot be shared evenly went back (CN-7); each leaver got `each`."""

    cards: tuple[Card, ...]
    each: int


class Caught(NamedTuple):
    """All inside lost `lost` each, banked the `kept` rest, and paid `fines` of what was banked.

    Without `kinds` it was too much gold: `path_gold` (G-18).
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    players: tuple[str, ...]
    lost: int
    kept: int
    path_gold: int
    fines: dict[str, int]


class CardsRanOut(NamedTuple):
    """The deck or the hands ran out while these `players` were inside."""

    players: tuple[str, ...]


class CardRemoved(NamedTuple):
    """A card left the game for good."""

    card: Card
    is_artifact: bool


class RoundEnded(NamedTuple):
    """The round ended; `returned` gold went back to the supply, nobody has the `unclaimed`."""

    number: int
    end: End
    returned: int
    unclaimed: tuple[Card, ...]


class GameEnded(NamedTuple):
    """The game ended with this `ranking`, best first, the tied in one group."""

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
    | ArtifactsReturned
    | Caught
    | CardsRanOut
    | CardRemoved
    | RoundEnded
    | GameEnded
)


# --- records of what was --------------------------------------------------------------------------


class Keepsake(NamedTuple):
    """An artifact that somebody carried out; the card is None where nobody said which."""

    player: str
    card: Card | None
    worth: int
    round: int


class RoundRecord(NamedTuple):
    """A finished round; `left` says in which of its `turns` each who left did so."""

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
    """A card that is missing from the deck after a round; `slots` as in `DeckCard`."""

    card: Card | None
    slots: int
    artifact: bool
    round: int
