"""The parts of a tally: a header, followed by items."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.events import Move
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.tally.findings import TallyFinding

BOT_MARK = " (cardkit)"  # after a bot's name in lists; no player's name has brackets


class Claim(NamedTuple):
    """A player's entry in a line of figures: an amount, or cards, at a column from 0."""

    player: str
    amount: int
    cards: tuple[Card, ...] = ()
    at: int = 0
    line: int = 0


class Check(NamedTuple):
    """A line of figures that the rules check: ``banked``, ``artifacts`` or ``total``."""

    key: str
    claims: tuple[Claim, ...]
    line: int = 0


class Note(NamedTuple):
    """A line ``note: TEXT`` in the body of a tally, which is kept as it is."""

    text: str


class Comment(NamedTuple):
    """A comment in the body of a tally, which is kept when the game is written again."""

    text: str


Item: TypeAlias = Move | Check | Note | Comment
"""A line of the body, or a part of one.

A `RoundResult` comes after the check lines that it is taken from, and is not written itself.
"""


@dataclass(frozen=True, slots=True)
class Header:
    """The lines above the first round: `variant` as written, `settings` from ``set:`` lines.

    `bots` are the bots, each with its level (``("Bold", "bold")``); their moods
    follow from the number `moods`. If `teach`, the rules are explained as they are needed.
    `last_round` is the last round as announced by the players (0: as in the rules).
    """

    variant: str = ""
    players: tuple[str, ...] = ()
    first: str = ""
    date: str = ""
    begun: str = ""
    ended: str = ""
    place: str = ""
    last_round: int = 0
    bots: tuple[tuple[str, str], ...] = ()
    moods: int = 0
    teach: bool = False
    settings: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def day(self) -> str:
        """The date as year, month and day (``2026-11-20``), or "" if it is not a date."""
        try:
            return date.fromisoformat(self.date).isoformat()
        except ValueError:
            return ""

    def people(self, names: Iterable[str]) -> list[str]:
        """Return the players with these names who are not bots."""
        bots = dict(self.bots)
        return [name for name in names if name not in bots]

    def marked_name(self, name: str) -> str:
        """Return the name of a player, with a mark if it is a bot: ``Bold (cardkit)``."""
        return f"{name}{BOT_MARK}" if name in dict(self.bots) else name

    def start_game(self, variant: Variant) -> GameState:
        """Return the game of this header before its first round, by a variant's rules."""
        return GameState(variant, self.players, self.first or None)


@dataclass
class Reading:
    """The result of reading a tally: its header, items, game and findings.

    `state` is None if no game can be played. If `stopped`, the figures end before the text does.
    `places` are the players' places as given in a table.
    """

    name: str
    lines: list[str]
    header: Header = Header()
    variant: Variant | None = None
    state: GameState | None = None
    items: list[Item] = field(default_factory=list)
    findings: list[TallyFinding] = field(default_factory=list)
    stopped: bool = False
    places: list[Claim] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        """The moves of the game, without lines of figures, notes and comments."""
        return [item for item in self.items if not isinstance(item, Check | Note | Comment)]

    @property
    def is_legal(self) -> bool:
        """True if the game is legal; figures written by people may still be wrong."""
        return all(finding.severity != "error" for finding in self.findings)
