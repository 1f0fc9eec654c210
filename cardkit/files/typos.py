"""Slips of people who write TOML by hand: what was meant where the text is no TOML, or stands below the wrong header."""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardkit.files.toml_text import cut

Where: TypeAlias = tuple[str, ...]

CURLY = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a"
"""Quotes as word processors write them."""


class Statement(NamedTuple):
    """A header or a key of a TOML text: its path of keys, its line and column, from 1, and whether it is a header."""

    where: Where
    line: int
    column: int
    header: bool


class Slip(NamedTuple):
    """What somebody did in a line, and what to write instead; the column is where it begins."""

    column: int
    message: str


def slip(said: str, lines: Sequence[str], line: int, column: int, there: Sequence[Statement]) -> Slip | None:
    """The slip behind what a TOML reader `said` of a place; None where it is not one of those we know."""
    if line > len(lines):
        return None
    text = lines[line - 1]
    if "twice" in said or said.startswith(("Cannot overwrite", "Cannot mutate", "Cannot redefine")):
        return _twice(line, there)
    key, equals, value = text.partition("=")
    if said.startswith("Expected '='"):
        return _no_equals(text, column)
    if not equals:
        return None
    start = len(key) + 2 + len(value) - len(value.lstrip())
    name, value = key.strip(), _bare(value)
    if said.startswith("Invalid value") and any(letter in value for letter in CURLY):
        inner = value.strip(CURLY + "\"'")
        return Slip(start, f"curly quotes are none for TOML. Write straight ones: {cut(f'{name} = {quoted(inner)}')}")
    if said.startswith("Invalid value") and re.match(r"[^\W\d]", value) and column == start:
        return Slip(start, f"a text stands in quotes: {cut(f'{name} = {quoted(value)}')}")
    if said.startswith("Invalid value") and (word := re.match(r"[^\W\d][\w-]*", text[column - 1 :])):
        return Slip(column, f"a text stands in quotes: {cut(quoted(word[0]))}")
    if said.startswith("Expected newline") and re.fullmatch(r"\d[\w.+/-]*", value):
        return Slip(start, f"a text stands in quotes: {cut(f'{name} = {quoted(value)}')}")
    if said.startswith("Expected newline") and value[:1] in ('"', "'"):
        return _after_a_text(text, column, name, value)
    return None


def _bare(value: str) -> str:
    """A value without the remark behind it."""
    return value.partition(" #")[0].strip()


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return (
        f"'{text}'" if '"' in text and "'" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )


def _no_equals(text: str, column: int) -> Slip | None:
    if text[column - 1 : column] != ":":
        return None
    key, _, value = text.partition(":")
    return Slip(column, f'between a key and its value stands "=": {cut(f"{key.strip()} = {value.strip()}")}')


def _after_a_text(text: str, column: int, name: str, value: str) -> Slip:
    """Something stands behind the text of a key: another key, or the rest of a text with quotes in it."""
    if text[column - 1 :].lstrip().startswith(",") or value[-1] != value[0]:
        return Slip(column, "each key stands on a line of its own, with nothing behind its value")
    whole = cut(f"{name} = {quoted(value[1:-1])}")
    return Slip(column, f"the text ends at the quote before this. With a quote in it write {whole}")


def _twice(line: int, there: Sequence[Statement]) -> Slip | None:
    """The key or table of this line that stands above already."""
    for at, found in enumerate(there):
        if found.line != line:
            continue
        own = next((one.where for one in reversed(there[:at]) if one.header), ())
        before = next((one for one in there[:at] if _meet(one, found, own)), None)
        if before is not None:
            return Slip(found.column, _met(before, found))
    return None


def _meet(before: Statement, found: Statement, own: Where) -> bool:
    short = min(len(before.where), len(found.where))
    if before.header and not found.header:  # its own header stands above every key
        inner = len(before.where) > len(own) and found.where[: len(before.where)] == before.where
        return inner or before.where == found.where
    return before.where[:short] == found.where[:short] and (found.header or len(before.where) <= len(found.where))


def _met(before: Statement, found: Statement) -> str:
    one, other = ".".join(before.where), ".".join(found.where)
    if before.where == found.where and before.header and found.header:
        return f"[{other}] stands twice, first in line {before.line}: write its keys in one place"
    if before.where == found.where and not found.header:
        return f"{other} stands twice, first in line {before.line}: leave one of them"
    section = found.where[0]
    if before.where == ("players",) and not before.header:
        return (
            f"in line {before.line} write players.number instead of players: then there is room for [{other}] beside it"
        )
    return (
        f"line {before.line} has {one} already: write the keys of [{section}] in one place, "
        f"all dotted or all below [{section}]"
    )
