"""Read pads in a separate process, so that a malicious file cannot harm this one.

For each file, the process may use 20 s of CPU time and 1 GB of memory beyond its own. If the system
cannot enforce these limits (Windows), the process is stopped after a fixed time, and `decoding`
checks sizes before it unpacks anything.
"""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias

import cv2

from cardkit.i18n.translate import language, t, use_language
from cardkit.photo.decoding import damaged_error
from cardkit.photo.pad_reading import PadReading, read_pads
from cardkit.tally.pads import NoPadError

MAX_CPU_SECONDS = 20  # for each file
MAX_READING_SECONDS = 60  # for each file, by the clock: the computer may have other work
MAX_MEMORY_BYTES = 1 << 30
_ReadingOrError: TypeAlias = PadReading | NoPadError | str


class ReadingCancelledError(NoPadError):
    """Raised if the reading of a pad was cancelled."""


def read_pads_in_process(
    files: Sequence[bytes], is_cancelled: Callable[[], bool] = lambda: False
) -> PadReading:
    """Return the result of `read_pads`, run in a process with limited time and memory.

    Raises the same errors as `read_pads`, `NoPadError` if a limit is reached, and
    `ReadingCancelledError` as soon as `is_cancelled` returns True. Ctrl-C also ends the process.
    """
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    words = (sender, tuple(files), language().code, MAX_CPU_SECONDS * len(files))
    process = context.Process(target=_read_and_send, args=words, daemon=True)
    try:
        with delayed_interrupts():
            process.start()
        sender.close()
        answer = _receive_answer(receiver, MAX_READING_SECONDS * len(files), is_cancelled)
    finally:
        if process.pid is not None:
            process.kill()
            process.join()
        receiver.close()
    if isinstance(answer, NoPadError):
        raise answer
    if isinstance(answer, str):
        raise RuntimeError(answer)
    return answer


@contextmanager
def delayed_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the `with` block ends; processes started in the block never receive it.

    A terminal sends Ctrl-C to all its processes, and a Python process that is just starting would
    show a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _receive_answer(
    receiver: Connection, seconds: float, is_cancelled: Callable[[], bool]
) -> _ReadingOrError:
    """Return the answer of the process, or raise `NoPadError` if it ended early or was too slow."""
    end = time.monotonic() + seconds
    while not receiver.poll(0.1):
        if is_cancelled():
            raise ReadingCancelledError(t("Reading was cancelled."))
        if time.monotonic() > end:
            raise _limit_error()
    try:
        answer: _ReadingOrError = receiver.recv()
    except EOFError:  # the system ended the process at a limit
        raise _limit_error() from None
    return answer


def _limit_error() -> NoPadError:
    text = t(
        "Reading this picture takes too much time or memory. It is very large or damaged. "
        "Photograph the pad again."
    )
    return NoPadError(text)


def _read_and_send(sender: Connection, files: Sequence[bytes], code: str, seconds: int) -> None:
    """Read `files` and send the result; this is all that the child process does.

    Messages are in the language `code`. Reading may take up to `seconds` seconds of CPU time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process at Ctrl-C
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries complain there before they abort
    cv2.setNumThreads(1)
    _limit_resources(seconds)
    sender.send(_reading_or_error(files, code))


def _reading_or_error(files: Sequence[bytes], code: str) -> _ReadingOrError:
    with use_language(code):
        try:
            return read_pads(files)
        except NoPadError as error:
            return error
        except MemoryError:
            return _limit_error()
        except cv2.error as error:
            is_too_large = error.code == cv2.Error.StsNoMem
            return _limit_error() if is_too_large else damaged_error()
        except Exception:  # a bug in cardkit, which the parent process reports
            return traceback.format_exc()


def _limit_resources(seconds: int) -> None:
    """Limit the CPU time and the memory of this process, if the system supports it."""
    if sys.platform == "win32":
        return
    import resource

    limits = {
        resource.RLIMIT_CPU: int(time.process_time()) + seconds,
        resource.RLIMIT_AS: _memory_in_use() + MAX_MEMORY_BYTES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError, OSError):  # macOS does not limit memory
            resource.setrlimit(kind, (most, most))


def _memory_in_use() -> int:
    """Return the size of this process's address space in bytes, or an estimate if it is unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return MAX_MEMORY_BYTES
    return pages * os.sysconf("SC_PAGE_SIZE")
