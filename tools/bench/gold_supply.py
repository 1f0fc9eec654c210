"""Measure in how many simulated games the recommended pieces of gold run out.

    python -m tools.bench.gold_supply [GAMES]

For every game, the gallery's too, by the number of players: of 100 games of the laboratory's bots
(GAMES are played) how many need more of some piece than is told: from careful to bold; all leaving
by chance; all at the same risk.
"""

from __future__ import annotations

import sys

from cardkit.v4.files import gallery, load, shipped
from tests.v4.short_of_gold import crowds, short_of_pieces


def main(games: int) -> None:
    """Print them."""
    for name in (*shipped(), *gallery()):
        variant = load(name)
        line = []
        for players in range(variant.players.low, variant.players.high + 1):
            counts = (short_of_pieces(variant, bots, games) for bots in crowds(variant, players))
            line.append(f"{players}: " + "/".join(f"{100 * count / games:.0f}" for count in counts))
        print(f"{name:20} {'  '.join(line)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
