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


class Richest(OfRound):
    """Most carried out in one round: gold, and the worth of artifacts."""

    amount: int


Fact: TypeAlias = WouldHaveWon | Boldest | Escaped | Richest
