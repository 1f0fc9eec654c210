"""Moves by which the table comes to look like another moment: gold and cards to shift."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from cardkit.v4 import engine
from cardkit.v4.engine import State
from cardkit.v4.engine.outcomes import Taken
from cardkit.v4.reports import Moves


def moves(before: State, after: State) -> Moves:
    """Return the moves that change the table from the state `before` to `after`."""
    players = max(before.players, after.players, key=len)
    hand = [(name, carried(after, name) - carried(before, name)) for name in players]
    safe = [(name, safe_gold(after, name) - safe_gold(before, name)) for name in players]
    then, now = _lying(before), _lying(after)
    path = [(place[2], now[place] - then[place]) for place in {**then, **now}]
    had, has = _held(before), _held(after)
    was, is_ = playing(before), playing(after)
    out_then, out_now = _out_of_the_game(before), _out_of_the_game(after)
    return Moves(
        tuple(change for change in hand if change[1]),
        tuple(change for change in safe if change[1]),
        tuple(change for change in path if change[1]),
        tuple((has - had).elements()),
        tuple((had - has).elements()),
        tuple(name for name in is_ if name not in was),
        tuple(name for name in was if name not in is_),
        tuple((out_now - out_then).elements()),
        tuple((out_then - out_now).elements()),
    )


def _out_of_the_game(state: State) -> Counter[engine.Card]:
    return Counter(chain.from_iterable(played.removed for played in state.rounds))


def playing(state: State) -> tuple[str, ...]:
    """Return the players inside the round in play; nobody between rounds."""
    return state.inside if state.running else ()


def safe_gold(state: State, name: str) -> int:
    """Return the gold that lies safe before a player.

    It includes gold taken for artifacts that went back into the deck (CN-14).
    """
    return state.banked.get(name, 0) + sum(
        t.worth for t in state.taken if t.player == name and _points_noted(state, t)
    )


def _held(state: State) -> Counter[tuple[str, engine.Card | None]]:
    """Return the artifacts that players hold as cards."""
    return Counter(
        (taken.player, taken.card) for taken in state.taken if not _points_noted(state, taken)
    )


def _points_noted(state: State, taken: Taken) -> bool:
    over = not state.running or taken.number < state.number
    return state.variant.keeps_artifacts and not state.variant.carried_leave and over


def carried(state: State, name: str) -> int:
    """Return the gold that a player has in hand, not yet safe."""
    return state.loot if name in playing(state) else 0


def _lying(state: State) -> Counter[tuple[int, int, engine.Card]]:
    """Return the gold on each card of the path: by round, place among equal cards, and card.

    In a game of hands it lies on the one joker (CN-3). The card's place in the row does not matter:
    a turn that is put in before it moves it along.
    """
    lying: Counter[tuple[int, int, engine.Card]] = Counter()
    marker = engine.claims.marker(state.variant)
    # An empty card stands for the beginning of the path, where gold from earlier rounds lies
    # (G-12).
    begins = engine.JOKER if marker else engine.Card("", "")
    if not state.running:
        lying[state.number + 1, 0, begins] = state.waiting
        return lying
    lying[state.number, 0, begins] = state.leftover if marker else state.stayed
    if marker:
        return lying
    which = [state.path[:place].count(card) for place, card in enumerate(state.path)]
    for number, card, rest in zip(which, state.path, state.rests, strict=True):
        lying[state.number, number, card] += rest
    for place in state.artifact_places:
        lying[state.number, which[place], state.path[place]] += state.variant.artifact_gold
    return lying
