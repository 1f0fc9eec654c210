"""Crowds of bots from careful to bold, and the usual number of players."""

from collections.abc import Sequence
from itertools import cycle, islice

from cardkit.engine import Variant, claims
from cardkit.lab.bots import Bot

CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Bots of a deck game unless others are named: the first leaves at small odds, the last stays
longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")
"""Bots of a game of hands unless others are named, from careful to bold."""
USUAL = 4


def usual_number(*variants: Variant) -> int:
    """Return the usual number of players: four, or the nearest that all variants allow."""
    return max(
        *(variant.players.low for variant in variants),
        min(USUAL, *(variant.players.high for variant in variants)),
    )


def crowd(variant: Variant, players: int) -> list[str]:
    """Return a bot for each seat, from careful to bold, spread evenly over the range."""
    bots = CAREFUL_TO_BOLD if claims.deal(variant) is None else CAREFUL_TO_BOLD_HANDS
    return [bots[round(seat * (len(bots) - 1) / max(players - 1, 1))] for seat in range(players)]


def seated(
    variants: Sequence[Variant], bots: Sequence[Bot] = (), players: int | None = None
) -> list[list[Bot]]:
    """Return the bots of each variant's seats: those named in turn, else the usual crowd.

    If no number is given, one bot alone takes every seat of the smallest table. All variants have
    as many seats, except one that is not for so many players.
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
