"""House rules at random: every piece draws, fits, and shows the figures of the engine."""

from __future__ import annotations

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis.strategies import sampled_from

from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages
from cardkit.printables import PrintOptions, figures, pieces_of
from cardkit.printables.theme import PAPERS, Paper
from tests.printables.pages import SIX, Word, document, faults, game, text_of, words_of
from tests.strategies import variants

RULES = max(40, settings().max_examples)


@settings(max_examples=RULES)
@given(variants(), sampled_from(list(PAPERS)))
def test_sheets_of_any_rules_draw_and_fit(variant: Variant, paper: Paper) -> None:
    pages = document(variant, "sheet", PrintOptions(paper=paper))
    assert not list(faults(pages))
    assert len(pages) <= 2
    told = text_of(pages).replace("\u00a0", " ")
    risk = figures.chances(variant)
    assert all(chance in told for _, chance in risk.rows) if risk else True
    check_shares(variant, pages)


@settings(max_examples=RULES)
@given(variants(), sampled_from(list(PAPERS)), sampled_from(languages()[1:]))
def test_other_pieces_of_any_rules_draw_and_fit(variant: Variant, paper: Paper, lang: str) -> None:
    options = PrintOptions(paper=paper, ink="mono")
    for piece in pieces_of(variant):
        if piece not in {"sheet", "kit"}:  # a kit has the pages of the others
            assert not list(faults(document(variant, piece, options, lang))), piece


@pytest.mark.parametrize("name", [name for name in SIX if name != "cave-network"])
@pytest.mark.parametrize("large", [False, True])
def test_shares_of_the_six_games(name: str, large: bool) -> None:
    pages = document(game(name), "sheet", PrintOptions(large=large))
    assert check_shares(game(name), pages) > 60


def check_shares(variant: Variant, pages: pymupdf.Document) -> int:
    """Read the division table back from its page, and hold it against the engine."""
    divided = figures.division(variant)
    if divided is None:
        return 0
    tables = 0
    for page in pages:
        words = words_of(page)
        heads = next(
            (word for word in words if word.text == "inside" and on_dark(word, words)), None
        )
        if heads is None:
            continue
        tables += 1
        columns = [word for word in words if is_level(word, heads) and word.left > heads.right]
        columns = columns[: len(divided.values)]
        assert [word.text for word in columns] == divided.heads
        end = columns[-1].right + (columns[1].right - columns[0].right) / 2
        rows = [word for word in words if word.top > heads.bottom and word.right < heads.right + 8]
        for row, n in zip(rows, divided.insides, strict=False):
            assert row.text == str(n)
            level = [word for word in words if is_level(word, row) and row.right < word.left < end]
            printed = [word.text for word in sorted(level, key=lambda word: word.left)]
            shares = [split_gold("split", gold, n) for gold in divided.values]
            assert "".join(printed) == "".join(
                f"{each or '–'}{rest or ''}" for each, rest in shares
            )
    assert tables == 1
    return len(divided.values) * len(divided.insides)


def on_dark(word: Word, words: list[Word]) -> bool:
    """Return True if numbers follow on the same line: it is the head of a table."""
    line = [other.text for other in words if is_level(other, word) and other.left > word.right]
    return len(line) > 2 and all(text.isdigit() or len(text) <= 2 for text in line[:3])


def is_level(word: Word, other: Word) -> bool:
    """Return True if two words stand on one line."""
    return abs((word.top + word.bottom) - (other.top + other.bottom)) < 9
