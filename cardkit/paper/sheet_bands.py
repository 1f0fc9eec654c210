"""What the bands of both kinds of cheat sheet share: the plan of a page, panels, steps, and the table of sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardkit.ink import fonts
from cardkit.ink.fonts import CAP, Style
from cardkit.ink.layout import Block, Cell, Columns, Drawn, Gap, Heading, Panel, Stack, Table, Words
from cardkit.ink.page import Box, Page
from cardkit.ink.palette import Part
from cardkit.ink.pictures import badge
from cardkit.paper import facts
from cardkit.paper.card_pictures import CardPicture, fan, fan_width
from cardkit.paper.tables import inside_cell
from cardkit.variant import Slot, Variant
from cardkit.words import pages
from cardkit.words.say import say

MINI: Final = 25.0  # the width of a small card, in points


class Plan(NamedTuple):
    """How roomy a sheet is set. A full one is set tighter, still above the floors of type."""

    body: Style
    titles: Sequence[Style]
    top: float
    gap: float


def panel(part: Part, shown: Sequence[CardPicture], title: str, sub: str, text: str, wide: float = MINI) -> Block:
    pictured = fan_width(len(shown), wide, 0.84)
    return Panel(
        Columns(
            [
                fan(shown, wide, 0.84, 8.0),
                Stack(
                    [
                        Words(title, fonts.PANEL.of(part)),
                        *([Words(sub, fonts.SMALL.bold())] if sub else []),
                        Words(text, fonts.SMALL),
                    ],
                    gap=0.5,
                ),
            ],
            [pictured, 1.0],
            gap=8,
        ),
        part,
    )


def samples(dangers: Sequence[Slot]) -> list[Slot]:
    """Two dangers of different kinds and suits, to show what they look like."""
    first = dangers[0]
    other = next((s for s in dangers if s.kind != first.kind and s.card.suit != first.card.suit), None)
    return [first] if other is None else [first, other]


def gold_samples(gold: Sequence[Slot]) -> list[Slot]:
    """Two cards of gold of different colours, out of those that this game has."""
    first = gold[0]
    other = next((s for s in gold[len(gold) // 2 :] if (s.card.suit in "hdr") != (first.card.suit in "hdr")), None)
    return [first] if other is None else [first, other]


def step(plan: Plan, number: int, title: str, text: str, pictured: Drawn | None, wide: float) -> Block:
    """One step: its number and name, a small picture, and what hands do."""

    def by(page: Page, box: Box) -> None:
        middle = box.y + box.h / 2
        with page.part("P"):
            badge(page, box.x + 9, middle, str(number))
            page.text(box.x + 23, middle + CAP * fonts.STEP.size / 2, title, fonts.STEP, room=box.w - 23 - wide)
        if pictured is not None:
            high = pictured.room(wide).least
            pictured.draw(page, Box(box.right - wide, middle - high / 2, wide, high))

    return Panel(
        Stack([Drawn(23, 23, by), Words(text, plan.body)], gap=2),
        Part.PLAIN,
        side=8,
        top=5,
        plain=True,
    )


def sums_head(variant: Variant) -> Block:
    return Heading(pages.shared_sum(variant), pages.from_which(variant))


def sums(variant: Variant) -> Table:
    """From which sum on each takes so much (G-2), by how many share it."""
    insides = facts.inside_counts(variant)
    shares = facts.sum_shares(variant)
    digit, plain = fonts.DIGIT, fonts.PLAIN_DIGIT
    return Table(
        [Cell(say("each takes"), fonts.SMALL.bold(), align="left"), *(Cell(str(each), digit) for each in shares)],
        [
            [inside_cell(inside), *(Cell(str(facts.enough(variant, inside, each)), plain) for each in shares)]
            for inside in insides
        ],
        [58.0, *([1 / len(shares)] * len(shares))],
        head_height=20,
        row_least=13.5,
        row_most=21,
        name="table of sums",
    )


def sums_note(variant: Variant) -> Block:
    return note(pages.sum_note(variant), fonts.CAPTION.of(Part.PLAIN))


def note(text: str, style: Style = fonts.CAPTION) -> Block:
    """A line below a table, a little apart from it where there is room."""
    return Stack([Gap(1.5, 3), Words(text, style)])
