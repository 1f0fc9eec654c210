"""Things to cut out: choice cards, tents and markers.

Everything is printed on one side only. What needs a back is twice as long and folds over, so that front and
back lie on each other however badly the printer feeds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from cardkit.engine import Scale, Variant, claims
from cardkit.ink import CAP, MARGIN, MM, Box, DoesNotFit, Page, Part, fit, fonts, one_line_width, path, picture, width
from cardkit.paper.cut_marks import cut_grid
from cardkit.paper.facts import worth_by_order
from cardkit.paper.pad_parts import one_line
from cardkit.paper.signs import choice_signs
from cardkit.speech import capital, cutting, i_leave, in_short, kit, pages, say, together

BELOW: Final = 10 * MM
"""Where the line that says what to do has its end."""
CARD: Final = (45 * MM, 62 * MM)
TENT: Final = (90 * MM, 58 * MM)  # one of its two sides
MARKERS: Final = ((60 * MM, 3), (45 * MM, 4))  # the side of a square, and how many go side by side
WORD_SIZES: Final = (22.0, 19.0, 16.0, 14.0, 12.0, 10.0, 9.0)
GESTURE_SIZES: Final = (10.0, 9.0, 8.0, 7.5)
NAME_SIZES: Final = (13.0, 11.0, 10.0, 9.0, 8.0, 7.5)
SAFE_SIZES: Final = (30.0, 26.0, 22.0, 18.0, 15.0, 12.0)
CAPTION_SIZES: Final = (9.0, 8.0, 7.5)
HEAD_SIZES: Final = (15.0, 13.0, 12.0, 11.0, 10.0, 9.0)


def grid(page: Page, piece: tuple[float, float], across: int, down: int, least: float = 11 * MM) -> Box:
    """The block of ``across`` by ``down`` pieces in the middle of the page, below the line that says what to do.

    `least` is the room it leaves above itself.
    """
    wide, high = piece[0] * across, piece[1] * down
    lower = 2 * MM if (page.height - high) / 2 >= 9 * MM else 0.0
    box = Box((page.width - wide) / 2, (page.height - high) / 2 + lower, wide, high)
    if box.x < 7 * MM or box.y < least or box.bottom > page.height - 7 * MM:
        raise DoesNotFit(f"{across} by {down} pieces do not fit on the page")
    return box


def instruction(page: Page, variant: Variant, said: str) -> None:
    """The line at the head of a page to cut, clear of the marks."""
    base = 6.6 * MM + CAP * 9
    room = page.width - 2 * MARGIN
    longest = together(kit.one_side(), said)
    for line in (f"**{variant.name}.** {longest}", longest, said):
        if one_line_width(line, fonts.CAPTION) <= room:
            break
    page.text(MARGIN, base, line, fonts.CAPTION, room=room)


# -- choice cards --------------------------------------------------------------------------------


def choices(page: Page, variant: Variant, players: int | None, *, outline: str | None = "", level: int = 0) -> None:
    """Two cards for every player, one to go on and one to leave, each with a back that folds over."""
    number = players or variant.players.high
    sides = choice_signs(variant)
    words = variant.words
    told = ((say("go on"), words.go), (i_leave(variant), words.leave))
    unit = (CARD[0], 2 * CARD[1])
    left = number
    for at in range(-(-number // 4)):
        page.begin((outline or f"{variant.name}: choice cards") if at == 0 else None, level)
        here = min(4, left)
        left -= here
        down = -(-here // 2)
        box = grid(page, unit, 4, down)
        instruction(page, variant, cutting.cut_choices())
        for slot in range(2 * here):
            line, column = divmod(slot, 4)
            x, y = box.x + column * unit[0], box.y + line * unit[1]
            which = slot % 2
            back = Box(x, y, *CARD)
            front = Box(x, y + CARD[1], *CARD)
            page.turned(back.middle, partial(_choice_back, page, variant, back))
            _choice_front(page, front, sides[which], told[which], at * 4 + slot // 2 + 1)
            page.fold(x + 1 * MM, y + CARD[1], x + unit[0] - 1 * MM, y + CARD[1])
        cut_grid(page, box, 4, down, BELOW)


def _choice_front(page: Page, box: Box, sign: tuple[str, Part], told: tuple[str, str], player: int) -> None:
    palette = page.palette
    name, part = sign
    means, gesture = told
    frame = box.inset(3 * MM)
    page.box(frame, fill=palette.tint[part], line=palette.line[part], weight=1.4, radius=7)
    head = fit(capital(means), frame.w - 14, WORD_SIZES, lines=2, high=12.5 * MM)
    top = frame.y + 11 - 0.2 * head.style.size  # clear of the number
    head.draw(page, Box(frame.x + 7, top, frame.w - 14, head.high), part)
    below = fit(gesture, frame.w - 12, GESTURE_SIZES, fonts.REGULAR, lines=3, high=12 * MM, wraps=True)
    low = frame.bottom - below.high - 6
    side = 23 * MM
    middle = (max(top + head.high, box.y + 19 * MM) + min(low, box.y + 42 * MM)) / 2
    picture(page, name, Box(box.x + (box.w - side) / 2, middle - side / 2, side, side), part)
    below.draw(page, Box(frame.x + 6, low, frame.w - 12, below.high))
    page.text(frame.right - 6, frame.y + 4 + CAP * 7.5, str(player), fonts.TICK, align="right")


def _choice_back(page: Page, variant: Variant, box: Box) -> None:
    palette = page.palette
    frame = box.inset(3 * MM)
    page.box(frame, line=palette.line[Part.PLAIN], weight=1.2, radius=7)
    inner = frame.inset(2.2 * MM)
    step = 5.2 * MM
    half = inner.h / 2 - 6 * MM - 1.5 * MM  # from the edge of the pattern to the band with the name
    for at in range(int(half // step)):
        for y in (inner.y + at * step, inner.bottom - at * step):
            _diamonds(page, inner.x, inner.right, y + (step / 2 if y < box.middle[1] else -step / 2))
    name = fit(variant.name, inner.w - 4, NAME_SIZES, fonts.SERIF, lines=2, high=11.5 * MM)
    name.draw(page, Box(inner.x + 2, box.middle[1] - name.high / 2, inner.w - 4, name.high))
    for y in (box.middle[1] - 6 * MM, box.middle[1] + 6 * MM):
        page.rule(inner.x + 6, y, inner.right - 6, y, weight=0.7, colour=palette.line[Part.GOLD])


def _diamonds(page: Page, x0: float, x1: float, y: float) -> None:
    number = 6
    side = 6.0
    pitch = (x1 - x0) / number
    for at in range(number):
        page.shape(
            path("point"),
            Box(x0 + (at + 0.5) * pitch - side / 2, y - side / 2, side, side),
            line=page.palette.line[Part.MUTED],
            weight=0.5,
        )


# -- tents ---------------------------------------------------------------------------------------


def tents(page: Page, variant: Variant, players: int | None, *, outline: str | None = "", level: int = 0) -> None:
    """A tent for every player to keep banked gold under, with a line for the name on both sides."""
    number = players or variant.players.high
    unit = (TENT[0], 2 * TENT[1])
    left = number
    first = True
    while left > 0:
        page.begin((outline or f"{variant.name}: tents") if first else None, level)
        here = min(4, left)
        left -= here
        down = -(-here // 2)
        box = grid(page, unit, 2, down)
        instruction(page, variant, cutting.cut_tents())
        for slot in range(here):
            line, column = divmod(slot, 2)
            x, y = box.x + column * unit[0], box.y + line * unit[1]
            upper, lower = Box(x, y, *TENT), Box(x, y + TENT[1], *TENT)
            page.turned(upper.middle, partial(_tent_side, page, variant, upper))
            _tent_side(page, variant, lower)
            page.fold(x + 1 * MM, y + TENT[1], x + unit[0] - 1 * MM, y + TENT[1])
        cut_grid(page, box, 2, down, BELOW)
        first = False


def _tent_side(page: Page, variant: Variant, box: Box) -> None:
    palette = page.palette
    words = variant.words
    frame = box.inset(4 * MM)
    page.box(frame, fill=palette.tint[Part.SAFE], line=palette.line[Part.SAFE], weight=1.2, radius=8)
    side = 19 * MM
    picture(page, words.safe_sign, Box(frame.x + 5 * MM, frame.y + 5 * MM, side, side), Part.SAFE)
    x = frame.x + side + 10 * MM
    room = frame.right - x - 4 * MM
    base = frame.bottom - 8 * MM
    safe = fit(pages.cap(variant, "safe"), room, SAFE_SIZES, fonts.SERIF, lines=2, high=20 * MM)
    safe.draw(page, Box(x, frame.y + 4.5 * MM, room, safe.high), Part.SAFE, align="left")
    top = frame.y + 4.5 * MM + safe.high + 1.5
    high = base - 3 * MM - top
    note = fit(cutting.tent_note(variant), room, GESTURE_SIZES, fonts.REGULAR, lines=4, high=high, wraps=True)
    note.draw(page, Box(x, top, room, note.high), align="left")
    page.rule(frame.x + 5 * MM, base, frame.right - 5 * MM, base, weight=0.6)
    player = fit(words.player.one, frame.w - 10 * MM, CAPTION_SIZES, fonts.REGULAR)
    used = page.text(frame.x + 5 * MM, base + 3 + CAP * 9, player.text, player.style.of(Part.MUTED))
    if used + 4 * MM + width(variant.name, fonts.CAPTION) <= frame.w - 10 * MM:
        page.text(frame.right - 5 * MM, base + 3 + CAP * 9, variant.name, fonts.CAPTION, align="right")


# -- markers -------------------------------------------------------------------------------------


class Marker(NamedTuple):
    """A square to lay beside the cards: a word above, a number or a picture, and lines below."""

    head: str
    number: str
    below: str
    part: Part
    draw: Callable[[Page, Box], None] | None = None


def markers(page: Page, variant: Variant, *, outline: str | None = "", level: int = 0) -> None:
    """A marker for every round, for what artifacts count, and for who turns the cards."""
    wanted = _markers(variant)
    for side, across in MARKERS:
        rows = int((page.height - 21 * MM) // side)
        if len(wanted) <= across * rows:
            break
    for start in range(0, len(wanted), across * rows):
        here = wanted[start : start + across * rows]
        page.begin((outline or f"{variant.name}: markers") if start == 0 else None, level)
        instruction(
            page,
            variant,
            cutting.cut_markers(variant),
        )
        down = -(-len(here) // across)
        box = grid(page, (side, side), across, down)
        for slot, marker in enumerate(here):
            line, column = divmod(slot, across)
            _marker(page, Box(box.x + column * side, box.y + line * side, side, side), marker)
        cut_grid(page, box, across, down, BELOW)


def _markers(variant: Variant) -> list[Marker]:
    words = variant.words
    artifacts = variant.artifacts
    has = variant.has_artifacts
    found = []
    own = len({_worth(variant, number) for number in range(1, variant.rounds + 1)}) > 1
    for number in range(1, variant.rounds + 1):
        lines = []
        if has and artifacts is not None:
            joins = variant.joined(number) - variant.joined(number - 1)
            if (joins and number > 1) or (joins and (artifacts.joins.rounds or artifacts.joins.drawn)):
                named = [
                    slot.card
                    for slot in variant.slots
                    if slot.artifact and slot.joins == number and slot.card.rank != "joker"
                ]
                lines.append(cutting.marker_joins(variant, [] if artifacts.joins.drawn else named, joins))
            worth = _worth(variant, number)
            if variant.joined(number) and worth is not None and (worth.by == "round" or (worth.by == "each" and own)):
                lines.append(cutting.marker_counts(variant, n=worth.at(number)))
        found.append(Marker(words.round.one, str(number), "\n".join(lines), Part.PLAIN))
    if has and artifacts is not None and not own:
        found += _artifact_markers(variant)
    if claims.dealer(variant).moves is not None:
        found.append(Marker(cutting.dealer(), "", cutting.turns_the_cards(), Part.GOLD, _sign("stack", Part.GOLD)))
    found.append(
        Marker(
            cutting.the_place(variant),
            "",
            cutting.path_begins(variant),
            Part.PLAIN,
            _sign(variant.words.place_sign, Part.PLAIN),
        )
    )
    return found


def _worth(variant: Variant, number: int) -> Scale | None:
    """What artifacts count in a round, which may have a rule of its own (G-20)."""
    artifacts = variant.at(number).artifacts
    return None if artifacts is None else artifacts.worth


def _artifact_markers(variant: Variant) -> list[Marker]:
    artifacts = variant.artifacts
    assert artifacts is not None
    words = variant.words
    scale = artifacts.worth
    if scale.by == "order":
        return [
            Marker(cutting.nth_artifact(variant, at, on), str(worth), cutting.counts_at_the_end(), Part.SAFE)
            for at, worth, on in worth_by_order(variant)
        ]
    if scale.by == "card":
        values = dict(scale.values)
        return [
            Marker(
                f"{words.artifact.one} {in_short(slot.card)}",
                str(values[str(slot.card)]),
                cutting.counts_at_the_end(),
                Part.SAFE,
            )
            for slot in variant.slots
            if slot.artifact
        ]
    if scale.by == "gold":
        value = scale.at(1)
        return [
            Marker(words.artifact.one, str(value), cutting.on_this(variant, value), Part.GOLD)
            for _ in variant.cards.artifact
        ]
    return []


def _sign(name: str, part: Part) -> Callable[[Page, Box], None]:
    def by(page: Page, box: Box) -> None:
        picture(page, name, box, part)

    return by


def _marker(page: Page, box: Box, marker: Marker) -> None:
    palette = page.palette
    frame = box.inset(2.6 * MM)
    page.box(frame, fill=palette.tint[marker.part], line=palette.line[marker.part], weight=1.1, radius=7)
    middle = box.x + box.w / 2
    head = fit(marker.head, frame.w - 8, HEAD_SIZES, lines=2)
    head.draw(page, Box(frame.x + 4, frame.y + 5, frame.w - 8, head.high), marker.part)
    top = frame.y + 7 + head.high
    least = top + (12 * MM if marker.number or marker.draw else 0)
    high = frame.bottom - 5 - least
    below = fit(marker.below, frame.w - 12, GESTURE_SIZES, fonts.REGULAR, lines=8, high=high, wraps=True)
    low = frame.bottom - 5 - (below.high if marker.below else 0)
    if marker.draw is not None:
        side = min(24 * MM, low - top - 8)
        marker.draw(page, Box(middle - side / 2, (top + low - side) / 2, side, side))
    else:
        size = min(72.0, (low - top) * 0.95)
        number = one_line(marker.number, frame.w - 10, (size, 0.75 * size, 0.5 * size, 14.0), fonts.BLACK)
        page.text(
            middle,
            (top + low) / 2 + CAP * number.size / 2,
            marker.number,
            number.of(marker.part),
            align="centre",
        )
    if marker.below:
        below.draw(page, Box(frame.x + 6, low, frame.w - 12, below.high))
