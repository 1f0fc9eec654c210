"""Every command is run in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder of a test, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
