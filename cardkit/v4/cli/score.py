"""``cardkit score``: the score of a paper game that was photographed."""

from __future__ import annotations

import sys

from cardkit.v4 import speech
from cardkit.v4.cli import click
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import plain_table, rich_table, styled
from cardkit.v4.engine import State, tables
from cardkit.v4.tally import Score
from cardkit.v4.text import clean
from cardkit.v4.words import called, theme

PICTURES = (".jpg", ".jpeg", ".png", ".heic", ".heif")
"""Endings of picture files."""


@cli_command(
    "score",
    (
        "cardkit score pad.jpg",
        "a pad that was photographed: read, asked where it is not sure, and scored",
    ),
)
@click.argument("pictures", nargs=-1, required=True, metavar="PICTURE...")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One object, for programs.",
)
@click.option(
    "--yes-names",
    metavar="NAMES",
    help="Of a photographed pad: who plays, in seat order; nothing is asked.",
)
def command(pictures: tuple[str, ...], as_json: bool, yes_names: str | None) -> int:
    """Read the photographs of a plain pad (JPEG, PNG), which need cardkit[photo]: what stands there
    is read, doubtful figures are asked, and the tally is written beside the picture.

    Where nobody types they are named, and the code is 1.
    """
    from cardkit.v4.cli.photo import score_pad

    code, score = score_pad(pictures, yes_names, as_json=as_json)
    if not as_json:
        styled(sys.stdout).write(_table(score))
    return code


def _problems(score: Score) -> str:
    return "".join(score.reading.show(problem) + "\n" for problem in score.problems)


def _table(score: Score) -> str:
    state, told = score.state, ""
    if state is not None and (state.number or state.complete):
        said = (
            verdict(state, score.complete)
            if score.reading.readable
            else speech.lists.not_to_the_end()
        )
        told = score_table(state) + "".join(
            f"{clean(line)}\n" for line in (said, *speech.ending.left_out(state.variant))
        )
    elif score.reading.readable:
        told = f"{clean(speech.lists.no_round())}\n"
    return told + _problems(score)


def score_table(state: State) -> str:
    """Return the table of rounds by players, then artifacts, totals and places.

    It has players by rounds where the names do not fit on the screen.
    """
    variant, told = state.variant, tables.table(state)
    rows: list[tuple[str, str, list[str]]] = []
    for at, played in enumerate(told.rounds):
        figures = ["-" if row.banked[at] is None else str(row.banked[at]) for row in told.rows]
        rows.append(
            (
                speech.lists.round_played(variant, played),
                f"{'+' * played.extra}{played.number}",
                figures,
            )
        )
    if variant.keeps_artifacts:
        kept = [" + ".join(map(str, row.artifacts)) or "-" for row in told.rows]
        artifacts = theme(variant)["artifact"].many
        rows.append((artifacts, artifacts, kept))
    (total, place), figures = speech.lists.heads(), [str(row.total) for row in told.rows]
    closing = [(total, total, figures), (place, place, [f"{row.place}." for row in told.rows])]
    game, players = called(variant), state.players
    upright = [[(label, *figures) for label, _, figures in part] for part in (rows, closing)]
    across = [
        (player, *(row[2][at] for row in (*rows, *closing))) for at, player in enumerate(players)
    ]
    heads = (game, *(short for _, short, _ in (*rows, *closing)))
    return (
        plain_table((game, *players), *upright)
        or plain_table(heads, across)
        or rich_table(heads, across)
    )


def verdict(state: State, complete: bool) -> str:
    """Return who won and what decided it, or who is ahead."""
    if not complete:
        return " ".join(speech.ending.ahead(state))
    early = [speech.lists.after_rounds(state)] if state.ended_early else []
    return " ".join(
        [*early, *speech.ending.verdict(speech.Master(state.variant, speech.Manner()), state)]
    )
