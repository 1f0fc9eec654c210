"""Bands of a cheat sheet for a game of hands.

The deal, what a card face up or face down does, the sums, the worked round and the end.
"""

from functools import partial
from typing import Final

from cardkit.v4 import ink
from cardkit.v4.engine import Show, Slot, Variant
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    Blank,
    Caught,
    Found,
    Left,
    Split,
    Warned,
    WentBack,
)
from cardkit.v4.ink import Block, Box, Cell, Columns, Drawn, Page, Part, Stack, Table, Words, fonts
from cardkit.v4.paper import card_pictures as pictures, facts, risk_table, sheet_bands as bands
from cardkit.v4.paper.rule_blocks import deal_table, points
from cardkit.v4.speech import pages, percent, sheets, worked
from cardkit.v4.words import say, together


def _cards(variant: Variant, plan: bands.Plan) -> Block:
    deal = Stack(
        [
            ink.heading(sheets.the_deal(), after=0),
            Words(sheets.setting_up(variant), plan.style("cards")),
        ],
        gap=2,
    )
    table = deal_table(variant)
    needs = table.widths[0] + 25 * (len(table.widths) - 1)
    dealt = ink.Fitted(lambda wide: Columns([deal, table], [1.0, min(needs, 0.62 * wide)], gap=16))
    return Stack([dealt, _meanings(variant, plan.style("cards"))], gap=3.0, name="the cards")


def _meanings(variant: Variant, style: fonts.Style) -> Block:
    gold = [slot for slot in variant.slots if slot.gold]
    dangers = [slot for slot in variant.slots if slot.kind]
    kind = gold[len(gold) // 2].kind or dangers[0].kind
    same = [slot for slot in gold if slot.kind == kind] or [
        slot for slot in dangers if slot.kind == kind
    ]
    panel = partial(bands.panel, variant, style)
    panels = [panel(Part.GOLD, bands.gold_samples(gold), [pages.many(variant, "gold")], "gold")]
    if artifacts := [slot for slot in variant.slots if slot.artifact]:
        told = [pages.cap(variant, "artifact"), sheets.artifacts_named(variant)]
        panels.append(panel(Part.SAFE, bands.samples(artifacts), told, "worth", "artifacts"))
    fatal, told = (
        same[: variant.limit(same[0].kind)],
        [sheets.collapse_title(variant), sheets.own_names(variant)],
    )
    by_rank = all(slot.kind == slot.card.rank for slot in fatal)
    topics = ("dangers", "danger", "carried")
    panels.append(panel(Part.DANGER, fatal, told, *topics, wide=20, by_rank=by_rank))
    beside = ink.by_content(panels, gap=11, name="the cards")
    return ink.lowest([beside, Stack(panels, gap=6)])


def _choose(variant: Variant, sample: Slot, style: fonts.Style) -> Block:
    """Two hand cards half under their covers, with what each means, and how they are shown."""
    ways = []
    for shown, said in (
        (pictures.card_picture(variant, sample.card), sheets.under_face_up(variant)),
        (None, sheets.under_face_down(variant)),
    ):
        words = ink.topped(ink.space(0, 0), Words(said, style))
        ways.append(Columns([pictures.under_cover(22, shown), words], [34.0, 1.0], gap=4))
    beside = Columns(ways, [0.5, 0.5], gap=8)
    first = Words(sheets.under_cover(variant), style)
    last = Words(sheets.covers_off(variant), style)
    return Stack([first, ink.lowest([beside, Stack(ways, gap=3)]), last], gap=3)


def _turn(variant: Variant, plan: bands.Plan) -> Block:
    sample = next(slot for slot in variant.slots if slot.gold)
    style = plan.style("turn")
    first = bands.step(1, say("Choose"), _choose(variant, sample, style))
    leave = points(variant, style, "leave", "left", "claim")
    fleeing = bands.step(
        2, pages.many(variant, "leaves"), leave, pictures.face_down(18), 22, Part.SAFE
    )
    shown = pictures.fan([pictures.card_picture(variant, sample.card)], 18)
    deeper = bands.step(
        3, say("Go on"), points(variant, style, "path", "danger", "split"), shown, 22, Part.GOLD
    )
    head = ink.heading(sheets.each_turn_title(), sheets.first_then(variant))
    return Stack(
        [head, ink.by_content([first, fleeing, deeper], gap=15, arrows=True)],
        name="the turn",
    )


def _shares(variant: Variant, plan: bands.Plan) -> Block:
    divided = facts.divided(variant)
    left = [bands.sums(divided, plan.style("shares"), folded=plan.folded)] if divided else []
    told = next(iter(risk_table.risks(variant)), None)
    if told is None:  # too few cards are dealt for that
        return Stack(left)
    curve = [(cards, chance) for (_, cards), chance in told.table.items() if chance is not None]
    small = fonts.CAPTION.of(Part.PLAIN).bold()
    heads = [Cell(said, small) for said in (say("cards laid"), sheets.chance())]
    rows = [[Cell(str(cards), fonts.PLAIN_DIGIT), Cell(percent(chance))] for cards, chance in curve]
    chances = Table(
        heads,
        rows,
        [0.5, 0.5],
        Part.DANGER,
        (20, 15, 21),
        uprights=False,
        striped=False,
        name="collapse table",
    )
    said = together(
        risk_table.lead(variant, told),
        sheets.laid_at_random(),
        risk_table.risk_note(variant),
    )
    head = ink.heading(sheets.by_then(variant.at(told.rounds[0])), part=Part.DANGER)
    right = Stack(
        [head, chances, bands.note(said, plan.style("shares"))], gap=1, name="the chances"
    )
    if not plan.beside:
        return Stack([*left, right], gap=8, name="the sums")
    return Columns([*left, right], [0.64, 0.36] if left else [1.0], gap=16, name="the sums")


def _scene(variant: Variant, number: int, scene: bands.Scene, style: fonts.Style) -> Block:
    assert isinstance(scene.entry, Show)
    cards, wide = scene.entry.cards, 23.0

    def by(page: Page, box: Box) -> None:
        pitch = min(34.0, box.w / len(cards))
        x = box.x + (box.w - pitch * len(cards)) / 2 + (pitch - wide) / 2
        for name, played in cards:
            place = pictures.card_box(x, box.y, wide)
            if played is None:
                pictures.draw_back(page, place, Part.SAFE)
            else:
                pictures.draw_card(page, place, pictures.card_picture(variant, played))
            page.text(x + wide / 2, box.bottom - 2.5, name, fonts.CAPTION, align="centre")
            x += pitch

    def side_by_side(room: float) -> Block:
        if room < len(cards) * max(ink.width(name, fonts.CAPTION) + 1 for name, _ in cards):
            raise ink.DoesNotFit("the names of those inside stand in each other's place")
        return Drawn(high, high, by)

    high = pictures.card_high(wide) + 12
    title, lines, part = worked.turn_number(n=number), [], Part.PLAIN
    for outcome in scene.outcomes:
        match outcome:
            case Left(names, loot, _, share, _, _, _, _):
                title = worked.leaves(variant, who=names, several=len(names) > 1)
                lines.append(worked.sum_banked(variant, loot, share))
                part = Part.SAFE
            case ArtifactTaken(_, played, worth, _, _, _) if played is not None:
                lines.append(worked.and_the_card(played, worth))
            case WentBack(back_cards, _, _):
                lines.append(worked.gone_back(variant, len(back_cards)))
            case Split(_, gold, inside, share, rest, _, _, _):
                lines.append(
                    worked.takes_in_turn(variant, gold=gold, n=len(inside), share=share, rest=rest)
                )
            case Caught(_, kinds, names, lost, _, kept, _):
                title = worked.fatal(
                    danger=worked.nth_danger(variant, variant.limit(kinds[0]), kinds[0])
                )
                lines.append(worked.they_lose(who=names, n=lost, kept=kept))
                part = Part.DANGER
            case ArtifactTaken() | Blank() | Found() | Warned():
                pass
    return bands.scene_block(ink.Fitted(side_by_side), title, "\n".join(lines), part, style, 2)


def _end(variant: Variant, plan: bands.Plan) -> Block:
    artifacts = variant.artifacts  # the value of each stands in its panel
    worth = (
        bands.worth_block(variant, plan.style("end"), beside=False)
        if artifacts and artifacts.worth.by in ("round", "order")
        else None
    )
    over = "round_over", "survived", "unclaimed", "back", "fresh"
    return bands.end_band(variant, plan.style("end"), over, worth)


story_band: partial[Block] = partial(bands.story_band, _scene, 15, 40)
BANDS: Final[bands.Bands] = {"cards": _cards, "turn": _turn, "shares": _shares, "end": _end}
