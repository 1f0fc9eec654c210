"""Blocks of rules for both sheets and aids."""

from collections.abc import Sequence

from cardkit.v4.engine import Variant, claims
from cardkit.v4.ink import (
    Block,
    Box,
    Columns,
    Drawn,
    Page,
    Part,
    Stack,
    Style,
    Table,
    Words,
    even,
    fonts,
    listed,
    picture,
    row,
)
from cardkit.v4.paper import facts
from cardkit.v4.paper.card_pictures import draw_coin
from cardkit.v4.speech import pages, sheets
from cardkit.v4.speech.rules import short
from cardkit.v4.words import say


def points(variant: Variant, style: Style, *topics: str | tuple[str, ...]) -> Block:
    """List of the short rules about some topics, one point each.

    The topics of a tuple share a point.
    """
    together = [(one,) if isinstance(one, str) else one for one in topics]
    return listed([told for several in together if (told := short(variant, *several))], style)


def by_sort(
    variant: Variant,
    lines: Sequence[tuple[sheets.Sort, str]],
    style: Style,
    side: float,
    gap: float = 0.0,
) -> Block:
    """Sentences about each sort of card, behind a small picture of it."""
    told = [(_sort_picture(variant, sort, side), Words(said, style)) for sort, said in lines]
    return Stack([Columns(both, [side + 2, 1.0], gap=4) for both in told], gap=gap, most_gap=4.0)


def _sort_picture(variant: Variant, sort: sheets.Sort, side: float) -> Drawn:
    signs = {
        "danger": (variant.words.sign, Part.DANGER),
        "artifact": (variant.words.artifact_sign, Part.SAFE),
    }

    def by(page: Page, box: Box) -> None:
        if sort == "gold":
            draw_coin(page, box.x + side / 2 + 1, box.y + side / 2, 3, 0.48 * side)
        elif sort in signs:
            name, part = signs[sort]
            picture(page, name, Box(box.x + 1, box.y, side, side), part)

    return Drawn(side, side, by)


def deal_table(variant: Variant, *, small: bool = False) -> Table:
    """Table of cards taken out and dealt, by number of players (CN-1)."""
    deal = claims.deal(variant)
    assert deal is not None
    digit = fonts.SMALL_DIGIT if small else fonts.DIGIT
    players, out, hands = zip(*deal.rows, strict=True)
    rows = [
        row(say("take out"), out, Style(fonts.REGULAR, digit.size, digit.leading)),
        row(say("hand"), hands, digit),
    ]
    heights = (16, 15, 17) if small else (20, 18, 24)
    return Table(
        row(say("players"), players, digit),
        rows,
        even(54.0, len(deal.rows)),
        heights=heights,
        name="deal table",
    )


def not_everywhere(variant: Variant) -> str:
    """Return the note on rounds where artifacts have other values than their table says."""
    return pages.not_there(variant, facts.worth_otherwise(variant))
