"""How a reader takes numbers, prices and cards from a sentence.

It knows the words for ranks, suits and numbers, and nothing of how cardkit makes sentences.
"""

import re
from functools import cache

from cardkit.engine.cards import RANKS, Card
from cardkit.engine.values import Penalty

NUMBERS = (
    r"one|an?\b|first", r"two|second", r"th(ree|ird)", "four", r"fi(ve|fth)", "six", "seven",
    "eight", "nin", "ten",
)  # fmt: skip
TOKENS = [
    ("rank", "A", r"\b(?:aces?\b|a(?=[,–]|$))"), ("rank", "J", r"\b(?:jacks?\b|j(?=[,–]|$))"),
    ("rank", "Q", r"\b(?:queens?\b|q(?=[,–]|$))"), ("rank", "K", r"\b(?:kings?\b|k(?=[,–]|$))"),
    ("rank", "joker", r"\bjokers?\b"), *(("rank", str(n), rf"\b{n}s?\b") for n in range(2, 11)),
    ("suit", "sb", "spades|♠"), ("suit", "hr", "hearts|♥"), ("suit", "dr", "diamonds|♦"),
    ("suit", "cb", "clubs|♣"), ("colour", "scb", r"\bblack"), ("colour", "hdr", r"\bred\b"),
    ("to", "", r"\bto\b|–"), ("end", "", ";"),
]  # fmt: skip
"""What words in a text are: ranks, suits and colours with the letters of suits, and marks."""
TOKEN = re.compile("|".join(f"({words})" for _, _, words in TOKENS))


def number(text: str) -> int:
    """Return the number a word or some figures stand for: ``third``, ``3``."""
    if figures := re.match(r"\d+", text):
        return int(figures[0])
    words = enumerate(NUMBERS, 1)
    return next(n for n, word in words if re.match(word, text, re.IGNORECASE))


def numbers_named(text: str) -> set[int]:
    """Return the numbers that a text names: ``2 and 3``, ``2 to 4``."""
    named = [int(one) for one in re.findall(r"\d+", text)]
    return {*range(named[0], named[1] + 1)} if re.search("to|–", text) else {*named}


def price(text: str) -> Penalty:
    """Return what ``lose`` is followed by; a price of nothing is that of no loot."""
    amount = int((re.search(r"\d+", text) or ["0"])[0])
    if "everything" in text:
        return Penalty("all", "all")
    if "what they banked" in text:
        return Penalty("all", amount)
    if "half" in text:
        return Penalty("half")
    return Penalty(amount or "all")


class Named(frozenset[tuple[str, str]]):
    """Cards that a text names: ranks ("": any) with the letters of their suits ("": all)."""

    def __contains__(self, card: object) -> bool:
        assert isinstance(card, Card)
        return not self or any(
            rank in ("", card.rank) and (not suits or card.suit in suits) for rank, suits in self
        )


@cache
def cards_named(text: str) -> Named:
    """Return the cards that a text names: ``8, 10 of spades; red Jack``; none: all that can be."""
    text = re.sub(r"\d+ (?=jokers)", "", text.lower())
    pending: list[str] = []  # ranks that may still get a suit
    last: list[str] = []
    previous = colour = ""
    colour_used, in_range = True, False
    found: set[tuple[str, str]] = set()
    tokens = [TOKENS[(match.lastindex or 0) - 1] for match in TOKEN.finditer(text)]
    for kind, word, _ in [*tokens, TOKENS[-1]]:
        if kind == "rank":
            first = RANKS.index(previous) if in_range else 0
            ranks = list(RANKS[first : RANKS.index(word) + 1]) if in_range else [word]
            pending, last, previous = [*pending, *ranks], [], word
            if colour:
                found |= {(rank, colour) for rank in pending}
                pending, colour_used = [], True
        elif kind == "suit":
            last, pending = pending or last or [""], []
            found |= {(rank, word) for rank in last}
        elif kind in ("colour", "end"):
            found |= {(rank, "") for rank in pending} | (set() if colour_used else {("", colour)})
            pending, last, colour, colour_used = [], [], word, kind == "end"
        in_range = kind == "to"
    return Named(found)
