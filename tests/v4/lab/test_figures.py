"""The same rules and the same seed give the same games, chances and conclusions as when they were
written down."""

from __future__ import annotations

import pytest

from tests.v4.lab.figures import figures, rows

ROWS = rows()


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_figures_are_those_that_were_written_down(name: str) -> None:
    """Where a change is meant: python -m tools.write.figures writes them anew, and the CHANGELOG
    says so."""
    row, written = ROWS[name]
    assert figures(row) == written
