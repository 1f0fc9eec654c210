"""Studies that were made with a seed can be made again."""

from __future__ import annotations

import pytest

from tools.same_games import TOTALS, totals


@pytest.mark.parametrize("name", TOTALS)
def test_the_same_seed_gives_the_same_games_for_ever(name: str) -> None:
    """The totals of fifty games are those that stand in the table."""
    assert totals(name) == TOTALS[name]
