"""The tests named in docs/promises.md exist, and each rule in docs/rules.md is tested."""

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "promises.md"
ROWS = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
PROMISES = [row for row in ROWS if not row.startswith("| promise |")]
HOLDER = re.compile(r"`(tests/\S+\.py::test_\w+|python -m [\w.]+|nox -s \w+)`")


@cache
def parse_player_names(file: Path) -> set[str]:
    """Return the names of the tests in a file."""
    names = [node.name for node in ast.parse(file.read_text("utf-8")).body
             if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]  # fmt: skip
    return {name for name in names if name.startswith("test_")}


def is_there(holder: str) -> bool:
    """Return True if a test, program or nox session exists."""
    kind, _, name = holder.rpartition(" ")
    if kind == "nox -s":
        return f"\ndef {name}(session" in (ROOT / "noxfile.py").read_text("utf-8")
    if kind == "python -m":
        return importlib.util.find_spec(name) is not None
    file, _, test = name.partition("::")
    return (ROOT / file).is_file() and test in parse_player_names(ROOT / file)


@pytest.mark.parametrize("row", PROMISES)
def test_each_documented_promise_names_existing_tests(row: str) -> None:
    promise, held_by = row.strip("| ").split(" | ")
    assert "](" in promise  # where it leads, tests/docs/test_home.py looks
    holders = HOLDER.findall(held_by)
    assert holders
    assert HOLDER.sub("", held_by).strip(", ") == ""  # nothing that looks like one
    assert [holder for holder in holders if not is_there(holder)] == []


def test_promise_check_detects_missing_tests_and_programs() -> None:
    gone = ("tests/docs/test_promises.py::test_gone", "tests/gone.py::test_gone",
            "python -m tools.gone", "nox -s gone")  # fmt: skip
    assert not any(map(is_there, gone))
    assert is_there(
        "tests/docs/test_promises.py::test_promise_check_detects_missing_tests_and_programs"
    )
    assert len(PROMISES) >= 40


# --- the rules ------------------------------------------------------------------------------------

NUMBER = re.compile(r"\b(?:G|KG|PM|CN|IG|PL|DI)-[1-9]\d?\b")
MARK = re.compile(rf'\((?:"(?:{NUMBER.pattern} ?)+",? ?)+')
"""A pattern of the numbers at the start of a test: ``kg("G-4 G-12", ...)``, ``rule("G-5")``."""


def cited(folder: str, kind: str) -> set[str]:
    """Return the numbers of the rules that files with an ending in a folder mention."""
    paths = (ROOT / folder).rglob(f"*.{kind}")
    return {number for path in paths for number in NUMBER.findall(path.read_text("utf-8"))}


def test_every_cited_rule_is_documented_and_tested() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| ([A-Z]+-\d+) \| .+ \|$", page)
    assert len(rows) == len(set(rows)) > 80
    in_code = cited("cardkit", "py") | cited("variants", "toml")
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    tested = {*NUMBER.findall("".join(MARK.findall(tests)))}
    assert set(rows) ^ tested == set(), "only in docs/rules.md, or only in tests"
    other = set(rows) ^ in_code ^ {"G-11", "G-21"}  # one is true of all code, one is withdrawn
    assert other == set(), "only in docs/rules.md, or only in code"
