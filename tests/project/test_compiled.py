"""What is compiled, where somebody asks for it, is the same source and plays the same games."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from cardkit.lab.bot_games import drawn
from tests.sources import ROOT, nodes

COMPILED = [
    ROOT / name
    for name in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]["hooks"]["custom"]["modules"]
]


@pytest.mark.parametrize(("cards", "number"), [(52, 40), (52, 6), (52, 5), (30, 30), (86, 8), (12, 3)])
def test_cards_are_drawn_as_by_sample(cards: int, number: int) -> None:
    """Card for card, and the luck after it is the same too."""
    from random import Random

    ours, theirs = Random("drawn"), Random("drawn")
    pack = list(range(100, 100 + cards))
    assert [drawn(pack, number, ours) for _ in range(5)] == [theirs.sample(pack, number) for _ in range(5)]
    assert ours.random() == theirs.random()


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.name)
def test_no_function_names_two_kinds_of_errors_alike(path: Path) -> None:
    """Two ``except ... as error`` of different types in one function: compiled, that is a TypeError when it happens."""
    for function in nodes(path):
        if isinstance(function, ast.FunctionDef):
            caught: dict[str, set[str]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.ExceptHandler) and node.name and node.type:
                    caught.setdefault(node.name, set()).add(ast.unparse(node.type))
            assert all(len(types) == 1 for types in caught.values()), f"{path.name}:{function.name} {caught}"


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.name)
def test_what_compiles_runs_without_the_compiler(path: Path) -> None:
    """`mypy_extensions` is for types alone: it is imported where no program comes."""
    for_types = [
        inner
        for node in nodes(path)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    ]
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module == "mypy_extensions":
            assert node in for_types


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.name)
def test_no_method_of_a_tuple_holds_a_function(path: Path) -> None:
    """A function or ``lambda`` within a method of a `NamedTuple` is what the compiler breaks on."""
    inner = [
        f"{cls.name}.{method.name}"
        for cls in nodes(path)
        if isinstance(cls, ast.ClassDef) and any(ast.unparse(base) == "NamedTuple" for base in cls.bases)
        for method in cls.body
        if isinstance(method, ast.FunctionDef)
        for node in ast.walk(method)
        if node is not method and isinstance(node, ast.FunctionDef | ast.Lambda)
    ]
    assert inner == []
