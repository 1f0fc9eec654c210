"""Building the site where it cannot be built: a line says why, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import site


def test_what_lies_there_and_is_no_site_stays(tmp_path: Path) -> None:
    """A folder or a file of somebody's own is not written over; what else is in OUT is left alone."""
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "play", tmp_path / "file"):
        with pytest.raises(SystemExit, match="is no site of cardkit's"):
            site.play(out, tmp_path / "work")
    assert (tmp_path / "play" / "notes.txt").read_text() == (tmp_path / "file").read_text() == "mine"
    assert not (tmp_path / "work").exists()


def test_a_program_that_is_not_there_is_named() -> None:
    """On a machine without node."""
    with pytest.raises(SystemExit, match="no-such-npm is not there, and a site needs node with npm"):
        site.run(["no-such-npm"])
