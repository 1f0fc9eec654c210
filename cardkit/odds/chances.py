"""Chances of the next card and of the cards to come, of shares and rests, in a deck game."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

import cardkit
from cardkit.engine import State, Variant, shared
from cardkit.odds import overfull
from cardkit.odds.counting import lasting_sets
from cardkit.odds.deck_left import Deck, deck, fresh, open_deck
from cardkit.text import needs


class Next(NamedTuple):
    """The next card: of `cards_left`, `ending` end the round; `chance` is their share (0 of an empty deck)."""

    cards_left: int
    ending: int
    chance: Fraction

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)


class Doubt(NamedTuple):
    """What rounds known by their result only leave open, and the bounds of `Next.chance` because of it.

    Up to `dangers` and `artifacts` cards may have left the game unseen. All other figures count them as still in the deck.
    """

    rounds: tuple[int, ...]
    dangers: int
    artifacts: int
    low: Fraction
    high: Fraction


def next_card(state: State) -> Next:
    """How many cards are left and how many of them end the round. Raises `Over`, `Hidden`."""
    needs(state, State, "odds.next_card(state)")
    state = open_deck(state)
    left, ending = state.deck - state.turn, state.table.ending
    return Next(left, ending, Fraction(ending, left) if left else Fraction(0))


def doubt(state: State) -> Doubt | None:
    """What is not known about the deck, if a round was written down by its result only; else None."""
    variant = state.variant
    rounds = [played for played in state.rounds if played.end == "result-only"]
    if not rounds:
        return None
    left = deck(state)
    # A danger ended such a round only if somebody was left inside, and who is caught banks nothing, where all is lost.
    all_lost = not variant.figures.spared
    ended = sum(variant.dangers_leave and not (all_lost and min(played.banked.values()) > 0) for played in rounds)
    dangers = ended * (max(variant.limits.values(), default=1) if variant.pairs_leave else 1)
    last = rounds[-1].number
    claimed = sum(1 for gone in state.gone if gone.number <= last and gone.slots & variant.artifact_slots)
    joined = variant.joined(last)
    artifacts = max(min(len(left.artifacts), joined - claimed), 0) if variant.left_leave else 0
    if not dangers and not artifacts:
        return None
    others = sum(danger.left for danger in left.dangers) + (0 if left.room is None else len(left.gold)) - left.ending
    fewest, most = max(left.ending - dangers, 0), left.cards - min(dangers, others) - artifacts
    low = Fraction(fewest, max(left.cards - (left.ending - fewest), 1))
    high = Fraction(left.ending, max(most, 1))
    return Doubt(tuple(played.number for played in rounds), dangers, artifacts, low, high)


def gain_each(left: Deck, inside: int) -> Fraction:
    """The gold that the next card brings each of `inside` players, on average over all cards left (G-2, PM-6)."""
    at_once = left.on_artifact * len(left.artifacts) if inside == 1 else 0
    return Fraction(sum(shared(left.share, worth, inside)[0] for worth in left.paid) + at_once, left.cards or 1)


def comes(left: Deck) -> Fraction:
    """The gold that the next card brings to be shared, on average over all cards left (G-15)."""
    return Fraction(sum(left.paid), left.cards or 1)


def remainder(left: Deck, inside: int) -> Fraction:
    """How often a gold card shared by `inside` players leaves something on the path, among the gold cards left."""
    return Fraction(sum(shared(left.share, worth, inside)[1] > 0 for worth in left.paid), len(left.paid) or 1)


def survival(left: Deck) -> tuple[Fraction, ...]:
    """The chance that the round still runs after n more cards, for n from 0 to all of them.

    The cards turned may hold any of the safe ones and fewer of each kind than end the round: the coefficients of
    ``(1+x)^safe * prod over kinds (sum_{j<limit} C(copies, j) x^j)``, over ``C(cards, n)``.
    """
    if left.room is not None:
        return overfull.survival(left)
    return survival_of(left.safe, tuple(sorted([danger[1:4] for danger in left.dangers])))


@lru_cache(maxsize=256)
def survival_of(safe: int, dangers: tuple[tuple[int, int, int], ...]) -> tuple[Fraction, ...]:
    """Of each kind of danger it is said how many lie there, how many are left, and how many end the round."""
    cards = safe + sum(left for _, left, _ in dangers)
    curve = [Fraction(sets, comb(cards, turned)) for turned, sets in enumerate(lasting_sets(safe, dangers))]
    return (*curve, *[Fraction(0)] * (cards + 1 - len(curve)))


def _sudden(left: Deck) -> int:
    """How many kinds are short from the start, since the first of them ends the round; where there are others."""
    sudden = sum(danger.ends_at == 1 for danger in left.dangers)
    return sudden if sudden < len(left.dangers) else 0


@lru_cache(maxsize=1024)
def risk(variant: Variant, kinds: int, cards: int, number: int = 1) -> Fraction | None:
    """The chance that the next card ends a fresh round `number` after `cards` cards, `kinds` kinds being one danger short.

    Kinds of which the first ends the round are short from the start: they are counted where there are no others.
    Exact given just that (so an average, where kinds have different numbers of cards); None where it cannot be so.
    Raises `Hidden` for a game of hands.
    """
    left = deck(fresh(variant, number))
    if left.room is not None:
        return overfull.risk(left, kinds + _sudden(left), cards, None)
    there = ends = 0
    for (turned, short, ending, _, _), ways in overfull.together(left.turned).items():
        if short == kinds + _sudden(left) and 0 <= cards - turned <= left.safe:
            orders = ways * comb(left.safe, cards - turned)
            there += orders
            ends += orders * ending
    return Fraction(ends, there * (left.cards - cards)) if there else None


@lru_cache(maxsize=1024)
def risk_of_sum(
    variant: Variant, gold: int, *, kinds: int | None = None, blanks: int | None = None, number: int = 1
) -> Fraction | None:
    """The chance that the next card ends a fresh round `number`, in which gold can do that (G-18), when `gold` lies there.

    Of all times that it does while nobody leaves: with so many kinds one danger short (as `risk` counts them) and so many cards
    turned that mean nothing, or any number of either. None where it cannot be so.
    """
    left = deck(fresh(variant, number))
    return overfull.risk(left, None if kinds is None else kinds + _sudden(left), None, gold, blanks)


@lru_cache(maxsize=256)
def longest(variant: Variant, number: int = 1) -> int:
    """The most cards that can come in that round before one must end it, if nobody leaves."""
    return max(cards for cards, chance in enumerate(survival(deck(fresh(variant, number)))) if chance)


def rows(variant: Variant) -> list[int]:
    """What `risk` may be asked for: how many kinds can be one danger short."""
    slow = sum(limit > 1 for limit in variant.limits.values())
    return list(range(1, slow + 1)) if slow else [len(variant.kinds)]
