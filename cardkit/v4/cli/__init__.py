"""Command line of cardkit: one module for each command, and the exit codes they share."""

from enum import IntEnum

import click as click


class Exit(IntEnum):
    """Exit codes of all commands."""

    FINE = 0
    DIFFERS = 1
    USAGE = 2
    BUSY = 3
    INTERRUPTED = 130


class GoneScreen(Exception):
    """Raised where output can no longer be written: the pipe is closed, or the disk is full."""

    def __init__(self, error: OSError) -> None:
        self.error = error
        super().__init__(error.strerror or str(error))
