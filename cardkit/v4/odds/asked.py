"""Acts that are asked of the engine: each is played on a copy of the table, and what came is read.

Nothing here knows what leaving, sharing or being caught brings.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardkit.v4.engine.core import DOWN, Scribe, Table
from cardkit.v4.odds.deck_left import artifacts_left, plain_left


class Coming(NamedTuple):
    """Cards of the deck that are alike, and what one of them does if it comes next.

    `gold` is the gold it brings, `each` how much more each inside carries then, `rest` what nobody
    takes of it at once. `safe` is what being caught changes of what the first one inside has.
    """

    copies: int
    ends: bool
    gold: int
    each: int
    rest: int
    safe: int


class _Heard(Scribe):
    """Listener to how gold is shared."""

    def __init__(self) -> None:
        self.gold = self.rest = 0

    def shared(self, gold: int, share: int, rest: int) -> None:
        self.gold, self.rest = gold, rest


def leaving(table: Table) -> int:
    """Return what leaving now brings someone who is, or would be, alone inside."""
    alone = table.with_inside(1)
    seat = alone.inside[0]
    before = alone.total(seat)
    alone.leave([seat])
    return alone.total(seat) - before


def coming(table: Table, inside: int) -> list[Coming]:
    """Return what each card of the deck does if it comes next, with so many inside."""
    return [_turned(table.with_inside(inside), card, copies) for card, copies in _deck(table)]


def _turned(table: Table, card: int, copies: int) -> Coming:
    """Turn the card up."""
    heard, seat, loot = _Heard(), table.inside[0], table.loot
    before = table.total(seat)
    table.reveal(card, heard)
    ends = not table.inside
    each = 0 if ends else table.loot - loot
    return Coming(copies, ends, heard.gold, each, heard.rest, table.total(seat) - before)


def _deck(table: Table) -> Iterator[tuple[int, int]]:
    """Return a card of each sort that is left in the deck, and how many are alike."""
    figures = table.figures
    numbers: dict[tuple[int, int], int] = {}
    for card in figures.cards:
        if not figures.artifact[card]:
            numbers.setdefault((figures.kind[card], figures.gold[card]), card)
    *of_kinds, harmless = table.gold_left()
    for kind, golds in enumerate(of_kinds):
        for gold, copies in Counter(golds).items():
            yield numbers[kind, gold], copies
    paying = Counter(filter(None, harmless))
    for gold, copies in paying.items():
        yield numbers[DOWN, gold], copies
    if blank := plain_left(table) - paying.total():
        yield numbers[DOWN, 0], blank
    if artifacts := artifacts_left(table):
        yield figures.artifact.index(True), artifacts
