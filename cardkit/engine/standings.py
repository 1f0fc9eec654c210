"""Who is ahead: what players are ranked by, the places, and what decided them."""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.state import State
from cardkit.engine.terms import Decided, Tie
from cardkit.text import needs


def ranking(state: State) -> list[list[str]]:
    """The players best first by total (G-9), who are still tied after the game's tie-breaks in one group, in seat order."""
    needs(state, State, "ranking(state)")
    places: dict[int, list[str]] = {}
    for seat, name in enumerate(state.players):
        places.setdefault(state.table.rank(seat), []).append(name)
    return [places[rank] for rank in sorted(places, reverse=True)]


def reached(state: State) -> tuple[str, ...]:
    """Who has as much as ends the game (G-19), in seat order; nobody where it ends after its last round."""
    until = state.variant.until
    return tuple(name for name in state.players if until and state.total(name) >= until)


class Place(NamedTuple):
    """A place, counted from 1: who has it, in seat order, and the total of each. After a shared one as many are left out."""

    number: int
    players: tuple[str, ...]
    total: int


def placed(state: State) -> list[Place]:
    """The places, best first; of a game that still runs, as it stands."""
    places: list[Place] = []
    for group in ranking(state):
        number = 1 + sum(len(place.players) for place in places)
        places.append(Place(number, tuple(group), state.total(group[0])))
    return places


def place_of(state: State) -> dict[str, int]:
    """Each player's place, from 1."""
    return {name: place.number for place in placed(state) for name in place.players}


class Won(NamedTuple):
    """Who won, or is ahead: `players` on top, the total of each, what decided it, and who has as much and is behind all the
    same (a tie-break decided)."""

    players: tuple[str, ...]
    total: int
    how: Decided
    level: tuple[str, ...]


def won(state: State) -> Won:
    """Who won and what decided it; of a game that still runs, as it stands."""
    top, *others = placed(state)
    level = tuple(name for place in others if place.total == top.total for name in place.players)
    how: Decided = _tie(state, top.players) if len(top.players) > 1 else "artifacts" if level else "score"
    return Won(top.players, top.total, how, level)


def _tie(state: State, tied: Sequence[str]) -> Tie:
    """What a tie on top comes to. An extra round needs everybody it is about, and nothing is played after a game that was
    ended early: otherwise the win is shared (KG-11)."""
    tie = state.variant.tie
    no_more = state.ended_early or (tie == "extra round" and any(name in state.away for name in tied))
    return "shared" if no_more else tie


def tied_for_extra_round(state: State) -> list[str]:
    """Who may play an extra round now (KG-11): the tied on top, once the game is over, if all are there; else nobody."""
    top = ranking(state)[0] if state.phase == "over" else []
    return top if len(top) > 1 and _tie(state, top) == "extra round" else []
