"""The example studies run, and they print plausible answers."""

import re
import runpy
import sys
from pathlib import Path

import pytest

STUDIES = Path(__file__).parents[2] / "examples" / "studies"
ANSWERS = {
    "three_suits": [
        r"3 out: after 4 cards 27 %, after 6 cards 30 %, after 8 cards 33 %",
        r"Answer: the rule is number \d+ of 17; clearly better \(\*\): .*; clearly worse: ",
        r"Answer: leaving alone is worth \+\d+\.\d ± \d",
    ],
    "remainders": [
        r"7 of 12 are primes \(58 %\), 11 are primes or products of two \(92 %\)",
        r"more often than not for 2, 3, 4, 5, 6, 7, 8 players",
        r"King's Gold +\d\d\.\d % ± \d\.\d of all shares leave a remainder",
    ],
    "kings_gold_tips": [
        r"did best of 11 by leaving with \d+ gold:\n  [+-]\d+\.\d ± \d+\.\d points more",
        r"(?s)(: (helps|hurts|no clear difference)\n.*){17}",
        r"(?s)(for round \d: \d+ +[+-]\d+\.\d ± \d+\.\d: .*){4}",
    ],
}


@pytest.mark.parametrize("name", ANSWERS)
def test_study_prints_expected_answers(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = STUDIES / f"{name}.py"
    assert f"python examples/studies/{path.name}" in path.read_text("utf-8")
    monkeypatch.setattr(sys, "argv", [str(path), "50"])
    runpy.run_path(str(path), run_name="__main__")
    said = capsys.readouterr().out
    for answer in ANSWERS[name]:
        assert re.search(answer, said), answer
