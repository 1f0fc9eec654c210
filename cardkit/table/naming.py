"""What cards, kinds and people are called aloud, in a variant's own words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from cardkit import wording
from cardkit.cards import SUIT_WORDS, Card, rank_name
from cardkit.variants import Variant
from cardkit.wording import article, capital

__all__ = [
    "a_card",
    "article",
    "capital",
    "card_name",
    "cells",
    "count",
    "fill",
    "kind_name",
    "listed",
    "people",
    "rank_name",
]

_WIDE = {"W", "F"}


def listed(words: Iterable[str], joint: str = "and") -> str:
    """``Ann, Bo and Cy``; nothing of nothing."""
    words = tuple(words)
    return wording.listed(words, joint) if words else ""


def card_name(card: Card, variant: Variant) -> str:
    """As one says it at the table: ``9``, ``ace``, ``Queen of spades``, ``black 7``, ``monster of hearts``, ``joker``."""
    rank, suit = rank_name(card.rank), SUIT_WORDS.get(card.suit, "")
    if not suit:
        return rank
    if not rank:
        return f"{variant.words.danger.one} of {suit}" if card.suit in variant.kinds else f"{suit} card"
    return f"{suit} {rank}" if card.suit in "br" else f"{rank} of {suit}"


def a_card(card: Card, variant: Variant) -> str:
    """``a King``, ``an ace``, ``an 8``, ``a monster of hearts``."""
    name = card_name(card, variant)
    return f"an {name}" if name.split()[0] == "8" else article(name)


def kind_name(kind: str, variant: Variant) -> str:
    """What dangers of one kind are called, one of them: ``Queen``, ``monster of hearts``, ``8 (snakes)``, ``red guard``."""
    danger, own = variant.words.danger.one, dict(variant.words.kinds).get(kind)
    if kind in ("r", "b"):
        name = f"{SUIT_WORDS[kind]} {danger}"
    elif kind in SUIT_WORDS:
        name = f"{danger} of {SUIT_WORDS[kind]}"
    elif any(slot.kind == kind and slot.card.rank == kind for slot in variant.slots):
        name = rank_name(kind)
    else:
        name = danger
    return f"{name} ({own})" if own else name


def people(names: Sequence[str], inside: Sequence[str] = ()) -> str:
    """``Ann and Bo``; of three or more who are all of those inside, ``Everyone inside``."""
    if len(names) > 2 and len(names) == len(inside):
        return "Everyone inside"
    return listed(names)


def row(names: Iterable[str]) -> str:
    """Names side by side; with commas if one of them has a blank in it."""
    names = tuple(names)
    return (", " if any(" " in name for name in names) else " ").join(names)


def count(number: int, one: str, many: str = "") -> str:
    """``1 token``, ``2 tokens``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


# --- width on the screen -------------------------------------------------------------------------------------------


def cells(text: str) -> int:
    """How many columns `text` takes on a terminal: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2 if unicodedata.east_asian_width(c) in _WIDE else 1
        for c in text
    )  # fmt: skip


def fill(text: str, width: int, *, right: bool = False) -> str:
    """`text` padded with blanks to `width` columns."""
    blanks = " " * max(0, width - cells(text))
    return blanks + text if right else text + blanks
