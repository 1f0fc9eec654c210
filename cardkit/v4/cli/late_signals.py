"""Signals whose exception would be lost or changed into another; they are repeated later."""

from __future__ import annotations

import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

AGAIN = 0.005
"""Seconds after which a signal is repeated."""


def is_importing(frame: FrameType | None) -> bool:
    """Return True if an import is under way in that frame.

    An exception of a signal's handler may then become a RuntimeError (in the body of a class), or
    be thrown away (where Python releases a module's lock).
    """
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


def soon(handler: Callable[[int, FrameType | None], None]) -> bool:
    """Have `handler` called in a moment, as by a signal; False where the system cannot do that."""
    if not hasattr(signal, "setitimer"):
        return False
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, AGAIN)
    return True


def unless_lost(
    kind: type[BaseException], handler: Callable[[int, FrameType | None], None]
) -> None:
    """Have `handler` called anew whenever Python throws an exception of that kind away.

    Python does so in callbacks of its own. Other lost exceptions are not reported: the process
    ends.
    """

    def lost(what: Any) -> None:
        if issubclass(what.exc_type, kind):
            soon(handler)

    sys.unraisablehook = lost
