"""A game as a table, the places, who won and how: as data, the same for every face."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import Begin, Leave, Show, State, parse_card
from cardkit.v4.engine.standings import Place, Won, place_of, placed, won
from cardkit.v4.engine.tables import Row, rounds_played, table, turn_texts, turn_words
from cardkit.v4.tally import read, score
from tests.v4.pads import faults, write_reading


def state_of(*lines: str, variant: str = "kings-gold", players: str = "Ann, Bo, Cy") -> State:
    """The game of a tally."""
    found = score("\n".join([f"variant: {variant}", f"players: {players}", *lines]))
    assert found.state is not None
    assert faults(found) == []
    return found.state


def test_a_running_game_is_a_table_too() -> None:
    """The round that is played has its figures so far; the place is as it stands."""
    state = state_of("round 1", "banked: Ann 5, Bo 9", "round 2", "7h - Bo", "9c")
    told = table(state)
    assert [played.end for played in told.rounds] == ["result-only", None]
    assert told.rows == (
        Row("Ann", (5, 0), (), 5, 2),
        Row("Bo", (9, 3), (), 12, 1),
        Row("Cy", (0, 0), (), 0, 3),
    )
    assert list(told.rounds) == rounds_played(state)


@pytest.mark.rule("KG-11")
def test_who_does_not_play_an_extra_round_has_no_figure_in_it() -> None:
    """None, not 0: the others play on for the win."""
    state = state_of(
        "set: rounds=1", "round 1", "banked: Ann 8, Cy 8", "extra round", "banked: Cy 4"
    )
    assert [row.banked for row in table(state).rows] == [(8, 0), (0, None), (8, 4)]


def test_after_a_shared_place_as_many_are_left_out() -> None:
    """Two firsts, and then a third."""
    state = state_of("set: rounds=1", "round 1", "banked: Ann 8, Cy 8, Bo 3")
    assert placed(state) == [Place(1, ("Ann", "Cy"), 8), Place(3, ("Bo",), 3)]
    assert place_of(state) == {"Ann": 1, "Cy": 1, "Bo": 3}
    assert won(state) == Won(("Ann", "Cy"), 8, "extra round", ())


@pytest.mark.rule("KG-11")
def test_all_who_are_level_and_behind_are_named() -> None:
    """More jokers decide; who has as much and fewer of them is told, all of them."""
    state = state_of(
        "round 1", ("banked: Ann 10, Cy "
                    "10"), "round 2", "banked: Bo 5", "artifacts: Bo 1", "round 3", "banked: Di 10",
        players="Ann, Bo, Cy, Di",
    )  # fmt: skip
    assert won(state) == Won(("Bo",), 10, "artifacts", ("Ann", "Cy", "Di"))
    assert table(state).rows[1] == Row("Bo", (0, 5, 0), (5,), 10, 1)


def test_a_plain_win_is_by_the_score() -> None:
    """Nobody is level."""
    assert won(state_of("set: rounds=1", "round 1", "banked: Bo 3")) == Won(("Bo",), 3, "score", ())


@pytest.mark.parametrize(
    ("variant", "turns"),
    [
        ("kings-gold", ["7h", "5d - Ann, Bo", "9"]),
        ("cave-network", ["Ann 7h, Bo 9, Cy 10", "Ann 7s, Bo -, Cy 10d"]),
    ],
)
def test_turns_are_told_as_the_tally_writes_them(variant: str, turns: list[str]) -> None:
    """One way to write a turn: what is told of it can be read again."""
    reading = read("\n".join([f"variant: {variant}", "players: Ann, Bo, Cy", "round 1", *turns]))
    assert turn_texts(reading.entries) == turns
    assert turn_words(reading.entries) == " / ".join(turns)
    assert write_reading(reading).split("round 1\n")[1].splitlines() == turns


def test_what_goes_back_stands_at_the_end() -> None:
    """Which court cards were put back into the cave (CN-8)."""
    turn = Show((("Ann", parse_card("7h")), ("Bo", None)), (parse_card("K"), parse_card("Qs")))
    assert turn_texts([turn]) == ["Ann 7h, Bo -; back K Qs"]


def test_who_leaves_after_a_card_told_elsewhere_stands_alone() -> None:
    """As in "it was: - Bo"."""
    assert turn_texts([Leave(("Bo",))]) == ["- Bo"]
    assert turn_texts([Begin(), Leave()]) == []
