"""How what is said looks on a terminal: wrapped lines, remarks at the right margin, tables; or sentences to be heard."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from cardkit.cli.screen import cells, fill, ink, writable
from cardkit.speech import Grid, Line, Sentence, capital
from cardkit.tally import unaccented
from cardkit.text import clean

RIGHT_MARGIN = 80
"""Columns: a remark at the right margin goes no further, however wide the screen."""
HEIGHT = 5
"""Rows of a block letter."""
_LETTERS = {
    "A": " ## /#  #/####/#  #/#  #", "B": "### /#  #/### /#  #/### ", "C": " ###/#   /#   /#   / ###",
    "D": "### /#  #/#  #/#  #/### ", "E": "####/#   /### /#   /####", "F": "####/#   /### /#   /#   ",
    "G": " ###/#   /# ##/#  #/ ###", "H": "#  #/#  #/####/#  #/#  #", "I": "###/ # / # / # /###",
    "J": "  ##/   #/   #/#  #/ ## ", "K": "#  #/# # /##  /# # /#  #", "L": "#   /#   /#   /#   /####",
    "M": "#   #/## ##/# # #/#   #/#   #", "N": "#   #/##  #/# # #/#  ##/#   #", "O": " ## /#  #/#  #/#  #/ ## ",
    "P": "### /#  #/### /#   /#   ", "Q": " ## /#  #/#  #/ ## /   #", "R": "### /#  #/### /# # /#  #",
    "S": " ###/#   / ## /   #/### ", "T": "#####/  #  /  #  /  #  /  #  ", "U": "#  #/#  #/#  #/#  #/ ## ",
    "V": "#   #/#   #/ # # / # # /  #  ", "W": "#   #/#   #/# # #/## ##/#   #", "X": "#   #/ # # /  #  / # # /#   #",
    "Y": "#   #/ # # /  #  /  #  /  #  ", "Z": "####/   #/ ## /#   /####",
    "0": " ## /# ##/#  #/## #/ ## ", "1": " # /## / # / # /###", "2": "### /   #/ ## /#   /####",
    "3": "### /   #/ ## /   #/### ", "4": "#  #/#  #/####/   #/   #", "5": "####/#   /### /   #/### ",
    "6": " ## /#   /### /#  #/ ## ", "7": "####/   #/  # / #  / #  ", "8": " ## /#  #/ ## /#  #/ ## ",
    "9": " ## /#  #/ ###/   #/ ## ", ".": " / / / /#", ",": "  /  /  / #/# ", ":": " /#/ /#/ ", "!": "#/#/#/ /#",
    "-": "   /   /###/   /   ", "+": "   / # /###/ # /   ", "*": "# # #/ ### /#####/ ### /# # #", " ": "  /  /  /  /  ",
    "(": " #/# /# /# / #", ")": "# / #/ #/ #/# ", "'": "#/#/ / / ", "/": "    #/   # /  #  / #   /#    ",
}  # fmt: skip
_BREAK = r"(?<=\w\w[.!?]) |(?<=\d[.!?]) |(?<=[)\"][.!?]) "
"""A blank that may stand between two sentences; not after an initial, as in J. R."""


class Look(NamedTuple):
    """How wide the screen is (0: nothing is wrapped), whether it is coloured, whether a screen reader tells it, and whether
    acts are to be read across a table (`big`)."""

    width: int
    colour: bool
    reader: bool
    big: bool = False


def drawn(said: Line | Grid, look: Look) -> str:
    """A line or a table as text that ends with a line end, cleaned of what could steer the screen."""
    match said:
        case Line():
            acts = [isinstance(sentence, Sentence) and sentence.act for sentence in said.said]
            cleaned = tuple(Sentence(clean(sentence), act=act) for sentence, act in zip(said.said, acts))
            line = said._replace(said=cleaned, tail=tuple(map(clean, said.tail)))
            return _spoken(line) if look.reader else (look.big and _big(line, look)) or _line(line, look)
        case Grid():
            heads = tuple(map(clean, said.heads))
            grid = said._replace(heads=heads, rows=tuple(tuple(map(clean, row)) for row in said.rows))
            if not look.reader:
                return _grid(grid, look)
            title = f"{heads[0]}.\n" if grid.titled else ""  # for a screen reader: a sentence a row
            return title + "".join(f"{told.rstrip('.')}.\n" for told in _in_lines(grid))


def _spoken(line: Line) -> str:
    """For a screen reader: one sentence a line, nothing set in, nothing at the margin."""
    said = [part for sentence in line.said for part in sentences(sentence)]
    if line.label:
        said[:1] = [f"{line.label} {said[0]}"]
    said += [capital(part if part[-1] in ".!" else f"{part}.") for part in (tail.strip() for tail in line.tail)]
    return "".join(f"{sentence}\n" for sentence in said if sentence)


def _big(line: Line, look: Look) -> str:
    """What hands do, or a danger, in block letters, what is open whole at the right of them, all else below; nothing where
    the line says neither or does not fit so."""
    if not (line.acts or line.tone in ("alert", "caught")) or line.tone == "refusal":
        return ""
    width = (look.width or RIGHT_MARGIN) - 1
    beside = max(map(cells, line.tail), default=-3) + 3
    loud: list[str] = []
    rest: list[str] = []
    rows: list[str] = []
    for sentence in line.said:
        longer = in_block_letters(" ".join((*loud, sentence)), width - beside)
        fits = longer is not None and len(longer) < 3 * (HEIGHT + 1)  # what is longer is nothing to be read in one look
        if longer is not None and fits and not rest and (sentence in line.acts or line.tone in ("alert", "caught")):
            loud, rows = [*loud, sentence], longer
        else:
            rest.append(sentence)
    if not rows:
        return ""
    at_side = [*line.tail, *[""] * len(rows)]
    shown = [fill(row, width - cells(tail)) + tail if tail else row for row, tail in zip(rows, at_side, strict=False)]
    tone = "figure" if line.tone in ("plain", "next") else line.tone
    text = "".join(f"{ink(row.rstrip(), tone) if look.colour else row.rstrip()}\n" for row in ["", *shown, ""])
    below = line._replace(said=tuple(rest), tail=line.tail[len(rows) :], label="")
    label = _line(line._replace(said=(), tail=()), look) if line.label else ""
    return label + text + (_line(below, look) if rest or below.tail else "")


def in_block_letters(text: str, width: int) -> list[str] | None:
    """`text` in rows of block letters, wrapped at blanks to at most `width` columns; None where that cannot be."""
    plain, lines = unaccented(text).upper(), [""]
    for word in plain.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _columns(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    if not set(plain) <= set(_LETTERS) or any(_columns(line) > width for line in lines):
        return None
    shown: list[str] = []
    for line in lines:
        letters = [_LETTERS[letter].split("/") for letter in line]
        shown += [""] * bool(shown)
        shown += [" ".join(letter[row] for letter in letters).replace("#", writable("\u2588", "#")) for row in range(HEIGHT)]
    return shown


def _columns(text: str) -> int:
    return sum(len(_LETTERS.get(letter, "").partition("/")[0]) + 1 for letter in text) - 1


def _line(line: Line, look: Look) -> str:
    text = " " * line.indent + line.text
    width = look.width
    rows = list(wrapped(text, width, line.indent + 2)) if width and line.tone != "verbatim" else [text]
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
        rows = _bold_figures(rows, line) if line.tone in ("plain", "next") else [ink(row, line.tone) for row in rows]
    return "".join(f"{row}\n" for row in rows)


def _grid(grid: Grid, look: Look) -> str:
    rows = [row for row in (grid.heads, *grid.rows) if any(row)]
    widths = [max(cells(row[column]) for row in rows) for column in range(len(grid.heads))]
    gap = "   "
    total = 2 + sum(widths) + len(gap) * (len(widths) - 1)
    if look.width and total >= look.width and total - len(widths) + 1 < look.width:
        gap = "  "
    elif look.width and total >= look.width:  # too wide for the screen: one row a line, wrapped
        title = f"{ink(grid.heads[0], 'heading') if look.colour else grid.heads[0]}\n" if grid.titled else ""
        return title + "".join(f"{part}\n" for told in _in_lines(grid) for part in wrapped(f"  {told}", look.width, 4))
    text = ""
    for row in rows:
        padded = [fill(cell, width, right=how == "r") for cell, width, how in zip(row, widths, grid.set, strict=True)]
        is_head = row is grid.heads  # which stands two columns further left
        padded[0] = padded[0] + "  " if is_head else "  " + padded[0]
        line = gap.join(padded).rstrip()
        text += (ink(line, "heading") if is_head and look.colour else line) + "\n"
    return text


def _in_lines(grid: Grid) -> Iterator[str]:
    """Each row with the heads before its cells."""
    first, *heads = grid.heads
    heads = [f"{first} {head}" if head.isdigit() else head for head in heads]
    for name, *row in grid.rows:
        yield f"{name}: {', '.join(f'{head} {cell}'.lstrip() for head, cell in zip(heads, row) if cell)}"


def _bold_figures(rows: Sequence[str], line: Line) -> list[str]:
    """The rows of a line with the figures of its acts in bold; what stands at the margin stays as it is."""
    marks = iter(
        [False] * len("".join(line.label.split()))
        + [letter.isdigit() and sentence in line.acts for sentence in line.said for letter in "".join(sentence.split())]
    )
    told = []
    for row in rows:
        bold = [not letter.isspace() and next(marks, False) for letter in row]
        runs = groupby(zip(row, bold, strict=True), key=lambda pair: pair[1])
        parts = (("".join(letter for letter, _ in run), marked) for marked, run in runs)
        told.append("".join(ink(part, "figure") if marked else part for part, marked in parts))
    return told


def sentences(text: str) -> list[str]:
    """The sentences of `text`, each by itself: cut where a mark ends one and the next begins with a large letter.

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
    """Lines of at most `width - 1` columns, broken at blanks; those after the first are set in."""
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
