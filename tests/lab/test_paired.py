"""Errors of differences: of games played from the same seeds, by batches, the same for any number of jobs."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from cardkit.files import load
from cardkit.lab import Comparison, Mean, Report, Row, simulate
from cardkit.lab.bot_games import PARTS, Tallies, play
from cardkit.lab.paired import FEWEST, SURE, derived, difference, times
from cardkit.lab.simulation import BATCH, BLOCKS, in_blocks

NOUGHT = Mean(0.0, 0.0)
BOTS = ["kinds:2", "loot:9", "random:1/4"]


def without(*batches: float) -> Mean:
    """The mean of batches of one size; its own error is 1."""
    total, number = sum(batches), len(batches)
    return Mean(total / number, 1.0, tuple((total - batch) / (number - 1) for batch in batches))


@pytest.mark.parametrize(
    ("level", "degrees", "figure"),
    [(0.95, 1, 12.706), (0.95, 2, 4.303), (0.95, 9, 2.262), (0.99, 10, 3.169), (0.95, 49, 2.010), (0.95, 0, 1.960)],
)
def test_as_many_errors_as_the_tables_of_student_say(level: float, degrees: int, figure: float) -> None:
    """Odd and even degrees, and the normal curve's."""
    assert times(level, degrees) == pytest.approx(figure, abs=0.0006)
    assert times(SURE, 0) == pytest.approx(2.576, abs=0.001)


def test_the_error_of_a_difference_is_that_of_the_batches_differences() -> None:
    """Two that rise and fall together differ by what is left: the textbook's error of the mean of six differences."""
    one, other = [3.0, 9.0, 4.0, 8.0, 5.0, 7.0], [5.0, 10.0, 6.5, 9.0, 7.0, 9.0]
    more = difference(without(*one), without(*other))
    apart = [b - a for a, b in zip(one, other)]
    assert (more.mean, more.se) == pytest.approx((mean(apart), stdev(apart) / sqrt(6)))
    assert more.degrees == 5
    assert more.clear
    assert more.clear_among(3)
    low, high = more.interval
    assert (low, high) == pytest.approx((more.mean - 2.5706 * more.se, more.mean + 2.5706 * more.se), rel=1e-4)
    assert not difference(without(*one), without(*reversed(one))).clear
    assert not difference(without(*one), without(*one)).clear  # nought is no difference, however surely it is nought


def test_what_is_clear_is_more_than_three_errors() -> None:
    """Just above and just below, on both sides of nought; of few batches, or among several figures, it takes more."""
    assert [Mean(figure, 1.0).clear for figure in (3.01, 2.99, -2.99, -3.01)] == [True, False, False, True]
    assert [Mean(figure, 1.0, (), 5).clear for figure in (5.51, 5.5, -5.51)] == [True, False, True]
    assert [Mean(figure, 1.0).clear_among(4) for figure in (3.03, 3.01, -3.01, -3.03)] == [True, False, False, True]
    assert [Mean(figure, 1.0, (), 5).clear_among(4) for figure in (5.61, 5.59, -5.61)] == [True, False, True]


def test_an_amount_has_two_digits_where_the_error_is_smaller_than_one_can_show() -> None:
    """From 0.05 on one digit of the error says enough; a figure without an error needs no second."""
    assert [Mean(18.26, error).amount() for error in (0.4, 0.05, 0.049, 0.0)] == [
        "18.3 ± 0.4", "18.3 ± 0.1", "18.26 ± 0.05", "18.3 ± 0.0",
    ]  # fmt: skip


def test_what_is_rare_or_all_but_always_is_told_in_as_many_digits_as_it_is_sure() -> None:
    """Of ten thousand games none, or all: within 0.04 points; of two hundred within 2."""
    assert [Mean(1.0, 0.0).rare, Mean(1.0, 0.0, games=1).rare, Mean(0.5, 0.01, games=10_000).rare] == [False, True, False]
    shares = [Mean(0.0, 0.0, games=10_000), Mean(1.0, 0.0, games=10_000), Mean(1.0, 0.0, games=200)]
    assert [share.percent() for share in shares] == ["0.00 to 0.04", "99.96 to 100.00", "98.1 to 100.0"]


def test_few_batches_say_the_worst() -> None:
    """Of five batches, or where one study was broken off, both errors count in full; of six they are paired."""
    five, six = (without(*range(number)) for number in (FEWEST - 1, FEWEST))
    assert difference(five, five) == Mean(0.0, 2.0)
    assert difference(five, six).se == 2.0
    assert difference(six, six).se == 0.0
    assert derived(lambda a, b: 3 * a - b, Mean(1, 0.5), Mean(1, 0.25)).se == pytest.approx(1.75)


def test_a_figure_of_figures_has_its_error_too() -> None:
    """A ratio of means moves with both, as far as chance moved the batches: what the textbook's formula says."""
    above, below = [3.0, 5.0, 4.0, 6.0, 5.5, 4.5, 5.0], [9.0, 12.0, 11.0, 14.0, 12.0, 10.0, 13.0]
    ratio = derived(lambda a, b: a / b, without(*above), without(*below))
    value = mean(above) / mean(below)
    rests = [a - value * b for a, b in zip(above, below)]
    assert ratio.mean == value
    assert ratio.se == pytest.approx(stdev(rests) / sqrt(7) / mean(below), rel=0.02)


def batches(report: Report) -> list[tuple[float, ...]]:
    """What each figure of a study would be without each of its batches."""
    return [report.cards.without, report.remainder.without, *(seat.win.without for seat in report.seats)]


def test_a_study_knows_what_it_would_be_without_each_batch() -> None:
    """Figures without the second of three batches are those of the other two, played by themselves."""
    variant = load("kings-gold")
    three = simulate(variant, BOTS, 2 * BATCH + 60, seed=3)
    first, third = (play(variant, BOTS, size, f"3/{start}") for size, start in ((BATCH, 0), (60, 2 * BATCH)))
    rest = first.plus(third)
    assert rest.games == BATCH + 60
    assert three.cards.without[1] == rest.table("cards")[0] / rest.games / variant.rounds
    assert three.remainder.without[1] == rest.table("remainders")[0] / rest.table("shares")[0]
    assert three.seats[2].win.without[1] == rest.seat(2, "wins")[0] / rest.games / PARTS
    assert three.seats[1].total.without[1] == rest.seat(1, "total")[0] / rest.games
    apart = rest.seat(2, "total")[0] - rest.seat(0, "total")[0]
    assert three.spread.without[1] == apart / rest.games


def test_two_batches_say_already_how_a_mean_moves() -> None:
    """Without either of them there is the other; of a single one nothing is left."""
    variant = load("kings-gold")
    two = simulate(variant, BOTS, BATCH + 20, seed=3)
    assert len(two.cards.without) == 2
    assert simulate(variant, BOTS, 20, seed=3).cards.without == ()


def test_errors_of_differences_are_the_same_for_any_number_of_jobs() -> None:
    """To the last digit: batches stand in their order."""
    games = FEWEST * BATCH + 10
    parent, house = load("poor-mans"), load("poor-mans", [("leftover", "per-card")])
    alone, beside = (
        Comparison(simulate(parent, BOTS, games, 7, jobs), simulate(house, BOTS, games, 7, jobs)).to_json() for jobs in (1, 2)
    )
    assert alone == beside
    assert any(row["clear"] for row in alone["differences"])


def test_a_rule_that_leaves_the_cards_as_they_fall_is_measured_far_better_than_by_two_errors() -> None:
    """Who leaves by cards alone meets the same games; what rests each card for itself costs shows in a tenth of the noise."""
    games = 10 * BATCH
    one, other = (simulate(load("kings-gold", rule), ["kinds:2"] * 3, games) for rule in ([], [("leftover", "per-card")]))
    rows = {row.figure: row for row in Comparison(one, other).rows()}
    score = rows["1 kinds:2: score"]
    assert score.more.clear
    assert score.more.mean < 0
    assert score.more.se < 0.3 * (score.one.se + score.other.se)
    assert not rows["cards per round"].more.clear
    assert rows["cards per round"].more.se == 0


def test_a_comparison_tells_each_figure_of_both() -> None:
    """Three of the table and three of each seat, the second less the first, with the interval in JSON."""
    games = FEWEST * BATCH
    one, other = (simulate(load("diamant", rule), BOTS, games) for rule in ([], [("danger.ends_at", "3")]))
    compared = Comparison(one, other)
    pairs = [(one.cards, other.cards), (one.caught, other.caught), (one.remainder, other.remainder)]
    for mine, theirs in zip(one.seats, other.seats):
        pairs += [(mine.win, theirs.win), (mine.total, theirs.total), (mine.caught, theirs.caught)]
    assert [(row.one, row.other) for row in compared.rows()] == pairs
    assert [row.share for row in compared.rows()] == [False, True, True, *[True, False, True] * 3]
    for row, told in zip(compared.rows(), compared.to_json()["differences"], strict=True):
        assert told["figure"] == row.figure
        assert told["more"] == row.other.mean - row.one.mean
        assert told["low"] <= told["more"] <= told["high"]
        assert (told["se"], told["clear"]) == (row.more.se, bool(row.belongs_to))
    assert compared.to_json()["differences"][1]["clear"]


def test_a_clear_difference_is_the_rules_only_where_other_crowds_have_it_too() -> None:
    """Five errors at rest; where all are more careful, or bolder, at least two the same way. Of named bots nothing is known."""

    def whose(more: float, *others: float) -> str:
        return Row("cards", NOUGHT, Mean(more, 1.0), others=tuple(Mean(other, 1.0) for other in others)).belongs_to

    assert [whose(5, 4, 3), whose(-5, -4, -3), whose(5)] == ["rule"] * 3
    assert [whose(5, 4, -3), whose(5, -4, 3), whose(5, 4, 1), whose(-5, 4, 4)] == ["crowd"] * 4
    assert whose(2, 5, 5) == ""
    told = [Row("cards", NOUGHT, Mean(5.0, 1.0), others=others).to_json() for others in ((), (NOUGHT,))]
    assert [row["belongs_to"] for row in told] == [None, "crowd"]


def test_a_row_says_how_much_more_the_second_has() -> None:
    """Not the first."""
    assert Row("cards", Mean(2.0, 0.5), Mean(5.0, 0.25)).more[:2] == (3.0, 0.75)


def test_very_many_batches_are_kept_by_neighbours() -> None:
    """Never more than so many blocks, all in their order, and nothing is lost."""

    told: list[int] = []

    def blocks(number: int) -> list[Tallies]:
        told.clear()
        one_each = (Tallies(1, [at], [at * at], 0, 0, [[1]], (1, 1), [at]) for at in range(number))
        return in_blocks(one_each, Tallies.plus, lambda batch: batch.games, told.append)[0]

    kept = blocks(5 * BLOCKS // 2)
    assert len(kept) == 5 * BLOCKS // 8
    assert {block.games for block in kept} == {4}
    assert told == list(range(1, 5 * BLOCKS // 2 + 1))
    assert [block.sums[0] for block in kept[:2]] == [0 + 1 + 2 + 3, 4 + 5 + 6 + 7]
    assert blocks(5 * BLOCKS // 2 + 1)[-1].games == 1
