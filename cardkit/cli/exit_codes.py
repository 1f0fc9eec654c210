"""Exit codes: one list for every command, shown by ``cardkit help exit-codes``; and what ends a command in words of its own."""

from enum import IntEnum


class Exit(IntEnum):
    """What the process ends with."""

    FINE = 0
    DIFFERS = 1
    USAGE = 2
    BUSY = 3
    INTERRUPTED = 130


MEANINGS = {
    Exit.FINE: "fine",
    Exit.DIFFERS: "the game's figures or two variants differ, or a check found faults",
    Exit.USAGE: "wrong usage, or a file that cannot be read or breaks a rule",
    Exit.BUSY: "the game is open elsewhere",
    Exit.INTERRUPTED: "interrupted (what was announced is saved)",
}
"""The same in a person's words."""


class GoneScreen(Exception):
    """Nobody can read what is said any more: the pipe is closed, the disk it goes to is full."""

    def __init__(self, error: OSError) -> None:
        self.error = error
        super().__init__(error.strerror or str(error))
