"""What ``simulate`` and ``compare`` share: options, help on bots, a table that sharpens."""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from cardkit.cli.shared import Refused
from cardkit.engine.values import MAX_PLAYERS
from cardkit.lab.blocks import MOST_JOBS
from cardkit.lab.bots import CROWDS, MIXED
from cardkit.lab.compiled import can_compile, is_in_cache
from cardkit.lab.simulate import GAMES, SECONDS
from cardkit.text import lab as text

if TYPE_CHECKING:
    from rich.table import Table


def play_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with the options of both."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OPTIONS = [
    click.option("--bot", "bots", multiple=True, metavar="BOT",
        help="Who plays, once for each player."),
    click.option("--crowd", type=click.Choice([*CROWDS], case_sensitive=False), default=MIXED,
        help="People who play, unless bots are named."),
    click.option("--players", type=click.IntRange(1, MAX_PLAYERS), metavar="N", help="How many play."),
    click.option("--games", type=click.IntRange(1, 1_000_000_000), metavar="N",
        help="How many (default: 10,000, or 10 seconds)."),
    click.option("--seed", type=click.IntRange(0), default=1, metavar="N", show_default=True,
        help="The same seed, the same games."),
    click.option("--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N",
        help="Cores (default: all)."),
]  # fmt: skip


def limits(games: int | None) -> dict[str, Any]:
    """Return how many games to play, and for how long: as many as are said, however long."""
    if games:
        return {"games": games, "seconds": None}
    return {"games": GAMES, "seconds": SECONDS}


@contextmanager
def playing() -> Iterator[None]:
    """Say that a first run compiles; refuse bots that cannot play; tell of a lost process."""
    from concurrent.futures.process import BrokenProcessPool

    from cardkit.lab.bots import BotError

    if can_compile() and not is_in_cache():
        click.echo(text.compiling(), err=True)
    try:
        yield
    except BotError as error:
        raise click.UsageError(str(error)) from None
    except BrokenProcessPool:
        raise Refused(text.worker_died()) from None


def tell_ending(result: Any, games: int | None) -> None:
    """Tell on standard error what was other than wanted: a slow rule, too few games."""
    if result.unknown:
        click.echo(text.plays_slowly(result.unknown), err=True)
    if result.interrupted:
        click.echo(text.interrupted(result.games), err=True)
    elif not games and result.games < GAMES:
        click.echo(text.short_of_time(result.games), err=True)


# --- tables ---------------------------------------------------------------------------------------

FIRST, LATER = 2.0, 1.5
"""Seconds before the first table, and how many times as long before the next one."""
WIDEST_HEAD = 14
"""Letters on a line above a column; the name of a game may be long."""


@contextmanager
def sharpening(table_of: Callable[[Any], Table], wanted: int, *, shown: bool) -> Iterator[Any]:
    """Show a table of the games so far, again and again; yield the function that is told of them.

    Only on a terminal, and it is gone when the games are over.
    """
    if not (shown and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    progress = Progress(BarColumn(), MofNCompleteColumn())
    task = progress.add_task("", total=wanted)
    began, due = time.monotonic(), FIRST
    screen = Console(stderr=True, highlight=False, markup=False)
    with Live(progress, console=screen, transient=True) as live:

        def update(result: Any) -> None:
            nonlocal due
            progress.update(task, completed=result.games)
            spent = time.monotonic() - began
            if spent >= due:
                due = LATER * spent
                live.update(Group(table_of(result), text.so_far(result.games), progress))

        yield update


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table; a row of one cell is a question above a group."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    found = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        lines = textwrap.wrap(head, WIDEST_HEAD, break_long_words=False) if place else [head]
        column = Text("\n".join(lines))
        found.add_column(column, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        if len(row) == 1:
            found.add_row(Text(row[0], style="bold"))
        else:
            found.add_row(*map(Text, row))
    return found


def show(table: Table) -> None:
    """Print a table in full; on a narrow screen its lines run on, and nothing is cut off."""
    from rich import box
    from rich.console import Console
    from rich.measure import Measurement

    screen = Console(highlight=False, markup=False, emoji=False)
    if screen.options.ascii_only:
        table.box = box.ASCII2
    needed = Measurement.get(screen, screen.options.update(width=1000), table).maximum
    screen.width = max(screen.width, needed)
    screen.print(table)


def writable(cell: str) -> str:
    """Return a cell in letters that standard output has."""
    try:
        "±".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return cell.replace("±", "+-")
    return cell
