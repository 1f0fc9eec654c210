"""Standings: ranks of the players, their places, and what decided who won."""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.v4.engine.state import State
from cardkit.v4.engine.terms import Decided, Tie
from cardkit.v4.engine.variant import Variant
from cardkit.v4.text import needs


def ranking(state: State) -> list[list[str]]:
    """Return the players best first by total (G-9), with the tied in one group.

    Tied are those whom the game's tie-breaks do not part; they are in seat order.
    """
    needs(state, State, "ranking(state)")
    places: dict[int, list[str]] = {}
    for seat, name in enumerate(state.players):
        places.setdefault(state.table.rank(seat), []).append(name)
    return [places[rank] for rank in sorted(places, reverse=True)]


def wants_gold(variant: Variant) -> bool:
    """Return True if more gold is better for every player.

    Only then is it bold to put it at risk, and lucky to keep it.
    """
    return variant.figures.rank(1) > variant.figures.rank(0)


def reached(state: State) -> tuple[str, ...]:
    """Return the players who have as much as ends the game (G-19), in seat order.

    Nobody where it ends after its last round.
    """
    until = state.variant.until
    return tuple(name for name in state.players if until and state.total(name) >= until)


class Place(NamedTuple):
    """A place, counted from 1: the players who have it, in seat order, and their total.

    After a place that several share, the next numbers are left out.
    """

    number: int
    players: tuple[str, ...]
    total: int


def placed(state: State) -> list[Place]:
    """Return the places, best first; of a game that still runs, as it stands."""
    places: list[Place] = []
    for group in ranking(state):
        number = 1 + sum(len(place.players) for place in places)
        places.append(Place(number, tuple(group), state.total(group[0])))
    return places


def place_of(state: State) -> dict[str, int]:
    """Return each player's place, from 1."""
    places: dict[str, int] = {}
    for place in placed(state):
        places |= dict.fromkeys(place.players, place.number)
    return places


class Won(NamedTuple):
    """Winners, or players ahead: those on top, their total, and what decided it.

    `level` are players with the same total who are behind all the same: a tie-break decided.
    """

    players: tuple[str, ...]
    total: int
    how: Decided
    level: tuple[str, ...]


def won(state: State) -> Won:
    """Return who won and what decided it; of a game that still runs, as it stands."""
    top, *others = placed(state)
    level: tuple[str, ...] = ()
    for place in others:
        if place.total == top.total:
            level += place.players
    how: Decided = "score"
    if len(top.players) > 1:
        how = _tie(state, top.players)
    elif level:
        how = "artifacts"
    return Won(top.players, top.total, how, level)


def _tie(state: State, tied: Sequence[str]) -> Tie:
    """Return the way a tie for first place ends: an extra round, a shared win, another game.

    An extra round needs everybody it is about, and nothing is played after a game that was ended
    early, or of which only the totals are known: otherwise the win is shared (KG-11).
    """
    tie = state.variant.tie
    no_more = (
        state.ended_early
        or state.totals_only
        or (tie == "extra round" and any(name in state.away for name in tied))
    )
    return "shared" if no_more else tie


def tied_for_extra_round(state: State) -> list[str]:
    """Return the players who may play an extra round now (KG-11), or nobody.

    They are the tied on top, once the game is over, if all are there.
    """
    top = ranking(state)[0] if state.phase == "over" else []
    return top if len(top) > 1 and _tie(state, top) == "extra round" else []
