"""Why something cannot be, as data: a code of a closed list, and the facts. Sentences are made of them elsewhere."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from cardkit.engine.cards import Card, OfCard
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


class OfName(Facts):
    """About one player, or a name."""

    name: str


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


class NamedTwice(OfName):
    """One player is named twice."""


class Nobody(OfName):
    """Nobody who plays has that name."""

    inside: tuple[str, ...]


class NotPlaying(OfName):
    """The player is away this round; in an `extra` one: not among the tied, who alone play it (KG-11)."""

    extra: bool
    inside: tuple[str, ...]


class OutAlready(OfName):
    """The player left in that turn (0: it is not known in which)."""

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


class AwayAlready(OfName):
    """The player is away anyway."""


class HereAlready(OfName):
    """The player plays anyway."""


class TooFew(OfName):
    """Without `name` fewer would play than `low`: `left`."""

    left: int
    low: int


class TooMany(OfName):
    """With `name` more would play than `high`."""

    high: int


class TooManyNames(OfName):
    """So many have played this game already that nobody new can join."""

    most: int


# --- what one may be called ------------------------------------------------------------------------------------------


class NameMissing(Facts):
    """Nothing stands where a name should."""


class LongName(OfName):
    """A name longer than `most` letters."""

    most: int


class NameLetter(OfName):
    """A name with a letter in it that none has."""

    letter: str


class TwoBlanks(OfName):
    """A name with two blanks in a row."""


class OddBeginning(OfName):
    """A name that does not begin as names do."""


class ReservedName(OfName):
    """A word of the tally."""


NameFault: TypeAlias = NameMissing | LongName | NameLetter | TwoBlanks | OddBeginning | ReservedName

# --- cards -----------------------------------------------------------------------------------------------------------


class JoinsLater(OfCard):
    """The card joins the deck before round `joins`."""

    round: int
    joins: int


class TooManyJoined(OfCard):
    """Only so many artifacts have `joined` the deck by round `round`, whichever they are (PL-1)."""

    round: int
    joined: int


class LiesThere(OfCard):
    """The card has been turned up this round."""


class LeftTheGame(OfCard):
    """The card is out of the game."""


class NoneLeft(OfCard):
    """Of `copies` cards of that name `gone` have left the game, the others lie there."""

    gone: int
    copies: int


class OneTooMany(OfCard):
    """There are fewer cards of that name: this would be the `nth`."""

    nth: int


class NoChoice(OfCard):
    """Whatever the cards were that have been named by halves, none is left for this one."""


class BackCount(Facts):
    """`odd` artifacts of those `lying` in the cave go back (CN-7), not `named`."""

    odd: int
    named: int
    lying: tuple[Card, ...]


class BackCard(OfCard):
    """The card is none of those `lying` in the cave, so it cannot go back."""

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


class NotArtifact(OfCard):
    """The card is no artifact."""


class TooManyArtifacts(Facts):
    """So many artifacts carried out in round `round`, but no more than `most` can have been in the deck."""

    artifacts: int
    round: int
    most: int


class ClaimedTwice(OfCard):
    """The card was carried out already."""


class Refusal(Record):
    """Why an entry cannot be: a code of a closed list, the facts, and the word at fault (card or name)."""

    code: Code
    facts: Facts
    subject: Card | str | None = None

    def __str__(self) -> str:
        """The code and the facts: ``not-yet: card joker, round 1, joins 2``."""
        values = ((name, value if type(value) is tuple else (value,)) for name, value in self.facts.fields().items())
        told = ", ".join(f"{name} {' '.join(map(str, several))}" for name, several in values)
        return f"{self.code}: {told}" if told else self.code
