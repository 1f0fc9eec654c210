"""Refusals of the rules, as data: a code of a closed list, and the facts.

Sentences are made of them elsewhere.
"""

from typing import Literal, TypeAlias

from cardkit.v4.engine.cards import Card, OfCard
from cardkit.v4.engine.frozen import Facts, Record
from cardkit.v4.engine.terms import End

# exported with the other refusals
from cardkit.v4.engine.variant import NotThere as NotThere, WhichCard as WhichCard

Code: TypeAlias = Literal[
    "no-round",
    "round-over",
    "round-not-over",
    "game-over",
    "no-card",
    "undecided",
    "wrong-game",
    "too-many-rounds",
    "extra-too-early",
    "no-extra-round",
    "no-tie",
    "tied-away",
    "last-round",
    "away-already",
    "here-already",
    "too-few-players",
    "too-many-players",
    "twice",
    "unknown-player",
    "ambiguous-name",
    "two-meanings",
    "bad-name",
    "not-playing",
    "not-inside",
    "missing-player",
    "vague-card",
    "not-in-deck",
    "not-yet",
    "card-twice",
    "card-gone",
    "too-many",
    "back-count",
    "back-card",
    "too-much-gold",
    "not-all-lost",
    "no-artifacts",
    "not-artifact",
    "too-many-artifacts",
    "claimed-twice",
]


class OfName(Facts):
    """Base of facts about one player or one name."""

    name: str


# --- the wrong moment -----------------------------------------------------------------------------


class AllOver(Facts):
    """The game is over."""


class NotBegun(Facts):
    """No round has begun."""


class EndedEarly(Facts):
    """The game was ended after round `number`."""

    number: int


class NothingPlayed(Facts):
    """No round is over, so there is nothing to count."""


class RoundEnded(Facts):
    """Round `number` is over, by `end`; round `following` comes next."""

    number: int
    extra: bool
    end: End | None
    following: int


class StillInside(Facts):
    """Round `number` is still being played."""

    number: int
    extra: bool
    inside: tuple[str, ...]


class NoCardYet(Facts):
    """Nobody leaves before a card lies there (G-10)."""


class Undecided(Facts):
    """Nobody has said yet who leaves after the last card."""


class OtherGame(Facts):
    """The entry is for the other sort of game: a deck, or hands.

    This one is played from a `deck`, or from hands.
    """

    deck: bool


class AllPlayed(Facts):
    """All `rounds` have been played, or the players `reached` have `until` or more (G-19).

    If the top is `tied`, there may be an extra round (KG-11).
    """

    rounds: int
    tied: bool
    reached: tuple[str, ...]
    until: int


class ExtraTooEarly(Facts):
    """An extra round comes only after the last of the `rounds`.

    Or after the one in which somebody has `until` (G-19).
    """

    rounds: int
    until: int


class NoExtraRound(Facts):
    """This game knows no extra round: a tie is `shared`, or the game is played again."""

    shared: bool


class NoTie(Facts):
    """No tie to play off: there is a `winner`."""

    winner: str


class TiedAway(Facts):
    """Some of the tied on top are away (`names`), so nobody plays the tie off."""

    names: tuple[str, ...]


class LastRound(Facts):
    """Round `number` is the last: there is no next one to come late for, or to miss."""

    number: int


class ByCards(Facts):
    """A result cannot be given of a round that is being played card by card."""


# --- players --------------------------------------------------------------------------------------


class NamedTwice(OfName):
    """One player is named twice."""


class Nobody(OfName):
    """Nobody who plays has this name."""

    inside: tuple[str, ...]


class NotPlaying(OfName):
    """The player is away this round.

    In an `extra` one: not among the tied, who alone play it (KG-11).
    """

    extra: bool
    inside: tuple[str, ...]


class OutAlready(OfName):
    """The player left in that turn already (0: the turn is not known)."""

    turn: int
    inside: tuple[str, ...]


class NoPlayer(Facts):
    """A word that names none of `players`: of those `inside`, or of all in the game."""

    word: str
    players: tuple[str, ...]
    inside: bool


class SeveralFit(Facts):
    """A beginning of a word that several names share."""

    word: str
    names: tuple[str, ...]


Step: TypeAlias = Card | tuple[str, ...]
"""A card that came, or the players who left after one: nobody where it is empty."""
Sense: TypeAlias = tuple[Step, ...]
"""One reading of ambiguous words: what happened, step by step."""


def plain_line(sense: Sense) -> str:
    """Return one reading as an unambiguous line of a tally."""
    parts = ["-"] if isinstance(sense[0], Card) else []
    for step in sense:
        if isinstance(step, Card):
            parts.append(str(step))
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
    """Cards by seat (None: face down), but more or fewer than the `players` inside."""

    cards: tuple[Card | None, ...]
    inside: tuple[str, ...]


class AwayAlready(OfName):
    """The player is already away."""


class HereAlready(OfName):
    """The player already takes part."""


class TooFew(OfName):
    """Without `name` only `left` would play, fewer than `low`."""

    left: int
    low: int


class TooMany(OfName):
    """With `name` more would play than `high`."""

    high: int


class TooManyNames(OfName):
    """Nobody new can join: `most` have played this game already."""

    most: int


# --- what one may be called -----------------------------------------------------------------------


class NameMissing(Facts):
    """Nothing stands where a name should."""


class LongName(OfName):
    """A name longer than `most` letters."""

    most: int


class NameLetter(OfName):
    """A name with a letter in it that names may not have."""

    letter: str


class TwoBlanks(OfName):
    """A name with two blanks in a row."""


class OddBeginning(OfName):
    """A name that does not begin with a letter, a digit or an apostrophe."""


class ReservedName(OfName):
    """A name that is a word of the tally."""


NameFault: TypeAlias = NameMissing | LongName | NameLetter | TwoBlanks | OddBeginning | ReservedName

# --- cards ----------------------------------------------------------------------------------------


class JoinsLater(OfCard):
    """The card joins the deck before round `joins`."""

    round: int
    joins: int


class TooManyJoined(OfCard):
    """Only `joined` artifacts are in the deck by round `round`, whichever they are (PL-1)."""

    round: int
    joined: int


class LiesThere(OfCard):
    """The card has been turned up this round."""


class LeftTheGame(OfCard):
    """The card is out of the game."""


class NoneLeft(OfCard):
    """No card of this name is left: `gone` of `copies` left the game, the others lie there."""

    gone: int
    copies: int


class OneTooMany(OfCard):
    """More cards with this name than there are: this would be number `nth`."""

    nth: int


class NoChoice(OfCard):
    """The cards named in part leave none that this card could be."""


class BackCount(Facts):
    """`odd` artifacts of those `lying` in the cave go back (CN-7), not `named`."""

    odd: int
    named: int
    lying: tuple[Card, ...]


class BackCard(OfCard):
    """The card is none of those `lying` in the cave, so it cannot go back."""

    lying: tuple[Card, ...]


# --- results --------------------------------------------------------------------------------------


class TooMuchGold(Facts):
    """More gold was banked than all the cards of a round bring."""

    gold: int
    most: int


class NotAllLost(Facts):
    """A loss that is not the price of being caught, which is `toll` of `banked` gold (G-22).

    Or no catch of this round `takes` any of it.
    """

    player: str
    said: int
    banked: int
    toll: int
    takes: bool


class NoArtifacts(Facts):
    """Artifacts are not kept in this game: their `gold` is banked, or there are none."""

    gold: bool


class NotArtifact(OfCard):
    """The card is no artifact."""


class TooManyArtifacts(Facts):
    """More artifacts were carried out in round `round` than can have been in the deck.

    `artifacts` of them, but there were at most `most`.
    """

    artifacts: int
    round: int
    most: int


class ClaimedTwice(OfCard):
    """The card was carried out already."""


class Refusal(Record):
    """Reason why an entry cannot be: code, facts, and the word at fault (a card or a name)."""

    code: Code
    facts: Facts
    subject: Card | str | None = None

    def __str__(self) -> str:
        """Return the code and the facts: ``not-yet: card joker, round 1, joins 2``."""
        values = (
            (name, value if type(value) is tuple else (value,))
            for name, value in self.facts.fields().items()
        )
        told = ", ".join(f"{name} {' '.join(map(str, several))}" for name, several in values)
        return f"{self.code}: {told}" if told else self.code
