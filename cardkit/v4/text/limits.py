"""Limits of what is read from strangers, and the one way to open their files.

A file is read up to its limit and not looked at otherwise: one that grows, lies about its size or
never ends is read no further. Only ordinary files are opened by name; a pipe or a device may wait
or go on for ever.
"""

import errno
import os
import stat
from typing import BinaryIO

# bytes: a long evening is a few thousand; a file beyond this is something else
LARGEST_TALLY = 1 << 22
LARGEST_VARIANT = 1 << 16  # bytes: a variant file is a page or two
LONGEST_LINE = 2000  # letters of a line in a tally or a variant file, or typed
MOST_NAMES = 12  # names of a game that are read
# rounds of a game that are read: nobody ever played so many, and every page grows with them
MOST_ROUNDS = 1000
# faults of a file that are shown; a file with more needs another look altogether
MOST_FINDINGS = 100
LONGEST_CHAIN = 50  # variant files that extend one another
LARGEST_CHAIN = 1 << 18  # letters of all files of a chain together
_HANDED_OVER = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")
"""Names that a shell gives for ``<(...)``: a pipe that somebody writes to already."""
_AT_ONCE = 1 << 16  # bytes read in one call
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Flag for files named by a path: do not wait for a writer, as a pipe would."""


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """Read at most ``most + 1`` bytes of an ordinary file.

    One byte more than `most` shows that the file is larger. Raises `OSError` with a ``strerror``
    that says what it is instead: a folder, a pipe, a device, nothing.
    """
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
    """Read at most ``most + 1`` bytes of an open stream."""
    return stream.read(most + 1) or b""  # a stream that does not wait may give None
