"""What mutation testing changes is there, and every change is still Python."""

from __future__ import annotations

import ast
from random import Random

from tests.sources import ROOT
from tools.mutate import REACH, all_changes, part_of


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
