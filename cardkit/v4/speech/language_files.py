"""Files of languages: ``languages/CODE.toml``, read when a language is first spoken."""

import json
import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardkit.v4.files import Source, parsed as parsed_source, shelf
from cardkit.v4.words import Language

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
NO_SENTENCES = ("language", "nouns", "words", "adjectives", "suits", "numbers")
"""Sections that hold no sentences."""


def files() -> "dict[str, Traversable]":
    """Return the file of each language by its code.

    In a zipped package these are no files of the operating system.
    """
    named = {
        file.name.removesuffix(".toml"): file
        for file in shelf("languages").iterdir()
        if file.name.endswith(".toml")
    }
    return {code: named[code] for code in sorted(named)}


@lru_cache(maxsize=1)
def names_of_languages() -> dict[str, str]:
    """Return the languages there are: each code with the language's own name for itself."""
    found = {}
    for code, file in files().items():
        head = re.search(r'^name = "([^"]+)"', file.read_text("utf-8"), re.MULTILINE)
        found[code] = head[1] if head else code
    return found


def shipped_languages() -> Iterator[Language]:
    """Yield the languages there are, without English."""
    for code in names_of_languages():
        if found := language(code):
            yield found


def language_of_keys(words: Collection[str]) -> Language | None:
    """Return the language in which one of these words begins a tally line.

    None if there is no such language.
    """
    return next(
        (found for found in shipped_languages() if any(word in found.keys for word in words)), None
    )


# A sentence and its translation as one line: read so, 1500 of them take a millisecond, not a tenth
# of a second.
_TEXT = r'"(?:[^"\\\x00-\x1f\x7f]|\\.)*"'
_LINE = re.compile(rf"({_TEXT}) = ({_TEXT})")
_HEAD = re.compile(r"^\[([a-z_.-]{1,60})\] *$", re.MULTILINE)


def parsed(text: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the sections of a language file that hold no sentences, and its sentences."""
    marks = [*_HEAD.finditer(text)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    plain, sentences = [text[: marks[0].start()]], dict[str, str]()
    for mark, end in zip(marks, ends):
        part = text[mark.start() : end]
        if mark[1].split(".")[0] in NO_SENTENCES:
            plain.append(part)
            continue
        for line in part.split("\n")[1:]:
            if not line or line.startswith("#"):
                continue
            entry = _LINE.fullmatch(line)
            if entry is None:
                raise ValueError(f"no sentence and its translation: {line}")
            english, told = (
                json.loads(said) if "\\" in said else said[1:-1] for said in entry.groups()
            )
            sentences[english] = told
    return parsed_source(Source("", "", "", "".join(plain))), sentences


@lru_cache(maxsize=16)
def _read(code: str) -> Language:
    return Language(code, *parsed(files()[code].read_text("utf-8")))


def language(code: str) -> Language | None:
    """Return the language with that code; None for English. Raises `LookupError`."""
    return None if code == ENGLISH else _read(code)


def spoken_or(code: str, other: Language | None) -> Language | None:
    """Return the language with that code, or `other` if there is none."""
    try:
        return language(code)
    except LookupError:
        return other
