"""Files that commands write: whole or not at all, and never over other people's files.

Saved games are written elsewhere: they have a lock (`cardkit.v4.table.saved`).
"""

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from cardkit.v4.cli import click
from cardkit.v4.table import place_new, put_over, reason, write_all, written_beside

Ours = Callable[[bytes], bool]
"""Predicate on the content of a file: cardkit made it, as the same kind of thing."""
_STREAMS = ("/dev/fd/", "/proc/self/fd/")
_OPEN = ("/dev/stdout", "/dev/stderr", "/dev/null")
"""Names that are written to directly, being open already.

They are opened by the shell or always there, so that nobody waits for a reader.
"""
_HEAD = 1 << 20


class Refused(click.ClickException):
    """Raised for a file that was not written; the old one is unchanged.

    The text says why and what to do.
    """


def may_write(target: Path, *, ours: Ours | None = None) -> None:
    """Raise `Refused` where `write_file` would, to ask before the work is done.

    An existing file may be replaced if `ours` accepts it and it is not read-only; without `ours`
    never.
    """
    found = _status(target)
    if found is None or _straight(target, found):
        return
    if stat.S_ISDIR(found.st_mode):
        raise Refused(f"{target} is a folder. Name a file in it")
    if not stat.S_ISREG(found.st_mode):
        what = "a pipe" if stat.S_ISFIFO(found.st_mode) else "a device"
        raise Refused(f"{target} is {what}, no ordinary file. Name another file, or /dev/stdout")
    if ours is None:
        raise Refused(
            f"{target} is there already, and nothing is overwritten. Choose another name."
        )
    if not found.st_mode & 0o222:
        raise Refused(f"{target} is read-only, and is not overwritten. Name another file")
    if not ours(_head(target)):
        raise Refused(
            f"{target} is there and was not written by cardkit, and is not overwritten. "
            f"Name another file"
        )


def write_file(target: Path, content: bytes, *, ours: Ours | None = None) -> None:
    """Write `content` to `target`, all of it or nothing.

    It is written beside it, flushed to the disk, then renamed. ``/dev/stdout`` and other open
    streams are written to directly. Raises `Refused`, also for any other pipe or device.
    """
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
        raise Refused(
            f"{target} is there already, and nothing is overwritten. Choose another name."
        ) from None
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
    """Return True if the target is written to directly.

    Renaming a file over it would take it away from its reader.
    """
    name = os.path.abspath(target)
    return (
        found is not None
        and not stat.S_ISDIR(found.st_mode)
        and (name.startswith(_STREAMS) or name in _OPEN)
    )


def _head(target: Path) -> bytes:
    """Return the beginning of a file, and its end if it is long: a PDF names its maker last."""
    try:
        with target.open("rb") as file:
            head = file.read(_HEAD)
            file.seek(max(len(head), os.fstat(file.fileno()).st_size - _HEAD))
            return head + file.read(_HEAD)
    except OSError as error:
        raise Refused(
            f"{target} is there and cannot be read: {reason(error)}. Name another file"
        ) from None
