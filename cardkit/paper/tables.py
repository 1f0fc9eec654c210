"""The tables of shares and of chances, and the cells they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from cardkit.ink import fonts
from cardkit.ink.fonts import CAP, DIGIT, Style, width
from cardkit.ink.layout import Cell, Room, Table
from cardkit.ink.page import MM, Box, DoesNotFit, Page, set_lines
from cardkit.ink.palette import Part
from cardkit.ink.pictures import picture
from cardkit.odds import percent
from cardkit.paper import facts
from cardkit.paper.card_pictures import draw_coin
from cardkit.variant import Variant
from cardkit.words import pages

COIN_RADIUS: Final = 5.8


def _share_width(share: facts.Share, digit: Style, radius: float) -> float:
    each = width(str(share.each) if share.each else "\u2013", digit)
    return each + (2 * radius + 2.2 if share.rest else 0)


def share_cell(share: facts.Share, digit: Style, radius: float = COIN_RADIUS) -> Cell:
    """What each takes, large, and a coin with what stays."""

    def by(page: Page, box: Box) -> None:
        text = str(share.each) if share.each else "\u2013"
        style = digit if share.each else Style(fonts.REGULAR, digit.size, digit.leading, Part.MUTED)
        each = width(text, style)
        # The digits of a column stand below each other, whether or not a coin follows.
        widest = each + (2 * radius + 2.2 if share.rest else 0)
        if widest > box.w - 1:
            raise DoesNotFit(
                f"a share of {share.each}, rest {share.rest}, needs {widest / MM:.0f} mm of {box.w / MM:.0f}"
            )
        whole = max(width("8", digit), each) + 2 * radius + 2.2
        x = box.x + max((box.w - whole) / 2, 0.5)
        middle = box.y + box.h / 2
        page.text(x, middle + CAP * style.size / 2, text, style)
        if share.rest:
            draw_coin(page, x + whole - radius, middle, share.rest, radius)

    return Cell(by=by)


def split_blocks(
    variant: Variant,
    wide: float,
    *,
    digit: Style = DIGIT,
    row_least: float = 14.5,
    row_most: float = 23.0,
    label: float = 42.0,
    coin_radius: float = COIN_RADIUS,
    pad: float = 4.5,
) -> list[Table]:
    """The split table of a deck game; in two or more lines of columns where one is too wide."""
    table = facts.split_table(variant)
    values = facts.gold_values(variant)
    insides = facts.inside_counts(variant)
    if not any(share.rest for share in table.values()):
        coin_radius = 0.0
    need = {
        value: max(
            max(_share_width(table[value, inside], digit, coin_radius) for inside in insides) + pad,
            width(str(value), digit) + 6,
        )
        for value in values
    }
    lines = _lines_of_columns(need, wide - label)
    blocks = []
    for columns in lines:
        spare = (wide - label - sum(need[value] for value in columns)) / len(columns)
        if spare < -0.05:
            raise DoesNotFit(
                f"a split table of {len(columns)} columns needs {(label + sum(need[v] for v in columns)) / MM:.0f} mm "
                f"and has {wide / MM:.0f}"
            )
        if len(lines) > 1:
            spare = min(spare, max(need.values()) * 0.5)
        head = [Cell(pages.who_share(variant), fonts.CAPTION.bold(), align="left")]
        head += [Cell(_value_name(variant, value), digit) for value in columns]
        rows = [
            [
                inside_cell(inside, min(18.0, max(13.0, digit.size * 0.8))),
                *(share_cell(table[value, inside], digit, coin_radius) for value in columns),
            ]
            for inside in insides
        ]
        blocks.append(
            Table(
                head,
                rows,
                [label, *(need[value] + spare for value in columns)],
                head_height=max(20.0, digit.size * 1.5),
                row_least=row_least,
                row_most=row_most,
                name="split table",
            )
        )
    return blocks


def _lines_of_columns(need: Mapping[int, float], wide: float) -> list[list[int]]:
    """The columns, each as wide as it needs, in as few lines as ``wide`` allows and as many in each."""
    lines: list[list[int]] = [[]]
    used = 0.0
    for value, column in need.items():
        if lines[-1] and used + column > wide + 0.01:
            lines.append([])
            used = 0.0
        lines[-1].append(value)
        used += column
    if len(lines) == 1:
        return lines
    per_line = -(-len(need) // len(lines))
    values = list(need)
    return [values[at : at + per_line] for at in range(0, len(values), per_line)]


def _value_name(variant: Variant, value: int) -> str:
    """The head of a column: the ace is written as the card shows it where cards count their number."""
    return "A" if value == 1 and facts.face_up(variant) else str(value)


def inside_cell(inside: int, size: float = 13.0) -> Cell:
    """How many are inside, with a pictogram."""

    def by(page: Page, box: Box) -> None:
        middle = box.y + box.h / 2
        side = size * 0.85
        picture(page, "player", Box(box.x + 6, middle - side / 2, side, side), Part.MUTED)
        style = Style(fonts.BOLD, size, size * 1.2)
        page.text(box.x + 11 + side, middle + CAP * size / 2, str(inside), style)

    return Cell(by=by)


class CoinNote(NamedTuple):
    """The line under a split table that says what a coin means."""

    text: str
    style: Style = fonts.SMALL

    def _lines(self, wide: float) -> tuple[list[fonts.Run], ...]:
        return set_lines(self.text, self.style, wide - 16)

    def room(self, width: float) -> Room:
        high = max(len(self._lines(width)) * self.style.leading, 13) + 4
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        draw_coin(page, box.x + 6, box.y + 4 + self.style.leading / 2, "n", 5.6)
        page.paragraph(Box(box.x + 16, box.y + 4, box.w - 16, box.h - 3.9), self.text, self.style)


# -- the risk table ------------------------------------------------------------------------------


def risk_cell(chance: object, scale: float, *, fractions: bool = True) -> Cell:
    """A chance: in hundredths, as an exact fraction if wanted, and as a bar."""
    if not isinstance(chance, Fraction):
        return Cell("\u2013", fonts.LEAD)

    def by(page: Page, box: Box) -> None:
        palette = page.palette
        number = fonts.SMALL_DIGIT
        exact = fonts.CAPTION
        bar = 4.5
        high = CAP * (number.size + exact.size) + bar
        gap = min(4.0, (box.h - high) / 4)
        x = box.x + 3.5
        base = box.y + (box.h - high - 2 * gap) / 2 + CAP * number.size
        page.text(x, base, percent(chance), number, room=box.w - 3.5)
        base += gap + CAP * exact.size
        if fractions:
            page.text(x, base, str(chance), exact, room=box.w - 3.5)
        y = base + gap
        long = (box.w - 7) * min(1.0, float(chance) / scale)
        page.box(Box(x, y, box.w - 7, bar), line=palette.hairline, weight=0.4, fill=palette.paper)
        page.box(
            Box(x, y, max(long, 0.8), bar),
            fill=palette.solid[Part.DANGER],
            line=palette.line[Part.DANGER],
            weight=0.5,
        )

    return Cell(by=by)


def bar_cell(chance: Fraction, scale: float) -> Cell:
    """A chance on one line: in hundredths, and as a bar."""

    def by(page: Page, box: Box) -> None:
        number = fonts.SMALL_DIGIT
        middle = box.y + box.h / 2
        page.text(box.x + 36, middle + CAP * number.size / 2, percent(chance), number, align="right")
        room = box.w - 36 - 12
        long = room * float(chance) / scale if scale else 0.0
        page.box(
            Box(box.x + 42, middle - 3.2, max(long, 0.6), 6.4),
            fill=page.palette.solid[Part.DANGER],
            line=page.palette.line[Part.DANGER],
            weight=0.5,
        )

    return Cell(by=by)


def sign_row(sign: str, number: int, part: Part, side: float = 11.0) -> Cell:
    """A number of pictograms in a cell."""

    def by(page: Page, box: Box) -> None:
        per_line = max(1, int((box.w - 6) // (side + 1.5)))
        lines = -(-number // per_line)
        y = box.y + (box.h - lines * (side + 1.5) + 1.5) / 2
        for at in range(number):
            line, column = divmod(at, per_line)
            picture(
                page,
                sign,
                Box(box.x + 5 + column * (side + 1.5), y + line * (side + 1.5), side, side),
                part,
            )

    return Cell(by=by)
