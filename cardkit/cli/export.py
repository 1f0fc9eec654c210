"""``cardkit export``: a game for other programs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import click

from cardkit import __version__
from cardkit.cli.app import Command
from cardkit.cli.arguments import STDIN, Game, game_argument, read_game
from cardkit.cli.codes import Exit
from cardkit.cli.screen import to_json
from cardkit.cli.writing import may_write, write_file
from cardkit.letters import clean, csv_text
from cardkit.places import place_of
from cardkit.scoring import score
from cardkit.table.session import Session
from cardkit.tables import table, turn_words
from cardkit.terms import words
from cardkit.variant import loosely
from cardkit.words.ending import verdict
from cardkit.words.master import Manner, Master

Format = Literal["json", "csv", "md", "bgstats"]


@click.command(
    cls=Command,
    name="export",
    examples=[
        ("cardkit export friday.tally", "everything as JSON"),
        ("cardkit export friday.tally --format md", "a table for a message or a blog"),
        ("cardkit export friday.tally --format bgstats -o play.bgsplay", "for Board Game Stats"),
    ],
)
@game_argument
@click.option(
    "--format", "shape", type=click.Choice(words(Format)), default="json", show_default=True, help="What to write."
)
@click.option(
    "--output", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write it to a new file."
)
def command(game: str, shape: Format, output: Path | None) -> int:
    """Hand a game on: its turns and scores as JSON, CSV, Markdown, or as a play for Board Game Stats.

    GAME is the path of a tally, the name of a saved game, or - for standard input. The result goes to standard output,
    or to a new file.
    """
    if output is not None:
        may_write(output)
    session, played = read_game(game)
    text = _written(shape, session, played, file=output is not None)
    if output is None:
        click.echo(text, nl=False)
        return int(Exit.FINE)
    write_file(output, text.encode())
    click.echo(str(output))
    return int(Exit.FINE)


def _written(shape: Format, session: Session, game: Game, *, file: bool) -> str:
    match shape:
        case "json":
            return _json(session, game, file=file)
        case "csv":
            return csv_text(_table(session))
        case "md":
            return _markdown(session)
        case "bgstats":
            return _bgstats(session, game, file=file)


def _json(session: Session, game: Game, *, file: bool) -> str:
    """The object of ``cardkit score --json``, with the header and every turn."""
    header = session.header
    scored = score(session.text(), game.path.name if game.path else STDIN, game.folder).to_json()
    turns = [{"round": number, "turn": turn, "text": turn_words(entries)} for number, turn, entries in session.turns()]
    said = {"date": header.date, "place": header.place, "first": header.first or header.players[0]}
    return to_json({**scored, **said, "turns": turns}, 1, file=file) + "\n"


def _table(session: Session) -> list[list[str]]:
    """Players by rounds, artifacts, total and place; figures of a running game as they stand."""
    nouns = session.variant.words
    told = table(session.state)
    heads = ["player", *(f"{'extra ' * played.extra}{nouns.round.one} {played.number}" for played in told.rounds)]
    heads += [nouns.artifact.many, "total", "place"]
    return [heads] + [
        [
            row.player,
            *("" if gold is None else str(gold) for gold in row.banked),
            " ".join(map(str, row.artifacts)),
            str(row.total),
            str(row.place),
        ]
        for row in told.rows
    ]


def _markdown(session: Session) -> str:
    state, header = session.state, session.header
    when = ", ".join(part for part in (header.date, header.place) if part)
    heads, *rows = ([cell.replace("|", "\\|") for cell in row] for row in _table(session))
    lines = [f"## {session.variant.name}{f' ({when})' if when else ''}", "", f"| {' | '.join(heads)} |"]
    lines.append(f"| --- |{' ---: |' * (len(heads) - 1)}")
    lines += [f"| {' | '.join(row)} |" for row in rows]
    lines += ["", " ".join(verdict(Master(session.variant, Manner()), state)) if state.complete else "Still running."]
    return "".join(f"{clean(line)}\n" for line in lines)


def _when(date: str, path: Path | None) -> datetime:
    if date:
        return datetime.fromisoformat(date)
    return datetime.fromtimestamp(path.stat().st_mtime) if path else datetime.now()


def _bgstats(session: Session, game: Game, *, file: bool) -> str:
    """A play as Board Game Stats takes it: https://www.bgstatsapp.com/support/ (push plays from other apps)."""
    state, header = session.state, session.header
    if not state.complete:
        raise click.ClickException(
            "the game is not over, so there is no play to hand on yet: cardkit resume goes on with it."
        )
    places = place_of(state)
    when = _when(header.date, game.path)
    slug = loosely(header.variant) or Path(header.variant).stem
    play: dict[str, Any] = {
        "sourceName": "cardkit",
        "sourcePlayId": game.name,
        "playDate": when.strftime("%Y-%m-%d %H:%M:%S"),
        "comments": " ".join([*header.notes, f"cardkit {__version__}"]),
        "location": header.place,
        "game": {"name": session.variant.name, "sourceGameId": slug, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "startPlayer": name == (header.first or header.players[0]),
                "score": state.total(name),
                "rank": places[name],
                "winner": places[name] == 1,
            }
            for name in state.players
        ],
    }
    return to_json({key: value for key, value in play.items() if value != ""}, 1, file=file) + "\n"
