"""Disks that games are kept on: the system's, unless another disk was handed in.

Any disk keeps the one promise: what `Disk.new` and `Disk.replace` return from is there, whole,
whatever happens next; where they raise, the old content or the new one lies there, and never half
of one.
"""

import contextlib
import errno
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from cardkit.v4.text import Copyable


class OpenElsewhere(Copyable):
    """Error: another process has the game open. `process` is its number, 0 if unknown."""

    path: Path
    process: int

    def __init__(self, path: Path, process: int) -> None:
        self.path, self.process = path, process
        who = f"process {process}" if process else "another process"
        way = (
            f" Close that one first (its window, or: kill {process})."
            if process
            else " Close it there first."
        )
        super().__init__(f"{path.name} is open elsewhere, in {who}.{way} Nothing was changed.")


class InTheWay(OSError):
    """Error: something other than our file lies at its path.

    It is left alone; the text says what it is and what to do.
    """


def reason(error: OSError) -> str:
    """Return an operating system's error in a few words."""
    if sys.platform == "win32" and isinstance(error, PermissionError):
        return "another program has it open, or you may not write there"
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "your disk quota is used up",
        errno.EFBIG: "the file may not grow any more",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "the folder is read-only for you",
        errno.EPERM: "the folder is read-only for you",
        errno.ENOENT: "the folder is gone",
        errno.ENOTDIR: "the folder is gone",
        errno.EIO: "the disk does not work",
        errno.ENAMETOOLONG: "the name is too long",
        errno.EMFILE: "too many files are open",
        errno.ENFILE: "too many files are open",
    }
    return known.get(error.errno or 0) or (error.strerror or "").lower() or str(error)


class Found(NamedTuple):
    """State of a file at a path: a stamp that changes with it, and if it may be written.

    `stamp` changes when the file is written or replaced; `writable`: nobody made it read-only.
    """

    stamp: tuple[int, int, int]
    writable: bool = True


class Kept(NamedTuple):
    """A file of a folder, with the time it was written, in nanoseconds."""

    path: Path
    written: int


class Lock(Protocol):
    """Lock of a game that is ours alone, until it is released or the process ends."""

    @property
    def held(self) -> bool:
        """Return True if others still find the game locked."""

    def release(self) -> None:
        """Unlock the game for others."""


class Disk(Protocol):
    """Interface of a disk. Its methods raise `OSError`, and nothing else unless they say so."""

    def found(self, path: Path) -> Found | None:
        """Return the state of a path, None if nothing lies there."""

    def may_write(self, path: Path) -> bool:
        """Return True if we may write to that path."""

    def read(self, path: Path, most: int, *, ours: bool = False) -> bytes:
        """Return at most ``most + 1`` bytes of a file.

        `ours` is one that we wrote, and nothing else that has its name.
        """

    def new(self, path: Path, content: bytes, *, private: bool = False) -> bool:
        """Create a file that is not there yet; return True if it will outlive a power cut.

        Raises `FileExistsError` if it is there: that file stays.
        """

    def replace(self, path: Path, content: bytes, old: bytes) -> bool:
        """Replace the content `old` of a file of ours; return True if it outlives a power cut."""

    def append(self, path: Path, content: bytes, most: int) -> None:
        """Append to our file, which may not exist yet, up to `most` bytes in all."""

    def remove(self, path: Path) -> None:
        """Remove a file."""

    def listed(self, folder: Path, *endings: str) -> Sequence[Kept]:
        """Return the files of a folder with one of these endings."""

    def make_folder(self, folder: Path) -> None:
        """Create a folder, and those above it that are missing."""

    def flushes(self, folder: Path) -> bool:
        """Return True if files put into a folder will outlive a power cut."""

    def lock(self, path: Path) -> Lock:
        """Lock a game for us alone. Raises `OpenElsewhere`, `InTheWay`."""


_in_use: list[Disk] = []


def here() -> Disk:
    """Return the disk that games are kept on."""
    if not _in_use:
        from cardkit.v4.table import system_disk

        _in_use.append(system_disk)
    return _in_use[0]


def keep_on(disk: Disk) -> None:
    """Keep games on that disk from now on."""
    _in_use[:] = [disk]


def lies(path: Path) -> bool:
    """Return True if a path is known to exist."""
    with contextlib.suppress(OSError):
        return here().found(path) is not None
    return False
