"""Hands that only listen come out as the engine has it, after every line of a random game with corrections."""

from __future__ import annotations

import random

from tests.games import SHIPPED
from tests.table.listening import evening

GAMES = 2000
QUICK = 2
LINES = 60


def example(seed: int) -> list[str]:
    """An evening in few words or in whole sentences: where hands go wrong, with what was said before."""
    chance = random.Random(seed)
    return evening(chance.choice(SHIPPED), seed, long=chance.random() < 0.5).listen(LINES)
