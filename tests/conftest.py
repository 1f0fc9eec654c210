"""Hypothesis profiles, and what every test has: a command line, and a data folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, settings

CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
COMMON = settings(deadline=None, database=None, suppress_health_check=CHECKS)
settings.register_profile("dev", COMMON, max_examples=20, derandomize=True)
settings.register_profile("ci", COMMON, max_examples=60, derandomize=True)
settings.register_profile("deep", COMMON, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture
def runner() -> CliRunner:
    """Return what runs commands in this process."""
    return CliRunner()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of one test, which does not exist yet: nobody's games are touched."""
    folder = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(folder / "user"))
    home = folder / "cardkit"
    monkeypatch.setenv("CARDKIT_HOME", str(home))
    return home
