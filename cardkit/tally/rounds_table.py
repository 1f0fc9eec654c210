"""Tables of names and figures, typed or pasted: rounds below players, or players below rounds.

A table is known by its shape: a line of heads, and below it a row that is mostly figures. What its
cells say is judged by whoever reads it.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from cardkit.tally.figures import FIGURE
from cardkit.tally.lines import (
    FIGURE_KEYS,
    begins_with_round,
    key_line,
    nearly_round,
    opening,
    split_comment,
    without_cells,
)
from cardkit.tally.names import is_valid, is_word
from cardkit.tally.words import TypedWords, fold

BLANK = " "
LOOKED_AT = 20
"""So many lines below a line of heads tell how a table is laid out."""
_SIGNS = "|\t;,"
_RULE = re.compile(r":?[-=_–—]{2,}:?|:-:?|-:")
_WORDS = re.compile(r"\S+")
_WIDE = re.compile(r"\S+(?: \S+)*")
_NUMBERED = re.compile(r"(?:[^\W\d]+ ){0,2}?[^\W\d]+ \d{1,2}(?!\S)|\S+")
_SUM = re.compile(r"\d+(?:\+\d+)+|\d+\.")


class Cell(NamedTuple):
    """A cell of a table: its text, with its line from 1 and its column from 0."""

    text: str
    line: int
    at: int

    @property
    def is_figure(self) -> bool:
        return FIGURE.fullmatch(self.text) is not None


class Row(NamedTuple):
    """The figures of a round, the totals ...: a cell for each player, and what they are called.

    `kind` is ``round`` (of this `number`, or the next one), ``extra``, ``total``, ``place`` or
    ``artifacts``; ``rule`` if it may be no row; "" if the label is another word.
    """

    kind: str
    number: int | None
    label: Cell
    cells: tuple[Cell, ...]


@dataclass
class Table:
    """A table of names and figures: the `names`, and `rows` with a cell for each name.

    `by_line` has the lines of the rows, and None for lines between them that say nothing. Where
    each player has a line (`is_turned`) each column is a row of `rows`, and `wrong` are the lines
    that do not fit. `is_unclear`: the first name may be the head of labels. `body` is the place of
    the first line below the heads, or below the table if `is_turned`.
    """

    names: list[Cell] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    by_line: dict[int, Row | None] = field(default_factory=dict)
    wrong: list[Row] = field(default_factory=list)
    is_turned: bool = False
    is_unclear: bool = False
    body: int = 0


class _Layout(NamedTuple):
    """How the columns of a table stand: the sign between them, their heads, if rows have labels.

    So many columns at the `left` and the `right` have nothing in them.
    """

    sign: str
    heads: list[Cell]
    has_labels: bool = True
    left: int = 0
    right: int = 0

    def cells(self, text: str, line: int) -> list[Cell]:
        """Return the cells of a line, without the columns that have nothing in them."""
        found = _cells(text, line, self.sign)
        while len(found) > 1 and self.left and not found[0].text:
            found = found[1:]
            self = self._replace(left=self.left - 1)
        for _ in range(self.right):
            found = found[:-1] if found and not found[-1].text else found
        return found


def is_rule(text: str) -> bool:
    """Return True if a line has no cell with a text: separators alone, or drawn with dashes."""
    words = [word for word in re.split(r"[|+,;\s]+", text) if word]
    is_drawn = all(set(word) <= set("-=_–—:") for word in words)
    return is_drawn and (not words or any(_RULE.fullmatch(word) for word in words))


def table_at(
    lines: Sequence[str], place: int, players: Sequence[str], typed: TypedWords, head: str = ""
) -> Table | None:
    """Return the table whose heads stand in line `place`, or None if no table begins there.

    With a `head` it is read as if that stood above this line.
    """
    first = place if head else place + 1
    text = head or split_comment(lines[place])[0]
    below = list(islice(_lines_below(lines, first, typed), LOOKED_AT))
    rows = [row for row in below if _is_like_row(_cells(row, 0, _sign_of(text)))]
    if not rows or rows[0] != below[0]:
        return None
    if layout := _turned(text, place + 1, rows, players, typed):
        return _turned_table(layout, lines, first, typed)
    if layout := _upright(text, place + 1, rows, players, typed):
        return _upright_table(layout, lines, first, players, typed)
    return None


def _lines_below(lines: Sequence[str], first: int, typed: TypedWords) -> Iterator[str]:
    """Yield the lines from `first` on that may be rows."""
    for line in lines[first : first + 10 * LOOKED_AT]:
        text = split_comment(line)[0]
        key, begins = key_line(text, typed), opening(text, typed)
        is_opening = begins is not None and not begins.rest.strip()
        if not (is_opening or is_rule(text) or (key and key.key == "note")):
            yield text


# --- cells ----------------------------------------------------------------------------------------


def _sign_of(text: str) -> str:
    return next((sign for sign in _SIGNS if sign in text), BLANK)


def _cells(text: str, line: int, sign: str) -> list[Cell]:
    """Return the cells of a line between the `sign`, or between its own if it has none of these."""
    sign = sign if sign in text else _sign_of(text)
    if sign == BLANK:
        return _parts(_WORDS, text, line)
    found, at = [], 0
    for cell in next(csv.reader([text], delimiter=sign), []):
        at = max(at, text.find(cell, at))
        found.append(Cell(cell.strip(), line, at + len(cell) - len(cell.lstrip())))
        at += len(cell)
    if sign == "|" and found and not found[0].text:  # a frame, with a bar at both ends
        found = found[1:] if found[-1].text else found[1:-1]
    return found


def _parts(pattern: re.Pattern[str], text: str, line: int) -> list[Cell]:
    return [Cell(part[0], line, part.start()) for part in pattern.finditer(text)]


def _is_like_row(cells: Sequence[Cell]) -> bool:
    """Return True if the cells of a line look like a row: figures, and not much besides."""
    figures = sum(cell.is_figure for cell in cells)
    others = sum(bool(cell.text) for cell in cells) - figures
    has_digits = any(cell.text.isdecimal() for cell in cells) or not others
    return len(cells) > 1 and figures > 0 and has_digits and others <= max(2, figures)


def _label(text: str, typed: TypedWords) -> tuple[str, int | None]:
    """Return what a row is called: its kind, as in `Row`, and the number of its round."""
    words = fold(text).rstrip(".:").split()
    number = int(words.pop()) if words and re.fullmatch(r"[0-9]{1,2}", words[-1]) else None
    word = " ".join(words)
    key = typed.keys.get(word) if word else "round"
    if words and (key == "extra round" or typed.answers.get(words[0]) == "extra"):
        return "extra", None
    if key in ("round", "banked"):
        return "round", number
    is_known = number is None and key in ("total", "place", "artifacts")
    return (key, None) if is_known and key else ("", number)


def _is_name(text: str, typed: TypedWords) -> bool:
    return is_valid(text) and not text.isdecimal() and not is_word(text, typed)


def _most_common(numbers: Sequence[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


# --- how the columns stand ------------------------------------------------------------------------


def _layouts(
    text: str, line: int, below: Sequence[str]
) -> Iterator[tuple[_Layout, list[list[Cell]]]]:
    """Yield each way to divide a line of heads, with the cells of the rows below it."""
    sign = _sign_of(text)
    if sign == BLANK:
        rows = [_cells(row, 0, sign) for row in below]
        for pattern in (_WIDE, _WORDS, _NUMBERED):
            if len(heads := _parts(pattern, text, line)) > 1:
                yield _Layout(sign, heads), rows
        return
    heads = _cells(text, line, sign)
    rows = [_cells(row, 0, sign) for row in below]
    right = next((n for n, cell in enumerate(reversed(heads)) if cell.text), len(heads))
    left = 0
    while left < len(heads) and not any(
        row[left : left + 1] and row[left].text for row in [heads, *rows]
    ):
        left += 1
    layout = _Layout(sign, heads[left : len(heads) - right], left=left, right=right)
    yield layout, [layout.cells(row, 0) for row in below]


def _turned(
    text: str, line: int, below: Sequence[str], players: Sequence[str], typed: TypedWords
) -> _Layout | None:
    """Return how a table stands in which each player has a line; None for any other."""
    known = set(map(fold, players))
    for layout, rows in _layouts(text, line, below):
        first = rows[0][0].text
        is_player = first and not FIGURE.fullmatch(first) and not _label(first, typed)[0]
        if not is_player and not all(row and fold(row[0].text) in known for row in rows):
            return None
        if layout.sign == BLANK:
            width = _most_common([1 + _figures_at_end(row) for row in rows])
        else:
            width = _most_common([len(row) for row in rows])
        heads = layout.heads
        if layout.sign == BLANK and len(heads) not in (width, width - 1):
            continue
        columns = heads if len(heads) < width else heads[1:]  # a head above the names, or none
        kinds = [_label(cell.text, typed) for cell in columns]
        bare = [int(cell.text) for cell in columns if cell.text.isdecimal()]
        is_row = bare != [*range(1, len(bare) + 1)]
        if not is_row and any(kind in ("extra", "total") or number for kind, number in kinds):
            return layout._replace(heads=columns)
    return None


def _figures_at_end(cells: Sequence[Cell]) -> int:
    place = len(cells)
    while place > 1 and (cells[place - 1].is_figure or _SUM.fullmatch(cells[place - 1].text)):
        place -= 1
    return len(cells) - place


def _upright(
    text: str, line: int, below: Sequence[str], players: Sequence[str], typed: TypedWords
) -> _Layout | None:
    """Return how a table stands in which each player has a column; None for any other."""
    known = set(map(fold, players))
    found: list[tuple[int, _Layout]] = []
    for layout, rows in _layouts(text, line, below):
        first, *others = layout.heads
        is_head = not _is_name(first.text, typed) or (
            fold(first.text) not in known and any(fold(cell.text) in known for cell in others)
        )
        names = others if is_head else layout.heads
        strangers = sum(fold(cell.text) not in known for cell in names) if known else 0
        is_none = sum(_is_name(cell.text, typed) for cell in names) < max(2, len(names) - 1)
        if is_none or (strangers == len(names) and layout.sign == BLANK and not is_head):
            continue
        more = _most_common([len(row) for row in rows]) - len(names)  # cells for a label
        has_labels = is_head or more == 1
        misfit = strangers + abs(more - is_head) + 9 * (layout.sign == BLANK and not 0 <= more <= 2)
        if len(names) > 2 and more == 1 and not strangers:  # Mary Ann  Bo  Cy, with labels below
            misfit = 0
        found.append((misfit, layout._replace(heads=names, has_labels=has_labels)))
    return min(found, key=lambda one: one[0])[1] if found else None


def heads_for(
    lines: Sequence[str], place: int, players: Sequence[str], typed: TypedWords
) -> tuple[str, ...]:
    """Return the ways to write heads above a table that begins with a row; () if it is no row."""
    below = list(islice(_lines_below(lines, place, typed), LOOKED_AT))
    text = split_comment(lines[place])[0]
    sign = _sign_of(text)
    rows = [_cells(row, 0, sign) for row in below]
    is_key = fold(rows[0][0].text) in FIGURE_KEYS if rows and rows[0] else False  # without a colon
    if "/" in text or not rows or is_key or not _is_like_row(rows[0]):
        return ()
    ends = _most_common([_figures_at_end(row) for row in rows])
    joint = "  " if sign == BLANK else sign
    first = rows[0][0]
    more = len(rows[0]) - len(players)  # cells for a label, which may be two words
    label = " ".join(cell.text for cell in rows[0][: max(more, 0)])
    if (
        players
        and (more in (0, 1) or (more == 2 and _label(label, typed)[0]))
        and all(cell.is_figure or not cell.text for cell in rows[0][more:])
    ):
        return (joint.join(["round"] * (more > 0) + [*players]),)
    if not _is_name(first.text, typed) or not ends or len(rows) < 2:
        return ()
    numbers = [str(number) for number in range(1, ends + 1)]
    is_sum = all(_is_sum(row[-ends:]) for row in rows)
    ways = [["player", *numbers[:-1], "total"]] if is_sum else [["player", *numbers]]
    return tuple(joint.join(way) for way in [*ways, *([["player", "1"]] if ends == 1 else [])])


def _is_sum(cells: Sequence[Cell]) -> bool:
    """Return True if the last figure is the sum of the others; True too if it stands alone."""
    *parts, last = [int(cell.text) if cell.text.isdecimal() else 0 for cell in cells]
    return not parts or sum(parts) == last


# --- the rows -------------------------------------------------------------------------------------


def _turned_table(layout: _Layout, lines: Sequence[str], first: int, typed: TypedWords) -> Table:
    """Return a table in which each player has a line, up to a line that is something else."""
    table = Table(is_turned=True, body=len(lines))
    number = len(layout.heads)
    players: list[list[Cell]] = []
    for place in range(first, len(lines)):
        text = split_comment(lines[place])[0]
        key = key_line(text, typed)
        if _is_something_else(text, typed) and not (key and key.key == "note"):
            table.body = place
            break
        if is_rule(text) or key:
            continue
        cells = layout.cells(text, place + 1)
        at = 1
        while layout.sign == BLANK and at < len(cells) - number and not cells[at].is_figure:
            at += 1
        name = Cell(" ".join(cell.text for cell in cells[:at]), place + 1, cells[0].at)
        row = Row("", None, name, tuple(cells[at:]))
        is_empty = not any(cell.text for cell in row.cells)
        if len(row.cells) != number or not (is_empty or any(cell.is_figure for cell in row.cells)):
            table.wrong.append(row)
        else:
            table.names.append(name)
            players.append(cells[at:])
    for column, head in enumerate(layout.heads):
        kind, which = _label(head.text, typed)
        table.rows.append(Row(kind, which, head, tuple(cells[column] for cells in players)))
    return table


def _upright_table(
    layout: _Layout, lines: Sequence[str], first: int, players: Sequence[str], typed: TypedWords
) -> Table:
    """Return a table in which each player has a column; every line that can be is a row of it."""
    table = Table(names=layout.heads, body=first)
    is_opened = False  # a round is, by a line of its own: turns may follow
    for place in range(first, len(lines)):
        text = split_comment(lines[place])[0]
        if is_rule(text):
            table.by_line[place + 1] = None
            continue
        row = _row(layout, layout.cells(text, place + 1), typed)
        is_row = row.kind in ("round", "extra", "total") and _fits(row, layout.heads)
        if not is_row and (is_opened or _is_something_else(text, typed)):
            begins = opening(text, typed)
            is_opened = is_opened or (begins is not None and not begins.rest.strip())
            continue
        is_opened = False
        dashes = {cell.text for cell in (row.label, *row.cells)} - {""} == {"-"}
        if dashes and layout.sign == "|" and not table.rows:  # below the heads of Markdown
            table.by_line[place + 1] = None if layout.has_labels else row._replace(kind="rule")
            continue
        table.by_line[place + 1] = row
        table.rows.append(row)
    firsts = [row.cells[0].text for row in table.rows if row.kind == "round" and row.cells]
    counts = [str(number) for number, _ in enumerate(firsts, 1)]
    is_sure = layout.has_labels or bool(players)
    table.is_unclear = not is_sure and len(firsts) > 1 and firsts == counts
    return table


def _is_something_else(text: str, typed: TypedWords) -> bool:
    """Return True if a line below a table is a key and its value, or begins or ends a round."""
    text = without_cells(text)
    is_key = key_line(text, typed) or typed.keys.get(fold(text)) in ("end", "extra round")
    begins = opening(text, typed) or begins_with_round(text, typed) or nearly_round(text, typed)
    return bool(is_key or begins)


def _row(layout: _Layout, cells: Sequence[Cell], typed: TypedWords) -> Row:
    """Return the cells of a line as a row, its label apart, however many figures there are."""
    number = len(layout.heads)
    is_blank = layout.sign == BLANK
    first = cells[0] if cells else Cell("", 0, 0)
    many = max(len(cells) - number, 0) if is_blank else 1  # cells of the label
    label = Cell(" ".join(cell.text for cell in cells[:many]), first.line, first.at)
    kind, which = _label(label.text, typed)
    is_word = (
        bool(label.text) and not label.is_figure and re.fullmatch(r"[\d.]+", label.text) is None
    )
    if not layout.has_labels and not (is_word and (kind or len(cells) > number)):
        many, label = 0, first._replace(text="")
    elif layout.has_labels and (not many or not kind) and _label(first.text, typed)[0]:
        many, label = 1, first
    kind, which = _label(label.text, typed)
    return Row(kind, which, label, tuple(cells[many:]))


def _fits(row: Row, heads: Sequence[Cell]) -> bool:
    """Return True if a row has a figure, or nothing, for each player.

    Behind a label one half may be something else, but for players, slashes and arrows: a turn.
    """
    texts = [cell.text for cell in row.cells]
    names = {fold(cell.text) for cell in heads}
    is_turn = any(fold(text) in names or re.search("[/>→]", text) for text in texts)
    figures = sum(cell.is_figure or not cell.text for cell in row.cells)
    enough = len(texts) / 2 if row.label.text and not is_turn else len(texts)
    return len(texts) == len(heads) and any(texts) and figures >= enough
