"""Why the rules refuse a move: plain data, no sentences. Names in `inside` are in seat order."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard


class GameOver(NamedTuple):
    number: int


class NoRound(NamedTuple):
    """No round has begun; or, for the end of a game, none is over."""

    ending: bool = False


class RoundOver(NamedTuple):
    number: int


class RoundNotOver(NamedTuple):
    inside: Sequence[str]


class NoCard(NamedTuple):
    """Nobody can leave before a card lies there (G-10)."""


class TooEarly(NamedTuple):
    """Nobody can leave before this card, or turn of hands, of the round (G-28)."""

    number: int


class Undecided(NamedTuple):
    """Who leaves after the last card comes first."""


class WrongGame(NamedTuple):
    """A turn of hands in a deck game, or the other way round."""


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
    """Nobody inside has the name; where `inside` is None, nobody of the `players` of the game."""

    name: str
    inside: Sequence[str] | None = None
    players: Sequence[str] = ()


class NotPlaying(NamedTuple):
    name: str
    inside: Sequence[str]


class NotInside(NamedTuple):
    """Somebody left in an earlier `turn`; where it is 0, nobody says when."""

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
    """More play than the game is for, or more have played than a record can name."""

    name: str
    high: int


class NotInDeck(NamedTuple):
    card: Card


class VagueCard(NamedTuple):
    """A name fits cards of several `meanings`.

    In a line that was typed `lead` stands before the name, and `trail` after it.
    """

    card: Card
    meanings: Sequence[DeckCard] = ()
    lead: str = ""
    trail: str = ""


class NotYet(NamedTuple):
    """A card joins the deck before a later round."""

    card: Card


class CardTwice(NamedTuple):
    card: Card


class TooMany(NamedTuple):
    """All the cards that a name fits lie on the path."""

    card: Card


class CardGone(NamedTuple):
    """A card has left the game."""

    card: Card


class NotArtifact(NamedTuple):
    card: Card


class BackCount(NamedTuple):
    """Other than the `wanted` number of artifacts are named to go back (CN-8)."""

    wanted: int
    named: int


class BackCard(NamedTuple):
    cards: Sequence[Card]


class TooMuchGold(NamedTuple):
    gold: int
    most: int


class NotAllLost(NamedTuple):
    """Somebody lost other than the `most` that a danger costs of banked gold."""

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
    """Return a class of refusals as a word such as ``card-twice``."""
    return re.sub(r"\B(?=[A-Z])", "-", kind.__name__).lower()


class IllegalMove(ValueError):
    """Raised for a move that the rules do not allow now; the game has not changed.

    `reason` says why: `code` is its class as a word such as ``card-twice``, `facts` its fields.
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
