"""``cardkit score``: the score of paper games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from cardkit.v4 import speech
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import Game, Several, named_game, tell_unwrapped
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import plain_table, rich_table, styled, to_json
from cardkit.v4.engine import State, tables
from cardkit.v4.reports import Problem, tally_faults
from cardkit.v4.table import ENDING
from cardkit.v4.tally import Header, Reading, Score, score_bytes, score_pasted
from cardkit.v4.text import clean
from cardkit.v4.words import called, theme

PICTURES = (".jpg", ".jpeg", ".png", ".heic", ".heif")
"""Endings of picture files."""


@cli_command(
    "score",
    ("cardkit score friday.tally", "the table of a game, and every slip of the pencil"),
    (
        "cardkit score pad.jpg",
        "a pad that was photographed: read, asked where it is not sure, and scored",
    ),
    ("cardkit score --json games/", "every .tally below a folder, for other programs"),
)
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One object a file (a list for several), for programs.",
)
@click.option(
    "--yes-names",
    metavar="NAMES",
    help="Of a photographed pad: who plays, in seat order; nothing is asked.",
)
def command(games: tuple[str, ...], as_json: bool, yes_names: str | None) -> int:
    """Replay tallies under the rules, add up, and hold the pad's figures against ours.

    GAME is a tally, the name of a saved game, a folder (searched for .tally files) or - for
    standard input. The exit code is 0 when every game is legal and every check line agrees, 1 when
    a check line differs, 2 when a file cannot be read or breaks a rule; of several, the highest.

    Type the pad as it stands: numbered lines, arrows, "caught", a table of names and rounds, CSV
    and Polish words are read too.
    Of a plain pad GAME can be its photographs (JPEG, PNG), which need cardkit[photo]: what stands
    there is read, doubtful figures are asked, and the tally is written beside the picture. Where
    nobody types they are named, and the code is 1.
    """
    if any(word.lower().endswith(PICTURES) for word in games):
        from cardkit.v4.cli.photo import score_pad

        code, score = score_pad(games, yes_names, as_json=as_json)
        if not as_json:
            styled(sys.stdout).write(_table(score))
        return code
    several = len(games) > 1 or any(os.path.isdir(word) for word in games)
    worst: int = Exit.FINE
    if as_json and several:
        sys.stdout.write("[")
    shape = "line" if several else "table"
    if as_json:
        shape = "json"
    found = Several(games, ENDING)
    out, between = styled(sys.stdout), ",\n " if as_json and several else ""
    for number, game in enumerate(found.games(named_game)):
        score = score_game(game)
        worst = max(worst, score.exit_code)
        text = _SHAPES[shape](score)
        out.write(between + text if number else text)
    if as_json:
        sys.stdout.write("]\n" if several else "\n")
    return max(worst, Exit.USAGE) if found.faults else worst


def score_game(game: Game) -> Score:
    """Return the score of a game; a file that cannot be read is a problem like any other."""
    missing = game.missing
    try:
        if missing is None:
            return _score_of(game.read(), game)
    except OSError as error:
        missing = f"cannot be read: {error.strerror}.", ""
    problem = Problem(0, 0, "error", "unreadable", tally_faults.NotRead(*missing))
    return Score(Reading(game.shown, Header(), [], problems=[problem]))


def _score_of(data: bytes, game: Game) -> Score:
    """Return the score of a game from its bytes; on standard input it may be pasted."""
    if game.path is not None:
        return score_bytes(data, game.shown, game.folder)
    score, unwrapped = score_pasted(data, game.shown, game.folder)
    tell_unwrapped(unwrapped)
    return score


def _problems(score: Score) -> str:
    old = score.reading.old
    if old is None and not score.problems:
        return ""
    told = f"{clean(speech.keeping.old_rules(score.reading.name, old))}\n" if old else ""
    return told + "".join(score.reading.show(problem) + "\n" for problem in score.problems)


def _line(score: Score) -> str:
    """Return one line for a game, with its problems below."""
    state = score.state if score.reading.readable else None
    return f"{speech.lists.in_a_line(clean(score.reading.name), state)}\n{_problems(score)}"


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


_SHAPES: dict[str, Callable[[Score], str]] = {
    "json": lambda score: to_json(score.to_json()),
    "line": _line,
    "table": _table,
}


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
