"""All messages follow the glossary of the manual: one word for each thing."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from cardkit.i18n.translate import languages, load_language
from tools.printables import LABELS

from ..table.test_remedies import SHOWN
from ..tally.test_words import RANKS_AND_SUITS
from .test_agreement import ARTICLES, NEW

PAGE = Path(__file__).parents[2] / "docs" / "translating.md"
DATA = Path(__file__).parents[1] / "data"
CODES = languages()[1:]
OTHER_THINGS = {
    "Cut along the lines.",
    "Cut along the lines. {coins}: usually enough for {players} {players:player|players}.",
}  # fmt: skip
"""Sentences in which a term has a different meaning, such as lines on paper."""


def glossary() -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield each term with a language, its word there, and words that must not be used for it."""
    for line in PAGE.read_text("utf-8").splitlines():
        term, *words = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and term != "English":
            assert len(words) == len(CODES), "translating.md: a column for each language, by code"
            for code, cell in zip(CODES, words, strict=True):
                word, _, others = cell.partition("; not ")
                yield term, code, word, others.split(", ") if others else []


def misused(english: str, text: str, term: str, others: list[str]) -> bool:
    """Return True if a translation uses the wrong word for a term of the English sentence."""
    has_term = re.search(rf"\b{term}", re.sub(r"{\w+", "", english), re.IGNORECASE)
    return bool(has_term) and any(re.search(rf"\b{word}", text, re.IGNORECASE) for word in others)


@pytest.mark.parametrize("code", CODES)
def test_translations_use_one_word_for_each_term(code: str) -> None:
    sentences = {
        english: text
        for (context, english), text in load_language(code).catalog.messages.items()
        if context in ("", "help") and english not in OTHER_THINGS
    }
    rows = [row for row in glossary() if row[1] == code]
    assert len(rows) >= 30
    told = " ".join(sentences.values()).casefold()
    assert [word for _, _, word, _ in rows if word.casefold() not in told] == []
    wrong = [
        f"{term}: {text}"
        for term, _, _, others in rows
        for english, text in sentences.items()
        if misused(english, text, term, others)
    ]
    assert not wrong, "\n".join(wrong)


def test_manual_lists_each_language() -> None:
    for page in ("index.md", "print.md"):
        text = (PAGE.parent / page).read_text("utf-8")
        missing = [
            code for code in CODES if not re.search(rf"`(--lang )?{code}`|--lang {code}\b", text)
        ]
        assert not missing, f"docs/{page}"


@pytest.mark.parametrize("code", CODES)
def test_tests_and_tools_know_each_language(code: str) -> None:
    places: dict[str, Collection[str]] = {
        "NEW in tests/i18n/test_agreement.py": NEW,
        "ARTICLES in tests/i18n/test_agreement.py": {*ARTICLES, "pl"},  # which has no articles
        "SHOWN in tests/table/test_remedies.py": SHOWN,
        "RANKS_AND_SUITS in tests/tally/test_words.py": RANKS_AND_SUITS,
        "tests/data/words": {path.stem for path in DATA.glob("words/*.txt")},
        "tests/data/names": {path.stem for path in DATA.glob("names/*.txt")},
        "LABELS in tools/printables.py": LABELS,
    }
    missing = [place for place, codes in places.items() if code not in codes]
    assert not missing, "\n".join(missing)


def test_misused_detects_wrong_word_for_a_term() -> None:
    assert misused("Each line of a file.", "Każda linia pliku.", "line", ["lini"])
    assert not misused("Each line of a file.", "Każdy wiersz pliku.", "line", ["lini"])
    assert not misused("The {line} is gone.", "Nie ma linii.", "line", ["lini"])
