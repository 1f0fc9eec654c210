"""Pages to cut: a grid of pieces, with marks at the edges and at every crossing.

After the first cut every strip still carries marks at both of its ends, so the next cut can be laid too.
"""

from __future__ import annotations

from typing import Final

from cardkit.paper.ink import Part
from cardkit.paper.leaf import MM, SAFE_EDGE, Box, Leaf

MARK: Final = 6 * MM
CROSS: Final = 3.5 * MM


def cut_grid(leaf: Leaf, box: Box, across: int, down: int) -> None:
    """Marks for cutting ``box`` into ``across`` by ``down`` equal pieces.

    Where the box is the whole page only the inner cuts get marks; else its outline is cut too.
    """
    whole = box.x <= SAFE_EDGE
    xs = [box.x + box.w * at / across for at in range(across + 1)]
    ys = [box.y + box.h * at / down for at in range(down + 1)]
    inner_xs, inner_ys = (xs[1:-1], ys[1:-1]) if whole else (xs, ys)
    gap = 1.2 * MM
    top = SAFE_EDGE if whole else box.y - gap
    bottom = leaf.height - SAFE_EDGE if whole else box.bottom + gap
    left = SAFE_EDGE if whole else box.x - gap
    right = leaf.width - SAFE_EDGE if whole else box.right + gap
    for x in inner_xs:
        if whole:
            leaf.cut(x, top, x, top + MARK)
            leaf.cut(x, bottom - MARK, x, bottom)
        else:
            leaf.cut(x, max(SAFE_EDGE, top - MARK), x, top)
            leaf.cut(x, bottom, x, min(leaf.height - SAFE_EDGE, bottom + MARK))
    for y in inner_ys:
        if whole:
            leaf.cut(left, y, left + MARK, y)
            leaf.cut(right - MARK, y, right, y)
        else:
            leaf.cut(max(SAFE_EDGE, left - MARK), y, left, y)
            leaf.cut(right, y, min(leaf.width - SAFE_EDGE, right + MARK), y)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            cross(leaf, x, y)
    if not whole:
        # The outline has crossings too: a strip that is cut off keeps its marks.
        for x in xs[1:-1]:
            for y in (ys[0], ys[-1]):
                cross(leaf, x, y, reach=1.4 * MM)
        for y in ys[1:-1]:
            for x in (xs[0], xs[-1]):
                cross(leaf, x, y, reach=1.4 * MM)
        for x in (xs[0], xs[-1]):
            for y in (ys[0], ys[-1]):
                cross(leaf, x, y, reach=1.4 * MM)


def cross(leaf: Leaf, x: float, y: float, reach: float = CROSS) -> None:
    """A small cross where two cuts meet."""
    colour = leaf.palette.line[Part.MUTED]
    leaf.rule(x - reach, y, x + reach, y, weight=0.4, colour=colour)
    leaf.rule(x, y - reach, x, y + reach, weight=0.4, colour=colour)
