"""What is compiled, where somebody asks for it, is the same source and plays the same games."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from random import Random

import pytest

from cardkit.lab.luck import Luck
from tests.sources import ROOT, nodes

COMPILED = [
    ROOT / name
    for name in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
        "hooks"
    ]["custom"]["modules"]
]
UNBOXED = ROOT / "cardkit/engine/unboxed.py"


@pytest.mark.parametrize("seed", ["", "1/200", "same"])
def test_the_luck_of_compiled_games_is_that_of_python(seed: str) -> None:
    """Number for number, also after the words have been mixed anew some times."""
    ours, theirs = Luck(seed), Random(seed)
    assert [ours.random() for _ in range(2000)] == [theirs.random() for _ in range(2000)]
    assert [ours.getrandbits(32) for _ in range(2000)] == [theirs.getrandbits(32) for _ in range(2000)]


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


@pytest.mark.parametrize("path", [*COMPILED, UNBOXED], ids=lambda path: path.name)
def test_what_compiles_runs_without_the_compiler(path: Path) -> None:
    """`mypy_extensions` and `librt` are for types, and for what is compiled: they are imported where no plain program comes."""
    for_types = [
        inner
        for node in nodes(path)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "TYPE_CHECKING or COMPILED")
        for inner in ast.walk(node)
    ]
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module in ("mypy_extensions", "librt.vecs"):
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
