"""Tally pad: rounds by players, as a ``.tally`` has them, so that typing it in is copying.

For every round it has a strip to add up in what each inside carries and what lies there, the
artifacts that can come, a cell for what was banked (``banked:``), and the running total; the totals
stand below (``total:``).

What is too much for one place goes on in this order (`SHAPES`), and type never gets smaller for it:
two pads to a page, with a row for artifacts; two to a page, artifacts in the strip; these with
lower running totals; one to a page; over pages, all rounds of the first players, then those of the
others. More than eight players stand on two pads: on one page, where it has room.

It is read from a photograph (`cardkit.pad_cells`): a code says which pad it is, marks where each
digit of a figure belongs.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from cardkit.v4.engine import Variant, claims
from cardkit.v4.ink import (
    CAP,
    MARGIN,
    MM,
    SAFE_EDGE,
    Box,
    Drawn,
    Page,
    Part,
    Room,
    fonts,
    picture,
    width,
)
from cardkit.v4.paper import pad_parts as parts
from cardkit.v4.paper.order import Order
from cardkit.v4.paper.pad_code import PadCode, digit_places, millimetres
from cardkit.v4.speech import pads, pages
from cardkit.v4.words import say, together

RowName = Literal["told", "strip", "carried", "artifacts", "banked", "so far"]
"""Rows of a round.

Respectively: changed rules, strip, lost and carried out (filled in), artifacts, banked, running
total.
"""
_FIGURES: Final = 7.5 * MM  # usual height of a cell whose figure is read from a photograph
_STRIPS: Final = dict.fromkeys(("strip", "carried"), (parts.STRIP, parts.STRIP, 9 * MM))
_BLANK: Final = _STRIPS | {
    "artifacts": (parts.STRIP, parts.STRIP, 8 * MM),
    "banked": (parts.CELL[1], _FIGURES, 10 * MM),
    "so far": (parts.STRIP, _FIGURES, 10 * MM),
}
_FILLED: Final = _STRIPS | {
    "banked": (parts.CELL[1], parts.CELL[1], 12 * MM),
    "so far": (parts.STRIP, parts.STRIP, 9 * MM),
}
"""Heights of a round's rows in points: least, usual, greatest; for blank and filled pads."""
HALF_EDGE: Final = 7.3 * MM  # distance of a half-page pad from the edge and from the cut


class Shape(NamedTuple):
    """One layout of a pad.

    `two`: two to a page; `row`: artifacts in a row of their own, not in the strip; `tight`: running
    totals may be lower than what was banked.
    """

    two: bool
    row: bool
    tight: bool = False

    def box(self, page: Page, at: int = 0) -> Box:
        """Return the box of a pad on a page; `at` says which of two."""
        if not self.two:
            return parts.full(page)
        half = page.height / 2
        return Box(
            MARGIN, HALF_EDGE + at * half, page.width - 2 * MARGIN, half - 2 * HALF_EDGE + 1.2 * MM
        )


SHAPES: Final = (
    Shape(True, True),
    Shape(True, False),
    Shape(True, False, True),
    Shape(False, True, True),
)
"""Layouts in the order in which they are tried; in the last a pad goes on over pages."""


def pad(page: Page, variant: Variant, order: Order, rules: str) -> None:
    """Draw the pages ordered of the blank pad, two to a page where they fit.

    A pad that goes on over pages is repeated as a whole. `rules` go into its code: see
    `PadCode.of`.
    """
    shape, found = plan(page, variant, order.players or variant.players.high)
    code = PadCode.of(page, variant, rules, order.players)
    for sheet in ([found] if shape.two else [[leaf] for leaf in found]) * order.pages:
        page.begin()
        for place, leaf in enumerate(sheet):
            box = shape.box(page, place)
            shifts = (
                [(0.0, 0.0), (0.0, page.height / 2)]
                if shape.two and len(found) == 1
                else [(0.0, 0.0)]
            )
            drawn = form(variant, leaf, shape, box.w, str(code._replace(page=leaf.number)))
            page.stamp(
                f"pad{len(leaf.seats)}.{leaf.number}", partial(drawn.draw, page, box), shifts
            )
        if shape.two:
            y, right = page.height / 2, page.width - SAFE_EDGE  # a cut from side to side
            page.fold(SAFE_EDGE + 9 * MM, y, right - 9 * MM, y)
            for left in (SAFE_EDGE, right - 6 * MM):
                page.cut(left, y, left + 6 * MM, y)


def plan(page: Page, variant: Variant, players: int) -> tuple[Shape, list[parts.Leaf]]:
    """Return the first layout in which a pad fits, and the contents of its pages."""
    lines, groups = parts.blank_lines(variant), parts.seat_groups(players, page.width - 2 * MARGIN)
    for shape in SHAPES:
        found = parts.leaves([lines], groups)
        if (len(groups) <= 2 or not shape.two) and _fit(page, variant, shape, found):
            return shape, found
    fewer = range(len(lines) - 1, 0, -1)
    # a game that somebody ends (G-19) gets one page of rounds: few have more
    ended = claims.rounds(variant).until
    ways = [
        parts.leaves([lines[:most]] if ended else parts.evenly(lines, most), groups)
        for most in fewer
    ]
    return shape, next((found for found in ways if _fit(page, variant, shape, found)), ways[-1])


def _fit(page: Page, variant: Variant, shape: Shape, found: Sequence[parts.Leaf]) -> bool:
    box = shape.box(page)
    return all(form(variant, leaf, shape, box.w).least <= box.h for leaf in found)


def form(variant: Variant, leaf: parts.Leaf, shape: Shape, wide: float, code: str = "") -> Drawn:
    """One blank pad, or one page of it, `wide` points wide: head, table and foot."""
    grid = Grid(variant, leaf, shape.row)
    boxes = shape.row or any(parts.artifact_worths(variant, line.number) for line in leaf.lines)
    ticks = pads.tick_note(
        variant, parts.ticked_at(variant), boxes and parts.keeps_cards(variant), shape.row
    )
    more = len(leaf.lines) < len(parts.blank_lines(variant))
    notes = [
        ticks,
        parts.figures_note(variant, tight=shape.tight),
        *parts.blank_notes(variant, more),
    ]
    head = parts.head(variant, leaf, wide, code)
    foot = parts.foot(say("tally pad"), together(*notes), wide)

    def by(page: Page, box: Box) -> None:
        head.draw(page, box._replace(h=head.least))
        grid.draw(
            page,
            Box(
                box.x,
                box.y + head.least,
                wide,
                min(box.h - head.least - foot.least, grid.room(wide).most),
            ),
        )
        foot.draw(page, Box(box.x, box.bottom - foot.least, wide, foot.least))

    least = head.least + grid.high(wide, 0 if shape.tight else 1) + foot.least
    return Drawn(least, least, by)


class Grid(NamedTuple):
    """Table of a pad: names, rounds, totals. With `row`, artifacts have a row of their own."""

    variant: Variant
    leaf: parts.Leaf
    row: bool = True
    filled: parts.Filled | None = None

    def _rows(self, line: parts.Line, wide: float, spread: float) -> dict[RowName, float]:
        """Return the heights of a round's rows, top to bottom.

        `spread` is 0 for the least height, 1 for the usual, 2 for the greatest of use, or between.
        """
        changes, (style, told) = (
            parts.round_changes(self.variant, line),
            parts.round_label(self.variant, line),
        )
        names: list[RowName] = ["carried", "banked", "so far"]
        if self.filled is None:
            artifacts: list[RowName] = (
                ["artifacts"] if self.row and parts.can_come(self.variant, line.number) else []
            )
            names = ["strip", *artifacts, "banked", *([] if line.extra else names[-1:])]
        rows: dict[RowName, float] = {"told": parts.changes_high(changes, wide)} if changes else {}
        for name in names:
            label = len(told) * style.leading + 2 if name in ("strip", "carried") else 0.0
            least, usual, most = (
                max(high, label) for high in (_BLANK if self.filled is None else _FILLED)[name]
            )
            rows[name] = (
                least + min(spread, 1) * (usual - least) + max(spread - 1, 0) * (most - usual)
            )
        return rows

    def high(self, wide: float, spread: float) -> float:
        """Return the height of the table for a `spread` of 0 (least), 1 (usual), 2 (greatest)."""
        rows: list[float] = []
        for line in self.leaf.lines:
            rows += self._rows(line, wide, spread).values()
        return parts.NAMES + sum(rows) + parts.OUT * self._out() + parts.TOTAL * self.leaf.last

    def _out(self) -> bool:
        return self.filled is None and bool(parts.out_ticks(self.variant))

    def room(self, width: float) -> Room:
        """Return the least height in which people can write, and the greatest that makes sense."""
        least, most = self.high(width, 0), self.high(width, 2)
        return Room(least, most if self.filled is None else min(most, 1.5 * least))

    def draw(self, page: Page, box: Box) -> None:
        """Draw the table into ``box``."""
        heights = [self.high(box.w, spread) for spread in range(3)]
        # Sum how far the box reaches from each height to the next; steps of equal height count as
        # passed.
        spread = sum(
            max(0.0, min(1.0, (box.h - a) / (b - a))) if b > a else 1.0
            for a, b in pairwise(heights)
        )
        draw_names(
            page,
            self.variant,
            names := box._replace(h=parts.NAMES),
            self.leaf.seats,
            self.filled,
        )
        self._written(page, "name", names, 0)
        y = box.y + parts.NAMES
        for at, line in enumerate(self.leaf.lines):
            y = self._round(page, Box(box.x, y, box.w, 0), at, line, spread)
        out = y
        y += parts.OUT if self._out() else 0.0
        if self.leaf.last:
            total = Box(box.x, y, box.w, parts.TOTAL)
            page.rule(total.x, y, total.right, y, weight=1.4)
            parts.draw_totals(page, self.variant, total, self.leaf.seats, self.filled)
            self._written(page, "total", total, 0)
            y += parts.TOTAL
        if self._out():
            page.rule(box.x, out, box.right, out, weight=0.9)
            parts.draw_out(
                page, self.variant, Box(box.x, out, box.w, parts.OUT), len(self.leaf.seats)
            )
        page.box(
            Box(box.x, box.y, box.w, y - box.y), line=page.palette.line[Part.PLAIN], weight=1.1
        )

    def _round(self, page: Page, at_top: Box, at: int, line: parts.Line, spread: float) -> float:
        """Draw a round; return the y of its lower end."""
        rows = self._rows(line, at_top.w, spread)
        whole = at_top._replace(h=sum(rows.values()))
        if at % 2:
            page.box(whole, fill=page.palette.wash)
        boxes, y = {}, whole.y
        for name, high in rows.items():
            boxes[name] = Box(whole.x, y, whole.w, high)
            y += high
        page.rule(whole.x, whole.y, whole.right, whole.y, weight=0.9)
        self._head(page, boxes, line)
        self._cells(page, boxes["banked"], boxes.get("carried"), line)
        self._written(page, "banked", boxes["banked"], line.number)
        if "artifacts" in boxes:
            box = boxes["artifacts"]
            page.rule(box.x + parts.LABEL, box.y, box.right, box.y, weight=0.6)
            label = Box(box.x + 5, box.y, parts.LABEL - 9, box.h)
            parts.draw_row(
                page,
                box,
                self.leaf.seats,
                partial(parts.draw_artifacts, page, self.variant, label, line.number),
            )
            self._written(page, "artifact", box, line.number)
        if "so far" in boxes:
            parts.draw_so_far(
                page, self.variant, boxes["so far"], self.leaf.seats, self.filled, line
            )
            self._written(page, "so-far", boxes["so far"], line.number)
        return whole.bottom

    def _written(self, page: Page, kind: str, row: Box, number: int) -> None:
        """Record the cells of a blank pad's row, and mark the places for digits in them."""
        for seat, cell in zip(
            self.leaf.seats, parts.columns(row, len(self.leaf.seats)), strict=True
        ):
            if self.filled is None:
                parts.note(page, self.leaf, kind, cell, number, seat)
                for x in (
                    digit_places(millimetres(cell)) if kind in ("banked", "so-far", "total") else ()
                ):
                    hair = page.palette.line[Part.MUTED]
                    page.rule(
                        x * MM, cell.bottom - 1.5 * MM, x * MM, cell.bottom, weight=0.4, colour=hair
                    )

    def _head(self, page: Page, boxes: dict[RowName, Box], line: parts.Line) -> None:
        """Draw the label column of a round, and its strip."""
        if "told" in boxes:
            box = boxes["told"]
            page.paragraph(
                box.inset(5, 1.5),
                parts.round_changes(self.variant, line),
                fonts.CAPTION.of(Part.PLAIN),
            )
            page.rule(
                box.x,
                box.bottom,
                box.right,
                box.bottom,
                weight=0.5,
                colour=page.palette.line[Part.MUTED],
            )
        top = boxes.get("strip") or boxes["carried"]
        style, told = parts.round_label(self.variant, line)
        parts.draw_label(page, top.x + 5, top.y + top.h / 2, style, told)
        if "strip" in boxes:
            inner = Box(top.x + parts.LABEL, top.y, top.w - parts.LABEL, top.h)
            page.rule(inner.x, inner.y, inner.x, inner.bottom, weight=0.9)
            seats = len(self.leaf.seats)
            for worth, place in parts.draw_strip(
                page, self.variant, inner, line.number, boxes=not self.row, seats=seats
            ):
                parts.note(page, self.leaf, "artifact", place, line.number, worth=worth)
        label = boxes["banked"]
        used = parts.draw_row_label(
            page, label.x + parts.LABEL - 4, label.y + label.h / 2, pads.banked()
        )
        seen = self.filled.of(line).seen if self.filled else {}
        parts.draw_kinds(
            page, self.variant, Box(label.x + 5, label.y, parts.LABEL - 12 - used, label.h), seen
        )

    def _cells(self, page: Page, box: Box, carried: Box | None, line: parts.Line) -> None:
        """Draw the cells for what was banked.

        Of a played game they are filled in, with the row for what was lost and carried out.
        """
        page.rule(box.x + parts.LABEL, box.y, box.right, box.y, weight=0.6)
        seats = self.leaf.seats
        for row in filter(None, (box, carried)):
            parts.uprights(page, row, len(seats))
        below = parts.columns(carried or box, len(seats))
        for seat, cell, more in zip(seats, parts.columns(box, len(seats)), below, strict=True):
            if self.filled is not None:
                name, played = self.filled.players[seat], self.filled.of(line)
                parts.figure(page, cell, str(played.banked.get(name) or "\u2013"), fonts.BOLD, 13)
                if carried is not None:
                    draw_carried(page, self.variant, more, played, name)


def draw_names(
    page: Page, variant: Variant, box: Box, seats: Sequence[int], filled: parts.Filled | None
) -> None:
    """Draw the row of names, filled in or blank."""
    wide = (box.w - parts.LABEL) / len(seats)
    shown = [filled.players[seat] for seat in seats] if filled else []
    # All in one size, where the longest is not far too long.
    even = max(9.0, min((parts.fitted(name, wide - 14)[1].size for name in shown), default=0.0))

    def cell(seat: int, place: Box) -> None:
        page.text(place.x + 3, place.y + 3 + CAP * fonts.CAPTION_SIZE, str(seat + 1), fonts.CAPTION)
        if filled:
            name, style = parts.fitted(filled.players[seat], wide - 14, (even, 8.0, 7.5))
            page.text(
                place.x + wide / 2 + 4,
                place.y + place.h / 2 + CAP * style.size / 2 + 1,
                name,
                style,
                align="centre",
            )

    head = partial(
        parts.label_cell, page, box._replace(w=parts.LABEL), pages.many(variant, "player")
    )
    parts.draw_row(page, box, seats, head, cell, lined=False)


def draw_carried(page: Page, variant: Variant, cell: Box, played: parts.Played, name: str) -> None:
    """Draw what a player lost in a round, and the values of the artifacts carried out."""
    middle = cell.y + cell.h / 2
    if played.lost and name in played.caught:
        said, style = parts.fitted(
            pads.lost(n=played.lost), cell.w - 6, (9.0, 8.0, 7.5), fonts.REGULAR
        )
        page.text(cell.x + 4, middle + CAP * style.size / 2, said, style.of(Part.MUTED))
    taken = played.carried.get(name, ())
    if taken:  # prefer "3 x 5", then "5+7+10", then the sum
        side, room = 9.0, cell.w - 19
        told = ["+".join(map(str, taken)), str(sum(taken))]
        told[:0] = (
            [f"{len(taken)} \u00d7 {taken[0]}"] if len(set(taken)) == 1 and len(taken) > 1 else []
        )
        shown = next((said for said in told if width(said, fonts.CAPTION) <= room), told[-1])
        written, style = parts.fitted(shown, room, (9.0, 8.0, 7.5), fonts.REGULAR)
        used = page.text(
            cell.right - 4, middle + CAP * style.size / 2, written, style, align="right"
        )
        picture(
            page,
            variant.words.artifact_sign,
            Box(cell.right - 6 - used - side, middle - side / 2, side, side),
            Part.SAFE,
        )
