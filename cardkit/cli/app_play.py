"""A finished game for the app Board Game Stats: a link, a file, or a QR code of the link."""

from __future__ import annotations

import io
import json
import shutil
import sys
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardkit.cli.shared import STDIN, Refused, is_terminal
from cardkit.i18n.translate import t
from cardkit.table import bgstats
from cardkit.table.history import minutes_played
from cardkit.tally.items import Reading
from cardkit.text.standings import not_in_figures, players_by_place

if TYPE_CHECKING:
    import segno

PICTURES = (".svg", ".png")
BORDER = 2
"""Modules around a QR code on a terminal."""


def as_written(reading: Reading, path: Path, target: Path | None) -> bytes:
    """Return the bytes to write of a finished game as a play for the app BG Stats.

    For standard output it is a link, for a picture file the link's QR code, for any other file
    JSON.
    """
    play = _play_of(reading, path)
    if target is None:
        return f"{bgstats.link(play)}\n".encode()
    if target.suffix.lower() not in PICTURES:
        return (json.dumps(bgstats.file(play), ensure_ascii=False, indent=1) + "\n").encode()
    picture = io.BytesIO()
    _qr_code(bgstats.link(play)).save(picture, kind=target.suffix[1:].lower(), scale=4)
    return picture.getvalue()


def _play_of(reading: Reading, path: Path) -> bgstats.Play:
    """Return a finished game as a play for BG Stats; raise `Refused` for a running game."""
    state, header = reading.state, reading.header
    assert state is not None  # it can be followed
    variant = state.variant
    if state.phase != "over":
        raise Refused(
            t("The game is not over, so there is no play to hand on yet: cardkit resume goes on.")
        )
    when, is_timed = _played_at(reading, path)
    notes = [*header.notes, *(line.text for line in not_in_figures(variant))]
    first = header.first or header.players[0]
    return bgstats.Play(
        key=f"{header.date} {header.begun}" if header.date else path.stem,
        game=variant.name,
        slug=variant.slug,
        bgg=variant.meta.bgg,
        when=when,
        timed=is_timed,
        minutes=minutes_played(header),
        place=header.place,
        comments=" ".join([*notes, f"cardkit {version('cardkit')}"]),
        rounds=len(state.rounds),
        highest_wins=variant.wins == "highest",
        seats=tuple(
            bgstats.Seat(name, state.total(name), place, name == first)
            for name in state.players
            for place, names in players_by_place(state)
            if name in names
        ),
    )


def _played_at(reading: Reading, path: Path) -> tuple[datetime, bool]:
    """Return the date and time of a game, and whether its time of day is known.

    One without a date has the time of its file, or now.
    """
    header = reading.header
    for text, is_timed in ((f"{header.date} {header.begun}", True), (header.date, False)):
        try:
            return datetime.fromisoformat(text), is_timed and bool(header.begun)
        except ValueError:
            continue
    if path == STDIN:
        return datetime.now(), False
    return datetime.fromtimestamp(path.stat().st_mtime), False


def _qr_code(link: str) -> segno.QRCode:
    """Return the smallest QR code of a link; raise `Refused` if the link is too long."""
    import segno

    try:
        return segno.make(link, error="l", boost_error=False, micro=False)
    except segno.DataOverflowError:
        raise Refused(t("The link is too long for a QR code.")) from None


def show_code(link: str, game: str) -> None:
    """Draw the QR code of a link on the terminal, or tell how to get a picture of the code.

    `game` is the name of the saved game. Nothing happens where standard output is no terminal.
    """
    if not is_terminal():
        return
    code = _qr_code(link)
    columns, rows = code.symbol_size(border=BORDER)
    rows = rows // 2 + 1
    screen = shutil.get_terminal_size()
    if columns > screen.columns or rows >= screen.lines:
        way = f"cardkit show {game} --format bgstats -o play.svg"
        text = t(
            "Its QR code needs {columns} columns and {rows} rows. As a picture: {way}",
            columns=columns,
            rows=rows + 1,
            way=way,
        )
        click.echo(text, err=True)
        return
    code.terminal(sys.stdout, border=BORDER, compact=True)
