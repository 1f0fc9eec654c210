"""Files that commands write: whole or not at all, and never over what somebody else made. Kept apart
from saved games, which have a lock and a life of their own (`cardkit.table.saved`)."""

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from cardkit.cli import click
from cardkit.table import place_new, put_over, reason, write_all, written_beside

Ours = Callable[[bytes], bool]
"""Whether the content of a file shows that cardkit made it, as the same kind of thing."""
_STREAMS = ("/dev/fd/", "/proc/self/fd/")
_OPEN = ("/dev/stdout", "/dev/stderr", "/dev/null")
"""What is written to as it is: open already, by the shell or always, so that nobody waits for whoever reads there."""
_HEAD = 1 << 20


class Refused(click.ClickException):
    """A file that was not written; what was there is as it was. The text says why and what to do."""


def may_write(target: Path, *, ours: Ours | None = None) -> None:
    """Raise `Refused` where `write_file` would: ask before the work is done. A file that is there is replaced if `ours` knows
    it and it is not read-only. Without `ours` it never is."""
    found = _status(target)
    if found is None or _straight(target, found):
        return
    if stat.S_ISDIR(found.st_mode):
        raise Refused(f"{target} is a folder. Name a file in it")
    if not stat.S_ISREG(found.st_mode):
        what = "a pipe" if stat.S_ISFIFO(found.st_mode) else "a device"
        raise Refused(f"{target} is {what}, no ordinary file. Name another file, or /dev/stdout")
    if ours is None:
        raise Refused(f"{target} is there already, and nothing is overwritten. Choose another name.")
    if not found.st_mode & 0o222:
        raise Refused(f"{target} is read-only, and is not overwritten. Name another file")
    if not ours(_head(target)):
        raise Refused(f"{target} is there and was not written by cardkit, and is not overwritten. Name another file")


def write_file(target: Path, content: bytes, *, ours: Ours | None = None) -> None:
    """Write `content` to `target`, all of it or nothing: beside it, flushed to the disk, then renamed. ``/dev/stdout`` and what
    else is open already is written to as it is. Raises `Refused`, also for any other pipe or device."""
    may_write(target, ours=ours)
    try:
        if _straight(target, _status(target)):
            with open(target, "wb", buffering=0) as stream:
                write_all(stream.fileno(), content)
            return
        path = Path(os.path.realpath(target))
        with written_beside(path.with_name("cardkit"), content, ending="part") as written:
            if ours is not None:
                with contextlib.suppress(OSError):
                    os.chmod(written, stat.S_IMODE(os.stat(path).st_mode))
                put_over(written, path)
            else:
                place_new(written, path)
    except FileExistsError:
        raise Refused(f"{target} is there already, and nothing is overwritten. Choose another name.") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Refused(f"{target} cannot be written: {reason(error)}. Nothing was changed") from None


def _status(target: Path) -> os.stat_result | None:
    try:
        return os.stat(target)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "no file can have this name"
        raise Refused(f"{target} cannot be written: {why}") from None


def _straight(target: Path, found: os.stat_result | None) -> bool:
    """Whether this is written to as it is: renaming a file over it would take it away from who reads it."""
    name = os.path.abspath(target)
    return found is not None and not stat.S_ISDIR(found.st_mode) and (name.startswith(_STREAMS) or name in _OPEN)


def _head(target: Path) -> bytes:
    """The beginning of the file, and its end where it is long: a PDF says last who wrote it."""
    try:
        with target.open("rb") as file:
            head = file.read(_HEAD)
            file.seek(max(len(head), os.fstat(file.fileno()).st_size - _HEAD))
            return head + file.read(_HEAD)
    except OSError as error:
        raise Refused(f"{target} is there and cannot be read: {reason(error)}. Name another file") from None
