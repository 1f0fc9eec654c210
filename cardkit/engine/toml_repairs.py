"""How lines that are no TOML are mended: a repair for each slip that people make."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardkit.engine.readers import BACKSLASH

Repair = Callable[[str], str]
TEXT = r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
"""Pattern of a text in its quotes, on one line."""
_END = r"(?=[ \t]*(?:#[^\n]*)?$)"
_CLOSERS = {"[": "]", "{": "}", "(": ")"}
_STRAIGHT = {**dict.fromkeys('"“”„‟«»″', '"'), **dict.fromkeys("'‘’‚‛′`´", "'")}
_PLAIN = {
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000", " "),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\x7f", ""),
    **dict.fromkeys("‐‑‒–—−", "-"),
    **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)},  # wide letters
}


def _outside(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Repair:
    """Return a repair that replaces a pattern, but not in whole texts and comments."""
    compiled = re.compile(rf"(?P<kept>{TEXT}|#[^\n]*)|{pattern}", re.MULTILINE)

    def replaced(found: re.Match[str]) -> str:
        if found["kept"]:
            return found["kept"]
        return found.expand(new) if isinstance(new, str) else new(found)

    return lambda text: compiled.sub(replaced, text)


# --- brackets -------------------------------------------------------------------------------------


def still_open(text: str) -> str:
    """Return the brackets that close what a text leaves open, from inside to outside."""
    found: list[str] = []
    for mark in re.sub(rf"{TEXT}|#[^\n]*", "", text):
        if mark in _CLOSERS:
            found.append(_CLOSERS[mark])
        elif found and mark == found[-1]:
            found.pop()
    return "".join(reversed(found))


def _closed(text: str) -> str:
    """Return a text that is closed at its end, before a comment."""
    found = re.search(r"[,;\s]*(#[^\n]*)?\Z", text)
    assert found
    closers = '"""' if text.count('"""') % 2 else still_open(text).replace("}", " }")
    return f"{text[: found.start()]}{closers}{' ' if found[1] else ''}{found[1] or ''}"


def _opened(text: str) -> str:
    """Return a text with the bracket in front of its value that is closed at its end."""
    found = re.fullmatch(r"([^=\n]*=[ \t]*)(.*([\]}])[ \t]*(?:#.*)?)", text)
    return f"{found[1]}{'[' if found[3] == ']' else '{ '}{found[2]}" if found else text


def _as_list(text: str) -> str:
    """Return a line with brackets around the texts or numbers behind its key."""
    found = re.fullmatch(rf"([^=]*=[ \t]*)((?:{TEXT}|\d+,)(?:[ ,]*(?:{TEXT}|\d+\b))+)", text)
    parts = re.findall(rf"{TEXT}|\d+", found[2]) if found else []
    return f"{found[1]}[{', '.join(parts)}]" if found else text


def _as_section(text: str) -> str:
    """Return the line of a section with its brackets, and dots for blanks: ``[round.2]``."""
    found = re.fullmatch(r"\s*([\[({<]*)\s*(\w[\w. /-]*?)\s*([\])}>:;.{]*)\s*(#.*)?", text)
    if not found or not (found[1] or found[3]):
        return text
    name = re.sub("[ /]+", ".", re.sub(" *- *", "-", found[2]))
    return f"[{name}]{' ' if found[4] else ''}{found[4] or ''}"


def _with_commas(text: str) -> str:
    """Return a text with single commas between the parts of its lists and tables."""
    found = re.fullmatch(r"([^\[{]*[\[{])(.*?)([\]}][^\]}]*)?", text, re.DOTALL)
    if not found:
        return text
    inner = _outside(r"[;,|](?:\s*[;,|])*", ",")(found[2])
    inner = re.sub(rf"({TEXT}|[\w.\]}}-]+)(\s+)(?=[\"'\w\[{{])", r"\1,\2", inner)
    return found[1] + re.sub(r"^\s*,|,(?=\s*\Z)", "", inner) + (found[3] or "")


# --- quotes ---------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    """Return a text between the quotes that do not stand in it."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))


def _unquoted(text: str) -> str:
    """Return a text without the quotes at its ends, also where they are no pair."""
    kinds = [_STRAIGHT.get(letter, "") for letter in text]
    start = next((at for at, kind in enumerate(kinds) if not kind or kind != kinds[0]), len(text))
    end = len(text)
    if kinds[-1] and (kinds[-1] == kinds[0] or kinds[start:].count(kinds[-1]) % 2):
        while end > start and kinds[end - 1] == kinds[-1]:
            end -= 1
    return text[start:end]


def _as_value(text: str) -> str:
    """Return what is meant as a value: a number as it is, anything else between quotes."""
    bare = text.strip()
    if not bare or re.fullmatch(r"true|false|[+-]?[0-9]+", bare):
        return text
    return text.replace(bare, _quoted(_unquoted(bare)))


def _parts_quoted(text: str) -> str:
    """Return a text with quotes around each part of its one list or table."""
    found = re.fullmatch(r"([^=\n]*=\s*[\[{])([^\[\]{}]*)([\]}].*)", text, re.DOTALL)
    if not found:
        return text
    mended = []
    for part in found[2].split(","):
        key, sign, value = part.rpartition("=")
        key = re.sub(r"\S(.*\S)?", lambda inner: _quoted(_unquoted(inner[0])), key)
        mended.append(f"{key}{sign}{_as_value(value)}")
    return found[1] + ",".join(mended) + found[3]


def _key_quoted(found: re.Match[str]) -> str:
    key = found["key"]
    return found["a"] + (key if re.fullmatch("[A-Za-z0-9_.-]+", key) else _quoted(key))


# --- all of them ----------------------------------------------------------------------------------

_EQUALS = "a key and its value have = between them"
_QUOTES = "a text stands between two quotes of one kind"
_COMMENT = "a comment begins with #"
_LIST, _TABLE = "a list stands in [ ]", "a table stands in { }"
REPAIRS: Sequence[tuple[str, Repair]] = (
    ("quotes are straight", _outside("[“”„‟«»″‘’‚‛′`´]", lambda found: _STRAIGHT[found[0]])),
    ("an odd sign stands here, which cannot be seen or looks like a plain one",
        _outside("[^\x00-\x7e]", lambda found: _PLAIN.get(found[0], found[0]))),
    ("a section is its name in [ ]", _as_section),
    ("each key stands on a line of its own", _outside(
        r"(?:(?<=\])|(?<=[\w\"'\]}])[ \t]*[,;]?[ \t])[ \t]*(?=[A-Za-z][\w.-]*[ \t]*=)", "\n")),
    (_COMMENT, _outside(r"(?:(?<=\s)|^)(?://|/\*|--|;|%)[ \t]*(?=\S)", "# ")),
    (_COMMENT, _outside(r";[ \t]*(?=\S)", " # ")),
    ("nothing but a comment stands behind a value", _outside(rf"[ \t]*[,;.]+{_END}", "")),
    ("a line begins with its key", _outside(r"^[ \t]*[-*•>$][ \t]+", "")),
    (_EQUALS, _outside(r"[ \t]*(?:=[ \t]*=|:?=+>?|->|:)[ \t]*", " = ")),
    (_EQUALS, _outside(r"(?P<a>(?:^|[{,])[ \t]*\w[\w.-]*)[ \t]+(?=[^\s=,}])", r"\g<a> = ")),
    ("a key has no blanks",
        _outside(r"(?P<a>^[ \t]*[\w.-]*[\w-]) +(?P<b>\w[\w -]*[ \t]*=)", r"\g<a>_\g<b>")),
    ("a key with signs other than a-z, 0-9, - and _ stands in quotes", _outside(
        r"(?P<a>^|[{,][ \t]*)(?P<key>[^\s\"'\[\]{}=,#.][^\"'\[\]{}=,#\n]*?)(?=[ \t]*=)",
        _key_quoted)),
    ("true and false have small letters",
        _outside(r"\b(?:True|False|TRUE|FALSE)\b", lambda found: found[0].lower())),
    ("a number has no quotes",
        _outside(rf"(?P<a>=[ \t]*)[\"']?(?P<b>\d+)[\"']?{_END}", r"\g<a>\g<b>")),
    ("a number has no zero before it", _outside(r"(?P<a>[=\[,][ \t]*)0+(?=[1-9])", r"\g<a>")),
    ("a number is written in digits alone",
        _outside(r"(?P<a>=[ \t]*\d{1,3})[ ,.'](?=\d{3}\b)", r"\g<a>")),
    ("commas stand between the parts of a list or table, and not behind the last", _with_commas),
    (_LIST, _outside(r"[(){}]", lambda found: "[" if found[0] in "({" else "]")),
    (_TABLE, _outside(r"[()\[\]]", lambda found: "{" if found[0] in "([" else "}")),
    (_LIST, _as_list),
    (_TABLE, _outside(
        rf"^(?P<a>[^=\n]*=[ \t]*)(?P<b>[\w-]+[ \t]*=[^=\n]*?){_END}", r"\g<a>{ \g<b> }")),
    ("a bracket or a quote is left open", _closed),
    ("a bracket too many stands here", _outside(rf"[\]}})]{_END}", "")),
    ("a bracket is closed that was not opened", _opened),
    (BACKSLASH[0].lower() + BACKSLASH[1:],
        lambda text: re.sub(r'"([^"\n]*\\[^"\n]*)"', lambda found: _quoted(found[1]), text)),
    (_COMMENT, lambda text: re.sub(
        rf"^([^=\n]*=[ \t]*(?:{TEXT}|\d+))[ \t]+(?=[(/*!<]|(?<=[\"'] )\w)", r"\1 # ", text)),
    (_QUOTES, _outside(
        r"(?<=[\[,{=])(?P<a>\s*\w[^\"'\[\]{}=,#\n]*?)(?=\s*[,\]}])",
        lambda found: _as_value(found["a"]))),
    (_QUOTES, _parts_quoted),
    (_QUOTES, lambda text: re.sub(
        r"^([^=\n]*=[ \t]*)([^\s\[{#][^\n]*?)(?=[ \t]*(?: #[^\n]*)?$)",
        lambda found: found[1] + _as_value(found[2]), text, count=1, flags=re.MULTILINE)),
)  # fmt: skip
"""What is said of a slip, and how it is mended: the likelier first."""
