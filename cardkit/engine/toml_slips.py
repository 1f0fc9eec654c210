"""What is wrong with a text that is no TOML, and how its line has to read.

People slip in few ways: a curly quote, a colon for the =, a bracket left open. For each there is a
repair. The fewest repairs that make the line TOML are told, so that what is told to write is TOML.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardkit.engine.findings import MAX_SHOWN
from cardkit.engine.toml_positions import said_twice
from cardkit.engine.toml_repairs import REPAIRS, still_open

Fault = tuple[str, int, int]
"""What `tomllib` says, with line and column."""
MOST_LINES = 100
"""So many lines of one value are looked at."""
LONGEST = 4000
"""Most letters of a statement that is mended."""
MOST_TRIED = 500
MOST_REPAIRS = 3
_SHAPES = "a line is a key, = and a value (rounds = 4), a section ([danger]), or begins with #"
_SECTION = re.compile(r"\s*\[[\w.\"-]+\]")


def slip(text: str) -> tuple[int, int, str]:
    """Return line and column, from 1, of the first fault of a text that is no TOML, and what to do."""
    fault = _fault(text)
    assert fault
    message, line, column = fault
    lines = text.split("\n")
    if message.startswith(("Cannot", "Duplicate")):
        twice = said_twice("\n".join(lines[:line]))
        path, (line, column), first = twice or ((), (line, column), line)
        where = "twice in this line" if first == line else f"in line {first} already"
        told = f"{'.'.join(path)} stands {where}. Leave one, or write its keys in one place"
        return line, column, told
    start = _first_line(lines, fault)
    told = _mended(lines, start, line)
    if not told and re.search(r"=[ \t]*([,\]}#]|$)", lines[line - 1]):
        told = "a value is missing behind the =. Write one, or remove the line"
    elif not told and start < line - 1:
        told = f"what begins in line {start + 1} is not closed: is a bracket or a quote missing?"
    return line, column, told or _SHAPES


def _fault(text: str) -> Fault | None:
    """Return what `tomllib` says of a text that is no TOML, and where; None for TOML."""
    try:
        tomllib.loads(f"{text}\n")
    except RecursionError:
        return "", 1, 1
    except ValueError as error:
        found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)", str(error))
        message = str(error)[: found.start()] if found else str(error)
        if found and found[1]:
            return message, int(found[1]), int(found[2])
        return message, text.count("\n") + 1, len(text) - text.rfind("\n")
    return None


def _first_line(lines: Sequence[str], fault: Fault) -> int:
    """Return the place of the line in which a faulty statement begins: alone it is as faulty."""
    message, line, column = fault
    for start in range(line - 1, max(-1, line - 1 - MOST_LINES), -1):
        if _fault("\n".join(lines[start:line])) == (message, line - start, column):
            return start
    return line - 1


# --- mending --------------------------------------------------------------------------------------


def _mended(lines: Sequence[str], start: int, line: int) -> str:
    """Return how the faulty lines from `start` to `line` have to read, and why; "" if unknown."""
    level = list(_extents(lines, start, line))
    tried: set[str] = set()
    for _ in range(MOST_REPAIRS + 1):
        for one in level:
            if one.why and _is_toml(one.text, lines[one.end :]):
                return _told(one, lines[start : one.end])
        following = []
        for one in level:
            for why, repair in REPAIRS:
                new = repair(one.text)
                if new not in tried and len(tried) < MOST_TRIED:
                    tried.add(new)
                    reasons = one.why if why in one.why else (*one.why, why)
                    following.append(_Try(new, one.end, reasons))
        level = following
    return ""


class _Try(NamedTuple):
    """A text that may be meant by the lines up to `end`, and why it was changed."""

    text: str
    end: int
    why: tuple[str, ...] = ()


def _extents(lines: Sequence[str], start: int, line: int) -> Iterator[_Try]:
    """Yield the lines that may be the faulty statement; those that have to be one are joined."""
    text = "\n".join(lines[start:line])
    if len(text) > LONGEST:
        return
    closers = still_open(text)
    for end in range(line + 1, min(line + MOST_LINES, len(lines)) + 1):
        whole = "\n".join(lines[start:end])
        joined = " ".join(one.strip() for one in lines[start:end])
        is_sound = not closers and _is_toml(lines[end - 1], ())
        if is_sound or len(whole) > LONGEST or _SECTION.match(lines[end - 1]):
            break
        if closers.endswith("}") and not still_open(whole):
            yield _Try(joined, end, ("a table in { } stands on one line",))
            return
        if closers and not still_open(whole):
            yield _Try(whole, end)
            return
        if not closers and _is_toml(joined, ()):
            yield _Try(joined, end, ("a text stands on one line",))
            return
    for end in range(start + 1, line):  # up to a line that is sound by itself
        if lines[end].strip() and _is_toml(lines[end], ()):
            yield _Try("\n".join(lines[start:end]), end)
            break
    yield _Try(text, line)


def _is_toml(text: str, below: Sequence[str]) -> bool:
    """Return True if a text is TOML, or becomes TOML with some of the lines below it."""
    fault = _fault(text)
    at_the_end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
    if fault is None or fault[1:] < at_the_end:
        return fault is None
    return any(
        _fault("\n".join([text, *below[:more]])) is None
        for more in range(1, min(MOST_LINES, len(below)) + 1)
    )


def _told(one: _Try, before: Sequence[str]) -> str:
    changed = [line.strip() for line in one.text.split("\n") if line not in before]
    shown = [line if len(line) <= MAX_SHOWN else f"{line[:MAX_SHOWN]}..." for line in changed]
    told = "; ".join(one.why)
    return (
        f"{told}. Write: {' and below it '.join(shown)}" if any(shown) else f"{told}. Remove this"
    )
