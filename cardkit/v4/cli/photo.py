"""``cardkit score pad.jpg``: a pad read from photographs, asked about, and scored."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from cardkit.v4 import photo
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.asking import players_of, sat_last, yes_or_no
from cardkit.v4.cli.commands import Told
from cardkit.v4.cli.score import PICTURES
from cardkit.v4.cli.screen import plain_table, rich_table, styled, to_json
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.writing import may_write, write_file
from cardkit.v4.speech import photos
from cardkit.v4.table import ENDING, reason
from cardkit.v4.tally import Score, score
from cardkit.v4.text import clean, read_file
from cardkit.v4.words import called, line as spoken


def score_pad(words: Sequence[str], names: str | None, *, as_json: bool) -> tuple[int, Score]:
    """Read the pad in these pictures, ask about doubtful figures, and score it.

    Questions are asked where somebody types. Its tally is written beside the first picture; with
    `as_json` the result is printed instead, and nothing is written. Returns the exit code (never 2:
    the pad was found) and the score. Raises `click.ClickException` where no pad can be read, and
    where nobody is named.
    """
    if not all(word.lower().endswith(PICTURES) for word in words):
        raise click.UsageError(photos.pictures_alone())
    pad = _read(words)
    talk = Talk()
    asks = talk.prompted and names is None and not as_json
    if names is None and not asks:
        raise Told(photos.name_them())
    if not as_json:
        click.echo(clean(photos.identity(pad.variant, pad.code.players or len(pad.seats))))
        _show(pad, [str(seat + 1) for seat in pad.seats], pad.table())
    people = _ask_names(pad, talk) if asks else _named(pad, names or "")
    table = _ask(pad, people, talk) if asks else pad.table()
    text = photo.tally_of(pad, table, people, [Path(word).name for word in words])
    if as_json:
        scored = score(text, words[0])
        sys.stdout.write(to_json({**scored.to_json(), "photo": _photo_json(pad, table)}) + "\n")
        sure = not table.doubts and scored.exit_code == Exit.FINE
        return Exit.FINE if sure else Exit.DIFFERS, scored
    if table.doubts:
        for doubt in table.doubts:
            click.echo(clean(photo.question(pad, people, doubt)), err=True)
        raise Told(photos.not_written(n=len(table.doubts)), Exit.DIFFERS)
    target = _free(Path(words[0]))
    write_file(target, text.encode())
    click.echo(clean(photos.written(name=str(target))))
    scored = score(text, str(target), target.parent)
    return min(scored.exit_code, Exit.DIFFERS), scored


def _photo_json(pad: photo.PadRead, table: photo.Table) -> dict[str, Any]:
    """Return an object on how the pad was read: game, number of players, doubtful figures."""
    doubtful = [
        {key: getattr(doubt, key) for key in ("kind", "round", "seat", "read", "why")}
        for doubt in table.doubts
    ]
    return {"game": pad.variant.slug, "players": len(pad.seats), "doubtful": doubtful}


def _read(words: Sequence[str]) -> photo.PadRead:
    """Return the pad in these pictures. Raises `click.ClickException`."""
    for word in words:  # before anything is to be installed for them
        if not os.path.lexists(word):
            raise Told(photos.no_such(name=clean(word)))
    try:
        import cv2  # noqa: F401
        import zxingcpp  # noqa: F401

        from cardkit.v4.photo import LARGEST_PICTURE, Unread, read_pad
    except ImportError as error:
        if (remedy := photo.remedy(error)) is None:
            raise
        raise Told(remedy) from None
    pictures = []
    for word in words:
        try:
            pictures.append(read_file(Path(word), LARGEST_PICTURE))
        except FileNotFoundError:
            raise Told(photos.no_such(name=clean(word))) from None
        except OSError as error:
            raise Told(f"{clean(word)} cannot be read: {reason(error)}.") from None
    try:
        return read_pad(pictures)
    except Unread as error:
        raise Told(f"{clean(words[0])}: {clean(str(error))}") from None


def _free(picture: Path) -> Path:
    """Return an unused file name for a tally beside a picture."""
    names = (
        picture.with_name(f"{picture.stem}{f'-{at}' if at > 1 else ''}{ENDING}") for at in count(1)
    )
    target = next(name for name in names if not name.exists())
    may_write(target)
    return target


def _named(pad: photo.PadRead, names: str) -> tuple[str, ...]:
    people = players_of(pad.variant, names)
    if len(people) != len(pad.seats):
        raise click.UsageError(photos.how_many(n=len(pad.seats), named=len(people)))
    return people


def _show(pad: photo.PadRead, heads: Sequence[str], table: photo.Table) -> None:
    """Print the table as it was read, with doubtful figures marked."""
    *above, closing = [[row.label, *row.figures] for row in photo.rows(pad, table)]
    columns = (called(pad.variant), *heads)
    styled(sys.stdout).write(
        plain_table(columns, above, [closing]) or rich_table(columns, above, [closing])
    )
    if table.doubts:
        click.echo(photos.marked())


def _ask_names(pad: photo.PadRead, talk: Talk) -> tuple[str, ...]:
    last = sat_last().players
    seats = ", ".join(str(seat + 1) for seat in pad.seats)
    offered = " ".join(last) if len(last) == len(pad.seats) else ""
    while True:
        typed = talk.ask(photos.who(seats=seats, last=offered))
        if typed is None:
            raise click.Abort
        try:
            if offered and not typed.strip():
                return tuple(last)
            return _named(pad, typed if typed.strip() else "")
        except click.UsageError as error:
            talk.show([spoken(error.message, indent=0)])


def _ask(pad: photo.PadRead, people: Sequence[str], talk: Talk) -> photo.Table:
    """Ask about every doubtful figure, then whether all is right; return the final table."""
    while True:
        while (table := pad.table()).doubts:
            _ask_figure(pad, people, table.doubts[0], talk)
        _show(pad, people, table)
        typed = talk.ask(photos.right())
        if typed is None:
            raise click.Abort
        words = typed.casefold().split()
        if not words or yes_or_no(typed) == "yes":
            return table
        where, *figures = words
        kind, number = (
            ("banked", int(where)) if _is_figure(where) else ("total" if where.isalpha() else "", 0)
        )
        fits = len(figures) == 2 and all(map(_is_figure, figures))
        if not (fits and pad.believe((kind, number, int(figures[0]) - 1), int(figures[1]))):
            talk.show([spoken(photos.no_place(), indent=0)])


def _ask_figure(pad: photo.PadRead, people: Sequence[str], doubt: photo.Doubt, talk: Talk) -> None:
    """Ask about one doubtful figure until the answer is a figure that can stand there."""
    asked = photos.asked(question=photo.question(pad, people, doubt), read=str(doubt.read))
    while True:
        typed = talk.ask(asked)
        if typed is None:
            raise click.Abort
        word = typed.strip().strip("-\u2013") or ("0" if typed.strip() else str(doubt.read))
        if _is_figure(word) and pad.believe(doubt[:3], int(word)):
            return
        most = len(pad.seats) if doubt.worth else photo.MOST
        talk.show([spoken(photos.no_figure(read=str(doubt.read), most=most), indent=0)])


def _is_figure(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= len(str(photo.MOST))
