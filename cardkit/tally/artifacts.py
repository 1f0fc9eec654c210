"""What artifacts count, as pads and tables say it: who took which of them, and in which round.

A pad says what the artifacts of a player count, not when they came: each is put into the last round
in which it can count that.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.variant import Variant
from cardkit.tally.items import Claim

MOST_TRIED = 20_000
"""So many ways to take artifacts are tried before it is said that none gives the figures."""

Owed: TypeAlias = Sequence[tuple[str, int]]
"""What players say that an artifact of theirs counts, or several together."""


class Chance(NamedTuple):
    """An artifact that can be taken in a round, and what it counts then; `slot` says which it is.

    `card` is None where nobody needs to say which.
    """

    worth: int
    round: int
    slot: int
    card: Card | None = None


def artifacts_by_round(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], taken: int = 0
) -> tuple[dict[int, tuple[Claim, ...]], list[str]]:
    """Return by round who may have taken which artifacts for what is `owed`, and who cannot have.

    `owed` has what each of a player's artifacts counts, or what all of them count together. So many
    were `taken` in other rounds before.
    """
    owed = {name: worths for name, worths in owed.items() if any(worths)}
    found = _by_round(variant, rounds, owed, taken)
    if found is not None:
        return found, []
    fits = [one for one in owed if _by_round(variant, rounds, {one: owed[one]}, taken)]
    fits = fits if len(fits) < len(owed) else []  # else none is wrong but all of them together
    found = _by_round(variant, rounds, {name: owed[name] for name in fits}, taken)
    return found or {}, [name for name in owed if name not in fits]


def _by_round(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], taken: int
) -> dict[int, tuple[Claim, ...]] | None:
    wanted = [(name, worth) for name, worths in owed.items() for worth in worths if worth]
    wanted.sort(key=lambda one: -one[1])
    rules = variant.artifacts
    if not wanted:
        return {}
    if rules is None or variant.artifact_gold or not rounds:
        return None
    if rules.worth.by == "order":
        chances = _in_order(variant, rounds, sum(worth for _, worth in wanted), taken)
    else:
        chances = _chances(variant, rounds)
    takers = _taken(chances, wanted, iter(range(MOST_TRIED)), only_once=rules.carried == "out")
    if takers is None:
        return None
    found: dict[int, list[tuple[str, Chance]]] = {}
    for name, chance in sorted(takers, key=lambda one: one[1].slot):
        found.setdefault(chance.round, []).append((name, chance))
    return {number: _claims(line) for number, line in found.items()}


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
    return found


def _in_order(variant: Variant, rounds: Sequence[int], whole: int, taken: int) -> list[Chance]:
    """Return the artifacts that were taken where the first ones count less (PL-2).

    Together they count the `whole`: [] if that cannot be. Each was taken in a round of its own as
    late as can be, and in the last round those for which there are not enough.
    """
    rules = variant.artifacts
    assert rules is not None
    joined = [variant.deck.artifacts_joined(number) for number in rounds]
    most = sum(joined) if rules.carried == "back" else joined[-1] - taken
    worths: list[int] = []
    while sum(worths) < whole and len(worths) < most:
        worths.append(rules.worth.at(taken + len(worths) + 1))
    if sum(worths) != whole:
        return []
    late = [*rounds[-len(worths) :]]
    late += [rounds[-1]] * (len(worths) - len(late))
    return [Chance(worth, late[slot], slot) for slot, worth in enumerate(worths)]


def _taken(
    chances: Sequence[Chance], owed: Owed, tries: Iterator[int], *, only_once: bool
) -> list[tuple[str, Chance]] | None:
    """Return who took which of the chances, so that what is `owed` comes out exactly, or None.

    An artifact can be taken `only_once`, or else again in another round.
    """
    if not owed or next(tries, None) is None:
        return None if owed else []
    (name, whole), *others = owed
    for worth in sorted({one.worth for one in chances if 0 < one.worth <= whole}, reverse=True):
        chance = next(one for one in chances if one.worth == worth)
        left = [
            one
            for one in chances
            if one.slot != chance.slot or not (only_once or one.round == chance.round)
        ]
        due = [(name, whole - worth), *others] if worth < whole else others
        rest = _taken(left, due, tries, only_once=only_once)
        if rest is not None:
            return [(name, chance), *rest]
    return None


def _claims(taken: Sequence[tuple[str, Chance]]) -> tuple[Claim, ...]:
    found = []
    for name in dict.fromkeys(name for name, _ in taken):
        mine = [chance.card for one, chance in taken if one == name]
        found.append(Claim(name, len(mine), tuple(card for card in mine if card)))
    return tuple(found)
