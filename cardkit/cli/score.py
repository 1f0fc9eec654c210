"""The command ``score``, which replays paper games and checks the figures on the pad."""

import os
from pathlib import Path

import click

from cardkit.cli import shared
from cardkit.cli.asking import ask_game
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.photo import is_picture, pad_json, score_pad
from cardkit.cli.render import Screen, echo, render, screen
from cardkit.engine.files import why_unreadable
from cardkit.engine.findings import replace_unprintable
from cardkit.engine.game import GameState
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.findings import TallyFinding
from cardkit.tally.items import Reading
from cardkit.tally.score import Score, format_finding, score as score_of
from cardkit.text.files.lists import early_end_line, saved_game_status
from cardkit.text.lines import Line, Table
from cardkit.text.table.standings import (
    leader_sentences,
    rules_left_out_lines,
    score_table,
    verdict_sentence,
)


@click.command(cls=TranslatedCommand)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", shell_complete=shared.complete_saved_names
)
@shared.json_option("Output JSON, with one object per file.")
@click.option(
    "--names", metavar="NAMES", help="Name the players on a photographed pad, in seat order."
)
@click.pass_context
def score(ctx: click.Context, files: tuple[str, ...], as_json: bool, names: str | None) -> None:
    """Score paper games: replay each game by the rules, add it up and report every mistake.

    A tally is your score sheet typed as text, just as it was written. It can hold the cards and who
    left, the gold banked in each round, a table of names and rounds, or just the totals.

    Arguments:
      FILE  A tally, a saved game, a folder (all the tallies in it), - for standard input, or photos or
            scans of one printed pad. Photos need cardkit[photo].

    Examples:
      cardkit score friday.tally                    # check a typed score sheet
      cardkit score pad.jpg --names "Ann, Bo, Cy"   # read a photo of a pad

    Exit codes:
      0  All the numbers are right.
      1  A number is wrong.
      2  Wrong usage, or a file that cannot be read or breaks a rule.
    """
    if any(map(is_picture, files)):
        ctx.exit(_score_photographs(files, names, as_json=as_json))
    if names is not None:
        raise click.UsageError(
            t("--names works only for photos of a pad. A tally names its players itself.")
        )
    several = len(files) > 1 or os.path.isdir(files[0])
    codes, objects = set(), []
    for path in shared.tallies(files):
        scored = score_file(path)
        wrong = [finding.code for finding in scored.reading.findings]
        if wrong == ["csv-no-variant"] and not as_json and shared.is_interactive():
            scored = _ask_game_and_score(scored)
        codes.add(scored.exit_code)
        if as_json:
            objects.append(scored.to_json())
        else:
            click.echo(
                _summary_text(scored) if several else _score_text(scored, screen()), nl=False
            )
    if as_json:
        shared.print_json(objects if several else objects[0])
    ctx.exit(max(codes, default=2))


def _score_photographs(files: tuple[str, ...], names: str | None, *, as_json: bool) -> int:
    if as_json:
        result, code = pad_json(files, names)
        shared.print_json(result)
        return code
    scored = score_pad(files, names)
    if scored is None:
        return 1
    click.echo(_score_text(scored, screen()), nl=False)
    return min(1, scored.exit_code)


def score_file(path: Path) -> Score:
    """Return the score of a tally file; if it is unreadable, the score has a finding that says so."""
    name = str(path)
    try:
        return score_of(shared.read_tally(path), name, path.parent)
    except OSError as error:
        finding = TallyFinding(0, 0, "unreadable", {"reason": why_unreadable(error)})
        return Score(Reading(name, [], findings=[finding]))


def _ask_game_and_score(scored: Score) -> Score:
    name, lines = scored.reading.name, scored.reading.lines
    echo(t("{file} does not name its game.", file=replace_unprintable(name)))
    variant = ask_game()
    echo(t('To avoid this question, write "variant: {game}" above the table.', game=variant.slug))
    return score_of("\n".join(lines), name, variant=variant)


def score_and_state(path: Path) -> tuple[Score, GameState]:
    """Return the score of a tally file and its game; raise `CliError` if the tally breaks a rule."""
    scored = score_file(path)
    if scored.state is None or not scored.reading.is_legal:
        raise shared.CliError(findings_text(scored.reading).rstrip())
    return scored, scored.state


def _score_text(scored: Score, look: Screen) -> str:
    state = scored.state
    parts: list[Line | Table] = []
    if state is not None and (state.round or state.phase == "over"):
        figures, game = score_table(state), vocabulary(state.variant).game
        parts.append(figures._replace(heads=(game, *figures.heads[1:])))
        if not scored.reading.is_legal:
            parts.append(Line(t("These numbers go only as far as the first error.")))
        elif scored.is_complete:
            parts += [early_end_line(state)] if state.ended_early else []
            parts.append(Line(verdict_sentence(state), tone="good"))
        else:
            parts.append(Line(leader_sentences(state)))
        parts += rules_left_out_lines(state.variant)
    elif scored.reading.is_legal:
        parts.append(Line(t("No round has been played yet.")))
    return render(parts, look) + findings_text(scored.reading)


def _summary_text(scored: Score) -> str:
    name, state = scored.reading.name, scored.state
    if state is None or not scored.reading.is_legal:
        return findings_text(scored.reading)
    return (
        f"{replace_unprintable(name)}: {saved_game_status(state)}\n{findings_text(scored.reading)}"
    )


def findings_text(reading: Reading) -> str:
    return "".join(f"{format_finding(reading, finding)}\n" for finding in reading.findings)
