"""Words that are a page of their own are cut short on paper, in the file's own language and in any
other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.files import load
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.pieces import drawn_game
from cardkit.v4.speech import language
from cardkit.v4.tally import score
from cardkit.v4.words import speaking
from tests.v4.paper.reading import faults

LONG = "way below " * 80 + "x"
RULE = 'extends = "kings-gold"\nname = "Night Watch"\n'
FORMS = f"f {LONG}, straży, straż, straży; {LONG}, straży, straże, strażach"
GAME = "variant: night.toml\nplayers: Ann, Bo\nround 1\n7\n8 - all\n"


def test_a_word_that_fits_is_not_cut() -> None:
    """The games that ship are said in full."""
    assert drawn("sheet", load("kings-gold"), Order()).cut_short == ()


def test_a_long_word_is_cut_in_the_language_of_the_page(tmp_path: Path) -> None:
    """In each of its forms; what is said in English stays whole."""
    (tmp_path / "night.toml").write_text(
        f'{RULE}[in.pl.words]\ndanger = "{FORMS}"\ngo = "{LONG}"\n',
        "utf-8",
    )
    variant = load(tmp_path / "night.toml")
    assert drawn("aid", variant, Order()).cut_short == ()
    with speaking(language("pl")):
        sheet = drawn("aid", variant, Order())
        assert sheet.cut_short == ("in.pl.words.danger", "in.pl.words.go")
        assert faults(sheet) == []
        assert not any(LONG in word.text for words in sheet.words for word in words)


@pytest.mark.parametrize("key", ["round", "danger", "artifact", "caught", "path"])
def test_a_played_game_prints_with_a_word_as_long_as_a_page(key: str, tmp_path: Path) -> None:
    """As its rule does."""
    (tmp_path / "night.toml").write_text(f'{RULE}[words]\n{key} = "{LONG}"\n', "utf-8")
    game = score(GAME, "night.tally", tmp_path)
    assert faults(drawn_game(game, Order())) == []


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        (
            "f dama damy damę damie; damy dam damy damach",
            "f DAMA, DAMY, DAMĘ, DAMIE; DAMY, DAM, DAMY, DAMACH",
        ),
        ("kciuk w górę", "KCIUK W GÓRĘ"),
        ("zawraca; zawracają; zawracam", "ZAWRACA; ZAWRACAJĄ; ZAWRACAM"),
    ],
)
def test_a_word_of_another_language_is_changed_form_by_form(text: str, changed: str) -> None:
    """And is read again as what it was."""
    polish = language("pl")
    assert polish is not None
    assert polish.each_form(text, str.upper) == changed
    assert polish.each_form(text, str) == text
