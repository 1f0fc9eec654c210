"""The division table alone, large enough to lie in the middle of the table."""

from __future__ import annotations

from typing import Final

from cardkit.ink import fonts
from cardkit.ink.fonts import Style
from cardkit.ink.layout import MARGIN, Block, Cell, Fitted, Stack, Table, Words
from cardkit.ink.page import Box, DoesNotFit, Page
from cardkit.paper import facts
from cardkit.paper.headings import Foot, Title, foot_line, set_otherwise
from cardkit.paper.tables import CoinNote, inside_cell, split_blocks
from cardkit.variant import Variant
from cardkit.words import pages

SIZES: Final = (24.0, 21.0, 18.0, 16.0, 14.0, 12.5)


def splits(page: Page, variant: Variant, *, outline: str | None = "", level: int = 0) -> None:
    """The division table of ``variant`` on a page of its own."""
    page.begin(outline or f"{variant.name}: division table", level)
    left, right = foot_line(variant, "division table", page.paper.shown)
    foot = Foot(left, right)
    inner = Box(MARGIN, MARGIN, page.width - 2 * MARGIN, page.height - 2 * MARGIN + 5)
    high = foot.room(inner.w).least
    if not variant.deck_game:
        blocks: list[Block] = [sum_table(variant), Words(pages.sum_note(variant), fonts.LEAD)]
    else:
        blocks = [
            Fitted(lambda wide: Stack(_tables(variant, wide), gap=10)),
            Words(pages.all_of_it(), fonts.BODY)
            if variant.share == "each"
            else CoinNote(
                pages.division_note(variant),
                fonts.BODY,
            ),
        ]
    said = set_otherwise(variant, (page.width - 2 * MARGIN) / 2, fonts.CAPTION)
    head = Title(variant.name, pages.how_to_divide(variant), (), said)
    whole = Stack([head, *blocks], gap=8, most_gap=14, name="the division table")
    whole.draw(page, Box(inner.x, inner.y, inner.w, inner.h - high - 6))
    foot.draw(page, Box(inner.x, inner.bottom - high, inner.w, high))


def _tables(variant: Variant, wide: float) -> list[Table]:
    rows = len(facts.inside_counts(variant))
    for size in SIZES:
        style = Style(fonts.BOLD, size, size * 1.2)
        try:
            tables = split_blocks(
                variant,
                wide,
                digit=style,
                row_least=size * 1.35,
                row_most=min(110.0, 610.0 / rows),
                label=58.0,
                coin_radius=max(5.8, size * 0.40),
                pad=size * 0.55,
            )
        except DoesNotFit:
            continue
        if len(tables) == 1 or size == SIZES[-1]:
            return tables
    raise DoesNotFit("the division table has too many columns for a page")


def sum_table(variant: Variant, size: float = 19.0) -> Table:
    """The sums from which on each takes so much, by how many share."""
    shares = facts.sum_shares(variant)
    insides = facts.inside_counts(variant)
    digit = Style(fonts.BOLD, size, size * 1.2)
    plain = Style(fonts.REGULAR, size, size * 1.2)
    return Table(
        [Cell("each takes", fonts.SMALL.bold(), align="left"), *(Cell(str(each), digit) for each in shares)],
        [
            [inside_cell(inside, 18), *(Cell(str(facts.enough(variant, inside, each)), plain) for each in shares)]
            for inside in insides
        ],
        [66.0, *([1 / len(shares)] * len(shares))],
        head_height=32,
        row_least=24,
        row_most=min(110.0, 610.0 / len(insides)),
        name="table of sums",
    )
