"""Formats of ``cardkit show --format``: a game for people and programs elsewhere."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Literal

from cardkit.v4 import __version__
from cardkit.v4.cli import click, qr
from cardkit.v4.cli.arguments import STDIN, Game, called
from cardkit.v4.cli.screen import tell_left_out, to_json
from cardkit.v4.cli.writing import write_file
from cardkit.v4.engine.standings import place_of, wants_gold
from cardkit.v4.engine.tables import table, turn_words
from cardkit.v4.files import CannotStandAlone, loosely
from cardkit.v4.speech import Manner, Master
from cardkit.v4.speech.ending import left_out, verdict
from cardkit.v4.table import Session, bgstats, minutes
from cardkit.v4.tally import score
from cardkit.v4.text import clean, csv_text, quoted

Format = Literal["markdown", "json", "csv", "tally", "bgstats"]


def write(shape: Format, session: Session, game: Game, output: Path | None) -> None:
    """Write a game to standard output, or to a new file. Raises `click.ClickException`."""
    written = _written(shape, session, game, output)
    if shape == "csv":
        tell_left_out(session.variant, aside=True)
    data = written.encode() if isinstance(written, str) else written
    if output is not None:
        write_file(output, data)
        click.echo(str(output))
        return
    click.echo(written, nl=False)
    if shape == "bgstats":
        _code_of(data.decode().strip(), game)


def _written(shape: Format, session: Session, game: Game, output: Path | None) -> str | bytes:
    match shape:
        case "markdown":
            return _markdown(session)
        case "json":
            return _json(session, game, file=output is not None)
        case "csv":
            return csv_text(_table(session))
        case "tally":
            try:  # a shipped game with all differences as settings: it needs no other file
                return session.standing_alone(game.folder)
            except CannotStandAlone as error:
                raise click.ClickException(
                    f"this game cannot be written so that it stands alone: {error}."
                ) from None
        case "bgstats":  # the link; into a file the play, or the link as a picture
            play = _play(session, game)
            if output is None:
                return f"{bgstats.link(play)}\n"
            if output.suffix.lower() not in qr.PICTURES:
                return to_json(bgstats.file(play), 1, file=True) + "\n"
            return qr.picture(bgstats.link(play), output)


def _json(session: Session, game: Game, *, file: bool) -> str:
    """Return the object of ``cardkit score --json``, with the header and every turn."""
    header = session.header
    scored = score(
        session.text(), game.path.name if game.path else STDIN, variant=session.variant
    ).to_json()
    turns = [
        {"round": number, "turn": turn, "text": turn_words(entries)}
        for number, turn, entries in session.turns()
    ]
    said = {"date": header.date, "place": header.place, "first": header.first or header.players[0]}
    return to_json({**scored, **said, "turns": turns}, 1, file=file) + "\n"


def _table(session: Session) -> list[list[str]]:
    """Return players by rounds, artifacts, total and place; a running game as it stands."""
    nouns, told = session.variant.words, table(session.state)
    heads = [
        "player",
        *(f"{'extra ' * played.extra}{nouns.round.one} {played.number}" for played in told.rounds),
    ]
    heads += [nouns.artifact.many, "total", "place"]
    banked = [["" if gold is None else str(gold) for gold in row.banked] for row in told.rows]
    ends = [
        [" ".join(map(str, row.artifacts)), str(row.total), str(row.place)] for row in told.rows
    ]
    return [
        heads,
        *([row.player, *figures, *end] for row, figures, end in zip(told.rows, banked, ends)),
    ]


def _markdown(session: Session) -> str:
    state, header = session.state, session.header
    when = ", ".join(part for part in (header.date, header.place) if part)
    heads, *rows = ([cell.replace("|", "\\|") for cell in row] for row in _table(session))
    lines = [
        f"## {session.variant.name}{f' ({when})' if when else ''}",
        "",
        f"| {' | '.join(heads)} |",
    ]
    lines.append(f"| --- |{' ---: |' * (len(heads) - 1)}")
    lines += [f"| {' | '.join(row)} |" for row in rows]
    lines += [
        "",
        " ".join(verdict(Master(session.variant, Manner()), state))
        if state.complete
        else "Still running.",
    ]
    for said in left_out(session.variant):
        lines += ["", said]
    return "".join(f"{clean(line)}\n" for line in lines)


def _play(session: Session, game: Game) -> bgstats.Play:
    """Return the game as a play of an app. Raises `click.ClickException` while it runs."""
    state, header, variant = session.state, session.header, session.variant
    if not state.complete:
        raise click.ClickException(
            "the game is not over, so there is no play to hand on yet: "
            "cardkit resume goes on with it."
        )
    places, first = place_of(state), header.first or header.players[0]
    if header.date:  # an undated game has the time of its file
        when = datetime.fromisoformat(header.date.split(maxsplit=1)[0])
        when = datetime.fromisoformat(f"{when:%Y-%m-%d} {header.begun}") if header.begun else when
    else:
        when = datetime.fromtimestamp(game.path.stat().st_mtime) if game.path else datetime.now()
    return bgstats.Play(
        f"{header.date} {header.begun}" if header.date else game.name,
        variant.name,
        loosely(header.variant) or Path(header.variant).stem,
        variant.meta.bgg,
        when,
        bool(header.date and header.begun),
        minutes(header.begun, header.ended),
        header.place,
        " ".join([*header.notes, *left_out(variant), f"cardkit {__version__}"]),
        len(state.rounds),
        wants_gold(variant),
        tuple(
            bgstats.Seat(name, state.total(name), places[name], name == first)
            for name in state.players
        ),
    )


def _code_of(link: str, game: Game) -> None:
    """Show the link as a QR code on a terminal, or the command that makes a picture of it."""
    if not sys.stdout.isatty():
        return
    way = "cardkit show GAME --format bgstats -o play.svg"
    if game.path is not None:
        way = f"cardkit show {called(game.path)} --format bgstats -o {quoted(f'{game.name}.svg')}"
    try:
        qr.show(link, way)
    except qr.NoCode as error:
        click.echo(str(error), err=True)
