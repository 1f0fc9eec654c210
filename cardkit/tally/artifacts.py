"""Find out from pads and tables who took which artifacts, and in which round.

A pad gives the worth of a player's artifacts, but not the rounds in which they were taken. Each
artifact is assigned to the last round in which it can have that worth.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.variant import Variant
from cardkit.tally.items import Claim

MAX_ASSIGNMENTS_TRIED = 20_000  # assignments that are tried before the figures count as impossible

OwedWorths: TypeAlias = Sequence[tuple[str, int]]  # players, and the worth of what each took


class TakeableArtifact(NamedTuple):
    """An artifact that can be taken in a round, with its worth in that round.

    `artifact_index` identifies the artifact. `card` is None if the worth does not depend on it.
    """

    worth: int
    round: int
    artifact_index: int
    card: Card | None = None


def artifacts_by_round(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], earlier: int = 0
) -> tuple[dict[int, tuple[Claim, ...]], list[str]]:
    """Return possible claims to artifacts by round, and the players whose figures are impossible.

    `owed` lists the worth of each of a player's artifacts, or their total worth as one number.
    `earlier` is the number of artifacts taken in earlier rounds.
    """
    owed = {name: worths for name, worths in owed.items() if any(worths)}
    claims = _claims_by_round(variant, rounds, owed, earlier)
    if claims is not None:
        return claims, []
    fits = [name for name in owed if _claims_by_round(variant, rounds, {name: owed[name]}, earlier)]
    fits = fits if len(fits) < len(owed) else []  # otherwise they only contradict each other
    claims = _claims_by_round(variant, rounds, {name: owed[name] for name in fits}, earlier)
    return claims or {}, [name for name in owed if name not in fits]


def _claims_by_round(
    variant: Variant, rounds: Sequence[int], owed: Mapping[str, Sequence[int]], earlier: int
) -> dict[int, tuple[Claim, ...]] | None:
    debts = [(name, worth) for name, worths in owed.items() for worth in worths if worth]
    debts.sort(key=lambda debt: -debt[1])
    rules = variant.artifacts
    if not debts:
        return {}
    if rules is None or variant.artifact_gold or not rounds:
        return None
    if rules.worth.depends_on == "order":
        chances = _taken_in_order(variant, rounds, sum(worth for _, worth in debts), earlier)
    else:
        chances = _takeable_artifacts(variant, rounds)
    takers = _assign_artifacts(
        chances,
        debts,
        iter(range(MAX_ASSIGNMENTS_TRIED)),
        is_each_taken_once=rules.carried == "out",
    )
    if takers is None:
        return None
    by_round: dict[int, list[tuple[str, TakeableArtifact]]] = {}
    for name, chance in sorted(takers, key=lambda taker: taker[1].artifact_index):
        by_round.setdefault(chance.round, []).append((name, chance))
    return {number: _claims_of_players(line) for number, line in by_round.items()}


def _takeable_artifacts(variant: Variant, rounds: Sequence[int]) -> list[TakeableArtifact]:
    rules, deck = variant.artifacts, variant.deck
    assert rules is not None
    slots = [slot for slot in range(len(deck.pack)) if deck.artifact_slots >> slot & 1]
    by_card, chances = rules.worth.depends_on == "card", []
    for number in reversed(rounds):
        played = min(number, variant.rounds)
        joined = [slot for slot in slots if deck.first_rounds[slot] <= played]
        for slot in reversed(joined if by_card else joined[: deck.artifacts_joined(played)]):
            card = deck.pack[slot] if by_card else None
            worth = rules.worth.values[card] if card else rules.worth.worth_at(played)
            chances.append(TakeableArtifact(worth, number, slot, card))
    return chances


def _taken_in_order(
    variant: Variant, rounds: Sequence[int], whole: int, earlier: int
) -> list[TakeableArtifact]:
    """Return the artifacts taken in these rounds if their worth depends on the order (PL-2).

    Together they are worth `whole`. If no artifacts can be worth that, the list is empty. Each
    artifact was taken in a round of its own, as late as possible. If there are too few rounds, the
    last ones were all taken in the last round.
    """
    rules = variant.artifacts
    assert rules is not None
    joined = [variant.deck.artifacts_joined(number) for number in rounds]
    most = sum(joined) if rules.carried == "back" else joined[-1] - earlier
    worths: list[int] = []
    while sum(worths) < whole and len(worths) < most:
        worths.append(rules.worth.worth_at(earlier + len(worths) + 1))
    if sum(worths) != whole:
        return []
    late = [*rounds[-len(worths) :]]
    late += [rounds[-1]] * (len(worths) - len(late))
    return [TakeableArtifact(worth, late[slot], slot) for slot, worth in enumerate(worths)]


def _assign_artifacts(
    chances: Sequence[TakeableArtifact],
    owed: OwedWorths,
    tries: Iterator[int],
    *,
    is_each_taken_once: bool,
) -> list[tuple[str, TakeableArtifact]] | None:
    """Return who took which artifacts so that each player's worth matches `owed`.

    If `is_each_taken_once` is True, nobody takes an artifact that was taken in another round.
    The result is None if no such assignment is found before `tries` is exhausted.
    """
    if not owed or next(tries, None) is None:
        return None if owed else []
    (name, whole), *others = owed
    worths = {chance.worth for chance in chances if 0 < chance.worth <= whole}
    for worth in sorted(worths, reverse=True):
        chance = next(other for other in chances if other.worth == worth)
        left = [
            other
            for other in chances
            if other.artifact_index != chance.artifact_index
            or not (is_each_taken_once or other.round == chance.round)
        ]
        due = [(name, whole - worth), *others] if worth < whole else others
        rest = _assign_artifacts(left, due, tries, is_each_taken_once=is_each_taken_once)
        if rest is not None:
            return [(name, chance), *rest]
    return None


def _claims_of_players(takers: Sequence[tuple[str, TakeableArtifact]]) -> tuple[Claim, ...]:
    claims = []
    for name in dict.fromkeys(name for name, _ in takers):
        mine = [chance.card for player, chance in takers if player == name]
        claims.append(Claim(name, len(mine), tuple(card for card in mine if card)))
    return tuple(claims)
