"""Type: five sizes on a sheet, each for one thing and above its floor; figures in titles as high as
capitals."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

import pymupdf
import pytest
from fontTools.ttLib import TTFont

from cardkit.v4.engine import PieceName
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.ink import Ink, Page, Paper, fonts
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.facts import rulings
from cardkit.v4.paper.pieces import printed
from cardkit.v4.paper.sheet import Sheet
from cardkit.v4.paper.worked_round import worked_round
from tests.v4.paper.looking import odd_sizes
from tests.v4.paper.reading import EXAMPLES, opened, text

HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))
GAMES = [*shipped(), *gallery(), *map(str, HOUSES)]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=lambda part: Path(part).stem)
def test_a_sheet_is_set_in_five_sizes(name: str) -> None:
    """One of the ladder of titles, and the four sizes of the house: every game."""
    assert list(odd_sizes(drawn("sheet", load(name), Order()))) == []


def test_no_size_is_under_its_floor() -> None:
    """What is read to play by is 9 points or more, and nothing is under 7.5."""
    assert all(style.size >= 22 for style in fonts.TITLES)
    for style in (*fonts.SMALL_TITLES, fonts.HEAD, fonts.PANEL, fonts.STEP, fonts.DIGIT):
        assert style.size >= 13
    for style in (fonts.SMALL_HEAD, fonts.SMALL_DIGIT, fonts.BODY, fonts.LEAD):
        assert style.size >= 10
    assert fonts.SMALL.size >= 9 <= fonts.CAPTION.size
    assert fonts.FOOT.size >= fonts.FLOOR


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
    assert fonts.LINING[fonts.SERIF] == {
        digit: read.getGlyphID(swapped[names[ord(digit)]]) for digit in "0123456789"
    }


def _ink_height(shown: str) -> float:
    """How high the ink of a title is, in points."""
    page = Page(Paper.A4, Ink.MONO, "a title")
    page.begin()
    page.text(100, 200, shown, fonts.TITLES[0])
    round_it = pymupdf.Rect(90, 140, 190, 230)
    picture = opened(page.finished())[0].get_pixmap(
        dpi=288, colorspace=pymupdf.csGRAY, clip=round_it
    )
    dots = picture.samples
    rows = [
        y for y in range(picture.height) if min(dots[y * picture.stride :][: picture.width]) < 128
    ]
    return (rows[-1] - rows[0]) / 4


@pytest.mark.parametrize("digit", "0123456789")
def test_figures_in_titles_are_as_high_as_capitals(digit: str) -> None:
    """Neither small ones, nor such as hang below the line: on pixels."""
    assert _ink_height(digit) == pytest.approx(_ink_height("H"), rel=0.1)


def test_the_year_in_a_title_is_read_as_the_year() -> None:
    """What is copied out of the file are digits; their width is that of the glyphs that are
    drawn."""
    pages = printed("sheet", load("incan-gold-2006"), Order())
    assert "Incan Gold 2006" in text(pages)
    span = next(
        span
        for block in opened(pages)[0].get_text("dict")["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        if span["text"].startswith("Incan Gold 2006")
    )
    style = next(style for style in fonts.TITLES if style.size == pytest.approx(span["size"]))
    assert fonts.width(span["text"], style) == pytest.approx(
        span["bbox"][2] - span["bbox"][0], abs=0.5
    )


def parts_by_size(piece: PieceName, name: str) -> dict[float, float]:
    """Which part of the letters of a piece is set in which size, but for pictured ones."""
    page = drawn(piece, load(name), Order())
    letters = Counter[float]()
    for word in (word for words in page.words for word in words if not word.pictured):
        letters[word.size] += len(word.text.replace(" ", ""))
    return {size: number / letters.total() for size, number in letters.items()}


@pytest.mark.parametrize(
    "name", ["kings-gold", "diamant", "cave-network", "boiling-pot", "no-two-alike"]
)
def test_most_of_a_sheet_with_room_is_read_by_candlelight(name: str) -> None:
    """In body size: what is smaller are captions, and what the page is."""
    sizes = parts_by_size("sheet", name)
    assert sizes.get(fonts.BODY_SIZE, 0) + sizes.get(fonts.TIGHT_SIZE, 0) > 0.55


@pytest.mark.parametrize("name", shipped())
def test_what_is_looked_at_every_turn_stays_large_longest(name: str) -> None:
    """On a fuller sheet the ends and the worked round give way first; an aid is set in one size."""
    variant = load(name)
    plan = Sheet(
        variant, Page(Paper.A4, Ink.COLOUR, ""), worked_round(variant), {}, rulings(variant)
    ).plan()
    assert plan.style("turn") in (fonts.BODY, fonts.TIGHT)
    sizes = parts_by_size("aid", name)
    assert sizes.get(fonts.BODY_SIZE, 0) + sizes.get(fonts.TIGHT_SIZE, 0) > 0.55


@pytest.mark.parametrize("name", shipped())
def test_the_rows_of_a_pad_are_named_as_large_as_captions(name: str) -> None:
    """Where they have the room; marks and the foot stay small."""
    assert parts_by_size("pad", name)[fonts.CAPTION_SIZE] > 0.4
