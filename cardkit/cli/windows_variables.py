"""What other systems say by variables, and Windows otherwise: the user's language, the country's paper, a console's colours."""

import contextlib
import locale
import os
import sys

_TAKES_COLOURS = 0x0004
"""ENABLE_VIRTUAL_TERMINAL_PROCESSING."""


def say_by_variables() -> None:
    """Set ``LANG``, ``LC_PAPER`` and ``TERM`` as elsewhere, for this process, where they are not set."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        system = ctypes.windll.kernel32
        if not any(os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG")):
            os.environ["LC_PAPER"] = locale.windows_locale.get(system.GetUserDefaultLCID(), "")
            if not os.environ.get("LC_MESSAGES"):
                os.environ["LANG"] = locale.windows_locale.get(system.GetUserDefaultUILanguage(), "")
        mode = ctypes.c_ulong()
        with contextlib.suppress(OSError, ValueError):  # standard output is no console
            handle = ctypes.c_void_p(msvcrt.get_osfhandle(sys.stdout.fileno()))
            if system.GetConsoleMode(handle, ctypes.byref(mode)):
                coloured = system.SetConsoleMode(handle, mode.value | _TAKES_COLOURS)
                os.environ.setdefault("TERM", "xterm-256color" if coloured else "dumb")
