"""Bots: ways of playing, as a word with a number.

A word such as ``kinds:3`` says when to leave; several joined by ``+`` leave as soon as one of them would. Figures
with commas are for one round each: ``loot:5,8,8,12`` is careful first and bold last, and the last figure holds for
all later rounds. In a deck game a bot is a callable ``(state, name) -> bool``: does `name` leave now? In a game of
hands it is ``(state, name, hand) -> Card | None``: which card is laid, None to flee. Any such callable will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeAlias

from cardkit import odds
from cardkit.cards import Card
from cardkit.near import did_you_mean
from cardkit.state import State
from cardkit.variant import Variant

Leaves: TypeAlias = Callable[[State, str], bool]
"""A bot of a deck game: whether the player called so leaves after the card that lies there."""
Lays: TypeAlias = Callable[[State, str, Sequence[Card]], Card | None]
"""A bot of a game of hands: the card of the hand that this player lays face up, None to flee."""
Bot: TypeAlias = str | Leaves | Lays
"""A word of this module, or a callable."""


Figures: TypeAlias = tuple[Fraction, ...]
"""What stands after the colon: one figure for all rounds, or one for each of the first."""


class BotError(ValueError):
    """A word that names no bot. The text quotes it and says which words there are."""


# --- when to leave -----------------------------------------------------------------------------------------------------


def _whole(text: str) -> Fraction:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ValueError(text)
    return Fraction(text)


def _share(text: str) -> Fraction:
    share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    if not 0 <= share <= 1 or len(text) > 20:
        raise ValueError(text)
    return share


def _by_round(make: Callable[[Fraction], Leaves], figures: Figures) -> Leaves:
    """`make` of the figure for the round that is played; the last one holds for all later rounds."""
    bots = [make(figure) for figure in figures]
    if len(bots) == 1:
        return bots[0]
    return lambda state, name: bots[min(state.number, len(bots)) - 1](state, name)


def _at_least(once: Callable[[int], Leaves]) -> Callable[[Figures, Random], Leaves]:
    """The bot that `once` makes of a whole number, for each round its own."""
    return lambda figures, chance: _by_round(lambda figure: once(int(figure)), figures)


def _always(leaves: Leaves) -> Callable[[Figures, Random], Leaves]:
    return lambda figures, chance: leaves


def _by_chance(figures: Figures, chance: Random) -> Leaves:
    return _by_round(lambda share: lambda state, name: chance.random() < share, figures)


def short_kinds(state: State) -> int:
    """How many kinds lie one danger short of the end."""
    short = state.variant.danger.ends_at - 1
    return sum([lying >= short for lying in state.dangers.values()]) if short else len(state.variant.kinds)


def _risky(figures: Figures, chance: Random) -> Leaves:
    """Leave when the next card (in the cave: the next turn, if the cards were random) ends it with that chance."""

    def once(share: Fraction) -> Leaves:
        def leaves(state: State, name: str) -> bool:
            if not state.variant.deck_game:
                return odds.collapse(state, len(state.inside)) >= share
            left = state.deck - state.turn
            return odds.ending_cards(state) * share.denominator >= share.numerator * left

        return leaves

    return _by_round(once, figures)


def _costs_more(state: State, name: str) -> bool:
    """Whether staying costs at least what it brings, on average: what leaving now would give, against one more share.

    What leaving gives is the loot and one's part of what lies on the path if all left now, or all of it to someone
    alone, for whom this is the rule of `odds.carrying`.
    """
    inside = len(state.inside)
    if not state.variant.deck_game:
        known = odds.cave(state)
        worth = state.variant.artifacts.worth.values[0][1] if state.variant.artifacts else 0
        carried = state.loot + (state.leftover + worth * len(state.artifacts)) // inside
        return known.collapse[inside] * carried >= known.gain_each[inside] and carried > 0
    if inside == 1:
        now = odds.carrying(state)
        return now.carry * now.ending >= now.left
    left = odds.deck(state)
    carried = state.loot + state.leftover // inside
    return left.ending * carried >= sum([gold // inside for gold in left.gold])


# --- which card to lay -------------------------------------------------------------------------------------------------


def safest(state: State, hand: Sequence[Card]) -> Card:
    """The card of the hand least likely to end the round: few of its kind lie there, and few can be with others."""
    variant = state.variant
    own = [variant.meaning(card).kind for card in hand]

    def fear(card: Card) -> tuple[int, int, int]:
        gold, kind, _, _ = variant.meaning(card)
        if not kind:
            return (0, 0, -gold)
        lying = state.dangers.get(kind, 0)
        return (lying, variant.kinds[kind] - lying - own.count(kind), -gold)

    return min(hand, key=fear)


def dearest(state: State, hand: Sequence[Card]) -> Card:
    """The card of the hand that brings most gold among those that do not end the round by themselves."""
    variant = state.variant
    short = variant.danger.ends_at - 1

    def wish(card: Card) -> tuple[bool, int]:
        gold, kind, _, _ = variant.meaning(card)
        return (not kind or state.dangers.get(kind, 0) < short, gold)

    return max(hand, key=wish)


# --- the words ---------------------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """One bot: an example of what stands after its colon (nothing: no figure), what it does, and how it is made.

    `figure` reads one figure. `lays` is how it picks a card in a game of hands; with `hands_only` it plays nothing else.
    """

    takes: str
    meaning: str
    make: Callable[[Figures, Random], Leaves]
    figure: Callable[[str], Fraction] = _whole
    lays: Callable[[State, Sequence[Card]], Card] = safest
    hands_only: bool = False


WORDS = {
    "kinds": Word(
        "3",
        "leave when so many kinds of danger lie out",
        _at_least(lambda n: lambda state, name: len(state.dangers) >= n),
    ),
    "pairs": Word(
        "2",
        "leave when so many kinds are one danger short of the end (cave: pairs)",
        _at_least(lambda n: lambda state, name: short_kinds(state) >= n),
    ),
    "loot": Word("25", "leave when carrying that much gold", _at_least(lambda n: lambda state, name: state.loot >= n)),
    "turn": Word(
        "5",
        "leave after that card (cave: in the turn after that one)",
        _at_least(lambda n: lambda state, name: state.turn >= n),
    ),
    "odds": Word("1/4", "leave when the next card ends the round with at least that chance", _risky, _share),
    "even": Word("", "leave when the next card is expected to cost at least what it brings", _always(_costs_more)),
    "artifacts": Word(
        "1",
        "leave when so many artifacts lie on the path",
        _at_least(lambda n: lambda state, name: len(state.artifacts) >= n),
    ),
    "never": Word("", "never leave", _always(lambda state, name: False)),
    "random": Word("1/5", "leave by chance, each time", _by_chance, _share),
    "dare": Word(
        "2",
        "lay the card worth most that does not end it; flee when so many pairs lie",
        _at_least(lambda n: lambda state, name: short_kinds(state) >= n),
        lays=dearest,
        hands_only=True,
    ),
}
"""Every word, one row each: to add a bot is to add its row. In a game of hands all but ``dare`` lay the safest card, and
flee if every card would end the round."""


def leaving(word: str, chance: Random) -> Leaves:
    """The bot of a deck game that `word` names; `chance` is where ``random`` gets its luck from. Raises `BotError`."""
    parts = [_condition(part, word, chance) for part in word.split("+")]
    if len(parts) == 1:
        return parts[0]
    return lambda state, name: any(leaves(state, name) for leaves in parts)


def laying(word: str, chance: Random) -> Lays:
    """The bot of a game of hands that `word` names. Raises `BotError`."""
    if word == "never":
        return lambda state, name, hand: safest(state, hand)
    parts = [_condition(part, word, chance) for part in word.split("+")]
    ways = [WORDS[_head(part)].lays for part in word.split("+")]
    pick = next((way for way in ways if way is not safest), safest)

    def lay(state: State, name: str, hand: Sequence[Card]) -> Card | None:
        if any(leaves(state, name) for leaves in parts):
            return None
        card = pick(state, hand)
        kind = state.variant.meaning(card).kind
        return None if kind and state.dangers.get(kind, 0) + 1 >= state.variant.danger.ends_at else card

    return lay


def check_word(word: str, variant: Variant) -> None:
    """Raise `BotError` unless `word` names a bot that can play `variant`."""
    if not variant.deck_game:
        laying(word, Random(0))
        return
    for part in word.split("+"):
        head = _head(part)
        if head in WORDS and WORDS[head].hands_only:
            raise BotError(f'"{head}" plays cards from a hand, but {variant.name} is played from a deck.')
    leaving(word, Random(0))


def _head(part: str) -> str:
    return part.strip().partition(":")[0]


def _condition(part: str, whole: str, chance: Random) -> Leaves:
    head, _colon, figure = part.strip().partition(":")
    if head not in WORDS:
        near = did_you_mean(head, WORDS)
        known = ", ".join(f"{word}:{entry.takes}" if entry.takes else word for word, entry in WORDS.items())
        raise BotError(f'no bot is called "{whole}". {near}{" " * bool(near)}Bots: {known}.')
    word = WORDS[head]
    if bool(word.takes) != bool(figure):
        wanted = f'a figure, as in "{head}:{word.takes}"' if word.takes else "no figure"
        raise BotError(f'"{part.strip()}": {head} takes {wanted}.')
    try:
        figures = tuple(word.figure(one.strip()) for one in figure.split(",")) if figure else ()
    except (ValueError, ZeroDivisionError):
        wanted = "a chance from 0 to 1" if word.figure is _share else "a whole number"
        raise BotError(f'"{part.strip()}": expected {wanted} after the colon, as in "{head}:{word.takes}".') from None
    return word.make(figures, chance)
