"""The notebook among the examples shows what its cells give.

Changed on purpose? ``UPDATE=1 python -m pytest tests/docs/test_notebook.py`` writes it anew.
"""

import ast
import contextlib
import copy
import io
import json
import os
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "library.ipynb"


def test_every_cell_gives_what_stands_below_it() -> None:
    kept: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
    again = copy.deepcopy(kept)
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in again["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        *statements, last = ast.parse("".join(cell["source"])).body
        value = None
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(ast.Module(statements, []), "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            else:
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
        cell["execution_count"], cell["outputs"] = number, []
        if lines := printed.getvalue().splitlines(keepends=True):
            cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": lines})
        if value is not None:
            data = {"text/plain": repr(value).splitlines(keepends=True)}
            result = {"execution_count": number, "metadata": {}, "output_type": "execute_result"}
            cell["outputs"].append({"data": data, **result})
    if os.environ.get("UPDATE"):
        text = json.dumps(again, ensure_ascii=False, indent=1, sort_keys=True)
        NOTEBOOK.write_text(f"{text}\n", "utf-8")
    else:
        assert again == kept
