"""Polish sentences agree in gender, case and number, as far as their nouns are known."""

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from cardkit.engine.sections import NOUN_KEYS
from cardkit.i18n.translate import Noun, language, use_language
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.rulebook.loader import load
from cardkit.text.lines import Line, PlayedMove
from cardkit.text.rules.rules import rules_by_topic
from cardkit.text.table import answers, corrections, standings
from cardkit.text.table.changes import MoveMade
from cardkit.text.table.events import turn_lines

from ..strategies import NAMES, random_game, seeds

NAME = f"(?:{'|'.join(NAMES)})"
CASES = ("nom", "gen", "acc", "loc")


class Reading(NamedTuple):
    """What a form can be: the gender of its noun (``""`` for any), its number and its case.

    Living things have a different accusative. Persons have other plural forms.
    """

    gender: str
    number: str
    case: str


def _endings(*by_case: str) -> dict[str, set[Reading]]:
    """Return readings by ending, from the endings for ``m f n`` and the plural in each case.

    After a slash come the endings for living things or for persons.
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
"""The cases that may follow a word."""
SINGLE = {"odłóż", "weź", "oddaj", "wyjmij", "wychodzi", "jest", "ma", "niesie", "gra", "wygrywa"}
SEVERAL = {
    "odłóżcie", "weźcie", "oddajcie", "wyjmijcie", "wychodzą", "są", "mają", "niosą", "grają",
}  # fmt: skip


class Ear:
    """A checker that knows the nouns of a game and finds sentences that are wrong in Polish."""

    def __init__(self, words: Vocabulary) -> None:
        self.nouns: dict[str, set[Reading]] = {}
        entries = language().catalog.messages
        nouns = [language().lookup_noun(key) for context, key in entries if context == "noun"]
        for noun in [*nouns, *(words.noun(key) for key in NOUN_KEYS)]:
            self.learn(noun)

    def learn(self, noun: Noun) -> None:
        """Note what the forms of a noun can be, and which form it has after a number."""
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
        """Return False if two neighbouring words cannot agree after the word before them."""
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
    """Return True if a noun can have this form after a number, in one of these cases."""
    if n == 1:
        return noun.number == "sg" and noun.case in cases
    few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return noun.number == "pl" and noun.case in (cases if few else {"gen", *cases} - {"nom", "acc"})


def told(turn: PlayedMove, *, asked: bool) -> Iterator[str]:
    """Yield the lines about a turn, the answers after it, and the lines if it is undone."""
    before, state = turn.before, turn.after
    parts = [*turn_lines(turn, is_asked=asked), *standings.score_lines(state)]
    parts += [
        *answers.path_lines(state),
        *answers.attendance_lines(state),
        *answers.cards_gone_lines(state),
    ]
    parts += answers.artifact_points_at_round_end_lines(state)
    parts += corrections.undo_lines(MoveMade(turn.move), state, before, vocabulary(before.rules))
    parts += standings.place_lines(state) if state.phase == "over" else ()
    for part in parts:
        if isinstance(part, Line):
            yield from (part.text, part.margin)
        else:
            yield from (*part.heads, *(cell for row in part.rows for cell in row))


@pytest.mark.parametrize("seed", seeds(16))
def test_polish_words_agree_in_texts_of_random_games(seed: int) -> None:
    game = random_game(Random(seed))
    with use_language("pl"):
        ear = Ear(vocabulary(game.variant))
        rules = [
            text
            for rule in rules_by_topic(game.variant).values()
            for text in (rule.full, rule.short)
        ]
        lines = [text for turn in game.turns() for text in told(turn, asked=seed % 2 > 0)]
        wrong = {fault for text in (*rules, *lines) for fault in ear.faults(text)}
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("TRZECI KRÓL LUB DAMA TO KONIEC.", 1), ("TRZECI KRÓL LUB TRZECIA DAMA TO KONIEC.", 0),
        ("Pierwszy as, dwójka lub król.", 1), ("Pierwszy as lub król.", 0),
        ("Drugi dama.", 1), ("Druga dama.", 0), ("2 król", 1), ("5 króle", 1), ("do 2 kart", 0),
        ("1 karty", 1), ("22 karty", 0), ("12 karty", 1), ("po 5 kartach", 0), ("w runda 2", 1),
        ("Na ścieżka jeszcze nic nie leży.", 1), ("Na ścieżce jeszcze nic nie leży.", 0),
        ("wtasujcie JEDEN dżokera.", 1), ("wtasujcie JEDNEGO dżokera.", 0),
        ("Ann: WEŹ dżoker.", 1), ("Ann: WEŹ dżokera.", 0), ("każdy karta", 1), ("tej rundzie", 0),
        ("Ann i Bo wychodzi.", 1), ("Ann: odłóżcie po 5.", 1), ("Ann, Bo: odłóżcie po 5.", 0),
    ],
)  # fmt: skip
def test_polish_checker_finds_disagreement(text: str, faults: int) -> None:
    with use_language("pl"):
        assert len([*Ear(vocabulary(load("kings-gold"))).faults(text)]) == faults
