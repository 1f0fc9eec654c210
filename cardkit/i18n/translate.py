"""Translate messages, and make their words agree with the values in them.

The code has English templates, and ``.po`` files have their translations:

    t("TAKE {share} each, {rest} {rest:stays|stay}.", share=4, rest=1)

A template is a literal, so that ``pybabel extract`` finds it. Which format specs a field can have
depends on its value:

=================  ==================================================================
value              format spec
=================  ==================================================================
int                ``one|many`` (as many forms as the language has), ``nth``, ``word``, a case
`Noun`             a case, ``many``, ``a``, ``the``, ``gender``; ``it is|they are``
`CountedNoun`      a case (``3 guards``), or ``one|many``
`Names`            ``one|several``; names of people are never inflected
list, `AnyOf`      each item in the same form, joined with "and" or "or"; ``one|several``
all with a noun    ``gender:m|f``; three or more forms of a noun or list need no ``gender:``
str                as it is
all                ``cap`` (a capital first letter), ``low`` (a small one), ``loud`` (all capitals)
=================  ==================================================================

Commas separate flags: ``{card:the,cap}``. A spec may contain a field:
``{n:nth,{kind:gender}}``.
"""

from __future__ import annotations

import os
import re
import shlex
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cardkit.engine.files import MAX_TALLY_BYTES, text_from_bytes
from cardkit.engine.findings import Message
from cardkit.i18n.english import SPELLED_NUMBERS, ordinal, with_article
from cardkit.i18n.po import Translations, is_declared_complete

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LOCALE_FOLDER = files("cardkit") / "locale"  # the folder of the ``.po`` files
_LANGUAGE_CODE = re.compile("[a-z]{2,8}")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its singular and plural forms, one for each grammatical case.

    An English noun has only one form each. `counted` has the forms after a number, if they are
    different words (gold, pieces of gold). `definite` is the noun as it is after an article (das
    schwarze Ass). `preposition` replaces "in".
    """

    singular: tuple[str, ...]
    plural: tuple[str, ...]
    gender: str = ""
    counted: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    definite: Noun | None = None
    preposition: str = ""

    @classmethod
    def english(cls, singular: str, plural: str = "") -> Noun:
        """Return an English noun.

        If no plural is given, it is the singular with an s.
        """
        return cls((singular,), (plural or f"{singular}s",))

    @property
    def is_mass(self) -> bool:
        """True if the noun has the same singular and plural, like gold but unlike gems."""
        return self.singular == self.plural and not re.search(r"[^s]s$", self.singular[0])

    def map_forms(self, change: Callable[[str], str]) -> Noun:
        """Return the noun after applying `change` to each of its forms."""
        singular, plural = tuple(map(change, self.singular)), tuple(map(change, self.plural))
        definite = self.definite and self.definite.map_forms(change)
        return replace(self, singular=singular, plural=plural, definite=definite)

    def __str__(self) -> str:
        return self.singular[0]


@dataclass(frozen=True, slots=True)
class CountedNoun:
    """A number and a noun, such as ``1 token`` or ``9 gold``."""

    number: int
    noun: Noun


@dataclass(frozen=True, slots=True)
class Names:
    """The names of players in a sentence, or a `label` such as "Everyone inside" for them all."""

    names: tuple[str, ...]
    label: str = ""


class AnyOf(list[object]):
    """A list whose items are joined with "or" in a sentence."""


class BilingualText(str):
    """A text in a language with missing translations, together with its English original.

    If part of a message is not translated, the whole message is shown in English, so that no
    message mixes the two languages.
    """

    english: str = ""
    is_missing: bool = False
    """True if the text itself is not translated."""

    @classmethod
    def of(cls, text: str, english: str) -> BilingualText:
        """Return a text made of a translation and its English original.

        If the translation is "", the English takes its place.
        """
        message = cls(text or english)
        message.english, message.is_missing = english, not text
        return message

    def join(self, parts: Iterable[str], /) -> BilingualText:
        """Return several texts joined with this text between them.

        The result has a translation only if each of the texts has one.
        """
        parts, missing = [*parts], list[BilingualText]()
        english = self.english.join(str(value_in_english(part, missing)) for part in parts)
        return BilingualText.of("" if missing else super().join(parts), english)


def value_in_english(value: object, missing: list[BilingualText]) -> object:
    """Return a value as it appears in an English message.

    Texts in it that are not translated are added to `missing`.
    """
    match value:
        case BilingualText():
            missing += [value] if value.is_missing else []
            return value.english
        case Noun():
            forms = (str(value_in_english(of[0], missing)) for of in (value.singular, value.plural))
            return Noun.english(*forms)
        case CountedNoun(number, noun):
            return CountedNoun(number, value_in_english(noun, missing))  # type: ignore[arg-type]
        case Names(names, label):
            return Names(names, str(value_in_english(label, missing)))
        case list():
            return type(value)(value_in_english(item, missing) for item in value)
        case _:
            return value


def is_wordless(template: str) -> bool:
    """Return True if a message has only fields and punctuation, and so needs no translation."""
    plain = re.sub(r"{\w+(:(cap|loud|many|,)+)?}", "", template)
    return not re.search(r"\w", re.sub(r"{\w+:\|}", "", plain))


@cache
def _template_parts(template: str) -> list[tuple[str, str | None, str]]:
    """Return the parts of a template: texts, each with the name and the spec of the next field."""
    return [(text, name, spec or "") for text, name, spec, _ in string.Formatter().parse(template)]


@cache
def _flags_of_spec(spec: str) -> tuple[str, ...]:
    return tuple(spec.split(",")) if spec else ()


class Formatter(string.Formatter):
    """Fills in templates as `str.format` does, and makes their words agree with the values."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def vformat(self, template: str, args: Sequence[Any], values: Mapping[str, Any]) -> str:
        """Return a template with its fields filled in, including fields in format specs."""
        texts = []
        for text, name, spec in _template_parts(template):
            texts.append(text)
            if name is not None:
                if "{" in spec:
                    spec = self.vformat(spec, args, values)
                texts.append(self.format_field(values[name], spec))
        return "".join(texts)

    def format_field(self, value: object, spec: str) -> str:
        """Return the text of a value in the form that a format spec asks for.

        A spec such as ``the,cap`` names a form, and a spec such as ``is|are`` lists texts to choose
        from.
        """
        if "|" in spec:
            forms = spec.removeprefix("gender:").split("|")
            return self._agreeing_form(value, forms, form_for_gender=spec.startswith("gender:"))
        flags = _flags_of_spec(spec)
        text = self._inflect(value, flags)
        if "loud" in flags:
            return upper(text)
        if "low" in flags:
            return text[:1].lower() + text[1:]
        return capitalize(text) if "cap" in flags else text

    def _agreeing_form(self, value: object, forms: Sequence[str], *, form_for_gender: bool) -> str:
        """Return the form in `forms` that agrees with a value.

        For example, this is ``stays`` of ``["stays", "stay"]`` if the value is 1.
        """
        language = self.language
        if form_for_gender:
            return language.form_for_gender(forms, self._inflect(value, ["gender"]))
        if isinstance(value, CountedNoun):
            value = value.number
        if isinstance(value, list) and value and len(forms) > 2:
            value = value[0]  # agree with the first item
        match value:
            case int() if len(forms) == language.plural_forms:
                index = language.plural_index(value)
            case int():
                index = int(value != 1)
            case Names(names):
                index = int(len(names) != 1)
            case [CountedNoun(number)]:
                index = int(number != 1)
            case list():
                index = int(len(value) != 1)
            case Noun() if len(forms) > 2:
                return language.form_for_gender(forms, value.gender)
            case Noun():
                index = int(not value.is_mass)
            case _:
                index = 0
        return forms[min(index, len(forms) - 1)]

    def _inflect(self, value: object, flags: Sequence[str]) -> str:
        """Return the text of a value in the form named by flags such as ``["many", "the"]``."""
        match value:
            case str():
                return str(value)
            case bool():
                raise TypeError("a bool is no value of a message: write two messages")
            case int():
                return self.language.number_text(value, flags)
            case Noun():
                return self.language.noun_text(value, flags)
            case CountedNoun(number, noun):
                return self.language.count_text(number, noun, flags)
            case Names(names, label):
                return label or self.language.join(names)
            case list():
                inner = [flag for flag in flags if flag not in ("cap", "loud")]
                items = [self._inflect(item, inner) for item in value]
                if "gender" in flags:
                    return items[0]
                return self.language.join(items, "or" if isinstance(value, AnyOf) else "and")
            case _:
                return str(value)


class Language:
    """The messages and the grammar of a language, both from one ``.po`` file."""

    def __init__(self, code: str, catalog: Translations) -> None:
        """Read the messages and the grammar from a catalog, which is empty for English."""
        self.code: str = code
        self.catalog: Translations = catalog
        self.is_english: bool = code == "en"
        self.is_partial: bool = catalog.is_partial and not self.is_english
        self.genders: list[str] = self.entry("genders").split()
        self.cases: list[str] = self.entry("cases").split() or [""]
        self.prepositions: dict[str, tuple[str, str]] = {}  # other form, sounds that need it
        for preposition in filter(None, self.entry("prepositions").split("; ")):
            word, _, rest = preposition.partition(" ")
            form, _, sounds = rest.rpartition(" ")
            self.prepositions[word] = form or word, sounds.replace("VOWEL", self.entry("vowel"))
        rows = filter(None, self.entry("articles").split("; "))
        self.articles: list[list[str]] = [row.split(", ") for row in rows]  # cases after the first
        self.living: list[str] = self.entry("living").split()
        self.determiners: dict[str, tuple[int, list[str]]] = {}  # its case and forms
        for row in filter(None, self.entry("determiners").split("; ")):
            name, case, forms = row.split(" ", 2)
            self.determiners[name] = self.cases.index(case), forms.split(", ")
        self.plural_index: Callable[[int], int] = catalog.plural
        self.plural_forms: int = 1 + max(self.plural_index(number) for number in range(101))
        self.counted: list[str] = self.entry("counted").split(";")  # by case, or one for all
        self.formatter: Formatter = Formatter(self)
        self._nouns: dict[tuple[str, str], Noun] = {}
        self._of_games: dict[tuple[str, str], str] = {}  # by key and English text, of any game
        for (context, english), text in catalog.messages.items():
            _, is_of_game, key = context.partition(" ")
            if is_of_game:
                self._of_games.setdefault((key, english), text)

    def entry(self, key: str, context: str = "grammar") -> str:
        """Return an entry of the ``.po`` file that is not a message, such as a noun.

        If it is missing, return "".
        """
        return self.catalog.messages.get((context, key), "")

    def translation_of_game_text(self, games: Sequence[str], key: str, english: str) -> str:
        """Return the translation of a game's text, or "" if there is none.

        The first of `games` that has a translation wins. If none has one, any other game's is used.
        """
        own = (self.entry(english, f"{game} {key}") for game in games)
        return next(filter(None, own), "") or self._of_games.get((key, english), "")

    def format(self, template: str, values: Mapping[str, object]) -> str:
        """Return a translated message with its fields filled in.

        If the translation cannot be filled in, return the English message.
        """
        translation = self.catalog.gettext(template)
        try:
            text = self.formatter.vformat(translation, (), values)
        except (ValueError, LookupError, AttributeError, TypeError, re.error):
            if translation == template and not self.is_partial:
                raise
            text = ""
        if not self.is_partial:
            return text or self.formatter.vformat(template, (), values)
        fields, missing = {*re.findall(r"{(\w+)", template + translation)}, list[BilingualText]()
        english = {name: value_in_english(values[name], missing) for name in fields & values.keys()}
        is_there = ("", template) in self.catalog.messages or is_wordless(template)
        text = text if is_there and not missing else ""
        return BilingualText.of(text, ENGLISH.format(template, english))

    def or_english(self, text: str, english: str) -> str:
        """Return a translation, or the English text if the translation is "".

        If the language lacks some translations, the result is a `BilingualText`.
        """
        return BilingualText.of(text, english) if self.is_partial else text or english

    def lookup_noun(self, key: str, plural: str = "") -> Noun:
        """Return the translation of an English noun, or the noun itself if there is none."""
        if (key, plural) not in self._nouns:
            entry = self.entry(key, "noun")
            noun = self.english_noun(key, plural)
            if entry:
                with suppress(ValueError, re.error):
                    noun = self.parse_noun(entry, noun)
            self._nouns[key, plural] = noun
        return self._nouns[key, plural]

    def english_noun(self, singular: str, plural: str = "") -> Noun:
        """Return an English noun with the same form in all cases of this language."""
        noun, cases = Noun.english(singular, plural), len(self.cases)
        singular, plural = (self.or_english("", of[0]) for of in (noun.singular, noun.plural))
        return replace(noun, singular=(singular,) * cases, plural=(plural,) * cases)

    def parse_noun(self, entry: str, english: Noun | None = None) -> Noun:
        """Return the noun that an entry of the ``.po`` file describes.

        An entry looks like ``f dama damy damę damie; damy dam damy damach``. In a language without
        genders, it begins with the forms. If forms consist of several words, commas separate
        the cases. In a language with articles, one form is enough. Raises `ValueError` if the entry
        is not a noun.
        """
        preposition, gender, rest = self._split_noun_text(entry)
        groups = [self._forms_by_case(part) for part in rest.split(";")]
        if self.articles and gender in self.genders:
            columns = self.genders.index(gender), len(self.genders) + self.genders.index(gender)
            groups = [self._with_articles(*of) for of in zip(groups, columns * 2, strict=False)]
        if len(groups) == 1:  # a word without a plural
            groups *= 2
        if self.living and gender in self.gender_letters:
            case, like = map(self.cases.index, self.living)
            are_living = [forms[case] == forms[like] for forms in groups[:2]]
            gender = next(
                (of for of in self.genders if of == f"{gender}{3 - sum(are_living)}"), gender
            )
        if gender not in (self.genders or [""]) or len(groups) not in (2, 4):
            raise ValueError(f"{self.code}: not a gender and the cases of a noun: {entry!r}")
        if english:
            of_both = (str(english), english.plural[0]) * 2
            groups = [self._forms_or_english(*of) for of in zip(groups, of_both, strict=False)]
        counted = (groups[2], groups[3]) if len(groups) == 4 else None
        return Noun(groups[0], groups[1], gender, counted, preposition=preposition)

    def _split_noun_text(self, entry: str) -> tuple[str, str, str]:
        """Return the preposition, the gender and the forms from a noun's entry."""
        preposition, _, rest = entry.partition(" ")
        if not any(name.startswith(f"{preposition}.") for name in self.determiners):
            preposition, rest = "", entry
        gender, _, rest = rest.partition(" ") if self.genders else ("", "", rest)
        return preposition, gender, rest

    def is_noun(self, entry: str) -> bool:
        """Return True if an entry of the ``.po`` file begins like a noun, with a gender."""
        return bool(self.genders) and self._split_noun_text(entry)[1] in (
            *self.genders,
            *self.gender_letters,
        )

    def _forms_by_case(self, part: str) -> tuple[str, ...]:
        """Return the form of a word in each case, from a part of an entry such as ``dama damy``."""
        is_whole = "," in part or len(self.cases) == 1 or bool(self.articles)
        forms = [form.strip() for form in part.split(",")] if is_whole else part.split()
        if len(forms) == 1 and forms[0]:  # one form for every case
            forms *= len(self.cases)
        if len(forms) != len(self.cases) or not all(forms):
            raise ValueError(f"{self.code}: {len(self.cases)} cases are needed: {part.strip()!r}")
        return tuple(forms)

    def _forms_or_english(self, forms: tuple[str, ...], english: str) -> tuple[str, ...]:
        return tuple(self.or_english(form, english) for form in forms)

    def _with_articles(self, forms: tuple[str, ...], column: int) -> tuple[str, ...]:
        """Return the form of a word in each case: first the bare form, then those with articles.

        A form with an article is, for example, ``l'as``.
        """
        if len({*forms}) > 1:  # the entry gives every form
            return forms
        articles = [row[min(column, len(row) - 1)] for row in self.articles]
        return (forms[0], *(self._with_preposition(article, forms[0]) for article in articles))

    def with_adjective(self, key: str, noun: Noun) -> Noun:
        """Return a noun with an adjective that agrees with it, such as ``czarna dama``."""
        try:
            singular, plural = self.adjective_forms(self.entry(key, "adjective"), noun.gender)
        except ValueError:
            return noun.map_forms(lambda form: _adjective_with_noun(self.or_english("", key), form))
        singular, plural = (
            self._forms_or_english(singular, key),
            self._forms_or_english(plural, key),
        )
        is_other = self.entry(f"the {key}", "adjective")
        return replace(
            noun,
            singular=tuple(map(_adjective_with_noun, singular, noun.singular)),
            plural=tuple(map(_adjective_with_noun, plural, noun.plural)),
            definite=self.with_adjective(f"the {key}", noun) if is_other else None,
        )

    def adjective_forms(self, entry: str, gender: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the singular and plural forms of an adjective for a gender.

        `entry` is the adjective's entry in the ``.po`` file. Raises `ValueError` if it is invalid.
        """
        groups, genders = (
            [self._forms_by_case(part) for part in entry.split(";")],
            len(self.genders) or 1,
        )
        if len(groups) == 1:  # the same form for all genders and numbers
            groups *= genders + 1
        if len(groups) not in (genders + 1, 2 * genders):
            raise ValueError(f"{self.code}: {genders + 1} groups of forms are needed: {entry!r}")
        place = (self.genders or [""]).index(gender)
        return groups[place], groups[min(genders + place, len(groups) - 1)]

    @property
    def gender_letters(self) -> list[str]:
        """The first letters of the genders; m stands for m1, m2 and m3."""
        return [*dict.fromkeys(gender[0] for gender in self.genders)]

    def form_for_gender(self, forms: Sequence[str], gender: str) -> str:
        """Return the form for a gender; `forms` has one per gender, or one per first letter."""
        is_full = len(forms) >= len(self.genders) and gender in self.genders
        genders, gender = (self.genders, gender) if is_full else (self.gender_letters, gender[:1])
        return forms[min(genders.index(gender), len(forms) - 1)] if len(forms) > 1 else forms[0]

    def number_text(self, number: int, flags: Sequence[str]) -> str:
        """Return a number in digits, or in words if the flags say so.

        The flag ``nth`` asks for a word such as third, and ``word`` for one such as three.
        """
        kind = next((flag for flag in flags if flag in ("nth", "word")), "")
        if not kind:
            return str(number)
        if self.is_english:
            spelled = SPELLED_NUMBERS[number] if number < len(SPELLED_NUMBERS) else str(number)
            text = ordinal(number) if kind == "nth" else spelled
            return with_article(text) if "a" in flags else text
        entry = self.entry(f"{kind} {number}") or self.entry(f"{kind} else") or "{n}"
        text = entry.replace("{n}", str(number))
        if not self.genders:
            return text
        form_for_gender = text.split("; ") if ";" in text else text.split()
        genders = (*self.genders, *self.gender_letters)
        gender = next((flag for flag in flags if flag in genders), genders[0])
        forms = self.form_for_gender(form_for_gender, gender).split()
        case = next((self.cases.index(flag) for flag in flags if flag in self.cases), 0)
        return forms[min(case, len(forms) - 1)]

    def noun_text(self, noun: Noun, flags: Sequence[str]) -> str:
        """Return the text of a noun in the form that the flags name, such as ``["the", "many"]``.

        Flags name a case, the plural, an article or a preposition.
        """
        if not flags:
            return noun.singular[0]
        if "gender" in flags:
            return noun.gender
        many = "many" in flags
        case, before = self._case_and_words_before(noun, flags, many=many)
        noun = noun.definite if before and noun.definite else noun
        forms = noun.plural if many else noun.singular
        text = forms[case if len(forms) > 1 else 0]
        if "the" in flags and self.is_english:
            return f"the {text}"
        if "a" in flags and self.is_english:
            return with_article(text)
        return self._with_preposition(before, text) if before else text

    def _case_and_words_before(
        self, noun: Noun, flags: Sequence[str], *, many: bool
    ) -> tuple[int, str]:
        """Return the case that the flags ask for, and the words before the noun: ``auf der``."""
        for flag in flags:
            own = f"{noun.preposition}.{flag}"
            if row := self.determiners.get(own) or self.determiners.get(flag):
                case, words = row
                return case, words[-1] if many else self.form_for_gender(words, noun.gender)
        case = next((self.cases.index(flag) for flag in flags if flag in self.cases), 0)
        others = (flag for flag in flags if flag in self.prepositions and flag not in self.cases)
        return case, next(others, "")

    def _with_preposition(self, before: str, text: str) -> str:
        """Return a text after a preposition whose form fits the next sound: ``ze ścieżki``."""
        others, blank, last = before.rpartition(" ")
        other, sounds = self.prepositions.get(last, (last, ""))
        last = other if re.match(sounds, text, re.IGNORECASE) else last
        gap = "" if last.endswith(("'", "’")) else " "
        return f"{others}{blank}{last}{gap}{text}"

    def count_text(self, number: int, noun: Noun, flags: Sequence[str]) -> str:
        """Return a number with its noun in the right form, such as ``5 strażników``."""
        if "gender" in flags:
            return noun.gender
        form = "one" if self.plural_index(number) == 0 else "many"
        case, before = self._case_and_words_before(noun, flags, many=form == "many")
        singular, plural = noun.counted or (noun.singular, noun.plural)
        agreement = self.counted[min(case, len(self.counted) - 1)]  # one nom, many nom, many gen
        if agreement:
            form, *other_case = agreement.split(",")[self.plural_index(number)].split()
            case = self.cases.index(other_case[0]) if other_case else case
        forms = singular if form == "one" else plural
        text = f"{number} {forms[case if len(forms) > 1 else 0]}"
        return self._with_preposition(before, text) if before else text

    def join(self, items: Iterable[str], conjunction: str = "and") -> str:
        """Return items joined with commas, and with "and" or "or" before the last item."""
        *most, last = [*items] or [""]
        if not most:
            return last
        word = self.or_english(self.entry(conjunction), conjunction)
        return self.or_english(" ", " ").join([self.or_english(", ", ", ").join(most), word, last])


def capitalize(text: str) -> str:
    """Return a text with a capital first letter, even if the text begins with ``**``."""
    first = 2 if text.startswith("**") else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def upper(text: str) -> str:
    """Return a text in capitals, or unchanged inside ``with upper_case_disabled()``."""
    return text if _is_upper_case_off.get() else text.upper()


@contextmanager
def upper_case_disabled() -> Iterator[None]:
    """Make `upper` return texts unchanged inside a ``with`` block.

    Phones show messages without words in capitals.
    """
    token = _is_upper_case_off.set(True)
    try:
        yield
    finally:
        _is_upper_case_off.reset(token)


ENGLISH = Language("en", Translations(""))
_current_language: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_typed_language: ContextVar[str] = ContextVar("language that was typed", default="")
_is_upper_case_off: ContextVar[bool] = ContextVar("is quiet", default=False)


def languages() -> list[str]:
    """Return the codes of all complete languages, with English first: ``["en", "pl"]``."""
    files = [file for file in LOCALE_FOLDER.iterdir() if file.name.endswith(".po")]
    codes = [file.name[:-3] for file in files if is_declared_complete(_text_above_header(file))]
    return ["en", *sorted(code for code in codes if _LANGUAGE_CODE.fullmatch(code))]


def _text_above_header(file: Traversable) -> str:
    """Return the comments at the top of a ``.po`` file without reading the whole file."""
    with file.open("rb") as lines:
        comments = takewhile(lambda line: b"msgid" not in line, lines)
        return b"".join(comments).decode("utf-8", "replace")


def completeness(code: str) -> tuple[int, int]:
    """Return how many messages a language translates, and how many a complete language has."""
    numbers = {
        other: sum(not context for context, _ in load_language(other).catalog.messages)
        for other in (code, *languages())
    }
    return numbers[code], max(numbers.values())


def has_language(code: str) -> bool:
    """Return True if there are translations into a language, even incomplete ones."""
    return bool(_LANGUAGE_CODE.fullmatch(code)) and (LOCALE_FOLDER / f"{code}.po").is_file()


@cache
def load_language(code: str) -> Language:
    """Return the language with a code such as ``"pl"``; raise `LookupError` for an unknown code."""
    if code == "en":
        return ENGLISH
    if not has_language(code):
        raise LookupError(f"no language {code!r}")
    text = text_from_bytes((LOCALE_FOLDER / f"{code}.po").read_bytes(), MAX_TALLY_BYTES)
    return Language(code, Translations(text))


def language() -> Language:
    """Return the current language of this thread or task."""
    return _current_language.get()


def set_language(code: str, *, typed: bool = False) -> None:
    """Use a language for all messages from now on.

    `typed` says whether people named the language on the command line. Raises `LookupError` for an
    unknown code.
    """
    _current_language.set(load_language(code))
    _typed_language.set(code if typed else "")


def command_to_type(*words: str) -> str:
    """Return a command as people type it, such as ``cardkit show 'a b'``.

    It includes ``--lang`` if people typed that option.
    """
    line = [
        "cardkit",
        *filter(None, words),
        *(("--lang", _typed_language.get()) if _typed_language.get() else ()),
    ]
    if os.name == "posix":
        # not shlex.join, which quotes letters such as é
        return " ".join(w if w.replace("-", "").isalnum() else shlex.quote(w) for w in line)
    import subprocess

    return subprocess.list2cmdline(line)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use a language for messages inside a ``with`` block.

    Raises `LookupError` for an unknown code.
    """
    token = _current_language.set(load_language(code))
    try:
        yield
    finally:
        _current_language.reset(token)


def t(template: str, /, **values: object) -> str:
    """Return a message in the current language, with its fields filled in.

    >>> t("TAKE {share} each, {rest} {rest:stays|stay}.", share=4, rest=1)
    'TAKE 4 each, 1 stays.'
    """
    return _current_language.get().format(template, values)


def translate_engine_message(message: str) -> str:
    """Translate a message of the engine; return any other text unchanged."""
    if not isinstance(message, Message):
        return message
    values = {
        name: translate_engine_message(value) if isinstance(value, str) else value
        for name, value in message.values.items()
    }
    return _current_language.get().format(message.template, values)


def _adjective_with_noun(adjective: str, noun: str) -> str:
    """Return an adjective and its noun in the order that the current language uses.

    If the adjective ends with a hyphen, the two become one word: ``Extrarunde``.
    """
    if adjective.endswith("-"):
        return f"{adjective[:-1]}{noun[:1].lower()}{noun[1:]}"
    return t("{adjective} {noun}", adjective=adjective, noun=noun)
