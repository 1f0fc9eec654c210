"""``cardkit tune``: what a setting of a house rule does to the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from cardkit.cli.app import Command
from cardkit.cli.arguments import complete_variant, load_variant, settings_option
from cardkit.cli.codes import Exit
from cardkit.cli.screen import console, show, table, to_json
from cardkit.cli.trials import amount, bots_option, games_options, percent, progress, seated, words_help
from cardkit.lab.tune import Sweep, Trial, tune, worth_sweeping
from cardkit.variant import Variant, load


@click.command(
    cls=Command,
    name="tune",
    epilog=words_help(),
    examples=[
        ("cardkit tune house.toml", "the keys that matter most"),
        ("cardkit tune house.toml rounds=3,4,5", "this key, these values"),
    ],
)
@click.argument("file", metavar="FILE", shell_complete=complete_variant)
@click.argument("sweeps", metavar="[KEY=VALUE,VALUE...]...", nargs=-1)
@bots_option
@settings_option
@games_options(2_000)
@click.option("--json", "as_json", is_flag=True, help="Everything, for programs.")
def command(
    file: str,
    sweeps: tuple[str, ...],
    bots: tuple[str, ...],
    players: int | None,
    settings: tuple[tuple[str, str], ...],
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Sweep a key of a house rule over values, and show what that does to the game.

    FILE is a variant file (or a shipped name). Bots play from careful to bold, in this order; unless named they are
    four that leave at smaller and larger odds. A game is tense when careful and bold players score about even, when it
    is open whether one is caught, and when one of them wins: tension is the three multiplied, the most of it is marked.
    """
    house = load_variant(file, settings)
    wanted = [_sweep(text) for text in sweeps] or worth_sweeping(house)
    seats = seated(house, bots, players) if bots else None
    done: list[Sweep] = []
    complete = True
    with progress(f"{house.name}: settings", sum(len(values) for _, values in wanted)) as told:
        steps = [0]

        def step() -> None:
            steps[0] += 1
            if told is not None:
                told(steps[0])

        for key, values in wanted:

            def variant(changes: Sequence[tuple[str, str]]) -> Variant:
                return load(file, (*settings, *changes))

            sweep = tune(variant, key, values, seats, games, seed, jobs, step)
            done.append(sweep)
            complete = len(sweep.trials) == len(values) and not _cut_short(sweep)
            if not complete:
                break
    if as_json:
        click.echo(
            to_json({"variant": house.slug, "games": games, "seed": seed, "sweeps": [s.to_json() for s in done]})
        )
    else:
        console().print(f"{house.name}: {games:,} games for each value, seed {seed}", soft_wrap=True)
        for sweep in done:
            tell(sweep)
        console().print(_legend(done), soft_wrap=True)
    if not complete:
        click.echo("Interrupted: the values so far.", err=True)
        return int(Exit.INTERRUPTED)
    if all(trial.report is None for sweep in done for trial in sweep.trials):
        return int(Exit.USAGE)
    return int(Exit.FINE)


def _cut_short(sweep: Sweep) -> bool:
    last = sweep.trials[-1].report if sweep.trials else None
    return last is not None and last.games < last.asked


def _sweep(text: str) -> tuple[str, tuple[str, ...]]:
    """``KEY=VALUE,VALUE``; commas in brackets, braces and quotes belong to a value."""
    key, equals, values = (part.strip() for part in text.partition("="))
    found = [value.strip() for value in re.findall(r'(?:\[[^\]]*\]|\{[^}]*\}|"[^"]*"|[^,\[{"])+', values)]
    if not key or not equals or not found:
        raise click.UsageError(f'expected KEY=VALUE,VALUE, got "{text}". For example: rounds=3,4,5')
    return key, tuple(found)


def tell(sweep: Sweep) -> None:
    """A table of the values of one key."""
    best = sweep.tensest
    grid = table("", "cards", "caught %", "careful", "bold", "apart", "tension", title=sweep.key)
    for trial in sweep.trials:
        if trial.report is not None:
            grid.add_row(*_cells(trial, trial is best and len(sweep.trials) > 1))
    screen = console()
    if best is not None:
        screen.print()
        show(grid)
    for trial in sweep.trials:
        if trial.report is None:
            screen.print(f"{sweep.key}={trial.value}: no such game: {trial.fault}", soft_wrap=True)


def _cells(trial: Trial, best: bool) -> list[str]:
    report = trial.report
    assert report is not None
    first, last = report.seats[0], report.seats[-1]
    return [
        ("* " if best else "  ") + trial.value,
        f"{report.cards.mean:.1f}",
        percent(report.caught),
        f"{first.total.mean:.1f}",
        f"{last.total.mean:.1f}",
        ("+" if report.spread.mean > 0 else "") + amount(report.spread),
        f"{100 * trial.tension:.0f}",
    ]


def _legend(sweeps: Sequence[Sweep]) -> str:
    """Who played, and what the marks mean."""
    report = next((trial.report for sweep in sweeps for trial in sweep.trials if trial.report is not None), None)
    if report is None:
        return ""
    bots = [seat.bot for seat in report.seats]
    return (
        f"Played by {', '.join(bots)}; careful is the first of them, bold the last, apart how much more bold "
        "scores. * the most tension, in per cent."
    )
