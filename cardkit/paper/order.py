"""What is wanted when something is printed."""

from typing import NamedTuple

from cardkit.ink import Ink, Paper


class Order(NamedTuple):
    """What is wanted: on which paper, in which ink, for how many players, how many pages of it; a pad with a card track; on a
    `screen` as one picture (SVG); with a code that opens a house rule on this `site`, where one is named; a sheet in `large`
    type."""

    paper: Paper = Paper.A4
    ink: Ink = Ink.COLOUR
    players: int | None = None
    pages: int = 1
    track: bool = False
    screen: bool = False
    site: str = ""
    large: bool = False
