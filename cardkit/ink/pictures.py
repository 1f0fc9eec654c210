"""Pictograms: own vector paths on a square of 100, top down, and how each ink draws them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from cardkit.ink import fonts
from cardkit.ink.colours import Part
from cardkit.ink.fonts import CAP, Style, width
from cardkit.ink.page import ARC, Box, Page, Path

# M, L, C and Z as in SVG, absolute only; O x y r is a circle. Holes by the even-odd rule.
_DRAWN: Final = {
    "heart": "M50 93 C22 68 6 50 6 31 C6 15 17 7 28 7 C39 7 46 14 50 23 C54 14 61 7 72 7"
    " C83 7 94 15 94 31 C94 50 78 68 50 93 Z",
    "diamond": "M50 3 C60 20 72 36 86 50 C72 64 60 80 50 97 C40 80 28 64 14 50 C28 36 40 20 50 3 Z",
    "spade": "M50 4 C57 22 94 42 94 65 C94 77 85 84 75 84 C66 84 59 80 55 74 C56 84 60 91 67 96"
    " L33 96 C40 91 44 84 45 74 C41 80 34 84 25 84 C15 84 6 77 6 65 C6 42 43 22 50 4 Z",
    "club": "M50 4 C63 4 72 14 72 26 C72 33 69 38 65 42 C70 40 73 40 76 40 C88 40 97 50 97 61"
    " C97 73 88 82 76 82 C67 82 59 77 55 70 C55 83 60 91 67 96 L33 96 C40 91 45 83 45 70"
    " C41 77 33 82 24 82 C12 82 3 73 3 61 C3 50 12 40 24 40 C27 40 30 40 35 42"
    " C31 38 28 33 28 26 C28 14 37 4 50 4 Z",
    "shield": "M50 3 C62 11 76 15 91 15 C93 53 82 83 50 97 C18 83 7 53 9 15 C24 15 38 11 50 3 Z",
    "monster": "M4 3 C6 17 15 23 27 24 C33 19 41 16 50 16 C59 16 67 19 73 24 C85 23 94 17 96 3 C103 23 98 38 85 43"
    " C92 76 72 97 50 97 C28 97 8 76 15 43 C2 38 -3 23 4 3 Z M26 42 L45 51 C45 63 26 66 26 42 Z"
    " M74 42 L55 51 C55 63 74 66 74 42 Z M26 69 L33 69 L38 80 L43 69 L57 69 L62 80 L67 69 L74 69 C70 97 30 97 26 69 Z",
    "warning": "M50 5 C53 5 56 7 58 10 L96 80 C99 86 96 92 89 92 L11 92 C4 92 1 86 4 80 L42 10"
    " C44 7 47 5 50 5 Z M44 34 L47 64 L53 64 L56 34 Z O50 76 6",
    "crown": "M17 72 L6 28 L30 47 L50 14 L70 47 L94 28 L83 72 Z M17 79 L83 79 L83 92 L17 92 Z O6 22 6 O50 9 6 O94 22 6",
    "vase": "M34 3 L66 3 L66 12 L76 12 C97 12 97 38 79 44 C80 47 80 51 80 55 C80 70 68 80 60 88 L60 90 L67 90 L67 97"
    " L33 97 L33 90 L40 90 L40 88 C32 80 20 70 20 55 C20 51 20 47 21 44 C3 38 3 12 24 12 L34 12 Z"
    " M37 19 L25 19 C13 19 13 32 24 37 C27 32 31 28 37 25 Z M63 19 L75 19 C87 19 87 32 76 37 C73 32 69 28 63 25 Z"
    " M25 47 L75 47 L75 53 L25 53 Z M25 61 L75 61 L72 67 L28 67 Z",
    "thumb up": "M4 46 L23 46 L23 95 L4 95 Z M29 49 C38 44 44 34 46 22 C47 14 48 5 54 4"
    " C63 3 69 11 68 21 C67 29 65 35 63 41 L87 41 C95 41 98 48 95 54 C100 58 99 66 94 69"
    " C97 74 95 81 89 83 C91 89 87 95 80 95 L47 95 C40 95 35 92 29 90 Z",
    "torch": "M50 2 C51 13 69 20 69 35 C69 43 64 48 58 50 L42 50 C36 48 31 43 31 35 C31 26 38 24 39 15"
    " C46 18 49 11 50 2 Z M33 54 L67 54 L63 66 L37 66 Z M41 70 L59 70 L55 98 L45 98 Z",
    "tent": "M45 17 L38 6 L43 3 L50 13 L57 3 L62 6 L55 17 L97 88 L90 92 L68 92 L50 44 L32 92 L10 92 L3 88 Z",
    "pawn": "O50 22 19 M33 44 L67 44 L67 51 L60 51 C61 68 70 77 78 83 L78 95 L22 95 L22 83 C30 77 39 68 40 51 L33 51 Z",
    "player": "O50 27 22 M10 96 C10 68 27 55 50 55 C73 55 90 68 90 96 Z",
    "chest": "M7 46 C7 25 17 16 30 16 L70 16 C83 16 93 25 93 46 Z"
    " M7 52 L39 52 L39 65 L61 65 L61 52 L93 52 L93 90 L7 90 Z M45 50 L55 50 L55 59 L45 59 Z",
    "flag": "M16 4 L25 4 L25 97 L16 97 Z M29 8 C48 2 60 22 90 12 C80 28 80 36 88 52 C62 62 48 40 29 50 Z",
    "cave": "M2 94 L8 62 L20 52 L26 30 L40 22 L48 8 L62 16 L70 30 L82 38 L86 58 L96 72 L98 94 Z"
    " M30 94 L70 94 L70 78 C70 58 62 50 50 50 C38 50 30 58 30 78 Z",
    "castle": "M4 95 L4 34 L4 20 L12 20 L12 28 L19 28 L19 20 L27 20 L27 28 L34 28 L34 46 L40 46 L40 39 L47 39 L47 46 L53 46"
    " L53 39 L60 39 L60 46 L66 46 L66 28 L73 28 L73 20 L81 20 L81 28 L88 28 L88 20 L96 20 L96 95 L62 95 L62 74"
    " C62 58 38 58 38 74 L38 95 Z"
    " M15 40 L23 40 L23 54 L15 54 Z M77 40 L85 40 L85 54 L77 54 Z",
    "temple": "M50 6 L96 32 L96 40 L4 40 L4 32 Z M12 45 L24 45 L24 80 L12 80 Z M33 45 L45 45 L45 80 L33 80 Z M55 45 L67 45"
    " L67 80 L55 80 Z M76 45 L88 45 L88 80 L76 80 Z M8 84 L92 84 L92 89 L98 89 L98 96 L2 96 L2 89 L8 89 Z",
    "entrance": "M12 96 L12 4 L88 4 L88 96 L79 96 L79 13 L21 13 L21 96 Z M26 18 L62 30 L62 90 L26 96 Z O54 60 4",
    "point": "M50 0 L100 50 L50 100 L0 50 Z",
    "clock": "O50 50 46 O50 50 37 M46 22 L54 22 L54 48 L71 60 L66.5 66.5 L46 52 Z",
    "arrow": "M4 41 L58 41 L58 20 L97 50 L58 80 L58 59 L4 59 Z",
    "hand": "M33 97 C33 88 27 82 21 74 L7 56 C2 49 10 42 16 48 L28 60 L28 24 C28 15 39.5 15 39.5 24 L39.5 46 L43 46"
    " L43 12 C43 3 54.5 3 54.5 12 L54.5 46 L58 46 L58 16 C58 7 69.5 7 69.5 16 L69.5 48 L73 48 L73 28"
    " C73 19 84.5 19 84.5 28 L84.5 66 C84.5 80 77 84 77 97 Z",
    "palm": "M2 61 L15 61 L15 97 L2 97 Z M20 66 C27 60 34 58 41 58 L60 58 C68 58 68 69 60 69 L46 69 L46 74 L66 74"
    " C70 74 74 72 77 69 L87 60 C94 54 102 62 96 69 L77 88 C72 93 67 95 60 95 L20 95 Z",
    "falling": "M20 52 L28 52 L28 74 L35 74 L24 90 L13 74 L20 74 Z M72 52 L80 52 L80 74 L87 74 L76 90 L65 74 L72 74 Z",
    "stack": "M14 34 L60 34 L60 97 L14 97 Z M24 22 L72 22 L72 84 L65 84 L65 29 L24 29 Z"
    " M36 10 L84 10 L84 72 L77 72 L77 17 L36 17 Z",
    "sun": "O50 50 23 M45 3 L55 3 L53 22 L47 22 Z M80 13 L87 20 L72 32 L68 28 Z M97 45 L97 55 L78 53 L78 47 Z M87 80"
    " L80 87 L68 72 L72 68 Z M55 97 L45 97 L47 78 L53 78 Z M20 87 L13 80 L28 68 L32 72 Z M3 55 L3 45 L22 47"
    " L22 53 Z M13 20 L20 13 L32 28 L28 32 Z",
    "moon": "M62 4 C36 6 15 26 15 52 C15 77 36 97 61 97 C74 97 84 93 92 85 C66 88 46 72 46 46 C46 28 52 14 62 4 Z",
    "star": "M50 6 L62 38 L96 39 L69 60 L78 93 L50 74 L22 93 L31 60 L4 39 L38 38 Z",
    "leaf": "M94 5 C98 58 76 88 38 84 L18 98 L9 90 L27 74 C10 40 40 10 94 5 Z M74 26 C58 36 46 48 36 64 L42 69 C52 52"
    " 62 40 76 30 Z",
    "drop": "M50 3 C62 26 84 44 84 64 C84 83 69 97 50 97 C31 97 16 83 16 64 C16 44 38 26 50 3 Z",
    "bell": "M50 3 C54 3 58 6 58 11 C73 15 81 29 81 46 L81 64 L94 79 L6 79 L19 64 L19 46 C19 29 27 15 42 11 C42 6 46"
    " 3 50 3 Z M37 85 L63 85 C63 92 57 97 50 97 C43 97 37 92 37 85 Z",
    "key": "O50 25 22 O50 25 9 M44 46.2 L56 46.2 L56 66 L76 66 L76 76 L56 76 L56 83 L70 83 L70 93 L56 93 L56 98 L44"
    " 98 Z",
    "fish": "M3 50 C20 22 52 18 72 42 L96 22 C91 42 91 58 96 78 L72 58 C52 82 20 78 3 50 Z O25 45 5",
    "boat": "M5 70 L95 70 C91 86 81 95 68 95 L32 95 C19 95 9 86 5 70 Z M46 5 L46 62 L10 62 Z M54 16 L88 62 L54 62 Z",
    "kite": "M50 2 L84 32 L50 70 L16 32 Z M46 74 L54 74 L54 82 L68 76 L68 96 L54 90 L54 99 L46 99 L46 90 L32 96 L32"
    " 76 L46 82 Z",
    "ring": "O50 64 34 O50 64 22 M34 2 L66 2 L76 13 L50 29 L24 13 Z",
    "bird": "M3 33 L19 26 C27 13 47 16 50 33 C62 43 80 44 97 34 C94 64 76 82 54 83 L54 98 L45 98 L45 82 L38 80 L38 98"
    " L29 98 L29 75 C19 65 16 52 19 40 Z O31 28 4",
    "phone": "M30 3 L70 3 C75 3 78 6 78 11 L78 89 C78 94 75 97 70 97 L30 97 C25 97 22 94 22 89 L22 11 C22 6 25 3 30 3"
    " Z M31 14 L31 80 L69 80 L69 14 Z",
    "tick": "M6 54 L22 39 L41 60 L79 13 L95 27 L43 91 Z",
    "take back": "M3 42 L39 10 L39 30 C74 29 95 51 96 90 C84 66 67 56 39 56 L39 75 Z",
}


@cache
def path(name: str) -> Path:
    """The pictogram called ``name`` as a path."""
    return _MADE[name]() if name in _MADE else tuple(_read(_DRAWN[name]))


def _mirrored(drawn: Path, axis: int) -> Path:
    """The same from right to left (axis 0), or upside down (1)."""
    return tuple((act, tuple(100 - v if odd % 2 == axis else v for odd, v in enumerate(at))) for act, at in drawn)


def _placed(drawn: Path, x: float, y: float, wide: float) -> Path:
    """The same on a square so wide, its corner at ``x``, ``y``."""
    return tuple((act, tuple((x, y)[odd % 2] + v * (wide / 100) for odd, v in enumerate(at))) for act, at in drawn)


def _read(drawn: str) -> Iterable[tuple[str, tuple[float, ...]]]:
    for act, numbers in re.findall(r"([MLCZO])([^MLCZO]*)", drawn):
        at = tuple(float(number) for number in numbers.split())
        if act == "O":
            yield from _circle(*at)
        elif act == "C":
            for start in range(0, len(at), 6):
                yield "C", at[start : start + 6]
        elif act == "L":
            for start in range(0, len(at), 2):
                yield "L", at[start : start + 2]
        else:
            yield act, at


def _circle(x: float, y: float, r: float) -> Iterable[tuple[str, tuple[float, ...]]]:
    k = r * ARC
    yield "M", (x + r, y)
    yield "C", (x + r, y + k, x + k, y + r, x, y + r)
    yield "C", (x - k, y + r, x - r, y + k, x - r, y)
    yield "C", (x - r, y - k, x - k, y - r, x, y - r)
    yield "C", (x + k, y - r, x + r, y - k, x + r, y)
    yield "Z", ()


def _dropped() -> Path:
    """A pawn between two arrows, below the palm turned over."""
    return *_mirrored(path("palm"), axis=1), *path("falling"), *_placed(path("pawn"), 25, 49, 50)


_MADE: Final[Mapping[str, Callable[[], Path]]] = {
    "thumb down": lambda: _mirrored(path("thumb up"), axis=1),
    "arrow back": lambda: _mirrored(path("arrow"), axis=0),
    "hand with pawn": lambda: (*path("palm"), *_placed(path("pawn"), 17, 0, 58)),  # it stands on the palm
    "hand dropping pawn": _dropped,
    "take again": lambda: _mirrored(path("take back"), axis=0),
}
"""Pictograms that are made of others."""


def drawings() -> tuple[str, ...]:
    """The name of every pictogram there is."""
    return (*_DRAWN, *_MADE)


def picture(page: Page, name: str, box: Box, part: Part = Part.PLAIN) -> None:
    """The pictogram ``name`` in ``box``: solid, or as an outline where ink is saved."""
    drawn = path(name)
    paint = page.palette.line[part]
    if page.palette.filled:
        page.shape(drawn, box, fill=paint)
    else:
        page.shape(drawn, box, line=paint, weight=0.7 if box.w >= 12 else 0.5)


SUITS: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
COLOURS: Final = {"b": ("s", "c"), "r": ("h", "d")}  # black and red: the two suits of each


def pip(page: Page, suit: str, box: Box, *, colour: str | None = None) -> None:
    """A suit. Red suits are red in colour and hollow without, so that red is seen in any ink."""
    red = suit in "hd"
    drawn = path(SUITS[suit])
    if colour is not None:
        hollow = red and page.palette.ink != "colour"
        if hollow:
            page.shape(drawn, box.inset(box.w * 0.06), line=colour, weight=0.7)
        else:
            page.shape(drawn, box, fill=colour)
    elif red and page.palette.ink != "colour":
        page.shape(drawn, box.inset(0.3), line=page.palette.red, weight=0.8)
    else:
        page.shape(drawn, box, fill=page.palette.red if red else page.palette.line[Part.PLAIN])


def coin(page: Page, x: float, y: float, amount: int | str, radius: float = 6.2) -> None:
    """Gold that stays on the card: a coin with its number, about ``x``, ``y``."""
    page.disc(
        x,
        y,
        radius,
        fill=page.palette.coin or page.palette.paper,
        line=page.palette.line[Part.GOLD],
        weight=0.7 if page.palette.filled else 0.5,
    )
    shown = str(amount)
    size = max(fonts.FLOOR, radius * 1.4)
    style = Style(fonts.BOLD, size, size)
    if width(shown, style) > 2 * radius - 2.5:
        style = Style(fonts.BOLD, max(fonts.FLOOR, size * 0.8), size)
    page.text(x, y + CAP * size / 2, shown, style, align="centre", colour=page.palette.line[Part.PLAIN], pictured=True)


def badge(page: Page, x: float, y: float, shown: str, radius: float = 9.0) -> None:
    """A number in a disc, for the steps of a turn."""
    solid = page.palette.solid[Part.PLAIN]
    page.disc(x, y, radius, fill=solid, line=page.palette.line[Part.PLAIN], weight=0.9)
    size = radius * 4 / 3
    style = Style(fonts.BOLD, size, size)
    page.text(
        x,
        y + CAP * size / 2,
        shown,
        style,
        align="centre",
        colour=page.palette.on_solid(Part.PLAIN),
        pictured=True,
    )


def arrow(page: Page, x: float, y: float) -> None:
    """A small arrow to the right about ``x``, ``y``."""
    picture(page, "arrow", Box(x - 4.5, y - 4.5, 9.0, 9.0), Part.MUTED)


def card(
    page: Page,
    box: Box,
    index: str = "",
    suit: str = "",
    *,
    sign: str | None = None,
    part: Part = Part.PLAIN,
) -> None:
    """A playing card: its index in the corner, and its pip or a pictogram ``sign`` in the middle.

    With a sign the pip, if any, stands below the index, where a fan shows it. Of a card that may be of either suit of a
    colour (``b`` black, ``r`` red) both are drawn, one before the other.
    """
    if suit in COLOURS:
        behind, before = COLOURS[suit]
        _card(page, _part(box, 0.0, 0.08), index, behind, corner=True, sign=sign, part=part)
        _card(page, _part(box, 0.3, 0.22), index, before, sign=sign, part=part)
    else:
        _card(page, box, index, suit, sign=sign, part=part)


def _part(box: Box, right: float, down: float) -> Box:
    """The place of one card of two in ``box``."""
    return Box(box.x + right * box.w, box.y + down * box.h, 0.7 * box.w, 0.7 * box.h)


def _card(page: Page, box: Box, index: str, suit: str, *, sign: str | None, part: Part, corner: bool = False) -> None:
    """One card; with its pip in the ``corner``, nothing in the middle where another card will lie over it."""
    _outline(page, box)
    size = max(7.5, box.w * 0.34)
    style = Style(fonts.BOLD, size, size)
    red = bool(suit) and suit in "hd"
    colour = page.palette.red if red else page.palette.line[Part.PLAIN]
    # Of a card that lies behind another only a strip is seen: a wide index is read off the other.
    if index and (not corner or width(index, style) <= box.w * 0.32):
        page.text(box.x + box.w * 0.11, box.y + box.w * 0.10 + CAP * size, index, style, colour=colour, pictured=True)
    if suit and (sign or corner):
        top = max(box.w * 0.37, box.w * 0.13 + CAP * size)
        pip(page, suit, Box(box.x + box.w * 0.1, box.y + top, box.w * 0.26, box.w * 0.26))
    if sign and not corner:
        picture(page, sign, _middle(box, 0.58, low=bool(index)), part)
    elif suit and not corner:
        pip(page, suit, _middle(box, 0.46, low=bool(index)))


def _outline(page: Page, box: Box) -> None:
    """The edge of a card."""
    ink = page.palette.line[Part.PLAIN]
    page.box(box, fill=page.palette.paper, line=ink, weight=max(0.6, box.w / 45), radius=box.w * 0.11)


def _middle(box: Box, share: float, *, low: bool) -> Box:
    """The place of what is pictured on a card, so wide a share of it; lower where an index stands above."""
    side = box.w * share
    y = box.bottom - side - box.w * 0.1 if low else box.y + (box.h - side) / 2
    return Box(box.x + (box.w - side) / 2, y, side, side)


def back(page: Page, box: Box) -> None:
    """A card face down: a border, and diamonds all over."""
    _outline(page, box)
    inner = box.inset(box.w * 0.14)
    across = 4
    side = inner.w / across
    down = max(1, round(inner.h / side))
    for row in range(down):
        for column in range(across):
            place = Box(inner.x + column * side, inner.y + row * inner.h / down, side, inner.h / down)
            odd = bool((row + column) % 2)
            if odd and page.palette.filled:
                page.shape(path("point"), place, fill=page.palette.line[Part.MUTED])
            elif odd or page.palette.filled:
                page.shape(path("point"), place, line=page.palette.line[Part.MUTED], weight=max(0.5, box.w / 120))


CARD_RATIO: Final = 88 / 63  # a poker card is 63 x 88 mm
