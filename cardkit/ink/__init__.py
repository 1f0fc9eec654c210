"""What every page and picture is made of: the page, fonts, colours, pictograms and the layout of blocks. Knows no game."""

from cardkit import lazily

import importlib.util
import sys


def _later(package: str, name: str) -> None:
    """Import ``package.name`` only when somebody uses it."""
    full = f"{package}.{name}"
    spec = importlib.util.find_spec(full)
    if full in sys.modules or spec is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    setattr(sys.modules[package], name, module)
    spec.loader.exec_module(module)


# reportlab imports it for photographs, which no page here has: a quarter of the time until it is there.
_later("PIL", "Image")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.ink import fonts
    from cardkit.ink.colours import Ink, Part, palette
    from cardkit.ink.drawing import (
        Dot, Drawing, Label, Polyline, Rectangle, Shape, check_format, is_our_picture, render,
    )
    from cardkit.ink.fonts import CAP, DIGIT, MissingGlyph, Style, line_width, width
    from cardkit.ink.layout import (
        Block, Cell, Columns, Drawn, Fit, Fitted, Heading, MARGIN, Panel, Points, Room, Stack, Table, Topped, Words, even,
        fit, one_line, one_line_width, row, space, steps,
    )
    from cardkit.ink.page import (
        Box, DoesNotFit, MM, Page, Paper, Path, SAFE_EDGE, first_baseline, is_our_pdf, set_high, set_lines,
    )
    from cardkit.ink.pictures import CARD_RATIO, COLOURS, SUITS, back, badge, card, coin, path, picture, pip

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
