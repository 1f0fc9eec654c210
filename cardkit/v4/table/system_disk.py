"""Files of the system as a `disk`: written whole, flushed, moved into place; read; locked.

A file is written into a new one, which then takes its place; reading never waits. Nothing here
follows a link or opens a pipe that somebody has laid where a file of ours is to be: in a folder
that others may write to, the files beside a game have names nobody can foresee and must be new.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from cardkit.v4.table.disk import Found, InTheWay, Kept, OpenElsewhere
from cardkit.v4.text import is_impossible, read_file

_UNFLUSHABLE = {
    errno.EINVAL,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
    errno.ENOSYS,
    errno.EBADF,
    errno.EACCES,
    errno.EPERM,
    errno.EISDIR,
    errno.ENOTTY,
}
"""Errors of a disk that cannot do such a thing at all; others mean that it went wrong this time."""
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_BINARY = getattr(os, "O_BINARY", 0)

_WINDOWS = sys.platform == "win32"
A_SECOND = 20
"""Tries in a second to replace a file that somebody else has open."""


def read(path: Path, most: int, *, ours: bool = False) -> bytes:
    """Return at most ``most + 1`` bytes of an ordinary file.

    Raises `OSError`, also if it should be `ours` and a link lies there.
    """
    if ours and not stat.S_ISREG(os.lstat(path).st_mode):
        raise OSError(errno.EINVAL, "is no ordinary file", str(path))
    return read_file(path, most)


def append(path: Path, content: bytes, most: int) -> None:
    """Append to our file, for the user alone, while it is smaller than `most` bytes.

    Raises `OSError`.
    """
    handle = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | _NO_LINKS | _NO_WAITING | _BINARY, 0o600
    )
    try:
        lying = os.fstat(handle)
        if not stat.S_ISREG(lying.st_mode):
            raise OSError(errno.EINVAL, "is no ordinary file", str(path))
        if lying.st_size < most:
            write_all(handle, content)
    finally:
        os.close(handle)


def found(path: Path) -> Found | None:
    """Return the state of `path` without following links; None if nothing is there.

    Raises `OSError` when nobody can tell.
    """
    try:
        lying = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    writable = bool(lying.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    return Found((lying.st_ino, lying.st_size, lying.st_mtime_ns), writable)


def may_write(path: Path) -> bool:
    """Return True if the system lets us write to that path."""
    return os.access(path, os.W_OK)


def listed(folder: Path, *endings: str) -> list[Kept]:
    """Return the ordinary files of a folder with one of these endings. Raises `OSError`."""
    with os.scandir(folder) as entries:
        files = (entry for entry in entries if entry.name.endswith(endings) and entry.is_file())
        return [Kept(Path(entry.path), entry.stat().st_mtime_ns) for entry in files]


def remove(path: Path) -> None:
    """Remove a file. Raises `OSError`."""
    os.unlink(path)


def flushes(folder: Path) -> bool:
    """Flush a folder; return True if files put into it will outlive a power cut.

    Raises `OSError` when that went wrong.
    """
    with _opened(folder) as handle:
        return flushed(handle)


def lock(path: Path) -> Lock:
    """Return the lock beside a game's file. Raises `OpenElsewhere`, `InTheWay`, `OSError`."""
    # what stands behind a colon would be hidden in the file before it
    if _WINDOWS and is_impossible(path.name):
        raise OSError(errno.EINVAL, "no file can be called so", str(path))
    return Lock(path)


def make_folder(folder: Path) -> None:
    """Create `folder`, and those above it that are missing, for the user alone.

    Raises `OSError`.
    """
    missing = takewhile(lambda place: not place.exists(), (folder, *folder.parents))
    for new in reversed([*missing]):
        with contextlib.suppress(FileExistsError):
            os.mkdir(new, 0o700)
        with contextlib.suppress(OSError):
            flushes(new.parent)


@contextlib.contextmanager
def _if_it_can() -> Iterator[None]:
    """Ignore the errors of a disk that does not support such a thing at all."""
    try:
        yield
    except OSError as error:
        if error.errno not in _UNFLUSHABLE:
            raise


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """Open a folder for flushing the files in it.

    -1 on a disk or a system where none can be opened at all.
    """
    handle = -1
    with _if_it_can():
        handle = os.open(folder, os.O_RDONLY | _NO_WAITING | getattr(os, "O_DIRECTORY", 0))
    try:
        yield handle
    finally:
        if handle >= 0:
            with contextlib.suppress(OSError):  # it was only read
                os.close(handle)


def flushed(folder: int) -> bool:
    """Flush the open folder; return True if files put into it will outlive a power cut.

    Raises `OSError` when that went wrong.
    """
    if folder >= 0:
        with _if_it_can():
            _flush(folder)
            return True
    return False


def replace(path: Path, content: bytes, old: bytes) -> bool:
    """Replace the content of a file, whole and flushed.

    Returns True if it will outlive a power cut. The old file keeps a second name until the folder
    is flushed: a disk without a journal may else write down first that the old one is gone, and
    lose the name with it when the power goes in between. Raises `OSError`; then the file holds
    `old` again, as far as the disk lets it.
    """
    before = _beside_name(path)
    with _opened(path.parent) as folder:
        try:
            with written_beside(path, content) as written:
                _like(path, written)
                # a file may have but one name there
                with contextlib.suppress(OSError, AttributeError, NotImplementedError):
                    os.link(path, before)
                put_over(written, path)
            try:
                return flushed(folder)
            except OSError:  # the new file may not last, so nobody is told of it
                with contextlib.suppress(OSError), written_beside(path, old) as again:
                    _like(path, again)
                    put_over(again, path)
                raise
        finally:
            _remove(before)


def put_over(beside: str | Path, path: Path) -> None:
    """Move the file `beside` to `path`, replacing what is there. Raises `OSError`.

    Windows does not replace a file that somebody has open, as virus scanners and cloud clients do
    for a moment with every new file: there it is tried again for a second.
    """
    for _ in range(A_SECOND) if _WINDOWS else ():
        with contextlib.suppress(PermissionError):
            os.replace(beside, path)
            return
        time.sleep(1 / A_SECOND)
    os.replace(beside, path)


def new(path: Path, content: bytes, *, private: bool = False) -> bool:
    """Create a file that is not there yet, whole and flushed.

    For the user alone if it is `private`. Returns True if it will outlive a power cut. Raises
    `FileExistsError` (should it appear meanwhile, it stays) and `OSError`.
    """
    with _opened(path.parent) as folder:
        with written_beside(path, content, 0o600 if private else 0o666) as written:
            place_new(written, path)
        try:
            return flushed(folder)
        except OSError:
            _remove(str(path))
            raise


def place_new(beside: str, path: Path) -> None:
    """Move the file `beside` to `path`, where nothing is yet.

    Raises `FileExistsError` (it stays), `OSError`.
    """
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    # no links there: take the name, so that nobody else can
    except (OSError, AttributeError, NotImplementedError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o666))
        try:
            put_over(beside, path)
        except BaseException:
            _remove(str(path))
            raise


@contextlib.contextmanager
def written_beside(
    path: Path, content: bytes, mode: int = 0o666, ending: str = "saving"
) -> Iterator[str]:
    """Write `content`, whole and flushed, into a new file beside `path`; yield its name.

    The name is one that nobody can foresee, and is gone in the end. Raises `OSError`.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS | _BINARY
    while True:
        name = _beside_name(path, ending)
        with contextlib.suppress(FileExistsError):
            handle = os.open(name, flags, mode)
            break
    try:
        try:
            write_all(handle, content)
            _flush(handle)
        finally:
            os.close(handle)
        yield name
    finally:
        _remove(name)


def write_all(handle: int, content: bytes) -> None:
    """Write all of `content` into an open file, in as many pieces as the system takes.

    Raises `OSError`.
    """
    view = memoryview(content)
    while view:
        view = view[os.write(handle, view) :]


def _flush(handle: int) -> None:
    """Flush an open file onto the disk itself.

    On a Mac fsync only hands it to the drive, which may keep it for later.
    """
    if sys.platform == "darwin":
        import fcntl

        with _if_it_can():
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def _like(path: Path, beside: str) -> None:
    """Give the new file the rights and the group of the one it replaces, if any."""
    with contextlib.suppress(OSError):
        old, new = os.stat(path), os.stat(beside)
        if old.st_gid != new.st_gid and hasattr(os, "chown"):
            with contextlib.suppress(OSError):
                os.chown(beside, -1, old.st_gid)
        if old.st_mode != new.st_mode:
            os.chmod(beside, stat.S_IMODE(old.st_mode))


def _remove(name: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(name)


def _beside_name(path: Path, ending: str = "saving") -> str:
    return f"{path.parent}/.{path.name}.{os.urandom(4).hex()}.{ending}"


# --- the lock -------------------------------------------------------------------------------------


class Lock:
    """Lock beside a game's file, kept by the operating system: it ends with the process.

    However that ends. So the lock file of a dead process is no lock, whoever has its number now.
    The number written in it is only told. Raises `OpenElsewhere`, `InTheWay`, `OSError`.
    """

    def __init__(self, path: Path) -> None:
        self.path: str = f"{path.parent}/.{path.name}.lock"
        while True:
            handle = self._own_handle()
            try:
                if not _take(handle):
                    raise OpenElsewhere(path, _holder(handle))
                if _still_there(handle, self.path):
                    break
            except BaseException:
                os.close(handle)
                raise
            # its holder removed it between our opening and our locking: take the next one
            os.close(handle)
        self._handle = handle
        # a full disk: the lock holds all the same, only the number is not told
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            write_all(handle, f"{os.getpid()}\n".encode())

    def _own_handle(self) -> int:
        why = (
            f"{self.path} is no lock of cardkit's and lies where one must be; look what it is, "
            f"and remove it"
        )
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | _NO_LINKS | _NO_WAITING, 0o666)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO):
                raise InTheWay(why) from error
            raise
        lying = os.fstat(handle)
        if not stat.S_ISREG(lying.st_mode) or lying.st_nlink > 1:  # not ours: a lock has one name
            os.close(handle)
            raise InTheWay(why)
        return handle

    @property
    def held(self) -> bool:
        """Return True if others still find it locked: locks go with a removed folder."""
        return self._handle >= 0 and _still_there(self._handle, self.path)

    def release(self) -> None:
        """Unlock the game for others."""
        if self._handle < 0:
            return
        handle, self._handle = self._handle, -1
        with contextlib.suppress(OSError):
            if _still_there(handle, self.path):
                _remove(self.path)
        with contextlib.suppress(OSError):
            os.close(handle)
        # an open file is not removed there; nor is this one, if somebody else has it open by now
        if _WINDOWS:
            _remove(self.path)


def _take(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return _take_a_byte(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise
        return not _alive(_holder(handle))  # a file system without locks: the number has to do
    return True


def _take_a_byte(handle: int) -> bool:
    """Lock a byte of the file, as Windows does; return True if it is ours.

    A locked byte cannot be read by others, so it is one far behind the number, where nothing
    stands.
    """
    import msvcrt

    console: Any = msvcrt  # typed on Windows alone
    os.lseek(handle, 1 << 20, os.SEEK_SET)
    try:
        console.locking(handle, console.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def _holder(handle: int) -> int:
    with contextlib.suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        said = os.read(handle, 32).strip()
        return int(said) if said.isdigit() else 0
    return 0


def _alive(process: int) -> bool:
    """Return True if there is such a process.

    Asked only where there is fcntl: on Windows the question would end it.
    """
    if process in (0, os.getpid()):
        return False
    try:
        os.kill(process, 0)
    except OSError as error:
        return not isinstance(error, ProcessLookupError)
    return True


def _still_there(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except (FileNotFoundError, NotADirectoryError):
        return False
