"""The notebook among the examples shows what its cells give.

Changed on purpose? ``UPDATE=1 python -m pytest tests/docs/test_notebook.py`` writes it anew.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.check_types import write_shown_python

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "library.ipynb"


def test_every_cell_gives_what_stands_below_it() -> None:
    kept: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
    again = copy.deepcopy(kept)
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in again["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        cell["execution_count"] = number
        cell["outputs"] = outputs("".join(cell["source"]), names, number)
    if os.environ.get("UPDATE"):
        text = json.dumps(again, ensure_ascii=False, indent=1, sort_keys=True)
        NOTEBOOK.write_text(f"{text}\n", "utf-8")
    else:
        assert again == kept


def test_what_is_shown_passes_strict_type_checks(tmp_path: Path) -> None:
    """As its readers check what they copy from the notebook, the README and the manual."""
    pytest.importorskip("mypy")
    write_shown_python(tmp_path)
    files = [str(path) for path in sorted(tmp_path.glob("*.py")) if path.read_text("utf-8")]
    assert any("notebook" in name for name in files)
    cwd = NOTEBOOK.parents[1]
    words = [sys.executable, "-m", "mypy", "--strict", *files]
    checked = subprocess.run(words, capture_output=True, text=True, cwd=cwd, check=False)
    assert checked.returncode == 0, checked.stdout


def outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Return what a cell prints, and what its last line gives, as a notebook keeps them."""
    code = ast.parse(source)
    last = code.body.pop() if isinstance(code.body[-1], ast.Expr) else None
    found: list[dict[str, Any]] = []
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "cell", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        found.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        found.append(
            {
                "data": {"text/plain": repr(value).splitlines(keepends=True)},
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return found
