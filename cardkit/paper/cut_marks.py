"""Pages to cut: a grid of pieces, with marks at the edges and at every crossing.

After the first cut every strip still carries marks at both of its ends, so the next cut can be laid too.
"""

from __future__ import annotations

from typing import Final

from cardkit.ink import MM, SAFE_EDGE, Box, Page, Part

MARK: Final = 6 * MM
CROSS: Final = 3.5 * MM


def cut_grid(page: Page, box: Box, across: int, down: int, head: float = SAFE_EDGE) -> None:
    """Marks for cutting ``box`` into ``across`` by ``down`` equal pieces.

    Where the box is the whole page only the inner cuts get marks; else its outline is cut too. No mark reaches above `head`.
    """
    whole = box.x <= SAFE_EDGE
    xs = [box.x + box.w * at / across for at in range(across + 1)]
    ys = [box.y + box.h * at / down for at in range(down + 1)]
    inner_xs, inner_ys = (xs[1:-1], ys[1:-1]) if whole else (xs, ys)
    gap = 1.2 * MM
    top = SAFE_EDGE if whole else box.y - gap
    bottom = page.height - SAFE_EDGE if whole else box.bottom + gap
    left = SAFE_EDGE if whole else box.x - gap
    right = page.width - SAFE_EDGE if whole else box.right + gap
    for x in inner_xs:
        if whole:
            page.cut(x, top, x, top + MARK)
            page.cut(x, bottom - MARK, x, bottom)
        else:
            page.cut(x, max(head, top - MARK), x, top)
            page.cut(x, bottom, x, min(page.height - SAFE_EDGE, bottom + MARK))
    for y in inner_ys:
        if whole:
            page.cut(left, y, left + MARK, y)
            page.cut(right - MARK, y, right, y)
        else:
            page.cut(max(SAFE_EDGE, left - MARK), y, left, y)
            page.cut(right, y, min(page.width - SAFE_EDGE, right + MARK), y)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            cross(page, x, y)
    if not whole:
        # The outline has crossings too: a strip that is cut off keeps its marks.
        for x in xs[1:-1]:
            for y in (ys[0], ys[-1]):
                cross(page, x, y, reach=1.4 * MM)
        for y in ys[1:-1]:
            for x in (xs[0], xs[-1]):
                cross(page, x, y, reach=1.4 * MM)
        for x in (xs[0], xs[-1]):
            for y in (ys[0], ys[-1]):
                cross(page, x, y, reach=1.4 * MM)


def cross(page: Page, x: float, y: float, reach: float = CROSS) -> None:
    """A small cross where two cuts meet."""
    colour = page.palette.line[Part.MUTED]
    page.rule(x - reach, y, x + reach, y, weight=0.4, colour=colour)
    page.rule(x, y - reach, x, y + reach, weight=0.4, colour=colour)
