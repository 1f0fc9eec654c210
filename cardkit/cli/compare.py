"""``cardkit compare``: a house rule beside its parent, or any variant beside another."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from cardkit.cli import click, trials
from cardkit.cli.arguments import Settings, load_variant, parent_of
from cardkit.cli.commands import cli_command
from cardkit.cli.screen import console, print_line, show, table, tell_left_out, to_json
from cardkit.cli.shared_options import complete_variant, settings_option, variant_argument
from cardkit.cli.study import MARKS, at_rest, clear_ones
from cardkit.engine import Variant
from cardkit.lab import REST, Bot, Comparison, Report, Rest, effort, keep, other_crowds, rest, simulate, usual_number


@cli_command(
    "compare",
    ("cardkit compare house.toml", "a house rule and what it extends"),
    ("cardkit compare incan-gold diamant", "two games"),
    ("cardkit compare diamant --set danger.ends_at=3", "one rule changed"),
    epilog=trials.words_help(),
)
@variant_argument
@click.argument("other", metavar="[OTHER]", required=False, shell_complete=complete_variant)
@trials.bots_options
@settings_option
@trials.games_options(10_000)
@click.option("--json", "as_json", is_flag=True, help="Both reports and the differences, for programs.")
def command(variant: str, other: str | None, **given: Any) -> int:
    """Play VARIANT and OTHER and put the figures side by side.

    Unless bots are named, each is played at rest: everybody picks a bot by a mix to which no bot has an answer that wins more
    than its fair share. It is sought first, the longer the more --games are asked for, and told with how near the search came.
    What is clearly different there but not with all more careful and all bolder is marked "crowd": it belongs to who plays.
    Bots that are named play both. Without OTHER a file is compared with what it extends.
    --set changes rules of the second one; without OTHER that is VARIANT with those changes. Both are played from the same
    seeds, and the error of a difference is that of the two together. In 99 of 100 comparisons no "*" is due to chance.
    """
    asked = trials.Asked(**given)
    keep(trials.Measured)
    if other is None and not asked.settings:
        needs = f"compare {variant} with what? It extends no other variant. Name a second one, or change a rule: "
        variant, other = parent_of(variant, f"{needs}--set leftover=per-card"), variant
    games_of = [load_variant(variant), load_variant(other or variant, asked.settings)]
    seats = _seats(games_of, asked.bots, asked.players)
    reports: list[Report] = []
    rests: list[Rest] = []
    for game, seat in zip(games_of, seats, strict=True):
        if not asked.bots:
            with trials.progress(f"{game.name}: seeking play at rest", None):
                rests.append(rest(game, len(seat), asked.jobs, effort(asked.games)))
        with trials.progress(f"{game.name}: games", asked.games) as told:
            reports.append(simulate(game, seat, asked.games, asked.seed, asked.jobs, told))
        if reports[-1].stopped and len(reports) < len(games_of):
            so_far = f"after {reports[-1].games:,} games of the first there is nothing to compare yet"
            return trials.told_to_end(reports[-1].stopped, so_far)
    sides = [] if reports[-1].stopped else list(zip(rests, games_of))
    crowds, stopped = other_crowds(sides, asked.games, asked.seed, asked.jobs, partial(trials.progress, games=asked.games))
    comparison = Comparison(reports[0], reports[1], crowds)
    if asked.as_json:
        click.echo(to_json(comparison.to_json() | ({"rest": [one.to_json() for one in rests]} if rests else {})))
    else:
        tell(comparison, asked.settings, rests)
    so_far = "not all games of other crowds have been played"
    return trials.told_to_end(stopped, so_far) if stopped else trials.ended(reports)


def _seats(games_of: Sequence[Variant], bots: Sequence[str], players: int | None) -> list[list[Bot]]:
    """Who plays each game: the same number, the usual one or for one bot the smallest; where none plays both, each its own."""
    fewest, number = max(game.players.low for game in games_of), usual_number(*games_of)
    if not players and len(bots) < 2 and all(number in game.players for game in games_of):
        players = fewest if bots else number
    return [trials.seated(game, bots or [REST], players or (None if bots else usual_number(game))) for game in games_of]


def tell(comparison: Comparison, settings: Settings, rests: Sequence[Rest]) -> None:
    """The two beside each other, what is more than chance, and who played at rest."""
    one, other = comparison.one, comparison.other
    players = " and ".join(dict.fromkeys(str(len(report.seats)) for report in (one, other)))
    print_line(f"{one.games:,} games of {players} each, seed {one.seed}")
    names = [one.variant.name, other.variant.name]
    if names[0] == names[1]:
        names[1] = ", ".join(map("=".join, settings)) or other.variant.slug
    grid = table("", *names, "difference", "")
    for row in comparison.rows():
        cell = trials.percent if row.share else trials.amount
        more = trials.signed(row.more, cell) if row.more.mean or row.more.se else "the same"
        grid.add_row(row.told, cell(row.one), cell(row.other), more, MARKS[row.belongs_to])
    show(grid)
    chance = "in 99 of 100 comparisons chance makes none in any figure"
    print_line(clear_ones(chance) if comparison.crowds else f"* a clear difference ({chance}). {trials.NO_MARK}")
    for name, found in zip(names, rests):
        console().print(at_rest(name, found))
    tell_left_out(one.variant, other.variant)
