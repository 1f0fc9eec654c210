"""Values as TOML text: as they stand in a file, behind ``set:``, and in a message."""

import re
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from cardkit.text import clean


def _escaped(text: str) -> str:
    import json  # not needed to read

    return json.dumps(text, ensure_ascii=False)


def toml(value: Any, *, tight: bool = False, quote: Callable[[str], str] = _escaped) -> str:
    """A value as TOML, on one line; `tight` without blanks that nothing needs; texts in quotes by `quote`."""
    if isinstance(value, str):
        return quote(value)
    comma, equals, gap = (",", "=", "") if tight else (", ", " = ", " ")
    if isinstance(value, dict):
        pairs = (f"{bare(name, quote)}{equals}{toml(inner, tight=tight, quote=quote)}" for name, inner in value.items())
        return f"{{{gap}{comma.join(pairs)}{gap}}}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{comma.join(toml(inner, tight=tight, quote=quote) for inner in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def bare(name: str, quote: Callable[[str], str] = _escaped) -> str:
    """A key as TOML: in quotes where it needs them."""
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else quote(name)


def statement(key: str, value: Any) -> str:
    """A key, as it stands in TOML, with its value; patterns of cards in quotes, as people write them."""
    if not isinstance(value, dict):
        return f"{key} = {toml(value)}"
    names = {name: name if re.fullmatch("[0-9]+|[a-z]+|[AJQK]", name) else toml(name) for name in value}
    return f"{key} = {{ {', '.join(f'{names[name]} = {toml(one)}' for name, one in value.items())} }}"


def setting(value: Any) -> str:
    """A value as it stands behind ``set: KEY=``: a word needs no quotes where nothing else can be meant."""
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z][A-Za-z -]*[A-Za-z]", value):
        with suppress(ValueError):
            tomllib.loads(f"value = {value}")
            return toml(value)
        return value
    return re.sub(r"(?<=\s)#", r"\\u0023", toml(value))  # which would begin a comment


def shown(raw: object) -> str:
    """A value as it may stand in a message: cut short, and with nothing escaped."""
    try:
        text = toml(raw, quote='"{}"'.format)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table in a table in a table...
        return "something very long"
    return clean(cut(text))


def cut(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= 60 else text[:57] + "..."


def either(words: Iterable[str]) -> str:
    """The words of a closed list in quotes, ``"a", "b" or "c"``."""
    *most, last = (f'"{word}"' for word in words)
    return f"{', '.join(most)} or {last}" if most else last
