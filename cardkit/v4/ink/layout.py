"""The block model: a page is a tree of blocks that ask for a height and are given one.

At a given width a block asks for two heights: the least it can live with and the most it can use
well. A stack shares out what the page has between the two. A stack with too little room raises an
error that says how much is missing and which of its blocks took it.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial, wraps
from itertools import chain
from math import inf
from typing import Concatenate, Final, NamedTuple, ParamSpec, Protocol

from cardkit.v4.ink import fonts
from cardkit.v4.ink.colours import Ink, Part
from cardkit.v4.ink.fonts import BOLD, CAP, Style, broken, width
from cardkit.v4.ink.page import MM, Box, DoesNotFit, Page, first_baseline, set_high, set_lines
from cardkit.v4.ink.pictures import path, picture

Asked = ParamSpec("Asked")
MARGIN: Final = 11 * MM
MOST_FIGURE: Final = 3  # letters; so short a text never takes two lines
# the first column of a table is no wider than this share of it, however long its labels are
MOST_LABEL: Final = 0.35


class Room(NamedTuple):
    """Heights a block can take, in points: the least, and the most it can use well."""

    least: float
    most: float


class Block(Protocol):
    """Interface of everything that can be laid out."""

    def room(self, width: float) -> Room:
        """Return the heights it can take when it is ``width`` wide."""

    def draw(self, page: Page, box: Box) -> None:
        """Draw it into ``box``, which is at least as high as it asked for."""


class Words(NamedTuple):
    """A paragraph; ``**bold**`` marks bold words, ``\\n`` breaks a line."""

    text: str
    style: Style = fonts.BODY
    align: str = "left"
    middle: bool = False

    def room(self, width: float) -> Room:
        high = set_high(self.text, self.style, width)
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        page.paragraph(box, self.text, self.style, align=self.align, middle=self.middle)


def one_line_width(marked: str, style: Style) -> float:
    """Return the width of ``marked`` on one line, in points."""
    return broken(marked, style, 1e9)[1]


class Drawn(NamedTuple):
    """A block drawn by a function, with its least and most height."""

    least: float
    most: float
    by: Callable[[Page, Box], None]

    def room(self, width: float) -> Room:
        return Room(self.least, self.most)

    def draw(self, page: Page, box: Box) -> None:
        self.by(page, box)


def space(least: float, most: float) -> Drawn:
    """Return an empty block of that height."""
    return Drawn(least, most, lambda page, box: None)


class Fitted:
    """A block that is made for the width it gets, once for each width."""

    name: str

    def __init__(self, make: Callable[[float], Block], name: str = "") -> None:
        self.make: Callable[[float], Block] = cache(make)
        self.name = name

    def room(self, width: float) -> Room:
        return self.make(width).room(width)

    def draw(self, page: Page, box: Box) -> None:
        self.make(box.w).draw(page, box)


def fitted(
    name: str = "",
) -> Callable[[Callable[Concatenate[float, Asked], Block]], Callable[Asked, Fitted]]:
    """Decorator: turn a function of the width into one that returns a `Fitted` block.

    The width is the function's first argument; `name` is the block's name in errors.
    """
    return lambda make: wraps(make)(
        lambda *args, **kwargs: Fitted(lambda wide: make(wide, *args, **kwargs), name)
    )


def lowest(ways: Sequence[Block]) -> Fitted:
    """Return a block that is the lowest of `ways` at the width it gets; of equals the first."""
    return Fitted(lambda wide: min(ways, key=lambda way: least_high(way, wide)), "lowest")


@fitted("points")
def listed(
    wide: float, items: Sequence[str], style: Style = fonts.BODY, indent: float = 9.0
) -> Drawn:
    """A list, each item behind a small diamond."""
    heights = [set_high(item, style, wide - indent) for item in items]
    high, gaps = sum(heights), max(len(items) - 1, 0)

    def by(page: Page, box: Box) -> None:
        gap, y = min(4.0, (box.h - high) / max(gaps, 1)), box.y
        for item, one in zip(items, heights, strict=True):
            # The mark sits on the middle of the small letters of the first line.
            middle = y + first_baseline(style) - 0.24 * style.size
            page.shape(
                path("point"),
                Box(box.x + 0.5, middle - 1.9, 3.8, 3.8),
                fill=page.palette.line[Part.PLAIN],
            )
            page.paragraph(Box(box.x + indent, y, box.w - indent, one + 0.01), item, style)
            y += one + gap

    return Drawn(high + gaps * 1.0, high + gaps * 4.0, by)


@fitted("heading")
def heading(
    wide: float,
    text: str,
    aside: str = "",
    style: Style = fonts.HEAD,
    part: Part = Part.PLAIN,
    after: float = 3.0,
) -> Drawn:
    """The heading of a section, with an aside after it, or below it where there is no room."""
    high, named = set_high(text, style, wide), width(text, style)
    # on a full page an aside is as large as the rules, if it fits behind the heading
    sizes = (fonts.LEAD, fonts.CAPTION) if style is fonts.HEAD else (fonts.CAPTION,)
    fits = [one for one in sizes if named + 8 + one_line_width(aside, one) <= wide]
    beside = bool(fits)

    def by(page: Page, box: Box) -> None:
        page.paragraph(box._replace(h=high + 0.1), text, style.of(part))
        if aside and beside:
            page.text(box.x + named + 8, box.y + first_baseline(style), aside, fits[0])
        elif aside:
            page.paragraph(Box(box.x, box.y + high, box.w, box.h - high), aside, fonts.CAPTION)

    whole = high + after + (set_high(aside, fonts.CAPTION, wide) if aside and not beside else 0)
    return Drawn(whole, whole, by)


@fitted("panel")
def panel(
    wide: float,
    held: Block,
    part: Part = Part.PLAIN,
    side: float = 9.0,
    top: float = 8.0,
    plain: bool = False,
) -> Drawn:
    """A block in a rounded frame in the colour of a part."""
    least, most = held.room(wide - 2 * side)

    def by(page: Page, box: Box) -> None:
        palette = page.palette
        line = palette.hairline if part in (Part.PLAIN, Part.MUTED) else palette.line[part]
        # Without colour a danger is told by its heavier frame.
        weight = 0.9 * (1.8 if part is Part.DANGER and palette.ink is not Ink.COLOUR else 1)
        page.box(
            box, fill=None if plain else palette.tint[part], line=line, weight=weight, radius=5.0
        )
        held.draw(page, box.inset(side, top))

    return Drawn(least + 2 * top, most + 2 * top + 4, by)


@fitted("topped")
def topped(wide: float, head: Block, rest: Block) -> Drawn:
    """A block at the top, and another in the middle of the height below it."""
    top, (least, most) = head.room(wide), rest.room(wide)

    def by(page: Page, box: Box) -> None:
        head.draw(page, Box(box.x, box.y, box.w, top.least))
        left = box.h - top.least - 4.0
        high = max(least, min(most, left))
        rest.draw(page, Box(box.x, box.y + top.least + 4.0 + (left - high) / 2, box.w, high))

    return Drawn(top.least + 4.0 + least, top.most + 4.0 + most, by)


class Stack(NamedTuple):
    """Blocks one below the other; spare height goes to the blocks that can use it."""

    blocks: Sequence[Block]
    gap: float = 0.0
    most_gap: float | None = None
    name: str = ""

    def _gaps(self) -> tuple[int, float, float]:
        """Return the number of gaps, and the least and the most height of each."""
        return (
            max(len(self.blocks) - 1, 0),
            self.gap,
            self.gap if self.most_gap is None else self.most_gap,
        )

    def room(self, width: float) -> Room:
        rooms = [block.room(width) for block in self.blocks]
        count, least, most = self._gaps()
        return Room(
            sum(room.least for room in rooms) + count * least,
            sum(room.most for room in rooms) + count * most,
        )

    def draw(self, page: Page, box: Box) -> None:
        rooms = [block.room(box.w) for block in self.blocks]
        count, least, most = self._gaps()
        need = sum(room.least for room in rooms) + count * least
        if need > box.h + 0.1:
            names = (
                getattr(block, "name", "") or type(block).__name__.lower() for block in self.blocks
            )
            parts = ", ".join(
                f"{name} {room.least / MM:.0f}"
                for name, room in zip(names, rooms)
                if room.least > 30
            )
            needs = f"{need / MM:.0f} mm of height and there are {box.h / MM:.0f} ({parts})"
            raise DoesNotFit(f"{self.name or 'a column'} needs {needs}")
        wish = sum(room.most - room.least for room in rooms) + count * (most - least)
        share = min(1.0, (box.h - need) / wish) if wish > 0 else 0.0
        gap, y = least + share * (most - least), box.y
        for block, room in zip(self.blocks, rooms, strict=True):
            high = room.least + share * (room.most - room.least)
            block.draw(page, Box(box.x, y, box.w, high))
            y += high + gap


def _portions(widths: Sequence[float], room: float) -> list[float]:
    """Return widths in points: those above 1 as they are, the others as shares of the rest.

    The shares divide what the widths above 1 leave of ``room``.
    """
    left = room - sum(one for one in widths if one > 1)
    shares = sum(one for one in widths if one <= 1)
    return [one if one > 1 else left * one / shares for one in widths]


class Columns(NamedTuple):
    """Blocks side by side.

    Widths above 1 are points, the others shares of what is left. With `arrows` an arrow stands in
    each gap, `arrow_at` points below the top, or in the middle.
    """

    blocks: Sequence[Block]
    widths: Sequence[float]
    gap: float = 12.0
    name: str = ""
    arrows: bool = False
    arrow_at: float | None = None

    def _widths(self, wide: float) -> list[float]:
        return _portions(self.widths, wide - self.gap * (len(self.blocks) - 1))

    def room(self, width: float) -> Room:
        rooms = [
            block.room(wide) for block, wide in zip(self.blocks, self._widths(width), strict=True)
        ]
        least = max(room.least for room in rooms)
        return Room(least, max(least, max(room.most for room in rooms)))

    def draw(self, page: Page, box: Box) -> None:
        x = box.x
        for at, (block, wide) in enumerate(zip(self.blocks, self._widths(box.w), strict=True)):
            if at and self.arrows:
                y = box.y + (box.h / 2 if self.arrow_at is None else self.arrow_at)
                picture(page, "arrow", Box(x - self.gap / 2 - 4.5, y - 4.5, 9.0, 9.0), Part.MUTED)
            block.draw(page, Box(x, box.y, wide, box.h))
            x += wide + self.gap


class Cell(NamedTuple):
    """A cell of a table: words, or a drawing."""

    text: str = ""
    style: Style = fonts.DIGIT
    align: str = "centre"
    by: Callable[[Page, Box], None] | None = None

    @property
    def pad(self) -> float:
        """Free space at each side of the text, in points."""
        return 5.0 if self.align != "centre" else 1.0

    def wide(self) -> float:
        """Return the width of the cell with its text on one line."""
        return one_line_width(self.text, self.style) + 2 * self.pad + 0.5

    def high(self, wide: float) -> float:
        """Return the height of its text at that width if it takes more than one line, else 0.

        Infinite where a single word is wider than the cell. 0 as well for a drawing.
        """
        if len(self.text) <= MOST_FIGURE or self.by is not None:
            return 0.0
        with suppress(DoesNotFit):
            lines = len(set_lines(self.text, self.style, wide - 2 * self.pad))
            return lines * self.style.leading if lines > 1 else 0.0
        return inf


def cell(draw: Callable[Concatenate[Page, Box, Asked], None]) -> Callable[Asked, Cell]:
    """Decorator: turn a drawing function into one that returns a `Cell`.

    The page and the box are filled in when the cell is drawn; all other arguments are given when it
    is made.
    """
    return wraps(draw)(
        lambda *args, **kwargs: Cell(by=lambda page, box: draw(page, box, *args, **kwargs))
    )


def row(
    label: str, figures: Iterable[object], style: Style, named: Style = fonts.LABEL
) -> list[Cell]:
    """Return a row of a table: a label at the left, then figures."""
    return [Cell(label, named, align="left"), *(Cell(str(figure), style) for figure in figures)]


def even(label: float, number: int) -> list[float]:
    """Return the widths of a column of labels and of `number` columns that share the rest."""
    return [label, *([1 / number] * number)]


class Table(NamedTuple):
    """A table: a head row on the solid colour of ``part``, and rows of cells.

    The widths of columns are points when above 1, else shares of what is left.
    """

    head: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    widths: Sequence[float]
    part: Part = Part.PLAIN
    # height of the head, least and most height of a row
    heights: tuple[float, float, float] = (20.0, 17.0, 22.0)
    uprights: bool = True
    striped: bool = True
    name: str = "table"
    footed: bool = False  # the head below the rows, which stand on it: bars
    framed: bool = True

    def _widths(self, wide: float) -> list[float]:
        first, *others = self.widths
        shares = sum(one for one in self.widths if one <= 1)
        if shares and first > 1:
            head, least, _ = self.heights
            labels = [(row[0], least) for row in self.rows] + [
                (cell, head) for cell in self.head[:1]
            ]
            # labels that have no room for a second line stand on one
            label = max(cell.wide() if cell.high(first) > high else first for cell, high in labels)
            if label > first:
                cells: list[tuple[Cell, float]] = []
                for row in (*self.rows, self.head):
                    cells += zip(row, self.widths)
                figures = shares * max(cell.wide() / share for cell, share in cells if share <= 1)
                first = max(
                    first,
                    min(
                        label,
                        MOST_LABEL * wide,
                        wide - sum(one for one in others if one > 1) - figures,
                    ),
                )
        return _portions([first, *others], wide)

    def _heights(self, wide: float) -> tuple[float, float]:
        """Return the least height of the head and of a row: as set, or higher if the text is."""
        widths = self._widths(wide)

        def least(least: float, rows: Sequence[Sequence[Cell]]) -> float:
            for row in rows:
                needed = [cell.high(room) for cell, room in zip(row, widths, strict=True)]
                least = max([least, *(high for high in needed if high < inf)])
            return least

        return least(self.heights[0], [self.head]) if self.head else 0.0, least(
            self.heights[1], self.rows
        )

    def room(self, width: float) -> Room:
        head, least = self._heights(width)
        return Room(
            head + least * len(self.rows), head + max(least, self.heights[2]) * len(self.rows)
        )

    def draw(self, page: Page, box: Box) -> None:
        palette, head = page.palette, self._heights(box.w)[0]
        high, top = (box.h - head) / len(self.rows), box.y if self.footed else box.y + head
        y = box.bottom - head if self.footed else top
        for at in range(len(self.rows)):
            if self.striped and at % 2:
                page.box(Box(box.x, top + at * high, box.w, high), fill=palette.wash)
        if self.head:
            place = Box(box.x, y if self.footed else box.y, box.w, head)
            page.box(place, fill=palette.solid[self.part])
            self._row(page, place, self.head, palette.paper)
            page.rule(box.x, y, box.right, y, weight=0.9, colour=palette.line[self.part])
        for at, row in enumerate(self.rows):
            self._row(page, Box(box.x, top + at * high, box.w, high), row)
            if at and not self.striped:
                page.rule(
                    box.x,
                    top + at * high,
                    box.right,
                    top + at * high,
                    weight=0.4,
                    colour=palette.hairline,
                )
        if self.uprights:
            x = box.x
            for wide in self._widths(box.w)[:-1]:
                x += wide
                page.rule(x, y, x, box.bottom, weight=0.4, colour=palette.hairline)
        if self.framed:
            page.box(box, line=palette.line[self.part], weight=0.9)

    def _row(self, page: Page, box: Box, cells: Sequence[Cell], head: str | None = None) -> None:
        """Draw a row; `head` is the colour of words in the head row, None for other rows."""
        x = box.x
        for cell, wide in zip(cells, self._widths(box.w), strict=True):
            self._cell(page, Box(x, box.y, wide, box.h), cell, head)
            x += wide

    def _cell(self, page: Page, box: Box, cell: Cell, colour: str | None) -> None:
        inner, style = box.inset(cell.pad, 0), cell.style
        if cell.by is not None:
            cell.by(page, box)
        elif cell.text and len(set_lines(cell.text, style, inner.w)) == 1:
            x = inner.x + {"left": 0.0, "centre": inner.w / 2, "right": inner.w}[cell.align]
            base = box.y + box.h / 2 + CAP * style.size / 2
            page.text(x, base, cell.text, style, align=cell.align, colour=colour, room=inner.w)
        elif cell.text:
            page.paragraph(inner, cell.text, style, align=cell.align, colour=colour, middle=True)


STEP_WIDE: Final = 2.0  # points; widths by content are multiples of it
TALL: Final = 1e6  # points; higher than any page
FULL: Final = 0.8  # least part of the height of its row that a box fills


def by_content(
    blocks: Sequence[Block],
    *,
    gap: float,
    arrows: bool = False,
    arrow_at: float | None = None,
    name: str = "",
) -> Fitted:
    """Blocks side by side as low as they go, each as wide as its contents need for that.

    What is left of the width is shared by those that stay full with it, else by all. Raises
    `DoesNotFit`, when it is measured, where they have no room beside each other.
    """

    def made(wide: float) -> Columns:
        room = wide - gap * (len(blocks) - 1)
        measured = [cache(partial(least_high, block)) for block in blocks]
        widths, lowest_yet = [room / len(blocks)] * len(blocks), inf
        high = max(measure(one) for measure, one in zip(measured, widths))
        while high < lowest_yet or high == inf:
            lowest_yet = min(high, TALL)
            found = _least_widths(measured, lowest_yet - 0.1, room)
            if found is None:
                break
            widths = _with_spare(measured, found, room - sum(found))
            high = max(measure(one) for measure, one in zip(measured, widths))
        if high == inf:
            raise DoesNotFit(f"{name or 'boxes'} have no room beside each other")
        return Columns(blocks, widths, gap, name, arrows, arrow_at)

    return Fitted(made, name)


def _with_spare(
    measured: Sequence[Callable[[float], float]], widths: Sequence[float], spare: float
) -> list[float]:
    """Return the widths with the spare one shared by the blocks that it does not leave empty."""
    each = spare / len(widths)
    highs = [measure(wide + each) for measure, wide in zip(measured, widths)]
    full = [high >= FULL * max(highs) for high in highs]
    each = spare / sum(full)
    return [wide + each if stays else wide for wide, stays in zip(widths, full)]


def _least_widths(
    measured: Sequence[Callable[[float], float]], high: float, room: float
) -> list[float] | None:
    """Return the least widths, in whole steps, at which no block is above `high`.

    Returns None as soon as it is clear that they have no room beside each other.
    """
    steps = int(room / STEP_WIDE)
    if any(measure(steps * STEP_WIDE) > high for measure in measured):
        return None
    widths: list[float] = []
    for measure in measured:
        low, enough = 0, steps
        while enough - low > 1:
            middle = (low + enough) // 2
            low, enough = (low, middle) if measure(middle * STEP_WIDE) <= high else (middle, enough)
        widths.append(enough * STEP_WIDE)
        if sum(widths) > room:
            return None
    return widths


def least_high(block: Block, wide: float) -> float:
    """Return the least height of a block; infinite where one of its words is too wide."""
    with suppress(DoesNotFit):
        return block.room(wide).least
    return inf


class Fit(NamedTuple):
    """Text as it fits its place: the words that are left, their style and number of lines."""

    text: str
    style: Style
    lines: int = 1

    @property
    def high(self) -> float:
        return self.lines * self.style.leading

    def draw(self, page: Page, box: Box, part: Part = Part.PLAIN, align: str = "centre") -> None:
        """Draw it at the top of ``box``, which is as wide as the room it was fitted to."""
        page.paragraph(box._replace(h=self.high + 0.1), self.text, self.style.of(part), align=align)


def fit(
    text: str,
    room: float,
    sizes: Sequence[float],
    font: str = BOLD,
    *,
    lines: int = 1,
    high: float = 1e9,
    wraps: bool = False,
) -> Fit:
    """Set ``text`` in the largest of ``sizes`` that fits ``room`` on one line.

    If none does, it takes up to `lines` lines, not above the height ``high``. With `wraps` (for a
    sentence) it takes a further line before a smaller size. Long words are divided if nothing else
    helps; if even that does not, the text is cut short with an ellipsis.
    """
    styles = [Style(font, size, size * (1.2 if lines == 1 else 1.12)) for size in sizes]
    ways = ((1, False), (lines, False), (lines, True))
    whole = (
        (text, style, most, divide)
        for most, divide in (ways[1:] if wraps else ways)
        for style in styles
    )
    cut = (
        (f"{text[:left].rstrip()}\u2026", styles[-1], lines, True)
        for left in range(len(text) - 1, -1, -1)
    )
    for told, style, most, divide in chain(whole, cut):
        with suppress(DoesNotFit):
            used = len(set_lines(told, style, room, divide=divide))
            if used <= most and used * style.leading <= high:
                return Fit(told, style, used)
    raise DoesNotFit(f'"{text}" has no place of {room / MM:.0f} mm')


def one_line(text: str, room: float, sizes: Sequence[float], font: str = BOLD) -> Style:
    """Return the largest of ``sizes`` in which ``text`` fits on one line.

    Raises ``DoesNotFit``.
    """
    for size in sizes:
        style = Style(font, size, size * 1.2)
        if width(text, style) <= room:
            return style
    raise DoesNotFit(f'"{text}" does not fit on one line of {room / MM:.0f} mm')
