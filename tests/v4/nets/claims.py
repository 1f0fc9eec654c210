"""What is said of a random house rule happens when it is played: each claim, the game master's
words, sometimes its sheet."""

from __future__ import annotations

from random import Random

from tests.v4.held import broken
from tests.v4.houses import game, house
from tests.v4.speech.test_claims import (
    test_a_sheet_says_each_rule_so_and_not_otherwise as pages,
    told_of,
)

GAMES = 2000
QUICK = 12
PAGES_EVERY = 50


def example(seed: int) -> list[str]:
    """Three games of a house rule: each claim that does not hold."""
    chance = Random(seed)
    changed = house(chance)
    games = [game(changed, chance) for _ in range(3)]
    faults = {fault for one in games for fault in broken(one)} | set(told_of(changed, games))
    if not seed % PAGES_EVERY:
        try:
            pages(seed)
        except AssertionError as error:
            faults.add(str(error).splitlines()[0])
    return [str(changed), *sorted(faults)] if faults else []
