"""Saved games by name: what a FILE of ``resume``, ``show`` and ``export`` can be."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

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
    near = did_you_mean(name.removesuffix(ENDING), known).removeprefix(".")
    hint = near or (" cardkit games lists those that are saved." if known else f" No game is saved in {home()}.")
    raise click.ClickException(f"no game is called {name}.{hint}")


def newest_running() -> Path:
    """The newest saved game that is not over. Those that cannot be read are passed over, and said on stderr."""
    for path in saved_games():
        try:
            reading = tally.read_bytes(read_tally(path), path.name, path.parent)
        except OSError:
            continue
        if not reading.readable or reading.state is None:
            click.echo(clean(f"{path.name} cannot be read and is passed over: cardkit check {path}"), err=True)
        elif not reading.state.complete:
            return path
    raise click.ClickException("no game is waiting. cardkit play starts one; cardkit games lists the finished ones.")


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
