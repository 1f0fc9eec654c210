"""Why something cannot be, as data: a code of a closed list, and the facts. Sentences are made of them elsewhere."""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.frozen import Facts, Record
from cardkit.engine.terms import End
from cardkit.engine.variant import NotThere as NotThere, WhichCard as WhichCard  # told with the others

Code: TypeAlias = Literal[
    "no-round", "round-over", "round-not-over", "game-over", "no-card", "undecided", "wrong-game",
    "too-many-rounds", "extra-too-early", "no-extra-round", "no-tie", "tied-away",
    "last-round", "away-already", "here-already", "too-few-players", "too-many-players",
    "twice", "unknown-player", "ambiguous-name", "two-meanings", "bad-name", "not-playing", "not-inside", "missing-player",
    "vague-card", "not-in-deck", "not-yet", "card-twice", "card-gone", "too-many",
    "back-count", "back-card",
    "too-much-gold", "not-all-lost", "no-artifacts", "not-artifact", "too-many-artifacts", "claimed-twice",
]  # fmt: skip

# --- the wrong moment ------------------------------------------------------------------------------------------------


class AllOver(Facts):
    """The game is over."""


class NotBegun(Facts):
    """No round has begun."""


class EndedEarly(Facts):
    """The game was ended after round `number`."""

    number: int


class NothingPlayed(Facts):
    """No round is over, so there is nothing that could be counted."""


class RoundEnded(Facts):
    """Round `number` is over, by `end`; the one called `following` comes next."""

    number: int
    extra: bool
    end: End | None
    following: int


class StillInside(Facts):
    """Round `number` is not over."""

    number: int
    extra: bool
    inside: tuple[str, ...]


class NoCardYet(Facts):
    """Nobody leaves before a card lies there (G-10)."""


class Undecided(Facts):
    """Who leaves after the last card has not been said."""


class OtherGame(Facts):
    """The entry is of another sort of game: this one is played from a `deck`, or from hands."""

    deck: bool


class AllPlayed(Facts):
    """All `rounds` have been played, or these players have `until` or more (G-19); if the top is `tied`, there may be an
    extra one (KG-11)."""

    rounds: int
    tied: bool
    reached: tuple[str, ...]
    until: int


class ExtraTooEarly(Facts):
    """An extra round comes after the last of the `rounds`, or the one in which somebody has `until` (G-19)."""

    rounds: int
    until: int


class NoExtraRound(Facts):
    """This game knows no extra round: a tie is `shared`, or the game is played again."""

    shared: bool


class NoTie(Facts):
    """No tie to play off."""

    winner: str


class TiedAway(Facts):
    """Of the tied on top these `names` are away, so nobody plays it off."""

    names: tuple[str, ...]


class LastRound(Facts):
    """Round `number` is the last: there is no next one to come late for, or to miss."""

    number: int


class ByCards(Facts):
    """A result cannot be given of a round that is being played card by card."""


# --- players ---------------------------------------------------------------------------------------------------------


class NamedTwice(Facts):
    """One player is named twice."""

    name: str


class Nobody(Facts):
    """Nobody who plays has that name."""

    name: str
    inside: tuple[str, ...]


class NotPlaying(Facts):
    """The player is away this round; in an `extra` one: not among the tied, who alone play it (KG-11)."""

    name: str
    extra: bool
    inside: tuple[str, ...]


class OutAlready(Facts):
    """The player left in that turn (0: it is not known in which)."""

    name: str
    turn: int
    inside: tuple[str, ...]


class NoPlayer(Facts):
    """A word that names none of `players`: of those `inside`, or of all in the game."""

    word: str
    players: tuple[str, ...]
    inside: bool


class SeveralFit(Facts):
    """A beginning that several names have."""

    word: str
    names: tuple[str, ...]


Step: TypeAlias = Card | tuple[str, ...]
"""A card that came, or who left after one: nobody where it is empty."""
Sense: TypeAlias = tuple[Step, ...]
"""One way in which words can be read: what happened, one after the other."""


def plain_line(sense: Sense, *, undecided: bool = True, named: Callable[[Card], str] = str) -> str:
    """A sense as a line of a tally that means nothing else, cards as `named`; `undecided`: who leaves last is open."""
    parts = ["-"] if undecided and isinstance(sense[0], Card) else []
    for step in sense:
        if isinstance(step, Card):
            parts.append(named(step))
        else:
            parts.append(f"{parts.pop() if parts else ''} - {', '.join(step)}".strip())
    return " / ".join(parts)


class TwoMeanings(Facts):
    """Words that can be read in several ways."""

    word: str
    senses: tuple[Sense, ...]


class NoCardFor(Facts):
    """A turn of hands without a card of these `names`."""

    names: tuple[str, ...]
    inside: tuple[str, ...]


class OtherNumber(Facts):
    """Cards by seat (None: face down), but not as many as are `inside`."""

    cards: tuple[Card | None, ...]
    inside: tuple[str, ...]


class AwayAlready(Facts):
    """The player is away anyway."""

    name: str


class HereAlready(Facts):
    """The player plays anyway."""

    name: str


class TooFew(Facts):
    """Without `name` fewer would play than `low`: `left`."""

    name: str
    left: int
    low: int


class TooMany(Facts):
    """With `name` more would play than `high`."""

    name: str
    high: int


class TooManyNames(Facts):
    """So many have played this game already that nobody new can join."""

    name: str
    most: int


# --- what one may be called ------------------------------------------------------------------------------------------


class NameMissing(Facts):
    """Nothing stands where a name should."""


class LongName(Facts):
    """A name longer than `most` letters."""

    name: str
    most: int


class NameLetter(Facts):
    """A name with a letter in it that none has."""

    name: str
    letter: str


class TwoBlanks(Facts):
    """A name with two blanks in a row."""

    name: str


class OddBeginning(Facts):
    """A name that does not begin as names do."""

    name: str


class ReservedName(Facts):
    """A word of the tally."""

    name: str


NameFault: TypeAlias = NameMissing | LongName | NameLetter | TwoBlanks | OddBeginning | ReservedName

# --- cards -----------------------------------------------------------------------------------------------------------


class JoinsLater(Facts):
    """The card joins the deck before round `joins`."""

    card: Card
    round: int
    joins: int


class TooManyJoined(Facts):
    """Only so many artifacts have `joined` the deck by round `round`, whichever they are (PL-1)."""

    card: Card
    round: int
    joined: int


class LiesThere(Facts):
    """The card has been turned up this round."""

    card: Card


class LeftTheGame(Facts):
    """The card is out of the game."""

    card: Card


class NoneLeft(Facts):
    """Of `copies` cards of that name `gone` have left the game, the others lie there."""

    card: Card
    gone: int
    copies: int


class OneTooMany(Facts):
    """There are fewer cards of that name: this would be the `nth`."""

    card: Card
    nth: int


class NoChoice(Facts):
    """Whatever the cards were that have been named by halves, none is left for this one."""

    card: Card


class BackCount(Facts):
    """`odd` artifacts of those `lying` in the cave go back (CN-7), not `named`."""

    odd: int
    named: int
    lying: tuple[Card, ...]


class BackCard(Facts):
    """The card is none of those `lying` in the cave, so it cannot go back."""

    card: Card
    lying: tuple[Card, ...]


# --- results ---------------------------------------------------------------------------------------------------------


class TooMuchGold(Facts):
    """More gold banked than all the cards of a round bring."""

    gold: int
    most: int


class NotAllLost(Facts):
    """Less than nothing banked, but not just all that was `banked` before (G-22); or no catch takes any of it (`takes`)."""

    player: str
    said: int
    banked: int
    takes: bool


class NoArtifacts(Facts):
    """Nobody keeps artifacts: their `gold` is banked, or there are none."""

    gold: bool


class NotArtifact(Facts):
    """The card is no artifact."""

    card: Card


class TooManyArtifacts(Facts):
    """So many artifacts carried out in round `round`, but no more than `most` can have been in the deck."""

    artifacts: int
    round: int
    most: int


class ClaimedTwice(Facts):
    """The card was carried out already."""

    card: Card


class Refusal(Record):
    """Why an entry cannot be: a code of a closed list, the facts, and the word at fault (card or name)."""

    code: Code
    facts: Facts
    subject: Card | str | None = None

    def __str__(self) -> str:
        """The code and the facts: ``not-yet: card joker, round 1, joins 2``."""
        return f"{self.code}: {told}" if (told := ", ".join(_told(self.facts))) else self.code


def _told(facts: Facts) -> Iterator[str]:
    for name, value in facts.fields().items():
        yield f"{name} {' '.join(map(str, value)) if type(value) is tuple else value}"
