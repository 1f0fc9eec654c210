"""Hands that only listen come out as the engine has it, after every line: corrected, resumed, on
phones, again."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from cardkit.v4.speech import Manner
from tests.v4.games import SHIPPED
from tests.v4.houses import house
from tests.v4.table.listened import How, Listened
from tests.v4.table.mixing import Settings

GAMES = 2000
QUICK = 2
LINES = 60


def example(seed: int) -> list[str]:
    """An evening of any game or house rule, at any face, in any language: where hands go wrong,
    with what was said before."""
    chance = random.Random(seed)
    name: str = chance.choice(SHIPPED)
    rules: Settings | None = None
    if chance.random() < 0.4:
        found = house(chance)
        name, rules = found.parent, found.settings
    with tempfile.TemporaryDirectory() as folder:
        return Listened(name, seed, how(chance), rules, Path(folder, "evening.tally")).listen(LINES)


def how(chance: random.Random) -> How:
    """Any kind of evening."""
    phones = chance.random() < 0.3
    langs = ("", "pl")
    manner = Manner(secret=chance.random() < 0.4)
    resumes = chance.choice((0.0, 0.1, 0.2))
    by = "phone" if phones and chance.random() < 0.5 else "terminal"
    choose = phones and chance.random() < 0.3
    lang, phone_lang = chance.choice(langs), chance.choice(langs)
    return How(manner, lang, resumes, phones, choose, by, phone_lang, aloud=chance.random() < 0.5)
