"""Where gold goes in a game, for whoever tells what comes of a turn: what follows from its keys, no topic of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.engine.frozen import Record
from cardkit.engine.terms import Share

if TYPE_CHECKING:
    from cardkit.engine.variant import Variant


class Flow(Record):
    """Who takes gold that comes (`by`: G-2, G-15), and what becomes of the rest.

    `lost`: what cannot be divided goes back at once (G-12); `lies`: some can lie there, which leavers share card by card
    (`per_card`), and which `stays` for the next round; `carries`: those inside can have some to lose; `most`: to how much it
    may come before the round ends (G-18; 0: to any sum).
    """

    by: Share
    lost: bool
    lies: bool
    per_card: bool
    stays: bool
    carries: bool
    most: int


def of(v: Variant) -> Flow:
    """That of a game, or of one of its rounds."""
    return Flow(v.share, v.lost, v.lies, v.per_card, v.stays, v.carries, v.over)
