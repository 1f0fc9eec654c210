"""How a cheat sheet is set: the roomy way, and what is given up, in order, where a page is too full for it.

Type is never made smaller than its floor. A step is taken only where it makes the page lower.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from cardkit.ink import MM, Style, fonts

BandName = Literal["cards", "turn", "shares", "story", "end", "otherwise", "rulings", "house"]
"""The bands of a sheet."""
SMALL_FIRST: Final[tuple[BandName, ...]] = ("house", "rulings", "otherwise", "end", "story", "cards", "turn")
"""The bands that are set smaller where a page is full, the first first: what is looked at every turn stays large longest."""
MAIN: Final[tuple[BandName, ...]] = ("cards", "turn", "shares", "story", "end")
"""What every sheet has, in its reading order; what is other in some rounds, rulings and house rules stand below."""
NOTES: Final[tuple[BandName, ...]] = ("otherwise", "rulings", "house")


class Plan(NamedTuple):
    """How a sheet is set."""

    top: float = 8.5 * MM
    gap: float = 3.5
    titles: Sequence[Style] = fonts.TITLES
    small: int = 0
    """So many of the bands of `SMALL_FIRST` are set as small as captions."""
    running: bool = False
    """Notes as running text instead of points in two columns."""
    shares: Literal["cards", "sums"] = "cards"
    """What each takes of every card, or from which sum on each takes so much."""
    beside: bool = True
    """Whether the chances stand beside what each takes, not below it."""
    folded: bool = False
    """Rows of more than eight who share as one line of sums."""
    fractions: bool = True
    """Chances also as exact fractions."""
    second: tuple[BandName, ...] = ()
    """The bands that stand on a second page."""

    def style(self, name: BandName) -> Style:
        """What that band is set in."""
        return fonts.SMALL if name in SMALL_FIRST[: self.small] else fonts.BODY


SET_BY: Final[Mapping[BandName, tuple[str, ...]]] = {
    "shares": ("shares", "beside", "folded", "fractions"),
    **dict.fromkeys(NOTES, ("running",)),
}
"""What of a plan a band looks at besides its style: where none of that changes it is as high as it was."""
STEPS: Final[tuple[Mapping[str, Any], ...]] = (
    {"top": 6.6 * MM, "gap": 2.5},  # narrow margins and gaps
    {"running": True},  # rulings and house rules as running text
    {"small": 3},  # rulings and house rules in caption size
    {"titles": fonts.TITLES[1:]},  # the title in a smaller size
    {"small": 4},  # the ends
    {"small": 5},  # the worked round
    {"small": 6},  # the cards
    {"small": 7},  # the steps of a turn
    {"shares": "sums"},  # the table of shares as one of sums
    {"folded": True},  # the rows of more than eight players folded
    {"fractions": False},  # chances without their fractions
    {"top": 6.05 * MM, "gap": 0.5},  # the narrowest margins and gaps
)
"""What is given up on a page that is too full, the first first."""
SECOND: Final[tuple[tuple[BandName, ...], ...]] = (
    (),
    ("rulings",),
    ("rulings", "house"),
    NOTES,
    ("story", *NOTES),
    ("story", "end", *NOTES),
    ("shares", "story", "end", *NOTES),
    ("turn", "shares", "story", "end", *NOTES),
)
"""What goes on to a second page, and to a third, if all those steps do not help: then they are tried again for what is left."""
LARGE: Final[tuple[Plan, ...]] = tuple(
    Plan(second=second, beside=beside, **changes)
    for beside in (False, True)
    for changes in ({}, STEPS[0], {**STEPS[0], **STEPS[1]}, {**STEPS[11], **STEPS[1], **STEPS[3], **STEPS[10]})
    for second in (("shares", "story"), ("shares", "story", *NOTES), *SECOND[5:])
)
"""How a sheet in large type is set on two pages, the first that it fits: the rules, then tables and an example. The chances
stand beside the shares where they have no room below."""
FOR_CODE: Final[tuple[Mapping[str, Any], ...]] = (
    STEPS[0],
    {**STEPS[0], **STEPS[1]},
    *({**STEPS[0], **STEPS[1], "small": small} for small in (3, 5, 7)),
)
"""What is given up for a code to scan."""
