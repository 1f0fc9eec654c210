"""Cheat sheet: one page with all that is needed for a game, or two for a long one.

Its bands form one reading path: cards, turn, split and risk, worked round, end, other rulings. A
game of hands has its own bands for the deal and for what a card face up or face down does.
`sheet_bands` lists what is given up on a full page.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from cardkit.v4.engine import Variant, claims
from cardkit.v4.ink import (
    MARGIN,
    Block,
    Box,
    Columns,
    DoesNotFit,
    Drawn,
    Fitted,
    Page,
    Stack,
    fonts,
    least_high,
    width,
)
from cardkit.v4.paper import sheet_deck, sheet_hands
from cardkit.v4.paper.facts import set_otherwise
from cardkit.v4.paper.headings import continued, foot, head_facts, page_title
from cardkit.v4.paper.sheet_bands import (
    LARGE,
    MAIN,
    NOTES,
    SECOND,
    SET_BY,
    SMALL_FIRST,
    STEPS,
    BandName,
    Notes,
    Plan,
    WorkedRound,
)
from cardkit.v4.speech import pages, sheets
from cardkit.v4.speech.rules import house_rules
from cardkit.v4.words import say, together

ABOVE_FOOT = 5.0  # points between the last band and the foot
# height of a band with a word wider than its place, so that setting it smaller counts as a gain
TOO_WIDE = 1e6
Leaves: TypeAlias = list[list[Block]]  # blocks of each page, from top to bottom


def sheet(page: Page, variant: Variant, story: WorkedRound, rulings: Sequence[str]) -> None:
    """Draw the cheat sheet of ``variant``.

    It has the `story` of a round and its `rulings`. Raises ``DoesNotFit`` where a single band is
    higher than a page.
    """
    sheet = Sheet(variant, page, story, {}, rulings)
    plan = sheet.plan()
    leaves = sheet.leaves(plan)
    for number, leaf in enumerate(leaves, 1):
        page.begin()
        inner = sheet.inner(plan)
        below = sheet.foot(inner.w, number, len(leaves))
        body = inner._replace(h=inner.h - below.least - ABOVE_FOOT)
        Stack(leaf, gap=plan.gap, most_gap=17.0, name="the cheat sheet").draw(page, body)
        below.draw(page, Box(inner.x, inner.bottom - below.least, inner.w, below.least))


class Sheet(NamedTuple):
    """Cheat sheet of a variant: finds the layout that fits, and the bands of each page."""

    variant: Variant
    page: Page
    story: WorkedRound
    made: dict[tuple[object, ...], tuple[Block, float]]  # cache of bands with their heights
    rulings: Sequence[str] = ()

    def inner(self, plan: Plan) -> Box:
        """Return the box between the margins."""
        side = MARGIN / self.page.scale
        return Box(side, plan.top, self.page.width - 2 * side, self.page.height - 2 * plan.top)

    def foot(self, wide: float, number: int = 1, of: int = 1) -> Drawn:
        count = pages.page_of(n=number, of=of) if of > 1 else ""
        return foot(
            self.page,
            say("cheat sheet"),
            wide,
            count,
            together(*pages.origin(self.variant)) if number == of else "",
        )

    def room(self, plan: Plan) -> float:
        """Return the height that all bands of a page may have together.

        It leaves room for the small print, whichever page has it.
        """
        inner = self.inner(plan)
        return inner.h - self.foot(inner.w).least - ABOVE_FOOT

    def plan(self) -> Plan:
        """Return the first plan by which page one holds all its bands; else the last."""
        for plan in LARGE if self.page.scale > 1 else ():
            with suppress(DoesNotFit):
                if self._over(plan) <= 0 and len(self.leaves(plan)) <= 2:
                    return plan
        plan = first = Plan(beside=self.page.scale == 1, fractions=self.page.scale > 1)
        here = set(self.bands())
        for second in SECOND:
            if second and not set(second) & here - set(plan.second):
                continue
            plan = first._replace(second=second)
            over = self._over(plan)
            for step in STEPS:
                if over <= 0:
                    return self._larger(plan)
                tried = plan._replace(**step)
                left = self._over(tried)
                if left < over - 0.5 or left <= 0:
                    plan, over = tried, left
            if over <= 0:
                return self._larger(plan)
        return plan

    def _larger(self, plan: Plan) -> Plan:
        """Return the plan with as many bands in large type as there is room for.

        All are small where a later page needs that.
        """
        if any(self._set(plan, name)[1] > self.room(plan) for name in plan.second if name in MAIN):
            return plan._replace(small=SMALL_FIRST)
        for name in reversed(plan.small):
            larger = plan._replace(small=[one for one in plan.small if one != name])
            plan = larger if self._over(larger) <= 0 else plan
        for change in ({"tight": bool(plan.small)}, {"titles": fonts.TITLES}):
            larger = plan._replace(**change)
            plan = larger if self._over(larger) <= 0 else plan
        return plan

    def _over(self, plan: Plan) -> float:
        """Return the height that page one lacks for this plan; negative if some is left."""
        bands = [name for name in self.bands() if name not in plan.second]
        return (
            sum(self._set(plan, name)[1] for name in ("title", *bands))
            + len(bands) * plan.gap
            - self.room(plan)
        )

    def _set(self, plan: Plan, name: BandName) -> tuple[Block, float]:
        """Return a band in this plan's layout with its least height, from a cache.

        The height is `TOO_WIDE`, more than any page, where a word is too long.
        """
        key = (name, plan.style(name), *(getattr(plan, field) for field in SET_BY.get(name, ())))
        if key not in self.made:
            block = self._band(plan, name)
            self.made[key] = block, min(least_high(block, self.inner(plan).w), TOO_WIDE)
        return self.made[key]

    def bands(self) -> list[BandName]:
        """Return the names of the bands this game has, in order."""
        said = pages.otherwise(self.variant), self.rulings, self.variant.house
        return [*MAIN, *(name for name, told in zip(NOTES, said, strict=True) if told)]

    def _bands(self, plan: Plan, *, second: bool) -> list[Block]:
        """Return the bands of page one, or with `second` those that the plan moves to page two."""
        return [
            self._set(plan, name)[0] for name in self.bands() if (name in plan.second) == second
        ]

    def _band(self, plan: Plan, name: BandName) -> Block:
        variant, style = self.variant, plan.style(name)
        dealt = claims.deal(variant) is not None
        match name:
            case "title":
                return self._title(plan)
            case "cards" | "turn" | "shares" | "end":
                return (sheet_hands.BANDS if dealt else sheet_deck.BANDS)[name](variant, plan)
            case "story":
                return (sheet_hands.story_band if dealt else sheet_deck.story_band)(
                    self.story, style
                )
            case "otherwise":
                (title, told), *more = pages.other_rounds(variant)
                if more:
                    return Notes(
                        sheets.otherwise_title(), "", pages.otherwise(variant), style, plan.running
                    )
                return Notes(title, "", [told], style, plan.running)
            case "rulings":
                return Notes(
                    sheets.rulings_title(), sheets.silent(), self.rulings, style, plan.running
                )
            case "house":
                own = [rule.short for rule in house_rules(variant)]
                return Notes(
                    sheets.house_rules(),
                    sheets.not_enforced(),
                    own,
                    style,
                    plan.running,
                    warns=True,
                )

    def _title(self, plan: Plan) -> Block:
        variant = self.variant
        age = sheets.from_age(variant)
        said = set_otherwise(variant, self.inner(plan).w / 2 - width(age, fonts.LEAD), fonts.LEAD)
        aside = " \u00b7 ".join(filter(None, (said, age)))
        return page_title(variant.name, variant.summary, head_facts(variant), aside, plan.titles)

    def leaves(self, plan: Plan) -> Leaves:
        """Return the bands of each page; none is fuller than the page has room for."""
        wide, room = self.inner(plan).w, self.room(plan)
        # else a sheet's words are cut short instead
        whole = room if self.page.scale > 1 else TOO_WIDE
        head, flowed = (
            continued(self.variant.name),
            partial(_flowed, wide=wide, gap=plan.gap, whole=whole),
        )
        first = flowed([self._set(plan, "title")[0], *self._bands(plan, second=False)], room=room)
        rest = flowed(self._bands(plan, second=True), room=room - head.room(wide).least - plan.gap)
        leaves = [first[0]]
        for leaf in (*first[1:], *rest):  # without the head where a band fills the page
            headed = [head, *leaf]
            leaves.append(headed if Stack(headed, gap=plan.gap).room(wide).least <= room else leaf)
        return leaves


def _flowed(blocks: Sequence[Block], wide: float, gap: float, whole: float, room: float) -> Leaves:
    """Split blocks into pages of this height.

    Notes that are too long go over to the next page, and so do the parts of a block higher than
    `whole`.
    """
    leaves: Leaves = []
    left, waiting = 0.0, list(blocks)
    while waiting:
        block = waiting.pop(0)
        high = block.room(wide).least
        if leaves and high + gap <= left:
            leaves[-1].append(block)
            left -= high + gap
            continue
        if isinstance(block, Notes) and high > room:
            block, more = block.parted(wide, room)
            waiting.insert(0, more)
            high = block.room(wide).least
        several = block.make(wide) if isinstance(block, Fitted) else block
        if high > whole and isinstance(several, Stack | Columns) and len(several.blocks) > 1:
            waiting[:0] = several.blocks
            continue
        leaves.append([block])
        left = room - high
    return leaves
