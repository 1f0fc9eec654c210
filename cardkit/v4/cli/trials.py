"""Parts that the commands of the laboratory share: their options, progress, and cells."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from cardkit.v4 import lab
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import Settings
from cardkit.v4.cli.commands import Decorator, Number, options
from cardkit.v4.cli.screen import bar, writable
from cardkit.v4.engine import MOST_PLAYERS, Variant


def _words() -> dict[str, str]:
    """Return the meanings of the words for bots, each with a sample figure if it takes one."""
    return {
        f"{word}:{entry.takes}" if entry.takes else word: entry.meaning
        for word, entry in lab.WORDS.items()
    }


bots_options: Decorator = options(
    click.option(
        "--bot",
        "bots",
        multiple=True,
        metavar="BOT",
        help=(
            "Who plays, once for each player: kinds:3, loot:25, turn:5, odds:1/4, even, never, ..."
        ),
    ),
    click.option(
        "--crowd",
        type=click.Choice([*lab.CROWDS]),
        default="mixed",
        show_default=True,
        help="People who play, unless bots are named.",
    ),
    click.option(
        "--players",
        type=Number(1, MOST_PLAYERS),
        help="How many play; the bots named take the seats in turn.",
    ),
)
"""``--bot WORD`` for each player, or ``--crowd NAME``; ``--players N`` seats them in turn."""


games_option: Decorator = click.option(
    "--games",
    type=Number(1, 1_000_000_000),
    default=None,
    show_default="10000, or what ten seconds give",
    help="How many games.",
)
"""``--games``, which decides alone where it is said."""
dealing_options: Decorator = options(
    click.option(
        "--seed",
        type=Number(0),
        default=1,
        show_default=True,
        help="The same seed, the same games.",
    ),
    click.option(
        "--jobs",
        type=Number(1, lab.MOST_JOBS),
        default=lab.cores,
        show_default=lab.CORES,
        help="Processes. The result is the same.",
    ),
)
"""``--seed`` and ``--jobs``."""


class Asked(NamedTuple):
    """Options of a laboratory command; those that a command lacks have their defaults."""

    settings: Settings
    games: int | None
    seed: int
    jobs: int
    as_json: bool
    bots: tuple[str, ...] = ()
    crowd: str = "mixed"
    players: int | None = None


def _listed(meanings: Mapping[str, str], width: int) -> str:
    """Return a line for each word with its meaning, wrapped beside it."""
    hanging = " " * (width + 3)
    lines = (
        textwrap.fill(f"  {word:{width}} {meaning}", 79, subsequent_indent=hanging)
        for word, meaning in meanings.items()
    )
    return "\n".join(lines)


def words_help() -> str:
    """Return the crowds and the words for bots, for the end of a command's help."""
    crowds = _listed({name: crowd.meaning for name, crowd in lab.CROWDS.items()}, 9)
    lines = _listed(_words(), 17)
    return (
        f"\b\nCrowds, the same for every rule:\n{crowds}\n\n"
        f"\b\nBots:\n{lines}\n\n"
        "Joined by + a bot leaves as soon as one part would (kinds:3+artifacts:1). Figures with "
        "commas are for one "
        "round each, the last for all later ones (loot:5,8,12). In a game of hands all but dare "
        "lay their safest card. "
        "Behind is who would have less than somebody if all inside left now."
    )


def check_seats(
    variants: Sequence[Variant], bots: Sequence[lab.Bot], asked: Asked
) -> list[list[lab.Bot]]:
    """Return the bots by seat for each game; a usage error where they do not fit a game."""
    tables = lab.seated(variants, bots, asked.players, asked.crowd)
    try:
        for variant, seats in zip(variants, tables, strict=True):
            lab.check_bots(variant, seats)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return tables


@contextmanager
def progress(what: str, games: int) -> Iterator[lab.Progress]:
    """Show a progress bar while games are played."""
    with bar(what, games) as told:
        yield told


def ended(result: lab.Report | lab.Comparison) -> Exit:
    """Return the exit code; say why games were not all played, if so."""
    so_far = f"the result so far, of {result.games:,} of {result.asked:,} games"
    match result.stopped:
        case "" | "time":
            return Exit.FINE
        case "interrupted":
            click.echo(f"Interrupted: {so_far}.", err=True)
            return Exit.INTERRUPTED
        case "worker died":
            click.echo(f"{lab.WorkerDied()}. Here: {so_far}.", err=True)
            return Exit.USAGE


def percent(mean: lab.Mean) -> str:
    """Return `Mean.percent` in letters that standard output has."""
    return mean.percent(writable("±", "+-"))


def amount(mean: lab.Mean) -> str:
    """Return `Mean.amount` in letters that standard output has."""
    return mean.amount(writable("±", "+-"))
