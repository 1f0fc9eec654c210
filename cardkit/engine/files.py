"""Read text files that people write, and check whether files and folders can be written."""

import codecs
import errno
import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from cardkit.engine.findings import Message, say

MAX_RULES_BYTES = 64 * 1024  # of a variant file, and of the file of settings
MAX_TALLY_BYTES = 1 << 20
MAX_LINES = 20_000  # lines of a tally; a long game has a thousand
MAX_LINE_LENGTH = 2000  # characters of a line
LONGEST_FILE_NAME_SUFFIX = "-rules-99"  # the longest that is added for a file next to another
DOCUMENT_FIRST_BYTES = (b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of files that are documents and not text: PDF files, and old and new office
files."""
BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The encoding that each byte order mark at the beginning of a text stands for."""

FILE_NAME_FORBIDDEN_ON_WINDOWS = re.compile(
    r'[<>:"|?*\0-\x1f]|^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)|[ .]$', re.IGNORECASE
)
"""Names of files that Windows forbids, takes for a device, or shortens."""


class UnreadableTextError(ValueError):
    """Raised for a file that is not text, is too large, or contains an invalid byte.

    `line` and `column` count from 1 and give the place of the `byte`.
    """

    def __init__(
        self,
        why: Literal["document", "too-large", "encoding"],
        line: int = 1,
        column: int = 1,
        byte: int = 0,
    ) -> None:
        super().__init__(why, line, column, byte)
        self.why: str = why
        self.line: int = line
        self.column: int = column
        self.byte: int = byte


NON_FILE_KINDS = (
    (stat.S_ISDIR, say("it is a folder")),
    (stat.S_ISFIFO, say("it is a pipe. To read from a pipe, use -")),
    (stat.S_ISSOCK, say("it is a socket")),
    (stat.S_ISCHR, say("it is a device")),
    (stat.S_ISBLK, say("it is a device")),
)
"""What else can be at the path of a file, and how messages describe it."""


def not_a_file_error(path: Path) -> OSError | None:
    """Return an error if something other than a file is at `path`, or None otherwise.

    A link to a file that does not exist is an error as well. A missing file is not an error.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        leads_nowhere = say("it is a link to a file that does not exist")
        return OSError(errno.ENOENT, leads_nowhere) if path.is_symlink() else None
    except ValueError:  # a NUL in its name
        return None
    except OSError as error:
        return error
    kind = next((kind for is_kind, kind in NON_FILE_KINDS if is_kind(mode)), None)
    return OSError(errno.EISDIR, kind) if kind else None


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file, but no more than its first `most` + 1 bytes.

    The extra byte shows that the file is too large. Raises `OSError` if the file cannot be read, or
    if `path` leads to a folder, a pipe or a device.
    """
    if error := not_a_file_error(path):
        raise error
    with path.open("rb") as file:
        return file.read(most + 1)


def why_unreadable(error: OSError) -> str:
    """Return a short explanation of why a file cannot be read."""
    if isinstance(error.strerror, Message):
        return error.strerror
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return say("you do not have permission to read it")
        case errno.ENOENT | errno.ENOTDIR:
            return say("there is no such file")
        case errno.ELOOP:
            return say("it is a link that points to itself")
        case errno.ENAMETOOLONG:
            return say("the name is too long")
        case _:
            return error.strerror or str(error)


def check_name_if_on_windows(path: Path) -> None:
    """Raise `OSError` on Windows if Windows does not allow the name of a file.

    This includes names of devices, and names whose last characters Windows would drop.
    """
    if sys.platform == "win32" and FILE_NAME_FORBIDDEN_ON_WINDOWS.search(path.name):
        raise OSError(errno.EINVAL, "Windows forbids this name")


def temporary_path_for(path: Path, process: int | str) -> Path:
    """Return the path of the temporary file that a process writes before it replaces `path`."""
    return path.with_name(f".{path.name}.{process}.tmp")


def check_writable(path: Path) -> None:
    """Raise `OSError` if no file can be written at `path`.

    The check leaves nothing behind.
    """
    check_name_if_on_windows(path)
    error = not_a_file_error(path)
    if error and error.errno != errno.ENOENT:  # writing creates the missing target of a link
        raise error
    _check_can_create(temporary_path_for(path, f"{os.getpid()}{LONGEST_FILE_NAME_SUFFIX}"))


def check_folder_writable(folder: Path) -> None:
    """Raise `OSError` if no file can be written to `folder`.

    The folder need not exist: the check tries to create it, and removes it again.
    """
    _check_can_create(temporary_path_for(folder / "x", os.getpid()))


def _check_can_create(probe: Path) -> None:
    folder = probe.parent
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(bytes(1 << 14))  # enough to see whether there is room
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
            for parent in missing:
                parent.rmdir()


def text_from_bytes(content: str | bytes, most: int) -> str:
    r"""Return the content of a file as text in which each line ends with ``\n``.

    Bytes are read as UTF-8, or as UTF-16 if they begin with its byte order mark, which is removed.
    Raises `UnreadableTextError` if the content is a document such as a PDF, if it is longer than
    `most` bytes or characters, or if it cannot be decoded.
    """
    if isinstance(content, bytes) and content.startswith(DOCUMENT_FIRST_BYTES):
        raise UnreadableTextError("document")
    if len(content) > most:
        raise UnreadableTextError("too-large")
    if isinstance(content, str):
        return _without_bom_and_cr(content)
    mark = next((mark for mark in BYTE_ORDER_MARKS if content.startswith(mark)), b"")
    try:
        return _without_bom_and_cr(content[len(mark) :].decode(BYTE_ORDER_MARKS.get(mark, "utf-8")))
    except UnicodeDecodeError as error:
        sound = _without_bom_and_cr(error.object[: error.start].decode(error.encoding))
        line, column = sound.count("\n") + 1, len(sound) - sound.rfind("\n")
        raise UnreadableTextError("encoding", line, column, error.object[error.start]) from None


def _without_bom_and_cr(text: str) -> str:
    return text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")


def control_character_index(line: str) -> int | None:
    """Return the index of the first control character (such as NUL) in a line, or None.

    A tab does not count as a control character.
    """
    return next((at for at, letter in enumerate(line) if letter < " " and letter != "\t"), None)
