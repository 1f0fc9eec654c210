"""Where on a printed pad what is written: for whoever reads one from a photograph."""

from typing import cast

from cardkit.engine import Variant
from cardkit.paper.pad_code import Cell
from cardkit.paper.pieces import drawn, ordered


def pad_cells(game: Variant, players: int | None = None, paper: str = "a4") -> list[Cell]:
    """Every cell of ``cardkit print pad GAME --players N --paper PAPER``, in the order in which they are drawn: that pad is
    drawn, and each cell is noted as it is. Of equal pads on one page, those of the upper one.

    Raises `ValueError` for an unknown paper, `DoesNotFit` where such a pad cannot be printed.

    >>> import cardkit
    >>> cells = cardkit.pad_cells(cardkit.load("kings-gold"), 4)
    >>> [(cell.seat, cell.box[0]) for cell in cells if cell.kind == "banked" and cell.round == 1]
    [(0, 47.0), (1, 85.0), (2, 123.0), (3, 161.0)]
    """
    found = drawn("pad", game, ordered(paper, "colour", players)).marks
    return cast(list[Cell], list(dict.fromkeys(found)))  # what is on a page twice is drawn twice
