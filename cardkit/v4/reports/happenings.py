"""Events at a table, as data: what may be entered, what came of it, what was refused.

There are no sentences here. Faces show it, each in its own words; `cardkit.v4.speech` has those of the
game master.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, Literal, TypeAlias

from cardkit.v4.engine import Card, Entry, Outcome, Record, State, words
from cardkit.v4.text import Copyable


class Stage(Enum):
    """Stage of a game: the entry that the table is asked for."""

    ROUND = "the next round"
    CARD = "a card"
    LEAVE = "who leaves"
    SHOW = "everyone's card"
    PILES = "the piles, counted"
    TIE = "an extra round, or a shared win"
    OVER = "what to do after the game"


class Moves(Record):
    """Differences between two moments of a game: gold, artifacts, players inside, cards.

    `hand` is gold carried but not safe, by player; `safe` what lies safe, points of artifacts that
    went back among it; `path` the gold on a card (a joker's own gold too); `taken` and `returned`
    artifacts; `inside` who is inside again, `outside` who is not any more; `gone` and `back` cards
    that now have left the game, or have not after all. Amounts are differences and never 0.
    """

    hand: tuple[tuple[str, int], ...]
    safe: tuple[tuple[str, int], ...]
    path: tuple[tuple[Card, int], ...]
    taken: tuple[tuple[str, Card | None], ...]
    returned: tuple[tuple[str, Card | None], ...]
    inside: tuple[str, ...]
    outside: tuple[str, ...]
    gone: tuple[Card, ...]
    back: tuple[Card, ...]


class Told(Record):
    """Report: an entry was accepted and saved, with the game before and after it."""

    entry: Entry
    before: State
    after: State
    outcomes: tuple[Outcome, ...]


class LeftOut(Record):
    """Report: a round does not count, with the game before and after.

    `before` is the game with the round, `after` without.
    """

    before: State
    after: State
    moves: Moves


class Fixed(Record):
    """Report: a turn was mended, with its entries and the game before and after.

    `old` is empty for a turn put in, `new` for one taken out; `new` may be several turns.
    """

    number: int
    turn: int
    old: tuple[Entry, ...]
    new: tuple[Entry, ...]
    before: State
    after: State
    moves: Moves
    slips: tuple[str, ...] = ()


class Counted(Record):
    """Report: piles as counted at the end, by player; empty if nobody counted.

    Each is compared with the record. The places come next.
    """

    piles: tuple[tuple[str, int], ...]


class Shared(Record):
    """Report: the tied players share the win."""


class LastRound(Record):
    """Report: the game is to end with this round; or, not `wanted`, goes on after all."""

    wanted: bool


class Noted(Record):
    """Report: a remark is kept with the game."""

    text: str


class Renamed(Record):
    """Report: a player has another name, from the first line on."""

    old: str
    new: str


class Checked(Record):
    """Report: a line of figures was compared with the record.

    `differs` has each figure that differs, with how ours is made; it is empty if all agree. With
    `ends` they were the totals that the end asks for, and the places come next.
    """

    key: str
    differs: tuple[tuple[str, str], ...]
    ends: bool = False


class FileNews(Record):
    """Report: the game's file was changed from outside; the game is now in `ours`.

    ``changed``: somebody else wrote into `theirs`, which stays so. ``gone``: the file was removed,
    and is written again. ``stuck``: `theirs` cannot be written any more.
    """

    kind: Literal["changed", "gone", "stuck"]
    theirs: Path
    ours: Path


OtherDeed: TypeAlias = Fixed | Counted | Shared | LastRound | Noted | Renamed | Checked
"""Acts that make no entry, or replace entries that there are."""
Deed: TypeAlias = Entry | OtherDeed
"""Acts that can be taken back."""


class Undone(Record):
    """Report: an act was taken back, with the game before and after.

    `before` is the game with the act, `after` without.
    """

    deed: Deed
    before: State
    after: State
    moves: Moves


Happening: TypeAlias = Told | LeftOut | Undone | OtherDeed | FileNews

HeardReason: TypeAlias = Literal[
    "too-long",
    "no-letters",
    "slash-without-a-turn",
    "nothing-to-mend-with",
    "last-card",
    "other-round",
    "not-allowed",
    "not-ended",
    "round-or-card",
    "bounced-key",
    "piles-asked",
    "tie-asked",
    "over-asked",
    "no-card",
    "no-card-or-name",
    "card-expected",
    "cards-expected",
    "no-back",
    "nobody-called",
    "card-comes-first",
    "card-comes-left",
    "card-comes-not-playing",
    "come-or-go",
    "was-other",
    "asked-turn",
    "gold-follows",
    "waits",
    "join-whom",
    "piles-number",
    "piles-figure",
    "piles-twice",
    "piles-huge",
]
"""Reasons why a line cannot be understood, or not now."""
Question: TypeAlias = Literal["two-meanings"]
"""Reason why the table is asked back: words have several meanings."""
ActReason: TypeAlias = Literal[
    "how-often", "which-turn", "turn-was", "no-turns", "no-such-turn", "later-turn",
    "nothing-to-undo", "nothing-to-redo", "note-what", "rename-whom", "bad-name", "game-not-over",
    "who-comes-or-goes", "end-how", "round-not-over", "no-card-yet", "totals-early", "bad-check",
]  # fmt: skip
"""Reasons why an act cannot be."""
Reason: TypeAlias = HeardReason | Question | ActReason
"""Reasons why a line or an act comes to nothing."""


class Unclear(Record):
    """Reason why a line or an act comes to nothing, with the facts for its sentence.

    Nothing is recorded. `part` is the piece of a longer line at fault.
    """

    reason: Reason
    facts: dict[str, Any]
    part: str = ""

    @property
    def asks(self) -> bool:
        """True if a word has two meanings, and the table is asked which was meant."""
        return self.reason in words(Question)


class Refused(Copyable):
    """Exception: an act that cannot be; nothing has changed.

    `why` has the facts for its sentence.
    """

    def __init__(self, reason: Reason, **facts: Any) -> None:
        super().__init__(reason)
        self.why: Unclear = Unclear(reason, facts)
