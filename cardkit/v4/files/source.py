"""Source of a variant, which gives a fault its place: file, line, column; or a setting."""

import contextlib
import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from cardkit.v4.rules import BY_PLAYERS
from cardkit.v4.text import LONGEST_LINE, Finding, VariantError, clean, cut

Where: TypeAlias = tuple[str, ...]
"""Path of keys: ``("artifacts", "worth", "round 2")``. The first may be a section's; () is the
whole file."""
Raw: TypeAlias = dict[str, Any]
"""Keys and values as TOML has them."""
Settings: TypeAlias = tuple[tuple[str, str], ...]
"""Dotted keys with the values that are set for one game."""
MOST_DOTS = 20
"""Most dots of a key. tomllib's memory grows with their square; the keys of a variant have one."""


class Statement(NamedTuple):
    """Header or key of a TOML text: its path of keys, line and column (from 1)."""

    where: Where
    line: int
    column: int
    header: bool


class Source(NamedTuple):
    """Variant file: the name that was asked for, its path, its folder, its text."""

    slug: str
    file: str
    folder: str
    text: str

    @property
    def place(self) -> str:
        """Identity of the file, equal for every way to write its path.

        A shipped one is never one that lies in a folder.
        """
        return os.path.abspath(self.file) if self.folder else self.slug

    def says(self, *where: str) -> bool:
        """Return True if the file itself has this key, not just a file it extends.

        An inherited value may reach further than the file's changes.
        """
        return where in _places(self.text)

    def statement(self, line: int, column: int) -> slice:
        """Return the place in the text of the statement that begins at this line and column."""
        start = sum(len(one) + 1 for one in self.text.split("\n")[: line - 1]) + column - 1
        return slice(start, start + len(self.text[start : _end(self.text, start)].rstrip()))

    def with_statement(self, there: slice, statement: str) -> "Source":
        """Return the file with `statement` in that place, or nothing there if it is ""."""
        before, after = self.text[: there.start], self.text[there.stop :]
        if not statement:
            before = before[: before.rfind("\n") + 1]
        return self._replace(text=before + statement + after)

    def above_all(self, section: str, name: str) -> str:
        """Return the message that a key of the top stands in a section."""
        if not self.says(section, name):
            return (
                f"{name} belongs at the top of the file that this one extends: there it stands "
                f"in [{section}]"
            )
        first = next((found.line for found in statements(self.text) if found.header), 1)
        return (
            f"{name} belongs above line {first}, before the first section: here it is a key of "
            f"[{section}]"
        )

    def at(self, where: Where, message: str, *others: Where) -> Finding:
        """Return a finding at the key `where`, or at the best place near it.

        Else at one of the `others`, else at the nearest key above, else where the file extends the
        one that is at fault.
        """
        places = _places(self.text)
        where = next((keys for keys in (where, *others) if keys in places), where)
        while where and where not in places:
            where = where[:-1]
        line, column = _spot(self.text, places.get(where or ("extends",), 0))
        return Finding(self.file, line, column, message, lines_of(self.text)[line - 1])


class Written(NamedTuple):
    """Text of a game's rules: in its file, and in settings for one game.

    `vouched`: it was played so. Its values may have been inherited by a file that is not here.
    """

    source: Source
    settings: Settings = ()
    vouched: bool = False
    under: tuple[Where, ...] = ()
    """Tables of changes that hold in the round that is looked at (G-20)."""

    def sets(self, *where: str) -> bool:
        """Return True if a setting changes this key, or its section or a part of it.

        Also in a table of changes that holds here.
        """
        return any(self._setting(keys) is not None for keys in self._there(where))

    def says(self, *where: str) -> bool:
        """Return True if the file itself or a setting has this key."""
        return self.sets(*where) or any(self.source.says(*keys) for keys in self._there(where))

    def _there(self, where: Where) -> list[Where]:
        """Return the places where a key may be written: its own, and in each table of changes."""
        return [where, *((*above, *where) for above in self.under)]

    def at(self, where: Where, message: str, *others: Where) -> Finding:
        """Return a finding at the setting that changes one of these keys, else in the file.

        In the file as by `Source.at`.
        """
        there = ((*above, *keys) for keys, above in product((where, *others), self.under))
        where = next((keys for keys in there if self.sets(*keys) or self.source.says(*keys)), where)
        setting = next(filter(None, map(self._setting, (where, *others))), None)
        return (
            self.of_setting(setting, message)
            if setting
            else self.source.at(where, message, *others)
        )

    def of_setting(self, setting: tuple[str, str], message: str) -> Finding:
        """Return a finding at a setting, with the setting's key left out of the message."""
        (name, value), (key, colon, rest) = setting, message.partition(": ")
        return Finding(
            f"set: {name}={cut(value)}", 0, 0, rest if colon and key in name.split(".") else message
        )

    def setting_of(self, where: Where) -> tuple[str, str] | None:
        """Return the setting of just this key, or None."""
        return next((one for one in reversed(self.settings) if one[0] == ".".join(where)), None)

    def _setting(self, where: Where) -> tuple[str, str] | None:
        """Return the last setting that concerns this key, its section, or a part of it."""
        dots = (
            (setting, 3 if setting[0].startswith("round.") else 1)
            for setting in reversed(self.settings)
        )
        paths = [(tuple(setting[0].split(".", most)), setting) for setting, most in dots]
        above = (setting for keys, setting in paths if where and keys == where[: len(keys)])
        below = (setting for keys, setting in paths if where and keys[: len(where)] == where)
        return next(above, None) or next(below, None)


def text_from(data: bytes, file: str, most: int, what: str) -> str:
    """Return a file's `data` as text, of at most `most` bytes. Raises `VariantError`.

    `what` is the sort of file it should be.
    """
    if len(data) > most:
        size = f"{most >> 20} megabytes" if most >> 20 else f"{most >> 10} kilobytes"
        raise VariantError([Finding(file, 0, 0, f"larger than {size}: this is no {what} file")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - (error.object.rfind(b"\n", 0, error.start) + 1) + 1
        raise VariantError(
            [Finding(file, line, column, "is not UTF-8 text. Save it as UTF-8")]
        ) from error


def parsed(source: Source) -> Raw:
    """Return the file's own keys. Raises `VariantError`."""
    if shape := _shape(source):
        raise VariantError([shape])
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        deep = Finding(
            source.file, 0, 0, "not TOML that can be read: brackets in brackets in brackets"
        )
        raise VariantError([deep]) from None
    except ValueError as error:
        raise VariantError([_tally(source) or _syntax(source, str(error))]) from None


def _tally(source: Source) -> Finding | None:
    """Return the finding for a tally given as a rule file; None for any other text."""
    named = re.search(r"(?m)^[ \t]*variant[ \t]*:[ \t]*(\S.{0,60}?)[ \t]*$", source.text)
    if named is None:
        return None
    rules = f"Its rules: {clean(named[1])}. To score it: cardkit score {source.file}"
    said = f"is a game that was played, not the rules of one. {rules}"
    return Finding(source.file, 0, 0, said)


def _syntax(source: Source, message: str) -> Finding:
    """Return the finding on a file that is not valid TOML.

    It tells the slip that was made, if it is known, else the reader's `message`.
    """
    match = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    said = message[: match.start()] if match else message
    lines = lines_of(source.text)
    line, column = (
        (int(match[1]), int(match[2])) if match and match[1] else (len(lines), len(lines[-1]) + 1)
    )
    column, told = _slip(said, lines, line, column, statements(source.text)) or (
        column,
        f"not TOML: {said}",
    )
    return Finding(source.file, line, column, told, lines[min(line, len(lines)) - 1])


def _shape(source: Source) -> Finding | None:
    """Return the finding on a text too large or too deep to be read as TOML.

    Its first line that is too long, or its first endless key.
    """
    for number, line in enumerate(lines_of(source.text), 1):
        if len(line) > LONGEST_LINE:
            said = f"a line of {len(line):,} letters; {LONGEST_LINE:,} are the most"
            return Finding(source.file, number, LONGEST_LINE + 1, said, line)
        dotted = rf"[\s\[]*{_KEY}(?:\s*\.\s*{_KEY}){{{MOST_DOTS},}}"
        if line.count(".") > MOST_DOTS and (start := re.match(dotted, line)):
            return Finding(
                source.file, number, start.end(), f"a key with more than {MOST_DOTS} dots", line
            )
    return None


# --- where keys stand: tomllib forgets, so find them again ----------------------------------------


@lru_cache(maxsize=8)
def lines_of(text: str) -> list[str]:
    """Return lines as TOML counts them: other separators (U+2028...) end no line."""
    return text.replace("\r\n", "\n").split("\n")


_KEY = r'(?:"[^"\n]*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+)'
_TOKEN = (
    r'''(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"{3,5}|\'\'\'(?:[^']|'(?!''))*'{3,5})'''
    r"""|(?P<key>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
    r"|(?P<comment>\#[^\n]*)|(?P<end>\n)|(?P<mark>[\[\]{}=,])"
)


class _Named(NamedTuple):
    """Header or key of a TOML text: its path, and where each part of its own begins."""

    where: Where
    starts: list[int]
    header: bool


class _KeyReader:
    """Reader of the headers and keys of a TOML text, those of tables in braces too."""

    def __init__(self) -> None:
        self.section: Where = ()
        self.key: Where = ()  # key whose value is being read
        self.tables: list[Where | None] = []  # key of each open table in braces; None for a list
        self.parts: list[tuple[str, int]] = []  # parts of the key being read, with their offsets
        self.header = False  # in a header
        self.before = True  # before "=", where a key may stand

    def read(self, text: str) -> Iterator[_Named]:
        """Yield the headers and keys in the order of the text."""
        for found in re.finditer(_TOKEN, text, re.DOTALL):
            if found.lastgroup == "key" and self.before:
                self.parts.append((_plain(found[0]), found.start()))
            elif found.lastgroup == "end" and not self.tables:
                self.parts, self.header, self.before = [], False, True
            elif found.lastgroup == "mark":
                named = self._after_mark(found[0])
                if named:
                    yield named

    def _after_mark(self, mark: str) -> _Named | None:
        """Read a mark; return the header or key that ends with it, or None."""
        match mark:
            case "[" if self.before and not self.tables:
                self.header = True
            case "]" if self.header:
                named = self._named((), header=True)
                self.section, self.header = named.where, False
                return named
            case "=" if self.before:
                above = (self.tables[-1] or ()) if self.tables else self.section
                named = self._named(above, header=self.header)
                self.key = named.where
                return named
            case "[" | "{":
                self.tables.append(self.key if mark == "{" else None)
                self.before = mark == "{"
            case "]" | "}" if self.tables:
                self.tables.pop()
                self.before = False
            case "," if self.tables:
                self.before = self.tables[-1] is not None
        return None

    def _named(self, above: Where, *, header: bool) -> _Named:
        """Return what was read so far as a name below `above`, and start anew."""
        named = _Named(
            (*above, *(part for part, _ in self.parts)), [start for _, start in self.parts], header
        )
        self.parts, self.before = [], False
        return named


def _end(text: str, start: int) -> int:
    """Return the position at which the statement that begins at `start` ends.

    Before the comma or bracket behind it, or the end of its line.
    """
    depth = 0
    for found in re.compile(_TOKEN, re.DOTALL).finditer(text, start):
        token = found[0]
        if depth == 0 and (token in ("\n", ",", "]", "}") or found.lastgroup == "comment"):
            return found.start()
        if found.lastgroup == "mark":
            depth += (token in "[{") - (token in "]}")
    return len(text)


@lru_cache(maxsize=8)
def _places(text: str) -> dict[Where, int]:
    """Return the position at which each path of keys first occurs."""
    found: dict[Where, int] = {}
    for where, starts, _ in _KeyReader().read(text):
        for depth, start in enumerate(reversed(starts)):
            found.setdefault(where[: len(where) - depth], start)
    return found


def _plain(key: str) -> str:
    """Return a key without its quotes."""
    if key[0] == '"' and "\\" in key:
        with contextlib.suppress(ValueError):  # an invalid escape
            return str(tomllib.loads(f"key = {key}")["key"])
    return key.strip("\"'")


def statements(text: str) -> tuple[Statement, ...]:
    """Return every header and key of a TOML text, in order, with line and column."""
    named = _KeyReader().read(text)
    return tuple(
        Statement(where, *_spot(text, starts[0]), header)
        for where, starts, header in named
        if starts
    )


def _spot(text: str, at: int) -> tuple[int, int]:
    """Return the line and column (from 1) of a position in the text."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


# --- slips of people who write TOML by hand, and what they meant ----------------------------------


_CURLY = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a"
"""Quotes as word processors write them."""
_Slip: TypeAlias = tuple[int, str]
"""Column at which the slip begins, and the message: what is wrong and what to write instead."""


def _slip(
    said: str, lines: Sequence[str], line: int, column: int, there: Sequence[Statement]
) -> _Slip | None:
    """Return the author's mistake behind a message of the TOML reader; None if unknown."""
    if line > len(lines):
        return None
    text = lines[line - 1]
    if "twice" in said or said.startswith(("Cannot overwrite", "Cannot mutate", "Cannot redefine")):
        return _twice(line, there)
    key, equals, value = text.partition("=")
    if said.startswith("Expected '='"):
        name, _, value = text.partition(":")
        meant = cut(f"{name.strip()} = {value.strip()}")
        return (
            (column, f'between a key and its value stands "=": {meant}')
            if text[column - 1 : column] == ":"
            else None
        )
    if not equals:
        return None
    start = len(key) + 2 + len(value) - len(value.lstrip())
    name, value, rest = key.strip(), value.partition(" #")[0].strip(), text[column - 1 :]
    unquoted = start, f"a text stands in quotes: {cut(f'{name} = {_quoted(value)}')}"
    if said.startswith("Invalid value"):
        if any(letter in value for letter in _CURLY):
            inner = value.strip(_CURLY + "\"'")
            return start, (
                f"curly quotes are none for TOML. Write straight ones: "
                f"{cut(f'{name} = {_quoted(inner)}')}"
            )
        if re.match(r"[^\W\d]", value) and column == start:
            return unquoted
        word = re.match(r"[^\W\d][\w-]*", rest)
        return (column, f"a text stands in quotes: {cut(_quoted(word[0]))}") if word else None
    if said.startswith("Expected newline"):
        if re.fullmatch(r"\d[\w.+/-]*", value):
            return unquoted
        return _behind_a_text(name, value, rest, column)
    return None


def _behind_a_text(name: str, value: str, rest: str, column: int) -> _Slip | None:
    """Return the mistake of text behind a quoted value; None if there is no such value.

    `rest` is the line from that column on.
    """
    if value[:1] not in ('"', "'"):
        return None
    if rest.lstrip().startswith(",") or value[-1] != value[0]:
        return column, "each key stands on a line of its own, with nothing behind its value"
    whole = cut(f"{name} = {_quoted(value[1:-1])}")
    return column, f"the text ends at the quote before this. With a quote in it write {whole}"


def _quoted(text: str) -> str:
    """Return a text in quotes, as TOML writes it."""
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _twice(line: int, there: Sequence[Statement]) -> _Slip | None:
    """Return the mistake that this line repeats a key or table of an earlier line; or None."""
    own: Where = ()
    for at, found in enumerate(there):
        before = [one for one in there[:at] if _meet(one, found, own)] if found.line == line else []
        if before:
            return found.column, _met(before[0], found)
        own = found.where if found.header else own
    return None


def _meet(before: Statement, found: Statement, own: Where) -> bool:
    short = min(len(before.where), len(found.where))
    if before.header and not found.header:  # the header of a key's own table is no conflict
        inner = len(before.where) > len(own) and found.where[: len(before.where)] == before.where
        return inner or before.where == found.where
    return before.where[:short] == found.where[:short] and (
        found.header or len(before.where) <= len(found.where)
    )


def _met(before: Statement, found: Statement) -> str:
    one, other = ".".join(before.where), ".".join(found.where)
    if before.where == found.where and before.header and found.header:
        return f"[{other}] stands twice, first in line {before.line}: write its keys in one place"
    if before.where == found.where and not found.header:
        return f"{other} stands twice, first in line {before.line}: leave one of them"
    if before.where == ("players",) and not before.header:
        return f"line {before.line} says how many may play, for the whole game. {BY_PLAYERS}"
    section = f"[{found.where[0]}]"
    place = f"in one place, all dotted or all below {section}"
    return f"line {before.line} has {one} already: write the keys of {section} {place}"
