"""Type: five sizes on a sheet, each for one thing and above its floor; figures in titles as high as capitals."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle
from pathlib import Path

import pymupdf
import pytest
from fontTools.ttLib import TTFont

from cardkit.files import gallery, load, shipped
from cardkit.ink import Ink, Page, Paper, fonts
from cardkit.paper import Order, drawn
from cardkit.paper.pieces import printed
from tests.paper.looking import odd_sizes
from tests.paper.reading import EXAMPLES, opened, text

HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))
GAMES = [*shipped(), *gallery(), *map(str, HOUSES)]


@pytest.mark.parametrize(("name", "paper"), [*zip(GAMES, cycle(Paper))], ids=lambda part: Path(part).stem)
def test_a_sheet_is_set_in_five_sizes(name: str, paper: Paper) -> None:
    """One of the ladder of titles, and the four sizes of the house: every game, on one paper or the other."""
    assert list(odd_sizes(drawn("sheet", load(name), Order(paper)))) == []


def test_no_size_is_under_its_floor() -> None:
    """What is read to play by is 9 points or more, and nothing is under 7.5."""
    assert all(style.size >= 22 for style in fonts.TITLES)
    for style in (*fonts.SMALL_TITLES, fonts.HEAD, fonts.PANEL, fonts.STEP, fonts.DIGIT):
        assert style.size >= 13
    for style in (fonts.SMALL_HEAD, fonts.SMALL_DIGIT, fonts.BODY, fonts.LEAD):
        assert style.size >= 10
    assert fonts.SMALL.size >= 9 <= fonts.CAPTION.size
    assert fonts.TICK.size >= fonts.FLOOR <= fonts.FOOT.size


def test_the_figures_of_titles_are_those_the_font_itself_has_for_lining() -> None:
    """Its own table of substitutions, feature ``lnum``, names the same glyphs."""
    read = TTFont(BytesIO(fonts.data(fonts.SERIF)))
    table = read["GSUB"].table
    lookups = {
        at
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for at in record.Feature.LookupListIndex
    }
    swapped = {
        old: new
        for at in lookups
        for part in table.LookupList.Lookup[at].SubTable
        for old, new in getattr(part, "ExtSubTable", part).mapping.items()
    }
    names = read.getBestCmap()
    assert fonts.LINING[fonts.SERIF] == {digit: read.getGlyphID(swapped[names[ord(digit)]]) for digit in "0123456789"}


def _ink_height(shown: str) -> float:
    """How high the ink of a title is, in points."""
    page = Page(Paper.A4, Ink.MONO, "a title", tagged=False)
    page.begin()
    page.text(100, 200, shown, fonts.TITLES[0])
    round_it = pymupdf.Rect(90, 140, 190, 230)
    picture = opened(page.finished())[0].get_pixmap(dpi=288, colorspace=pymupdf.csGRAY, clip=round_it)
    dots = picture.samples
    rows = [y for y in range(picture.height) if min(dots[y * picture.stride :][: picture.width]) < 128]
    return (rows[-1] - rows[0]) / 4


@pytest.mark.parametrize("digit", "0123456789")
def test_figures_in_titles_are_as_high_as_capitals(digit: str) -> None:
    """Neither small ones, nor such as hang below the line: on pixels."""
    assert _ink_height(digit) == pytest.approx(_ink_height("H"), rel=0.1)


def test_the_year_in_a_title_is_read_as_the_year() -> None:
    """What is copied out of the file are digits; their width is that of the glyphs that are drawn."""
    pages = printed("sheet", load("incan-gold-2006"), Order())
    assert "Incan Gold 2006" in text(pages)
    span = next(
        span
        for block in opened(pages)[0].get_text("dict")["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        if span["text"].startswith("Incan Gold 2006")
    )
    assert fonts.width(span["text"], fonts.TITLES[0]) == pytest.approx(span["bbox"][2] - span["bbox"][0], abs=0.5)
