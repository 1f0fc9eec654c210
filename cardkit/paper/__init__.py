"""The paper: cheat sheets, tally pads, player aids and things to cut out, laid out by rule from a variant alone."""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.paper.order import Order
    from cardkit.paper.pad_code import Cell, NoPadCode, PadCode, digit_places
    from cardkit.paper.pieces import (
        Misfit, NoSuchPiece, PIECES, drawn, file_name, misfits, ordered, pad_cells, printed, printed_game, says_nothing,
    )

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
