"""Reasons why the rules refuse a move, as plain data.

Names in `inside` are in seat order.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard


class GameOver(NamedTuple):
    number: int


class NoRound(NamedTuple):
    """No round has begun.

    `ending` is True if the players want to end the game before they have finished a round.
    """

    ending: bool = False


class RoundOver(NamedTuple):
    number: int


class RoundNotOver(NamedTuple):
    inside: Sequence[str]


class NoCard(NamedTuple):
    """Nobody can leave before the first card is turned up (G-10)."""


class TooEarly(NamedTuple):
    """Nobody can leave before card (or, in a hands game, turn) `number` of the round (G-28)."""

    number: int


class Undecided(NamedTuple):
    """The players must first decide who leaves after the last card."""


class WrongGame(NamedTuple):
    """The move is for a hands game and this is a deck game, or the other way round."""


class LastRound(NamedTuple):
    number: int


class TooManyRounds(NamedTuple):
    rounds: int


class ExtraTooEarly(NamedTuple):
    rounds: int


class NoExtraRound(NamedTuple):
    tie: str


class NoTie(NamedTuple):
    winner: str


class TiedAway(NamedTuple):
    away: Sequence[str]


class UnknownPlayer(NamedTuple):
    """Nobody in the game has this name.

    `inside` lists the players inside if the name should be one of theirs.
    """

    name: str
    inside: Sequence[str] | None = None
    players: Sequence[str] = ()


class NotPlaying(NamedTuple):
    name: str
    inside: Sequence[str]


class NotInside(NamedTuple):
    """The player has already left the round.

    `turn` is the turn in which the player left, or 0 if that is unknown.
    """

    name: str
    turn: int
    inside: Sequence[str]


class Twice(NamedTuple):
    name: str


class MissingPlayer(NamedTuple):
    """Some players inside show no card in this turn; `name` is the first of the `missing`."""

    name: str
    missing: Sequence[str]


class HereAlready(NamedTuple):
    name: str


class AwayAlready(NamedTuple):
    name: str


class TooFewPlayers(NamedTuple):
    name: str
    low: int


class TooManyPlayers(NamedTuple):
    """The player cannot join because the game can have only `high` players.

    `high` is the most players of one round, or the most different players of the whole game.
    """

    name: str
    high: int


class NotInDeck(NamedTuple):
    card: Card


class VagueCard(NamedTuple):
    """The name could mean several cards, which are listed in `meanings`.

    `meanings` is empty if the name is only a suit or colour, which is not enough. `lead` and
    `trail` are the parts of the typed line before and after the name.
    """

    card: Card
    meanings: Sequence[DeckCard] = ()
    lead: str = ""
    trail: str = ""


class NotYet(NamedTuple):
    """The card joins the deck in a later round."""

    card: Card


class CardTwice(NamedTuple):
    card: Card


class TooMany(NamedTuple):
    """All the cards with this name have already come up."""

    card: Card


class CardGone(NamedTuple):
    """The card has left the game."""

    card: Card


class NotArtifact(NamedTuple):
    card: Card


class BackCount(NamedTuple):
    """The move names the wrong number of artifacts that stay on the path (CN-8).

    `wanted` is the right number, and `named` is the number in the move.
    """

    wanted: int
    named: int


class BackCard(NamedTuple):
    cards: Sequence[Card]


class TooMuchGold(NamedTuple):
    gold: int
    most: int


class NotAllLost(NamedTuple):
    """No danger can cost the player this amount of banked gold.

    `gold` is negative, and `most` is the highest amount that a danger can cost.
    """

    name: str
    gold: int
    most: int


class NoArtifacts(NamedTuple):
    name: str


class TooManyArtifacts(NamedTuple):
    number: int
    most: int


TimingRefusal: TypeAlias = (
    GameOver
    | NoRound
    | RoundOver
    | RoundNotOver
    | NoCard
    | TooEarly
    | Undecided
    | WrongGame
    | LastRound
)
ExtraRoundRefusal: TypeAlias = TooManyRounds | ExtraTooEarly | NoExtraRound | NoTie | TiedAway
PlayerRefusal: TypeAlias = UnknownPlayer | NotPlaying | NotInside | Twice | MissingPlayer
AttendanceRefusal: TypeAlias = HereAlready | AwayAlready | TooFewPlayers | TooManyPlayers
CardRefusal: TypeAlias = (
    NotInDeck | VagueCard | NotYet | CardTwice | TooMany | CardGone | NotArtifact
)
ResultRefusal: TypeAlias = (
    BackCount | BackCard | TooMuchGold | NotAllLost | NoArtifacts | TooManyArtifacts
)
Refusal: TypeAlias = (
    TimingRefusal
    | ExtraRoundRefusal
    | PlayerRefusal
    | AttendanceRefusal
    | CardRefusal
    | ResultRefusal
)


def code_of(kind: type[Refusal]) -> str:
    """Return the code of a refusal class, such as ``card-twice``."""
    return re.sub(r"\B(?=[A-Z])", "-", kind.__name__).lower()


class IllegalMove(ValueError):
    """Raised for a move that the rules do not allow now; the game has not changed.

    `reason` says why. `code` is the name of the reason's class, written as in ``card-twice``, and
    `facts` maps the names of its fields to their values.
    """

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason

    def __str__(self) -> str:
        return f"{self.code}: {self.facts}" if self.facts else self.code

    @property
    def code(self) -> str:
        """The code of the reason, such as ``card-twice``."""
        return code_of(type(self.reason))

    @property
    def facts(self) -> dict[str, Any]:
        """The values of the reason's fields, by the names of the fields."""
        return self.reason._asdict()
