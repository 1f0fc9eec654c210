"""What ``simulate`` and ``compare`` share: options, and messages before and after a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from cardkit.cli.shared import Choice, Number, Refused, wrong_value
from cardkit.engine.values import MAX_PLAYERS
from cardkit.i18n.translate import t
from cardkit.lab.blocks import MOST_JOBS
from cardkit.lab.bots import CROWDS, MIXED
from cardkit.lab.compiled import can_compile, is_in_cache
from cardkit.lab.simulate import GAMES, SECONDS
from cardkit.text.lab import number


def play_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command with the options that ``simulate`` and ``compare`` share."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OPTIONS = [
    click.option("--bot", "bots", multiple=True, metavar="BOT",
        help="Who plays, once for each player."),
    click.option("--crowd", type=Choice(CROWDS), default=MIXED,
        help="People who play, unless bots are named."),
    click.option("--players", type=Number(1, MAX_PLAYERS), metavar="N", help="How many play."),
    click.option("--games", type=Number(1, 1_000_000_000), metavar="N",
        help="How many (default: 10,000, or 10 seconds)."),
    click.option("--seed", type=Number(0, 10**12), default=1, metavar="N", show_default=True,
        help="The same seed, the same games."),
    click.option("--jobs", type=Number(1, MOST_JOBS), metavar="N",
        help="Cores (default: all)."),
]  # fmt: skip


def limits(games: int | None) -> dict[str, Any]:
    """Return what limits a simulation: a number of games, or else the usual number and time."""
    if games:
        return {"games": games, "seconds": None}
    return {"games": GAMES, "seconds": SECONDS}


@contextmanager
def playing() -> Iterator[None]:
    """Wrap a simulation: announce it if code is compiled first; turn errors into messages."""
    from concurrent.futures.process import BrokenProcessPool

    from cardkit.lab.bots import BotError

    if can_compile() and not is_in_cache():
        click.echo(t("Compiling the rules, once: about 20 seconds."), err=True)
    try:
        yield
    except BotError as error:
        raise wrong_value("bots", str(error)) from None
    except BrokenProcessPool:
        raise Refused(
            t("A process that played was ended from outside. Try --jobs 1, or fewer games.")
        ) from None


def tell_ending(result: Any, games: int | None) -> None:
    """Print to standard error if a simulation was slow, was interrupted, or ran out of time.

    `games` is the number that was asked for, if any; with it there is no limit of time.
    """
    played = number(result.games, 0)
    if result.unknown:
        slow = t(
            "{keys}: fast play does not know this yet. It is played by the game master's own "
            "rules, ten times slower.",
            keys=", ".join(result.unknown),
        )
        click.echo(slow, err=True)
    if result.interrupted:
        click.echo(t("Interrupted: this is what {games} games gave.", games=played), err=True)
    elif not games and result.games < GAMES:
        short = t(
            "There was time for {games} games; --games N plays as many as you say.", games=played
        )
        click.echo(short, err=True)
