"""Articles and ordinal numbers in English."""

import re

_VOWEL_SOUND_PATTERN = re.compile(
    r"(?!uni|use|usu|eu|one\b|once)[aeiou]|hour|hon|heir|8|(?:11|18)(?!\d)", re.IGNORECASE
)
SPELLED_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_ORDINALS = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth",
)  # fmt: skip


def with_article(text: str) -> str:
    """Return an English text with "a" or "an" before it, such as ``an 11th`` or ``a unicorn``."""
    return f"{'an' if _VOWEL_SOUND_PATTERN.match(text) else 'a'} {text}"


def ordinal(number: int) -> str:
    """Return an English ordinal number, such as ``third`` or ``11th``."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
