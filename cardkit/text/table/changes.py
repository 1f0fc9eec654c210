"""What one act at the table changed: a card, a decision, a correction, a note. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardkit.engine.events import Event, Move
from cardkit.engine.game import GameState


class Moved(NamedTuple):
    """A move that was made at the table: a card drawn, players leaving, and so on."""

    move: Move


class Fixed(NamedTuple):
    """A corrected turn: `new` moves for `old` ones; no old ones if put in, no new if deleted."""

    round: int
    turn: int
    old: tuple[Move, ...]
    new: tuple[Move, ...]


class RoundLeftOut(NamedTuple):
    """The decision that the round under way does not count, as the game ended."""


class Noted(NamedTuple):
    """A remark that somebody typed and that is kept with the game."""

    text: str


class Renamed(NamedTuple):
    """A change of a player's name, from `old` to `new`, in the whole record."""

    old: str
    new: str


class FiguresChecked(NamedTuple):
    """Figures of a `key` such as ``banked``, typed from a pad; `slips` are messages and hints."""

    key: str
    slips: tuple[tuple[str, str], ...] = ()


class PilesCounted(NamedTuple):
    """The gold in each player's pile as counted at the end of the game; empty if nobody counted."""

    piles: Mapping[str, int]


class CardsCovered(NamedTuple):
    """The word that people have covered the cards they lay, so that bots tell what they do."""


class SeatGiven(NamedTuple):
    """The decision who plays a seat from now on: cardkit, at a `level`, or ("") its player again."""

    player: str
    level: str


class LastRoundSet(NamedTuple):
    """The decision that the game ends with the round under way."""


class WinShared(NamedTuple):
    """The decision that tied players share the win, without an extra round."""


class Undone(NamedTuple):
    """An undo: the act that was taken back."""

    act: Act


Act: TypeAlias = (
    Moved
    | Fixed
    | RoundLeftOut
    | Noted
    | Renamed
    | FiguresChecked
    | PilesCounted
    | CardsCovered
    | SeatGiven
    | LastRoundSet
    | WinShared
    | Undone
)


class Change(NamedTuple):
    """An act at the table, the game's state before and after it, and the events that it caused."""

    act: Act
    before: GameState
    after: GameState
    events: tuple[Event, ...] = ()
