"""With every command mixed in, the text of a game, and its file, is the game after each line, and
it can be resumed."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from cardkit.v4.files import gallery
from cardkit.v4.speech import language
from cardkit.v4.table import Session
from cardkit.v4.words import speaking
from tests.v4.games import SHIPPED
from tests.v4.houses import Settings, house
from tests.v4.table.mixing import Evening

GAMES = 2000
QUICK = 12
LINES = 70


def some_game(chance: random.Random) -> tuple[str, Settings | None]:
    """One of the six, at times one of the gallery or a house rule: by its name, and what is set if
    that is not left open."""
    sort = chance.random()
    if sort < 0.25:
        own = house(chance)
        return own.parent, tuple(dict(own.settings).items())
    return (chance.choice(gallery()), ()) if sort < 0.5 else (chance.choice(SHIPPED), None)


def example(seed: int) -> list[str]:
    """An evening in a file of its own, of any game or house rule, then opened again."""
    chance = random.Random(seed)
    name, rules = some_game(chance)
    spoken = language("pl") if chance.random() < 0.25 else None
    with tempfile.TemporaryDirectory() as folder, speaking(spoken):
        file = Path(folder, "evening.tally")
        evening = Evening(name, seed, rules, path=file)
        evening.play(LINES)
        session = evening.table.session
        session.close()
        again = Session.open(file)
        again.close()
        same = (again.header, again.state, again.edited) == (session.header, session.state, None)
        return [] if same else ["resumed, it is another game", session.text()]
