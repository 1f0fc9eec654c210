"""Explain the first error in a text that is not valid TOML, and suggest a correction."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence

from cardkit.engine.findings import MAX_LENGTH_OF_SHOWN_LINE, say
from cardkit.engine.readers import Raw, with_hint
from cardkit.rulebook.toml_positions import last_duplicate_key

MAX_LINES_ABOVE = 20  # how many lines above a fault are searched for the start of its statement
MAX_LINE_LENGTH = 300  # characters of a line for which a correction is suggested
_VALID_LINE_SHAPES = say(
    "a line must be a key, = and a value (rounds = 4), a section ([danger]), or a comment that "
    "begins with #"
)
_SECTION_HEADING = re.compile(r"\s*\[[\w.\"-]+\]")
_QUOTE_REPLACEMENTS = {
    **dict.fromkeys(map(ord, "“”„‟«»″"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛′`´"), "'"),
}
_LOOKALIKE_REPLACEMENTS = {
    **_QUOTE_REPLACEMENTS,
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000"), " "),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\x7f"), None),
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
    **{0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)},  # full-width characters
}
"""Characters that look like others or are invisible, and their replacements."""
_LIKELY_SECTION_HEADING = re.compile(r"([\[({<]*)\s*([A-Za-z][\w.-]*(?: [\w-]+)?)\s*([\])}>:;]*)")
_LIKELY_KEY_AND_VALUE = re.compile(
    r"(?:[-*•>] |set )?\s*(\"?[^\s=:\"]+\"?(?: [\w.-]+)?)\s*(?:[:=]+>?|->)\s*(.+)"
)
_KEY_AND_VALUE_WITHOUT_SIGN = re.compile(r"([\w.-]+)\s+(.+)")
_TWO_KEYS_ON_LINE = re.compile(r"[^=:\[{]+[:=][^\[{=:]*[\w\"'][,;]?\s+[\w.-]+\s*[=:]")
_TEXT_BEHIND_VALUE = re.compile(r"(\d+|\"[^\"]*\")[ ,;/-]++((?![\d\"'])[^=:]+)")


def first_syntax_error(text: str, fault_of: Callable[[Raw], str]) -> tuple[int, int, str]:
    """Return where the first error in a TOML text is, and how to correct it.

    The line and the column count from 1. `fault_of` returns what is wrong with the keys of a
    corrected line, or "" if they are valid.
    """
    message, line, column = _parser_error(text)
    lines = text.split("\n")
    if message.startswith(("Cannot", "Duplicate")):
        advice: str = say("this, or a part of it, is already set above")
        if twice := last_duplicate_key("\n".join(lines[:line])):
            path, (line, column), first = twice
            advice = say("{key} is already in line {line}", key=".".join(path), line=first)
        return (
            line,
            column,
            with_hint(advice, say("Remove one, or write all its keys in one place")),
        )
    start = _statement_start(lines, line, column)
    begun, following = lines[start].rstrip(), "".join(lines[start + 1 : start + 2])
    above = (
        line for line in reversed(lines[:start]) if _SECTION_HEADING.match(line) and is_toml(line)
    )
    advice = _advice_for_line(begun, next(above, ""), fault_of) if is_toml(following) else ""
    if re.search(r"=[ \t]*([,\]}#]|$)", begun):
        advice = say("a value is missing after the =. Write one, or remove the line")
    elif begun.endswith("{") or (begun.count('"') % 2 and (following.count('"') % 2 or not advice)):
        advice = say(
            "a text or table must end on the line on which it begins, with a closing quote or "
            "bracket"
        )
    elif _TWO_KEYS_ON_LINE.match(begun):
        advice = say("write each key and its value on a line of their own")
    elif start < line - 1 and not advice:
        line, column = start + 1, 1
        advice = say("what begins here is not closed. Is a bracket or a quote missing?")
    return line, column, advice or _VALID_LINE_SHAPES


def _parser_error(text: str) -> tuple[str, int, int]:
    """Return the error that `tomllib` reports for a text, with its line and column.

    If the text is valid, the message is "" and both numbers are 0.
    """
    try:
        tomllib.loads(f"{text}\n")
    except RecursionError:
        return "", 1, 1
    except ValueError as error:
        match = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)", str(error))
        message = str(error)[: match.start()] if match else str(error)
        if match and match[1]:
            return message, int(match[1]), int(match[2])
        return message, text.count("\n") + 1, len(text) - text.rfind("\n")
    return "", 0, 0


def is_toml(text: str) -> bool:
    return _parser_error(text)[1] == 0


def _statement_start(lines: Sequence[str], line: int, column: int) -> int:
    """Return the index of the line in which an invalid statement begins."""
    for start in range(line - 1, max(-1, line - 1 - MAX_LINES_ABOVE), -1):
        if _parser_error("\n".join(lines[start:line]))[1:] == (line - start, column):
            return start
    return line - 1


def _advice_for_line(line: str, section: str, fault_of: Callable[[Raw], str]) -> str:
    """Return how to correct an invalid line, or why its value is wrong, or "" if neither is known.

    `section` is the header above the line.
    """
    refused = ""
    for corrected in _possible_lines(line) if len(line) <= MAX_LINE_LENGTH else ():
        if corrected == line or not is_toml(f"{section}\n{corrected}"):
            continue
        why = fault_of(tomllib.loads(f"{section}\n{corrected}\n"))
        if not why:
            text = (
                corrected
                if len(corrected) <= MAX_LENGTH_OF_SHOWN_LINE
                else f"{corrected[:MAX_LENGTH_OF_SHOWN_LINE]}..."
            )
            return say("this cannot be read. Write: {line}", line=text)
        refused = why
    return refused


def _possible_lines(line: str) -> Iterator[str]:
    """Yield TOML lines that an invalid line may mean, with the most likely first.

    Not all of them are valid TOML.
    """
    for text in dict.fromkeys(
        (line.translate(_QUOTE_REPLACEMENTS), line.translate(_LOOKALIKE_REPLACEMENTS))
    ):
        code, sign, comment = text.partition(" #")
        code, ending = code.strip(), sign + comment
        yield code + ending
        if re.match(r"//|--|;|/\*", code):
            yield f"# {code.lstrip('/-;* ')}"
        head = _LIKELY_SECTION_HEADING.fullmatch(code)
        if head and (head[1] or head[3]):
            yield f"[{head[2].replace(' ', '.')}]{ending}"
        elif entry := _LIKELY_KEY_AND_VALUE.fullmatch(
            code
        ) or _KEY_AND_VALUE_WITHOUT_SIGN.fullmatch(code):
            key = entry[1].strip().replace(" ", "_")
            key = key if re.fullmatch(r"[A-Za-z0-9_.-]+|\".*", key) else json.dumps(key)
            yield from (f"{key} = {value}{ending}" for value in _possible_values(entry[2]))


def _possible_values(text: str) -> Iterator[str]:
    """Yield TOML values that the text after a key may mean, with the most likely first.

    Not all of them are valid TOML.
    """
    text = text.rstrip(" ;,")
    yield from (text, text.lower(), text.rstrip("."))
    if number := re.fullmatch(r"[\"']?0*(\d+|\d{1,3}(?:[ ,.']\d{3}){1,3})[\"']?\.?", text):
        yield re.sub(r"\D", "", number[1])
    if rest := _TEXT_BEHIND_VALUE.fullmatch(text):
        yield f"{rest[1]} # {rest[2]}"
    separated = re.sub(r"(?<=[\d\"])[,;\s]+(?=[\w\"])", ", ", text)
    separated = re.sub(r"[,;\s]+(?=[\]}])", " ", separated)
    for items in dict.fromkeys((text, separated, separated.replace(":", " ="))):
        yield from (items, f"{items}]", f"{items} }}", f"[{items.strip('[](){} ')}]")
    if text[:1] in {*"[({"}:
        yield json.dumps(text.strip("[](){} "), ensure_ascii=False)
    yield json.dumps(text.strip("\"'"), ensure_ascii=False)
