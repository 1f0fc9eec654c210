"""Seats that cardkit plays: who of them leaves now, by what everybody at the table can see.

They decide as the bots of the same names in `cardkit.lab`; both weigh what `odds.going_on` defines.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardkit.engine import odds
from cardkit.engine.events import Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.tally.findings import Fault
from cardkit.tally.items import Header
from cardkit.text import bots
from cardkit.text.changes import Change, Moved
from cardkit.text.lines import Line

if TYPE_CHECKING:
    from cardkit.table.live import Game

OfBots: TypeAlias = Literal["seats", "lays", "go on", "why"]
"""What can be said of bots."""

LEVELS = {
    "careful": Fraction(1, 2),
    "usual": Fraction(1),
    "bold": Fraction(2),
    "watchful": Fraction(2, 3),
}
"""Each bot leaves when the next card costs at least so many times what it brings."""
TO_BE_AHEAD = Fraction(1, 2)
"""The same for a watchful bot in the last round, in which it leaves only to be ahead."""


def leavers(game: Game) -> tuple[str, ...]:
    """Return the bots inside that leave now: they flee, where cards are laid from the hand."""
    return leaving(game.state, game.header)


def leaving(state: GameState, header: Header) -> tuple[str, ...]:
    """Return the bots inside that leave in a state of the game with this header."""
    is_last = header.last_round == state.round
    return tuple(
        name
        for name, level in header.bots
        if name in state.inside and leaves(state, name, level, is_last=is_last)
    )


def leaves(state: GameState, player: str, level: str, *, is_last: bool = False) -> bool:
    """Return True if a bot of this level leaves the round now.

    With `is_last` people have made this round the last.
    """
    times = times_at(state, player, level, is_last=is_last)
    if times is None:
        return False
    weighed = odds.going_on(state, player)
    is_safe = not weighed.cost and not state.rules.is_deck_game
    return not is_safe and weighed.cost >= times * weighed.gain


def times_at(
    state: GameState, player: str, level: str, *, is_last: bool = False
) -> Fraction | None:
    """Return how many times what it brings the next card has to cost, so that a bot leaves.

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


# --- moves that people make with them -------------------------------------------------------------


def with_bots(move: Move, state: GameState, header: Header, at: int = 0) -> Move:
    """Return a move with what bots do in it; raise `Fault` at a column if it says something else."""
    fleeing = leaving(state, header)
    match move:
        case Leave(players):
            check_people(players, state, header, at)
            return Leave((*players, *fleeing))
        case Show(cards):
            for name in cards.keys() - {*header.people(cards)}:
                if (cards[name] is None) != (name in fleeing):
                    raise Fault("bot-flees" if name in fleeing else "bot-lays", at, who=name)
            return move
        case _:
            return move


def kept_by_bots(new: Sequence[Move], old: Sequence[Move], header: Header) -> tuple[Move, ...]:
    """Return the moves that replace a turn; bots that left in it leave, though nobody named them."""
    *turn, last = new
    left = {name for move in old if isinstance(move, Leave) for name in move.players}
    if isinstance(last, Leave):
        unnamed = left - {*last.players, *header.people(left)}
        last = Leave((*last.players, *unnamed))
    return (*turn, last)


def check_people(names: Sequence[str], state: GameState, header: Header, at: int) -> None:
    """Raise `Fault` unless all who are to leave are people inside."""
    people = header.people(names)
    for name in names:
        if name not in people:
            raise Fault("bot-decides", at, who=name)
        if name not in state.inside:  # a refusal that names bots would tell what they do
            turn, inside = state.left.get(name, 0), header.people(state.inside)
            refusal = IllegalMove("not-inside", name=name, turn=turn, inside=inside)
            raise Fault(refusal.code, at, refusal)


# --- what is said of them -------------------------------------------------------------------------


def lines_of_bots(what: OfBots, game: Game, change: Change | None = None) -> list[Line]:
    """Return the lines on what bots do now, or did in a change, or why they do; ``[]`` for nothing.

    Of the `seats` at the table; which `lays` a card now, and which flees; that they `go on` where
    they alone decided; and `why` each decided so, last.
    """
    state, header = game.state, game.header
    inside = _bots(state, header)
    match what:
        case "seats":
            return bots.seats([name for name, _ in header.bots], state)
        case "lays":
            return bots.lays(inside, leavers(game)) if game.stage == "show" else []
        case "go on" if change and isinstance(change.act, Moved):
            alone = isinstance(change.act.move, Leave) and not header.people(change.before.inside)
            return bots.go_on(change.after.inside) if alone and change.after.inside else []
        case "why" if game.stage == "show" and game.covered is game.now:
            return _reasons(state, header)
        case "why" if change and isinstance(change.act, Moved):
            return _reasons(change.before, header) if _is_decision(change.act) else []
        case _:
            return []


def _is_decision(act: Moved) -> bool:
    return isinstance(act.move, Leave | Show)


def _bots(state: GameState, header: Header) -> list[str]:
    """Return the bots inside."""
    people = header.people(state.inside)
    return [name for name in state.inside if name not in people]


def _reasons(state: GameState, header: Header) -> list[Line]:
    """Return the reason of each bot inside for what it does."""
    is_last = header.last_round == state.round
    levels = dict(header.bots)
    return [
        bots.why(name, times_at(state, name, levels[name], is_last=is_last), state)
        for name in _bots(state, header)
    ]
