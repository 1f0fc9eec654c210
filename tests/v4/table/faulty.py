"""A disk that goes wrong on purpose: the system calls of a save counted, failed, cut short by kill
-9, written down."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable
from types import ModuleType
from typing import Any

CALLS = (
    "open",
    "write",
    "fsync",
    "close",
    "replace",
    "link",
    "unlink",
    "lstat",
    "stat",
    "fstat",
    "chmod",
    "mkdir",
    "read",
    "scandir",
)


class Faulty(ModuleType):
    """The module `os` as `cardkit.v4.table.disk` sees it, where call number `at` (from 1) of a save
    does not work.

    With `error` 0 the process is killed instead. A `close` that fails has closed all the same, as
    the system has it. `lasting`: all calls of that name go on failing.
    """

    def __init__(self, at: int = 0, error: int = errno.EIO, *, lasting: bool = False) -> None:
        super().__init__("os")
        self.at, self.error, self.lasting = at, error, lasting
        self.calls: list[str] = []
        self.failed = ""

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self._counted(name, real) if name in CALLS else real

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) == self.at or (self.lasting and name == self.failed):
                if not self.error:
                    os.kill(os.getpid(), signal.SIGKILL)
                self.failed = name
                if name == "close":
                    real(*given)
                if name == "write" and self.error == errno.ENOSPC:
                    real(given[0], bytes(given[1])[:7])  # a disk fills up in the middle of a line
                raise OSError(self.error, os.strerror(self.error))
            return real(*given, **named)

        return call
