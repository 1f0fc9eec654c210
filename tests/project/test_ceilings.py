"""How large the house is: ceilings that only ever go down. Whoever makes something smaller lowers its figure here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.sources import HOUSE, MODULES, ROOT, nodes, taken

PACKAGE = 49_232
"""Lines of all Python modules of the package."""
CLOSURES = {
    "engine/rules.py": 4_054,
    "engine/game.py": 4_969,
    "speech/sheets.py": 5_991,
    "paper/coins.py": 6_518,
    "paper/pad.py": 8_645,
    "paper/splits.py": 8_478,
    "paper/aid.py": 11_078,
    "paper/sheet.py": 11_952,
    "table/conversation.py": 22_724,
}
"""Lines of a module and of all that it imports, through doors only the modules that what is imported comes from."""
ASKED = {
    r"variant\.share\b": 0,
    r"variant\.leftover\b": 1,
    r"(variant|danger)\.over\b": 1,
    r"variant\.until\b": 0,
    r"(variant|danger)\.costs?\b": 1,
    r"\.deck_game\b|variant\.reveal\b": 6,
    r"variant\.(per_card|lost|stays|lies|carries)\b": 0,
}
"""Rules that a key decides, and how many modules outside of `engine` and `files` ask for the key itself and not for a claim."""
LONGEST_FUNCTION = 95
LONGEST_MODULE = 771
NAMES_TWICE = 2
"""File names that stand in several rooms."""
ARCHITECTURE = 120
PRIVATE = 0
"""Private names of the package that a test imports."""


@cache
def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def module(name: str) -> Path | None:
    """The file of a dotted module, or None."""
    place = ROOT / Path(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def homes(door: Path) -> dict[str, str]:
    """The module that each name of a door comes from."""
    return {
        alias.name: f"{node.module}.{alias.name}" if module(f"{node.module}.{alias.name}") else node.module or ""
        for node in nodes(door)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardkit.")
        for alias in node.names
    }


@cache
def needs(path: Path) -> frozenset[Path]:
    """The modules of the house that a module's names come from."""
    found = set()
    for into, name in taken(path):
        door, inner = module(into), module(f"{into}.{name}")
        if inner is None and door is not None and door.name == "__init__.py":
            inner = module(homes(door).get(name, into))
        found.add(inner or door)
    return frozenset(one for one in found if one is not None)


def closure(path: Path) -> set[Path]:
    """A module with all that it imports."""
    seen: set[Path] = set()
    todo = [path]
    while todo:
        one = todo.pop()
        if one not in seen:
            seen.add(one)
            todo.extend(needs(one))
    return seen


def test_the_package_grows_no_more() -> None:
    """All its lines."""
    assert sum(map(lines, MODULES)) <= PACKAGE


@pytest.mark.parametrize(("name", "most"), CLOSURES.items())
def test_what_must_be_read_to_read_a_module(name: str, most: int) -> None:
    """Its own lines and those of all that it imports."""
    read = sorted(closure(HOUSE / name), key=lines, reverse=True)
    largest = ", ".join(f"{path.relative_to(HOUSE)} {lines(path)}" for path in read[:5])
    over = sum(map(lines, read)) - most
    assert over <= 0, f"{name} reads {over} lines more than its ceiling; the largest: {largest}"


@pytest.mark.parametrize(("key", "most"), ASKED.items())
def test_who_asks_for_a_key_itself(key: str, most: int) -> None:
    """Other rooms ask what follows from a rule."""
    asking = [
        path
        for path in MODULES
        if path.relative_to(HOUSE).parts[0] not in ("engine", "files") and re.search(key, path.read_text("utf-8"))
    ]
    assert len(asking) <= most, [str(path.relative_to(HOUSE)) for path in asking]


def test_functions_and_modules_are_short() -> None:
    """What is longer wants to be two."""
    long = [
        f"{path.relative_to(HOUSE)}:{node.name}"
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []
    assert max(map(lines, MODULES)) <= LONGEST_MODULE


def test_no_name_is_given_twice_in_a_module() -> None:
    """What stands there a second time was copied, or hides the first."""
    twice = []
    for path in MODULES:
        head = nodes(path)[0]
        assert isinstance(head, ast.Module)
        targets = [target for node in head.body if isinstance(node, ast.Assign) for target in node.targets]
        given = [target.id for target in targets if isinstance(target, ast.Name)]
        given += [node.name for node in head.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        twice += [f"{path.relative_to(HOUSE)}:{name}" for name in set(given) if given.count(name) > 1 and name != "_"]
    assert twice == []


def test_few_file_names_stand_in_several_rooms() -> None:
    """A name says what is in a module to somebody who sees only the name."""
    found = [path.name for path in MODULES if path.name != "__init__.py"]
    assert len({name for name in found if found.count(name) > 1}) <= NAMES_TWICE


def test_the_page_about_the_house_is_short() -> None:
    """ARCHITECTURE.md can be read at one go; no cell of a table is a paragraph."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()
    assert len(page) <= ARCHITECTURE
    cells = [cell for line in page if line.startswith("|") for cell in line.split("|")]
    assert max(len(cell.split()) for cell in cells) <= 40


def test_tests_use_doors() -> None:
    """A private name is tested by what it is for."""
    private = [
        f"{path.relative_to(ROOT)}: {alias.name}"
        for path in (ROOT / "tests").rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardkit")
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
    ]
    assert len(private) <= PRIVATE, private
