"""Run every command in an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder of a test, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def home(own_home: Path) -> Path:
    """Return the folder of saved games, which is not the current folder."""
    own_home.mkdir()
    return own_home


@pytest.fixture
def full_disk(request: pytest.FixtureRequest) -> Iterator[None]:
    """Limit files to 4 kB, as on a full disk."""
    resource = pytest.importorskip("resource", reason="on Windows files have no limits")
    if request.config.pluginmanager.hasplugin("_cov"):
        pytest.skip("coverage could not write its own file")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a command ask questions although its input is a pipe."""
    monkeypatch.setattr("cardkit.cli.shared.is_interactive", lambda: True)
