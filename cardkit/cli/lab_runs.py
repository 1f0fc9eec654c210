"""The options, messages and live tables that ``simulate`` and ``compare`` share."""

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.render import Screen, echo, render
from cardkit.engine.files import check_writable
from cardkit.i18n.translate import t
from cardkit.lab import compiled
from cardkit.lab.blocks import MAX_JOBS
from cardkit.lab.crowd_bots import BOT_WORDS, CROWDS, MIXED_CROWD, InvalidBotsError
from cardkit.lab.estimates import Estimate
from cardkit.lab.game_figures import Figure
from cardkit.lab.simulate import DEFAULT_GAMES, DEFAULT_PLAYING_SECONDS, GameRow
from cardkit.tally.words import fold, typed_words
from cardkit.text.lab import number_text
from cardkit.text.lines import Table

STDOUT = Path("-")
SECONDS_TO_FIRST_TABLE, FACTOR_OF_LATER_TABLES = (
    1.0,
    1.5,
)  # seconds before the first table, and the factor for each later one


def bot_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command with the options that choose the bots."""
    for option in reversed(_BOT_OPTIONS):
        command = option(command)
    return command


def run_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command with the options for the number of games and for the output."""
    for option in reversed(_RUN_OPTIONS):
        command = option(command)
    return command


def _translate_bots(_: click.Context, __: click.Parameter, words: Sequence[str]) -> list[str]:
    """Return the English words for bots, such as ``careful`` for the French ``prudent``."""
    return [typed_words().bots.get(fold(word), word) for word in words]


def _check_rows_path(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    if path and path != STDOUT:
        with shared.catch_write_errors(path, "--csv"):  # before games are played
            check_writable(path)
    return path


def prints_only_data(rows: Path | None, *, as_json: bool) -> bool:
    """Return True if standard output is JSON or CSV; raise an error if both are asked for."""
    if as_json and rows == STDOUT:
        raise click.UsageError(t("Use --json or --csv -, not both."))
    return as_json or rows == STDOUT


_BOT_OPTIONS = [
    click.option("--bot", "bots", multiple=True, metavar="BOT", callback=_translate_bots,
        shell_complete=lambda _ctx, _param, begun: shared.completion_items(BOT_WORDS, begun),
        help="Add a bot. Repeat for each player."),
    click.option("--group", "crowd", type=shared.WordChoice(CROWDS), default=MIXED_CROWD, metavar="WORD",
        help="Use careful, usual, bold or mixed bots (default: mixed)."),
]  # fmt: skip
_RUN_OPTIONS = [
    click.option("--games", type=shared.Integer(1, 1_000_000_000), metavar="N",
        help="Play this many games, rounded up to a multiple of 50 (default: 10,000, or 10 "
             "seconds)."),
    click.option("--seed", type=shared.Integer(0, 10**12), default=1, metavar="N",
        help="Set the random seed (default: 1)."),
    click.option("--jobs", type=shared.Integer(1, MAX_JOBS), metavar="N",
        help="Use this many CPU cores (default: all)."),
    click.option("--csv", "rows", metavar="FILE", type=click.Path(path_type=Path), callback=_check_rows_path,
        help="Write all games to this CSV file (- for standard output)."),
    shared.json_option("Output JSON, with margins of error."),
]  # fmt: skip


def play_and_show(
    play: Callable[..., Any],
    make_table: Callable[[Any], Table],
    show: Callable[[Any], None],
    *,
    bots: Sequence[str],
    games: int | None,
    rows: Path | None,
    as_json: bool,
    **how: Any,
) -> Any:
    """Let bots play as the shared options say, show the result and return it.

    Args:
        play: A function of `cardkit.lab` with its variants already given.
        make_table: Returns the table that is shown while games are played.
        show: Prints the final result.
        games: The number of games; None plays until a time limit.
    """
    from concurrent.futures.process import BrokenProcessPool

    is_silent = prints_only_data(rows, as_json=as_json)
    if compiled.can_compile() and not compiled.load_compiled():
        message = t(
            "Compiling in the background. This happens only once; until it is done, "
            "games are played more slowly."
        )
        echo(message, err=True)
    try:
        with live_table(make_table, games or DEFAULT_GAMES, is_on=not is_silent) as update:
            result = play(
                bots=bots,
                games=games or DEFAULT_GAMES,
                seconds=None if games else DEFAULT_PLAYING_SECONDS,
                keep_games=rows is not None,
                on_update=update,
                **how,
            )
    except InvalidBotsError as error:
        raise (
            shared.wrong_value_error("bots", str(error)) if bots else shared.CliError(str(error))
        ) from None
    except BrokenProcessPool:
        message = t("One of the processes was stopped from outside. Try --jobs 1 or fewer games.")
        raise shared.CliError(message) from None
    if as_json:
        shared.print_json(result.to_json())
    elif not is_silent:
        show(result)
    if rows:
        _write_rows(rows, result.game_rows())
    _print_run_warnings(result, games)
    return result


def _write_rows(path: Path, rows: Sequence[GameRow]) -> None:
    """Write game rows as CSV with a header line; ``-`` means standard output."""
    content = shared.csv_text([rows[0], *(row.values() for row in rows)])
    if path == STDOUT:
        shared.print_data(content)
        return
    with shared.catch_write_errors(path, "--csv"):
        path.write_text(content, "utf-8", newline="")


def _print_run_warnings(result: Any, games: int | None) -> None:
    played = number_text(result.games, 0)
    if result.not_compiled:
        failed = t(
            "Compiling into {folder} failed ({why}). The games were played more slowly, but the "
            "results are the same. To use another folder, set {variable}.",
            folder=compiled.cache_folder(),
            why=result.not_compiled,
            variable=compiled.CACHE_FOLDER_VARIABLE,
        )
        echo(failed, err=True)
    if result.interrupted:
        echo(t("Interrupted. These are the results of {games} games.", games=played), err=True)
    elif not games and result.games < DEFAULT_GAMES:
        short = t(
            "There was time for only {games} games. Use --games N to play more.", games=played
        )
        echo(short, err=True)


@contextmanager
def live_table(make_table: Callable[[Any], Table], all_games: int, *, is_on: bool) -> Iterator[Any]:
    """Show a table while games run, and yield a function that updates the table.

    If nothing is shown, this yields None.
    """
    if not (is_on and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    progress = Progress(BarColumn(), MofNCompleteColumn())
    task = progress.add_task("", total=all_games)
    began, due = time.monotonic(), SECONDS_TO_FIRST_TABLE
    screen = Console(stderr=True, highlight=False, markup=False)
    with Live(progress, console=screen, transient=True) as live:

        def update(result: Any) -> None:
            nonlocal due
            progress.update(task, completed=result.games)
            spent = time.monotonic() - began
            if spent >= due:
                due = FACTOR_OF_LATER_TABLES * spent
                look = Screen(shutil.get_terminal_size().columns)
                table = render([make_table(result)], look)
                so_far = t(
                    "{games} games so far; press Ctrl-C to stop and keep the results",
                    games=number_text(result.games, 0),
                )
                live.update(Group(table, so_far, progress))

        yield update


def scale_and_digits(figure: Figure, values: Iterable[Estimate | None]) -> tuple[float, int]:
    """Return the factor by which a figure is multiplied when shown, and its number of decimals."""
    if figure.is_shown_rounded:
        return 1, 0
    if figure.is_share:
        return 100, 1
    return 1, 1 if max(value.mean for value in values if value is not None) >= 10 else 2


def figure_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table with a left-aligned first column and right-aligned figures."""
    return Table(tuple(heads), [tuple(row) for row in rows], "l" + "r" * (len(heads) - 1))
