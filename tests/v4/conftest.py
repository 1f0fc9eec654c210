"""How tests are run: how much hypothesis plays, on how many cores, and what they leave behind."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.conftest import SIGNALS
from tests.v4.commands import Cardkit, Said

settings.register_profile("v4", max_examples=10)  # for what is collected from here on
settings.load_profile("v4")

# --- which tests run where ------------------------------------------------------------------------


collect_ignore_glob = ["*"] if sys.platform == "win32" else []
"""Pseudo-terminals, forks and limits of a process, which many of these need, are not on Windows."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of a module in one process, or those of modules of one ``xdist_group``; of
    several processes each begins with what takes its time."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Thousands of tests live until the end: the garbage collector need not look at them again and
    again."""
    gc.freeze()


# --- what a test leaves behind --------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def signals_are_heard() -> None:
    """Signals that are ignored here (by ``nohup``, or in a shell's background) are heard again by
    what tests start."""
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_IGN:
            # unlike SIG_IGN, no program that is started inherits it
            signal.signal(number, lambda *_: None)


# --- the command line -----------------------------------------------------------------------------


@pytest.fixture
def cardkit(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Cardkit:
    """A command line run in this process, in a folder of its own."""
    from cardkit.v4.cli.app import run

    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Said:
        with pytest.raises(SystemExit) as end:
            run(arguments)
        said = capsys.readouterr()
        return Said(int(end.value.code or 0), said.out, said.err)

    return call


# --- where tests keep games -----------------------------------------------------------------------

FOLDERS = (
    "HOME",
    "USERPROFILE",
    "XDG_DATA_HOME",
    "XDG_CONFIG_HOME",
    "LOCALAPPDATA",
    "APPDATA",
    "CARDKIT_HOME",
)
"""What tells a program where its user keeps things, on one system or another."""


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A user who is nobody, for every test and every process it starts: what somebody really has is
    never touched."""
    folder = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        for name in FOLDERS:
            patch.setenv(name, str(folder / name.lower()))
        (folder / "home").mkdir()
        patch.delenv("LC_ALL", raising=False)
        patch.setenv("LC_PAPER", "C")  # who runs them may print on Letter
        yield folder


_number = count()


@pytest.fixture(autouse=True)
def own_home(nobodys_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games of one test: not there yet, and no other test's."""
    folder = nobodys_home / f"games-{next(_number)}"
    monkeypatch.setenv("CARDKIT_HOME", str(folder))
    return folder
