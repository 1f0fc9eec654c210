"""What mutation testing changes is there, and every change is still Python."""

from __future__ import annotations

import ast
from random import Random

from tests.sources import ROOT
from tools.mutate import REACH, UNSEEN, all_changes, changes, part_of


def test_every_module_and_test_that_is_named_is_there() -> None:
    """A module that was renamed is renamed there too."""
    named = {*REACH, *(test for sets in REACH.values() for tests in sets for test in tests)}
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_a_change_is_one_place_of_a_file() -> None:
    """Some of thousands: the file says something else then, and can be compiled."""
    possible = all_changes("")
    assert {part_of(change) for change in possible} == set(REACH)
    for change in Random(1).sample(possible, 20):
        text = (ROOT / change.path).read_bytes()
        other = text[: change.start] + change.after.encode() + text[change.end :]
        assert ast.dump(ast.parse(other)) != ast.dump(ast.parse(text)), change


def test_what_nobody_could_notice_is_still_there_and_is_left_as_it_is() -> None:
    """Each of these lines stands in one module, with what is left alone in it."""
    lines = [line for module in (ROOT / "cardkit").rglob("*.py") for line in module.read_text("utf-8").splitlines()]
    assert [part for part, unseen, _ in UNSEEN if not any(part in line and unseen in line for line in lines)] == []
    text = "RUNG = 1000\nGAMES = 1000\n"
    assert [change.line for change in changes("best.py", text)] == [2]
