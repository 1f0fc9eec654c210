"""Whole games on a pseudo-terminal look as they did; the transcripts of the table's contract come
out fact by fact."""

from __future__ import annotations

import re

import pytest

from cardkit.v4.files import shipped
from tests.v4.english import english
from tests.v4.table.golden import PROMPT, SESSIONS, play, typed

pytestmark = pytest.mark.slow

NAMES = sorted(path.stem for path in SESSIONS.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_a_session_looks_as_it_did(name: str) -> None:
    """What the screen shows is what was looked at and kept. Changed on purpose? python -m
    tools.write.sessions"""
    session = (SESSIONS / f"{name}.txt").read_text("utf-8")
    assert play(session) == session


def test_every_variant_has_a_whole_game() -> None:
    """One session a game, each played to its end."""
    for name in shipped():
        session = (SESSIONS / f"{name}.txt").read_text("utf-8")
        assert " wins with " in session or " share the win" in session or "tied with" in session, (
            name
        )
        assert len(typed(session)) > 20


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("pl-")])
def test_a_polish_session_has_no_english_word(name: str) -> None:
    """But for what was typed, names of files, and the name of a house rule, which is its
    author's."""
    _, *lines = (SESSIONS / f"{name}.txt").read_text("utf-8").splitlines()
    said = [
        line.removesuffix(match[1]) if (match := PROMPT.match(line)) else line for line in lines
    ]
    text = re.sub(r"\S*-2026-11-20\S*", "", "\n".join(said))
    assert (
        english(
            text,
            ("kings gols", "kings-gold", "Torn Sack", "print kit", "--ink mono", "-kit-4p-mono"),
        )
        == set()
    )
