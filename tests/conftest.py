"""How tests are run: how much hypothesis plays, on how many cores, which are the quick ones, and what they leave behind.

The same random games are played each time, so that green stays green (of some a part, another one after a change of the
sources: `tests.rotation`); ``HYPOTHESIS_PROFILE=deep`` plays many and new ones, for a long night.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.commands import Cardkit, Said

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "quick", max_examples=40, deadline=None, suppress_health_check=SLOW_IS_FINE, derandomize=True, database=None
)
settings.register_profile(
    "deep",
    max_examples=int(os.environ.get("CARDKIT_EXAMPLES", "3000")),
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# --- how many cores, and which are quick -----------------------------------------------------------------------------

TESTS = Path(__file__).resolve().parent
PRINTS = TESTS / "paper"
TOGETHER = (
    "tests/phones/browser/",
    "tests/paper/test_pages.py",
    "tests/paper/test_tags.py",
    "tests/table/test_keypad.py",
    "tests/files/test_shipped_versions.py",
    "tests/cli/test_hostile.py",
)
"""Whose tests share what is dear to make: a browser, pages, a cardkit that was corrected."""
LONG = {"subprocess", "pexpect", "spawn", "random_game", "printed"}
"""What a module of slow tests has: processes of its own, whole random games, pages."""
BUSY = ("lab", "files/test_own_rules.py", "files/test_digest.py", "table/test_listening.py", "table/test_keypad.py",
        "table/test_travel.py", "engine/test_core.py", "speech/test_pseudo.py", "files/test_brief.py", "tools")  # fmt: skip
"""Folders and modules below `tests` that compute long in other ways: studies, a game's every moment, all that ships."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """All cores for the suite and for folders, and one more, since browsers and killed games are waited for; only this
    process for files and tests that are named."""
    named = all(Path(argument.split("::")[0]).suffix == ".py" for argument in config.args)
    return 0 if named else (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """What shares something dear stays in one process: the browser's tests, and those of a module that prints or has a
    cardkit of its own. All others go one by one to whoever is free."""
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = shared_by
    return scheduler


def shared_by(test: str) -> str:
    """What is shared by that test; itself, if it shares nothing dear."""
    return next((shared for shared in TOGETHER if test.startswith(shared)), test)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test is slow or quick: slow are those that print, play random games, start processes, or say that they are."""
    for item in items:
        slow = item.get_closest_marker("slow") is not None or takes_its_time(item)
        item.add_marker(pytest.mark.slow if slow else pytest.mark.quick)


def takes_its_time(item: pytest.Item) -> bool:
    """Whether a test does what takes long."""
    if PRINTS in item.path.parents or item.path.relative_to(TESTS).as_posix().startswith(BUSY):
        return True
    return isinstance(item, pytest.Function) and (
        is_hypothesis_test(item.obj) or not LONG.isdisjoint(vars(item.module))
    )


# --- what a test leaves behind ---------------------------------------------------------------------------------------

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.fixture(autouse=True)
def own_signals() -> Iterator[None]:
    """A command that was run here listens to signals its own way; the next test, and what it starts, hears them as ever."""
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def cardkit(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cardkit:
    """A command line run in this process, in a folder of its own."""
    from cardkit.cli.app import run

    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Said:
        with pytest.raises(SystemExit) as end:
            run(arguments)
        said = capsys.readouterr()
        return Said(int(end.value.code or 0), said.out, said.err)

    return call


# --- where tests keep games ------------------------------------------------------------------------------------------

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
