"""Signals: Ctrl-C, a closed window and a polite kill end a game wherever it waits.

A signal can be missed: it may come a moment before the wait for a key begins, in another thread
than the one that waits, or in a function that readline calls and whose exceptions it throws away.
So a thread hears of each signal as well (`signal.set_wakeup_fd`), and sends it to the main thread
again until that has raised `Interrupted`.

A prompt can be broken off by another thread too, and asked anew with what was half typed: where a
line is edited with readline, a signal breaks off `input`, and what was typed so far is put back
when it is asked again (`Renewal`). A line that was finished is never lost: Python tells when it has
one, and from then on nothing is broken off.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from types import CodeType, FrameType, ModuleType
from typing import ParamSpec, TypeVar

from cardkit.v4.cli.late_signals import is_importing, unless_lost

P = ParamSpec("P")
R = TypeVar("R")
NUMBERS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
AGAIN = 0.05
"""Seconds after which a signal that was missed is sent again."""
_UNBROKEN: set[CodeType] = set()
_INSISTS = threading.Event()
"""Set once a thread sends missed signals again."""
SIGNAL: signal.Signals | None = (
    getattr(signal, "SIGUSR1", None) if hasattr(signal, "pthread_kill") else None
)
"""Signal that breaks off a prompt; None where a thread cannot be sent one."""
_LINES: list[object] = []
"""The line that `input` has read, if any."""


class Interrupted(KeyboardInterrupt):
    """Raised when Ctrl-C, the terminal or the system wants the process to end.

    Where nobody handles it the command ends as with any `KeyboardInterrupt`.
    """


def unbroken(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: no signal breaks off this function; it is handled afterwards.

    For functions whose caller would throw the exception away.
    """
    _UNBROKEN.add(function.__code__)
    return function


def is_unbroken(frame: FrameType | None) -> bool:
    """Return True inside an `unbroken` function, or in the middle of an import."""
    if is_importing(frame):
        return True
    while frame is not None and frame.f_code not in _UNBROKEN:
        frame = frame.f_back
    return frame is not None


def interruptible() -> None:
    """Let signals raise `Interrupted` in the main thread from now on, once."""
    for number in NUMBERS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    if hasattr(signal, "pthread_kill") and not _INSISTS.is_set():
        _INSISTS.set()
        hears, told = os.pipe()
        os.set_blocking(told, False)
        signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        threading.Thread(
            target=_insist, args=(hears, threading.get_ident()), name="signals", daemon=True
        ).start()


def deaf() -> None:
    """Ignore further signals: the last words are being said."""
    for number in NUMBERS:
        signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _INSISTS.is_set() and is_unbroken(frame):
        return
    deaf()
    unless_lost(Interrupted, _interrupt)
    raise Interrupted


def _insist(hears: int, main: int) -> None:
    """Send each signal to the thread `main` again until it is handled there."""
    while number := os.read(hears, 1):
        while signal.getsignal(number[0]) is _interrupt:
            time.sleep(AGAIN)
            if signal.getsignal(number[0]) is _interrupt:
                signal.pthread_kill(main, number[0])


class Renewed(Exception):
    """Raised where a prompt was broken off to say something; `typed` is put back next time."""

    def __init__(self, typed: str) -> None:
        self.typed: str = typed
        super().__init__(typed)


@cache
def _listen() -> None:
    """Install an audit hook that notes when `input` has a line; it cannot be removed."""

    @unbroken
    def hear(event: str, what: tuple[object, ...]) -> None:
        if event == "builtins.input/result":
            _LINES.append(what[0])

    sys.addaudithook(hear)


class Renewal:
    """Breaks off the main thread's `input` while that is `wanted`; any thread may set it.

    It is broken off at once, or as soon as it begins. `typed` is put back behind the next prompt.
    Made in the main thread; `end` restores the signal.
    """

    def __init__(self, readline: ModuleType, number: signal.Signals) -> None:
        self._readline, self._number = readline, number
        self._main = threading.get_ident()
        self._open = self._begun = self._over = False
        self.typed: str = ""
        self.wanted: threading.Event = threading.Event()
        _listen()
        self._before = signal.signal(number, self._break_off)
        threading.Thread(target=self._nudge, name="prompt", daemon=True).start()

    def input(self, prompt: str) -> str:
        """Read a line like the builtin. Raises `Renewed` when it is broken off."""
        _LINES.clear()
        self._begun = False
        self._readline.set_startup_hook(self._begin)
        try:
            self._open = True
            line = input(prompt)
            self.typed = ""
            return line
        finally:
            self._open = False
            self._readline.set_startup_hook(None)

    def end(self) -> None:
        """Break off nothing from now on."""
        self._over = True
        self.wanted.set()
        signal.signal(self._number, self._before)

    @unbroken
    def _begin(self) -> None:
        if self.typed:
            self._readline.insert_text(self.typed)
        self._begun = True

    def _break_off(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal in the main thread, between two steps of Python or within `input`."""
        if not self._open or is_unbroken(frame) or _LINES or not self.wanted.is_set():
            return
        self._open = False
        if self._begun:
            self.typed = self._readline.get_line_buffer()
        raise Renewed(self.typed)

    def _nudge(self) -> None:
        while self.wanted.wait() and not self._over:
            signal.pthread_kill(self._main, self._number)
            time.sleep(AGAIN)
