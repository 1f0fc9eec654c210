"""Tables of names and figures, typed or pasted: rounds below players, or players below rounds.

A table is known by its shape: a line of heads, and below it a row that is mostly figures. Its lines
are cut into cells; then it is found out which way round it stands. What its cells say is judged by
whoever reads it.
"""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import NamedTuple

from cardkit.tally.figure_lines import FIGURE
from cardkit.tally.line_kinds import FIGURE_KEYS, TallyLine, nearly_round
from cardkit.tally.names import is_valid, is_word
from cardkit.tally.words import TypedWords, fold

BLANK = " "
LOOKED_AT = 20  # so many lines below a line of heads tell how a table is laid out
_SIGNS = "|\t;,"
_RULE = re.compile(r":?[-=_–—]{2,}:?|:-:?|-:")
_NAMES = re.compile(r"[^\W\d]\S*(?: [^\W\d]\S*)*|\S+")
_PARTS_OF_SUM = re.compile(rf"{_NAMES.pattern.partition('|')[0]}|[^\s+=]+")
_WIDE = re.compile(r"\S+(?: \S+)*")
_NUMBERED = re.compile(r"[^\W\d]+ \d{1,2}(?!\S)|\S+")
_LIKE_FIGURE = re.compile(
    rf"{FIGURE.pattern}|[-+]?\d{{1,6}}(?:[.,]\d)?(?: ?[^\W\d]{{2,}})?|\d+(?:\+\d+)+"
)
_DATE = re.compile(r"\d+[-/.:]\d+(?:[-/.:]\d+)?")
_NUMBER = re.compile(r"-?\d+")
_LETTER = re.compile(r"[^\W\d]")


class Field(NamedTuple):
    """A cell of a table, or a value of the header: its text, line from 1 and column from 0."""

    text: str
    line: int
    at: int

    @property
    def is_figure(self) -> bool:
        return FIGURE.fullmatch(self.text) is not None

    @property
    def amount(self) -> int:
        """What the cell comes to: 0 for a dash or nothing, 15 for ``5+10``."""
        return sum(map(int, _NUMBER.findall(self.text)))


class TableRow(NamedTuple):
    """The figures of a round, the totals ...: a cell for each player, and what they are called.

    `kind` is ``round`` (of this `number`, or the next one), ``extra``, ``total``, ``place`` or
    ``artifacts``; "" if the label is another word. ``player`` is the line of a player that does not
    fit the heads, where each player has a line; ``last`` a last row that may be a round or totals.
    """

    kind: str
    number: int | None
    label: Field
    cells: tuple[Field, ...]

    @property
    def may_hold_figures(self) -> bool:
        """True if a cell has a figure, or what may be meant as one; or if all cells are empty."""
        texts = [cell.text for cell in self.cells if cell.text]
        return not texts or any(_is_like_figure(text) or text[-1].isdecimal() for text in texts)


@dataclass
class PadTable:
    """A table of names and figures: the `heads` of its columns, the `names`, and `rows` by line.

    A row has a cell for each name. Where each player has a line, each column is a row, and all of
    them stand at the last line. A line that says nothing has none. `comments` are by line, too:
    those that may be a row. `is_unclear`: the first name may be the head of labels.
    """

    heads: list[Field]
    names: list[Field] = field(default_factory=list)
    rows: dict[int, list[TableRow]] = field(default_factory=dict)
    comments: dict[int, TableRow] = field(default_factory=dict)
    is_unclear: bool = False

    @property
    def is_transposed(self) -> bool:
        """True if each player has a line."""
        return self.names is not self.heads

    def is_empty(self, name: Field) -> bool:
        """Return True if below a name stands no figure, nor what may be meant as one."""
        place = self.names.index(name)
        rows = [row for rows in self.rows.values() for row in rows if place < len(row.cells)]
        texts = [row.cells[place].text for row in rows]
        return not any(_is_like_figure(text) or len(text) == 1 for text in texts)


def is_rule(text: str) -> bool:
    """Return True if a line has no cell with a text: separators alone, or drawn with dashes."""
    words = [word for word in re.split(r"[|+,;\s]+", text) if word]
    is_drawn = all(set(word) <= set("-=_–—:") for word in words)
    return is_drawn and (not words or any(_RULE.fullmatch(word) for word in words))


def table_at(
    lines: Sequence[TallyLine],
    place: int,
    players: Sequence[str],
    typed: TypedWords,
    heads_above: str = "",
) -> PadTable | None:
    """Return the table with its heads in line `place`, or `heads_above` it; None if none is."""
    first = place if heads_above else place + 1
    text = heads_above or lines[place].row
    # perhaps # is the head of the labels: # Ann Bo Cy, Round # Ann Bo Cy
    is_comment = not text.strip() or typed.keys.get(fold(text)) == "round"
    text = lines[place].whole.replace("#", " ", 1) if is_comment else text
    sign = separator_of(text)
    rows = _rows_below(lines, first, sign, typed)
    labels = [str(_label(row[0].text, typed)[1] or row[0].text) for row in rows]
    if not rows or (is_comment and not (sign == BLANK and _is_round_column(labels))):
        return None
    names = "|".join(re.escape(name) for name in players if " " in name)
    words = re.compile(rf"(?:{names})(?!\S)|\S+" if names else r"\S+", re.IGNORECASE)
    patterns = (_WIDE, words, _NUMBERED) if sign == BLANK else ()
    ways = [_matches_as_cells(pattern, text, place + 1) for pattern in patterns] or [
        _cells(text, place + 1, sign, typed)
    ]
    folded = {*map(fold, players)}
    layout = _transposed_layout(sign, ways, rows, folded, typed)
    layout = layout or _upright_layout(sign, ways[:2], rows, folded, typed)
    if layout is None:
        return None
    table = _table(layout, lines, first, typed)
    _label_last_row(table)
    return table


def possible_head_lines(
    lines: Sequence[TallyLine], place: int, players: Sequence[str], typed: TypedWords
) -> tuple[str, ...]:
    """Return the ways to write heads above a table that begins with a row; () if it is no row."""
    text = lines[place].row
    sign = separator_of(text)
    rows = _rows_below(lines, place, sign, typed) if text.strip() else []
    if "/" in text or not rows or typed.keys.get(fold(rows[0][0].text)) in FIGURE_KEYS:
        return ()
    joint = {BLANK: "  ", "\t": ","}.get(sign[:1], sign)  # nobody sees a tab in a sentence
    are_people = len(rows) > 1 and all(_is_name(row[0].text, typed) for row in rows[:2])
    more = len(rows[0]) - len(players)  # 1: there is a label, of a round
    is_row = players and (more == 0 or (more == 1 and not _is_name(rows[0][0].text, typed)))
    figures = rows[0][more:] if is_row else [Field("?", 0, 0)]
    if all(cell.is_figure or not cell.text for cell in figures) and not are_people:
        return (joint.join(["round"] * more + [*players]),)
    columns = _most_common([*map(len, rows)]) - 1
    if columns < 1 or not are_people:
        return ()
    numbers = [str(number) for number in range(1, columns + 1)]
    return tuple(joint.join(["player", *way]) for way in ([*numbers[:-1], "total"], numbers))


def separator_of(text: str) -> str:
    """Return what separates the cells of a line: a sign, or a run of tabs if all are as long."""
    tabs = set(re.findall(r"\t+", text))
    sign = next((sign for sign in _SIGNS if sign in text), BLANK)
    return tabs.pop() if sign == "\t" and len(tabs) == 1 and text.count("\t\t") > 1 else sign


def _cells(text: str, line: int, sign: str, typed: TypedWords) -> list[Field]:
    """Return the cells of a line between the `sign`, or between its own if it has none of these."""
    sign = sign if sign in text else separator_of(text)
    if sign == BLANK:
        return _cells_by_blanks(text, line, typed)
    cells, at = [], 0
    for cell in next(csv.reader([text.replace(sign, sign[0])], delimiter=sign[0]), []):
        at = max(at, text.find(cell, at))
        cells.append(Field(cell.strip(), line, at + len(cell) - len(cell.lstrip())))
        at += len(cell)
    if sign == "|" and cells and not cells[0].text:  # a frame, with a bar at both ends
        cells = cells[1:] if cells[-1].text else cells[1:-1]
    return cells


def _cells_by_blanks(text: str, line: int, typed: TypedWords) -> list[Field]:
    """Return the words of a line as cells; those of a name or label are one: ``round 1``."""
    cells = _matches_as_cells(_PARTS_OF_SUM if "=" in text else _NAMES, text, line)
    cells[:1] = [cell._replace(text=cell.text.rstrip(":")) for cell in cells[:1]]
    meaning = typed.keys.get(fold(cells[0].text)) if cells else None
    if meaning == "round" and len(cells) > 1 and cells[1].text.rstrip(".:").isdecimal():
        label, number, *others = cells
        return [label._replace(text=f"{label.text} {number.text}"), *others]
    return cells


def _matches_as_cells(pattern: re.Pattern[str], text: str, line: int) -> list[Field]:
    return [Field(part[0], line, part.start()) for part in pattern.finditer(text)]


def _rows_below(
    lines: Sequence[TallyLine], first: int, sign: str, typed: TypedWords
) -> list[list[Field]]:
    """Return the cells of the lines from `first` on that look like rows; [] if `first` does not."""
    below = (
        (_cells(line.row, 0, sign, typed), line.is_comment)
        for line in islice(lines, first, first + 10 * LOOKED_AT)
        if not (line.is_note or is_rule(line.row) or (line.begins and not line.begins.rest.strip()))
    )
    sure = (cells for cells, is_comment in below if not is_comment or _is_like_row(cells))
    rows = [*islice(sure, LOOKED_AT)]
    return [row for row in rows if _is_like_row(row)] if rows and _is_like_row(rows[0]) else []


def _is_like_figure(text: str) -> bool:
    """Return True if a cell is a figure, or was perhaps meant as one: ``5pts``, ``5+6``."""
    return _LIKE_FIGURE.fullmatch(text) is not None


def _is_like_row(cells: Sequence[Field]) -> bool:
    """Return True if the cells of a line look like a row: figures, and not much besides."""
    figures = sum(_is_like_figure(cell.text) for cell in cells)
    others = sum(bool(cell.text) and not _DATE.fullmatch(cell.text) for cell in cells) - figures
    has_digits = any(cell.text[-1:].isdecimal() for cell in cells) or not others
    return len(cells) > 1 and figures > 0 and has_digits and others <= max(2, figures)


def _label(text: str, typed: TypedWords) -> tuple[str, int | None]:
    """Return what a row is called: its kind, as in `TableRow`, and the number of its round."""
    words = fold(text).lstrip("#").rstrip(".:").split()
    number = int(words.pop()) if words and re.fullmatch(r"[0-9]{1,2}", words[-1]) else None
    word = " ".join(words)
    if glued := re.fullmatch(r"([^\W\d]+)\W?([0-9]{1,2})", word):
        word, number = glued[1], int(glued[2])
    key = typed.keys.get(word) if word else "round"
    key = "total" if typed.commands.get(word) == "score" else key  # points
    if key is None and number is not None:
        rounds = (name for name, meaning in typed.keys.items() if meaning == "round")
        key = "round" if any(name[0] == word[0] for name in rounds) else None  # R1, Rd. 1
    if words and (key == "extra round" or typed.answers.get(words[0]) == "extra"):
        return "extra", None
    if key in ("round", "banked"):
        return "round", number
    is_known = number is None and key in ("total", "place", "artifacts")
    return (key, None) if is_known and key else ("", number)


def _is_name(text: str, typed: TypedWords) -> bool:
    return is_valid(text) and bool(_LETTER.search(text)) and not is_word(text, typed)


def _most_common(numbers: Sequence[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


def _indent(cells: Sequence[Field]) -> int:
    return next((place for place, cell in enumerate(cells) if cell.text), 0)


class _Layout(NamedTuple):
    """How a table stands: the sign between cells, and the heads of the columns with figures.

    So many cells stand `before` them: empty ones, numbers of lines, at last the label of the row.
    Columns with figures may stand to the `left` of the label, too.
    """

    sign: str
    heads: list[Field]
    before: int
    left: Sequence[int] = ()
    is_turned: bool = False
    is_unclear: bool = False

    def row(self, text: str, line: int, typed: TypedWords) -> TableRow:
        """Return a line as a row, its label apart, however many figures there are."""
        cells = _cells(text, line, self.sign, typed)
        many = self.before
        if not many and cells and _LETTER.search(cells[0].text):
            kind, _ = _label(cells[0].text, typed)
            many = int(bool(kind) or len(cells) > len(self.heads))
        at = next((cell.at for cell in cells if cell.text), 0)
        label = "".join(cell.text for cell in cells[:many][-1:])
        figures = [cells[place] for place in self.left if place < len(cells)] + cells[many:]
        while len(figures) > len(self.heads) and not figures[-1].text:
            figures.pop()
        return TableRow(*_label(label, typed), Field(label, line, at), tuple(figures))


def _transposed_layout(
    sign: str,
    ways: Sequence[list[Field]],
    rows: Sequence[list[Field]],
    players: set[str],
    typed: TypedWords,
) -> _Layout | None:
    at = _column_of_names(rows, players, typed)
    if at < 0:
        return None
    filled = _most_common([len(row) - _indent(row[::-1]) for row in rows])
    are_names = all(_is_name(row[at].text, typed) for row in rows if len(row) > at)
    people = {fold(row[at].text) for row in rows if len(row) > at}
    for heads in ways:
        heads = heads[: len(heads) - _indent(heads[::-1])]
        figures = (filled if sign == BLANK else max(len(heads), filled)) - at - 1
        corner = _label(heads[0].text, typed) if heads else None
        if len(heads) == figures and corner in (("", None), ("round", None)):
            heads = [*heads, Field("", *heads[-1][1:])]  # the last column has no head
        left = [place for place in range(at) if len(heads) > figures + at and heads[place].text]
        numbers = [at for at in left if _label(heads[at].text, typed) == ("round", None)]
        if numbers and not _is_round_column([row[numbers[0]].text for row in rows]):
            continue  # perhaps rounds, with a row for each player
        left = [place for place in left if place not in numbers]  # else numbers of lines
        columns = [heads[place] for place in left] + heads[len(heads) - figures :]
        kinds = [_label(cell.text, typed) for cell in columns]
        bare = [int(cell.text) for cell in columns if cell.text.isdecimal()]
        is_known = any(
            kind in ("extra", "total", "place") or (kind and number) for kind, number in kinds
        )
        has_others = bool(numbers) and kinds.count(("", None)) > 1
        if has_others or people & {fold(cell.text) for cell in columns}:
            continue  # who dealt: the players are the columns
        is_list = are_names and len(rows) > 1 and kinds == [("", None)]
        is_list = is_list and fold(columns[0].text) not in players
        is_wide = figures <= len(heads) <= figures + 1 + at
        if is_wide and (is_known or is_list) and bare == [*range(1, len(bare) + 1)]:
            return _Layout(sign, columns, at + 1, left, is_turned=True)
    return None


def _column_of_names(rows: Sequence[list[Field]], players: set[str], typed: TypedWords) -> int:
    """Return in which column of rows the names of players are; -1 if in none."""
    columns: list[tuple[int, bool, int]] = []  # how often a name is there again, if 1st, which
    for place in range(min(map(len, rows))):
        texts = [fold(row[place].text) for row in rows]
        is_number = FIGURE.fullmatch(texts[0]) or _DATE.fullmatch(texts[0])
        is_word = texts[0] and not is_number and not _label(texts[0], typed)[0]
        if is_word or players.issuperset(texts):
            columns.append((len(texts) - len({*texts}), texts[0][0].isdecimal(), place))
    return min(columns, default=(0, False, -1))[2]


def _upright_layout(
    sign: str,
    ways: Sequence[list[Field]],
    rows: Sequence[list[Field]],
    players: set[str],
    typed: TypedWords,
) -> _Layout | None:
    width = _most_common([len(row) for row in rows])
    layouts: list[tuple[int, _Layout]] = []
    for heads in ways:
        left, more = _indent(heads), width - len(heads)  # 1: labels have no head
        first, *others = heads[left : len(heads) - _indent(heads[::-1])] or [Field("", 0, 0)]
        labels = _most_common([_is_labelled(row[left:], typed) for row in rows])
        column = [row[left].text for row in rows if len(row) == width] if not more else []
        counts = _is_round_column(column)
        is_known = fold(first.text) in players
        is_head = (
            not (is_known or _is_name(first.text, typed))
            or (labels and not more)
            or (counts and not is_known and not column[-1].isdecimal())
            or (not is_known and any(fold(cell.text) in players for cell in others))
        )
        names = others if is_head else [first, *others]
        strangers = sum(fold(cell.text) not in players for cell in names) if players else 0
        fits = sum(_is_name(cell.text, typed) or fold(cell.text) in players for cell in names)
        is_strange = strangers == len(names) and sign == BLANK and not is_head
        is_strange = is_strange or any(
            cell.is_figure and fold(cell.text) not in players for cell in names
        )
        if fits < (max(2, len(names) - 1) if sign == BLANK else 2) or is_strange:
            continue
        before = (left + is_head) or int(more == 1)
        is_wide = not labels and more == 1 and len(names) > 2  # Mary Ann  Bo  Cy, with 1, 2 below
        misfit = 0 if is_wide else abs(more + is_head - (labels or is_head))
        is_unclear = counts and not (before or players)
        layouts.append((strangers + misfit, _Layout(sign, names, before, is_unclear=is_unclear)))
    return min(layouts, key=lambda pair: pair[0])[1] if layouts else None


def _is_round_column(texts: Sequence[str]) -> bool:
    """Return True if a column counts rounds; one may be missing, the last cell may be a word."""
    is_word = texts and re.fullmatch(r"[^\W\d]{3,}\W?", texts[-1])
    numbers = [text.lstrip("#").rstrip(".:") for text in (texts[:-1] if is_word else texts)]
    if not numbers or not all(map(str.isdecimal, numbers)):
        return False
    values = [*map(int, numbers)]
    is_rising = all(low < high for low, high in pairwise(values))
    return is_rising and values[0] in (0, 1) and 0 < values[-1] <= len(values) + 1


def _is_labelled(cells: Sequence[Field], typed: TypedWords) -> bool:
    """Return True if a line begins with a label that is no figure: ``round 1``, ``1.``."""
    text = cells[0].text if cells else ""
    return bool(text and not FIGURE.fullmatch(text) and _label(text, typed)[0])


def _table(layout: _Layout, lines: Sequence[TallyLine], first: int, typed: TypedWords) -> PadTable:
    """Return the table of all lines that are rows: turns and others may stand between them."""
    table = PadTable(
        layout.heads, [] if layout.is_turned else layout.heads, is_unclear=layout.is_unclear
    )
    is_opened = False  # a round is, by a line of its own: turns may follow
    for number, line in enumerate(lines[first:], first + 1):
        row = layout.row(line.row, number, typed)
        if not line.row.strip():
            comment = layout.row(line.whole.replace("#", " ", 1), number, typed)
            if comment.kind == "round" and _is_surely_row(comment, layout):
                table.comments[number] = comment
        is_row = layout.sign.strip(" ") in line.row and _is_like_row([row.label, *row.cells])
        if line.is_note or (line.is_comment and not is_row):
            continue
        texts = {row.label.text, *(cell.text for cell in row.cells)}
        if is_rule(line.row) or (number == first + 1 and "|" in line.row and texts <= {"", "-"}):
            table.rows[number] = []  # dashes below the heads of Markdown
            continue
        is_word = line.word in ("end", "round", "extra round")
        is_other = is_word or line.key or line.begins or nearly_round(line.content, typed)
        if not _is_surely_row(row, layout) and (is_opened or is_other):
            if layout.is_turned:
                break
            is_opened = is_opened or (line.begins is not None and not line.begins.rest.strip())
            continue
        is_opened = False
        table.rows[number] = [row]
    if layout.is_turned:
        _transpose(table, typed)
    return table


def _transpose(table: PadTable, typed: TypedWords) -> None:
    missing = [Field("", 0, 0)] * len(table.heads)
    players: list[tuple[Field, ...]] = []
    for rows in table.rows.values():
        for row in rows:
            if row.may_hold_figures:
                table.names.append(row.label)
                players.append((*row.cells, *missing)[: len(missing)])
            fits = row.may_hold_figures and len(row.cells) == len(missing)
            rows[:] = [] if fits else [row._replace(kind="player")]
    for head, cells in zip(table.heads, zip(*players, strict=True), strict=False):
        table.rows[max(table.rows)].append(TableRow(*_label(head.text, typed), head, cells))


def _is_surely_row(row: TableRow, layout: _Layout) -> bool:
    """Return True if a line is a row, whatever else it may be: a figure, or nothing, for each."""
    return (
        row.kind in ("round", "extra", "total")
        and not layout.is_turned
        and len(row.cells) == len(layout.heads)
        and any(cell.text for cell in row.cells)
        and all(cell.is_figure or not cell.text for cell in row.cells)
    )


def name_of_sums(table: PadTable, typed: TypedWords) -> Field | None:
    """Return the name whose figures add up all others, perhaps no player's; one may be wrong."""
    rows = [row for rows in table.rows.values() for row in rows if row.kind != "place"]
    cells = [row.cells for row in rows if len(row.cells) == len(table.names)]
    grid = [[cell.amount for cell in line] for line in cells]
    if len(grid) < 2 or not any(sum(map(bool, line)) > 2 for line in grid):
        return None
    slips = 1 if len(grid) > 3 else 0
    for at, name in enumerate(table.names):
        wrong = sum(2 * line[at] != sum(line) for line in grid)
        if wrong <= slips and _is_name(name.text, typed):
            return name
    return None


def _label_last_row(table: PadTable) -> None:
    """Call a last row without a label what it is: totals, or perhaps a round or totals."""
    rows = [row for rows in table.rows.values() for row in rows]
    last = rows.pop() if rows else None
    if last is None or not rows or last.kind != "round" or last.label.text:
        return
    columns = zip(*(row.cells for row in rows), strict=False)
    sums = [sum(cell.amount for cell in column) for column in columns]
    right = [ours for ours, cell in zip(sums, last.cells, strict=False) if ours == cell.amount]
    wrong = len(last.cells) - len(right)
    are_labelled = all(row.label.text for row in rows)
    if are_labelled or (len(rows) > 1 and sum(map(bool, right)) > wrong):
        kind = "last" if wrong or not are_labelled else "total"
        number = max(number for number, rows in table.rows.items() if rows)
        table.rows[number][-1] = last._replace(kind=kind)
