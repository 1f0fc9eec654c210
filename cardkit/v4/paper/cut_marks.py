"""Pages to cut: a grid of pieces, a line of advice above, and marks at edges and crossings.

After the first cut every strip still carries marks at both of its ends, so the next cut can be
placed too.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from cardkit.v4.engine import Variant
from cardkit.v4.ink import (
    CAP,
    MARGIN,
    MM,
    SAFE_EDGE,
    Box,
    DoesNotFit,
    Page,
    Part,
    fonts,
    one_line_width,
)
from cardkit.v4.speech import kit
from cardkit.v4.words import together

MARK: Final = 6 * MM
BELOW: Final = 10 * MM  # lower end of the line of advice


def cut_out(
    page: Page,
    variant: Variant,
    said: str,
    pieces: Sequence[Callable[[Box], None]],
    size: tuple[float, float],
    across: int,
    down: int,
    *,
    lined: bool = False,
) -> None:
    """Draw pages of pieces to cut out, at most `across` by `down` on each, with advice above.

    Each of `pieces` draws one piece into a box of that `size`. With `lined`, whole lines are drawn
    to cut along, else marks.
    """
    each, room, longest = across * down, page.width - 2 * MARGIN, together(kit.one_side(), said)
    lines = f"**{variant.name}.** {longest}", longest
    line = next((one for one in lines if one_line_width(one, fonts.CAPTION) <= room), said)
    for start in range(0, len(pieces), each):
        here = pieces[start : start + each]
        page.begin()
        rows = -(-len(here) // across)
        box = _grid(page, size, across, rows)
        page.text(MARGIN, 6.6 * MM + CAP * 9, line, fonts.CAPTION, room=room)
        for at, draw in enumerate(here):
            row, column = divmod(at, across)
            draw(Box(box.x + column * size[0], box.y + row * size[1], *size))
        cut_grid(page, box, across, rows, lined=lined)


def _grid(page: Page, piece: tuple[float, float], across: int, down: int) -> Box:
    """Return the box of ``across`` by ``down`` pieces in the middle of the page.

    Room is left above it for the line of advice. Raises `DoesNotFit`.
    """
    wide, high = piece[0] * across, piece[1] * down
    lower = 2 * MM if (page.height - high) / 2 >= 9 * MM else 0.0
    box = Box((page.width - wide) / 2, (page.height - high) / 2 + lower, wide, high)
    if box.x < 7 * MM or box.y < 11 * MM or box.bottom > page.height - 7 * MM:
        raise DoesNotFit(f"{across} by {down} pieces do not fit on the page")
    return box


def cut_grid(page: Page, box: Box, across: int, down: int, *, lined: bool = False) -> None:
    """Draw the marks for cutting ``box`` into ``across`` by ``down`` equal pieces.

    With `lined` they are joined to whole lines. Where the box is the whole page only the inner cuts
    get marks; else its outline is cut too.
    """
    whole, gap = box.x <= SAFE_EDGE, 1.2 * MM
    xs = [box.x + box.w * at / across for at in range(across + 1)]
    ys = [box.y + box.h * at / down for at in range(down + 1)]
    low, right = page.height - SAFE_EDGE, page.width - SAFE_EDGE
    if whole:
        down_marks = [(SAFE_EDGE, SAFE_EDGE + MARK), (low - MARK, low)]
        across_marks = [(SAFE_EDGE, SAFE_EDGE + MARK), (right - MARK, right)]
    else:
        top, bottom, before, behind = box.y - gap, box.bottom + gap, box.x - gap, box.right + gap
        down_marks = [(max(BELOW, top - MARK), top), (bottom, min(low, bottom + MARK))]
        across_marks = [
            (max(SAFE_EDGE, before - MARK), before),
            (behind, min(right, behind + MARK)),
        ]
    if lined:
        down_marks = [(down_marks[0][0], down_marks[-1][1])]
        across_marks = [(across_marks[0][0], across_marks[-1][1])]
    for x, (start, end) in product(xs[1:-1] if whole else xs, down_marks):
        page.cut(x, start, x, end)
    for y, (start, end) in product(ys[1:-1] if whole else ys, across_marks):
        page.cut(start, y, end, y)
    colour = page.palette.line[Part.MUTED]
    for x, y in product(xs, ys):
        inside = x in xs[1:-1] and y in ys[1:-1]
        # on the outline too: a strip that is cut off keeps its marks
        if not lined and (inside or not whole):
            reach = 3.5 * MM if inside else 1.4 * MM
            page.rule(x - reach, y, x + reach, y, weight=0.4, colour=colour)
            page.rule(x, y - reach, x, y + reach, weight=0.4, colour=colour)
