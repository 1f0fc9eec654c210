"""How many pieces of gold tables are told to have ready, and how often that is not enough.

python tests/bench/supply.py [GAMES]

First the figures of `cardkit.supply.READY` and `AMOUNTS` as they come out: to be put there when a rule of a game changes. Then
for every game, the gallery's too, by the number of players: of 100 games of the laboratory's bots (GAMES of them are played)
how many need more of some piece than is told: from careful to bold; all leaving by chance; all at the same risk.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from cardkit import supply  # noqa: E402
from cardkit.lab.crowd import crowd  # noqa: E402
from cardkit.lab.play import play  # noqa: E402
from cardkit.outcomes import Entry  # noqa: E402
from cardkit.state import State  # noqa: E402
from cardkit.variant import Variant, load, shipped  # noqa: E402
from cardkit.variant.bundled import gallery  # noqa: E402


def short_of_pieces(variant: Variant, bots: Sequence[str], games: int, seed: str = "short") -> int:
    """In how many of the games some piece is more often out of the bank than people were told to have ready."""
    players = len(bots)
    needed = supply.needed(variant, players)
    worths, ready = tuple(worth for worth, _ in needed), [number for _, number in needed]
    rules, short, found = variant.among(players), False, 0

    def look(state: State, entry: Entry | None) -> None:
        nonlocal short, found
        out = supply.out_of_bank(rules, state.table, worths)
        short = short or any(used > number for used, number in zip(out, ready, strict=True))
        if entry is None:
            found, short = found + short, False

    play(variant, bots, games, seed, look)
    return found


def crowds(variant: Variant, players: int) -> list[list[str]]:
    """From careful to bold; by chance; all alike."""
    alike = "odds:1/6" if variant.deck_game else "pairs:2"
    return [crowd(variant, players), ["random:1/8"] * players, [alike] * players]


def main(games: int) -> None:
    """Print them."""
    for name in shipped():
        variant = load(name)
        for players in range(variant.players.low, variant.players.high + 1):
            found = supply.played(variant, players, supply.PIECES), supply.played(variant, players, (1,))
            kept = supply.READY.get(name, {}).get(players), (supply.AMOUNTS.get(name, {}).get(players),)
            print(f"{name:18} {players}: {found[0]} {found[1]}   {'as it is' if found == kept else 'CHANGED'}")
    print("\nShort of some piece, of 100 games: careful to bold / by chance / alike")
    for name in (*shipped(), *gallery()):
        variant = load(name)
        line = []
        for players in range(variant.players.low, variant.players.high + 1):
            counts = (short_of_pieces(variant, bots, games) for bots in crowds(variant, players))
            line.append(f"{players}: " + "/".join(f"{100 * count / games:.0f}" for count in counts))
        print(f"{name:20} {'  '.join(line)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
