"""Worker processes: as many as are wanted, that end with whoever started them and never speak for themselves."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import TimeoutError, get_context
from multiprocessing.pool import Pool
from typing import Any, TypeVar

T = TypeVar("T")

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
