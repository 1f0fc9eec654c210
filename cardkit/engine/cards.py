"""Playing cards, their names, and the card patterns of variant files.

A name can be incomplete: ``7`` is any seven, ``7b`` a black seven, and ``h`` any heart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.findings import say

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "shdc"
SUITS_BY_LETTER = {**{suit: suit for suit in SUITS}, "b": "sc", "r": "hd", "": SUITS}
"""The suits that a letter can mean. The letter is a suit, a colour, or ``""`` for any suit."""
_OVERLAPPING_SUITS = {
    letter: {other for other, inside in SUITS_BY_LETTER.items() if {*suits} & {*inside}}
    for letter, suits in SUITS_BY_LETTER.items()
}
"""For each letter, the letters that can mean one of the same suits."""

_TYPED_SYMBOL_REPLACEMENTS = str.maketrans("♠♥♦♣–", "shdc-")
_CARD_PATTERN = re.compile(r"(10|[2-9ajqk])?([shdcbr])?")


class CardError(ValueError):
    """Raised for a text that is not the name of a playing card."""


class Card(NamedTuple):
    """The name of a card: a rank, a suit or colour, or both.

    `rank` is one of `RANKS`, ``"joker"`` or ``""``; `suit` is a letter of ``shdcbr`` or ``""``.
    """

    rank: str = ""
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def face_value(self) -> int:
        """The number of the card, from 1 (ace) to 13 (King); 0 if it is a joker or has no rank."""
        return RANKS.index(self.rank) + 1 if self.rank in RANKS else 0

    def can_name(self, physical: Card) -> bool:
        """Return True if this name, such as ``7`` or ``7b``, fits the card `physical`.

        The physical card may have only a colour: if a variant file lists ``7b``, that card can be
        the ``7s``.
        """
        if self.rank and self.rank != physical.rank:
            return False
        if physical == JOKER:
            return self.rank == JOKER.rank
        return physical.suit in _OVERLAPPING_SUITS[self.suit]


JOKER = Card("joker")


def parse_card(text: str) -> Card:
    """Return the card that a short name such as ``7h`` stands for.

    Raises `CardError` if the text is not the name of a card.

    >>> parse_card("10♥"), parse_card("Q"), parse_card("b"), parse_card("joker")
    (Card(rank='10', suit='h'), Card(rank='Q', suit=''), Card(rank='', suit='b'), \
Card(rank='joker', suit=''))
    """
    word = text.strip().translate(_TYPED_SYMBOL_REPLACEMENTS).casefold().replace("t", "10")
    if word == JOKER.rank:
        return JOKER
    match = _CARD_PATTERN.fullmatch(word)
    if not word or not match:
        raise CardError(f'"{text}" is not a card')
    return Card((match[1] or "").upper(), match[2] or "")


def expand_pattern(pattern: str) -> list[Card]:
    """Return the cards that match a pattern such as ``J-Kh joker``.

    Raises `ValueError` if the pattern is invalid.

    >>> [str(card) for card in expand_pattern("5sc 7b J-Kh joker")]
    ['5s', '5c', '7b', 'Jh', 'Qh', 'Kh', 'joker']
    """
    cards: list[Card] = []
    for word in pattern.translate(_TYPED_SYMBOL_REPLACEMENTS).split():
        cards += _expand_word(word)
    if not cards:
        raise ValueError(say('expected cards such as "A-10", "J Q K", "5sc", "7b" or "joker"'))
    return cards


def card_pattern_for(cards: Sequence[Card]) -> str:
    """Return a pattern, such as ``J Q K 5hs``, that matches these cards.

    >>> card_pattern_for(expand_pattern("J-K 5hs joker"))
    'J Q K 5hs joker'
    """
    suits: dict[str, str] = {}
    for rank, suit in cards:
        suits[rank] = suits.get(rank, "") + suit
    words = [rank + ("" if {*suit} == {*SUITS} else suit) for rank, suit in suits.items()]
    return " ".join([*words, *[JOKER.rank] * (cards.count(JOKER) - 1)])


def _expand_word(word: str) -> list[Card]:
    if word.casefold() == JOKER.rank:
        return [JOKER]
    ranks = word.rstrip("shdcbr")
    suits = word[len(ranks) :] or SUITS
    first, dash, last = ranks.upper().replace("T", "10").partition("-")
    last = last if dash else first
    is_mixed = len(suits) > 1 and set(suits) & {"b", "r"}
    if first not in RANKS or last not in RANKS or len(set(suits)) < len(suits) or is_mixed:
        message = say(
            '"{word}" is not a card pattern. Write ranks (A 2-10 J Q K; a range such as 2-10), '
            "followed by their suits (s h d c; without suits, all four), or by b or r for one "
            'black or red card; or write "joker"',
            word=word,
        )
        raise ValueError(message)
    start, end = RANKS.index(first), RANKS.index(last)
    if end < start:
        raise ValueError(
            say('"{word}" is in the wrong order. The order of the ranks is A 2-10 J Q K', word=word)
        )
    return [Card(rank, suit) for rank in RANKS[start : end + 1] for suit in suits]
