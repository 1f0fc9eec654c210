"""All surroundings, some commands in each (all: ``python -m tests.v4.surroundings``): no traceback, in
time, a known code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardkit.v4.cli.app import COMMANDS
from tests.v4.surroundings import COMMANDS as TRIED, SURROUNDINGS, share

SHARE = 11
"""Every how many-th case is tried with the suite."""


@pytest.mark.slow
@pytest.mark.skipif(
    not hasattr(os, "fork") or not Path("/dev/full").exists(), reason="needs fork and devices"
)
def test_no_command_stumbles_over_its_surroundings() -> None:
    """In a process of its own, since it forks."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.v4.surroundings", f'{{"part": {SHARE}, "seed": 20261120}}'],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_command_is_tried() -> None:
    """And the part that is tried with the suite has each of them and each surrounding."""
    assert {line.split()[0] for line in TRIED if line} >= set(COMMANDS)
    part = share(SHARE, 20261120)
    assert {case.surrounding for case in part} == set(SURROUNDINGS)
    assert {case.command.split()[0] for case in part if case.command} >= set(COMMANDS)
