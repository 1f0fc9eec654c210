"""A filled pad as a tally: what was banked a round, what artifacts count, the totals.

A pad says what the artifacts of a player count, not when they came: they are put into the last
round in which they can count that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
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

MOST_TRIED = 12
"""Artifacts of which every combination is tried; of more the largest are given first."""


@dataclass(frozen=True)
class Pad:
    """The figures on a score pad by place, with the variant and the players in seat order.

    None, or no figure, is a cell in which nothing is written.
    """

    variant: Variant
    players: tuple[str, ...]
    figures: Mapping[Place, int | None]

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds played; an extra round has the number after the last round."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def row(self, kind: str, number: int = 0) -> dict[str, int]:
        """Return a row's figures by player, without empty cells; `number` is its round, if any."""
        found = {}
        for seat, player in enumerate(self.players):
            figure = self.figures.get((kind, number, seat))
            if figure is not None:
                found[player] = figure
        return found


def pad_tally(pad: Pad, notes: Sequence[str] = ()) -> str:
    """Return the text of a tally that has the figures of a pad, and `notes` in its header."""
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
    """Return by round artifacts that each player may have taken, worth what the pad says."""
    rules, last = pad.variant.artifacts, pad.rounds[-1:]
    owed = {player: worth for player, worth in pad.row("artifacts").items() if worth > 0}
    if rules is None or not owed or not last:
        return {}
    number = min(last[0], pad.variant.rounds)
    joined = pad.variant.deck.artifacts_joined(number)
    match rules.worth.by:
        case "card":
            cards = _joined_cards(pad.variant, number)
            return {number: _by_card(_owners(list(cards.values()), owed), cards)}
        case "order":
            worths = [rules.worth.at(place) for place in range(1, joined + 1)]
            sums = [sum(worths[:many]) for many in range(joined + 1)]
            wanted = sum(owed.values())
            taken = _owners(worths[: sums.index(wanted)] if wanted in sums else worths, owed)
            lines = _in_order(sorted(taken, key=lambda one: one[0]))
            return dict(enumerate(lines, max(1, number + 1 - len(lines))))
        case "round":
            worths = [rules.worth.at(one) for one in range(1, number + 1)]
            return _by_worth(_owners(worths * joined, owed), worths)
        case _:
            return _spread(pad.variant, number, owed, max(rules.worth.first, 1))


def _owners(pool: Sequence[int], owed: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return (worth, player) pairs: artifacts of a `pool` that give players the points `owed`.

    `pool` has the worth of each artifact that can have been taken. Where nothing is found that
    fits exactly, players get nearly as much, never more.
    """
    left = sorted((worth for worth in pool if worth), reverse=True)
    largest = sorted(owed.items(), key=lambda one: -one[1])
    exact = _exact_owners(left, largest) if len(left) <= MOST_TRIED else None
    if exact is not None:
        return exact
    found = []
    for player, whole in largest:
        for worth in list(left):
            if worth <= whole:
                left.remove(worth)
                found.append((worth, player))
                whole -= worth
    return found


def _exact_owners(
    pool: Sequence[int], owed: Sequence[tuple[str, int]]
) -> list[tuple[int, str]] | None:
    """Return (worth, player) pairs from a `pool` that give exactly the points `owed`, or None.

    Each player, in this order, gets as few artifacts as possible.
    """
    if not owed:
        return []
    (player, whole), *others = owed
    for number in range(1, len(pool) + 1):
        for taken in sorted(set(combinations(pool, number)), reverse=True):
            if sum(taken) != whole:
                continue
            left = list(pool)
            for worth in taken:
                left.remove(worth)
            rest = _exact_owners(left, others)
            if rest is not None:
                return [*((worth, player) for worth in taken), *rest]
    return None


def _joined_cards(variant: Variant, last: int) -> dict[Card, int]:
    """Return the artifact cards that can have come by round `last`, with the worth of each."""
    assert variant.artifacts is not None
    deck = variant.deck
    joined = {
        card for card, first in zip(deck.pack, deck.first_rounds, strict=True) if first <= last
    }
    worths = variant.artifacts.worth.values
    return {card: one for card, one in worths.items() if deck.joins_unseen or card in joined}


def _by_card(taken: Sequence[tuple[int, str]], worths: Mapping[Card, int]) -> tuple[Claim, ...]:
    """Return which artifact cards each player took, where each card has its own worth."""
    left = dict(worths)
    cards: dict[str, list[Card]] = {}
    for worth, name in taken:
        card = next(card for card, one in left.items() if one == worth)
        del left[card]
        cards.setdefault(name, []).append(card)
    return tuple(Claim(name, len(mine), tuple(mine)) for name, mine in cards.items())


def _by_worth(
    taken: Sequence[tuple[int, str]], worths: Sequence[int]
) -> dict[int, tuple[Claim, ...]]:
    """Return, by round, how many artifacts players took, where their worth depends on the round.

    `worths` has the worth of an artifact in each round; the last round with the worth is chosen.
    """
    found: dict[int, list[str]] = {}
    for worth, name in taken:
        last = max(number for number, one in enumerate(worths, 1) if one == worth)
        found.setdefault(last, []).append(name)
    return {number: _counted(names) for number, names in found.items()}


def _spread(
    variant: Variant, last: int, owed: Mapping[str, int], worth: int
) -> dict[int, tuple[Claim, ...]]:
    """Return, by round, how many artifacts players took, where all are of one worth.

    The last round is filled first, then the one before it.
    """
    waiting = [name for name, whole in owed.items() for _ in range(whole // worth)]
    found = {}
    for number in range(last, 0, -1):
        room = variant.deck.artifacts_joined(number)
        if waiting[:room]:
            found[number] = _counted(waiting[:room])
        waiting = waiting[room:]
    return found


def _counted(names: Sequence[str]) -> tuple[Claim, ...]:
    """Return, for each name in a list, how many artifacts that player took."""
    return tuple(Claim(name, names.count(name)) for name in dict.fromkeys(names))


def _in_order(taken: Sequence[tuple[int, str]]) -> list[tuple[Claim, ...]]:
    """Return claims for several rounds that together bring artifacts in the order of `taken`.

    In a line each name stands once: a new line begins where a name comes again after others.
    """
    lines: list[list[str]] = [[]]
    for _, name in taken:
        line = lines[-1]
        if name in line and name != line[-1]:
            lines.append([name])
        else:
            line.append(name)
    return [_counted(line) for line in lines]
