"""The tables of shares and of chances, and the cells they are made of."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from cardkit import ink
from cardkit.engine import Variant
from cardkit.ink import fonts
from cardkit.odds import percent
from cardkit.paper import facts
from cardkit.paper.card_pictures import draw_coin
from cardkit.speech import dividing, pages, together

COIN_RADIUS: Final = 5.8
LABEL: Final = 42.0


def _share_width(share: facts.Share, radius: float) -> float:
    """How wide a share is with its coin, of so large a `radius`."""
    each = ink.width(str(share.each) if share.each else "\u2013", ink.DIGIT)
    return each + (2 * radius + 2.2 if share.rest else 0)


def share_cell(share: facts.Share, radius: float) -> ink.Cell:
    """What each takes, large, and a coin with what stays."""

    def by(page: ink.Page, box: ink.Box) -> None:
        text = str(share.each) if share.each else "\u2013"
        style = ink.DIGIT if share.each else fonts.PLAIN_DIGIT.of(ink.Part.MUTED)
        # The digits of a column stand below each other, whether or not a coin follows.
        whole = max(ink.width("8", ink.DIGIT), ink.width(text, style)) + 2 * radius + 2.2
        x = box.x + max((box.w - whole) / 2, 0.5)
        middle = box.y + box.h / 2
        page.text(x, middle + ink.CAP * style.size / 2, text, style)
        if share.rest:
            draw_coin(page, x + whole - radius, middle, share.rest, radius)

    return ink.Cell(by=by)


def split_table(variant: Variant, wide: float, insides: Sequence[int]) -> ink.Table | None:
    """What each of so many inside takes of every card of a deck game; None where its columns are wider than that."""
    table, values = facts.split_table(variant), facts.gold_values(variant)
    radius = COIN_RADIUS if any(share.rest for share in table.values()) else 0.0
    need = [
        max(
            max(_share_width(table[value, inside], radius) for inside in insides) + 4.5,
            ink.width(str(value), ink.DIGIT) + 6,
        )
        for value in values
    ]
    spare = (wide - LABEL - sum(need)) / len(need)
    if spare < -0.01 / len(need):
        return None
    head = [ink.Cell(dividing.who_share(variant), fonts.CAPTION.bold(), align="left")]
    return ink.Table(
        [*head, *(ink.Cell(value_name(variant, value), ink.DIGIT) for value in values)],
        [[inside_cell(inside), *(share_cell(table[value, inside], radius) for value in values)] for inside in insides],
        [LABEL, *(column + spare for column in need)],
        heights=(20, 14.5, 23),
        name="split table",
    )


def value_name(variant: Variant, value: int) -> str:
    """The head of a column: the ace is written as the card shows it where cards count their number."""
    return "A" if value == 1 and facts.face_up(variant) else str(value)


def inside_cell(inside: int, size: float = 13.0) -> ink.Cell:
    """How many are inside, with a pictogram."""

    def by(page: ink.Page, box: ink.Box) -> None:
        middle = box.y + box.h / 2
        side = size * 0.85
        ink.picture(page, "player", ink.Box(box.x + 6, middle - side / 2, side, side), ink.Part.MUTED)
        style = ink.Style(fonts.BOLD, size, size * 1.2)
        page.text(box.x + 11 + side, middle + ink.CAP * size / 2, str(inside), style)

    return ink.Cell(by=by)


def divided_note(variant: Variant, said: str) -> str:
    """What is said below a table of shares, and for which rounds and numbers of players it does not hold."""
    return together(said, pages.not_there(variant, *facts.shared_otherwise(variant)))


def coin_note(text: str, style: ink.Style = fonts.SMALL) -> ink.Columns:
    """The line under a split table that says what a coin means."""

    def by(page: ink.Page, box: ink.Box) -> None:
        draw_coin(page, box.x + 6, box.y + 4 + style.leading / 2, "n", 5.6)

    return ink.Columns(
        [ink.Drawn(17, 17, by), ink.Stack([ink.space(4, 4), ink.Words(text, style)])], [16.0, 1.0], gap=0
    )


# -- chances -------------------------------------------------------------------------------------

GAUGE: Final = 5.0
"""How wide a gauge is, in points: a bar that stands, as high as its row."""
BESIDE_GAUGE: Final = 8.0
"""Where what stands beside it begins."""


class Gauge(NamedTuple):
    """The scale of bars: what a full one stands for, and what lies between two of its marks."""

    full: Fraction
    mark: Fraction

    def draw(self, page: ink.Page, box: ink.Box, chance: Fraction) -> None:
        """A bar in ``box`` as much of it as ``chance`` is of a full one; it grows upwards where it is higher than wide."""
        palette = page.palette
        part = min(float(chance / self.full), 1.0)
        page.box(box, fill=palette.paper)
        upright = box.h >= box.w
        filled = (
            ink.Box(box.x, box.bottom - part * box.h, box.w, part * box.h) if upright else box._replace(w=part * box.w)
        )
        if part:
            page.box(filled, fill=palette.solid[ink.Part.DANGER] or palette.hairline)
        at = self.mark
        while at < self.full:
            along = float(at / self.full)
            colour = palette.paper if along < part and palette.filled else palette.line[ink.Part.DANGER]
            y, x = box.bottom - along * box.h, box.x + along * box.w
            ends = (box.x, y, box.right, y) if upright else (x, box.y, x, box.bottom)
            page.rule(*ends, weight=0.4, colour=colour)
            at += self.mark
        page.box(box, line=palette.line[ink.Part.DANGER], weight=0.5)


def gauge(chances: Iterable[Fraction | None]) -> Gauge:
    """The scale in which the highest of these fits, with three or four marks on its way."""
    highest = max((chance for chance in chances if chance is not None), default=Fraction(1))
    full, mark = next(scale for scale in SCALES if highest <= Fraction(scale[0], 100))
    return Gauge(Fraction(full, 100), Fraction(mark, 100))


SCALES: Final = ((20, 5), (30, 10), (40, 10), (60, 20), (80, 20), (100, 25))
"""What a full bar may stand for, in hundredths, and what a mark."""


def risk_cell(chance: Fraction | None, scale: Gauge, widest: float, *, fractions: bool = True) -> ink.Cell:
    """A chance: as a bar that stands, in hundredths, and as an exact fraction if wanted.

    `widest`: how wide the widest of these cells must be (`risk_room`), so that all bars are as wide.
    """
    if chance is None:
        return ink.Cell("\u2013", fonts.LEAD)

    def by(page: ink.Page, box: ink.Box) -> None:
        number, exact = fonts.SMALL_DIGIT, fonts.CAPTION
        # What the figures leave of the room makes the bar wider, up to twice as wide.
        more = min(max(box.w - widest - 2, 0.0), GAUGE)
        scale.draw(page, ink.Box(box.x + 1.5, box.y + 2.5, GAUGE + more, box.h - 5), chance)
        x, room = box.x + BESIDE_GAUGE + more, box.w - BESIDE_GAUGE - more
        high = ink.CAP * number.size + (ink.CAP * exact.size + 4 if fractions else 0)
        base = box.y + (box.h - high) / 2 + ink.CAP * number.size
        page.text(x, base, percent(chance), number, room=room)
        if fractions:
            page.text(x, base + 4 + ink.CAP * exact.size, str(chance), exact, room=room)

    return ink.Cell(by=by)


def risk_room(chance: Fraction | None, *, fractions: bool) -> float:
    """How wide such a cell must be."""
    if chance is None:
        return 0.0
    exact = ink.width(str(chance), fonts.CAPTION) if fractions else 0.0
    return BESIDE_GAUGE + max(ink.width(percent(chance), fonts.SMALL_DIGIT), exact)


BAR: Final = 10 * ink.MM
"""How high the highest bar of a chart can be: of a chance that fills its scale."""


def standing_cell(chance: Fraction, scale: Gauge, *, fractions: bool = True) -> ink.Cell:
    """A chance as a bar that stands on the head of its column: above it in hundredths, and as an exact fraction if wanted."""

    def by(page: ink.Page, box: ink.Box) -> None:
        high, wide = BAR * float(chance / scale.full), min(0.6 * box.w, 30.0)
        top, middle = box.bottom - high, box.x + box.w / 2
        fill = page.palette.solid[ink.Part.DANGER] or page.palette.hairline
        page.box(
            ink.Box(middle - wide / 2, top, wide, high), fill=fill, line=page.palette.line[ink.Part.DANGER], weight=0.5
        )
        page.text(middle, top - 3 - 10 * fractions, percent(chance), ink.DIGIT, align="centre", room=box.w)
        if fractions:
            page.text(middle, top - 3, str(chance), fonts.CAPTION, align="centre", room=box.w)

    return ink.Cell(by=by)


def standing_high(*, fractions: bool) -> float:
    """How high a row of such cells is."""
    return BAR + 3 + ink.CAP * ink.DIGIT.size + 3 + 10 * fractions


def bar_cell(chance: Fraction | None, scale: Gauge, exact: float = 0.0) -> ink.Cell:
    """A chance in hundredths, below it as a fraction where that has room of `exact` points, and as a bar that lies."""
    if chance is None:
        return ink.Cell("\u2013", fonts.LEAD)

    def by(page: ink.Page, box: ink.Box) -> None:
        number, left = fonts.SMALL_DIGIT, max(36.0, exact)
        middle = box.y + box.h / 2
        base = middle + ink.CAP * number.size / 2 - (5 if exact else 0)
        page.text(box.x + left, base, percent(chance), number, align="right")
        if exact:
            page.text(box.x + left, base + 10, str(chance), fonts.CAPTION, align="right")
        high = min(box.h - 4, 11.0 if page.palette.filled else 7.0)
        scale.draw(page, ink.Box(box.x + left + 6, middle - high / 2, box.w - left - 12, high), chance)

    return ink.Cell(by=by)


def sign_row(sign: str, number: int) -> ink.Cell:
    """A number of dangers in a cell, as pictograms; where they are too many, a figure before one of them."""
    side = 11.0

    def by(page: ink.Page, box: ink.Box) -> None:
        per_line = max(1, int((box.w - 6) // (side + 1.5)))
        lines = -(-number // per_line)
        if lines * (side + 1.5) - 1.5 > box.h - 4:
            middle = box.y + box.h / 2
            style = fonts.SMALL_DIGIT
            used = page.text(box.x + 5, middle + ink.CAP * style.size / 2, str(number), style)
            ink.picture(page, sign, ink.Box(box.x + 5 + used + 3, middle - side / 2, side, side), ink.Part.DANGER)
            return
        y = box.y + (box.h - lines * (side + 1.5) + 1.5) / 2
        for at in range(number):
            line, column = divmod(at, per_line)
            place = ink.Box(box.x + 5 + column * (side + 1.5), y + line * (side + 1.5), side, side)
            ink.picture(page, sign, place, ink.Part.DANGER)

    return ink.Cell(by=by)
