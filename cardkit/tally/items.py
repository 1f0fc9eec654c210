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
    """One player's entry in a line of figures: an amount, or cards.

    Columns (`at`) are counted from 0.
    """

    player: str
    amount: int
    cards: tuple[Card, ...] = ()
    at: int = 0
    line: int = 0


class Check(NamedTuple):
    """A line of figures that the rules can check: ``banked``, ``artifacts`` or ``total``."""

    key: str
    claims: tuple[Claim, ...]
    line: int = 0


class Note(NamedTuple):
    """A line ``note: TEXT`` in the body of a tally; it is kept unchanged."""

    text: str


class Comment(NamedTuple):
    """A comment in the body of a tally; it is kept when the tally is rewritten."""

    text: str


Item: TypeAlias = Move | Check | Note | Comment
"""A line of the body, or a part of one.

A `RoundResult` comes after the `Check` lines from which it is made, and is not written itself.
"""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a tally: everything above the first round.

    `variant` is the name of the game as written, and `settings` come from ``set:`` lines. `bots`
    has the name and level of each bot (``("Bold", "bold")``), and `mood_seed` is the random seed that
    decides how daring they are in each round. If `teach` is True, rules are explained when they are
    first needed. `last_round` is the round that the players announced as the last one, or 0 if the
    rules decide.
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
    mood_seed: int = 0
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
        """Return the players in `names` who are not bots."""
        bots = dict(self.bots)
        return [name for name in names if name not in bots]

    def marked_name(self, name: str) -> str:
        """Return the name of a player, with a mark if the player is a bot: ``Bold (cardkit)``."""
        return f"{name}{BOT_MARK}" if name in dict(self.bots) else name

    def start_game(self, variant: Variant) -> GameState:
        """Return a new game for this header, played by the rules of `variant`."""
        return GameState(variant, self.players, self.first or None)


@dataclass
class Reading:
    """The result of reading a tally: its header, items, game and findings.

    `state` is None if no game can be played. If `stopped_early` is True, the game could not be
    followed to the end of the text, and `state` is as it was when the first error was found.
    `claimed_places` are the ranks of players that a table gives.
    """

    name: str
    lines: list[str]
    header: Header = Header()
    variant: Variant | None = None
    state: GameState | None = None
    items: list[Item] = field(default_factory=list)
    findings: list[TallyFinding] = field(default_factory=list)
    stopped_early: bool = False
    claimed_places: list[Claim] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        """The moves of the game, without lines of figures, notes and comments."""
        return [item for item in self.items if not isinstance(item, Check | Note | Comment)]

    @property
    def is_legal(self) -> bool:
        """True if the moves are legal, even if figures that people wrote are wrong."""
        return all(finding.severity != "error" for finding in self.findings)
