"""Coins to cut out: as many of each worth as a table needs, so that nobody has to look for buttons."""

from __future__ import annotations

from functools import partial
from typing import Final

from cardkit.engine import Variant
from cardkit.ink import CAP, MM, Box, Page, Part, fonts, one_line, width
from cardkit.odds import needed
from cardkit.paper.cut_marks import cut_out
from cardkit.paper.order import Order
from cardkit.speech import cutting

SIDE: Final = 18.5 * MM  # of the square a coin is cut out as: a table of five has all of them on one page
ACROSS: Final = (14.0 * MM, 16.5 * MM)  # the coin of the least worth, and of the greatest
SIZES: Final = (22.0, 19.0, 16.0, 13.0, 10.0, 9.0)


def coins(page: Page, variant: Variant, order: Order) -> None:
    """The coins that are enough in 95 of 100 games of so many players, or of as many as may play."""
    players = order.players or variant.players.high
    numbers = needed(variant, players)
    worths = sorted(worth for worth, number in numbers if number)
    wanted = []
    for worth, number in numbers:
        rank = worths.index(worth) / max(1, len(worths) - 1) if number else 0.0
        radius = (ACROSS[0] + rank * (ACROSS[1] - ACROSS[0])) / 2
        wanted += [partial(_coin, page, variant, radius, worth)] * number
    across, down = int((page.width - 14 * MM) // SIDE), int((page.height - 22 * MM) // SIDE)
    cut_out(page, variant, cutting.cut_coins(numbers, players), wanted, (SIDE, SIDE), across, down)


def _coin(page: Page, variant: Variant, radius: float, worth: int, box: Box) -> None:
    """One coin: its worth large, and below it what it is made of."""
    palette, (x, y) = page.palette, box.middle
    gold = palette.line[Part.GOLD]
    page.disc(x, y, radius, fill=palette.coin or palette.paper, line=gold, weight=1.4 if palette.filled else 0.6)
    if palette.filled:
        page.disc(x, y, radius - 2.2, line=gold, weight=0.5)
    style = one_line(str(worth), 2 * radius - 12, SIZES, fonts.BLACK)
    named = variant.words.gold(worth)
    room = 1.5 * radius
    said = named if width(named, fonts.TICK) <= room else ""
    base = y + CAP * style.size / 2 - (3 if said else 0)
    with page.part("P"):
        page.text(x, base, str(worth), style, align="centre")
        if said:
            page.text(x, base + 10, said, fonts.TICK.of(Part.PLAIN), align="centre", room=room)
