"""Where a word that is too long for its column may be divided: by the patterns of its page's language, which pyphen has."""

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyphen import Pyphen

LEAST: Final = 3  # letters that stay at least before a division, and after it
LONG: Final = 6  # from so many letters on a word is divided anywhere, if nothing else helps
SIGNS: Final = frozenset("-/\u2013")  # after these a word is divided without another hyphen
SET_IN: Final = ContextVar("SET_IN", default="en")  # the code of the language that pages are set in


def divisions(word: str) -> tuple[int, ...]:
    """Where ``word`` may be divided in the language that is set, as numbers of the letters before."""
    return _divisions(word, SET_IN.get())


@cache
def _divisions(word: str, language: str) -> tuple[int, ...]:
    after = [at + 1 for at in range(1, len(word) - 1) if word[at] in SIGNS and (word[at - 1] + word[at + 1]).isalpha()]
    found = set(after)
    patterns = _patterns(language)
    for start, end in zip([0, *after], [*after, len(word)], strict=True):
        part = word[start:end]
        found.update(start + at for at in (patterns.positions(part) if patterns else ()) if part[at - 1 : at + 1].isalpha())
    return tuple(sorted(found))


@cache
def _patterns(language: str) -> "Pyphen | None":
    import pyphen  # reads its patterns, which takes a moment: hardly any page has to divide a word

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known, left=LEAST, right=LEAST) if known else None


@cache
def anywhere(word: str) -> tuple[int, ...]:
    """The same between any two letters, of a long word."""
    if sum(map(str.isalpha, word)) < LONG:
        return ()
    return tuple(at for at in range(LEAST, len(word) - LEAST + 1) if word[at - 1 : at + 1].isalpha())
