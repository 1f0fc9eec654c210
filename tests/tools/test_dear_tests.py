"""The list of tests that are dear, and those that a run of everything looks at in turn."""

from __future__ import annotations

from argparse import Namespace
from typing import cast

import pytest

from tests.conftest import IN_TURN, is_of_everything
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


@pytest.mark.parametrize("name", IN_TURN)
def test_each_that_is_looked_at_in_turn_is_there(name: str) -> None:
    """A folder or a file, by the name it has now."""
    assert (ROOT / name).exists()


@pytest.mark.parametrize(
    ("words", "everything"),
    [("", True), ("tests", True), ("tests/photo", False), ("tests -k photo", False), ("-m browser", False)],
)
def test_whoever_says_what_to_run_has_all_of_it(words: str, everything: bool, pytestconfig: pytest.Config) -> None:
    """A folder, a file, words or marks: none of those is left for another time."""
    paths = [word for word in words.split() if word.startswith("tests")]
    option = Namespace(keyword="photo" if "-k" in words else "", markexpr="browser" if "-m" in words else "")
    asked = Namespace(args=paths or pytestconfig.getini("testpaths"), getini=pytestconfig.getini, option=option)
    assert is_of_everything(cast(pytest.Config, asked)) == everything
