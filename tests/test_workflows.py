"""Workflows name the exact versions of everything that they use, so that nobody can replace it."""

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).parents[1] / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_names_actions_by_commit_and_packages_by_version(path: Path) -> None:
    text = path.read_text("utf-8")
    actions = re.findall(r"uses: (.*)", text)
    assert actions
    assert [one for one in actions if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[0-9.]+", one)] == []
    packages = [word for line in re.findall(r"pip install (.*)", text) for word in line.split()]
    assert [one for one in packages if not re.fullmatch(r"\w+==[0-9.]+", one)] == []
