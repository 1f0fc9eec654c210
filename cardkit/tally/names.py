"""Names of players: which are valid, and the players that a word means."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

from cardkit.tally.words import (
    TypedWords,
    fold,
    words_for_and,
    words_of_language,
    words_with_meaning,
)

MAX_NAME = 30  # most letters of a name


class AmbiguousError(ValueError):
    """Raised for a word that may mean several players; `who` has those whose name it begins.

    `all_of` are those whose initials it also is: ``an`` is Andy, or both of Andy and Nora.
    """

    def __init__(self, word: str, who: Sequence[str], all_of: Sequence[str] = ()) -> None:
        super().__init__(word, who, all_of)
        self.word: str = word
        self.who: tuple[str, ...] = tuple(who)
        self.all_of: tuple[str, ...] = tuple(all_of)


@lru_cache(maxsize=1024)
def is_valid(name: str, language: str = "en") -> bool:
    """Return True if a player can have this name.

    A file refuses only what is a word in English, so that it reads alike in every language;
    `play`, `join` and `rename` ask for the words of the language in force too.
    """
    return (
        0 < len(name) <= MAX_NAME
        and "  " not in name
        and not name.endswith(" ")
        and name[0].isalnum()
        and all(c in " -'’." or c.isdigit() or unicodedata.category(c)[0] in "LM" for c in name)
        and not is_word(name, words_of_language(language))
    )


def listed_names(text: str, typed: TypedWords) -> list[str]:
    """Return the names in a list with commas or "and", or with numbers: ``1. Ann 2. Bo``.

    A text without any of these is one name.
    """
    numbered = re.split(r"(?:^|[\s,;]+)(\d{1,2})(?:[.):]\s*|\s+)(?=[^\W\d])", text.strip())
    count = len(numbered) // 2
    if count > 1 and not numbered[0] and numbered[1::2] == [*map(str, range(1, count + 1))]:
        names = [name.strip(" ,;") for name in numbered[2::2]]
    else:
        words = text.replace(",", " , ").split()
        apart = ["," if typed.joining.get(fold(word)) == "and" else word for word in words]
        names = " ".join(apart).split(",")
    return [*filter(None, (" ".join(name.split()) for name in names))]


def is_word(name: str, words: TypedWords) -> bool:
    """Return True if a name also is a word of tallies; words for cards, such as K, do not count."""
    tables = (words.joining, words.keys, words.commands, words.answers)
    parts = fold(name).split() or [""]
    if words.keys.get(parts[0]) == "round" or words.keys.get(parts[-1]) == "total":
        return True  # a line with Round 2 begins a round, below Ann Σ stand sums
    has_and = any(words.joining.get(part) == "and" for part in parts)
    if has_and or any(part in words_for_and() for part in parts[:-1]):
        return True  # Bo and Cy are two
    return len(name) > 1 and (fold(name) == "joker" or any(fold(name) in table for table in tables))


def players_named(word: str, players: Sequence[str], inside: Sequence[str]) -> tuple[str, ...]:
    """Return the players that a word means: ``ann``; in short (``a``, ``ab``) only those `inside`.

    () if it means nobody. ``ab`` are the initials of Ann and Bo. `inside` are those still in the
    round, or whoever can be meant. Raises `AmbiguousError`.
    """
    return _players_named(fold(word), tuple(players), tuple(inside))


@lru_cache(maxsize=4096)
def _players_named(word: str, players: tuple[str, ...], inside: tuple[str, ...]) -> tuple[str, ...]:
    whole = [name for name in players if fold(name) == word]
    if whole:
        return tuple(whole)
    begun = [name for name in inside if fold(name).startswith(word)]
    glued = _players_by_initials(word, inside)
    if len(begun) + bool(glued) > 1:
        raise AmbiguousError(word, begun, glued)
    return tuple(begun) or glued


def _players_by_initials(word: str, inside: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    for letter in word:
        fits = [name for name in inside if fold(name)[0] == letter]
        if len(fits) != 1 or fits[0] in names:
            return ()
        names += fits
    return tuple(names) if len(names) > 1 else ()


def short_form(name: str, players: Sequence[str], is_taken: Callable[[str], bool]) -> str:
    """Return the shortest beginning of a name that means nothing else; ``- NAME`` if none.

    No word such as "all", "and" or "the" is a short form, in any language.
    """
    whole = fold(name)
    for end in range(1, len(whole) + 1):
        form = whole[:end]
        try:
            people = players_named(form, players, players)
        except AmbiguousError:
            continue
        has_meaning = is_taken(form) or (form != whole and form in words_with_meaning())
        if people == (name,) and not has_meaning and form[-1].isalnum():
            return form
    return f"- {name}"  # a dash stands before a name that is a card as well
