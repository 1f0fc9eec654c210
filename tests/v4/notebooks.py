"""A notebook run cell by cell, as a notebook program runs it: what is printed, and what the last
line of a cell gives."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "library.ipynb"


def read(path: Path = NOTEBOOK) -> dict[str, Any]:
    """The notebook's object (format 4)."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def run(notebook: dict[str, Any]) -> None:
    """Give every cell of code the outputs that it has now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        cell["execution_count"] = number
        cell["outputs"] = _outputs("".join(cell["source"]), names, number)


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    lines = ast.parse(source)
    last = lines.body[-1] if lines.body and isinstance(lines.body[-1], ast.Expr) else None
    if last is not None:
        lines.body.pop()
    outputs: list[dict[str, Any]] = []
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(lines, f"cell {number}", "exec"), names)
        value = (
            None
            if last is None
            else eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
        )
    if printed.getvalue():
        outputs.append(
            {
                "name": "stdout",
                "output_type": "stream",
                "text": printed.getvalue().splitlines(keepends=True),
            }
        )
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_().splitlines(keepends=True)
        outputs.append(
            {
                "data": data,
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def write(notebook: dict[str, Any], path: Path = NOTEBOOK) -> None:
    """Write it as notebook programs do."""
    path.write_text(
        json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8"
    )
