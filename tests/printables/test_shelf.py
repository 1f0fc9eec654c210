"""The shelf of finished PDFs is what the tool would write."""

from tools import printables


def test_the_shelf_is_current() -> None:
    """Two games stand for all: the tool itself compares every file."""
    assert not printables.stale(["kings-gold", "cave-network"])
