"""The division table alone, large enough to lie in the middle of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardkit.paper import faces, facts, says
from cardkit.paper.blocks import MARGIN, Block, Cell, Room, Stack, Table, Words
from cardkit.paper.faces import Style
from cardkit.paper.leaf import Box, DoesNotFit, Leaf
from cardkit.paper.parts import CoinNote, Foot, Title, foot_line, inside_cell, split_blocks
from cardkit.variants import Variant

SIZES: Final = (24.0, 21.0, 18.0, 16.0, 14.0, 12.5)


def splits(leaf: Leaf, variant: Variant, *, outline: str | None = "", level: int = 0) -> None:
    """The division table of ``variant`` on a page of its own."""
    leaf.page(outline or f"{variant.name}: division table", level)
    left, right = foot_line(variant, "division table", leaf.paper.shown)
    foot = Foot(left, right)
    inner = Box(MARGIN, MARGIN, leaf.width - 2 * MARGIN, leaf.height - 2 * MARGIN + 5)
    high = foot.room(inner.w).least
    words = variant.words
    if variant.hands is not None:
        summary = "Add up the numbers shown this turn; the row of those who went on tells what each takes."
        blocks: list[Block] = [sum_table(variant), Words(says.sum_note(variant), faces.LEAD)]
    else:
        summary = "The card on top, the number inside at the side: what each takes, and what stays."
        blocks = [
            Fitted(lambda wide: Stack(_tables(variant, wide), gap=10)),
            CoinNote(
                f"stays on the card. Who {words.leaves.one} shares what lies on the {words.path} in the same way: "
                f"look up its sum, with the number of leavers at the side.",
                faces.BODY,
            ),
        ]
    head = Title(variant.name, summary, ())
    whole = Stack([head, *blocks], gap=8, most_gap=14, name="the division table")
    whole.draw(leaf, Box(inner.x, inner.y, inner.w, inner.h - high - 6))
    foot.draw(leaf, Box(inner.x, inner.bottom - high, inner.w, high))


@dataclass(frozen=True)
class Fitted:
    """A block made to the width it gets."""

    make: Callable[[float], Block]

    def room(self, width: float) -> Room:
        return self.make(width).room(width)

    def draw(self, leaf: Leaf, box: Box) -> None:
        self.make(box.w).draw(leaf, box)


def _tables(variant: Variant, wide: float) -> list[Table]:
    rows = len(facts.inside_counts(variant))
    for size in SIZES:
        style = Style(faces.BOLD, size, size * 1.2)
        try:
            tables = split_blocks(
                variant,
                wide,
                digit=style,
                row_least=size * 1.35,
                row_most=min(64.0, 560.0 / rows),
                label=54.0,
                coin_radius=max(5.8, size * 0.40),
            )
        except DoesNotFit:
            continue
        if len(tables) == 1 or size == SIZES[-1]:
            return tables
    raise DoesNotFit("the division table has too many columns for a page")


def sum_table(variant: Variant) -> Table:
    """For a game of hands: the sums from which on each takes so much, by how many share."""
    shares = facts.sum_shares(variant)
    insides = facts.inside_counts(variant)
    digit = Style(faces.BOLD, 19, 23)
    plain = Style(faces.REGULAR, 19, 23)
    return Table(
        [Cell("each takes", faces.SMALL.bold(), align="left"), *(Cell(str(each), digit) for each in shares)],
        [
            [inside_cell(inside), *(Cell(str(facts.enough(inside, each)), plain) for each in shares)]
            for inside in insides
        ],
        [62.0, *([1 / len(shares)] * len(shares))],
        head_height=32,
        row_least=24,
        row_most=min(64.0, 560.0 / len(insides)),
        name="table of sums",
    )
