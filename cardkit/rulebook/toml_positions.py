"""Find the positions of keys in a TOML text, which `tomllib` does not report."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterator

KeyPath = tuple[str, ...]
_TOKEN_PATTERN = re.compile(
    r'''(?P<text>"""(?:\\.|.)*?"{3,5}|\'\'\'.*?'{3,5})'''
    r"""|(?P<key>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
    r"|(?P<comment>\#[^\n]*)|(?P<mark>[\[\]{}=,\n])",
    re.DOTALL,
)


def key_positions(text: str) -> dict[KeyPath, tuple[int, int]]:
    """Return the line and column of each key in a TOML text.

    The keys are paths, and lines and columns count from 1. If a path occurs several times, the
    first occurrence counts.

    >>> key_positions("[danger]\\ncosts = { K = 5 }")
    {('danger',): (1, 2), ('danger', 'costs'): (2, 1), ('danger', 'costs', 'K'): (2, 11)}
    """
    place = _position_finder(text)
    places: dict[KeyPath, tuple[int, int]] = {}
    for path, starts in _key_offsets(text):
        # a.b.c = 1 names the tables a and a.b too
        for length, start in enumerate(starts, len(path) - len(starts) + 1):
            places.setdefault(path[:length], place(start))
    return places


def last_duplicate_key(text: str) -> tuple[KeyPath, tuple[int, int], int] | None:
    """Return the last key that occurs twice in a TOML text, or None if there is none.

    The result has the path of the key, its line and column, and the line where it occurs first.
    """
    place = _position_finder(text)
    lines: dict[KeyPath, int] = {}
    repeat = None
    for path, starts in _key_offsets(text):
        here = place(starts[-1])
        if path in lines:
            repeat = path, here, lines[path]
        lines.setdefault(path, here[0])
    return repeat


def _position_finder(text: str) -> Callable[[int], tuple[int, int]]:
    """Return a function that converts an offset in a text to a line and column.

    Both count from 1.
    """
    line_starts = [0, *(newline.end() for newline in re.finditer("\n", text))]

    def position(start: int) -> tuple[int, int]:
        line = bisect_right(line_starts, start)
        return line, start - line_starts[line - 1] + 1

    return position


def _key_offsets(text: str) -> Iterator[tuple[KeyPath, list[int]]]:
    """Yield the path of each table header and key in a TOML text, with the offsets of its parts."""
    section: KeyPath = ()
    tables: list[KeyPath | None] = []  # path of each open inline table; None for an array
    value_of: KeyPath = ()  # the key whose value is being read
    names: list[str] = []
    starts: list[int] = []
    in_header, in_key = False, True
    for token in _TOKEN_PATTERN.finditer(text):
        mark = token[0]
        if token.lastgroup == "key" and in_key:
            names.append(_key_name(mark))
            starts.append(token.start())
        elif token.lastgroup != "mark":
            continue
        elif mark == "\n" and not tables:
            names, starts, in_header, in_key = [], [], False, True
        elif mark == "[" and in_key and not tables:
            in_header = True
        elif (mark == "]" and in_header) or (mark == "=" and in_key):
            if in_header:
                path = section = tuple(names)
            else:
                table = tables[-1] if tables else section
                path = value_of = (*(table or ()), *names)
            yield path, starts
            names, starts, in_header, in_key = [], [], False, False
        elif mark in "[{" or (mark in "]}," and tables):
            in_key = _key_follows(mark, tables, value_of)


def _key_name(text: str) -> str:
    """Return a part of a key without its quotation marks."""
    return str(tomllib.loads(f"key = {text}")["key"]) if text[0] in "\"'" else text


def _key_follows(mark: str, tables: list[KeyPath | None], value_of: KeyPath) -> bool:
    """Return True if a key follows a bracket or comma in the value of the key `value_of`.

    An opening bracket is added to the open `tables`, and a closing one removes the last of them.
    """
    if mark in "[{":
        tables.append(value_of if mark == "{" else None)
    elif mark in "]}":
        tables.pop()
        return False
    return tables[-1] is not None
