"""What is wrong with a tally, in words. Each finding in English: `tests/errors/tally`."""

from __future__ import annotations

import re
from inspect import getsource
from typing import Any

import pytest

from cardkit.engine.loader import load
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


def test_what_is_said_at_the_prompt_alone() -> None:
    said = finding_text("result-known", FACTS, vocabulary(load("kings-gold")))
    assert " ".join(said) == (
        'this round is known turn by turn already. Below turns "banked:" is compared; a result is '
        "for a round without turns."
    )


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
