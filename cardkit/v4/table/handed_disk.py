"""Disk handed in from outside, such as a browser worker's: files by name, read whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

from cardkit.v4.table.disk import Disk, Found, Kept, OpenElsewhere

P = ParamSpec("P")
T = TypeVar("T")


class Handed(Protocol):
    """Interface of the files that have to be handed in.

    Names are text, as ``friday.tally`` or ``rules/night-watch.toml``. An exception, of whatever
    kind, says that nothing was done; with "quota" in its name or text, that there is no room.
    """

    def list(self) -> Iterable[tuple[str, float]]:
        """Return every file, and the time it was written, in seconds."""

    def read(self, name: str) -> bytes | bytearray | memoryview | None:
        """Return the content of a file, None if there is no such file.

        From a browser also an object that has a method ``to_bytes``.
        """

    def new(self, name: str, content: bytes) -> object:
        """Create a file that is not there yet: whole, and outliving a crash, once this returns."""

    def replace(self, name: str, content: bytes) -> object:
        """Replace a file; if this is broken off, the old or the new one is there, whole."""

    def append(self, name: str, content: bytes) -> object:
        """Add to the end of a file, there or not yet."""

    def remove(self, name: str) -> object:
        """Remove a file."""

    def lock(self, name: str) -> bool:
        """Lock the game of that name; return True if it is ours alone now."""

    def unlock(self, name: str) -> object:
        """Unlock the game of that name."""


class HandedDisk(Disk):
    """A `Disk` on files that were handed in: all that lies below the folder `root`."""

    def __init__(self, files: Handed, root: Path) -> None:
        self._files, self._root = files, root
        # a game that is opened is looked for behind links
        self._roots = (root, Path(os.path.realpath(root)))

    # it is read, so that the stamp is that of the content
    def found(self, path: Path) -> Found | None:
        content = self._content(path)
        return None if content is None else Found((0, len(content), hash(content)))

    def may_write(self, path: Path) -> bool:
        return True

    def read(self, path: Path, most: int, *, ours: bool = False) -> bytes:
        content = self._content(path)
        if content is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return content[: most + 1]

    def new(self, path: Path, content: bytes, *, private: bool = False) -> bool:
        if self._content(path) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        _with_system_errors(self._files.new, self._name(path), content)
        return True

    def replace(self, path: Path, content: bytes, old: bytes) -> bool:
        _with_system_errors(self._files.replace, self._name(path), content)
        return True

    def append(self, path: Path, content: bytes, most: int) -> None:
        if len(self._content(path) or b"") < most:
            _with_system_errors(self._files.append, self._name(path), content)

    def remove(self, path: Path) -> None:
        _with_system_errors(self._files.remove, self._name(path))

    def listed(self, folder: Path, *endings: str) -> Sequence[Kept]:
        every = (
            Kept(self._root / name, int(seconds * 1e9))
            for name, seconds in _with_system_errors(lambda: [*self._files.list()])
        )
        return [
            kept
            for kept in every
            if kept.path.parent == folder and kept.path.name.endswith(endings)
        ]

    def make_folder(self, folder: Path) -> None:  # names need none
        pass

    def flushes(self, folder: Path) -> bool:
        return True

    def lock(self, path: Path) -> HandedLock:
        if not _with_system_errors(self._files.lock, self._name(path)):
            raise OpenElsewhere(path, 0)
        return HandedLock(self._files, self._name(path))

    def _content(self, path: Path) -> bytes | None:
        return _with_system_errors(_bytes_of, self._files, self._name(path))

    def _name(self, path: Path) -> str:
        for root in self._roots:
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


class HandedLock:
    """Lock of a game that is ours alone, until it is released."""

    def __init__(self, files: Handed, name: str) -> None:
        self._files, self._name = files, name
        self.held: bool = True

    def release(self) -> None:
        """Unlock the game for others; errors there end with the worker."""
        if self.held:
            self.held = False
            with suppress(Exception):  # of whatever kind that side has
                self._files.unlock(self._name)


def _bytes_of(files: Handed, name: str) -> bytes | None:
    content = files.read(name)
    given = getattr(content, "to_bytes", None)
    return None if content is None else given() if given else bytes(content)


def _with_system_errors(does: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Call a function of the handed-in files; any error becomes an `OSError`."""
    try:
        return does(*args, **named)
    except OSError:
        raise
    except Exception as error:
        said = f"{type(error).__name__} {getattr(error, 'name', '')} {error}"
        raise OSError(errno.ENOSPC if "quota" in said.casefold() else errno.EIO, said) from error
