"""Where a fault of a variant file stands: its file, the line of its key, and the line itself."""

import os
import re
from functools import lru_cache
from typing import NamedTuple

from cardkit.bounds import LONGEST_LINE
from cardkit.faults import Finding


class Source(NamedTuple):
    """A variant file: the name it was asked by, its path for messages, its folder, its text."""

    slug: str
    file: str
    folder: str
    text: str

    @property
    def place(self) -> str:
        """Which file this is, however its path was written; a shipped one is never one that lies in a folder."""
        return os.path.abspath(self.file) if self.folder else self.slug

    def says(self, *where: str) -> bool:
        """Whether the file itself has this key: what it inherits may reach further than what it changes."""
        return where in _places(self.text)

    def finding(self, where: tuple[str, ...], message: str, *others: tuple[str, ...]) -> Finding:
        """A finding at the line of the key `where` (a path of keys), else of one of the `others`, else at the nearest above."""
        places = _places(self.text)
        where = next(
            (keys for keys in (where, *others) if keys in places or (keys[:-1] in places and len(keys) > 2)), where
        )
        lines = lines_of(self.text)
        inner = ""
        while where and where not in places:
            inner, where = where[-1], where[:-1]
        if not where and ("extends",) not in places:
            return Finding(self.file, 1, 1, message, lines[0] if lines else "")
        line, column = places[where or ("extends",)]  # a fault that was inherited stands where it is inherited
        if inner and len(where) > 1:  # an entry of a table in braces: find it behind its key
            match = re.search(rf"[\"']?{re.escape(inner)}[\"']?\s*=", lines[line - 1][column:])
            column += match.start() + 1 if match else 0
        return Finding(self.file, line, column, message, lines[line - 1])


def syntax_finding(source: Source, message: str) -> Finding:
    match = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    said = message[: match.start()] if match else message
    lines = lines_of(source.text)
    line, column = (int(match[1]), int(match[2])) if match and match[1] else (len(lines), len(lines[-1]) + 1)
    return Finding(source.file, line, column, f"not TOML: {said}", lines[min(line, len(lines)) - 1])


MOST_DOTS = 20
"""Dots in a key. tomllib's memory grows with their square; the keys of a variant have one."""


def shape_finding(source: Source) -> Finding | None:
    """What makes a file's text too much to be read as TOML: its first line that is too long, or its first endless key."""
    for number, line in enumerate(lines_of(source.text), 1):
        if len(line) > LONGEST_LINE:
            said = f"a line of {len(line):,} letters; {LONGEST_LINE:,} are the most"
            return Finding(source.file, number, LONGEST_LINE + 1, said, line)
        if line.count(".") > MOST_DOTS:
            start = re.match(rf"[\s\[]*{_KEY}(?:\s*\.\s*{_KEY}){{{MOST_DOTS},}}", line)
            if start:
                return Finding(source.file, number, start.end(), f"a key with more than {MOST_DOTS} dots", line)
    return None


# --- where keys stand: tomllib forgets, so find them again ------------------------------------------------------


@lru_cache(maxsize=8)
def lines_of(text: str) -> list[str]:
    """Lines as TOML and editors count them: other separators (U+2028...) end none."""
    return re.split(r"\r\n|\n", text)


_KEY = r'(?:"[^"\n]*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)'


@lru_cache(maxsize=8)
def _places(text: str) -> dict[tuple[str, ...], tuple[int, int]]:
    """Line and column (from 1) of every section header and every key at the start of a line."""
    places: dict[tuple[str, ...], tuple[int, int]] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(lines_of(text), 1):
        header = re.match(rf"\s*\[\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]", line)
        entry = re.match(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=", line)
        if header:
            section = tuple(part.strip("\"'") for part in re.findall(_KEY, header[1]))
            places.setdefault(section, (number, header.start(1) + 1))
        elif entry:
            where = (*section, *(part.strip("\"'") for part in re.findall(_KEY, entry[1])))
            places.setdefault(where, (number, entry.start(1) + 1))
    return places
