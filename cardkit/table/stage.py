"""What a game at the table asks for next."""

from __future__ import annotations

from cardkit.engine.game import GameState
from cardkit.text.prompts import Stage


def stage_of(state: GameState, *, counted: bool, shared: bool) -> Stage:
    """Return what is asked for; at the end it depends on what was answered already."""
    if state.phase != "over":
        return state.phase
    if not counted:
        return "piles"
    is_tied = state.decided_by() == "extra round"
    return "tie" if is_tied and not shared else "over"
