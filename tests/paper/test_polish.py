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
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert english(text, (name, "Letter")) == set()


def test_english_pages_are_as_they_were() -> None:
    """Nothing of another language is left after it was spoken."""
    before = printed("pad", load("kings-gold"), Order(Paper.LETTER))
    with speaking(language("pl")):
        assert printed("pad", load("kings-gold"), Order(Paper.LETTER)) != before
    assert printed("pad", load("kings-gold"), Order(Paper.LETTER)) == before
