"""Tables of the laboratory, and how they are shown while games are played."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cardkit.cli.render import Screen, render
from cardkit.i18n.translate import t
from cardkit.text.lab import number
from cardkit.text.lines import Table

FIRST, LATER = 2.0, 1.5
"""Seconds before the first table, and how many times as long before the next one."""


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
                look = Screen(shutil.get_terminal_size().columns)
                table = render([make_table(result)], look)
                so_far = t("{games} games so far; Ctrl-C keeps them", games=number(result.games, 0))
                live.update(Group(table, so_far, progress))

        yield update


def figures(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table whose figures stand at the right, and its first column, as text, at the left."""
    return Table(tuple(heads), [tuple(row) for row in rows], "l" + "r" * (len(heads) - 1))
