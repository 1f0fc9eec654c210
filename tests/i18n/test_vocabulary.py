"""The words of a variant that a stranger has translated."""

from __future__ import annotations

import pytest

from cardkit.engine.loader import load_text
from cardkit.i18n.translate import load_language
from cardkit.i18n.vocabulary import Vocabulary


def house(*settings: str) -> Vocabulary:
    lines = ('extends = "kings-gold"', 'name = "House"', *settings)
    return Vocabulary(load_text("\n".join(lines)), load_language("pl"))


def test_a_verb_with_one_form_has_it_for_several_too() -> None:
    assert house('in.pl.words.leaves = "ucieka"').t("{leaves}, {leaves:many}") == "ucieka, ucieka"
    assert house('in.pl.words.leaves = "ucieka; uciekają"').t("{leaves:many}") == "uciekają"


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("m strażnik strażnika strażnika strażniku", "strażnik"),
        ("strażnik", "strażnik"),
        ("m strażnik strażnika strażnika", "guard"),  # three cases of four
    ],
)
def test_the_name_of_a_kind_of_danger(entry: str, name: str) -> None:
    words = house('words.kinds.K = "guard"', f'in.pl.words.kinds.K = "{entry}"')
    assert words.own_name("K") == name


def test_one_name_for_all_kinds_of_danger_is_no_name_of_a_kind() -> None:
    words = house('words.kinds.K = "guard"', 'in.pl.words.kinds = "strażnik"')
    assert words.own_name("K") == "guard"
