"""Type: the vendored fonts, the sizes every page uses, and how wide words are.

One place for sizes. Type never scales to fit: what does not fit at these sizes is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardkit.ink.hyphens import SIGNS, anywhere, divisions
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


def broken(marked: str, style: Style, room: float, *, divide: bool = True) -> tuple[list[Line], float]:
    """``marked`` broken into lines no wider than ``room``; and the width of the widest.

    A single word wider than ``room`` is divided between syllables. Without `divide`, and where it cannot be, it stands alone
    on its line, so the width tells that it does not fit.
    """
    lines: list[Line] = [[]]
    widest = used = 0.0
    words = _words(marked, style)[::-1]
    while words:
        word = words.pop()
        wide = _line_width(word)
        blank = width(" ", lines[-1][-1].style) if lines[-1] else 0.0  # as wide as in the font it is set in
        if divide and wide > room + 0.01:
            parts = _divided(word, room - used - blank) or _divided(word, room) or _divided(word, room, anywhere)
            if parts:
                word, rest = parts
                words.append(rest)
                wide = _line_width(word)
        if lines[-1] and used + blank + wide > room + 0.01:
            lines.append([])
            used = blank = 0.0
        _put(lines[-1], word)
        used += blank + wide
        widest = max(widest, used)
    return [line for line in lines if line], widest


def _words(marked: str, style: Style) -> list[Line]:
    """The words, each in one run or more: a word may change its font in the middle (``**two**,``)."""
    words: list[Line] = []
    glue = False
    for run in runs(marked, style):
        for at, piece in enumerate(run.text.split(" ")):
            glue = glue and not at
            if piece and glue:
                words[-1].append(Run(piece, run.style))
            elif piece:
                words.append([Run(piece, run.style)])
            glue = glue or bool(piece)
    return words


def _put(line: Line, word: Line) -> None:
    """Set a word behind what stands on a line."""
    if line:
        line[-1] = Run(line[-1].text + " ", line[-1].style)
    for run in word:
        if line and line[-1].style == run.style:
            line[-1] = Run(line[-1].text + run.text, run.style)
        else:
            line.append(run)


def _divided(word: Line, room: float, where: Callable[[str], Sequence[int]] = divisions) -> tuple[Line, Line] | None:
    """A word in two, the first part as long as ``room`` has place for; None where not even a syllable fits."""
    plain = "".join(run.text for run in word)
    for at in reversed(where(plain)):
        first, rest = _cut(word, at)
        if plain[at - 1] not in SIGNS:
            first[-1] = Run(first[-1].text + "-", first[-1].style)
        if _line_width(first) <= room + 0.01:
            return first, rest
    return None


def _cut(word: Line, at: int) -> tuple[Line, Line]:
    """The runs of a word before and after so many letters."""
    first: Line = []
    for number, run in enumerate(word):
        if at <= len(run.text):
            rest = [Run(run.text[at:], run.style)] if run.text[at:] else []
            return [*first, Run(run.text[:at], run.style)], [*rest, *word[number + 1 :]]
        first.append(run)
        at -= len(run.text)
    return first, []
