"""The story of a game: notable facts, as data and as sentences."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from cardkit.engine.cards import Card
from cardkit.i18n.translate import Names, t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.text.table.odds import percent_text


class WouldHaveWon(NamedTuple):
    """A player who would have won alone by leaving one card earlier or, if `one_card_later`, later."""

    player: str
    round: int
    extra: bool
    one_card_later: bool


class BoldestDecision(NamedTuple):
    """Players who stayed after card `turn` with `loot` each, and their `chance` of being caught."""

    players: tuple[str, ...]
    round: int
    extra: bool
    turn: int
    chance: Fraction
    loot: int


class NarrowEscape(NamedTuple):
    """Players who left just before the `card` that caught all others (None in a hands game)."""

    players: tuple[str, ...]
    round: int
    extra: bool
    card: Card | None


class RichestRound(NamedTuple):
    """The players who banked most in one round; `amount` includes the points of artifacts."""

    players: tuple[str, ...]
    round: int
    extra: bool
    amount: int


Fact: TypeAlias = WouldHaveWon | BoldestDecision | NarrowEscape | RichestRound


def fact_text(words: Vocabulary, fact: Fact) -> str:
    """Return a fact about a game as a sentence: ``Richest: Cy, 24 in round 4.``"""
    which = words.round(fact.round, extra=fact.extra)
    match fact:
        case WouldHaveWon(who, one_card_later=True):
            return t(
                "If {who} had stayed for one more card in {round}, {who} would have won.",
                who=who,
                round=which,
            )
        case WouldHaveWon(who):
            return t(
                "If {who} had left one card earlier in {round}, {who} would have won.",
                who=who,
                round=which,
            )
        case BoldestDecision(players):
            return t(
                "Boldest: {who}, risking {chance} at card {turn} of {round} with {loot} in hand"
                "{who:| each}.",
                who=Names(players),
                chance=percent_text(fact.chance),
                turn=fact.turn,
                round=which,
                loot=fact.loot,
            )
        case NarrowEscape(players, card=card) if card:
            return t(
                "{who} left one card before {card:the} that ended {round}.",
                who=Names(players),
                card=words.card(card),
                round=which,
            )
        case NarrowEscape(players):
            left = Names(players)
            return t("{who} left one turn before the end of {round}.", who=left, round=which)
        case RichestRound(players):
            return t(
                "Richest: {who}, {amount}{who:| each} in {round}.",
                who=Names(players),
                amount=fact.amount,
                round=which,
            )
