"""The notebook among the examples shows what its cells give."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests import notebooks


@pytest.mark.slow
def test_every_cell_gives_what_stands_below_it() -> None:
    """Run from top to bottom; a study as hastily as in all tests, so its table has other figures. `.ci/run documents` runs it
    in full. Changed on purpose? python -m tools.write.notebook"""
    kept = notebooks.read()
    again = copy.deepcopy(kept)
    notebooks.run(again)
    tables = [[table for cell in one["cells"] for table in in_html(cell)] for one in (kept, again)]
    assert again == kept
    assert len(tables[0]) == len(tables[1]) > 1
    assert [len(table) for table in tables[0]] == [len(table) for table in tables[1]]


def in_html(cell: dict[str, Any]) -> Iterator[list[str]]:
    """The tables of a cell, each line by line; those of studies are taken away from it."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if "text/html" in data:
            yield data.pop("text/html") if "cardkit.study(" in "".join(cell["source"]) else data["text/html"]


def test_it_is_a_notebook() -> None:
    """Format 4, as programs for notebooks read it, and kept as they write it."""
    kept = notebooks.read()
    assert (kept["nbformat"], {cell["cell_type"] for cell in kept["cells"]}) == (4, {"code", "markdown"})
    for cell in kept["cells"]:
        assert isinstance(cell["source"], list)
        assert "\n".join(line.rstrip("\n") for line in cell["source"]) == "".join(cell["source"])
