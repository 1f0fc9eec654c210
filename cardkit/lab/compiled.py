"""Compile the kernel with numba, if it is installed, and run it on NumPy records.

No other module uses numba. A second process compiles the kernel while games are played in plain
Python. It stores the code in the user's cache, and from there the code is loaded. The name of the
folder contains a hash of all the sources, because numba itself checks only one file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import os
import sys
import types
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

from cardkit.engine import moods
from cardkit.lab import decisions, games, kernel
from cardkit.lab.decisions import Strategies
from cardkit.lab.kernel import Rules, Table

KERNEL_MODULES = (moods, kernel, decisions, games)
CACHE_FOLDER_VARIABLE = "NUMBA_CACHE_DIR"
COMPILE_CODE = "from cardkit.lab import compiled; compiled.compile_all()"
"""The code that the second process runs."""
ARGUMENTS_FOR_NO_GAME: tuple[Any, ...] = ([Rules()], [[[0]]], [], 1, [])
"""Arguments with which `play_games` plays no game, but loads or compiles all functions."""
DONE_FILE = "compiled"  # a file written next to the code when everything is compiled


def can_compile() -> bool:
    """Return True if numba (the extra ``lab``) is installed, so that the kernel can be compiled."""
    return importlib.util.find_spec("numba") is not None


class KernelCompilation:
    """A process that compiles the kernel while games are played, unless the code is in the cache.

    When a `with` block ends, the process continues, so that the next run can use the code. An error
    or Ctrl-C in the block kills the process. `failure` says why the process failed.
    """

    def __init__(self, *, may_run: bool) -> None:
        self.failure = ""
        self.process: Popen[str] | None = None
        may_run = may_run and can_compile()
        self._is_loaded = may_run and load_compiled()
        if not may_run or self._is_loaded:
            return
        variables = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        words = [sys.executable, "-P", "-c", COMPILE_CODE]
        try:
            self.process = Popen(
                words, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE, env=variables, text=True
            )
        except OSError as error:
            self.failure = str(error)

    def __enter__(self) -> KernelCompilation:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self.process and kind:
            self.process.kill()
            self.process.communicate()

    def is_ready(self) -> bool:
        """Return True if the compiled functions are loaded.

        If the process has just finished, this loads them.
        """
        if self.process and self.process.poll() is not None:
            last_error = self.process.communicate()[1].strip().rpartition("\n")[2]
            self._is_loaded = self.process.returncode == 0 and load_compiled()
            if not self._is_loaded:
                self.failure = last_error or f"exit code {self.process.returncode}"
            self.process = None
        return self._is_loaded


@cache
def cache_folder() -> Path:
    """Return the folder in the user's cache for the code that is compiled from these sources."""
    import platformdirs

    sources = "".join(map(inspect.getsource, KERNEL_MODULES))
    digest = hashlib.sha256(sources.encode()).hexdigest()[:12]
    usual = platformdirs.user_cache_dir("cardkit", appauthor=False)
    return Path(os.environ.get(CACHE_FOLDER_VARIABLE) or usual) / f"lab-{digest}"


def compile_all() -> None:
    """Compile the kernel into the cache, or wait for another process that is doing so."""
    import sqlite3

    cache_folder().mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(cache_folder() / "lock", timeout=600)) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # it ends when this process ends, for whatever reason
        play_games(*ARGUMENTS_FOR_NO_GAME)
    (cache_folder() / DONE_FILE).touch()


def load_compiled() -> bool:
    """Load the compiled functions from the cache; return True if that succeeded."""
    if not (cache_folder() / DONE_FILE).is_file():
        return False  # without numba, which is slow to import
    try:
        from numba.core import event

        class RefusedCompilation(event.Listener):  # type: ignore[misc]
            def on_start(self, event: object) -> None:
                raise LookupError("it is not in the cache")

            def on_end(self, event: object) -> None:
                pass

        with event.install_listener("numba:compile", RefusedCompilation()):
            play_games(*ARGUMENTS_FOR_NO_GAME)
    except Exception:  # numba raises many kinds; the process that compiles reports which
        return False
    return True


def play_games(
    rules_by_round: Sequence[Rules],
    strategies_by_round: Sequence[Strategies],
    seeds: Sequence[int],
    columns: int,
    row_starts: Sequence[int],
) -> tuple[list[list[int]], list[int], list[int]]:
    """Play games as `games.play_games` does, but with the compiled functions.

    Returns the rows of sums, the hash of each game, and the histograms. Each row has the sums over
    the games from one index in `row_starts` up to the next.
    """
    import numpy as np

    rows, event_hashes = np.zeros((len(seeds), columns), np.int64), np.zeros(len(seeds), np.int64)
    counts = np.zeros(games.BINS_IN_ALL_HISTOGRAMS, np.int64)
    kernel_functions().play_games(
        numpy_records(rules_by_round),
        np.array(strategies_by_round, np.int64),
        numpy_records([Table()])[0],
        np.array(seeds, np.int64),
        rows,
        event_hashes,
        counts,
    )
    sums = np.add.reduceat(rows, np.array(row_starts, np.int64))
    return sums.tolist(), event_hashes.tolist(), counts.tolist()


@cache
def kernel_functions() -> types.SimpleNamespace:
    """Return all functions of the kernel, each of which is compiled when it is first called."""
    import numba

    numba.config.CACHE_DIR = str(cache_folder())
    names: dict[str, Any] = {"__name__": __name__}
    for module in KERNEL_MODULES:
        names |= {
            name: value for name, value in vars(module).items() if isinstance(value, int | tuple)
        }
    for module in KERNEL_MODULES:
        for name, function in vars(module).items():
            is_function = isinstance(function, types.FunctionType)
            if is_function and function.__module__ == module.__name__ and not name.startswith("_"):
                # a copy whose globals are these names, so that it calls compiled functions
                copy = types.FunctionType(function.__code__, names, name)
                # division by zero is not checked, as in C, and several threads can run at once
                names[name] = numba.njit(cache=True, error_model="numpy", nogil=True)(copy)
    return types.SimpleNamespace(**names)


def numpy_records(values: Sequence[Any]) -> Any:
    """Return `Table` or `Rules` objects as an array of NumPy records."""
    import numpy as np

    rows = [tuple(getattr(value, name) for name in value.__slots__) for value in values]
    return np.array(rows, numpy_record_types()[type(values[0])])


@cache
def numpy_record_types() -> dict[type, Any]:
    """Return the NumPy types of `Rules` and `Table` records.

    They are created only once, so that numba recognizes them.
    """
    import numpy as np

    return {
        type(empty): np.dtype(
            [(name, np.int64, np.shape(getattr(empty, name))) for name in empty.__slots__]
        )
        for empty in (Rules(), Table())
    }
