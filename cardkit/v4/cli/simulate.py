"""``cardkit simulate``: bots play a game many times."""

from typing import Any

from cardkit.v4.cli import click, trials
from cardkit.v4.cli.arguments import load_variant
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import print_line, show, table, tell_left_out, to_json
from cardkit.v4.cli.shared_options import settings_option, variant_argument
from cardkit.v4.engine import claims
from cardkit.v4.lab import GAMES, Report, simulate


@cli_command(
    "simulate",
    ("cardkit simulate poor-mans --bot kinds:3 --bot never", "two ways of playing"),
    ("cardkit simulate diamant", "four people, careful to bold"),
    ("cardkit simulate diamant --bot even --players 4", "four alike"),
    epilog=trials.words_help(),
)
@variant_argument
@trials.bots_options
@settings_option
@trials.games_option
@trials.dealing_options
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="The figures with their standard errors, for programs.",
)
def command(variant: str, **given: Any) -> int:
    """Let bots play a variant, and tell who wins, with how much, how often caught, each with its
    standard error.

    Unless bots are named, a crowd of four plays; one bot sits in every seat of the
    smallest table. Interrupted with Ctrl-C it gives the result so far. A shared win counts in
    parts. What hardly ever happens, or nearly always, is told as between what and what it may be.
    """
    asked = trials.Asked(**given)
    game = load_variant(variant, asked.settings)
    (seats,) = trials.check_seats([game], asked.bots, asked)
    with trials.progress(f"{game.name}: games", asked.games or GAMES) as told:
        report = simulate(game, seats, asked.games, asked.seed, asked.jobs, told)
    if asked.as_json:
        click.echo(to_json(report.to_json()))
    else:
        tell(report)
    return trials.ended(report)


def tell(report: Report) -> None:
    """Print a table of the bots, and the figures of all games below."""
    variant, words = report.variant, report.variant.words
    several = len(report.seats) > 1
    keepsakes = variant.artifacts is not None and not variant.artifact_gold
    gold = words.gold.many
    columns = [*["wins %"] * several, gold, *[f"{gold} in all"] * keepsakes, "caught %", ""]
    print_line(f"{variant.name}: {report.games:,} games of {len(report.seats)}, seed {report.seed}")
    grid = table("bot", *columns)
    grid.columns[-1].header = "leaves\nat turn"
    # a longer name wraps
    grid.columns[0].no_wrap = max(len(seat.bot) for seat in report.seats) <= 20
    for seat in report.seats:
        leaves = seat.leaves_after
        grid.add_row(
            seat.bot,
            *[trials.percent(seat.win)] * several,
            trials.amount(seat.gold),
            *[trials.amount(seat.total)] * keepsakes,
            trials.percent(seat.caught),
            "-" if leaves is None else f"{leaves:.1f}",
        )
    show(grid)
    if claims.rounds(variant).until:
        print_line(f"A game has {trials.amount(report.rounds)} {words.round.many}.")
    card = "cards laid" if claims.begin(variant).hands else "cards"
    rest = f"; {trials.percent(report.remainder)} % of shares leave a rest" if several else ""
    caught = f"{trials.percent(report.caught)} % of {words.round.many} end caught"
    print_line(f"A {words.round.one} has {trials.amount(report.cards)} {card}; {caught}{rest}.")
    tell_left_out(variant)
