"""What happens at a table, as data: what may be entered now, what came of it, what could not be done. No sentence.

Faces show it, each in its own words; `cardkit.speech` has those of the game master.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, Literal, TypeAlias

from cardkit.engine import Card, Entry, Outcome, Record, State, words


class Stage(Enum):
    """What the table is asked for."""

    ROUND = "the next round"
    CARD = "a card"
    LEAVE = "who leaves"
    SHOW = "everyone's card"
    PILES = "the piles, counted"
    TIE = "an extra round, or a shared win"
    OVER = "what to do after the game"


class Moves(Record):
    """From one moment to another: what changes in hands, safe places, on the path, and among the cards.

    `hand` is gold carried but not safe, by player; `safe` what lies safe, points of artifacts that went back among it;
    `path` the gold on a card (a joker's own gold too); `taken` and `returned` artifacts; `inside` who is inside again,
    `outside` who is not any more; `gone` and `back` cards that now have left the game, or have not after all. Amounts
    are differences and never 0.
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
    """An entry that was accepted and saved: the game before and after it, and what came of it."""

    entry: Entry
    before: State
    after: State
    outcomes: tuple[Outcome, ...]


class LeftOut(Record):
    """A round that does not count: the game with it (`before`) and without (`after`)."""

    before: State
    after: State
    moves: Moves


class Fixed(Record):
    """A turn that was mended: its entries as they were and as they are, and the game before and after the mending. `old` is
    empty for a turn put in, `new` for one taken out; `new` may be several turns."""

    number: int
    turn: int
    old: tuple[Entry, ...]
    new: tuple[Entry, ...]
    before: State
    after: State
    moves: Moves
    slips: tuple[str, ...] = ()


class Counted(Record):
    """Piles as counted at the end, by player, nobody's if nobody counted; each is held against the record. The places come."""

    piles: tuple[tuple[str, int], ...]


class Shared(Record):
    """The tied share the win."""


class LastRound(Record):
    """The table wants the game to end with the round that is played; or, not `wanted`, it goes on after all."""

    wanted: bool


class Noted(Record):
    """A remark is kept with the game."""

    text: str


class Renamed(Record):
    """A player is called otherwise from the first line on."""

    old: str
    new: str


class Checked(Record):
    """A line of figures was held against the record: what differs, each with what makes ours; nothing if it agrees. `ends`:
    they were the totals that the end asks for, and the places come."""

    key: str
    differs: tuple[tuple[str, str], ...]
    ends: bool = False


class FileNews(Record):
    """What happened to the game's file without our doing; it is now in `ours`. ``changed``: somebody else wrote into `theirs`,
    which stays so. ``gone``: the file was removed, and is written again. ``stuck``: `theirs` cannot be written any more."""

    kind: Literal["changed", "gone", "stuck"]
    theirs: Path
    ours: Path


OtherDeed: TypeAlias = Fixed | Counted | Shared | LastRound | Noted | Renamed | Checked
"""What an act is that makes no entry, or another one of what there is."""
Deed: TypeAlias = Entry | OtherDeed
"""What can be taken back."""


class Undone(Record):
    """What was taken back, and the game with it (`before`) and without (`after`)."""

    deed: Deed
    before: State
    after: State
    moves: Moves


Happening: TypeAlias = Told | LeftOut | Undone | OtherDeed | FileNews

HeardReason: TypeAlias = Literal[
    "too-long", "no-letters", "slash-without-a-turn", "nothing-to-mend-with", "last-card", "other-round", "not-allowed",
    "not-ended", "round-or-card",
    "bounced-key", "piles-asked", "tie-asked", "over-asked",
    "no-card", "no-card-or-name", "card-expected", "cards-expected", "no-back",
    "nobody-called", "card-comes-first", "card-comes-left", "card-comes-not-playing", "come-or-go", "was-other",
    "piles-number", "piles-figure", "piles-twice", "piles-huge",
]  # fmt: skip
"""Why a line cannot be made out, or not now."""
Question: TypeAlias = Literal["two-meanings"]
"""Words can be read in several ways."""
ActReason: TypeAlias = Literal[
    "how-often", "which-turn", "turn-was", "no-turns", "no-such-turn", "later-turn",
    "nothing-to-undo", "nothing-to-redo", "note-what", "rename-whom", "bad-name", "game-not-over",
    "who-comes-or-goes", "end-how", "round-not-over", "no-card-yet", "totals-early", "bad-check",
]  # fmt: skip
"""Why an act cannot be."""
Reason: TypeAlias = HeardReason | Question | ActReason
"""Why a line or an act comes to nothing."""


class Unclear(Record):
    """Why something cannot be, with what its sentence needs to know. Nothing is recorded.

    `part` is the piece of a longer line at fault; `advice` are lines that would be heard, tried before they are given.
    """

    reason: Reason
    facts: dict[str, Any]
    part: str = ""
    advice: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether a word can be read as two things, and it is asked which was meant."""
        return self.reason in words(Question)


class Refused(Exception):
    """An act that cannot be; nothing has changed. `why` is what its sentence is made of."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        super().__init__(reason)
        self.why = Unclear(reason, facts)
