"""The cheat sheet: one page that is enough to play by.

Six bands on one reading path: cards, turn, split, risk, worked round, end. A game of hands has its own bands for the
deal and for what a card face up or face down does.
"""

from __future__ import annotations

from typing import Final

from cardkit.paper import faces, says
from cardkit.paper.bands import Plan
from cardkit.paper.blocks import MARGIN, Stack
from cardkit.paper.deck_sheet import deck_bands
from cardkit.paper.hand_sheet import hand_bands
from cardkit.paper.leaf import MM, Box, Leaf
from cardkit.paper.parts import Foot, Title, foot_line, head_facts
from cardkit.variants import Variant

PLANS: Final = (
    Plan(faces.BODY, faces.TITLES, 8.5 * MM, 3.5),
    Plan(faces.BODY, faces.TITLES, 6.6 * MM, 2.5),
    Plan(faces.BODY, faces.TITLES[1:], 6.6 * MM, 2.5),
    Plan(faces.SMALL, faces.TITLES[1:], 6.6 * MM, 2.5),
)
"""The plans a sheet is tried in, the roomiest first."""


def sheet(leaf: Leaf, variant: Variant, *, outline: str | None = "", level: int = 0) -> None:
    """The cheat sheet of ``variant`` on one page of ``leaf``; raises ``DoesNotFit``."""
    left, right = foot_line(variant, "cheat sheet", leaf.paper.shown)
    foot = Foot(left, right, says.rulings(variant))
    wide = leaf.width - 2 * MARGIN
    foot_high = foot.room(wide).least
    for plan in PLANS:
        inner = Box(MARGIN, plan.top, wide, leaf.height - 2 * plan.top)
        whole = _whole(variant, plan)
        room = inner.h - foot_high - 5
        if whole.room(wide).least <= room or plan is PLANS[-1]:
            leaf.page(outline or f"{variant.name}: cheat sheet", level)
            whole.draw(leaf, Box(inner.x, inner.y, inner.w, room))
            foot.draw(leaf, Box(inner.x, inner.bottom - foot_high, inner.w, foot_high))
            return


def _whole(variant: Variant, plan: Plan) -> Stack:
    head = Title(
        variant.name,
        variant.summary,
        head_facts(variant),
        aside=f"from {variant.age} years",
        ladder=plan.titles,
    )
    bands = hand_bands(variant, plan) if variant.reveal == "hands" else deck_bands(variant, plan)
    return Stack([head, *bands], gap=plan.gap, most_gap=17.0, name="the cheat sheet")
