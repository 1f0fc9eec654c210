"""The cheat sheet: one page that is enough to play by.

Six bands on one reading path: cards, turn, split, risk, worked round, end. A game of hands has its own bands for the
deal and for what a card face up or face down does.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from cardkit.ink import fonts
from cardkit.ink.fonts import width
from cardkit.ink.layout import MARGIN, Heading, Points, Stack
from cardkit.ink.page import MM, Box, Page
from cardkit.paper.headings import Foot, Title, foot_line, head_facts, set_otherwise
from cardkit.paper.sheet_bands import Plan
from cardkit.paper.sheet_deck import deck_bands
from cardkit.paper.sheet_hands import hand_bands
from cardkit.variant import Variant
from cardkit.words import pages
from cardkit.words.rules import house_rules
from cardkit.words.say import say

PLANS: Final = (
    Plan(fonts.BODY, fonts.TITLES, 8.5 * MM, 3.5),
    Plan(fonts.BODY, fonts.TITLES, 6.6 * MM, 2.5),
    Plan(fonts.BODY, fonts.TITLES[1:], 6.6 * MM, 2.5),
    Plan(fonts.SMALL, fonts.TITLES[1:], 6.6 * MM, 2.5),
)
"""The plans a sheet is tried in, the roomiest first."""


def sheet(page: Page, variant: Variant, *, outline: str | None = "", level: int = 0) -> None:
    """The cheat sheet of ``variant`` on one page of ``page``; raises ``DoesNotFit``."""
    left, right = foot_line(variant, say("cheat sheet"), page.paper.shown)
    wide = page.width - 2 * MARGIN
    bands = (True, False) if variant.house or variant.changes else (False,)
    told = (True, False) if variant.settings else (False,)
    # What was set stands in the title, if there is room; the author's own rules in a band, or where it has none in the foot.
    for titled, apart, plan in product(told, bands, PLANS):
        foot = Foot(left, right, pages.small_print(variant, house=not apart))
        foot_high = foot.room(wide).least
        inner = Box(MARGIN, plan.top, wide, page.height - 2 * plan.top)
        whole = _whole(variant, plan, apart, wide / 2 if titled else 0)
        room = inner.h - foot_high - 5
        if whole.room(wide).least <= room or (plan, apart, titled) == (PLANS[-1], bands[-1], told[-1]):
            page.begin(outline or f"{variant.name}: cheat sheet", level)
            whole.draw(page, Box(inner.x, inner.y, inner.w, room))
            foot.draw(page, Box(inner.x, inner.bottom - foot_high, inner.w, foot_high))
            return


def _whole(variant: Variant, plan: Plan, apart: bool, aside: float) -> Stack:
    age = pages.from_age(variant)
    said = set_otherwise(variant, aside - width(age, fonts.CAPTION), fonts.CAPTION)
    head = Title(
        variant.name,
        variant.summary,
        head_facts(variant),
        aside=" \u00b7 ".join(filter(None, (said, age))),
        ladder=plan.titles,
    )
    bands = deck_bands(variant, plan) if variant.deck_game else hand_bands(variant, plan)
    if apart and (other := pages.otherwise(variant)):
        bands.append(Stack([Heading(pages.otherwise_title()), Points(other, fonts.SMALL)], name="what is other"))
    if apart and variant.house:
        own = Points([rule.short for rule in house_rules(variant)], fonts.SMALL)
        bands.append(Stack([Heading(pages.house_rules(), pages.not_enforced()), own], name="the house rules"))
    return Stack([head, *bands], gap=plan.gap, most_gap=17.0, name="the cheat sheet")
