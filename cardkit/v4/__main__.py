"""``python -m cardkit``, and what the command ``cardkit`` calls. Nobody else imports this."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any, NoReturn


_HEARD: list[int] = []
"""The signal that was heard, if one was: whatever then ends the command, it was interrupted."""


def _stop(number: int = 0, frame: FrameType | None = None) -> NoReturn:
    """End at once. An exception would be lost, or make a mess, in the middle of an import."""
    try:
        os.write(2, b"Interrupted.\n")
    finally:
        os._exit(130)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt` once, as soon as nothing is being imported.

    A second signal ends the process at once.
    """
    _listen(_stop)
    if is_importing(frame) and soon(_interrupt):
        return
    _HEARD.append(number)
    unless_lost(KeyboardInterrupt, _interrupt)
    raise KeyboardInterrupt


def _listen(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> None:
    """Set what Ctrl-C, a closed window, a polite kill and a late signal do from now on.

    Signals that were ignored from the start still are.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK", "SIGALRM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)


try:
    import signal

    _listen(_stop)
    from cardkit.v4.cli.late_signals import is_importing, soon, unless_lost
# RuntimeError is how an import tells of an interruption in a class body
except (KeyboardInterrupt, RuntimeError):
    _stop()


def main(arguments: list[str] | None = None) -> None:
    """Run ``cardkit``; the process ends with one of the codes of `cardkit.v4.cli.Exit`."""
    try:
        import atexit
        import gc

        if getattr(sys, "frozen", False):
            # A worker process of the program of one file is the program itself, started again.
            from multiprocessing import freeze_support

            freeze_support()
        # What is imported stays: looking through it for garbage only delays the first words.
        gc.set_threshold(100_000, 20, 20)
        # The process ends with its work: looking through all of it once more at the end would take
        # a seventh of the time.
        atexit.register(gc.freeze)
        from cardkit.v4.cli.app import run

        _listen(_interrupt)
        try:
            run(arguments)
        finally:
            # all is said: what could only interrupt the tidying up comes too late
            _listen(signal.SIG_IGN)
    except KeyboardInterrupt:
        _leave_nobody()
        _stop()
    except SystemExit as end:
        if end.code != 130:
            raise
        _leave_nobody()
        os._exit(130)  # Python itself would end with a signal where an import was interrupted
    except Exception:
        if not _HEARD:
            raise
        _leave_nobody()  # a library made another exception of it
        _stop()


def _leave_nobody() -> None:
    """End what is left of worker processes."""
    started = sys.modules.get("multiprocessing")
    for worker in started.active_children() if started else ():
        worker.kill()


if __name__ == "__main__":
    main()
