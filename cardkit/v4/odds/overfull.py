"""Rounds that gold on the path can end (G-18): their chances, and the paths possible.

Works on a `Deck` of `odds`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from cardkit.v4.engine.core import DOWN
from cardkit.v4.odds.counting import gold_sets
from cardkit.v4.odds.deck_left import Deck, Ways, combined


@lru_cache(maxsize=64)
def survival(left: Deck) -> tuple[Fraction, ...]:
    """Return `odds.survival` where gold can end the round.

    Beside each set of dangers it counts the sets of safe cards that bring no more gold than there
    is room for.
    """
    assert left.room is not None
    safe, cards = _safe_sets(left), left.cards
    counts = [0] * (cards + 1)
    for (turned, _, _, gold, _), ways in together(left.turned, left.room).items():
        for number, sets in enumerate(safe):
            counts[turned + number] += ways * sum(sets[: left.room - gold + 1])
    return tuple(Fraction(count, comb(cards, turned)) for turned, count in enumerate(counts))


def _safe_sets(left: Deck) -> list[tuple[int, ...]]:
    """Count the sets of safe cards, by number of cards and then by gold."""
    return gold_sets((*left.gold, *[0] * (left.blank + len(left.artifacts))))


def together(kinds: Iterable[Ways], room: int | None = None) -> Ways:
    """Count the ways for dangers of several kinds together, with gold up to `room`.

    With room None gold cannot end the round.
    """
    return combined(kinds, lambda came: room is None or came[3] <= room)


def risk(
    left: Deck, kinds: int | None, cards: int | None, gold: int | None, blanks: int | None = None
) -> Fraction | None:
    """Return the chance that the next card ends the round; None where it cannot be so.

    As `fresh_rounds.risk_of_sum`, with any number where None stands. `cards` were turned, besides
    `blanks` that mean nothing if these are counted.
    """
    assert left.room is not None
    there = ends = Fraction(0)
    counted, beside = (left, 0) if blanks is None else (left._replace(blank=0), blanks)
    for turned in range(counted.cards + 1) if cards is None else [cards]:
        before = turned + beside
        for sum_there in (
            (range(left.room + 1) if gold is None else [gold]) if before < left.cards else ()
        ):
            parts = _parts(counted, kinds)
            came, ended = (part.sets(turned, sum_there) for part in parts[:2])
            heavy = [
                part.sets(turned, sum_there)
                for part in parts[2:]
                if sum_there + part.gold > left.room
            ]
            there += Fraction(came, comb(left.cards, before))
            ends += Fraction(ended + sum(heavy), comb(left.cards, before) * (left.cards - before))
    return ends / there if there else None


class _Part(NamedTuple):
    """Sets of cards that can have been turned: ways of dangers, beside sets of safe cards.

    `dangers` counts ways by number of cards and gold; `safe` counts sets as `gold_sets` does. With
    `gold`, one card of so much is kept back, and each set counts as often as there are such cards.
    """

    dangers: dict[tuple[int, int], int]
    safe: list[tuple[int, ...]]
    gold: int = 0

    def sets(self, cards: int, gold: int) -> int:
        """Count the sets of so many cards that bring exactly so much gold."""
        return sum(
            ways * self.safe[cards - more][gold - brings]
            for (more, brings), ways in self.dangers.items()
            if 0 <= cards - more < len(self.safe) and 0 <= gold - brings < len(self.safe[0])
        )


@lru_cache(maxsize=64)
def _parts(left: Deck, kinds: int | None) -> tuple[_Part, ...]:
    """Return all sets of cards that can have been turned while so many kinds are one short.

    First all sets; then each as often as there are cards that would end it by their kind; then, for
    each card that can end it by its gold alone, the sets without that card.
    """
    assert left.room is not None
    kinds_turned, safe = left.turned, _safe_sets(left)
    ways = together(kinds_turned, left.room)
    every = _by_gold(ways, kinds)
    found = [
        _Part(every, safe),
        _Part(_by_gold({key: key[2] * number for key, number in ways.items()}, kinds), safe),
    ]
    for gold, copies in Counter(left.gold).items():
        without = _safe_sets(left._replace(gold=_less(left.gold, gold)))
        found.append(_Part({key: copies * number for key, number in every.items()}, without, gold))
    for place, danger in enumerate(left.dangers):
        others = together([*kinds_turned[:place], *kinds_turned[place + 1 :]], left.room)
        for gold, copies in Counter(() if danger.short else danger.gold).items():
            fewer = danger._replace(
                left=danger.left - 1, gold=_less(danger.gold, gold), ends_at=danger.ends_at - 1
            )
            own = {
                (more, 0, 0, brings, 0): copies * times
                for (more, _, _, brings, _), times in fewer.turned().items()
            }
            found.append(_Part(_by_gold(together([others, own], left.room), kinds), safe, gold))
    return tuple(found)


def _less(golds: tuple[int, ...], gold: int) -> tuple[int, ...]:
    """Return the figures of gold cards without one card of that gold."""
    at = golds.index(gold)
    return golds[:at] + golds[at + 1 :]


def _by_gold(ways: Ways, kinds: int | None) -> dict[tuple[int, int], int]:
    """Count the ways with so many kinds one short, by number of dangers and their gold."""
    found: Counter[tuple[int, int]] = Counter()
    for (turned, short, _, gold, _), number in ways.items():
        if kinds in (None, short):
            found[turned, gold] += number
    return dict(found)


def on_average(by_cards: list[int]) -> Fraction:
    """Return what all further steps bring on average.

    `by_cards` has, by number of cards, the gains summed over all sets after which a step is made.
    """
    cards = len(by_cards) - 1
    return sum(
        (
            Fraction(gain, cards * comb(cards - 1, turned))
            for turned, gain in enumerate(by_cards[:cards])
        ),
        Fraction(0),
    )


MOST_PATHS = 10_000  # limit of the paths looked at one by one; cards that are alike make one path


class Alike(NamedTuple):
    """Cards of the deck that are alike: kind of danger (-1: none), gold, artifact, copies."""

    kind: int
    gold: int
    artifact: bool
    copies: int


class Paths(NamedTuple):
    """All paths that can lie before a lone player who leaves when that is right.

    For rounds that gold can end. `value` is what going on is worth. By the number of kinds one
    short, `stays` has the most one can carry and still go on, `leaves` the least with which one
    leaves.
    """

    value: Fraction
    stays: dict[int, int]
    leaves: dict[int, int]


def leave_at(left: Deck, lay: int, surely: bool) -> dict[int, int]:
    """Return `odds.leave_at` where gold can end the round."""
    found = paths(left, lay, 0)
    if found is None:
        return {}
    sure = {kinds: found.stays.get(kinds, -1) + 1 for kinds in sorted(found.leaves)}
    return (
        sure
        if surely
        else {kinds: min(found.leaves[kinds], carry) for kinds, carry in sure.items()}
    )


@lru_cache(maxsize=64)
def paths(left: Deck, carry: int, loot: int) -> Paths | None:
    """Find each set of cards after which going on is right; None if they are too many.

    Each is found by adding one card to a smaller such set; no others exist, for the reason that
    `odds.solo_value` gives. Dangers without gold are counted by how many would end it.
    """
    plain = [danger for danger in left.dangers if not danger.gold]
    sudden = sum(danger.ends_at == 1 for danger in plain)
    by_cards = [0] * (left.cards + 1)
    left = left._replace(dangers=tuple(danger for danger in left.dangers if danger.gold))
    alike, looked = _alike(left), 0
    stays: dict[int, int] = {}
    leaves: dict[int, int] = {}
    for (beside, slow, ending, _, _), ways in together(danger.turned() for danger in plain).items():
        todo = [(0,) * len(alike)]
        seen = set(todo)
        while todo:
            turned = todo.pop()
            short, brought, gain, come = _weighed(left, alike, turned, ending, carry, loot)
            kinds, held = slow - sudden + short, carry + brought
            if gain <= 0:
                leaves[kinds] = min(held, leaves.get(kinds, held))
                continue
            stays[kinds] = max(held, stays.get(kinds, held))
            orders = prod([comb(one.copies, number) for one, number in zip(alike, turned)])
            by_cards[sum(turned) + beside] += gain * ways * orders
            more = {
                (*turned[:place], turned[place] + 1, *turned[place + 1 :]) for place in come
            } - seen
            seen |= more
            todo += more
            if looked + len(seen) > MOST_PATHS:
                return None
        looked += len(seen)
    return Paths(on_average(by_cards), stays, leaves)


def _weighed(
    left: Deck, alike: Sequence[Alike], turned: tuple[int, ...], ending: int, carry: int, loot: int
) -> tuple[int, int, int, list[int]]:
    """Weigh going on after so many cards of each kind were `turned`.

    Returns how many kinds are one short, the gold that came, the gain of one more step times the
    cards left, and the places in `alike` of the cards that can come without an end.
    """
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
            ending += still * (left.dangers[one.kind].weight if ends else 1)
        elif still:
            gains += still * (
                int(left.artifacts[found]) if one.artifact and left.ordered else one.gold
            )
            come.append(place)
    short = sum(lies == limit - 1 for lies, limit in zip(lying, limits))
    return short, gold + worth, gains - left.at_risk(ending, carry, loot, gold, worth), come


def _alike(left: Deck) -> tuple[Alike, ...]:
    """Return the cards of a deck, grouped by those that are alike."""
    golds = [
        Alike(DOWN, gold, False, number)
        for gold, number in Counter((*left.gold, *[0] * left.blank)).items()
    ]
    dangers: list[Alike] = []
    for kind, danger in enumerate(left.dangers):
        dangers += [
            Alike(kind, gold, False, number) for gold, number in Counter(danger.golds).items()
        ]
    worths = {0: len(left.artifacts)} if left.ordered else Counter(map(int, left.artifacts))
    artifacts = [Alike(DOWN, worth, True, number) for worth, number in worths.items() if number]
    return (*golds, *dangers, *artifacts)
