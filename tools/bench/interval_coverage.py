"""Measure how often the 95 % intervals of comparisons contain the true value, which many more games
tell.

    python -m tools.bench.interval_coverage [SEEDS] [GAMES]

19 of 20 intervals do, if the errors are honest; and how often a difference is called clear.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import NamedTuple

from cardkit.v4.files import load
from cardkit.v4.lab import Mean, compare


class House(NamedTuple):
    """One rule of a game set otherwise, and how many play."""

    name: str
    key: str
    value: str
    players: int


HOUSES = (
    House("kings-gold", "leftover", "per-card", 4),
    House("incan-gold", "danger.ends_at", "3", 5),
    House("poor-mans", "rounds", "4", 2),
    House("cave-network", "rounds", "3", 3),
)
"""A rule that leaves the cards as they fall, some that do not, and a game of hands."""
MANY = 50
"""The truth is taken from so many times the games: its own error hardly counts."""
Means = dict[str, Mean | None]


def compared(house: House, games: int, seed: int) -> Means:
    """The figures of a game with that rule, and how much more they are than those of the game as it
    is."""
    told = compare(
        load(house.name),
        load(house.name, [(house.key, house.value)]),
        players=house.players,
        games=games,
        seed=seed,
    )
    means: Means = {}
    for number, figure in enumerate(told.figures):
        means[figure.title] = told.sides[1].means[number]
        means[f"{figure.title}: more"] = told.more(number, 1)
    return means


def covered(house: House, seeds: int, games: int) -> None:
    """Print the coverage over all figures, then that of each."""
    true = {
        what: mean
        for what, mean in compared(house, games * MANY, 10**6).items()
        if mean and mean.se > 1e-9
    }
    held: Counter[str] = Counter()
    clear: Counter[str] = Counter()
    for seed in range(1, seeds + 1):
        for what, mean in compared(house, games, seed).items():
            if mean is not None and what in true:  # what cannot vary is no test of an error
                low, high = mean.interval
                held[what] += low <= true[what].mean <= high
                clear[what] += mean.clear_among(len(true))
    share = 100 * held.total() / seeds / len(true)
    print(
        f"{house.name} {house.key}={house.value}, {house.players} players: {share:.1f} % of "
        f"intervals hold the truth"
    )
    for what, mean in true.items():
        inside, marked = (100 * number[what] / seeds for number in (held, clear))
        print(
            f"  {what:40} {mean.mean:+9.4f}   held {inside:5.1f} %   clear {marked:5.1f} %",
            flush=True,
        )


def main(words: list[str]) -> None:
    """All houses."""
    seeds, games = [int(word) for word in words] + [100, 200][len(words) :]
    for house in HOUSES:
        covered(house, seeds, games)


if __name__ == "__main__":
    main(sys.argv[1:])
