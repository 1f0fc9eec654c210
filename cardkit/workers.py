"""Worker processes: as many as are wanted, that end with whoever started them and never speak for themselves."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import TimeoutError, get_context
from multiprocessing.pool import Pool
from typing import Any, TypeVar

T = TypeVar("T")
G = TypeVar("G")
W = TypeVar("W")

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]


@contextmanager
def workers(number: int, prepare: Callable[..., None] | None = None, given: tuple[Any, ...] = ()) -> Iterator[Pool]:
    """`number` processes, each of which has called `prepare` with what is `given`; they are gone when the block ends.

    Ctrl-C, a closed window and a polite kill, which may be sent to all of them at once, are for the parent alone to hear.
    """
    _hold(signal.SIG_BLOCK)  # a signal that comes before a worker knows what to do with it waits
    try:
        pool = get_context().Pool(number, _begin, (prepare, given))
    except BaseException:
        _hold(signal.SIG_UNBLOCK)
        raise
    with pool:
        _hold(signal.SIG_UNBLOCK)
        yield pool


def in_order(task: Callable[[G, W], T], given: G, work: Iterable[W], jobs: int) -> Generator[T, None, None]:
    """What `task` makes of each piece of work, in its order, on so many processes; what is `given` each gets but once."""
    if jobs == 1:
        for piece in work:
            yield task(given, piece)
        return
    with workers(jobs, _keep, (task, given)) as pool:
        results = pool.imap(_do, work)
        while True:
            try:
                result: T = awaited(results.next)
            except StopIteration:
                return
            yield result


_kept: list[tuple[Callable[[Any, Any], Any], Any]] = []
"""In a worker process: what it does with each piece of work, and what it was given."""


def _keep(task: Callable[[Any, Any], Any], given: Any) -> None:
    _kept[:] = [(task, given)]


def _do(piece: Any) -> Any:
    task, given = _kept[0]
    return task(given, piece)


def awaited(result: Callable[[float], T]) -> T:
    """What `result` (a method that takes how many seconds to wait) gives, whenever that is.

    A signal that comes in the moment before a wait begins is heard only when the wait is over: so each is short.
    """
    while True:
        try:
            return result(0.1)
        except TimeoutError:
            continue


def _hold(how: signal.Sigmasks) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(how, _SIGNALS)


def _begin(prepare: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    for number in _SIGNALS:  # a polite kill is how the parent itself ends a worker
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # a worker killed while it takes its work would leave the others waiting, and the parent for them
    _hold(signal.SIG_UNBLOCK)
    # What goes wrong in a piece of work is raised in the parent. All else is that the parent is gone, which nobody needs told.
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if prepare is not None:
        prepare(*given)
