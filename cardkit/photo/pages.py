"""Pages of a pad in a picture: which pad it is, and what its cells look like.

A page is found by its code and its printed lines, turned so that it is seen from above, and the
model of signs says what stands at each digit place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from cardkit.engine import catalogue
from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo.decoding import Array, NoPadFound, decode
from cardkit.photo.figures import Look, look_of_artifacts, look_of_figure
from cardkit.photo.finding import ATTEMPTS, Code, find_codes, find_pose, printed_lines, reduced
from cardkit.photo.signs import HEIGHT, NOTHING, PIXELS, STRUCK, WIDTH, chances
from cardkit.printables.cells import (
    DIGITS_APART,
    FIGURES,
    Box,
    Cell,
    PadCode,
    digit_places,
    pad_cells,
)
from cardkit.tally.pads import Place
from cardkit.text import photos

LEAST_LINES = 0.82
"""Least share of a table's lines that must be seen."""
TRIES = 2
"""So often the table of a code is looked for: in another attempt its corners may be exacter."""
FROM_LINE = 2.0
"""Millimetres from the middle of a digit to the line at the right of its cell, at least."""
USUAL_HEIGHT = 7.0
"""Millimetres of a cell in which people write as large as they like."""
SMALLEST_PATCH = 0.7
"""Of a lower cell less is cut out, and enlarged: at least this part."""
CLEAR = 0.8
"""Chance of a sign that is clear."""
ROUND_DIGITS = [0, 2, 3, 5, 6, 8, 9]
"""Digits that printed lines never look like: a mark is a 1, a mark beside a line a 7."""
LEAST_WRITTEN = 4
"""Cells with a clear sign: fewer are specks, and nobody wrote."""
SHIFTS = (-DIGITS_APART / 2, DIGITS_APART / 2)
"""Millimetres by which digits stand beside the marks: between them, or behind the last."""
USUAL_CLEAR = 0.3
"""Least share of written cells with clear units where people wrote over the marks."""
LEAST_LONE, LONE_SHARE = 3, 0.12
"""Digits alone over the middle mark, and share of figures: fewer are slips of the pen."""
AHEAD, AHEAD_SHARE = 2.0, 0.1
"""Figures, and share of them, by which a shifted reading must be clearer than one over the marks."""


@dataclass(frozen=True)
class Page:
    """A page of a pad in a picture: which pad it is, and what seems to stand in the page's cells.

    `cells` are those of all pages of the pad, `signs` the chances of signs at the places of each
    cell read here, `cut_off` the cells of which a part is not in the picture. `written` is the
    number of cells with a clear sign: noise looks a little like a sign here and there.
    """

    code: PadCode
    variant: Variant
    cells: list[Cell]
    signs: dict[Cell, Array]
    cut_off: frozenset[Cell]
    written: int

    @property
    def is_blank(self) -> bool:
        """True if nobody wrote on the page."""
        return self.written < LEAST_WRITTEN

    def looks(self) -> dict[Place, Look]:
        """Return the look of each cell that was read, by kind, round and seat."""
        found: dict[Place, Look] = {}
        for cell, signs in self.signs.items():
            place = (cell.kind, cell.round, cell.seat)
            cut_off = cell in self.cut_off
            if cell.kind == "artifacts":
                found[place] = look_of_artifacts(signs, cut_off=cut_off)
            else:
                found[place] = look_of_figure(signs, cell.kind, cut_off=cut_off)
        return found


def pages_in(data: bytes) -> list[Page]:
    """Return the pages in a picture file; raise `NoPadFound` if there are none.

    Codes are looked for in more and more ways as long as every page that was found is blank.
    """
    picture, fault = decode(data), photos.no_code()
    pages: list[Page] = []
    read: list[Code] = []
    tried: list[Code] = []
    for attempt in ATTEMPTS:
        for code in find_codes(picture, attempt):
            is_read = any(code.is_same(other) for other in read)
            if is_read or sum(code.is_same(other) for other in tried) == TRIES:
                continue
            tried.append(code)
            pad = PadCode.read(code.text)
            if pad is None:
                fault = photos.other_code(code.text)
                continue
            page = _read_page(picture, code, pad)
            if page is None:
                fault = photos.not_whole()
                continue
            read.append(code)
            pages.append(page)
        if not all(page.is_blank for page in pages):
            return pages
    if not pages or fault == photos.not_whole():  # a blank pad may lie below the one that is meant
        raise NoPadFound(fault)
    return pages


def _read_page(picture: Array, code: Code, pad: PadCode) -> Page | None:
    """Return the page that has this code; None if too few of the page's lines are seen."""
    variant = variant_of(pad)
    cells = pad_cells(variant, pad.players)
    here = [cell for cell in cells if cell.page == pad.page]
    flat = flat_page(picture, code, here)
    if flat is None:
        return None
    signs, beside = _signs_by_habit(flat, cells_to_read(here))
    figures = [row for cell, row in signs.items() if cell.kind in FIGURES]
    written = sum(_is_clear(row, beside=beside) for row in figures)
    return Page(pad, variant, cells, signs, flat.cut_off, written)


def variant_of(pad: PadCode) -> Variant:
    """Return the variant that a code names: one that ships, or one's own.

    Raises `NoPadFound` for an unknown game, and for another version of its rules.
    """
    wanted = catalogue.plain(pad.game)
    for name in catalogue.names(Path()):
        if not catalogue.plain(name).startswith(wanted):  # a long name is cut in the code
            continue
        try:
            variant = load(name)
        except VariantError:
            continue
        code = PadCode.of(variant, pad.players, pad.page, pad.language)
        if code.game == pad.game and code != pad:
            raise NoPadFound(photos.other_rules(vocabulary(variant).game, pad.version))
        if code == pad:
            return variant
    raise NoPadFound(photos.unknown_game(pad.game))


# --- from above -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class FlatPage:
    """A page as seen from above, in grey values; `corner` is its top left on the paper, in mm.

    Of the cells that are `cut_off` a part is not in the picture.
    """

    grey: Array
    corner: tuple[float, float]
    cut_off: frozenset[Cell]

    def patches(self, box: Box, places: Sequence[float]) -> Array:
        """Return a picture cut out of the page for each of `places`, x in mm, in a cell.

        They are as `chances` takes them. Of a low cell less is cut out, and enlarged to the size.
        """
        size = min(1.0, max(SMALLEST_PATCH, box[3] / USUAL_HEIGHT))
        height, width = round(HEIGHT * size), round(WIDTH * size)
        top = round((box[1] + box[3] / 2 - self.corner[1]) * PIXELS) - height // 2
        patches = []
        for place in places:
            left = round((place - self.corner[0]) * PIXELS) - width // 2
            rows = np.clip(np.arange(top, top + height), 0, self.grey.shape[0] - 1)
            columns = np.clip(np.arange(left, left + width), 0, self.grey.shape[1] - 1)
            patch = self.grey[rows[:, None], columns]
            patches.append(patch if size == 1 else cv2.resize(patch, (WIDTH, HEIGHT)))
        return np.stack(patches)


def flat_page(picture: Array, code: Code, cells: Sequence[Cell]) -> FlatPage | None:
    """Return a page seen from above, found by its code; None if too few of its lines are seen."""
    code_box = next((cell.box for cell in cells if cell.kind == "code"), None)
    if code_box is None:
        return None
    picture, code = reduced(picture, code, code_box[2])
    ruled = [cell.box for cell in cells if cell.kind in (*FIGURES, "name", "artifacts")]
    pose = find_pose(picture, code, code_box, printed_lines(ruled))
    if pose.lines_found < LEAST_LINES:
        return None
    read = cells_to_read(cells)
    window = _around([cell.box for cell in read])
    cut_off = frozenset(cell for cell in read if not pose.shows(picture, cell.box))
    return FlatPage(pose.straightened(picture, window, PIXELS), window[:2], cut_off)


def cells_to_read(cells: Sequence[Cell]) -> list[Cell]:
    """Return those of the cells that are read from pictures: for figures, and for artifacts."""
    return [cell for cell in cells if cell.kind in (*FIGURES, "artifacts")]


def figure_places(box: Box, shift: float) -> list[float]:
    """Return x of the three digit places in a cell, in mm, moved to the right by `shift`.

    In a narrow cell they are moved less: people do not write over its line.
    """
    shift = min(shift, box[2] / 2 - DIGITS_APART - FROM_LINE)
    return [place + shift for place in digit_places(box)]


def _ink_places(box: Box) -> list[float]:
    """Return x of places all over a cell for artifacts, to find ink wherever somebody wrote."""
    left, _, width, _ = box
    number = round((width - 5) / 2.8)
    return [left + 2.5 + (width - 5) * place / number for place in range(number + 1)]


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box on paper that holds all boxes and 3 mm around them."""
    left, top = min(box[0] for box in boxes) - 3, min(box[1] for box in boxes) - 3
    right = max(box[0] + box[2] for box in boxes) + 3
    bottom = max(box[1] + box[3] for box in boxes) + 3
    return left, top, right - left, bottom - top


# --- signs ----------------------------------------------------------------------------------------


def _signs_by_habit(page: FlatPage, cells: Sequence[Cell]) -> tuple[dict[Cell, Array], bool]:
    """Return the chances of signs in each cell, and True if people wrote beside the printed marks.

    A cell has three marks to write digits over; some write between or behind them. That counts only
    if it reads clearly better. Raises `NoPadFound` where figures stand in the middle of cells.
    """
    over = _signs(page, cells, 0.0)
    figures = [row for cell, row in over.items() if cell.kind in FIGURES]
    clear, inked = _clearness(over), sum(_is_inked(row) for row in figures)
    if inked < LEAST_WRITTEN or clear > USUAL_CLEAR * inked:
        return over, False
    if _in_the_middle(figures, inked):
        raise NoPadFound(photos.in_the_middle())
    best = max((_signs(page, cells, shift) for shift in SHIFTS), key=_clearness)
    beside = _clearness(best) > clear + max(AHEAD, AHEAD_SHARE * abs(clear))
    return (best, True) if beside else (over, False)


def _signs(page: FlatPage, cells: Sequence[Cell], shift: float) -> dict[Cell, Array]:
    """Return the chances of signs by cell, with digits `shift` mm right of the printed marks."""
    found: dict[Cell, Array] = {}
    for cell in cells:
        is_figure = cell.kind in FIGURES
        places = figure_places(cell.box, shift) if is_figure else _ink_places(cell.box)
        found[cell] = chances(page.patches(cell.box, places))
    return found


def _in_the_middle(rows: Sequence[Array], inked_cells: int) -> bool:
    """Return True if people ignored the printed marks and wrote in the middle of their cells.

    Digits over the middle mark that have no units beside them are then more than clear units. Where
    tens and units would stand nobody can tell, and a sum that was read wrongly agrees with its parts.
    """
    lone = [row for row in rows if row[1, ROUND_DIGITS].max() > CLEAR and row[2, NOTHING] > 0.5]
    units = [row for row in rows if row[2, ROUND_DIGITS].max() > CLEAR]
    return len(lone) >= max(LEAST_LONE, LONE_SHARE * inked_cells) and len(lone) > len(units)


def _clearness(signs: Mapping[Cell, Array]) -> float:
    """Return how clear the signs are: about how many last digits are clear, minus struck signs.

    Only `ROUND_DIGITS` count, as printed lines look like the others.
    """
    rows = [row for cell, row in signs.items() if cell.kind in FIGURES]
    return sum(float(row[2, ROUND_DIGITS].max() - row[:, STRUCK].sum()) for row in rows)


def _is_clear(signs: Array, *, beside: bool) -> bool:
    """Return True if a cell has a clear sign; `beside` marks, one unlike any printed line."""
    seen = signs[:, ROUND_DIGITS] if beside else signs[:, :NOTHING]
    return float(seen.max()) > CLEAR


def _is_inked(signs: Array) -> bool:
    """Return True if there seems to be ink at any digit place of a cell."""
    return float(signs[:, NOTHING].min()) < 0.5
