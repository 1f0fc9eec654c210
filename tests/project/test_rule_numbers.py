"""Every rule is pinned by a test that cites it, and every number cited is a rule."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
NUMBERS = (HERE / "rule_numbers.txt").read_text("utf-8").split()


def cited(source: str) -> set[str]:
    """The numbers in the ``mark.rule(...)`` calls of a test file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            found.update(str(part.value) for part in node.args if isinstance(part, ast.Constant))
    return found


@cache
def all_cited() -> dict[str, set[str]]:
    """Each rule number the suite cites, and the files that do."""
    files: dict[str, set[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for number in cited(path.read_text("utf-8")):
            files.setdefault(number, set()).add(path.name)
    return files


def test_every_rule_is_pinned() -> None:
    """No rule number that no test cites."""
    pinned = all_cited()
    assert [number for number in NUMBERS if number not in pinned] == []


def test_every_marker_is_a_rule() -> None:
    """No test cites a number that is no rule."""
    assert {number: files for number, files in all_cited().items() if number not in NUMBERS} == {}


def test_every_number_a_variant_cites_is_a_rule() -> None:
    """The numbers in the variant files are rules too, and a variant's rulings are known by
    number."""
    from cardkit.files import load, shipped

    for variant in map(load, shipped()):
        assert {number for _, number in variant.cites} <= set(NUMBERS)
        assert {number for number, _ in variant.rulings} <= set(NUMBERS)
