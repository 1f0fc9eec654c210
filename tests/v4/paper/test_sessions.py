"""``cardkit print`` on a pseudo-terminal looks as it did."""

from __future__ import annotations

import re

import pytest

from tests.v4.english import english
from tests.v4.table.golden import PROMPT, SESSIONS, play

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["pl-print", "print", "print-usual"])
def test_a_session_looks_as_it_did(name: str) -> None:
    """What the screen shows is what was looked at and kept."""
    session = (SESSIONS / f"{name}.txt").read_text("utf-8")
    assert play(session) == session


def test_a_polish_session_has_no_english_word() -> None:
    """But for what was typed and names of files."""
    _, *lines = (SESSIONS / "pl-print.txt").read_text("utf-8").splitlines()
    said = [
        line.removesuffix(match[1]) if (match := PROMPT.match(line)) else line for line in lines
    ]
    text = re.sub(r"\S*-2026-11-20\S*", "", "\n".join(said))
    known = ("kings gols", "kings-gold", "print kit", "--ink mono", "-kit-4p-mono")
    assert english(text, known) == set()
