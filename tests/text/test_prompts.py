"""Questions at the prompt, help, and why a line comes to nothing."""

from __future__ import annotations

import pytest

from cardkit.i18n.translate import languages, use_language
from cardkit.text import prompts
from cardkit.text.lines import Line, Table
from cardkit.text.prompts import Stage

from ..engine.play import game

FORMS = {"Ann": "an", "Bo": "b", "Cy": "c"}
CAVE = ["Ann 4, Bo 7, Cy 3"]
OVER = ["8 - all", "8 - all", "8 - all", "8 - all"]


@pytest.mark.parametrize(("stage", "variant", "rounds", "text"), [
    ("card", "kings-gold", ["9 - Bo"], "card 2> "),
    ("decision", "kings-gold", ["9"], "leaves> "),
    ("show", "cave-network", CAVE, "turn 2 (Ann Bo Cy)> "),
    ("round", "kings-gold", ["9 - all"], "Enter when the deck is ready> "),
    ("round", "cave-network", ["Ann -, Bo -, Cy -"], "Enter when the hands are dealt> "),
    ("piles", "kings-gold", OVER, "piles (Ann Bo Cy)> "),
    ("tie", "kings-gold", OVER, "extra = an extra round, Enter = share the win> "),
    ("over", "kings-gold", OVER, "again = with the same people, Enter = stop> "),
])  # fmt: skip
def test_prompt(stage: Stage, variant: str, rounds: list[str], text: str) -> None:
    assert prompts.prompt(stage, game(variant, *rounds)) == text


def test_short_forms() -> None:
    state = game("kings-gold", "9")
    line = prompts.short_forms(state, FORMS).text.replace("\u00a0", " ")
    assert line == "Leaving in short: an = Ann, b = Bo, c = Cy. Enter = nobody. ? = help."
    line = prompts.short_forms(game("cave-network", *CAVE), {}).text.replace("\u00a0", " ")
    assert line == (
        "A turn is one mark each, in this order: Ann Bo Cy. As in 7k-; - is a card laid face down. "
        "? = help."
    )


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("stage", ["card", "decision", "show", "round", "piles", "tie", "over"])
def test_help_is_short(stage: Stage, code: str) -> None:
    with use_language(code):
        state = game("cave-network", *CAVE) if stage == "show" else game("kings-gold", "9")
        now, table = prompts.help_lines(stage, state, FORMS)
    assert isinstance(now, Line)
    assert isinstance(table, Table)
    assert len(now.text) < 150
    assert 15 <= len(table.rows) <= 22
    first, second = (max(map(len, column)) for column in zip(*table.rows, strict=True))
    assert first + second <= 74  # side by side on a screen of 80


def test_help_says_what_may_be_typed_now() -> None:
    [now, _] = prompts.help_lines("card", game("kings-gold", "9 - Ann"), FORMS)
    assert isinstance(now, Line)
    assert now.text == (
        "Now: the card that came (6, k, king or joker). "
        "Several turns at once: 6\u00a0/\u00a0k\u00a0-\u00a0Bo."
    )


@pytest.mark.parametrize("stage", ["card", "decision"])
def test_help_names_people_and_none_whom_cardkit_plays(stage: Stage) -> None:
    people = {"Ann": "a", "Cyril": "c"}
    now, table = prompts.help_lines(stage, game("kings-gold", "9"), people)
    assert "Bo" not in f"{now} {table}"


def test_help_where_cardkit_plays_all_who_are_inside() -> None:
    [now, _] = prompts.help_lines(
        "card", game("kings-gold", "9 - Ann, Cy"), {"Ann": "a", "Cy": "c"}
    )
    assert isinstance(now, Line)
    assert now.text == "Now: the card that came (6, k, king or joker)."
