"""Slips for games whose totals are secret: one for every player, kept under the own tent and read out at the end (G-14)."""

from collections.abc import Sequence
from typing import Final

from cardkit.engine import Variant
from cardkit.ink import CAP, MM, Box, DoesNotFit, Page, Part, Style, fonts, picture, width
from cardkit.paper.cut_marks import cut_grid
from cardkit.paper.order import Order
from cardkit.paper.pad_parts import Line, blank_lines, fitted, keeps_cards
from cardkit.speech import pads, pages

SHAPES: Final = ((2, 4), (2, 3), (2, 2))
"""How many slips go beside and below each other, the most first."""
EDGE: Final = 7.5 * MM
CELL: Final = (19 * MM, 11.5 * MM)
HEAD: Final = 12 * MM
TOTAL: Final = 12 * MM
TITLES: Final = (15.0, 13.0, 11.0, 9.5, 8.5)


def slips(page: Page, variant: Variant, order: Order) -> None:
    """Pages of slips, as many to a page as have room; each with a cell for what was banked in every round, an extra one too."""
    rounds = blank_lines(variant)
    for across, down in SHAPES:
        wide, high = page.width / across, page.height / down
        inner = Box(EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE)
        per_line = int(inner.w // CELL[0])
        lines = -(-len(rounds) // per_line)
        if HEAD + lines * CELL[1] + TOTAL <= inner.h:
            break
    else:
        raise DoesNotFit(f"{len(rounds)} {variant.words.round(len(rounds))} have no room on a slip")
    for _ in range(order.pages):
        page.begin()
        shifts = [(wide * column, high * row) for row in range(down) for column in range(across)]
        page.stamp("slip", lambda: _slip(page, inner, variant, rounds, lines), shifts)
        cut_grid(page, Box(0, 0, page.width, page.height), across, down)


def _slip(page: Page, box: Box, variant: Variant, rounds: Sequence[Line], lines: int) -> None:
    ink = page.palette.line[Part.PLAIN]
    title, style = fitted(variant.name, box.w * 0.55, TITLES, fonts.SERIF)
    with page.part("H1"):
        used = page.text(box.x, box.y + 6.5 * MM, title, style)
    x = box.x + used + 5 * MM
    name = pages.cap(variant, "player")
    if x + width(name, fonts.CAPTION) + 25 * MM <= box.right:  # else the line alone says it
        x += page.text(x, box.y + 6.5 * MM, name, fonts.CAPTION) + 1.5 * MM
    page.rule(x, box.y + 7 * MM, box.right, box.y + 7 * MM, weight=0.5)
    per_line = -(-len(rounds) // lines)
    wide = box.w / per_line
    high = min(26 * MM, (box.h - HEAD - TOTAL) / lines)
    with page.part("Table"):
        for line in range(lines):
            with page.part("TR"):
                for column in range(per_line):
                    place = Box(box.x + column * wide, box.y + HEAD + line * high, wide, high)
                    with page.part("TH", scope="Column"):
                        for here in rounds[line * per_line + column :][:1]:  # the last line may have fewer
                            _round(page, place, variant, here)
    low = Box(box.x, box.y + HEAD + lines * high, box.w, TOTAL)
    middle = low.y + low.h / 2
    total = Style(fonts.BOLD, 11, 13)
    room = min(wide, 0.35 * box.w)
    where = low.right - room
    if keeps_cards(variant):
        side = 4 * MM
        picture(page, variant.words.artifact_sign, Box(low.x, middle - side / 2, side, side), Part.SAFE)
        label = pages.many(variant, "artifact")
        start, end, base = low.x + side + 4, where - 18 * MM, middle + CAP * 9 / 2
        if start + width(label, fonts.CAPTION) + 14 * MM <= end:  # else the picture says it
            start += page.text(start, base, label, fonts.CAPTION)
        page.rule(start + 4, base, end, base, weight=0.5)
    page.text(where - 4, middle + CAP * 11 / 2, pages.total(), total, align="right")
    page.box(Box(where, low.y + 1.5 * MM, room, low.h - 3 * MM), line=ink, weight=1.1, radius=3)


def _round(page: Page, place: Box, variant: Variant, line: Line) -> None:
    """A cell to write in what was banked."""
    page.box(place, line=page.palette.line[Part.PLAIN], weight=0.6)
    label = pages.round_name(variant, line.number, line.extra)
    label = label if width(label, fonts.TICK) <= place.w - 5 else pads.number(n=line.number, extra=line.extra)
    page.text(place.x + 2.5, place.y + 2.5 + CAP * 7.5, label, fonts.TICK)
