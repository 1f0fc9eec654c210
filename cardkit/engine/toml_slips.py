"""What is wrong with a text that is no TOML, and how its line has to read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from itertools import islice

from cardkit.engine.findings import MAX_SHOWN, say
from cardkit.engine.readers import Raw, with_hint
from cardkit.engine.toml_meant import is_toml, meant, open_brackets
from cardkit.engine.toml_positions import said_twice

MOST_LINES = 100
"""So many lines of one value are looked at."""
LONGEST = 4000
"""Most letters of a statement that is read as it may be meant."""
MOST_READINGS = 40
"""So many of the ways to read it are tried."""
_SHAPES = say("a line is a key, = and a value (rounds = 4), a section ([danger]), or begins with #")
_SECTION = re.compile(r"\s*\[[\w.\"-]+\]")


def slip(text: str, refusal: Callable[[Raw], str]) -> tuple[int, int, str]:
    """Return line and column, from 1, of the first fault of a text that is no TOML, and what to do.

    `refusal` tells why there cannot be such keys and values, "" if there can.
    """
    message, line, column = _fault(text)
    lines = text.split("\n")
    if message.startswith(("Cannot", "Duplicate")):
        told: str = say("this, or a part of it, stands above already")
        if twice := said_twice("\n".join(lines[:line])):
            path, (line, column), first = twice
            told = say("{key} stands in line {line} already", key=".".join(path), line=first)
        return line, column, with_hint(told, say("Leave one, or write its keys in one place"))
    start = _first_line(lines, line, column)
    sections = (line for line in reversed(lines[:start]) if _SECTION.match(line) and is_toml(line))
    section = next(sections, "")
    told = _mended(lines[start : _end(lines, start)], section, refusal)
    if not told and re.search(r"=[ \t]*([,\]}#]|$)", lines[line - 1]):
        told = say("a value is missing behind the =. Write one, or remove the line")
    elif not told and start < line - 1:
        told = say(
            "what begins in line {line} is not closed: is a bracket or a quote missing?",
            line=start + 1,
        )
    return line, column, told or _SHAPES


def _fault(text: str) -> tuple[str, int, int]:
    """Return what `tomllib` says of a text, "" for TOML, with line and column."""
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
    return "", 0, 0


def _first_line(lines: Sequence[str], line: int, column: int) -> int:
    """Return the index of the line in which a faulty statement begins: alone it is as faulty."""
    for start in range(line - 1, max(-1, line - 1 - MOST_LINES), -1):
        if _fault("\n".join(lines[start:line]))[1:] == (line - start, column):
            return start
    return line - 1


def _end(lines: Sequence[str], start: int) -> int:
    """Return the number of the last line of a statement: where its brackets and texts are closed.

    Where they never are, it is the line before the next that is sound by itself.
    """
    most = min(start + MOST_LINES, len(lines))
    for end in range(start + 1, most + 1):
        text, following = "\n".join(lines[start:end]), "".join(lines[end : end + 1])
        is_text_open = text.count('"') % 2 and following.count('"') % 2 and not is_toml(following)
        if not open_brackets(text) and not is_text_open:
            return end
        if _SECTION.match(following):
            break
    sound = (end for end in range(start + 1, most) if lines[end].strip() and is_toml(lines[end]))
    return next(sound, most)


def _mended(statement: Sequence[str], section: str, refusal: Callable[[Raw], str]) -> str:
    """Return how a statement below a section has to read, or why it cannot be; "" if unknown."""
    text, refused = "\n".join(statement), ""
    for after in islice(meant(text), MOST_READINGS) if len(text) <= LONGEST else ():
        changed = [line.strip() for line in after.split("\n") if line not in statement]
        if not changed or not is_toml(f"{section}\n{after}"):
            continue
        why = refusal(tomllib.loads(f"{section}\n{after}\n"))
        if not why:
            shown = [one if len(one) <= MAX_SHOWN else f"{one[:MAX_SHOWN]}..." for one in changed]
            told = say("this cannot be read. Write: {line}", line=shown[0])
            for line in shown[1:]:
                told = say("{above} and below it {line}", above=told, line=line)
            return told
        refused = refused or why
    return refused
