"""Player aid: a quarter page with what a player looks up during a round.

Four stand on a page.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from cardkit.v4 import ink
from cardkit.v4.engine import Variant, claims
from cardkit.v4.ink import fonts
from cardkit.v4.paper import facts, risk_table
from cardkit.v4.paper.card_pictures import card_picture, choice_signs, face_down, fan
from cardkit.v4.paper.cut_marks import cut_grid
from cardkit.v4.paper.headings import double_rule, title_fit
from cardkit.v4.paper.order import Order
from cardkit.v4.paper.rule_blocks import by_sort, deal_table, not_everywhere, points
from cardkit.v4.speech import pages, sheets
from cardkit.v4.speech.rules import short
from cardkit.v4.words import capital, say, theme, together
from cardkit.v4.words.nouns import i_leave, in_short

SIDE: Final = 6.2 * ink.MM  # from a cut or the edge of the page to the words
SMALL: Final = fonts.SMALL
LEAST_ASKED: Final = (
    "tie",
    "other",
    "deck",
    "worth",
    "deal",
    "joins",
    "risk",
    "end",
    "cards",
)
"""Parts left out where there is no room, in this order.

The foot then refers to the sheet.
"""
KEPT_SMALL: Final = 5
"""Parts of `LEAST_ASKED` left out before all rules are set in the smallest size."""
GESTURES: Final = ((0.5, 0.5), (0.6, 0.4), (0.4, 0.6))
"""Shares of the width for the two gestures; the pair that makes the lowest block is taken.

Also for both panels of hands, where nothing else helps.
"""
INNER: Final = 105 * ink.MM - 2 * SIDE  # width between the margins of an aid, in points


def aid(page: ink.Page, variant: Variant, order: Order) -> None:
    """Draw an aid for each player, four to a page.

    All of them are repeated as often as `order.pages` says.
    """
    wide, high = page.width / 2, page.height / 2
    inner = ink.Box(SIDE, SIDE, wide - 2 * SIDE, high - 2 * SIDE)
    whole = _fitting(page, variant, inner)
    places = [(x, y) for y in (0, high) for x in (0, wide)]
    number = order.players or len(places)
    for at in [*range(0, number, len(places))] * order.pages:
        page.begin()
        page.stamp("aid", lambda: whole.draw(page, inner), places[: number - at])
        cut_grid(page, ink.Box(0, 0, page.width, page.height), 2, 2)


def _fitting(page: ink.Page, variant: Variant, inner: ink.Box) -> ink.Stack:
    """Return the aid with as many of its parts as `inner` has room for.

    Raises ``DoesNotFit`` where not even the turn has room below a small title.
    """
    ways = [(out, style) for out in range(KEPT_SMALL + 1) for style in (fonts.BODY, fonts.TIGHT)]
    ways += [(out, SMALL) for out in range(len(LEAST_ASKED) + 2)]
    for left_out, style in ways:
        titles = fonts.SMALL_TITLES if left_out <= len(LEAST_ASKED) else fonts.SMALL_TITLES[-1:]
        whole = _whole(variant, frozenset(LEAST_ASKED[left_out:]), titles, style)
        trial = ink.Page(
            page.paper,
            page.ink,
            "",
            language=page.language,
            imprint=page.imprint,
        )
        trial.begin()
        try:
            whole.draw(trial, inner)
            return whole
        except ink.DoesNotFit as misfit:
            refused = misfit
    raise refused


def _whole(
    variant: Variant, asked: Collection[str], titles: Sequence[ink.Style], style: ink.Style
) -> ink.Stack:
    """Return the aid with the parts named in `asked`; the sheet has the others.

    All rules are set in one size.
    """
    middle = (_deck if claims.deal(variant) is None else _hands)(variant, asked, style)
    end = [_ending(variant, asked, style)] if "end" in asked else []
    blocks = [_title(variant, titles), *middle, *end, _foot(variant, asked)]
    return ink.Stack(blocks, gap=1.8, most_gap=20.0, name="the player aid")


@ink.fitted("aidtitle")
def _title(wide: float, variant: Variant, titles: Sequence[ink.Style]) -> ink.Drawn:
    """Name of the game in one of the sizes `titles`, with players and minutes beside it.

    A text that would take more than 45 % of the width is left out.
    """
    both = sheets.for_how_many(variant), sheets.how_far(variant)
    told = [text for text in both if ink.width(text, fonts.LABEL) <= 0.45 * wide]
    room = wide - max((ink.width(text, fonts.LABEL) + 10 for text in told), default=0.0)
    name = title_fit(variant.name, room, titles)
    high = max(name.high, 2 * SMALL.leading)

    def by(page: ink.Page, box: ink.Box) -> None:
        name.draw(page, ink.Box(box.x, box.y + high - name.high, room, 0), align="left")
        used = ink.width(name.text, name.style) if name.lines == 1 else room
        said = facts.set_otherwise(variant, room - used - 8, SMALL)
        if said:  # else only the foot says it
            page.text(
                box.x + used + 8,
                box.y + high - name.style.leading + ink.first_baseline(name.style),
                said,
                SMALL,
            )
        top = box.y + high - 2 * SMALL.leading - 1
        for at, text in enumerate(told):
            page.text(
                box.right,
                top + at * SMALL.leading + ink.first_baseline(SMALL),
                text,
                fonts.LABEL,
                align="right",
            )
        double_rule(page, box, 1.5)

    return ink.Drawn(high + 6, high + 6, by)


def _head(text: str, aside: str = "") -> ink.Fitted:
    return ink.heading(text, aside, style=fonts.SMALL_HEAD, after=1.5)


def _cards(variant: Variant, asked: Collection[str], style: ink.Style) -> ink.Block:
    """Meaning of each sort of card, behind a small picture of it."""
    kept = ("artifacts", "alone", "claim", *(["joins"] if "joins" in asked else []))
    topics: dict[sheets.Sort, tuple[str, ...]] = {
        "gold": ("gold", "split"),
        "danger": ("dangers", "danger", "over", "both"),
    }
    topics |= {"artifact": kept} if variant.has_artifacts else {}
    told = [
        (sort, sheets.named(variant, sort, short(variant, *several)))
        for sort, several in topics.items()
    ]
    told = [
        (sort, together(said, pages.what_a_kind_is(variant)) if sort == "danger" else said)
        for sort, said in told
    ]
    deck = [ink.Words(sheets.deck_of(variant), style)] if "deck" in asked else []
    rows = [*deck, by_sort(variant, told, style, 13.0, gap=1.5)]
    return ink.Stack(rows, gap=1.5, most_gap=4.0, name="the cards")


def _deck(variant: Variant, asked: Collection[str], style: ink.Style) -> Iterator[ink.Block]:
    go, leave = choice_signs(variant)
    words, step = variant.words, partial(_numbered, style)
    both = [
        _gesture(go, sheets.go_on(), words.go, style),
        _gesture(leave, i_leave(variant), words.leave, style),
    ]
    steps: list[ink.Block] = [
        step(1, short(variant, "turn")),
        step(2, sheets.all_show(variant)),
        ink.Columns(
            [ink.space(0, 0), ink.lowest([ink.Columns(both, wides, 0) for wides in GESTURES])],
            [21, 1.0],
            0,
        ),
        step(3, sheets.after_word(variant, short(variant, "left"))),
    ]
    if "cards" in asked:
        yield _cards(variant, asked, style)
    yield ink.Stack(
        [_head(say("Each turn")), ink.Stack(steps, gap=1.5, most_gap=4)], name="the turn"
    )
    if "risk" in asked:
        yield _risk(variant)
    if "worth" in asked:
        yield from _worth(variant)


def _ending(variant: Variant, asked: Collection[str], style: ink.Style) -> ink.Block:
    """Rules for the end of a round and of the game, on as few lines as possible."""
    there = claims.round_over(variant)
    over = ("survived",) if there.hands else ("danger_out", "unclaimed", "fresh")
    worth = ("worth",) if there.hands else ()
    waits = sheets.waits_there(variant) if there.stays else ""
    told = [
        " ".join(filter(None, (waits, short(variant, *over)))),
        short(variant, "rounds", *worth, "breaks", *(["tie"] if "tie" in asked else [])),
    ]
    told += pages.otherwise(variant) if "other" in asked else []
    return ink.Stack([_head(say("The end")), ink.listed(told, style)], name="the end")


def _gesture(sign: tuple[str, ink.Part], means: str, gesture: str, style: ink.Style) -> ink.Block:
    """Picture of a gesture, with its meaning and its words."""
    drawn = ink.Drawn(
        22,
        22,
        lambda page, box: ink.picture(page, sign[0], ink.Box(box.x, box.y + 1, 20, 20), sign[1]),
    )
    told = ink.Stack([ink.Words(capital(means), style.bold()), ink.Words(gesture, style)])
    return ink.Columns([drawn, told], [20, 1.0], 5)


@ink.fitted()
def _numbered(wide: float, style: ink.Style, number: int, text: str) -> ink.Drawn:
    """One step: its number in a disc, then its text."""
    high = max(ink.set_high(text, style, wide - 21), 13.0)

    def by(page: ink.Page, box: ink.Box) -> None:
        ink.badge(page, box.x + 7.5, box.y + 6.5, number, 6.3)
        page.paragraph(
            ink.Box(box.x + 21, box.y + (13.0 - style.leading) / 2, box.w - 21, box.h),
            text,
            style,
        )

    return ink.Drawn(high, high, by)


def _strip(
    label: str, below: str, cells: Sequence[tuple[str, str]], part: ink.Part, name: str
) -> ink.Table:
    """Table of two lines: heads above, values below, each line with its label.

    Values shrink to the size of their heads where they would else wrap; if that is not enough, the
    labels wrap.
    """
    small = fonts.LABEL
    labels = max(ink.width(label, small), ink.width(below, small)) + 11
    digit = fonts.SMALL_DIGIT if labels + _needs(cells, fonts.SMALL_DIGIT) <= INNER else small
    wide = min(labels, max(INNER - _needs(cells, digit), INNER / 4))
    heads, values = zip(*cells, strict=True)
    rows = [ink.row(below, values, digit)]
    return ink.Table(
        ink.row(label, heads, small),
        rows,
        ink.even(wide, len(cells)),
        part,
        (13, 15, 20),
        name=name,
    )


def _needs(cells: Sequence[tuple[str, str]], digit: ink.Style) -> float:
    """Return the width in points of values in that style with their heads, each on one line."""
    return sum(
        max(ink.width(head, fonts.LABEL), ink.width(value, digit)) + 5 for head, value in cells
    )


def _risk(variant: Variant) -> ink.Block:
    """Chances that the next card ends the round: a line for each sort of round.

    By kinds and by sums, the least and the greatest possible chance are given.
    """
    blocks: list[ink.Block] = []
    for risk in risk_table.risks(variant):
        one = variant.at(risk.rounds[0])
        below = sheets.next_ends_it(one, risk_table.named_rounds(variant, risk))
        blocks.append(
            _strip(_risk_label(one, risk), below, _spans(risk)[:4], ink.Part.DANGER, "the chances")
        )
        blocks += _notes(risk_table.safe(variant, risk))
    return ink.Stack(
        [*blocks, *_notes(risk_table.risk_note(variant, brief=True))], gap=1.0, name="the chances"
    )


def _risk_label(one: Variant, risk: risk_table.Risk) -> str:
    """Return the heading of a row of chances: what is counted, and what stays unknown."""
    if risk.by_kinds:
        return sheets.while_turned(
            counted=sheets.kinds_seen(one), low=min(risk.columns), high=max(risk.columns)
        )
    label = sheets.path_sum(one) if risk.of_sum else sheets.cards_there()
    if risk.counted == "blanks":
        return sheets.while_others(counted=label, low=min(risk.rows), high=max(risk.rows))
    return label


def _notes(said: str) -> list[ink.Block]:
    """Return `said` as a caption below a table; no block if it is empty."""
    return [ink.Words(said, fonts.CAPTION)] if said else []


def _spans(risk: risk_table.Risk) -> list[tuple[str, str]]:
    """Return what a chance depends on, with the chance, or its range where it varies."""
    return [(str(head), risk_table.between(low, high)) for head, low, high in risk.spans()]


def _worth(variant: Variant) -> Iterator[ink.Block]:
    """Yield the table of artifact values, if they can be given in a table."""
    artifacts = variant.artifacts
    if artifacts is None or not variant.has_artifacts or artifacts.worth.by == "gold":
        return
    word, scale = variant.words.artifact, artifacts.worth
    if scale.by == "card":
        label, values = word.one, dict(scale.values)
        cells = [
            (in_short(slot.card), values[str(slot.card)]) for slot in variant.slots if slot.artifact
        ]
    elif scale.by == "round":
        label = sheets.out_in(variant)
        cells = [(name, worth) for _, name, worth in facts.worth_by_round(variant) if worth]
    elif scale.by == "order":
        label = say("{artifact} out", **theme(variant))
        cells = [(place.head, place.worth) for place in facts.worth_by_order(variant)]
    else:
        label, cells = word.many, [(say("each"), scale.at(1))]
    if cells:  # empty if they count by the round, but otherwise in all rounds that have any
        shown = [(head, str(value)) for head, value in cells]
        table = _strip(
            capital(label), say("counts"), shown, ink.Part.SAFE, name="the artifact values"
        )
        yield ink.Stack(
            [table, *_notes(not_everywhere(variant))], gap=1.0, name="the artifact values"
        )


def _hands(variant: Variant, asked: Collection[str], style: ink.Style) -> Iterator[ink.Block]:
    sample = next(slot for slot in variant.slots if slot.gold)

    def side(title: str, part: ink.Part, card: ink.Drawn, *topics: str) -> ink.Block:
        head = ink.Columns(
            [card, ink.Words(title, fonts.PANEL.of(part), middle=True)], [17.0, 1.0], gap=7
        )
        return ink.panel(
            ink.Stack([head, points(variant, style, *topics)], gap=4), part, side=6, top=6
        )

    if "deal" in asked:
        told = ink.Words(short(variant, "deal", "cover"), style)
        yield ink.Stack(
            [_head(say("Set up")), told, ink.space(3, 5), deal_table(variant, small=True)],
            name="the deal",
        )
    # else every card counts towards the end
    if "cards" in asked and (dangers := short(variant, "dangers")):
        yield by_sort(
            variant,
            [("danger", sheets.named(variant, "danger", dangers))],
            style,
            13.0,
        )
    flees = side(sheets.turned_down(variant), ink.Part.SAFE, face_down(17), "left", "claim")
    goes_on = side(
        sheets.turned_up(),
        ink.Part.GOLD,
        fan([card_picture(variant, sample.card)], 17),
        "danger",
        "split",
    )
    turn: list[ink.Block] = [
        _head(say("Each turn"), sheets.first_then(variant)),
        ink.Words(short(variant, "decide"), style),
        ink.space(3, 5),
        ink.lowest(
            [ink.Columns([flees, goes_on], two, 8) for two in (GESTURES[:1] if asked else GESTURES)]
        ),
    ]
    yield ink.Stack(turn, name="the turn")
    collapses = risk_table.risks(variant)
    curve: list[tuple[str, str]] = []
    for risk in collapses:
        curve += _spans(risk)
    if curve and "risk" in asked:
        yield _strip(say("cards laid"), say("collapse"), curve, ink.Part.DANGER, "the chances")
        yield from _notes(
            together(
                *(risk_table.lead(variant, risk) for risk in collapses),
                risk_table.risk_note(variant),
            )
        )


def _foot(variant: Variant, asked: Collection[str]) -> ink.Block:
    def by(page: ink.Page, box: ink.Box) -> None:
        used = page.text(box.x, box.bottom - 1.6, page.imprint, fonts.FOOT)
        room = box.w - used - 12
        there = sheets.otherwise_there(variant) if variant.changes and "other" not in asked else ()
        there = (
            (sheets.more_on_the_sheet(), *there)
            if not {"end", "cards", "risk", "worth", "deal", "tie"} <= set(asked)
            else there
        )
        said = next((one for one in there if ink.width(one, fonts.FOOT) <= room), "")
        said = said or facts.set_otherwise(variant, room, fonts.FOOT)
        if said:
            page.text(box.right, box.bottom - 1.6, said, fonts.FOOT, align="right")

    return ink.Drawn(ink.CAP * 7.5 + 2, ink.CAP * 7.5 + 2, by)
