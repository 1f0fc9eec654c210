"""The division table: what a card brings, and below it the sums that several who leave share."""

from __future__ import annotations

import pytest

from cardkit.files import load
from cardkit.paper import NoSuchPiece, Order, drawn
from cardkit.paper.pieces import printed
from cardkit.paper.splits import sums_to
from tests.paper.divided import found_in_table, shared
from tests.paper.reading import faults, house, lines_of, opened, text, words


@pytest.mark.parametrize("name", ["kings-gold", "incan-gold", "diamant-2016", "cave-network", "tiers"])
def test_nearly_everybody_who_shares_finds_the_sum(name: str) -> None:
    """Games of the laboratory's crowds; all of them with python -m tools.bench.division_tables."""
    variant = load(name)
    every = list(shared(variant, 4, 15))
    assert len(every) > 40
    assert sum(found_in_table(variant, *one) for one in every) >= 0.98 * len(every)


@pytest.mark.rule("G-4")
def test_the_sums_of_the_path_are_multiples_of_those_who_leave() -> None:
    """In King's Gold two who leave find 40 and more: below 20 stands the sum from which on each takes 20."""
    page = opened(printed("splits", load("kings-gold"), Order()))[0]
    lines = [[word.text for word in line] for line in lines_of(words(page))]
    start = max(at for at, line in enumerate(lines) if line[:3] == ["each", "takes", "1"])
    shares = [int(word) for word in lines[start][2:]]
    assert shares == list(range(1, sums_to(load("kings-gold")).share + 1))
    for line in lines[start + 1 : start + 8]:
        leavers, *sums = map(int, line)
        assert sums == [leavers * each for each in shares][: len(sums)]
        assert leavers > 2 or sums[19] == 40


def test_each_rest_on_its_own_needs_no_large_sums() -> None:
    """G-12: as far as one card's rest can be shared."""
    assert sums_to(house(of="kings-gold", leftover="per-card")).total <= 7
    assert sums_to(house(of="kings-gold", leftover="lost")) == (0, 0)


def test_what_is_other_in_a_round_is_told_below() -> None:
    """G-20."""
    shown = text(printed("splits", house(round__3__share='"each"'), Order()))
    assert "In round 3: Each inside takes all of it" in shown


def test_a_table_of_many_columns_goes_on_over_pages() -> None:
    """Twelve who may play, and a worth of its own for every card; nobody's where one plays alone."""
    gold = '{ "2-10s" = "face", "2-10h" = "face + 10", "2-10d" = "face + 20", "2-10c" = "face + 30" }'
    page = drawn("splits", house(players="2-12", cards__gold=gold, share="leavers", leftover="per-card"), Order())
    assert page.count >= 1
    assert faults(page) == []
    with pytest.raises(NoSuchPiece, match="shares with nobody"):
        printed("splits", house(players="1"), Order())
