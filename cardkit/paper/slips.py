"""Slips for games whose totals are secret: one for every player, kept under the own tent and read out at the end (G-14)."""

from collections.abc import Sequence
from typing import Final

from cardkit.engine import Variant
from cardkit.ink import CAP, MM, Box, DoesNotFit, Page, Part, fit, fonts, picture, width
from cardkit.paper.cut_marks import cut_grid
from cardkit.paper.headings import double_rule
from cardkit.paper.order import Order
from cardkit.paper.pad_parts import Line, blank_lines, keeps_cards
from cardkit.speech import pads, pages

SHAPES: Final = ((2, 4), (2, 3), (2, 2))  # how many slips go beside and below each other, the most first
EDGE: Final = 7.5 * MM
CELL: Final = (19 * MM, 11.5 * MM)
HEAD: Final = 13 * MM
FOOT: Final = 7 * MM


def slips(page: Page, variant: Variant, order: Order) -> None:
    """Pages of slips, as many to a page as have room; each with a cell for what was banked in every round, an extra one too."""
    rounds = blank_lines(variant)
    for across, down in SHAPES:
        wide, high = page.width / across, page.height / down
        inner = Box(EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE)
        lines = -(-(len(rounds) + 1) // int(inner.w // CELL[0]))
        if HEAD + lines * CELL[1] + FOOT <= inner.h:
            break
    else:
        raise DoesNotFit(f"{len(rounds)} {variant.words.round(len(rounds))} have no room on a slip")
    for _ in range(order.pages):
        page.begin()
        shifts = [(wide * column, high * row) for row in range(down) for column in range(across)]
        page.stamp("slip", lambda: _slip(page, inner, variant, rounds, lines), shifts)
        cut_grid(page, Box(0, 0, page.width, page.height), across, down)


def _slip(page: Page, box: Box, variant: Variant, rounds: Sequence[Line], lines: int) -> None:
    """The name of the game and a line for the player's; a cell for each round, and the total as the last of them."""
    picture(page, variant.words.safe_sign, Box(box.x, box.y + 1 * MM, 8 * MM, 8 * MM), Part.SAFE)
    left, base = box.x + 10 * MM, box.y + 7.6 * MM
    title = fit(variant.name, 0.5 * box.w, (17.0, 15.0, 13.0, 11.0, 9.5, 8.5), fonts.SERIF, lines=2, high=9.5 * MM)
    with page.part("H1"):
        title.draw(page, Box(left, box.y + 5.4 * MM - title.high / 2, 0.5 * box.w, title.high), align="left")
    x = left + 4 * MM + (width(title.text, title.style) if title.lines == 1 else 0.5 * box.w)
    page.rule(x, base, box.right, base, weight=0.5)
    name = pages.cap(variant, "player")
    if width(name, fonts.CAPTION) <= box.right - x:  # else the line alone says it
        page.text(box.right, box.y + 10.5 * MM, name, fonts.CAPTION, align="right")
    double_rule(page, Box(box.x, box.y, box.w, HEAD), 0.5 * MM)
    per_line, room = -(-(len(rounds) + 1) // lines), box.h - HEAD - FOOT - 1.5 * MM
    wide, high = box.w / per_line, min(22 * MM, room / lines)
    cells: list[Line | None] = [*rounds, *[None] * (per_line * lines - len(rounds))]
    with page.part("Table"):
        for line in range(lines):
            top = box.y + HEAD + 1.5 * MM + line * high
            with page.part("TR"):
                for column, one in enumerate(cells[line * per_line : (line + 1) * per_line]):
                    last = one is None and (line, column) == (lines - 1, per_line - 1)
                    place = Box(box.x + column * wide, top, wide, high).inset(0.6 * MM)
                    with page.part("TH", scope="Column"):
                        if one is not None or last:
                            _cell(page, place, variant, one)
    if keeps_cards(variant):
        low = Box(box.x, box.y + HEAD + 2.5 * MM + lines * high, 4 * MM, 4 * MM)
        picture(page, variant.words.artifact_sign, low, Part.SAFE)
        label = pages.many(variant, "artifact")
        named, base = width(label, fonts.CAPTION) < 0.6 * box.w, low.middle[1] + CAP * 9 / 2  # else the picture says it
        x = low.right + 4 + (page.text(low.right + 4, base, label, fonts.CAPTION) + 4 if named else 0)
        page.rule(x, base, box.right, base, weight=0.5)


def _cell(page: Page, place: Box, variant: Variant, line: Line | None) -> None:
    """A cell to write in what was banked in a round, or all of it."""
    part = Part.PLAIN if line else Part.GOLD
    page.box(place, fill=None if line else page.palette.tint[part], line=page.palette.line[part], weight=0.7, radius=4)
    label = pages.round_name(variant, line.number, line.extra) if line else pages.total()
    if line and width(label, fonts.CAPTION) > place.w - 7:
        label = pads.number(n=line.number, extra=line.extra)
    style = fonts.LABEL.of(part) if line is None else fonts.CAPTION
    page.text(place.x + 3.5, place.y + 3.5 + CAP * fonts.CAPTION_SIZE, label, style)
