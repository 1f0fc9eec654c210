"""A Windows of stubs: ``python -m tests.v4.windows WORDS`` is ``cardkit WORDS`` where Python has what
it has on Windows.

The modules, functions and constants that are lacking there (`tests.v4.systems`) are taken away before
cardkit is imported. What is open can be neither removed nor replaced; folders cannot be opened; a
name that no file may have there is refused; a signal that is sent ends the process. Lines come from a
console that is one. It stands for no Windows:
nobody has tried cardkit on a real one.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import importlib
import io
import os
import platform
import re
import runpy
import struct
import sys
import types
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from tests.v4.surroundings import warm
from tests.v4.systems import absent_modules, lacking

RESERVED = r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\s*\..*)?"
"""Names of devices, whatever stands behind a dot."""
OPEN = "/proc/self/fd"
LETTERS = "cp1252"
"""Those of its pipes, and of this console."""


def no_name(name: str) -> bool:
    """Whether no file may be called so."""
    return bool(re.search(r'[<>:"|?*\\\x00-\x1f]|[. ]$', name) or re.fullmatch(RESERVED, name))


def is_open(path: Any) -> bool:
    """Whether this process has the file open."""
    wanted = os.path.realpath(path)
    handles = (os.path.join(OPEN, handle) for handle in os.listdir(OPEN))
    return any(os.path.islink(handle) and os.readlink(handle) == wanted for handle in handles)


def in_use(*at: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes a function of `os` refuse those of its arguments that are open."""

    def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
        def act(*paths: Any, **how: Any) -> Any:
            for path in (paths[number] for number in at):
                if is_open(path):
                    raise PermissionError(
                        errno.EACCES, "The process cannot access the file", os.fspath(path)
                    )
            return real(*paths, **how)

        return act

    return refusing


def opening(event: str, what: tuple[Any, ...]) -> None:
    """An audit hook: what is opened is no folder, and what is made has a name that a file may
    have."""
    if event != "open" or not isinstance(what[0], str | bytes):
        return
    path = os.fsdecode(what[0])
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, "Permission denied", path)
    if what[2] & (os.O_WRONLY | os.O_RDWR) and no_name(PurePath(path).name):
        raise OSError(
            errno.EINVAL,
            "The filename, directory name, or volume label syntax is incorrect",
            path,
        )


def killed(process: int, number: int) -> None:
    """What `os.kill` does: TerminateProcess."""
    os._exit(99)


class Console(types.ModuleType):
    """``msvcrt``: bytes of files locked."""

    LK_NBLCK = 2

    @staticmethod
    def get_osfhandle(handle: int) -> int:
        return handle

    @staticmethod
    def locking(handle: int, how: int, count: int) -> None:
        """By locks of open files, which a second one in the same process meets too."""
        at = os.lseek(handle, 0, os.SEEK_CUR)
        fcntl.fcntl(
            handle, fcntl.F_OFD_SETLK, struct.pack("hhqqi0q", fcntl.F_WRLCK, 0, at, count, 0)
        )


class Kernel:
    """``ctypes.windll``: a pipe is no console; where ``CONSOLE`` is set, it is one that takes
    colours when asked to. It speaks the language ``UI`` in the country ``COUNTRY``, American both
    if nobody says."""

    def __init__(self) -> None:
        self.kernel32 = self

    def GetConsoleMode(self, handle: object, mode: Any) -> bool:
        mode._obj.value = 3
        return "CONSOLE" in os.environ

    def GetUserDefaultUILanguage(self) -> int:
        return int(os.environ.get("UI", "0x0409"), 16)

    def GetUserDefaultLCID(self) -> int:
        return int(os.environ.get("COUNTRY", "0x0409"), 16)

    def SetConsoleMode(self, handle: object, mode: int) -> bool:
        return mode == 3 | 0x0004


class Typed(io.TextIOWrapper):
    """Lines of the same console."""

    def isatty(self) -> bool:
        return True


def become() -> None:
    """Take away what Windows lacks. Everything of others that cardkit uses has been imported
    before."""
    warm()
    platform.uname()  # it is kept; some Pythons ask a program for it
    import asyncio

    import platformdirs
    import uvicorn.protocols.http.h11_impl

    assert asyncio
    assert platformdirs
    assert uvicorn
    for name in [name for name in sys.modules if name.split(".")[0] == "cardkit"]:
        del sys.modules[name]
    console = Console("msvcrt")
    for name in ("replace", "link"):
        setattr(os, name, in_use(0, 1)(getattr(os, name)))
    for name in ("unlink", "remove"):
        setattr(os, name, in_use(0)(getattr(os, name)))
    os.kill = killed
    sys.stdin = Typed(io.FileIO(0, closefd=False), encoding=LETTERS)
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding=LETTERS, errors=errors)
    sys.addaudithook(opening)
    for name in absent_modules():
        sys.modules[name] = None  # type: ignore[assignment]
    for name in ("os", "signal", "time", "socket"):
        module = importlib.import_module(name)
        for lack in lacking(name) - {"AF_UNIX"}:
            if hasattr(module, lack):
                delattr(module, lack)
    sys.modules["msvcrt"] = console
    ctypes.windll = Kernel()  # type: ignore[attr-defined]
    sys.platform = "win32"


if __name__ == "__main__":
    become()
    runpy.run_module("cardkit", run_name="__main__", alter_sys=True)
