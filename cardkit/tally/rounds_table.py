"""Tables of names and rounds, typed or pasted: names above, a row of figures for each round."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.tally.figures import FIGURE
from cardkit.tally.names import is_valid
from cardkit.tally.turns import Word
from cardkit.tally.words import TypedWords, fold

BLANK = " "
RULE = " \t|-:+="
"""Signs of a line between the names and the figures."""


class Head(NamedTuple):
    """The line of names above a table; `sign` separates its cells (`BLANK`: blanks)."""

    names: tuple[str, ...]
    sign: str


class Row(NamedTuple):
    """A row of a table: the totals, or a round (None: the next one), with a cell a player."""

    is_total: bool
    round: int | None
    cells: tuple[Word, ...]


def _cells(line: str, sign: str) -> list[Word]:
    """Return the cells of a line, each with its column."""
    if sign == BLANK:
        wide = [Word(cell[0], cell.start()) for cell in re.finditer(r"\S+(?: \S+)*", line)]
        return wide if len(wide) > 2 else _words(line)
    found, at = [], 0
    for cell in next(csv.reader([line], delimiter=sign), []):
        at = max(at, line.find(cell, at))
        found.append(Word(cell.strip(), at))
        at += len(cell)
    if sign == "|":  # a frame has a bar at both ends
        last = len(found) - 1
        found = [cell for place, cell in enumerate(found) if cell.text or 0 < place < last]
    return found


def _words(line: str) -> list[Word]:
    return [Word(word[0], word.start()) for word in re.finditer(r"\S+", line)]


def head_at(
    lines: Sequence[str], place: int, players: Sequence[str], typed: TypedWords
) -> Head | None:
    """Return the head of a table in a line; None if it is none, or no figures stand below."""
    sign = next((sign for sign in "|\t;," if sign in lines[place]), BLANK)
    cells = [cell.text for cell in _cells(lines[place], sign)]
    below = next((text for text in lines[place + 1 :] if text.strip(RULE)), "")
    known = set(map(fold, players))
    for names in (cells, cells[1:]):  # a label may stand before the names
        head = Head(tuple(names), sign)
        folded = {fold(name) for name in names}
        if len(names) < 2 or len(folded) < len(names) or (known and not folded <= known):
            continue
        are_names = all(is_valid(name) and not name.isdecimal() for name in names)
        if are_names and row_of(below, head, typed):
            return head
    return None


def row_of(line: str, head: Head, typed: TypedWords) -> Row | None:
    """Return a line as a row below a head; None if it is none."""
    number = len(head.names)
    cells = _cells(line, head.sign)
    if head.sign == BLANK and len(cells) not in (number, number + 1):
        cells = _words(line)
    label = cells[0].text if len(cells) == number + 1 else ""
    figures = cells[-number:]
    if len(cells) not in (number, number + 1) or not any(cell.text for cell in figures):
        return None
    if not all(not cell.text or FIGURE.fullmatch(cell.text) for cell in figures):
        return None
    word, _, last = fold(label).rstrip(".:").rpartition(" ")
    is_numbered = last.isdecimal()
    word = word if is_numbered else f"{word} {last}".strip()
    key = typed.keys.get(word) if word else "round"
    if key == "total" and not is_numbered:
        return Row(is_total=True, round=None, cells=tuple(figures))
    if key not in ("round", "banked"):
        return None
    return Row(is_total=False, round=int(last) if is_numbered else None, cells=tuple(figures))
