"""``cardkit compare``: rules side by side, played by the same bots."""

from __future__ import annotations

import re
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.v4 import files
from cardkit.v4.cli import click, trials
from cardkit.v4.cli.arguments import halves, load_variant, parent_of
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import (
    cells,
    columns,
    console,
    left_out,
    print_line,
    progress_bar,
    show,
    table,
    to_json,
    writable,
)
from cardkit.v4.cli.shared_options import settings_option
from cardkit.v4.cli.trials import Asked
from cardkit.v4.engine import Variant
from cardkit.v4.lab import GAMES, WORDS, Comparison, compare
from cardkit.v4.rules import settable
from cardkit.v4.text import VariantError

if TYPE_CHECKING:
    from rich.table import Table

MOST_RULES = 8
"""Most rules compared at once."""
WIDEST_TITLE = 14
"""Most letters on a line above a column; the name of a game may be long."""
WITH_DIFFERENCE = 3
"""Column of the difference, where two rules are compared."""
SHORT_NAME = 25
"""Most letters of a figure's name on one line."""


class Rules(NamedTuple):
    """Rules to compare, the first of which the others are measured against, and their titles.

    `house` is HOUSE. `faults` are values that make no game, each with the reason.
    `alike` is the parent, where nothing that is played differs from it.
    """

    house: Variant
    variants: list[Variant]
    titles: list[str]
    faults: dict[str, str]
    alike: str = ""


@cli_command(
    "compare",
    ("cardkit compare night-watch", "a house rule beside the game it changes"),
    ("cardkit compare kings-gold rounds=3,4,5", "values of a rule beside each other"),
)
@click.argument("house")
@click.argument("others", metavar="[OTHER | KEY=VALUE,VALUE]...", nargs=-1)
@trials.bots_options
@settings_option
@trials.games_option
@trials.dealing_options
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Every figure with its errors, for programs.",
)
def command(house: str, others: tuple[str, ...], **given: Any) -> int:
    """Play rules beside each other: how long, how risky, how the lead moves, who wins.

    HOUSE alone stands beside the game that it extends. Else it is the first column, and OTHER
    games, or HOUSE with each VALUE of a KEY, are held against it. --set changes rules of HOUSE;
    alone it puts them beside HOUSE as it is.

    Every crowd plays all rules, dealt alike, four people where the rules allow it. Figures are
    those of --crowd, in parentheses their range over all crowds (cardkit simulate --help lists
    them). Bots that are named play alone. Ctrl-C gives the result so far.
    """
    asked = Asked(**given)
    rules = _rules(house, others, asked)
    trials.check_seats(rules.variants, asked.bots, asked)
    with sharpening(f"{rules.titles[0]}: games", asked, drawn=not asked.as_json) as look:
        comparison = compare(
            *rules.variants,
            bots=asked.bots,
            players=asked.players,
            crowd=asked.crowd,
            games=asked.games,
            seed=asked.seed,
            jobs=asked.jobs,
            titles=rules.titles,
            look=look,
        )
    if asked.as_json:
        click.echo(to_json(comparison.to_json() | _for_programs(rules)))
    else:
        tell(comparison, rules)
    return trials.ended(comparison)


def _for_programs(rules: Rules) -> dict[str, Any]:
    """Return what ``--json`` says beside the figures."""
    no_game = [{"rules": value, "fault": fault} for value, fault in rules.faults.items()]
    return {"no_game": no_game} | ({"plays_as": rules.alike} if rules.alike else {})


# --- while it runs --------------------------------------------------------------------------------

FIRST, LATER = 2.0, 1.5
"""Seconds of work before the first table, and how many times as much before the next one."""


@contextmanager
def sharpening(what: str, asked: Asked, *, drawn: bool) -> Iterator[Callable[..., None]]:
    """Show a progress bar, and with `drawn` above it a table of the games so far.

    Both are gone when the games are over.
    """
    if not (drawn and sys.stderr.isatty() and sys.stdout.isatty()):
        with trials.progress(what, asked.games or GAMES) as told:
            yield lambda done, made: told(done)
        return
    from rich.console import Group
    from rich.live import Live

    began = time.monotonic()
    due = FIRST / asked.jobs
    bar = progress_bar()
    task = bar.add_task(what, total=asked.games or GAMES)
    with Live(bar, console=console(stderr=True), transient=True) as live:

        def look(done: int, made: Callable[[], Comparison]) -> None:
            nonlocal due
            bar.update(task, completed=done)
            spent = time.monotonic() - began
            if spent < due:
                return
            so_far = made()
            if so_far.has_errors:
                due = LATER * spent
                live.update(Group(_so_far(so_far), bar))

        yield look


def _so_far(comparison: Comparison) -> Table:
    """Return the table of the games so far, as many columns as there is room for."""
    rows = comparison.rows(writable("±", "+-"))
    last = _fitting(rows, 1)
    grid = _grid(rows, 1, last)
    grid.title = f"{comparison.games:,} games so far; Ctrl-C keeps them"
    return grid


# --- which rules ----------------------------------------------------------------------------------


def _rules(house: str, others: Sequence[str], asked: Asked) -> Rules:
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
    number = asked.players or (len(asked.bots) if len(asked.bots) > 1 else None)
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
    if files.digest(variant) == files.digest(own):
        return Rules(own, [own], [own.name], {}, alike=variant.name)
    return Rules(own, [variant, own], [variant.name, own.name], {})


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
    if rules.alike:
        print_line(
            f"{rules.house.name} plays as {rules.alike}: they differ in nothing that is played."
        )
        for line in left_out(rules.house):
            print_line(line)
    print_line(f"{': '.join(_headline(comparison))}\n")
    _tell_table(comparison.rows(writable("±", "+-")))
    for value, fault in rules.faults.items():
        print_line(f"{value}: no such game: {fault}")
    for line in _notes(comparison):
        console().print(line)
    if _hides_a_column(comparison.rows()):
        print_line("A wider screen has the range of differences over crowds too; so has --json.")
    if not rules.alike:  # else it stands above
        for line in left_out(*rules.variants):
            print_line(line)


def _tell_table(rows: Sequence[Sequence[str]]) -> None:
    """Print a table; columns that have no room stand in further tables below.

    Only the last one, with the range of differences over crowds, is left out where it has none.
    """
    first, end = 1, len(rows[0]) - _hides_a_column(rows)
    while first < end:
        last = min(_fitting(rows, first), end)
        show(_grid(rows, first, last))
        first = last


def _hides_a_column(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if the range of differences, the last column of two rules, has no room."""
    return len(rows[0]) == WITH_DIFFERENCE + 2 and _fitting(rows, 1) < len(rows[0])


def _fitting(rows: Sequence[Sequence[str]], first: int) -> int:
    """Return the column before which a table ends that begins with the column `first`."""
    end, room = len(rows[0]), max(columns(1), 72)
    for last in range(end, first + 1, -1):
        if _width(_grid(rows, first, last)) <= room:
            return last
    return first + 1


def _grid(rows: Sequence[Sequence[str]], first: int, last: int) -> Table:
    """Return these columns as a table; a row of one cell is a question above a group."""
    grid = table(*(rows[0][column] for column in (0, *range(first, last))))
    for column in grid.columns[1:]:
        column.header = _head(str(column.header))
    for row in rows[1:]:
        if len(row) == 1:
            grid.add_row(row[0], style="bold")
        else:
            grid.add_row(f" {row[0]}", *row[first:last])
    return grid


def _head(title: str) -> str:
    """Return a title in lines; a long key and its value may stand on two."""
    words = title.split()
    parts = [word.replace("=", " =") if len(word) > WIDEST_TITLE else word for word in words]
    return "\n".join(textwrap.wrap(" ".join(parts), WIDEST_TITLE, break_long_words=False))


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
    by = " by each crowd" if comparison.several_crowds else ""
    games = f"{comparison.games:,} games of {players} each{by}, seed {comparison.seed}"
    more = " (so many in ten seconds; --games plays more)" * (comparison.stopped == "time")
    return title, games + more


def _notes(comparison: Comparison) -> list[str]:
    """Return the legend of the marks, and the people who played."""
    first, *others = comparison.sides
    notes = []
    if comparison.several_crowds:
        notes.append(
            f"Figures are those of the {comparison.crowd} crowd, with their range over all crowds; "
            f"who wins, of the mixed one."
        )
    if others:
        from_first = f" from {first.title}" if len(others) > 1 else ""
        every = ", whichever crowd plays" if comparison.several_crowds else ""
        notes.append(
            f"* clearly different{from_first}{every}: where rules make no difference, 99 of 100 "
            f"comparisons show no star. "
            "No star: no difference found. Differences of % are in points."
        )
    return notes + _who_played(comparison)


def _who_played(comparison: Comparison) -> list[str]:
    """Return lines on who played which rules, and on what their words mean."""
    if comparison.several_crowds:
        return ["Who sits in each crowd: cardkit simulate --help."]
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
    return [*lines, "With other people figures may be others."]
