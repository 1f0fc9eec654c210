"""The sources of cardkit and of its tests as trees, each read once, for tests that hold how the
house is built."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ROOT / "cardkit" / "v4"
MODULES = sorted(HOUSE.rglob("*.py"))


def nodes_once(path: Path) -> Iterator[ast.AST]:
    """Every node of a source, the module itself first; none is kept."""
    return ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a source that several tests look at."""
    return tuple(nodes_once(path))


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module a source names in an import, wherever it stands, in full."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            module = node.module or ""
            found.update(
                f"{module}.{alias.name}" if module == "cardkit" else module for alias in node.names
            )
    return frozenset(found)


@cache
def taken(path: Path) -> tuple[tuple[str, str], ...]:
    """What a source takes of the house, each name with the module that it names: ``from cardkit.v4.ink
    import Box``, and of a room as a whole (``from cardkit.v4 import ink``) what it asks of it,
    ``ink.Box``."""
    found: list[tuple[str, str]] = []
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardkit."):
            found += ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "cardkit":
            rooms = {alias.asname or alias.name: f"cardkit.{alias.name}" for alias in node.names}
            asked = (
                one
                for one in nodes(path)
                if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name)
            )
            found += ((rooms[one.value.id], one.attr) for one in asked if one.value.id in rooms)  # type: ignore[attr-defined]
    return tuple(dict.fromkeys(found))


def packages(path: Path) -> set[str]:
    """The packages a source imports from: ``cardkit``, ``click``, ``json``."""
    return {name.split(".")[0] for name in imported(path)}


def kinds(base: type[Any]) -> set[type]:
    """The classes below another that have none below them."""
    return {one for below in base.__subclasses__() for one in (kinds(below) or {below})}


def is_told_a_program(node: ast.AST) -> bool:
    """Whether that is a check that a caller of the library gives what is wanted: the right call
    stands in it."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "needs"
    )
