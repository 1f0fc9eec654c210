"""``cardkit score pad.jpg``: a pad read from its photographs, with its questions at a terminal, and scored like a tally."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cardkit.cli import click
from cardkit.cli.commands import Told
from cardkit.cli.exit_codes import Exit
from cardkit.cli.play import players_of, sat_last
from cardkit.cli.score import PICTURES
from cardkit.cli.screen import plain_table, rich_table, styled, to_json
from cardkit.cli.talk import Talk
from cardkit.cli.writing import may_write, write_file
from cardkit.photo import MOST
from cardkit.speech import called, line as spoken, lists, photos
from cardkit.table import ENDING, reason
from cardkit.tally import Score, score
from cardkit.text import clean, read_file

if TYPE_CHECKING:
    from cardkit.photo import Doubt, PadRead, Table

EXTRA = ("cv2", "numpy", "zxingcpp")
"""What ``cardkit[photo]`` brings."""


def score_pad(words: Sequence[str], names: str | None, *, as_json: bool) -> tuple[int, Score]:
    """Read the pad in these pictures, ask what is doubtful where somebody types, write its tally beside the first picture and
    score it. Gives the exit code and the score; with `as_json` both are printed, and nothing is written.

    Raises `click.ClickException` where no pad can be read, and where nobody is named.
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
    from cardkit.photo import tally_of

    text = tally_of(pad, table, people, [Path(word).name for word in words])
    if as_json:
        scored = score(text, words[0])
        sys.stdout.write(to_json({**scored.to_json(), "photo": _as_json(pad, table)}) + "\n")
        return max(scored.exit_code, Exit.DIFFERS if table.doubts else Exit.FINE), scored
    if table.doubts:
        for doubt in table.doubts:
            click.echo(clean(question(pad, people, doubt)), err=True)
        raise Told(photos.not_written(n=len(table.doubts)), Exit.DIFFERS)
    target = _free(Path(words[0]))
    write_file(target, text.encode())
    click.echo(clean(photos.written(name=str(target))))
    scored = score(text, str(target), target.parent)
    return scored.exit_code, scored


def _read(words: Sequence[str]) -> PadRead:
    """The pad in these pictures. Raises `click.ClickException`."""
    try:
        import cv2  # noqa: F401
        import zxingcpp  # noqa: F401

        from cardkit.photo import LARGEST_PICTURE, Unread, read_pad
    except ImportError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            raise Told(photos.NEEDS_MORE) from None
        raise
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
    """The name of a tally beside a picture that nothing has yet."""
    names = (picture.with_name(f"{picture.stem}{f'-{at}' if at > 1 else ''}{ENDING}") for at in count(1))
    target = next(name for name in names if not name.exists())
    may_write(target)
    return target


def _named(pad: PadRead, names: str) -> tuple[str, ...]:
    people = players_of(pad.variant, names)
    if len(people) != len(pad.seats):
        raise click.UsageError(photos.how_many(n=len(pad.seats), named=len(people)))
    return people


def _show(pad: PadRead, heads: Sequence[str], table: Table) -> None:
    """The table as it was read, what is doubtful marked."""
    doubted = {(doubt.round, doubt.seat) for doubt in table.doubts if doubt.kind != "artifact"}

    def row(number: int, figures: Sequence[int | None]) -> list[str]:
        marks = ["?" * ((number, seat) in doubted) for seat in pad.seats]
        return ["-" if figures[seat] is None else f"{figures[seat]}{mark}" for seat, mark in zip(pad.seats, marks)]

    rows = [[photos.round_label(pad.variant, number), *row(number, told)] for number, told in table.banked.items()]
    closing = [[lists.heads()[0], *row(0, table.totals)]]
    columns = (called(pad.variant), *heads)
    styled(sys.stdout).write(plain_table(columns, rows, closing) or rich_table(columns, rows, closing))
    if table.doubts:
        click.echo(photos.marked())


def question(pad: PadRead, people: Sequence[str], doubt: Doubt) -> str:
    """What is doubtful, in words."""
    kept = doubt.kind == "artifact"
    who = people[pad.seats.index(doubt.seat)] if doubt.seat in pad.seats and not doubt.worth else ""
    more = {"other": doubt.other, "before": doubt.before, "after": doubt.after, "worth": doubt.worth if kept else None}
    return photos.doubtful(pad.variant, who, doubt.round, doubt.read, doubt.why, **more)


def _stopped() -> NoReturn:
    raise click.Abort


def _ask_names(pad: PadRead, talk: Talk) -> tuple[str, ...]:
    last = sat_last().players
    seats = ", ".join(str(seat + 1) for seat in pad.seats)
    offered = " ".join(last) if len(last) == len(pad.seats) else ""
    while True:
        typed = talk.ask(photos.who(seats=seats, last=offered))
        if typed is None:
            _stopped()
        try:
            return _named(pad, typed) if typed.strip() else tuple(last) if offered else _named(pad, "")
        except click.UsageError as error:
            talk.show([spoken(error.message, indent=0)])


def _ask(pad: PadRead, people: Sequence[str], talk: Talk) -> Table:
    """Every doubtful figure, then whether all of it is right; the table as it stands then."""
    while True:
        while (table := pad.table()).doubts:
            doubt = table.doubts[0]
            pad.known[doubt[:3]] = _figure(talk, question(pad, people, doubt), doubt.read)
        _show(pad, people, table)
        typed = talk.ask(photos.right())
        if typed is None:
            _stopped()
        words = typed.casefold().split()
        if not words:
            return table
        seat = int(words[1]) - 1 if len(words) == 3 and _is_figure(words[1]) else -1
        if seat not in pad.seats or not _is_figure(words[2]):
            talk.show([spoken(photos.no_place(), indent=0)])
        elif _is_figure(words[0]) and int(words[0]) in table.banked:
            pad.known["banked", int(words[0]), seat] = int(words[2])
        elif words[0].isalpha():
            pad.known["total", 0, seat] = int(words[2])
        else:
            talk.show([spoken(photos.no_place(), indent=0)])


def _figure(talk: Talk, asked: str, read: int) -> int:
    while True:
        typed = talk.ask(photos.asked(question=asked, read=str(read)))
        if typed is None:
            _stopped()
        word = typed.strip().strip("-\u2013") or ("0" if typed.strip() else str(read))
        if _is_figure(word):
            return int(word)
        talk.show([spoken(photos.no_figure(read=str(read)), indent=0)])


def _is_figure(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= len(str(MOST))


def _as_json(pad: PadRead, table: Table) -> dict[str, Any]:
    """What the photograph said, for programs."""
    doubtful = [
        {"kind": doubt.kind, "round": doubt.round, "seat": doubt.seat, "read": doubt.read, "why": doubt.why}
        for doubt in table.doubts
    ]
    return {"game": pad.variant.slug, "players": len(pad.seats), "doubtful": doubtful}
