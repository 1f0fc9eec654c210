"""What Python lacks on Windows, and which tests cannot be imported there, as the stubs that mypy
brings say it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mypy

from tests.v4.sources import ROOT, imported, nodes

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
OLDEST = (3, 11)
"""The Python that is asked about: what came later to Windows is lacking there."""


@cache
def lacking(module: str) -> frozenset[str]:
    """The names of a module of the standard library that Linux or a Mac has and Windows has not."""
    here = _names(module, "linux") | _names(module, "darwin")
    return frozenset(name for name in here - _names(module, "win32") if not name.startswith("_"))


@cache
def is_lacking(module: str) -> bool:
    """Whether Windows has nothing of a module."""
    return bool(lacking(module)) and not any(name[:1] != "_" for name in _names(module, "win32"))


def absent_modules() -> Iterator[str]:
    """The modules that Windows has not."""
    return (path.stem for path in sorted(STUBS.glob("*.pyi")) if is_lacking(path.stem))


@cache
def imports_what_is_lacking(path: Path) -> bool:
    """Whether a source of the tests or tools cannot even be imported on Windows."""
    asked = (node for node in nodes(path) if isinstance(node, ast.ImportFrom))
    wanted = imported(path) | {
        f"{node.module}.{alias.name}" for node in asked for alias in node.names
    }
    ours = (
        ROOT / Path(*name.split(".")) for name in wanted if name.split(".")[0] in ("tests", "tools")
    )
    found = [
        one
        for place in ours
        for one in (place.with_suffix(".py"), place / "__init__.py")
        if one.is_file()
    ]
    return (
        any(map(is_lacking, wanted))
        or "pexpect" in wanted
        or any(map(imports_what_is_lacking, found))
    )


def _names(module: str, system: str) -> frozenset[str]:
    return frozenset(_given(_stub(module), system))


@cache
def _stub(module: str) -> list[ast.stmt]:
    """The statements of a module's stub; none where it is the same on every system."""
    place = STUBS / Path(*module.split("."))
    stub = next(
        (path for path in (place.with_suffix(".pyi"), place / "__init__.pyi") if path.is_file()),
        None,
    )
    text = stub.read_text("utf-8") if stub else ""
    return ast.parse(text).body if "win32" in text else []


def _given(body: list[ast.stmt], system: str) -> Iterator[str]:
    """The names that statements of a stub give a module on a system; what it imports for itself is
    none."""
    for node in body:
        match node:
            case ast.If():
                yield from _given(node.body if _holds(node.test, system) else node.orelse, system)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Assign():
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ImportFrom():
                yield from (alias.asname for alias in node.names if alias.asname == alias.name)
            case _:
                pass


def _holds(test: ast.expr, system: str) -> bool:
    """Whether a condition of a stub holds on a system, for the oldest Python."""
    match test:
        case ast.BoolOp():
            return (all if isinstance(test.op, ast.And) else any)(
                _holds(value, system) for value in test.values
            )
        case ast.UnaryOp(op=ast.Not()):
            return not _holds(test.operand, system)
        case ast.Compare():
            known = {"sys": None, "system": system, "version": OLDEST}
            text = (
                ast.unparse(test)
                .replace("sys.platform", "system")
                .replace("sys.version_info", "version")
            )
            return bool(eval(text, known))
        case _:
            return True
