"""A page says by which rules: what was set stands in its title, version and digest in its foot."""

from __future__ import annotations

import pytest

from cardkit.v4.files import digest, load
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.pieces import drawn_game
from cardkit.v4.tally import score
from tests.v4.paper.reading import faults, text as text_of

ROUNDS = (("rounds", "3"),)
LONG = (
    *ROUNDS,
    ("leftover", "per-card"),
    ("artifacts.worth", "[1, 2, 5, 10, 20, 40, 80, 160, 320]"),
    ("totals", "open"),
    ("danger.costs", "half"),
    ("danger.then", "pair out"),
    ("dealer", "moves left"),
)
"""More than fits a title."""


def said(piece: str, settings: tuple[tuple[str, str], ...]) -> str:
    """All that stands on a piece of King's Gold with these rules set."""
    page = drawn(piece, load("kings-gold", settings), Order())
    assert faults(page) == []
    return text_of(page.finished())


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["sheet", "aid", "pad"])
def test_what_was_set_stands_on_paper(piece: str) -> None:
    """With the digest of the rules; of an unchanged game its version alone."""
    text = said(piece, ROUNDS)
    assert "with rounds=3" in text
    assert f"kings-gold 1.0 {digest(load('kings-gold', ROUNDS))}" in text
    plain = said(piece, ())
    assert "with rounds" not in plain
    assert "kings-gold 1.0" in plain
    assert digest(load("kings-gold")) not in plain


@pytest.mark.parametrize("piece", ["sheet", "aid", "pad"])
def test_of_long_settings_as_many_stand_as_have_room(piece: str) -> None:
    """The short ones, and how many more; or their number. No key of several words is among them."""
    text = said(piece, LONG)
    assert not any(key in text for key, _ in LONG if "." in key)
    assert " more" in text.partition("with rounds=3")[2][:90] or "with 7 rules set" in text
    assert "320" not in text.partition("with rounds=3")[2][:60]


def test_the_pad_of_a_played_game_says_its_rules() -> None:
    """Also where the game goes by a house rule."""
    text = "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\n\nround 1\n7 - all\n"
    page = text_of(drawn_game(score(text), Order()).finished())
    assert "with rounds=1" in page
    assert digest(load("kings-gold", [("rounds", "1")])) in page


@pytest.mark.parametrize("piece", ["sheet", "aid", "pad"])
def test_keys_of_several_words_are_counted(piece: str) -> None:
    """``danger.over`` says nothing at the table; the rule itself is on the page."""
    text = said(piece, (("danger.costs", "half"),))
    assert "danger." not in text
    assert "with 1 rule set" in text
