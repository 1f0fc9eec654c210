"""Measure how often 95 % intervals hold what is known exactly: the chance that a round is caught.

    python -m tools.bench.exact_coverage [SEEDS] [GAMES]

Everybody leaves after so many cards, so the chance is one less the survival curve. 93 to 97 of 100
intervals hold it if the errors are honest, of each rule and of the difference.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import Variant
from cardkit.v4.files import load
from cardkit.v4.lab import compare
from cardkit.v4.odds import fresh_rounds


class Pair(NamedTuple):
    """Two rules of one round: a game, a key set otherwise, and the card after which all leave."""

    name: str
    key: str
    value: str
    turn: int


PAIRS = (
    Pair("diamant", "danger.ends_at", "3", 8),
    Pair("incan-gold", "danger.ends_at", "3", 5),
    Pair("poor-mans", "danger.ends_at", "3", 10),
    Pair("kings-gold", "danger.ends_at", "3", 7),
)


def caught(variant: Variant, turn: int) -> float:
    """Return the exact chance that a round is caught before its card `turn` lets all leave."""
    return 1 - float(odds.survival(fresh_rounds.fresh(variant))[turn])


def main(words: list[str]) -> None:
    """Print for each pair how many of 100 intervals hold the truth."""
    seeds, games = [int(word) for word in words] + [300, 200][len(words) :]
    for pair in PAIRS:
        one_round = ("rounds", "1")
        rules = [
            load(pair.name, [one_round]),
            load(pair.name, [one_round, (pair.key, pair.value)]),
        ]
        exact = [caught(variant, pair.turn) for variant in rules]
        held: Counter[str] = Counter()
        for seed in range(1, seeds + 1):
            told = compare(*rules, bots=[f"turn:{pair.turn}"] * 3, games=games, seed=seed)
            place = [figure.key for figure in told.figures].index("rounds_caught")
            more = told.more(place, 1)
            means = [side.means[place] for side in told.sides]
            truths = [*exact, exact[1] - exact[0]]
            for what, mean, truth in zip(("one", "other", "more"), [*means, more], truths):
                assert mean is not None
                low, high = mean.interval
                held[what] += low <= truth <= high
        shares = ", ".join(f"{what} {100 * number / seeds:.1f}" for what, number in held.items())
        print(
            f"{pair.name}, all leave after card {pair.turn}: caught {exact[0]:.3f} and "
            f"{exact[1]:.3f}; of 100 intervals hold it: {shares}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
