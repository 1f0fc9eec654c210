"""Pictograms, playing cards and coins: functions that draw on a reportlab canvas."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pkgutil import get_data
from typing import Any, Literal

from reportlab.platypus import Flowable

from cardkit.engine.cards import JOKER, SUITS_BY_LETTER, Card
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.theme import LARGE_PRINT_SIZE, ColourRole, Theme, draw_text, text_width

SUIT_PICTOGRAMS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
CARD_HEIGHT_PER_WIDTH = 1.34
GESTURE_PICTOGRAMS = {
    "thumbs": ("thumb up", "thumb down"),
    "pawn dropped": ("hand with pawn", "hand dropping pawn"),
    "pawn shown": ("hand", "hand with pawn"),
    "torch and camp": ("torch", "tent"),
}
"""The pictograms for going on and for leaving, by what players decide with (`words.choice`)."""
ARROW_PICTOGRAMS = ("arrow", "arrow back")  # for games with their own words for deciding


class Picture(Flowable):  # type: ignore[misc]
    """A flowable of a fixed size, which the function `draw` paints from the lower left corner."""

    def __init__(
        self,
        width: float,
        height: float,
        draw: Callable[[Any], None],
        align: Literal["CENTER", "RIGHT"] = "CENTER",
    ) -> None:
        super().__init__()
        self.width: float = width
        self.height: float = height
        self.paint: Callable[[Any], None] = draw
        self.hAlign: str = align

    def draw(self) -> None:
        self.paint(self.canv)


Step = tuple[str, tuple[float, ...]]
"""A command of a path, with its numbers: M and L have a point, C has three points, and Z has none;
O is a circle, with a point and a radius."""


@cache
def pictogram_steps(name: str) -> list[Step]:
    """Return the steps to draw a pictogram in a 100 by 100 square, with (0, 0) at the top left."""
    match name:
        case "hand with pawn":
            return [
                *pictogram_steps("palm"),
                *_scaled_and_moved(pictogram_steps("pawn"), 17, 0, 0.58),
            ]
        case "hand dropping pawn":
            pawn = _scaled_and_moved(pictogram_steps("pawn"), 25, 49, 0.5)
            return [
                *_flipped_vertically(pictogram_steps("palm")),
                *pictogram_steps("falling"),
                *pawn,
            ]
        case _:
            return _parse_path(_pictogram_paths()[name])


@cache
def _pictogram_paths() -> dict[str, str]:
    text = (get_data("cardkit.printables", "pictograms.txt") or b"").decode()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: path for name, _, path in (line.partition(": ") for line in lines)}


def _parse_path(text: str) -> list[Step]:
    """Parse the text of a path, such as ``M 0 0 L 10 5 Z`` (as in SVG), into its steps."""
    steps: list[Step] = []
    for command, numbers in re.findall(r"([MLCZO])([^MLCZO]*)", text):
        if command == "Z":
            steps.append((command, ()))
        values = [float(number) for number in numbers.split()]
        size = {"C": 6, "O": 3}.get(command, 2)
        for first in range(0, len(values), size):
            steps.append((command, tuple(values[first : first + size])))
    return steps


def _scaled_and_moved(path: Sequence[Step], x: float, y: float, scale: float) -> list[Step]:
    steps: list[Step] = []
    for command, values in path:
        points = [scale * value + (x, y)[place % 2] for place, value in enumerate(values)]
        if command == "O":
            points[2] = scale * values[2]
        steps.append((command, tuple(points)))
    return steps


def _flipped_vertically(path: Sequence[Step]) -> list[Step]:
    """Return a path mirrored from top to bottom; it must not contain circles."""
    steps: list[Step] = []
    for command, values in path:
        points = [100 - value if place % 2 else value for place, value in enumerate(values)]
        steps.append((command, tuple(points)))
    return steps


def draw_pictogram(
    canvas: Any, name: str, x: float, y: float, side: float, colour: Any, *, fill: bool = True
) -> None:
    """Draw a pictogram, or its outline if `fill` is False, with its lower left corner at (x, y)."""
    path = canvas.beginPath()
    for command, values in pictogram_steps(name):
        match command:
            case "M":
                path.moveTo(*values)
            case "L":
                path.lineTo(*values)
            case "C":
                path.curveTo(*values)
            case "O":
                path.circle(*values)
            case _:
                path.close()
    canvas.saveState()
    canvas.translate(x, y + side)
    canvas.scale(side / 100, -side / 100)
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(70 / side)
    canvas.drawPath(path, stroke=not fill, fill=fill, fillMode=0)
    canvas.restoreState()


def pictogram_picture(theme: Theme, name: str, side: float, role: ColourRole = "plain") -> Picture:
    """Return the pictogram called `name` as a square flowable, `side` points wide."""

    def paint(canvas: Any) -> None:
        draw_pictogram(canvas, name, 0, 0, side, theme.colour(role))

    return Picture(side, side, paint)


def gesture_pictograms(variant: Variant) -> tuple[str, str]:
    """Return the names of a game's pictograms for going on and for leaving."""
    return GESTURE_PICTOGRAMS.get(variant.words.choice, ARROW_PICTOGRAMS)


@dataclass(frozen=True)
class Face:
    """The face of a card as it is drawn: its index, its suit and the pictogram of its meaning.

    With `index_in_pictogram`, the pictogram contains the index as well, because the rank is the
    kind of danger.
    """

    index: str
    suit: str = ""
    pictogram: str = ""
    role: ColourRole = "plain"
    index_in_pictogram: bool = False


def face_of(variant: Variant, card: Card) -> Face:
    """Return the face of a card as the pages of a game show it."""
    meaning = next((other for other in variant.deck.cards if card.can_name(other.card)), None)
    index = "" if card == JOKER else vocabulary(variant).printed_rank(card.rank)
    if meaning and meaning.artifact:
        return Face(index, card.suit, variant.words.artifact_sign, "safe")
    if meaning and meaning.kind and not meaning.gold:
        sign = variant.words.pictures.get(meaning.kind, variant.words.sign)
        is_rank_shield = sign == "shield" and meaning.kind == card.rank
        return Face(index, card.suit, sign, "danger", is_rank_shield)
    return Face(index, card.suit, "crown" if card == JOKER else "")


def draw_card_or_frame(
    canvas: Any, theme: Theme, card: Face | None, x: float, y: float, width: float
) -> None:
    """Draw a card with its lower left corner at (x, y), or an empty frame if `card` is None."""
    height = width * CARD_HEIGHT_PER_WIDTH
    if card and card.suit in ("b", "r"):  # either of two suits: two small cards that overlap
        for place, suit in enumerate(SUITS_BY_LETTER[card.suit]):
            small = Face(card.index, suit, card.pictogram, card.role)
            left, bottom = x + place * 0.3 * width, y + (0.24 - place * 0.24) * height
            draw_card_or_frame(canvas, theme, small, left, bottom, 0.72 * width)
        return
    canvas.setStrokeColor(theme.colour("plain"))
    canvas.setFillColor("white")
    canvas.setLineWidth(max(0.6, width / 45))
    canvas.roundRect(x, y, width, height, width * 0.11, fill=1)
    if card:
        _draw_face(canvas, theme, card, x, y, width)


def _draw_face(canvas: Any, theme: Theme, card: Face, x: float, y: float, width: float) -> None:
    height = width * CARD_HEIGHT_PER_WIDTH
    is_red = card.suit in ("h", "d")
    colour = theme.red_suit_colour if is_red else theme.colour("plain")
    size = max(LARGE_PRINT_SIZE if theme.is_large else 7, width * 0.34)
    top = y + height - width * 0.12
    draw_text(canvas, card.index, x + width * 0.11, top - size * 0.66, size, colour)
    side = width * (0.62 if card.pictogram else 0.46)
    left, bottom = x + (width - side) / 2, y + width * 0.1
    if not card.index:
        bottom = y + (height - side) / 2
    if card.suit in SUIT_PICTOGRAMS:
        is_solid = not (is_red and theme.ink == "mono")  # red suits are outlined in mono
        place, pip = (left, bottom), side
        if card.pictogram:  # then the suit is small and in the corner
            place, pip = (x + 0.62 * width, y + height - 0.4 * width), 0.27 * width
        draw_pictogram(canvas, SUIT_PICTOGRAMS[card.suit], *place, pip, colour, fill=is_solid)
    if card.pictogram:
        draw_pictogram(canvas, card.pictogram, left, bottom, side, theme.colour(card.role))
    if card.index_in_pictogram:
        middle = left + side / 2, bottom + side * 0.33
        draw_text(canvas, card.index, *middle, side * 0.6, "white", "Title", "centre")


def draw_back(
    canvas: Any, theme: Theme, x: float, y: float, width: float, role: ColourRole = "safe"
) -> None:
    """Draw the back of a card, in the colour for leaving unless another role is given."""
    draw_card_or_frame(canvas, theme, None, x, y, width)
    cell = width * 0.19
    for row in range(6):
        for column in range(4):
            place = x + width * (0.12 + 0.19 * column), y + width * (0.1 + 0.19 * row)
            draw_pictogram(canvas, "point", *place, cell, theme.colour(role))


def cards_picture(
    theme: Theme, faces: Sequence[Face | None], width: float, widths_apart: float = 1.08
) -> Picture:
    """Return a picture of cards side by side; None stands for a face-down card."""

    def paint(canvas: Any) -> None:
        for place, card in enumerate(faces):
            x = place * width * widths_apart
            if card:
                draw_card_or_frame(canvas, theme, card, x, 0, width)
            else:
                draw_back(canvas, theme, x, 0, width)

    return Picture(
        width * (1 + widths_apart * (len(faces) - 1)), width * CARD_HEIGHT_PER_WIDTH, paint
    )


def card_under_cover(theme: Theme, card: Face | None, width: float) -> Picture:
    """Return a picture of a card half under a cover card; None stands for a face-down card."""
    right, down = 0.5 * width, 0.45 * width

    def paint(canvas: Any) -> None:
        if card:
            draw_card_or_frame(canvas, theme, card, right, down, width)
        else:
            draw_back(canvas, theme, right, down, width)
        draw_back(canvas, theme, 0, 0, width, "muted")

    return Picture(1.5 * width, width * CARD_HEIGHT_PER_WIDTH + down, paint)


def draw_coin(canvas: Any, theme: Theme, x: float, y: float, radius: float, amount: object) -> None:
    """Draw a coin with an amount of gold on it, centred on (x, y)."""
    text = str(amount)
    canvas.setFillColor(theme.coin_face_colour)
    canvas.setStrokeColor(theme.colour("gold"))
    canvas.setLineWidth(0.7)
    canvas.circle(x, y, radius, fill=1)
    size = radius * (1.5 if len(text) < 2 else 1.1)
    draw_text(canvas, text, x, y - size * 0.33, size, theme.colour("plain"), align="centre")


def coin_picture(theme: Theme, amount: object, radius: float) -> Picture:
    """Return a picture of a coin with an amount of gold on it."""
    side = 2 * radius
    return Picture(
        side, side, lambda canvas: draw_coin(canvas, theme, radius, radius, radius, amount)
    )


def step_number_picture(theme: Theme, number: int, radius: float) -> Picture:
    """Return a picture of a step's number in white on a dark disc."""

    def paint(canvas: Any) -> None:
        canvas.setFillColor(theme.colour("plain"))
        canvas.circle(radius, radius, radius, stroke=0, fill=1)
        middle = radius, radius * 0.53
        draw_text(canvas, str(number), *middle, radius * 1.4, "white", "Sans-Black", "centre")

    return Picture(2 * radius, 2 * radius, paint)


def share_cell(theme: Theme, each: int, remainder: int, column_width: float) -> Picture:
    """Return the picture in a cell of the division table: a player's gold, and the remainder."""
    if each:
        return division_cell(theme, str(each), theme.colour("plain"), column_width, remainder)
    return division_cell(theme, "\u2013", theme.colour("muted"), column_width, remainder, "Sans")


def division_cell(
    theme: Theme,
    text: str,
    colour: Any,
    column_width: float,
    remainder: int = 0,
    font: str = "Sans-Bold",
) -> Picture:
    """Return a picture of a text for the division table, with a coin if there is a remainder."""
    part = 0.62 if theme.is_large else 0.47
    size = min(theme.digit_type_size, (column_width - 5) / (1.01 + 2 * part))
    end, radius = 0.95 * size, part * size

    def paint(canvas: Any) -> None:
        draw_text(canvas, text, end, size * 0.2, size, colour, font, "right")
        if remainder:
            draw_coin(canvas, theme, end + radius + 1.5, size * 0.53, radius, remainder)

    return Picture(end + 2 * radius + 1.5, size * 1.06, paint)


def pictogram_with_number(theme: Theme, sign: str, text: str) -> Picture:
    """Return a picture of a pictogram followed by a number, such as a crown and a 5."""
    size = theme.digit_type_size
    width = size * 1.35 + text_width(text, "Sans-Bold", size)

    def paint(canvas: Any) -> None:
        draw_pictogram(canvas, sign, 0, size * 0.05, size, theme.colour("safe"))
        draw_text(canvas, text, size * 1.35, size * 0.2, size, theme.colour("plain"))

    return Picture(width, size * 1.06, paint)


def repeated_pictogram(theme: Theme, sign: str, number: int) -> Picture:
    """Return a picture of `number` identical pictograms side by side."""
    side = theme.size + 1

    def paint(canvas: Any) -> None:
        for place in range(number):
            draw_pictogram(canvas, sign, place * side * 1.15, 0, side, theme.colour("danger"))

    return Picture(side * (1.15 * number - 0.15), side, paint)
