"""What a game at the table asks for next."""

from __future__ import annotations

from enum import Enum

from cardkit.engine.game import GameState


class Stage(Enum):
    """What is asked for now."""

    ROUND = "the next round"
    CARD = "a card"
    DECISION = "who leaves"
    HANDS = "a card of everyone inside"
    PILES = "the piles, counted"
    TIE = "an extra round, or a shared win"
    OVER = "what to do after the game"


_STAGES = {
    "round": Stage.ROUND,
    "card": Stage.CARD,
    "decision": Stage.DECISION,
    "show": Stage.HANDS,
}


def stage_of(state: GameState, *, counted: bool, shared: bool) -> Stage:
    """Return what is asked for; at the end it depends on what was answered already."""
    if state.phase != "over":
        return _STAGES[state.phase]
    if not counted:
        return Stage.PILES
    is_tied = state.decided_by() == "extra round"
    return Stage.TIE if is_tied and not shared else Stage.OVER
