"""A game's file: on disk whole and fsynced before anybody hears of it, locked against a second process.

The file is written beside itself, fsynced, renamed over the old one, and the folder fsynced. So at any moment, also
after ``kill -9`` or a power cut, the file is a whole tally. What somebody else wrote there meanwhile is never
overwritten: the game then goes on in a new file, and says so.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardkit.bounds import LARGEST_TALLY, read_file

FOLDER_VARIABLE = "CARDKIT_HOME"
ENDING = ".tally"
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM, errno.EISDIR}
"""Errors that mean a file system cannot sync a folder at all, not that this one went wrong."""


class NotSaved(Exception):
    """The game could not be written; the file is as it was, and the text says why and what to do."""


class OpenElsewhere(Exception):
    """Another process has the game open. `process` is its number, 0 if nobody knows."""

    def __init__(self, path: Path, process: int) -> None:
        self.path, self.process = path, process
        who = f"process {process}" if process else "another process"
        way = f" Close that one first (its window, or: kill {process})." if process else " Close it there first."
        super().__init__(f"{path.name} is open elsewhere, in {who}.{way} Nothing was changed.")


def home() -> Path:
    """The folder of saved games: ``CARDKIT_HOME`` if set, else the user's data folder. It need not be there yet."""
    wanted = os.environ.get(FOLDER_VARIABLE)
    if wanted:
        return Path(wanted).expanduser().absolute()
    user = os.environ.get("HOME", "")
    if sys.platform == "linux" and os.path.isabs(user) and "ANDROID_DATA" not in os.environ:
        # What platformdirs says there (a test holds us to it), without the wait for all that it imports.
        data = os.environ.get("XDG_DATA_HOME", "")
        return Path(data if os.path.isabs(data) else f"{user}/.local/share", "cardkit")
    import platformdirs

    return Path(platformdirs.user_data_dir("cardkit", appauthor=False))


def saved_games(folder: Path | None = None) -> list[Path]:
    """The tallies of the folder (default: `home`), the newest first. None if there is no such folder."""
    found: list[tuple[float, str, Path]] = []
    try:
        with os.scandir(folder or home()) as entries:
            for entry in entries:
                if entry.name.endswith(ENDING) and not entry.name.startswith(".") and entry.is_file():
                    found.append((entry.stat().st_mtime, entry.name, Path(entry.path)))
    except OSError:
        return []
    return [path for _, _, path in sorted(found, key=lambda game: (-game[0], game[1]))]


def names_for(stem: str, folder: Path) -> Iterator[Path]:
    """Names for a new game in `folder`: ``STEM.tally``, ``STEM-2.tally``... The first that is free will do."""
    yield folder / f"{stem}{ENDING}"
    for number in range(2, 100_000):
        yield folder / f"{stem}-{number}{ENDING}"


def reason(error: OSError) -> str:
    """An operating system's error in a few words."""
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "your disk quota is used up",
        errno.EFBIG: "the file may not grow any more",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "the folder is read-only for you",
        errno.EPERM: "the folder is read-only for you",
        errno.ENOENT: "the folder is gone",
    }
    return known.get(error.errno or 0) or (error.strerror or str(error)).lower()


class SavedGame:
    """One game's file, held open for this process alone. `save` replaces it; `close` lets others in."""

    def __init__(self, path: Path, lock: Lock, content: bytes) -> None:
        self.path = path
        self._lock = lock
        self._content = content
        self._stamp = _stamp(path)
        self.moved_from: Path | None = None

    @classmethod
    def create(cls, path: Path, text: str) -> SavedGame:
        """A new file with `text`. Raises `FileExistsError` (nothing is overwritten), `OpenElsewhere`, `NotSaved`."""
        path = Path(os.path.abspath(path))
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, "exists already", str(path))
        lock = _locked(path)
        _sweep(path)
        try:
            content = text.encode()
            _write_new(path, content)
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError) and not isinstance(error, FileExistsError):
                raise NotSaved(f"{path} cannot be written: {reason(error)}.") from error
            raise
        return cls(path, lock, content)

    @classmethod
    def open(cls, path: Path) -> SavedGame:
        """A file that is there. Raises `OSError` when it cannot be read, `OpenElsewhere`, `NotSaved` (no lock can be made)."""
        path = Path(os.path.realpath(path))
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "is no ordinary file", str(path))
        path.open("rb").close()
        lock = _locked(path)
        _sweep(path)
        try:
            content = read_file(path, LARGEST_TALLY)
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, content)

    @property
    def content(self) -> bytes:
        """What the file holds, as far as this process knows."""
        return self._content

    def save(self, text: str) -> None:
        """Replace the file by `text`, whole and fsynced. Raises `NotSaved`; then the old file is as it was.

        If somebody else has changed the file meanwhile, theirs stays and ours goes on beside it (`moved_from`).
        """
        content = text.encode()
        try:
            if self._changed():
                self._move_aside(content)
            else:
                _replace(self.path, content, self._content)
        except OSError as error:
            raise NotSaved(f"Not saved: {reason(error)} ({self.path.parent}).") from error
        self._content = content
        self._stamp = _stamp(self.path)

    def _changed(self) -> bool:
        now = _stamp(self.path)
        if now is None or now == self._stamp:
            return False
        try:
            return read_file(self.path, len(self._content)) != self._content
        except FileNotFoundError:
            return False

    def _move_aside(self, content: bytes) -> None:
        stem = self.path.name.removesuffix(ENDING)
        for path in names_for(f"{stem}-mine", self.path.parent):
            if not os.path.lexists(path):
                lock = _locked(path)
                _write_new(path, content)
                _sync_folder(_folder_of(path))
                _sweep(self.path)
                self._lock.release()
                self.moved_from, self.path, self._lock = self.path, path, lock
                return

    def close(self) -> None:
        """Let go of the game. Nothing is left beside the file."""
        _sweep(self.path)
        self._lock.release()


@lru_cache(maxsize=64)
def _beside(path: Path, ending: str) -> str:
    return f"{path.parent}/.{path.name}{ending}"


@lru_cache(maxsize=16)
def _folder_of(path: Path) -> str:
    return str(path.parent)


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What shows that a file was written or replaced: which file it is, its size, its time. None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _write_beside(path: Path, content: bytes) -> str:
    """`content`, whole and fsynced, in a file beside `path`: in the one that was set aside last time, if it is there.

    A file that has its place on the disk already takes one flush to write, a new one takes two.
    """
    beside = _beside(path, ".saving")
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(beside, flags, 0o666)
    try:
        try:
            _write_all(handle, content)
            os.ftruncate(handle, len(content))
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    return beside


def _sweep(path: Path) -> None:
    """Remove what a process that died may have left beside the file. The lock is ours."""
    for ending in (".saving", ".before"):
        with contextlib.suppress(OSError):
            os.unlink(_beside(path, ending))


def _write_all(handle: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(handle, view) :]


def _replace(path: Path, content: bytes, old: bytes) -> None:
    beside = _write_beside(path, content)
    before = _beside(path, ".before")
    try:
        set_aside = _set_aside(path, beside, before)
        os.replace(beside, path)
    except BaseException:
        _sweep(path)
        raise
    if set_aside:  # the old file is the next one to be written beside
        with contextlib.suppress(OSError):
            os.replace(before, beside)
    try:
        _sync_folder(_folder_of(path))
    except OSError:
        with contextlib.suppress(OSError):  # the new file may not last, so nobody is told of it: put the old one back
            os.replace(_write_beside(path, old), path)
        raise


def _set_aside(path: Path, beside: str, before: str) -> bool:
    """Give the new file the rights of the old one, and the old one a second name, to be written over next time.

    Gives False where that cannot be: there is no old file, or somebody else has given it a second name.
    """
    try:
        old, new = os.stat(path), os.stat(beside)
        if old.st_mode != new.st_mode:
            os.chmod(beside, old.st_mode & 0o7777)
        if old.st_nlink > 1:
            return False
        os.link(path, before)
    except OSError:
        return False
    return True


def _write_new(path: Path, content: bytes) -> None:
    """A file that is not there yet; should it appear meanwhile, it stays.

    The folder is not synced: until the first entry is saved nothing was announced, and a power cut may take the file away.
    """
    beside = _write_beside(path, content)
    try:
        try:
            os.link(beside, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                _write_all(handle, content)
                os.fsync(handle)
            finally:
                os.close(handle)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(beside)


def _sync_folder(folder: str) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)


# --- the lock ------------------------------------------------------------------------------------------------------


def _locked(path: Path) -> Lock:
    try:
        return Lock(path)
    except OpenElsewhere:
        raise
    except OSError as error:
        if error.errno == errno.ENOENT:
            way = "Make the folder first, or name another."
        elif path.exists():
            way = "Copy the game to a folder you can write to, and resume it there."
        else:
            way = "Choose another folder with --save, or make this one writable."
        raise NotSaved(f"{path} cannot be kept: {reason(error)} ({path.parent}). {way}") from error


class Lock:
    """A lock beside a game's file, held by the operating system: it ends with the process, however that ends.

    So the lock file of a dead process is no lock, whoever has its number now. The number written in it is only told.
    """

    def __init__(self, path: Path) -> None:
        self.path = _beside(path, ".lock")
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
            try:
                if not _take(handle):
                    raise OpenElsewhere(path, _holder(handle))
                if _still_there(handle, self.path):
                    break
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # its holder removed it between our opening and our locking: take the next one
        self._handle = handle
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same, only the number is not told
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0) if hasattr(os, "pwrite") else None

    def release(self) -> None:
        """Let others in."""
        if self._handle < 0:
            return
        with contextlib.suppress(OSError):
            os.unlink(self.path)
        os.close(self._handle)
        self._handle = -1


def _take(handle: int) -> bool:
    if sys.platform == "win32":  # pragma: no cover
        import msvcrt

        locking: Any = msvcrt.locking
        try:
            locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise
        return not _alive(_holder(handle))  # a file system without locks: the number has to do
    return True


def _holder(handle: int) -> int:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        said = os.read(handle, 32).strip()
    except OSError:
        return 0
    return int(said) if said.isdigit() else 0


def _alive(process: int) -> bool:
    if process in (0, os.getpid()):
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _still_there(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False
