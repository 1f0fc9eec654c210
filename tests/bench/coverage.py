"""How often the interval of a paired difference holds the true one: 19 times of 20, if the errors are honest.

python -m tests.bench.coverage [SEEDS] [GAMES]
"""

from __future__ import annotations

import sys

from cardkit.lab.compare import Comparison
from cardkit.lab.crowd import crowd
from cardkit.lab.simulate import simulate
from cardkit.variant import load

PAIRS = (
    ("kings-gold", "leftover", "per-card"),
    ("incan-gold", "danger.ends_at", "3"),
    ("poor-mans", "rounds", "4"),
    ("cave-network", "rounds", "3"),
)
"""A rule that leaves the cards as they fall, some that do not, and a game of hands."""
MANY = 40
"""The truth is taken from so many times the games of all seeds' share: its own error hardly counts."""


def compared(name: str, key: str, value: str, games: int, seed: int) -> Comparison:
    """The game and the game with that rule, played by the same four."""
    parent, house = load(name), load(name, [(key, value)])
    one, other = (simulate(variant, crowd(variant, 4), games, seed) for variant in (parent, house))
    return Comparison(one, other)


def main(seeds: int = 100, games: int = 2000) -> None:
    """Print the coverage over all figures, that of each, and how often it is called clear."""
    for name, key, value in PAIRS:
        truth = [row.more.mean for row in compared(name, key, value, games * MANY, 10**6).rows()]
        held, clear = [0] * len(truth), [0] * len(truth)
        figures: list[str] = []
        for seed in range(1, seeds + 1):
            rows = compared(name, key, value, games, seed).rows()
            figures = [row.figure for row in rows]
            for at, row in enumerate(rows):
                low, high = row.more.interval
                held[at] += low <= truth[at] <= high
                clear[at] += row.more.clear
        moved = [at for at, true in enumerate(truth) if true]  # what the rule cannot change is no test of an error
        share = sum(held[at] for at in moved) / seeds / len(moved)
        print(f"{name} {key}={value}: {100 * share:.1f} % of intervals hold the truth ({seeds} seeds of {games} games)")
        for at in moved:
            inside, marked = (100 * number[at] / seeds for number in (held, clear))
            print(f"  {figures[at]:20} {truth[at]:+9.4f}   held {inside:5.1f} %   clear {marked:5.1f} %")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
