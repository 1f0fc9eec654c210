"""Polish numbers and nouns on paper: each noun is in the form that the number before it asks for,
and no line ends with a word of one letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.files import all_shipped, load
from cardkit.v4.ink import Page
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from cardkit.v4.words.translating import Language, Wrong

SPOKEN = language("pl")
assert SPOKEN is not None
POLISH: Language = SPOKEN
TRIPLE = re.compile(r"\{\w} \{\w:([^\W\d]\w+)\b[^{}|]*\|(\w+)\b[^{}|]*\|(\w+)\b[^{}|]*\}")
"""Word behind a number as a sentence bends it: for 1, for 2 to 4, for 5 or more."""
NUMBER = re.compile(r"(?:(\w+) )?(?:(\d+)[–-])?(\d+) ([^\W\d]{3,})")
"""A number, or two with a dash, with the word before and the word behind."""
GOVERN = frozenset(("po", "do", "z", "od", "na", "w", "przy", "o", "dla", "bez", "około", "ponad"))
"""Words before a number that ask for a case of the noun."""


def bent(variant: Variant) -> dict[str, set[int]]:
    """Each form of a noun, with the forms of a number (0 to 2) with which it may stand."""
    nouns = [*POLISH.raw["nouns"].values(), *POLISH.raw["words"].values()]
    nouns += [text for key, text in variant.in_language("pl").items() if key.startswith("words.")]
    forms: dict[str, set[int]] = {}
    for text in nouns:
        with suppress(Wrong):
            noun = POLISH.forms(text)
            one, many = noun.counted_one or noun.one, noun.counted_many or noun.many
            nom, gen, acc = (POLISH.cases.index(case) for case in ("nom", "gen", "acc"))
            for form in one:
                forms.setdefault(form, set()).add(0)
            forms.setdefault(many[nom], set()).add(1)
            forms.setdefault(many[acc], set()).add(1)
            forms.setdefault(many[gen], set()).add(2)
    for sentence in POLISH.sentences.values():
        for triple in TRIPLE.findall(sentence):
            for number, form in enumerate(triple):
                forms.setdefault(form, set()).add(number)
    return forms


def miscounted(text: str, forms: dict[str, set[int]]) -> Iterator[str]:
    """Each number with a noun in another form than it asks for."""
    for before, low, number, noun in NUMBER.findall(text):
        wanted = 2 if low else POLISH.plural(int(number))
        known = forms.get(noun)
        if known is None or wanted in known or before.casefold() in GOVERN:
            continue
        yield f"{low and low + '–'}{number} {noun}"


def lines_of(page: Page) -> list[str]:
    """Every line, and each number with the line that stands right below its middle."""
    found = []
    for words in page.words:
        found += [word.text.strip() for word in words]
        for number, below in pairwise(words):
            apart = below.box.y - number.box.bottom
            middles = number.box.middle[0] - below.box.middle[0]
            plain = number.text.strip().isdigit() and below.text.strip().isalpha()
            if plain and 0 <= apart < 12 and abs(middles) < 2:
                found.append(f"{number.text.strip()} {below.text.strip()}")
    return found


def loose(lines: Iterable[str]) -> list[str]:
    """Lines that end with a word of one letter, which belongs to the next word."""
    return [line for line in lines if re.search(r"\s[aiouwz]$", line.strip())]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("3 kart", ["3 kart"]),
        ("5 karty", ["5 karty"]),
        ("3–8 karty", ["3–8 karty"]),
        ("1 kart", ["1 kart"]),
        ("22 osób wchodzi", ["22 osób"]),
        ("3 karty 5 kart 12 kart 1 karta 3–8 kart po 5 partiach", []),
    ],
)
def test_a_noun_in_another_form_is_seen(said: str, wrong: list[str]) -> None:
    """The forms are the language's own."""
    assert list(miscounted(said, bent(load("kings-gold")))) == wrong


@pytest.mark.slow
@pytest.mark.parametrize("game", all_shipped())
def test_polish_numbers_and_nouns_agree(game: str) -> None:
    """On each piece, at the heads of columns too, where the noun has a line of its own."""
    variant = load(game)
    forms, found = bent(variant), []
    with speaking(POLISH):
        for piece in PIECES.values():
            if piece.name == "kit" or piece.unused(variant):
                continue
            for order in (Order(), Order(large=True)):
                if order.large and piece.name != "sheet":
                    continue
                lines = lines_of(drawn(piece.name, variant, order))
                found += [(piece.name, wrong) for wrong in miscounted("; ".join(lines), forms)]
                found += [(piece.name, line) for line in loose(lines)]
    assert found == []
