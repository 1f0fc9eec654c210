"""Check that the installed cardkit, plain or compiled, plays exactly the same simulated games from the same seed.

    python tools/same_games.py [compiled]     with the word, it must be the compiled build

It is run as a file, not with -m, so that the installed package is found rather than the checkout. `TOTALS` is data: who
changes it changes what every study with a seed has said so far.
"""

from __future__ import annotations

import sys

from cardkit.engine import core
from cardkit.files import load
from cardkit.lab.bot_games import play

DECK = ("kinds:2", "loot:5,9+turn:7", "odds:1/9", "even", "random:1/6")
HANDS = ("pairs:1", "dare:2", "odds:1/6", "even", "random:1/6")
TOTALS: dict[str, list[int]] = {
    "kings-gold": [1140, 1933, 1192, 1918, 1264],
    "poor-mans": [631, 1477, 649, 1371, 971],
    "cave-network": [2083, 3696, 2072, 2841, 4935],
    "incan-gold": [805, 1651, 842, 1593, 1165],
    "incan-gold-2006": [838, 1515, 823, 1625, 1017],
    "diamant": [755, 1383, 748, 1701, 907],
}
"""What each bot of `DECK` or `HANDS` has in all after fifty games."""


def totals(name: str) -> list[int]:
    """The same, played now."""
    variant = load(name)
    bots = DECK if variant.deck_game else HANDS
    tallies = play(variant, bots, 50, "same")
    return [tallies.seat(seat, "total")[0] for seat in range(len(bots))]


def compiled() -> bool:
    """Whether the core is a library, not Python."""
    return not str(core.__file__).endswith(".py")


if __name__ == "__main__":
    assert compiled() or "compiled" not in sys.argv, f"{core.__file__} is not compiled"
    for game, expected in TOTALS.items():
        assert totals(game) == expected, game
    print("the same games,", "compiled" if compiled() else "plain")
