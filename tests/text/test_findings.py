"""What is wrong with a tally, in words. Each finding in English: `tests/errors/tally`."""

from __future__ import annotations

import re
from inspect import getsource
from typing import Any

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import findings
from cardkit.text.findings import finding_text

FACTS: dict[str, Any] = {
    "reason": "permission denied",
    "names": ("Ann", "Bo"),
    "head": "Sum",
    "values": ("5", "10"),
    "byte": 0xE9,
    "letters": 2400,
    "most": 100,
    "text": "5 6 0",
    "key": "banked",
    "near": "banked",
    "line": 3,
    "place": "friday.toml:3:1",
    "said": "4",
    "game": "King's Gold",
    "n": 2,
    "name": "Ann",
    "word": "b",
    "who": ("Bo", "Bill"),
    "where": "inside",
    "wanted": 2,
    "got": 3,
    "way": "7 / 9",
    "alone": "9",
    "ways": ("- Kim", "- / K"),
    "inside": ("Ann", "Bo"),
    "example": "Ann 7, Bo 7",
    "card": "9d",
    "ours": 5,
    "round": 1,
    "came": "7h / 5d - Ann",
    "parts": "5 + 0 + 5",
    "totals": "Ann 8, Bo 9",
}
POLISH = [
    ("missing-round", {}, "nie zaczęła się jeszcze żadna runda. Napisz wyżej linię „round 1”."),
    ("two-meanings", {}, "„b” może znaczyć dwie rzeczy. Napisz „- Kim” lub „- / K”."),
    ("too-long", {}, "linia ma 2400 znaków, to za dużo. Czy ten plik to zapis gry?"),
    ("player-count", {}, "Złoto króla jest dla 3–8 osób, a nie dla 2. Podaj tyle imion, ile osób gra."),
    ("total-differs", {"parts": "5"}, "na karcie wyników Ann ma razem 4, a według zasad 5."),
]  # fmt: skip


def said(code: str, facts: dict[str, Any], language: str = "en") -> str:
    """Return message and way out in one line."""
    with use_language(language):
        words = vocabulary(load("kings-gold"))
        return " ".join(finding_text(code, FACTS | facts, words)).strip()


def test_what_is_said_at_the_prompt_alone() -> None:
    assert said("result-known", {}) == (
        'this round is known turn by turn already. Below turns "banked:" is compared; a result is '
        "for a round without turns."
    )


@pytest.mark.parametrize(("code", "facts", "text"), POLISH)
def test_polish(code: str, facts: dict[str, Any], text: str) -> None:
    assert said(code, facts, "pl") == text


CODES = [
    code
    for cases in re.findall(r"case ([^:]+):\n", getsource(findings))
    for code in re.findall(r'"([a-z-]+)"', cases)
]


@pytest.mark.parametrize("code", CODES)
def test_every_finding_can_be_said_and_is_short(code: str) -> None:
    words = vocabulary(load("kings-gold")) if code == "player-count" else None
    message, hint = finding_text(code, FACTS, words)
    assert 0 < len(message) < 100
    assert len(hint) < 100


def test_an_unknown_code_is_a_mistake_of_ours() -> None:
    with pytest.raises(LookupError):
        finding_text("no-such-code", {}, None)
