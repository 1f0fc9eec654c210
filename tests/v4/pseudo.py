"""A language that nobody speaks, made of English: every letter with an accent, every text about 40
% longer.

What is still plain English then is said past ``say``, and what no longer fits has no room for a
long language. Holes, and how they bend, are those of English: its two forms of a number, and its
articles as cases. ``python -m tools.pseudo_language`` prints it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter

from cardkit.v4.engine import ordinal
from cardkit.v4.engine.values import Words
from cardkit.v4.files import shelf
from cardkit.v4.rules import MISSING, keys_of
from cardkit.v4.speech import language_of, parsed
from cardkit.v4.speech.languages import says_itself, sentences
from cardkit.v4.words import Language, article
from cardkit.v4.words.saying import small

CODE = "qq"
PLAIN = "aceghijklnorstuwyzd"
ACCENTED = "āçēĝĥīĵķļñōřšţūŵŷžď"
"""The letters that have an accent in every font that comes with cardkit; no English word goes
without all of them."""
_ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
_VOWELS = re.compile("[āēīōū]", re.IGNORECASE)
_ENGLISH = re.compile(rf"(?i)[a-z]*[{PLAIN}][a-z]+|[a-z]+[{PLAIN}]")


def accented(text: str) -> str:
    """``ĝūūūāāřď`` for ``guard``: each vowel twice, the first of a longer word once more."""
    return re.sub(r"[^\W\d_]+", lambda word: _stretched(word[0].translate(_ACCENTS)), text)


def _stretched(word: str) -> str:
    def more(vowel: re.Match[str], times: int = 1) -> str:
        return vowel[0] + (vowel[0] if word.isupper() else vowel[0].lower()) * times

    longer = _VOWELS.sub(more, word)
    return _VOWELS.sub(more, longer, count=1) if len(word) > 2 else longer


def plain(text: str) -> list[str]:
    """The words of a text that are still English: two letters or more, one of them without its
    accent."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if _ENGLISH.fullmatch(word)]


def translated(template: str) -> str:
    """A sentence with its holes as they are; the forms they choose among are words too."""
    return "".join(
        accented(text).replace("{", "{{").replace("}", "}}")
        + (_hole(name, bend or "") if name is not None else "")
        for text, name, bend, _ in Formatter().parse(template)
    )


def _hole(name: str, bend: str) -> str:
    forms = "|".join(translated(form) for form in bend.split("|")) if "|" in bend else bend
    return f"{{{name}:{forms}}}" if forms else f"{{{name}}}"


def _noun(one: str, many: str) -> str:
    """A noun of the only gender: as it is, with ``the``, with ``a``; and of several."""
    forms = ((one, f"the {one}", article(one)), (many, f"the {many}", many))
    return "n " + "; ".join(", ".join(map(accented, cases)) for cases in forms)


def _words() -> Iterator[tuple[str, str]]:
    """The words of a theme: the plain ones."""
    from cardkit.v4.words.nouns import NOUNS

    for key in keys_of(Words):
        default = key.default
        if (
            key.name in ("kinds", "pictures")
            or default is MISSING
            or key.name.endswith("sign")
            or key.name == "choice"
        ):
            continue
        one, _, many = str(default).partition("/")
        many = many or (f"{one}s" if key.name in NOUNS else one)
        yield (
            key.name,
            _noun(one, many)
            if key.name in NOUNS
            else accented(one if one == many else f"{one}; {many}"),
        )


def _section(name: str, entries: Iterable[tuple[str, str]]) -> str:
    """As a language file is written: each sentence a line."""
    lines = (
        f"{json.dumps(key, ensure_ascii=False)} = {json.dumps(text, ensure_ascii=False)}"
        for key, text in entries
    )
    return "\n".join([f"[{name}]", *lines, ""])


@cache
def pseudo() -> str:
    """The text of the language's file."""
    polish, _ = parsed((shelf("languages") / "pl.toml").read_text("utf-8"))
    parts = [
        _HEAD,
        _section("suits", ((suit, accented(suit)) for suit in polish["suits"])),
        _section(
            "adjectives",
            ((word, f"{accented(word)}; {accented(word)}") for word in polish["adjectives"]),
        ),
        _section("nouns", ((word, _noun(word, f"{word}s")) for word in polish["nouns"])),
        _section("words", _words()),
        _section("numbers.nth", ((str(n), accented(ordinal(n))) for n in range(1, 126))),
        _section("numbers.word", ((str(n), accented(small(n))) for n in range(11))),
    ]
    told: dict[str, list[tuple[str, str]]] = {}
    for template, place in sentences().items():
        if not says_itself(template):
            told.setdefault(place.section, []).append((template, translated(template)))
    return "\n".join([*parts, *(_section(name, entries) for name, entries in told.items())])


_HEAD = f"""\
[language]
name = "{accented("pseudo")}"
plural = "n != 1"
genders = "n"
cases = "nom the a"
list = {{ and = "{{most}} {accented("and")} {{last}}", or = "{{most}} {accented("or")} {{last}}" }}
index = {{ A = "Ā", J = "Ĵ", Q = "Ō", K = "Ķ" }}
hear = {{}}
"""


def spoken() -> Language:
    """The language, as its file is read."""
    return language_of(CODE, *parsed(pseudo()))
