"""The tally pad as data: every cell to write in, and the printed code.

Positions are in millimetres from the top left of the area that A4 and Letter share, so that a
photographed pad can be read without knowing its paper size. Nothing here draws:
`cardkit.printables.pad` draws the page from these cells, and `cardkit.photo` uses them to read a
photograph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from cardkit.engine.variant import Variant
from cardkit.rulebook.writing import changed_settings

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 279.0
"""The size, in millimetres, of the area that A4 and Letter have in common."""
HALF_PAGE_HEIGHT = PAGE_HEIGHT / 2  # distance between the tops of two pads on one page
SIDE_MARGIN, TOP_AND_BOTTOM_MARGIN = 11.0, 7.0  # margins at the sides, and above and below a pad
LABEL_WIDTH = 36.0  # width of the column with the names of the rows
HEAD_HEIGHT, NAMES_ROW_HEIGHT, TOTAL_ROW_HEIGHT, FOOT_HEIGHT = 14.5, 7.5, 7.5, 6.0
"""The heights of the title, the row of names, a row of totals or artifacts, and the notes."""
STRIP_HEIGHT = 4.6  # height of the line with the name of a round
MIN_FIGURE_HEIGHT, MAX_FIGURE_HEIGHT = 5.8, 15.0  # of a cell for a number
CODE_SIDE = 13.0  # side of the printed code
MAX_SEATS = 8  # players side by side: each has 19 mm at least
FIGURE_KINDS = ("banked", "so-far", "total")  # kinds of cells for one number

Box = tuple[float, float, float, float]  # left, top, width, height


class Cell(NamedTuple):
    """A box on a pad for a figure, a name, a date or the printed code.

    `kind` is code, date, place, winner, name, banked, so-far, artifacts or total. `round` counts
    from 1 and is 0 in a cell that belongs to no round. `seat` counts from 0 and is 0 in a cell that
    belongs to no seat. `page` is the page of the pad, from 1. `box` is left, top, width and
    height in millimetres.
    """

    kind: str
    round: int
    seat: int
    page: int
    box: Box


def pad_cells(variant: Variant, players: int | None = None) -> list[Cell]:
    """Return every cell of the blank pad for this number of players, by default the maximum.

    >>> cells = pad_cells(load("kings-gold"), 4)
    >>> [cell.box for cell in cells if cell.kind == "banked"][0]
    (47.0, 33.6, 38.0, 5.95)
    """
    number = players or variant.players[1]
    groups = ceil(number / MAX_SEATS)
    seats_on_page = ceil(number / groups)
    rounds_on_page = int(
        _height_left_for_rounds(variant, PAGE_HEIGHT) // (STRIP_HEIGHT + 2 * MIN_FIGURE_HEIGHT)
    )
    last = rounds_on_pad(variant)
    cells: list[Cell] = []
    page = 0
    for seat in range(0, number, seats_on_page):
        seats = range(seat, min(seat + seats_on_page, number))
        for first in range(1, last + 1, rounds_on_page):
            page += 1
            rounds = range(first, min(first + rounds_on_page, last + 1))
            cells += _cells_of_page(variant, seats, rounds, page)
    return cells


def rounds_on_pad(variant: Variant) -> int:
    """Return the number of rounds on a pad, including one extra round if a tie can add rounds."""
    return min(variant.rounds + 1, variant.max_rounds)


def is_half_page(variant: Variant) -> bool:
    """Return True if a pad is so small that two pads fit on one page."""
    least = rounds_on_pad(variant) * (STRIP_HEIGHT + 2 * MIN_FIGURE_HEIGHT)
    return _height_left_for_rounds(variant, HALF_PAGE_HEIGHT) >= least


def _height_left_for_rounds(variant: Variant, height: float) -> float:
    """Return how many millimetres of a pad's height its other rows leave for rounds."""
    rows = TOTAL_ROW_HEIGHT * (2 if variant.keeps_artifacts else 1)
    return height - 2 * TOP_AND_BOTTOM_MARGIN - HEAD_HEIGHT - NAMES_ROW_HEIGHT - rows - FOOT_HEIGHT


def _cells_of_page(
    variant: Variant, seats: Sequence[int], rounds: Sequence[int], page: int
) -> Iterator[Cell]:
    for_rounds = _height_left_for_rounds(
        variant, HALF_PAGE_HEIGHT if is_half_page(variant) else PAGE_HEIGHT
    )
    figure = round(min((for_rounds / len(rounds) - STRIP_HEIGHT) / 2, MAX_FIGURE_HEIGHT), 3)
    right = PAGE_WIDTH - SIDE_MARGIN
    y = TOP_AND_BOTTOM_MARGIN
    yield Cell("code", 0, 0, page, (right - CODE_SIDE, y, CODE_SIDE, CODE_SIDE))
    for place, kind in enumerate(("date", "place", "winner")):
        yield Cell(kind, 0, 0, page, (right - CODE_SIDE - 90 + place * 29, y + 2, 27, 7))
    y += HEAD_HEIGHT
    yield from _row_cells("name", 0, seats, page, y, NAMES_ROW_HEIGHT)
    y += NAMES_ROW_HEIGHT
    for number in rounds:
        y += STRIP_HEIGHT
        for kind in ("banked", "so-far"):
            yield from _row_cells(kind, number, seats, page, y, figure)
            y += figure
    if rounds[-1] == rounds_on_pad(variant):
        for kind in ("artifacts", "total") if variant.keeps_artifacts else ("total",):
            yield from _row_cells(kind, 0, seats, page, y, TOTAL_ROW_HEIGHT)
            y += TOTAL_ROW_HEIGHT


def _row_cells(
    kind: str, round_number: int, seats: Sequence[int], page: int, y: float, height: float
) -> Iterator[Cell]:
    width = (PAGE_WIDTH - 2 * SIDE_MARGIN - LABEL_WIDTH) / len(seats)
    for place, seat in enumerate(seats):
        left = SIDE_MARGIN + LABEL_WIDTH + place * width
        box = round(left, 3), round(y, 3), round(width, 3), height
        yield Cell(kind, round_number, seat, page, box)


_PAD_CODE_TEXT = re.compile(
    r"CARDKIT:(?P<game>[0-9A-Z-]+)/(?P<version>[0-9A-Z.-]+)"
    r"/(?P<players>[1-9]\d?|ALL)/(?P<page>[1-9]\d?)(?:/(?P<language>[A-Z][A-Z-]+))?"
)


class PadCode(NamedTuple):
    """The content of a pad's printed code; `players` is None for any number of players.

    >>> str(PadCode("kings-gold", "1.0", None, 1))
    'CARDKIT:KINGS-GOLD/1.0/ALL/1'
    >>> PadCode.parse("CARDKIT:KINGS-GOLD/1.0/4/1/PL")
    PadCode(game='kings-gold', version='1.0', players=4, page=1, language='pl')
    """

    game: str
    version: str
    players: int | None
    page: int
    language: str = "en"

    @classmethod
    def for_page(cls, variant: Variant, players: int | None, page: int, language: str) -> PadCode:
        """Return the code to print on a page of a pad, with hyphens for unsupported characters.

        If settings changed the game, its version gets a suffix, because its file has other rules.
        """
        game = re.sub("[^0-9a-z]+", "-", variant.slug.lower())[:24].strip("-") or "pad"
        version = re.sub("[^0-9a-z.]+", "-", variant.version.lower())[:8]
        if changed_settings(variant):
            version += "-set"
        return cls(game, version, players, page, language)

    @classmethod
    def parse(cls, text: str) -> PadCode | None:
        """Return the pad code in the text of a QR code, or None if the text is something else."""
        match = _PAD_CODE_TEXT.fullmatch(text)
        if match is None:
            return None
        players = None if match["players"] == "ALL" else int(match["players"])
        language = (match["language"] or "en").lower()
        game, version = match["game"].lower(), match["version"].lower()
        return cls(game, version, players, int(match["page"]), language)

    def __str__(self) -> str:
        language = "" if self.language == "en" else f"/{self.language}"
        players = self.players or "all"
        return f"cardkit:{self.game}/{self.version}/{players}/{self.page}{language}".upper()
