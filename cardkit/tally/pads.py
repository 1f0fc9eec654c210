"""Convert a filled pad to a tally: banked gold by round, artifacts and totals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardkit.engine.variant import Variant
from cardkit.tally.items import Header
from cardkit.tally.score import score
from cardkit.tally.writer import write

FigurePlace: TypeAlias = tuple[str, int, int]
"""The place of a figure: its kind (banked, so-far, artifacts or total), its round from 1 (or 0 if
it belongs to none), and its seat from 0."""

PadReader: TypeAlias = Callable[[bytes, Callable[[], bool]], dict[str, Any]]
"""A function that returns the JSON for the pad in a picture. Its second argument is a function that
returns True if reading should stop early."""


class NoPadError(ValueError):
    """Raised if a picture shows no pad that can be read; the message says why and what to do.

    `file` is the index of the file that causes the problem, or None if no single file does.
    """

    file: int | None = None


class NoCodeError(NoPadError):
    """Raised if nothing in a picture looks like the code that is printed on a pad."""


@dataclass(frozen=True)
class Pad:
    """The figures on a score pad, with its variant and its players by seat.

    `figures` maps places on the pad to figures, which are None where the pad is blank.
    """

    variant: Variant
    players: tuple[str, ...]
    figures: Mapping[FigurePlace, int | None]

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds played.

        An extra round has the number after the last round.
        """
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def cells_of_row(self, kind: str, number: int = 0) -> list[str]:
        """Return the cells of a row, with "" for each blank cell.

        `number` is the round of the row, if it belongs to one.
        """
        figures = [self.figures.get((kind, number, seat)) for seat in range(len(self.players))]
        return ["" if figure is None else str(figure) for figure in figures]


def pad_tally(pad: Pad, notes: Sequence[str] = ()) -> str:
    """Return the text of a tally with the figures of a pad in a table.

    The notes are above the table.
    """
    header = Header(variant=pad.variant.slug, players=pad.players, notes=tuple(notes))
    is_extra = pad.variant.tie == "extra round"
    rounds = [
        (
            "extra" if is_extra and number > pad.variant.rounds else str(number),
            pad.cells_of_row("banked", number),
        )
        for number in pad.rounds
    ]
    others = [(kind, pad.cells_of_row(kind)) for kind in ("artifacts", "total")]
    rows = [("round", pad.players), *rounds, *((kind, row) for kind, row in others if any(row))]
    table = "\n".join(",".join([label, *row]) for label, row in rows)
    text = f"{write(header, [])}\n{table}\n"
    state = score(text, variant=pad.variant).state
    is_short = state is not None and bool(state.rounds) and state.phase != "over"
    return f"{text}\nend\n" if is_short and any(pad.cells_of_row("total")) else text
