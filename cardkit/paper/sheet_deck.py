"""The bands of a cheat sheet for a deck game: cards, turn, split, risk, worked round, end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from cardkit.ink import fonts
from cardkit.ink.fonts import CAP, Style
from cardkit.ink.layout import (
    Block,
    Cell,
    Columns,
    Drawn,
    Fitted,
    Gap,
    Heading,
    Panel,
    Points,
    Stack,
    Steps,
    Table,
    Topped,
    Words,
)
from cardkit.ink.page import Box, DoesNotFit, Page
from cardkit.ink.palette import Part
from cardkit.ink.pictures import picture
from cardkit.outcomes import (
    ArtifactTaken,
    Attends,
    Blank,
    CardOut,
    Caught,
    Draw,
    Found,
    GameOver,
    Left,
    RoundBegan,
    RoundOver,
    Shown,
    Split,
    Stayed,
    Survived,
    Warned,
    WentBack,
)
from cardkit.paper import chances, facts
from cardkit.paper.card_pictures import (
    CardPicture,
    StandIns,
    card_box,
    card_high,
    card_picture,
    draw_back,
    draw_card,
    draw_coin,
    fan,
    fan_width,
    stand_ins,
)
from cardkit.paper.headings import Headed
from cardkit.paper.sheet_bands import Plan, gold_samples, panel, samples, step, sums, sums_head, sums_note
from cardkit.paper.signs import artifact_sign, choice_signs
from cardkit.paper.tables import CoinNote, risk_cell, sign_row, split_blocks
from cardkit.variant import Slot, Variant
from cardkit.words import pages
from cardkit.words.rules import short
from cardkit.words.say import say


def deck_bands(variant: Variant, plan: Plan) -> list[Block]:
    bands: list[Block] = [_cards_band(variant, plan), _turn_band(variant, plan)]
    bands += _split_and_risk(variant)
    bands += [_story_band(variant), _end_band(variant)]
    return bands


# -- the cards ----------------------------------------------------------------------------------------


def _setup(variant: Variant, plan: Plan) -> Words:
    return Words(pages.setting_up(variant), plan.body)


def _cards_band(variant: Variant, plan: Plan) -> Block:
    gold = [slot for slot in variant.slots if slot.gold]
    dangers = [slot for slot in variant.slots if slot.kind]
    artifacts = [slot for slot in variant.slots if slot.artifact and slot.joins <= variant.rounds]
    cards = stand_ins(variant, gold, lambda slot: str(slot.gold))
    compact = facts.face_up(variant) or len(cards) > 16  # too many to show one by one: told in words
    head: list[Block] = [
        Columns([Heading(say("The cards"), after=0), _setup(variant, plan)], [72.0, 1.0], gap=0),
        Gap(5, 8),
    ]
    if compact:
        panels: list[Block] = [
            panel(
                Part.GOLD,
                [card_picture(variant, slot.card) for slot in gold_samples(gold)],
                pages.many(variant, "gold"),
                "",
                short(variant, "gold", "split"),
            ),
            _danger_panel(variant, dangers, small=True),
        ]
        if artifacts:
            panels.append(
                panel(
                    Part.SAFE,
                    [card_picture(variant, slot.card) for slot in artifacts[:1]],
                    pages.cap(variant, "artifact"),
                    short(variant, "joins") or pages.cards_named(artifacts),
                    short(variant, "artifacts", "alone", "claim"),
                )
            )
        return Stack([*head, Columns(panels, [1 / len(panels)] * len(panels), gap=11)], name="the cards")
    gold_panel = Panel(
        Stack(
            [
                _panel_head(
                    pages.many(variant, "gold"),
                    Part.GOLD,
                    pages.gold_panel(variant, gold),
                ),
                StandIns(cards, wide=22),
            ],
            gap=3,
        ),
        Part.GOLD,
        top=5,
    )
    row: list[Block] = [_danger_panel(variant, dangers, small=False)]
    widths = [1.0]
    if artifacts:
        row.append(_artifact_panel(variant, artifacts))
        widths = _shares(small=all(s.card.rank == "joker" for s in artifacts))
    return Stack([*head, gold_panel, Gap(5, 9), Columns(row, widths, gap=11)], name="the cards")


def _shares(*, small: bool) -> list[float]:
    danger = 0.62 if small else 0.53
    return [danger, 1 - danger]


def _panel_head(title: str, part: Part, said: str, style: Style = fonts.SMALL) -> Block:
    return Headed(title, part, said, style)


def _danger_panel(variant: Variant, dangers: Sequence[Slot], *, small: bool) -> Block:
    title = pages.cap(variant, "danger")
    text = short(variant, "danger", "over", "both")
    if not dangers:
        dearest = max((slot for slot in variant.slots if slot.gold), key=lambda slot: slot.gold)
        return panel(Part.DANGER, [card_picture(variant, dearest.card)], title, "", text)
    if small:
        shown = [card_picture(variant, slot.card) for slot in samples(dangers)]
        return panel(Part.DANGER, shown, title, pages.cards_named(dangers), text)
    kinds: list[Block] = []
    for kind in variant.kinds:
        cards = [slot for slot in dangers if slot.kind == kind]
        name = pages.danger_kind(variant, kind)
        kinds.append(
            Stack(
                [
                    _centred_fan([card_picture(variant, slot.card) for slot in cards]),
                    Words(name, fonts.SMALL.bold(), align="centre"),
                ],
                gap=2,
            )
        )
    return Panel(
        Topped(_panel_head(title, Part.DANGER, text), _rows_of(kinds, 5)),
        Part.DANGER,
        top=5,
    )


def _rows_of(blocks: Sequence[Block], per_row: int) -> Block:
    rows = [
        Columns(
            list(blocks[at : at + per_row]),
            [1 / min(per_row, len(blocks))] * len(blocks[at : at + per_row]),
            gap=4,
        )
        for at in range(0, len(blocks), per_row)
    ]
    return rows[0] if len(rows) == 1 else Stack(rows, gap=4)


def _centred_fan(shown: Sequence[CardPicture]) -> Drawn:
    wide = 21.0

    def by(page: Page, box: Box) -> None:
        lap = 0.62
        if len(shown) > 1:
            lap = min(lap, (box.w - wide) / wide / (len(shown) - 1))
        x = box.x + (box.w - fan_width(len(shown), wide, lap)) / 2
        for at, one in enumerate(shown):
            draw_card(page, card_box(x + at * wide * lap, box.y, wide), one)

    high = card_high(wide)
    return Drawn(high, high, by)


def _artifact_panel(variant: Variant, artifacts: Sequence[Slot]) -> Block:
    part = Part.SAFE
    said = pages.artifact_panel(variant)
    scale = variant.artifacts.worth if variant.artifacts else None
    values = dict(scale.values) if scale else {}
    by_card = scale is not None and scale.by == "card"
    cards = stand_ins(
        variant,
        artifacts,
        lambda slot: str(values[str(slot.card)]) if by_card else "",
    )
    if by_card:
        cards = [
            one._replace(under=pages.in_round(variant, slot.joins)) if len({s.joins for s in artifacts}) > 1 else one
            for one, slot in zip(cards, artifacts, strict=True)
        ]
    pictured: Block = StandIns(cards, wide=21, pitch=38)
    if scale is not None and scale.by == "order":
        shown = [one.shown for one in cards]
        lap = min(0.62, 2.6 / max(len(shown) - 1, 1))
        pictured = Columns(
            [fan(shown, 21, lap), _order_table(variant)],
            [fan_width(len(shown), 21, lap), 1.0],
            gap=12,
        )
    return Panel(
        Topped(_panel_head(pages.cap(variant, "artifact"), part, said), pictured),
        part,
        top=5,
    )


def _order_table(variant: Variant) -> Table:
    """What artifacts count by the order in which they are carried out (PL-2)."""
    assert variant.artifacts is not None
    scale = variant.artifacts.worth
    places = range(1, len(variant.cards.artifact) + 1)
    small = fonts.CAPTION.bold().of(Part.PLAIN)
    return Table(
        [Cell(say("out"), small), *(Cell(f"{place}.", small) for place in places)],
        [[Cell(say("counts"), small), *(Cell(str(scale.at(place)), fonts.SMALL_DIGIT) for place in places)]],
        [36.0, *([1 / len(places)] * len(places))],
        part=Part.SAFE,
        head_height=13,
        row_least=16,
        row_most=20,
        name="artifact values",
    )


# -- the turn -----------------------------------------------------------------------------------------


def _pair(variant: Variant, side: float = 17.0) -> Drawn:
    (on, go), (off, out) = choice_signs(variant)

    def by(page: Page, box: Box) -> None:
        picture(page, on, Box(box.x, box.y, side, side), go)
        picture(page, off, Box(box.x + side + 3, box.y + 1, side, side), out)

    return Drawn(side, side, by)


def _turn_band(variant: Variant, plan: Plan) -> Block:
    sample = next(slot for slot in variant.slots if slot.gold)

    def turned(page: Page, box: Box) -> None:
        draw_back(page, card_box(box.x, box.y, 17))
        draw_card(page, card_box(box.x + 20, box.y, 17), card_picture(variant, sample.card))

    def settled(page: Page, box: Box) -> None:
        draw_coin(page, box.x + 7, box.y + 8.5, 3, 7)
        picture(page, variant.words.sign, Box(box.x + 17, box.y, 17, 17), Part.DANGER)

    def chest(page: Page, box: Box) -> None:
        picture(page, "chest", Box(box.x, box.y, 21, 21), Part.GOLD)

    steps = [
        step(
            plan,
            1,
            say("Turn"),
            short(variant, "turn"),
            Drawn(card_high(17), card_high(17), turned),
            37,
        ),
        step(plan, 2, say("Settle"), pages.settle(variant), Drawn(17, 17, settled), 34),
        step(plan, 3, say("Decide"), short(variant, "decide"), _pair(variant), 37),
        step(plan, 4, pages.many(variant, "leaves"), short(variant, "left"), Drawn(21, 21, chest), 21),
    ]
    return Stack(
        [
            Heading(say("Each turn"), pages.each_turn(variant)),
            Steps(steps, gap=15),
        ],
        name="the turn",
    )


# -- shares and chances -------------------------------------------------------------------------------


def _split_and_risk(variant: Variant) -> list[Block]:
    return [Fitted(lambda wide: _shares_band(variant, wide), "the shares")]


def _shares_band(variant: Variant, wide: float) -> Block:
    """The split table and the risk table side by side; where there are too many card values for that, the sums."""
    note: Block = CoinNote(pages.coin_note(variant))
    if variant.share == "each":
        note = Words(pages.all_of_it(), fonts.SMALL)
    head = Heading(pages.divided(variant), pages.each_inside(variant))
    gap = 13.0
    for share in (0.655, 0.70):
        try:
            tables = split_blocks(variant, (wide - gap) * share)
        except DoesNotFit:
            continue
        if len(tables) == 1:
            left = Stack([head, tables[0], note], name="the split table")
            return Columns([left, _risk(variant)], [share, 1 - share], gap=gap, name="the shares")
    left = Stack([sums_head(variant), sums(variant), sums_note(variant)], gap=1, name="the table of sums")
    return Columns([left, _risk(variant)], [0.655, 0.345], gap=gap, name="the shares")


def _risk(variant: Variant) -> Block:
    table = chances.risk_table(variant)
    columns = facts.risk_columns(variant)
    highest = max((one for one in table.values() if one is not None), default=Fraction(1))
    scale = max(float(highest), 0.2)
    short = not variant.danger.over and all(
        one is None or one.denominator < 1000 for one in table.values()
    )  # where most cards are dangers it is not
    small = fonts.CAPTION.of(Part.PLAIN)
    label = max(39.0, fonts.width(pages.kinds_seen(variant, lines=True).split("\n")[0], small.bold()) + 10.5)
    head = [Cell(pages.kinds_seen(variant, lines=True), small.bold(), align="left")]
    head += [Cell(say("{n}\ncards", n=cards), small.bold()) for cards in columns]
    rows = [
        [
            sign_row(variant.words.sign, kinds, Part.DANGER)
            if variant.kinds
            else Cell(pages.any_path(variant), small.bold(), align="left"),
            *(risk_cell(table[kinds, cards], scale, fractions=short) for cards in columns),
        ]
        for kinds in facts.kinds_shown(variant)
    ]
    count = len(rows)
    insides = len(facts.inside_counts(variant))
    # As high as the split table beside it, so that both end on one line.
    fit = 14.5 * insides / count, 23.0 * insides / count
    return Stack(
        [
            Heading(pages.ended_next(), part=Part.DANGER),
            Table(
                head,
                rows,
                [label, *([1 / len(columns)] * len(columns))],
                part=Part.DANGER,
                head_height=24,
                row_least=max(fit[0], 25.0),
                row_most=max(fit[1], 30.0),
                uprights=False,
                striped=False,
                name="risk table",
            ),
            Gap(3, 3),
            Words(chances.risk_note(variant), fonts.CAPTION),
        ],
        name="the risk table",
    )


# -- the worked round ---------------------------------------------------------------------------------


def _story_band(variant: Variant) -> Block:
    players, scenes = facts.worked_round(variant)
    blocks = [_scene(variant, scene) for scene in scenes]
    return Stack(
        [
            Heading(pages.one_round(variant), pages.who_goes_in(variant, players)),
            Panel(Steps(blocks, gap=13, arrow_at=21), Part.PLAIN, side=7, top=5),
        ],
        name="the worked round",
    )


def _scene(variant: Variant, scene: facts.Scene) -> Block:
    pictured: Drawn
    title, lines, part = "", "", Part.PLAIN
    taken = 0, 0
    if isinstance(scene.entry, Draw):
        shown = card_picture(variant, scene.entry.card)
        rest = next((one.rest for one in scene.outcomes if isinstance(one, Split) and variant.lies), 0)
        pictured = _played(shown, rest)
    else:
        pictured = _gesture(variant)
    for outcome in scene.outcomes:
        match outcome:
            case Split(_, gold, inside, share, rest, _, _, _):
                title = pages.amount_for(variant, gold, len(inside))
                takes = pages.takes(variant, share, rest, len(inside))
                lines = f"{takes}\n{lines}" if lines else takes
            case Warned(_, kind, count, _, _):
                title = pages.nth_danger(variant, count, kind)
                lines = pages.only_a_warning()
                part = Part.PLAIN
            case Found(_, gold, _):
                title = pages.cap(variant, "artifact")
                lines = pages.lies_there(variant, gold)
            case Left(names, loot, _, share, _, _, _, _):
                title = pages.leaves(variant, names)
                taken = loot, share
                lines = pages.sum_banked(variant, loot, share)
                part = Part.SAFE
            case ArtifactTaken(_, _, worth, True, True, _):
                lines = pages.sum_banked(variant, *taken, worth)
            case ArtifactTaken(_, _, _, False, True, _):
                lines = pages.banked_and_kept(variant, *taken)
            case Caught(_, kinds, names, lost, _, kept, heap):
                title = pages.nth_danger(variant, variant.limit(kinds[0]), kinds[0]) if kinds else pages.too_much(heap)
                lines = pages.others_lose(names, lost, kept)
                part = Part.DANGER
            case Blank():
                title = pages.nothing()
            case ArtifactTaken() | Attends() | RoundBegan() | Shown() | Stayed() | WentBack() | Survived():
                pass
            case CardOut() | RoundOver() | GameOver():
                pass
    return Stack(
        [
            pictured,
            Words(title, fonts.BODY.bold().of(part), align="centre"),
            Words(lines, fonts.SMALL, align="centre"),
        ],
        gap=1.5,
    )


PLAYED: Final = 31.0


def _played(shown: CardPicture, rest: int) -> Drawn:
    high = card_high(PLAYED) + 4

    def by(page: Page, box: Box) -> None:
        place = card_box(box.x + (box.w - PLAYED) / 2, box.y, PLAYED)
        draw_card(page, place, shown)
        if rest:
            draw_coin(page, place.right - 1, place.bottom - 5, rest, 8)

    return Drawn(high, high, by)


def _gesture(variant: Variant) -> Drawn:
    high = card_high(PLAYED) + 4

    def by(page: Page, box: Box) -> None:
        _, (off, out) = choice_signs(variant)
        side = 26.0
        x = box.x + box.w / 2
        y = box.y + (card_high(PLAYED) - side) / 2
        picture(page, off, Box(x - side - 2, y, side, side), out)
        picture(page, "chest", Box(x + 3, y + 2, side - 2, side - 2), Part.GOLD)

    return Drawn(high, high, by)


# -- the end ------------------------------------------------------------------------------------------


def _over(variant: Variant) -> list[str]:
    """How a round ends and what then becomes of the cards."""
    lines = (("round_over",), ("survived",), ("danger_out", "unclaimed", "fresh"))
    return [told for topics in lines if (told := short(variant, *topics))]


def wins_points(variant: Variant) -> list[str]:
    """Who wins, and how ties go."""
    return [told for topics in (("rounds",), ("totals",), ("breaks", "tie")) if (told := short(variant, *topics))]


def _end_band(variant: Variant) -> Block:
    over = Stack([Heading(pages.round_over(variant)), Points(_over(variant), fonts.SMALL)])
    wins = Stack([Heading(pages.who_wins()), Points(wins_points(variant), fonts.SMALL)])
    worth = worth_block(variant)
    if worth is None:
        return Columns([over, wins], [0.55, 0.45], gap=18, name="the end")
    return Columns([over, worth, wins], [0.37, 0.34, 0.29], gap=16, name="the end")


def worth_block(variant: Variant) -> Block | None:
    """What artifacts count, as a small table."""
    artifacts = variant.artifacts
    if artifacts is None or not variant.has_artifacts or artifacts.worth.by in ("gold", "card"):
        return None
    if artifacts.worth.by == "order" and not facts.face_up(variant):
        return None  # it stands beside the artifacts' cards
    scale = artifacts.worth
    cells: list[tuple[str, str]] = []
    number = len(variant.cards.artifact)
    if scale.by == "round":
        joined = [variant.joined(at) for at in range(variant.rounds + 1)]
        for at, told in facts.told_rounds(variant):
            name = pages.in_round(variant, at) if variant.rounds <= 5 else told
            cells.append((name, str(scale.at(at)) if joined[at] else ""))
    elif scale.by == "order":
        for at in range(1, number + 1):
            cells.append((f"{at}.", str(scale.at(at))))
    else:
        cells.append(("each", str(scale.at(1))))
    head = Heading(pages.artifact_values(variant), after=1)

    share = [1 / len(cells)] * len(cells)
    small = fonts.CAPTION.bold().of(Part.PLAIN)
    table = Table(
        [Cell(name, small) for name, _ in cells],
        [[_worth_cell(artifact_sign(variant), text) for _, text in cells]],
        share,
        part=Part.SAFE,
        head_height=15,
        row_least=33,
        row_most=42,
        name="artifact values",
    )
    return Stack(
        [head, Words(short(variant, "worth"), fonts.CAPTION), table],
        gap=2.0,
    )


def _worth_cell(sign: str, text: str) -> Cell:
    """A picture of the artifact over what it counts."""

    def by(page: Page, box: Box) -> None:
        if not text:
            page.text(
                box.x + box.w / 2,
                box.y + box.h / 2 + 3,
                say("none") if box.w > 24 else "\u2013",
                fonts.CAPTION,
                align="centre",
            )
            return
        side = 14.0
        top = box.y + (box.h - side - 4 - CAP * 13) / 2
        picture(page, sign, Box(box.x + (box.w - side) / 2, top, side, side), Part.SAFE)
        page.text(
            box.x + box.w / 2,
            top + side + 4 + CAP * 13,
            text,
            fonts.DIGIT,
            align="centre",
        )

    return Cell(by=by)
