"""What people say at the table is heard as they mean it: a corpus of phrases, in every game and
language."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import words
from cardkit.v4.table import CommandWord
from tests.v4.table.phrases import FAULTS, phrases, printed, shares

LEAST = 97
"""Of a hundred phrases that a thoughtful host would understand."""


@pytest.mark.slow
def test_people_are_heard_as_they_mean_it() -> None:
    """Never misheard; what is not heard is refused with advice that was tried, and means what was
    meant."""
    counts, wrong = shares()
    print(printed(counts))
    faults = [
        f"{found}: {phrase.situation.lang} {phrase.said!r}: {why}"
        for phrase, found, why in wrong
        if found in FAULTS
    ]
    assert faults == []
    for part, count in counts.items():
        assert 100 * count["plain heard"] >= LEAST * count["plain"] or count["plain"] < 40, part
    plain = sum(count["plain"] for count in counts.values())
    assert 100 * sum(count["plain heard"] for count in counts.values()) >= LEAST * plain


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_command_is_said_by_somebody(lang: str) -> None:
    """In each language: what people say for it stands in ``tests/v4/table/said/``."""
    meant = {
        way.split()[0]
        for phrase in phrases()
        for way in phrase.meant
        if phrase.situation.lang == lang and way
    }
    assert set(words(CommandWord)) - meant == set()
