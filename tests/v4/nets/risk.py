"""Each chance on a page is that of the rounds it does not leave out, as random decks come."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple, TypeAlias, cast

from cardkit.v4.engine import Variant
from cardkit.v4.engine.core import DOWN, Table
from cardkit.v4.paper import risk_table
from tests.v4.houses import house

GAMES = 2000
QUICK = 4
DECKS = 1500
"""Decks that are turned up for each sort of round."""
OFTEN = 100
"""A place at a table that comes up less often says nothing."""
SURE = 5.0
"""Standard errors that chance alone does not reach."""
FEW = 3
"""So many decks more or less are nothing where next to none is expected."""
RARE = 3
"""A kind of which more than so many end a round is seldom one short."""
ROUNDED = 0.005
"""As far as figures on pages are rounded."""


class Place(NamedTuple):
    """What can be seen on a table: how many dangers of each kind, cards turned, what the path comes
    to, and how many of the cards turned mean nothing."""

    lying: tuple[int, ...]
    turned: int
    heap: int
    blanks: int = 0


Seen: TypeAlias = dict[Place, list[int]]
"""How often each place came up, and how often the next card ended the round."""


def example(seed: int) -> list[str]:
    """The chances of a random house rule, for all who may play it and for one number of them."""
    chance = random.Random(seed)
    made = house(chance, words=False)
    players = chance.randint(made.variant.players.low, made.variant.players.high)
    found = [
        fault
        for page in (made.variant, made.variant.seated(players))
        for fault in wrong(page, chance)
    ]
    return [repr(made), *found] if found else []


def wrong(variant: Variant, chance: random.Random) -> Iterator[str]:
    """Chances of a page that no round has, and rounds that it says nothing of."""
    risks = risk_table.risks(variant)
    left_out = set(range(1, variant.rounds + 1)) - {
        number for risk in risks for number in risk.rounds
    }
    if missing := left_out - set(risk_table.left_out(variant)):
        yield f"nothing is said of rounds {sorted(missing)}"
    for number in range(1, variant.rounds + 1):
        for risk in (risk for risk in risks if number in risk.rounds):
            if variant.deck_game and variant.deck_size(number) != risk.variant.deck_size(
                risk.rounds[0]
            ):
                continue  # cards have joined: the page says so
            seen = (turned_up if variant.deck_game else laid)(variant, number, chance)
            faults = [
                *_untrue(risk, seen),
                *(_misnamed(risk, seen) if variant.deck_game and not risk.of_sum else []),
            ]
            yield from (f"round {number}: {fault}" for fault in faults)


def _untrue(risk: risk_table.Risk, seen: Seen) -> Iterator[str]:
    """Figures of a table that are not what came up, as far as it came up often enough."""
    for (row, column), told in risk.table.items():
        fits = [place for place in seen if looked_up(risk, row, column, place)]
        came, ended = (sum(seen[place][which] for place in fits) for which in (0, 1))
        if told is None and came:
            yield f"{row}, {column}: no chance is told, and it came up {came} times"
        if told is not None and came >= OFTEN:
            error = sqrt(came * float(told * (1 - told)))
            if abs(ended - came * float(told)) > SURE * error + FEW + ROUNDED * came:
                yield (
                    f"{row}, {column}: told {float(told):.1%}, and it is {ended / came:.1%} of "
                    f"{came}"
                )


def _misnamed(risk: risk_table.Risk, seen: Seen) -> Iterator[str]:
    """Figures that are called an average and are the same whatever lies there, or that are not and
    differ."""
    dangers = list(zip(risk.variant.kinds.values(), risk.variant.limits.values(), strict=True))
    differ, came = False, 0
    for row, column in risk.table:
        fits = [place for place in seen if looked_up(risk, row, column, place)]
        came += sum(seen[place][0] for place in fits)
        ending = {
            sum(
                copies - lies
                for (copies, limit), lies in zip(dangers, place.lying, strict=True)
                if lies == limit - 1
            )
            for place in fits
        }
        differ = differ or len(ending) > 1
    rare = not differ and max(limit for _, limit in dangers) > RARE
    if came >= OFTEN and differ != risk_table.averages(risk) and not rare:
        yield f"{'no average, but its figures differ' if differ else 'an average of figures that are the same'}"


def looked_up(risk: risk_table.Risk, row: int, column: int, place: Place) -> bool:
    """Whether who sees that place looks there, by the words above and beside the table."""
    if column != (place.heap if risk.of_sum else place.turned):
        return False
    limits = tuple(risk.variant.limits.values())
    match risk.counted:
        case "kinds" if set(limits) == {2}:
            return row == sum(lies >= 1 for lies in place.lying)
        case "kinds":
            return row == sum(
                lies == limit - 1 for lies, limit in zip(place.lying, limits) if limit > 1
            )
        case "blanks":
            return row == place.blanks
        case "":
            return True


def turned_up(variant: Variant, number: int, chance: random.Random) -> Seen:
    """How often each place came up before a card of a fresh deck of that round, and how often that
    card ended it."""
    seen: Seen = defaultdict(lambda: [0, 0])
    for _ in range(DECKS):
        table, blanks = begun(variant, number), 0
        figures = table.figures
        for turned, card in enumerate(cards(table, number, chance)):
            place = Place(tuple(table.lying), turned, table.heap, blanks)
            table.reveal(card)
            blanks += (
                not figures.gold[card] and figures.kind[card] == DOWN and not figures.artifact[card]
            )
            ended = bool(table.rounds)
            seen[place][0] += 1
            seen[place][1] += ended
            if ended:
                break
    return seen


def begun(variant: Variant, number: int) -> Table:
    """A table for two at the beginning of a round, from which no card has left the game."""
    table = Table(variant.figures, 2)
    table.number = table.course = number - 1
    table.begin([0, 1])
    return table


def cards(table: Table, number: int, chance: random.Random) -> list[int]:
    """The shuffled deck of that round."""
    figures = table.figures
    deck = [card for joins in figures.joining[:number] for card in joins]
    deck += chance.sample(figures.drawn_blind, min(number, len(figures.drawn_blind)))
    assert len(deck) == table.cards
    chance.shuffle(deck)
    return deck


def laid(variant: Variant, number: int, chance: random.Random) -> Seen:
    """Of a game of hands: how often each number of random cards was laid, and how often that had
    ended the round."""
    rules, seen = variant.at(number), cast(Seen, defaultdict(lambda: [0, 0]))
    kinds = [slot.kind for slot in rules.slots]
    for _ in range(DECKS):
        lying: Counter[str] = Counter()
        ended = False
        for turned, kind in enumerate(chance.sample(kinds, len(kinds)), 1):
            lying[kind] += 1
            ended = ended or (bool(kind) and lying[kind] >= rules.limit(kind))
            seen[Place((), turned, 0)][0] += 1
            seen[Place((), turned, 0)][1] += ended
    return seen
