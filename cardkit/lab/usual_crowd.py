"""Who sits down unless bots are named: the usual crowd, from careful to bold."""

from collections.abc import Sequence
from fractions import Fraction

from cardkit.engine import Variant, claims

CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Who plays a deck game unless bots are named: from the one who leaves at small odds to the one who stays longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")
"""The same for games of hands."""

USUAL_NERVE = Fraction(1, 7)
"""The chance that `CAREFUL_TO_BOLD` lie around."""


def usual_number(*variants: Variant) -> int:
    """How many play unless it is said: four, or the nearest number that all of the games are for."""
    return max(*(variant.players.low for variant in variants), min(4, *(variant.players.high for variant in variants)))


def crowd(variant: Variant, players: int) -> list[str]:
    """Bots from careful to bold for so many seats, spread over the range as evenly as they go."""
    return _spread(CAREFUL_TO_BOLD if claims.deal(variant) is None else CAREFUL_TO_BOLD_HANDS, players)


def around(nerve: Fraction, players: int) -> list[str]:
    """Bots from careful to bold who leave at chances around this one, as far from it as the usual crowd from its own."""
    chances = (Fraction(word.removeprefix("odds:")) * nerve / USUAL_NERVE for word in CAREFUL_TO_BOLD)
    return _spread([f"odds:{min(chance, Fraction(1))}" for chance in chances], players)


def others_around(nerve: Fraction, players: int) -> list[str]:
    """Bots around this chance in all seats but one; a single one leaves at that chance itself."""
    return [f"odds:{nerve}"] if players == 2 else around(nerve, players - 1) if players > 2 else []


def _spread(bots: Sequence[str], players: int) -> list[str]:
    if players == 1:
        return [bots[0]]
    return [bots[round(seat * (len(bots) - 1) / (players - 1))] for seat in range(players)]


def others(variant: Variant, players: int) -> list[str]:
    """The usual crowd in all seats but one: who somebody plays against. A single one is neither careful nor bold."""
    return [crowd(variant, 3)[1]] if players == 2 else crowd(variant, players - 1) if players > 2 else []
