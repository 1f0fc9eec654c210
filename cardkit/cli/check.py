"""``cardkit check``: every fault of variant files and tallies."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import click

from cardkit.cli.app import Command
from cardkit.cli.codes import Exit
from cardkit.cli.score import score_file
from cardkit.variants import VariantError, load


@click.command(
    cls=Command,
    name="check",
    examples=[
        ("cardkit check my-house.toml", "every fault of a house rule, with its line"),
        ("cardkit check games/ variants/", "all .tally and .toml files of these folders"),
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(files: tuple[str, ...]) -> int:
    """Check variant files (.toml) and tallies: every fault at once, as FILE:LINE:COLUMN with the line shown.

    A folder is searched for both. The exit code is 0 when all is well, 1 with findings, 2 when a file cannot be read.
    """
    worst = Exit.FINE
    for name in _named(files):
        if name != "-" and not os.path.isfile(name):
            click.echo(f"{name}: no such file", err=True)
            worst = Exit.USAGE
            continue
        faults = list(_faults(name))
        for fault in faults:
            click.echo(fault)
        if faults:
            worst = max(worst, Exit.DIFFERS)
        else:
            click.echo(f"{name}: fine")
    return int(worst)


def _named(files: Iterable[str]) -> Iterator[str]:
    for name in files:
        if not os.path.isdir(name):
            yield name
            continue
        found = False
        for folder, inner, names in os.walk(name):
            inner.sort()
            for entry in sorted(names):
                if entry.endswith((".tally", ".toml")):
                    found = True
                    yield os.path.join(folder, entry)
        if not found:
            click.echo(f"{name}: no .tally or .toml file is in this folder", err=True)


def _faults(name: str) -> Iterator[str]:
    """The findings of a variant file, the problems of anything else."""
    if name.endswith(".toml"):
        try:
            load(os.path.join(os.curdir, name))  # a path, also where a shipped game has that name
        except VariantError as error:
            for finding in error.findings:
                yield str(
                    finding._replace(file=name if finding.file == os.path.join(os.curdir, name) else finding.file)
                )
        return
    score = score_file(name)
    for problem in score.problems:
        yield score.reading.show(problem)
