"""Which saved game is meant where none is named: the newest, or the newest that is not over."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cardkit.cli import click
from cardkit.cli.arguments import called, kept_games
from cardkit.table import home, read_saved
from cardkit.text import clean


class Waiting(NamedTuple):
    """A saved game that is not over: its own date (ISO, empty if it has none) and when its file was written."""

    path: Path
    date: str
    written: float


def newest() -> str:
    """The path of the saved game that was written last; those that cannot be read are passed over, and said on stderr.

    Raises `click.ClickException` where there is none.
    """
    for path in kept_games():
        with contextlib.suppress(OSError):
            if read_saved(path).readable:
                return str(path)
        _passed_over(path)
    raise click.ClickException(f"no game is saved in {home()}. cardkit play starts one.")


def _passed_over(path: Path) -> None:
    click.echo(clean(f"{path.name} cannot be read and is passed over: cardkit check {called(path)}"), err=True)


def newest_running(at_the_table: Callable[[Path], bool] | None = None) -> Path:
    """The newest saved game that is not over, or is but `at_the_table` still.

    That others wait too, or cannot be read, is said on stderr.

    A clock may have been set back. So the games' own dates and the times of their files have to agree, and none may lie
    in the future; else raises `click.ClickException` with their names, as it does when no game is waiting.
    """
    waiting = list(_waiting(at_the_table))
    if not waiting:
        raise click.ClickException("no game is waiting. cardkit play starts one; cardkit games lists the finished ones.")
    first = max(waiting, key=lambda game: game.written)
    others = [game for game in waiting if game is not first]
    if others:
        today, now = date.today().isoformat(), time.time() + SLACK
        sane = all(game.written <= now and game.date <= today for game in waiting)
        if not sane or not all(game.date <= first.date and game.written < first.written for game in others):
            raise click.ClickException(
                f"{len(waiting)} games are waiting, and their dates do not tell for sure which is the newest (was the clock "
                f"set back?). Say which:\n{_ways(waiting)}"
            )
        more = "Another game is" if len(others) == 1 else f"{len(others)} other games are"
        click.echo(f"{more} waiting too:\n{_ways(others)}", err=True)
    return first.path


def _waiting(at_the_table: Callable[[Path], bool] | None) -> Iterator[Waiting]:
    """Saved games that are not over; finished ones too, if they are `at_the_table`."""
    for path in kept_games():
        try:
            written = path.stat().st_mtime
            reading = read_saved(path)
        except OSError:
            continue
        if not reading.readable or reading.state is None:
            _passed_over(path)
        elif reading.state.begun and (not reading.state.complete or (at_the_table and at_the_table(path))):
            yield Waiting(path, reading.header.date, written)


SLACK = 60
"""Seconds by which a file may seem to be written in the future: another machine's clock on a shared disk."""


def _ways(games: Sequence[Waiting], most: int = 10) -> str:
    ways = [f"  cardkit resume {called(game.path)}" for game in games[:most]]
    return "\n".join([*ways, "  and more: cardkit games --running"] if len(games) > most else ways)
