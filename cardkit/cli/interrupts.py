"""Ctrl-C, a closed window and a polite kill end a game wherever it waits for a line.

A signal can be overheard: it may come a moment before the wait for a key begins, in another thread than the one that
waits, or in a function that readline calls and whose exceptions it throws away. So a thread hears of each signal as well
(`signal.set_wakeup_fd`), and sends it to the main thread again until that has raised `Interrupted`.
"""

import os
import signal
import threading
import time
from collections.abc import Callable
from types import CodeType, FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
NUMBERS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
AGAIN = 0.05
"""Seconds after which a signal that was overheard is sent again."""
_UNBROKEN: set[CodeType] = set()
_INSISTS = threading.Event()
"""Set where a thread sends signals again."""


class Interrupted(BaseException):
    """Ctrl-C, or the terminal or the system wants the process to end."""


def unbroken(function: Callable[P, R]) -> Callable[P, R]:
    """A function that no signal breaks off, since its caller would throw the exception away; it is heard afterwards."""
    _UNBROKEN.add(function.__code__)
    return function


def is_unbroken(frame: FrameType | None) -> bool:
    """Whether that is run within an `unbroken` function."""
    while frame is not None and frame.f_code not in _UNBROKEN:
        frame = frame.f_back
    return frame is not None


def interruptible() -> None:
    """From now on a signal raises `Interrupted` in the main thread, once; more of them change nothing."""
    for number in NUMBERS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    if hasattr(signal, "pthread_kill") and not _INSISTS.is_set():
        _INSISTS.set()
        hears, told = os.pipe()
        os.set_blocking(told, False)
        signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        threading.Thread(target=_insist, args=(hears, threading.get_ident()), name="signals", daemon=True).start()


def deaf() -> None:
    """Further signals change nothing: the last words are being said."""
    for number in NUMBERS:
        signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _INSISTS.is_set() and is_unbroken(frame):
        return
    deaf()
    raise Interrupted


def _insist(hears: int, main: int) -> None:
    """Send each signal to the thread `main` until it is heard there."""
    while number := os.read(hears, 1):
        while signal.getsignal(number[0]) is _interrupt:
            time.sleep(AGAIN)
            if signal.getsignal(number[0]) is _interrupt:
                signal.pthread_kill(main, number[0])
