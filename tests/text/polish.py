"""Whether the words of a Polish text agree: gender, case and number, as far as its nouns are known."""

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from typing import NamedTuple

from cardkit.engine.sections import NOUNS
from cardkit.i18n.translate import Noun, language
from cardkit.i18n.vocabulary import Vocabulary

from ..strategies import NAMES

NAME = f"(?:{'|'.join(NAMES)})"
CASES = ("nom", "gen", "acc", "loc")


class Reading(NamedTuple):
    """What a form can be: the gender of its noun (``""``: any), number and case.

    Nouns that live have another accusative; persons have other plurals than the rest.
    """

    gender: str
    number: str
    case: str


def _endings(*by_case: str) -> dict[str, set[Reading]]:
    """Return readings by ending, from the endings for ``m f n`` and the plural in each case.

    Behind a stroke stands that of what lives, or of persons.
    """
    found: dict[str, set[Reading]] = {}
    for case, endings in zip(CASES, by_case, strict=True):
        for gender, alike in zip("mfnp", endings.split(), strict=True):
            for place, ending in enumerate(alike.split("/")):
                alive = ("", " alive")[place] if gender == "m" and case == "acc" else ""
                of = ("things", "persons")[place] if "/" in alike else ""
                reading = Reading(
                    of if gender == "p" else gender + alive, "pl" if gender == "p" else "sg", case
                )
                found.setdefault(ending, set()).add(reading)
    return found


HARD = _endings("y a e e/i", "ego ej ego ych", "y/ego ą e e/ych", "ym ej ym ych")
SOFT = _endings("i ia ie ie/i", "iego iej iego ich", "i/iego ią ie ie/ich", "im iej im ich")
MIXED = _endings("i a ie ie/zy", "iego iej iego ich", "i/iego ą ie ie/ich", "im iej im ich")
PRONOUN = _endings("en a o e", "ego ej ego ych", "en/ego ę/ą o e", "ym ej ym ych")
ONE = _endings("en na no ne", "nego nej nego nych", "en/nego ną no ne", "nym nej nym nych")
NO = _endings("en na ne ne", "nego nej nego nych", "en/nego ną ne ne", "nym nej nym nych")
ORDINALS = ("pierwsz", "czwart", "piąt", "szóst", "siódm", "ósm", "dziewiąt", "dziesiąt")
ALL = _endings(
    "ystek ystka ystko ystkie/yscy", "ystkiego ystkiej ystkiego ystkich",
    "ystek/ystkiego ystką ystko ystkie/ystkich", "ystkim ystkiej ystkim ystkich",
)  # fmt: skip
STEMS: Mapping[str, dict[str, set[Reading]]] = {
    **dict.fromkeys([*ORDINALS, "kolejn", "dodatkow", "następn", "każd", "inn", "czarn"], HARD),
    "czerwon": HARD, "ostatn": SOFT, "poprzedn": SOFT, "trzec": SOFT, "drug": MIXED,
    "t": PRONOUN, "jed": ONE, "żad": NO, "wsz": ALL, "wyniesion": HARD, "wcześniejsz": HARD,
}  # fmt: skip
ADJECTIVES = {stem + end: these for stem, by in STEMS.items() for end, these in by.items()}
del ADJECTIVES["to"]  # it is "this is", too
BEFORE = {
    word: cases.split()
    for words, cases in (
        ("na w we po", "acc loc"), ("z ze do od bez oprócz", "gen"),
        ("weź usuńcie wtasujcie oddaj podzielcie potasujcie wyłóżcie", "acc"),
    ) for word in words.split()
}  # fmt: skip
"""The cases that may stand behind a word."""
SINGLE = {"odłóż", "weź", "oddaj", "wyjmij", "wychodzi", "jest", "ma", "niesie", "gra", "wygrywa"}
SEVERAL = {
    "odłóżcie", "weźcie", "oddajcie", "wyjmijcie", "wychodzą", "są", "mają", "niosą", "grają",
}  # fmt: skip


class Ear:
    """Somebody who hears whether a game's sentences are Polish."""

    def __init__(self, words: Vocabulary) -> None:
        self.nouns: dict[str, set[Reading]] = {}
        entries = language().catalog.messages
        nouns = [language().lookup_noun(key) for context, key in entries if context == "noun"]
        for noun in [*nouns, *(words.noun(key) for key in NOUNS)]:
            self.learn(noun)

    def learn(self, noun: Noun) -> None:
        """Note what the forms of a noun can be, and in what form it stands behind a number."""
        singular, plural = noun.counted or (noun.singular, noun.plural)
        for number, forms in (
            ("sg", noun.singular), ("pl", noun.plural), ("sg", singular), ("pl", plural)
        ):  # fmt: skip
            for case, form in zip(CASES, forms, strict=False):
                of = "persons" if noun.gender == "m1" else "things"
                if number == "sg":
                    is_alive = case == "acc" and noun.gender in ("m1", "m2")
                    of = noun.gender[:1] + " alive" * is_alive
                reading = Reading(of, number, case)
                self.nouns.setdefault(form.split()[0].lower(), set()).add(reading)

    def faults(self, text: str) -> Iterator[str]:
        """Yield the pairs of words in a text that do not agree."""
        text = re.sub(r"(znowu \w+): [^.]*", r"\1", text.replace("\u00a0", " "))  # cards in a row
        for part in re.split(r"(?<=[.!?:;,(]) | - |–", text):
            words = re.findall(r"\w+", part.lower())
            for place, (one, other) in enumerate(pairwise(words)):
                if not self.agrees(words[place - 1] if place else "", one, other):
                    yield f"{one} {other}: {text}"
        for first, some, last in re.findall(r"(\w+) (\w+(?:, \w+)*) lub (\w+)", text.lower()):
            for noun in (*some.split(", "), last) if first in ADJECTIVES else ():
                if not self.agrees("", first, noun):
                    yield f"{first} ... lub {noun}: {text}"
        for who, verb in re.findall(rf"\b({NAME}(?:(?:, | i ){NAME})*):? (\w+)", text):
            is_one = re.search(r", | i ", who) is None
            if verb.lower() in (SEVERAL if is_one else SINGLE):
                yield f"{who} {verb}: {text}"

    def agrees(self, before: str, one: str, other: str) -> bool:
        """Return False if two words that stand side by side, behind another, cannot agree."""
        noun = self.nouns.get(other)
        if noun is None:
            return True
        if one.isdecimal() and not 0 < len(one) < 4:
            return True
        if one.isdecimal():
            cases = {*BEFORE.get(before, ("nom", "acc", "loc"))}
            return any(fits_number(int(one), reading, cases) for reading in noun)
        if one in BEFORE:
            return any(reading.case in BEFORE[one] for reading in noun)
        readings = ADJECTIVES.get(one)
        return readings is None or any(
            a.number == b.number and a.case == b.case and a.gender in ("", b.gender)
            for a in readings
            for b in noun
        )


def fits_number(n: int, noun: Reading, cases: Set[str]) -> bool:
    """Return True if a noun can stand in this form behind a number, where these cases can stand."""
    if n == 1:
        return noun.number == "sg" and noun.case in cases
    few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return noun.number == "pl" and noun.case in (cases if few else {"gen", *cases} - {"nom", "acc"})
