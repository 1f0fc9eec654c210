"""The keys a pad needs to name any card of a game: found from its variant, so that a house rule has a pad of its own.

A key names a card as shortly as the game lets it be named: ``7``, a colour (``5b``), a danger by its suit (``h``).
Where neither is clear it asks for the suit in a second tap. What is recorded is what was tapped: no suit that nobody named.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine import JOKER, RANKS, SUITS, SUITS_OF, Card, Slot, Variant, claims

Part: TypeAlias = Literal["gold", "danger", "artifact", "blank"]  # what a card is at the table


class Key(NamedTuple):
    """A key of the pad: the cards it can name. With one, a tap names it; with several a second tap chooses."""

    face: Card
    names: tuple[Card, ...]

    @property
    def asks(self) -> bool:
        """Whether the suit is asked for in a second tap."""
        return self.names != (self.face,)


@lru_cache(maxsize=64)
def keypad(variant: Variant) -> tuple[Key, ...]:
    """The keys of a game: gold first, black before red, then dangers, then artifacts, the joker last.

    For each rank in pack order: one key if the bare rank is clear; else one a colour if each colour is; else one that
    asks for the suit. Dangers known by their suit alone have one key a suit.
    """
    by_suit = _known_by_suit(variant)
    keys = [key for rank in RANKS if rank not in by_suit for key in _of_rank(variant, rank)]
    kinds = {slot.kind for slot in variant.slots if slot.card.rank in by_suit}
    suits = [Card("", suit) for suit in SUITS if suit in kinds]
    keys += [Key(card, (card,)) for card in suits]
    keys.sort(key=lambda key: _order(variant, key))
    return (*keys, *([Key(JOKER, (JOKER,))] if is_clear(variant, JOKER) else []))


def is_clear(variant: Variant, card: Card) -> bool:
    """Whether a name is enough: some card has it, and all that do mean the same."""
    return variant.known(card) is not None


def slots_of(variant: Variant, names: Iterable[Card]) -> tuple[Slot, ...]:
    """The physical cards that these names fit."""
    slots = 0
    for card in names:
        found = variant.known(card)
        slots |= found.slots if found else 0
    return variant.cards_of(slots)


def suits_of(slots: Iterable[Slot]) -> str:
    """The suits these cards can have; nothing where that says nothing: all four, or none."""
    letters = {suit for slot in slots if slot.card != JOKER for suit in SUITS_OF[slot.card.suit]}
    return "" if letters == set(SUITS) else "".join(suit for suit in SUITS if suit in letters)


def part_of(slots: Iterable[Slot]) -> Part:
    """What these cards are; of several sorts the one to beware of: a danger before an artifact before gold."""
    parts = {_part(slot) for slot in slots}
    order: tuple[Part, ...] = ("danger", "artifact", "gold")
    return next((part for part in order if part in parts), "blank")


def warns(variant: Variant, slots: Iterable[Slot]) -> bool:
    """Whether a card has the sign of a danger: it is one, or gold of a deck that is a danger too. In hands nearly all are."""
    slots = tuple(slots)
    return part_of(slots) == "danger" or (claims.deck_only(variant) is not None and any(slot.kind for slot in slots))


def _part(slot: Slot) -> Part:
    """A card may be gold or an artifact and count towards the end of the round too."""
    if slot.artifact:
        return "artifact"
    if slot.gold:
        return "gold"
    return "danger" if slot.kind else "blank"


def _of_rank(variant: Variant, rank: str) -> Iterator[Key]:
    bare = Card(rank)
    if is_clear(variant, bare):
        yield Key(bare, (bare,))
        return
    letters = {suit for slot in variant.slots if slot.card.rank == rank for suit in SUITS_OF[slot.card.suit]}
    colours = [Card(rank, colour) for colour in "br" if letters & set(SUITS_OF[colour])]
    if colours and all(is_clear(variant, card) for card in colours):
        yield from (Key(card, (card,)) for card in colours)
        return
    names = tuple(dict.fromkeys(_by_suit(variant, rank)))
    if names:
        yield Key(bare, names)


def _by_suit(variant: Variant, rank: str) -> Iterator[Card]:
    """The names of a rank's cards, one a suit; a card that may be of either suit of a colour has that colour's."""
    named = [slot.card.suit for slot in variant.slots if slot.card.rank == rank]
    for suit in SUITS:
        colour = "b" if suit in SUITS_OF["b"] else "r"
        letter = colour if colour in named and suit not in named else suit
        if (colour in named or suit in named) and is_clear(variant, Card(rank, letter)):
            yield Card(rank, letter)


def _known_by_suit(variant: Variant) -> set[str]:
    """The ranks all of whose cards are dangers that their suit alone names."""
    ranks: dict[str, list[Slot]] = {}
    for slot in variant.slots:
        ranks.setdefault(slot.card.rank, []).append(slot)
    return {
        rank
        for rank, slots in ranks.items()
        if all(slot.kind == slot.card.suit in SUITS and is_clear(variant, Card("", slot.kind)) for slot in slots)
    }


def _order(variant: Variant, key: Key) -> tuple[int, bool]:
    """Gold before dangers before artifacts, and of the gold the red after the black."""
    slots = slots_of(variant, key.names)
    part = ("gold", "blank", "danger", "artifact").index(part_of(slots))
    letters = {suit for slot in slots for suit in SUITS_OF[slot.card.suit]}
    return part, part == 0 and letters <= set(SUITS_OF["r"])
