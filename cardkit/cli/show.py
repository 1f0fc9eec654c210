"""The command ``show``, which shows a saved game turn by turn or exports it."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import Screen, echo, render, screen
from cardkit.cli.score import score_and_state
from cardkit.engine.events import Event, GameEnded, RoundRecord
from cardkit.engine.game import GameState
from cardkit.i18n.translate import CountedNoun, Names, command_to_type, t, use_language
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.rulebook.writing import shipped_and_settings
from cardkit.table import bgstats
from cardkit.table.story import story_sentences
from cardkit.tally.items import Check, Comment, Header, Note, Reading
from cardkit.tally.score import Score, moves_by_round
from cardkit.tally.writer import write
from cardkit.text.files import lists
from cardkit.text.lines import Line, PlayedMove, Table, join
from cardkit.text.table.corrections import turn_texts
from cardkit.text.table.events import turn_lines
from cardkit.text.table.standings import (
    place_lines,
    rules_left_out_lines,
    score_table,
    verdict_sentence,
)

Format = Literal["text", "markdown", "json", "csv", "tally", "bgstats"]
FORMATS: tuple[Format, ...] = get_args(Format)
QR_CODE_BORDER = 2  # modules around a QR code on a terminal


@click.command(cls=TranslatedCommand)
@click.argument(
    "game", metavar="[SAVE]", required=False, shell_complete=shared.complete_saved_names
)
@click.option("--format", "form", type=shared.WordChoice(FORMATS), default="text", metavar="FORMAT",
    help="Choose one of the formats above.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
    help="Write to this new file (default: standard output).")  # fmt: skip
def show(game: str | None, form: Format, output: str | None) -> None:
    """Show a saved game turn by turn, with the final standings, or export it.

    Arguments:
      SAVE  A saved game, the path to a tally (a score sheet typed as text), or - for standard input.

    Formats:
      text      Every turn, the final standings and the story of the game (default).
      markdown  The table of the game, for a web page or a chat.
      json      Everything, for programs.
      csv       The table of the game, which "cardkit score" can read too.
      tally     The saved game. It contains any house rule, so you can send it to anyone.
      bgstats   A link that opens in Board Game Stats, with its QR code on a terminal.

    Examples:
      cardkit show kings-gold-2026-11-20           # every turn of a saved game
      cardkit show friday.tally --format markdown  # the table, as Markdown
    """
    if game is None:
        raise click.UsageError(
            t("Name a saved game. To list them: {games}", games=command_to_type("games"))
        )
    path = shared.find_game(game)
    score, _ = score_and_state(path)
    if form == "text" and output in (None, "-"):
        click.echo(_game_text(score.reading, screen()), nl=False)
        return
    content = _exported_file(form, score, path)
    if output not in (None, "-"):
        target = Path(str(output))
        shared.write_new_file(target, content)
        echo(target)
        return
    shared.print_data(content)
    if form == "bgstats" and shared.is_stdout_terminal():
        _show_qr_code(content.decode().strip())


def _exported_file(form: Format, score: Score, path: Path) -> bytes:
    reading = score.reading
    match form:
        case "text":
            return _game_text(reading, Screen(width=0)).encode()
        case "markdown":
            return game_as_markdown(reading).encode()
        case "json":
            return (shared.json_text(to_json(score, path)) + "\n").encode()
        case "csv":
            return game_as_csv(reading).encode()
        case "tally":
            return self_contained_tally(reading).encode()
        case "bgstats":
            return _bgstats_link(reading, path).encode()


def _state_or_error(reading: Reading) -> GameState:
    assert reading.state is not None
    return reading.state


def _bgstats_link(reading: Reading, path: Path) -> str:
    if _state_or_error(reading).phase != "over":
        message = t(
            "This game is not finished, so it cannot be exported yet. To continue it: {resume}",
            resume=command_to_type("resume", path.stem),
        )
        raise shared.CliError(message)
    return f"{bgstats.recording_link(reading, path.stem)}\n"


def _show_qr_code(link: str) -> None:
    import segno

    screen = shutil.get_terminal_size()
    with suppress(segno.DataOverflowError):
        code = segno.make(link, error="l", boost_error=False, micro=False)
        columns, rows = code.symbol_size(border=QR_CODE_BORDER)
        if columns <= screen.columns and rows // 2 + 1 < screen.lines:
            code.terminal(sys.stdout, border=QR_CODE_BORDER, compact=True)
            return
    echo(t("The QR code does not fit on this screen."), err=True)


def _game_text(reading: Reading, look: Screen) -> str:
    return render(game_lines(reading), look).lstrip("\n")


def game_lines(reading: Reading) -> list[Line | Table]:
    """Return the lines that describe a whole game: turns with notes, places, a table and the story."""
    state = _state_or_error(reading)
    parts: list[Line | Table] = [_title_line(reading)]
    parts += [_note_line(note) for note in reading.header.notes]
    parts += _lines_of_turns(reading)
    if state.phase != "over":
        return [*parts, Line(t("The game is not over yet."), tone="next")]
    if state.ended_early:
        parts.append(lists.early_end_line(state))
    sentences = story_sentences(state.variant, reading.header, reading.moves)
    return [*parts, *place_lines(state), score_table(state), *map(Line, sentences)]


def _title_line(reading: Reading) -> Line:
    state = _state_or_error(reading)
    words = vocabulary(state.variant)
    players = CountedNoun(len(state.players), words.noun("player"))
    text = t(
        "{game}. {players}: {who}.",
        game=words.game,
        players=players,
        who=Names(tuple(state.players)),
    )
    when = _date_and_place(reading)
    return Line(join(text, f"{when}." if when else ""), tone="heading")


def _date_and_place(reading: Reading) -> str:
    """Return a game's date and place as far as they are known, such as ``2026-11-20, Oslo``."""
    return ", ".join(filter(None, (lists.localized_date(reading.header.day), reading.header.place)))


def _note_line(text: str) -> Line:
    return Line(t("Note: {text}", text=text), tone="aside")


def _lines_of_turns(reading: Reading) -> Iterator[Line | Table]:
    state = reading.header.start_game(_state_or_error(reading).variant)
    for item in reading.items:
        match item:
            case Note(text):
                yield _note_line(text)
            case Check() | Comment():
                pass
            case _:
                before = state.copy()
                events: list[Event] = [
                    event for event in state.play(item) if not isinstance(event, GameEnded)
                ]
                yield from turn_lines(PlayedMove(item, before, state, events), is_asked=False)


def _figure_rows(state: GameState) -> list[list[str]]:
    """Return the table of a game, with a header row and a row for each player.

    The columns are the player's gold by round, total and place.
    """
    words, records = vocabulary(state.variant), state.records_so_far()
    columns = [[t("player"), *state.players]]
    usual = [record for record in records if not record.extra]
    extras = [[record] for record in records if record.extra]
    for part in (usual, *extras):
        columns += [_round_column(words, state, record) for record in part]
        worths = [[str(own.worth) for record in part for own in state.artifacts_kept_by(name, record.number)]
                  for name in state.players]  # fmt: skip
        if any(worths) or (part is usual and extras and state.keepsakes):
            columns.append([words.t("{artifact:many}"), *map(" ".join, worths)])
    places = {name: str(place) for place, names in state.players_by_place() for name in names}
    columns.append([t("total"), *(str(state.total(name)) for name in state.players)])
    columns.append([t("place"), *(places[name] for name in state.players)])
    return [list(row) for row in zip(*columns, strict=True)]


def _round_column(words: Vocabulary, state: GameState, record: RoundRecord) -> list[str]:
    """Return a round's name and what each player banked in it, or "" for players who sat out."""
    title = words.t("{round} {n}", n=record.number)
    if record.extra:
        title = words.t("extra {round} {n}", n=record.number)
    gold = [
        str(record.banked.get(name, 0)) if name in record.players else "" for name in state.players
    ]
    return [title, *gold]


def game_as_markdown(reading: Reading) -> str:
    """Return a game as Markdown: a title, the table of its figures, and the winner."""
    state = _state_or_error(reading)
    heads, *rows = [[cell.replace("|", "\\|") for cell in row] for row in _figure_rows(state)]
    when = _date_and_place(reading)
    lines = [f"## {vocabulary(state.variant).game}" + (f" ({when})" if when else ""), ""]
    lines += [_markdown_row(heads), "| --- |" + " ---: |" * (len(heads) - 1)]
    lines += [_markdown_row(row) for row in rows]
    lines += [
        "",
        verdict_sentence(state) if state.phase == "over" else t("The game is not over yet."),
    ]
    for line in rules_left_out_lines(state.variant):
        lines += ["", line.text]
    return "\n".join(lines) + "\n"


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def game_as_csv(reading: Reading) -> str:
    """Return a game as a tally in the form of a CSV table in English, which ``score`` can read."""
    state = _state_or_error(reading)
    header = _self_contained_header(reading) or reading.header
    header = Header(header.variant, tuple(state.players), settings=header.settings)
    with use_language("en"):
        text = write(header, []) + shared.csv_text(_figure_rows(state))
    if state.is_in_round:
        message = t(
            "The last round is not over, but anyone who scores this table will treat it as over."
        )
        echo(message, err=True)
    for line in rules_left_out_lines(state.variant):
        echo(line.text, err=True)
    return text + "end\n" * state.ended_early


def to_json(score: Score, path: Path) -> dict[str, object]:
    """Return the ``score --json`` object for a game, with its date, place, first dealer and turns."""
    reading = score.reading
    header = reading.header
    with use_language("en"):
        facts = score.to_json()
    return {
        **facts,
        "file": path.name,
        "date": header.date,
        "place": header.place,
        "first": header.first or header.players[0],
        "turns": [
            {"round": number, "turn": turn, "text": text}
            for number, moves in enumerate(moves_by_round(reading), 1)
            for turn, text in enumerate(turn_texts(moves), 1)
        ],
    }


def self_contained_tally(reading: Reading) -> str:
    """Return a tally that needs no other file, with any house rules written as settings."""
    variant, header = _state_or_error(reading).variant, _self_contained_header(reading)
    if header is None:
        message = t(
            "The rules of {game} cannot be written as settings. Send {file} along with the tally.",
            game=vocabulary(variant).game,
            file=variant.file,
        )
        raise shared.CliError(message)
    return write(header, reading.items)


def _self_contained_header(reading: Reading) -> Header | None:
    """Return the header of a tally with house rules as settings, or None if that is impossible."""
    rules = shipped_and_settings(_state_or_error(reading).variant)
    if rules is None:
        return None
    slug, settings = rules
    return replace(reading.header, variant=slug, settings=tuple(settings.items()))
