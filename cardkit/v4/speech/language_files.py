"""Files of languages: where they lie, how they are read, and what they may contain.

A language is one TOML file, ``languages/CODE.toml`` here or in the data folder. Checked are keys,
types, lengths, and how a hole may bend: one gate for `check` and for use.

`fatal` yields faults in a file's values: a file with any such fault is not used. `of_sentence`
yields faults in one sentence: it is said in English then. Nothing of a file is run: a plural rule
is read by gettext, a hole names what the English sentence has and one of the bends there are, and
no file brings a regular expression.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, TypeAlias

from cardkit.v4.engine import RANKS
from cardkit.v4.files import Source, home, parsed as parsed_source, shelf, text_from
from cardkit.v4.text import (
    INSTEAD,
    LARGEST_LANGUAGE,
    VariantError,
    behind,
    clean,
    clean_lines,
    cut,
    did_you_mean,
    quoted_value,
    read_file,
)
from cardkit.v4.words import HEAD_NEEDS, Language, Wrong, plural_of
from cardkit.v4.words.nouns import NOUNS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
CODE = "[a-z]{2,8}"


def own_folder() -> Path:
    """Return the folder of the user's own languages."""
    return home() / "languages"


def files() -> "dict[str, Traversable]":
    """Return the file of each language by its code; the user's own replace those that ship."""
    found = _shipped_files()
    with suppress(OSError):
        found |= {
            path.stem: path
            for path in sorted(own_folder().glob("*.toml"))
            if re.fullmatch(CODE, path.stem)
        }
    return found


def _shipped_files() -> "dict[str, Traversable]":
    """Return the files of the languages that ship, by their codes.

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
    """Return the languages that ship: each code with the language's own name for itself."""
    found = {}
    for code, file in _shipped_files().items():
        head = re.search(r'^name = "([^"]+)"', file.read_text("utf-8"), re.MULTILINE)
        found[code] = head[1] if head else code
    return found


def shipped_languages() -> Iterator[Language]:
    """Yield the languages that ship, without English."""
    for code in names_of_languages():
        with suppress(LookupError, ValueError):
            found = language(code)
            if found is not None:
                yield found


def language_of_keys(words: Collection[str]) -> Language | None:
    """Return the shipped language in which one of these words begins a tally line.

    None if there is no such language.
    """
    return next(
        (found for found in shipped_languages() if any(word in found.keys for word in words)), None
    )


# A sentence and its translation as one line: read so, 1500 of them take a millisecond, not a tenth
# of a second.
_TEXT = r'"(?:[^"\\\x00-\x1f\x7f]|\\.)*"'
_LINE = re.compile(rf"({_TEXT}) = ({_TEXT})")
# Text in which each backslash stands before letters that JSON and TOML read alike.
_ESCAPED = re.compile(r'(?:[^\\]|\\(?:["\\nt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}))*')
_HEAD = re.compile(r"^\[([a-z_.-]{1,60})\] *$", re.MULTILINE)


def parsed(text: str, file: str = "") -> tuple[dict[str, Any], dict[str, str]]:
    """Return the sections of a language file that hold no sentences, and its sentences.

    Raises `VariantError`.
    """
    marks = [*_HEAD.finditer(text)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    plain, sentences = [text[: marks[0].start()]] if marks else [text], dict[str, str]()
    for mark, end in zip(marks, ends):
        part = text[mark.start() : end]
        if mark[1].split(".")[0] in NO_SENTENCES:
            plain.append(part)
            continue
        plain.append("\n" * part.count("\n"))  # so that lines keep their numbers
        for line in part.split("\n")[1:]:
            if not line or line.startswith("#"):
                continue
            entry = _LINE.fullmatch(line)
            if entry is None or ("\\" in line and not _ESCAPED.fullmatch(line)):
                return _slowly(text, file)
            english, told = (
                json.loads(said) if "\\" in said else said[1:-1] for said in entry.groups()
            )
            if english in sentences:  # twice in one section is no TOML
                return _slowly(text, file)
            sentences[english] = told
    return parsed_source(Source("", file, "", "".join(plain))), sentences


def _slowly(text: str, file: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the same as `parsed`, by a full TOML parser, for files of any layout."""
    raw = parsed_source(Source("", file, "", text))
    sentences: dict[str, str] = {}
    for name, inner in raw.items():
        if name not in NO_SENTENCES and isinstance(inner, dict):
            sentences |= {key: value for key, value in inner.items() if isinstance(value, str)}
    return raw, sentences


def text_of(file: "Traversable") -> str:
    """Return the text of a language's file.

    Raises `OSError` if it is no ordinary file, `VariantError` if it is no text.
    """
    data = read_file(file, LARGEST_LANGUAGE) if isinstance(file, Path) else file.read_bytes()
    return text_from(data, str(file), LARGEST_LANGUAGE, "language")


@lru_cache(maxsize=16)
def _own(path: Path, changed: int) -> Language:
    """Return a language of the user's own, read anew if its file has changed."""
    return _read(path.stem, path)


@lru_cache(maxsize=16)
def _shipped(code: str) -> Language:
    """Return a language that ships. Raises `LookupError`."""
    return _read(code, _shipped_files()[code])


def _read(code: str, file: "Traversable") -> Language:
    try:
        return language_of(code, *parsed(text_of(file), str(file)))
    except VariantError as error:  # its lines are shown by `cardkit check FILE`
        raise Wrong(f"it is no text of a language (cardkit check {file} tells where)") from error


def language(code: str) -> Language | None:
    """Return the language with that code; None for English.

    Raises `LookupError` if there is none, `ValueError` for a bad file.
    """
    if code == ENGLISH:
        return None
    own = own_folder() / f"{code}.toml"
    with suppress(OSError):
        return _own(own, own.stat().st_mtime_ns)
    return _shipped(code)


def spoken_or(code: str, other: Language | None) -> Language | None:
    """Return the language with that code, or `other` if the code is empty or cannot be read."""
    with suppress(LookupError, ValueError):
        if re.fullmatch(CODE, code):
            return language(code)
    return other


# --- what it may say ------------------------------------------------------------------------------
NO_SENTENCES = ("language", "nouns", "words", "adjectives", "suits", "numbers")
# a sentence that nobody has translated yet; in brackets: *todo* is a word of Spanish
TODO = "[todo]"
# how a hole bends in every language
WAYS = ("many", "cap", "loud", "nth", "word", "gender", "span")
# words of a theme: grammar may do without one
THEME = (*NOUNS, "leaves", "caught", "catches", "call", "jokers")
MOST_WORDS = 1000  # entries of a section that holds no sentences
LONGEST_WORDS = 600  # letters of such an entry: an adjective in all its forms
Where: TypeAlias = tuple[str, ...]  # a path of keys
Faults: TypeAlias = Iterator[tuple[Where, str]]  # faults: the place, and the message


def unseen(text: str) -> str:
    """Return the first letter that is invisible or a control character; "" if there is none."""
    told = clean_lines(text)
    return (
        ""
        if INSTEAD not in told
        else next((c for c in text if c != INSTEAD and clean_lines(c) == INSTEAD), "")
    )


def of_text(where: Where, value: Any, most: int = LONGEST_WORDS, least: int = 0) -> Faults:
    """Yield faults of a value that must be text of `least` to `most` letters."""
    if not isinstance(value, str):
        yield where, f"expected text in quotation marks, got {quoted_value(value)}"
    elif not least <= len(said := value.strip(" ;,\n")) or len(value) > most:
        yield where, f"expected text of {least} to {most} letters, here are {len(said)}"
    elif letter := unseen(value):
        yield where, f"the letter U+{ord(letter):04X} cannot be shown: take it out"


def of_table(
    where: Where, table: Any, most: int = LONGEST_WORDS, keys: Collection[str] = (), least: int = 0
) -> Faults:
    """Yield faults of a table of texts; with `keys` it may have no other keys."""
    if not isinstance(table, dict):
        yield where, f"expected a table of texts, got {quoted_value(table)}"
    elif len(table) > MOST_WORDS:
        yield where, f"{len(table):,} entries; {MOST_WORDS:,} are the most"
    else:
        for key, value in table.items():
            if keys and key not in keys:
                yield (
                    (*where, key),
                    behind(f"no key {quoted_value(key)} can stand here", did_you_mean(key, keys)),
                )
            yield from of_text((*where, key), value, most, least)


def language_of(code: str, raw: Mapping[str, Any], sentences: dict[str, str]) -> Language:
    """Return the language that the contents of a file describe.

    A sentence with a fault is said in English. Raises `Wrong` with the first fault that is fatal
    for the file.
    """
    for where, said in fatal(raw):
        lead = "" if said.startswith(HEAD_NEEDS) else f"{HEAD_NEEDS}. {cut('.'.join(where))}: "
        raise Wrong(clean(lead + said), where)

    def let_through(language: Language, english: str, told: str) -> bool:
        return told != TODO and next(of_sentence(language, english, told), None) is None

    return Language(code, raw, sentences, let_through)


def fatal(raw: Mapping[str, Any]) -> Faults:
    """Yield the faults that make a file unusable: in ``[language]``, in types of its sections."""
    head = raw.get("language")
    yield from (
        _of_head(head)
        if isinstance(head, dict)
        else [(("language",), f"{HEAD_NEEDS}, got {quoted_value(head)}")]
    )
    for name in NO_SENTENCES[1:]:
        table = raw.get(name, {})
        if name != "numbers" or not isinstance(table, dict):
            yield from of_table((name,), table, least=1)
            yield from _of_braces((name,), table)
            continue
        for kind, inner in table.items():
            if kind not in ("nth", "word"):
                yield (
                    (name, kind),
                    (
                        f"no section [numbers.{cut(kind)}] is read: there are "
                        f"[numbers.nth] and [numbers.word]"
                    ),
                )
            yield from of_table((name, kind), inner, 100, (), 1)
            yield from _of_braces((name, kind), inner, "{n}")


def _of_head(head: Mapping[str, Any]) -> Faults:
    for key in ("name", "plural", "genders", "cases", "list"):
        if key not in head:
            yield ("language",), f"{HEAD_NEEDS}: there is no {key}"
    for key, value in head.items():
        if key in _KEYS:
            yield from _KEYS[key](("language", key), value)
        else:
            yield (
                ("language", key),
                behind(f"no key {quoted_value(key)} is read here", did_you_mean(key, _KEYS)),
            )
    if isinstance(head.get("genders"), str) and isinstance(head.get("cases"), str):
        yield from _of_names(head)


def _of_name(where: Where, value: Any) -> Faults:
    yield from of_text(where, value, 40, 1)
    if isinstance(value, str) and "\n" in value:
        yield where, "expected a name on one line"


def _of_plural(where: Where, value: Any) -> Faults:
    faults = [*of_text(where, value, 1000, 1)]
    yield from faults
    if not faults:
        try:
            plural_of(value)
        except Wrong as error:
            yield where, str(error)


def _of_words(where: Where, value: Any, most: int) -> Faults:
    yield from of_text(where, value, LONGEST_WORDS, 1)
    if isinstance(value, str) and len(value.split()) > most:
        yield where, f"{len(value.split())} words; {most} are the most"


def _of_names(head: Mapping[str, Any]) -> Faults:
    """Yield faults in the names of genders, cases and joints, which translations refer to.

    They are short words, each once, and none that means something in a hole anyway.
    """
    seen = set(WAYS)
    for key in ("genders", "cases", "joints"):
        value = head.get(key, "")
        names = list(value) if isinstance(value, dict) else []
        if isinstance(value, str):
            names = value.split()
        for name in names:
            if not name.isalpha() or len(name) > 12:
                yield (
                    ("language", key),
                    f"expected words of letters, 12 at most, got {quoted_value(name)}",
                )
            elif name in seen:
                yield (
                    ("language", key),
                    f'"{name}" says something else already: choose another word',
                )
            seen.add(name)


def _of_list(where: Where, table: Any) -> Faults:
    faults = [*of_table(where, table, 60, ("and", "or"))]
    yield from faults
    if not faults and "and" not in table:
        yield where, 'there is no and, as in { and = "{most} i {last}", or = "{most} lub {last}" }'
    for key, told in table.items() if not faults else ():
        try:
            holes = sorted(
                (name, bend, how)
                for _, name, bend, how in Formatter().parse(told)
                if name is not None
            )
        except ValueError as error:
            yield (*where, key), f"braces that do not match: {error}"
            continue
        if holes != [("last", "", None), ("most", "", None)]:
            yield (
                (*where, key),
                "expected {most} and {last}, each once and as they are, "
                f"got {quoted_value(told)}",
            )


def _of_hear(where: Where, table: Any) -> Faults:
    faults = [*of_table(where, table, 40, (), 1)]
    yield from faults
    for known, meant in table.items() if not faults else ():
        words, plain = known.replace(" ", ""), meant.replace(" ", "").isalpha() or meant.isdecimal()
        if not words.isalnum() or len(known) > 40 or not (plain and meant.isascii()):
            yield (
                (*where, known),
                'expected words for words or a figure, as in "dama" = "Q", "dwa" = "2"',
            )


def _of_endings(where: Where, table: Any) -> Faults:
    """Yield faults in the table of name endings and their forms in other cases."""
    faults = [*of_table(where, table, 100)]
    yield from faults
    for end, others in table.items() if not faults else ():
        if not (end + others).replace(" ", "").isalpha() or len(end) > 12:
            yield (
                (*where, end),
                (
                    "expected an end of names, and what stands there in other cases, "
                    'as in "ek" = "ka kowi kiem"'
                ),
            )


def _of_joints(where: Where, table: Any) -> Faults:
    if not isinstance(table, dict) or len(table) > 20:
        yield where, f"expected a section of at most 20 small words, got {quoted_value(table)}"
        return
    for word, value in table.items():
        if not isinstance(value, list) or len(value) != 3:
            said = (
                "expected the other form, before which beginnings, which letters follow, as in "
                '["ze", "s sz", "bcdt"]'
            )
            yield (*where, word), f"{said}; got {quoted_value(value)}"
        else:
            for text in value:
                yield from of_text((*where, word), text, 200, 1)


# Keys that may stand in ``[language]``, each with its check.
_KEYS: dict[str, Callable[[Where, Any], Faults]] = {
    "name": _of_name,
    "plural": _of_plural,
    "genders": lambda where, value: _of_words(where, value, 8),
    "cases": lambda where, value: _of_words(where, value, 20),
    "list": _of_list,
    "months": lambda where, value: _of_words(where, value, 12),
    "index": lambda where, table: of_table(where, table, 3, RANKS, 1),
    "hear": _of_hear,
    "keys": _of_hear,
    "endings": _of_endings,
    "titles": lambda where, value: _of_words(where, value, 40),
    "asks": lambda where, value: _of_words(where, value, 40),
    "counted": lambda where, table: of_table(where, table, 200),
    "joints": _of_joints,
}


def _of_braces(where: Where, table: Any, hole: str = "") -> Faults:
    """Yield faults in words with a hole in braces: only `hole` is allowed."""
    for key, value in table.items() if isinstance(table, dict) else ():
        if isinstance(value, str) and set("{}") & set(value.replace(hole, "") if hole else value):
            yield (*where, key), f"no hole can stand here{f' but {hole}' if hole else ''}"


def of_others(raw: Mapping[str, Any]) -> Faults:
    """Yield faults in the types of the sections that hold sentences."""
    for name, table in raw.items():
        if name not in NO_SENTENCES and not isinstance(table, dict):
            yield (
                (name,),
                f"expected a section [{cut(name)}] of sentences, got {quoted_value(table)}",
            )
        elif name not in NO_SENTENCES:
            for key, value in table.items():
                if not isinstance(value, str):
                    yield (
                        (name, key),
                        f"expected a sentence in quotation marks, got {quoted_value(value)}",
                    )


def holes_of(template: str) -> frozenset[str]:
    """Return the names of the holes of a template. Raises `ValueError`."""
    names = set()
    for _, name, bend, _ in Formatter().parse(template):
        if name is not None:
            names.add(name)
            names |= holes_of(bend or "")
    return frozenset(names)


def of_sentence(language: Language, english: str, told: str) -> Iterator[tuple[str, str]]:
    """Yield faults in a translation, each with the part of the text at fault."""
    if len(told) > (most := 3 * len(english) + 200):
        yield f"{len(told):,} letters; for this sentence {most} are the most", ""
        return
    if letter := unseen(told):
        yield f"the letter U+{ord(letter):04X} cannot be shown: take it out", letter
    if not english.strip() or not told.strip():
        yield "a sentence that says nothing", ""
    if told.count("\n") > english.count("\n"):
        yield "a line ends where none ends in English: leave it out", ""
    its = holes_of(english)
    try:
        there = holes_of(told)
        yield from _of_holes(language, told, its)
    except ValueError as error:
        yield f"braces that do not match: {error}", ""
        return
    # but for those that English has for its grammar alone: ``{n:it|them}``
    said = {
        name for _, name, bend, _ in Formatter().parse(english) if name and "|" not in (bend or "")
    }
    for name in sorted(said - there - set(THEME)):
        yield f"the hole {{{name}}} is left out", ""


def _of_holes(
    language: Language, told: str, its: Collection[str], inner: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield faults in the holes of a template, or in those inside another hole's format.

    `inner` is the sort of bend they stand in: a "choice" or a "way".
    """
    for _, name, bend, how in Formatter().parse(told):
        if name is None:
            continue
        bend = bend or ""
        part = f"{{{name}:{bend}" if bend else f"{{{name}"
        if name not in its:
            yield f"the English sentence has no hole {{{cut(name)}}}", f"{{{name}"
        elif how:
            yield (
                f"{{{name}!{how}}}: a hole has a name and how it bends, and nothing else",
                f"{{{name}!",
            )
        elif inner and (("{" in bend or "|" in bend) or (inner == "way" and bend != "gender")):
            yield f"{{{name}:{cut(bend)}}} cannot stand within another hole", part
        elif bend and (wrong := wrong_bend(language, bend)):
            yield f"{{{name}:{cut(bend)}}}: {wrong}", part
        elif "{" in bend:
            yield from _of_holes(language, bend, its, "choice" if "|" in bend else "way")


def wrong_bend(language: Language, bend: str) -> str:
    """Return the fault in a hole's format, such as an unknown case; "" if there is none."""
    if "|" in bend:
        if not bend.strip("| "):
            return "a choice among nothing"
        forms, genders = bend.count("|") + 1, len(language.genders)
        told = f"{forms} forms; a number has {language.plurals}, a gender {genders}"
        return "" if forms in (2, language.plurals, genders) else told
    known = (*language.cases, *language.genders, *language.joints, *WAYS)
    for way in map(str.strip, bend.split(",")):
        if way not in known and not (way.startswith("{") and way.endswith("}")):
            return f'no case or way "{cut(way)}"; there are {", ".join(known)}'
    return ""
