"""The words people type, in English and in one language more: all of them on one page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cardkit.engine.cards import Card
from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Noun, language, load_language
from cardkit.i18n.vocabulary import Vocabulary

# fmt: off
RANKS = {
    "A": "a, ace, 1", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "t, ten", "J": "j, jack", "Q": "q, queen", "K": "k, king",
    "joker": "*",
}
SUITS = {
    "s": "spades, spade, ♠", "h": "hearts, heart, ♥", "d": "diamonds, diamond, ♦",
    "c": "clubs, club, ♣", "b": "black", "r": "red",
}
JOINING = {
    "all": "everyone, everybody", "nobody": "none", "but": "except", "and": "&, +",
    "leaves": "leave, left, out, is, goes, too",  # behind names, and adding nothing
    "of": "the",  # beside a card, and adding nothing
}
KEYS = {
    "variant": "", "players": "player", "bots": "", "first": "", "date": "", "begun": "", "ended": "",
    "place": "played at, rank", "note": "", "set": "", "rules": "", "last round": "", "moods": "", "banked": "",
    "artifacts": "", "total": "totals, sum, Σ", "away": "", "join": "", "round": "game",
    "extra round": "", "end": "", "back": "",
}
COMMANDS = {
    "undo": "u, oops", "redo": "", "fix": "", "score": "scores, points", "path": "who, status",
    "odds": "chances", "why": "", "gone": "", "rules": "", "note": "", "rename": "", "away": "",
    "join": "", "end": "", "phones": "", "help": "?", "quit": "exit, stop, bye, pause",
    "again": "",
}
ANSWERS = {
    "yes": "y, ok, ready", "no": "n", "extra": "extra round", "share": "",
    "now": "", "after": "", "drop": "",  # behind end
    "choose": "",  # behind phones
}
BOTS = {level: "watchful" if level == "usual" else "" for level in LEVELS}  # one of old tallies
# fmt: on
TABLES = (RANKS, SUITS, JOINING, KEYS, COMMANDS, ANSWERS, BOTS)
"""Each meaning with its other English words; a language has its own in its entries "typed"."""

_WRITTEN = re.compile(r"(10|[2-9AJQK])([shdcbr])")
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
    | dict.fromkeys("‐‑", "-")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)))
)


@lru_cache(maxsize=2048)
def fold(text: str) -> str:
    """Return a text in the form for comparing words: lower case, no accents, single blanks."""
    if text.isascii():
        return " ".join(text.lower().split())
    apart = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    kept = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return kept.translate(_PLAIN)


@dataclass(frozen=True)
class TypedWords:
    """The meanings of typed words: cards, joining words, keys, commands, answers, bots."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    joining: Mapping[str, str]
    keys: Mapping[str, str]
    commands: Mapping[str, str]
    answers: Mapping[str, str]
    bots: Mapping[str, str]

    def card(self, word: str) -> Card | None:
        """Return the card that a word names (``hearts``: one without rank); None if it is no card.

        A card as it is written wins over words: ``As`` is the ace of spades, and in Polish ``as`` is
        any ace. A suit and a rank may be one word, as in German: ``Herzdame``.
        """
        if written := _WRITTEN.fullmatch(word):
            return Card(written[1], written[2])
        return self.part(word)

    def part(self, word: str) -> Card | None:
        """Return the card that a word beside other words of a card names: ``As`` is any ace."""
        word = fold(word)
        if word in self.ranks:
            return Card(self.ranks[word])
        if word in self.suits:
            return Card(suit=self.suits[word])
        rank, suit = self.ranks.get(word[:-1], "joker"), self.suits.get(word[-1:])
        if suit and rank != "joker" and len(word) <= 3:
            return Card(rank, suit)
        for end in range(3, len(word)):  # a letter behind a suit is its ending, and no rank
            suit, rank = self.suits.get(word[:end]), self.ranks.get(word[end:], "joker")
            if suit and rank != "joker" and (rank.isdigit() or end < len(word) - 1):
                return Card(rank, suit)
        return None

    def is_command(self, word: str) -> bool:
        """Return True if a word is a command or an answer at the prompt."""
        return fold(word) in self.commands or fold(word) in self.answers


def typed_words() -> TypedWords:
    """Return the words that people may type in English and in the current language."""
    return words_of_language(language().code)


def own_words(variant: Variant) -> dict[str, str]:
    """Return a game's own words for rounds, artifacts and sums so far, with the key of each."""
    found: dict[str, str] = {}
    for speech in (load_language("en"), language()):
        vocabulary = Vocabulary(variant, speech)
        found[fold(vocabulary.so_far)] = "so far"
        for key, meaning in (("artifact", "artifacts"), ("round", "round")):
            noun = vocabulary.words[key]
            forms = (*noun.singular, *noun.plural) if isinstance(noun, Noun) else ()
            found |= dict.fromkeys(map(fold, forms), meaning)
    return found


@cache
def words_of_language(code: str) -> TypedWords:
    """Return the words that people may type in English and in a language such as ``"pl"``."""
    speech = load_language(code)

    def meanings(table: Mapping[str, str]) -> dict[str, str]:
        found = {}
        for meaning, english in table.items():
            for word in f"{meaning}, {english}, {speech.entry(meaning, 'typed')}".split(", "):
                if word:
                    found[fold(word)] = meaning
        return found

    return TypedWords(*map(meanings, TABLES))
