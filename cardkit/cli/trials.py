"""What the commands of the laboratory share: bots, games, seed and jobs on the command line, the progress bar, cells."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from cardkit import __version__, files, lab
from cardkit.cli import Exit, click
from cardkit.cli.arguments import Settings
from cardkit.cli.bot_files import with_own_bots
from cardkit.cli.commands import F, Number, options
from cardkit.cli.screen import bar, writable
from cardkit.cli.writing import may_write, write_file
from cardkit.engine import MOST_PLAYERS, Variant
from cardkit.ink import check_format, is_our_picture

NO_MARK = "No mark: no difference found. Differences of % are in points."
"""What else is to be known of differences."""


def complete_bot(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Tab after ``--bot``: every word with a figure to change, also behind a + and after behind:."""
    said = re.match(r"(?:.*\+|behind:(?:[^/]*/)?)?", incomplete)
    words = (f"{said[0] if said else ''}{word}" for word in _words())
    return [word for word in words if word.startswith(incomplete)]


def _words() -> dict[str, str]:
    """The words for bots, with a figure to change where they take one, and what each means."""
    return {f"{word}:{entry.takes}" if entry.takes else word: entry.meaning for word, entry in lab.WORDS.items()}


# fmt: off
bots_options = options(
    click.option("--bot", "bots", multiple=True, metavar="BOT", shell_complete=complete_bot,
        help="Who plays, once for each player: kinds:3, loot:25, turn:5, odds:1/4, even, never, best, ... (see below)."),
    click.option("--players", type=Number(1, MOST_PLAYERS), help="How many play; the bots named take the seats in turn."),
)
"""``--bot WORD``, one for each player, and ``--players N`` to seat them round and round."""
plot_option = click.option("--plot", "plot_to", metavar="FILE", help="A picture: FILE.svg, FILE.png or FILE.pdf.")
"""``--plot FILE``."""


def games_options(default: int) -> Callable[[F], F]:
    """``--games``, ``--seed`` and ``--jobs``."""
    return options(
        click.option("--games", type=Number(1, 1_000_000_000), default=default, show_default=True, help="How many games."),
        click.option("--seed", type=Number(0), default=1, show_default=True, help="The same seed, the same games."),
        click.option("--jobs", type=Number(1, lab.MOST_JOBS), default=lab.cores, show_default=lab.CORES,
            help="Processes. The result is the same."),
    )
# fmt: on


class Asked(NamedTuple):
    """What the options of a command ask of the laboratory; those that it does not take are as here."""

    settings: Settings
    games: int
    seed: int
    jobs: int
    as_json: bool
    as_csv: bool = False
    bots: tuple[str, ...] = ()
    players: int | None = None
    plot_to: str | None = None

    def check_plot(self) -> None:
        """Raise `click.ClickException` where a picture is wanted that could not be written: before anything is played."""
        if self.plot_to is not None:
            try:
                check_format(self.plot_to)
            except ValueError as error:
                raise click.UsageError(str(error)) from None
            may_write(Path(self.plot_to), ours=is_our_picture)

    def write_plot(self, drawn: Callable[[str], bytes]) -> None:
        """Write the picture, if one is wanted; `drawn` makes it for the name of a file."""
        if self.plot_to is not None:
            write_file(Path(self.plot_to), drawn(self.plot_to), ours=is_our_picture)
            click.echo(f"Picture: {self.plot_to}", err=True)


class Measured(dict[str, Any]):
    """What has been measured of a game, kept in a file line by line, so that what is sought goes on where it was broken off."""

    def __init__(self, variant: Variant) -> None:
        name = f"{files.file_name_of(variant.name)}-{files.digest(variant)}-{__version__}.jsonl"
        self.path = files.home("cache", ".cache") / "lab" / name
        with suppress(OSError), self.path.open(encoding="utf-8") as lines:
            for line in lines:
                with suppress(ValueError):  # a line that was broken off is measured again
                    super().update(json.loads(line))

    def __setitem__(self, name: str, measured: Any) -> None:
        super().__setitem__(name, json.loads(json.dumps(measured)))
        with suppress(OSError):  # where nothing can be kept, the next search begins anew
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({name: measured}) + "\n")


def words_help() -> str:
    """The words for bots, for the end of a command's help."""
    lines = "\n".join(f"  {word:17} {meaning}" for word, meaning in _words().items())
    return (
        f"\b\nBots:\n{lines}\n\n"
        "Joined by + a bot leaves as soon as one part would (kinds:3+artifacts:1). Figures with commas are for one "
        "round each, the last for all later ones (loot:5,8,12). In a game of hands all but dare lay their safest card. "
        "FILE.py:NAME is a function of your own: (state, name) -> whether to leave now; in a game of hands (state, name, hand) "
        "-> the card to lay, None to flee. "
        "Behind is who would have less than somebody if all inside left now; best takes some seconds to be found."
    )


def seated(variant: Variant, bots: Sequence[str], players: int | None) -> list[lab.Bot]:
    """Who sits where: the bots in turn, one alone at the smallest table, unless named the usual crowd. A usage error where they
    do not fit the variant."""
    named: Sequence[lab.Bot] = with_own_bots(bots) or lab.crowd(variant, players or lab.usual_number(variant))
    number = players or max(len(named), variant.players.low if len(bots) == 1 else 1)
    seats = [*islice(cycle(named), number)]
    try:
        lab.check_bots(variant, seats)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return seats


def parts(text: str) -> list[str]:
    """A text taken apart at its commas; those in brackets, braces and quotes belong to a part."""
    return re.findall(r'(?:\[[^\]]*\]|\{[^}]*\}|"[^"]*"|[^,\[{"])+', text)


@contextmanager
def progress(what: str, games: int | None) -> Iterator[lab.Progress]:
    """`bar` while games are played. Raises `click.ClickException` for a bot of somebody's that plays what cannot be."""
    try:
        with bar(what, games) as told:
            yield told
    except lab.BotError as error:
        raise click.ClickException(str(error)) from None


def told_to_end(stopped: lab.Stopped, so_far: str) -> Exit:
    """How the process ends: where games were not played to the end, a line says why, and what the result so far is of."""
    match stopped:
        case "":
            return Exit.FINE
        case "interrupted":
            click.echo(f"Interrupted: {so_far}.", err=True)
            return Exit.INTERRUPTED
        case "worker died":
            click.echo(f"{lab.WorkerDied()}. Here: {so_far}.", err=True)
            return Exit.USAGE


def ended(reports: Sequence[lab.Report | lab.Study]) -> Exit:
    """`told_to_end` of several reports, with the games that were played."""
    stopped: lab.Stopped = next((report.stopped for report in reports if report.stopped), "")
    done, asked = sum(report.games for report in reports), sum(report.asked for report in reports)
    return told_to_end(stopped, f"the result so far, of {done:,} of {asked:,} games")


def signed(more: lab.Mean, told: Callable[[lab.Mean], str]) -> str:
    """A difference, told by `percent` or `amount`, with its sign."""
    return ("+" if more.mean > 0 else "") + told(more)


def percent(mean: lab.Mean) -> str:
    """`Mean.percent` in letters that standard output has."""
    return mean.percent(writable("±", "+-"))


def amount(mean: lab.Mean) -> str:
    """`Mean.amount` in letters that standard output has."""
    return mean.amount(writable("±", "+-"))
