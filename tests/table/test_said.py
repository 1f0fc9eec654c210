"""What people say at the table is heard as they mean it: a corpus of phrases, in every game and language."""

from __future__ import annotations

import pytest

from tests.table.phrases import FAULTS, phrases, printed, shares

PHRASES, POLISH = 1000, 350
LEAST = 97
"""Of a hundred phrases that a thoughtful host would understand."""


def test_people_are_heard_as_they_mean_it() -> None:
    """Never misheard; what is not heard is refused with advice that was tried, and means what was meant."""
    counts, wrong = shares()
    print(printed(counts))
    faults = [f"{found}: {phrase.situation.lang} {phrase.said!r}: {why}" for phrase, found, why in wrong if found in FAULTS]
    assert faults == []
    for part, count in counts.items():
        assert 100 * count["plain heard"] >= LEAST * count["plain"] or count["plain"] < 40, part
    plain = sum(count["plain"] for count in counts.values())
    assert 100 * sum(count["plain heard"] for count in counts.values()) >= LEAST * plain


def test_the_corpus_is_large_and_of_all_kinds() -> None:
    """Of every kind and every game, and much of it Polish; no phrase stands twice in a situation."""
    assert len(phrases()) >= PHRASES
    assert sum(phrase.situation.lang == "pl" for phrase in phrases()) >= POLISH
    assert {phrase.situation.kind for phrase in phrases()} == {
        "names", "leavers", "cards", "hands", "wishes", "answers", "pads",
    }  # fmt: skip
    assert {phrase.situation.game for phrase in phrases()} == {
        "kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant",
    }  # fmt: skip


EXAMPLES = (
    *(
        "Ann Bo and Cy",
        "Tom, Lena & Max",
        "bo too",
        "me too",
        "only cy stays",
        "7 bo",
        "7bo",
        "bo h",
        "7.",
        "rules",
        "who",
    ),
    *("wszyscy oprócz Ani", "bogdan i celina", "as", "n", "y"),
)


@pytest.mark.parametrize("said", EXAMPLES)
def test_what_was_heard_wrong_once_stands_there(said: str) -> None:
    """The examples of the contract."""
    assert said in {phrase.said for phrase in phrases()}
