"""Faults of a tally, as data: a code of a closed list, and the facts.

Refusals of the rules are in `refusals`. Sentences are made of both in `cardkit.v4.speech.complaints`.
Here they stand in the order of a tally: the text, keys, who plays what, turns, check lines; then
what was saved, and slips of the pencil.
"""

from typing import Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import Card, Facts, NoCard, Record
from cardkit.v4.engine.refusals import Code as RefusalCode, Sense

Code: TypeAlias = Literal[
    "too-large",
    "unreadable",
    "encoding",
    "cut-address",
    "too-long",
    "not-text",
    "and-more",
    "no-colon",
    "unknown-key",
    "twice",
    "misplaced",
    "no-variant",
    "no-players",
    "player-count",
    "bad-name",
    "bad-set",
    "bad-variant",
    "unknown-variant",
    "bad-date",
    "bad-begun",
    "bad-ended",
    "bad-rules",
    "rules-lost",
    "wrong-round",
    "no-turn",
    "no-round",
    "turn-after-result",
    "line-number",
    "round-or-card",
    "not-ended",
    "bad-card",
    "bad-back",
    "bad-claim",
    "bad-number",
    "by-card",
    "edited",
    "cut",
    "banked-differs",
    "artifacts-differs",
    "so-far-differs",
    "total-differs",
    "winner-differs",
    "no-figure",
    "running-sums",
    "two-games",
]
Severity: TypeAlias = Literal["error", "differs"]
"""Severity of a fault: an error, or a check line that the rules do not bear out."""


class TallyFacts(Facts):
    """Base of the facts about a fault of a tally."""


class TooMany(TallyFacts):
    """Too much of something: only `most` are read, or, of faults, shown.

    Megabytes of a file, faults, names, house rules that are set, or rounds.
    """

    what: Literal["megabytes", "faults", "names", "settings", "rounds"]
    most: int


class NotInForm(TallyFacts):
    """Text after a key or a semicolon (``back``) that is not in its form.

    Or a number that nobody can have.
    """

    what: Literal["set", "date", "begun", "ended", "rules", "back", "number"]
    got: str


class NotRead(TallyFacts):
    """A file that cannot be read: reason and remedy, in the words of the code that opens it."""

    said: str
    hint: str


class CutAddress(TallyFacts):
    """An address in place of a tally that ought to carry one, and has lost its end."""


class LongLine(TallyFacts):
    """A line of more than `most` letters."""

    letters: int
    most: int


class NoText(TallyFacts):
    """A ``byte`` that is no UTF-8 text, or a ``control`` character, by its number."""

    what: Literal["byte", "control"]
    number: int


class KeyFault(TallyFacts):
    """A key that is written wrongly, is in the wrong place, or is missing.

    It has no ``colon``; is a line of the ``header`` below it, or one of a ``round`` above the
    first; is ``missing`` in the header, or may stand there ``misspelled``.
    """

    what: Literal["colon", "header", "round", "missing", "misspelled"]
    key: str


class UnknownKey(TallyFacts):
    """An unknown key of a `header`, or of a line below it.

    `near` is the one that may have been meant, empty if none; `keys` are all there are.
    """

    header: bool
    word: str
    near: str
    keys: tuple[str, ...]


class KeyTwice(TallyFacts):
    """A repeated key, which stands in `line` already.

    A key of the ``header``, a check line of the ``round``, or a rule that is ``set``.
    """

    what: Literal["header", "round", "set"]
    key: str
    line: int


class SameName(TallyFacts):
    """Two players with one name."""

    name: str


class PlayerCount(TallyFacts):
    """A number of players, `named`, that the `game` is not for.

    `span` is the range it is for, as it is written.
    """

    game: str
    span: str
    named: int


class VariantFault(TallyFacts):
    """A fault of the variant, as the variant says it.

    Of a house rule that is ``set`` (`where`: its key), at a place of the variant's ``file``, or the
    reason why no variant can be had by that ``name``.
    """

    what: Literal["set", "file", "name"]
    where: str
    said: str


class NoRules(TallyFacts):
    """The rules the game was played by (version and digest) cannot be had.

    `now` is what is wrong with the variant, empty where it only has other rules by now; `damaged`
    the file in which they were kept, if it holds others; `ships` whether the variant is a game that
    ships.
    """

    name: str
    rules: str
    now: str
    damaged: str
    ships: bool
    kept: str = ""
    """The mark at the top of a game that the game master kept, which goes when a line goes."""


class WrongRound(TallyFacts):
    """A round number that is not the one expected."""

    expected: int
    got: str


class AsRefused(TallyFacts):
    """A refusal of the rules, met in a tally.

    A ``round`` without turns and without a result; a ``card`` that was carried out and is none or
    could be several; or in a turn of hands a card ``alone``, without a name (then `player` is one
    for an example).
    """

    what: Literal["round", "card", "alone"]
    refused: Facts
    player: str = ""


class TurnFault(TallyFacts):
    """A turn with nothing on one side of a slash, or a turn in the wrong place.

    Below check lines that were the round's result, or above all rounds.
    """

    what: Literal["nothing", "below-result", "above-rounds"]


class Meanings(TallyFacts):
    """A word that can be read in several ways; `ways`: what to write for each, tried."""

    word: str
    senses: tuple[Sense, ...]
    ways: tuple[str, ...]


class LineOrCard(TallyFacts):
    """A number before a turn that may be that of the line, or a card.

    `ways` are what to write for each.
    """

    got: str
    number: int
    ways: tuple[str, ...]


class RoundOrCard(TallyFacts):
    """A word that may be a short heading of a round, or a card: ``R2``.

    `ways` are what to write for each.
    """

    got: str
    number: int
    ways: tuple[str, ...]


class NotEnded(TallyFacts):
    """A word on how the round ended (``caught``) that is not true.

    The round has so many `turns`.
    """

    word: str
    turns: int


class NotCard(TallyFacts):
    """A word that is no card.

    Where it begins with a card, `card` and `who` are its parts: a dash is missing between them.
    """

    fault: NoCard
    card: str
    who: str


class MarksFault(TallyFacts):
    """A turn of hands that is not a name and a card for everyone inside.

    ``nothing`` stands between two commas, no ``card`` stands behind a `name`, or there is
    ``neither``.
    """

    what: Literal["nothing", "card", "neither"]
    got: str
    name: str = ""


class NoClaim(TallyFacts):
    """A text in a check line that does not say what one player has.

    With `cards` these can be named; `player` is who is named, if no number stands behind.
    """

    got: str
    cards: bool
    player: str = ""


class NumberOfWhat(TallyFacts):
    """A number of artifacts where each counts what is printed on it, so that cards are needed.

    `example` is one of them.
    """

    number: int
    player: str
    example: Card


class LastLineLost(TallyFacts):
    """The last line, which begins in that way, is lost.

    `found` is the number of turns found (None: not known); `kept` is the mark at the top.
    """

    beginning: str
    found: int | None
    kept: str


class Edited(TallyFacts):
    """A saved game that was changed by hand.

    So many ``lines`` stand below the last, or the last line states another number of ``turns`` than
    are `found`, or another digest than that of the ``text``. `kept` is the mark at the top, empty
    if the game cannot be followed, when `found` is None.
    """

    what: Literal["lines", "turns", "text"]
    said: int
    found: int | None
    kept: str


class NoEnd(TallyFacts):
    """The last line has no line end; with `resume`, the file cannot be resumed because of it."""

    resume: bool


Kept: TypeAlias = LastLineLost | Edited
"""Faults of a file that the game master saved."""


class Came(Record):
    """A player's way out of a round, and the turns up to it.

    The player left in turn `left`, or was caught and `lost` so much and `kept` the rest (G-17), or
    is inside. A `kept` below 0 is gold lost of what was banked before (G-22).
    """

    player: str
    plays: bool
    left: int | None
    lost: int | None
    turns: tuple[str, ...]
    kept: int = 0


class BankedDiffers(TallyFacts):
    """The pad has another figure for gold banked in a round."""

    player: str
    said: int
    round: int
    ours: int
    came: Came


class NumberDiffers(TallyFacts):
    """The pad has another number of artifacts.

    `carried` is how many everybody carried out in that round.
    """

    player: str
    said: int
    round: int
    ours: int
    came: Came
    carried: tuple[tuple[str, int], ...]


class CardsDiffer(TallyFacts):
    """The pad has other artifacts.

    A card of ours is None in a round of which the cards are not known.
    """

    player: str
    said: tuple[Card, ...]
    ours: tuple[Card | None, ...]
    came: Came
    carried: tuple[tuple[str, int], ...]


class NoFigure(TallyFacts):
    """Players without a figure in the only line on a round, or on the game: they count as 0."""

    players: tuple[str, ...]


class RunningSums(TallyFacts):
    """Figures of rounds that only grow: sums so far, or what was banked, coming to `totals`."""

    totals: tuple[tuple[str, int], ...]


class SoFarDiffers(TallyFacts):
    """Another sum so far on the pad than the gold of the rounds makes."""

    player: str
    said: int
    round: int
    ours: int
    gold: tuple[int, ...]


class NotTheWinner(TallyFacts):
    """Other `players` than those with most are the winners by the pad, or by a settled tie."""

    players: tuple[str, ...]
    ours: tuple[str, ...]


class TwoGames(TallyFacts):
    """A second game begins in the file."""


class TotalDiffers(TallyFacts):
    """Another total on the pad than the gold of the rounds plus the worth of the artifacts.

    `sums`: running sums stand as banked.
    """

    player: str
    said: int
    ours: int
    gold: tuple[int, ...]
    artifacts: tuple[int, ...]
    sums: bool = False


class Problem(NamedTuple):
    """A fault in a tally: its place, severity, code and facts.

    Line and column count from 1; severity is ``error`` or ``differs`` (a check line that is wrong).
    `cardkit.v4.speech.complaints` makes a sentence of the facts.
    """

    line: int
    column: int
    severity: Severity
    code: Code | RefusalCode
    facts: Facts
    advised: bool = True  # whether a way out is told: not where what it quotes would be refused
