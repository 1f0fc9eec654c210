"""Read the pages of a PDF and find faults in their layout."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pymupdf

from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.printables import Piece, PrintOptions, render, sheet_figures
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load

ROOT = Path(__file__).parents[2]
PATHS = sorted([*ROOT.glob("variants/**/*.toml"), *ROOT.glob("examples/house/*.toml")])
GAMES = {path.stem: path for path in PATHS}
"""All built-in games, the games of the gallery, and the house rules of the examples."""
SIX = tuple(main_games())
PLAIN = PrintOptions()
EDGE = 17.0
"""The smallest margin in points: 6 mm, rounded down."""


@cache
def game(name: str) -> Variant:
    """Return a game by its name."""
    return load(str(GAMES[name]))


def document(
    variant: Variant | str, piece: Piece, options: PrintOptions = PLAIN, lang: str = "en"
) -> pymupdf.Document:
    """Return a piece as a document that tests can read.

    That of a game by its name is drawn once.
    """
    if isinstance(variant, str):
        return _of_game(variant, piece, options, lang)
    with use_language(lang):
        return pymupdf.open(stream=render(piece, variant, options), filetype="pdf")


@cache
def _of_game(name: str, piece: Piece, options: PrintOptions, lang: str) -> pymupdf.Document:
    return document(game(name), piece, options, lang)


def text_of(pages: pymupdf.Document) -> str:
    """Return all text, with single spaces."""
    return " ".join(" ".join(page.get_text() for page in pages).split())


def division_table(variant: Variant, *, large: bool = False) -> str:
    """Return the rows of the division table without spaces, as the engine divides.

    In large print, the table has a column for each number of players inside.
    """
    divided = sheet_figures.division_table(variant)
    if divided is None:
        return ""
    rows = [["inside", *divided.heads]]
    for inside in divided.numbers_inside:
        shares = [split_gold("split", gold, inside) for gold in divided.values]
        rows.append([str(inside), *(f"{each or '–'}{rest or ''}" for each, rest in shares)])
    return "".join(cell for row in (zip(*rows, strict=True) if large else rows) for cell in row)


def faults(pages: pymupdf.Document) -> Iterator[str]:
    """Yield text that is too near the edge, and words that overlap."""
    for page in pages:
        width, height = page.rect.width, page.rect.height
        words = sorted(page.get_text("words"), key=lambda word: word[1])  # from top to bottom
        for place, (left, top, right, bottom, text, *_) in enumerate(words):
            if left < EDGE or right > width - EDGE:
                yield f"{text!r} is beside the page"
            # boxes of words are higher than their letters
            if top < EDGE - 6 or bottom > height - EDGE + 6:
                yield f"{text!r} is above or below the page"
            for x0, y0, x1, y1, other, *_ in words[place + 1 :]:
                if y0 > bottom:
                    break
                across = min(right, x1) - max(left, x0)
                down = min(bottom, y1) - max(top, y0)
                if across > 1 and down > 0.45 * min(bottom - top, y1 - y0):
                    yield f"{text!r} and {other!r}"
        picture = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY)
        samples = picture.samples  # a copy of all pixels
        starts = range(0, picture.height * picture.stride, picture.stride)
        lines = [samples[start : start + picture.width] for start in starts]
        edge = int(EDGE)
        outer = [*lines[:edge], *lines[-edge:], *(line[:edge] + line[-edge:] for line in lines)]
        if any(line.strip(b"\xff") for line in outer):  # anything but white
            yield "there is ink in the outer 6 mm"
