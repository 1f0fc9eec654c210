"""Means and their errors: by hand, and how often they are right."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random
from statistics import mean

import pytest

from cardkit.engine.loader import load
from cardkit.lab import blocks
from cardkit.lab.estimates import Estimate, ratio
from cardkit.lab.figures import FIGURES
from cardkit.lab.simulate import simulate

CARDS = next(figure for figure in FIGURES if figure.key == "cards")


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


def test_intervals_cover() -> None:
    """Of 400 intervals of 95 % about 380 cover, of ratios of random blocks with a mean of 1.2."""
    random = Random(1)
    covered = 0
    for _ in range(400):
        bottoms = [random.randint(3, 9) for _ in range(60)]
        tops = [sum(random.random() < 0.6 for _ in range(2 * bottom)) for bottom in bottoms]
        found = ratio(tops, bottoms)
        assert found
        covered += abs(found.mean - 1.2) < 1.96 * found.error
    assert 368 <= covered <= 392


@pytest.mark.slow
def test_intervals_of_games_cover() -> None:
    setup = blocks.setup_for(load("diamant"), ["kinds:1", "loot:9", "nerve:1"])
    rows = blocks.play(setup, 1, range(300)).rows
    all_of_them = CARDS.estimate(rows)
    parts = [CARDS.estimate(rows[start : start + 10]) for start in range(0, 300, 10)]
    assert all_of_them
    known = [one for one in parts if one]
    covered = [abs(one.mean - all_of_them.mean) < 1.96 * one.error for one in known]
    assert 0.85 <= mean(covered) <= 1


def test_a_player_alone_has_the_exact_chance() -> None:
    """Greedy Pig by oneself: the first card is a wolf as often as it is one of the deck."""
    variant = load("greedy-pig", {"rounds": 1})
    report = simulate(variant, ["turn:1"], players=variant.players[0], games=2000, jobs=1)
    caught = report.figures["caught"]
    deck = variant.deck
    chance = sum(
        number for kind, number in deck.kinds.items() if deck.limits[kind] == 1
    ) / deck.size(1)
    assert chance > 0
    assert abs(caught.mean - chance) < 4 * caught.error
