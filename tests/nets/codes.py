"""Every code that is printed does what is printed beside it: it is given to that command, and gives the same rules, the
same figures, the same link."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image

from cardkit.cli import qr
from cardkit.cli.arguments import load_variant
from cardkit.engine import Variant
from cardkit.files import all_shipped, digest, load
from cardkit.files.bundled import shelf
from cardkit.files.written import living
from cardkit.ink import DoesNotFit, Ink, MissingGlyph, Paper
from cardkit.paper import Order, drawn
from cardkit.paper.pieces import drawn_game
from cardkit.paper.qr_pages import square
from cardkit.paper.rules_code import rules_squares
from cardkit.speech import as_told, language, pages as paged, speaking
from cardkit.tally import Score, score, spellings
from tests.commands import run
from tests.games import NAMES, Choices, Game, play
from tests.houses import Settings, house
from tests.paper.reading import text
from tests.paper.scanning import read, texts

GAMES = 600
QUICK = 4
DRAWN = 12
"""One code in so many is printed and read from the page as pixels."""
CALLED = (
    "Night Watch", "Kings", "King", "Kings' Gold", "Kings Gold", "Poor", "Inc", "Cave", "DIAMANT!", "Skunk (ours)",
    "Half-Kept.", "\u0141\u00f3d\u017a Nacht", "\u65e5\u672c", "!!!", "\U0001f0a1", "7", "con", "A " * 20 + "B", "- -",
    "Tom, Dick & Harry", 'The "Best"', "x.toml",
)  # fmt: skip
"""What people call their rules: like a game that ships or its beginning, in any script, with no letter at all."""
FINISHED = sorted((Path(__file__).parents[2] / "variants" / "gallery").glob("*.tally"))


def example(seed: int) -> list[str]:
    """A sheet of a game that ships or of a house rule, a filled pad, or a play for another program, in a new folder."""
    chance = Random(seed)
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return chance.choice((_sheet, _sheet, _pad, _play))(chance)
        finally:
            os.chdir(before)


# --- rules ---------------------------------------------------------------------------------------------------------------


def _sheet(chance: Random) -> list[str]:
    """The rules of a sheet, kept as a file by the command beside the code: the same rules, words and house rules."""
    variant = _ruled(chance)
    with speaking(language(chance.choice(("en", "pl")))):
        told = _drawn_sheet(variant, chance) if not chance.randrange(DRAWN) else _told_sheet(variant)
    return [fault for code, command in told for fault in _kept(code, command, variant)]


def _told_sheet(variant: Variant) -> list[tuple[str, str]]:
    """Every code that a sheet may have, and the command beside it, without drawing."""
    said = {shown.text for shown in rules_squares(as_told(variant))}
    return [(code, _command(paged.scan_rules().replace("**", ""))) for code in sorted(said)]


def _drawn_sheet(variant: Variant, chance: Random) -> list[tuple[str, str]]:
    """The same of the printed sheet, for everybody or for so many, read from its pages."""
    number = chance.choice((None, *range(variant.players.low, variant.players.high + 1)))
    try:
        pages = drawn("sheet", variant, Order(chance.choice(list(Paper)), chance.choice(list(Ink)), number)).finished()
    except (DoesNotFit, ValueError):
        return []
    return [(code, _command(text(pages))) for code in texts(pages)]


def _kept(code: str, command: str, variant: Variant) -> Iterator[str]:
    """What is wrong with the rule that the command makes of the code."""
    with _folder():
        said = run(command, code)
        if said.code:
            yield f"{command}, given the code of {variant.name}: exit {said.code}: {said.err.strip()}"
            return
        found = load_variant(said.out.strip().splitlines()[-1])
        same = (digest(found), found.words, found.house) == (digest(living(variant)), variant.words, variant.house)
        if not same:
            yield f"{command}, given the code of {variant.name}: {found.name} has other rules"


def _ruled(chance: Random) -> Variant:
    """A game that ships, by its name, by its path or copied; so many of them with something set; or a random house rule in
    a file of one's own."""
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
    return str(next(path for path in (folder / f"{name}.toml", folder / "gallery" / f"{name}.toml") if path.exists()))


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


# --- games ---------------------------------------------------------------------------------------------------------------


def _pad(chance: Random) -> list[str]:
    """The game of a filled pad, scored by the command beside the code: the same figures."""
    game = _played(chance)
    if not game.reading.readable or game.reading.variant is None:
        return []
    if chance.randrange(DRAWN):
        shown = square(spellings(game.reading, None))
        told = [] if shown is None else [(shown.text, _command(paged.scan_game().replace("**", "")))]
    else:
        try:
            pages = drawn_game(game, Order(chance.choice(list(Paper)), chance.choice(list(Ink)))).finished()
        except MissingGlyph as refused:  # the font has no such letters, which is said
            return [] if f'of "{game.reading.variant.name}"' in str(refused) else [str(refused)]
        told = [(code, _command(text(pages))) for code in texts(pages)]
    return [fault for code, command in told for fault in _scored(code, command, game)]


def _scored(code: str, command: str, game: Score) -> Iterator[str]:
    """What is wrong with what the command says of the code."""
    with _folder():
        plain, said = run(command, code), run(f"{command} --json", code)
        if plain.code != game.exit_code:
            yield f"{command}, given the code of this game: exit {plain.code}: {plain.err or plain.out}"
        elif _figures(json.loads(said.out)) != _figures(game.to_json()):
            yield f"{command}, given the code of this game: other figures"
        else:
            return
    yield from code.splitlines()


def _figures(told: dict[str, object]) -> dict[str, object]:
    return {name: told[name] for name in ("players", "totals", "artifacts", "rounds", "winners") if name in told}


def _played(chance: Random) -> Score:
    """A random game of a house rule in a file, of one that ships with something set, or one of the gallery's own."""
    if not chance.randrange(5):
        file = chance.choice(FINISHED)
        return score(file.read_text("utf-8"), file.name, file.parent)
    variant = _ruled(chance)
    players = NAMES[: chance.randint(variant.players.low, min(variant.players.high, 8))]
    first = chance.choice(players)
    entries = play(variant, players, first, Choices(chance.randbytes(chance.choice((40, 200, 500)))), True, True)
    game = Game(variant, players, first, tuple(entries), variant.settings)
    return score(game.text(), "night.tally", Path())


def _play(chance: Random) -> list[str]:
    """The link of a play is what its code is read as, on a terminal and in the picture that is offered beside it."""
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
    modules = [[letter in marks for letter in row] for row in rows for marks in ("\u2580\u2588", "\u2584\u2588")]
    picture = Image.new("L", (len(modules[0]), len(modules)))
    picture.putdata([0 if dark else 255 for row in modules for dark in row])
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


# --- commands ------------------------------------------------------------------------------------------------------------


def _command(page: str) -> str:
    """The command that a page says to paste a code into."""
    (found,) = set(re.findall(r"cardkit [a-z]+(?: --[a-z]+)* -(?![\w-])", " ".join(page.split())))
    return str(found)


@contextlib.contextmanager
def _folder() -> Iterator[None]:
    """A friend's computer: none of our files lies there."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield
