"""Reads lines that are no TOML as they may be meant, and writes them as TOML, the likeliest first.

Any quotes, any brackets and any sign between a key and its value are taken; a quote, a bracket or
a comma may be missing. What comes out may still be no TOML, or no value of its key: who asks looks.
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
_KEY = rf"[A-Za-z][\w.-]*[ \t]*{_SIGN}"
_BEFORE_KEY = re.compile(rf"((?:{TEXT}|[^\"'])+?)[,;]?\s+(?={_KEY})")
_ONE = re.compile(rf"({TEXT}|[\w.-]+)(?=[,;.]*\s)")
_NUMBER = re.compile(r"[\"']?0*(\d+|\d{1,3}(?:[ ,.']\d{3})+)[\"']?[,;.]*")


def meant(text: str) -> Iterator[str]:
    """Yield the lines that a statement, a section or a comment may mean, the likeliest first."""
    notes = []

    def without_comment(found: re.Match[str]) -> str:
        if found["text"] is None:
            notes.append(found["said"].strip(" \t#"))
        return found["text"] or ""

    text = _outside_texts(text, _QUOTES)
    code = _COMMENT.sub(without_comment, _outside_texts(text, _PLAIN)).strip()
    note = " ".join(filter(None, notes))
    for lines in _statements(code) if code else [[]]:
        yield "\n".join([*lines[:-1], " ".join([*lines[-1:], *([f"# {note}"] if note else [])])])


def _outside_texts(text: str, letters: Mapping[str, str]) -> str:
    """Return a text with other letters for some, but not where it is in quotes."""
    found = re.findall(rf"{TEXT}|[\s\S]", text)
    return "".join(letters.get(one, one) for one in found)


def open_brackets(text: str) -> int:
    """Return how many brackets a text leaves open."""
    return max([0, *(depth for _, depth in _tokens(_COMMENT.sub(r"\g<text>", text)))][-1], 0)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield each text in quotes and each other letter, with how many brackets are open after it."""
    depth = 0
    for token in re.findall(rf"{TEXT}|[\s\S]", text):
        depth += (token in {*"([{"}) - (token in {*")]}"})
        yield token, depth


# --- lines ----------------------------------------------------------------------------------------


def _statements(code: str) -> Iterator[list[str]]:
    """Yield the lines that what stands on one line may be: a section, keys and their values."""
    section = _SECTION.fullmatch(code)
    if section and section[1]:
        yield [_section_head(section[2])]
    elif head := re.match(r"\[+([\w. -]+)\]+[ \t]*(?=\w)", code):
        for lines in _statements(code[head.end() :]):
            yield [_section_head(head[1]), *lines]
    code = re.sub(r"^[-*•>$][ \t]+", "", code)
    if found := _ENTRY.fullmatch(code) or _NO_SIGN.fullmatch(code):
        name = found[1].strip()
        for key in dict.fromkeys([re.sub("[ \t]+", "_", name), name.split()[-1]]):
            for value, behind in _values(found[2].strip()):
                line = f"{_key(key)} = {value}"
                if re.match(_KEY, behind):
                    yield from ([line, *others] for others in _statements(behind))
                else:
                    yield [f"{line} # {behind}" if behind else line]
    if section and section[3]:
        yield [_section_head(section[2])]


def _section_head(name: str) -> str:
    """Return the TOML head of the section with this name: ``[round.2-3]`` for ``round 2 - 3``."""
    return f"[{re.sub('[ /]+', '.', re.sub(' *- *', '-', name.strip()))}]"


def _values(text: str) -> Iterator[tuple[str, str]]:
    """Yield the TOML of each value that a text may begin with, and what stands behind it."""
    if text[:1] in {*"([{"}:
        whole = _first_part(text)
        behind = text[len(whole) :].strip(" \t,;.)]}")
        yield _value(whole), behind
        yield _value(whole[1:].rstrip(" ,;)]}")), behind
    elif text:
        yield _plain_value(text), ""
        if before := _BEFORE_KEY.match(text):
            yield _value(before[1]), text[before.end() :]
        one = _ONE.match(text)
        behind = text[one.end() :].lstrip(" \t\n,;.") if one else ""
        if one and text[0] in "\"'" and text[one.end()] != "," and behind[-1:] not in "\"'":
            yield one[1], behind
        yield _quoted(" ".join(text.rstrip(" ;").splitlines())), ""
        yield _value(f"[{text}"), ""
        if one and not behind[:1].isdigit():
            yield _value(one[1]), behind


def _first_part(text: str) -> str:
    """Return the list or table that a text begins with, up to the bracket that closes it."""
    found = ""
    for token, depth in _tokens(text):
        found += token
        if not depth:
            break
    return found


def _parts(inner: str) -> list[str]:
    """Return the parts of what stands inside a list or table: split at commas, line ends ..."""
    parts = [""]
    for token, depth in _tokens(inner):
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


def _key(name: str) -> str:
    return name if is_toml(f"{name} = 0") else key_as_toml(name.strip("\"'"))


def _value(text: str) -> str:
    if text[:1] in {*"([{"}:
        whole = _first_part(text)
        inner = whole[1 : len(whole) - (whole[-1] in {*")]}"})]
        return _list_or_table(inner, is_table=text[0] == "{")
    return _plain_value(text) or _quoted(text)


def _plain_value(text: str) -> str:
    """Return the TOML of a number, or of what is TOML but for signs behind it; "" for others."""
    text = " ".join(text.splitlines())
    for one in (text, text.rstrip(" ,;."), text.lower()):
        if is_toml(f"x = {one}"):
            return one
    number = _NUMBER.fullmatch(text)
    return re.sub(r"\D", "", number[1]) if number else ""


def _list_or_table(inner: str, *, is_table: bool) -> str:
    inner = re.sub(rf"({TEXT}|\b\d+)(\s+(?=[\"'\d]))?", _with_comma, inner)
    one = rf"({_SIGN}\s*(?:{TEXT}|[^\s,\"'\[{{(]+))"
    inner = re.sub(rf"{one}[ \t]+(?=[\w\"'][\w \"'-]*[=:])", r"\1,", inner)
    parts = _parts(inner)
    entries = [_ENTRY.fullmatch(part) for part in parts]
    if is_table and not any(entries):  # { K 5, Q 3 }
        entries = [_NO_SIGN.fullmatch(part) for part in parts]
    if not any(entries):
        return f"[{', '.join(map(_value, parts))}]" if parts or not is_table else "{}"
    written = (
        f"{_key(entry[1].strip())} = {_value(entry[2])}" if entry else "" for entry in entries
    )
    return f"{{ {', '.join(written)} }}"


def _with_comma(found: re.Match[str]) -> str:
    return f"{found[1]}," if found[2] else found[1]


def _quoted(text: str) -> str:
    """Return a text between quotes that do not stand in it, instead of those at its ends."""
    if text[:1] in {*"\"'"}:
        text = text.strip("\"'")
    elif text[-1:] in {*"\"'"} and text.count(text[-1]) % 2:
        text = text.rstrip("\"'")
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
