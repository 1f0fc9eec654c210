"""Hands that only listen: random games with corrections, people who come and go, rounds known by their result; every
hand, every pile and the path after every line.

    python tests/bench/listening.py [GAMES] [LINES]

2,000 games of 60 lines unless said otherwise, one in few words and one in whole sentences in turn. Stops with what was
said where hands go wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.games import SHIPPED  # noqa: E402
from tests.table.listening import evening  # noqa: E402


def main(games: int = 2000, lines: int = 60) -> None:
    """Play them."""
    wrong = 0
    for number in range(games):
        name, long = SHIPPED[number // 2 % len(SHIPPED)], number % 2 == 1
        found = evening(name, 10_000 + number // 2, long=long).listen(lines)
        if found:
            wrong += 1
            print(f"{name} {number} {'long' if long else 'terse'}", *found, sep="\n  ")
    print(f"{games} games of {lines} lines with corrections, hands that only listen: {wrong} wrong")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
