"""Another language than English: a file of sentences, nouns that know their forms, and how numbers, lists and cards are said.

A language is one TOML file, ``languages/CODE.toml`` here or in the data folder. English is none of them: it stands in the
sources, and loads nothing. A sentence that a file lacks is said in English.
"""

from __future__ import annotations

import gettext
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.bounds import LARGEST_LANGUAGE, read_file
from cardkit.home import home
from cardkit.variant import values
from cardkit.words.say import SPOKEN, Noun, capital, listed

ENGLISH = "en"
SHIPPED = Path(__file__).parent.parent / "languages"
NO_SENTENCES = ("language", "nouns", "words", "adjectives", "suits", "numbers")
"""The sections of a file that hold no sentences."""


class Forms(NamedTuple):
    """A noun in all its cases: of one, of several; and where it is counted otherwise (gold: pieces of gold) that too."""

    gender: int
    one: tuple[str, ...]
    many: tuple[str, ...]
    counted_one: tuple[str, ...] = ()
    counted_many: tuple[str, ...] = ()

    def each(self, change: Callable[[str], str]) -> Forms:
        """Each form changed alike."""
        return Forms(self.gender, *(tuple(map(change, group)) for group in self[1:]))

    def joined(self, others: Iterable[Forms]) -> Forms:
        """This or one of the `others`, form by form."""
        found = self
        for other in others:
            one, many = (
                tuple(listed((mine, its), "or") for mine, its in zip(mine, its))
                for mine, its in ((found.one, other.one), (found.many, other.many))
            )
            found = Forms(self.gender, one, many)
        return found


class Adjective(NamedTuple):
    """An adjective in all its cases, by gender, and of several."""

    one: tuple[tuple[str, ...], ...]
    many: tuple[str, ...]


class Wrong(ValueError):
    """A value of a language file that cannot be read."""


def _cells(text: str, cases: int) -> tuple[str, ...]:
    """The forms of ``a b c d``, or ``a x, b x, c x, d x`` where one is several words; a single one stands for all."""
    found = tuple(part.strip() for part in text.split(",")) if "," in text else tuple(text.split())
    if len(found) == 1:
        return found * cases
    if len(found) != cases:
        raise Wrong(f"{cases} cases are needed, here are {len(found)}: {text.strip()}")
    return found


class Language:
    """How one language says things. `sentences` are those of its file, by the English ones."""

    def __init__(self, code: str, raw: Mapping[str, Any], sentences: dict[str, str]) -> None:
        head = raw["language"]
        self.code, self.name = code, str(head["name"])
        self.plural: Callable[[int], int] = gettext.c2py(head["plural"])
        self.plurals = 1 + max(self.plural(number) for number in range(1000))
        self.genders: tuple[str, ...] = tuple(head["genders"].split())
        self.cases: tuple[str, ...] = tuple(head["cases"].split())
        self.lists: Mapping[str, str] = head["list"]
        self.index: Mapping[str, str] = head.get("index", {})
        self.hear: Mapping[str, str] = head.get("hear", {})
        self.count = {case: self._counting(text) for case, text in head.get("counted", {}).items()}
        self.joints = {word: (other, re.compile(before)) for word, (other, before) in head.get("joints", {}).items()}
        self.sentences = sentences
        self.raw = raw
        self._words: dict[str, Noun | None] = {}

    def _counting(self, text: str) -> tuple[tuple[bool, int], ...]:
        """Of ``one nom, many nom, many gen``: for each form of a number whether several, and the case."""
        return tuple((how == "many", self.cases.index(case)) for how, case in map(str.split, text.split(",")))

    # what a file says of single words

    def forms(self, text: str) -> Forms:
        """The noun of ``f dama damy damę damie; damy dam damy damach``. Raises `Wrong`."""
        gender, _, rest = text.strip().partition(" ")
        if gender not in self.genders:
            raise Wrong(f'a noun begins with its gender ({", ".join(self.genders)}), as in "{self.genders[0]} ..."')
        groups = [_cells(part, len(self.cases)) for part in rest.split(";")]
        if len(groups) not in (1, 2, 4):
            raise Wrong("a noun has its cases, then behind a ; those of several, then perhaps both as they are counted")
        return Forms(self.genders.index(gender), *(groups if len(groups) > 1 else groups * 2))

    def each_form(self, text: str, change: Callable[[str], str]) -> str:
        """The text of a word with each of its forms changed alike; itself where that changes none."""
        try:
            forms = self.forms(text)
        except Wrong:  # words that do not bend
            parts = text.split(";")
            short = [change(part.strip()) for part in parts]
            return text if short == [part.strip() for part in parts] else "; ".join(short)
        changed = forms.each(change)
        if changed == forms:
            return text
        return f"{self.genders[forms.gender]} {'; '.join(', '.join(cells) for cells in changed[1:] if cells)}"

    def made(self, text: str) -> Noun:
        """The same, to stand in a hole."""
        forms = self.forms(text)
        return Noun(forms.one[0], forms.many[0], forms)

    def word(self, key: str) -> Noun | None:
        """The noun called `key` in English, by this language's file; None where it has none, or none that can be read."""
        if key not in self._words:
            text = self.raw.get("nouns", {}).get(key)
            try:
                self._words[key] = self.made(text) if text is not None else None
            except Wrong:  # told by `cardkit check`
                self._words[key] = None
        return self._words[key]

    def adjective(self, key: str) -> Adjective | None:
        """The adjective called `key` in English."""
        text = self.raw.get("adjectives", {}).get(key)
        if text is None:
            return None
        *one, many = (_cells(part, len(self.cases)) for part in text.split(";"))
        return Adjective(tuple(one), many)

    def suit(self, key: str) -> str:
        """A suit as it stands beside a card: ``pik``."""
        return str(self.raw.get("suits", {}).get(key, key))

    def named(self, text: str) -> Noun:
        """The noun of a text that may leave out its forms: ``f mumia``, ``mumia``."""
        try:
            return self.made(text)
        except Wrong:
            return Noun(text, text)

    def theme_word(self, key: str, own: str | None, *, bends: bool) -> Noun:
        """A word of a game's theme: its own, else what this language says where the game does not; never English."""
        for text in (own, self.raw.get("words", {}).get(key), key):
            if text is None:
                continue
            if not bends:
                one, many, *_ = [*map(str.strip, text.split(";")), ""]
                return Noun(one, many or one)
            try:
                return self.made(text)
            except Wrong:  # told by `cardkit check`
                continue
        return Noun(key, key)

    def coloured(self, forms: Forms, word: str) -> Forms | None:
        """A noun with an adjective before it that agrees: ``czarna dama``; None where this language has no such adjective."""
        adjective = self.adjective(word)
        if adjective is None:
            return None
        pairs = (adjective.one[forms.gender], forms.one), (adjective.many, forms.many)
        return Forms(forms.gender, *(tuple(map(" ".join, zip(*pair))) for pair in pairs))

    # what bends

    def noun(self, noun: Noun, bend: str) -> str:
        """A noun as `bend` asks: a case, ``many``, ``cap``, ``loud``, its ``gender``, a choice by gender."""
        forms = noun.forms
        if "|" in bend:
            return self._chosen(bend, forms.gender if forms else 0, noun.is_mass)
        if "gender" in bend:
            return str(self.genders[forms.gender if forms else 0])
        ways = _ways(bend)
        case = next((self.cases.index(way) for way in ways if way in self.cases), 0)
        if forms is None:
            text = (noun.many or noun.one) if "many" in ways else noun.one
        else:
            text = (forms.many if "many" in ways else forms.one)[case]
        return self._finished(text, ways)

    def _chosen(self, bend: str, place: int, other: bool) -> str:
        """A form by gender; of two, as English has them, by `other`."""
        forms = bend.split("|")
        return forms[place] if len(forms) == len(self.genders) else forms[min(int(not other), len(forms) - 1)]

    def _finished(self, text: str, ways: tuple[str, ...]) -> str:
        text = text.upper() if "loud" in ways else text
        text = text.replace("-", "\u2013") if "span" in ways else text
        for way in ways:
            if way in self.joints:
                other, before = self.joints[way]
                text = f"{other if before.match(text) else way} {text}"
        return capital(text) if "cap" in ways else text

    def text(self, text: str, bend: str) -> str:
        """Words that do not bend."""
        return self._chosen(bend, 0, False) if "|" in bend else self._finished(text, _ways(bend))

    def number(self, number: int, bend: str) -> str:
        """A number: a choice among as many forms as the language has; ``nth`` or ``word``, with a gender: ``{n:nth,f}``."""
        if "|" in bend:
            forms = bend.split("|")
            return (
                forms[self.plural(abs(number))]
                if len(forms) == self.plurals
                else forms[min(number != 1, len(forms) - 1)]
            )
        ways = _ways(bend)
        gender = next((self.genders.index(way) for way in ways if way in self.genders), 0)
        kind = "nth" if "nth" in ways else "word" if "word" in ways else ""
        text = self._in_words(kind, number, gender) if kind else str(number)
        return self._finished(text, ways)

    def _in_words(self, kind: str, number: int, gender: int) -> str:
        said = self.raw.get("numbers", {}).get(kind, {})
        forms = said.get(str(number), said.get("else", "{n}")).replace("{n}", str(number)).split()
        return str(forms[min(gender, len(forms) - 1)])

    def counted(self, number: int, noun: Noun | values.Noun, bend: str) -> str:
        """So many of something: ``2 sztuki złota``, with the number's own form of the noun."""
        if "|" in bend:
            return self.number(number, bend)
        word = noun if isinstance(noun, Noun) and noun.forms else self.word(noun.one) or Noun(*noun[:2])
        ways = _ways(bend)
        forms, case = word.forms, next((way for way in ways if way in self.cases), self.cases[0])
        place = self.plural(abs(number))
        many, at = self.count[case][place] if case in self.count else (number != 1, self.cases.index(case))
        if forms is None:
            return f"{number} {(word.many or word.one) if number != 1 else word.one}"
        one, several = (forms.counted_one, forms.counted_many) if forms.counted_one else (forms.one, forms.many)
        return self._finished(f"{number} {(several if many else one)[at]}", ways)

    def listed(self, most: str, last: str, joint: str) -> str:
        """``Ann, Bo i Cy``."""
        return self.lists.get(joint, self.lists["and"]).format(most=most, last=last)


@lru_cache(maxsize=4096)
def _ways(bend: str) -> tuple[str, ...]:
    return tuple(way.strip() for way in bend.split(","))


# --- finding and reading ----------------------------------------------------------------------------------------------


def own_folder() -> Path:
    """Where somebody's own languages lie."""
    return home() / "languages"


def files() -> dict[str, Path]:
    """The file of each language there is, by its code; one's own stand before those that ship."""
    found: dict[str, Path] = {}
    for folder in (SHIPPED, own_folder()):
        try:
            found |= {path.stem: path for path in sorted(folder.glob("*.toml"))}
        except OSError:
            continue
    return found


@lru_cache(maxsize=1)
def names_of_languages() -> dict[str, str]:
    """The languages that ship, by their codes, each by its own name."""
    found = {}
    for path in sorted(SHIPPED.glob("*.toml")):
        head = re.search(r'^name = "([^"]+)"', path.read_text("utf-8"), re.MULTILINE)
        found[path.stem] = head[1] if head else path.stem
    return found


_LINE = re.compile(r'("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")\n?')
"""A sentence and its translation as one line: read so, 1500 of them take a millisecond, not a tenth of a second."""
_HEAD = re.compile(r"^\[([a-z_.-]+)\] *$", re.MULTILINE)


def parsed(text: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What a language file says: its sections without sentences, and the sentences. Raises `ValueError`."""
    marks = [*_HEAD.finditer(text)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    plain, sentences = [text[: marks[0].start()]] if marks else [text], dict[str, str]()
    for mark, end in zip(marks, ends):
        if mark[1].split(".")[0] in NO_SENTENCES:
            plain.append(text[mark.start() : end])
            continue
        for line in text[mark.end() : end].splitlines():
            if not line or line.startswith("#"):
                continue
            entry = _LINE.fullmatch(line)
            if entry is None:
                return _slowly(text)
            sentences[_unquoted(entry[1])] = _unquoted(entry[2])
    return tomllib.loads("".join(plain)), sentences


def _unquoted(text: str) -> str:
    """What stands between quotation marks; few have anything in it that is written otherwise."""
    return str(json.loads(text)) if "\\" in text else text[1:-1]


def _slowly(text: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The same of a file that is written otherwise than line by line."""
    raw = tomllib.loads(text)
    sections = {name: inner for name, inner in raw.items() if name not in NO_SENTENCES and isinstance(inner, dict)}
    return raw, {key: value for inner in sections.values() for key, value in inner.items() if isinstance(value, str)}


def text_of(path: str | Path) -> str:
    """The text of a language's file. Raises `OSError` where it is no ordinary file, `ValueError` where it is no text."""
    data = read_file(path, LARGEST_LANGUAGE)
    if len(data) > LARGEST_LANGUAGE:
        raise ValueError(f"it is larger than {LARGEST_LANGUAGE >> 20} MB")
    return data.decode("utf-8-sig")


def built(code: str, raw: dict[str, Any], sentences: dict[str, str]) -> Language:
    """The language that a file says. Raises `Wrong`."""
    try:
        return Language(code, raw, sentences)
    except KeyError as error:
        raise Wrong(f"{HEAD_NEEDS}: there is no {error.args[0]}") from None
    except (ValueError, TypeError, AttributeError, re.error) as error:
        raise Wrong(f"{HEAD_NEEDS}: {error}") from None


HEAD_NEEDS = "[language] needs name, plural, genders, cases and list as in cardkit/languages/pl.toml"
"""What is said of a file that lacks any of it."""


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> Language:
    return built(path.stem, *parsed(text_of(path)))


def language(code: str) -> Language | None:
    """The language of that code; None for English. Raises `LookupError` where there is none, `ValueError` where its
    file cannot be read: `cardkit check` tells why."""
    if code == ENGLISH:
        return None
    for folder in (own_folder(), SHIPPED):
        path = folder / f"{code}.toml"
        try:
            return _read(path, path.stat().st_mtime_ns)
        except OSError:
            continue
    raise LookupError(code)


def spoken_or(code: str, other: Language | None) -> Language | None:
    """The language of that code; the `other` where no code is said, or there is no file of it that can be read."""
    if not re.fullmatch("[a-z]{2,8}", code):
        return other
    try:
        return language(code)
    except (LookupError, ValueError):
        return other


@contextmanager
def speaking(spoken: Language | None) -> Iterator[None]:
    """What is said meanwhile, in this thread or task, is said in that language; None is English."""
    token = SPOKEN.set(spoken)
    try:
        yield
    finally:
        SPOKEN.reset(token)
