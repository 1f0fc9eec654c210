"""Lines and tables as a terminal shows them: wrapped, with remarks at the right margin."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable

import click

from cardkit.text.lines import Line, Table

RIGHT_MARGIN = 80
"""Where remarks end at the latest, however wide the screen is."""
FLUSH = ("heading", "next")
"""Tones of lines that are not indented."""
COLOURS = {"caught": "red", "good": "green"}
BOLD = ("heading", "alert", "caught", "good")
LEAST_WIDTH = 20
BLANK = Line("", tone="next")


def show(parts: Iterable[Line | Table]) -> None:
    """Print lines and tables as wide as the terminal; in a pipe nothing is wrapped."""
    text = render(parts, width=terminal_width(), colour=not os.environ.get("NO_COLOR"))
    click.echo(text, nl=False)  # which takes colours away in a pipe


def terminal_width() -> int:
    """Return the columns of the terminal; 0 where standard output is none."""
    if not sys.stdout.isatty():
        return 0
    return max(LEAST_WIDTH, shutil.get_terminal_size().columns)


def render(parts: Iterable[Line | Table], *, width: int = 0, colour: bool = False) -> str:
    """Return lines and tables as text; with a width of 0 nothing is wrapped."""
    return "".join(
        _line(part, width, colour) if isinstance(part, Line) else _table(part, width, colour)
        for part in parts
    )


def _line(line: Line, width: int, colour: bool) -> str:
    indent = "" if line.tone in FLUSH else "  "
    rows = _wrapped(indent + line.text, width, indent + "  ")
    if line.margin:
        rows = _with_margin(rows, line.margin, width, indent + "  ")
    if colour:
        rows = [_styled(row, line.tone) for row in rows]
    return "".join(f"{row}\n" for row in rows)


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    if not width or cells(text) < width:
        return [text]
    return textwrap.wrap(text, width - 1, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _with_margin(rows: list[str], margin: str, width: int, indent: str) -> list[str]:
    """Return the rows with a remark at the right, below them where there is no room."""
    last = rows[-1]
    gap = min(width or RIGHT_MARGIN, RIGHT_MARGIN) - 1 - cells(last) - cells(margin)
    if gap >= 3:
        return [*rows[:-1], last + " " * gap + margin]
    if not width or cells(last) + 3 + cells(margin) < width:
        return [*rows[:-1], f"{last}   {margin}"]
    return [*rows, *_wrapped(indent + margin, width, indent)]


def _styled(row: str, tone: str) -> str:
    if tone not in BOLD and tone != "aside":
        return row
    return click.style(row, fg=COLOURS.get(tone), bold=tone in BOLD, dim=tone == "aside")


def _table(table: Table, width: int, colour: bool) -> str:
    rows = [table.heads, *table.rows]
    widths = [max(cells(row[column]) for row in rows) for column in range(len(table.heads))]
    if width and 2 + sum(widths) + 3 * (len(widths) - 1) >= width:
        return _narrow_table(table, width)
    text = ""
    for place, row in enumerate(rows):
        padded = [_filled(*column) for column in zip(row, widths, table.align, strict=True)]
        # heads stand two columns further left
        padded[0] = padded[0] + "  " if place == 0 else "  " + padded[0]
        drawn = "   ".join(padded).rstrip()
        text += (_styled(drawn, "heading") if colour and place == 0 else drawn) + "\n"
    return text


def _narrow_table(table: Table, width: int) -> str:
    """Return each row as a line of text, for a screen that the table is too wide for."""
    first, *heads = table.heads
    lines = [first] if table.titled else []
    for name, *row in table.rows:
        named = [f"{head} {cell}".strip() for head, cell in zip(heads, row, strict=True) if cell]
        lines += _wrapped(f"  {name}: {', '.join(named)}", width, "    ")
    return "".join(f"{line}\n" for line in lines)


def _filled(text: str, width: int, align: str) -> str:
    blanks = " " * (width - cells(text))
    return blanks + text if align == "r" else text + blanks


def cells(text: str) -> int:
    """Return the columns of a text on a terminal: wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    marks = sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)
    return len(text) + wide - marks
