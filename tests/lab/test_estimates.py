"""Means and their errors, by hand."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from cardkit.lab.estimates import Estimate, ratio


def test_a_ratio_by_hand() -> None:
    """Six of three: a mean of two. The blocks have one more and one less than that."""
    found = ratio([3, 1, 2], [1, 1, 1])
    assert found == Estimate(2.0, found.error if found else 0, (1.0, -1.0, 0.0))
    assert found
    assert isclose(found.error, sqrt(1 / 3))


def test_blocks_count_as_much_as_they_have() -> None:
    found = ratio([10, 1], [5, 1])
    assert found
    assert found.mean == 11 / 6
    assert isclose(found.influences[0], (10 - 11 / 6 * 5) / 3)
    assert isclose(sum(found.influences), 0, abs_tol=1e-12)


def test_of_nothing_and_of_one_block() -> None:
    assert ratio([0, 0], [0, 0]) is None
    one = ratio([3], [2])
    assert one
    assert (one.mean, one.error) == (1.5, 0.0)
    assert not one.is_clear(1)


def test_differences_of_games_dealt_alike() -> None:
    one, other = ratio([3, 1, 2], [1, 1, 1]), ratio([4, 2, 3], [1, 1, 1])
    assert one
    assert other
    assert other.minus(one) == Estimate(1.0, 0.0, (0.0, 0.0, 0.0))
    assert other.minus(one).is_clear(100)
    assert one.minus(one).mean == one.minus(one).error == 0
    assert not one.minus(one).is_clear(1)


@pytest.mark.parametrize(("mean_in_errors", "among", "clear"), [
    (2.5, 1, False), (2.6, 1, True), (3.3, 17, False), (3.5, 17, True),
])  # fmt: skip
def test_a_star_is_rare_where_many_are_looked_at(
    mean_in_errors: float, among: int, clear: bool
) -> None:
    assert Estimate(mean_in_errors, 1.0, (1.0, -1.0)).is_clear(among) is clear
    assert Estimate(-mean_in_errors, 1.0, (1.0, -1.0)).is_clear(among) is clear
