"""Lines and tables as a terminal shows them, or as sentences for a screen reader.

Lines are wrapped, and remarks stand at the right margin.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from cardkit.v4.cli.screen import cells, fill, ink
from cardkit.v4.text import clean
from cardkit.v4.words import Grid, Line, Sentence, aloud, capital

RIGHT_MARGIN = 80
"""Greatest column of a remark at the right margin, however wide the screen."""
_BREAK = r"(?<=\w\w[.!?]) |(?<=\d[.!?]) |(?<=[)\"][.!?]) "
"""Pattern of a blank that may part two sentences; not after an initial, as in J. R."""


class Look(NamedTuple):
    """Width of the screen (0: do not wrap), whether it has colours, and a screen reader."""

    width: int
    colour: bool
    reader: bool


def drawn(said: Line | Grid, look: Look) -> str:
    """Return a line or a table as text with a line end, safe to print."""
    match said:
        case Line():
            return _spoken(said) if look.reader else _line(_cleaned(said), look)
        case Grid():
            heads = tuple(map(clean, said.heads))
            grid = said._replace(
                heads=heads, rows=tuple(tuple(map(clean, row)) for row in said.rows)
            )
            if not look.reader:
                return _grid(grid, look)
            title = f"{heads[0]}.\n" if grid.titled else ""  # for a screen reader: a sentence a row
            return title + "".join(f"{told.rstrip('.')}.\n" for told in _in_lines(grid))


def _cleaned(line: Line) -> Line:
    """Return the line without characters that could steer the screen."""
    acts = [isinstance(sentence, Sentence) and sentence.act for sentence in line.said]
    said = tuple(Sentence(clean(sentence), act=act) for sentence, act in zip(line.said, acts))
    return line._replace(said=said, tail=tuple(map(clean, line.tail)), label=clean(line.label))


def _spoken(line: Line) -> str:
    """Return a line for a screen reader: one sentence a line, no indent.

    The remark at the margin is a sentence of its own.
    """
    said: list[str] = []
    for sentence in line.said:
        said += sentences(aloud(sentence))
    if line.label:
        said[:1] = [" ".join((aloud(line.label), *said[:1]))]
    if line.tail:
        margin = capital(", ".join(map(aloud, line.tail)))
        said.append(margin if margin[-1] in ".!" else f"{margin}.")
    return "".join(f"{clean(part)}\n" for part in said if part)


def _line(line: Line, look: Look) -> str:
    text = " " * line.indent + line.text
    width = look.width
    rows = (
        list(wrapped(text, width, line.indent + 2)) if width and line.tone != "verbatim" else [text]
    )
    tail = line.between.join(line.tail)
    if tail:
        room = (min(width, RIGHT_MARGIN) if width else RIGHT_MARGIN) - 1
        gap = room - cells(rows[-1]) - cells(tail)
        if gap >= 3:
            rows[-1] += " " * gap + tail
        elif not width or cells(rows[-1]) + 3 + cells(tail) < width:
            rows[-1] += "   " + tail
        else:
            rows += list(wrapped(" " * (line.indent + 2) + tail, width, line.indent + 2))
    if look.colour:
        rows = (
            _bold_figures(rows, line)
            if line.tone in ("plain", "next")
            else [ink(row, line.tone) for row in rows]
        )
    return "".join(f"{row}\n" for row in rows)


def _grid(grid: Grid, look: Look) -> str:
    rows = [row for row in (grid.heads, *grid.rows) if any(row)]
    widths = [max(cells(row[column]) for row in rows) for column in range(len(grid.heads))]
    gap = "   "
    total = 2 + sum(widths) + len(gap) * (len(widths) - 1)
    if look.width and total >= look.width and total - len(widths) + 1 < look.width:
        gap = "  "
    elif look.width and total >= look.width:  # too wide for the screen: one row a line, wrapped
        title = (
            f"{ink(grid.heads[0], 'heading') if look.colour else grid.heads[0]}\n"
            if grid.titled
            else ""
        )
        parts: list[str] = []
        for told in _in_lines(grid):
            parts += wrapped(f"  {told}", look.width, 4)
        return title + "".join(f"{part}\n" for part in parts)
    text = ""
    for row in rows:
        padded = [
            fill(cell, width, right=how == "r")
            for cell, width, how in zip(row, widths, grid.set, strict=True)
        ]
        is_head = row is grid.heads  # heads stand two columns further left
        padded[0] = padded[0] + "  " if is_head else "  " + padded[0]
        line = gap.join(padded).rstrip()
        text += (ink(line, "heading") if is_head and look.colour else line) + "\n"
    return text


def _in_lines(grid: Grid) -> Iterator[str]:
    """Yield each row as text, with the heads before its cells."""
    first, *heads = grid.heads
    heads = [f"{first} {head}" if head.isdigit() else head for head in heads]
    for name, *row in grid.rows:
        cells = (f"{head} {cell}".lstrip() for head, cell in zip(heads, row) if cell)
        yield f"{name}: {', '.join(cells)}"


def _bold_figures(rows: Sequence[str], line: Line) -> list[str]:
    """Return the rows of a line with the figures of its acts in bold.

    The remark at the margin stays as it is.
    """
    # of each letter but blanks: True if it is to be bold
    marks = [False] * len("".join(line.label.split()))
    for sentence in line.said:
        marks += [
            letter.isdigit() and sentence in line.acts for letter in "".join(sentence.split())
        ]
    left = iter(marks)
    told = []
    for row in rows:
        bold = [not letter.isspace() and next(left, False) for letter in row]
        runs = groupby(zip(row, bold, strict=True), key=lambda pair: pair[1])
        parts = (("".join(letter for letter, _ in run), marked) for marked, run in runs)
        told.append("".join(ink(part, "figure") if marked else part for part, marked in parts))
    return told


def sentences(text: str) -> list[str]:
    """Split `text` into sentences, where a mark ends one and the next begins with a capital.

    >>> sentences("4. Di: 5"), sentences("J. R. wins. \u017baneta: take 2.")
    (['4. Di: 5'], ['J. R. wins.', '\u017baneta: take 2.'])
    """
    parts: list[str] = []
    start = 0
    for match in re.finditer(_BREAK, text):
        begun, after = text[start : match.start()], text[match.end() : match.end() + 1]
        if after.isupper() and not begun.strip(" .").isdigit():
            parts.append(begun.strip())
            start = match.end()
    return [part for part in (*parts, text[start:].strip()) if part]


def wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Yield lines of at most `width - 1` columns, broken at blanks, indented after the first."""
    while cells(text) >= width:
        cut = at = 0
        for at, letter in enumerate(text):
            if cells(text[: at + 1]) >= width:
                break
            if letter == " " and text[:at].strip():
                cut = at
        if not cut:
            cut = max(at, indent + 1)
        yield text[:cut].rstrip()
        rest = text[cut:].lstrip()
        if not rest:
            return
        text = " " * indent + rest
    yield text
