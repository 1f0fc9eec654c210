"""The list of tests that are dear."""

from __future__ import annotations

import pytest

from tests.sources import ROOT
from tools.dear_tests import DEAR, MOST, unlisted


@pytest.mark.parametrize("name", DEAR)
def test_each_that_is_listed_is_there(name: str) -> None:
    """By the file and the name it has now."""
    file, _, test = name.partition("::")
    assert f"def {test}(" in (ROOT / file).read_text("utf-8")


def test_a_dear_test_that_is_not_listed_is_told() -> None:
    """One of the list may cost what it does, in each of its cases; another may not."""
    listed = next(iter(DEAR))
    costs = {
        listed: MOST + 1,
        f"{listed}[kings-gold]": MOST + 1,
        "tests/a.py::test_new": MOST + 1,
        "tests/a.py::test_quick": 1.0,
    }
    assert unlisted(costs) == ["tests/a.py::test_new"]
