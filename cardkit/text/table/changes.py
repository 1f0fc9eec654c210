"""The acts at the table, such as a card, a decision or a note, and what they changed, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardkit.engine.events import Event, Move
from cardkit.engine.game import GameState


class MoveMade(NamedTuple):
    """A move made at the table: a card drawn, players leaving, and so on."""

    move: Move


class TurnFixed(NamedTuple):
    """A corrected turn: its `old` moves (none if it was added) and `new` ones (none if deleted)."""

    round: int
    turn: int
    old: tuple[Move, ...]
    new: tuple[Move, ...]


class RoundLeftOut(NamedTuple):
    """The decision that the current round does not count, because the game ended."""


class NoteAdded(NamedTuple):
    """A remark that somebody typed and that is saved with the game."""

    text: str


class PlayerRenamed(NamedTuple):
    """The renaming of a player from `old` to `new` in the whole record."""

    old: str
    new: str


class FiguresChecked(NamedTuple):
    """Figures that people typed from their pad, such as ``banked``, after they were checked.

    `kind` is the kind of figures. `slips` has a message and a hint for each mistake.
    """

    kind: str
    slips: tuple[tuple[str, str], ...] = ()


class PilesCounted(NamedTuple):
    """The gold in each player's pile, counted at the end of the game; empty if nobody counted."""

    piles: Mapping[str, int]


class CardsCovered(NamedTuple):
    """The announcement that people have laid their cards face down, so that bots can decide."""


class SeatGiven(NamedTuple):
    """The decision to give a seat to a bot of this `level`, or back to the player if it is ""."""

    player: str
    level: str


class LastRoundSet(NamedTuple):
    """The decision that the game ends with the current round."""


class WinShared(NamedTuple):
    """The decision that the tied players share the win instead of playing an extra round."""


class ActUndone(NamedTuple):
    """An undo, with the act that it took back."""

    act: Act


Act: TypeAlias = (
    MoveMade
    | TurnFixed
    | RoundLeftOut
    | NoteAdded
    | PlayerRenamed
    | FiguresChecked
    | PilesCounted
    | CardsCovered
    | SeatGiven
    | LastRoundSet
    | WinShared
    | ActUndone
)


class Change(NamedTuple):
    """An act at the table, with the state of the game before and after it, and its events."""

    act: Act
    before: GameState
    after: GameState
    events: tuple[Event, ...] = ()
