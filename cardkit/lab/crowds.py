"""Crowds of bots from careful to bold, and how many sit down where nobody says."""

from collections.abc import Sequence
from itertools import cycle, islice

from cardkit.engine import Variant, claims
from cardkit.lab.bots import Bot

CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Who plays a deck game unless bots are named: from the one who leaves at small odds to the one who stays longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")
"""The same for games of hands."""
USUAL = 4


def usual_number(*variants: Variant) -> int:
    """Return how many play unless it is said: four, or the nearest number that all of the games are for."""
    return max(*(variant.players.low for variant in variants), min(USUAL, *(variant.players.high for variant in variants)))


def crowd(variant: Variant, players: int) -> list[str]:
    """Return bots from careful to bold for so many seats, spread over the range as evenly as they go."""
    bots = CAREFUL_TO_BOLD if claims.deal(variant) is None else CAREFUL_TO_BOLD_HANDS
    return [bots[round(seat * (len(bots) - 1) / max(players - 1, 1))] for seat in range(players)]


def seated(variants: Sequence[Variant], bots: Sequence[Bot] = (), players: int | None = None) -> list[list[Bot]]:
    """Return the bot of each seat, for each of some games: those named in turn, else the usual crowd.

    Unless said, one bot alone takes every seat of the smallest table. All games have as many seats, but one that is not
    for so many has its own number.
    """
    said = players or (len(bots) if len(bots) > 1 else None)
    common = said or _number(variants, bots)
    tables: list[list[Bot]] = []
    for variant in variants:
        number = common if said or common in variant.players else _number([variant], bots)
        tables.append([*islice(cycle(bots or crowd(variant, number)), number)])
    return tables


def _number(variants: Sequence[Variant], bots: Sequence[Bot]) -> int:
    return max(variant.players.low for variant in variants) if bots else usual_number(*variants)
