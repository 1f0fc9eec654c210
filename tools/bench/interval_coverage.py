"""Measure how often the 95 % intervals of comparisons and studies contain the true value, which many more games tell.

    python -m tools.bench.interval_coverage [compare|study] [SEEDS] [GAMES]

Both unless one is named: 19 of 20 intervals, if the errors are honest; and how often a figure is called clear.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from cardkit.files import load
from cardkit.lab import FIGURES, Comparison, Mean, crowd, simulate, study


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
    """The differences of ``compare``, the game and the game with that rule played by the same bots."""
    parent, changed = load(house.name), load(house.name, [(house.key, house.value)])
    bots = crowd(parent, house.players)
    one, other = (simulate(variant, bots, games, seed) for variant in (parent, changed))
    return {row.figure: row.more for row in Comparison(one, other).rows()}


def studied(house: House, games: int, seed: int) -> Means:
    """The figures of ``study``, and how much more they are than those of the game without that rule."""
    changed = load(house.name, [(house.key, house.value)])
    told = study([changed, load(house.name)], house.players, games, seed, 1)
    figures: Means = {figure.key: told.house.figures[figure.key] for figure in FIGURES}
    return figures | {f"{figure.key}: more": told.more(figure.key) for figure in FIGURES}


class Way(NamedTuple):
    """Of what intervals are looked at, and with how many games each time."""

    means: Callable[[House, int, int], Means]
    games: int


WAYS = {"compare": Way(compared, 2000), "study": Way(studied, 200)}


def covered(name: str, house: House, seeds: int, games: int) -> None:
    """Print the coverage over all figures, then that of each."""
    means = WAYS[name].means
    true = {what: mean for what, mean in means(house, games * MANY, 10**6).items() if mean and mean.se > 1e-9}
    held: Counter[str] = Counter()
    clear: Counter[str] = Counter()
    for seed in range(1, seeds + 1):
        for what, mean in means(house, games, seed).items():
            if mean is not None and what in true:  # what cannot vary is no test of an error
                low, high = mean.interval
                held[what] += low <= true[what].mean <= high
                clear[what] += mean.clear
    share = 100 * held.total() / seeds / len(true)
    print(f"{name}, {house.name} {house.key}={house.value}, {house.players} players: {share:.1f} % of intervals hold the truth")
    for what, mean in true.items():
        inside, marked = (100 * number[what] / seeds for number in (held, clear))
        print(f"  {what:32} {mean.mean:+9.4f}   held {inside:5.1f} %   clear {marked:5.1f} %", flush=True)


def main(words: list[str]) -> None:
    """All houses, in the way that is named, or in both."""
    names = [word for word in words if word in WAYS] or list(WAYS)
    seeds, *games = [int(word) for word in words if word not in WAYS] or [100]
    for name in names:
        for house in HOUSES:
            covered(name, house, seeds, games[0] if games else WAYS[name].games)


if __name__ == "__main__":
    main(sys.argv[1:])
