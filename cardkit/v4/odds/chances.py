"""Chances in a deck game: of the next card, of further cards, of shares and remainders."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from cardkit.v4.engine import State
from cardkit.v4.ground import added_as
from cardkit.v4.odds import overfull
from cardkit.v4.odds.asked import Coming, coming
from cardkit.v4.odds.counting import lasting_sets
from cardkit.v4.odds.deck_left import Deck, deck, open_deck
from cardkit.v4.text import needs


class Next(NamedTuple):
    """Chance that the next card ends the round: `ending` of the `cards_left`.

    `chance` is 0 for an empty deck.
    """

    cards_left: int
    ending: int
    chance: Fraction

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError


class Doubt(NamedTuple):
    """Unknown part of the deck where rounds are known by their result only.

    Up to `dangers` and `artifacts` cards may have left the game unseen; `low` and `high` are the
    bounds of `Next.chance` because of it. All other figures count these cards as still in the deck.
    """

    rounds: tuple[int, ...]
    dangers: int
    artifacts: int
    low: Fraction
    high: Fraction


def next_card(state: State) -> Next:
    """Return how many cards are left and how many of them end the round.

    Raises `Over`, `Hidden`.
    """
    needs(state, State, "odds.next_card(state)")
    state = open_deck(state)
    left, ending = state.deck - state.turn, state.table.ending
    return Next(left, ending, Fraction(ending, left) if left else Fraction(0))


def doubt(state: State) -> Doubt | None:
    """Return the unknown part of the deck; None unless a round is known by its result only.

    None also where such rounds can have changed nothing. Raises `Over`, `Hidden`.
    """
    needs(state, State, "odds.doubt(state)")
    variant = state.variant
    rounds = [played for played in state.rounds if played.end == "result-only"]
    if not rounds:
        return None
    left = deck(state)
    # A danger ended such a round only if somebody was caught, and a player who is caught banks 0
    # where all is lost.
    all_lost = not variant.figures.spared
    ended = sum(
        variant.dangers_leave and not (all_lost and min(played.banked.values()) > 0)
        for played in rounds
    )
    dangers = ended * (max(variant.limits.values(), default=1) if variant.pairs_leave else 1)
    last = rounds[-1].number
    claimed = sum(
        1 for gone in state.gone if gone.number <= last and gone.slots & variant.artifact_slots
    )
    joined = variant.joined(last)
    artifacts = max(min(len(left.artifacts), joined - claimed), 0) if variant.left_leave else 0
    if not dangers and not artifacts:
        return None
    others = (
        sum(danger.left for danger in left.dangers)
        + (0 if left.room is None else len(left.gold))
        - left.ending
    )
    fewest, most = max(left.ending - dangers, 0), left.cards - min(dangers, others) - artifacts
    low = Fraction(fewest, max(left.cards - (left.ending - fewest), 1))
    high = Fraction(left.ending, max(most, 1))
    return Doubt(tuple(played.number for played in rounds), dangers, artifacts, low, high)


def gain_each(state: State, inside: int | None = None) -> Fraction:
    """Return the mean gold that the next card brings each of `inside` players (G-2, PM-6).

    The mean is over all cards left; `inside` is by default the number of those inside now. Raises
    `Over`, `Hidden`.

    >>> import cardkit.v4 as cardkit
    >>> gain_each(cardkit.start(cardkit.load("kings-gold"), ["Ann", "Bo", "Cy"]))
    Fraction(15, 13)
    """
    needs(state, State, "odds.gain_each(state)")
    cards = _coming(state, inside)
    return Fraction(sum(card.copies * card.each for card in cards), _number(cards) or 1)


def comes(state: State) -> Fraction:
    """Return the gold to be shared that the next card brings, on average (G-15).

    The average is over all cards left. Raises `Over`, `Hidden`.
    """
    needs(state, State, "odds.comes(state)")
    cards = _coming(state, None)
    return Fraction(sum(card.copies * card.gold for card in cards), _number(cards) or 1)


def remainder(state: State, inside: int | None = None) -> Fraction:
    """Return the share of gold cards left of which something stays on the path.

    They are shared by `inside` players, by default by those inside now. Raises `Over`, `Hidden`.
    """
    needs(state, State, "odds.remainder(state)")
    shared = [card for card in _coming(state, inside) if card.gold]
    uneven = [card for card in shared if card.rest]
    return Fraction(_number(uneven), _number(shared) or 1)


def _coming(state: State, inside: int | None) -> list[Coming]:
    """Return the cards to come with so many `inside`, by default those inside now.

    Raises `ValueError` below 1, `Over`, `Hidden`.
    """
    state = open_deck(state)
    number = len(state.inside) if inside is None else inside
    if number < 1:
        raise ValueError(f"inside: expected 1 or more, got {number}")
    return coming(state.table, number)


def _number(cards: list[Coming]) -> int:
    """Return the number of all these cards."""
    return sum(card.copies for card in cards)


def survival(state: State) -> tuple[Fraction, ...]:
    """Return the chance that the round still runs after n more cards if nobody leaves.

    For n from 0 to all cards left. The cards turned may hold any of the safe ones and fewer of each
    kind than end the round: the coefficients of ``(1+x)^safe * prod over kinds (sum_{j<limit}
    C(copies, j) x^j)``, over ``C(cards, n)``. Raises `Over`, `Hidden`.

    >>> import cardkit.v4 as cardkit
    >>> survival(cardkit.start(cardkit.load("kings-gold"), ["Ann", "Bo", "Cy"]).draw("Kd"))[:2]
    (Fraction(1, 1), Fraction(16, 17))
    """
    needs(state, State, "odds.survival(state)")
    return survival_in(deck(state))


def survival_in(left: Deck) -> tuple[Fraction, ...]:
    """Return `survival` for a deck."""
    if left.room is not None:
        return overfull.survival(left)
    return survival_of(left.safe, tuple(sorted([danger[1:4] for danger in left.dangers])))


@lru_cache(maxsize=256)
def survival_of(safe: int, dangers: tuple[tuple[int, int, int], ...]) -> tuple[Fraction, ...]:
    """Return `survival` for `safe` cards and kinds of danger.

    Each kind is a tuple: how many lie there, how many are left, how many end the round.
    """
    cards = safe + sum(left for _, left, _ in dangers)
    curve = [
        Fraction(sets, comb(cards, turned))
        for turned, sets in enumerate(lasting_sets(safe, dangers))
    ]
    return (*curve, *[Fraction(0)] * (cards + 1 - len(curve)))
