"""First page of the kit: its pieces, their number and paper, cutting, and what is missing."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from cardkit.v4 import ink
from cardkit.v4.engine import PieceName, Variant
from cardkit.v4.engine.values import Span
from cardkit.v4.ink import fonts
from cardkit.v4.paper.facts import set_otherwise
from cardkit.v4.paper.headings import above_foot, head_facts, page_title
from cardkit.v4.speech import kit, pages
from cardkit.v4.words import capital

PLAIN: Final = ink.Style(fonts.REGULAR, 11, 13.5)


class Part(NamedTuple):
    """A piece in the kit and its pages, counted from the cover."""

    piece: PieceName
    first: int
    last: int


def cover(
    page: ink.Page, variant: Variant, parts: Sequence[Part], left_out: Sequence[tuple[str, str]]
) -> None:
    """Draw the cover of a kit with these parts; `left_out` pairs each missing piece with why.

    The reasons are dropped where they have no room.
    """
    page.begin()
    body, foot = above_foot(page, kit.name())
    # with reasons, if there is room for them
    for shown in (left_out, [(title, "") for title, _ in left_out]):
        whole = _whole(variant, parts, shown, body.w)
        if whole.room(body.w).least <= body.h:
            break
    whole.draw(page, body)
    foot()


def _whole(
    variant: Variant, parts: Sequence[Part], left_out: Sequence[tuple[str, str]], wide: float
) -> ink.Stack:
    advice = ink.listed([said() for said in kit.advice], PLAIN, indent=11)
    blocks: list[ink.Block] = [
        _title(variant, wide),
        ink.Stack([ink.heading(kit.to_print()), _table(variant, parts)]),
        ink.Stack([ink.heading(kit.how_to_print()), advice, _lines()], gap=4, most_gap=8),
    ]
    if left_out:
        told = [kit.missing(piece=title, why=capital(why)) for title, why in left_out]
        blocks.append(ink.Stack([ink.heading(kit.not_in_it()), ink.listed(told, fonts.BODY)]))
    return ink.Stack(blocks, gap=10, most_gap=22, name="the cover")


def _title(variant: Variant, wide: float) -> ink.Block:
    said = set_otherwise(variant, wide / 2, fonts.CAPTION)
    for numbers in (head_facts(variant), []):
        title = page_title(variant.name, kit.for_whom(variant), numbers, said)
        with suppress(ink.DoesNotFit):
            title.room(wide)
            return title
    return ink.Words(variant.name, fonts.PANEL)


def _table(variant: Variant, parts: Sequence[Part]) -> ink.Table:
    """Table of the parts: pages, title, number of copies, paper, and cutting."""
    small, bold = fonts.CAPTION.bold(), ink.Style(fonts.BOLD, 11, 13.5)
    rows = []
    for piece, first, last in parts:
        title = ink.Cell(kit.piece_title(piece), bold, align="left")
        told = (ink.Cell(text, fonts.BODY, align="left") for text in kit.of_piece(variant, piece))
        rows.append([ink.Cell(pages.span(Span(first, last)), bold), title, *told])
    heads = [
        ink.Cell(head(), small, align="left" if at else "centre")
        for at, head in enumerate(kit.heads)
    ]
    return ink.Table(
        heads,
        rows,
        [42, 0.24, 0.3, 0.14, 0.32],
        heights=(20, 26, 34),
        uprights=False,
        name="what to print",
    )


def _lines() -> ink.Block:
    """Samples of the cutting line and the folding line, with their meaning."""

    def cut(page: ink.Page, box: ink.Box) -> None:
        x, y = box.middle
        page.cut(box.x + 4, y, box.right - 4, y)
        page.cut(x, y - 7, x, y + 7)

    def fold(page: ink.Page, box: ink.Box) -> None:
        page.fold(box.x + 4, box.middle[1], box.right - 4, box.middle[1])

    def line(by: Callable[[ink.Page, ink.Box], None], text: str) -> ink.Block:
        return ink.Columns(
            [ink.Drawn(16, 16, by), ink.Words(text, PLAIN, middle=True)], [48.0, 1.0], gap=6
        )

    return ink.Columns([line(cut, kit.cut_line()), line(fold, kit.fold_line())], [0.5, 0.5])
