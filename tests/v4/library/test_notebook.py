"""The notebook among the examples shows what its cells give."""

from __future__ import annotations

import copy

import pytest

from tests.v4 import notebooks


@pytest.mark.slow
def test_every_cell_gives_what_stands_below_it() -> None:
    """Run from top to bottom. Changed on purpose? python -m tools.write.notebook"""
    kept = notebooks.read()
    again = copy.deepcopy(kept)
    notebooks.run(again)
    assert again == kept


def test_it_is_a_notebook() -> None:
    """Format 4, as programs for notebooks read it, and kept as they write it."""
    kept = notebooks.read()
    assert (kept["nbformat"], {cell["cell_type"] for cell in kept["cells"]}) == (
        4,
        {"code", "markdown"},
    )
    for cell in kept["cells"]:
        assert isinstance(cell["source"], list)
        assert "\n".join(line.rstrip("\n") for line in cell["source"]) == "".join(cell["source"])
