"""What can be told of a game that is over, each fact with its figures; chances are those before a card was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit.engine import Card, Record

if TYPE_CHECKING:
    from fractions import Fraction  # takes a while to import, and no game needs it before its story is told


class OfRound(Record):
    """A fact about these players in round `number`, which may be an `extra` one."""

    players: tuple[str, ...]
    number: int
    extra: bool


class WouldHaveWon(NamedTuple):
    """With one decision of round `number` a card later (`longer`) or earlier, `player`, who did not win, would have won."""

    player: str
    number: int
    extra: bool
    longer: bool


class Boldest(OfRound):
    """Who stayed with most at risk: after card `turn`, `loot` to lose (G-17), facing `chance`; the product is the largest."""

    turn: int
    chance: Fraction
    loot: int


class Escaped(OfRound):
    """Left one card before the one that caught whoever stayed. In a game of hands the card is None: one turn before."""

    card: Card | None
    chance: Fraction


class Missed(OfRound):
    """Left one card before an artifact came. `chance`: that the next card is one."""

    card: Card
    chance: Fraction


class Unluckiest(OfRound):
    """Caught by the card that was least likely to end the round."""

    turn: int
    chance: Fraction


class LongRound(NamedTuple):
    """A round that came to card `turn`. `chance`: that one gets so far, as long as somebody stays, when it begins."""

    number: int
    extra: bool
    turn: int
    chance: Fraction


class ShortRound(NamedTuple):
    """A round that was ended by card `turn`. `chance`: that one ends by then at the latest, when it begins."""

    number: int
    extra: bool
    turn: int
    chance: Fraction


class CameBack(NamedTuple):
    """The winner was in `place`, not the first, before the last round; `chance` as if every place were as likely."""

    player: str
    place: int
    chance: Fraction


class Richest(OfRound):
    """Most carried out in one round: gold, and what artifacts counted."""

    amount: int


class MostWins(NamedTuple):
    """Who won most of an evening's `games`: `wins` of them, alone or with others."""

    players: tuple[str, ...]
    wins: int
    games: int


class Luck(NamedTuple):
    """Who was caught `caught` times in an evening, where `expected` is the average for the risks that were taken."""

    players: tuple[str, ...]
    caught: int
    expected: Fraction


class RichestOfAll(NamedTuple):
    """Who carried most out in one round of an evening, in which game."""

    players: tuple[str, ...]
    amount: int
    game: str


EveningFact: TypeAlias = MostWins | Luck | RichestOfAll
"""What can be told of an evening of several games."""
Fact: TypeAlias = WouldHaveWon | Boldest | Escaped | Missed | Unluckiest | LongRound | ShortRound | CameBack | Richest
