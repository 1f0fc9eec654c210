"""How bots decide: small classes that look at the table of the core, in numbers, and count nothing anew at every card.

A `Mind` says whether to leave; a `Hand` picks a card in a game of hands. Which words make them stands in `bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nextafter

from cardkit.engine import DOWN, MOST_CARDS, Figures, Table, toll
from cardkit.odds import hidden_hands, solo

MANY_CARDS = 1 << 10
"""More than there are of one kind."""
MUCH_GOLD = 1 << 20
"""More than a card is worth."""


class Mind:
    """Whether somebody leaves now; in a game of hands, flees before this turn."""

    def leaves(self, table: Table) -> bool:
        """Decide. What is not said here is to stay."""
        return False


class AtLeast(Mind):
    """Something on the table comes to so much."""

    def __init__(self, figure: int) -> None:
        self.figure = figure


class Kinds(AtLeast):
    """So many kinds of danger lie out."""

    def leaves(self, table: Table) -> bool:
        return len(table.kinds) >= self.figure


class Pairs(AtLeast):
    """So many kinds lie one danger short of the end."""

    def leaves(self, table: Table) -> bool:
        return table.short >= self.figure


class Loot(AtLeast):
    """Each inside carries so much; where nobody takes any before leaving (G-15), so much is one's part of what lies there."""

    def leaves(self, table: Table) -> bool:
        if table.figures.share == "leavers":
            return table.loot + table.part(len(table.inside)) >= self.figure
        return table.loot >= self.figure


class Turn(AtLeast):
    """So many turns have gone by."""

    def leaves(self, table: Table) -> bool:
        return table.turn >= self.figure


class Artifacts(AtLeast):
    """So many artifacts lie on the path."""

    def leaves(self, table: Table) -> bool:
        return len(table.artifacts) >= self.figure


class After(AtLeast):
    """So many of those who began the round have left it."""

    def leaves(self, table: Table) -> bool:
        return len(table.seats) - len(table.inside) >= self.figure


class Chance(Mind):
    """By chance, each time it is asked."""

    def __init__(self, share: Fraction, random: Callable[[], float]) -> None:
        self.random = random
        self.below = float(share)
        if self.below < share:  # below the share exactly when below the next number there is
            self.below = nextafter(self.below, inf)

    def leaves(self, table: Table) -> bool:
        return self.random() < self.below


class Risk(Mind):
    """The next card (in the cave: the next turn, if the cards were random) ends the round with at least that chance."""

    def __init__(self, share: Fraction) -> None:
        self.part, self.of = share.numerator, share.denominator
        # By the cards left: if so many of them end the round, it is that chance.
        self.enough = [-(-self.part * cards // self.of) for cards in range(MOST_CARDS + 1)]

    def leaves(self, table: Table) -> bool:
        if table.figures.deck_game:
            return table.ending >= self.enough[table.cards - table.turn]
        return self._flees(table)

    def _flees(self, table: Table) -> bool:
        safe, among = hidden_hands.laid_safely(table, len(table.inside))
        return (among - safe) * self.of >= self.part * among


class Even(Mind):
    """Staying costs at least what it brings, on average: what being caught would cost, against one more share.

    It costs the loot, or what is lost of it (G-17), or what was banked before, too (G-22), and one's part of what lies on the
    path if all left now, or all of it to someone alone, for whom this is the rule of `odds.carrying`.
    """

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def leaves(self, table: Table) -> bool:
        inside = len(table.inside)
        banked = table.banked[self.seat]
        if not table.figures.deck_game:
            return _costs_more(table, inside, banked)
        if inside > 1:
            return table.ending * (table.leftover // inside) + table.dread(banked) >= table.bringing()
        gain, among = solo.to_gain(table)
        return solo.at_risk(table) * among >= gain


def _costs_more(table: Table, inside: int, banked: int) -> bool:
    """`Even` in the cave, if the cards of the next turn were random.

    Bounds for what they bring are enough nearly always: no more than the mean of all cards, and less than that by no more
    than the dearest cards of the turns that end it, and by what cannot be divided; then all that the other turns bring,
    less what cannot be divided.
    """
    figures = table.figures
    # What being caught costs beside loot and banked gold.
    carried = (table.leftover + figures.first_worth * len(table.artifacts)) // inside
    if not (carried or table.loot or (figures.robs and banked)):
        return False
    safe, among = hidden_hands.laid_safely(table, inside)
    ends = among - safe
    if figures.one_price:
        lost = ends * (carried + toll(figures.prices[DOWN], table.loot, banked))
    else:
        lost = ends * carried + hidden_hands.dread(table, inside, banked)
    unseen = figures.pack - len(table.came)
    unseen_gold = figures.all_gold - sum([figures.gold[card] for card in table.came])
    mean = unseen_gold * among  # what all bring by `unseen`
    costs = lost * unseen
    if figures.share == "each":
        return lost >= hidden_hands.all_safe_gold(table, inside)
    if costs >= mean:
        return True
    if (mean - costs) * inside > (figures.dearest * inside * ends + (inside - 1) * safe) * unseen:
        return False
    gold = hidden_hands.all_safe_gold(table, inside)
    if not gold - (inside - 1) * safe <= lost * inside < gold:
        return lost * inside >= gold
    brings = sum([count * (gold // inside) for gold, count in enumerate(hidden_hands.safe_gold(table, inside))])
    return lost >= brings


class ByRound(Mind):
    """One for each of the first rounds; the last one holds for all later ones."""

    def __init__(self, minds: list[Mind]) -> None:
        self.minds = minds

    def leaves(self, table: Table) -> bool:
        return self.minds[min(table.number, len(self.minds)) - 1].leaves(table)


class Either(Mind):
    """As soon as one of two would; the first is asked first, since one may draw chance."""

    def __init__(self, one: Mind, other: Mind) -> None:
        self.one, self.other = one, other

    def leaves(self, table: Table) -> bool:
        return self.one.leaves(table) or self.other.leaves(table)


def is_behind(table: Table, seat: int) -> bool:
    """Whether somebody would have more than `seat` if all who are inside left now, claims apart."""
    inside = table.inside
    carried = table.loot + table.part(len(inside)) if inside else 0
    totals = [table.total(other) + (carried if other in inside else 0) for other in table.seats]
    return max(totals) > totals[table.seats.index(seat)]


class Standing(Mind):
    """One way while the player in this seat is behind, the other while ahead or level."""

    def __init__(self, behind: Mind, ahead: Mind, seat: int) -> None:
        self.behind, self.ahead, self.seat = behind, ahead, seat

    def leaves(self, table: Table) -> bool:
        return (self.behind if is_behind(table, self.seat) else self.ahead).leaves(table)


class Held:
    """The cards of a hand, and how many of each kind are elsewhere than in it."""

    def __init__(self, figures: Figures, cards: list[int]) -> None:
        self.cards = cards
        kind_of = figures.kind
        elsewhere = self.elsewhere = figures.copies.copy()
        for card in cards:
            kind = kind_of[card]
            if kind >= 0:
                elsewhere[kind] -= 1

    def lay(self, figures: Figures, card: int) -> None:
        """Show one of them."""
        self.cards.remove(card)
        kind = figures.kind[card]
        if kind >= 0:
            self.elsewhere[kind] += 1


class Hand:
    """Whether somebody flees before this turn; if not, which card is laid."""

    def flees(self, table: Table) -> bool:
        """Decide by the table alone. What is not said here is to go on."""
        return False

    def lays(self, table: Table, hand: Held) -> int:
        """A card of the hand; `DOWN` to flee after all."""
        return DOWN


class Played(Hand):
    """Flees when `mind` would leave, or when the card it would lay ends the round; else the safest card, or the dearest."""

    def __init__(self, mind: Mind | None, boldly: bool) -> None:
        self.mind, self.boldly = mind, boldly

    def flees(self, table: Table) -> bool:
        return self.mind is not None and self.mind.leaves(table)

    def lays(self, table: Table, hand: Held) -> int:
        card = dearest(table, hand) if self.boldly else safest(table, hand)
        if self.mind is None:
            return card
        kind = table.figures.kind[card]
        return DOWN if kind >= 0 and table.lying[kind] + 1 >= table.figures.limits[kind] else card


class StandingHand(Hand):
    """`Standing`, with cards."""

    def __init__(self, behind: Hand, ahead: Hand, seat: int) -> None:
        self.behind, self.ahead, self.seat = behind, ahead, seat

    def flees(self, table: Table) -> bool:
        return (self.behind if is_behind(table, self.seat) else self.ahead).flees(table)

    def lays(self, table: Table, hand: Held) -> int:
        return (self.behind if is_behind(table, self.seat) else self.ahead).lays(table, hand)


def safest(table: Table, hand: Held) -> int:
    """The card of the hand least likely to end the round: few of its kind lie there, and few are elsewhere than in the hand.

    What lies there weighs more than what is elsewhere, and that more than any gold.
    """
    lying, elsewhere = table.lying, hand.elsewhere
    kind_of, gold_of = table.figures.kind, table.figures.gold
    safe = DOWN
    fewest, least = MANY_CARDS, MANY_CARDS * MANY_CARDS * MUCH_GOLD
    for card in hand.cards:
        kind = kind_of[card]
        there = come = 0
        if kind >= 0:
            there = lying[kind]
            if there > fewest:
                continue
            come = elsewhere[kind]
        fear = (there * MANY_CARDS + come) * MUCH_GOLD - gold_of[card]
        if fear < least:
            safe, least, fewest = card, fear, there
    return safe


def dearest(table: Table, hand: Held) -> int:
    """The card of the hand that brings most gold among those that do not end the round by themselves."""
    figures, lying = table.figures, table.lying
    most, best = (False, 0), DOWN
    for card in hand.cards:
        kind = figures.kind[card]
        wish = (kind < 0 or lying[kind] < figures.limits[kind] - 1, figures.gold[card])
        if best < 0 or wish > most:
            best, most = card, wish
    return best
