"""Bands of a cheat sheet for a deck game: cards, turn, split, risk, example round, end."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from cardkit.v4 import ink
from cardkit.v4.engine import Draw, Slot, Variant, claims, outcomes as came
from cardkit.v4.ink import fonts
from cardkit.v4.paper import (
    card_pictures as pictures,
    division_tables,
    facts,
    risk_table,
    sheet_bands as bands,
)
from cardkit.v4.paper.headings import headed
from cardkit.v4.paper.rule_blocks import by_sort, not_everywhere
from cardkit.v4.speech import dividing, pages, percent, sheets, worked
from cardkit.v4.speech.rules import short
from cardkit.v4.words import say, together

SHARES: Final = (
    0.70,
    0.68,
    0.655,
    0.62,
)  # parts of the width for the shares; the chances get the rest
FEW: Final = 5  # most pictures of cards that all bring the same gold
BETWEEN: Final = 13.0  # points between the shares and the chances
HEADS: Final = fonts.CAPTION.of(ink.Part.PLAIN).bold()  # type style for the heads of the chances


def _is_told(variant: Variant) -> bool:
    """Return True if the cards are described in words, with two of them as pictures.

    So they are where each gold card counts its number or many count the same, or there are too many
    to show: more than 16 of gold, or more than 10 kinds of danger.
    """
    number = len(_gold_shown(variant))
    same = number > FEW and len({slot.gold for slot in variant.slots if slot.gold}) == 1
    return facts.face_up(variant) or same or number > 16 or len(variant.kinds) > 10


def _gold_shown(variant: Variant) -> list[pictures.StandIn]:
    return pictures.stand_ins(
        variant, [slot for slot in variant.slots if slot.gold], lambda slot: str(slot.gold)
    )


def _cards(variant: Variant, plan: bands.Plan) -> ink.Block:
    told, style = _is_told(variant), plan.style("cards")
    said = sheets.setting_up(variant, shown=not told and not variant.cards.blank)
    head = headed(sheets.the_cards(), ink.Part.PLAIN, said, style)
    cards = _told_cards(variant, style) if told else _pictured_cards(variant, style)
    return ink.Stack([head, ink.space(5, 8), *cards], name="the cards")


def _told_cards(variant: Variant, style: ink.Style) -> list[ink.Block]:
    """Two pictures for each meaning of cards, and in words which cards have it."""
    gold, panel = (
        [slot for slot in variant.slots if slot.gold],
        partial(bands.panel, variant, style),
    )
    alike = len({slot.gold for slot in gold}) == 1  # the rule on gold names them
    told = [
        pages.many(variant, "gold"),
        "" if alike or facts.face_up(variant) else sheets.cards_named(gold),
    ]
    panels = [
        panel(ink.Part.GOLD, bands.gold_samples(gold), told, "gold", "split"),
        _danger_panel(variant, style, small=True),
    ]
    if artifacts := [slot for slot in variant.slots if slot.artifact]:
        told = [pages.cap(variant, "artifact"), sheets.artifacts_named(variant)]
        panels.append(
            panel(
                ink.Part.SAFE,
                artifacts[:1],
                told,
                "artifacts",
                "alone",
                "claim",
                "joins",
                more=sheets.not_turned_up(variant),
            )
        )
    beside = ink.by_content(panels, gap=11, name="the cards")
    return [ink.lowest([beside, ink.Stack(panels, gap=6)])]


def _pictured_cards(variant: Variant, style: ink.Style) -> list[ink.Block]:
    """Pictures of every card that means something, with its meaning."""
    gold = [slot for slot in variant.slots if slot.gold]
    head = headed(
        pages.many(variant, "gold"), ink.Part.GOLD, sheets.gold_panel(variant, gold), style
    )
    gold_panel = ink.panel(
        ink.Stack([head, pictures.row_of(_gold_shown(variant))], gap=3), ink.Part.GOLD, top=5
    )
    row = [_danger_panel(variant, style, small=False)]
    if artifacts := [slot for slot in variant.slots if slot.artifact]:
        row.append(_artifact_panel(variant, artifacts, style))
    return [
        gold_panel,
        ink.space(5, 9),
        ink.lowest([ink.by_content(row, gap=11), ink.Stack(row, gap=9)]),
    ]


def _danger_panel(variant: Variant, style: ink.Style, *, small: bool) -> ink.Block:
    title, topics = pages.cap(variant, "danger"), ("danger", "over", "both")
    dangers = [slot for slot in variant.slots if slot.kind]
    if not dangers:
        dearest = max((slot for slot in variant.slots if slot.gold), key=lambda slot: slot.gold)
        return bands.panel(variant, style, ink.Part.DANGER, [dearest], [title], *topics)
    if small:
        told = [title, sheets.dangers_named(variant, dangers)]
        lettered = pictures.card_picture(variant, dangers[0].card).letter
        shown = bands.samples(dangers, 3 if lettered else 2)
        return bands.panel(variant, style, ink.Part.DANGER, shown, told, *topics)
    kinds = []
    for kind in variant.kinds:
        cards = pictures.pictured(variant, [slot for slot in dangers if slot.kind == kind])
        name = ink.Words(sheets.danger_kind(variant, kind), fonts.SMALL.bold(), align="centre")
        kinds.append(ink.Stack([pictures.centred_fan(cards, 19.0), name], gap=2))
    head = headed(title, ink.Part.DANGER, pages.ruled(variant, topics), style)
    rows = ink.lowest([_rows_of(kinds, most) for most in (5, 4, 3, 2, 1)])
    return ink.panel(ink.topped(head, rows), ink.Part.DANGER, top=5)


def _rows_of(blocks: Sequence[ink.Block], per_row: int) -> ink.Block:
    share = 1 / min(per_row, len(blocks))
    parts = [blocks[at : at + per_row] for at in range(0, len(blocks), per_row)]
    return ink.Stack([ink.Columns(part, [share] * len(part), gap=4) for part in parts], gap=4)


def _artifact_panel(variant: Variant, artifacts: Sequence[Slot], style: ink.Style) -> ink.Block:
    """Panel of the artifacts, with their values where these go by card or by order."""
    assert variant.artifacts is not None
    scale = variant.artifacts.worth
    cards = (
        _worth_by_card(variant, artifacts)
        if scale.by == "card"
        else pictures.stand_ins(variant, artifacts, lambda _: "")
    )
    plain = not any(one.below or one.under for one in cards)
    shown: ink.Block = pictures.row_of(cards, wide=27 if plain else 21, pitch=38)
    if scale.by == "order":
        fan, table = [one.shown for one in cards], _order_table(variant)
        lap = max(pictures.apart(fan, 21), min(0.62, 2.6 / max(len(fan) - 1, 1)))
        wide = pictures.fan_width(len(fan), 21, lap)
        beside = ink.Columns([pictures.fan(fan, 21, lap), table], [wide, 1.0], gap=12)
        below = ink.Stack([pictures.centred_fan(fan, 21.0), table], gap=6)
        shown = ink.Fitted(
            lambda room: beside if room > wide + 48 + 19 * (len(table.widths) - 1) else below
        )
    told = together(
        short(variant, "artifacts", "alone", "claim", "joins"),
        sheets.not_turned_up(variant),
        not_everywhere(variant),
    )
    head = headed(pages.cap(variant, "artifact"), ink.Part.SAFE, told, style)
    return ink.panel(ink.topped(head, shown), ink.Part.SAFE, top=5)


def _worth_by_card(variant: Variant, artifacts: Sequence[Slot]) -> list[pictures.StandIn]:
    """Return each artifact with its value, and its round where they come one by one."""
    assert variant.artifacts is not None
    values = dict(variant.artifacts.worth.values)
    one_by_one = not variant.joins_blind and len({slot.joins for slot in artifacts}) > 1
    cards = []
    for slot in artifacts:
        before = pages.in_round(variant, n=slot.joins) if one_by_one else ""
        # no room for such a word
        before = before if fonts.width(before, fonts.CAPTION) <= 40 else str(slot.joins)
        cards.append(
            pictures.StandIn(
                pictures.card_picture(variant, slot.card), str(values[str(slot.card)]), before
            )
        )
    return cards


def _order_table(variant: Variant) -> ink.Table:
    """Table of artifact values by the order in which they are carried out (PL-2)."""
    places = facts.worth_by_order(variant)
    head = [
        ink.Cell(sheets.carried_out(), HEADS),
        *(ink.Cell(place.head, HEADS) for place in places),
    ]
    row = [
        ink.Cell(sheets.counts(), HEADS),
        *(ink.Cell(str(place.worth), fonts.SMALL_DIGIT) for place in places),
    ]
    return ink.Table(
        head,
        [row],
        ink.even(36.0, len(places)),
        ink.Part.SAFE,
        (13, 16, 20),
        name="artifact values",
    )


def _turn(variant: Variant, plan: bands.Plan) -> ink.Block:
    sample = next(slot for slot in variant.slots if slot.gold)
    (on, go), (off, out) = pictures.choice_signs(variant)

    def turned(page: ink.Page, box: ink.Box) -> None:
        pictures.draw_back(page, pictures.card_box(box.x, box.y, 17))
        pictures.draw_card(
            page,
            pictures.card_box(box.x + 20, box.y, 17),
            pictures.card_picture(variant, sample.card),
        )

    def pair(page: ink.Page, box: ink.Box) -> None:
        ink.picture(page, on, ink.Box(box.x, box.y, 17, 17), go)
        ink.picture(page, off, ink.Box(box.x + 20, box.y + 1, 17, 17), out)

    style, high = plan.style("turn"), pictures.card_high(17)
    chest = ink.Drawn(
        21,
        21,
        lambda page, box: ink.picture(page, "chest", ink.Box(box.x, box.y, 21, 21), ink.Part.GOLD),
    )
    turn, decide, left = (
        ink.Words(short(variant, topic), style) for topic in ("turn", "decide", "left")
    )
    each = [
        bands.step(1, say("Turn"), turn, ink.Drawn(high, high, turned), 37),
        bands.step(
            2, say("Settle"), by_sort(variant, sheets.settled(variant), style, style.leading - 1)
        ),
        bands.step(3, say("Decide"), decide, ink.Drawn(17, 17, pair), 37),
        bands.step(4, sheets.leaving(variant), left, chest, 21),
    ]

    two_rows = [ink.by_content(some, gap=15, arrows=True) for some in (each[:2], each[2:])]
    rows: list[ink.Block] = [
        ink.by_content(each, gap=15, arrows=True),
        ink.Stack(two_rows, gap=6),
    ]
    return ink.Stack([ink.heading(sheets.each_turn_title()), ink.lowest(rows)], name="the turn")


@ink.fitted("the shares")
def _shares(wide: float, variant: Variant, plan: bands.Plan) -> ink.Block:
    """Band of shares and chances side by side; only the chances if nothing is divided.

    The shares are a table of every card, or of sums where that is too wide. Raises ``DoesNotFit``
    where a code beside it leaves no room for the chances.
    """
    divided = facts.divided(variant)
    if divided is None:
        return _Risk(variant, plan, risk_table.DOZEN).block(wide)
    if not plan.beside:
        shared = _by_card(divided, plan, wide)
        below: ink.Block = _Risk(variant, plan, risk_table.DOZEN).block(wide)
        if shared is None:
            shared = bands.sums(divided, plan.style("shares"), folded=plan.folded)
        elif plan.path_sums and facts.path_shared(divided):
            below = _below(variant, divided, plan, wide, below)
        return ink.Stack([shared, ink.space(8, 14), below], name="the shares")
    by_sum = bands.sums(divided, plan.style("shares"), folded=plan.folded)
    if plan.shares == "cards":
        with suppress(ink.DoesNotFit):
            return _beside_chances(partial(_by_card, divided, plan), variant, plan, wide, SHARES)
    return _beside_chances(lambda room: by_sum, variant, plan, wide, SHARES[::-1])


def _below(
    variant: Variant, divided: Variant, plan: bands.Plan, wide: float, chances: ink.Block
) -> ink.Block:
    """Sums of the path with the chances: a table stands beside them, a chart below."""
    path = bands.path_sums(divided, plan.style("shares"))
    if all(len(risk.rows) == 1 for risk in risk_table.risks(variant)):
        return ink.Stack([path, ink.space(8, 14), chances])
    return _beside_chances(lambda room: path, variant, plan, wide, SHARES[::-1])


def _beside_chances(
    shared: Callable[[float], ink.Block | None],
    variant: Variant,
    plan: bands.Plan,
    wide: float,
    parts: Sequence[float],
) -> ink.Block:
    """A table of shares with the chances to its right.

    `shared` makes the table for a width; the first of `parts` of the width is taken in which both
    fit. Raises ``DoesNotFit``.
    """
    wide -= BETWEEN
    for most, part in product((4, 3), parts):
        risk, table = _Risk(variant, plan, most), shared(wide * part)
        if table is not None and risk.fits(wide * (1 - part)):
            return ink.Columns(
                [table, _with_worth(variant, plan, risk.block(wide * (1 - part)))],
                [part, 1 - part],
                gap=BETWEEN,
                name="the shares",
            )
    raise ink.DoesNotFit(f"the chances have no room in {wide / ink.MM:.0f} mm")


def _worth_there(variant: Variant) -> ink.Block | None:
    """Return the table of artifact values, if there is room for it below the chances."""
    artifacts = variant.artifacts
    rows = sum(len(risk.rows) for risk in risk_table.risks(variant))
    if artifacts is None or artifacts.worth.by != "round" or rows > 3:
        return None
    if facts.divided(variant) is None or len(facts.inside_counts(variant)) < 6:
        return None
    if len(facts.worth_by_round(variant)) > 5:
        return None
    return bands.worth_block(variant, fonts.BODY, beside=False)


def _with_worth(variant: Variant, plan: bands.Plan, chances: ink.Block) -> ink.Block:
    worth = _worth_there(variant)
    return chances if worth is None else ink.Stack([chances, ink.space(4, 12), worth])


def _by_card(variant: Variant, plan: bands.Plan, wide: float) -> ink.Block | None:
    """Table of each player's share of every card; None if it does not fit or has no use.

    It is no use where gold is divided only by leavers, as one sum.
    """
    if facts.path_shared(variant) and claims.left(variant).all:
        return None
    insides = facts.unfolded(variant) if plan.folded else facts.inside_counts(variant)
    table = division_tables.split_table(variant, wide, insides)
    if table is None:
        return None
    note = division_tables.coin_note(
        division_tables.divided_note(variant, dividing.coin_note(variant)), plan.style("shares")
    )
    more: list[ink.Block] = (
        [ink.space(4, 6), bands.more_sums(variant)] if plan.folded and facts.folded(variant) else []
    )
    head = ink.heading(dividing.divided(variant), dividing.each_inside(variant))
    return ink.Stack([head, table, *more, note], name="the split table")


class _Risk(NamedTuple):
    """Tables of the chances that the next card ends the round, one for each sort of round."""

    variant: Variant
    plan: bands.Plan
    most: int  # columns that they may have

    @property
    def risks(self) -> list[risk_table.Risk]:
        wide = [
            one.widened() if self.most > 4 and one.counted != "blanks" else one
            for one in risk_table.risks(self.variant)
        ]
        return [risk.narrowed(self.most) for risk in wide]

    def block(self, wide: float) -> ink.Block:
        variant, risks = self.variant, self.risks
        chances: list[Fraction | None] = []
        for risk in risks:
            chances += risk.table.values()
        full = division_tables.full_scale(chances)
        marked = any(self._by_turned(risk) for risk in risks)
        bars = sheets.scale_note(full=percent(full)) if marked else ""
        several, style = len(risks) > 1, self.plan.style("shares")
        aside = "" if several else self._seen(risks[0])
        blocks: list[ink.Block] = [ink.heading(sheets.ended_next(), aside, part=ink.Part.DANGER)]
        for risk in risks:
            told = together(risk_table.lead(variant, risk), self._seen(risk))
            blocks += [ink.Words(told, style.bold())] if several else []
            blocks += [*self._tables(risk, wide, full), ink.space(2, 3)]
        said = together(
            "" if several else risk_table.lead(variant, risks[0]),
            risk_table.risk_note(variant, brief=True),
            bars,
        )
        return ink.Stack([*blocks, ink.Words(said, style)], name="the risk table")

    def _by_turned(self, risk: risk_table.Risk) -> bool:
        """Return True if a table of kinds has a column for each number of cards turned."""
        return (
            len(risk.rows) > 1
            and risk.counted == "kinds"
            and (self.plan.fractions or not risk.by_kinds)
        )

    def _seen(self, risk: risk_table.Risk) -> str:
        """Return a note on the dangers on the path, for a table that has them as its only row."""
        there = len(risk.rows) == 1 and risk.counted == "kinds"
        return (
            sheets.seen_already(self.variant.at(risk.rounds[0]), risk.rows[0], risk.of_sum)
            if there
            else ""
        )

    def fits(self, wide: float) -> bool:
        """Return True if there is room for all percentages and for the heads above them."""
        return all(
            max(self._above(risk), _widest(risk, fractions=False)) <= self._each(risk, wide)
            for risk in self.risks
        )

    def _above(self, risk: risk_table.Risk) -> float:
        """Return the least width for the heads of the columns."""
        if risk.by_kinds and not self._by_turned(risk):
            return 44.0
        if len(risk.rows) == 1:
            return (
                max(
                    ink.width(percent(chance or Fraction()), ink.DIGIT)
                    for chance in risk.table.values()
                )
                + 2
            )
        heads = "\n".join(_column_head(risk, at) for at in risk.columns)
        return max(fonts.width(line, HEADS) for line in heads.split("\n")) + 2

    def _each(self, risk: risk_table.Risk, wide: float) -> float:
        """Return the width of a column."""
        if risk.by_kinds and not self._by_turned(risk):
            return wide / 2
        return (wide - self._label_wide(risk)) / len(risk.columns)

    def _label(self, risk: risk_table.Risk) -> str:
        """Return the label of the rows, or of the columns where there is one row."""
        if len(risk.rows) == 1:
            return sheets.path_sum(risk.variant) if risk.of_sum else sheets.cards_turned()
        if risk.counted == "blanks":
            return sheets.others_turned()
        return sheets.seen_there(self.variant.at(risk.rounds[0]), risk.of_sum)

    def _label_wide(self, risk: risk_table.Risk) -> float:
        return min(
            max(fonts.width(line, HEADS) + 10.5 for line in self._label(risk).split("\n")), 52.0
        )

    def _tables(self, risk: risk_table.Risk, wide: float, full: Fraction) -> list[ink.Block]:
        if len(risk.rows) == 1:
            return [self._chart(risk, full)]
        if not self._by_turned(risk) and risk.by_kinds:
            return [self._spans(risk)]
        if risk.counted == "kinds":
            exact = self.plan.fractions and _widest(risk, fractions=True) <= self._each(risk, wide)
            # As high as the split table beside it, so that both end on one line.
            beside = len(facts.inside_counts(self.variant)) / sum(
                len(one.rows) for one in self.risks
            )
            low, high = (
                max(14.5 * beside, 25.0 if exact else 14.5),
                max(23.0 * beside, 34.0 if exact else 20.0),
            )
            table = self._frame(
                risk, lambda one: division_tables.risk_cell(one, full, fractions=exact)
            )
            return [table._replace(heights=(24, low, high))]
        mean = [
            self._chart(risk.widened().narrowed(self.most), full),
            ink.Words(sheets.on_average(), fonts.CAPTION),
        ]
        head = ink.heading(sheets.others_turn_up(), part=ink.Part.DANGER)
        plain = self._frame(
            risk, lambda one: ink.Cell("\u2013" if one is None else percent(one), fonts.SMALL_DIGIT)
        )
        return [*mean, ink.space(3, 8), head, plain._replace(heights=(24, 14.5, 20))]

    def _spans(self, risk: risk_table.Risk) -> ink.Table:
        """Table of one chance for each number of kinds: the range of possible chances."""
        heads = [
            sheets.kinds_seen(self.variant.at(risk.rounds[0])),
            sheets.turned_span(low=min(risk.columns), high=max(risk.columns)),
        ]
        sign = self.variant.words.sign
        rows = [
            [
                division_tables.sign_row(sign, kinds) if kinds else ink.Cell("0"),
                ink.Cell(risk_table.between(low, high)),
            ]
            for kinds, low, high in risk.spans()
        ]
        return ink.Table(
            [
                ink.Cell(said, HEADS, align="left" if said is heads[0] else "centre")
                for said in heads
            ],
            rows,
            [0.5, 0.5],
            ink.Part.DANGER,
            (20, 16.5, 24),
            uprights=False,
            striped=False,
            name="risk table",
        )

    def _frame(
        self, risk: risk_table.Risk, cells: Callable[[Fraction | None], ink.Cell]
    ) -> ink.Table:
        """Table of these chances; `cells` makes the cell of each."""
        head = ink.row(
            self._label(risk), (_column_head(risk, column) for column in risk.columns), HEADS, HEADS
        )
        sign, kinds, plain = self.variant.words.sign, risk.counted == "kinds", fonts.SMALL_DIGIT
        names = {
            at: division_tables.sign_row(sign, at) if kinds and at else ink.Cell(str(at), plain)
            for at in risk.rows
        }
        rows = [
            [name, *(cells(risk.table[row, at]) for at in risk.columns)]
            for row, name in names.items()
        ]
        widths, part = ink.even(self._label_wide(risk), len(risk.columns)), ink.Part.DANGER
        return ink.Table(head, rows, widths, part, uprights=False, striped=False, name="risk table")

    def _chart(self, risk: risk_table.Risk, full: Fraction) -> ink.Block:
        """Bar chart in place of a table with one row, with the gold banked if known."""
        bars = [
            (column, chance) for (_, column), chance in risk.table.items() if chance is not None
        ]
        known = [
            banked for column, _ in bars if (banked := facts.banked_there(risk.variant, column))
        ]
        names = sheets.leave_now(risk.variant), sheets.too_much_there(risk.variant)
        lines = (
            zip(names, zip(*known), (ink.Part.SAFE, ink.Part.DANGER))
            if risk.of_sum and known
            else ()
        )
        return division_tables.chart(self._label(risk), bars, full, [*lines])


def _widest(risk: risk_table.Risk, *, fractions: bool) -> float:
    """Return the least width of cells for these chances."""
    there = [one for one in risk.table.values() if one is not None]
    wides = [ink.width(percent(one), fonts.SMALL_DIGIT) for one in there]
    return max(*wides, *(ink.width(str(one), fonts.CAPTION) for one in there if fractions), 0.0) + 4


def _column_head(risk: risk_table.Risk, column: int) -> str:
    return sheets.sum_there(n=column) if risk.of_sum else sheets.turned(n=column)


def _scene(variant: Variant, number: int, scene: bands.Scene, style: ink.Style) -> ink.Block:
    title, lines, part = "", "", ink.Part.PLAIN
    taken, rest = (0, 0), 0
    # gold that is a danger too is told as gold: a warning under each would say nothing
    shared = any(isinstance(outcome, came.Split) for outcome in scene.outcomes)
    for outcome in scene.outcomes:
        match outcome:
            case came.Split(_, gold, inside, share, over, _, _, _):
                title = worked.amount_for(variant, gold=gold, n=len(inside))
                takes = worked.takes(variant, share, over, len(inside))
                rest = rest or (over if claims.left(variant).lies else 0)
                lines = f"{takes}\n{lines}" if lines else takes
            case came.Warned(_, kind, count, _, _) if not shared:
                title, lines, part = (
                    worked.nth_danger(variant, count, kind),
                    worked.only_a_warning(),
                    ink.Part.PLAIN,
                )
            case came.Found(_, gold, _):
                title, lines = pages.cap(variant, "artifact"), worked.lies_there(variant, gold)
            case came.Left(names, loot, _, share, _, _, _, _):
                title = worked.leaves(variant, who=names, several=len(names) > 1)
                taken, lines, part = (
                    (loot, share),
                    worked.sum_banked(variant, loot, share),
                    ink.Part.SAFE,
                )
            case came.ArtifactTaken(_, _, worth, True, True, _):
                lines = worked.sum_banked(variant, *taken, worth)
            case came.ArtifactTaken(_, _, _, False, True, _):
                lines = worked.banked_and_kept(variant, *taken)
            case came.Caught(_, kinds, names, lost, _, kept, heap):
                title = (
                    worked.nth_danger(variant, variant.limit(kinds[0]), kinds[0])
                    if kinds
                    else worked.too_much(n=heap)
                )
                lines = worked.others_lose(
                    n=lost, kept=kept, name=names[0], many=len(names), several=len(names) > 1
                )
                part = ink.Part.DANGER
            case came.Blank():
                title = worked.nothing()
            case came.ArtifactTaken() | came.Warned() | came.WentBack():
                pass
    return bands.scene_block(_pictured(variant, scene, rest), title, lines, part, style, 1.5)


def _pictured(variant: Variant, scene: bands.Scene, rest: int) -> ink.Drawn:
    """Picture of a scene: its card and the gold left on it, or the sign for leaving."""
    wide, card = 29.0, scene.entry.card if isinstance(scene.entry, Draw) else None
    high = pictures.card_high(wide) + 4

    def by(page: ink.Page, box: ink.Box) -> None:
        if card is None:
            _, (off, out) = pictures.choice_signs(variant)
            side = min(26.0, box.w / 2 - 2)  # the arrows beside it keep their places
            x, y = box.x + box.w / 2, box.y + (pictures.card_high(wide) - side) / 2
            ink.picture(page, off, ink.Box(x - side - 2, y, side, side), out)
            ink.picture(page, "chest", ink.Box(x + 3, y + 2, side - 2, side - 2), ink.Part.GOLD)
            return
        place = pictures.card_box(box.x + (box.w - wide) / 2, box.y, wide)
        pictures.draw_card(page, place, pictures.card_picture(variant, card))
        if rest:
            pictures.draw_coin(page, place.right - 1, place.bottom - 5, rest, 8)

    return ink.Drawn(high, high, by)


def _end(variant: Variant, plan: bands.Plan) -> ink.Block:
    over = "round_over", "survived", ("danger_out", "unclaimed", "fresh")
    # Values by card or by order stand beside the pictures of the artifacts, if these are shown.
    there = _worth_there(variant) is not None and plan.beside
    worth = None
    if not there:
        worth = bands.worth_block(variant, plan.style("end"), beside=not _is_told(variant))
    return bands.end_band(variant, plan.style("end"), over, worth)


story_band: partial[ink.Block] = partial(bands.story_band, _scene, 13, 21)
BANDS: Final[bands.Bands] = {"cards": _cards, "turn": _turn, "shares": _shares, "end": _end}
