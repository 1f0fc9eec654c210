"""Tables of names and rounds, drawn by people or pasted from a sheet.

Names stand above, each round is a row, and there may be a total. Cells are separated by tabs,
semicolons, commas, bars, or blanks.
"""

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cardkit.v4 import speech
from cardkit.v4.tally.line import Key, Stretch, opening_before
from cardkit.v4.tally.names import CROSSES, DOWN, fold, name_fault
from cardkit.v4.words import SPOKEN

_CORNERS = (
    "",
    "#",
    "round",
    "rounds",
    "r",
    "rd",
    "game",
    "player",
    "players",
    "name",
    "names",
    "no",
    "no.",
    "nr",
)
_RULE = r"[\s|:+=_\u2500-\u257f-]+"  # the rule between names and rows: |---|---|
_TICKS = r"^\s*(?:(?:10|[2-9AJQKWDxX\u2713\u2714])[\s,]+)+"  # of guards that came
_CARRIED = r"[\d\s:=|;,()\u2013\u2014-]+|\s*(?:\d+ each|po \d+|[^\W\d_]+:).*"
"""Row of artifacts, which may stand above the first figures."""
_LABEL = r"[#(\[]?(\d{1,2})[.)\]:]*"


NOTHING = (*DOWN, *CROSSES)
"""Cells of a table for somebody who banked nothing."""


class TableHead(NamedTuple):
    """The line with the names of a table.

    `between` separates its cells; with `corner` a cell stands before the names. The figures of a
    round are what that cell says: banked, or sums so far.
    """

    line: int
    names: tuple[str, ...]
    between: str
    corner: bool
    says: str = "banked"


class Row(NamedTuple):
    """A row of a table, with its figures and their places.

    `number` is its round (0: the next); `key` a check line's key if it is no round.
    """

    number: int
    key: str
    at: int
    cells: tuple[Stretch, ...]


def between(line: str) -> str:
    """Return the separator of a line's cells: the first sign that occurs, else blanks."""
    for sign in "|\t;,":
        if sign in line:
            return sign
    return "  " if re.search(r"\S\s{2,}\S", line) else " "


def cells_of(line: str, sign: str) -> list[Stretch]:
    """Return the cells of a line, without blanks and quotation marks.

    A bar at either end of the line separates nothing.
    """
    pattern = {"  ": r"\S+(?: \S+)*", " ": r"\S+"}.get(
        sign, rf"(?:^|(?<={re.escape(sign)}))[^{re.escape(sign)}]*"
    )
    found = [
        Stretch(cell[0].strip(' \t"'), cell.start() + len(cell[0]) - len(cell[0].lstrip(' \t"')))
        for cell in re.finditer(pattern, line)
    ]
    if sign == "|":
        found = found[line.lstrip().startswith("|") :]
        found = found[: len(found) - line.rstrip().endswith("|")]
    return found


def table_head(lines: Sequence[str], place: int, players: Sequence[str]) -> TableHead | None:
    """Return the head of a table in line `place` (from 0); None if it is none.

    It has the names of players, above a row of figures. `players` are those who were named before.
    A cell before the names may say anything: ``Thieves``.
    """
    sign = between(lines[place])
    # names a blank apart, some of them drawn further apart
    return _head(lines, place, players, sign) or (
        _head(lines, place, players, " ") if sign == "  " else None
    )


def _head(lines: Sequence[str], place: int, players: Sequence[str], sign: str) -> TableHead | None:
    cells = [cell.text for cell in cells_of(lines[place], sign)]
    while cells and not cells[-1]:
        cells.pop()
    below = (
        line
        for line in lines[place + 1 : place + 8]
        if line.strip() and not is_rule(line) and not _is_heading(line)
    )
    rows = [re.sub(r"\s*\([^()]*\)\s*$", "", row) for row in islice(below, 2)]
    if not rows or not re.fullmatch(_CARRIED, rows[0]):
        rows = rows[:1]
    if _means(" ".join(cells[:2])) == "so far":
        cells[:2] = [" ".join(cells[:2])]
    means = _means(cells[0]) if cells else ""
    corner = bool(cells) and (
        fold(cells[0]) in _CORNERS or means in ("round", "players", "banked", "so far")
    )
    says = "so far" if means == "so far" else "banked"
    for has_corner in (True,) if corner else (False, True):
        names = without_seats(cells[has_corner:])
        head = TableHead(place + 1, names, sign, has_corner, says)
        if not _are_names(head.names, players):
            continue
        found = [row_of(row, head) for row in rows]
        below_artifacts = [
            row for row in found[1:] if row and row.key and len(row.cells) == len(names)
        ]
        if any(map(_has_figures, below_artifacts or found[:1])):
            return head
    return None


def without_seats(cells: Sequence[str]) -> tuple[str, ...]:
    """Return names without the numbers of seats that a pad prints beside them: ``1 Ann``."""
    numbered = [re.fullmatch(r"(\d{1,2})[.):]?\s+(\S.*)", cell) for cell in cells]
    named = [(int(found[1]), found[2]) for found in numbered if found]
    if not named or [number for number, _ in named] != [*range(1, len(cells) + 1)]:
        return tuple(cells)
    return tuple(name for _, name in named)


def _are_names(names: Sequence[str], players: Sequence[str]) -> bool:
    folded, known = {*map(fold, names)}, {*map(fold, players)}
    if len(names) < 2 or len(folded) < len(names) or (known and not folded <= known):
        return False
    return not any(name_fault(name) for name in names) and any(
        letter.isalpha() for letter in "".join(names)
    )


def _has_figures(row: Row | None) -> bool:
    """Return True if a row has figures, one at least, and nothing else."""
    told = [cell.text for cell in row.cells if cell.text] if row else []
    return bool(told) and all(text in NOTHING or re.fullmatch(r"-?\d{1,6}", text) for text in told)


def _is_heading(line: str) -> bool:
    """Return True if a line is the heading of a round and nothing else, as on a pad."""
    text = line.strip(" \t|;,")
    first, _, number = text.rstrip(":").rpartition(" ")
    opening = opening_before(text)
    alone = (
        opening is not None
        and (opening[0].extra or opening[0].which is not None)
        and not opening[1].text.strip()
    )
    return alone or (number.isdigit() and _means(first) == "round")


def row_of(line: str, head: TableHead) -> Row | None:
    """Return a line as a row of the table below `head`; None if it is none."""
    if not line.strip() or (head.between not in (" ", "  ") and head.between not in line):
        return None
    sign = (
        head.between
        if head.between not in (" ", "  ")
        else "  "
        if len(cells_of(line, "  ")) > len(head.names)
        else " "
    )
    cells = cells_of(line, sign)
    if sign in (" ", "  ") and _is_heading(line):
        return None
    cells = _label_first(line, cells, head) if sign in (" ", "  ") else cells
    blank = sign in (" ", "  ") and line[:1] == " " and len(cells) == len(head.names)
    labelled = (head.corner and not blank) or len(cells) > len(head.names)
    if not cells or (sign == " " and len(cells) < len(head.names)):
        return None
    label, figures = (cells[0], cells[1:]) if labelled else (Stretch("", cells[0].at), cells)
    while len(figures) > len(head.names) and not figures[-1].text:
        figures.pop()
    if len(figures) > len(head.names):
        return None
    number, key = _label(label.text)
    if number is None and not key:
        return None
    return Row(number or 0, key, label.at, tuple(figures))


def _label_first(line: str, cells: list[Stretch], head: TableHead) -> list[Stretch]:
    """Return the cells with all words before the figures as one: ``Q  gold so far  5 7``.

    Ticks of a pad before them are left out. Unchanged where no key of a check line begins so.
    """
    behind = cells[-len(head.names) :]
    first = behind[0].at if len(cells) > len(head.names) else 0
    words = re.sub(_TICKS, "", line[:first]).strip()
    if len(cells) <= len(head.names) + 1 and words == line[:first].strip():
        return cells
    if not words or re.search(r"\d", words) or not _label(words)[1]:
        return cells
    return [Stretch(words, line.index(words)), *behind]


def _label(text: str) -> tuple[int | None, str]:
    """Return the round's number that a row's label gives, or the key of a check line.

    None and "" for neither; 0 for a row without a label.
    """
    plain = re.fullmatch(_LABEL, text)
    first, _, number = text.rstrip(":. ").rpartition(" ")
    opening = opening_before(
        f"round {number}" if number.isdigit() and _means(first) == "round" else text
    )
    if plain or not text:
        return int(plain[1]) if plain else 0, ""
    if opening:
        return opening[0].which, ""
    plain_text = re.sub(_TICKS, "", text).rstrip(":. ")
    if plain_text in ("=", "\u03a3"):
        return None, "total"
    first_word, _, behind = plain_text.partition(" ")
    words = [plain_text] if re.search(r"\d", behind) else [plain_text, first_word]  # no figure
    for word in words:
        if (meant := _means(word)) in ("total", "so far", "banked"):
            return None, meant
    return None, ""


def _means(word: str) -> str:
    """Return the key of a tally that a word means, in English or a language that ships."""
    spoken = speech.language_of_keys([fold(word)]) if word and SPOKEN.get() is None else None
    return spoken.keys[fold(word)] if spoken else Key(word, 0, 0).meant


def is_rule(line: str) -> bool:
    """Return True if a line only draws the rule between the names and the rows of a table."""
    return bool(line.strip()) and re.fullmatch(_RULE, line) is not None
