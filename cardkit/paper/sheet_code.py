"""The rules of a house rule as a code on its sheet: a friend scans them at the table, and has them as a file.

It stands where room is, and takes none from the sheet: beside the last bands of the first page, or below them, else so on a
further page if there is one. Where it finds no place, or the rules are too long, the foot names the file all the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import inf
from typing import Final

from cardkit.ink import Block, Columns, DoesNotFit, Drawn, Stack, Words, fonts
from cardkit.paper.qr_pages import Square, draw_square, scanned
from cardkit.speech import pages
from cardkit.text import carried

NARROW: Final = 92.0
"""Points that the words below a code have at least."""
BESIDE: Final = 3
"""How many of a page's last bands may share their width with a code."""
MOST_GAP: Final = 17.0


def with_code(
    leaves: Sequence[list[Block]], squares: Sequence[Square], wide: float, room: float, gap: float
) -> list[list[Block]] | None:
    """The bands of each page, and in them the code of a house rule, the best there is room for, on the first page that has it;
    None where there is no code, or no room."""
    heights = [[block.room(wide).least for block in leaf] for leaf in leaves]
    for shown in squares:
        for at, leaf in enumerate(leaves):
            for places in _places(leaf, shown, gap):
                high, (kept, last) = min(
                    ((_high(heights[at], *place, wide, gap), place) for place in places), key=lambda one: one[0]
                )
                if high <= room:
                    return [*leaves[:at], [*leaf[:kept], last], *leaves[at + 1 :]]
    return None


def _places(leaf: Sequence[Block], shown: Square, gap: float) -> Iterator[list[tuple[int, Block]]]:
    """Where the code can stand: beside the last band, or the last two, then below all, then beside the last three. Each in the
    forms there are of it: how many bands stay as they are, and what stands below them."""
    row, column = _row(shown), _column(shown)
    for last in range(1, min(BESIDE, len(leaf) - 1) + 1):
        if last == BESIDE:
            yield [(len(leaf), row)]
        bands, kept = Stack(leaf[-last:], gap=gap, most_gap=MOST_GAP), len(leaf) - last
        forms = ((column, max(shown.wide, NARROW)), (row, NARROW + 4 + shown.wide))
        yield [(kept, Columns([bands, code], [1.0, wide], gap=14.0, name="the code")) for code, wide in forms]


def _row(shown: Square) -> Columns:
    alt = pages.scanned_rules(n=len(shown.text))
    return scanned(shown, pages.rules_to_scan(), _way(shown), alt, NARROW)


def _way(shown: Square) -> str:
    """What to do with it."""
    return pages.rules_open() if carried(shown.text) else pages.scan_rules()


def _column(shown: Square) -> Stack:
    high, alt = shown.wide, pages.scanned_rules(n=len(shown.text))
    code = Drawn(high, high, lambda page, box: draw_square(page, box, shown, alt))
    said = [Words(pages.rules_to_scan(), fonts.SMALL.bold()), Words(_way(shown), fonts.SMALL)]
    return Stack([code, *said], gap=1.0)


def _high(heights: Sequence[float], kept: int, last: Block, wide: float, gap: float) -> float:
    """How high the page is with so many of its bands, of these heights, and that one below."""
    with suppress(DoesNotFit):
        return sum(heights[:kept]) + kept * gap + last.room(wide).least
    return inf
