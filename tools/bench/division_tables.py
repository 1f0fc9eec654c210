"""Measure how often players who leave together find their sum in the printed division table.

    python -m tools.bench.division_tables [GAMES]

For every game, the gallery's too: of all times that several left together in GAMES games (60) of each of four crowds of the
laboratory, for each number of players, in how many the table of sums gives the right share. In brackets: in how many
the sum is also the number of some card, as a table of cards alone would have it.
"""

from __future__ import annotations

import sys

from cardkit.files import gallery, load, shipped
from cardkit.paper import facts
from tests.paper.divided import found_in_table, shared


def main(games: int) -> None:
    """Print them."""
    for name in (*shipped(), *gallery()):
        variant = load(name)
        low, high = max(2, variant.players.low), variant.players.high
        every = [one for players in range(low, high + 1) for one in shared(variant, players, games)]
        if not every:
            print(f"{name:20} nobody shares what lies there")
            continue
        values = facts.gold_values(variant)
        right = sum(found_in_table(variant, *one) for one in every)
        card = sum(gold in values for _, gold in every)
        print(
            f"{name:20} {100 * right / len(every):6.2f} %  ({100 * card / len(every):.0f} %)  of {len(every)}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
