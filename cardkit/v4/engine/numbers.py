"""Numbers of a variant for the core: lists instead of words, and a number for each card.

A slot has its own place in the deck as its number; of slots that look alike (two jokers) the first.
After them come the cards named by halves, in an order that is the same everywhere, and last an
artifact that nobody named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.v4.engine.cards import JOKER, RANKS, SUITS_OF, Card
from cardkit.v4.engine.core import ALIKE, DOWN, Figures
from cardkit.v4.engine.values import MOST_PLAYERS

if TYPE_CHECKING:
    from cardkit.v4.engine.variant import Meaning, Variant

_HALVES = tuple(Card(rank, suit) for rank in ("", *RANKS, JOKER.rank) for suit in SUITS_OF)
_PLACES = {half: place for place, half in enumerate(_HALVES)}


def number(variant: Variant, card: Card, slot: int) -> int:
    """Return the number of a card as it was named; `slot` is the first it can be."""
    return slot if variant.slots[slot].card == card else len(variant.slots) + _PLACES[card]


def nobody(variant: Variant) -> int:
    """Return the card number that stands for an artifact nobody named."""
    return len(variant.slots) + len(_HALVES)


def card(variant: Variant, number: int) -> Card | None:
    """Return the card with that number, as it was named; None for an artifact nobody named."""
    half = number - len(variant.slots)
    if half < 0:
        return variant.slots[number].card
    return _HALVES[half] if half < len(_HALVES) else None


def learn(variant: Variant, card: Card, meaning: Meaning) -> None:
    """Add a card named in part to the figures, at the first time it is named so."""
    if meaning.number >= len(variant.slots):
        slot = meaning.slots.bit_length() - 1
        for figures in variant.figures.by_round or [variant.figures]:
            figures.gold[meaning.number] = figures.gold[slot]
            figures.kind[meaning.number] = figures.kind[slot]
            figures.printed[meaning.number] = figures.printed[slot]
            figures.artifact[meaning.number] = meaning.artifact


def figures(variant: Variant) -> Figures:
    """Return the rules of a variant as the core's lists of numbers."""
    told = Figures(nobody(variant) + 1)
    told.pack = len(variant.slots)
    told.artifact[-1] = True
    for name in ALIKE:
        setattr(told, name, getattr(variant, name))
    told.by_artifacts, told.on_artifact = "artifacts" in variant.ties, variant.artifact_gold
    told.decks = [variant.deck_size(number) for number in range(variant.rounds + 1)]
    told.hands = [0, *(variant.hand_size(players) for players in range(1, MOST_PLAYERS + 1))]
    told.in_order, told.in_round, told.in_extra, told.joins, told.first_worth = [0], [0], 0, [], 0
    _gold(variant, told)
    _dangers(variant, told)
    _joining(variant, told)
    _worths(variant, told)
    return told


def _gold(variant: Variant, told: Figures) -> None:
    """Fill in what cards bring, and which of them are artifacts."""
    for bit, slot in enumerate(variant.slots):
        told.gold[bit], told.artifact[bit] = slot.gold, slot.artifact
    told.golds = [slot.gold for slot in variant.slots if slot.gold]
    told.all_gold, told.dearest = sum(told.golds), max(told.golds, default=0)
    told.golds_of = [
        [slot.gold for slot in variant.slots if slot.kind == kind] for kind in (*variant.kinds, "")
    ]
    told.gold_of = [sum(golds) for golds in told.golds_of]
    told.two_in_one = any(slot.kind and slot.gold for slot in variant.slots)
    told.paying = variant.deck_game and any(one.two_in_one or one.over for one in variant.course)


def _dangers(variant: Variant, told: Figures) -> None:
    """Fill in the kinds of danger, and what being caught costs."""
    kinds = list(variant.kinds)
    for bit, slot in enumerate(variant.slots):
        told.kind[bit] = kinds.index(slot.kind) if slot.kind else DOWN
    told.harmless = sum(not slot.kind for slot in variant.slots)
    told.plain = sum(not (slot.kind or slot.artifact) for slot in variant.slots)
    told.copies, told.limits = list(variant.kinds.values()), [variant.limit(kind) for kind in kinds]
    told.sudden = 1 in told.limits
    told.prices = [*map(variant.costs.of, kinds), variant.costs.default]
    told.one_price = not variant.costs.kinds
    told.spared, told.robs = (
        any(price.loot != "all" for price in told.prices),
        any(price.banked for price in told.prices),
    )


def _joining(variant: Variant, told: Figures) -> None:
    """Fill in the numbers of all cards, and of those that join the deck before each round."""
    first: dict[Card, int] = {}
    told.cards = [first.setdefault(slot.card, bit) for bit, slot in enumerate(variant.slots)]
    slots = list(zip(told.cards, variant.slots))
    blind = told.drawn_blind = [
        card for card, slot in slots if slot.artifact and variant.joins_blind
    ]
    known = [(card, slot.joins) for card, slot in slots if not (blind and slot.artifact)]
    told.joining = [
        [card for card, joins in known if joins == number]
        for number in range(1, variant.rounds + 1)
    ]


def _worths(variant: Variant, told: Figures) -> None:
    """Fill in what artifacts count, by the scale of the variant."""
    if variant.artifacts is None:
        return
    scale = variant.artifacts.worth
    first = told.first_worth = scale.values[0][1]
    match scale.by:
        case "each" | "gold":
            told.in_order = [first]
        case "order":
            told.in_order = [scale.at(place) for place in range(1, int(scale.values[-1][0]) + 1)]
        case "round":
            told.in_round = [scale.at(number) for number in range(variant.rounds + 1)]
            told.in_extra = scale.values[-1][1]
        case "card":
            printed = dict(scale.values)
            told.printed = [
                printed.get(str(slot.card), 0) * slot.artifact for slot in variant.slots
            ]
            told.printed += [0] * (len(told.gold) - len(variant.slots) - 1) + [first]
            told.joins = [
                (bit, slot.joins) for bit, slot in enumerate(variant.slots) if slot.artifact
            ]
