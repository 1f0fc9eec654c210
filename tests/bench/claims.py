"""The long version of ``tests/test_claims.py``: more house rules, more games, more pages.

``python -m tests.bench.claims [HOUSES] [FIRST SEED]`` plays them and prints each house rule of which something said does
not hold.
"""

from __future__ import annotations

import sys
from random import Random

from tests.held import broken
from tests.houses import game, house
from tests.test_claims import test_a_sheet_says_each_rule_so_and_not_otherwise as pages, told_of

PAGES_EVERY = 50


def main(houses: int = 2000, first: int = 10_000) -> int:
    """Exit 1 where a claim does not hold."""
    wrong = 0
    for seed in range(first, first + houses):
        chance = Random(seed)
        changed = house(chance)
        games = [game(changed, chance) for _ in range(3)]
        faults = [fault for one in games for fault in broken(one)] + told_of(changed, games)
        if not seed % PAGES_EVERY:
            try:
                pages(seed)
            except AssertionError as error:
                faults.append(str(error).splitlines()[0])
        if faults:
            wrong += 1
            print(f"{seed} {changed}\n    {'; '.join(sorted(set(faults)))[:400]}")
    print(f"{houses} house rules, {wrong} of which something does not hold")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
