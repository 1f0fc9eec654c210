"""Rounds that gold on the path can end (G-18): their chances, and the paths that can lie there, by a deck of `odds`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit.core import DOWN
from cardkit.counting import gold_sets, on_average, patterns, up_to

if TYPE_CHECKING:
    from cardkit.odds import Danger, Deck


@lru_cache(maxsize=64)
def survival(left: Deck) -> tuple[Fraction, ...]:
    """`odds.survival` where gold can end the round: of the safe cards so many sets as come to no more than there is room for,
    beside each set of dangers that leaves some."""
    assert left.room is not None
    safe, cards = _safe_sets(left), left.cards
    counts = [0] * (cards + 1)
    for (turned, _, _, gold), ways in _kinds_turned(left.dangers, left.room).items():
        for number, sets in enumerate(safe):
            counts[turned + number] += ways * up_to(sets, left.room - gold)
    return tuple(Fraction(count, comb(cards, turned)) for turned, count in enumerate(counts))


def _safe_sets(left: Deck) -> tuple[list[int], ...]:
    """For each number of safe cards how many sets of so many bring at most c gold, by c."""
    return tuple(sets for sets, _ in gold_sets((*left.gold, *[0] * (left.blank + len(left.artifacts)))))


Reached: TypeAlias = tuple[int, int, int, int]
"""Dangers that were turned: how many, how many kinds are one short of the end, how many of those kinds, and their gold."""


def _kinds_turned(dangers: tuple[Danger, ...], room: int) -> dict[Reached, int]:
    """In how many ways dangers can have been turned without an end, where gold can end the round."""
    ways: dict[Reached, int] = {(0, 0, 0, 0): 1}
    for danger in dangers:
        after: Counter[Reached] = Counter()
        own = list(danger.turned())
        for (turned, short, of_short, gold), number in ways.items():
            for (more, _, brings, _), times in own:
                if gold + brings <= room:
                    at_limit = danger.lying + more == danger.ends_at - 1
                    reached = turned + more, short + at_limit, of_short + more * at_limit, gold + brings
                    after[reached] += number * times
        ways = dict(after)
    return ways


def risk(left: Deck, kinds: int, cards: int) -> Fraction | None:
    """`odds.risk` where gold can end the round: of all that can have been turned, and any card after it, those without an end.

    These are sets of one card more, of which the last is any that leaves so many kinds one short: one of a kind that is
    short now makes it so, any other leaves it as it is.
    """
    assert left.room is not None
    safe = _safe_sets(left)
    there = fine = 0
    for (turned, short, of_short, gold), ways in _kinds_turned(left.dangers, left.room).items():
        others = cards - turned
        if short == kinds and 0 <= others < len(safe):
            there += ways * up_to(safe[others], left.room - gold)
        last = cards + 1 - of_short if short == kinds else of_short if short == kinds + 1 else 0
        if last and 0 <= others + 1 < len(safe):
            fine += last * ways * up_to(safe[others + 1], left.room - gold)
    after = there * (left.cards - cards)
    return 1 - Fraction(fine, after) if after else None


MOST_PATHS = 10_000
"""More paths than this, of cards that bring and end the same, are not looked at one by one."""


class Alike(NamedTuple):
    """Cards of the deck that are alike: their kind of danger (-1: none), what they bring, whether artifacts, how many."""

    kind: int
    gold: int
    artifact: bool
    copies: int


class Paths(NamedTuple):
    """All that can lie there alone inside, where gold can end the round and one leaves when that is right: what going on is
    worth, and by how many kinds are one short the most one can carry and stay, and the least with which one leaves."""

    value: Fraction
    stays: dict[int, int]
    leaves: dict[int, int]


def leave_at(left: Deck, lay: int, surely: bool) -> dict[int, int]:
    """`odds.leave_at` where gold can end the round."""
    found = paths(left, lay, 0)
    if found is None:
        return {}
    sure = {kinds: found.stays.get(kinds, -1) + 1 for kinds in sorted(found.leaves)}
    return sure if surely else {kinds: min(found.leaves[kinds], carry) for kinds, carry in sure.items()}


@lru_cache(maxsize=64)
def paths(left: Deck, carry: int, loot: int) -> Paths | None:
    """Each set of cards after which going on is right, found by adding one card to a smaller such set; None if they are too
    many. As `odds.solo_value` says, none is found otherwise. Dangers without gold are counted by how many would end it."""
    found = _Found(left, carry, loot)
    plain = [danger for danger in left.dangers if not danger.gold]
    sudden = sum(danger.ends_at == 1 for danger in plain)
    for (turned, short, ending), ways in patterns([danger[1:4] for danger in plain]).items():
        if not found.look(turned, short - sudden, ending, ways):
            return None
    return Paths(on_average(found.by_cards), found.stays, found.leaves)


class _Found:
    """The sets that were found, as `Paths` has them."""

    def __init__(self, left: Deck, carry: int, loot: int) -> None:
        self.left = left._replace(dangers=tuple(danger for danger in left.dangers if danger.gold))
        self.carry, self.loot = carry, loot
        self.alike = _alike(self.left)
        self.by_cards = [0] * (left.cards + 1)
        self.stays: dict[int, int] = {}
        self.leaves: dict[int, int] = {}
        self.looked = 0

    def look(self, beside: int, short: int, ending: int, ways: int) -> bool:
        """All sets beside so many dangers without gold, that make kinds short and end the round; False if they are too many."""
        todo = [(0,) * len(self.alike)]
        seen = set(todo)
        while todo:
            turned = todo.pop()
            kinds, held, gain, come = self.weighed(turned, ending)
            kinds += short
            if gain <= 0:
                self.leaves[kinds] = min(held, self.leaves.get(kinds, held))
                continue
            self.stays[kinds] = max(held, self.stays.get(kinds, held))
            orders = prod([comb(one.copies, number) for one, number in zip(self.alike, turned)])
            self.by_cards[sum(turned) + beside] += gain * ways * orders
            more = {(*turned[:place], turned[place] + 1, *turned[place + 1 :]) for place in come} - seen
            seen |= more
            todo += more
            if self.looked + len(seen) > MOST_PATHS:
                return False
        self.looked += len(seen)
        return True

    def weighed(self, turned: tuple[int, ...], ending: int) -> tuple[int, int, int, list[int]]:
        """With so many turned of each: how many kinds are one short of the end, what one carries, the gain of one more step
        times the cards left, and which can come without an end."""
        left, alike = self.left, self.alike
        assert left.room is not None
        lying = [danger.lying for danger in left.dangers]
        limits = [danger.ends_at for danger in left.dangers]
        gold = found = worth = gains = 0
        for one, number in zip(alike, turned):
            gold += one.gold * number * (not one.artifact)
            worth += one.gold * number * one.artifact
            found += number * one.artifact
            if one.kind >= 0:
                lying[one.kind] += number
        worth = int(sum(left.artifacts[:found])) if left.ordered else worth
        come = []
        for place, (one, number) in enumerate(zip(alike, turned)):
            still = one.copies - number
            ends = one.kind >= 0 and lying[one.kind] >= limits[one.kind] - 1
            if ends or (not one.artifact and gold + one.gold > left.room):
                ending += still
            elif still:
                gains += still * (int(left.artifacts[found]) if one.artifact and left.ordered else one.gold)
                come.append(place)
        short = sum(lies == limit - 1 for lies, limit in zip(lying, limits) if limit > 1)
        stake = left.stake(self.carry, self.loot, gold, worth)
        return short, self.carry + gold + worth, gains - stake * ending, come


def _alike(left: Deck) -> tuple[Alike, ...]:
    """The cards of a deck, those that are alike together."""
    golds = [Alike(DOWN, gold, False, number) for gold, number in Counter((*left.gold, *[0] * left.blank)).items()]
    dangers = [
        Alike(kind, gold, False, number)
        for kind, danger in enumerate(left.dangers)
        for gold, number in Counter(danger.golds).items()
    ]
    worths = {0: len(left.artifacts)} if left.ordered else Counter(map(int, left.artifacts))
    return (*golds, *dangers, *(Alike(DOWN, worth, True, number) for worth, number in worths.items() if number))
