"""What artifacts count, as pads and tables say it: who took how many of which, and in which round.

A pad says what the artifacts of a player count, not when they came: each is put into the last round
in which it can count that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from cardkit.engine.cards import Card
from cardkit.engine.variant import Variant
from cardkit.tally.items import Claim

MOST_TRIED = 12
"""Artifacts of which every combination is tried; of more the largest are given first."""


class Chance(NamedTuple):
    """An artifact that can be taken in a round, and what it counts then; `slot` says which it is.

    `card` is None where nobody needs to say which.
    """

    worth: int
    round: int
    slot: int
    card: Card | None


def artifacts_by_round(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], earlier: int = 0
) -> dict[int, tuple[Claim, ...]]:
    """Return by round which artifacts players may have taken in these rounds.

    `owed` has what each of a player's artifacts counts, or what all of them count together. So many
    as `earlier` were taken in other rounds before. What cannot be is left out.
    """
    rules = variant.artifacts
    if rules is None or variant.artifact_gold or not any(owed.values()) or not rounds:
        return {}
    if rules.worth.by == "order":
        return _in_order(variant, rounds, owed, earlier)
    chances = _chances(variant, rounds)
    found: dict[int, list[tuple[str, Card | None]]] = {}
    for worth, name in _owners([one.worth for one in chances], owed):
        chance = next((one for one in chances if one.worth == worth), None)
        if chance is None:  # it was given away in another round
            continue
        found.setdefault(chance.round, []).append((name, chance.card))
        is_gone = rules.carried == "out"
        chances = [
            one
            for one in chances
            if one.slot != chance.slot or not (is_gone or one.round == chance.round)
        ]
    return {number: _claims(taken) for number, taken in found.items()}


def _chances(variant: Variant, rounds: Sequence[int]) -> list[Chance]:
    """Return the artifacts that can be taken in these rounds, the last first."""
    rules, deck = variant.artifacts, variant.deck
    assert rules is not None
    slots = [slot for slot in range(len(deck.pack)) if deck.artifact_slots >> slot & 1]
    by_card, found = rules.worth.by == "card", []
    for number in reversed(rounds):
        played = min(number, variant.rounds)
        joined = [slot for slot in slots if deck.first_rounds[slot] <= played]
        for slot in reversed(joined if by_card else joined[: deck.artifacts_joined(played)]):
            card = deck.pack[slot] if by_card else None
            worth = rules.worth.values[card] if card else rules.worth.at(played)
            found.append(Chance(worth, number, slot, card))
    if rules.carried == "out" and rules.worth.by != "round":  # then a later round does as well
        found = list({one.slot: one for one in reversed(found)}.values())
    return found


def _in_order(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], earlier: int
) -> dict[int, tuple[Claim, ...]]:
    """Return which artifacts players took where the first ones that are taken count less (PL-2)."""
    assert variant.artifacts is not None
    rules = variant.artifacts
    room = {one: variant.deck.artifacts_joined(min(one, variant.rounds)) for one in rounds}
    most = sum(room.values()) if rules.carried == "back" else room[rounds[-1]] - earlier
    worths = [rules.worth.at(place) for place in range(earlier + 1, earlier + most + 1)]
    sums = [sum(worths[:many]) for many in range(len(worths) + 1)]
    wanted = sum(map(sum, owed.values()))
    pool = worths[: sums.index(wanted)] if wanted in sums[1:] else worths
    found: dict[int, list[tuple[str, Card | None]]] = {}
    left = list(rounds)
    for _, name in sorted(_owners(pool, owed), key=lambda one: -pool.index(one[0])):
        line = found.setdefault(left[-1], [])
        # in a line each name stands once: another round where it comes again behind others
        is_split = (name, None) in line and line[-1][0] != name
        if len(left) > 1 and (is_split or len(line) >= room[left[-1]]):
            left.pop()
            line = found.setdefault(left[-1], [])
        line.append((name, None))
    return {number: _claims(line[::-1]) for number, line in found.items()}


def _owners(pool: Sequence[int], owed: Mapping[str, Sequence[int]]) -> list[tuple[int, str]]:
    """Return (worth, player) pairs: artifacts of a `pool` that give players the points `owed`.

    `pool` has the worth of each artifact that can have been taken. Where nothing is found that
    fits exactly, players get nearly as much, never more.
    """
    listed = [(worth, name) for name, worths in owed.items() for worth in worths]
    listed = [one for one in listed if one[0] or 0 in pool]  # else it says that there are none
    if not Counter(worth for worth, _ in listed) - Counter(pool):
        return sorted(listed, key=lambda one: -one[0])
    left = sorted((worth for worth in pool if worth), reverse=True)
    sums = [(name, sum(worths)) for name, worths in owed.items() if any(worths)]
    largest = sorted(sums, key=lambda one: -one[1])
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


def _claims(taken: Sequence[tuple[str, Card | None]]) -> tuple[Claim, ...]:
    """Return what each player took in a round: how many artifacts, and which cards if need be."""
    found = []
    for name in dict.fromkeys(name for name, _ in taken):
        cards = [card for one, card in taken if one == name]
        found.append(Claim(name, len(cards), tuple(card for card in cards if card)))
    return tuple(found)
