"""Run every cell of ``examples/library.ipynb`` again and write down what it gives now.

python -m tools.write.notebook
"""

from __future__ import annotations

from tests.v4 import notebooks


def main() -> None:
    """In place; what stands in the cells is left as it is."""
    notebook = notebooks.read()
    notebooks.run(notebook)
    notebooks.write(notebook)


if __name__ == "__main__":
    main()
