"""Split lines of tables into cells, and decide which cells are numbers."""

import csv
import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cardkit.i18n.translate import languages, load_language
from cardkit.tally.figure_lines import FIGURE_PATTERN
from cardkit.tally.words import TypedWords, fold

SPACE = " "
WORDS_FOR_ZERO = {"bust": "busted, x, caught, nothing, ✗, ✘, ❌"}
"""Words that mean 0 in a cell. Other languages have theirs in their "typed" entries."""
CROSS_CHARACTERS = "✗✘❌"
DATE_PATTERN = re.compile(r"\d+[-/.:]\d+(?:[-/.:]\d+)?")
_SEPARATORS = "|\t;,"
_RULED_CELL_PATTERN = re.compile(r":?[-=_–—]{2,}:?|:-:?|-:")
_NAMES_PATTERN = re.compile(r"[^\W\d]\S*(?: [^\W\d]\S*)*|\S+")
_PART_OF_SUM_PATTERN = re.compile(rf"{_NAMES_PATTERN.pattern.partition('|')[0]}|[^\s+=]+")
_MARK = r"[^\w\s.,:;/#=|♠♥♦♣+-]"  # such as € or ✓
_MARKED_NUMBER_PATTERN = re.compile(
    rf"(?:{_MARK} ?){{0,2}}([-+]?\d{{1,6}})((?:[.,]\d{{1,3}}){{0,2}})(?: ?[^\W\d]{{2,}}\.?)?(?: ?{_MARK}){{0,2}}"
)
_SUM_PATTERN = re.compile(r"\d{1,6}(?: ?\+ ?\d{1,6})+")
_NUMBER_PATTERN = re.compile(r"-?\d+")


@cache
def words_for_nothing() -> frozenset[str]:
    """Return the words that mean 0 in a cell, in any language.

    All languages count, so that a file means the same in each of them.
    """
    words = ", ".join([*WORDS_FOR_ZERO, *WORDS_FOR_ZERO.values()])
    own = (load_language(code).entry("bust", "typed") for code in languages())
    return frozenset(map(fold, ", ".join([words, *filter(None, own)]).split(", ")))


class TallyField(NamedTuple):
    """A cell of a table or a value in the header, with its place in the file.

    Lines are counted from 1 and columns from 0.
    """

    text: str
    line: int
    at: int

    @property
    def is_figure(self) -> bool:
        """True if the text is a number, a dash, or a word that means 0, such as ``BUST``."""
        return (
            FIGURE_PATTERN.fullmatch(self.text) is not None
            or fold(self.text) in words_for_nothing()
        )

    @property
    def is_like_figure(self) -> bool:
        """True if the text is a number or may be meant as one, such as ``5pts`` or ``5+6``."""
        is_like = _MARKED_NUMBER_PATTERN.fullmatch(self.text) or _SUM_PATTERN.fullmatch(self.text)
        return self.is_figure or is_like is not None

    @property
    def amount(self) -> int:
        """The number in the cell: 0 for a dash or an empty cell, and 15 for ``5+10``."""
        return sum(map(int, _NUMBER_PATTERN.findall(self.text)))


def figure_meant(text: str) -> str:
    """Return the number meant by a cell such as ``5pts``, ``€5`` or ``5+6``, or "" if unclear.

    >>> figure_meant("5 ✓"), figure_meant("6.0"), figure_meant("1.028")
    ('5', '6', '')
    """
    if _SUM_PATTERN.fullmatch(text):
        return str(sum(map(int, _NUMBER_PATTERN.findall(text))))
    number = _MARKED_NUMBER_PATTERN.fullmatch(text)
    if number is None or re.search(r"[1-9]|000", number[2]):
        return ""
    figure = number[1].lstrip("+")
    is_crossed = any(cross in text for cross in CROSS_CHARACTERS)
    return "" if is_crossed and int(figure) else figure


def is_ruled_line(text: str) -> bool:
    """Return True if a line consists only of separators and dashes."""
    words = [word for word in re.split(r"[|+,;\s]+", text) if word]
    is_drawn = all(set(word) <= set("-=_–—:") for word in words)
    return is_drawn and (not words or any(_RULED_CELL_PATTERN.fullmatch(word) for word in words))


def cell_separator(text: str) -> str:
    """Return the separator of the cells in a line: a sign, a space, or one or more tabs."""
    tabs = set(re.findall(r"\t+", text))
    sign = next((sign for sign in _SEPARATORS if sign in text), SPACE)
    return tabs.pop() if sign == "\t" and len(tabs) == 1 and text.count("\t\t") > 1 else sign


def split_cells(text: str, line: int, sign: str, typed: TypedWords) -> list[TallyField]:
    """Return the cells of a line, split at `sign`.

    If the line does not contain `sign`, it is split at its own separator.
    """
    sign = sign if sign in text else cell_separator(text)
    if sign == SPACE:
        return _split_cells_at_spaces(text, line, typed)
    cells, at = [], 0
    for cell in next(csv.reader([text.replace(sign, sign[0])], delimiter=sign[0]), []):
        at = max(at, text.find(cell, at))
        cells.append(TallyField(cell.strip(), line, at + len(cell) - len(cell.lstrip())))
        at += len(cell)
    if sign == "|" and cells and not cells[0].text:  # a frame, with a bar at both ends
        cells = cells[1:] if cells[-1].text else cells[1:-1]
    return cells


def _split_cells_at_spaces(text: str, line: int, typed: TypedWords) -> list[TallyField]:
    """Return the cells of a line whose cells are separated by spaces.

    Names and labels of several words, such as ``round 1``, are one cell.
    """
    parts = matches_as_cells(_PART_OF_SUM_PATTERN if "=" in text else _NAMES_PATTERN, text, line)
    cells = [
        cell for part in parts for cell in _split_off_zero_words(part, is_first=part is parts[0])
    ]
    cells[:1] = [cell._replace(text=cell.text.rstrip(":")) for cell in cells[:1]]
    meaning = typed.keys.get(fold(cells[0].text)) if cells else None
    if meaning == "round" and len(cells) > 1 and cells[1].text.rstrip(".:").isdecimal():
        label, number, *others = cells
        return [label._replace(text=f"{label.text} {number.text}"), *others]
    return cells


def _split_off_zero_words(cell: TallyField, *, is_first: bool) -> list[TallyField]:
    """Split words that mean 0 off the end of a cell, as in ``Ann BUST BUST``.

    Each of them becomes a cell of its own.
    """
    cells: list[TallyField] = []
    if is_first and re.fullmatch(r"\S+ \S", cell.text):  # Player X
        return [cell]
    text, blank, word = cell.text.rpartition(" ")
    while blank and fold(word) in words_for_nothing():
        cells.insert(0, cell._replace(text=word, at=cell.at + len(text) + 1))
        cell = cell._replace(text=text)
        text, blank, word = text.rpartition(" ")
    return [cell, *cells]


def matches_as_cells(pattern: re.Pattern[str], text: str, line: int) -> list[TallyField]:
    return [TallyField(part[0], line, part.start()) for part in pattern.finditer(text)]


def is_like_row(cells: Sequence[TallyField]) -> bool:
    """Return True if the cells of a line look like a row of a table, with mostly numbers."""
    figures = sum(cell.is_like_figure for cell in cells)
    zero_words = sum(fold(cell.text) in words_for_nothing() for cell in cells)
    filled = [cell.text for cell in cells if cell.text]
    others = sum(not DATE_PATTERN.fullmatch(text) for text in filled) - figures
    is_sure = any(cell.text[-1:].isdecimal() for cell in cells) or zero_words >= others
    return len(cells) > 1 and figures > 0 and is_sure and others <= max(2, figures)


def leading_empty_cells(cells: Sequence[TallyField]) -> int:
    """Return how many empty cells a line begins with."""
    return next((place for place, cell in enumerate(cells) if cell.text), 0)
