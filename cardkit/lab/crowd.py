"""Who sits down unless bots are named: the usual crowd, from careful to bold."""

from __future__ import annotations

from cardkit.variant import Variant

CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Who plays a deck game unless bots are named: from the one who leaves at small odds to the one who stays longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")
"""The same for games of hands."""


def usual_number(variant: Variant) -> int:
    """How many play unless it is said: four, or the nearest number that the game is for."""
    return max(variant.players.low, min(4, variant.players.high))


def crowd(variant: Variant, players: int) -> list[str]:
    """Bots from careful to bold for so many seats, spread over the range as evenly as they go."""
    bots = CAREFUL_TO_BOLD if variant.deck_game else CAREFUL_TO_BOLD_HANDS
    if players == 1:
        return [bots[0]]
    return [bots[round(seat * (len(bots) - 1) / (players - 1))] for seat in range(players)]


def others(variant: Variant, players: int) -> list[str]:
    """The usual crowd in all seats but one: who somebody plays against. A single one is neither careful nor bold."""
    return [crowd(variant, 3)[1]] if players == 2 else crowd(variant, players - 1) if players > 2 else []
