"""Type: the vendored fonts, the sizes every page uses, measuring and breaking of lines.

All sizes stand here. Type never scales to fit: what does not fit at these sizes is refused.
"""

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardkit.v4.ink.colours import Part

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

# Figures as high as capitals. Alegreya's usual ones hang and stand like small letters, "2006" reads
# as "2oo6"; the glyphs of its feature lnum take their places, so that text copied from the file
# still has the digit.
LINING: Final[Mapping[str, Mapping[str, int]]] = {
    SERIF: {str(digit): glyph for digit, glyph in enumerate(range(1679, 1689))}
}
CAP: Final = 0.66  # height of a capital and of a digit, in ems (Source Sans 3)
FLOOR: Final = 7.5  # nothing on a page is set smaller, in points


class MissingGlyph(ValueError):
    """Error: a character that the font cannot draw, and the text it stands in."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.font = text, name
        self.letters = _unknown(text, name)
        lost = ", ".join(f'"{letter}" (U+{ord(letter):04X})' for letter in self.letters)
        super().__init__(
            f'cannot print {lost} of "{text}": the font {name} has no such letter. Latin letters '
            "with any accent, Greek, Cyrillic and \u2660\u2665\u2666\u2663 can be printed"
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as the error of the same text; Python alone would give its message."""
        return MissingGlyph, (self.text, self.font)


class Style(NamedTuple):
    """A font at a size, the distance of its lines, and the part that gives its colour."""

    font: str
    size: float
    leading: float
    part: Part = Part.PLAIN

    def of(self, part: Part) -> "Style":
        """Return this style in the colour of ``part``."""
        return self._replace(part=part)

    def bold(self) -> "Style":
        """Return this style in bold."""
        return self._replace(font=BOLD if self.font == REGULAR else self.font)


# A sheet is set in five sizes (counted by a test); what stands on a pictured card, coin or badge is
# part of the picture.
#
# title     one rung of a ladder, by the length of the name; lower rungs on quarter pages head 13
# heads, steps, panels, the digits of tables and of what is looked up across the table; 10 on
# quarter pages body 10.5 what is read by candlelight: rules in full; on a full sheet and on quarter
# pages as large as captions caption 9 what stands beside or under something: asides, labels, notes,
# panels foot 7.5  what this page is; no rule to play by.
HEAD_SIZE: Final = 13.0
BODY_SIZE: Final = 10.5
TIGHT_SIZE: Final = 10.0
CAPTION_SIZE: Final = 9.0
FOOT_SIZE: Final = FLOOR
TITLES: Final = tuple(Style(SERIF, size, size * 1.06) for size in (38.0, 31.0, 26.0, 22.0))
SMALL_TITLES: Final = tuple(Style(SERIF, size, size * 1.08) for size in (21.0, 18.0, 15.0, 13.0))
HEAD: Final = Style(BLACK, HEAD_SIZE, 16)
SMALL_HEAD: Final = Style(BLACK, BODY_SIZE, 12.5)
PANEL: Final = Style(BOLD, HEAD_SIZE, 15)
STEP: Final = Style(BOLD, HEAD_SIZE, 16)
DIGIT: Final = Style(BOLD, HEAD_SIZE, 16)
PLAIN_DIGIT: Final = DIGIT._replace(font=REGULAR)
SMALL_DIGIT: Final = Style(BOLD, BODY_SIZE, 12)
BODY: Final = Style(REGULAR, BODY_SIZE, 12.5)
TIGHT: Final = Style(REGULAR, TIGHT_SIZE, 11.8)
LEAD: Final = BODY.of(Part.MUTED)
SMALL: Final = Style(REGULAR, CAPTION_SIZE, 10.8)
LABEL: Final = SMALL.bold()
CAPTION: Final = SMALL.of(Part.MUTED)
FOOT: Final = Style(REGULAR, FOOT_SIZE, 9, Part.MUTED)


def data(name: str) -> bytes:
    """Return the bytes of the font file called ``name``, from the package."""
    return (Path(__file__).parents[2] / "printables" / "fonts" / FILES[name]).read_bytes()


@cache
def font(name: str) -> TTFont:
    """Load the font called ``name`` and register it with reportlab, once."""
    # Read as bytes, so that a packed wheel will do; reportlab takes a file as well as a name.
    read = TTFont(name, BytesIO(data(name)))
    # the maker's name stands in the package; files are a tenth smaller without it
    del read.face.table["name"]
    for letter, glyph in LINING.get(name, {}).items():
        read.face.charToGlyph[ord(letter)] = glyph
        read.face.charWidths[ord(letter)] = float(read.face._pdfScale(read.face.hmetrics[glyph][0]))
    pdfmetrics.registerFont(read)
    return read


@cache
def _measured(text: str, name: str) -> float | None:
    """Return the width of ``text`` in thousandths of its size; None if the font lacks a letter."""
    widths: Mapping[int, float] = font(name).face.charWidths
    wide = 0.0
    for letter in text:
        one = widths.get(ord(letter))
        if one is None:
            return None
        wide += one
    return wide


def width(text: str, style: Style) -> float:
    """Return the width of ``text`` on one line, in points. Raises ``MissingGlyph``."""
    wide = _measured(text, style.font)
    if wide is None:
        raise MissingGlyph(text, style.font)
    return wide * style.size / 1000


def _unknown(text: str, name: str) -> list[str]:
    """Return the letters of ``text`` that the font ``name`` does not have."""
    return sorted({letter for letter in text if _measured(letter, name) is None})


def can_print(text: str) -> bool:
    """Return True if all letters of ``text`` can be set in every font of a page."""
    return not any(_unknown(text, name) for name in FILES)


class Run(NamedTuple):
    """Text in one style."""

    text: str
    style: Style


def runs(marked: str, style: Style) -> list[Run]:
    """Split text at its ``**bold**`` marks; typewriter apostrophes become curly."""
    curly = marked.replace("'", "\u2019")
    return [
        Run(piece, style.bold() if odd % 2 else style)
        for odd, piece in enumerate(curly.split("**"))
        if piece
    ]


Line = list[Run]


def line_width(line: Line) -> float:
    """Return the width of a line, in points."""
    return sum(width(run.text, run.style) for run in line)


class Measured(NamedTuple):
    """A word as measured: its runs, its width, and that of a blank in the font of its last run."""

    runs: Line
    wide: float
    blank: float


def _measure(runs: Line) -> Measured:
    return Measured(runs, line_width(runs), width(" ", runs[-1].style))


def broken(
    marked: str, style: Style, room: float, *, divide: bool = True
) -> tuple[list[list[Measured]], float]:
    """Break ``marked`` into lines no wider than ``room``; return their words and the widest width.

    A word of one letter (``w``, ``z``, ``a``) goes on to the next line with the word it belongs to.
    A single word wider than ``room`` is divided between syllables. Without `divide`, and where it
    cannot be divided, it stands alone on its line, and the returned width is larger than ``room``.
    """
    lines: list[list[Measured]] = [[]]
    used, words = 0.0, [*reversed(_words(marked, style))]
    while words:
        word = words.pop()
        blank = lines[-1][-1].blank if lines[-1] else 0.0
        if divide and word.wide > room + 0.01:
            parts = (
                _divided(word.runs, room - used - blank)
                or _divided(word.runs, room)
                or _divided(word.runs, room, anywhere)
            )
            if parts:
                word, rest = map(_measure, parts)
                words.append(rest)
        held = _held(word, words)
        if lines[-1] and used + blank + (held if held <= room else word.wide) > room + 0.01:
            lines.append(_carried(lines[-1], word.wide, room))
            used = _used(lines[-1])
            blank = lines[-1][-1].blank if lines[-1] else 0.0
        lines[-1].append(word)
        used += blank + word.wide
    return [line for line in lines if line], max(map(_used, lines))


def _carried(line: list[Measured], wide: float, room: float) -> list[Measured]:
    """Take the word of one letter off the end of a line, to begin the next line with it.

    Returns an empty list where it is the only word of the line, or would not fit before the next
    word.
    """
    last = line[-1]
    text = "".join(run.text for run in last.runs)
    if (
        len(text) > 1
        or not text.isalpha()
        or len(line) == 1
        or last.wide + last.blank + wide > room
    ):
        return []
    return [line.pop()]


def _used(line: list[Measured]) -> float:
    """Return the width of words with the blanks between them."""
    return sum([word.wide for word in line]) + sum([word.blank for word in line[:-1]])


def joined(words: Sequence[Measured]) -> Line:
    """Join words to one line: neighbouring runs of one style become a single run.

    A blank has the style of the word before it.
    """
    spaced: Line = []
    for word in words[:-1]:
        spaced += [*word.runs, Run(" ", word.runs[-1].style)]
    spaced += words[-1].runs
    return [
        Run("".join(run.text for run in same), style)
        for style, same in groupby(spaced, lambda run: run.style)
    ]


# signs that never begin a line: ``60 %``, ``thumb up = on``, ``King of ♥``
HELD: Final = "=%\u2660\u2665\u2666\u2663"


def _held(word: Measured, later: Sequence[Measured]) -> float:
    """Return the width of a word with the words after it that must stay on its line.

    `later` is in reverse order: the next word is its last. See `HELD`.
    """
    wide = word.wide
    for after in reversed(later):
        if after.runs[0].text[0] not in HELD and word.runs[-1].text != "=":
            break
        wide += word.blank + after.wide
        word = after
    return wide


@cache
def _words(marked: str, style: Style) -> tuple[Measured, ...]:
    """Split text into words and measure each.

    A word may change its font in the middle (``**two**,``).
    """
    words: list[Line] = [[]]
    for run in runs(marked, style):
        for at, piece in enumerate(run.text.split(" ")):
            if at:
                words.append([])
            if piece:
                words[-1].append(Run(piece, run.style))
    return tuple(_measure(word) for word in words if word)


# -- words in two --
LEAST: Final = 3  # letters that stay at least before a division, and after it
LONG: Final = 6  # from so many letters on a word is divided anywhere, if nothing else helps
SIGNS: Final = frozenset("-/\u2013")  # after these a word is divided without another hyphen
SET_IN: Final = ContextVar("SET_IN", default="en")  # the code of the language that pages are set in


def divisions(word: str) -> tuple[int, ...]:
    """Return the places where ``word`` may be divided, each as the number of letters before it.

    Goes by the patterns of the language that pages are set in (`SET_IN`).
    """
    return _divisions(word, SET_IN.get())


@cache
def _divisions(word: str, language: str) -> tuple[int, ...]:
    after = [
        at + 1
        for at in range(1, len(word) - 1)
        if word[at] in SIGNS and (word[at - 1] + word[at + 1]).isalpha()
    ]
    found = set(after)
    for start, end in zip([0, *after], [*after, len(word)], strict=True):
        part = word[start:end]
        if len(part) >= 2 * LEAST:
            found.update(
                start + at for at in _by_patterns(part, language) if part[at - 1 : at + 1].isalpha()
            )
    return tuple(sorted(found))


def _by_patterns(part: str, language: str) -> Sequence[int]:
    """Return the places where the patterns of a language divide a part of a word."""
    import pyphen  # reads its patterns, which takes a moment: hardly any page has to divide a word

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known, left=LEAST, right=LEAST).positions(part) if known else ()


@cache
def anywhere(word: str) -> tuple[int, ...]:
    """Return all places between two letters of a long word; none for a short word."""
    long = sum(map(str.isalpha, word)) >= LONG
    inner = range(LEAST, len(word) - LEAST + 1) if long else ()
    return tuple(at for at in inner if word[at - 1 : at + 1].isalpha())


def _divided(
    word: Line, room: float, where: Callable[[str], Sequence[int]] = divisions
) -> tuple[Line, Line] | None:
    """Divide a word in two, its first part the longest that fits into ``room``.

    Returns None where not even the shortest part fits.
    """
    plain = "".join(run.text for run in word)
    for at in reversed(where(plain)):
        first, rest = _cut(word, at)
        if plain[at - 1] not in SIGNS:
            first[-1] = Run(first[-1].text + "-", first[-1].style)
        if line_width(first) <= room + 0.01:
            return first, rest
    return None


def _cut(word: Line, at: int) -> tuple[Line, Line]:
    """Split a word after `at` letters, keeping the styles of its runs."""
    first: Line = []
    rest: Line = []
    for text, style in word:
        first += [Run(text[:at], style)] if at else []
        rest += [Run(text[at:], style)] if at < len(text) else []
        at = max(at - len(text), 0)
    return first, rest
