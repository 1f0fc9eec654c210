"""The division table alone, large enough for the middle of the table: what a card brings, and what those share who leave."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from cardkit import ink
from cardkit.engine import Variant, claims
from cardkit.ink import fonts
from cardkit.odds import shared_sums
from cardkit.paper import facts
from cardkit.paper.division_tables import Column, coin_note, divided_note, inside_cell, share_columns, share_table
from cardkit.paper.headings import above_foot, page_title
from cardkit.paper.order import Order
from cardkit.speech import dividing, pages, say

SIZES: Final = (30.0, 27.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.5)
"""Of the figures: the largest in which both tables fit the page, the first in as few lines as may be."""
LABEL: Final = 58.0
ACROSS: Final = 20  # columns of the table of sums of a deck game at least: two who leave find 40 in it
MOST: Final = 3 * ACROSS


def splits(page: ink.Page, variant: Variant, order: Order) -> None:
    """The division table of ``variant``, on a page of its own; where it does not fit on one, on as many as it takes."""
    body, foot = above_foot(page, say("division table"))
    said = facts.set_otherwise(variant, body.w / 2, fonts.CAPTION)
    told = facts.divided(variant) or variant
    head = page_title(variant.name, dividing.how_to_divide(told), aside=said)
    for sections in _pages(told, head, body):
        page.begin()
        ink.Stack([head, *sections], gap=8, most_gap=16, name="the division table").draw(page, body)
        foot()


def _pages(variant: Variant, head: ink.Block, body: ink.Box) -> list[list[ink.Block]]:
    """What stands on each page below its head: all on one in the largest figures that fit, else as many as fit."""
    for size in SIZES:
        with suppress(ink.DoesNotFit):
            sections = _sections(variant, body.w, size)
            if ink.Stack([head, *sections], gap=8).room(body.w).least <= body.h:
                return [sections]
    found: list[list[ink.Block]] = [[]]
    for section in _sections(variant, body.w, SIZES[-1]):
        if found[-1] and ink.Stack([head, *found[-1], section], gap=8).room(body.w).least > body.h:
            found.append([])
        found[-1].append(section)
    return found


def _sections(variant: Variant, wide: float, size: float) -> list[ink.Block]:
    """Each table with its heading and its note; and what is other in some rounds."""
    found: list[ink.Block] = []
    left = claims.left(variant)
    if not left.hands and (left.per_card or not left.all):
        head = ink.heading(dividing.card_head(variant), dividing.card_head_aside(variant))
        tables = _card_tables(variant, wide, size)
        coins = coin_note(divided_note(variant, dividing.remainder(variant)), fonts.BODY)
        tables[-1] = ink.Stack([tables[-1], coins], gap=2)
        found += [ink.Stack([head, tables[0]], name="the cards"), *tables[1:]]
    if sums_to(variant).share:
        tables = sum_tables(variant, wide, size)
        tables[0] = ink.Stack([ink.heading(dividing.sum_head(variant)), tables[0]], name="the sums")
        note = ink.Words(divided_note(variant, dividing.sum_note(variant)), fonts.BODY)
        found += [*tables[:-1], ink.Stack([tables[-1], note], gap=4)]
    other = pages.otherwise(variant.whole, ("gold", "split", "left"))
    return [*found, *([ink.listed(other, fonts.BODY)] if other else [])]


def _card_tables(variant: Variant, wide: float, size: float) -> list[ink.Block]:
    """What each inside takes of every card, in one line of columns or more; raises ``DoesNotFit`` if in too many."""
    insides, digit, heights = (facts.inside_counts(variant), _bold(size), (max(20.0, size * 1.4), size * 1.22, size * 2.2))
    lines = _lines(share_columns(variant, insides, digit), wide - LABEL)
    if len(lines) > (1 if size >= 16 else 2 if size >= 14 else 99):
        raise ink.DoesNotFit("the division table has too many columns for figures of this size")
    tables: list[ink.Block] = []
    for line in lines:
        spare = (wide - LABEL - sum(column.least for column in line)) / len(line)
        spare = min(spare, 0.5 * max(column.least for column in line)) if len(lines) > 1 else spare
        tables.append(share_table(variant, line, insides, digit, LABEL, spare)._replace(heights=heights))
    return tables


def _lines(columns: Sequence[Column], wide: float) -> list[Sequence[Column]]:
    """Columns in as few lines as can be, as many in each."""
    for lines in range(1, len(columns) + 1):
        per = -(-len(columns) // lines)
        found = [columns[at : at + per] for at in range(0, len(columns), per)]
        if all(sum(column.least for column in line) <= wide + 0.01 for line in found):
            return found
    raise ink.DoesNotFit("a column of the division table is wider than the page")


class Reach(NamedTuple):
    """How far the table of sums goes: up to which share, and up to which sum; 0 and 0 where nobody looks for a sum."""

    share: int
    total: int


@lru_cache(maxsize=64)
def sums_to(variant: Variant) -> Reach:
    """In a deck game those who leave together share the path: two find 40 in the table, and as much as 995 of 1000 look for in
    games that are played. Of a game of hands it is also for what a turn brings."""
    low, high = max(2, variant.players.low), variant.players.high
    seen = [one for players in sorted({low, (low + high) // 2, high}) for one in shared_sums(variant, players, 25)]
    most = _nearly_all([gold // leavers for leavers, gold in seen])
    total = _nearly_all([gold for _, gold in seen])
    if claims.hands_only(variant):
        turn = min(max(facts.gold_values(variant)), MOST)
        return Reach(max(most, turn), high * max(most, turn))
    if not seen or claims.left(variant).per_card:
        return Reach(most, total)
    return Reach(min(MOST, max(ACROSS, most)), max(2 * ACROSS, total))


def _nearly_all(numbers: list[int]) -> int:
    """As many as 995 of 1000 of the numbers are not above; 0 of none."""
    return sorted(numbers)[min(len(numbers) - 1, len(numbers) * 995 // 1000)] if numbers else 0


def sum_tables(variant: Variant, wide: float, size: float) -> list[ink.Block]:
    """The smallest sums of which each takes so much, by how many share, in lines of columns; none beyond what is looked for."""
    reach = sums_to(variant)
    per = -(-reach.share // -(-reach.share // 25))  # columns on one line
    room, longest = (wide - LABEL) / max(per, 8) - 4, "8" * len(str(reach.total))
    least = next((one for one in (*SIZES, 11.0, 10.0, 9.0) if one <= size and ink.width(longest, _bold(one)) <= room), 8.0)
    digit, plain = _bold(least), ink.Style(fonts.REGULAR, least, least * 1.2)
    tables: list[ink.Block] = []
    for at in range(1, reach.share + 1, per):
        shares, rows = range(at, min(at + per, reach.share + 1)), []
        for inside in facts.inside_counts(variant):
            if facts.enough(variant, inside, at) <= reach.total:
                sums = (facts.enough(variant, inside, each) for each in shares)
                cells = (ink.Cell(str(one) if one <= reach.total else "", plain) for one in sums)
                rows.append([inside_cell(inside, min(20.0, max(13.0, least))), *cells])
        head = ink.row(dividing.each_takes(), shares, digit, fonts.CAPTION.bold())
        widths = [LABEL, *[(wide - LABEL) / per] * len(shares)]
        heights = (max(20.0, least * 1.4), max(15.0, least * 1.22), max(20.0, least * 2.2))
        tables += [ink.Table(head, rows, widths, heights=heights, name="table of sums")] if rows else []
    return tables


def _bold(size: float) -> ink.Style:
    return ink.Style(fonts.BOLD, size, size * 1.2)
