"""Languages other than English: sentences, nouns with forms, numbers, lists and cards.

English is none of them: it stands in the sources, and loads nothing. A sentence that a language
lacks is said in English.
"""

import gettext
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from cardkit.v4.engine import values
from cardkit.v4.words.saying import Noun, capital, listed

Read = TypeVar("Read")
TRIED = 1001  # numbers, from 0, with which a plural rule is tried


class Wrong(ValueError):
    """Error: a word of a game that cannot be read."""


class Forms(NamedTuple):
    """Forms of a noun in all cases, singular and plural.

    Where it is counted by another word (gold: pieces of gold), that word's forms, too.
    """

    gender: int
    one: tuple[str, ...]
    many: tuple[str, ...]
    counted_one: tuple[str, ...] = ()
    counted_many: tuple[str, ...] = ()

    def each(self, change: Callable[[str], str]) -> "Forms":
        """Return these forms with `change` made to each."""
        return Forms(self.gender, *(tuple(map(change, group)) for group in self[1:]))

    def joined(self, others: Iterable["Forms"]) -> "Forms":
        """Return the forms of "this or one of the `others`", case by case."""
        found = self
        for other in others:
            pairs = zip(found.one, other.one), zip(found.many, other.many)
            found = Forms(
                self.gender, *(tuple(listed(pair, "or") for pair in forms) for forms in pairs)
            )
        return found


class Adjective(NamedTuple):
    """Forms of an adjective in all cases: `one` for each gender, and `many`."""

    one: tuple[tuple[str, ...], ...]
    many: tuple[str, ...]


def _cells(text: str, cases: int) -> tuple[str, ...]:
    """Return the forms in all cases from ``a b c d``; a single form stands for every case.

    Where a form is several words ``a x, b x, c x, d x``.
    """
    found = tuple(part.strip() for part in text.split(",")) if "," in text else tuple(text.split())
    if len(found) == 1:
        return found * cases
    if len(found) != cases:
        raise Wrong(f"{cases} cases are needed, here are {len(found)}: {text.strip()}")
    return found


class Joint(NamedTuple):
    """A small word that changes before some words (Polish "z" and "ze").

    The `other` form stands before words with one of these beginnings, the longest that fits,
    followed by one of these letters.
    """

    other: str
    beginnings: tuple[str, ...]
    letters: str

    def before(self, text: str) -> bool:
        """Return True if the changed form is used before `text`."""
        folded = text.casefold()
        longest = max(
            (begun for begun in self.beginnings if folded.startswith(begun)), key=len, default=""
        )
        return bool(longest) and folded[len(longest) : len(longest) + 1] in tuple(self.letters)


class Language:
    """A language: its sentences, words and grammar.

    `sentences` has its translations by the English ones.
    """

    code: str
    name: str
    plurals: int
    sentences: dict[str, str]
    raw: Mapping[str, Any]

    def __init__(self, code: str, raw: Mapping[str, Any], sentences: dict[str, str]) -> None:
        head = raw["language"]
        self.code, self.name = code, str(head["name"])
        self.plural: Callable[[int], int]
        self.plurals: int
        self.plural, self.plurals = plural_of(head["plural"])
        self.genders: tuple[str, ...] = tuple(head["genders"].split())
        self.cases: tuple[str, ...] = tuple(head["cases"].split())
        self.lists: Mapping[str, str] = head["list"]
        self.index: Mapping[str, str] = head.get("index", {})
        self.hear: Mapping[str, str] = head.get("hear", {})
        self.keys: Mapping[str, str] = head.get("keys", {})  # first words of tally lines
        # as a date has them
        self.months: tuple[str, ...] = tuple(str(head.get("months", "")).split())
        self.endings: Mapping[str, str] = head.get("endings", {})
        self.titles: tuple[str, ...] = tuple(head.get("titles", "").split())
        self.asks: tuple[str, ...] = tuple(head.get("asks", "").split())
        """Words that questions begin with."""
        counted = head.get("counted", {}).items()
        self.count: dict[Any, tuple[tuple[bool, int], ...]] = {
            case: counting(text, self.cases) for case, text in counted
        }
        self.joints: dict[Any, Joint] = {
            word: Joint(other, tuple(begun.casefold().split()), letters.casefold())
            for word, (other, begun, letters) in head.get("joints", {}).items()
        }
        self.sentences, self.raw = sentences, raw
        self._words: dict[str, Noun | None] = {}

    def sentence(self, english: str) -> str | None:
        """Return the translation of an English sentence; None if it has none."""
        return self.sentences.get(english)

    def key(self, english: str) -> str:
        """Return the translation of a tally's key; the English key if the file has none."""
        return next((word for word, meant in self.keys.items() if meant == english), english)

    # single words of a file

    def forms(self, text: str) -> Forms:
        """Return the forms of a noun as the file writes them. Raises `Wrong`.

        ``f dama damy damę damie; damy dam damy damach``.
        """
        gender, _, rest = text.strip().partition(" ")
        if gender not in self.genders:
            raise Wrong(
                f"a noun begins with its gender ({', '.join(self.genders)}), as in "
                f'"{self.genders[0]} ..."'
            )
        groups = [_cells(part, len(self.cases)) for part in rest.split(";")]
        if len(groups) not in (1, 2, 4):
            raise Wrong(
                "a noun has its cases, then behind a ; those of several, then perhaps both "
                "as they are counted"
            )
        return Forms(self.genders.index(gender), *(groups if len(groups) > 1 else groups * 2))

    def each_form(self, text: str, change: Callable[[str], str]) -> str:
        """Return a noun as the file writes it, with `change` made to each form.

        The same text if nothing changes.
        """
        try:
            forms = self.forms(text)
        except Wrong:  # words that do not bend
            parts = [part.strip() for part in text.split(";")]
            short = [change(part) for part in parts]
            return text if short == parts else "; ".join(short)
        changed = forms.each(change)
        if changed == forms:
            return text
        return (
            f"{self.genders[forms.gender]} "
            f"{'; '.join(', '.join(cells) for cells in changed[1:] if cells)}"
        )

    def made(self, text: str) -> Noun:
        """Return the noun of an entry of the file, with all its forms. Raises `Wrong`."""
        forms = self.forms(text)
        return Noun(forms.one[0], forms.many[0], forms)

    def _known(self, section: str, key: str, read: Callable[[str], Read]) -> Read | None:
        """Return the word under a key of a section, read by `read`; None if it has none."""
        text = self.raw.get(section, {}).get(key)
        return None if text is None else read(text)

    def word(self, key: str) -> Noun | None:
        """Return this language's noun for an English one; None if the file has none."""
        if key not in self._words:
            self._words[key] = self._known("nouns", key, self.made)
        return self._words[key]

    def adjective(self, key: str) -> Adjective | None:
        """Return this language's adjective for an English one; None if the file has none."""
        return self._known("adjectives", key, self.agreeing)

    def agreeing(self, text: str) -> Adjective:
        """Return the adjective of an entry: a form for each gender, then the plural.

        Raises `Wrong`.
        """
        *one, many = (_cells(part, len(self.cases)) for part in text.split(";"))
        if len(one) != len(self.genders):
            raise Wrong(
                f"an adjective has its cases for each gender ({len(self.genders)}), and of "
                f"several: split by ;"
            )
        return Adjective(tuple(one), many)

    def suit(self, key: str) -> str:
        """Return the word for a suit behind a card: ``pik``."""
        return str(self.raw.get("suits", {}).get(key, key))

    def named(self, text: str) -> Noun:
        """Return the noun of an entry that need not list its forms: ``f mumia``, ``mumia``."""
        with suppress(Wrong):
            return self.made(text)
        return Noun(text, text)

    def theme_word(self, key: str, own: str | None, *, bends: bool, whole: bool = False) -> Noun:
        """Return a word of a game's theme in this language; it never falls back to English.

        The game's own, or if it has none the one of this language. One that is `whole` has no
        forms: a semicolon in it is a semicolon.
        """
        texts = [text for text in (own, self.raw.get("words", {}).get(key)) if text is not None]
        if whole:
            return Noun([*texts, key][0])
        if not bends:
            one, many, *_ = [*map(str.strip, [*texts, key][0].split(";")), ""]
            return Noun(one, many or one)
        for text in texts:
            with suppress(Wrong):
                return self.made(text)
        return self.named(key)

    def coloured(self, forms: Forms, word: str) -> Forms | None:
        """Return a noun with an agreeing adjective before it: ``czarna dama``.

        None if this language has no such adjective.
        """
        if (adjective := self.adjective(word)) is None:
            return None
        pairs = (adjective.one[forms.gender], forms.one), (adjective.many, forms.many)
        return Forms(forms.gender, *(tuple(map(" ".join, zip(*pair))) for pair in pairs))

    # bending

    def noun(self, noun: Noun, bend: str) -> str:
        """Return a noun inflected as the format `bend` asks: case, number, article.

        A case, ``many``, ``cap``, ``loud``, its ``gender``, a choice by gender.
        """
        forms, gender, ways = noun.forms, noun.forms.gender if noun.forms else 0, _ways(bend)
        if "|" in bend:
            return self._chosen(bend, gender, noun.is_mass)
        if "gender" in bend:
            return self.genders[gender]
        if forms is None:
            return self._finished((noun.many or noun.one) if "many" in ways else noun.one, ways)
        case = next((self.cases.index(way) for way in ways if way in self.cases), 0)
        return self._finished((forms.many if "many" in ways else forms.one)[case], ways)

    def _chosen(self, bend: str, place: int, other: bool) -> str:
        """Return the form at `place` of one for each gender; of two, the last unless `other`."""
        forms = bend.split("|")
        return (
            forms[place]
            if len(forms) == len(self.genders)
            else forms[min(int(not other), len(forms) - 1)]
        )

    def _finished(self, text: str, ways: tuple[str, ...]) -> str:
        text = text.upper() if "loud" in ways else text
        text = text.replace("-", "\u2013") if "span" in ways else text
        for way in ways:
            if way in self.joints:
                joint = self.joints[way]
                text = f"{joint.other if joint.before(text) else way} {text}"
        return capital(text) if "cap" in ways else text

    def text(self, text: str, bend: str) -> str:
        """Return text that is not inflected, with the choices and capitals that `bend` asks for."""
        return self._chosen(bend, 0, False) if "|" in bend else self._finished(text, _ways(bend))

    def number(self, number: int, bend: str) -> str:
        """Return a number, or the form that goes with it, as the format `bend` asks.

        A choice among as many forms as the language has; ``nth`` or ``word``, with a gender:
        ``{n:nth,f}``.
        """
        if "|" in bend:
            forms = bend.split("|")
            return forms[
                self.plural(abs(number))
                if len(forms) == self.plurals
                else min(number != 1, len(forms) - 1)
            ]
        ways, forms = _ways(bend), []
        if kind := next((kind for kind in ("nth", "word") if kind in ways), ""):
            said = self.raw.get("numbers", {}).get(kind, {})
            forms = (
                said.get(str(number), said.get("else", "{n}")).replace("{n}", str(number)).split()
            )
        gender = next((self.genders.index(way) for way in ways if way in self.genders), 0)
        return self._finished(forms[min(gender, len(forms) - 1)] if forms else str(number), ways)

    def counted(self, number: int, noun: Noun | values.Noun, bend: str) -> str:
        """Return a number of things, with the noun in the number's form: ``2 sztuki złota``."""
        if "|" in bend:
            return self.number(number, bend)
        word = (
            noun
            if isinstance(noun, Noun) and noun.forms
            else self.word(noun.one) or Noun(*noun[:2])
        )
        if (forms := word.forms) is None:
            return f"{number} {(word.many or word.one) if number != 1 else word.one}"
        ways = _ways(bend)
        case = next((way for way in ways if way in self.cases), self.cases[0])
        many, at = (
            self.count[case][self.plural(abs(number))]
            if case in self.count
            else (number != 1, self.cases.index(case))
        )
        one, several = (
            (forms.counted_one, forms.counted_many)
            if forms.counted_one
            else (forms.one, forms.many)
        )
        return self._finished(f"{number} {(several if many else one)[at]}", ways)

    def listed(self, most: str, last: str, joint: str) -> str:
        """Return a list with its last joint: ``Ann, Bo i Cy``."""
        return self.lists.get(joint, self.lists["and"]).format(most=most, last=last)


def plural_of(rule: str) -> tuple[Callable[[int], int], int]:
    """Return the function of a gettext plural rule, and how many forms it chooses from.

    The function gives the form that a number takes.
    """
    form = gettext.c2py(rule)
    return form, 1 + max(map(form, range(TRIED)))


def counting(text: str, cases: Sequence[str]) -> tuple[tuple[bool, int], ...]:
    """Return plural and case for each form of a number, from ``one nom, many nom, many gen``."""
    words = (part.split() for part in text.split(","))
    return tuple((how == "many", cases.index(at)) for how, at in words)


@lru_cache(maxsize=4096)
def _ways(bend: str) -> tuple[str, ...]:
    return tuple(way.strip() for way in bend.split(","))
