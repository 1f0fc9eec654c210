"""Seats that cardkit plays: who of them leaves now, by what everybody at the table can see.

They decide as the bots of the same names in `cardkit.lab`: in the moods of `cardkit.engine.moods`,
by what `odds.going_on` says of the next card.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from cardkit.engine import moods, odds
from cardkit.engine.game import GameState
from cardkit.tally.items import Header
from cardkit.tally.words import fold
from cardkit.text import bots
from cardkit.text.lines import Line


def free_name(level: str, others: Iterable[str]) -> str:
    """Return the name of a level, or with a number behind it if one of the others has that."""
    taken, name = {*map(fold, others)}, bots.name_of(level)
    names = [name, *(f"{name} {number}" for number in range(2, len(taken) + 2))]
    return next(name for name in names if fold(name) not in taken)


def leaving(state: GameState, header: Header) -> tuple[str, ...]:
    """Return the bots inside that leave in a state of the game with this header."""
    is_last = header.last_round == state.round
    return tuple(
        name
        for name, level in header.bots
        if name in state.inside
        and leaves(state, name, mood(header, state, name, level), is_last=is_last)
    )


def mood(
    header: Header, state: GameState, name: str, level: str, round_number: int = 0
) -> Fraction:
    """Return the mood of a bot with this level in a round, the present one without a number."""
    seat = state.players.index(name)
    return moods.mood(level, header.moods, seat, round_number or state.round)


def leaves(state: GameState, player: str, mood: Fraction, *, is_last: bool = False) -> bool:
    """Return True if a bot in this mood leaves now; `is_last`: people end with this round."""
    times = times_at(state, player, mood, is_last=is_last)
    if times is None:
        return False
    weighed = odds.going_on(state, player)
    is_safe = not weighed.cost and not state.rules.is_deck_game
    return not is_safe and weighed.cost >= times * weighed.gain


def times_at(
    state: GameState, player: str, mood: Fraction, *, is_last: bool = False
) -> Fraction | None:
    """Return how many times what it brings the next card must cost for a bot to leave, or None.

    None where it would not be ahead in what may be the last round: it stays.
    """
    after = state.copy()
    after.leave(state.inside)
    if not (is_last or after.is_last_round()):
        return mood
    first = after.ranking()[0]
    return mood / 2 if player in first and {*first} <= {*state.inside} else None


def reasons(state: GameState, header: Header) -> list[Line]:
    """Return the line for each bot inside on what it does in this state, and why."""
    is_last, leavers = header.last_round == state.round, leaving(state, header)
    return [
        bots.why(
            name,
            state,
            leaves=name in leavers,
            is_behind=times_at(state, name, Fraction(1), is_last=is_last) is None,
        )
        for name, _ in header.bots
        if name in state.inside
    ]


def moods_told(state: GameState, header: Header) -> list[Line]:
    """Return the line for each bot on its mood in the last round that is over."""
    record = state.rounds[-1] if state.rounds and not (state.inside and state.turn) else None
    if record is None:
        return []
    return [
        bots.dared(name, mood(header, state, name, level, record.number), state, record.number)
        for name, level in header.bots
        if name in record.players and record.end != "result-only"
    ]
