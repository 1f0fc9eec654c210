"""Order for printing: paper, ink, players, pages and the other choices."""

from typing import NamedTuple

from cardkit.v4.ink import Ink, Paper


class Order(NamedTuple):
    """Choices for one print.

    `players` is the number it is for; `pages` the number of copies; `screen` draws one picture
    (SVG) for a screen; `large` sets a sheet in large type.
    """

    paper: Paper = Paper.A4
    ink: Ink = Ink.COLOUR
    players: int | None = None
    pages: int = 1
    screen: bool = False
    large: bool = False
