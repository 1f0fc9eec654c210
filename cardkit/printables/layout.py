"""Layout with reportlab's platypus: boxes side by side, and pages in the largest type that fits."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from xml.sax.saxutils import escape

from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from cardkit.printables.pictures import Picture
from cardkit.printables.theme import ColourRole, Theme, letters_some_font_lacks

POINTS_PER_STEP = 6.0
"""Points that `widths_of_least_height` takes from one box and gives to another."""
MAX_WIDTH_STEPS = 24  # the most times that it does so
MIN_GAP, MAX_GAP = 6.0, 16.0  # points between the bands of a page
TOO_WIDE_PENALTY = 10_000.0  # added to the height of a box with a word that is wider than the box
MAX_LENGTH_OF_SHORT_TEXT = 60
"""In characters; a shorter text may be in a box that is too narrow for two words."""
CELL_LEADING = 1.34  # in type sizes; centres capitals vertically in the cell


def paragraph_markup(theme: Theme, text: str) -> str:
    """Convert a sentence with ``**bold**`` into the markup that reportlab's Paragraph reads.

    A one-letter word stays on a line with the next word, a short last word with the word before it,
    and a sign with its number. Red suits are printed red. A letter that the fonts lack becomes a
    question mark.
    """
    for letter in letters_some_font_lacks(text):
        text = text.replace(letter, "?")
    text = text.replace("\u202f", "\u00a0")  # reportlab breaks lines at narrow spaces
    text = escape(text.replace("'", "\u2019"))
    text = re.sub(r"(?<!\S)(\w) ", "\\1\u00a0", text)
    text = re.sub(r" (?=[=%])|(?<==) ", "\u00a0", text)
    if len(text) > MAX_LENGTH_OF_SHORT_TEXT:  # no short word alone on a line
        text = re.sub(r"(?<=\w) (?=\w{1,6}[.?!]$)", "\u00a0", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub("([♥♦]+)", rf'<font color="{hex_colour(theme, "danger")}">\1</font>', text)
    return text.replace("\n", "<br/>")


def hex_colour(theme: Theme, role: ColourRole) -> str:
    """Return the colour of a role as a paragraph's markup writes it, such as ``#a8201a``."""
    return str(theme.colour(role).hexval().replace("0x", "#"))


def paragraph(
    theme: Theme, sentence: str, style: Any = "body", role: ColourRole | None = None
) -> Any:
    """Return a sentence as a paragraph in this style and, if a `role` is given, in its colour."""
    own = theme.styles[style] if isinstance(style, str) else style
    if role is not None:
        own = own.clone(f"{own.name}-{role}", textColor=theme.colour(role))
    return Paragraph(paragraph_markup(theme, sentence), own)


def heading_paragraph(
    theme: Theme,
    title: str,
    aside: str = "",
    role: ColourRole = "plain",
    aside_role: ColourRole = "muted",
) -> Any:
    """Return a heading as a paragraph, followed by a remark (`aside`) in the size of body text."""
    style = theme.styles["head"].clone(f"head-{role}", textColor=theme.colour(role))
    more = ""
    if aside:
        style.leading = 1.3 * theme.size  # the remark may need several lines
        font = f'<font name="Sans" size="{theme.size}" color="{hex_colour(theme, aside_role)}">'
        more = f"&nbsp;&nbsp; {font}{paragraph_markup(theme, aside)}</font>"
    return Paragraph(paragraph_markup(theme, title) + more, style)


def bullet_paragraphs(theme: Theme, sentences: Sequence[str]) -> list[Any]:
    """Return a bulleted paragraph for each sentence that is not empty."""
    body, size = theme.styles["body"], theme.size
    style = body.clone("point", leftIndent=size, bulletFontSize=size, spaceAfter=1.5)
    return [
        Paragraph(paragraph_markup(theme, sentence), style, bulletText="\u2022")
        for sentence in sentences
        if sentence
    ]


class Stack(Flowable):  # type: ignore[misc]
    """Several flowables stacked vertically, which are kept on one page."""

    def __init__(self, content: Sequence[Any]) -> None:
        super().__init__()
        self.content = list(content)

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        self.width, self.height = width, stack_height(self.content, width)
        return self.width, self.height

    def minWidth(self) -> float:
        return max(map(min_width, self.content), default=0)

    def draw(self) -> None:
        draw_stack(self.canv, self.content, 0, self.height, self.width)


def stack_height(content: Sequence[Any], width: float) -> float:
    """Return the height of flowables stacked vertically at a given width."""
    return sum(
        float(
            flowable.wrap(width, TOO_WIDE_PENALTY)[1]
            + flowable.getSpaceBefore()
            + flowable.getSpaceAfter()
        )
        for flowable in content
    )


def draw_stack(canvas: Any, content: Sequence[Any], x: float, top: float, width: float) -> None:
    """Draw flowables stacked vertically, with the upper left corner at (x, top)."""
    for flowable in content:
        used, height = flowable.wrapOn(canvas, width, TOO_WIDE_PENALTY)
        spare = max(width - used, 0)
        left = {"CENTER": spare / 2, "RIGHT": spare}.get(getattr(flowable, "hAlign", "LEFT"), 0)
        top -= height + flowable.getSpaceBefore()
        flowable.drawOn(canvas, x + left, top)
        top -= flowable.getSpaceAfter()


def min_width(flowable: Any) -> float:
    """Return the minimum width of a flowable; tables and pictures have only one width."""
    if isinstance(flowable, Paragraph | Row | Stack):
        return float(flowable.minWidth())
    return float(getattr(flowable, "width", 0) or 0)


@dataclass
class Box:
    """Flowables stacked vertically; if a `role` is given, framed and tinted in its colours."""

    content: Sequence[Any]
    role: ColourRole | None = None
    heights: dict[float, float] = field(default_factory=dict)

    @property
    def padding(self) -> float:
        """The space in points between the box's frame and its content."""
        return 6 if self.role else 0

    def height(self, width: float) -> float:
        """Return the height of the box at a given width."""
        if width not in self.heights:
            inside = width - 2 * self.padding
            self.heights[width] = stack_height(self.content, inside) + 1.6 * self.padding
        return self.heights[width]

    @cached_property
    def least_width(self) -> float:
        """The minimum width at which the content of the box fits."""
        return max(map(min_width, self.content), default=0) + 2 * self.padding


def _layout_cost(box: Box, width: float) -> float:
    """Return the height of a box at this width, plus a huge penalty if a word is too wide."""
    return round(box.height(width), 2) + (0 if box.least_width <= width else TOO_WIDE_PENALTY)


class Row(Flowable):  # type: ignore[misc]
    """A row of boxes side by side, all of the same height.

    A value above 1 in `widths` is a width in points; the other values are shares of the remaining
    width. Without `widths`, the boxes get the widths that make the row as low as possible. With
    `middle`, the content of each box is centred vertically. Heights are cached, so the content must
    never change.
    """

    def __init__(
        self,
        theme: Theme,
        boxes: Sequence[Box],
        widths: Sequence[float] = (),
        gap: float = 11,
        middle: bool = False,
    ) -> None:
        super().__init__()
        self.theme, self.boxes, self.wanted_widths = theme, list(boxes), list(widths)
        self.gap, self.middle = gap, middle

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        room = width - self.gap * (len(self.boxes) - 1)
        if self.wanted_widths:
            left = room - sum(part for part in self.wanted_widths if part > 1)
            self.widths = [part if part > 1 else part * left for part in self.wanted_widths]
        else:
            self.widths = widths_of_least_height(self.boxes, room)
        sized = list(zip(self.boxes, self.widths, strict=True))
        self.heights = [box.height(box_width) for box, box_width in sized]
        self.breaks_words = any(box.least_width > box_width + 0.1 for box, box_width in sized)
        self.width, self.height = width, max(self.heights)
        return self.width, self.height

    def minWidth(self) -> float:
        gaps = self.gap * (len(self.boxes) - 1)
        if not self.wanted_widths:
            return gaps + sum(box.least_width for box in self.boxes)
        sized = list(zip(self.boxes, self.wanted_widths, strict=True))
        fixed = sum(max(box.least_width, width) for box, width in sized if width > 1)
        shared = max((box.least_width / width for box, width in sized if width <= 1), default=0)
        return gaps + fixed + shared

    def draw(self) -> None:
        x, canvas = 0.0, self.canv
        for box, width, height in zip(self.boxes, self.widths, self.heights, strict=True):
            if box.role:
                canvas.setFillColor(self.theme.background_colour(box.role))
                canvas.setStrokeColor(self.theme.colour(box.role))
                canvas.setLineWidth(1)
                canvas.roundRect(x, 0, width, self.height, 5, fill=1)
            top = self.height - 0.8 * box.padding
            if self.middle:
                top -= (self.height - height) / 2
            draw_stack(canvas, box.content, x + box.padding, top, width - 2 * box.padding)
            x += width + self.gap


def widths_of_least_height(boxes: Sequence[Box], total_width: float) -> list[float]:
    """Return the widths of boxes side by side that make the row as low as possible."""
    widths = [total_width / len(boxes)] * len(boxes)
    heights = [_layout_cost(box, width) for box, width in zip(boxes, widths, strict=True)]
    best, best_widths = max(heights), list(widths)
    for _ in range(MAX_WIDTH_STEPS):
        highest = heights.index(max(heights))
        givers = [
            place
            for place, box in enumerate(boxes)
            if place != highest and box.least_width <= widths[place] - POINTS_PER_STEP
        ]
        if not givers:
            break
        lowest = min(givers, key=lambda place: heights[place])
        for place, change in ((highest, POINTS_PER_STEP), (lowest, -POINTS_PER_STEP)):
            widths[place] += change
            heights[place] = _layout_cost(boxes[place], widths[place])
        if max(heights) < best:
            best, best_widths = max(heights), list(widths)
    return best_widths


def picture_and_text_row(
    theme: Theme, mark: Any, words: Sequence[Any], width: float, *, middle: bool = False
) -> Row:
    """Return a row with the picture `mark`, `width` points wide, and `words` to the right of it.

    With `middle`, both are centred vertically.
    """
    first = [mark] if middle else [Spacer(1, 1.5), mark]
    return Row(theme, [Box(first), Box(words)], (width, 1), gap=5, middle=middle)


def double_line_picture(theme: Theme, width: float, weight: float = 2.4) -> Picture:
    """Return a picture of the two lines below a title: a thick one, and a thin golden one."""

    def paint(canvas: Any) -> None:
        canvas.setStrokeColor(theme.colour("plain"))
        canvas.setLineWidth(weight)
        canvas.line(0, 3 + weight / 2, width, 3 + weight / 2)
        canvas.setStrokeColor(theme.colour("gold"))
        canvas.setLineWidth(0.9)
        canvas.line(0, 1, width, 1)

    return Picture(width, 7 + weight, paint)


def striped_table(
    theme: Theme,
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    role: ColourRole = "plain",
    row_height: float = 0,
    more_style: Sequence[tuple[Any, ...]] = (),
    align: str = "LEFT",
    last_ruled_column: int = -2,
) -> Any:
    """Return a table with a solid header row and a tinted background in every other row."""
    size = theme.digit_type_size
    return Table(
        rows,
        colWidths=widths,
        rowHeights=row_height or size * CELL_LEADING,
        hAlign=align,
        style=[
            ("FONT", (0, 0), (-1, -1), "Sans-Bold", size),
            ("LEADING", (0, 0), (-1, -1), size * CELL_LEADING),
            ("ALIGN", (0, 0), (-1, -1), "CENTER"),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("BACKGROUND", (0, 0), (-1, 0), theme.colour(role)),
            ("TEXTCOLOR", (0, 0), (-1, 0), "white"),
            ("TEXTCOLOR", (0, 1), (-1, -1), theme.colour("plain")),
            ("ROWBACKGROUNDS", (0, 1), (-1, -1), ["white", theme.background_colour("plain")]),
            ("LINEAFTER", (0, 0), (last_ruled_column, -1), 0.4, theme.hairline_colour),
            ("BOX", (0, 0), (-1, -1), 0.9, theme.colour(role)),
            *more_style,
        ],
    )


def small_cells_style(
    first: tuple[int, int], last: tuple[int, int], size: float
) -> list[tuple[Any, ...]]:
    """Return the table style that sets the cells from `first` to `last` in smaller type."""
    return [("FONTSIZE", first, last, size), ("LEADING", first, last, size * CELL_LEADING)]


@dataclass(frozen=True)
class Page:
    """The flowables (bands) of a page from top to bottom, and the `gap` between them."""

    bands: list[Any]
    gap: float

    def draw_to_fit(self, canvas: Any, x: float, top: float, width: float, height: float) -> None:
        """Draw the page with its upper left corner at (x, top), scaled down if it is too tall."""
        content: list[Any] = []
        for band in self.bands:
            content += [band, Spacer(1, self.gap)]
        scale = min(1, height / stack_height(content[:-1], width))
        canvas.saveState()
        canvas.translate(x, top)
        canvas.scale(scale, scale)
        draw_stack(canvas, content[:-1], 0, 0, width)
        canvas.restoreState()


MAX_HEIGHT_RATIO = 1.02  # a text may also need fewer lines, and so shrink slightly faster


def fit_one_page(
    build: Callable[[float], Sequence[Any]],
    sizes: Sequence[float],
    width: float,
    height: float,
    least_gap: float = MIN_GAP,
) -> Page | None:
    """Return a page of the bands from `build` in the largest type that fits, or None if none fits.

    If a size is far too large, smaller sizes that cannot fit either are skipped: the height of a
    text shrinks at most with the square of its type size.
    """
    second_best: Page | None = None
    largest_possible = max(sizes)
    for size in sizes:
        if size > largest_possible:
            continue
        bands = list(build(size))
        filled = stack_height(bands, width)
        gap = _gap_to_fill_height(bands, filled, height)
        if gap < least_gap:
            excess = filled / height
            largest_possible = MAX_HEIGHT_RATIO * size / math.sqrt(max(excess, 1))
            continue
        page = Page(bands, gap)
        if not any(map(has_broken_word, bands)):
            return page
        second_best = second_best or page
    return second_best


def has_broken_word(flowable: Any) -> bool:
    """Return True if a flowable that has been measured contains a word wider than its box."""
    if isinstance(flowable, Stack):
        return any(map(has_broken_word, flowable.content))
    return isinstance(flowable, Row) and flowable.breaks_words


def split_into_pages(bands: Sequence[Any], width: float, height: float) -> list[Page]:
    """Lay out bands on as few pages as possible, evenly filled; a band taller than a page is split."""
    parts = [(part, stack_height([part], width)) for part in _split_bands(bands, width, height)]
    pages = _fill_pages(parts, height)
    for percent in range(40, 100, 2):
        filled = _fill_pages(parts, height * percent / 100)
        if len(filled) == len(pages):
            pages = filled
            break
    gaps = [_gap_to_fill_height(page, stack_height(page, width), height) for page in pages]
    return [Page(page, max(MIN_GAP, gap)) for page, gap in zip(pages, gaps, strict=True)]


def _fill_pages(parts: Sequence[tuple[Any, float]], height: float) -> list[list[Any]]:
    """Distribute flowables with their heights over pages.

    Each page gets as many flowables as fit, but at least one.
    """
    pages: list[list[Any]] = [[]]
    filled = 0.0
    for part, part_height in parts:
        if pages[-1] and filled + part_height + MIN_GAP * len(pages[-1]) > height:
            pages.append([])
            filled = 0.0
        pages[-1].append(part)
        filled += part_height
    return [page for page in pages if page]


def _gap_to_fill_height(bands: Sequence[Any], filled: float, height: float) -> float:
    """Return the gap between bands that spreads them over a height, at most `MAX_GAP`.

    `filled` is the height of the bands without gaps. The gap is negative if they do not fit.
    """
    spare = height - filled
    return min(spare / max(len(bands) - 1, 1), MAX_GAP)


def _split_bands(bands: Sequence[Any], width: float, height: float) -> Iterator[Any]:
    """Yield bands no taller than a page, splitting taller bands into pieces if possible."""
    for band in bands:
        if stack_height([band], width) <= height:
            yield band
        elif isinstance(band, Stack):
            yield from _split_bands(band.content, width, height)
        elif isinstance(band, Paragraph):
            yield from band.split(width, height)
        else:
            yield band
