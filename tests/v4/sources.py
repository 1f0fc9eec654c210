"""The sources of cardkit and of its tests as trees, each read once, for tests that hold how the
house is built."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a source that several tests look at."""
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))
