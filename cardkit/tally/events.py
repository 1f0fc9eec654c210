"""What a tally says, as data: its header, its events in the order of the text, and what was made of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardkit import engine, speech
from cardkit.engine import Attend, Begin, Card, Draw, EndGame, Entry, Facts, Leave, Record, Show, State, Variant
from cardkit.files import OldRules
from cardkit.reports import Code, Problem, tally_faults
from cardkit.text import MOST_FINDINGS, Place, shown

if TYPE_CHECKING:
    from cardkit.speech import Why


class Claim(NamedTuple):
    """What the pad says of one player: an amount, or the artifacts by card."""

    player: str
    amount: int
    cards: tuple[Card, ...]
    column: int


class Check(NamedTuple):
    """A check line: ``banked``, ``artifacts`` or ``total``, held against the rules and never trusted."""

    key: str
    claims: tuple[Claim, ...]
    line: int = 0

    @property
    def placeless(self) -> "Check":
        """The same, wherever it stands in its text."""
        return Check(self.key, tuple(claim._replace(column=0) for claim in self.claims))


class Note(NamedTuple):
    """A remark of the table, kept as it is."""

    text: str


class Comment(NamedTuple):
    """A comment line, kept when the file is written again."""

    text: str


Event: TypeAlias = Begin | Draw | Leave | Show | Attend | EndGame | Check | Note | Comment


def renamed(event: Event, names: Mapping[str, str]) -> Event:
    """The same with other names for the players."""
    match event:
        case Leave(leavers):
            return Leave(tuple(names[name] for name in leavers))
        case Show(cards, back):
            return Show(tuple((names[name], card) for name, card in cards), back)
        case Check(claims=claims):
            return event._replace(claims=tuple(claim._replace(player=names[claim.player]) for claim in claims))
        case Attend(name, plays):
            return Attend(names[name], plays)
        case Begin() | Draw() | EndGame() | Note() | Comment():
            return event


def turns_in(events: Iterable[object]) -> int:
    """How many turns were played: cards turned up, or shown together."""
    kinds = Counter(map(type, events))
    return kinds[Draw] + kinds[Show]


class Settled(NamedTuple):
    """What a pad says of who won, or how a tie was settled, and where."""

    key: str
    text: str
    line: int
    column: int

    @property
    def told(self) -> str:
        """The note that is kept of it."""
        return f"{self.key}: {self.text}"


class Header(Record):
    """What stands before the first round. `variant` is as written; `settings` are the ``set:`` lines."""

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
    """The version and the digest of the rules that were played; nothing where the name of the variant says it all."""


class Reading:
    """A tally as read: what it says, the game as far as the rules could be followed, and every problem.

    `state` is None when there is no game to follow (no variant, no players). `lines` is the text, for messages.
    """

    name: str
    header: Header
    lines: list[str]

    def __init__(self, name: str, header: Header, lines: list[str], problems: Iterable[Problem] = ()) -> None:
        self.name, self.header, self.lines = name, header, lines
        self.variant: Variant | None = None
        self.state: State | None = None
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self.problems: list[Problem] = list(problems)
        self.settled: list[Settled] = []
        self.old: OldRules | None = None  # that the game goes by other rules than its variant has by now, if it does
        self.steps: list[str] = []  # the lines of steps by which the game can be taken back
        self.stopped = False  # whether the figures end before the text does: at an error in a header, a turn or a result

    @property
    def edited(self) -> Problem | None:
        """Where the text is not what the game master saved last; None also for one typed by hand."""
        return next((problem for problem in self.problems if problem.code == "edited"), None)

    @property
    def readable(self) -> bool:
        """Whether no problem is an error: the game is legal."""
        return "error" not in [problem.severity for problem in self.problems]

    def told(self, problem: Problem) -> "Why":
        """What is wrong, and the way out."""
        return speech.told(problem.facts, self.variant)

    def show(self, problem: Problem, *, hint: bool = True) -> str:
        """``FILE:LINE:COLUMN: message``, then the line with a mark under the place; without the way out if not `hint`."""
        said = self.told(problem)
        line = self.lines[problem.line - 1] if 0 < problem.line <= len(self.lines) else ""
        return shown(Place(self.name, problem.line, problem.column), str(said if hint else said.message), line)


class Complaints:
    """Collects `problems`. When it is `full`, nothing more is said, and there is no use in reading on."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.full: bool = False
        self.some_unnamed = False  # whether a name was found wrong: who is not known may be that one, and nothing is said
        self.said: set[tuple[int, int, str]] = set()  # where what was said

    def add(
        self, line: int, column: int, code: Code | engine.Code, facts: Facts, severity: tally_faults.Severity = "error"
    ) -> None:
        """Note an error, or what is no error, unless the same was said of this place."""
        if self.full or (line, column, code) in self.said or (code == "unknown-player" and self.some_unnamed):
            return
        self.said.add((line, column, code))
        self.problems.append(Problem(line, column, severity, code, facts))
        if len(self.problems) == MOST_FINDINGS:
            self.full = True
            self.problems.append(Problem(line, column, "error", "and-more", tally_faults.TooMany("faults", MOST_FINDINGS)))
