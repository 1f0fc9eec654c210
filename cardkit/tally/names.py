"""The names of players: which names are valid, and which players a word means."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from cardkit.engine.readers import most_similar_word
from cardkit.tally.words import TypedWords, everyday_words, fold, words_for_and, words_of_language

MAX_NAME_LENGTH = 30  # letters of a name
VOWELS = frozenset("aeiouy")  # initials with a vowel may be a word: ``die``, ``on``, ``oli``


@lru_cache(maxsize=1024)
def is_valid_name(name: str, language: str = "en") -> bool:
    """Return True if a player can have this name.

    In files, only words in English are refused, so that a file means the same in every language.
    `play`, `join` and `rename` also refuse words in the current language.
    """
    return (
        0 < len(name) <= MAX_NAME_LENGTH
        and "  " not in name
        and not name.endswith(" ")
        and name[0].isalnum()
        and all(c in " -'’." or c.isdigit() or unicodedata.category(c)[0] in "LM" for c in name)
        and not is_tally_word(name, words_of_language(language))
    )


def leading_number(name: str) -> str:
    """Return the number with which a name begins, as in ``1. Ann`` or ``7``, or "" if none."""
    number = re.match(r"\d+(?:[.):]|\s|$)", name)
    return number[0].strip() if number else ""


def listed_names(text: str, typed: TypedWords) -> list[str]:
    """Return the names in a list such as ``Ann, Bo and Cy``.

    A text without commas or "and" is a single name.
    """
    words = text.replace(",", " , ").split()
    apart = ["," if typed.joining.get(fold(word)) == "and" else word for word in words]
    names = " ".join(apart).split(",")
    return [*filter(None, (" ".join(name.split()) for name in names))]


def is_tally_word(name: str, words: TypedWords) -> bool:
    """Return True if a name is also a word that tallies use.

    Short names of cards, such as K, do not count.
    """
    tables = (words.joining, words.keys, words.commands, words.answers)
    parts = fold(name).split() or [""]
    if words.keys.get(parts[0]) == "round" or words.keys.get(parts[-1]) == "total":
        return True  # a line with Round 2 begins a round; the column "Ann Σ" contains sums
    has_and = any(words.joining.get(part) == "and" for part in parts)
    if has_and or any(part in words_for_and() for part in parts[:-1]):
        return True  # ``Bo and Cy`` are two players
    return len(name) > 1 and (fold(name) == "joker" or any(fold(name) in table for table in tables))


def comparable_name(name: str) -> str:
    """Return a name in the form in which names are compared, with spaces in place of hyphens."""
    return fold(name).replace("-", " ")


def _accented_letters(text: str) -> set[str]:
    """Return the letters of a text that have an accent or another mark, such as ``ą`` or ``ł``."""
    letters = unicodedata.normalize("NFC", text.casefold())
    return {letter for letter in letters if letter.isalpha() and fold(letter) != letter}


def possible_players(
    word: str, players: Sequence[str], inside: Sequence[str]
) -> list[tuple[str, ...]]:
    """Return each player or group of players that a word can mean.

    For example, ``a`` can mean Ann or Al, and ``bc`` means Bo and Cy together. An abbreviation
    means only players who are still `inside`. Accents can be left out, but not added: ``idą`` is
    not Ida.
    """
    if marks := _accented_letters(word):
        players = [name for name in players if marks <= _accented_letters(name)]
        inside = [name for name in inside if marks <= _accented_letters(name)]
    word = comparable_name(word)
    whole: list[tuple[str, ...]] = [(name,) for name in players if comparable_name(name) == word]
    if whole:
        return whole
    alone = [(name,) for name in inside if _is_short_for(word, name)]
    return [*alone, *filter(None, [_players_with_initials(word, inside)])]


def _is_short_for(word: str, name: str) -> bool:
    """Return True if a word begins a name, is a later part of it, or consists of its initials."""
    parts = comparable_name(name).split()
    if comparable_name(name).startswith(word) or word in parts[1:]:
        return True
    first_letters = "".join(part[0] for part in parts)
    return len(parts) > 1 and re.sub("[ .]", "", word) == first_letters


def _players_with_initials(word: str, inside: Sequence[str]) -> tuple[str, ...]:
    """Return the players whose first letters make up a word, such as ``bc``.

    If the names of two players begin with T, ``tt`` means both.
    """
    who = tuple(name for name in inside if fold(name)[0] in word)
    if len(word) < 2 or sorted(word) != sorted(fold(name)[0] for name in who):
        return ()
    if VOWELS.intersection(word) and most_similar_word(word, map(comparable_name, inside)):
        return ()  # it may be misspelt: ``oli`` may be Ola
    return tuple(sorted(who, key=lambda name: word.index(fold(name)[0])))


def most_similar_name(word: str, names: Sequence[str]) -> str:
    """Return the name that a misspelt or inflected word most likely means, or "".

    Only names that begin with the same letter are considered.
    """
    text, by_text = comparable_name(word), {comparable_name(name): name for name in names}
    alike = [other for other in by_text if other[0] == text[:1]]
    return by_text.get(text) or by_text.get(most_similar_word(text, alike), "")


def is_ambiguous(word: str, who: Sequence[str]) -> bool:
    """Return True if a word for players can also mean something else, so that cardkit asks.

    This is so for everyday words such as "and" or "no", for initials with a vowel or with the same
    letter twice, and for a later part of a name. A whole name is never ambiguous.
    """
    text, names = comparable_name(word), [*map(comparable_name, who)]
    is_repeated = len(who) > 1 and len({*text}) < len(text)
    is_word = len(who) > 1 and VOWELS.intersection(text)
    is_part = len(who) == 1 and text in names[0].split()[1:]
    is_odd = bool(is_repeated or is_word or is_part) or fold(word) in everyday_words()
    return [text] != names and is_odd


def short_form(name: str, players: Sequence[str], is_taken: Callable[[str], bool]) -> str:
    """Return the shortest unambiguous prefix of a name, or ``- NAME`` if there is none.

    An everyday word in any language, such as "all", "and" or "the", is never used as a prefix.
    """
    whole = fold(name)
    for end in range(1, len(whole) + 1):
        form = whole[:end]
        is_clear = possible_players(form, players, players) == [(name,)] and form[-1].isalnum()
        if is_clear and not is_taken(form) and not is_ambiguous(form, [name]):
            return form
    return f"- {name}"  # a dash comes before a name that is also a card
