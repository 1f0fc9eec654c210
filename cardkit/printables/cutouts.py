"""Coins and choice cards to cut out."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, prod
from typing import Any, Literal, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from cardkit.engine.supply import pieces_needed
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.layout import paragraph
from cardkit.printables.pictures import draw_pictogram, gesture_pictograms
from cardkit.printables.theme import (
    UNPRINTABLE_MARGIN,
    ColourRole,
    Ink,
    Theme,
    draw_text,
    largest_size,
    text_width,
)
from cardkit.text.lines import join
from cardkit.text.rules.sheets import leave_word

COIN_SIZES = [(side * mm, side * mm) for side in (18.5, 17.6, 16.8)]
CHOICE_CARD_SIZE = (45 * mm, 62 * mm)
"""The width and height of a piece with its margins; coins are closer together if that saves a page."""
COIN_RADIUS = 8 * mm
Metal = Literal["copper", "silver", "gold"]
COLOURS_BY_METAL: dict[Metal, tuple[str, str]] = {
    "copper": ("#edb995", "#7a3412"),
    "silver": ("#dfe2e7", "#46505a"),
    "gold": ("#f3c74d", "#8a6100"),
}
"""The colours of a coin's face and edge."""
OCTAGON_CORNERS = ((29, 0), (71, 0), (100, 29), (100, 71), (71, 100), (29, 100), (0, 71), (0, 29))
"""The corners of an octagon in a 100 by 100 square."""
TITLE_TYPE_SIZES = tuple(float(size) for size in range(20, 8, -1))
"""The type sizes for the title of a choice card."""
PAGE_MARGIN = UNPRINTABLE_MARGIN + 1.5 * mm  # margin around the pieces of a page
ADVICE_HEIGHT = 16.0  # height of the line of advice above the pieces

DrawPiece = Callable[[Any, float, float], None]  # draws on a canvas around (x, y)


def draw_coins(canvas: Any, variant: Variant, ink: Ink, players: int) -> None:
    """Draw as many coins as a game with this number of players usually needs, page by page."""
    needed, theme = pieces_needed(variant, players), Theme(ink)
    worths = sorted(needed)
    words = vocabulary(variant)
    pieces: list[DrawPiece] = []
    for worth in worths:
        metal: Metal = "silver"
        if worth == worths[0]:
            metal = "copper"
        elif worth == worths[-1]:
            metal = "gold"
        name = str(words.t("{gold}", gold=words.gold(worth))).removeprefix(f"{worth} ")
        pieces += [partial(_draw_coin, theme, metal, worth, name)] * needed[worth]
    advice = t(
        "Cut along the lines. {coins}: usually enough for {players} {players:player|players}.",
        coins=[t("{n} worth {worth}", n=number, worth=worth) for worth, number in needed.items()],
        players=players,
    )
    size = min(COIN_SIZES, key=lambda size: ceil(len(pieces) / prod(grid_of_page(canvas, size))))
    _draw_grid(canvas, theme, pieces, size, join(t("Print on one side."), advice))


def _draw_coin(
    theme: Theme, metal: Metal, worth: int, name: str, canvas: Any, x: float, y: float
) -> None:
    """Draw a coin centred on (x, y), whose shape depends on its metal, with the word for gold."""
    face, edge = COLOURS_BY_METAL[metal] if theme.ink == "colour" else ("#ffffff", "#000000")
    canvas.setFillColor(HexColor(face))
    canvas.setStrokeColor(HexColor(edge))
    for radius, weight in ((COIN_RADIUS, 1.4), (COIN_RADIUS - 2.4, 0.4)):
        canvas.setLineWidth(weight)
        match metal:
            case "copper":
                canvas.circle(x, y, radius, fill=1)
            case "silver":
                _draw_octagon(canvas, x, y, radius)
            case "gold":
                canvas.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 3, fill=1)
    size = min(22, 22 * 1.4 * COIN_RADIUS / text_width(str(worth), "Sans-Black", 22))
    plain = theme.colour("plain")
    draw_text(canvas, str(worth), x, y - size * 0.12, size, plain, "Sans-Black", "centre")
    if text_width(name, "Sans", 8) <= 1.4 * COIN_RADIUS:
        draw_text(canvas, name, x, y - 15.5, 8, plain, "Sans", "centre")


def _draw_octagon(canvas: Any, x: float, y: float, radius: float) -> None:
    path = canvas.beginPath()
    points = [(x + (a / 50 - 1) * radius, y + (b / 50 - 1) * radius) for a, b in OCTAGON_CORNERS]
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, fill=1)


class ChoiceCard(NamedTuple):
    """The content of a choice card: its title, pictogram, gesture in words, and colour."""

    title: str
    pictogram: str
    gesture: str
    role: ColourRole


def draw_choices(canvas: Any, variant: Variant, ink: Ink, players: int) -> None:
    """Draw two choice cards for each player, one to go on and one to leave."""
    words, theme = vocabulary(variant), Theme(ink)
    go_sign, leave_sign = gesture_pictograms(variant)
    go_on = ChoiceCard(t("Go on"), go_sign, words.text("go"), "gold")
    leave = ChoiceCard(leave_word(words), leave_sign, words.text("leave"), "safe")
    pieces: list[DrawPiece] = []
    for seat in range(1, players + 1):
        pieces += [partial(_draw_choice, theme, choice, seat) for choice in (go_on, leave)]
    advice = join(t("Print on one side."), t("Cut along the lines."))
    _draw_grid(canvas, theme, pieces, CHOICE_CARD_SIZE, advice)


def _draw_choice(
    theme: Theme, choice: ChoiceCard, seat: int, canvas: Any, x: float, y: float
) -> None:
    width, height = CHOICE_CARD_SIZE[0] - 16, CHOICE_CARD_SIZE[1] - 16
    colour = theme.colour(choice.role)
    canvas.setStrokeColor(colour)
    canvas.setFillColor(theme.background_colour(choice.role))
    canvas.setLineWidth(1.4)
    canvas.roundRect(x - width / 2, y - height / 2, width, height, 7, fill=1)
    draw_pictogram(canvas, choice.pictogram, x - 32, y - 34, 64, colour)
    body = theme.styles["centred"]
    size = largest_size(choice.title, "Sans-Black", TITLE_TYPE_SIZES, width - 10)
    large = body.clone("title", fontName="Sans-Black", fontSize=size, leading=size * 1.1)
    head = paragraph(theme, choice.title, large, choice.role)
    _, head_height = head.wrap(width - 10, height)
    head.drawOn(canvas, x - width / 2 + 5, y + height / 2 - 12 - head_height)
    below = paragraph(theme, choice.gesture, body.clone("gesture", fontSize=10, leading=11.5))
    below.wrap(width - 12, height)
    below.drawOn(canvas, x - width / 2 + 6, y - height / 2 + 7)
    corner = x + width / 2 - 5, y + height / 2 - 10
    draw_text(canvas, str(seat), *corner, 9, theme.colour("muted"), "Sans", "right")


def grid_of_page(canvas: Any, size: tuple[float, float]) -> tuple[int, int]:
    """Return how many pieces of a given size fit on a page, across and down."""
    width, height = canvas._pagesize
    room = width - 2 * PAGE_MARGIN, height - 2 * PAGE_MARGIN - ADVICE_HEIGHT
    return int(room[0] // size[0]), int(room[1] // size[1])


def _draw_grid(
    canvas: Any, theme: Theme, pieces: Sequence[DrawPiece], size: tuple[float, float], advice: str
) -> None:
    """Draw pages of pieces of one size, with cutting lines and a line of advice at the top."""
    page_width, page_height = canvas._pagesize
    width, height = size
    across, down = grid_of_page(canvas, size)
    for first in range(0, len(pieces), across * down):
        on_page = pieces[first : first + across * down]
        rows = ceil(len(on_page) / across)
        left = (page_width - across * width) / 2
        top = page_height - PAGE_MARGIN - ADVICE_HEIGHT
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(theme.hairline_colour)
        columns = [left + place * width for place in range(across + 1)]
        canvas.grid(columns, [top - place * height for place in range(rows + 1)])
        note_size = min(9, 9 * (page_width - 2 * PAGE_MARGIN) / text_width(advice, "Sans", 9))
        draw_text(canvas, advice, left, top + 5, note_size, theme.colour("muted"), "Sans")
        for place, draw in enumerate(on_page):
            row, column = divmod(place, across)
            draw(canvas, left + (column + 0.5) * width, top - (row + 0.5) * height)
        canvas.showPage()
