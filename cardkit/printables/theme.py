"""Fonts, colours and paragraph styles of the printed pages."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pkgutil import get_data
from typing import Any, Literal

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardkit.i18n.translate import language

ColourRole = Literal["plain", "muted", "gold", "danger", "safe"]
"""What a colour stands for. Gold: going on and carried gold. Safe: leaving and banked gold. Danger:
what ends a round. Muted: what can be skipped."""
Ink = Literal["colour", "mono"]

FONT_FILES = {
    "Sans": "SourceSans3_400Regular.ttf",
    "Sans-Bold": "SourceSans3_700Bold.ttf",
    "Sans-Black": "SourceSans3_900Black.ttf",
    "Title": "Alegreya_800ExtraBold.ttf",
}
FIRST_LINING_FIGURE_GLYPH = 1679  # the glyph of the first of the ten lining figures of Alegreya
PAPER_SIZES = {"a4": A4, "letter": LETTER}
LARGE_PRINT_SIZE = 16.0  # size of all type in large print, even of notes and labels
UNPRINTABLE_MARGIN = 6.2 * mm
"""Margin without ink: printers cannot print on the outer 6 mm of a page."""
HYPHENATION_LANGUAGES = {"en": "en_GB", "pl": "pl_PL"}

# for each role, the colour of lines and words, and the background colour of boxes
COLOURS: dict[Ink, dict[ColourRole, tuple[str, str]]] = {
    "colour": {
        "plain": ("#1d1b20", "#f5f3ee"),
        "muted": ("#5d5a60", "#f5f3ee"),
        "gold": ("#8a6100", "#fdf6e0"),
        "danger": ("#7d1210", "#fbe8e6"),
        "safe": ("#1f6b45", "#e5f3eb"),
    },
    "mono": {
        "plain": ("#000000", "#f3f3f3"),
        "muted": ("#484848", "#f3f3f3"),
        "gold": ("#000000", "#ffffff"),
        "danger": ("#000000", "#e6e6e6"),
        "safe": ("#000000", "#ffffff"),
    },
}


@cache
def register_fonts() -> None:
    """Register the fonts with reportlab once, and make reportlab write small files."""
    rl_config.useA85 = 0  # binary data makes files a fifth smaller, and all PDF readers accept it
    for name, file in FONT_FILES.items():
        font = TTFont(name, BytesIO(get_data("cardkit.printables", f"fonts/{file}") or b""))
        # without names and licence of the font (they are in the package), files are a tenth smaller
        font.face.table.pop("name", None)
        if name == "Title":
            for digit in range(10):
                glyph = FIRST_LINING_FIGURE_GLYPH + digit
                width = font.face._pdfScale(font.face.hmetrics[glyph][0])
                font.face.charToGlyph[ord("0") + digit] = glyph
                font.face.charWidths[ord("0") + digit] = width
        pdfmetrics.registerFont(font)
    pdfmetrics.registerFontFamily("Sans", normal="Sans", bold="Sans-Bold")


def letters_some_font_lacks(text: str, fonts: Sequence[str] = ("Sans", "Sans-Bold")) -> set[str]:
    """Return the letters of a text that at least one of the fonts lacks."""
    register_fonts()
    faces = [pdfmetrics.getFont(name).face for name in fonts]
    printed = {letter for letter in text if letter.isprintable() and letter not in " \u00a0"}
    return {
        letter for letter in printed if any(ord(letter) not in face.charToGlyph for face in faces)
    }


def text_width(text: str, font: str, size: float) -> float:
    """Return the width of a line of text in points."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size))


def draw_text(
    canvas: Any,
    text: str,
    x: float,
    y: float,
    size: float,
    colour: Any,
    font: str = "Sans-Bold",
    align: Literal["left", "centre", "right"] = "left",
) -> None:
    """Write a line of text with its left end, its middle or its right end at (x, y)."""
    canvas.setFillColor(colour)
    canvas.setFont(font, size)
    parts_left_of_x = {"left": 0, "centre": 0.5, "right": 1}
    canvas.drawString(x - parts_left_of_x[align] * text_width(text, font, size), y, text)


def title_font(title: str) -> str:
    """Return the font for a title: ``"Title"``, or ``"Sans-Black"`` if that font lacks a letter."""
    return "Sans-Black" if letters_some_font_lacks(title, ("Title",)) else "Title"


def largest_size(text: str, font: str, sizes: Sequence[float], width: float) -> float:
    """Return the largest size in which a text, or at least its longest word, fits this width."""
    longest = max(text.split(), key=lambda word: text_width(word, font, 1), default=text)
    for part in (text, longest):
        for size in sizes:
            if text_width(part, font, size) <= width:
                return size
    return 0.999 * width / text_width(longest, font, 1)


def split_in_two_lines(text: str, font: str, size: float, width: float) -> list[str]:
    """Split a text into two lines, each ending in an ellipsis (…) if it had to be cut.

    A single word is split where the first line ends.
    """
    first, *others = text.split(" ")
    while others and text_width(f"{first} {others[0]}", font, size) <= width:
        first += f" {others.pop(0)}"
    second = " ".join(others)
    if not second:
        end = next(
            (n for n in range(len(first), 1, -1) if text_width(first[:n], font, size) <= width), 1
        )
        first, second = first[:end], first[end:]
    return [shorten_to_width(line, font, size, width) for line in (first, second) if line]


def shorten_to_width(text: str, font: str, size: float, width: float) -> str:
    """Shorten a line of text with an ellipsis if it does not fit this width."""
    if text_width(text, font, size) <= width:
        return text
    while text and text_width(f"{text}\u2026", font, size) > width:
        text = text[:-1]
    return f"{text}\u2026"


class Theme:
    """The colours and text styles of a page, for one ink and one size of body text."""

    def __init__(self, ink: Ink = "colour", size: float = 11.0) -> None:
        register_fonts()
        self.ink: Ink = ink
        self.size = size
        self.is_large: bool = size >= LARGE_PRINT_SIZE
        self.label_size: float = size if self.is_large else size - 1
        note_size = size if self.is_large else 0.88 * size
        body = ParagraphStyle(
            "body",
            fontName="Sans",
            bulletFontName="Sans",  # otherwise the bullet is in Helvetica, which is not embedded
            fontSize=size,
            leading=size * 1.18,
            textColor=self.colour("plain"),
            hyphenationLang=HYPHENATION_LANGUAGES.get(language().code, ""),
            hyphenationMinWordLength=16,  # otherwise "be-fore"
        )
        styles = [
            body,
            ParagraphStyle("centred", body, alignment=1),
            ParagraphStyle("muted", body, textColor=self.colour("muted")),
            ParagraphStyle("right", body, textColor=self.colour("muted"), alignment=2),
            ParagraphStyle("small", body, fontSize=note_size, leading=note_size * 1.19),
            ParagraphStyle(
                "head",
                body,
                fontName="Sans-Black",
                fontSize=size + 2.5,
                leading=size * 1.45,
                spaceAfter=(0.36 if size > 10.5 else 0.2) * size,
            ),
        ]
        self.styles: dict[str, Any] = {style.name: style for style in styles}

    @property
    def digit_type_size(self) -> float:
        """The type size of figures in tables, large enough to be read from a distance."""
        return self.size + 1.5

    def colour(self, role: ColourRole) -> Any:
        """Return the colour of lines and words with this role, such as ``"danger"``."""
        return HexColor(COLOURS[self.ink][role][0])

    def background_colour(self, role: ColourRole) -> Any:
        """Return the background colour of boxes with this role, such as ``"danger"``."""
        return HexColor(COLOURS[self.ink][role][1])

    @property
    def red_suit_colour(self) -> Any:
        return HexColor("#b3261e" if self.ink == "colour" else "#000000")

    @property
    def hairline_colour(self) -> Any:
        """The colour of the thin lines between cells and of cutting lines."""
        return HexColor("#8a857b" if self.ink == "colour" else "#7f7f7f")

    @property
    def coin_face_colour(self) -> Any:
        return HexColor("#f3c74d" if self.ink == "colour" else "#ffffff")
