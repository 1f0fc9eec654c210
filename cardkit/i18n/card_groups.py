"""Find the fewest groups of cards that distinguish a kind of danger from other cards."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from cardkit.engine.cards import JOKER, RANKS, SUITS, SUITS_BY_LETTER, Card
from cardkit.engine.variant import Variant

SUIT_LETTERS = (*SUITS, "b", "r")


class CardGroup(NamedTuple):
    """A group of cards with certain ranks, and with certain suits or a colour.

    Empty `ranks` or `suits` mean any.
    """

    ranks: tuple[str, ...]
    suits: str


def rank_sort_key(rank: str) -> int:
    """Return the sort key of a rank; ranks go from ``A`` to ``K``, and the joker comes last."""
    return RANKS.index(rank) if rank in RANKS else len(RANKS)


def consecutive_runs(ranks: Iterable[str]) -> list[list[str]]:
    """Split ranks into groups of consecutive ranks, in order.

    >>> consecutive_runs(["K", "3", "2", "Q", "7"])
    [['2', '3'], ['7'], ['Q', 'K']]
    """
    rows: list[list[str]] = []
    for rank in sorted(set(ranks), key=rank_sort_key):
        is_next = rows and rank in RANKS and rank_sort_key(rank) == rank_sort_key(rows[-1][-1]) + 1
        if is_next:
            rows[-1].append(rank)
        else:
            rows.append([rank])
    return rows


def groups_of_kind(
    variant: Variant, kind: str, *, from_dangers_only: bool = False
) -> list[CardGroup]:
    """Return the fewest groups of cards that distinguish a kind of danger from other cards.

    With `from_dangers_only`, they distinguish it only from other dangers. In the result, groups
    whose suit follows the rank come first, and groups whose colour precedes it come last. In a
    list, each suit or colour then belongs to the right ranks.
    """
    cards = variant.deck.cards
    dangers = {card.card for card in cards if card.kind}
    mine = {card.card for card in cards if card.kind == kind}
    suit = kind if kind in SUIT_LETTERS else ""
    if kind not in RANKS and mine == _cards_of_suit(dangers, suit):
        return [CardGroup((), suit)]
    others = dangers if from_dangers_only else {card.card for card in cards}
    ranks: dict[str, list[str]] = {}
    for rank in sorted({card.rank for card in mine}, key=rank_sort_key):
        of_rank = {card for card in others if card.rank == rank}
        for suits in _distinguishing_suits({card for card in mine if card.rank == rank}, of_rank):
            ranks.setdefault(suits, []).append(rank)
    groups = [CardGroup(tuple(some), suits) for suits, some in ranks.items()]
    return sorted(groups, key=group_sort_key)


def group_sort_key(group: CardGroup) -> int:
    """Return the sort key of a group in a list: 0 with suits, 1 with neither, 2 with a colour."""
    if not group.suits:
        return 1
    return 2 if group.suits in "br" else 0


def _cards_of_suit(cards: Collection[Card], suit: str) -> set[Card]:
    """Return the cards of a suit or colour, or all cards if `suit` is ""."""
    return {card for card in cards if not suit or card.suit in (suit, *SUITS_BY_LETTER[suit])}


def _distinguishing_suits(mine: Collection[Card], of_rank: Collection[Card]) -> list[str]:
    """Return the suits or the colour that distinguish `mine` from the other cards of their rank.

    The result is ``["b"]``, for example, or ``[""]`` if there are no other cards.
    """
    if mine == of_rank:
        return [""] if mine else []
    suits = {card.suit for card in mine}
    for colour in "br":
        if mine == _cards_of_suit(of_rank, colour) and (len(mine) > 1 or colour in suits):
            return [colour]
    several = "".join(suit for suit in SUITS if suit in suits)
    return [letters for letters in (several, *sorted(suits - {*SUITS})) if letters]


def suits_matter(variant: Variant) -> bool:
    """Return True if some cards need their suit or colour in their names."""
    by_suit = any(group.shared_trait in ("suit", "colour") for group in variant.cards.danger)
    ranks = {card.rank for card in variant.deck.pack if card != JOKER}
    return by_suit or any(len(variant.deck.possible_meanings(Card(rank))) > 1 for rank in ranks)
