"""Count the orders of cards in which no two neighbours have the same rank (G-31).

The count uses the inclusion-exclusion principle. The cards of a rank are divided into blocks, and
the cards of a block stand side by side. A division of ``m`` cards into ``k`` blocks counts as
``(-1) ** (m - k)``. In the sum over all divisions, only the orders without two neighbours of one
rank remain.

The numbers of divisions into 1, 2, 3 ... blocks are the coefficients of a polynomial. They are packed
into one integer, so that multiplying integers multiplies polynomials.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm
from typing import NamedTuple

from cardkit.engine.cards import JOKER
from cardkit.engine.deck import DeckCard
from cardkit.engine.state import State

BITS_PER_COEFFICIENT = 320
"""The bits of each coefficient. The number of orders of 56 cards has fewer."""


class ChosenCards(NamedTuple):
    """How many of the drawn cards come before dangers count (`early`), and how many later (`late`).

    `gold` is the gold on all of them, and `kinds` is the number of late dangers of each kind.
    """

    early: int
    late: int
    gold: int
    kinds: tuple[int, ...]


def survival_by_order(game: State, left: Counter[DeckCard], max_gold: int | None) -> list[Fraction]:
    """Return the result of `odds.survival_curve` if a repeated rank ends the round (G-31).

    More gold than `max_gold` ends the round as well.
    """
    early = max(0, game.rules.danger.counts_from - 1 - game.turn)
    rooms = _dangers_allowed_by_kind(game)
    groups = sorted(_groups_of_rank(left), key=_has_danger, reverse=True)  # dangers first
    ranks = {kind: {card.card.rank for card in left if card.kind == kind} for kind in rooms}
    shared = [place for place, kind in enumerate(rooms) if len(ranks[kind]) > 1]
    most = [*rooms.values()]
    sets: Counter[ChosenCards] = Counter({ChosenCards(0, 0, 0, (0,) * len(shared)): 1})
    for group in groups:
        follows_last = not early and game.repeats_rank(group[0])
        has_danger = _has_danger(group)
        choices = _count_choices(game, group, [*rooms], most)
        combined: Counter[ChosenCards] = Counter()
        for (chosen, divisions), (more, ways) in product(sets.items(), choices.items()):
            counts = (0,) * len(shared)  # after the last danger, their kinds no longer matter
            if has_danger:
                counts = tuple(n + more.kinds[p] for n, p in zip(chosen.kinds, shared, strict=True))
            gold = chosen.gold + more.gold if max_gold is not None else 0
            both = ChosenCards(chosen.early + more.early, chosen.late + more.late, gold, counts)
            fits = all(n <= most[place] for n, place in zip(counts, shared, strict=True))
            if fits and both.early <= early and gold <= (max_gold or 0):
                combined[both] += (
                    divisions
                    * ways
                    * _count_divisions_into_blocks(more.late, follows_last=follows_last)
                )
        sets = combined
    cards = left.total()
    orders = [0] * (cards + 1)
    for chosen, divisions in sets.items():
        if chosen.early == min(chosen.early + chosen.late, early):
            orders_of_late_cards = _orders_from_divisions(divisions)
            orders[chosen.early + chosen.late] += factorial(chosen.early) * orders_of_late_cards
    return [Fraction(ways, perm(cards, number)) for number, ways in enumerate(orders)]


def _dangers_allowed_by_kind(game: State) -> dict[str, int]:
    """Return how many more dangers of each kind can come up without ending the round."""
    limits = game.deck.limits
    return {kind: limits[kind] - 1 - game.dangers.get(kind, 0) for kind in game.deck.kinds}


def _groups_of_rank(left: Counter[DeckCard]) -> Iterator[list[DeckCard]]:
    """Yield the cards of each rank as a group.

    A joker, or a card whose rank is unknown, is alone in its group.
    """
    groups: dict[str, list[DeckCard]] = {}
    for card in left.elements():
        if card.card.rank in ("", JOKER.rank):
            yield [card]
        else:
            groups.setdefault(card.card.rank, []).append(card)
    yield from groups.values()


def _has_danger(cards: Sequence[DeckCard]) -> bool:
    return any(card.kind for card in cards)


def _count_choices(
    game: State, cards: Sequence[DeckCard], kinds: Sequence[str], most: Sequence[int]
) -> Counter[ChosenCards]:
    """Count the ways to choose some of these cards, each of them as an early or a late card."""
    choices: Counter[ChosenCards] = Counter({ChosenCards(0, 0, 0, (0,) * len(kinds)): 1})
    for card in cards:
        early_gold, place = (
            game.meaning_if_next(card).gold,
            kinds.index(card.kind) if card.kind else -1,
        )
        for chosen, ways in list(choices.items()):
            early, late, gold, counts = chosen
            choices[ChosenCards(early + 1, late, gold + early_gold, counts)] += ways
            if place >= 0:
                counts = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
            if place < 0 or counts[place] <= most[place]:
                choices[ChosenCards(early, late + 1, gold + card.gold, counts)] += ways
    return choices


def _count_divisions_into_blocks(cards: int, *, follows_last: bool) -> int:
    """Count the ways to divide `cards` cards into blocks, for each number of blocks.

    The numbers are signed, and packed into one integer (see the top of this module). If the card
    that came last has the same rank (`follows_last`), it begins a block as well. That block always
    comes first, so it is not counted as a block.
    """
    total = 0
    for joined in range(cards + 1 if follows_last else 1):
        rest = cards - joined
        ways = (-1) ** joined * perm(cards, joined)
        for blocks in range(min(1, rest), rest + 1):
            divisions = (
                factorial(rest) // factorial(blocks) * comb(max(rest - 1, 0), max(blocks - 1, 0))
            )
            total += ways * (-1) ** (rest - blocks) * divisions << (BITS_PER_COEFFICIENT * blocks)
    return total


def _orders_from_divisions(divisions: int) -> int:
    """Return the number of orders of cards, given the number of ways to divide them into blocks.

    `divisions` is a polynomial as `_count_divisions_into_blocks` packs it. For ``k`` blocks, there
    are ``k!`` orders.
    """
    orders, number = 0, 0
    while divisions:
        coefficient = divisions % (1 << BITS_PER_COEFFICIENT)
        if coefficient >> (BITS_PER_COEFFICIENT - 1):  # it is negative
            coefficient -= 1 << BITS_PER_COEFFICIENT
        orders += coefficient * factorial(number)
        divisions = (divisions - coefficient) >> BITS_PER_COEFFICIENT
        number += 1
    return orders
