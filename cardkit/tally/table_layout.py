"""Find the layout of a table of numbers: rounds below players, or players below rounds."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cardkit.tally.cells import DATE_PATTERN, SPACE, TallyField, leading_empty_cells, split_cells
from cardkit.tally.figure_lines import FIGURE_PATTERN
from cardkit.tally.names import is_tally_word, is_valid_name
from cardkit.tally.words import TypedWords, fold

_LETTER_PATTERN = re.compile(r"[^\W\d]")


class TableRow(NamedTuple):
    """A row of a table, such as a round or the totals, with a cell for each player.

    `kind` is ``round`` (with its `number`, or None for the next round), ``extra``, ``total``,
    ``place`` or ``artifacts``. It is "" if the label is a different word. ``player`` is the line of
    a player that does not fit the headings, in a table with a line for each player. ``last`` is a
    last row that may be either a round or the totals.
    """

    kind: str
    number: int | None
    label: TallyField
    cells: tuple[TallyField, ...]

    @property
    def may_hold_figures(self) -> bool:
        """Return True if some cell may contain a number, or if all cells are empty."""
        cells = [cell for cell in self.cells if cell.text]
        return not cells or any(cell.is_like_figure or cell.text[-1].isdecimal() for cell in cells)


def parse_label(text: str, typed: TypedWords) -> tuple[str, int | None]:
    """Return the kind of a row and its round number, or None, according to its label.

    The kinds are those of `TableRow`.
    """
    words = fold(text).lstrip("#").rstrip(".:").split()
    number = int(words.pop()) if words and re.fullmatch(r"[0-9]{1,2}", words[-1]) else None
    word = " ".join(words)
    if glued := re.fullmatch(r"([^\W\d]+)\W?([0-9]{1,2})", word):
        word, number = glued[1], int(glued[2])
    key = _key_for_label(word, typed, is_numbered=number is not None)
    if words and (key == "extra round" or typed.answers.get(words[0]) == "extra"):
        return "extra", None
    if key in ("round", "banked"):
        return "round", number
    is_known = number is None and key in ("total", "place", "artifacts")
    return (key, None) if is_known else ("", number)


def _key_for_label(word: str, typed: TypedWords, *, is_numbered: bool) -> str:
    """Return the key that a label means, such as ``total`` for ``Total points``.

    Before a number, the first letter of a word for a round is enough: ``R``.
    """
    key = typed.keys.get(word, "") if word else "round"
    are_running_totals = all(
        typed.keys.get(part) == "total" or typed.commands.get(part) == "score"
        for part in word.split()
    )
    if word and are_running_totals:
        return "total"
    rounds = (name for name, meaning in typed.keys.items() if meaning == "round")
    is_round = not key and is_numbered and any(name[0] == word[0] for name in rounds)
    return "round" if is_round else key


def is_name(text: str, typed: TypedWords) -> bool:
    """Return True if a cell can be the name of a player and is not a number."""
    return (
        is_valid_name(text)
        and bool(_LETTER_PATTERN.search(text))
        and not is_tally_word(text, typed)
    )


def most_common_number(numbers: Sequence[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


class Layout(NamedTuple):
    """The layout of a table: the separator of its cells, and the headings of its number columns.

    `cells_before` is the number of cells in front of these columns: empty cells, line numbers and,
    as the last one, the label of the row. `number_columns_on_left` has the indices of columns of
    numbers to the left of the label.
    """

    sign: str
    heads: list[TallyField]
    cells_before: int
    number_columns_on_left: Sequence[int] = ()
    is_transposed: bool = False
    is_unclear: bool = False

    def row(self, text: str, line: int, typed: TypedWords) -> TableRow:
        """Return the row in a line of text, with its label separate from the other cells.

        The row can have any number of cells.
        """
        cells = split_cells(text, line, self.sign, typed)
        many = self.cells_before
        if not many and cells and _LETTER_PATTERN.search(cells[0].text):
            kind, _ = parse_label(cells[0].text, typed)
            many = int(bool(kind) or len(cells) > len(self.heads))
        at = next((cell.at for cell in cells if cell.text), 0)
        label = "".join(cell.text for cell in cells[:many][-1:])
        figures = [
            cells[place] for place in self.number_columns_on_left if place < len(cells)
        ] + cells[many:]
        while len(figures) > len(self.heads) and not figures[-1].text:
            figures.pop()
        return TableRow(*parse_label(label, typed), TallyField(label, line, at), tuple(figures))


@dataclass(frozen=True)
class LayoutFinder:
    """Finds the layout of a table from its first rows.

    `players` are the known names, in the form that `fold` returns.
    """

    sign: str
    rows: Sequence[list[TallyField]]
    players: set[str]
    typed: TypedWords

    def with_player_lines(self, ways: Sequence[list[TallyField]]) -> Layout | None:
        """Return the layout with a line for each player, or None if it does not fit.

        `ways` are the possible ways to split the line of headings into cells.
        """
        at = self._column_of_names()
        if at < 0:
            return None
        return next(filter(None, (self._layout_beside_names(heads, at) for heads in ways)), None)

    def with_player_columns(self, ways: Sequence[list[TallyField]]) -> Layout | None:
        """Return the layout with a column for each player, or None if it does not fit.

        `ways` are the possible ways to split the line of headings into cells.
        """
        layouts = [*filter(None, map(self._layout_below_names, ways))]
        return min(layouts, key=lambda pair: pair[0])[1] if layouts else None

    def _column_of_names(self) -> int:
        """Return the index of the column with the names of players, or -1 if there is none."""
        columns: list[tuple[int, bool, int]] = []  # repetitions, if numbered, index
        for place, cells in enumerate(zip(*self.rows, strict=False)):
            texts = [fold(cell.text) for cell in cells]
            is_number = cells[0].is_like_figure or DATE_PATTERN.fullmatch(texts[0])
            are_numbers = all(cell.is_like_figure or not cell.text for cell in cells)
            # a name, not a word for 0
            is_called_x = not are_numbers and _LETTER_PATTERN.match(texts[0])
            can_be_name = not is_number or is_called_x
            is_word = texts[0] and can_be_name and not parse_label(texts[0], self.typed)[0]
            if is_word or self.players.issuperset(texts):
                columns.append((len(texts) - len({*texts}), texts[0][0].isdecimal(), place))
        return min(columns, default=(0, False, -1))[2]

    def _layout_beside_names(self, heads: list[TallyField], at: int) -> Layout | None:
        heads, figures = self._headings_of_figures(heads, at)
        left = [place for place in range(at) if len(heads) > figures + at and heads[place].text]
        numbers = [place for place in left if self._label(heads[place]) == ("round", None)]
        if numbers and not is_round_column([row[numbers[0]].text for row in self.rows]):
            return None  # perhaps rounds, with a row for each player
        left = [place for place in left if place not in numbers]  # not line numbers
        columns = [heads[place] for place in left] + heads[len(heads) - figures :]
        is_wide = figures <= len(heads) <= figures + 1 + at
        if not is_wide or self._have_names(columns, at, is_numbered=bool(numbers)):
            return None
        is_found = self._are_rounds(columns, at)
        return Layout(self.sign, columns, at + 1, left, is_transposed=True) if is_found else None

    def _headings_of_figures(
        self, heads: list[TallyField], at: int
    ) -> tuple[list[TallyField], int]:
        """Return the headings without empty ones at the end, and the number of figure columns."""
        heads = heads[: len(heads) - leading_empty_cells(heads[::-1])]
        filled = most_common_number(
            [len(row) - leading_empty_cells(row[::-1]) for row in self.rows]
        )
        figures = (filled if self.sign == SPACE else max(len(heads), filled)) - at - 1
        corner = self._label(heads[0]) if heads else None
        if len(heads) == figures and corner in (("", None), ("round", None)):
            heads = [*heads, TallyField("", *heads[-1][1:])]  # no heading at the end
        return heads, figures

    def _have_names(self, columns: Sequence[TallyField], at: int, *, is_numbered: bool) -> bool:
        """Return True if the column headings name players and the names below only name dealers."""
        people = {fold(row[at].text) for row in self.rows if len(row) > at}
        has_others = is_numbered and [*map(self._label, columns)].count(("", None)) > 1
        return has_others or bool(people & {fold(cell.text) for cell in columns})

    def _are_rounds(self, columns: Sequence[TallyField], at: int) -> bool:
        """Return True if the headings name rounds and totals.

        A single heading can also be that of a list of figures.
        """
        kinds = [self._label(cell) for cell in columns]
        bare = [int(cell.text) for cell in columns if cell.text.isdecimal()]
        is_known = any(
            kind in ("extra", "total", "place") or (kind and number) for kind, number in kinds
        )
        is_list = len(self.rows) > 1 and kinds == [("", None)]
        if is_list and not is_known:
            are_names = all(is_name(row[at].text, self.typed) for row in self.rows if len(row) > at)
            is_known = are_names and fold(columns[0].text) not in self.players
        return is_known and bare == [*range(1, len(bare) + 1)]

    def _layout_below_names(self, heads: list[TallyField]) -> tuple[int, Layout] | None:
        """Return the layout with these headings, after the number of mismatches in it.

        The result is None if these headings cannot be players.
        """
        width = most_common_number([len(row) for row in self.rows])
        left, more = leading_empty_cells(heads), width - len(heads)  # 1: labels lack a heading
        first, *others = heads[left : len(heads) - leading_empty_cells(heads[::-1])] or [
            TallyField("", 0, 0)
        ]
        labels, column = self._labels_in_column(left, width)
        column = [] if more else column
        is_head = self._is_head_of_labels(first, others, column, is_sure=bool(labels and not more))
        names = others if is_head else [first, *others]
        strangers = [cell for cell in names if self.players and not self._is_known_player(cell)]
        if not self._can_be_names(names, has_no_known_player=strangers == names and not is_head):
            return None
        before = (left + is_head) or int(more == 1)
        is_wide = not labels and more == 1 and len(names) > 2  # Mary Ann  Bo  Cy, with 1, 2 below
        mismatch = 0 if is_wide else abs(more + is_head - (labels or is_head))
        is_unclear = is_round_column(column) and not (before or self.players)
        layout = Layout(self.sign, names, before, is_unclear=is_unclear)
        return len(strangers) + mismatch, layout

    def _labels_in_column(self, place: int, width: int) -> tuple[int, list[str]]:
        """Return whether most rows have a label in a column, and the texts in that column.

        A number is not a label.
        """
        labels = most_common_number([self._is_labelled(row[place:]) for row in self.rows])
        return labels, [row[place].text for row in self.rows if place < len(row) == width]

    def _is_head_of_labels(
        self,
        first: TallyField,
        others: Sequence[TallyField],
        column: Sequence[str],
        *,
        is_sure: bool,
    ) -> bool:
        """Return True if the first heading is not a player but the heading of the row labels."""
        if self._is_known_player(first):
            return is_sure
        counts = is_round_column(column) and not column[-1].isdecimal()
        are_known = any(map(self._is_known_player, others))
        return is_sure or counts or are_known or not is_name(first.text, self.typed)

    def _can_be_names(self, names: Sequence[TallyField], *, has_no_known_player: bool) -> bool:
        """Return True if enough headings can be names of players.

        `has_no_known_player` is True if no known player is among them.
        """
        is_blank = self.sign == SPACE
        are_known = [self._is_known_player(cell) for cell in names]
        fits = sum(
            is_known or is_name(cell.text, self.typed)
            for cell, is_known in zip(names, are_known, strict=True)
        )
        has_figure = any(
            FIGURE_PATTERN.fullmatch(cell.text) and not is_known
            for cell, is_known in zip(names, are_known, strict=True)
        )
        least = max(2, len(names) - 1) if is_blank else 2
        return fits >= least and not has_figure and not (has_no_known_player and is_blank)

    def _is_known_player(self, cell: TallyField) -> bool:
        return fold(cell.text) in self.players

    def _label(self, cell: TallyField) -> tuple[str, int | None]:
        return parse_label(cell.text, self.typed)

    def _is_labelled(self, cells: Sequence[TallyField]) -> bool:
        """Return True if a line begins with a label such as ``round 1`` or ``1.``, not a figure."""
        text = cells[0].text if cells else ""
        return bool(
            text and not FIGURE_PATTERN.fullmatch(text) and parse_label(text, self.typed)[0]
        )


def is_round_column(texts: Sequence[str]) -> bool:
    """Return True if the texts of a column are round numbers in order.

    One round may be missing, and the last text may be a word.
    """
    is_label = texts and texts[-1] and not re.search(r"\d", texts[-1])
    numbers = [text.lstrip("#").rstrip(".:") for text in (texts[:-1] if is_label else texts)]
    if not numbers or not all(map(str.isdecimal, numbers)):
        return False
    values = [*map(int, numbers)]
    is_rising = all(low < high for low, high in pairwise(values))
    return is_rising and values[0] in (0, 1) and 0 < values[-1] <= len(values) + 1
