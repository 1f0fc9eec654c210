"""Each share and each worth of an artifact on a page is what a game gives, wherever the page does
not say that it is other."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardkit.v4.engine import Variant
from cardkit.v4.engine.core import DOWN, Scribe, Table
from cardkit.v4.paper import facts
from tests.v4.houses import house
from tests.v4.nets.risk import begun

GAMES = 2000
QUICK = 12


def example(seed: int) -> list[str]:
    """The tables of a random house rule, for all who may play it and for one number of them."""
    chance = random.Random(seed)
    made = house(chance, words=False)
    players = chance.randint(made.variant.players.low, made.variant.players.high)
    found = [
        fault for page in (made.variant, made.variant.seated(players)) for fault in wrong(page)
    ]
    return [repr(made), *found] if found else []


def wrong(page: Variant) -> Iterator[str]:
    """Figures of a page that some round does not have."""
    divided, worths = facts.divided(page), facts.worth_otherwise(page)
    shares = facts.shared_otherwise(divided or page)
    for number in range(1, page.rounds + 1):
        if divided and number not in shares and page.deck_game:
            yield from (
                f"round {number}: {fault}" for fault in _other_shares(divided, page, number)
            )
        if number not in worths and page.has_artifacts:
            yield from (f"round {number}: {fault}" for fault in _other_worths(page, number))


class Hearer(Scribe):
    """Hears how gold is shared: what each took of it, and what was left."""

    def __init__(self) -> None:
        self.each = self.rest = 0

    def shared(self, gold: int, share: int, rest: int) -> None:
        """One card's."""
        self.each, self.rest = share, rest

    def left(self, leavers: list[int], before: int, share: int, waits: bool) -> None:
        """What lay there, by all who were inside."""
        self.each, self.rest = share, before - share * len(leavers)


def _other_shares(page: Variant, there: Variant, number: int) -> Iterator[str]:
    """Cards of gold that are not in the table of shares, or bring something else as the first of
    that round."""
    told = facts.split_table(page)
    for inside in facts.inside_counts(page):
        for card in range(len(there.slots)):
            table, heard, seats = Table(there.figures, inside), Hearer(), list(range(inside))
            table.number = table.course = number - 1
            table.begin(list(seats))
            gold = table.figures.gold[card]
            table.reveal(card, heard)
            if not gold or table.rounds:  # one that ends it brings nothing
                continue
            if table.figures.share == "leavers":
                table.leave(seats, heard)
            if told.get((gold, inside)) != (heard.each, heard.rest):
                yield (
                    f"{gold} for {inside}: told {told.get((gold, inside))}, it is "
                    f"{(heard.each, heard.rest)}"
                )


def _other_worths(page: Variant, number: int) -> Iterator[str]:
    """Artifacts that count something else than the table says when they are carried out in that
    round, whichever they are."""
    table = begun(page, number)
    deck = [
        card
        for joins in table.figures.joining[:number]
        for card in joins
        if table.figures.artifact[card]
    ]
    for card in {*deck, *table.figures.drawn_blind} if page.joined(number) else ():
        for before in range(_most(page, number)):
            table.taken = [(0, DOWN, 0, number)] * before
            told, counts = _told(page, number, page.slots[card].card, before + 1), table.worth(card)
            if told != counts:
                yield (
                    f"{page.slots[card].card} as number {before + 1}: told {told}, it counts "
                    f"{counts}"
                )


def _most(there: Variant, number: int) -> int:
    """How many can have been carried out by the end of that round."""
    if there.carried_leave:
        return there.joined(number)
    return sum(there.joined(at) for at in range(1, number + 1))


def _told(page: Variant, number: int, card: object, nth: int) -> int | None:
    """What a page says that an artifact counts which is carried out in that round as the so
    manieth."""
    assert page.artifacts is not None
    match page.artifacts.worth.by:
        case "order":
            return next(
                (
                    one.worth
                    for one in facts.worth_by_order(page)
                    if one.nth == nth or (one.on and one.nth < nth)
                ),
                None,
            )
        case "card":
            return dict(page.artifacts.worth.values)[str(card)]
        case "each" | "gold":
            return page.artifacts.worth.at(1)
        case "round":
            return next(
                (
                    worth
                    for _, rounds, worth in facts.worth_by_round(page)
                    if _holds(rounds, number)
                ),
                None,
            )


def _holds(rounds: str, number: int) -> bool:
    """Whether a round is one of those that a column is headed by: ``3``, or ``4\u20136``, runs
    alike as one."""
    first, _, last = rounds.partition("\u2013")
    return int(first) <= number <= int(last or first)
