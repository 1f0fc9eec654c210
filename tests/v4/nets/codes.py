"""Every code that is printed does what is printed beside it: its address carries the same rules, or
it is the same link."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image

from cardkit.v4.cli import qr
from cardkit.v4.cli.arguments import load_variant
from cardkit.v4.engine import Result, Variant
from cardkit.v4.files import all_shipped, digest, load, pasted_rules
from cardkit.v4.files.bundled import shelf
from cardkit.v4.files.written import living
from cardkit.v4.ink import DoesNotFit, Ink
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.rules_code import sheet_squares
from cardkit.v4.speech import language
from cardkit.v4.tally import Header, score_pasted, write
from cardkit.v4.text import address, unwrapped
from cardkit.v4.words import speaking
from cardkit.v4.words.nouns import as_told
from tests.v4.commands import run
from tests.v4.houses import Settings, game, house
from tests.v4.paper.scanning import read, texts

SITE = "https://example.org/"
GAMES = 600
QUICK = 4
DRAWN = 12
"""One code in so many is printed and read from the page as pixels."""
CALLED = (
    "Night Watch",
    "Kings",
    "King",
    "Kings' Gold",
    "Kings Gold",
    "Poor",
    "Inc",
    "Cave",
    "DIAMANT!",
    "Skunk (ours)",
    "Half-Kept.",
    "\u0141\u00f3d\u017a Nacht",
    "\u65e5\u672c",
    "!!!",
    "\U0001f0a1",
    "7",
    "con",
    "A " * 20 + "B",
    "- -",
    "Tom, Dick & Harry",
    'The "Best"',
    "x.toml",
)
"""What people call their rules: like a game that ships or its beginning, in any script, with no
letter at all."""
FINISHED = sorted((Path(__file__).parents[3] / "variants" / "gallery").glob("*.tally"))


def example(seed: int) -> list[str]:
    """A sheet of a game that ships or of a house rule, or a play for another program, in a new
    folder."""
    chance = Random(seed)
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return chance.choice((_sheet, _sheet, _play, _shared))(chance)
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


# --- rules ----------------------------------------------------------------------------------------


def _sheet(chance: Random) -> list[str]:
    """The rules of a sheet, opened by their address: the same rules, words and house rules."""
    variant = _ruled(chance)
    with speaking(language(chance.choice(("en", "pl")))):
        if chance.randrange(DRAWN):
            told = sorted({shown.text for shown in sheet_squares(as_told(variant), SITE)})
        else:
            told = _drawn_sheet(variant, chance)
    return [fault for code in told for fault in _opened(code, variant)]


def _drawn_sheet(variant: Variant, chance: Random) -> list[str]:
    """The codes of the printed sheet, for everybody or for so many, read from its pages."""
    number = chance.choice((None, *range(variant.players.low, variant.players.high + 1)))
    order = Order(ink=chance.choice(list(Ink)), players=number, site=SITE)
    try:
        return texts(drawn("sheet", variant, order).finished())
    except (DoesNotFit, ValueError):
        return []


def _opened(code: str, variant: Variant) -> Iterator[str]:
    """What is wrong with the rule that an address carries, and with any beginning of it."""
    yield from believed(code)
    found = pasted_rules(code.encode()).found
    if (
        not code.startswith((f"{SITE}play/#r=", f"{SITE}play/#g="))
        or found.variant is None
        or found.faults
    ):
        yield f"the code of {variant.name}: {code}: {found.faults}"
        return
    opened = found.variant
    if (digest(opened), opened.words, opened.house) != (
        digest(living(variant)),
        variant.words,
        variant.house,
    ):
        yield f"the code of {variant.name}: {opened.name} has other rules"


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


def _ruled(chance: Random) -> Variant:
    """A game that ships, by its name, by its path or copied; so many of them with something set; or
    a random house rule in a file of one's own."""
    settings = house(chance).settings if chance.random() < 0.5 else ()
    if chance.random() < 0.5:
        name = chance.choice(all_shipped())
        return _loaded(chance.choice((name, _path(name), _copied(name))), settings) or load(name)
    made = house(chance)
    file = Path("mine.toml")
    file.write_text(_written(made.parent, chance.choice(CALLED), made.settings), "utf-8")
    return _loaded(str(file), settings) or _loaded(str(file), ()) or load(made.parent)


def _loaded(word: str, settings: Settings) -> Variant | None:
    """What a command takes; None where it complains."""
    try:
        return load_variant(word, settings)
    except Exception:
        return None


def _path(name: str) -> str:
    folder = Path(str(shelf("variants")))
    return str(
        next(
            path
            for path in (folder / f"{name}.toml", folder / "gallery" / f"{name}.toml")
            if path.exists()
        )
    )


def _copied(name: str) -> str:
    return str(shutil.copy(_path(name), "."))


def _written(parent: str, called: str, settings: Settings) -> str:
    """A file of one's own that sets so much otherwise."""
    values = {key: value for key, value in settings if key != "name"}
    lines = [f"extends = {json.dumps(parent)}", f"name = {json.dumps(called)}"]
    return "\n".join([*lines, *(f"{key} = {_toml(value)}" for key, value in values.items())]) + "\n"


def _toml(value: str) -> str:
    try:
        tomllib.loads(f"value = {value}")
    except tomllib.TOMLDecodeError:
        return json.dumps(value)
    return value


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
