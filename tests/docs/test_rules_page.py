"""The page of numbered rules has each number that is cited, and each is cited by a test."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"\b(?:G|KG|PM|CN|IG|PL|DI)-[1-9]\d?\b")


def cited(folder: str, kind: str) -> set[str]:
    paths = (ROOT / folder).rglob(f"*.{kind}")
    return {number for path in paths for number in NUMBER.findall(path.read_text("utf-8"))}


def test_each_cited_rule_is_on_the_page_and_pinned() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| ([A-Z]+-\d+) \| .+ \|$", page)
    assert len(rows) == len(set(rows)) > 80
    pinned = cited("tests", "py")
    assert cited("cardkit", "py") | cited("variants", "toml") | pinned == set(rows)
    assert set(rows) == pinned
