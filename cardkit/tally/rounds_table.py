"""Tables of names and figures, typed or pasted: rounds below players, or players below rounds.

A table is known by its shape: a line of heads, and below it a row that is mostly figures. What its
cells say is judged by whoever reads it.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from cardkit.tally.figures import FIGURE
from cardkit.tally.lines import (
    FIGURE_KEYS,
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
_NUMBERED = re.compile(r"[^\W\d]+ \d{1,2}(?!\S)|\S+")
_SUM = re.compile(r"\d+(?:\+\d+)+|\d+\.")


class Cell(NamedTuple):
    """A cell of a table: its text, with its line from 1 and its column from 0."""

    text: str
    line: int
    at: int

    @property
    def is_figure(self) -> bool:
        return FIGURE.fullmatch(self.text) is not None

    @property
    def amount(self) -> int:
        """What the cell comes to: 0 for a dash or nothing, 15 for ``5+10``."""
        return sum(map(int, re.findall(r"-?\d+", self.text)))


class Row(NamedTuple):
    """The figures of a round, the totals ...: a cell for each player, and what they are called.

    `kind` is ``round`` (of this `number`, or the next one), ``extra``, ``total``, ``place`` or
    ``artifacts``; "" if the label is another word. ``player`` is the line of a player that does not
    fit the heads, where each player has a line; ``last`` a last row that may be a round or totals.
    """

    kind: str
    number: int | None
    label: Cell
    cells: tuple[Cell, ...]


@dataclass
class Table:
    """A table of names and figures: the `heads` of its columns, the `names`, and `rows` by line.

    A row has a cell for each name. Where each player has a line, each column is a row, and all of
    them stand at the last line. A line that says nothing has none. `is_unclear`: the first name may
    be the head of labels. What only adds up other figures is in `sums`, and is none of the names.
    """

    heads: list[Cell]
    names: list[Cell]
    rows: dict[int, list[Row]] = field(default_factory=dict)
    is_unclear: bool = False
    sums: list[Cell] = field(default_factory=list)


class _Layout(NamedTuple):
    """How a table stands: the sign between cells, and the heads of the columns with figures.

    So many columns stand `before` them (between blanks: or more), for the labels of rows.
    """

    sign: str
    heads: list[Cell]
    before: int
    has_labels: bool = True

    def row(self, text: str, line: int, typed: TypedWords) -> Row:
        """Return a line as a row, its label apart, however many figures there are."""
        cells = _cells(text, line, self.sign)
        many = self._cells_of_label(cells, typed)
        at = next((cell.at for cell in cells if cell.text), 0)
        label = Cell(_joined(cells[:many]), line, at)
        figures = cells[many:]
        while len(figures) > len(self.heads) and not figures[-1].text:
            figures.pop()
        return Row(*_label(label.text, typed), label, tuple(figures))

    def _cells_of_label(self, cells: Sequence[Cell], typed: TypedWords) -> int:
        """Return how many cells of a line are its label."""
        more = len(cells) - len(self.heads)
        many = max(more if self.sign == BLANK else self.before, 1)
        text = _joined(cells[:many])
        kind, _ = _label(text, typed)
        if not self.has_labels and not (re.search(r"[^\W\d]", text) and (kind or more > 0)):
            return self.before
        if self.sign != BLANK or not cells:
            return many
        if typed.keys.get(fold(cells[0].text)) == "round":  # round 2 5 6: a figure is missing
            return 2
        return 1 if not kind and cells[many - 1].is_figure else many


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
    sign = sign_of(text)
    rows = [_cells(row, 0, sign) for row in _lines_below(lines, first, typed)]
    if not rows or not _is_like_row(rows[0]):
        return None
    rows = [cells for cells in rows if _is_like_row(cells)]
    ways = [_cells(text, place + 1, sign)]
    if sign == BLANK:
        ways = [_parts(one, text, place + 1) for one in (_WIDE, _WORDS, _NUMBERED)]
    ways = [heads for heads in ways if len(heads) > (sign == BLANK)]
    if layout := _turned(sign, ways, rows, players, typed):
        table = _turned_table(layout, lines, first, typed)
    elif layout := _upright(sign, ways, rows, players, typed):
        table = _upright_table(layout, lines, first, players, typed)
    else:
        return None
    _find_totals(table)
    _leave_out_sums(table, set(map(fold, players)))
    return table


def _lines_below(lines: Sequence[str], first: int, typed: TypedWords) -> list[str]:
    """Return the lines from `first` on that may be rows, as many as are looked at."""

    def may_be_row(text: str) -> bool:
        key, begins = key_line(text, typed), opening(text, typed)
        is_opening = begins is not None and not begins.rest.strip()
        return not (is_opening or is_rule(text) or (key and key.key == "note"))

    texts = (split_comment(line)[0] for line in islice(lines, first, first + 10 * LOOKED_AT))
    return list(islice(filter(may_be_row, texts), LOOKED_AT))


# --- cells ----------------------------------------------------------------------------------------


def sign_of(text: str) -> str:
    """Return the sign between the cells of a line; so many tabs as everywhere are one."""
    tabs = set(re.findall(r"\t+", text))
    sign = next((sign for sign in _SIGNS if sign in text), BLANK)
    return tabs.pop() if sign == "\t" and len(tabs) == 1 and text.count("\t\t") > 1 else sign


def _cells(text: str, line: int, sign: str) -> list[Cell]:
    """Return the cells of a line between the `sign`, or between its own if it has none of these."""
    sign = sign if sign in text else sign_of(text)
    if sign == BLANK:
        return _parts(_WORDS, text, line)
    found, at = [], 0
    for cell in next(csv.reader([text.replace(sign, sign[0])], delimiter=sign[0]), []):
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
    if glued := re.fullmatch(r"([^\W\d]+)\W?([0-9]{1,2})", word):
        word, number = glued[1], int(glued[2])
    key = typed.keys.get(word) if word else "round"
    if key is None and number is not None:
        rounds = (one for one, meaning in typed.keys.items() if meaning == "round")
        key = "round" if any(one[0] == word[0] for one in rounds) else None  # R1, Rd. 1
    if words and (key == "extra round" or typed.answers.get(words[0]) == "extra"):
        return "extra", None
    if key in ("round", "banked"):
        return "round", number
    is_known = number is None and key in ("total", "place", "artifacts")
    return (key, None) if is_known and key else ("", number)


def _joined(cells: Sequence[Cell]) -> str:
    return " ".join(cell.text for cell in cells).strip()


def _is_name(text: str, typed: TypedWords) -> bool:
    return is_valid(text) and not text.isdecimal() and not is_word(text, typed)


def _most_common(numbers: Sequence[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


# --- how the columns stand ------------------------------------------------------------------------


def _turned(
    sign: str,
    ways: Sequence[list[Cell]],
    rows: Sequence[list[Cell]],
    players: Sequence[str],
    typed: TypedWords,
) -> _Layout | None:
    """Return how a table stands in which each player has a line; None for any other."""
    known = set(map(fold, players))
    left = _empty(rows[0])
    first = rows[0][left].text
    is_player = not FIGURE.fullmatch(first) and not _label(first, typed)[0]
    if not is_player and not all(fold(_joined(row[: left + 1])) in known for row in rows):
        return None
    width = _most_common([1 + _figures_at_end(row) if sign == BLANK else len(row) for row in rows])
    filled = _most_common([len(row) - _empty(row[::-1]) for row in rows])
    for heads in ways:
        more = width - len(heads)  # 1: the names have no head, or the last column has none
        if more == 1 and heads[0].text and not _label(heads[0].text, typed)[0]:
            heads, more = [*heads, Cell("", *heads[-1][1:])], 0
        columns = heads[left + 1 - more : max(filled - more, len(heads) - _empty(heads[::-1]))]
        kinds = [_label(cell.text, typed) for cell in columns]
        bare = [int(cell.text) for cell in columns if cell.text.isdecimal()]
        is_known = any(kind in ("extra", "total") or number for kind, number in kinds)
        if more in (0, 1) and is_known and bare == [*range(1, len(bare) + 1)]:
            return _Layout(sign, columns, left + 1)
    return None


def _empty(cells: Sequence[Cell]) -> int:
    """Return how many cells without a text a line begins with."""
    return next((place for place, cell in enumerate(cells) if cell.text), 0)


def _figures_at_end(cells: Sequence[Cell]) -> int:
    place = len(cells)
    while place > 1 and (cells[place - 1].is_figure or _SUM.fullmatch(cells[place - 1].text)):
        place -= 1
    return len(cells) - place


def _upright(
    sign: str,
    ways: Sequence[list[Cell]],
    rows: Sequence[list[Cell]],
    players: Sequence[str],
    typed: TypedWords,
) -> _Layout | None:
    """Return how a table stands in which each player has a column; None for any other."""
    known = set(map(fold, players))
    width = _most_common([len(row) for row in rows])
    found: list[tuple[int, _Layout]] = []
    for heads in ways:
        left, more = _empty(heads), width - len(heads)  # 1: labels have no head
        first, *others = heads[left : len(heads) - _empty(heads[::-1])]
        labels = _most_common([_words_of_label(row[left:], sign, typed) for row in rows])
        is_head = (
            not _is_name(first.text, typed)
            or (labels > 0 and more == labels - 1)
            or (more == 0 and fold(first.text) not in known and _are_labels(rows, left))
            or (fold(first.text) not in known and any(fold(cell.text) in known for cell in others))
        )
        names = others if is_head else [first, *others]
        strangers = sum(fold(cell.text) not in known for cell in names) if known else 0
        fits = sum(_is_name(cell.text, typed) or fold(cell.text) in known for cell in names)
        if fits < max(2, len(names) - 1) or (
            strangers == len(names) and sign == BLANK and not is_head
        ):
            continue
        before = (left + is_head) or int(more == 1)
        has_labels = any(_joined(row[:before]) for row in rows)
        is_wide = not labels and more == 1 and len(names) > 2  # Mary Ann  Bo  Cy, with 1, 2 below
        misfit = 0 if is_wide else abs(more + is_head - (labels or is_head))
        found.append((strangers + misfit, _Layout(sign, names, before, has_labels)))
    return min(found, key=lambda one: one[0])[1] if found else None


def _are_labels(rows: Sequence[list[Cell]], at: int) -> bool:
    """Return True if a column counts rounds, and has a word for the last row."""
    texts = [row[at].text for row in rows if len(row) > at]
    *numbers, last = texts
    is_word = re.fullmatch(r"[^\W\d]{3,}\W?", last) is not None
    return is_word and all(text.isdecimal() for text in numbers) and _counts(map(int, numbers))


def _counts(figures: Iterable[int]) -> bool:
    """Return True if figures may be the numbers of rounds: from 1 or 0, one may be missing."""
    found = list(figures)
    is_rising = all(low < high for low, high in pairwise(found))
    return is_rising and found[:1] in ([0], [1]) and 0 < found[-1] <= len(found) + 1


def _words_of_label(cells: Sequence[Cell], sign: str, typed: TypedWords) -> int:
    """Return how many cells of a line are a label that is no figure: ``round 1``, ``1.``."""
    for many in (2, 1) if sign == BLANK else (1,):
        text = _joined(cells[:many])
        if text and not FIGURE.fullmatch(text) and _label(text, typed)[0]:
            return many
    return 0


def heads_for(
    lines: Sequence[str], place: int, players: Sequence[str], typed: TypedWords
) -> tuple[str, ...]:
    """Return the ways to write heads above a table that begins with a row; () if it is no row."""
    text = split_comment(lines[place])[0]
    sign = sign_of(text)
    rows = [_cells(row, 0, sign) for row in _lines_below(lines, place, typed)]
    if "/" in text or not rows or not _is_like_row(rows[0]):
        return ()
    if typed.keys.get(fold(rows[0][0].text)) in FIGURE_KEYS:  # it lacks its colon
        return ()
    joint = "  " if sign == BLANK else sign
    more = len(rows[0]) - len(players)  # cells of a label
    label, figures = _joined(rows[0][: max(more, 0)]), rows[0][max(more, 0) :]
    is_label = more in (0, 1) or (more == 2 and _label(label, typed)[0])
    if players and is_label and all(cell.is_figure or not cell.text for cell in figures):
        return (joint.join(["round"] * (more > 0) + [*players]),)
    ends = _most_common([_figures_at_end(row) for row in rows])
    if not _is_name(rows[0][0].text, typed) or not ends or len(rows) < 2:
        return ()
    numbers = [str(number) for number in range(1, ends + 1)]
    return tuple(joint.join(["player", *way]) for way in ([*numbers[:-1], "total"], numbers))


# --- the rows -------------------------------------------------------------------------------------


def _turned_table(layout: _Layout, lines: Sequence[str], first: int, typed: TypedWords) -> Table:
    """Return a table in which each player has a line, up to a line that is something else."""
    table = Table(layout.heads, [])
    missing = [Cell("", first, 0)] * len(layout.heads)
    players: list[tuple[Cell, ...]] = []
    for number, line in enumerate(lines[first:], first + 1):
        text = split_comment(line)[0]
        key = key_line(text, typed)
        if key and key.key == "note":
            continue
        if _is_something_else(text, typed):
            break
        table.rows[number] = []
        row = layout.row(text, number, typed)
        texts = [cell.text for cell in row.cells]
        has_figures = not any(texts) or any(cell.is_figure for cell in row.cells)
        if is_rule(text):
            continue
        if has_figures:
            table.names.append(row.label)
            players.append((*row.cells, *missing)[: len(missing)])
        if not has_figures or len(row.cells) != len(missing):
            table.rows[number].append(row._replace(kind="player"))
    for head, cells in zip(layout.heads, zip(*players, strict=True), strict=False):
        table.rows[max(table.rows)].append(Row(*_label(head.text, typed), head, cells))
    return table


def _upright_table(
    layout: _Layout, lines: Sequence[str], first: int, players: Sequence[str], typed: TypedWords
) -> Table:
    """Return a table in which each player has a column; every line that can be is a row of it."""
    table = Table(layout.heads, layout.heads)
    found: list[Row] = []
    is_opened = False  # a round is, by a line of its own: turns may follow
    for number, line in enumerate(lines[first:], first + 1):
        text = split_comment(line)[0]
        row = layout.row(text, number, typed)
        texts = {row.label.text, *(cell.text for cell in row.cells)} - {""}
        if is_rule(text) or (texts == {"-"} and layout.sign == "|" and not found):
            table.rows[number] = []  # or dashes below the heads of Markdown
            continue
        if not _is_sure(row, layout) and (is_opened or _is_something_else(text, typed)):
            begins = opening(text, typed)
            is_opened = is_opened or (begins is not None and not begins.rest.strip())
            continue
        is_opened = False
        table.rows[number] = [row]
        found.append(row)
    firsts = [row.cells[0].text for row in found if row.kind == "round" and row.cells]
    is_clear = layout.has_labels or bool(players) or not all(map(str.isdecimal, firsts))
    table.is_unclear = not is_clear and _counts(map(int, firsts))
    return table


# --- what only adds up ----------------------------------------------------------------------------


def _find_totals(table: Table) -> None:
    """Call a last row without a label what it is: totals, or perhaps a round or totals."""
    lines = [number for number, rows in table.rows.items() if rows]
    above = [row for rows in table.rows.values() for row in rows]
    if len(above) < 2 or above[-1].label.text or above[-1].kind != "round":
        return
    last = above.pop()
    all_labelled = all(row.label.text for row in above)
    columns = [*zip(*(row.cells for row in above), strict=False)]
    sums = [sum(cell.amount for cell in column) for column in columns]
    adds_up = sums == [cell.amount for cell in last.cells]
    if all_labelled or (adds_up and any(sums) and len(above) > 1):
        kind = "total" if all_labelled and adds_up else "last"
        table.rows[lines[-1]][-1] = last._replace(kind=kind)


def _leave_out_sums(table: Table, known: Collection[str]) -> None:
    """Take the players out of a table who only add up others, in each row or from row to row."""
    rows = [row for rows in table.rows.values() for row in rows if row.kind != "place"]
    rows = [row for row in rows if len(row.cells) == len(table.names)]
    grid = [[cell.amount for cell in row.cells] for row in rows]
    rounds = [line for line, row in zip(grid, rows, strict=True) if row.kind == "round"]
    every = range(len(table.names))
    several = any(sum(map(bool, line)) > 2 for line in grid)
    left = [at for at in every if several and all(2 * line[at] == sum(line) for line in grid)]
    left = [at for at in left if len(grid) > 1 or not is_valid(table.names[at].text)]
    if len(every) % 2 == 0 and len(rounds) > 1:
        columns = [*zip(*rounds, strict=True)]
        running = [tuple(accumulate(column)) for column in columns[::2]]
        left = [*every][1::2] if running == columns[1::2] != columns[::2] else left
    left = [at for at in left if fold(table.names[at].text) not in known]
    if not 0 < len(left) < len(every) - 1:
        return
    table.sums = [table.names[at] for at in left]
    is_upright = table.names is table.heads
    table.names = [name for at, name in enumerate(table.names) if at not in left]
    table.heads = table.names if is_upright else table.heads
    for line in table.rows.values():
        for place, row in enumerate(line):
            if len(row.cells) == len(every):
                cells = tuple(cell for at, cell in enumerate(row.cells) if at not in left)
                line[place] = row._replace(cells=cells)


def _is_sure(row: Row, layout: _Layout) -> bool:
    """Return True if a line is a row, whatever else it may be: a figure, or nothing, for each."""
    return (
        row.kind in ("round", "extra", "total")
        and len(row.cells) == len(layout.heads)
        and any(cell.text for cell in row.cells)
        and all(cell.is_figure or not cell.text for cell in row.cells)
    )


def _is_something_else(text: str, typed: TypedWords) -> bool:
    """Return True if a line below a table is a key and its value, or begins or ends a round."""
    text = without_cells(text)
    is_word = typed.keys.get(fold(text)) in ("end", "round", "extra round")
    return bool(
        is_word or key_line(text, typed) or opening(text, typed) or nearly_round(text, typed)
    )
