"""Coins and choice cards to cut out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from cardkit.engine.supply import pieces_needed
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.layout import text
from cardkit.printables.pictures import draw_pictogram, gestures
from cardkit.printables.theme import SAFE, Ink, Role, Theme, text_width
from cardkit.text import pads, sheets

COIN = (18.5 * mm, 18.5 * mm)
CARD = (45 * mm, 62 * mm)
RADIUS = 8 * mm
METALS = (("#edb995", "#7a3412"), ("#dfe2e7", "#46505a"), ("#f3c74d", "#8a6100"))
"""Faces and edges of copper, silver and gold."""
OCTAGON = ((29, 0), (71, 0), (100, 29), (100, 71), (71, 100), (29, 100), (0, 71), (0, 29))
ADVICE = 16.0
"""Height of the line of advice above the pieces."""

Draw = Callable[[Any, float, float], None]
"""Draws a piece on a canvas around its middle (x, y)."""


def draw_coins(canvas: Any, variant: Variant, ink: Ink, players: int) -> None:
    """Draw as many coins as are usually enough: copper is round, silver has corners, gold square."""
    needed = pieces_needed(variant, players)
    worths = sorted(needed)
    word = vocabulary(variant)
    pieces: list[Draw] = []
    for worth in worths:
        metal = 0 if worth == worths[0] else 2 if worth == worths[-1] else 1
        name = str(word.t("{gold}", gold=word.gold(worth))).removeprefix(f"{worth} ")
        pieces += [partial(_coin, Theme(ink), metal, worth, name)] * needed[worth]
    _draw_grid(canvas, Theme(ink), pieces, COIN, pads.cut_coins(needed, players))


def _coin(theme: Theme, metal: int, worth: int, name: str, canvas: Any, x: float, y: float) -> None:
    """Draw a coin: its worth large, below it what gold is called."""
    face, edge = METALS[metal] if theme.ink == "colour" else ("#ffffff", "#000000")
    canvas.setFillColor(HexColor(face))
    canvas.setStrokeColor(HexColor(edge))
    for radius, weight in ((RADIUS, 1.4), (RADIUS - 2.4, 0.4)):
        canvas.setLineWidth(weight)
        if metal == 0:
            canvas.circle(x, y, radius, fill=1)
        elif metal == 1:
            _octagon(canvas, x, y, radius)
        else:
            canvas.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 3, fill=1)
    canvas.setFillColor(theme.line("plain"))
    size = min(22, 22 * 1.4 * RADIUS / text_width(str(worth), "Sans-Black", 22))
    canvas.setFont("Sans-Black", size)
    canvas.drawCentredString(x, y - size * 0.12, str(worth))
    if text_width(name, "Sans", 8) <= 1.4 * RADIUS:
        canvas.setFont("Sans", 8)
        canvas.drawCentredString(x, y - 15.5, name)


def _octagon(canvas: Any, x: float, y: float, radius: float) -> None:
    path = canvas.beginPath()
    points = [(x + (a / 50 - 1) * radius, y + (b / 50 - 1) * radius) for a, b in OCTAGON]
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, fill=1)


def draw_choices(canvas: Any, variant: Variant, ink: Ink, players: int) -> None:
    """Draw two cards for every player, one to go on and one to leave."""
    words, theme = vocabulary(variant), Theme(ink)
    titles, signs = pads.choice_titles(words), gestures(variant)
    told = sheets.gesture(words, "go"), sheets.gesture(words, "leave")
    roles: tuple[Role, Role] = ("gold", "safe")
    pieces: list[Draw] = []
    for seat in range(1, players + 1):
        for title, sign, gesture, role in zip(titles, signs, told, roles, strict=True):
            pieces.append(partial(_choice, theme, title, sign, gesture, role, seat))
    _draw_grid(canvas, theme, pieces, CARD, pads.cut_choices())


def _choice(
    theme: Theme,
    title: str,
    sign: str,
    gesture: str,
    role: Role,
    seat: int,
    canvas: Any,
    x: float,
    y: float,
) -> None:
    """Draw a choice card: what it means, the picture of the gesture, how it is made."""
    width, height = CARD[0] - 16, CARD[1] - 16
    colour = theme.line(role)
    canvas.setStrokeColor(colour)
    canvas.setFillColor(theme.tint(role))
    canvas.setLineWidth(1.4)
    canvas.roundRect(x - width / 2, y - height / 2, width, height, 7, fill=1)
    draw_pictogram(canvas, sign, x - 32, y - 34, 64, colour)
    body = theme.styles["centred"]
    size = 20.0
    while size > 9 and text_width(title, "Sans-Black", size) > width - 10:
        size -= 1
    large = body.clone(
        "title", fontName="Sans-Black", fontSize=size, leading=size * 1.1, textColor=colour
    )
    head = text(theme, title, large)
    _, high = head.wrap(width - 10, height)
    head.drawOn(canvas, x - width / 2 + 5, y + height / 2 - 12 - high)
    below = text(theme, gesture, body.clone("gesture", fontSize=10, leading=11.5))
    below.wrap(width - 12, height)
    below.drawOn(canvas, x - width / 2 + 6, y - height / 2 + 7)
    canvas.setFillColor(theme.line("muted"))
    canvas.setFont("Sans", 9)
    canvas.drawRightString(x + width / 2 - 5, y + height / 2 - 10, str(seat))


def _draw_grid(
    canvas: Any, theme: Theme, pieces: Sequence[Draw], size: tuple[float, float], advice: str
) -> None:
    """Draw pages of equal pieces with a line of advice above, and lines to cut along."""
    page_width, page_height = canvas._pagesize
    width, height = size
    edge = SAFE + 1.5 * mm
    across = int((page_width - 2 * edge) // width)
    down = int((page_height - 2 * edge - ADVICE) // height)
    for first in range(0, len(pieces), across * down):
        here = pieces[first : first + across * down]
        rows = -(-len(here) // across)
        left = (page_width - across * width) / 2
        top = page_height - edge - ADVICE
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(theme.hairline)
        columns = [left + place * width for place in range(across + 1)]
        lines = [top - place * height for place in range(rows + 1)]
        canvas.grid(columns, lines)
        canvas.setFont("Sans", 9)
        canvas.setFillColor(theme.line("muted"))
        room = page_width - 2 * edge
        note_size = min(9, 9 * room / text_width(advice, "Sans", 9))
        canvas.setFontSize(note_size)
        canvas.drawString(left, top + 5, advice)
        for place, draw in enumerate(here):
            row, column = divmod(place, across)
            draw(canvas, left + (column + 0.5) * width, top - (row + 0.5) * height)
        canvas.showPage()
