"""The grammar of one line: what stands where, before anybody asks what it means in a game."""

import re
from typing import NamedTuple

from cardkit.tally.names import fold

HEADER_KEYS = ("variant", "players", "first", "date", "begun", "ended", "place", "note", "set", "rules")
CHECK_KEYS = ("banked", "artifacts", "total")
VERBATIM_KEYS = ("date", "place", "note")
"""What stands behind these is kept to the end of the line, ``#`` included."""

ROUND = re.compile(r"(?:(?:round|game)\s+(\S+)|(extra)\s+(?:round|game))(?:\s*:)?", re.IGNORECASE)
"""A whole line, without blanks around it."""
COMMENT = re.compile(r"(?:^|\s)#")
"""Where a comment begins."""
_KEY = re.compile(r"[^\W\d_][\w -]*")


class Key(NamedTuple):
    """The word before a line's first colon, where it begins, and where what it says begins (from 0)."""

    word: str
    start: int
    end: int


def key_of(text: str) -> Key | None:
    """The key of a line ``KEY: VALUE``."""
    before, colon, _ = text.partition(":")
    word = before.strip()
    if not colon or not _KEY.fullmatch(word):
        return None
    return Key(word, len(before) - len(before.lstrip()), len(before) + 1)


def without_comment(line: str) -> tuple[str, str | None]:
    """The line up to its comment, and the comment if there is one."""
    if "#" not in line:
        return line, None
    key = key_of(line)
    if key and fold(key.word) in VERBATIM_KEYS:
        return line, None
    match = COMMENT.search(line)
    if match is None:
        return line, None
    return line[: match.start()], line[match.end() :].strip()


def control_character(line: str) -> int | None:
    """The place (from 0) of the first letter that no text has."""
    if line.isprintable():
        return None
    return next((place for place, letter in enumerate(line) if ord(letter) < 32 and letter != "\t"), None)
