"""Pictograms, playing cards, coins and badges, drawn in any ink.

A pictogram is a vector path on a square of 100, counted from the top.
"""

import pathlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from cardkit.v4.ink import fonts
from cardkit.v4.ink.colours import Ink, Part
from cardkit.v4.ink.fonts import CAP, Style, width
from cardkit.v4.ink.page import Box, Page, Path, circle

PRINTABLES: Final = pathlib.Path(__file__).parents[2] / "printables"


@cache
def _drawn() -> Mapping[str, str]:
    """Return the pictograms of ``pictograms.txt`` by name, as their text in the file."""
    lines = (PRINTABLES / "pictograms.txt").read_text("utf-8").splitlines()
    return dict(line.split(": ") for line in lines if line and line[0] != "#")


@cache
def path(name: str) -> Path:
    """Return the pictogram called ``name`` as a path."""
    return _MADE[name]() if name in _MADE else tuple(_read(_drawn()[name]))


def _mirrored(drawn: Path, axis: int) -> Path:
    """Mirror a path left to right (axis 0) or upside down (axis 1)."""
    return tuple(
        (act, tuple(100 - v if odd % 2 == axis else v for odd, v in enumerate(at)))
        for act, at in drawn
    )


def _placed(drawn: Path, x: float, y: float, wide: float) -> Path:
    """Scale a path to a square `wide` across, its corner at ``x``, ``y``."""
    return tuple(
        (act, tuple((x, y)[odd % 2] + v * (wide / 100) for odd, v in enumerate(at)))
        for act, at in drawn
    )


def _read(drawn: str) -> Iterable[tuple[str, tuple[float, ...]]]:
    for act, numbers in re.findall(r"([MLCZO])([^MLCZO]*)", drawn):
        at = tuple(float(number) for number in numbers.split())
        each = {"L": 2, "C": 6}.get(act, len(at))
        if act == "O":
            yield from circle(*at)
        elif at:
            yield from ((act, at[start : start + each]) for start in range(0, len(at), each))
        else:
            yield act, at


_MADE: Final[Mapping[str, Callable[[], Path]]] = {
    "thumb down": lambda: _mirrored(path("thumb up"), axis=1),
    "arrow back": lambda: _mirrored(path("arrow"), axis=0),
    # it stands on the palm
    "hand with pawn": lambda: (*path("palm"), *_placed(path("pawn"), 17, 0, 58)),
    # a pawn between two arrows, below the palm turned over
    "hand dropping pawn": lambda: (
        *_mirrored(path("palm"), axis=1),
        *path("falling"),
        *_placed(path("pawn"), 25, 49, 50),
    ),
    "take again": lambda: _mirrored(path("take back"), axis=0),
}
"""Pictograms that are made of others."""


def picture(
    page: Page, name: str, box: Box, part: Part = Part.PLAIN, *, ground: bool = False
) -> None:
    """Draw the pictogram ``name`` in ``box``: solid.

    It is the ``ground`` of words that are set on it.
    """
    page.shape(path(name), box, fill=page.palette.line[part], ground=ground)


SUITS: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
COLOURS: Final = {"b": ("s", "c"), "r": ("h", "d")}  # black and red: the two suits of each


def pip(page: Page, suit: str, box: Box) -> None:
    """Draw a suit; in black and white a red suit is hollow, so that it is told apart."""
    red, drawn = suit in "hd", path(SUITS[suit])
    if red and page.palette.ink is not Ink.COLOUR:
        page.shape(drawn, box.inset(0.3), line=page.palette.red, weight=0.8)
    else:
        page.shape(drawn, box, fill=page.palette.red if red else page.palette.line[Part.PLAIN])


def coin(page: Page, x: float, y: float, amount: int | str, radius: float = 6.2) -> None:
    """Draw a coin with its number about ``x``, ``y``: gold that stays on a card."""
    palette = page.palette
    page.disc(
        x,
        y,
        radius,
        fill=palette.coin,
        line=palette.line[Part.GOLD],
        weight=0.7,
    )
    shown, size = str(amount), max(fonts.FLOOR, radius * 1.4)
    style = Style(fonts.BOLD, size, size)
    if width(shown, style) > 2 * radius - 2.5:
        style = Style(fonts.BOLD, max(fonts.FLOOR, size * 0.8), size)
    page.text(
        x,
        y + CAP * size / 2,
        shown,
        style,
        align="centre",
        colour=palette.line[Part.PLAIN],
        pictured=True,
    )


def badge(page: Page, x: float, y: float, number: int, radius: float = 9.0) -> None:
    """Draw a number in a disc, for the steps of a turn."""
    palette, size = page.palette, radius * 4 / 3
    page.disc(
        x, y, radius, fill=palette.solid[Part.PLAIN], line=palette.line[Part.PLAIN], weight=0.9
    )
    colour, base = palette.paper, y + CAP * size / 2
    page.text(
        x,
        base,
        str(number),
        Style(fonts.BOLD, size, size),
        align="centre",
        colour=colour,
        pictured=True,
    )


def card(
    page: Page,
    box: Box,
    index: str = "",
    suit: str = "",
    *,
    sign: str | None = None,
    part: Part = Part.PLAIN,
    letter: str = "",
) -> None:
    """Draw a playing card: its index in the corner, its pip or a pictogram ``sign`` below.

    With a sign the pip, if any, stands below the index, where a fan of cards shows it; beside the
    index where the sign is larger, with a ``letter`` in it. A card of
    either suit of a colour (``b`` black, ``r`` red) is drawn as two cards, one before the other.
    """
    if suit in COLOURS:
        behind, before = COLOURS[suit]
        for one, right, down in ((behind, 0.0, 0.08), (before, 0.3, 0.22)):
            place = Box(box.x + right * box.w, box.y + down * box.h, 0.7 * box.w, 0.7 * box.h)
            _card(page, place, index, one, corner=one is behind, sign=sign, part=part)
    elif letter:
        _lettered(page, box, index, suit, sign, part, letter)
    else:
        _card(page, box, index, suit, sign=sign, part=part)


def _lettered(
    page: Page, box: Box, index: str, suit: str, sign: str | None, part: Part, letter: str
) -> None:
    """Draw a card with a large letter, in a sign if it has one: what makes its kind of danger."""
    _outline(page, box)
    _index(page, box, index, suit)
    if suit:
        side = 0.3 * box.w
        pip(page, suit, Box(box.right - side - 0.1 * box.w, box.y + 0.1 * box.w, side, side))
    side = 0.74 * box.w
    middle = Box(box.x + (box.w - side) / 2, box.bottom - side - 0.08 * box.w, side, side)
    if sign:
        picture(page, sign, middle, part, ground=True)
    size = max(fonts.FLOOR, (0.6 if sign else 0.9) * side)
    page.text(
        middle.middle[0],
        middle.middle[1] + CAP * size / 2 - 0.03 * side,
        letter,
        Style(fonts.SERIF, size, size),
        align="centre",
        colour=page.palette.paper if sign else page.palette.line[part],
        pictured=True,
    )


def _index(page: Page, box: Box, index: str, suit: str) -> None:
    """Draw the rank of a card in its corner, in the colour of its suit."""
    style = index_style(box.w)
    page.text(
        box.x + box.w * 0.11,
        box.y + box.w * 0.10 + CAP * style.size,
        index,
        style,
        colour=page.palette.red if suit and suit in "hd" else page.palette.line[Part.PLAIN],
        pictured=True,
    )


def _card(
    page: Page,
    box: Box,
    index: str,
    suit: str,
    *,
    sign: str | None,
    part: Part,
    corner: bool = False,
) -> None:
    """Draw one card; with `corner` its pip stands in the corner and its middle is empty.

    `corner` is for a card that another card will cover.
    """
    _outline(page, box)
    style = index_style(box.w)
    # Only a strip of the card behind is seen: a wide index is read off the card in front.
    if index and (not corner or width(index, style) <= box.w * 0.32):
        _index(page, box, index, suit)
    if suit and (sign or corner):
        top = max(box.w * 0.37, box.w * 0.13 + CAP * style.size)
        pip(page, suit, Box(box.x + box.w * 0.1, box.y + top, box.w * 0.26, box.w * 0.26))
    if not corner:
        side = box.w * (0.58 if sign else 0.46)
        # lower where an index stands above
        y = box.bottom - side - box.w * 0.1 if index else box.y + (box.h - side) / 2
        middle = Box(box.x + (box.w - side) / 2, y, side, side)
        if sign:
            picture(page, sign, middle, part)
        elif suit:
            pip(page, suit, middle)


def index_style(wide: float) -> Style:
    """Return the style of a card's index, for a card `wide` across."""
    return Style(fonts.BOLD, size := max(7.5, wide * 0.34), size)


def _outline(page: Page, box: Box) -> None:
    line, weight = page.palette.line[Part.PLAIN], max(0.6, box.w / 45)
    page.box(box, fill=page.palette.paper, line=line, weight=weight, radius=box.w * 0.11)


def back(page: Page, box: Box, part: Part = Part.MUTED) -> None:
    """Draw a card face down: a border, and diamonds all over in the colour of a part."""
    _outline(page, box)
    inner, across, colour = box.inset(box.w * 0.14), 4, page.palette.line[part]
    wide, down = inner.w / across, max(1, round(inner.h * across / inner.w))
    for row in range(down):
        for column in range(across):
            place = Box(
                inner.x + column * wide, inner.y + row * inner.h / down, wide, inner.h / down
            )
            if (row + column) % 2:
                page.shape(path("point"), place, fill=colour)
            else:
                page.shape(path("point"), place, line=colour, weight=max(0.5, box.w / 120))


CARD_RATIO: Final = 88 / 63  # a poker card is 63 x 88 mm
