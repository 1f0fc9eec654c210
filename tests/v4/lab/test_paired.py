"""Errors of differences: of games played from the same seeds, by batches, the same for any number
of jobs."""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt
from statistics import mean, stdev

import pytest

from cardkit.v4.lab import Mean, runs
from cardkit.v4.lab.paired import FEWEST, SURE, difference, times
from cardkit.v4.lab.runs import BLOCKS, OWN, Cell, Rows, Run, run


def without(*batches: float) -> Mean:
    """The mean of batches of one size; its own error is 1."""
    total, number = sum(batches), len(batches)
    return Mean(total / number, 1.0, tuple((total - batch) / (number - 1) for batch in batches))


@pytest.mark.parametrize(
    ("level", "degrees", "figure"),
    [
        (0.95, 1, 12.706),
        (0.95, 2, 4.303),
        (0.95, 9, 2.262),
        (0.99, 10, 3.169),
        (0.95, 49, 2.010),
        (0.95, 0, 1.960),
    ],
)
def test_as_many_errors_as_the_tables_of_student_say(
    level: float, degrees: int, figure: float
) -> None:
    """Odd and even degrees, and the normal curve's."""
    assert times(level, degrees) == pytest.approx(figure, abs=0.0006)
    assert times(SURE, 0) == pytest.approx(2.576, abs=0.001)


def test_the_error_of_a_difference_is_that_of_the_batches_differences() -> None:
    """Two that rise and fall together differ by what is left: the textbook's error of the mean of
    six differences."""
    one, other = [3.0, 9.0, 4.0, 8.0, 5.0, 7.0], [5.0, 10.0, 6.5, 9.0, 7.0, 9.0]
    more = difference(without(*one), without(*other))
    apart = [b - a for a, b in zip(one, other)]
    assert (more.mean, more.se) == pytest.approx((mean(apart), stdev(apart) / sqrt(6)))
    assert more.degrees == 5
    assert more.clear_among(3)
    low, high = more.interval
    assert (low, high) == pytest.approx(
        (more.mean - 2.5706 * more.se, more.mean + 2.5706 * more.se), rel=1e-4
    )
    assert not difference(without(*one), without(*reversed(one))).clear_among(1)
    # nought is no difference, however surely it is nought
    assert not difference(without(*one), without(*one)).clear_among(1)


def test_what_is_clear_is_more_than_chance_explains() -> None:
    """Just above and just below, on both sides of nought; of few batches, or among several figures,
    it takes more."""
    assert [Mean(figure, 1.0).clear_among(1) for figure in (2.58, 2.57, -2.57, -2.58)] == [
        True,
        False,
        False,
        True,
    ]
    assert [Mean(figure, 1.0, (), 5).clear_among(1) for figure in (4.04, 4.03, -4.04)] == [
        True,
        False,
        True,
    ]
    assert [Mean(figure, 1.0).clear_among(4) for figure in (3.03, 3.01, -3.01, -3.03)] == [
        True,
        False,
        False,
        True,
    ]
    assert [Mean(figure, 1.0, (), 5).clear_among(4) for figure in (5.61, 5.59, -5.61)] == [
        True,
        False,
        True,
    ]


def test_an_amount_has_more_digits_where_the_error_is_smaller_than_one_can_show() -> None:
    """From 0.05 on one digit of the error says enough, and three are the most; a figure without an
    error needs no second."""
    assert [Mean(18.26, error).amount() for error in (0.4, 0.05, 0.049, 0.005, 0.004, 0.0)] == [
        "18.3 ± 0.4", "18.3 ± 0.1", "18.26 ± 0.05", "18.26 ± 0.01", "18.260 ± 0.004", "18.3 ± 0.0",
    ]  # fmt: skip
    assert Mean(18.26, 0.0002).amount() == "18.260 ± 0.000"


def test_what_is_rare_or_all_but_always_is_told_in_as_many_digits_as_it_is_sure() -> None:
    """Of ten thousand games none, or all: within 0.04 points; of two hundred within 2."""
    assert [
        Mean(1.0, 0.0).rare,
        Mean(1.0, 0.0, games=1).rare,
        Mean(0.5, 0.01, games=10_000).rare,
    ] == [False, True, False]
    shares = [Mean(0.0, 0.0, games=10_000), Mean(1.0, 0.0, games=10_000), Mean(1.0, 0.0, games=200)]
    assert [share.percent() for share in shares] == [
        "0.00 to 0.04",
        "99.96 to 100.00",
        "98.1 to 100.0",
    ]


def test_the_interval_of_a_share_is_wilson_s() -> None:
    """Ten of 500: from 1.1 to 3.6 %, as the textbook has it, and never below nought; of a share
    that cannot vary, itself."""
    share = Mean(0.02, sqrt(0.02 * 0.98 / 500), games=500)
    assert share.interval == pytest.approx((0.0109, 0.0364), abs=0.0001)
    few = Mean(0.002, 0.0012, (), 19, games=4000)
    assert 0 < few.interval[0] < 0.002 < few.interval[1]
    assert Mean(0.5, 0.0, games=100).interval == (0.5, 0.5)


def test_few_batches_say_the_worst() -> None:
    """Of five batches, or where one has more than the other, both errors count in full; of six they
    are paired."""
    five, six = (without(*range(number)) for number in (FEWEST - 1, FEWEST))
    assert difference(five, five) == Mean(0.0, 2.0)
    assert difference(five, six).se == 2.0
    assert difference(six, six).se == 0.0


def test_very_many_batches_are_kept_by_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never more than so many blocks, all in their order, and nothing is lost."""

    told: list[int] = []
    cell = Cell(0, OWN)

    def slices(asked: Run) -> Generator[Rows]:
        for at in range(asked.games):
            yield {cell: {"games": 1, "gold": at}}

    monkeypatch.setattr(runs, "_slices", slices)

    def blocks(number: int) -> list[dict[str, int]]:
        told.clear()
        asked = Run([], number, 1, 1, 1, None)
        return [rows[cell] for rows in run(asked, lambda done, _: told.append(done))[0]]

    kept = blocks(5 * BLOCKS // 2)
    assert len(kept) == 5 * BLOCKS // 8
    assert {block["games"] for block in kept} == {4}
    assert told == list(range(1, 5 * BLOCKS // 2 + 1))
    assert [block["gold"] for block in kept[:2]] == [0 + 1 + 2 + 3, 4 + 5 + 6 + 7]
    assert blocks(5 * BLOCKS // 2 + 1)[-1]["games"] == 1
