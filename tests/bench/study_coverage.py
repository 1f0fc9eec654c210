"""How often the intervals of a study hold the truth: 19 times of 20, if the errors are honest.

python -m tests.bench.study_coverage [SEEDS] [GAMES]
"""

from __future__ import annotations

import sys

from cardkit.lab.paired import Mean
from cardkit.lab.study import FIGURES, Study, study
from cardkit.variant import load

PAIRS = (
    ("kings-gold", "leftover", "per-card", 4),
    ("incan-gold", "danger.ends_at", "3", 5),
    ("poor-mans", "rounds", "4", 2),
    ("cave-network", "rounds", "3", 3),
)
"""A rule that leaves the cards as they fall, some that do not, and a game of hands; and how many play."""
MANY = 60
"""The truth is taken from so many times the games of a study: its own error hardly counts."""


def studied(name: str, key: str, value: str, players: int, games: int, seed: int) -> Study:
    """The game with the rule beside the game without."""
    return study([load(name, [(key, value)]), load(name)], players, games, seed, 1)


def values(told: Study) -> list[Mean | None]:
    """The figures of the house rule, then the differences."""
    return [*(told.house.figures[figure.key] for figure in FIGURES), *(told.more(figure.key) for figure in FIGURES)]


def main(seeds: int = 100, games: int = 200) -> None:
    """Print the coverage over all figures, and that of each."""
    whats = [f"{figure.key}{more}" for more in ("", ": more") for figure in FIGURES]
    for pair in PAIRS:
        truth = values(studied(*pair, games * MANY, 10**6))
        told = [values(studied(*pair, games, seed)) for seed in range(1, seeds + 1)]
        name, key, value, players = pair
        held: dict[str, int] = {}
        for at, (what, true) in enumerate(zip(whats, truth)):
            if true is not None and true.se > 1e-9:  # what cannot vary is no test of an error
                means = [mean for mean in (row[at] for row in told) if mean is not None]
                held[what] = sum(mean.interval[0] <= true.mean <= mean.interval[1] for mean in means)
        share = 100 * sum(held.values()) / seeds / len(held)
        print(f"{name} {key}={value}, {players} players: {share:.1f} % of intervals hold the truth", end=" ")
        print(f"({seeds} seeds of {games} games)")
        print("  " + ", ".join(f"{what} {100 * number / seeds:.0f}" for what, number in held.items()), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
