"""Output of a pad that was read: rows of figures, questions, and its tally."""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.v4.engine import Begin, EndGame, Variant, parse_card
from cardkit.v4.files import rules_line
from cardkit.v4.photo.reading import Doubt, PadRead, Table
from cardkit.v4.speech import lists, photos
from cardkit.v4.tally import Check, Claim, Event, Header, score, write


class Row(NamedTuple):
    """A row of figures: its kind and round as in `Doubt`, its label, and a text by seat.

    A text ends in ``?`` where the figure is doubtful, and is ``-`` where nothing is written.
    """

    kind: str
    round: int
    label: str
    figures: list[str]


def rows(pad: PadRead, table: Table) -> list[Row]:
    """Return the rounds with what was banked, then the totals."""
    doubted = {doubt[:3] for doubt in table.doubts}
    told = [
        ("banked", number, photos.round_label(pad.variant, number), row)
        for number, row in table.banked.items()
    ]
    told.append(("total", 0, lists.heads()[0], table.totals))
    return [
        Row(
            kind,
            number,
            label,
            [
                "-"
                if row[seat] is None
                else f"{row[seat]}{'?' * ((kind, number, seat) in doubted)}"
                for seat in pad.seats
            ],
        )
        for kind, number, label, row in told
    ]


def question(pad: PadRead, people: Sequence[str], doubt: Doubt) -> str:
    """Put a doubt into words.

    `people` are the names, or numbers, of the seats in `PadRead.seats`.
    """
    kept = doubt.kind == "artifact"
    who = people[pad.seats.index(doubt.seat)] if doubt.seat in pad.seats and not doubt.worth else ""
    more = {
        "other": doubt.other,
        "before": doubt.before,
        "after": doubt.after,
        "worth": doubt.worth if kept else None,
    }
    return photos.doubtful(pad.variant, who, doubt.round, doubt.read, doubt.why, **more)


def tally_of(pad: PadRead, table: Table, names: Sequence[str], pictures: Sequence[str]) -> str:
    """Write the tally of a pad.

    `names` are those of its seats, in their order; `pictures` are the names of its photographs,
    which the tally notes.
    """
    game, said = pad.variant, dict(zip(pad.seats, names, strict=True))
    notes = tuple(photos.from_picture(name=name) for name in pictures)
    header = Header(variant=game.slug, players=tuple(names), rules=rules_line(game), notes=notes)
    events: list[Event] = []
    last = max(table.banked, default=0)
    for number, row in table.banked.items():
        extra = number > game.rounds and not any(gold is not None for gold in table.so_far[number])
        banked = tuple(
            Claim(said[seat], gold, (), 0) for seat in pad.seats if (gold := row[seat]) is not None
        )
        events += [Begin(extra), Check("banked", banked)]
        took = [
            (worth, seat)
            for at, worth, seat in table.took
            if at == number or (at == 0 and number == last)
        ]
        if took:
            events.append(Check("artifacts", _claims(game, number, took, said)))
    totals = tuple(
        Claim(said[seat], total, (), 0)
        for seat in pad.seats
        if (total := table.totals[seat]) is not None
    )
    if totals:
        closing = Check("total", totals)
        whole = score(write(header, [*events, closing])).state
        events += [
            *([EndGame()] if whole is not None and whole.rounds and not whole.complete else []),
            closing,
        ]
    return write(header, events)


def _claims(
    game: Variant, number: int, took: Sequence[tuple[int, int]], said: dict[int, str]
) -> tuple[Claim, ...]:
    """Return what each took in a round, those of the least worth first, as they are taken.

    Names the cards where artifacts count by card.
    """
    artifacts = game.at(number).artifacts or game.artifacts
    assert artifacts is not None
    scale = artifacts.worth
    cards = {worth: card for card, worth in scale.values} if scale.by == "card" else {}
    claims = []
    for seat in dict.fromkeys(seat for _, seat in sorted(took)):
        mine = sorted(worth for worth, at in took if at == seat)
        if scale.by == "each":
            mine = [scale.at(1)] * (sum(mine) // scale.at(1))
        claims.append(
            Claim(
                said[seat],
                len(mine),
                tuple(parse_card(cards[worth]) for worth in mine if worth in cards),
                0,
            )
        )
    return tuple(claims)
