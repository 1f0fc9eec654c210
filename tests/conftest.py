"""Settings for all tests, such as Hypothesis profiles, English and an empty data folder."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardkit.i18n.translate import set_language

CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
COMMON = settings(deadline=None, database=None, suppress_health_check=CHECKS)
settings.register_profile("dev", COMMON, max_examples=20, derandomize=True)
settings.register_profile("ci", COMMON, max_examples=60, derandomize=True)
settings.register_profile("deep", COMMON, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option ``--rules``, which lists the rules with their tests."""
    parser.addoption("--rules", action="store_true", help="list the rule numbers with their tests")


def pytest_xdist_auto_num_workers() -> int:
    """Use one more process than there are cores. Many tests wait for a browser or a terminal."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """List the numbers of the rules, each with its tests."""
    if session.config.getoption("--rules"):
        tests: dict[str, dict[str, None]] = {}  # in order, each once
        for item in session.items:
            for number in (number for mark in item.iter_markers("rule") for number in mark.args):
                tests.setdefault(number, {})[item.nodeid.partition("[")[0]] = None
        for number in sorted(tests, key=lambda number: (number[:2], len(number), number)):
            print(f"{number}: {', '.join(tests[number])}")


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return unique names for folders."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of one test, which does not exist yet."""
    folder = next(homes)
    folder.mkdir()
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(folder / "user"))
    home = folder / "cardkit"
    monkeypatch.setenv("CARDKIT_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use numba only if the cache has its code.

    Otherwise each test that simulates games would leave a process that compiles for a minute.
    """
    if find_spec("numba"):
        from cardkit.lab import compiled  # not needed without numba

        monkeypatch.setattr(compiled, "can_compile", compiled.load_compiled)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use English before and after each test, because commands set the language of the process."""
    for name in ("CARDKIT_LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_MESSAGES", "C")
    yield
    set_language("en")
