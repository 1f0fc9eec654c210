"""Games with every command mixed in: after each line the text is the game, and each can be resumed.

    python tests/bench/read_back.py [GAMES] [LINES]

2,000 games of 70 lines unless said otherwise. The suite plays a sample of them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from cardkit.table.session import Session  # noqa: E402
from tests.games import SHIPPED  # noqa: E402
from tests.table.mixing import Evening  # noqa: E402


def main(games: int = 2000, lines: int = 70) -> None:
    """Play and resume them; stops with what was typed where the text is not the game."""
    complete = 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        for number in range(games):
            file = Path(folder, f"{number}.tally")
            evening = Evening(SHIPPED[number % len(SHIPPED)], 1000 + number, path=file)
            evening.play(lines)
            session = evening.table.session
            session.close()
            again = Session.open(file)
            again.close()
            assert (again.header, again.state, again.edited) == (session.header, session.state, None), number
            complete += again.state.complete
    print(
        f"{games} games of {lines} lines, {complete} played to the end: after every line the text is the game; all resumed"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
