"""What one act at the table changed: a card, a decision, a correction, a note. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardkit.engine.events import Event, Move
from cardkit.engine.game import GameState


class Moved(NamedTuple):
    """A move was made."""

    move: Move


class Fixed(NamedTuple):
    """Turns stand in place of a turn: none were there before (put in), or none are now (gone)."""

    round: int
    turn: int
    old: tuple[Move, ...]
    new: tuple[Move, ...]


class LeftOut(NamedTuple):
    """The round under way was left out, as the game ended."""


class Noted(NamedTuple):
    """A remark was kept."""

    text: str


class Renamed(NamedTuple):
    """A player is called otherwise, from the first line on."""

    old: str
    new: str


class Checked(NamedTuple):
    """A line of figures was kept; `slips` says, message and hint, where it differs from ours."""

    key: str
    slips: tuple[tuple[str, str], ...] = ()


class Counted(NamedTuple):
    """The piles were counted at the end (empty: nobody counted)."""

    piles: Mapping[str, int]


class LastRound(NamedTuple):
    """The game is to end with the round under way."""


class Shared(NamedTuple):
    """The tied players share the win: no extra round is played."""


class Undone(NamedTuple):
    """An act was taken back."""

    act: Act


Act: TypeAlias = (
    Moved | Fixed | LeftOut | Noted | Renamed | Checked | Counted | LastRound | Shared | Undone
)


class Change(NamedTuple):
    """An act, the game before and after it, and the events of a move."""

    act: Act
    before: GameState
    after: GameState
    events: tuple[Event, ...] = ()
