"""The rules of a house rule as a code on its sheet: a friend scans them at the table, and has them as a file.

It stands where room is, and takes none from the sheet: beside the last bands of the first page, or below them, else so on a
further page if there is one. Where it finds no place, or the rules are too long, the foot names the file all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Final

from cardkit.engine import Told, Variant
from cardkit.files import brief, load, titles
from cardkit.ink import MM, Block, Columns, DoesNotFit, Drawn, Stack, Words, fonts
from cardkit.paper.qr_pages import Square, draw_square, scanned, square
from cardkit.speech import scanning

FINE: Final = 0.35 * MM
"""How wide a module is where a page is full."""
NARROW: Final = 92.0
"""Points that the words below a code have at least."""
BESIDE: Final = 3
"""How many of a page's last bands may share their width with a code."""
MOST_GAP: Final = 17.0


def with_code(
    leaves: Sequence[list[Block]], variant: Variant, wide: float, room: float, gap: float
) -> list[list[Block]] | None:
    """The bands of each page, and in them the code of a house rule on the first page with room for it; None where there is
    no code, or no room."""
    heights = [[block.room(wide).least for block in leaf] for leaf in leaves]
    for shown in rules_squares(variant):
        for at, leaf in enumerate(leaves):
            for places in _places(leaf, shown, gap):
                high, (kept, last) = min(
                    ((_high(heights[at], *place, wide, gap), place) for place in places), key=lambda one: one[0]
                )
                if high <= room:
                    return [*leaves[:at], [*leaf[:kept], last], *leaves[at + 1 :]]
    return None


def rules_squares(variant: Variant) -> list[Square]:
    """The rules of a variant that does not ship, or of one that was set otherwise, as squares to scan, the best first.

    A code carries them as their author wrote them, whatever the language of the page, and for all who may play, whoever the
    page is for.
    """
    variant = (variant.origin or variant).entire
    ships = titles().get(variant.name)
    if ships and replace(variant, slug=ships) == load(
        ships
    ):  # by its name or the path of its file: whoever has cardkit has it
        return []
    texts = _texts(_titled(variant), variant.told)
    shown = [square(texts), *(square([text], larger=False) for text in texts)]
    return [one for one in (shown[0], *(one and one.finer(FINE) for one in shown)) if one is not None]


def _titled(variant: Variant) -> Variant:
    """The same by a name of its own, where something was set for one game."""
    said = ", ".join(f"{key}={value}" for key, value in variant.settings if key != "name")
    return replace(variant, name=f"{variant.name} ({said})") if said else variant


@lru_cache(maxsize=64)
def _texts(variant: Variant, told: Told) -> tuple[str, ...]:
    """All that is said of the rules, then the same in no other language, then what is played and heard at the table.

    Variants that differ in what is `told` in other languages alone are equal, so it is named.
    """
    return brief(variant), brief(variant, "untranslated"), brief(variant, "played")


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
    alt = scanning.scanned_rules(len(shown.text))
    return scanned(shown, scanning.rules_to_scan(), scanning.scan_rules(), alt, NARROW)


def _column(shown: Square) -> Stack:
    high, alt = shown.wide, scanning.scanned_rules(len(shown.text))
    code = Drawn(high, high, lambda page, box: draw_square(page, box, shown, alt))
    said = [Words(scanning.rules_to_scan(), fonts.SMALL.bold()), Words(scanning.scan_rules(), fonts.SMALL)]
    return Stack([code, *said], gap=1.0)


def _high(heights: Sequence[float], kept: int, last: Block, wide: float, gap: float) -> float:
    """How high the page is with so many of its bands, of these heights, and that one below."""
    with suppress(DoesNotFit):
        return sum(heights[:kept]) + kept * gap + last.room(wide).least
    return inf
