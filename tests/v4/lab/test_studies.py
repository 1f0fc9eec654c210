"""The studies run, and answer with figures of their own making."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

STUDIES = sorted((Path(__file__).parents[3] / "examples" / "studies").glob("*.py"))


def study(name: str) -> ModuleType:
    """A study as a module."""
    path = next(path for path in STUDIES if path.stem == name)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_three_suits_are_held_against_other_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """The rule has its place in a list of all rules; the exact chances are those of six monsters
    left."""
    study("three_suits").main(games=60)
    text = capsys.readouterr().out
    assert "3 out: after 4 cards 27 %, after 6 cards 30 %, after 8 cards 33 %" in text
    assert re.search(
        (
            r"Answer: the rule is number \d+ of 17; clearly better \(\*\): .*; clearly "
            r"worse: "
        ),
        text,
    )
    assert re.search(r"Answer: leaving alone is worth \+\d+\.\d ± \d", text)


def test_remainders_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Seven primes and four products of two among twelve treasures; never less than half of them
    leave something."""
    module = study("remainders")
    assert [module.factors(number) for number in (1, 2, 4, 12, 17)] == [0, 1, 2, 3, 1]
    module.main(games=60)
    text = capsys.readouterr().out
    assert "7 of 12 are primes (58 %), 11 are primes or products of two (92 %)" in text
    assert "more often than not for 2, 3, 4, 5, 6, 7, 8 players" in text


@pytest.mark.slow
def test_tips_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    """Every tip ends in a verdict with a figure and its error."""
    study("kings_gold_tips").main(games=60)
    text = capsys.readouterr().out
    assert (
        "round 1: 28.03 of 220 gold; leave at 55 with 1 out, 32 with 2 out, 22 with 3 out"
    ) in text
    assert len(re.findall(r": (helps|hurts|no clear difference)$", text, re.MULTILINE)) == 17
    assert len(re.findall(r"for round \d: \d+ +[+-]\d+\.\d ± \d+\.\d: ", text)) == 4
    assert re.search(
        (
            r"did best of 11 by leaving with \d+ gold:\n  [+-]\d+\.\d ± \d+\.\d points "
            r"more"
        ),
        text,
    )


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_runs_from_the_command_line(path: Path) -> None:
    """As its first lines say, with a number of games."""
    here = {**os.environ, "PYTHONPATH": str(STUDIES[0].parents[3])}
    done = subprocess.run(
        [sys.executable, str(path), "20"], capture_output=True, text=True, check=False, env=here
    )
    assert done.returncode == 0, done.stderr
    assert f"python examples/studies/{path.name}" in path.read_text("utf-8")
