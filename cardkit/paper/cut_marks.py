"""Pages to cut: a grid of pieces, with what to do above them, and marks at the edges and at every crossing.

After the first cut every strip still carries marks at both of its ends, so the next cut can be laid too.
"""

from collections.abc import Callable, Sequence
from typing import Final

from cardkit.engine import Variant
from cardkit.ink import CAP, MARGIN, MM, SAFE_EDGE, Box, DoesNotFit, Page, Part, fonts, one_line_width
from cardkit.speech import kit, together

MARK: Final = 6 * MM
CROSS: Final = 3.5 * MM
BELOW: Final = 10 * MM
"""Where the line that says what to do has its end."""


def cut_out(
    page: Page,
    variant: Variant,
    said: str,
    pieces: Sequence[Callable[[Box], None]],
    size: tuple[float, float],
    across: int,
    down: int,
    *,
    tight: bool = False,
) -> None:
    """Pages of pieces to cut out, each drawn into a box of that `size`: so many beside and below each other at most, with the
    line that says what to do; where they stand so `tight` that it has no room, without."""
    each = across * down
    for start in range(0, len(pieces), each):
        here = pieces[start : start + each]
        page.begin()
        box = grid(page, size, across, -(-len(here) // across), 7.2 * MM if tight else 11 * MM)
        if not tight or box.y > 15 * MM:
            instruction(page, variant, said)
        for draw, place in zip(here, places(box, size), strict=False):
            draw(place)
        cut_grid(page, box, across, -(-len(here) // across), SAFE_EDGE if tight else BELOW)


def places(box: Box, size: tuple[float, float]) -> list[Box]:
    """The boxes of that `size` in a grid, row by row."""
    across, down = round(box.w / size[0]), round(box.h / size[1])
    return [
        Box(box.x + column * size[0], box.y + row * size[1], *size) for row in range(down) for column in range(across)
    ]


def folded(page: Page, back: Callable[[Box], None], front: Callable[[Box], None], box: Box) -> None:
    """A piece that folds in the middle: its back in the upper half, upside down, and its front in the lower."""
    upper, lower = (Box(box.x, y, box.w, box.h / 2) for y in (box.y, box.y + box.h / 2))
    page.turned(upper.middle, lambda: back(upper))
    front(lower)
    page.fold(box.x + 1 * MM, lower.y, box.right - 1 * MM, lower.y)


def grid(page: Page, piece: tuple[float, float], across: int, down: int, least: float) -> Box:
    """The block of ``across`` by ``down`` pieces in the middle of the page, below the line that says what to do.

    `least` is the room it leaves above itself.
    """
    wide, high = piece[0] * across, piece[1] * down
    lower = 2 * MM if (page.height - high) / 2 >= 9 * MM else 0.0
    box = Box((page.width - wide) / 2, (page.height - high) / 2 + lower, wide, high)
    if box.x < 7 * MM or box.y < least or box.bottom > page.height - 7 * MM:
        raise DoesNotFit(f"{across} by {down} pieces do not fit on the page")
    return box


def instruction(page: Page, variant: Variant, said: str) -> None:
    """The line at the head of a page to cut, clear of the marks."""
    base = 6.6 * MM + CAP * 9
    room = page.width - 2 * MARGIN
    longest = together(kit.one_side(), said)
    for line in (f"**{variant.name}.** {longest}", longest, said):
        if one_line_width(line, fonts.CAPTION) <= room:
            break
    page.text(MARGIN, base, line, fonts.CAPTION, room=room)


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
