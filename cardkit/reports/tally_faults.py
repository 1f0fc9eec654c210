"""What can be wrong with a tally, as data: a code of a closed list, and the facts. What the rules refuse is in `refusals`.

Sentences are made of them in `cardkit.speech.complaints`. Here they stand in the order of a tally: the text, keys, who plays
what, turns, check lines; then what was saved, and slips of the pencil.
"""

from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine import Card, Code as RefusalCode, Facts, NoCard, Record

Code: TypeAlias = Literal[
    "too-large", "unreadable", "encoding", "cut-address", "too-long", "not-text", "and-more",
    "no-colon", "unknown-key", "twice", "misplaced", "no-variant", "no-players",
    "player-count", "bad-name", "bad-set", "bad-variant", "unknown-variant",
    "bad-date", "bad-begun", "bad-ended", "bad-rules", "rules-lost",
    "wrong-round", "no-turn", "no-round", "turn-after-result", "line-number", "round-or-card", "not-ended",
    "bad-card", "bad-back", "bad-claim", "bad-number", "by-card",
    "edited", "cut",
    "banked-differs", "artifacts-differs", "total-differs",
]  # fmt: skip
Severity: TypeAlias = Literal["error", "differs"]
"""An error, or a check line that the rules do not bear out."""


class TallyFacts(Facts):
    """What is wrong with a tally."""


class TooMany(TallyFacts):
    """More than `most` are read: megabytes of a file, names, house rules that are set, rounds; or as many faults are told."""

    what: Literal["megabytes", "faults", "names", "settings", "rounds"]
    most: int


class NotInForm(TallyFacts):
    """What stands behind a key, or behind a semicolon (``back``), has not its form, or is a number that nobody can have."""

    what: Literal["set", "date", "begun", "ended", "rules", "back", "number"]
    got: str


class NotRead(TallyFacts):
    """The file cannot be read: why, and what to do, as whoever opens it says."""

    said: str
    hint: str


class CutAddress(TallyFacts):
    """In place of a tally an address that ought to carry one, and has lost its end."""


class LongLine(TallyFacts):
    """A line of more than `most` letters."""

    letters: int
    most: int


class NoText(TallyFacts):
    """A ``byte`` that no text in UTF-8 has there, or a ``control`` character, by its number."""

    what: Literal["byte", "control"]
    number: int


class KeyFault(TallyFacts):
    """A key without its ``colon``, a line of the ``header`` below it, or one of a ``round`` above the first; one that is
    ``missing`` in the header, or may stand there ``misspelled``."""

    what: Literal["colon", "header", "round", "missing", "misspelled"]
    key: str


class UnknownKey(TallyFacts):
    """No key of a `header`, or of a line below it; the one that is `near`, or none, and all there are."""

    header: bool
    word: str
    near: str
    keys: tuple[str, ...]


class KeyTwice(TallyFacts):
    """The ``header`` has that key already, in `line`; or the ``round`` that check line, or that rule is ``set``."""

    what: Literal["header", "round", "set"]
    key: str
    line: int


class SameName(TallyFacts):
    """Two players of one name."""

    name: str


class PlayerCount(TallyFacts):
    """The `game` is for other numbers of players (`span`, as it is written) than the `named`."""

    game: str
    span: str
    named: int


class VariantFault(TallyFacts):
    """What is wrong with a house rule that is ``set`` (`where`: its key), at a place of the variant's ``file``, or why no
    variant can be had by that ``name``, as the variant says."""

    what: Literal["set", "file", "name"]
    where: str
    said: str


class NoRules(TallyFacts):
    """The rules the game was played by (version and digest) cannot be had.

    `now` is what is wrong with the variant, empty where it only has other rules by now; `damaged` the file in which they
    were kept, if it holds others; `ships` whether the variant is a game that ships.
    """

    name: str
    rules: str
    now: str
    damaged: str
    ships: bool


class WrongRound(TallyFacts):
    """Another number than the round has."""

    expected: int
    got: str


class AsRefused(TallyFacts):
    """What the rules refuse: a ``round`` without turns and without a result, a ``card`` that was carried out and is none or
    could be several, or in a turn of hands a card ``alone``, without a name (then `player` is one for an example)."""

    what: Literal["round", "card", "alone"]
    refused: Facts
    player: str = ""


class TurnFault(TallyFacts):
    """Nothing stands on one side of a slash; or a turn below check lines that were the round's result, or above all rounds."""

    what: Literal["nothing", "below-result", "above-rounds"]


class LineOrCard(TallyFacts):
    """A number before a turn that may be that of the line, or a card; `ways`: what to write for each."""

    got: str
    number: int
    ways: tuple[str, ...]


class RoundOrCard(TallyFacts):
    """What may be the heading of a round in short, or a card: ``R2``; `ways`: what to write for each."""

    got: str
    number: int
    ways: tuple[str, ...]


class NotEnded(TallyFacts):
    """What is said of how the round ended (``caught``) is not so; it has so many `turns`."""

    word: str
    turns: int


class NotCard(TallyFacts):
    """No card; `card` and `who` where the word begins with one: a dash is missing between them."""

    fault: NoCard
    card: str
    who: str


class MarksFault(TallyFacts):
    """A turn of hands is a name and a card for everyone inside: ``nothing`` stands between two commas, behind a `name` stands
    no ``card``, or there is ``neither``."""

    what: Literal["nothing", "card", "neither"]
    got: str
    name: str = ""


class NoClaim(TallyFacts):
    """Not what one player has; `cards`: they can be named; `player`: who is named, but no number stands behind."""

    got: str
    cards: bool
    player: str = ""


class NumberOfWhat(TallyFacts):
    """Artifacts by their number, where each counts what is printed on it; one of them for an example."""

    number: int
    player: str
    example: Card


class LastLineLost(TallyFacts):
    """The last line, which begins in that way, is lost; turns `found` (None: not known); `kept` is the mark at the top."""

    beginning: str
    found: int | None
    kept: str


class Edited(TallyFacts):
    """So many ``lines`` stand below the last, which says another number of ``turns`` than are `found`, or has another digest
    than the ``text``. `kept` is the mark at the top, empty if the game cannot be followed, when nothing is `found`."""

    what: Literal["lines", "turns", "text"]
    said: int
    found: int | None
    kept: str


class NoEnd(TallyFacts):
    """The last line has no end; `resume`: nobody goes on with such a file."""

    resume: bool


Kept: TypeAlias = LastLineLost | Edited
"""What may be known of a game that the game master kept."""


class Came(Record):
    """How a player came out of a round: left in turn `left`, or was caught and `lost` so much and `kept` the rest (G-17), or is
    inside; and the turns to it. Less than nothing `kept` is what was lost of the gold banked before (G-22)."""

    player: str
    plays: bool
    left: int | None
    lost: int | None
    turns: tuple[str, ...]
    kept: int = 0


class BankedDiffers(TallyFacts):
    """The pad has another figure."""

    player: str
    said: int
    round: int
    ours: int
    came: Came


class NumberDiffers(TallyFacts):
    """The pad has another number of artifacts; how many everybody carried out in that round."""

    player: str
    said: int
    round: int
    ours: int
    came: Came
    carried: tuple[tuple[str, int], ...]


class CardsDiffer(TallyFacts):
    """The pad has other artifacts (None: of a round of which the cards are not known)."""

    player: str
    said: tuple[Card, ...]
    ours: tuple[Card | None, ...]
    came: Came
    carried: tuple[tuple[str, int], ...]


class TotalDiffers(TallyFacts):
    """The pad has another total than the gold of the rounds and the worth of the artifacts make."""

    player: str
    said: int
    ours: int
    gold: tuple[int, ...]
    artifacts: tuple[int, ...]


class Problem(NamedTuple):
    """A fault in a tally. Line and column count from 1; severity is ``error`` or ``differs`` (a check line that is wrong).

    The facts tell what is wrong; `cardkit.speech.complaints` makes a sentence of them.
    """

    line: int
    column: int
    severity: Severity
    code: Code | RefusalCode
    facts: Facts
