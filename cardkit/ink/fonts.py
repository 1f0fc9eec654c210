"""Type: the vendored fonts, the sizes every page uses, and how wide words are.

One place for sizes. Type never scales to fit: what does not fit at these sizes is refused.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardkit.ink.palette import Part

FONTS: Final = files("cardkit.ink") / "ttf"

REGULAR: Final = "SourceSans3-Regular"
BOLD: Final = "SourceSans3-Bold"
BLACK: Final = "SourceSans3-Black"
SERIF: Final = "Alegreya-ExtraBold"

FILES: Final = {
    REGULAR: "SourceSans3_400Regular.ttf",
    BOLD: "SourceSans3_700Bold.ttf",
    BLACK: "SourceSans3_900Black.ttf",
    SERIF: "Alegreya_800ExtraBold.ttf",
}

CAP: Final = 0.66  # height of a capital and of a digit, in ems (Source Sans 3)
FLOOR: Final = 7.5  # nothing on a page is set smaller, in points


class MissingGlyph(ValueError):
    """A character no vendored font can draw."""


class Style(NamedTuple):
    """A font at a size, the distance of its lines and the part its colour plays."""

    font: str
    size: float
    leading: float
    part: Part = Part.PLAIN

    def of(self, part: Part) -> Style:
        """The same in the colour of ``part``."""
        return self._replace(part=part)

    def bold(self) -> Style:
        """The same in bold."""
        return self._replace(font=BOLD if self.font == REGULAR else self.font)


TITLES: Final = tuple(Style(SERIF, size, size * 1.06) for size in (38.0, 31.0, 26.0, 22.0))
SMALL_TITLES: Final = tuple(Style(SERIF, size, size * 1.08) for size in (21.0, 18.0, 15.0, 13.0))
HEAD: Final = Style(BLACK, 13, 16)
SMALL_HEAD: Final = Style(BLACK, 11, 13.5)
PANEL: Final = Style(BOLD, 12.5, 14.5)
STEP: Final = Style(BOLD, 13.5, 16)
BODY: Final = Style(REGULAR, 10, 12)
LEAD: Final = Style(REGULAR, 10.5, 12.6, Part.MUTED)
SMALL: Final = Style(REGULAR, 9.2, 11)
CAPTION: Final = Style(REGULAR, 9, 10.8, Part.MUTED)
DIGIT: Final = Style(BOLD, 14, 17)
SMALL_DIGIT: Final = Style(BOLD, 11.5, 14)
TICK: Final = Style(REGULAR, 7.5, 9, Part.MUTED)
FOOT: Final = Style(REGULAR, 7.5, 9, Part.MUTED)


def data(name: str) -> bytes:
    """The file of the font called ``name``, from the package."""
    return (FONTS / FILES[name]).read_bytes()


@cache
def font(name: str) -> TTFont:
    """The font called ``name``, made known to reportlab once."""
    # Read as bytes, so that a packed wheel will do; reportlab takes a file as well as a name.
    read = TTFont(name, BytesIO(data(name)))
    del read.face.table["name"]  # who made it stands in the package; a page holds its letters, a tenth smaller without
    pdfmetrics.registerFont(read)
    return read


def known(name: str) -> str:
    """The same name, once reportlab knows the font."""
    font(name)
    return name


@cache
def _measured(text: str, name: str) -> float:
    """How wide ``text`` is in the font ``name``, in thousandths of its size."""
    widths = _widths(name)
    return sum(widths[ord(letter)] for letter in text)


@cache
def _widths(name: str) -> dict[int, float]:
    widths: dict[int, float] = font(name).face.charWidths
    return widths


@cache
def _glyphs(name: str) -> frozenset[int]:
    return frozenset(font(name).face.charToGlyph)


def missing(text: str, name: str) -> list[str]:
    """The characters of ``text`` that the font ``name`` has no picture of."""
    glyphs = _glyphs(name)
    return sorted({letter for letter in text if ord(letter) not in glyphs})


def width(text: str, style: Style) -> float:
    """How wide ``text`` is on one line, in points. Raises ``MissingGlyph``."""
    try:
        return _measured(text, style.font) * style.size / 1000
    except KeyError:
        lost = ", ".join(f'"{letter}" (U+{ord(letter):04X})' for letter in missing(text, style.font))
        raise MissingGlyph(
            f'cannot print {lost} of "{text}": the font {style.font} has no such letter. '
            "Latin letters with any accent, Greek, Cyrillic and \u2660\u2665\u2666\u2663 can be printed."
        ) from None


class Run(NamedTuple):
    """Words in one style."""

    text: str
    style: Style


def runs(marked: str, style: Style) -> list[Run]:
    """``**bold**`` marks taken apart; a typewriter's apostrophe becomes a printer's."""
    curly = marked.replace("'", "\u2019")
    return [Run(piece, style.bold() if odd % 2 else style) for odd, piece in enumerate(curly.split("**")) if piece]


Line = list[Run]


def _line_width(line: Line) -> float:
    return sum(width(run.text, run.style) for run in line)


def broken(marked: str, style: Style, room: float) -> tuple[list[Line], float]:
    """``marked`` broken into lines no wider than ``room``; and the width of the widest.

    A single word wider than ``room`` stands alone on its line, so the width tells that it does not fit.
    """
    lines: list[Line] = []
    line: Line = []
    used = 0.0
    # A word may change its font in the middle ("**two**,"): pieces without a blank between stay together.
    words: list[Line] = []
    glue = False
    for run in runs(marked, style):
        pieces = run.text.split(" ")
        for at, piece in enumerate(pieces):
            if at:
                glue = False
            if not piece:
                continue
            if glue:
                words[-1].append(Run(piece, run.style))
            else:
                words.append([Run(piece, run.style)])
            glue = True
    blank = width(" ", style)
    widest = 0.0
    for word in words:
        wide = _line_width(word)
        if line and used + blank + wide > room + 0.01:
            lines.append(line)
            widest = max(widest, used)
            line, used = [], 0.0
        if line:
            last = line[-1]
            line[-1] = Run(last.text + " ", last.style)
            # The blank takes the width of the font it is set in.
            used += width(" ", last.style)
        for run in word:
            if line and line[-1].style == run.style:
                line[-1] = Run(line[-1].text + run.text, run.style)
            else:
                line.append(run)
        used += wide
    if line:
        lines.append(line)
        widest = max(widest, used)
    return lines, widest
