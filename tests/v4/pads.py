"""Tallies as they stand in tests: read, scored, and followed step by step."""

from __future__ import annotations

from typing import Any, TypeVar

from cardkit.v4.engine import Outcome, State, game, start
from cardkit.v4.tally import Reading, Score, score, write

T = TypeVar("T")


def faults(found: Score) -> list[str]:
    """What is wrong with a tally, but for players of whom a result says nothing: they banked
    nothing."""
    return [
        found.reading.show(problem) for problem in found.problems if problem.code != "no-figure"
    ]


def scored(text: str) -> dict[str, Any]:
    """The figures of a tally without faults, as ``cardkit score --json`` gives them."""
    found = score(text)
    assert faults(found) == []
    return found.to_json()


def banked(text: str, number: int = 1) -> dict[str, int]:
    """What each player banked in a round of a tally without faults."""
    figures: dict[str, int] = scored(text)["rounds"][number - 1]["banked"]
    return figures


def followed(text: str) -> State:
    """The game after a tally without faults."""
    found = score(text)
    assert faults(found) == []
    assert found.state is not None
    return found.state


def came_of(text: str, kind: type[T]) -> list[T]:
    """All outcomes of one kind in a tally without faults, in order."""
    state = followed(text)
    reading = score(text).reading
    assert reading.variant is not None
    now = start(reading.variant, state.players, state.first)
    outcomes: list[Outcome] = []
    for entry in reading.entries:
        game.enter(now, entry, outcomes)
    return [outcome for outcome in outcomes if isinstance(outcome, kind)]


def refused(text: str) -> str:
    """The one complaint about a tally: ``LINE:COLUMN CODE``."""
    problems = score(text).problems
    assert len(problems) == 1, [score(text).reading.show(problem) for problem in problems]
    return f"{problems[0].line}:{problems[0].column} {problems[0].code}"


def told(text: str) -> str:
    """The one complaint about a tally in words, hint included."""
    reading = score(text).reading
    assert len(reading.problems) == 1, [reading.show(problem) for problem in reading.problems]
    return str(reading.told(reading.problems[0]))


def write_reading(reading: Reading) -> str:
    """The canonical form of a tally that was read. Only one without errors says all it said."""
    return write(reading.header, reading.events)
