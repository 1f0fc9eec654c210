"""Store files by name; each is written completely or not at all.

Before a save replaces a file, it checks that the file has not changed, so that changes by other
programs are never overwritten and no lock is needed. A folder is one kind of `Store`; tests and
browsers use other kinds.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Protocol

from cardkit.engine.files import (
    MAX_TALLY_BYTES,
    check_name_if_on_windows,
    check_writable,
    read_bytes,
    temporary_path_for,
)
from cardkit.engine.findings import Message
from cardkit.i18n.translate import t, translate_engine_message
from cardkit.rulebook import catalogue

TALLY_ENDING = ".tally"
RULES_ENDING = ".toml"
CHOICES_ENDING = ".choices"
"""Ends the name of a file with secret choices, until every player has chosen."""
WINDOWS_RETRY_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2)
"""The seconds to wait, one after another, if a virus scanner has a file open."""
MAX_PATH_LENGTH = 259  # characters of a path on Windows, unless it allows longer ones
DATE_IN_NAME = re.compile(r"-\d{4}-\d\d-\d\d(-.*)?$")  # the date in a name, and the rest


@dataclass(eq=False)
class NotSavedError(Exception):
    """Raised if a game cannot be saved; the text says why and what to do."""

    file: str
    error: OSError

    def __str__(self) -> str:
        return t(
            "Not saved: {reason} ({file}). Your last entry was not recorded; everything before it "
            "is safe. Fix the problem, then type the entry again.",
            reason=file_error_reason(self.error),
            file=self.file,
        )


def file_error_reason(error: OSError) -> str:
    """Return the reason for a file error in a few words, such as ``the disk is full``."""
    is_windows = sys.platform == "win32"
    if isinstance(error.strerror, Message):
        return translate_engine_message(error.strerror)
    match error.errno:
        case errno.EACCES | errno.EPERM if is_windows:
            return t("another program has it open, or you do not have permission to write there")
        case errno.EINVAL | errno.ENOENT if (
            is_windows and len(str(error.filename)) > MAX_PATH_LENGTH
        ):
            return t("the path is longer than Windows allows")
        case errno.EINVAL if is_windows:
            return t("Windows forbids this name")
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return t("the disk is full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return t("you do not have permission to write there")
        case errno.ENOENT:
            return t("the folder does not exist")
        case errno.ENOTDIR | errno.EEXIST:
            return t("there is a file where the folder should be")
        case errno.EISDIR:
            return t("it is a folder")
        case errno.ELOOP:
            return t("it is a link that points to itself")
        case errno.ENAMETOOLONG:
            return t("the name is too long")
        case _:
            return error.strerror or str(error)


class Store(Protocol):
    """Stores tallies and rules by name; a method that raises `OSError` has changed nothing."""

    folder: Path | None
    """The folder in which other programs can find the files, or None if they cannot."""

    def tally_names(self) -> list[str]:
        """Return the names of all tallies, newest first."""

    def read_bytes(self, name: str) -> bytes | None:
        """Return the content of a file, or None if no file has that name."""

    def write(self, name: str, content: bytes) -> None:
        """Create or replace a file; after a crash, either the old or the new file is complete."""

    def remove(self, name: str) -> None:
        """Remove the file with this name, which must exist."""


class FolderStore:
    """A store in a folder on disk; the folder is created with the first file."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path | None = folder
        self._place = folder

    def path(self, name: str) -> Path:
        """Return the path of the file with this name, with links resolved; may raise `OSError`."""
        path = self._place / name_with_ending(name)
        check_name_if_on_windows(path)
        return Path(os.path.realpath(path))

    def check_writable(self, name: str) -> None:
        """Raise `OSError` if the file with this name could not be written now."""
        path = self.path(name)
        check_writable(path)
        _check_writable(path)

    def tally_names(self) -> list[str]:
        if not self._place.is_dir():
            return []
        files: list[tuple[float, str]] = []
        with os.scandir(self._place) as entries:
            for entry in entries:
                if not entry.name.endswith(TALLY_ENDING) or entry.name.startswith("."):
                    continue
                with suppress(FileNotFoundError):  # removed meanwhile
                    if entry.is_file():
                        files.append((-entry.stat().st_mtime, entry.name))
        return [name.removesuffix(TALLY_ENDING) for _, name in sorted(files)]

    def read_bytes(self, name: str) -> bytes | None:
        try:
            content = read_bytes(self.path(name), MAX_TALLY_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            return None
        if len(content) > MAX_TALLY_BYTES:
            raise OSError(
                errno.EOVERFLOW,
                t("it is too large for a tally ({size} MB)", size=MAX_TALLY_BYTES >> 20),
            )
        return content

    def write(self, name: str, content: bytes) -> None:
        path = self.path(name)
        _check_writable(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
        if os.name == "posix":
            _flush_folder(path.parent)

    def remove(self, name: str) -> None:
        self.path(name).unlink()


def _check_writable(path: Path) -> None:
    """Raise `PermissionError` if a file is read-only, even if its folder is writable."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def replace_file(path: Path, content: bytes) -> None:
    """Create or replace a file atomically, and keep its permissions."""
    temporary = temporary_path_for(path, os.getpid())
    _remove_stale_temps(path)
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        _replace_with_retries(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _remove_stale_temps(path: Path) -> None:
    """Remove temporary files that killed processes left for this file."""
    before, _, after = temporary_path_for(path, "\0").name.partition("\0")
    with suppress(OSError):
        for name in os.listdir(path.parent):
            process = name.removeprefix(before).removesuffix(after)
            is_temporary = name == f"{before}{process}{after}" and process.isdecimal()
            if is_temporary and not _is_running(int(process)):
                (path.parent / name).unlink()


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return False  # Windows lets nobody remove a file that a process has open
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


def _replace_with_retries(source: Path, target: Path) -> None:
    for pause in WINDOWS_RETRY_PAUSES if sys.platform == "win32" else ():
        try:
            os.replace(source, target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    os.replace(source, target)


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class MemoryStore:
    """A store in memory, used in tests and as a model for a store in a browser."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.files: dict[str, bytes] = {}

    def tally_names(self) -> list[str]:
        return [
            name
            for name in reversed(self.files)
            if not name.endswith((RULES_ENDING, CHOICES_ENDING))
        ]

    def read_bytes(self, name: str) -> bytes | None:
        return self.files.get(name)

    def write(self, name: str, content: bytes) -> None:
        self.files.pop(name, None)  # the newest is last
        self.files[name] = content

    def remove(self, name: str) -> None:
        del self.files[name]


def name_with_ending(name: str) -> str:
    """Return the file name for a stored name, such as ``friday.tally`` for ``"friday"``."""
    return name if name.endswith(RULES_ENDING) else f"{name}{TALLY_ENDING}"


def free_tally_name(store: Store, stem: str) -> str:
    """Return the first of STEM, STEM-2, STEM-3 ... that no tally uses."""
    names = {name.casefold() for name in store.tally_names()}
    return next(name for name in numbered_names(stem) if name.casefold() not in names)


def numbered_names(stem: str) -> Iterator[str]:
    """Yield STEM, STEM-2, STEM-3 and so on."""
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1


class SavedGame:
    """The file of one game in a store, as this process last wrote or read it.

    If another program changed the tally, the game continues in a new file and `forked_from` is the
    name of the old one. `was_gone` is True if the file was removed and had to be written again.
    `rules` is the name and the content of the file with the game's rules, if there is one.
    """

    def __init__(self, store: Store, name: str, content: bytes | None = None) -> None:
        """Describe the file `name` in a store; its `content` is None if it does not exist yet."""
        self.store: Store = store
        self.name: str = name
        self.forked_from: str = ""
        self.was_gone: bool = False
        self._ours = {content}  # what may be there: the last save, and one that failed half-way
        self.rules: tuple[str, bytes] | None = None

    @classmethod
    def new_dated_today(cls, store: Store, slug: str) -> SavedGame:
        """Return a new saved game with the date in its name, such as ``kings-gold-2026-11-25``."""
        stem = DATE_IN_NAME.sub("", Path(slug).stem)
        return cls(store, free_tally_name(store, f"{stem}-{date.today().isoformat()}"))

    @property
    def file(self) -> str:
        return name_with_ending(self.name)

    @property
    def command_name(self) -> str:
        """The name of the game as typed in commands, or its path if it is not in the usual folder."""
        if self.store.folder is None:
            return self.name
        folder = self.store.folder.resolve()
        if folder == catalogue.user_folder().resolve():
            return self.name
        path = folder / self.file
        with suppress(OSError, ValueError):  # the current folder is gone or has changed
            return str(path.relative_to(Path.cwd()))
        return str(path)

    @property
    def path(self) -> str:
        """The path of the tally's file as shown to people, starting with ``~`` if possible."""
        if self.store.folder is None:
            return self.file
        path, home = self.store.folder / self.file, Path(os.path.expanduser("~"))
        return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)

    def keep_rules(self, text: str, origin: str = "") -> str:
        """Set the rules that the next save writes next to the tally; return their file's name.

        They never overwrite another file. `text` is the text of the rules, and `origin` the path of
        the file that they come from. Raises `NotSavedError`.
        """
        head = (
            f"{catalogue.SAVED_RULES_LINE}\n# {origin}\n"
            if origin.isprintable()
            else f"{catalogue.SAVED_RULES_LINE}\n"
        )
        content = f"{head}{text}".encode()
        stems = chain([self.name], numbered_names(f"{self.name}-rules"))
        names = (f"{stem}{RULES_ENDING}" for stem in stems)
        try:
            name = next(name for name in names if self.store.read_bytes(name) in (None, content))
        except OSError as error:
            raise NotSavedError(self.file, error) from error
        self.rules = (name, content)
        return name

    def save(self, text: str) -> None:
        """Save the tally, under a new name if another program has changed the file.

        Raises `NotSavedError` if it cannot be written.
        """
        content = text.encode()
        try:
            current = self.store.read_bytes(self.name)
            if current == content:
                return
            if current is not None and current not in self._ours:
                self.forked_from, self.name = self.name, free_tally_name(self.store, self.name)
                self._ours = {None}
            is_first = self.rules is not None and self.store.read_bytes(self.rules[0]) is None
            if self.rules and is_first:
                self.store.write(*self.rules)
            self._ours.add(content)
            try:
                self.store.write(self.name, content)
            except OSError:
                with suppress(OSError):  # these rules would belong to no game
                    if self.rules and is_first:
                        self.store.remove(self.rules[0])
                raise
            self.was_gone = current is None and None not in self._ours
        except OSError as error:
            raise NotSavedError(self.file, error) from error
        self._ours = {content}
