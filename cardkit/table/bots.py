"""Seats that cardkit plays: who of them leaves now, by what everybody at the table can see.

They decide as the bots of the same names in `cardkit.lab`; both weigh what `odds.going_on` defines.
"""

from __future__ import annotations

from fractions import Fraction

from cardkit.engine import odds
from cardkit.engine.game import GameState

LEVELS = {
    "careful": Fraction(1, 2),
    "usual": Fraction(1),
    "bold": Fraction(2),
    "watchful": Fraction(2, 3),
}
"""The bots: each leaves when the next card costs so many times what it brings, or more."""
TO_STAY_AHEAD = Fraction(1, 2)
"""The same for a watchful bot in the last round, where it leaves only to be ahead."""


def leaves(state: GameState, player: str, level: str, *, is_last: bool = False) -> bool:
    """Return True if a player who is a bot of this level leaves the round now.

    With `is_last` this round is known to be the last.
    """
    times = LEVELS[level]
    if level == "watchful":
        after = state.copy()
        after.leave(state.inside)
        if is_last or after.is_last_round():
            first = after.ranking()[0]
            if player not in first or not {*first} <= {*state.inside}:
                return False
            times = TO_STAY_AHEAD
    weighed = odds.going_on(state, player)
    is_safe = not weighed.cost and not state.rules.is_deck_game
    return not is_safe and weighed.cost >= times * weighed.gain
