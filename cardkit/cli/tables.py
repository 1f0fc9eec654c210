"""Tables of odds and of the laboratory: drawn by rich, which takes long to import."""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cardkit.text import lab as text

if TYPE_CHECKING:
    from rich.table import Table

FIRST, LATER = 2.0, 1.5
"""Seconds before the first table, and how many times as long before the next one."""
WIDEST_HEAD = 14
"""Letters on a line above a column; the name of a game may be long."""


@contextmanager
def sharpening(make_table: Callable[[Any], Table], all_games: int, *, shown: bool) -> Iterator[Any]:
    """Show a table while a simulation runs; yield the function that renews the table.

    The function takes the result so far; `make_table` gets it; `all_games` is the number
    of games to play. None is yielded where nothing is shown: not on a terminal, or not `shown`. The
    table is gone when the games are over.
    """
    if not (shown and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    progress = Progress(BarColumn(), MofNCompleteColumn())
    task = progress.add_task("", total=all_games)
    began, due = time.monotonic(), FIRST
    screen = Console(stderr=True, highlight=False, markup=False)
    with Live(progress, console=screen, transient=True) as live:

        def update(result: Any) -> None:
            nonlocal due
            progress.update(task, completed=result.games)
            spent = time.monotonic() - began
            if spent >= due:
                due = LATER * spent
                live.update(Group(make_table(result), text.so_far(result.games), progress))

        yield update


def grid(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, widest_head: int = WIDEST_HEAD
) -> Table:
    """Return a table of rich; a row of a single cell becomes a bold line above the rows below it.

    Figures stand at the right; the first column, and one without a head, are text.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    found = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        lines = textwrap.wrap(head, widest_head, break_long_words=False) if place else [head]
        column = Text("\n".join(lines))
        found.add_column(column, justify="right" if place and head else "left", no_wrap=True)
    for row in rows:
        if len(row) == 1:
            found.add_row(Text(row[0], style="bold"))
        else:
            found.add_row(*map(Text, row))
    return found


def show(table: Table) -> None:
    """Print a table of rich in full, even if its lines are longer than the screen is wide."""
    from rich.console import Console
    from rich.measure import Measurement

    screen = Console(highlight=False, markup=False, emoji=False)
    needed = Measurement.get(screen, screen.options.update(width=1000), table).maximum
    screen.width = max(screen.width, needed)
    screen.print(table)
