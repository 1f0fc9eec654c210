"""What the bands of both kinds of cheat sheet share: panels, steps, notes, and the table of sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardkit.engine import Slot, Variant, claims
from cardkit.ink import (
    MM,
    Block,
    Box,
    Cell,
    Columns,
    DoesNotFit,
    Drawn,
    Fitted,
    Gap,
    Heading,
    Page,
    Panel,
    Part,
    Points,
    Room,
    Stack,
    Style,
    Table,
    Words,
    badge,
    fonts,
    set_lines,
    steps,
    width,
)
from cardkit.paper import facts
from cardkit.paper.card_pictures import fan, fan_width, pictured
from cardkit.paper.division_tables import divided_note, inside_cell
from cardkit.paper.headings import Headed
from cardkit.paper.sheet_plans import Plan
from cardkit.speech import dividing, pages, say, sheets, short, worked

MINI: Final = 25.0  # the width of a small card, in points


def panel(
    variant: Variant, part: Part, slots: Sequence[Slot], title: str, sub: str, text: str, wide: float = MINI
) -> Block:
    """What some cards mean, beside a fan of them."""
    lines: list[Block] = [Words(title, fonts.PANEL.of(part))]
    lines += [Words(sub, fonts.SMALL.bold())] if sub else []
    told = Stack([*lines, Words(text, fonts.SMALL)], gap=0.5)
    shown = fan(pictured(variant, slots), wide, 0.84, 8.0)
    return Panel(Columns([shown, told], [fan_width(len(slots), wide, 0.84), 1.0], gap=8), part)


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


class StepHead(NamedTuple):
    """The number and the name of a step, and a small picture, which a long name takes the place of."""

    number: int
    title: str
    pictured: Drawn | None = None
    wide: float = 0.0
    part: Part = Part.PLAIN

    def _room(self, width: float) -> float:
        """How wide the name may be."""
        return width - 23 - (self.wide if self._is_pictured(width) else 0)

    def _is_pictured(self, wide: float) -> bool:
        return self.pictured is not None and width(self.title, fonts.STEP) <= wide - 23 - self.wide

    def room(self, width: float) -> Room:
        high = max(23.0, len(set_lines(self.title, fonts.STEP, self._room(width))) * fonts.STEP.leading)
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        middle = box.y + box.h / 2
        with page.part("P"):
            badge(page, box.x + 9, middle, str(self.number))
            room = Box(box.x + 23, box.y, self._room(box.w), box.h)
            page.paragraph(room, self.title, fonts.STEP.of(self.part), middle=True)
        if self.pictured is not None and self._is_pictured(box.w):
            high = self.pictured.room(self.wide).least
            self.pictured.draw(page, Box(box.right - self.wide, middle - high / 2, self.wide, high))


def step(plan: Plan, number: int, title: str, text: str, pictured: Drawn | None, wide: float) -> Block:
    """One step: its number and name, a small picture, and what hands do."""
    head = StepHead(number, title, pictured, wide)
    return Panel(Stack([head, Words(text, plan.body)], gap=2), Part.PLAIN, side=8, top=5, plain=True)


class Notes(NamedTuple):
    """A band of sentences: as points in two columns, or running on behind its title."""

    title: str
    aside: str
    items: Sequence[str]
    running: bool = False
    warns: bool = False
    """Whether what stands aside is said also where they run on."""

    def _block(self, wide: float) -> Block:
        if self.running:
            first = (pages.in_brackets(text=self.aside),) if self.warns else ()
            return Headed(self.title, Part.PLAIN, pages.in_one(*first, *self.items))
        return Stack([Heading(self.title, self.aside), self._columns(wide)])

    def _columns(self, wide: float) -> Block:
        """The points in two columns of nearly the same height, in one where one is enough."""
        one = Points(self.items, fonts.SMALL)
        halves = [
            (Points(self.items[:at], fonts.SMALL), Points(self.items[at:], fonts.SMALL))
            for at in range(1, len(self.items))
        ]
        half = (wide - 18) / 2
        if not halves:
            return one
        best = min(halves, key=lambda pair: max(points.room(half).least for points in pair))
        two = Columns(best, [0.5, 0.5], gap=18)
        return two if two.room(wide).least < one.room(wide).least else one

    def room(self, width: float) -> Room:
        return self._block(width).room(width)

    def draw(self, page: Page, box: Box) -> None:
        self._block(box.w).draw(page, box)

    def parted(self, wide: float, room: float) -> tuple[Notes, Notes]:
        """As many of them as fit a page, and the others. One alone does: a line of a variant file is not that long."""
        for take in range(len(self.items) - 1, 0, -1):
            first = self._replace(items=self.items[:take])
            if first.room(wide).least <= room:
                return first, self._replace(items=self.items[take:])
        raise DoesNotFit(f'"{self.items[0][:40]}..." does not fit on a page')


def deal_table(variant: Variant, *, small: bool = False) -> Table:
    """How many cards are taken out and dealt, by number of players (CN-1)."""
    deal = claims.deal(variant)
    assert deal is not None
    digit = fonts.SMALL_DIGIT if small else fonts.DIGIT
    label = fonts.SMALL.bold()
    plain = Style(fonts.REGULAR, digit.size, digit.leading)
    return Table(
        [Cell(say("players"), label, align="left"), *(Cell(str(players), digit) for players, _, _ in deal.rows)],
        [
            [Cell(say("take out"), label, align="left"), *(Cell(str(out), plain) for _, out, _ in deal.rows)],
            [Cell(say("hand"), label, align="left"), *(Cell(str(hand), digit) for _, _, hand in deal.rows)],
        ],
        [54.0, *([1 / len(deal.rows)] * len(deal.rows))],
        head_height=16 if small else 20,
        row_least=15 if small else 18,
        row_most=17 if small else 24,
        name="deal table",
    )


def sums(variant: Variant, *, folded: bool = False) -> Block:
    """From which sum on each takes so much (G-2), by how many share it; with many of them `folded` into a second table."""
    insides = facts.unfolded(variant) if folded else facts.inside_counts(variant)
    shares = facts.sum_shares(variant)
    table = _sums(variant, insides, shares)
    if folded and facts.folded(variant):
        table = Stack([table, Gap(4, 6), more_sums(variant)])
    said = divided_note(variant, dividing.card_sum_note(variant, again=len(shares) < max(shares)))
    head = Heading(dividing.shared_sum(variant), dividing.from_which(variant))
    return Stack([head, table, note(said, fonts.CAPTION.of(Part.PLAIN))], gap=1, name="the table of sums")


def _sums(variant: Variant, insides: Sequence[int], shares: Sequence[int]) -> Block:
    """Raises ``DoesNotFit`` as soon as it is measured where a code beside it leaves no room for its figures."""
    widest = max(width(str(facts.enough(variant, max(insides), max(shares))), fonts.PLAIN_DIGIT), 1.0)
    label = 58.0 if widest < 24 else 44.0
    needed = max(widest, width(str(max(shares)), fonts.DIGIT)) + 2  # a point at each side
    table = Table(
        [
            Cell(dividing.each_takes(), fonts.SMALL.bold(), align="left"),
            *(Cell(str(each), fonts.DIGIT) for each in shares),
        ],
        [
            [
                inside_cell(inside),
                *(Cell(str(facts.enough(variant, inside, each)), fonts.PLAIN_DIGIT) for each in shares),
            ]
            for inside in insides
        ],
        [label, *([1 / len(shares)] * len(shares))],
        head_height=20,
        row_least=13.5,
        row_most=21,
        name="table of sums",
    )

    def fitted(wide: float) -> Block:
        if (wide - label) / len(shares) < needed:
            raise DoesNotFit(f"the table of sums has no room in {wide / MM:.0f} mm")
        return table

    return Fitted(fitted, name="table of sums")


def more_sums(variant: Variant) -> Table:
    """The same for more than eight who share a card: they in the columns."""
    many = [inside for inside in facts.inside_counts(variant) if inside > facts.MANY]
    return Table(
        [
            Cell(dividing.who_share(variant), fonts.SMALL.bold(), align="left"),
            *(Cell(str(one), fonts.DIGIT) for one in many),
        ],
        [
            [
                Cell(dividing.each_takes_from(n=each), fonts.SMALL.bold(), align="left"),
                *(Cell(str(facts.enough(variant, inside, each)), fonts.PLAIN_DIGIT) for inside in many),
            ]
            for each in facts.folded(variant)
        ],
        [96.0, *([1 / len(many)] * len(many))],
        head_height=16,
        row_least=14.5,
        row_most=18,
        name="table of many",
    )


def note(text: str, style: Style = fonts.CAPTION) -> Block:
    """A line below a table, a little apart from it where there is room."""
    return Stack([Gap(1.5, 3), Words(text, style)])


def points(variant: Variant, style: Style, *topics: str | tuple[str, ...]) -> Points:
    """The short rules about some topics, one point each; those of a tuple stand together in one."""
    together = [(one,) if isinstance(one, str) else one for one in topics]
    return Points([told for several in together if (told := short(variant, *several))], style)


def scene_block(pictured: Drawn, title: str, lines: str, part: Part, gap: float) -> Block:
    """One scene of the worked round: its picture, and below it what happens and what comes of it."""
    named = Words(title, fonts.BODY.bold().of(part), align="centre")
    return Stack([pictured, named, Words(lines, fonts.SMALL, align="centre")], gap=gap)


def story_band(variant: Variant, players: Sequence[str], scenes: Sequence[Block], gap: float, arrow_at: float) -> Block:
    """The worked round: its scenes from left to right."""
    shown = Panel(steps(scenes, gap=gap, arrow_at=arrow_at), Part.PLAIN, side=7, top=5)
    return Stack(
        [Heading(worked.one_round(variant), worked.who_goes_in(variant, players)), shown], name="the worked round"
    )


def end_band(
    variant: Variant, over: Block, wins: Block, worth: Block | None, two: Sequence[float], three: Sequence[float]
) -> Block:
    """How a round and the game end, `two` columns; between them what artifacts count, where a table says it: `three`."""
    first, last = Stack([Heading(worked.round_over(variant)), over]), Stack([Heading(sheets.who_wins()), wins])
    if worth is None:
        return Columns([first, last], two, gap=18, name="the end")
    return Columns([first, worth, last], three, gap=16, name="the end")
