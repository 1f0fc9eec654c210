"""Tables of shares and of chances, and the cells they are made of."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from cardkit.v4 import ink
from cardkit.v4.engine import Variant
from cardkit.v4.ink import fonts
from cardkit.v4.paper import facts
from cardkit.v4.paper.card_pictures import draw_coin
from cardkit.v4.speech import dividing, pages, percent
from cardkit.v4.words import together

PAD: Final = 4.5  # free space beside the figures of a column
COIN: Final = 11.6  # width of a coin behind a figure
LABEL: Final = 42.0  # width of the column for the number of players who share
# name, figures and colour of a line below a chart
Line: TypeAlias = tuple[str, Sequence[int], ink.Part]
BAR: Final = 10 * ink.MM  # height of a bar that fills the scale of its chart


class Column(NamedTuple):
    """Widths of a column in points: of its figures, of the coin behind them, and in all.

    The least counts the head and the space beside the figures. `value` is the card value it is for.
    """

    value: int
    figures: float
    coin: float
    least: float


def _share_columns(variant: Variant, insides: Sequence[int]) -> list[Column]:
    """Return the columns of a split table, one for each card value of a deck game."""
    table, columns = facts.split_table(variant), []
    for value in facts.gold_values(variant):
        shares = [table[value, inside] for inside in insides]
        figures = max(ink.width(_figure(share), ink.DIGIT) for share in shares)
        coin = COIN if any(share.rest for share in shares) else 0.0
        whole = max(
            figures + (coin + 2.2 if coin else 0), ink.width(_value_name(variant, value), ink.DIGIT)
        )
        columns.append(Column(value, figures, coin, whole + PAD))
    return columns


def _figure(share: facts.Share) -> str:
    return str(share.each) if share.each else "\u2013"


def _share_table(
    variant: Variant, columns: Sequence[Column], insides: Sequence[int], spare: float
) -> ink.Table:
    """Return the split table of these columns, each `spare` points wider than its least width."""
    table, rows = facts.split_table(variant), []
    for inside in insides:
        shares = [(column, table[column.value, inside]) for column in columns]
        rows.append(
            [
                inside_cell(inside),
                *(_figures(column, _figure(share), share.rest) for column, share in shares),
            ]
        )
    names = (
        _figures(column, _value_name(variant, column.value), 0, head=True) for column in columns
    )
    head = [ink.Cell(dividing.who_share(variant), fonts.CAPTION.bold(), align="left"), *names]
    widths = [LABEL, *(column.least + spare for column in columns)]
    return ink.Table(head, rows, widths, heights=(20, 14.5, 23), name="split table")


@ink.cell
def _figures(
    page: ink.Page, box: ink.Box, column: Column, text: str, rest: int, head: bool = False
) -> None:
    """Figure of a share, at the same place in all rows, with a coin if there is a remainder."""
    right = box.x + (box.w - column.least + PAD) / 2 + column.figures
    style = (
        ink.DIGIT._replace(font=fonts.REGULAR, part=ink.Part.MUTED)
        if text == "\u2013"
        else ink.DIGIT
    )
    middle = box.y + box.h / 2
    colour = page.palette.paper if head else None
    # a wide head begins where the figures do
    over = max(ink.width(text, style) - column.figures, 0.0)
    page.text(
        right + over, middle + ink.CAP * style.size / 2, text, style, align="right", colour=colour
    )
    if rest:
        draw_coin(page, right + 2.2 + column.coin / 2, middle, rest, column.coin / 2)


def split_table(variant: Variant, wide: float, insides: Sequence[int]) -> ink.Table | None:
    """Return the table of each player's share of every card value, by number inside.

    None where its columns are wider than `wide`.
    """
    columns = _share_columns(variant, insides)
    spare = (wide - LABEL - sum(column.least for column in columns)) / len(columns)
    return _share_table(variant, columns, insides, spare) if spare > -0.01 else None


def _value_name(variant: Variant, value: int) -> str:
    """Return the head of the column for cards of a value; an ace is "A" where it counts 1."""
    return "A" if value == 1 and facts.face_up(variant) else str(value)


@ink.cell
def inside_cell(page: ink.Page, box: ink.Box, inside: int) -> None:
    """Number of players inside, with a pictogram."""
    size = 13.0
    middle, side = box.y + box.h / 2, size * 0.85
    ink.picture(page, "player", ink.Box(box.x + 6, middle - side / 2, side, side), ink.Part.MUTED)
    page.text(
        box.x + 11 + side,
        middle + ink.CAP * size / 2,
        str(inside),
        ink.Style(fonts.BOLD, size, size * 1.2),
    )


def divided_note(variant: Variant, said: str) -> str:
    """Return the note below a table of shares, with the rounds for which it does not hold."""
    return together(said, pages.not_there(variant, facts.shared_otherwise(variant)))


def coin_note(text: str, style: ink.Style) -> ink.Columns:
    """Line under a split table that explains the coin."""
    drawn = ink.Drawn(
        17,
        17,
        lambda page, box: draw_coin(page, box.x + 6, box.y + 4 + style.leading / 2, "n", 5.6),
    )
    return ink.Columns(
        [drawn, ink.Stack([ink.space(4, 4), ink.Words(text, style)])], [16.0, 1.0], gap=0
    )


def full_scale(chances: Iterable[Fraction | None]) -> Fraction:
    """Return the smallest scale, as a fraction of 1, in which the highest chance fits."""
    highest = max((chance for chance in chances if chance is not None), default=Fraction(1))
    return next(
        Fraction(full, 100) for full in (20, 30, 40, 60, 80, 100) if highest <= Fraction(full, 100)
    )


def risk_cell(chance: Fraction | None, full: Fraction, *, fractions: bool = True) -> ink.Cell:
    """Return a cell with a chance in percent, filled in proportion to `full`.

    The exact fraction stands below it if wanted. A dash for None.
    """
    if chance is None:
        return ink.Cell("\u2013", fonts.LEAD)

    def by(page: ink.Page, box: ink.Box) -> None:
        number, exact = fonts.SMALL_DIGIT, fonts.CAPTION.of(ink.Part.PLAIN)
        far = ink.Box(box.x + 0.8, box.y + 0.8, (box.w - 1.6) * float(chance / full), box.h - 1.6)
        page.box(far, fill=page.palette.heat)
        high = ink.CAP * number.size + (ink.CAP * exact.size + 4 if fractions else 0)
        base, middle = box.middle[1] - high / 2 + ink.CAP * number.size, box.middle[0]
        page.text(middle, base, percent(chance), number, align="centre", room=box.w)
        if fractions:
            page.text(
                middle,
                base + 4 + ink.CAP * exact.size,
                str(chance),
                exact,
                align="centre",
                room=box.w,
            )

    return ink.Cell(by=by)


def chart(
    name: str, bars: Sequence[tuple[int, Fraction]], full: Fraction, lines: Sequence[Line] = ()
) -> ink.Block:
    """Bar chart of chances; below each bar the figure that it is for.

    Raises `DoesNotFit`, when it is measured, if the percentages have no room.
    """
    names = "\n".join([name, *(line[0] for line in lines)]).split("\n")
    label = max(ink.one_line_width(one, fonts.LABEL) for one in names) + 10.5
    least = max(ink.one_line_width(word, fonts.LABEL) for word in name.split()) + 10.5

    def fitted(wide: float) -> ink.Block:
        first = min(label, max(0.22 * wide, min(least, 52.0)))
        strip = max(22.0, ink.set_high(name, fonts.LABEL, first - 10) + 2)
        high = BAR * max(float(chance / full) for _, chance in bars) + 15
        frame = ink.Table(
            (), (), ink.even(first, len(bars)), uprights=False, striped=False, framed=False
        )
        room = (wide - first) / len(bars)
        if max(ink.width(percent(chance), fonts.SMALL_DIGIT) for _, chance in bars) > room:
            raise ink.DoesNotFit(f"a chart of {len(bars)} chances has no room for its figures")
        fits = all(ink.width(percent(chance), ink.DIGIT) <= room for _, chance in bars)
        rows = [
            [
                ink.Cell(),
                *(
                    _standing(chance, full, ink.DIGIT if fits else fonts.SMALL_DIGIT)
                    for _, chance in bars
                ),
            ]
        ]
        head = [
            ink.Cell(name, fonts.LABEL, align="left"),
            *(_looked_up(at, chance) for at, chance in bars),
        ]
        below = [ink.row(said, figures, ink.DIGIT.of(part)) for said, figures, part in lines]
        top = frame._replace(
            head=head, rows=rows, heights=(strip, high, high), footed=True, name="risk chart"
        )
        # as high as a label on several lines: a wider first column would shift the figures
        labels = [ink.Cell(said, fonts.LABEL, align="left").high(first) for said, _, _ in lines]
        each = max([18.0, *(wanted + 2 for wanted in labels if wanted < wide)])
        rest = frame._replace(rows=below, heights=(0, each, each + 4))
        return ink.Stack([top, rest]) if lines else top

    return ink.Fitted(fitted, "risk chart")


@ink.cell
def _looked_up(page: ink.Page, box: ink.Box, figure: int, chance: Fraction) -> None:
    """Foot of a bar: its figure, in the danger colour if the next card can end the round."""
    part = ink.Part.DANGER if chance else ink.Part.PLAIN
    page.box(box, fill=page.palette.solid[part])
    base, colour = box.middle[1] + ink.CAP * ink.DIGIT.size / 2, page.palette.paper
    page.text(
        box.middle[0], base, str(figure), ink.DIGIT, align="centre", colour=colour, room=box.w
    )


@ink.cell
def _standing(
    page: ink.Page, box: ink.Box, chance: Fraction, full: Fraction, digit: ink.Style
) -> None:
    """Bar of a chance, standing on the head of its column, with the percentage above it."""
    high, wide, part = BAR * float(chance / full), min(0.72 * box.w, 40.0), ink.Part.DANGER
    top, middle = box.bottom - high, box.x + box.w / 2
    if not chance:
        page.text(
            middle,
            box.bottom - 4,
            percent(chance),
            digit.of(ink.Part.SAFE),
            align="centre",
            room=box.w,
        )
        return
    fill = page.palette.solid[part]
    page.box(
        ink.Box(middle - wide / 2, top, wide, high),
        fill=fill,
        line=page.palette.line[part],
        weight=0.5,
    )
    page.text(middle, top - 3, percent(chance), digit.of(part), align="centre", room=box.w)


@ink.cell
def sign_row(page: ink.Page, box: ink.Box, sign: str, number: int) -> None:
    """Number of dangers in pictograms, or in a figure with one pictogram if they are many."""
    side = 11.0
    per_line = max(1, int((box.w - 6) // (side + 1.5)))
    lines = -(-number // per_line)
    if lines * (side + 1.5) - 1.5 > box.h - 4:
        middle, style = box.y + box.h / 2, fonts.SMALL_DIGIT
        used = page.text(box.x + 5, middle + ink.CAP * style.size / 2, str(number), style)
        ink.picture(
            page,
            sign,
            ink.Box(box.x + 5 + used + 3, middle - side / 2, side, side),
            ink.Part.DANGER,
        )
        return
    y = box.y + (box.h - lines * (side + 1.5) + 1.5) / 2
    for at in range(number):
        line, column = divmod(at, per_line)
        place = ink.Box(box.x + 5 + column * (side + 1.5), y + line * (side + 1.5), side, side)
        ink.picture(page, sign, place, ink.Part.DANGER)
