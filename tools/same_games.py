"""Check that the installed cardkit, plain or compiled, plays exactly the same simulated games from the same seed.

    python tools/same_games.py [compiled] [NUMBER]     with the word, it must be the compiled build; a number of games more, of
                                                       each, are played for whoever counts what is run most (`tools.compiled`)

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
    "kings-gold": [1203, 1724, 1191, 2176, 1267],
    "poor-mans": [649, 1485, 678, 1436, 1175],
    "cave-network": [2054, 3539, 2006, 2778, 4631],
    "incan-gold": [817, 1494, 883, 1610, 1100],
    "incan-gold-2006": [804, 1518, 851, 1400, 1127],
    "diamant": [749, 1383, 808, 1397, 768],
}
"""What each bot of `DECK` or `HANDS` has in all after fifty games."""


def totals(name: str, games: int = 50) -> list[int]:
    """The same, played now."""
    variant = load(name)
    bots = DECK if variant.deck_game else HANDS
    tallies = play(variant, bots, games, "same")
    return [tallies.seat(seat, "total")[0] for seat in range(len(bots))]


def compiled() -> bool:
    """Whether the core is a library, not Python."""
    return not str(core.__file__).endswith(".py")


if __name__ == "__main__":
    assert compiled() or "compiled" not in sys.argv, f"{core.__file__} is not compiled"
    for game, expected in TOTALS.items():
        assert totals(game) == expected, game
        for more in filter(str.isdigit, sys.argv):
            totals(game, int(more))
    print("the same games,", "compiled" if compiled() else "plain")
