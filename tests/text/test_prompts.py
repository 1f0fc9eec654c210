"""Help at the prompt: what may be typed now, beside the commands."""

import pytest

from cardkit.i18n.translate import languages, use_language
from cardkit.text.lines import Line, Table
from cardkit.text.table import prompts
from cardkit.text.table.prompts import Stage

from ..engine.play import game

FORMS = {"Ann": "an", "Bo": "b", "Cy": "c"}
CAVE = ["Ann 4, Bo 7, Cy 3"]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("stage", ["card", "decision", "show", "round", "piles", "tie", "over"])
def test_help_is_short(stage: Stage, code: str) -> None:
    with use_language(code):
        state = game("cave-network", *CAVE) if stage == "show" else game("kings-gold", "9")
        now, table = prompts.help_lines(stage, state, FORMS, bool)
    assert isinstance(now, Line)
    assert isinstance(table, Table)
    assert len(now.text) < 150
    assert 15 <= len(table.rows) <= 25
    first, second = (max(map(len, column)) for column in zip(*table.rows, strict=True))
    assert first + second <= 74  # side by side on a screen of 80


@pytest.mark.parametrize("stage", ["card", "decision"])
def test_help_names_people_and_none_whom_cardkit_plays(stage: Stage) -> None:
    people = {"Ann": "a", "Cyril": "c"}
    now, table = prompts.help_lines(stage, game("kings-gold", "9"), people, bool)
    assert "Bo" not in f"{now} {table}"


def test_help_where_cardkit_plays_all_who_are_inside() -> None:
    [now, _] = prompts.help_lines(
        "card", game("kings-gold", "9 - Ann, Cy"), {"Ann": "a", "Cy": "c"}, bool
    )
    assert isinstance(now, Line)
    assert now.text == "Now: the card that came (6, k, King or joker)."
