"""``cardkit compare``: rules side by side, played by the same bots."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit import files
from cardkit.cli import click, trials
from cardkit.cli.arguments import halves, load_variant, parent_of, variant_names
from cardkit.cli.bot_files import with_own_bots
from cardkit.cli.commands import cli_command
from cardkit.cli.compare_page import is_our_page, page
from cardkit.cli.screen import (
    cells,
    columns,
    console,
    left_out,
    print_line,
    show,
    table,
    to_json,
    writable,
)
from cardkit.cli.shared_options import complete_setting, complete_variant, settings_option
from cardkit.cli.trials import Asked
from cardkit.cli.writing import may_write, write_file
from cardkit.engine import Variant
from cardkit.lab import WORDS, Bot, Comparison, compare, plot_comparison
from cardkit.rules import settable
from cardkit.text import VariantError, quoted

if TYPE_CHECKING:
    from rich.table import Table

MOST_RULES = 8
"""Most rules compared at once: so many have a colour in the picture."""
WIDEST_TITLE = 14
"""Most letters on a line above a column; the name of a game may be long."""
SHORT_NAME = 22
"""Most letters of a figure's name on one line."""


class Rules(NamedTuple):
    """Rules to compare, the first of which the others are measured against, and their titles.

    `house` is HOUSE. `faults` are values that make no game, each with the reason; `diff` are the
    arguments for ``cardkit diff``.
    """

    house: Variant
    variants: list[Variant]
    titles: list[str]
    faults: dict[str, str]
    diff: tuple[str, ...] = ()


def complete_beside(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Complete another game, or a rule with values."""
    keys = complete_setting(ctx, param, incomplete) if incomplete else []
    if not keys:
        return complete_variant(ctx, param, incomplete)
    return [*keys, *(name for name in variant_names() if name.startswith(incomplete))]


@cli_command(
    "compare",
    ("cardkit compare night-watch", "a house rule beside the game it changes"),
    ("cardkit compare kings-gold rounds=3,4,5", "values of a rule beside each other"),
)
@click.argument("house", shell_complete=complete_variant)
@click.argument(
    "others", metavar="[OTHER | KEY=VALUE,VALUE]...", nargs=-1, shell_complete=complete_beside
)
@trials.bots_options
@settings_option
@trials.games_options
@click.option(
    "--html",
    "page_to",
    metavar="FILE",
    help="A page of its own: table, picture, the file of the rules.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Every figure with its error and interval, for programs.",
)
@trials.plot_option
def command(house: str, others: tuple[str, ...], page_to: str | None, **given: Any) -> int:
    """Play rules beside each other: how long, how risky, how the lead moves, who wins.

    HOUSE alone stands beside the game that it extends. Else it is the first column, and OTHER
    games, or HOUSE with each VALUE of a KEY, are held against it. --set changes rules of HOUSE;
    alone it puts them beside HOUSE as it is.

    Unless bots are named, a crowd plays, four where the rules allow it, the same for all rules;
    cardkit simulate --help lists crowds and bots. All rules are dealt from the same seeds.
    Ctrl-C gives the result so far.
    """
    asked = Asked(**given)
    bots = with_own_bots(asked.bots)
    rules = _rules(house, others, asked, bots)
    trials.check_seats(rules.variants, bots, asked)
    asked.check_plot()
    if page_to is not None:
        may_write(Path(page_to), ours=is_our_page)
    with trials.progress(f"{rules.titles[0]}: games", asked.games) as told:
        comparison = compare(
            *rules.variants,
            bots=bots,
            players=asked.players,
            crowd=asked.crowd,
            games=asked.games,
            seed=asked.seed,
            jobs=asked.jobs,
            titles=rules.titles,
            progress=told,
        )
    if asked.as_json:
        no_game = [{"rules": value, "fault": fault} for value, fault in rules.faults.items()]
        click.echo(to_json(comparison.to_json() | {"no_game": no_game}))
    else:
        tell(comparison, rules)
    unplayed = left_out(*rules.variants)
    if page_to is not None:
        picture = plot_comparison(comparison, "compared.svg", unplayed).decode()
        notes = [*_notes(comparison), *unplayed]
        text = page(_headline(comparison), comparison.rows(), notes, picture, rules.house.to_toml())
        write_file(Path(page_to), text, ours=is_our_page)
        click.echo(f"Page: {page_to}", err=True)
    asked.write_plot(lambda name: plot_comparison(comparison, name, unplayed))
    return trials.ended(comparison)


# --- which rules ----------------------------------------------------------------------------------


def _rules(house: str, others: Sequence[str], asked: Asked, bots: Sequence[Bot]) -> Rules:
    """Find the rules to compare. Raises `click.ClickException`."""
    own = load_variant(house, asked.settings)
    changed = ", ".join(map("=".join, asked.settings))
    if not others and changed:
        return Rules(own, [load_variant(house), own], [own.name, changed], {})
    if not others:
        return _beside_parent(house, own)
    games = [word for word in others if not _is_setting(word)]
    variants = [own, *map(_other, games)]
    rules = Rules(own, variants, [variant.name for variant in variants], {})
    if changed:
        rules.titles[0] += f" ({changed})"
    elif len(games) == len(others) == 1:
        rules = rules._replace(diff=(house, *games))
    number = asked.players or (len(bots) if len(bots) > 1 else None)
    for word in others:
        if _is_setting(word):
            _add_values(rules, house, asked, number, *_sweep(word))
    if len(rules.variants) > MOST_RULES:
        raise click.UsageError(
            f"{len(rules.variants)} rules are more than {MOST_RULES}: name "
            f"fewer games, or fewer values"
        )
    return rules


def _beside_parent(house: str, own: Variant) -> Rules:
    """Compare HOUSE with the game it extends; one that extends none stands alone."""
    parent = parent_of(house)
    if not parent:
        return Rules(own, [own], [own.name], {})
    variant = load_variant(parent)
    return Rules(own, [variant, own], [variant.name, own.name], {}, (house,))


def _is_setting(word: str) -> bool:
    return bool(re.match(r"[\w.]*\s*=", word))


def _sweep(text: str) -> tuple[str, list[str]]:
    """Read ``KEY=VALUE,VALUE``; commas in brackets, braces and quotes belong to a value."""
    key, values = halves(text)
    found = [
        value.strip() for value in re.findall(r'(?:\[[^\]]*\]|\{[^}]*\}|"[^"]*"|[^,\[{"])+', values)
    ]
    if not key or not found:
        raise click.UsageError(f'expected KEY=VALUE,VALUE, got "{text}". For example: rounds=3,4,5')
    return key, found


def _other(word: str) -> Variant:
    """Load another game.

    Raises `click.ClickException`; for a key without values it says how to type them.
    """
    if word in settable():
        values = ",".join(settable()[word]) or "VALUE,VALUE"
        raise click.UsageError(f"say which values {word} is to have: {word}={values}")
    return load_variant(word)


def _add_values(
    rules: Rules, house: str, asked: Asked, players: int | None, key: str, values: Sequence[str]
) -> None:
    """Add HOUSE with each value of a key, or the reason why there is no such game.

    The value that HOUSE has already goes into its title.
    """
    faults: dict[str, str] = {}
    for value in values:
        title = f"{key}={value}"
        try:
            variant = files.load(house, (*asked.settings, (key, value)))
        except VariantError as error:
            faults[title] = error.findings[0].message
            continue
        if players is not None and players not in variant.players:
            faults[title] = f"it is for {variant.players} players, not {players}"
        elif files.digest(variant) == files.digest(rules.house):
            rules.titles[0] += f" ({title})"
        else:
            rules.variants.append(variant)
            rules.titles.append(title)
    if len(faults) == len(values):
        title, fault = next(iter(faults.items()))
        raise click.UsageError(f"{title}: no such game: {fault}")
    rules.faults.update(faults)


# --- as people see it -----------------------------------------------------------------------------


def tell(comparison: Comparison, rules: Rules) -> None:
    """Print the table, its legend, and the bots that played."""
    print_line(f"{': '.join(_headline(comparison))}\n")
    _tell_table(comparison.rows(writable("±", "+-")))
    for value, fault in rules.faults.items():
        print_line(f"{value}: no such game: {fault}")
    for line in _notes(comparison):
        console().print(line)
    if rules.diff:
        print_line(f"Which rules differ: cardkit diff {' '.join(map(quoted, rules.diff))}")
    for line in left_out(*rules.variants):
        print_line(line)


def _tell_table(rows: Sequence[Sequence[str]]) -> None:
    """Print a table; columns that have no room stand in further tables below."""
    first, end, room = 1, len(rows[0]), max(columns(1), 72)
    while first < end:
        last = next(
            (
                last
                for last in range(end, first + 1, -1)
                if _width(_grid(rows, first, last)) <= room
            ),
            first + 1,
        )
        show(_grid(rows, first, last))
        first = last


def _grid(rows: Sequence[Sequence[str]], first: int, last: int) -> Table:
    """Return these columns as a table; an empty row begins a group."""
    grid = table(*(rows[0][column] for column in (0, *range(first, last))))
    for column in grid.columns[1:]:
        column.header = "\n".join(textwrap.wrap(str(column.header), WIDEST_TITLE))
    for row in rows[1:]:
        if row:
            grid.add_row(*(row[column] for column in (0, *range(first, last))))
        else:
            grid.add_section()
    return grid


def _width(grid: Table) -> int:
    """Return the width of a table when a long name of a figure takes two lines."""
    from rich.measure import Measurement

    screen = console()
    longest = max(cells(str(name)) for name in grid.columns[0].cells)
    return Measurement.get(screen, screen.options.update(width=1000), grid).maximum - max(
        longest - SHORT_NAME, 0
    )


def _headline(comparison: Comparison) -> tuple[str, str]:
    """Return the title of the comparison, and its games, players and seed."""
    first, *others = (side.title for side in comparison.sides)
    players = " and ".join(dict.fromkeys(str(len(side.bots)) for side in comparison.sides))
    title = f"{', '.join(others)} beside {first}" if others else first
    return title, f"{comparison.games:,} games of {players} each, seed {comparison.seed}"


def _notes(comparison: Comparison) -> list[str]:
    """Return the legend of the marks, and the bots that played."""
    first, *others = comparison.sides
    notes = []
    if others:
        from_first = f" from {first.title}" if len(others) > 1 else ""
        notes.append(
            f"* clearly different{from_first}: where rules make no difference, 99 of 100 "
            f"comparisons show no star. "
            "No star: no difference found. Differences of % are in points."
        )
    return notes + _who_played(comparison)


def _who_played(comparison: Comparison) -> list[str]:
    """Return lines on which bots played which rules, and on what their words mean."""
    tables: dict[str, list[str]] = {}
    for side in comparison.sides:
        tables.setdefault(", ".join(side.bots), []).append(side.title)
    lines = []
    for bots, titles in tables.items():
        these = f"{', '.join(titles)} was p" if len(tables) > 1 else "P"
        lines.append(f"{these}layed by {bots}.")
    heads: dict[str, None] = {}
    for side in comparison.sides:
        heads |= dict.fromkeys(bot.partition(":")[0] for bot in side.bots)
    lines += [f"{head}: {WORDS[head].meaning}." for head in heads if head in WORDS]
    return [
        *lines,
        "With other people figures may be others: --bot seats them (cardkit simulate --help).",
    ]
