"""Printed pieces: cheat sheets, tally pads, player aids and things to cut out.

All are laid out by rule from a variant alone.
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.paper.order import Order
    from cardkit.v4.paper.pad_code import Cell, DIGITS_APART, NoPadCode, PadCode, digit_places
    from cardkit.v4.paper.pieces import (
        NoSuchPiece, PIECES, drawn, file_name, ordered, pad_cells,
        printed, says_nothing,
    )

__all__ = [
    "Cell", "DIGITS_APART", "NoPadCode", "NoSuchPiece", "Order", "PIECES", "PadCode",
    "digit_places", "drawn", "file_name", "ordered", "pad_cells",
    "printed", "says_nothing",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "order": "Order",
        "pad_code": "Cell DIGITS_APART NoPadCode PadCode digit_places",
        "pieces": (
            "NoSuchPiece PIECES drawn file_name ordered pad_cells "
            "printed says_nothing"
        ),
    })
