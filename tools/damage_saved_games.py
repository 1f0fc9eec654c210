"""Flip every bit, cut at every byte and drop every line of three saved games; count the damage that
goes unnoticed.

    python -m tools.damage_saved_games

``score`` must say an error, ``edited`` or ``cut``; ``resume`` must refuse or ask. The suite tries a
sample of them.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.v4.table.damage import GAMES, KINDS, damaged, resume_says, saved_game, score_says


def main() -> int:
    """Print the totals; gives how many were believed."""
    believed = 0
    with tempfile.TemporaryDirectory(
        dir="/dev/shm" if Path("/dev/shm").is_dir() else None
    ) as folder:
        for kind in KINDS:
            scored: Counter[str] = Counter()
            resumed: Counter[str] = Counter()
            for name in GAMES:
                for _, data in damaged(saved_game(name), kind):
                    scored[score_says(data) or "nothing"] += 1
                    resumed[resume_says(data, Path(folder, "game.tally")) or "goes on"] += 1
            silent = scored["nothing"] + resumed["goes on"]
            believed += silent
            print(
                f"{kind}: {scored.total()}; score: "
                f"{', '.join(f'{said} {n}' for said, n in scored.most_common())}; "
                f"resume: {', '.join(f'{said} {n}' for said, n in resumed.most_common())}; "
                f"believed {silent}"
            )
    return believed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
