"""House rules at random: every piece draws, fits, and shows the figures of the engine."""

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from

from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages
from cardkit.printables import PAPERS, Paper, PrintOptions, pieces_of, sheet_figures
from tests.printables.pages import SIX, document, faults, game, text_of
from tests.strategies import variants


def division_table(variant: Variant, *, large: bool = False) -> str:
    """Return the cells of the division table row by row without blanks, as the engine divides.

    In large print each number of players inside has a column.
    """
    divided = sheet_figures.division_table(variant)
    if divided is None:
        return ""
    rows = [["inside", *divided.heads]]
    for inside in divided.insides:
        shares = [split_gold("split", gold, inside) for gold in divided.values]
        rows.append([str(inside), *(f"{each or '–'}{rest or ''}" for each, rest in shares)])
    return "".join(cell for row in (zip(*rows, strict=True) if large else rows) for cell in row)


@given(variants(), sampled_from(list(PAPERS)))
def test_sheets_of_any_rules_draw_and_fit(variant: Variant, paper: Paper) -> None:
    pages = document(variant, "sheet", PrintOptions(paper=paper))
    assert not list(faults(pages))
    assert len(pages) <= 2
    told = text_of(pages).replace("\u00a0", " ")
    risk = sheet_figures.chances(variant)
    assert all(chance in told for _, chance in risk.rows) if risk else True
    assert division_table(variant) in told.replace(" ", "")


@given(variants(), sampled_from(list(PAPERS)), sampled_from(languages()[1:]))
def test_other_pieces_of_any_rules_draw_and_fit(variant: Variant, paper: Paper, lang: str) -> None:
    options = PrintOptions(paper=paper, ink="mono")
    for piece in pieces_of(variant):
        if piece not in {"sheet", "kit"}:  # a kit has the pages of the others
            assert not list(faults(document(variant, piece, options, lang))), piece


@pytest.mark.parametrize("name", [name for name in SIX if name != "cave-network"])
@pytest.mark.parametrize("large", [False, True])
def test_shares_of_the_six_games(name: str, large: bool) -> None:
    told = text_of(document(name, "sheet", PrintOptions(large=large)))
    table = division_table(game(name), large=large)
    assert len(table) > 100
    assert told.replace(" ", "").count(table) == 1
