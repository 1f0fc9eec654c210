"""Contents of a tally as data: its header, events in order, and the problems with them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit.v4 import engine, speech
from cardkit.v4.engine import (
    Attend,
    Begin,
    Card,
    Draw,
    EndGame,
    Entry,
    Facts,
    Leave,
    Record,
    Show,
    State,
    Variant,
)
from cardkit.v4.files import OldRules
from cardkit.v4.reports import Code, Problem, tally_faults
from cardkit.v4.text import MOST_FINDINGS, Place, shown

if TYPE_CHECKING:
    from cardkit.v4.speech import Why


class Claim(NamedTuple):
    """Claim of a check line about one player: an amount, or the artifacts by card.

    `line` is its own line, where that is not the check's.
    """

    player: str
    amount: int
    cards: tuple[Card, ...]
    column: int
    line: int = 0


class Check(NamedTuple):
    """A check line: ``banked``, ``artifacts`` or ``total``. It is checked, and never trusted."""

    key: str
    claims: tuple[Claim, ...]
    line: int = 0

    @property
    def placeless(self) -> "Check":
        """Check line without its place in the text."""
        return Check(self.key, tuple(claim._replace(column=0) for claim in self.claims))


class Note(NamedTuple):
    """A remark of the table, kept as it is."""

    text: str


class Comment(NamedTuple):
    """A comment line, kept when the file is written again."""

    text: str


Event: TypeAlias = Begin | Draw | Leave | Show | Attend | EndGame | Check | Note | Comment


def renamed(event: Event, names: Mapping[str, str]) -> Event:
    """Return the event with other names for the players."""
    match event:
        case Leave(leavers):
            return Leave(tuple(names[name] for name in leavers))
        case Show(cards, back):
            return Show(tuple((names[name], card) for name, card in cards), back)
        case Check(claims=claims):
            return event._replace(
                claims=tuple(claim._replace(player=names[claim.player]) for claim in claims)
            )
        case Attend(name, plays):
            return Attend(names[name], plays)
        case Begin() | Draw() | EndGame() | Note() | Comment():
            return event


def turns_in(events: Iterable[object]) -> int:
    """Return the number of turns in these events: cards turned up, or shown together."""
    kinds = Counter(map(type, events))
    return kinds[Draw] + kinds[Show]


class Settled(NamedTuple):
    """Line of a pad that names the winner, or how a tie was settled, with its place."""

    key: str
    text: str
    line: int
    column: int

    @property
    def told(self) -> str:
        """Note to keep in place of the line."""
        return f"{self.key}: {self.text}"


class Header(Record):
    """Header of a tally, before its first round.

    `variant` is as written; `settings` are the ``set:`` lines.
    """

    variant: str = ""
    players: tuple[str, ...] = ()
    first: str = ""
    date: str = ""
    place: str = ""
    notes: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    begun: str = ""
    ended: str = ""
    rules: str = ""
    """Version and digest of the rules that were played; "" where the variant's name says it all."""


class Reading:
    """A tally as read: its contents, the game as far as it could be followed, every problem.

    `state` is None when there is no game to follow (no variant, no players). `lines` is the text,
    for messages.
    """

    name: str
    header: Header
    lines: list[str]

    def __init__(
        self, name: str, header: Header, lines: list[str], problems: Iterable[Problem] = ()
    ) -> None:
        self.name, self.header, self.lines = name, header, lines
        self.variant: Variant | None = None
        self.state: State | None = None
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self.problems: list[Problem] = list(problems)
        self.settled: list[Settled] = []
        # set if the game goes by other rules than its variant has now
        self.old: OldRules | None = None
        self.steps: list[str] = []  # the lines of steps by which the game can be taken back
        # True if the figures end before the text: at an error in a header, a turn or a result
        self.stopped = False

    @property
    def edited(self) -> Problem | None:
        """Problem that the text is not what the game master saved last, or None.

        None also for a text typed by hand.
        """
        return next((problem for problem in self.problems if problem.code == "edited"), None)

    @property
    def readable(self) -> bool:
        """True if no problem is an error: the game is legal."""
        return "error" not in [problem.severity for problem in self.problems]

    def told(self, problem: Problem) -> "Why":
        """Return a problem in words, with the way out where that was not refused."""
        said = speech.told(problem.facts, self.variant)
        return said if problem.advised else said._replace(hint="")

    def show(self, problem: Problem, *, hint: bool = True) -> str:
        """Return ``FILE:LINE:COLUMN: message``, then the line with a mark under the place.

        Without the way out if not `hint`.
        """
        said = self.told(problem)
        line = self.lines[problem.line - 1] if 0 < problem.line <= len(self.lines) else ""
        return shown(
            Place(self.name, problem.line, problem.column),
            str(said if hint else said.message),
            line,
        )


def _typed_column(column: int, pieces: Iterable[tuple[str, str]]) -> int:
    """Return the column as typed for one of the line as it was read."""
    typed = read = 1
    for raw, meant in pieces:
        if column < read + len(meant):
            return typed + (column - read if raw == meant else 0)
        typed, read = typed + len(raw), read + len(meant)
    return typed + column - read


class Complaints:
    """Collector of `problems`.

    When it is `full`, nothing more is noted, and there is no use in reading on.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.full: bool = False
        # True if a name was invalid: an unknown player may be that one, and is not noted
        self.some_unnamed = False
        self.said: set[tuple[int, int, str]] = set()  # places and codes noted so far
        # lines that were read in another language, in pieces, each as typed and as it was read
        self.translated: dict[int, list[tuple[str, str]]] = {}

    def add(
        self,
        line: int,
        column: int,
        code: Code | engine.refusals.Code,
        facts: Facts,
        severity: tally_faults.Severity = "error",
    ) -> None:
        """Note a problem, unless the same was noted of this place."""
        if line in self.translated:
            column = _typed_column(column, self.translated[line])
        if (
            self.full
            or (line, column, code) in self.said
            or (code == "unknown-player" and self.some_unnamed)
        ):
            return
        self.said.add((line, column, code))
        self.problems.append(Problem(line, column, severity, code, facts))
        if len(self.problems) == MOST_FINDINGS:
            self.full = True
            self.problems.append(
                Problem(
                    line, column, "error", "and-more", tally_faults.TooMany("faults", MOST_FINDINGS)
                )
            )
