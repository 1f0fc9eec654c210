"""How much hypothesis plays (quick by default, ``HYPOTHESIS_PROFILE=deep`` for a long night), and where tests keep games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

FOLDERS = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA", "CARDKIT_HOME")
"""What tells a program where its user keeps things, on one system or another."""


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A user who is nobody, for every test and every process it starts: what somebody really has is never touched."""
    folder = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        for name in FOLDERS:
            patch.setenv(name, str(folder / name.lower()))
        (folder / "home").mkdir()
        yield folder


_number = count()


@pytest.fixture(autouse=True)
def own_home(nobodys_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games of one test: not there yet, and no other test's."""
    folder = nobodys_home / f"games-{next(_number)}"
    monkeypatch.setenv("CARDKIT_HOME", str(folder))
    return folder
