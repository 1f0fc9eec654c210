"""File of a game: whole on the disk before a save is told, locked for one process.

Each save is a new file beside the old one, flushed and renamed over it, and the folder flushed. So
at any moment, also after ``kill -9`` or a power cut, the file is a whole tally. What somebody else
wrote there meanwhile is never overwritten: the game then goes on in a new file, and says so.
`SavedGame.look` compares it at the end with what it should hold.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cardkit.v4 import __version__
from cardkit.v4.files import home as home
from cardkit.v4.table.disk import (
    InTheWay,
    Kept,
    Lock,
    OpenElsewhere as OpenElsewhere,
    here,
    lies,
    reason as reason,
)
from cardkit.v4.text import LARGEST_TALLY, Copyable

if TYPE_CHECKING:
    from cardkit.v4.tally import Reading

ENDING = ".tally"


class NotSaved(Copyable):
    """Error: the game could not be written.

    The file is as it was, and the text says why and what to do.
    """


def name_of(path: Path) -> str:
    """Return the name of the game in that file: without its folder and its ending."""
    return path.name.removesuffix(ENDING)


def read_saved(path: Path) -> Reading:
    """Return the tally in that file as read. Raises `OSError`."""
    from cardkit.v4.tally import read_bytes

    return read_bytes(here().read(path, LARGEST_TALLY), path.name, path.parent)


def saved_games(folder: Path | None = None) -> list[Path]:
    """Return the tallies of the folder (default: `home`), the newest first.

    Empty if there is no such folder.
    """
    try:
        found = [
            game
            for game in here().listed(folder or home(), ENDING)
            if not game.path.name.startswith(".")
        ]
    except OSError:
        return []
    return [game.path for game in sorted(found, key=lambda game: (-game.written, game.path.name))]


def nameless_games(folder: Path | None = None) -> list[Path]:
    """Return paths of games that lost their name while a save was written beside them.

    See `has_name_again`.
    """
    folder = folder or home()
    return [
        folder / name
        for name in _strays(folder)
        if name.endswith(ENDING) and not lies(folder / name)
    ]


def has_name_again(path: Path) -> bool:
    """Restore the name of a game at `path` after a power cut; return True if it had lost it.

    On a disk without a journal the name may be gone while the newest save lies whole beside it.
    Nothing that has its name is touched, nothing half written is taken, and no game that somebody
    has open.
    """
    if lies(path):
        return False
    from cardkit.v4.tally import last_line

    with suppress(OSError, OpenElsewhere), ExitStack() as locked:
        locked.callback(here().lock(path).release)
        strays = _strays(path.parent).get(path.name, ())
        found = [
            (stray.written, here().read(stray.path, LARGEST_TALLY, ours=True)) for stray in strays
        ]
        whole = [(written, content) for written, content in found if last_line.whole(content)]
        if whole:
            here().new(path, max(whole)[1])
            return True
    return False


def names_for(stem: str, folder: Path) -> Iterator[Path]:
    """Yield names for a new game in `folder`: ``STEM.tally``, ``STEM-2.tally``...

    The first that is free will do.
    """
    yield folder / f"{stem}{ENDING}"
    yield from (folder / f"{stem}-{number}{ENDING}" for number in range(2, 100_000))


def log_mistake(what: str, error: BaseException | None = None) -> Path | None:
    """Log an error of cardkit in the folder of saved games; return the log's path.

    With the place where the `error` was raised, for the person who mends it. None if it cannot be
    written.
    """
    from datetime import datetime

    path = home() / "mistakes.log"
    if error is not None:
        import traceback

        # its end tells the most
        what = f"{what}\n{''.join(traceback.format_exception(error))[-20_000:]}"
    entry = (
        f"{datetime.now().isoformat(timespec='seconds')} cardkit {__version__}, Python "
        f"{sys.version.split()[0]}\n{what}\n\n"
    )
    with suppress(OSError):
        here().make_folder(path.parent)
        # What does not fit into a megabyte is not written: the first mistakes tell the most.
        here().append(path, entry.encode("utf-8", "backslashreplace"), 1 << 20)
        return path
    return None


class Misread(NotSaved):
    """Error: the text to save reads as another game, and was not saved.

    That is a mistake of ours.
    """

    def __init__(self, why: str, text: str) -> None:
        log = log_mistake(f"This was to be saved, but {why}.\n{text}")
        told = f" That is a mistake of cardkit's; what led to it is noted in {log}." if log else ""
        super().__init__(
            f"Not recorded: {why}. All before it is safe, and the game is as it was.{told}"
        )


class SavedGame:
    """File of one game, kept open for this process alone.

    `save` replaces it; `close` lets others in.
    """

    path: Path

    def __init__(self, path: Path, lock: Lock, content: bytes, *, flushes: bool) -> None:
        self.path = path
        self.flushes: bool = flushes
        """True if a power cut takes nothing: the disk flushes folders too."""
        self._lock = lock
        self._stamp: tuple[int, int, int] | None
        self._settle(content)
        self.news: tuple[Literal["changed", "gone", "stuck"], Path] | None = None
        """Kind of news about the file (`FileNews`), and the old path; None once somebody has told
        it."""

    @classmethod
    def create(cls, path: Path, text: str) -> SavedGame:
        """Create a file with `text`.

        Raises `FileExistsError` (nothing is overwritten), `OpenElsewhere`, `NotSaved`.
        """
        path = Path(os.path.abspath(path))
        content = text.encode()
        if has_name_again(path) or lies(path):
            raise FileExistsError(errno.EEXIST, "exists already", str(path))
        with _alone(path) as lock:
            try:
                return cls(path, lock, content, flushes=here().new(path, content))
            except FileExistsError:
                raise
            except OSError as error:
                raise NotSaved(f"{path} cannot be written: {reason(error)}.") from error

    @classmethod
    def open(cls, path: Path) -> SavedGame:
        """Open a file that is there.

        Raises `OSError` when it cannot be read, `OpenElsewhere`, `NotSaved` (it cannot be kept).
        """
        path = Path(os.path.realpath(path))
        has_name_again(path)
        here().read(path, 0)
        lying = here().found(path)
        if lying is not None and not (lying.writable and here().may_write(path)):
            # Who made a file read-only wants it to stay as it is: the folder would let us replace
            # it.
            raise NotSaved(
                f"{path} is read-only, so it stays as it is. To look at it: cardkit show. To go on "
                f"with it: make it writable, "
                "or copy it and resume the copy."
            )
        with _alone(path) as lock:
            return cls(
                path, lock, here().read(path, LARGEST_TALLY), flushes=here().flushes(path.parent)
            )

    def save(self, text: str) -> None:
        """Replace the file by `text`, whole and flushed.

        Raises `NotSaved`; then the old file is as it was.

        If somebody else has changed the file meanwhile, theirs stays and ours goes on beside it;
        one that was removed is written again, with its folder (`news`).
        """
        content = text.encode()
        try:
            self._put(content)
        except OSError as error:
            raise NotSaved(f"Not saved: {reason(error)} ({self.path.parent}).") from error
        self._settle(content)

    def look(self) -> None:
        """Check that the file holds the game; write it again if not.

        Write it again, or beside, or among the saved games (`news`). Raises `NotSaved` when none of
        that works.
        """
        if self.holds():
            return
        self._stamp = None
        try:
            self._put(self.content)
        except OSError as error:
            why = (
                f"{self.path} is not there as it should be, and cannot be written: {reason(error)}."
            )
            try:
                here().make_folder(home())
                self._go_on_in(name_of(self.path), home(), "stuck", self.content)
            except OSError:
                raise NotSaved(why) from None
        self._settle(self.content)

    def holds(self) -> bool:
        """Return True if the file on the disk is as this process believes."""
        with suppress(OSError):
            return self._known()
        return False

    def remove(self) -> bool:
        """Remove the file if it holds what this process wrote there; return True if so."""
        with suppress(OSError):
            if self._ours():
                here().remove(self.path)
                return True
        return False

    def close(self) -> None:
        """Close the file of the game and leave nothing beside it."""
        _sweep(self.path)
        self._lock.release()

    # inside

    def _put(self, content: bytes) -> None:
        lying = here().found(self.path)
        if lying is None:
            self._write_again(content)
        elif lying.stamp != self._stamp and not self._ours():
            self._go_on_in(f"{name_of(self.path)}-mine", self.path.parent, "changed", content)
        elif not lying.writable:
            raise OSError(f"{self.path.name} was made read-only")
        else:
            self._offered = content
            self.flushes = here().replace(self.path, content, self.content) and self.flushes

    def _known(self) -> bool:
        """Return True if the file holds what was written last, confirmed or not.

        Raises `OSError`.
        """
        known = (self.content, self._offered)
        return here().read(self.path, max(map(len, known)), ours=True) in known

    def _ours(self) -> bool:
        try:
            return self._known()
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EINVAL, errno.ENXIO, errno.EISDIR, errno.EACCES):
                return False  # a link, a pipe, a folder, somebody's private file
            raise

    def _write_again(self, content: bytes) -> None:
        path = self.path
        here().make_folder(path.parent)
        try:
            if not self._lock.held:
                lock = here().lock(path)
                self._lock.release()
                self._lock = lock
            self.flushes = here().new(path, content)
        except (FileExistsError, OpenElsewhere):  # somebody was quicker: it is theirs now
            self._go_on_in(f"{name_of(self.path)}-mine", path.parent, "changed", content)
        else:
            self.news = "gone", path

    def _go_on_in(
        self, stem: str, folder: Path, kind: Literal["changed", "stuck"], content: bytes
    ) -> None:
        """Continue in the first free file of that name."""
        for path in (path for path in names_for(stem, folder) if not lies(path)):
            with (
                suppress(FileExistsError, OpenElsewhere),
                _unlocked_on_error(here().lock(path)) as lock,
            ):
                self.flushes = here().new(path, content)
                _sweep(self.path)
                self._lock.release()
                self.news, self.path, self._lock = (kind, self.path), path, lock
                return

    def _settle(self, content: bytes) -> None:
        self.content = content
        """Content of the file, as far as this process knows."""
        self._offered = content  # the content written last, even if that was not announced
        self._stamp = None  # of no file, if it cannot be told: then the file is read next time
        with suppress(OSError):
            lying = here().found(self.path)
            self._stamp = lying.stamp if lying else None


_WAYS = {
    errno.ENOENT: "Make the folder first, or name another.",
    errno.ENAMETOOLONG: "Give it a shorter one.",
    errno.EINVAL: "Give it another name.",
}
"""Ways out where a game cannot be kept, by the system's reason."""


@contextmanager
def _unlocked_on_error(lock: Lock) -> Iterator[Lock]:
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


@contextmanager
def _alone(path: Path) -> Iterator[Lock]:
    """Lock a file for this process, and remove what a dead process left beside it.

    The lock is released if that goes wrong.
    """
    try:
        lock = here().lock(path)
    except InTheWay as error:
        raise NotSaved(f"{path} cannot be kept: {error}.") from error
    except OSError as error:
        there = "Copy the game to a folder you can write to, and resume it there."
        way = (
            there if lies(path) else "Choose another folder with --save, or make this one writable."
        )
        way = _WAYS.get(error.errno or 0, way)
        raise NotSaved(f"{path} cannot be kept: {reason(error)} ({path.parent}). {way}") from error
    with _unlocked_on_error(lock):
        _sweep(path)
        yield lock


def _sweep(path: Path) -> None:
    """Remove files that a dead process may have left beside the file, which is locked."""
    for stray in _strays(path.parent).get(path.name, ()):
        with suppress(OSError):
            here().remove(stray.path)


def _strays(folder: Path) -> dict[str, list[Kept]]:
    """Return files that were written beside others and never put in place, by their targets."""
    found: dict[str, list[Kept]] = {}
    with suppress(OSError):
        for kept in here().listed(folder, ".saving", ".before"):
            if match := re.fullmatch(
                r"\.(.+?)(?:\.[0-9a-f]{8}\.saving|\.saving|\.before)", kept.path.name
            ):
                found.setdefault(match[1], []).append(kept)
    return found
