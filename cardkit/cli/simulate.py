"""``cardkit simulate``: bots play a game, many times."""

from __future__ import annotations

from pathlib import Path

import click

from cardkit.cli.app import Command
from cardkit.cli.arguments import load_variant, settings_option, variant_argument
from cardkit.cli.screen import print_line, show, table, tell_left_out, to_json
from cardkit.cli.trials import amount, bots_option, ended, games_options, percent, progress, seated, words_help
from cardkit.cli.writing import may_write, write_file
from cardkit.engine import claims
from cardkit.ink import is_our_picture
from cardkit.lab import Report, simulate


@click.command(
    cls=Command,
    name="simulate",
    epilog=words_help(),
    examples=[
        ("cardkit simulate poor-mans --bot kinds:3 --bot never", "two ways of playing"),
        ("cardkit simulate diamant", "four from careful to bold"),
        ("cardkit simulate diamant --bot even --players 4", "four alike"),
        ("cardkit simulate diamant --bot even --plot it.svg", "a picture"),
    ],
)
@variant_argument
@bots_option
@settings_option
@games_options(10_000)
@click.option("--json", "as_json", is_flag=True, help="The figures with their standard errors, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="The same, one line a bot.")
@click.option("--plot", "plot_to", metavar="FILE", help="A picture: FILE.svg, FILE.png or FILE.pdf.")
@click.option("--force", is_flag=True, help="Let --plot overwrite a file that cardkit did not write.")
def command(
    variant: str,
    bots: tuple[str, ...],
    players: int | None,
    settings: tuple[tuple[str, str], ...],
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
    as_csv: bool,
    plot_to: str | None,
    force: bool,
) -> int:
    """Let bots play a variant, and tell who wins, with how much, how often caught, each with its standard error.

    Unless bots are named, four play from careful to bold; one bot sits in every seat of the smallest table. Interrupted
    with Ctrl-C it gives the result so far. A shared win counts in parts. What hardly ever happens, or nearly always, is told as
    between what and what it may be.
    """
    game = load_variant(variant, settings)
    seats = seated(game, bots, players)
    if as_json and as_csv:
        raise click.UsageError("--json or --csv, not both")
    if plot_to is not None:
        from cardkit.lab import check_format

        try:
            check_format(plot_to)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        may_write(Path(plot_to), ours=is_our_picture, force=force)
    with progress(f"{game.name}: games", games) as told:
        report = simulate(game, seats, games, seed, jobs, told)
    if as_json:
        click.echo(to_json(report.to_json()))
    elif as_csv:
        click.echo(report.to_csv(), nl=False)
    else:
        tell(report)
    if plot_to is not None:
        from cardkit.lab import plot_report

        write_file(Path(plot_to), plot_report(report, plot_to), ours=is_our_picture, force=force)
        click.echo(f"Picture: {plot_to}", err=True)
    return int(ended([report]))


LONG = 20
"""Letters of a bot that stand on one line; a longer one is folded, so that its figures have room."""


def tell(report: Report) -> None:
    """A table of the bots, and what holds for all of them below."""
    variant, words = report.variant, report.variant.words
    several = len(report.seats) > 1
    keepsakes = variant.artifacts is not None and not variant.artifact_gold
    columns = [*["wins %"] * several, words.gold.many, *["total"] * keepsakes, "caught %", "leaves at"]
    print_line(f"{variant.name}: {report.games:,} games of {len(report.seats)}, seed {report.seed}")
    grid = table("bot", *columns)
    grid.columns[0].no_wrap = max(len(seat.bot) for seat in report.seats) <= LONG
    for seat in report.seats:
        leaves = seat.leaves_after
        grid.add_row(
            seat.bot,
            *[percent(seat.win)] * several,
            amount(seat.gold),
            *[amount(seat.total)] * keepsakes,
            percent(seat.caught),
            "-" if leaves is None else f"{leaves:.1f}",
        )
    show(grid)
    if claims.rounds(variant).until:
        print_line(f"A game has {amount(report.rounds)} {words.round.many}.")
    card = "cards laid" if claims.begin(variant).hands else "cards"
    rest = f"; {percent(report.remainder)} % of shares leave a rest" if several else ""
    print_line(
        f"A {words.round.one} has {amount(report.cards)} {card}; {percent(report.caught)} % of {words.round.many} end "
        f"caught{rest}."
    )
    tell_left_out(variant)
