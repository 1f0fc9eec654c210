"""QR codes on pages: a sheet has that of its game, where a site is named and there is room.

It takes no room from the rules: it stands beside the last bands of the first page, or below them,
else so on a further page if there is one. A text that is too long is written in fewer letters; then
its square grows; then there is none.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple

from cardkit.v4.ink import (
    MM,
    Block,
    Box,
    Columns,
    Drawn,
    Page,
    Part,
    Path,
    Stack,
    Words,
    fonts,
    least_high,
    lowest,
)
from cardkit.v4.speech import pages

Modules = tuple[tuple[bool, ...], ...]
LEVEL: Final = "m"  # least error correction: a seventh of the code may be creased or stained
QUIET: Final = 4  # modules left white on each side (ISO/IEC 18004)
SIDE: Final = 30 * MM
# greatest width of the dark part: as a rule, and for a text that needs more
LARGER: Final = 45 * MM
GOOD: Final = 0.45 * MM
# width of a module where there is room, and the least that a photograph by hand can show
LEAST: Final = 0.29 * MM
WORDS: Final = 92.0  # width in points of the text beside or below a code
BESIDE: Final = 3  # most bands at the end of a page that share their width with a code


@lru_cache(maxsize=64)
def encoded(text: str, mode: Literal["byte", "alphanumeric"] = "byte") -> Modules:
    """Return the modules of a text's QR code, as UTF-8 or its 45 letters; () if it is too long."""
    import segno

    try:
        code = segno.make(text, error=LEVEL, mode=mode, encoding="utf-8", eci=False, micro=False)
    except segno.DataOverflowError:
        return ()
    return tuple(tuple(map(bool, row)) for row in code.matrix)


@lru_cache(maxsize=64)
def _path(modules: Modules) -> Path:
    """Return all dark modules as one path, so that neighbours meet without a seam.

    The square is as many units wide as it has modules.
    """
    found = []
    for y, row in enumerate(modules):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            found += [("R", (x, y, wide, 1))] if dark else []
            x += wide
    return tuple(found)


def draw_modules(page: Page, place: Box, modules: Modules, alt: str) -> None:
    """Draw only the dark part of a code, filling ``place``."""
    with page.part("Figure", alt):
        page.shape(
            _path(modules), place, fill=page.palette.line[Part.PLAIN], span=float(len(modules))
        )


class Square(NamedTuple):
    """QR code row by row, for drawing as a square; `side` is its width in points.

    `ships` says that it opens a shipped game by its name, and carries no rules.
    """

    text: str
    modules: Modules
    side: float
    ships: bool = False

    @property
    def module(self) -> float:
        """Width of a module in points."""
        return self.side / len(self.modules)

    @property
    def wide(self) -> float:
        """Width in points with the white border around it."""
        return self.side + 2 * QUIET * self.module

    def finer(self, module: float) -> "Square":
        """Return this code with modules at most `module` points wide."""
        return self._replace(side=min(self.side, len(self.modules) * module))


def square(texts: Sequence[str], *, larger: bool = True) -> Square | None:
    """Return the first text that fits a code of usual size, else the last in a larger one.

    None if neither has room, or without `larger` if the first way fails.
    """
    made = [(text, modules) for text in texts if (modules := encoded(text))]
    tried = [*((*one, SIDE) for one in made), *((*one, LARGER) for one in made[-1:] if larger)]
    for text, modules, side in tried:
        if len(modules) * LEAST <= side:
            return Square(text, modules, min(side, len(modules) * GOOD))
    return None


def draw_square(page: Page, box: Box, shown: Square, alt: str) -> None:
    """Draw the square with its white border into the upper right corner of ``box``.

    ``alt`` is its alternative text.
    """
    quiet = QUIET * shown.module
    page.box(Box(box.right - shown.wide, box.y, shown.wide, shown.wide), fill=page.palette.paper)
    draw_modules(
        page,
        Box(box.right - shown.wide + quiet, box.y + quiet, shown.side, shown.side),
        shown.modules,
        alt,
    )


# -- on a sheet --
def with_code(
    squares: Sequence[Square], leaves: Sequence[list[Block]], wide: float, room: float, gap: float
) -> list[list[Block]] | None:
    """Return the bands of each page with a QR code added; None if there is no room.

    It is the best of `squares` there is room for, on the first page that has it.
    """
    heights = [[block.room(wide).least for block in leaf] for leaf in leaves]
    for shown in squares:
        for at, leaf in enumerate(leaves):
            for kept, last in _places(leaf, shown, gap):
                if sum(heights[at][:kept]) + kept * gap + least_high(last, wide) <= room:
                    return [*leaves[:at], [*leaf[:kept], last], *leaves[at + 1 :]]
    return None


def _places(leaf: Sequence[Block], shown: Square, gap: float) -> Iterator[tuple[int, Block]]:
    """Yield the places for a QR code with its text: number of bands kept, and the last block.

    Beside the last band, or the last two, then below all, then beside the last three.
    """
    title = pages.to_scan(ships=shown.ships)
    way = pages.opens_there(ships=shown.ships)
    alt = pages.code_address(ships=shown.ships)
    code = Drawn(shown.wide, shown.wide, lambda page, box: draw_square(page, box, shown, alt))
    column = Stack([code, Words(title, fonts.LABEL), Words(way, fonts.SMALL)], gap=1.0)
    said = Stack([Words(title, fonts.SMALL.bold()), Words(way, fonts.SMALL)], gap=1.0)
    row = Columns([said, code], [WORDS, shown.wide], gap=4.0)
    ways = ((column, max(shown.wide, WORDS)), (row, WORDS + 4 + shown.wide))
    for last in range(1, min(BESIDE, len(leaf) - 1) + 1):
        if last == BESIDE:
            yield len(leaf), row
        bands = Stack(leaf[-last:], gap=gap, most_gap=17.0)
        yield (
            len(leaf) - last,
            lowest([Columns([bands, code], [1.0, wide], gap=14.0) for code, wide in ways]),
        )
