"""An address carries the same game, and a code of a play is the same link."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image

from cardkit.v4.cli import qr
from cardkit.v4.engine import Result
from cardkit.v4.files import all_shipped, pasted_rules
from cardkit.v4.tally import Header, score_pasted, write
from cardkit.v4.text import address, unwrapped
from tests.v4.commands import run
from tests.v4.houses import game, house
from tests.v4.paper.scanning import read

SITE = "https://example.org/"
GAMES = 600
QUICK = 4
FINISHED = sorted((Path(__file__).parents[3] / "variants" / "gallery").glob("*.tally"))


def example(seed: int) -> list[str]:
    """A game in an address, or a play for another program, in a new folder."""
    chance = Random(seed)
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return chance.choice((_play, _shared))(chance)
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


# --- a play for another program -------------------------------------------------------------------


def _play(chance: Random) -> list[str]:
    """The link of a play is what its code is read as, on a terminal and in the picture that is
    offered beside it."""
    played = shutil.copy(chance.choice(FINISHED), ".")
    for rules in FINISHED:
        shutil.copy(rules.with_suffix(".toml"), ".")
    show = f"cardkit show {Path(played).name} --format bgstats"
    link = run(show, "").out.strip()
    drawn_code = _terminal(qr.drawn(qr.make(link)))
    said = run(f"{show} -o play.png", "")
    if said.code:
        return [f"{show}: exit {said.code}: {said.err}"]
    found = [read(drawn_code), read(Image.open("play.png"))]
    return [] if found == [[link], [link]] else [f"{show}: {link} is read as {found}"]


def _terminal(rows: list[str]) -> Image.Image:
    """A code on a terminal as a picture: two modules above each other a letter."""
    modules = [
        [letter in marks for letter in row]
        for row in rows
        for marks in ("\u2580\u2588", "\u2584\u2588")
    ]
    picture = Image.new("L", (len(modules[0]), len(modules)))
    picture.putdata([0 if dark else 255 for row in modules for dark in row])
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
