"""The door: one module a command, and what all of them share: how a process ends."""

from enum import IntEnum

import click as click


class Exit(IntEnum):
    """Exit codes: what the process ends with, one list for every command, shown by ``cardkit help exit-codes``."""

    FINE = 0
    DIFFERS = 1
    USAGE = 2
    BUSY = 3
    INTERRUPTED = 130


class GoneScreen(Exception):
    """Nobody can read what is said any more: the pipe is closed, the disk it goes to is full."""

    def __init__(self, error: OSError) -> None:
        self.error = error
        super().__init__(error.strerror or str(error))
