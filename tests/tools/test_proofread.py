"""What is printed of a language to be read through: every form there is, each once."""

from __future__ import annotations

from cardkit.files import load
from cardkit.speech import language
from cardkit.words import People, nouns, speaking
from tools.proofread import Words, lines

PL = language("pl")
assert PL is not None


def told(template: str, **holes: object) -> list[str]:
    """What is printed of a sentence."""
    assert PL is not None
    with speaking(PL):
        return [
            *lines(
                PL.sentences[template], [{**nouns.theme(load("kings-gold")), **holes}], Words(PL)
            )
        ]


def test_numbers_that_ask_for_one_form_are_one_line() -> None:
    """The others stand in brackets."""
    assert told("Clear {n} {n:card|cards}.", n=7) == [
        "Zbierzcie 1 kartę.",
        "Zbierzcie 2 karty.   [3-4, 22-24]",
        "Zbierzcie 5 kart.   [6-21, 25]",
    ]


def test_words_that_bend_alike_are_one_line() -> None:
    """Of each gender one; of names as many as ask for another form."""
    path = told("Nothing lies in the {path} yet.")
    assert [line.split("   ")[0] for line in path] == [
        "Ścieżka jest jeszcze pusta.", "Blat jest jeszcze pusty.", "Nabrzeże jest jeszcze puste.",
    ]  # fmt: skip
    one, several = (
        told("{who}: nothing.", who=People(("Bo",))),
        told("{who}: take {carry}.", who=People(("Bo",)), carry="4"),
    )
    assert [len(one), len(several)] == [1, 2]
    assert several[1].startswith("Ania i Łukasz: weźcie po 4.")


def test_an_ordinal_is_read_with_a_word_of_each_gender() -> None:
    """Where one hole stands in how another bends."""
    with speaking(PL):
        queen = nouns.of_rank("Q")
    said = told("the {n:nth} {kind}", n=2, kind=queen)
    assert {
        "dziesiąta dama",
        "11. dama   [12-25]",
        "trzeci potwór kier",
        "trzecia karta kier",
    } <= set(said)


def test_what_was_never_said_is_filled_by_the_names_of_its_holes() -> None:
    """And by what its bends ask for."""
    assert PL is not None
    with speaking(PL):
        template = "There is no folder {folder}"
        assert Words(PL).guessed(template, PL.sentences[template]) == {"folder": "<folder>"}
