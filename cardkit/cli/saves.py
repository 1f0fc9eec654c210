"""Saved games by name: what a FILE of ``resume``, ``show`` and ``export`` can be."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardkit import tally
from cardkit.cli.common import complete_file, offered
from cardkit.cli.files import read_tally
from cardkit.letters import clean
from cardkit.table.saved import ENDING, home, reason, saved_games
from cardkit.table.session import Session, Unreadable
from cardkit.variants import did_you_mean


def find_saved(name: str) -> Path:
    """The file that `name` means: a path, or a saved game's name with or without its ending. Raises `click.ClickException`."""
    for path in (Path(name), home() / name, home() / f"{name}{ENDING}", Path(f"{name}{ENDING}")):
        with contextlib.suppress(OSError, ValueError):
            if path.is_file():
                return path
    with contextlib.suppress(OSError, ValueError):
        if Path(name).exists():  # a folder, a pipe: whoever opens it says what is wrong
            return Path(name)
    known = [path.name.removesuffix(ENDING) for path in saved_games()]
    near = did_you_mean(name.removesuffix(ENDING), known)
    hint = near or ("cardkit games lists those that are saved." if known else f"No game is saved in {home()}.")
    raise click.ClickException(f"no game is called {name}. {hint}")


class Waiting(NamedTuple):
    """A saved game that is not over: its own date (ISO, empty if it has none) and when its file was written."""

    path: Path
    date: str
    written: float


def newest_running() -> Path:
    """The newest saved game that is not over; that others wait too, or cannot be read, is said on stderr.

    A clock may have been set back. So the games' own dates and the times of their files have to agree, and none may lie
    in the future; else raises `click.ClickException` with their names, as it does when no game is waiting.
    """
    waiting = list(_waiting())
    if not waiting:
        raise click.ClickException(
            "no game is waiting. cardkit play starts one; cardkit games lists the finished ones."
        )
    first = max(waiting, key=lambda game: game.written)
    others = [game for game in waiting if game is not first]
    if others and not _surely_newest(first, others):
        raise click.ClickException(
            f"{len(waiting)} games are waiting, and their dates do not tell for sure which is the newest (was the clock set "
            f"back?). Say which:\n{_ways(waiting)}"
        )
    if others:
        more = "Another game is" if len(others) == 1 else f"{len(others)} other games are"
        click.echo(f"{more} waiting too:\n{_ways(others)}", err=True)
    return first.path


def _waiting() -> Iterator[Waiting]:
    for path in saved_games():
        try:
            written = path.stat().st_mtime
            reading = tally.read_bytes(read_tally(path), path.name, path.parent)
        except OSError:
            continue
        if not reading.readable or reading.state is None:
            click.echo(clean(f"{path.name} cannot be read and is passed over: cardkit check {path}"), err=True)
        elif not reading.state.complete:
            yield Waiting(path, reading.header.date, written)


def _surely_newest(first: Waiting, others: Sequence[Waiting]) -> bool:
    today, now = date.today().isoformat(), time.time() + SLACK
    sane = all(game.written <= now and game.date <= today for game in (first, *others))
    return sane and all(game.date <= first.date and game.written < first.written for game in others)


SLACK = 60
"""Seconds by which a file may seem to be written in the future: another machine's clock on a shared disk."""


def _ways(games: Sequence[Waiting], most: int = 10) -> str:
    from cardkit.cli.terminal import called

    ways = [f"  cardkit resume {called(game.path)}" for game in games[:most]]
    return "\n".join([*ways, "  and more: cardkit games --running"] if len(games) > most else ways)


def newest() -> str:
    """The path of the saved game that was written last; those that cannot be read are passed over, and said on stderr.

    Raises `click.ClickException` where there is none.
    """
    for path in saved_games():
        with contextlib.suppress(OSError):
            if tally.read_bytes(read_tally(path), path.name, path.parent).readable:
                return str(path)
        click.echo(clean(f"{path.name} cannot be read and is passed over: cardkit check {path}"), err=True)
    raise click.ClickException(f"no game is saved in {home()}. cardkit play starts one.")


def complete_saved(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Names of saved games for the shell; else files."""
    names = offered((path.name.removesuffix(ENDING) for path in saved_games()), incomplete)
    return names or complete_file(ctx, param, incomplete)


STDIN = Path("-")


def read_game(name: str) -> tuple[Session, Path]:
    """The game `name` means (a path, a saved game's name, ``-`` for standard input), to look at: nobody else has to wait.

    Raises `click.ClickException`.
    """
    path = STDIN if name == "-" else find_saved(name)
    try:
        data = read_tally(name if path is STDIN else path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {reason(error)}.") from None
    reading = tally.read_bytes(data, path.name or "-", path.parent)
    try:
        session = Session.of(reading)
    except Unreadable as error:
        raise click.ClickException(f"this tally cannot be followed.\n{error}") from None
    if session.edited:
        click.echo(reading.show(session.edited), err=True)
    return session, path
