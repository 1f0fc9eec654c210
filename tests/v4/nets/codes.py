"""An address carries the same game."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from random import Random

from cardkit.v4.engine import Result
from cardkit.v4.files import all_shipped, pasted_rules
from cardkit.v4.tally import Header, score_pasted, write
from cardkit.v4.text import address, unwrapped
from tests.v4.houses import game, house

SITE = "https://example.org/"
GAMES = 600
QUICK = 4


def example(seed: int) -> list[str]:
    """A game in an address, in a new folder."""
    chance = Random(seed)
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return _shared(chance)
        finally:
            os.chdir(before)


# --- games ----------------------------------------------------------------------------------------


def _shared(chance: Random) -> list[str]:
    """A tally as somebody types it, in an address: it is that game, and no beginning of the address
    is one."""
    changed = house(chance)
    played = game(changed, chance)
    entries = [entry for entry in played.entries if not isinstance(entry, Result)]
    text = write(
        Header(changed.parent, played.players, played.first, settings=changed.settings), entries
    )
    code = address(SITE, text).replace("#r=", "#t=")
    broken = "\n".join(code[at : at + 72] for at in range(0, len(code), 72))
    wrong = [
        f"{way} carries another text: {code}"
        for way in (
            code,
            f"{code}.",
            f"({code})"[1:],
            f"<{code}>",
            f"{code}&from=mail",
            f"> {broken}".replace("\n", "\n> "),
        )
        if unwrapped(way) != unwrapped(text)
    ]
    return [*wrong, *believed(code)]


def believed(code: str) -> Iterator[str]:
    """The beginnings of an address that are taken for all of it, or refused without a word of what
    to do."""
    for end in range(len("https://"), len(code)):
        cut = code[:end]
        if "#g=" in cut and cut.partition("#g=")[2] in all_shipped():
            continue  # the address of another game
        rules, scored = pasted_rules(cut.encode()).found, score_pasted(cut.encode(), "-")[0]
        told = [
            *(fault.message for fault in rules.faults),
            *map(scored.reading.show, scored.problems),
        ]
        if (
            rules.variant is not None
            or scored.reading.readable
            or not all("Copy all of it" in one for one in told)
        ):
            yield f"the first {end} of {len(code)} letters of {code}: {told}"
