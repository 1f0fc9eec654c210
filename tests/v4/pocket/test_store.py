"""The log that saved games lie in on a phone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
STORE = HERE.parents[2] / "tools" / "pocket" / "store.js"


@pytest.mark.skipif(
    shutil.which("node") is None, reason="no node is installed (apt-get install nodejs)"
)
def test_a_log_cut_off_anywhere_is_what_it_was_before_or_after() -> None:
    """At every byte of every change, and of a start; and a full disk changes nothing."""
    run = subprocess.run(
        ["node", str(HERE / "store_cut.mjs"), str(STORE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
