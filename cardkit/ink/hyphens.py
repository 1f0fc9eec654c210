"""Where a word that is too long for its column may be divided: between syllables, as far as letters tell.

No dictionary of any language: a single consonant begins the next syllable, of several the last one does, and letters that
make one sound stay together. So English, German and Polish words divide where readers of them hardly stumble.
"""

from functools import cache
from itertools import pairwise
from typing import Final
from unicodedata import normalize

VOWELS: Final = frozenset("aeiouyæøœаеиоуыэюяієαεηιουω")
"""As letters are without their accents; Cyrillic and Greek ones too."""
_TWO: Final = "ch ck cz dz gh ph qu rz sh sz th wh bl br cl cr dr fl fr gl gr kl kr pl pr st tr"
_MORE: Final = "sch str szcz schl schm schn schr schw strz"
TOGETHER: Final = frozenset((*_TWO.split(), *_MORE.split()))
"""Consonants that begin a syllable together."""
BEFORE: Final = 3
AFTER: Final = 3
"""Letters that stay at least before a division, and after it."""
LONG: Final = 8
"""From so many letters on a word is divided anywhere, if nothing else helps."""
SIGNS: Final = frozenset("-/\u2013")
"""After these a word is divided without another hyphen."""


@cache
def divisions(word: str) -> tuple[int, ...]:
    """Where ``word`` may be divided, as numbers of the letters before."""
    after = [at + 1 for at in range(1, len(word) - 1) if word[at] in SIGNS and (word[at - 1] + word[at + 1]).isalpha()]
    found = set(after)
    for start, end in zip([0, *after], [*after, len(word)], strict=True):
        found.update(start + at for at in _syllables(_plain(word[start:end])))
    return tuple(sorted(found))


@cache
def anywhere(word: str) -> tuple[int, ...]:
    """The same between any two letters, of a long word."""
    if sum(map(str.isalpha, word)) < LONG:
        return ()
    return tuple(at for at in range(BEFORE, len(word) - AFTER + 1) if word[at - 1 : at + 1].isalpha())


def _plain(word: str) -> str:
    """Small letters without accents, as many as there were."""
    return "".join(normalize("NFD", letter)[0] for letter in word.lower())


def _syllables(word: str) -> list[int]:
    """Where syllables begin, but the first."""
    vowels = [at for at, letter in enumerate(word) if letter in VOWELS]
    found = []
    for one, other in pairwise(vowels):
        if other == one + 1:
            continue  # two vowels beside each other may be one sound
        begins = next((other - n for n in (4, 3, 2) if word[other - n : other] in TOGETHER), other - 1)
        begins = max(begins, one + 1)
        before, after = (sum(map(str.isalpha, part)) for part in (word[:begins], word[begins:]))
        if word[begins - 1 : begins + 1].isalpha() and before >= BEFORE and after >= AFTER:
            found.append(begins)
    return found
