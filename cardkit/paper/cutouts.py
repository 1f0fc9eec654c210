"""Things to cut out: choice cards, tents, slips, markers, a deck. Everything is printed on one side only: what needs a back is
twice as long and folds over, so that front and back lie on each other however badly the printer feeds."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from cardkit.engine import JOKER, Scale, Slot, Variant, claims
from cardkit.ink import CAP, COLOURS, MM, Box, DoesNotFit, Page, Part, fit, fonts, one_line, path, picture, pip, width
from cardkit.paper.card_pictures import choice_signs, draw_back
from cardkit.paper.cut_marks import cut_grid, cut_out, folded
from cardkit.paper.facts import worth_by_order
from cardkit.paper.headings import double_rule
from cardkit.paper.order import Order
from cardkit.paper.pad_parts import Line, blank_lines, keeps_cards
from cardkit.speech import capital, i_leave, in_short, index, kit, pads, pages, say

CARD: Final = (45 * MM, 62 * MM)
TENT: Final = (90 * MM, 58 * MM)  # one of its two sides
MARKERS: Final = ((60 * MM, 3), (45 * MM, 4))  # the side of a square, and how many go side by side
GESTURE_SIZES: Final = (10.0, 9.0, 8.0, 7.5)
SLIPS: Final = ((2, 4), (2, 3), (2, 2))  # how many slips go beside and below each other, the most first
SLIP_EDGE: Final = 7.5 * MM
SLIP_CELL: Final = (19 * MM, 11.5 * MM)
SLIP_HEAD: Final = 13 * MM
SLIP_FOOT: Final = 7 * MM
POKER: Final = (63 * MM, 88 * MM)  # a card of a deck
ACROSS: Final = 3  # of them beside each other
DECK_NAME_SIZES: Final = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5)


def choices(page: Page, variant: Variant, order: Order) -> None:
    """Two cards for every player, one to go on and one to leave, each with a back that folds over."""
    told = ((say("go on"), variant.words.go), (i_leave(variant), variant.words.leave))
    back = partial(_choice_back, page, variant)
    cards = [
        partial(folded, page, back, partial(_choice_front, page, sign, said, player))
        for player in range(1, (order.players or variant.players.high) + 1)
        for sign, said in zip(choice_signs(variant), told)
    ]
    cut_out(page, variant, kit.cut_choices(), cards, (CARD[0], 2 * CARD[1]), 4, 2)


def _choice_front(page: Page, sign: tuple[str, Part], told: tuple[str, str], player: int, box: Box) -> None:
    (name, part), (means, gesture) = sign, told
    frame, side = box.inset(3 * MM), 23 * MM
    page.box(frame, fill=page.palette.tint[part], line=page.palette.line[part], weight=1.4, radius=7)
    head = fit(capital(means), frame.w - 14, (22.0, 19.0, 16.0, 14.0, 12.0, 10.0, 9.0), lines=2, high=12.5 * MM)
    top = frame.y + 12 - 0.2 * head.style.size  # clear of the number
    head.draw(page, Box(frame.x + 7, top, frame.w - 14, head.high), part)
    below = fit(gesture, frame.w - 12, GESTURE_SIZES, fonts.REGULAR, lines=3, high=12 * MM, wraps=True)
    low = frame.bottom - below.high - 6
    middle = (max(top + head.high, box.y + 19 * MM) + min(low, box.y + 42 * MM)) / 2
    picture(page, name, Box(box.x + (box.w - side) / 2, middle - side / 2, side, side), part)
    below.draw(page, Box(frame.x + 6, low, frame.w - 12, below.high))
    page.text(frame.right - 6, frame.y + 3 + CAP * fonts.CAPTION_SIZE, str(player), fonts.CAPTION, align="right")


def _choice_back(page: Page, variant: Variant, box: Box) -> None:
    line, frame, step = page.palette.line, box.inset(3 * MM), 5.2 * MM
    page.box(frame, line=line[Part.PLAIN], weight=1.2, radius=7)
    inner = frame.inset(2.2 * MM)
    half = inner.h / 2 - 6 * MM - 1.5 * MM  # from the edge of the pattern to the band with the name
    for at in range(int(half // step)):
        for y in (inner.y + at * step, inner.bottom - at * step):
            middle, pitch = y + (step / 2 if y < box.middle[1] else -step / 2), inner.w / 6
            for number in range(6):
                diamond = Box(inner.x + (number + 0.5) * pitch - 3, middle - 3, 6, 6)
                page.shape(path("point"), diamond, line=line[Part.MUTED], weight=0.5)
    name = fit(variant.name, inner.w - 4, (13.0, 11.0, 10.0, 9.0, 8.0, 7.5), fonts.SERIF, lines=2, high=11.5 * MM)
    name.draw(page, Box(inner.x + 2, box.middle[1] - name.high / 2, inner.w - 4, name.high))
    for y in (box.middle[1] - 6 * MM, box.middle[1] + 6 * MM):
        page.rule(inner.x + 6, y, inner.right - 6, y, weight=0.7, colour=line[Part.GOLD])


def tents(page: Page, variant: Variant, order: Order) -> None:
    """A tent for every player to keep banked gold under, with a line for the name on both sides."""
    side = partial(_tent_side, page, variant)
    tents = [partial(folded, page, side, side)] * (order.players or variant.players.high)
    cut_out(page, variant, kit.cut_tents(), tents, (TENT[0], 2 * TENT[1]), 2, 2)


def _tent_side(page: Page, variant: Variant, box: Box) -> None:
    frame, side = box.inset(4 * MM), 19 * MM
    page.box(frame, fill=page.palette.tint[Part.SAFE], line=page.palette.line[Part.SAFE], weight=1.2, radius=8)
    picture(page, variant.words.safe_sign, Box(frame.x + 5 * MM, frame.y + 5 * MM, side, side), Part.SAFE)
    x, base = frame.x + side + 10 * MM, frame.bottom - 8 * MM
    room = frame.right - x - 4 * MM
    safe = fit(pages.cap(variant, "safe"), room, (30.0, 26.0, 22.0, 18.0, 15.0, 12.0), fonts.SERIF, lines=2, high=20 * MM)
    safe.draw(page, Box(x, frame.y + 4.5 * MM, room, safe.high), Part.SAFE, align="left")
    top = frame.y + 4.5 * MM + safe.high + 1.5
    said, high = kit.tent_note(variant), base - 3 * MM - top
    note = fit(said, room, GESTURE_SIZES, fonts.REGULAR, lines=4, high=high, wraps=True)
    note.draw(page, Box(x, top, room, note.high), align="left")
    page.rule(frame.x + 5 * MM, base, frame.right - 5 * MM, base, weight=0.6)
    player = fit(variant.words.player.one, frame.w - 10 * MM, (9.0, 8.0, 7.5), fonts.REGULAR)
    used = page.text(frame.x + 5 * MM, base + 3 + CAP * 9, player.text, player.style.of(Part.MUTED))
    if used + 4 * MM + width(variant.name, fonts.CAPTION) <= frame.w - 10 * MM:
        page.text(frame.right - 5 * MM, base + 3 + CAP * 9, variant.name, fonts.CAPTION, align="right")


def slips(page: Page, variant: Variant, order: Order) -> None:
    """Pages of slips for games whose totals are secret: one for every player, kept under the own tent and read out at the end
    (G-14). As many to a page as have room; each with a cell for what was banked in every round, an extra one too."""
    rounds = blank_lines(variant)
    for across, down in SLIPS:
        wide, high = page.width / across, page.height / down
        inner = Box(SLIP_EDGE, SLIP_EDGE, wide - 2 * SLIP_EDGE, high - 2 * SLIP_EDGE)
        lines = -(-(len(rounds) + 1) // int(inner.w // SLIP_CELL[0]))
        if SLIP_HEAD + lines * SLIP_CELL[1] + SLIP_FOOT <= inner.h:
            break
    else:
        raise DoesNotFit(f"{len(rounds)} {variant.words.round(len(rounds))} have no room on a slip")
    for _ in range(order.pages):
        page.begin()
        shifts = [(wide * column, high * row) for row in range(down) for column in range(across)]
        page.stamp("slip", lambda: _slip(page, inner, variant, rounds, lines), shifts)
        cut_grid(page, Box(0, 0, page.width, page.height), across, down)


def _slip(page: Page, box: Box, variant: Variant, rounds: Sequence[Line], lines: int) -> None:
    """The name of the game and a line for the player's; a cell for each round, and the total as the last of them."""
    picture(page, variant.words.safe_sign, Box(box.x, box.y + 1 * MM, 8 * MM, 8 * MM), Part.SAFE)
    left, base = box.x + 10 * MM, box.y + 7.6 * MM
    title = fit(variant.name, 0.5 * box.w, (17.0, 15.0, 13.0, 11.0, 9.5, 8.5), fonts.SERIF, lines=2, high=9.5 * MM)
    with page.part("H1"):
        title.draw(page, Box(left, box.y + 5.4 * MM - title.high / 2, 0.5 * box.w, title.high), align="left")
    x = left + 4 * MM + (width(title.text, title.style) if title.lines == 1 else 0.5 * box.w)
    page.rule(x, base, box.right, base, weight=0.5)
    name = pages.cap(variant, "player")
    if width(name, fonts.CAPTION) <= box.right - x:  # else the line alone says it
        page.text(box.right, box.y + 10.5 * MM, name, fonts.CAPTION, align="right")
    double_rule(page, Box(box.x, box.y, box.w, SLIP_HEAD), 0.5 * MM)
    per_line, room = -(-(len(rounds) + 1) // lines), box.h - SLIP_HEAD - SLIP_FOOT - 1.5 * MM
    wide, high = box.w / per_line, min(22 * MM, room / lines)
    cells: list[Line | None] = [*rounds, *[None] * (per_line * lines - len(rounds))]
    with page.part("Table"):
        for line in range(lines):
            top = box.y + SLIP_HEAD + 1.5 * MM + line * high
            with page.part("TR"):
                for column, one in enumerate(cells[line * per_line : (line + 1) * per_line]):
                    with page.part("TH", scope="Column"):
                        if one is not None or (line, column) == (lines - 1, per_line - 1):
                            _slip_cell(page, Box(box.x + column * wide, top, wide, high).inset(0.6 * MM), variant, one)
    if keeps_cards(variant):
        low = Box(box.x, box.y + SLIP_HEAD + 2.5 * MM + lines * high, 4 * MM, 4 * MM)
        picture(page, variant.words.artifact_sign, low, Part.SAFE)
        label = pages.many(variant, "artifact")
        named, base = width(label, fonts.CAPTION) < 0.6 * box.w, low.middle[1] + CAP * 9 / 2  # else the picture says it
        x = low.right + 4 + (page.text(low.right + 4, base, label, fonts.CAPTION) + 4 if named else 0)
        page.rule(x, base, box.right, base, weight=0.5)


def _slip_cell(page: Page, place: Box, variant: Variant, line: Line | None) -> None:
    """A cell to write in what was banked in a round, or all of it."""
    part = Part.PLAIN if line else Part.GOLD
    page.box(place, fill=None if line else page.palette.tint[part], line=page.palette.line[part], weight=0.7, radius=4)
    label = pages.round_name(variant, *line) if line else pages.total()
    if line and width(label, fonts.CAPTION) > place.w - 7:
        label = pads.number(n=line.number, extra=line.extra)
    style = fonts.CAPTION if line else fonts.LABEL.of(part)
    page.text(place.x + 3.5, place.y + 3.5 + CAP * fonts.CAPTION_SIZE, label, style)


class Marker(NamedTuple):
    """A square to lay beside the cards: a word above, a number or a picture, and lines below."""

    head: str
    number: str
    below: str
    part: Part
    sign: str = ""


def markers(page: Page, variant: Variant, order: Order) -> None:
    """A marker for every round, for what artifacts count, and for who turns the cards."""
    wanted = [partial(_marker, page, marker) for marker in _markers(variant)]
    for side, across in MARKERS:
        rows = int((page.height - 21 * MM) // side)
        if len(wanted) <= across * rows:
            break
    cut_out(page, variant, kit.cut_markers(variant), wanted, (side, side), across, rows)


def _markers(variant: Variant) -> list[Marker]:
    words, rounds = variant.words, range(1, variant.rounds + 1)
    own = len({_worth(variant, number) for number in rounds}) > 1
    lines = ("\n".join(_round_lines(variant, number, own)) for number in rounds)
    found = [Marker(words.round.one, str(number), below, Part.PLAIN) for number, below in zip(rounds, lines)]
    found += [] if own else _artifact_markers(variant)
    if claims.dealer(variant).moves is not None:
        found.append(Marker(kit.dealer(), "", kit.turns_the_cards(), Part.GOLD, "stack"))
    return [*found, Marker(kit.the_place(variant), "", kit.path_begins(variant), Part.PLAIN, words.place_sign)]


def _round_lines(variant: Variant, number: int, own: bool) -> list[str]:
    """What stands on the marker of a round: which artifacts join, and what they count where that is its `own`."""
    artifacts, worth = variant.artifacts, _worth(variant, number)
    if artifacts is None or not variant.has_artifacts:
        return []
    lines: list[str] = []
    joins = variant.joined(number) - variant.joined(number - 1)
    if joins and (number > 1 or artifacts.joins.rounds or artifacts.joins.drawn):
        cards = [slot.card for slot in variant.slots if slot.artifact and slot.joins == number]
        named = [] if artifacts.joins.drawn else [card for card in cards if card != JOKER]
        lines.append(kit.marker_joins(variant, cards=" ".join(map(in_short, named)), n=joins, one=joins == 1))
    if variant.joined(number) and worth is not None and (worth.by == "round" or (worth.by == "each" and own)):
        lines.append(kit.marker_counts(variant, n=worth.at(number)))
    return lines


def _worth(variant: Variant, number: int) -> Scale | None:
    """What artifacts count in a round, which may have a rule of its own (G-20)."""
    artifacts = variant.at(number).artifacts
    return None if artifacts is None else artifacts.worth


def _artifact_markers(variant: Variant) -> list[Marker]:
    """A marker for each worth that artifacts can have, where it is not the round's."""
    if variant.artifacts is None or not variant.has_artifacts:
        return []
    word, scale, counts = variant.words.artifact.one, variant.artifacts.worth, kit.counts_at_the_end()
    told: list[tuple[str, int]]
    match scale.by:
        case "order":
            told = [(kit.nth_artifact(variant, n=at, on=on), worth) for at, worth, on in worth_by_order(variant)]
        case "card":
            values, cards = dict(scale.values), [slot.card for slot in variant.slots if slot.artifact]
            told = [(f"{word} {in_short(card)}", values[str(card)]) for card in cards]
        case "gold":
            gold = scale.at(1)
            return [Marker(word, str(gold), kit.on_this(variant, n=gold), Part.GOLD)] * len(variant.cards.artifact)
        case "round" | "each":
            return []
    return [Marker(head, str(worth), counts, Part.SAFE) for head, worth in told]


def _marker(page: Page, marker: Marker, box: Box) -> None:
    frame, line, middle = box.inset(2.6 * MM), page.palette.line[marker.part], box.x + box.w / 2
    page.box(frame, fill=page.palette.tint[marker.part], line=line, weight=1.1, radius=7)
    page.box(frame.inset(1.3 * MM), line=line, weight=0.4, radius=5)
    head = fit(marker.head, frame.w - 8, (15.0, 13.0, 12.0, 11.0, 10.0, 9.0), lines=2)
    head.draw(page, Box(frame.x + 4, frame.y + 5, frame.w - 8, head.high), marker.part)
    top = frame.y + 7 + head.high
    high = frame.bottom - 5 - (top + (12 * MM if marker.number or marker.sign else 0))
    below = fit(marker.below, frame.w - 12, GESTURE_SIZES, fonts.REGULAR, lines=8, high=high, wraps=True)
    low = frame.bottom - 5 - (below.high if marker.below else 0)
    if marker.sign:
        side = min(24 * MM, low - top - 8)
        picture(page, marker.sign, Box(middle - side / 2, (top + low - side) / 2, side, side), marker.part)
    else:
        size = min(72.0, (low - top) * 0.95)
        number = one_line(marker.number, frame.w - 10, (size, 0.75 * size, 0.5 * size, 14.0), fonts.SERIF)
        page.text(middle, (top + low) / 2 + CAP * number.size / 2, marker.number, number.of(marker.part), align="centre")
    if marker.below:
        below.draw(page, Box(frame.x + 6, low, frame.w - 12, below.high))


def deck(page: Page, variant: Variant, order: Order) -> None:
    """Every card of the game, nine to a page, and last a page of backs."""
    down = int((page.height - 13 * MM) // POKER[1])
    each = ACROSS * down
    faces = [partial(_face, page, variant, slot) for slot in variant.slots]
    cut_out(page, variant, kit.cut_deck(len(faces), -(-len(faces) // each)), faces, POKER, ACROSS, down, tight=True)
    cut_out(page, variant, kit.cut_backs(), [partial(_deck_back, page, variant)] * each, POKER, ACROSS, down, tight=True)


def _face(page: Page, variant: Variant, slot: Slot, box: Box) -> None:
    """One card: read aloud it is what it is called, and what it means."""
    frame = box.inset(2.2 * MM)
    with page.part("Figure", kit.card_meaning(variant, slot)):
        page.box(frame, line=page.palette.hairline, weight=0.5, radius=9)
        corner = partial(_corner, page, frame, slot)
        corner()
        page.turned(frame.middle, corner)
        _meaning(page, frame, variant, slot)


def _corner(page: Page, frame: Box, slot: Slot) -> None:
    """Rank above suit, as on any card."""
    card = slot.card
    colour = page.palette.red if card.suit in ("h", "d", "r") else page.palette.line[Part.PLAIN]
    x, y = frame.x + 9 * MM / 2 + 1.5 * MM, frame.y + 3 * MM
    if card == JOKER:
        picture(page, "star", Box(x - 9, y, 18, 18))
        return
    style = one_line(index(card.rank), 12 * MM, (26.0, 20.0, 16.0), fonts.BLACK)
    page.text(x, y + CAP * style.size, index(card.rank), style, align="centre", colour=colour)
    for at, suit in enumerate(COLOURS.get(card.suit, card.suit)):
        pip(page, suit, Box(x - 8, y + CAP * style.size + 4 + at * 19, 16, 16))


def _meaning(page: Page, frame: Box, variant: Variant, slot: Slot) -> None:
    """What the card means: gold with its worth, a danger with its kind, an artifact with what it counts."""
    middle, (part, sign) = frame.middle, _sign(variant, slot)
    if slot.gold:
        radius = 13 * MM if sign else 15 * MM  # smaller between a sign above it and a word below
        coin = page.palette.coin or page.palette.paper
        page.disc(*middle, radius, fill=coin, line=page.palette.line[Part.GOLD], weight=1.6)
        style = one_line(str(slot.gold), 1.7 * radius, (64.0, 54.0, 44.0, 34.0), fonts.BLACK)
        page.text(middle[0], middle[1] + CAP * style.size / 2, str(slot.gold), style, align="centre")
        if sign:
            side = 13 * MM
            picture(page, sign, Box(middle[0] - side / 2, middle[1] - radius - side - 2 * MM, side, side), part)
    elif sign:
        side = 27 * MM
        picture(page, sign, Box(middle[0] - side / 2, middle[1] - side / 2 - 3 * MM, side, side), part)
    if said := kit.card_word(variant, slot):
        below = Box(frame.x + 13 * MM, middle[1] + 17 * MM, frame.w - 26 * MM, 14 * MM)
        fit(said, below.w, DECK_NAME_SIZES, lines=5, high=below.h).draw(page, below, part)


def _sign(variant: Variant, slot: Slot) -> tuple[Part, str]:
    """The picture of what is no gold, and its colour; of a card that means nothing none."""
    if slot.artifact:
        return Part.SAFE, variant.words.artifact_sign
    if slot.kind and not claims.all_dangers(variant):
        return Part.DANGER, variant.sign_of(slot.kind)
    return (Part.GOLD if slot.gold else Part.MUTED), ""


def _deck_back(page: Page, variant: Variant, box: Box) -> None:
    frame = box.inset(2.2 * MM)
    draw_back(page, frame)
    name = fit(variant.name, frame.w - 16 * MM, DECK_NAME_SIZES, fonts.SERIF, lines=3)
    high = max(name.high, 16) + 6
    band = Box(frame.x + 10, frame.middle[1] - high / 2, frame.w - 20, high)
    page.box(band, fill=page.palette.paper, line=page.palette.line[Part.MUTED], weight=0.5, radius=4)
    name.draw(page, Box(frame.x + 8 * MM, frame.middle[1] - name.high / 2, frame.w - 16 * MM, name.high))
