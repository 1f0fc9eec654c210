"""Every tool says how it is run and is listed; the package uses none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tools
from tests.sources import MODULES, ROOT, packages

SIMULATED = ROOT / "tools" / "photograph"
"""Handwriting and photographs: for its commands, and for the tests of what reads them."""
COMMANDS = ("measure", "train")
TOOLS = sorted(
    path
    for path in (ROOT / "tools").rglob("*.py")
    if path.name != "__init__.py" and (path.parent != SIMULATED or path.stem in COMMANDS)
)
LISTED = re.findall(r"^ {4}(python -m tools[\w.]+)", tools.__doc__ or "", re.MULTILINE)


def command(path: Path) -> str:
    """How a tool is run."""
    return f"python -m {'.'.join(path.relative_to(ROOT).with_suffix('').parts)}"


def test_every_tool_is_listed_once() -> None:
    """With its command."""
    assert sorted(LISTED) == sorted(map(command, TOOLS))


@pytest.mark.parametrize("path", TOOLS, ids=command)
def test_a_tool_says_how_it_is_run(path: Path) -> None:
    """In the first lines of its file, and it can be run so."""
    text = path.read_text("utf-8")
    assert command(path) in text[: text.index('"""', 3)]
    assert '\nif __name__ == "__main__":\n' in text


@pytest.mark.slow
def test_the_package_needs_neither_tools_nor_tests() -> None:
    """It is installed without them."""
    assert [path for path in MODULES if packages(path) & {"tools", "tests"}] == []
