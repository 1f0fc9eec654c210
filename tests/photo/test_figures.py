"""How the numbers of a pad are found from its cells, without any picture."""

from collections.abc import Sequence

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")
pytest.importorskip("zxingcpp", reason="the extra photo is not installed")

import numpy as np

from cardkit.photo import doubt_question, pad_rows, pad_tally_text
from cardkit.photo.numbers import MAX_NUMBER
from cardkit.photo.pad_reading import Doubt, read_figures
from cardkit.photo.seat_sums import CellReading
from cardkit.rulebook.loader import load
from cardkit.tally.pads import FigurePlace
from cardkit.tally.score import score
from cardkit.tally.writer import write

NAMES = ("Ann", "Bo", "Cy", "Di")
KINGS = load("kings-gold")
EMPTY = CellReading(np.full(MAX_NUMBER + 1, 2e-5), chance_empty=1.0)


def looks_like(*figures: int, chances: tuple[float, ...] = (0.99,)) -> CellReading:
    """Return the reading of a cell that contains one of these numbers."""
    row = np.full(MAX_NUMBER + 1, 1e-5)
    row[list(figures)] = chances
    return CellReading(row)


def pad(seats: int, **rows_of: list[int]) -> dict[FigurePlace, CellReading]:
    """Return clear readings, as in ``pad(2, banked1=[5, 6], total0=[5, 6])``.

    The running totals are right.
    """
    found: dict[FigurePlace, CellReading] = {}
    sums = [0] * seats
    for name, figures in rows_of.items():
        kind, number = name[:-1], int(name[-1])
        for seat, figure in enumerate(figures):
            found[kind, number, seat] = looks_like(figure)
            if kind == "banked":
                sums[seat] += figure
                found["so-far", number, seat] = looks_like(sums[seat])
    return found


def banked_alone(
    seats: Sequence[list[int]], total: Sequence[int] = ()
) -> dict[FigurePlace, CellReading]:
    """Return clear readings of a pad without running totals: the numbers of a seat by round."""
    looks: dict[FigurePlace, CellReading] = {}
    for seat, figures in enumerate(seats):
        for number, figure in enumerate(figures, 1):
            looks["banked", number, seat] = looks_like(figure)
            looks["so-far", number, seat] = EMPTY
        looks["total", 0, seat] = looks_like(total[seat]) if total else EMPTY
    return looks


CHANCES = (0.55, 0.44)


@pytest.mark.parametrize(
    ("changes", "questions"),
    [
        ({}, []),
        ({("banked", 2, 0): looks_like(7, 1, chances=CHANCES)}, []),  # the sum below says which
        (
            {("banked", 2, 0): looks_like(7, 1, chances=CHANCES),
             ("so-far", 2, 0): looks_like(12, 6, chances=CHANCES),
             ("total", 0, 0): looks_like(12, 6, chances=CHANCES)},
            ["Ann, Round 2: 7 or 1?", "Ann, total: 12 or 6?"],
        ),
        (
            {("so-far", 2, 0): looks_like(13), ("total", 0, 0): looks_like(13)},
            ["Ann, Round 2: 7 or 8? 5 + 7 = 12, but the next row says 13."],
        ),
        ({("total", 0, 0): looks_like(14)}, ["Ann, total: 14 or 12?"]),
        (
            {("banked", 2, 0): CellReading(
                looks_like(7, 1, chances=CHANCES).number_chances, chance_struck=0.9),
             ("so-far", 2, 0): EMPTY, ("total", 0, 0): looks_like(12, 6, chances=CHANCES)},
            ["Ann, Round 2: something is crossed out. 7?", "Ann, total: 12 or 6?"],
        ),
        (
            {("banked", 2, 0): CellReading(np.full(MAX_NUMBER + 1, 1e-3), cut_off=True),
             ("so-far", 2, 0): CellReading(np.full(MAX_NUMBER + 1, 1e-3), cut_off=True),
             ("total", 0, 0): looks_like(12, 6, chances=CHANCES)},
            ["Ann, Round 2: this is not in the picture. What is written there?",
             "Ann, total: 12 or 6?"],
        ),
    ],
)  # fmt: skip
def test_conflicting_sums_raise_questions(
    changes: dict[FigurePlace, CellReading], questions: list[str]
) -> None:
    looks = pad(3, banked1=[5, 6, 0], banked2=[7, 0, 3], total0=[12, 6, 3])
    reading = read_figures(KINGS, looks | changes, {})
    assert [doubt_question(reading, NAMES, doubt) for doubt in reading.doubts] == questions


@pytest.mark.parametrize(("doubt", "proposed"), [
    (Doubt("banked", 2, 0, 120, "unclear", 12, 10, 22), 12),
    (Doubt("banked", 2, 0, 120, "unclear", 12, 10, 130), 120),
    (Doubt("banked", 2, 0, 120, "unclear", 12, 10, 0), None),
    (Doubt("banked", 2, 0, 7, "unclear", None, 5), 7),
    (Doubt("banked", 2, 0, 7, "sum", None, 5, 13), None),
    (Doubt("total", 0, 0, 4, "unclear", 14, 12), 14),
    (Doubt("total", 0, 0, 17, "sum", None, 12), None),
])  # fmt: skip
def test_proposed_figure_fits_the_sums(doubt: Doubt, proposed: int | None) -> None:
    assert doubt.proposed_figure == proposed


def test_answer_that_contradicts_its_column_raises_one_question() -> None:
    looks = pad(3, banked1=[5, 6, 0], banked2=[7, 0, 3], total0=[12, 6, 3])
    looks["banked", 2, 0] = looks_like(7, 1, chances=CHANCES)
    place: FigurePlace = ("banked", 2, 0)
    reading = read_figures(KINGS, looks, {}).with_answer(place, 4)
    [doubt] = [doubt for doubt in reading.doubts if doubt.place == place]
    assert doubt_question(reading, NAMES, doubt) == (
        "Ann, Round 2: 4? 5 + 4 = 9, but the next row says 12."
    )
    assert place not in {doubt.place for doubt in reading.with_answer(place, 4).doubts}
    assert reading.with_answer(place, 7).doubts == []


@pytest.mark.parametrize("answer", [41, 4])
def test_similar_ambiguous_figures_raise_one_question(answer: int) -> None:
    """Six numbers look like 4 and may be 41. One answer settles all of them."""
    looks = pad(1, banked1=[4], banked2=[0], banked3=[0], banked4=[0], total0=[4])
    alike = {place for place, look in looks.items() if look.likeliest == 4}
    looks |= dict.fromkeys(alike, looks_like(4, 41, chances=(0.95, 0.01)))
    reading = read_figures(KINGS, looks, {})
    assert {place for place, figure in reading.figures.items() if figure == 4} == alike
    assert reading.doubts[0].place == ("banked", 1, 0)
    assert (reading.doubts[0].figure_read, reading.doubts[0].other_figure) == (4, 41)
    reading = reading.with_answer(("banked", 1, 0), answer)
    assert {reading.figures[place] for place in alike} == {answer}
    assert reading.doubts == []


def test_legible_figures_without_sums_are_marked_unchecked() -> None:
    reading = read_figures(KINGS, banked_alone([[5, 7, 0], [6, 0, 3], [0, 3, 11]]), {})
    assert {doubt.why for doubt in reading.doubts} == {"unchecked"}
    looks = banked_alone([[5, 7, 0], [6, 0, 3]]) | {
        ("banked", 2, 0): looks_like(7, 1, chances=CHANCES)
    }
    [unclear] = [doubt for doubt in read_figures(KINGS, looks, {}).doubts if doubt.why == "unclear"]
    assert unclear.place == ("banked", 2, 0)


RUNNING = [[5, 12, 12, 14], [6, 6, 9, 9], [0, 3, 14, 20]]


@pytest.mark.parametrize("total", [(), (14, 9, 20), (14, 14, 20)])
def test_running_totals_are_detected(total: tuple[int, ...]) -> None:
    reading = read_figures(KINGS, banked_alone(RUNNING, total), {})
    assert reading.may_be_running_totals
    assert "looks like a running total. How much was banked in this round alone?" in doubt_question(
        reading, NAMES, reading.doubts[0]
    )
    sums = reading.as_running_totals()
    assert not sums.may_be_running_totals
    assert {doubt.why for doubt in sums.doubts} <= {"unchecked"}
    assert [[sums.figures["banked", number, seat] for number in (1, 2, 3, 4)]
            for seat in range(3)] == [[5, 7, 0, 2], [6, 0, 3, 0], [0, 3, 11, 6]]  # fmt: skip


@pytest.mark.parametrize("seats", [
    [[5, 7, 0, 2], [6, 0, 3, 0], [0, 3, 11, 6]], [[5, 12], [6, 6], [0, 3]], [[0, 0, 0, 5]] * 3,
])  # fmt: skip
def test_banked_gold_is_not_detected_as_running_totals(seats: list[list[int]]) -> None:
    assert not read_figures(KINGS, banked_alone(seats), {}).may_be_running_totals


def test_figure_above_gold_in_deck_is_not_read() -> None:
    looks = pad(3, banked1=[5, 6, 0])
    looks["banked", 1, 0] = looks_like(644, 44, chances=(0.9, 0.09))
    looks["so-far", 1, 0] = EMPTY
    assert read_figures(KINGS, looks, {}).figures["banked", 1, 0] == 44


def test_blank_seats_do_not_play() -> None:
    looks = pad(3, banked1=[5, 6, 0], banked2=[7, 0, 3], total0=[12, 6, 3])
    looks |= dict.fromkeys(
        [(kind, number, seat) for kind, number, _ in looks for seat in (3, 4)], EMPTY
    )
    reading = read_figures(KINGS, looks, {})
    assert (reading.players, reading.rounds, reading.doubts) == (3, [1, 2], [])


def test_rows_mark_doubtful_figures() -> None:
    looks = pad(3, banked1=[5, 6, 0], banked2=[7, 0, 3], total0=[14, 11, 3])
    assert pad_rows(read_figures(KINGS, looks, {})) == [
        ("Round 1", "5", "6", "0"),
        ("Round 2", "7", "0", "3"),
        ("Jokers", "2", "5", "0"),
        ("total", "14?", "11?", "3"),
    ]


def test_extra_round_has_only_tied_players() -> None:
    looks = pad(3, banked1=[5, 5, 0], banked2=[0, 0, 0], banked3=[0, 0, 0], banked4=[0, 0, 2],
                banked5=[3, 1, 0], total0=[8, 6, 2])  # fmt: skip
    looks["banked", 5, 2] = looks["so-far", 5, 2] = EMPTY
    reading = score(pad_tally_text(read_figures(KINGS, looks, {}), NAMES[:3])).reading
    assert "extra round\nbanked: Ann 3, Bo 1\n" in write(reading.header, reading.items)
    assert reading.findings == []
