"""Marks where a person expects them: every cut can be laid, also after the first."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardkit.v4.files import load
from cardkit.v4.ink import Page
from cardkit.v4.paper import Order, drawn
from cardkit.v4.paper.choices import CARD
from cardkit.v4.paper.coins import SIDE
from tests.v4.paper.reading import MM


def near(one: float, other: float) -> bool:
    return abs(one - other) < 0.5


def uprights(page: Page, number: int = 0) -> list[tuple[float, float, float]]:
    """Upright lines: where, from, to."""
    return [
        (s.box.x, s.box.y, s.box.bottom)
        for s in page.strokes[number]
        if s.box.w < 0.01 and s.box.h > 1
    ]


def levels(page: Page, number: int = 0) -> list[tuple[float, float, float]]:
    """Level lines: where, from, to."""
    return [
        (s.box.y, s.box.x, s.box.right)
        for s in page.strokes[number]
        if s.box.h < 0.01 and s.box.w > 1
    ]


def cut_lines(
    page: Page, piece: tuple[float, float], across: int, down: int
) -> tuple[list[float], list[float]]:
    """Where a block of pieces in the middle of the page must be cut."""
    left = (page.width - across * piece[0]) / 2
    top = (page.height - down * piece[1]) / 2 + 2 * MM
    return [left + at * piece[0] for at in range(across + 1)], [
        top + at * piece[1] for at in range(down + 1)
    ]


def test_every_cut_has_marks_at_both_ends_and_at_every_crossing() -> None:
    """So that a strip that was cut off still shows where to cut it again."""
    page = drawn("choices", load("kings-gold"), Order(players=4))
    xs, ys = cut_lines(page, CARD, 4, 2)
    upright, level = uprights(page), levels(page)
    for x in xs:
        marks = [(top, low) for at, top, low in upright if near(at, x)]
        assert any(low <= ys[0] for _, low in marks), "no mark above"
        assert any(top >= ys[-1] for top, _ in marks), "no mark below"
        for y in ys:
            assert any(top <= y + 0.5 and low >= y - 0.5 for top, low in marks), (
                "no mark at a crossing"
            )
    for y in ys:
        marks = [(left, right) for at, left, right in level if near(at, y)]
        assert any(right <= xs[0] for _, right in marks), "no mark to the left"
        assert any(left >= xs[-1] for left, _ in marks), "no mark to the right"
        for x in xs:
            assert any(left <= x + 0.5 and right >= x - 0.5 for left, right in marks), (
                "no mark at a crossing"
            )


def test_aids_are_cut_in_the_middle_of_the_page() -> None:
    """Marks at all four edges and a cross in the middle: after the first cut each half has two."""
    page = drawn("aid", load("diamant"), Order())
    x, y = page.width / 2, page.height / 2
    ends = sorted(
        (top, low) for at, top, low in uprights(page) if near(at, x) and low - top < 10 * MM
    )
    assert ends[0][0] == pytest.approx(6 * MM, abs=0.5)
    assert ends[-1][1] == pytest.approx(page.height - 6 * MM, abs=0.5)
    assert any(top < y < low for top, low in ends)
    sides = sorted(
        (left, right) for at, left, right in levels(page) if near(at, y) and right - left < 10 * MM
    )
    assert sides[0][0] == pytest.approx(6 * MM, abs=0.5)
    assert sides[-1][1] == pytest.approx(page.width - 6 * MM, abs=0.5)
    assert any(left < x < right for left, right in sides)


def test_a_pad_page_is_cut_across_the_middle() -> None:
    """A dashed line from side to side, and a mark at each edge; both pads are alike."""
    page = drawn("pad", load("kings-gold"), Order())
    y = page.height / 2
    marks = sorted((left, right) for at, left, right in levels(page) if near(at, y))
    assert len(marks) == 3
    assert marks[0][0] == pytest.approx(6 * MM, abs=0.5)
    assert marks[-1][1] == pytest.approx(page.width - 6 * MM, abs=0.5)
    upper = [word.text for word in page.words[0] if word.box.y < y]
    assert upper == [word.text for word in page.words[0] if word.box.y > y]


def test_coins_lie_on_lines_from_side_to_side() -> None:
    """Between any two rows and columns, and round them all; none goes through a coin."""
    page = drawn("coins", load("kings-gold"), Order(players=5))
    across = sorted(
        {round(x, 1) for x, top, bottom in uprights(page) if bottom - top > page.height / 2}
    )
    down = sorted({round(y, 1) for y, left, right in levels(page) if right - left > page.width / 2})
    coins = [word.box.middle for word in page.words[0] if word.text in ("1", "5", "10")]
    assert len(coins) > 60
    for lines, places in ((across, [x for x, _ in coins]), (down, [y for _, y in coins])):
        steps = {round(other - one, 0) for one, other in pairwise(lines)}
        assert steps <= {round(SIDE), round(SIDE) - 1, round(SIDE) + 1}
        assert lines[0] < min(places)
        assert max(places) < lines[-1]
        assert all(min(abs(place - line) for line in lines) > 0.3 * SIDE for place in places)
