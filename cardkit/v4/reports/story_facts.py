"""Facts worth telling of a game that is over, with their figures.

Chances are those before a card was turned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit.v4.engine import Card, Record

if TYPE_CHECKING:
    # takes a while to import, and no game needs it before its story is told
    from fractions import Fraction


class OfRound(Record):
    """Base of facts about players in round `number`, which may be an `extra` one."""

    players: tuple[str, ...]
    number: int
    extra: bool


class WouldHaveWon(NamedTuple):
    """A player who would have won with one decision a card later or earlier.

    The decision was in round `number`; `longer` is true for a card later.
    """

    player: str
    number: int
    extra: bool
    longer: bool


class Boldest(OfRound):
    """Players who stayed with most at risk: after card `turn`, `loot` facing `chance`.

    `loot` is what they could lose (G-17); the product of both is the largest of the game.
    """

    turn: int
    chance: Fraction
    loot: int


class Escaped(OfRound):
    """Players who left one card before the card that caught all who stayed.

    In a game of hands the card is None, and it was one turn before.
    """

    card: Card | None
    chance: Fraction


class Missed(OfRound):
    """Players who left one card before an artifact came; `chance` is that of an artifact."""

    card: Card
    chance: Fraction


class Unluckiest(OfRound):
    """Players who were caught by the card that was least likely to end the round."""

    turn: int
    chance: Fraction


class LongRound(NamedTuple):
    """A long round, which came to card `turn`.

    `chance` is that of getting so far, as long as somebody stays, when a round begins.
    """

    number: int
    extra: bool
    turn: int
    chance: Fraction


class ShortRound(NamedTuple):
    """A short round, which was ended by card `turn`.

    `chance` is that of ending by then at the latest, when a round begins.
    """

    number: int
    extra: bool
    turn: int
    chance: Fraction


class CameBack(NamedTuple):
    """A winner who was only in `place` before the last round.

    `chance` is as if every place were as likely.
    """

    player: str
    place: int
    chance: Fraction


class Richest(OfRound):
    """Most carried out in one round: gold, and the worth of artifacts."""

    amount: int


class MostWins(NamedTuple):
    """Players with most wins of an evening: `wins` of its `games`.

    Alone or, in some of them, `shared`.
    """

    players: tuple[str, ...]
    wins: int
    games: int
    shared: bool = False


class Luck(NamedTuple):
    """Players who were caught `caught` times in an evening.

    `expected` is the average for the risks that were taken.
    """

    players: tuple[str, ...]
    caught: int
    expected: Fraction


class RichestOfAll(NamedTuple):
    """Players who carried most out in one round of an evening, and the game of it."""

    players: tuple[str, ...]
    amount: int
    game: str


EveningFact: TypeAlias = MostWins | Luck | RichestOfAll
"""Facts worth telling of an evening of several games."""
Fact: TypeAlias = (
    WouldHaveWon
    | Boldest
    | Escaped
    | Missed
    | Unluckiest
    | LongRound
    | ShortRound
    | CameBack
    | Richest
)
