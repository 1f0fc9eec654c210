"""Check the types of the installed library with mypy and pyright.

python tools/check_types.py     where cardkit is installed from its wheel, not from the checkout
"""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MIN_SCORE = 0.98
"""The minimum share of public names whose type every checker knows."""
PYRIGHT = (sys.executable, "-m", "pyright")


def main() -> None:
    """Check the types in the Python code of README, manual and notebook, and of public names."""
    with tempfile.TemporaryDirectory() as folder:
        write_shown_python(Path(folder))
        subprocess.run([sys.executable, "-m", "mypy", "--strict", "."], cwd=folder, check=True)
        subprocess.run([*PYRIGHT, "--level", "error", "."], cwd=folder, check=True)
        command = [*PYRIGHT, "--verifytypes", "cardkit", "--ignoreexternal", "--outputjson"]
        found = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False).stdout
    score = json.loads(found)["typeCompleteness"]["completenessScore"]
    print(f"{score:.1%} of the public names have a type that is known")
    if score < MIN_SCORE:
        sys.exit(
            f"Expected {MIN_SCORE:.0%}: pyright --verifytypes cardkit --ignoreexternal lists them."
        )


def write_shown_python(folder: Path) -> None:
    """Write the Python code in README, manual and notebook into a folder, one file for each page."""
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        blocks = "".join(PYTHON.findall(page.read_text("utf-8")))
        lines = [one.source for one in doctest.DocTestParser().get_examples(blocks)]
        name = page.stem.replace("-", "_")
        (folder / f"of_{name}.py").write_text("".join(lines), "utf-8")
    notebook = json.loads((ROOT / "examples" / "library.ipynb").read_text("utf-8"))
    cells = ["".join(one["source"]) for one in notebook["cells"] if one["cell_type"] == "code"]
    (folder / "of_notebook.py").write_text("\n\n".join(cells), "utf-8")


if __name__ == "__main__":
    main()
