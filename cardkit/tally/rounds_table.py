"""Find tables of names and numbers that people typed or pasted.

A table has either rounds below the players, or players below the rounds. It is recognized by its
shape: a line of headings, followed by a row that is mostly numbers. The lines are split into cells,
and then the layout is found. The reader of the table decides what the cells mean.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from cardkit.tally.cells import (
    SPACE,
    TallyField,
    cell_separator,
    is_like_row,
    is_ruled_line,
    matches_as_cells,
    split_cells,
)
from cardkit.tally.line_kinds import FIGURE_KEYS, TallyLine, misspelt_round_line
from cardkit.tally.table_layout import (
    Layout,
    LayoutFinder,
    TableRow,
    is_name,
    is_round_column,
    most_common_number,
    parse_label,
)
from cardkit.tally.words import TypedWords, fold

MAX_LINES_EXAMINED = 20  # how many lines below the headings are examined for the layout of a table
_WORDS_UP_TO_TWO_SPACES = re.compile(r"\S+(?: \S+)*")
_WORD_WITH_NUMBER_OR_WORD = re.compile(r"[^\W\d]+ \d{1,2}(?!\S)|\S+")


@dataclass
class PadTable:
    """A table of names and figures.

    `heads` are the column headings. `rows` maps the number of each line to its rows, and a row has
    a cell for each of `names`. If each player has a line, each column counts as a row, and all rows
    belong to the last line. A line that only separates others has no rows. `comments` maps line
    numbers to comments that may be rows. `is_unclear` is True if the first name may be the heading
    of the row labels.
    """

    heads: list[TallyField]
    names: list[TallyField] = field(default_factory=list)
    rows: dict[int, list[TableRow]] = field(default_factory=dict)
    comments: dict[int, TableRow] = field(default_factory=dict)
    is_unclear: bool = False

    @property
    def is_transposed(self) -> bool:
        """True if each player has a line instead of a column."""
        return self.names is not self.heads

    @property
    def all_rows(self) -> list[TableRow]:
        """All rows from top to bottom, or columns from left to right if each player has a line."""
        return [row for rows in self.rows.values() for row in rows]

    def is_empty(self, name: TallyField) -> bool:
        """Return True if no cell below a name is a number or may be meant as one."""
        place = self.names.index(name)
        cells = [row.cells[place] for row in self.all_rows if place < len(row.cells)]
        return not any(cell.is_like_figure or len(cell.text) == 1 for cell in cells)


def parse_table_at(
    lines: Sequence[TallyLine],
    place: int,
    players: Sequence[str],
    typed: TypedWords,
    heads_above: str = "",
) -> PadTable | None:
    """Return the table whose headings are in the line at index `place`, or None if there is none.

    If `heads_above` is given, it is the line of headings, and the rows begin at index `place`.
    """
    first = place if heads_above else place + 1
    text = heads_above or lines[place].row
    # ``#`` may be the heading of the labels: ``# Ann Bo Cy``, ``Round # Ann Bo Cy``
    is_comment = not text.strip() or typed.keys.get(fold(text)) == "round"
    text = lines[place].whole.replace("#", " ", 1) if is_comment else text
    sign = cell_separator(text)
    rows = _rows_below(lines, first, sign, typed)
    labels = [str(parse_label(row[0].text, typed)[1] or row[0].text) for row in rows]
    if not rows or (is_comment and not (sign == SPACE and is_round_column(labels))):
        return None
    names = "|".join(re.escape(name) for name in players if " " in name)
    words = re.compile(rf"(?:{names})(?!\S)|\S+" if names else r"\S+", re.IGNORECASE)
    patterns = (_WORDS_UP_TO_TWO_SPACES, words, _WORD_WITH_NUMBER_OR_WORD) if sign == SPACE else ()
    ways = [matches_as_cells(pattern, text, place + 1) for pattern in patterns] or [
        split_cells(text, place + 1, sign, typed)
    ]
    finder = LayoutFinder(sign, rows, {*map(fold, players)}, typed)
    layout = finder.with_player_lines(ways) or finder.with_player_columns(ways[:2])
    if layout is None:
        return None
    table = _build_table(layout, lines, first, typed)
    _label_last_row(table)
    return table


def possible_head_lines(
    lines: Sequence[TallyLine], place: int, players: Sequence[str], typed: TypedWords
) -> tuple[str, ...]:
    """Return possible lines of headings for a table without headings that begins at index `place`.

    The result is empty if the line at that index is not a row.
    """
    text = lines[place].row
    sign = cell_separator(text)
    rows = _rows_below(lines, place, sign, typed) if text.strip() else []
    if "/" in text or not rows or typed.keys.get(fold(rows[0][0].text)) in FIGURE_KEYS:
        return ()
    joint = {SPACE: "  ", "\t": ","}.get(sign[:1], sign)  # a tab is invisible in a sentence
    are_people = len(rows) > 1 and all(is_name(row[0].text, typed) for row in rows[:2])
    more = len(rows[0]) - len(players)  # 1 if rows begin with a label
    is_row = players and (more == 0 or (more == 1 and not is_name(rows[0][0].text, typed)))
    figures = rows[0][more:] if is_row else [TallyField("?", 0, 0)]
    if all(cell.is_figure or not cell.text for cell in figures) and not are_people:
        return (joint.join(["round"] * more + [*players]),)
    columns = most_common_number([*map(len, rows)]) - 1
    if columns < 1 or not are_people:
        return ()
    numbers = [str(number) for number in range(1, columns + 1)]
    return tuple(joint.join(["players", *way]) for way in ([*numbers[:-1], "total"], numbers))


def _rows_below(
    lines: Sequence[TallyLine], first: int, sign: str, typed: TypedWords
) -> list[list[TallyField]]:
    """Return the cells of the lines that look like rows, from index `first` on.

    The result is empty if the first of these lines does not look like a row.
    """
    below = (
        (split_cells(line.row, 0, sign, typed), line.is_comment)
        for line in islice(lines, first, first + 10 * MAX_LINES_EXAMINED)
        if not (
            line.is_note
            or is_ruled_line(line.row)
            or (line.begins and not line.begins.rest.strip())
        )
    )
    sure = (cells for cells, is_comment in below if not is_comment or is_like_row(cells))
    rows = [*islice(sure, MAX_LINES_EXAMINED)]
    return [row for row in rows if is_like_row(row)] if rows and is_like_row(rows[0]) else []


def _build_table(
    layout: Layout, lines: Sequence[TallyLine], first: int, typed: TypedWords
) -> PadTable:
    """Return the table with this layout, whose rows begin at index `first`.

    It consists of all lines that are rows. Turns and other lines can be between them.
    """
    table = PadTable(
        layout.heads, [] if layout.is_transposed else layout.heads, is_unclear=layout.is_unclear
    )
    is_opened = False  # the round has its own line, after which turns may follow
    for number, line in enumerate(lines[first:], first + 1):
        row = layout.row(line.row, number, typed)
        if comment := _row_in_comment(line, number, layout, typed):
            table.comments[number] = comment
        is_row = layout.sign.strip(" ") in line.row and is_like_row([row.label, *row.cells])
        if line.is_note or (line.is_comment and not is_row):
            continue
        if is_ruled_line(line.row) or (number == first + 1 and _is_rule_of_markdown(line.row, row)):
            table.rows[number] = []
            continue
        if _is_surely_row(row, layout) or not (is_opened or _is_other_line(line, typed)):
            is_opened = False
            table.rows[number] = [row]
        elif layout.is_transposed:
            break
        else:
            is_opened = is_opened or (line.begins is not None and not line.begins.rest.strip())
    if layout.is_transposed:
        _transpose(table, typed)
    return table


def _is_other_line(line: TallyLine, typed: TypedWords) -> bool:
    """Return True if a line is not a row because it has a key, or begins or ends a round."""
    is_word = typed.keys.get(fold(line.content)) in ("end", "round", "extra round")
    return bool(is_word or line.key or line.begins or misspelt_round_line(line.content, typed))


def _row_in_comment(
    line: TallyLine, number: int, layout: Layout, typed: TypedWords
) -> TableRow | None:
    """Return the row in a commented-out line, or None if the line does not contain a row."""
    if line.row.strip():
        return None
    comment = layout.row(line.whole.replace("#", " ", 1), number, typed)
    return comment if comment.kind == "round" and _is_surely_row(comment, layout) else None


def _is_rule_of_markdown(text: str, row: TableRow) -> bool:
    """Return True if the line below the headings has only single dashes between bars."""
    return "|" in text and {row.label.text, *(cell.text for cell in row.cells)} <= {"", "-"}


def _transpose(table: PadTable, typed: TypedWords) -> None:
    missing = [TallyField("", 0, 0)] * len(table.heads)
    players: list[tuple[TallyField, ...]] = []
    for rows in table.rows.values():
        for row in rows:
            if row.may_hold_figures:
                table.names.append(row.label)
                players.append((*row.cells, *missing)[: len(missing)])
            fits = row.may_hold_figures and len(row.cells) == len(missing)
            rows[:] = [] if fits else [row._replace(kind="player")]
    for head, cells in zip(table.heads, zip(*players, strict=True), strict=False):
        table.rows[max(table.rows)].append(TableRow(*parse_label(head.text, typed), head, cells))


def _is_surely_row(row: TableRow, layout: Layout) -> bool:
    """Return True if a line must be a row, because each cell has a figure or is empty."""
    return (
        row.kind in ("round", "extra", "total")
        and not layout.is_transposed
        and len(row.cells) == len(layout.heads)
        and any(cell.text for cell in row.cells)
        and all(cell.is_figure or not cell.text for cell in row.cells)
    )


def name_above_sums(table: PadTable, typed: TypedWords) -> TallyField | None:
    """Return the name whose figures are the sums of everyone else's, or None if there is none.

    Such a name is probably not a player's. In a longer table, one of the sums may be wrong.
    """
    rows = [row for row in table.all_rows if row.kind != "place"]
    cells = [row.cells for row in rows if len(row.cells) == len(table.names)]
    grid = [[cell.amount for cell in line] for line in cells]
    if len(grid) < 2 or not any(sum(map(bool, line)) > 2 for line in grid):
        return None
    slips = 1 if len(grid) > 3 else 0
    for at, name in enumerate(table.names):
        wrong = sum(2 * line[at] != sum(line) for line in grid)
        if wrong <= slips and is_name(name.text, typed):
            return name
    return None


def sums_in_row(rows: Sequence[TableRow], last: TableRow) -> tuple[int, int]:
    """Return how many figures in the last row are the sums of their columns, and how many are not.

    The columns are those of `rows`. Sums of 0 do not count as right.
    """
    columns = zip(*(row.cells for row in rows), strict=False)
    sums = [sum(cell.amount for cell in column) for column in columns]
    right = [ours for ours, cell in zip(sums, last.cells, strict=False) if ours == cell.amount]
    return sum(map(bool, right)), len(last.cells) - len(right)


def _label_last_row(table: PadTable) -> None:
    """Change the kind of the last row if it has no label and may contain the totals.

    Its kind becomes ``total``, or ``last`` if the row may also be a round.
    """
    rows = table.all_rows
    last = rows.pop() if rows else None
    if last is None or not rows or last.kind != "round" or last.label.text:
        return
    right, wrong = sums_in_row(rows, last)
    are_labelled = all(row.label.text for row in rows)
    if are_labelled or (len(rows) > 1 and right > wrong):
        kind = "last" if wrong or not are_labelled else "total"
        number = max(number for number, rows in table.rows.items() if rows)
        table.rows[number][-1] = last._replace(kind=kind)
