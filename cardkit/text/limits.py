"""How much is read: the limits of what strangers write, and the one way to open a file of theirs.

A file is read up to its limit and not looked at otherwise: one that grows, lies about its size or never ends is read
no further. Only ordinary files are opened by name; a pipe or a device may wait or go on for ever.
"""

import errno
import os
import stat
from typing import BinaryIO

LARGEST_TALLY = 1 << 22  # bytes: a long evening is a few thousand; a file beyond this is something else
LARGEST_VARIANT = 1 << 16  # bytes: a variant file is a page or two
LARGEST_LANGUAGE = 1 << 21  # bytes: a whole language is a tenth of it
LONGEST_LINE = 2000  # letters of a line: of a tally, of a variant file, typed
MOST_NAMES = 12  # names of a game that are read
MOST_ROUNDS = 1000  # rounds of a game that are read: nobody ever played so many, and every page grows with them
MOST_FINDINGS = 100  # faults of a file that are told; then it is one that needs another look altogether
LONGEST_CHAIN = 50  # variant files that extend one another
LARGEST_CHAIN = 1 << 18  # letters of all of them together
_HANDED_OVER = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")
"""What a shell names for ``<(...)``: a pipe that somebody writes to already."""
_AT_ONCE = 1 << 16  # bytes that are asked for in one call
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""How a file is opened: for reading; one that nobody handed over without waiting for whoever writes to it."""


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """The bytes of an ordinary file, at most ``most + 1`` of them: one more than `most` shows that it is larger. Raises
    `OSError` with a ``strerror`` that says what it is instead: a folder, a pipe, a device, nothing."""
    name = os.fspath(path)
    given = name.startswith(_HANDED_OVER)
    try:
        handle = os.open(name, _FLAGS if given else _FLAGS | _NO_WAIT)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name") from error
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        if not stat.S_ISREG(kind) and not given:
            what = "a pipe" if stat.S_ISFIFO(kind) else "a device"
            raise OSError(errno.EINVAL, f"it is {what}, no ordinary file", name)
        first = os.read(handle, min(most + 1, _AT_ONCE))
        if stat.S_ISREG(kind) and len(first) < min(most + 1, _AT_ONCE):
            return first  # all of it: one call for nearly every file
        with open(handle, "rb", closefd=False) as file:
            return first + read_stream(file, most - len(first))
    finally:
        os.close(handle)


def read_stream(stream: BinaryIO, most: int) -> bytes:
    """What an open stream gives, at most ``most + 1`` bytes."""
    return stream.read(most + 1) or b""  # of one that does not wait, None
