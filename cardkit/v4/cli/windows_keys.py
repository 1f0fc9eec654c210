"""Single keys of a Windows console, read with msvcrt.

They are not shown. This module can only be imported where there is msvcrt.
"""

import msvcrt
import signal
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from cardkit.v4.cli.keyboard import BROKEN, END, NAMED

_CONSOLE: Any = msvcrt  # its functions have types on Windows only
_SPECIAL = ("\0", "\xe0")
"""Letters before the code of a special key: an arrow, F1.

French ``à`` looks the same; no key of ours is one.
"""
_CTRL_C, _CTRL_Z = "\x03", "\x1a"


class WindowsKeys:
    """Keys of the console; see `cardkit.v4.cli.posix_keys.PosixKeys`.

    They can be read one by one at any time, so there is nothing to restore. Ctrl-Z, which stops
    nothing there, ends input as it does in a line of Windows; so does Ctrl-D, as everywhere.
    """

    unstopped = nullcontext[None]

    def enter(self, redraw: Callable[[], None]) -> None:
        """Do nothing; see `PosixKeys`."""

    def leave(self) -> None:
        """Do nothing; see `PosixKeys`."""

    def key(self, broken: Callable[[], bool] | None) -> str:
        """Return the next key; see `PosixKeys`. It polls, since msvcrt blocks all signals."""
        while True:
            while not _CONSOLE.kbhit():
                if broken is not None and broken():
                    return BROKEN
                time.sleep(0.02)
            letter: str = _CONSOLE.getwch()
            if letter in _SPECIAL:
                _CONSOLE.getwch()
            elif letter == _CTRL_C:  # between two looks it would be a signal already
                signal.raise_signal(signal.SIGINT)
            else:
                return END if letter == _CTRL_Z else NAMED.get(letter, letter)
