"""A text as a square to be scanned. The address of a house rule stands as a code where its sheet has room, and takes none:
beside the last bands of the first page, or below them, else so on a further page if there is one. What is too long is said in
fewer letters; then its square grows; then there is none."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple

from cardkit.ink import MM, Block, Box, Columns, Drawn, Page, Part, Path, Stack, Words, fonts, least_high, lowest
from cardkit.speech import pages

Modules = tuple[tuple[bool, ...], ...]
LEVEL: Final = "m"  # of error correction, at least: what is creased or spilt upon may be a seventh of it
QUIET: Final = 4  # modules left white on each side (ISO/IEC 18004)
SIDE: Final = 30 * MM
LARGER: Final = 45 * MM  # how wide the dark part is at most: as a rule, and where a text needs it
GOOD: Final = 0.45 * MM
LEAST: Final = 0.29 * MM  # how wide a module is where there is room, and at least: finer ones are lost in a photograph by hand
WORDS: Final = 92.0  # points that the words beside or below a code have
BESIDE: Final = 3  # how many of a page's last bands may share their width with a code


@lru_cache(maxsize=64)
def encoded(text: str, mode: Literal["byte", "alphanumeric"] = "byte") -> Modules:
    """The modules of a QR code of the text, as UTF-8 or its 45 letters; none where no code has room for it."""
    import segno

    try:
        code = segno.make(text, error=LEVEL, mode=mode, encoding="utf-8", eci=False, micro=False)
    except segno.DataOverflowError:
        return ()
    return tuple(tuple(map(bool, row)) for row in code.matrix)


@lru_cache(maxsize=64)
def _path(modules: Modules) -> Path:
    """All dark modules as one path on a square of as many units: neighbours meet without a seam."""
    found = []
    for y, row in enumerate(modules):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            found += [("R", (x, y, wide, 1))] if dark else []
            x += wide
    return tuple(found)


def draw_modules(page: Page, place: Box, modules: Modules, alt: str) -> None:
    """The dark part of a code alone, as large as ``place``."""
    with page.part("Figure", alt):
        page.shape(_path(modules), place, fill=page.palette.line[Part.PLAIN], span=float(len(modules)))


class Square(NamedTuple):
    """A text as modules, row by row, and how wide they are together, in points."""

    text: str
    modules: Modules
    side: float

    @property
    def module(self) -> float:
        """How wide a module is."""
        return self.side / len(self.modules)

    @property
    def wide(self) -> float:
        """How wide it is with the white around it."""
        return self.side + 2 * QUIET * self.module

    def finer(self, module: float) -> "Square":
        """The same with modules no wider than that."""
        return self._replace(side=min(self.side, len(self.modules) * module))


def square(texts: Sequence[str], *, larger: bool = True) -> Square | None:
    """The first of these spellings that a square as a rule has room for, else the last in a larger one; None if neither."""
    made = [(text, modules) for text in texts if (modules := encoded(text))]
    tried = [*((*one, SIDE) for one in made), *((*one, LARGER) for one in made[-1:] if larger)]
    for text, modules, side in tried:
        if len(modules) * LEAST <= side:
            return Square(text, modules, min(side, len(modules) * GOOD))
    return None


def draw_square(page: Page, box: Box, shown: Square, alt: str) -> None:
    """The square in the upper right corner of ``box``, with the white around it; read aloud it is ``alt``."""
    quiet = QUIET * shown.module
    page.box(Box(box.right - shown.wide, box.y, shown.wide, shown.wide), fill=page.palette.paper)
    draw_modules(page, Box(box.right - shown.wide + quiet, box.y + quiet, shown.side, shown.side), shown.modules, alt)


# -- on a sheet --
def with_code(
    squares: Sequence[Square], leaves: Sequence[list[Block]], wide: float, room: float, gap: float
) -> list[list[Block]] | None:
    """The bands of each page, and in them the code of a house rule: the best there is room for, on the first page that has it;
    None where there is no room."""
    heights = [[block.room(wide).least for block in leaf] for leaf in leaves]
    for shown in squares:
        for at, leaf in enumerate(leaves):
            for kept, last in _places(leaf, shown, gap):
                if sum(heights[at][:kept]) + kept * gap + least_high(last, wide) <= room:
                    return [*leaves[:at], [*leaf[:kept], last], *leaves[at + 1 :]]
    return None


def _places(leaf: Sequence[Block], shown: Square, gap: float) -> Iterator[tuple[int, Block]]:
    """Where the code with what it is and what to do can stand: beside the last band, or the last two, then below all, then
    beside the last three: how many bands stay as they are, and what stands below them."""
    title, way = pages.rules_to_scan(), pages.rules_open()
    code = Drawn(shown.wide, shown.wide, lambda page, box: draw_square(page, box, shown, pages.rules_address()))
    column = Stack([code, Words(title, fonts.LABEL), Words(way, fonts.SMALL)], gap=1.0)
    said = Stack([Words(title, fonts.SMALL.bold()), Words(way, fonts.SMALL)], gap=1.0)
    row = Columns([said, code], [WORDS, shown.wide], gap=4.0)
    ways = ((column, max(shown.wide, WORDS)), (row, WORDS + 4 + shown.wide))
    for last in range(1, min(BESIDE, len(leaf) - 1) + 1):
        if last == BESIDE:
            yield len(leaf), row
        bands = Stack(leaf[-last:], gap=gap, most_gap=17.0)
        yield len(leaf) - last, lowest([Columns([bands, code], [1.0, wide], gap=14.0) for code, wide in ways])
