"""Page: the surface for words, paragraphs, rules, boxes and shapes.

Places are in points from the top left corner, downwards. Whatever does not fit its box is refused
with ``DoesNotFit``: reportlab would clip it, shrink it or print it over its neighbour without a
word.
"""

import io
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen import canvas, pathobject, textobject
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cardkit.v4.ink import fonts
from cardkit.v4.ink.colours import Ink, Palette, Part, palette
from cardkit.v4.ink.fonts import CAP, FLOOR, Line, Measured, Run, Style, broken, joined, line_width

rl_config.useA85 = 0  # bytes as they are: files a fifth smaller, and nothing that reads a PDF minds
_written = lru_cache(maxsize=1 << 14)(fp_str)


def _numbers(*numbers: Any) -> str:
    """Format numbers as reportlab does, but cached: most come again and again on a page."""
    each = numbers[0] if isinstance(numbers[0], list | tuple) else numbers
    return " ".join(map(_written, each))


for _module in (canvas, pathobject, pdfdoc, textobject):
    _module.fp_str = _numbers

MM: Final = 72 / 25.4
THINNEST: Final = 0.12 * MM  # a thinner line may not come out of a printer
SAFE_EDGE: Final = 6 * MM  # home printers cannot reach further out
SLACK: Final = 0.05  # rounding, in points


COMMON: Final = (210 * MM, 279 * MM)  # what A4 and Letter have in common: every page's layout


class Paper(StrEnum):
    """Paper sizes of a file; the layout in the middle of the sheet is the same on each.

    ``both`` is the common part itself, for files that are printed on either.
    """

    A4 = "a4"
    LETTER = "letter"
    BOTH = "both"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        sizes = {Paper.A4: (210 * MM, 297 * MM), Paper.LETTER: (612.0, 792.0)}
        return sizes.get(self, COMMON)


class DoesNotFit(ValueError):
    """Error: something is too large for its place; type is never scaled to make it fit."""


class Box(NamedTuple):
    """A rectangle: its top left corner, its width and its height, in points."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, side: float, top: float | None = None) -> "Box":
        """Return the box without a border of ``side`` left and right, ``top`` above and below."""
        top = side if top is None else top
        return Box(self.x + side, self.y + top, self.w - 2 * side, self.h - 2 * top)

    def shifted(self, right: float, down: float) -> "Box":
        return self._replace(x=self.x + right, y=self.y + down)


class Word(NamedTuple):
    """Record of words set on a page: their place, size, colour and ground.

    `pictured` words are part of a picture.
    """

    text: str
    box: Box
    size: float
    colour: str
    ground: str
    pictured: bool = False


class Stroke(NamedTuple):
    """Record of a line drawn on a page."""

    box: Box
    weight: float


Path = Sequence[tuple[str, tuple[float, ...]]]
Colour: TypeAlias = str | None  # ``#rrggbb``; None: the usual one, or none at all
Dash: TypeAlias = Sequence[float] | None  # lengths of strokes and gaps, in turn; None: a solid line


def circle(x: float, y: float, r: float) -> Path:
    """Return a circle about ``x``, ``y`` as a path."""
    k = r * 0.5522847498  # length of the handles of a quarter circle
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


_DISC: Final = circle(50, 50, 50)


class Page:
    """The pages of one document, their palette, and a record of the words and lines on them.

    `imprint` is the text for the foot of its pages: what they were made from. `canvas` draws the
    pages in place of a PDF, for example as one SVG picture. With `scale` everything comes out that
    many times as large: places and sizes are those of a smaller page.
    """

    paper: Paper
    ink: Ink
    title: str
    language: str
    imprint: str
    scale: float

    def __init__(
        self,
        paper: Paper,
        ink: Ink,
        title: str,
        subject: str = "",
        *,
        language: str = "en",
        imprint: str = "",
        canvas: Callable[[io.BytesIO, tuple[float, float], str, str, str], Any] | None = None,
        scale: float = 1.0,
    ) -> None:
        self.paper, self.ink, self.title, self.language, self.imprint = (
            paper,
            ink,
            title,
            language,
            imprint,
        )
        fonts.SET_IN.set(language)
        self.count: int = 0
        self.remarks: list[str] = []  # remarks for whoever asked for the pages
        self.cut_short: tuple[str, ...] = ()  # the keys of words that were cut short
        self.words: list[list[Word]] = []
        self.strokes: list[list[Stroke]] = []
        self.marks: list[object] = []  # anything the drawing code wants to find again
        self.width: float
        self.height: float
        self.enlarge(scale)
        # blank edges of the sheet, left and below
        self._edges = tuple((side - used) / 2 for side, used in zip(paper.size, COMMON))
        self.palette: Palette = palette(ink)
        self._bytes = io.BytesIO()
        self._canvas: Any = (canvas or blank)(self._bytes, paper.size, title, subject, language)
        # A page that is cut or folded must not be scaled by the printer dialogue.
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._grounds: list[tuple[float, float, float, float, str]] = []
        self._open, self._chapter = False, ""
        self._filled: str | None = None
        self._penned: tuple[float, str, Dash, bool] | None = None
        self._stamps: dict[str, tuple[list[Word], list[Stroke]]] = {}
        self._forms: set[str] = set()

    # -- pages --
    def on_one_side(self) -> None:
        """Ask the printer to leave backs empty, for pages that are cut apart."""
        self._canvas.setViewerPreference("Duplex", "Simplex")

    def chapter(self, title: str) -> None:
        """Make the next page that begins an entry of the table of contents."""
        self._chapter = title

    def enlarge(self, scale: float) -> None:
        """Make what the pages that follow show come out that many times as large."""
        self.scale = scale
        self.width, self.height = (side / scale for side in COMMON)

    def begin(self) -> None:
        """Begin a new page."""
        self._close()
        self._open = True
        self.count += 1
        self.words.append([])
        self.strokes.append([])
        self._grounds = []
        self._filled = self._penned = None
        self._canvas.setLineCap(0)
        if self.scale != 1 or any(self._edges):
            self._canvas.transform(self.scale, 0, 0, self.scale, *self._edges)
        if self._chapter:
            key = f"page{self.count}.0"
            self._canvas.bookmarkPage(key, fit="Fit")
            self._canvas.addOutlineEntry(self._chapter, key, level=0, closed=False)
            self._chapter = ""

    def finished(self) -> bytes:
        """Return the whole document as bytes."""
        self._close()
        self._canvas.showOutline()
        self._canvas.save()
        return self._bytes.getvalue()

    def _close(self) -> None:
        """Finish the open page, if any."""
        if self._open:
            self._canvas.showPage()
            self._open = False

    # -- words --
    def text(
        self,
        x: float,
        baseline: float,
        text: str | Line,
        style: Style,
        *,
        align: str = "left",
        colour: Colour = None,
        room: float | None = None,
        pictured: bool = False,
    ) -> float:
        """Set one line of words (``**bold**`` allowed) or runs, and return its width.

        ``x`` is where the line begins, ends or has its middle, as ``align`` says; ``pictured``
        words are part of a drawn card, coin or badge. Raises ``DoesNotFit`` when it is wider than
        ``room``, smaller than the floor of sizes, or leaves the printable page.
        """
        if style.size < FLOOR:
            raise DoesNotFit(
                f'"{text}" is set in {style.size:g} pt, under the floor of {FLOOR:g} pt'
            )
        line = fonts.runs(text, style) if isinstance(text, str) else text
        wide, plain = line_width(line), "".join(run.text for run in line)
        if room is not None and wide > room + SLACK:
            raise DoesNotFit(f'"{plain}" is {wide / MM:.0f} mm wide, its place {room / MM:.0f}')
        start = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        high = CAP * style.size
        box = Box(start, baseline - high, wide, high + 0.22 * style.size)
        if not self._printable(box):
            raise DoesNotFit(f'"{plain}" would stand outside the printable page')
        paint = colour or self.palette.line[style.part]
        self.words[-1].append(Word(plain, box, style.size, paint, self._ground(box), pictured))
        # ties go up on any Python
        place = self._canvas.beginText(round(start + 1e-6, 2), round(self.height - baseline, 2))
        if paint != self._filled:  # no need to set the same colour again
            place.setFillColor(_paint(paint))
            self._filled = paint
        for run in line:
            place.setFont(run.style.font, run.style.size)
            place.textOut(run.text)
        self._canvas.drawText(place)
        return wide

    def paragraph(
        self,
        box: Box,
        marked: str,
        style: Style,
        *,
        align: str = "left",
        colour: Colour = None,
        middle: bool = False,
    ) -> float:
        """Set ``marked`` in lines inside ``box``, and return the height used.

        Raises ``DoesNotFit``.
        """
        lines, high = set_lines(marked, style, box.w), set_high(marked, style, box.w)
        if high > box.h + SLACK:
            takes = f"{len(lines)} lines, {high / MM:.0f} mm, of the {box.h / MM:.0f} mm there are"
            raise DoesNotFit(f'"{marked.replace("**", "")}" takes {takes}')
        top = box.y + (box.h - high) / 2 if middle else box.y
        x = box.x + {"left": 0.0, "centre": box.w / 2, "right": box.w}[align]
        for line in lines:
            self.text(
                x,
                top + first_baseline(style),
                line,
                style,
                align=align,
                colour=colour,
                room=box.w,
            )
            top += style.leading
        return high

    # -- lines and areas --
    def rule(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        *,
        weight: float = 0.5,
        colour: Colour = None,
        dash: Dash = None,
    ) -> None:
        """Draw a straight line."""
        place = Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        self._on_page(place)
        self._pen(weight, colour or self.palette.line[Part.PLAIN], dash)
        self._canvas.line(
            round(x0, 2), round(self.height - y0, 2), round(x1, 2), round(self.height - y1, 2)
        )
        self.strokes[-1].append(Stroke(place, weight))

    def box(
        self,
        box: Box,
        *,
        fill: Colour = None,
        line: Colour = None,
        weight: float = 0.6,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle, its corners rounded by ``radius``."""
        self._on_page(box)
        if fill is None and line is None:
            return
        inked = self._inked(fill, line, weight)
        if fill is not None:
            self._grounds.append((box.x, box.y, box.right, box.bottom, fill))
        if line is not None and not radius:
            sides = [Box(box.x, y, box.w, 0) for y in (box.y, box.bottom)]
            sides += [Box(x, box.y, 0, box.h) for x in (box.x, box.right)]
            self.strokes[-1] += [Stroke(side, weight) for side in sides]
        draw: Callable[..., None] = self._canvas.roundRect if radius else self._canvas.rect
        place = [box.x, self.height - box.bottom, box.w, box.h, *([radius] if radius else [])]
        draw(*(round(one, 2) for one in place), **inked)

    def shape(
        self,
        path: Path,
        box: Box,
        *,
        fill: Colour = None,
        line: Colour = None,
        weight: float = 0.8,
        span: float = 100.0,
        ground: bool = False,
    ) -> None:
        """Draw a path in the middle of ``box``, as large as it goes.

        The path is drawn on a square of the side ``span``. Words will stand on it if it is a
        ``ground``.
        """
        self._on_page(box)
        if ground and fill is not None:
            self._grounds.append((box.x, box.y, box.right, box.bottom, fill))
        scale = min(box.w, box.h) / span
        left = box.x + (box.w - span * scale) / 2
        top = self.height - (box.y + (box.h - span * scale) / 2)
        inked = self._inked(fill, line, weight, joined=True)
        self._canvas.saveState()
        self._canvas.translate(round(left, 2), round(top, 2))
        self._canvas.drawPath(_outline(tuple(path), scale), **inked, fillMode=0)
        self._canvas.restoreState()

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Colour = None,
        line: Colour = None,
        weight: float = 0.6,
    ) -> None:
        """Draw a circle about ``x``, ``y``."""
        box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        if fill is not None:
            self._grounds.append((box.x, box.y, box.right, box.bottom, fill))
        self.shape(_DISC, box, fill=fill, line=line, weight=weight)

    def cut(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a cut mark: a short hairline to lay the ruler on."""
        self.rule(x0, y0, x1, y1, weight=0.5, colour=self.palette.line[Part.MUTED])

    def fold(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a thin dashed line to fold along."""
        self.rule(x0, y0, x1, y1, weight=0.6, colour=self.palette.line[Part.MUTED], dash=(1.5, 3))

    def stamp(
        self, name: str, draw: Callable[[], None], shifts: Sequence[tuple[float, float]]
    ) -> None:
        """Draw what ``draw`` draws at each shift (right, down) of ``shifts``.

        The first of a new stamp is drawn as it is. Repeats are kept once in the file: fifty pages
        of the same pad are hardly larger than one. Shifts are not checked to stay on the page: look
        at the last one, or test it.
        """
        new = name not in self._stamps
        if new:
            word, stroke = len(self.words[-1]), len(self.strokes[-1])
            draw()
            self._stamps[name] = self.words[-1][word:], self.strokes[-1][stroke:]
        again = shifts[1:] if new else shifts
        if again and name not in self._forms:
            self._keep(name, draw)
        words, strokes = self._stamps[name]
        for right, down in again:
            self._canvas.saveState()
            self._canvas.translate(right, -down)
            self._canvas.doForm(name)
            self._canvas.restoreState()
            self.words[-1] += [one._replace(box=one.box.shifted(right, down)) for one in words]
            self.strokes[-1] += [one._replace(box=one.box.shifted(right, down)) for one in strokes]

    def _keep(self, name: str, draw: Callable[[], None]) -> None:
        """Draw into a form of the file, which `stamp` then shows as often as wanted."""
        self._forms.add(name)
        set_before, grounds = (self._filled, self._penned), len(self._grounds)
        words, strokes = len(self.words[-1]), len(self.strokes[-1])
        self._filled = self._penned = None
        self._canvas.beginForm(name)
        draw()
        self._canvas.endForm()
        self._filled, self._penned = set_before
        del self.words[-1][words:], self.strokes[-1][strokes:], self._grounds[grounds:]

    # -- inside --
    def _pen(self, weight: float, colour: str, dash: Dash = None, *, joined: bool = False) -> None:
        if weight < THINNEST - 0.001:
            raise ValueError(f"a line of {weight:g} pt is thinner than {THINNEST:.2f} pt")
        if (weight, colour, dash, joined) != self._penned:
            self._canvas.setLineWidth(weight)
            self._canvas.setStrokeColor(_paint(colour))
            self._canvas.setLineJoin(int(joined))
            self._canvas.setDash(list(dash or ()))
            self._penned = weight, colour, dash, joined

    def _inked(
        self, fill: Colour, line: Colour, weight: float, *, joined: bool = False
    ) -> dict[str, int]:
        """Set fill colour and pen of an area; return reportlab's ``stroke`` and ``fill`` flags."""
        if fill is not None and fill != self._filled:
            self._canvas.setFillColor(_paint(fill))
            self._filled = fill
        if line is not None:
            self._pen(weight, line, joined=joined)
        return {"stroke": int(line is not None), "fill": int(fill is not None)}

    def _printable(self, box: Box) -> bool:
        """Return True if home printers reach the whole box."""
        across, down = self.width - SAFE_EDGE + SLACK, self.height - SAFE_EDGE + SLACK
        return min(box.x, box.y) >= SAFE_EDGE - SLACK and box.right <= across and box.bottom <= down

    def _on_page(self, box: Box) -> None:
        if not self._printable(box):
            left, top, right, bottom = (
                f"{one / MM:.1f}" for one in (box.x, box.y, box.right, box.bottom)
            )
            page = f"{self.width / MM:.0f} x {self.height / MM:.0f} mm"
            raise DoesNotFit(
                f"a drawing from {left}, {top} to {right}, {bottom} mm leaves the "
                f"printable page of {page}"
            )

    def _ground(self, box: Box) -> str:
        x, y = box.middle
        under = (
            fill
            for x0, y0, x1, y1, fill in reversed(self._grounds)
            if x0 <= x <= x1 and y0 <= y <= y1
        )
        return next(under, self.palette.paper)


def blank(
    out: io.BytesIO,
    size: tuple[float, float],
    title: str = "",
    subject: str = "",
    language: str = "en",
) -> Canvas:
    """Return an empty PDF document that is written to ``out``; `size` is in points."""
    # invariant: the same page is the same bytes, on any day; initialFontName, once it is known: no
    # stray Helvetica.
    fonts.font(fonts.REGULAR)
    canvas = Canvas(
        out,
        pagesize=size,
        invariant=1,
        initialFontName=fonts.REGULAR,
        initialFontSize=10,
        lang=language,
        pageCompression=1,
    )
    canvas.setTitle(title)
    canvas.setAuthor("cardkit")
    canvas.setCreator("cardkit")
    canvas.setSubject(subject)
    return canvas


@lru_cache(maxsize=1 << 12)
def _outline(path: Path, scale: float) -> Any:
    """Return ``path`` at that scale as reportlab's path, relative to its top left corner.

    Pictograms come often: each size is traced once.
    """
    operators = {"M": "m", "L": "l", "C": "c", "R": "re", "Z": "h"}
    code = ["n"]
    for act, at in path:
        spots = [f"{round((-v if odd % 2 else v) * scale, 2):g}" for odd, v in enumerate(at)]
        code.append(" ".join([*spots, operators[act]]))
    return PDFPathObject(code)


@cache
def _paint(colour: str) -> Any:
    """Return a colour as a reportlab object, parsed once."""
    return HexColor(colour)


def is_our_pdf(document: bytes) -> bool:
    """Return True if a file is a PDF that cardkit wrote, by its information dictionary."""
    return document.startswith(b"%PDF-") and b"/Creator (cardkit)" in document


def first_baseline(style: Style) -> float:
    """Return the distance from the top of a box to the baseline of its first line."""
    return (style.leading - style.size) / 2 + 0.80 * style.size


def set_lines(marked: str, style: Style, room: float, *, divide: bool = True) -> tuple[Line, ...]:
    """Break ``marked`` into lines no wider than ``room``; wider words are divided.

    Raises ``DoesNotFit`` for a word that is still wider, or, without `divide`, would have to be
    divided.
    """
    lines = _broken(marked, style, room, divide, fonts.SET_IN.get())
    return tuple(joined(words) if words else [Run("", style)] for words in lines)


def set_high(marked: str, style: Style, room: float) -> float:
    """Return the height of ``marked`` in lines no wider than ``room``."""
    return len(_broken(marked, style, room, True, fonts.SET_IN.get())) * style.leading


@cache
def _broken(
    marked: str, style: Style, room: float, divide: bool, _language: str
) -> tuple[list[Measured], ...]:
    """Return the words of each line of `set_lines`, not joined: a height needs their number."""
    if style.size < FLOOR:
        raise DoesNotFit(f'"{marked}" is set in {style.size:g} pt, under the floor of {FLOOR:g} pt')
    lines: list[list[Measured]] = []
    for part in marked.split("\n"):
        more, widest = broken(part, style, room, divide=divide)
        if widest > room + SLACK:
            words = [run.text for line in more for word in line for run in word.runs]
            longest = max(words, key=len)
            raise DoesNotFit(f'the word "{longest}" is wider than its place of {room / MM:.0f} mm')
        lines += _no_widow(more, widest, part, style, room) or [[]]
    return tuple(lines)


def _no_widow(
    lines: list[list[Measured]], widest: float, marked: str, style: Style, room: float
) -> list[list[Measured]]:
    """Break the lines a little earlier where a single word stands alone on the last.

    There are no more lines than before.
    """
    narrow = room
    while len(lines) > 1 and len(lines[-1]) == 1 and narrow > 0.8 * room:
        narrow -= 0.02 * room
        if widest <= narrow:  # they are narrow enough: it would break them at the same places
            continue
        again, widest = broken(marked, style, narrow, divide=False)
        if len(again) > len(lines) or widest > narrow:
            break
        lines = again
    return lines
