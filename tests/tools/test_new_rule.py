"""The stubs of a rule key, and what is open of one: keys that are done are told to be so."""

from __future__ import annotations

import ast

import pytest

from tools import new_rule


@pytest.mark.parametrize("key", ["leftover", "danger.over", "danger.costs"])
def test_nothing_is_open_of_a_key_that_is_done(key: str) -> None:
    """At the top of a file, in a section, and where a property of the variant reads it."""
    assert new_rule.begun(key)
    assert [*new_rule.missing(key)] == []


def test_what_is_open_of_a_key_that_nobody_wrote() -> None:
    """One line for each place it belongs into."""
    told = [*new_rule.missing("artifacts.mood")]
    assert not new_rule.begun("artifacts.mood")
    for place in ("core.py", "claims.py", "cardkit/rules", "houses.py", "house", "reference"):
        assert any(place in line for line in told), place


@pytest.mark.parametrize(
    ("section", "line"), [("artifacts", "    mood: int = 0\n"), ("danger", "    mood: int\n")]
)
def test_a_key_of_a_section_has_its_field_there(section: str, line: str) -> None:
    """Last, and with a default where the others have one."""
    text = new_rule.with_field(section, "mood: int", "0")
    (found,) = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name == section.title()
    ]
    assert line in text
    assert ast.unparse(found.body[-1]) == line.strip()
