"""Render lines and tables for a terminal, with wrapping and remarks on the right, or for speech."""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import click
from rich.cells import cell_len as columns

from cardkit.engine.findings import replace_unprintable
from cardkit.text.lines import Line, Table, rows_in_words, spoken_sentences

LAST_COLUMN_OF_REMARKS = 79  # the last column of a remark at the margin, however wide the screen is
UNBREAKABLE_SPACE = "\u00a0"  # a blank at which rows are never broken
ANSI_CODE_BY_TONE = {"heading": "1", "alert": "1", "caught": "1;31", "good": "1;32", "aside": "2"}
_SPACE_IN_PERCENTAGE = re.compile(r"(?<=[\d<>]) (?=\d* ?%)")  # the blanks in ``< 1 %``


@dataclass(frozen=True)
class Screen:
    """A screen: its width (0 for no wrapping), its colours, and whether it is read aloud."""

    width: int = 80
    colour: bool = False
    reader: bool = False


def screen(*, reader: bool = False) -> Screen:
    """Return the properties of the screen that shows standard output."""
    if not sys.stdout.isatty():
        return Screen(width=0, reader=reader)
    plain = os.environ.get("TERM", "dumb") == "dumb" or os.environ.get("NO_COLOR")
    return Screen(shutil.get_terminal_size().columns, colour=not plain, reader=reader)


def render(parts: Iterable[Line | Table], look: Screen) -> str:
    """Return lines and tables as one text, with blank lines around tables and above headings."""
    text = ""
    before: Line | Table | None = None
    for part in parts:
        if look.reader:
            text += "".join(
                f"{_replace_control_characters(row)}\n" for row in spoken_sentences(part)
            )
            continue
        is_table = isinstance(part, Table)
        is_apart = part.tone == "heading" if isinstance(part, Line) else part.titled
        under_heading = isinstance(before, Line) and before.tone == "heading"
        if is_apart or isinstance(before, Table) or (is_table and before and not under_heading):
            text += "\n"
        rows = _line_rows(part, look) if isinstance(part, Line) else _table_rows(part, look)
        text += "".join(f"{row}\n" for row in rows).replace(UNBREAKABLE_SPACE, " ")
        before = part
    return text


def show(parts: Iterable[Line | Table]) -> None:
    """Print lines and tables to standard output, without a blank line above the first."""
    click.echo(render(parts, screen()).lstrip("\n"), nl=False)


def echo(text: object = "", *, err: bool = False) -> None:
    """Print a text to standard output or standard error, with ``?`` for each control character.

    Line breaks and tabs are kept. The text may contain names of files or players, in which any
    character can occur.
    """
    parts = re.split(r"([\n\t])", str(text))
    click.echo("".join([*map(_keep_breaks, parts)]), err=err)


def _keep_breaks(part: str) -> str:
    return part if part in ("\n", "\t") else _replace_control_characters(part)


def print_wrapped(text: str) -> None:
    """Print a text to standard output, wrapped to the width of the screen."""
    show([Line(text, tone="next")])


def _replace_control_characters(text: str) -> str:
    """Replace control characters with ``?``, and use only one kind of no-break space."""
    return UNBREAKABLE_SPACE.join(map(replace_unprintable, re.split("[\u00a0\u202f]", text)))


def _line_rows(line: Line, look: Screen) -> list[str]:
    is_flush = line.label or not line.text or line.tone in ("heading", "next")
    indent = "" if is_flush else "  "
    text = _SPACE_IN_PERCENTAGE.sub(
        UNBREAKABLE_SPACE,
        _replace_control_characters(" ".join(filter(None, (line.label, line.text)))),
    )
    rows = wrap(indent + text, look.width, f"{indent}  ")
    if line.margin:
        margin = _replace_control_characters(line.margin)
        end = min(look.width - 1, LAST_COLUMN_OF_REMARKS) if look.width else LAST_COLUMN_OF_REMARKS
        gap = end - columns(rows[-1]) - columns(margin)
        if gap >= 3:
            rows[-1] += " " * gap + margin
        elif not look.width or columns(rows[-1]) + 3 + columns(margin) < look.width:
            rows[-1] += f"   {margin}"
        else:
            rows += wrap(f"{indent}  {margin}", look.width, f"{indent}  ")
    if look.colour and line.tone in ANSI_CODE_BY_TONE:
        rows = [_with_colour(row, ANSI_CODE_BY_TONE[line.tone]) for row in rows]
    return _with_bold_terms(rows, line.terms) if look.colour else rows


def _with_bold_terms(rows: Sequence[str], terms: Sequence[str]) -> list[str]:
    """Return rows in which each term is bold where it first occurs, even if it is broken."""
    text, start = "\n".join(rows), 0
    for term in terms:
        pattern = re.compile(r"\s+".join(map(re.escape, term.split())))
        if occurrence := pattern.search(text, start):
            bold = re.sub(r"\S[^\n]*", lambda part: _with_colour(part[0], "1"), occurrence[0])
            text = text[: occurrence.start()] + bold + text[occurrence.end() :]
            start = occurrence.start() + len(bold)
    return text.split("\n")


def _with_colour(text: str, colour: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m"


def wrap(text: str, width: int, indent: str) -> list[str]:
    """Wrap a text into lines of fewer than `width` columns, and indent all but the first line.

    If the screen is too narrow for `indent`, no line is indented.
    """
    rows: list[str] = []
    if width and width <= len(indent) + 2:
        text, indent = text.strip(), ""
    while width and columns(text) >= width:
        room = max(width - 1, len(indent) + 1)
        while columns(text[:room]) >= width and room > len(indent) + 1:
            room -= 1
        start = len(text) - len(text.lstrip())
        cut = text.rfind(" ", start + 1, room + 1)
        cut = cut if cut > 0 else room
        rows.append(text[:cut].rstrip())
        text = indent + text[cut:].lstrip()
    return [*rows, text] if text.strip() or not rows else rows


class _TableLayout(NamedTuple):
    """The header lines of each column, the width of each column, and the gap between columns."""

    heads: list[list[str]]
    widths: list[int]
    gap: str


def does_table_fit(table: Table, look: Screen) -> bool:
    """Return True if a table fits on a screen; a wider one is shown as sentences."""
    return _table_layout(table, _body_without_control_characters(table), look) is not None


def _body_without_control_characters(table: Table) -> list[list[str]]:
    return [[_replace_control_characters(cell) for cell in row] for row in table.rows]


def _table_layout(table: Table, body: Sequence[Sequence[str]], look: Screen) -> _TableLayout | None:
    """Return the layout of a table, or None if the table is too wide for the screen."""
    whole = [row for row in body if len(row) > 1] or [[""] * len(table.heads)]
    needed = [max(map(columns, column)) for column in zip(*whole, strict=True)]
    for gap, is_wrapped in (("   ", False), ("  ", False), ("   ", True), ("  ", True)):
        heads = [_header_rows(*head, is_wrapped) for head in zip(table.heads, needed, strict=True)]
        widths = [max(head[1], *map(columns, head[0])) for head in zip(heads, needed, strict=True)]
        if not look.width or 2 + sum(widths) + len(gap) * (len(widths) - 1) < look.width:
            return _TableLayout(heads, widths, gap)
    return None


def _table_rows(table: Table, look: Screen) -> list[str]:
    body = _body_without_control_characters(table)
    layout = _table_layout(table, body, look)
    if layout is None:
        return _table_as_sentences(table, look)
    heads, widths, gap = layout
    high = max(map(len, heads))
    lines = zip(*([""] * (high - len(head)) + head for head in heads), strict=True)
    rows = [_join_cells(line, [widths[0] + 2, *widths[1:]], table.align, gap) for line in lines]
    rows = [_bold_if_coloured(row, look) for row in rows if row]  # a table may have no heads
    for cells in body:
        is_heading = len(cells) == 1
        row = cells[0] if is_heading else f"  {_join_cells(cells, widths, table.align, gap)}"
        rows.append(_bold_if_coloured(row, look) if is_heading else row)
    return rows


def _header_rows(text: str, width: int, is_wrapped: bool) -> list[str]:
    """Return the header lines of a column.

    If `is_wrapped`, the header is wrapped to the width of the column or of its longest word.
    """
    text = _replace_control_characters(text)
    return wrap(text, 1 + max([width, *map(columns, text.split())]), "") if is_wrapped else [text]


def _join_cells(cells: Sequence[str], widths: Sequence[int], align: str, gap: str) -> str:
    return gap.join(_pad_cell(*cell) for cell in zip(cells, widths, align, strict=True)).rstrip()


def _bold_if_coloured(row: str, look: Screen) -> str:
    return _with_colour(row, ANSI_CODE_BY_TONE["heading"]) if look.colour else row


def _table_as_sentences(table: Table, look: Screen) -> list[str]:
    head = wrap(_replace_control_characters(table.heads[0]), look.width, "  ")
    rows = [_bold_if_coloured(row, look) for row in head if row]
    for text in map(_replace_control_characters, rows_in_words(table)):
        rows += wrap(f"  {text}", look.width, "    ")
    return rows


def _pad_cell(text: str, width: int, align: str) -> str:
    blanks = " " * (width - columns(text))
    return blanks + text if align == "r" else text + blanks
