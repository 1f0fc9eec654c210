"""What cards, kinds and people are called aloud, as text: for sentences that are not templates yet (see `words.nouns`)."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card, rank_name
from cardkit.variants import Variant
from cardkit.words import nouns
from cardkit.words.nouns import count, row
from cardkit.words.say import article, capital, listed

__all__ = ["a_card", "article", "capital", "card_name", "count", "kind_name", "listed", "people", "rank_name", "row"]


def card_name(card: Card, variant: Variant) -> str:
    """``9``, ``ace``, ``Queen of spades``."""
    return str(nouns.of_card(card, variant))


def a_card(card: Card, variant: Variant) -> str:
    """``a King``, ``an ace``, ``an 8``, ``a monster of hearts``."""
    return format(nouns.of_card(card, variant), "a")


def kind_name(kind: str, variant: Variant) -> str:
    """What dangers of one kind are called, one of them: ``Queen``, ``monster of hearts``."""
    return str(nouns.of_kind(kind, variant))


def people(names: Sequence[str], inside: Sequence[str] = ()) -> str:
    """``Ann and Bo``; of three or more who are all of those inside, ``Everyone inside``."""
    return str(nouns.people(names, inside))
