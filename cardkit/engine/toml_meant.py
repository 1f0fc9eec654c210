"""Reads lines that are no TOML as they are meant, and writes them as TOML.

Any quotes, any brackets and any sign between a key and its value are taken; a quote, a bracket or
a comma may be missing. What comes out may still be no TOML: who asks has to look.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from cardkit.engine.readers import key_as_toml

TEXT = r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
"""Pattern of a text in its quotes, on one line."""
_SIGN = r"(?:=[ \t]*=|:?=+>?|->|:)"
_QUOTES = {**dict.fromkeys("“”„‟«»″", '"'), **dict.fromkeys("‘’‚‛′`´", "'")}
_PLAIN = {
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000", " "),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\x7f", ""),
    **dict.fromkeys("‐‑‒–—−", "-"),
    **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)},  # wide letters
}
"""Signs that look like others, or like nothing."""
_COMMENT = re.compile(
    rf"(?P<text>{TEXT})|[ \t]*(?:\#|(?<!:)//|/\*|(?:^|[ \t])--|^;)(?P<said>[^\n]*)", re.MULTILINE
)
_SECTION = re.compile(r"([\[({<]*)\s*(\w[\w. /-]*?)\s*([\])}>:;.{]*)")
_NAME = "[^\"'=:\\[\\]{}]"
_ENTRY = re.compile(rf"((?:{TEXT}|{_NAME})+?|[\"']?{_NAME}+[\"']?)\s*{_SIGN}\s*(.*)", re.DOTALL)
_NO_SIGN = re.compile(rf"({TEXT}|[\w.-]+)\s+(.+)", re.DOTALL)
_NUMBER = re.compile(r"[\"']?0*(\d+|\d{1,3}(?:[ ,.']\d{3})+)[\"']?[,;.]*")
_BEHIND_ONE = re.compile(  # another key; a remark behind a text, behind a number, or after a ;
    rf"(?:{TEXT}|[^\"']+?)(?=[,;]?\s+[A-Za-z][\w.-]*[ \t]*=)"
    rf"|(?:{TEXT})(?=[,;.]*\s+[^,\s]|;)(?!.*[\"']$)|\d+(?=\s+[(!<])|[^\"';]+(?=;[^\"']+$)"
)


def meant(text: str) -> str:
    """Return the lines that a statement, a section or a comment most likely means."""
    notes = []

    def without_comment(found: re.Match[str]) -> str:
        if found["text"] is None:
            notes.append(found["said"].strip(" \t#"))
        return found["text"] or ""

    text = _outside_texts(text, _QUOTES)
    code = _COMMENT.sub(without_comment, _outside_texts(text, _PLAIN)).strip()
    lines = list(_lines(code)) if code else []
    if note := " ".join(filter(None, notes)):
        lines[-1:] = [" ".join([*lines[-1:], f"# {note}"])]
    return "\n".join(lines)


def _outside_texts(text: str, letters: Mapping[str, str]) -> str:
    """Return a text with other letters for some, but not where it is in quotes."""
    found = re.findall(rf"{TEXT}|[\s\S]", text)
    return "".join(letters.get(one, one) for one in found)


def open_brackets(text: str) -> int:
    """Return how many brackets a text leaves open."""
    return max([0, *(depth for _, depth in _tokens(_COMMENT.sub(r"\g<text>", text)))][-1], 0)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield each text in quotes and each other letter, with how many brackets are open behind it."""
    depth = 0
    for token in re.findall(rf"{TEXT}|[\s\S]", text):
        depth += (token in {*"([{"}) - (token in {*")]}"})
        yield token, depth


# --- lines ----------------------------------------------------------------------------------------


def _lines(code: str) -> Iterator[str]:
    """Yield the lines of what stands on one line: a section, keys and their values."""
    section = _SECTION.fullmatch(code)
    if section and (section[1] or section[3]):
        yield f"[{re.sub('[ /]+', '.', re.sub(' *- *', '-', section[2]))}]"
        return
    if head := re.match(r"\[+[\w. -]+\]+[ \t]*(?=\w)", code):
        yield from _lines(head[0].strip())
        code = code[head.end() :]
    code = re.sub(r"^[-*•>$][ \t]+", "", code)
    found = _ENTRY.fullmatch(code) or _NO_SIGN.fullmatch(code)
    if found is None:
        yield code
        return
    value, behind = _value_and_rest(found[2].strip())
    line, behind = f"{_key(found[1], '_')} = {value}", behind.strip().lstrip(" \t,;.)]}")
    if re.match(r"[A-Za-z][\w.-]*[ \t]*=", behind):
        yield line
        yield from _lines(behind)
    else:
        yield f"{line} # {behind}" if behind else line


def _value_and_rest(text: str) -> tuple[str, str]:
    """Return the TOML of the value that a text begins with, and what stands behind it."""
    parts, closes = _parts(text), [depth for _, depth in _tokens(text)][-1:] == [-1]
    are_values = all(re.fullmatch(rf"{TEXT}|\d+", part) for part in parts)
    if text[:1] in {*"([{"}:
        end = len(_first_part(text))
        return _value(text[:end]), text[end:]
    if re.match(r"[\w-]+[ \t]*=", text):
        return _value(f"{{{text}"), ""
    if len(parts) > 1 and (closes or are_values) and not _NUMBER.fullmatch(text):
        return _value(f"[{text}"), ""
    one = _BEHIND_ONE.match(text)
    end = one.end() if one else len(text) - closes
    return _value(text[:end]), text[end:]


def _first_part(text: str) -> str:
    """Return the list or table that a text begins with, up to the bracket that closes it."""
    found = ""
    for token, depth in _tokens(text):
        found += token
        if not depth:
            break
    return found


def _parts(text: str) -> list[str]:
    """Return the parts of a list or table, split at commas and the like, and at ends of lines."""
    parts = [""]
    for token, depth in _tokens(text):
        if depth <= 0 and token in {*",;|\n"}:
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts if part.strip()]


# --- keys and values ------------------------------------------------------------------------------


def is_toml(text: str) -> bool:
    """Return True if a text is TOML."""
    try:
        tomllib.loads(f"{text}\n")
    except (ValueError, RecursionError):
        return False
    return True


def _key(text: str, for_blanks: str = " ") -> str:
    """Return a key as TOML has it, in quotes where it needs them."""
    name = re.sub("[ \t]+", for_blanks, text.strip())
    return name if is_toml(f"{name} = 0") else key_as_toml(name.strip("\"'"))


def _value(text: str) -> str:
    """Return the TOML of a value: a list or table, a number, a text."""
    if text[:1] in {*"([{"}:
        whole = _first_part(text)
        inner = whole[1 : len(whole) - (whole[-1] in {*")]}"})]
        return _list_or_table(inner, is_table=text[0] == "{")
    text = " ".join(text.splitlines())
    for one in (text, text.rstrip(" ,;."), text.lower()):
        if is_toml(f"x = {one}"):
            return one
    if number := _NUMBER.fullmatch(text):
        return re.sub(r"\D", "", number[1])
    return _quoted(text) if text else ""


def _list_or_table(inner: str, *, is_table: bool) -> str:
    """Return the TOML of a list or table from what stands between its brackets; "" if unknown."""
    if any(re.match(r".\s*[,=]", found) for found in re.findall(TEXT, inner)):
        return ""  # a quote is missing: what stands between two texts looks like one
    inner = re.sub(rf"({TEXT}|\b\d+)(\s+(?=[\"'\d]))?", _with_comma, inner)
    one = rf"({_SIGN}\s*(?:{TEXT}|[^\s,\"'\[{{(]+))"
    inner = re.sub(rf"{one}[ \t]+(?=[\w\"'][\w \"'-]*[=:])", r"\1,", inner)
    parts = _parts(inner)
    entries = [_ENTRY.fullmatch(part) for part in parts]
    if is_table and not any(entries):  # { K 5, Q 3 }
        entries = [_NO_SIGN.fullmatch(part) for part in parts]
    if not any(entries):
        return f"[{', '.join(map(_value, parts))}]" if parts or not is_table else "{}"
    written = (f"{_key(entry[1])} = {_value(entry[2])}" if entry else "" for entry in entries)
    return f"{{ {', '.join(written)} }}"


def _with_comma(found: re.Match[str]) -> str:
    return f"{found[1]}," if found[2] else found[1]


def _quoted(text: str) -> str:
    """Return a text between quotes that do not stand in it, instead of those at its ends."""
    if text[0] in "\"'":
        text = text.strip("\"'")
    elif text[-1] in "\"'" and text.count(text[-1]) % 2:
        text = text.rstrip("\"'")
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
