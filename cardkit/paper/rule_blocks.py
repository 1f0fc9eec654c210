"""Blocks of rules that stand on sheets and on aids alike."""

from collections.abc import Sequence

from cardkit import ink
from cardkit.engine import Variant, claims
from cardkit.ink import fonts
from cardkit.paper import facts
from cardkit.paper.card_pictures import draw_coin
from cardkit.speech import pages, say, sheets, short


def points(variant: Variant, style: ink.Style, *topics: str | tuple[str, ...]) -> ink.Points:
    """The short rules about some topics, one point each; those of a tuple stand together in one."""
    together = [(one,) if isinstance(one, str) else one for one in topics]
    return ink.Points([told for several in together if (told := short(variant, *several))], style)


def by_sort(
    variant: Variant, lines: Sequence[tuple[sheets.Sort, str]], style: ink.Style, side: float, gap: float = 0.0
) -> ink.Block:
    """What is said of each sort of card, behind a small picture of it."""
    told = [(_sort_picture(variant, sort, side), ink.Words(said, style)) for sort, said in lines]
    rows = [ink.Columns(both, [side + 2, 1.0], gap=4) for both in told]
    return ink.Stack(rows, gap=gap, most_gap=4.0)


def _sort_picture(variant: Variant, sort: sheets.Sort, side: float) -> ink.Drawn:
    signs = {"danger": (variant.words.sign, ink.Part.DANGER), "artifact": (variant.words.artifact_sign, ink.Part.SAFE)}

    def by(page: ink.Page, box: ink.Box) -> None:
        if sort == "gold":
            draw_coin(page, box.x + side / 2 + 1, box.y + side / 2, 3, 0.48 * side)
        elif sort in signs:
            name, part = signs[sort]
            ink.picture(page, name, ink.Box(box.x + 1, box.y, side, side), part)

    return ink.Drawn(side, side, by)


def deal_table(variant: Variant, *, small: bool = False) -> ink.Table:
    """How many cards are taken out and dealt, by number of players (CN-1)."""
    deal = claims.deal(variant)
    assert deal is not None
    digit = fonts.SMALL_DIGIT if small else fonts.DIGIT
    plain = ink.Style(fonts.REGULAR, digit.size, digit.leading)
    players, out, hands = zip(*deal.rows, strict=True)
    rows = [ink.row(say("take out"), out, plain), ink.row(say("hand"), hands, digit)]
    heights = (16, 15, 17) if small else (20, 18, 24)
    return ink.Table(
        ink.row(say("players"), players, digit), rows, ink.even(54.0, len(deal.rows)), heights=heights, name="deal table"
    )


def not_everywhere(variant: Variant) -> str:
    """Where the worth of artifacts is another than its table says."""
    return pages.not_there(variant, *facts.worth_otherwise(variant))
