"""Tables of names and rounds, typed or pasted: names above, a row of figures for each round."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cardkit.tally.figures import FIGURE
from cardkit.tally.names import is_valid, is_word
from cardkit.tally.turns import Word
from cardkit.tally.words import TypedWords, fold

BLANK = " "
RULE_SIGNS = " \t|-:+="
"""Signs of a line between the names and the figures."""


class Head(NamedTuple):
    """The line of names above a table of rounds; `sign` (`BLANK` for blanks) separates its cells.

    `has_labels`: a label stands before the figures of each row, so that a row with one cell less
    lacks a figure.
    """

    names: tuple[str, ...]
    sign: str
    has_labels: bool = False


class Row(NamedTuple):
    """A row of figures below a `Head`: those of a round, or the totals (`is_total`).

    `round` is the number in its label; without one (None) it is the row of the next round.
    """

    is_total: bool
    round: int | None
    cells: tuple[Word, ...]
    has_label: bool = False


def _cells(line: str, sign: str) -> list[Word]:
    """Return the cells of a table line, each with its column; `sign` separates the cells."""
    if sign == BLANK:
        wide = [Word(cell[0], cell.start()) for cell in re.finditer(r"\S+(?: \S+)*", line)]
        return wide if len(wide) > 2 else _words(line)
    found, at = [], 0
    for cell in next(csv.reader([line], delimiter=sign), []):
        at = max(at, line.find(cell, at))
        found.append(Word(cell.strip(), at))
        at += len(cell)
    if sign == "|" and found and not found[0].text:  # a frame, with a bar at both ends
        found = found[1:] if found[-1].text else found[1:-1]
    return found


def _words(line: str) -> list[Word]:
    return [Word(word[0], word.start()) for word in re.finditer(r"\S+", line)]


def head_at(
    lines: Sequence[str], place: int, players: Sequence[str], typed: TypedWords
) -> Head | None:
    """Return the `Head` in line `place`; None unless it has names, with a row of figures below."""
    sign = next((sign for sign in "|\t;," if sign in lines[place]), BLANK)
    cells = [cell.text for cell in _cells(lines[place], sign)]
    below = next((text for text in islice(lines, place + 1, None) if text.strip(RULE_SIGNS)), "")
    known = set(map(fold, players))
    for names in (cells, cells[1:]):  # a label may stand before the names
        head = Head(tuple(names), sign, has_labels=len(names) < len(cells))
        folded = {fold(name) for name in names}
        if len(names) < 2 or len(folded) < len(names) or (known and not folded <= known):
            continue
        row = row_of(below, head, typed) if all(_is_name(name, typed) for name in names) else None
        if row:
            return head._replace(has_labels=head.has_labels or row.has_label)
    return None


def _is_name(text: str, typed: TypedWords) -> bool:
    return is_valid(text) and not text.isdecimal() and not is_word(text, typed)


def first_column_counts(lines: Sequence[str], place: int, head: Head, typed: TypedWords) -> bool:
    """Return True if the first figures below the names are 1, 2, ..., like round numbers."""
    rows = [row for line in lines[place + 1 :] if (row := row_of(line, head, typed))]
    figures = [row.cells[0].text for row in rows if not row.is_total]
    return len(figures) > 1 and figures == [str(number) for number, _ in enumerate(figures, 1)]


def row_of(line: str, head: Head, typed: TypedWords) -> Row | None:
    """Return a line as a row of the table below a head, or None if the line is no row."""
    label, figures = _split(line, head)
    if not any(cell.text for cell in figures) or wrong_cell(line, head):
        return None
    word, _, last = fold(label).rstrip(".:").rpartition(" ")
    is_numbered = last.isdecimal()
    word = word if is_numbered else f"{word} {last}".strip()
    key = typed.keys.get(word) if word else "round"
    if key == "total" and not is_numbered:
        return Row(is_total=True, round=None, cells=tuple(figures), has_label=True)
    if key not in ("round", "banked"):
        return None
    number = int(last) if is_numbered else None
    return Row(is_total=False, round=number, cells=tuple(figures), has_label=bool(label))


def _split(line: str, head: Head) -> tuple[str, list[Word]]:
    """Return the label of a table row and its cells of figures, however many there are."""
    number = len(head.names)
    cells = _cells(line, head.sign)
    if head.sign == BLANK and len(cells) not in (number, number + 1):
        cells = _words(line)
    if head.has_labels or len(cells) > number:
        return (cells[0].text, cells[1:]) if cells else ("", [])
    return "", cells


def wrong_cell(line: str, head: Head) -> Word | None:
    """Return the cell at which a row is wrong, or None if the row is right.

    It is the first cell that is no figure, or the last one if there are too few or too many cells.
    """
    _, figures = _split(line, head)
    for cell in figures:
        if cell.text and not FIGURE.fullmatch(cell.text):
            return cell
    return None if len(figures) == len(head.names) else (figures or [Word("", 0)])[-1]


def is_nearly_row(line: str, head: Head) -> bool:
    """Return True if a line is meant as a table row, but is not a correct row."""
    cells = _cells(line, head.sign)
    figures = sum(FIGURE.fullmatch(cell.text) is not None for cell in cells)
    has_place_for_all = len(cells) in (len(head.names), len(head.names) + 1)
    others = sum(bool(cell.text) for cell in cells) - figures
    return len(cells) > 1 and figures > 0 and (others == 0 or (others == 1 and has_place_for_all))
