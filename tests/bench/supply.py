"""The figures of `cardkit.supply.READY`, as they come out: to be put there when a rule of a game changes.

python tests/bench/supply.py
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from cardkit import supply  # noqa: E402
from cardkit.variant import load, shipped  # noqa: E402


def main() -> None:
    """Print them, with how long the last of each took."""
    for name in shipped():
        variant = load(name)
        for players in range(variant.players.low, variant.players.high + 1):
            begin = time.perf_counter()
            found = supply.played(variant, players, supply.PIECES)
            took = time.perf_counter() - begin
            same = "as it is" if supply.READY.get(name, {}).get(players) == found else "CHANGED"
            print(f"{name:16} {players}: {found}   {same}   {took * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
