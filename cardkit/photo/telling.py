"""What was read from a photographed pad, as rows of figures and as questions, for a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.photo.reading import Doubt, PadRead, Table
from cardkit.speech import lists, photos


class Row(NamedTuple):
    """A row of figures: their kind and round as a `Doubt` has them, its label, and the figures by seat: with a ``?`` where one
    is doubtful, ``-`` where nothing is written."""

    kind: str
    round: int
    label: str
    figures: list[str]


def rows(pad: PadRead, table: Table) -> list[Row]:
    """The rounds with what was banked, then the totals."""
    doubted = {doubt[:3] for doubt in table.doubts}
    told = [("banked", number, photos.round_label(pad.variant, number), row) for number, row in table.banked.items()]
    told.append(("total", 0, lists.heads()[0], table.totals))
    return [
        Row(kind, number, label, [
            "-" if row[seat] is None else f"{row[seat]}{'?' * ((kind, number, seat) in doubted)}" for seat in pad.seats
        ]) for kind, number, label, row in told
    ]  # fmt: skip


def question(pad: PadRead, people: Sequence[str], doubt: Doubt) -> str:
    """What is doubtful, in words; `people` are the names, or numbers, of those whose seats are written in."""
    kept = doubt.kind == "artifact"
    who = people[pad.seats.index(doubt.seat)] if doubt.seat in pad.seats and not doubt.worth else ""
    more = {"other": doubt.other, "before": doubt.before, "after": doubt.after, "worth": doubt.worth if kept else None}
    return photos.doubtful(pad.variant, who, doubt.round, doubt.read, doubt.why, **more)
