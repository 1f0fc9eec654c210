"""Bots of a deck game as callables."""

from __future__ import annotations

from random import Random

from cardkit.v4.engine import MOST_PLAYERS
from cardkit.v4.lab.bots import Leaves, mind


def leaving(word: str, chance: Random) -> Leaves:
    """`mind` as a callable. Raises `BotError`."""
    decides = [mind(word, chance, seat) for seat in range(MOST_PLAYERS)]
    return lambda state, name: decides[state.players.index(name)].leaves(state.table)
