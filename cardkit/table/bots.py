"""Seats that cardkit plays: who of them leaves now, by what everybody at the table can see.

They decide as the bots of the same names in `cardkit.lab`; both weigh what `odds.going_on` defines.
"""

from __future__ import annotations

from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.tally.items import Header
from cardkit.text import bots
from cardkit.text.lines import Line

LEVELS = {
    "careful": Fraction(1, 2),
    "usual": Fraction(1),
    "bold": Fraction(2),
    "watchful": Fraction(2, 3),
}
"""Each bot leaves when the next card costs at least so many times what it brings."""
TO_BE_AHEAD = Fraction(1, 2)
"""The same for a watchful bot in the last round, in which it leaves only to be ahead."""


def leaving(state: GameState, header: Header) -> tuple[str, ...]:
    """Return the bots inside that leave in a state of the game with this header."""
    is_last = header.last_round == state.round
    return tuple(
        name
        for name, level in header.bots
        if name in state.inside and leaves(state, name, level, is_last=is_last)
    )


def leaves(state: GameState, player: str, level: str, *, is_last: bool = False) -> bool:
    """Return True if a bot of this level leaves now; `is_last`: people end with this round."""
    times = times_at(state, player, level, is_last=is_last)
    if times is None:
        return False
    weighed = odds.going_on(state, player)
    is_safe = not weighed.cost and not state.rules.is_deck_game
    return not is_safe and weighed.cost >= times * weighed.gain


def times_at(
    state: GameState, player: str, level: str, *, is_last: bool = False
) -> Fraction | None:
    """Return how many times what it brings the next card must cost for a bot to leave, or None.

    None for a watchful bot that would not be ahead in the last round: it stays.
    """
    if level != "watchful":
        return LEVELS[level]
    after = state.copy()
    after.leave(state.inside)
    if not (is_last or after.is_last_round()):
        return LEVELS[level]
    first = after.ranking()[0]
    return TO_BE_AHEAD if player in first and {*first} <= {*state.inside} else None


def reasons(state: GameState, header: Header) -> list[Line]:
    """Return the line for each bot inside on why it leaves now, or goes on."""
    is_last = header.last_round == state.round
    return [
        bots.why(name, times_at(state, name, level, is_last=is_last), state)
        for name, level in header.bots
        if name in state.inside
    ]
