"""Playing cards: their names, the ways people spell them, and the cards a name can mean.

A card may be named in part: ``7`` is any seven, ``7b`` a black one, ``h`` (where the game tells its
dangers apart by suit) any danger of hearts. A *slot* is one physical card of a deck, written the
same way: the slot ``7b`` is one black seven, and it does not matter which of the two.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cardkit.v4.engine.frozen import Facts, Record
from cardkit.v4.text import Copyable, clean, needs, printable

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
THREE_SUITS = ("shd", "shc", "sdc", "hdc")
"""Three suits, for a card that can be of any but the fourth: any Queen but that of clubs. No suit
is made up; it is written as it is named: ``Q``."""
SUITS_OF = {
    **{suit: suit for suit in SUITS},
    "b": "sc",
    "r": "hd",
    "": "shdc",
    **{three: three for three in THREE_SUITS},
}
"""Suits that a suit letter (or none, or three) can mean; ``b`` and ``r`` are the colours."""
SUIT_WORDS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs", "b": "black", "r": "red"}
_SPELLED = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "Jack",
    "Queen",
    "King",
)
RANK_WORDS = dict(zip(RANKS, _SPELLED, strict=True))
_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
_VALUES = {rank: number for number, rank in enumerate(RANKS, 1)}
_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0f")


def rank_name(rank: str) -> str:
    """Return a rank as one says it: ``9``, ``ace``, ``Queen``, ``joker``."""
    return RANK_WORDS[rank] if rank in ("A", "J", "Q", "K") else rank


def ordinal(number: int) -> str:
    """Return the ordinal of a number: ``second`` for 2; ``11th`` beyond the words."""
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"


class NoCard(Record):
    """Facts: text that is not the name of a playing card."""

    word: str


class CardError(Copyable, ValueError):
    """Error: text that is not the name of a playing card.

    The text quotes it; `facts` has it for `explain`, which says what a card is.
    """

    def __init__(self, facts: NoCard) -> None:
        self.facts = facts
        super().__init__(f'"{printable(facts.word)}" is not a card')


class Card(NamedTuple):
    """A card as named: a rank, a suit or colour, or either alone.

    The joker has the rank ``joker``.

    >>> Card("7", "h"), str(Card("7", "h")), Card("7", "h").words
    (Card(rank='7', suit='h'), '7h', 'seven of hearts')
    """

    rank: str = ""
    suit: str = ""

    def __str__(self) -> str:
        return self.rank if self.suit in THREE_SUITS else self.rank + self.suit

    @property
    def value(self) -> int:
        """Number on the card: ace 1, 2 to 10, Jack 11, Queen 12, King 13; joker or no rank 0."""
        return _VALUES.get(self.rank, 0)

    @property
    def words(self) -> str:
        """Name in words: ``seven of hearts``, ``black seven``, ``Queen``, ``joker``, ``hearts``."""
        if self.rank == "joker":
            return "joker"
        if self.suit in THREE_SUITS:
            *some, last = (SUIT_WORDS[letter] for letter in self.suit)
            return f"{RANK_WORDS[self.rank]} of {', '.join(some)} or {last}"
        rank, suit = RANK_WORDS.get(self.rank, ""), SUIT_WORDS.get(self.suit, "")
        if not rank or not suit:
            return rank or suit
        return f"{suit} {rank}" if self.suit in "br" else f"{rank} of {suit}"

    def can_be(self, slot: "Card") -> bool:
        """Return True if this name can mean the physical card `slot`.

        The slot may itself be known by colour only, such as "a black seven".
        """
        if self.rank and self.rank != slot.rank:
            return False
        if slot.rank == "joker":
            return self.rank == "joker"
        return any(suit in SUITS_OF[slot.suit] for suit in SUITS_OF[self.suit])


class OfCard(Facts):
    """Base of facts about one card, as it was named."""

    card: Card


JOKER = Card("joker")

_RANK_SPELLINGS = {
    **{rank.lower(): rank for rank in RANKS},
    **{word.lower(): rank for rank, word in RANK_WORDS.items()},
    **{word.lower() + "s": rank for rank, word in RANK_WORDS.items()},
} | {"1": "A", "t": "10", "sixes": "6", "knave": "J"}
_SUIT_SPELLINGS = {
    **{letter: letter for letter in SUIT_WORDS},
    **{word: letter for letter, word in SUIT_WORDS.items()},
    **{word[:-1]: letter for letter, word in SUIT_WORDS.items() if word.endswith("s")},
    **dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True)),
}
_LONGEST = max(map(len, _RANK_SPELLINGS)) + max(map(len, _SUIT_SPELLINGS))
"""Most letters of a rank and a suit together."""
_JOKER_SPELLINGS = {"joker", "*", "jok", "jkr", "black joker", "red joker", "★"}
_known: dict[str, Card] = {}


def parse_card(text: str) -> Card:
    """Return the card that `text` spells: ``7``, ``h7``, ``10♥``, ``T``, ``queen of spades``.

    Also ``1`` (ace), ``*`` (joker), ``h``. Upper and lower case, full-width forms, ``of`` and
    blanks do not matter. Raises `CardError`.
    """
    card = _known.get(text)
    if card is None:
        needs(text, str, 'parse_card("7h")')
        card = _spelled(text)
        # short spellings are few and read millions of times; long ones are not cached
        if len(text) <= 3:
            _known[text] = card
    return card


def _spelled(text: str) -> Card:
    folded = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").casefold()
    words = folded.replace(" of ", " ").split()
    if " ".join(words) in _JOKER_SPELLINGS:
        return JOKER
    if found := _rank_and_suit("".join(words)):
        return Card(_RANK_SPELLINGS.get(found[0], ""), _SUIT_SPELLINGS.get(found[1], ""))
    raise CardError(NoCard(text))


def _rank_and_suit(glued: str) -> tuple[str, str] | None:
    """Split a word into the spellings of a rank and a suit, in either order.

    One of them may be empty; None if the word is no such pair.
    """
    for cut in range(len(glued) + 1 if 0 < len(glued) <= _LONGEST else 0):
        head, tail = glued[:cut], glued[cut:]
        for rank, suit in ((head, tail), (tail, head)):
            if (not rank or rank in _RANK_SPELLINGS) and (not suit or suit in _SUIT_SPELLINGS):
                return rank, suit
    return None


def in_a_spelling(piece: str) -> bool:
    """Return True if `piece` is a spelling of a card, or part of one.

    `piece` is folded and without blanks.
    """
    return piece in _spellings()


@lru_cache(1)
def _spellings() -> str:
    """Return all spellings of cards without blanks, joined with line ends for one search.

    A rank and a suit stand in either order.
    """
    ranks, suits = ("", *_RANK_SPELLINGS), ("", *_SUIT_SPELLINGS)
    pairs = (f"{rank}{suit}\n{suit}{rank}" for rank in ranks for suit in suits)
    return "\n".join([*pairs, *("".join(word.split()) for word in _JOKER_SPELLINGS)])


@lru_cache(1 << 10)
def is_card(text: str) -> bool:
    """Return True if `text` spells a card, named in full or in part."""
    plain = text.lower()
    # fast path for nearly every name: no error is made only to be caught
    if text.isascii() and text.isalpha():
        return bool(_rank_and_suit(plain)) or plain in _JOKER_SPELLINGS
    try:
        parse_card(text)
    except CardError:
        return False
    return True


def expand(pattern: str) -> list[Card]:
    """Return the slots of a card pattern of a variant file.

    A pattern is words of ranks, each with the suits it comes in, as letters or signs. ``A-10`` is
    ace to ten of all four suits, ``5sc`` two black fives, ``7b`` one black seven of either suit,
    ``8-10shd`` nine cards, ``joker`` one joker. Raises `ValueError` that quotes the word.

    >>> [str(card) for card in expand("5sc 7b J-Kh joker")]
    ['5s', '5c', '7b', 'Jh', 'Qh', 'Kh', 'joker']
    """
    slots: list[Card] = []
    for word in pattern.split():
        slots.extend(_expand_word(word))
        if len(slots) > 2 * 54:
            raise ValueError(
                f"expected cards of one pack, got {len(slots)} and more in "
                f'"{clean(pattern[:20])}..."'
            )
    if not slots:
        raise ValueError(
            'expected cards such as "A-10", "J Q K", "5sc", "7b" or "joker", got nothing'
        )
    return slots


def _expand_word(word: str) -> Iterator[Card]:
    if word.casefold() == "joker":
        yield JOKER
        return
    plain = word.translate(_SIGNS)
    ranks = plain.rstrip("shdcbr")
    suits = plain[len(ranks) :]
    first, dash, last = (part.upper().replace("T", "10") for part in ranks.partition("-"))
    if first not in RANKS or (dash and last not in RANKS) or len(set(suits)) < len(suits):
        raise ValueError(
            f'"{clean(word[:40])}" is no card pattern. Write ranks A 2-10 J Q K (a range: 2-10), '
            f"then the suits s h d c "
            'it comes in (none: all four), or b or r for one card of that colour; or "joker"'
        )
    if len(suits) > 1 and set(suits) & set("br"):
        raise ValueError(
            f'"{word}" mixes a colour (b, r: one card) with suits. Write for example "{first}s"'
        )
    start, end = _VALUES[first], _VALUES[last or first]
    if end < start and last == "A":
        raise ValueError(
            f'"{word}" runs backwards: the ace is the lowest card and stands first, or by itself'
        )
    if end < start:
        raise ValueError(
            f'"{word}" runs backwards. Ranks go A 2-10 J Q K: the lower one stands first'
        )
    yield from (Card(rank, suit) for rank in RANKS[start - 1 : end] for suit in suits or SUITS)
