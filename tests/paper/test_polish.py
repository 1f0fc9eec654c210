"""Pages in Polish: they are printed, say what language they are in, and hold no English word."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from cardkit.ink.page import Paper
from cardkit.paper.pieces import Order, file_name, printed
from cardkit.variant import load
from cardkit.words.language import language, speaking
from tests.english import english
from tests.paper.reading import text

SAYS = [
    ("kings-gold", "sheet"),
    ("kings-gold", "pad"),
    ("kings-gold", "aid"),
    ("cave-network", "sheet"),
    ("poor-mans", "splits"),
]


@pytest.mark.parametrize(("name", "piece"), SAYS)
def test_a_polish_page_has_no_english_word(name: str, piece: str) -> None:
    """Rules, labels, what stands on cards, rulings; commands to type stay as they are."""
    variant = load(name)
    with speaking(language("pl")):
        pdf = PdfReader(io.BytesIO(printed(piece, variant, Order())))
        assert file_name(variant, piece, Order()).endswith("-pl.pdf")
    assert str(pdf.root_object["/Lang"]) == "pl"
    there = " ".join(page.extract_text() for page in pdf.pages)
    assert english(there, (name, "Letter")) == set()


SOUNDS = [
    ("incan-gold", "sheet", "Odłóżcie na później: pięć artefaktów."),
    ("kings-gold", "sheet", "Odłóżcie na później: dwa dżokery."),
    ("kings-gold", "sheet", "pozostałe 4 osoby tracą po 4"),
    ("kings-gold", "sheet", "3–8 złodziei"),
    ("incan-gold-2006", "sheet", "60 klejnotów po 1, 30 po 5 i 20 po 10 albo monety lub zapałki"),
    ("three-blasts", "aid", "Gra trwa, aż ktoś ma 13, najwyżej 20 nocy"),
    ("kings-gold", "splits", "Gdy wychodzi kilka osób: najmniejsza suma ze ścieżki, z której każdy bierze …"),
    ("kings-gold", "pad", "Przy dżokerze wpisz, kto go bierze."),
    ("cave-network", "pad", "Przy figurze wpisz, kto ją bierze."),
    ("kings-gold", "markers", "Najpierw wtasujcie dżokera."),
    ("poor-mans", "markers", "złoto na tym dżokerze"),
    ("incan-gold", "tents", "Tu leży odłożone złoto; inni nie mogą go liczyć."),
    ("cave-network", "tents", "Tu leży odłożone złoto i nikt go nie zabierze."),
    ("diamant", "choices", "Wychodzę"),
]


@pytest.mark.parametrize(("name", "piece", "said"), SOUNDS)
def test_how_pages_sound(name: str, piece: str, said: str) -> None:
    """Cases, genders and numbers as they should be, in the words of the game."""
    with speaking(language("pl")):
        assert said in text(printed(piece, load(name), Order()))


def test_english_pages_are_as_they_were() -> None:
    """Nothing of another language is left after it was spoken."""
    before = printed("pad", load("kings-gold"), Order(Paper.LETTER))
    with speaking(language("pl")):
        assert printed("pad", load("kings-gold"), Order(Paper.LETTER)) != before
    assert printed("pad", load("kings-gold"), Order(Paper.LETTER)) == before
