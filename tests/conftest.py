"""How tests are run: how much hypothesis plays, on how many cores, which are the quick ones, and what they leave behind.

The same random games are played each time, so that green stays green (of some a part, another one after a change of the
sources: `tests.rotation`; and a run of everything takes turns with tests that are dear: `IN_TURN`).
``HYPOTHESIS_PROFILE=deep`` plays many and new ones, for a long night.
"""

from __future__ import annotations

import gc
import os
import pkgutil
import signal
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import segno
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.commands import Cardkit, Said
from tests.rotation import EVERY, WHOLE, some
from tests.systems import imports_what_is_lacking

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "quick", max_examples=10, deadline=None, suppress_health_check=SLOW_IS_FINE, derandomize=True, database=None
)
settings.register_profile(
    "deep",
    max_examples=int(os.environ.get("CARDKIT_EXAMPLES", "3000")),
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# --- what all tests share --------------------------------------------------------------------------------------------


def pytest_collection_finish() -> None:
    """What was loaded and collected stays to the end: nobody looks through it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_sessionfinish() -> None:
    """What is left is looked through once for what was never closed, where pytest would do it ten times."""
    gc.collect()
    gc.freeze()


HASTE = {
    "cardkit.odds.supply.GAMES": 6,
    "cardkit.lab.best.RUNG": 30,
    "cardkit.lab.at_rest.DEALS": 4,
    "cardkit.lab.at_rest.GAMES": 1,
    "cardkit.lab.at_rest.FIRST": 2,
    "cardkit.lab.at_rest.ROUNDS": 1,
    "cardkit.lab.at_rest.SOUGHT": 2,
    "cardkit.lab.at_rest.BATCHES": 4,
    "segno.make": partial(segno.make, mask=3),
    **({"os.sched_getaffinity": lambda _: {0}} if hasattr(os, "sched_getaffinity") else {}),
}
"""What takes long wherever nobody asks for it: games played for the gold to have ready, which are most of a sheet, and for bots
that suit a rule; the best of eight masks of a code to scan; as many processes as there are cores, each a copy of one as large
as this."""


@pytest.fixture(scope="session", autouse=True)
def for_people() -> Iterator[dict[str, object]]:
    """All is done with less care than for people; gives what they have. In a deep run nothing is."""
    full = {name: pkgutil.resolve_name(name) for name in HASTE}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in HASTE.items() if not WHOLE else ():
            patch.setattr(name, value)
        yield full


@pytest.fixture
def in_full(for_people: dict[str, object]) -> Iterator[None]:
    """As it is for people, for whoever asks for these figures or bytes; whatever another test has put in its place."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in for_people.items():
            patch.setattr(name, value)
        forget()
        yield
    forget()


def forget() -> None:
    """What was found with more care, or less."""
    from cardkit.lab import at_rest, best
    from cardkit.paper.qr_pages import encoded
    from cardkit.speech.sheets import tokens

    at_rest.forget()
    for kept in (best.best_bot, encoded, tokens):
        kept.cache_clear()


# --- how many cores, and which are quick -----------------------------------------------------------------------------

TESTS = Path(__file__).resolve().parent
TOGETHER = {
    "a browser": ("tests/phones/browser/",),
    "pages": (
        "tests/paper/test_pages.py",
        "tests/paper/test_tags.py",
        "tests/paper/test_kit.py",
        "tests/paper/test_files.py",
    ),
    "sources": ("tests/project/", "tests/speech/test_say.py"),
}
"""Modules that share what is dear to make: a browser, drawn pages, the trees of all sources."""
LONG = {"subprocess", "pexpect", "spawn", "random_game", "printed"}
"""What a module of slow tests has: processes of its own, whole random games, pages."""
IN_TURN = tuple(
    f"tests/{name}"
    for name in (
        "lab/", "paper/", "phones/browser/", "photo/", "tools/", "cli/test_hostile.py", "files/test_bounds.py",
        "files/test_own_rules.py", "odds/test_supply.py", "phones/test_photographs.py", "phones/test_terminal.py",
        "table/test_keyboard.py", "table/test_random_games.py", "table/test_speech.py", "table/test_tapping.py",
        "table/test_windows.py",
    )
)  # fmt: skip
"""Folders and modules whose tests are dear: studies, pages, browsers, photographs. A run of everything looks at half of them,
and after a change of the package at another half; whoever names a file or a folder has all of it, and each ``.ci/run`` has
all."""
BUSY = IN_TURN + tuple(
    f"tests/{name}"
    for name in (
        "files/test_digest.py", "table/test_listening.py", "table/test_keypad.py", "table/test_travel.py",
        "engine/test_core.py", "speech/test_pseudo.py", "files/test_brief.py",
    )
)  # fmt: skip
"""And those that compute long in other ways: a game's every moment, all that ships."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On Windows, what cannot be imported there: pseudo-terminals, forks, limits of a process."""
    if sys.platform == "win32" and collection_path.suffix == ".py" and imports_what_is_lacking(collection_path):
        return True
    return None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """All cores for the suite and for folders, and one more, since browsers and killed games are waited for; only this
    process for files and tests that are named."""
    named = all(Path(argument.split("::")[0]).suffix == ".py" for argument in config.args)
    return 0 if named else (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a module stay in one process, where its pages are drawn and its rules read once, and so do those of
    modules that share something dear."""
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False  # they are in order
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = shared_by
    return scheduler


def shared_by(test: str) -> str:
    """The tests with which that one stays in one process: those of its module, or of several."""
    module = test.partition("::")[0]
    return next((name for name, several in TOGETHER.items() if module.startswith(several)), module)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test is slow or quick: slow are those that print, play random games, start processes, or say that they are.

    Of several processes each takes first what is long together, then modules with slow tests, and last those that are quick,
    so that nobody waits for one of them at the end.
    """
    if not EVERY and is_of_everything(config):
        dear = [item for item in items if item.nodeid.startswith(IN_TURN)]
        another_time = set(dear).difference(some(dear, len(dear) // 2))
        config.hook.pytest_deselected(items=list(another_time))
        items[:] = [item for item in items if item not in another_time]
    long = set()
    for item in items:
        slow = item.get_closest_marker("slow") is not None or takes_its_time(item)
        item.add_marker(pytest.mark.slow if slow else pytest.mark.quick)
        if slow:
            long.add(shared_by(item.nodeid))
    if hasattr(config, "workerinput"):
        turns = [*TOGETHER, *sorted(long - set(TOGETHER))]
        items.sort(key=lambda item: turns.index(shared) if (shared := shared_by(item.nodeid)) in turns else len(turns))


def is_of_everything(config: pytest.Config) -> bool:
    """Whether nobody has said which tests to run."""
    return config.args == config.getini("testpaths") and not config.option.keyword and not config.option.markexpr


def takes_its_time(item: pytest.Item) -> bool:
    """Whether a test does what takes long."""
    if item.nodeid.startswith(BUSY):
        return True
    return isinstance(item, pytest.Function) and (is_hypothesis_test(item.obj) or not LONG.isdisjoint(vars(item.module)))


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


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is checked is not laid out on paper: whether its pages have room is asked in tests/files/test_own_rules.py."""
    from cardkit import paper

    monkeypatch.setattr(paper, "misfits", lambda _: iter(()))


# --- where tests keep games ------------------------------------------------------------------------------------------

FOLDERS = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA", "CARDKIT_HOME")
"""What tells a program where its user keeps things, on one system or another."""


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A user who is nobody, for every test and every process it starts: what somebody really has is never touched."""
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
