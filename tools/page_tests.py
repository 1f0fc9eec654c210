"""Run tests in node with the Python of the page for phones (Pyodide).

    python -m tools.page_tests                    all tests that can run there
    python -m tools.page_tests tests/engine -x    pass these arguments to pytest

This needs node, npm and pip. Processes, terminals and devices do not exist there.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tools.pocket import ROOT, unpacked_runtime

RUN = Path(__file__).parent / "runtime" / "tests.mjs"
PACKAGES = ("click", "hypothesis", "platformdirs", "pytest", "rich", "tomli-w")
PYTHON = "3.14"
"""The Python version of the runtime; the packages fetched for it are pure Python."""
TESTS = (
    "tests/engine",
    "tests/rulebook",
    "tests/tally",
    "tests/text",
    "tests/table",
    "--ignore=tests/table/test_sessions.py",
)
OPTIONS = ("-o", "addopts=-q --strict-markers", "-p", "no:cacheprovider")


def main(words: list[str]) -> int:
    """Run the tests and return the exit code of pytest."""
    with tempfile.TemporaryDirectory() as work:
        packages = Path(work, "packages")
        pip = [sys.executable, "-m", "pip", "install", "-q", f"--target={packages}"]
        pip += ["--platform=any", f"--python-version={PYTHON}", "--only-binary=:all:", *PACKAGES]
        subprocess.run(pip, check=True)
        places = [unpacked_runtime(Path(work)), ROOT, packages]
        node = ["node", *map(str, [RUN, *places]), *OPTIONS, *(words or TESTS)]
        return subprocess.run(node).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
