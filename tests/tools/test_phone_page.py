"""The generated files of the phones' page are as the program writes them, and hold all that a page
may draw."""

from __future__ import annotations

from typing import get_args

import pytest
from fontTools.ttLib import TTFont

from cardkit.engine.terms import SafeSign, Sign
from cardkit.ink import pictures
from cardkit.speech.phones import SIGNS
from tools.write import phone_page


@pytest.mark.slow
def test_what_is_written_by_a_program_is_as_it_writes_it() -> None:
    """Pictograms are those of the printed pages; fonts have the letters, and names of their own."""
    assert (phone_page.PAGE / "pictures.js").read_text("utf-8") == phone_page.script()
    for name, (font, family) in phone_page.CUT.items():
        cut = phone_page.cut(font, family)
        shipped = TTFont(phone_page.PAGE / "fonts" / name)
        assert shipped.getBestCmap().keys() == cut.getBestCmap().keys()
        assert {
            ord(letter) for letter in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻßñøăč—→„”0123456789"
        } <= shipped.getBestCmap().keys()
        assert shipped["name"].getDebugName(1) == family
        licence = "Alegreya-OFL.txt" if "Serif" in family else "SourceSans3-OFL.txt"
        assert (phone_page.PAGE / "fonts" / licence).is_file()


def test_signs_of_games_and_players_are_drawn() -> None:
    """Every pictogram a view can name."""
    for name in (*SIGNS, *get_args(Sign), *get_args(SafeSign)):
        assert name in phone_page.SHOWN
        assert pictures.path(name)
