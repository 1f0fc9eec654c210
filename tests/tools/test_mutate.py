"""What mutation testing names is there."""

from __future__ import annotations

from tests.sources import ROOT
from tools.mutate import REACH, UNSEEN


def test_every_module_and_test_that_is_named_is_there() -> None:
    """A module that was renamed is renamed there too."""
    named = {*REACH, *(test for sets in REACH.values() for tests in sets for test in tests)}
    assert sorted(path for path in named if not (ROOT / path.partition("::")[0]).exists()) == []


def test_what_nobody_could_notice_is_still_there() -> None:
    """Each of these lines stands in one module, with what is left alone in it."""
    lines = [
        line
        for module in (ROOT / "cardkit").rglob("*.py")
        for line in module.read_text("utf-8").splitlines()
    ]
    assert [
        part
        for part, unseen, _ in UNSEEN
        if not any(part in line and unseen in line for line in lines)
    ] == []
