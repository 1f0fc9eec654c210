"""A filled pad as a tally: what was banked a round, what artifacts count, the totals.

A pad says what the artifacts of a player count, not when they came: they are put into the last
round in which they can count that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, EndGame
from cardkit.engine.variant import Variant
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.score import score
from cardkit.tally.writer import write

Place: TypeAlias = tuple[str, int, int]
"""Place of a figure: its kind (banked, so-far, artifacts, total), its round from 1 (0: none), its
seat from 0."""


@dataclass(frozen=True)
class Pad:
    """The figures of a pad by their places, and whose seats they are, in order.

    None, or no figure, is a cell in which nothing is written.
    """

    variant: Variant
    players: tuple[str, ...]
    figures: Mapping[Place, int | None]

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that were played; above the last one is the extra round."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def row(self, kind: str, number: int = 0) -> dict[str, int]:
        """Return the figures of a row by player, of those who have one."""
        found = {}
        for seat, player in enumerate(self.players):
            figure = self.figures.get((kind, number, seat))
            if figure is not None:
                found[player] = figure
        return found


def pad_tally(pad: Pad, notes: Sequence[str] = ()) -> str:
    """Return the tally of a pad, with these notes in its head."""
    variant = pad.variant
    header = Header(variant=variant.slug, players=pad.players, notes=tuple(notes))
    artifacts = _artifacts_by_round(pad)
    items: list[Item] = []
    for number in pad.rounds:
        banked = _claims(pad.row("banked", number))
        items += [BeginRound(extra=number > variant.rounds), Check("banked", banked)]
        if number in artifacts:
            items.append(Check("artifacts", artifacts[number]))
    totals = pad.row("total")
    if not totals:
        return write(header, items)
    check = Check("total", _claims(totals))
    state = score(write(header, [*items, check]), variant=variant).state
    is_short = state is not None and bool(state.rounds) and state.phase != "over"
    return write(header, [*items, *([EndGame()] if is_short else []), check])


def _claims(row: Mapping[str, int]) -> tuple[Claim, ...]:
    return tuple(Claim(player, figure) for player, figure in row.items())


# --- artifacts ------------------------------------------------------------------------------------


def _artifacts_by_round(pad: Pad) -> dict[int, tuple[Claim, ...]]:
    """Return the artifacts carried out, by round."""
    rules, last = pad.variant.artifacts, pad.rounds[-1:]
    owed = {player: worth for player, worth in pad.row("artifacts").items() if worth}
    if rules is None or not owed or not last:
        return {}
    number = min(last[0], pad.variant.rounds)
    cards = _joined(pad.variant, number)
    taken = _taken(pad.variant, number, owed)
    match rules.worth.by:
        case "card":
            return {number: _by_card(taken, cards)}
        case "order":
            lines = _in_order(sorted(taken, key=lambda one: one[0]))
            return dict(enumerate(lines, max(1, number + 1 - len(lines))))
        case "round":
            found: dict[int, tuple[Claim, ...]] = {}
            for one in range(number, 0, -1):
                worth = rules.worth.at(one)
                mine = [name for counted, name in taken if counted == worth]
                taken = [(counted, name) for counted, name in taken if counted != worth]
                if mine:
                    found[one] = _counted(mine)
            return found
        case _:
            return {number: _counted([name for _, name in taken])}


def _taken(variant: Variant, last: int, owed: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return the worth and the owner of each artifact: as few as come to what people are owed."""
    artifacts = variant.artifacts
    assert artifacts is not None
    number, worth = variant.deck.artifacts_joined(last), artifacts.worth
    match worth.by:
        case "card":
            pool = list(_joined(variant, last).values())
        case "order":
            pool = [worth.at(place) for place in range(1, number + 1)]
            wanted = sum(owed.values())
            pool = next((pool[:n] for n in range(number + 1) if sum(pool[:n]) == wanted), pool)
        case "round":
            pool = [worth.at(one) for one in range(1, last + 1)] * number
        case _:
            pool = [worth.first] * (max(owed.values()) // max(worth.first, 1) * len(owed))
    found = []
    for name, whole in sorted(owed.items(), key=lambda one: -one[1]):
        for part in sorted(pool, reverse=True):
            if 0 < part <= whole:
                pool.remove(part)
                found.append((part, name))
                whole -= part
    return found


def _joined(variant: Variant, last: int) -> dict[Card, int]:
    """Return the artifacts that count by card and can have come by a round, with their worths."""
    assert variant.artifacts is not None
    deck, worth = variant.deck, variant.artifacts.worth
    if worth.by != "card":
        return {}
    joined = {card for card, first in zip(deck.slots, deck.joins, strict=True) if first <= last}
    return {card: one for card, one in worth.values.items() if deck.drawn or card in joined}


def _counted(names: Sequence[str]) -> tuple[Claim, ...]:
    """Return how many artifacts each took."""
    return tuple(Claim(name, names.count(name)) for name in dict.fromkeys(names))


def _by_card(taken: Sequence[tuple[int, str]], worths: Mapping[Card, int]) -> tuple[Claim, ...]:
    """Return which artifacts each took, where each card has its own worth."""
    left = dict(worths)
    cards: dict[str, list[Card]] = {}
    for worth, name in taken:
        card = next(card for card, one in left.items() if one == worth)
        del left[card]
        cards.setdefault(name, []).append(card)
    return tuple(Claim(name, len(mine), tuple(mine)) for name, mine in cards.items())


def _in_order(taken: Sequence[tuple[int, str]]) -> list[tuple[Claim, ...]]:
    """Return lines in which artifacts are taken in this order: nobody stands twice in a line."""
    lines: list[list[str]] = [[]]
    for _, name in taken:
        line = lines[-1]
        if name in line and name != line[-1]:
            lines.append([name])
        else:
            line.append(name)
    return [_counted(line) for line in lines]
