"""Single keys of a Windows console, which gives them by msvcrt and shows none. Imported where there is msvcrt."""

import msvcrt
import signal
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from cardkit.cli.keyboard import BROKEN, END, NAMED

_CONSOLE: Any = msvcrt  # its functions are typed on Windows alone
_SPECIAL = ("\0", "\xe0")
"""Before the code of a key that is no letter: an arrow, F1. (French ``à`` looks the same; no key of ours is one.)"""
_CTRL_C, _CTRL_Z = "\x03", "\x1a"


class WindowsKeys:
    """The keys of the console: see `cardkit.cli.posix_keys.PosixKeys`. They come one by one whenever they are asked for so, and
    nothing needs to be set back. Ctrl-Z, which stops nothing there, ends input as it does in a line of Windows; so does Ctrl-D,
    as everywhere."""

    unstopped = nullcontext[None]

    def enter(self, redraw: Callable[[], None]) -> None:
        """See `PosixKeys`."""

    def leave(self) -> None:
        """See `PosixKeys`."""

    def key(self, broken: Callable[[], bool] | None) -> str:
        """See `PosixKeys`. It waits by looking, since nothing is heard while msvcrt waits."""
        while True:
            while not _CONSOLE.kbhit():
                if broken is not None and broken():
                    return BROKEN
                time.sleep(0.02)
            letter: str = _CONSOLE.getwch()
            if letter in _SPECIAL:
                _CONSOLE.getwch()
            elif letter == _CTRL_C:  # pressed between two looks it is a signal already
                signal.raise_signal(signal.SIGINT)
            else:
                return END if letter == _CTRL_Z else NAMED.get(letter, letter)
