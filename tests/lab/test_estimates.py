"""Means and their margins, checked by hand and by simulation."""

from math import isclose, sqrt
from random import Random

import pytest

from cardkit.lab.estimates import Estimate, ratio, t_quantile

T_TABLE = [
    (0.84135, 1, 1.837), (0.84135, 2, 1.321), (0.84135, 9, 1.059), (0.975, 9, 2.262),
    (0.995, 10, 3.169), (0.9995, 30, 3.646), (0.9999941, 29, 5.275), (0.9999941, 399, 4.437),
]  # fmt: skip


def of(numerators: list[float], denominators: list[float]) -> Estimate:
    """Return the estimate of a ratio, which must exist."""
    estimate = ratio(numerators, denominators)
    assert estimate
    return estimate


def test_ratio_estimate_matches_hand_calculation() -> None:
    """Six out of three is a mean of two.

    One block has one more than that, and another has one less.
    """
    estimate = of([3, 1, 2], [1, 1, 1])
    assert (estimate.mean, estimate.blocks) == (2.0, 3)
    assert estimate.standard_error == pytest.approx(sqrt(1 / 3))


def test_ratio_weights_blocks_by_size() -> None:
    estimate = of([10, 1], [5, 1])
    assert estimate.mean == 11 / 6
    assert isclose(estimate.influences[0], (10 - 11 / 6 * 5) / 6)
    assert isclose(sum(estimate.influences), 0, abs_tol=1e-12)


def test_empty_blocks_do_not_narrow_the_margin() -> None:
    """In two of many games somebody left, so there is one degree of freedom."""
    few, alone = of([3, 1, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0]), of([3, 1], [1, 1])
    assert (few.standard_error, few.margin) == (alone.standard_error, alone.margin)
    assert few.margin == pytest.approx(1.84, rel=0.015)  # by Student's t; the error is 1


@pytest.mark.parametrize("numerators", [[3], [2, 2, 2], [0] * 50, [1 / 3] * 50])
def test_unknown_margin_is_none(numerators: list[float]) -> None:
    estimate = of(numerators, [1.0] * len(numerators))
    assert (estimate.standard_error, estimate.margin) == (None, None)
    assert ratio([0, 0], [0, 0]) is None


@pytest.mark.parametrize(("share", "freedom", "t"), T_TABLE)
def test_t_quantile_matches_printed_tables(share: float, freedom: int, t: float) -> None:
    assert t_quantile(share, freedom) == pytest.approx(t, rel=0.015)


@pytest.mark.parametrize(("blocks", "in_errors", "among", "is_clear"), [
    (29, 99, 1, False), (30, 4.2, 1, False), (30, 4.3, 1, True), (400, 3.7, 1, False),
    (400, 3.8, 1, True), (400, 4.3, 17, False), (400, 4.5, 17, True),
])  # fmt: skip
def test_difference_must_be_larger_to_be_clear_among_many_figures(
    blocks: int, in_errors: float, among: int, is_clear: bool
) -> None:
    pulls = tuple((-1.0) ** number for number in range(blocks))
    error = Estimate(0, pulls, blocks).standard_error
    assert error
    assert Estimate(in_errors * error, pulls, blocks).is_clear(among) is is_clear
    assert Estimate(-in_errors * error, pulls, blocks).is_clear(among) is is_clear


@pytest.mark.parametrize("games", [2, 5, 30, 300])
def test_mean_is_within_margin_in_two_of_three_cases(games: int) -> None:
    random, within = Random(1), 0
    for _ in range(2000):
        margin_of = of([random.gauss(10, 3) for _ in range(games)], [1] * games)
        assert margin_of.margin
        within += abs(margin_of.mean - 10) < margin_of.margin
    assert 0.65 < within / 2000 < 0.715
