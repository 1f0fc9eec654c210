"""Reasons why the rules refuse a move, as plain data. Names in `inside` are in seat order."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard


class GameOver(NamedTuple):
    number: int


class NoRound(NamedTuple):
    """No round has begun, or no round is over when the players want to end the game."""

    ending: bool = False


class RoundOver(NamedTuple):
    number: int


class RoundNotOver(NamedTuple):
    inside: Sequence[str]


class NoCard(NamedTuple):
    """Nobody can leave before the first card is turned up (G-10)."""


class TooEarly(NamedTuple):
    """Nobody can leave before a certain card, or turn of hands, of the round (G-28)."""

    number: int


class Undecided(NamedTuple):
    """The players must first decide who leaves after the last card."""


class WrongGame(NamedTuple):
    """The move is a turn of hands in a deck game, or the other way round."""


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
    """Nobody inside has this name; if `inside` is None, nobody in the game has it."""

    name: str
    inside: Sequence[str] | None = None
    players: Sequence[str] = ()


class NotPlaying(NamedTuple):
    name: str
    inside: Sequence[str]


class NotInside(NamedTuple):
    """A player left in an earlier `turn` (0 if unknown)."""

    name: str
    turn: int
    inside: Sequence[str]


class Twice(NamedTuple):
    name: str


class MissingPlayer(NamedTuple):
    """Players inside show no card in a turn of hands; `name` is the first of the `missing`."""

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
    """The game has too many players, or has had more than a record can name."""

    name: str
    high: int


class NotInDeck(NamedTuple):
    card: Card


class VagueCard(NamedTuple):
    """A name fits cards of several `meanings`.

    `lead` and `trail` are the parts of the typed line before and after the name.
    """

    card: Card
    meanings: Sequence[DeckCard] = ()
    lead: str = ""
    trail: str = ""


class NotYet(NamedTuple):
    """The card joins the deck only before a later round."""

    card: Card


class CardTwice(NamedTuple):
    card: Card


class TooMany(NamedTuple):
    """All the cards with this name already lie on the path."""

    card: Card


class CardGone(NamedTuple):
    """The card has left the game."""

    card: Card


class NotArtifact(NamedTuple):
    card: Card


class BackCount(NamedTuple):
    """The number of artifacts named to go back is not the `wanted` one (CN-8)."""

    wanted: int
    named: int


class BackCard(NamedTuple):
    cards: Sequence[Card]


class TooMuchGold(NamedTuple):
    gold: int
    most: int


class NotAllLost(NamedTuple):
    """The banked gold lost is not the `most` that a danger costs."""

    name: str
    gold: int
    most: int


class NoArtifacts(NamedTuple):
    name: str


class TooManyArtifacts(NamedTuple):
    number: int
    most: int


OfMoment: TypeAlias = (
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
OfExtraRound: TypeAlias = TooManyRounds | ExtraTooEarly | NoExtraRound | NoTie | TiedAway
OfPlayer: TypeAlias = UnknownPlayer | NotPlaying | NotInside | Twice | MissingPlayer
OfAttendance: TypeAlias = HereAlready | AwayAlready | TooFewPlayers | TooManyPlayers
OfCard: TypeAlias = NotInDeck | VagueCard | NotYet | CardTwice | TooMany | CardGone | NotArtifact
OfResult: TypeAlias = (
    BackCount | BackCard | TooMuchGold | NotAllLost | NoArtifacts | TooManyArtifacts
)
Refusal: TypeAlias = OfMoment | OfExtraRound | OfPlayer | OfAttendance | OfCard | OfResult


def code_of(kind: type[Refusal]) -> str:
    """Return the code of a refusal class, such as ``card-twice``."""
    return re.sub(r"\B(?=[A-Z])", "-", kind.__name__).lower()


class IllegalMove(ValueError):
    """Raised for a move that the rules do not allow now; the game has not changed.

    `reason` says why. `code` is its class as a word, such as ``card-twice``, and `facts` its
    fields.
    """

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason

    def __str__(self) -> str:
        return f"{self.code}: {self.facts}" if self.facts else self.code

    @property
    def code(self) -> str:
        """The class of the refusal as a word."""
        return code_of(type(self.reason))

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of the refusal by name."""
        return self.reason._asdict()
