"""A prompt that can be broken off by another thread, and asked anew with what was half typed.

Where a line is edited with readline, a signal breaks off `input`; what was typed so far is put back when it is asked
again. A line that was finished is never lost: Python tells when it has one, and from then on nothing is broken off.
"""

import signal
import sys
import threading
import time
from functools import cache
from types import FrameType, ModuleType

from cardkit.cli.interrupts import AGAIN, is_unbroken, unbroken

SIGNAL: signal.Signals | None = getattr(signal, "SIGUSR1", None) if hasattr(signal, "pthread_kill") else None
"""What breaks off; None where a thread cannot be sent one."""


class Renewed(Exception):
    """Something is to be said first; the prompt is asked again. `typed` stands there already."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        super().__init__(typed)


class BrokenOff(Exception):
    """Something is to be said first; the prompt was taken off the screen, and is asked again as it stood."""


_LINES: list[object] = []
"""The line that `input` has, if it has one by now."""


@unbroken
def _hear(event: str, what: tuple[object, ...]) -> None:
    if event == "builtins.input/result":
        _LINES.append(what[0])


@cache
def _listen() -> None:
    """Hear from Python that `input` has a line (an audit hook: it cannot be taken off, so there is one)."""
    sys.addaudithook(_hear)


class Renewal:
    """Breaks off the main thread's `input`. Made in the main thread; `end` gives the signal back."""

    def __init__(self, readline: ModuleType, number: signal.Signals) -> None:
        self._readline = readline
        self._number = number
        self._main = threading.get_ident()
        self._open = self._begun = False
        self._typed = ""
        self._wanted = threading.Event()
        self._over = False
        _listen()
        self._before = signal.signal(number, self._break_off)
        threading.Thread(target=self._nudge, name="prompt", daemon=True).start()

    def want(self) -> None:
        """Break off what is being typed, now or as soon as it is asked for; until `had`. From any thread."""
        self._wanted.set()

    def had(self) -> None:
        """What was to be said has been said."""
        self._wanted.clear()

    def put_back(self, line: str) -> None:
        """This stands behind the prompt when it is asked next."""
        self._typed = line

    def input(self, prompt: str) -> str:
        """As the builtin. Raises `Renewed` when somebody wants that."""
        _LINES.clear()
        self._begun = False
        self._readline.set_startup_hook(self._begin)
        try:
            self._open = True
            line = input(prompt)
            self._typed = ""
            return line
        finally:
            self._open = False
            self._readline.set_startup_hook(None)

    def end(self) -> None:
        """From now on nothing is broken off."""
        self._over = True
        self._wanted.set()
        signal.signal(self._number, self._before)

    # inside

    @unbroken
    def _begin(self) -> None:
        if self._typed:
            self._readline.insert_text(self._typed)
        self._begun = True

    def _break_off(self, number: int, frame: FrameType | None) -> None:
        """In the main thread, between two steps of Python or within `input`."""
        if not self._open or is_unbroken(frame) or _LINES or not self._wanted.is_set():
            return
        self._open = False
        if self._begun:
            self._typed = self._readline.get_line_buffer()
        raise Renewed(self._typed)

    def _nudge(self) -> None:
        while True:
            self._wanted.wait()
            if self._over:
                return
            signal.pthread_kill(self._main, self._number)
            time.sleep(AGAIN)
