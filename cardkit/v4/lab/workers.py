"""Work done by several processes, with its results in order.

Workers end with whoever started them, and print nothing themselves.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from cardkit.v4.text import Copyable

if TYPE_CHECKING:  # imported where processes are started: one process needs none of it
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
G = TypeVar("G")
W = TypeVar("W")
MOST_JOBS = 61  # most processes that may be asked for: Windows waits for no more at once
CORES = "the cores there are"  # the default of ``--jobs`` in help texts
# pieces of work for each process that may wait to be done or fetched: any amount takes the same
# memory
AHEAD = 3
_SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGHUP", "SIGTERM", "SIGBREAK")
    if hasattr(signal, name)
]
Stopped: TypeAlias = Literal["", "interrupted", "worker died", "time"]
"""Reason why fewer games were played than asked for; empty: all were played."""


class WorkerDied(Copyable, RuntimeError):
    """Error: a worker process was ended from outside (killed, or out of memory).

    The work it had is lost.
    """

    def __init__(self) -> None:
        super().__init__(
            "A worker process was killed, perhaps for want of memory. Fewer need less: --jobs 1"
        )


def why_stopped(error: BaseException) -> Stopped:
    """Return the reason of stopping that this exception stands for."""
    return "worker died" if isinstance(error, WorkerDied) else "interrupted"


def cores() -> int:
    """Return the number of processes this machine lets us run at once."""
    number = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return min(number, MOST_JOBS)


def in_order(
    task: Callable[[G, W], T], given: G, work: Iterable[W], jobs: int
) -> Generator[T, None, None]:
    """Yield ``task(given, piece)`` for each piece of work in order, on `jobs` processes.

    `given` is sent to each process once. Raises what `task` raises, and `WorkerDied` after all
    results before the lost one. Ctrl-C, a closed window and a polite kill, which may be sent to all
    processes at once, are for the parent alone to hear; the workers are gone when the generator
    ends or is closed.
    """
    if jobs == 1:
        yield from (task(given, piece) for piece in work)
        return
    from concurrent.futures.process import BrokenProcessPool

    waiting: deque[Future[T]] = deque()
    died = False
    with _processes(jobs, task, given) as pool:
        try:
            for piece in work:
                try:
                    waiting.append(_submitted(pool, piece))
                except BrokenProcessPool:
                    died = True
                    break
                if len(waiting) > AHEAD * jobs:
                    yield _awaited(pool, waiting.popleft())
            while waiting:
                yield _awaited(pool, waiting.popleft())
        except BrokenProcessPool:
            died = True
        if died:
            raise WorkerDied


@contextmanager
def _processes(
    jobs: int, task: Callable[[Any, Any], Any], given: Any
) -> Iterator[ProcessPoolExecutor]:
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(task, given))
    try:
        yield pool
    except BaseException:
        _end(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end(pool: ProcessPoolExecutor) -> None:
    """Kill all workers.

    The pool waits for the rest of a result while anybody could still write it, itself included: so
    its own end of the pipe is closed.
    """
    for worker in [*(pool._processes or {}).values()]:
        worker.kill()
    pool._result_queue._writer.close()  # type: ignore[attr-defined]


def _submitted(pool: ProcessPoolExecutor, piece: Any) -> Future[Any]:
    """Hand a piece of work to the pool, with signals held back meanwhile.

    A process may be started here, which must not get a signal before it has set its handlers.
    """
    _hold(True)
    try:
        return pool.submit(_do, piece)
    finally:
        _hold(False)


def _awaited(pool: ProcessPoolExecutor, result: Future[T]) -> T:
    """Wait for a result and return it; kill all workers where one is gone.

    A signal that comes in the moment before a wait begins is heard only when the wait is over: so
    each wait is short.
    """
    from concurrent.futures import TimeoutError

    while True:
        try:
            return result.result(0.1)
        except TimeoutError:
            if result.done():  # the work itself ran out of time
                raise
            if any(worker.exitcode is not None for worker in [*(pool._processes or {}).values()]):
                _end(pool)


def _hold(back: bool) -> None:
    """Hold signals back, or let them through again."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if back else signal.SIG_UNBLOCK, _SIGNALS)


_kept: list[tuple[Callable[[Any, Any], Any], Any]] = []
"""In a worker process: the task to do with each piece of work, and what it was given."""


def _begin(task: Callable[[Any, Any], Any], given: Any) -> None:
    for number in _SIGNALS:  # a polite kill is how the parent itself ends a worker
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # signals to the parent's whole group are not for workers
    _hold(False)
    from threading import Thread

    Thread(target=_end_with_parent, daemon=True).start()
    # Errors in a piece of work are raised in the parent. The only others come when the parent is
    # gone: not worth printing.
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    _kept[:] = [(task, given)]


def _end_with_parent() -> None:
    """Wait for the end of the parent, also by ``kill -9``, and then end this process.

    It would wait for work for ever.
    """
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _do(piece: Any) -> Any:
    task, given = _kept[0]
    return task(given, piece)
