"""Values as TOML text: for a file, for ``set:``, and for a message."""

import re
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from cardkit.v4.text import clean


def _escaped(text: str) -> str:
    import json  # slow to import, and not needed to read

    return json.dumps(text, ensure_ascii=False)


def toml(value: Any, *, tight: bool = False, quote: Callable[[str], str] = _escaped) -> str:
    """Return a value as TOML, on one line.

    `tight` without blanks that nothing needs; texts in quotes by `quote`.
    """
    if isinstance(value, str):
        return quote(value)
    comma, equals, gap = (",", "=", "") if tight else (", ", " = ", " ")
    if isinstance(value, dict):
        pairs = (
            f"{bare(name, quote)}{equals}{toml(inner, tight=tight, quote=quote)}"
            for name, inner in value.items()
        )
        return f"{{{gap}{comma.join(pairs)}{gap}}}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{comma.join(toml(inner, tight=tight, quote=quote) for inner in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def bare(name: str, quote: Callable[[str], str] = _escaped) -> str:
    """Return a key as TOML: in quotes only if it needs them."""
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else quote(name)


def statement(key: str, value: Any) -> str:
    """Return a key with its value as TOML; card patterns in quotes, as people write them."""
    if not isinstance(value, dict):
        return f"{key} = {toml(value)}"
    names = {
        name: name if re.fullmatch("[0-9]+|[a-z]+|[AJQK]", name) else toml(name) for name in value
    }
    return (
        f"{key} = {{ {', '.join(f'{names[name]} = {toml(one)}' for name, one in value.items())} }}"
    )


def setting(value: Any) -> str:
    """Return a value as it stands behind ``set: KEY=``.

    A word needs no quotes where nothing else can be meant.
    """
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z][A-Za-z -]*[A-Za-z]", value):
        with suppress(ValueError):
            tomllib.loads(f"value = {value}")
            return toml(value)
        return value
    return re.sub(r"(?<=\s)#", r"\\u0023", toml(value))  # a bare # would begin a comment


def quoted_value(raw: object) -> str:
    """Return a value for a message: cut short, and with nothing escaped."""
    try:
        text = toml(raw, quote='"{}"'.format)
    except (ValueError, RecursionError):  # huge numbers, deeply nested tables
        return "something very long"
    return clean(cut(text))


def cut(text: str) -> str:
    """Return a text cut short enough for a message."""
    return text if len(text) <= 60 else text[:57] + "..."


def either(words: Iterable[str]) -> str:
    """Return the words of a closed list in quotes, ``"a", "b" or "c"``."""
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last
