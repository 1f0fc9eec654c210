"""The one console: everything styled goes through here, and obeys NO_COLOR, TERM=dumb and pipes."""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


_INKS = {"heading": "1", "alert": "1", "caught": "1;31", "refusal": "35", "good": "1;32"}
"""The colours of a tone, readable on dark and on light. What they say stands in the words too."""


def colour_allowed(stream: TextIO) -> bool:
    """Whether `stream` may be coloured: a terminal that is not dumb, and nobody said NO_COLOR."""
    try:
        shown = stream.isatty()
    except ValueError:
        return False
    return shown and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def ink(text: str, tone: str) -> str:
    """`text` in the colour of a tone, for lines that are written without rich. Whole lines only: words stay findable."""
    code = _INKS.get(tone)
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def console(*, stderr: bool = False) -> Console:
    """A console for results (stdout) or talk (stderr). rich is imported here, when somebody looks."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)


def table(*columns: str, title: str = "") -> Table:
    """A plain table: the first column to the left, figures to the right, no more lines than needed."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE_HEAD, title=Text(title) if title else None, title_justify="left", pad_edge=False)
    for number, column in enumerate(columns):
        grid.add_column(Text(column), justify="right" if number else "left", no_wrap=bool(number))
    return grid


def show(grid: Table) -> None:
    """Print a table with all its figures: on a screen too narrow for them its lines run on, nothing is cut off."""
    from rich.measure import Measurement

    screen = console()
    if screen.width < 72:
        screen.width = Measurement.get(screen, screen.options.update(width=1000), grid).maximum
    screen.print(grid)


def writable(letter: str, instead: str) -> str:
    """`letter` where stdout can write it, else what stands for it."""
    try:
        letter.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return instead
    return letter


_WIDE = {"W", "F"}


def cells(text: str) -> int:
    """How many columns `text` takes on a terminal: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2 if unicodedata.east_asian_width(c) in _WIDE else 1
        for c in text
    )  # fmt: skip


def fill(text: str, width: int, *, right: bool = False) -> str:
    """`text` padded with blanks to `width` columns."""
    blanks = " " * max(0, width - cells(text))
    return blanks + text if right else text + blanks
