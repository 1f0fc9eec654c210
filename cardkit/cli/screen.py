"""The one console: everything styled goes through here, and obeys NO_COLOR, TERM=dumb and pipes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


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
