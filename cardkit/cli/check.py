"""``cardkit check``: every fault of variant files and tallies."""

from __future__ import annotations

import os

import click

from cardkit.cli.app import Command
from cardkit.cli.arguments import HOUSE_ENDING, Game, Rules, Several, complete_either, named_either
from cardkit.cli.codes import Exit
from cardkit.cli.score import score_game
from cardkit.letters import clean
from cardkit.table.saved import ENDING
from cardkit.variant import VariantError, load


@click.command(
    cls=Command,
    name="check",
    examples=[
        ("cardkit check my-house.toml", "every fault of a house rule, with its line"),
        ("cardkit check games/ variants/", "all .tally and .toml files of these folders"),
    ],
)
@click.argument("words", nargs=-1, required=True, metavar="VARIANT|GAME...", shell_complete=complete_either)
def command(words: tuple[str, ...]) -> int:
    """Check variant files (.toml) and tallies: every fault at once, as FILE:LINE:COLUMN with the line shown.

    Games that ship and saved games are known by their names; a folder is searched for both. The exit code is 0 when all
    is well (a note is no fault), 1 with findings, 2 when a file cannot be read.
    """
    worst = Exit.FINE
    found = Several(words, named_either, ENDING, HOUSE_ENDING)
    for named in found:
        code, faults = _of_variant(named) if isinstance(named, Rules) else _of_game(named)
        for fault in faults:
            click.echo(fault)
        if not faults:
            click.echo(clean(f"{named.word if isinstance(named, Rules) else named.shown}: fine"))
        worst = max(worst, code)
    return int(max(worst, Exit.USAGE) if found.faults else worst)


UNREADABLE = {"unreadable", "encoding", "too-large"}
"""Problems of a file that is no text at all, or none that can be had."""


SUMMARY = (
    "{file}: note: another danger ends a round than in the parent, so its summary is not taken over. "
    'Say the game in one line: summary = "..."'
)


def _of_variant(rules: Rules) -> tuple[Exit, list[str]]:
    """The findings of a variant, and the exit code they make."""
    name = path = rules.word
    if name.endswith(HOUSE_ENDING):
        if not os.path.isfile(name):
            return Exit.USAGE, [clean(f"{name}: no such file")]
        path = os.path.join(os.curdir, name)  # a path, also where a shipped game has that name
    try:
        variant = load(path)
    except VariantError as error:
        named = [finding._replace(file=name if finding.file == path else finding.file) for finding in error.findings]
        return Exit.DIFFERS, [str(finding) for finding in named]
    return Exit.FINE, [SUMMARY.format(file=clean(name))] if variant.asks_summary else []


def _of_game(game: Game) -> tuple[Exit, list[str]]:
    """The problems of a tally, and the exit code they make."""
    score = score_game(game)
    shown = [score.reading.show(problem) for problem in score.problems]
    unreadable = any(problem.code in UNREADABLE for problem in score.problems)
    return Exit.USAGE if unreadable else Exit.DIFFERS if shown else Exit.FINE, shown
