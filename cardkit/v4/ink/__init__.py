"""Building blocks of printed pages and pictures: page, fonts, colours, pictograms, layout.

Knows nothing of the game.
"""

from cardkit.v4.ground import later, lazily

# reportlab imports it for photographs, which no page here has: a quarter of the time until it is
# there.
later("PIL.Image")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.ink import fonts, pictures
    from cardkit.v4.ink.colours import Ink, Part, palette
    from cardkit.v4.ink.fonts import CAP, DIGIT, MissingGlyph, Style, line_width, width
    from cardkit.v4.ink.layout import (
        Block, Cell, Columns, Drawn, Fit, Fitted, MARGIN, Room, Stack, Table, Words, by_content,
        cell, even, fit, fitted, heading, least_high, listed, lowest, one_line,
        one_line_width, panel, row, space, topped,
    )
    from cardkit.v4.ink.page import (
        Box, DoesNotFit, MM, Page, Paper, Path, SAFE_EDGE, first_baseline, is_our_pdf, set_high,
        set_lines,
    )
    from cardkit.v4.ink.pictures import badge, path, picture
    from cardkit.v4.ink.svg_canvas import SvgCanvas

__all__ = [
    "Block", "Box", "CAP", "Cell", "Columns", "DIGIT", "DoesNotFit", "Drawn", "Fit", "Fitted",
    "Ink", "MARGIN", "MM", "MissingGlyph", "Page", "Paper", "Part", "Path", "Room", "SAFE_EDGE",
    "Stack", "Style", "SvgCanvas", "Table", "Words", "badge", "by_content", "cell",
    "even", "first_baseline", "fit", "fitted", "fonts", "heading", "is_our_pdf",
    "least_high", "line_width", "listed", "lowest", "one_line", "one_line_width", "palette",
    "panel", "path", "picture", "pictures", "row", "set_high", "set_lines", "space", "topped",
    "width",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "fonts pictures",
        "colours": "Ink Part palette",
        "fonts": "CAP DIGIT MissingGlyph Style line_width width",
        "layout": (
            "Block Cell Columns Drawn Fit Fitted MARGIN Room Stack Table Words by_content cell "
            "even fit fitted heading least_high listed lowest one_line one_line_width "
            "panel row space topped"
        ),
        "page": (
            "Box DoesNotFit MM Page Paper Path SAFE_EDGE first_baseline is_our_pdf set_high "
            "set_lines"
        ),
        "pictures": "badge path picture",
        "svg_canvas": "SvgCanvas",
    })
