"""With every command mixed in, the text of a game is the game after each line, and it can be resumed."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from cardkit.table.session import Session
from tests.games import SHIPPED
from tests.table.mixing import Evening

GAMES = 2000
QUICK = 2
LINES = 70


def example(seed: int) -> list[str]:
    """An evening in a file of its own, then opened again."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "evening.tally")
        evening = Evening(random.Random(seed).choice(SHIPPED), seed, path=file)
        evening.play(LINES)
        session = evening.table.session
        session.close()
        again = Session.open(file)
        again.close()
        same = (again.header, again.state, again.edited) == (session.header, session.state, None)
        return [] if same else ["resumed, it is another game", session.text()]
