"""``cardkit tune``: what a setting of a house rule does to the game."""

import textwrap
from collections.abc import Sequence
from itertools import count
from typing import Any

from cardkit.cli import Exit, click, trials
from cardkit.cli.arguments import halves, load_variant
from cardkit.cli.commands import cli_command
from cardkit.cli.screen import print_line, show, table, tell_left_out, to_json
from cardkit.cli.shared_options import complete_variant, settings_option
from cardkit.cli.trials import percent
from cardkit.engine import Variant
from cardkit.files import load
from cardkit.lab import Bot, Rest, Sweep, Trial, Tuning, keep, worth_sweeping

NAMED = 2
"""So many bots of a mix are named."""


@cli_command(
    "tune",
    ("cardkit tune house.toml", "the keys that matter most"),
    ("cardkit tune house.toml rounds=3,4,5", "this key, these values"),
    epilog=trials.words_help(),
)
@click.argument("file", metavar="FILE", shell_complete=complete_variant)
@click.argument("sweeps", metavar="[KEY=VALUE,VALUE...]...", nargs=-1)
@trials.bots_options
@settings_option
@trials.games_options(2_000)
@click.option("--json", "as_json", is_flag=True, help="Everything, for programs.")
def command(file: str, sweeps: tuple[str, ...], **given: Any) -> int:
    """Sweep a key of a house rule over values, and show what that does to the game.

    FILE is a variant file (or a shipped name). Bots play from careful to bold, in this order. Unless they are named, each
    value is played at rest, as near as a short search comes (how near is told): everybody picks a bot by a mix to which none
    has an answer that wins more than its fair share; only the first one is more careful, and the last one bolder. A game is
    tense when careful and bold players score about even, when it is open whether one is caught, and when one of them wins:
    tension is the three multiplied. A value that clearly has the most of it, also with all more careful and all bolder, is
    marked; what is clear at rest alone is told to belong to the crowd. All others stand beside the rules as they are now.
    """
    asked = trials.Asked(**given)
    keep(trials.Measured)
    house = load_variant(file, asked.settings)
    wanted = [_sweep(text) for text in sweeps] or worth_sweeping(house)

    def changed(changes: Sequence[tuple[str, str]]) -> Variant:
        return load(file, (*asked.settings, *changes)) if changes else house

    tuning = Tuning(changed, _bots(house, asked.bots, asked.players), asked.games, asked.seed, asked.jobs, asked.players)
    done: list[Sweep] = []
    with trials.progress(f"{house.name}: settings", sum(len(values) for _, values in wanted)) as shown:
        steps = count(1)
        for key, values in wanted:
            done.append(tuning.sweep(key, values, lambda: shown(next(steps))))
            if done[-1].stopped:
                break
    if asked.as_json:
        told = {"variant": house.slug, "games": asked.games, "seed": asked.seed}
        click.echo(to_json({**told, "sweeps": [sweep.to_json() for sweep in done], **house.unplayed_json}))
    else:
        print_line(f"{house.name}: {asked.games:,} games for each value, seed {asked.seed}")
        for sweep in done:
            tell(sweep)
        print_line(_legend(done))
        tell_left_out(house)
    if done[-1].stopped:
        return trials.told_to_end(done[-1].stopped, "the values so far")
    return Exit.FINE if any(trial.reports for sweep in done for trial in sweep.trials) else Exit.USAGE


def _bots(house: Variant, bots: Sequence[str], players: int | None) -> list[Bot] | None:
    """Who was named: each in a seat, or one after the other in a game for one. None: those at rest."""
    if house.players.high == 1:
        return [trials.seated(house, [bot], players)[0] for bot in bots] or None
    return trials.seated(house, bots, players) if bots else None


def _sweep(text: str) -> tuple[str, tuple[str, ...]]:
    """``KEY=VALUE,VALUE``; commas in brackets, braces and quotes belong to a value."""
    key, values = halves(text)
    found = [value.strip() for value in trials.parts(values)]
    if not key or not found:
        raise click.UsageError(f'expected KEY=VALUE,VALUE, got "{text}". For example: rounds=3,4,5')
    return key, tuple(found)


def tell(sweep: Sweep) -> None:
    """A table of the values of one key, and what it does not show."""
    played = [trial for trial in sweep.trials if trial.reports]
    if played:
        print_line()
        _show(sweep, played)
    for trial in sweep.trials:
        if not trial.reports:
            print_line(f"{sweep.key}={trial.value}: no such game: {trial.fault}")
    if len(played) > 1 and sweep.tensest is None and sweep.level:
        told = ", ".join(trial.value for trial in sweep.level)
        if len(sweep.level) == 1:
            print_line(f"{told} has clearly the most tension at rest, but not with others: it belongs to who plays.")
        else:
            print_line(f"No difference found in tension between the most: {told}.")


def _show(sweep: Sweep, played: Sequence[Trial]) -> None:
    alike = any(trial.alike for trial in (sweep.own, *played))
    columns = ("score, gold",) if alike else ("careful gold", "bold gold", "tension %", "than now, points")
    grid = table("", "cards a round", "caught %", *columns, title=sweep.key)
    for column in grid.columns:
        column.header = "\n".join(textwrap.wrap(str(column.header), 9))
    grid.columns[0].overflow = "fold"
    for trial in played:
        report, careful, bold = trial.reports[-1], trial.seats[0].total, trial.seats[-1].total
        value = ("* " if trial is sweep.tensest else "  ") + trial.value
        cells = [value, f"{report.cards.mean:.1f}", percent(report.caught)]  # where people play alone, of the bold one
        if alike:
            grid.add_row(*cells, trials.amount(careful))
        else:
            scores = (f"{careful.mean:.1f}", f"{bold.mean:.1f}")
            grid.add_row(*cells, *scores, percent(trial.tension), _than_now(sweep, trial))
    show(grid)


def _than_now(sweep: Sweep, trial: Trial) -> str:
    """How much more tension than the rules as they are, and whether that is clear."""
    if sweep.is_own(trial):
        return "as now"
    belongs = sweep.belongs_to(trial)
    return f"{trials.signed(sweep.more(trial), percent)}{' crowd' * (belongs == 'crowd')}" if belongs else "none found"


def _legend(sweeps: Sequence[Sweep]) -> str:
    """Who played, by value where they differ, and what the marks mean."""
    found = [(f"{sweep.key}={trial.value}", trial) for sweep in sweeps for trial in sweep.trials if trial.reports]
    if not found:
        return ""
    if sweeps[0].own.rest:
        return _at_rest(sweeps[0].own, found)
    usual = _names(sweeps[0].own)
    others: dict[str, list[str]] = {}
    for name, trial in found:
        if _names(trial) != usual:
            others.setdefault(_names(trial), []).append(name)
    told = f"Played by {usual}" + "".join(f"; {', '.join(values)} by {bots}" for bots, values in others.items()) + "."
    if any(trial.alike for _, trial in found):
        return f"{told} They play alike: nobody is careful or bold, so there is no tension to tell."
    alone = " Each plays alone." if len(found[0][1].reports) > 1 else ""
    return f"{told}{alone} Careful is the first of them, bold the last. * clearly the most tension."


def _at_rest(own: Trial, found: Sequence[tuple[str, Trial]]) -> str:
    """Who plays at rest of the rules as they are and of each other value, and how near the short search came."""
    named = {"as now": own} | {name: trial for name, trial in found if trial.rest != own.rest}
    alike = ", ".join(name for name, trial in named.items() if trial.alike)
    lines = [
        "Played at rest of each value, as near as a short search came: the careful one and the bold one are two places of its",
        "family beside each bot of the mix, all others pick by the mix. * clearly the most tension, also with all more",
        "careful and all bolder. crowd: clear at rest, but not with those: it belongs to who plays.",
        *[f"There all play alike, so there is no tension to tell: {alike}."] * bool(alike),
        *(f"{name}: {_near(trial.rest)}" for name, trial in named.items() if trial.rest),
    ]
    return "\n".join(lines)


def _near(rest: Rest) -> str:
    """The bots that are picked most, and how much the best answer to them gains."""
    more = len(rest.mix) - NAMED
    gains = f"; {rest.answer} wins {percent(rest.gain)} points more than its share" if rest.gain else ""
    return f"{rest.most(NAMED)}{f' and {more} more' if more > 0 else ''}{gains}"


def _names(trial: Trial) -> str:
    return ", ".join(seat.bot for seat in trial.seats)
