"""Policies of bots: small classes that decide by the core's table, in numbers.

They count nothing anew at every card. A `Mind` says whether to leave; a `Hand` picks a card in a
game of hands. The words that make them stand in `bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nextafter

from cardkit.v4.engine import MOST_CARDS
from cardkit.v4.engine.core import DOWN, Figures, Table
from cardkit.v4.odds import hidden_hands, solo

MANY_CARDS = 1 << 10
"""Upper bound of the cards of one kind."""
MUCH_GOLD = 1 << 20
"""Upper bound of the gold of one card."""


class Mind:
    """Policy of leaving after a card; in a game of hands, of fleeing before a turn."""

    def leaves(self, table: Table) -> bool:
        """Return True to leave now. This base class always stays."""
        return False


class AtLeast(Mind):
    """Leave when some number on the table is at least `figure`."""

    def __init__(self, figure: int) -> None:
        self.figure = figure


class Kinds(AtLeast):
    """Leave when at least `figure` kinds of danger lie out."""

    def leaves(self, table: Table) -> bool:
        return len(table.kinds) >= self.figure


class Pairs(AtLeast):
    """Leave when at least `figure` kinds of danger lie one card short of the end."""

    def leaves(self, table: Table) -> bool:
        return table.short >= self.figure


class Loot(AtLeast):
    """Leave when each player inside carries at least `figure` gold.

    Where nobody takes any before leaving (G-15), a player's part of what lies there counts.
    """

    def leaves(self, table: Table) -> bool:
        if table.figures.share == "leavers":
            return table.won(len(table.inside)) >= self.figure
        return table.loot >= self.figure


class Turn(AtLeast):
    """Leave when at least `figure` turns have gone by."""

    def leaves(self, table: Table) -> bool:
        return table.turn >= self.figure


class Artifacts(AtLeast):
    """Leave when at least `figure` artifacts lie on the path."""

    def leaves(self, table: Table) -> bool:
        return len(table.artifacts) >= self.figure


class After(AtLeast):
    """Leave when at least `figure` of those who began the round have left it."""

    def leaves(self, table: Table) -> bool:
        return len(table.seats) - len(table.inside) >= self.figure


class Chance(Mind):
    """Leave by chance, drawn each time it is asked."""

    def __init__(self, share: Fraction, random: Callable[[], float]) -> None:
        self.random = random
        self.below: float = float(share)
        # the next float, so that `random() < below` decides exactly as the share would
        if self.below < share:
            self.below = nextafter(self.below, inf)

    def leaves(self, table: Table) -> bool:
        return self.random() < self.below


class Risk(Mind):
    """Leave when the next card ends the round with at least that chance.

    In the cave: the next turn, if the cards in it were random.
    """

    part: int
    of: int

    def __init__(self, share: Fraction) -> None:
        self.part, self.of = share.numerator, share.denominator
        # By the number of cards left: how many of them must end the round for that chance.
        self.enough: list[int] = [
            -(-self.part * cards // self.of) for cards in range(MOST_CARDS + 1)
        ]

    def leaves(self, table: Table) -> bool:
        if table.figures.deck_game:
            return table.ending >= self.enough[table.cards - table.turn]
        return self._flees(table)

    def _flees(self, table: Table) -> bool:
        safe, among = hidden_hands.laid_safely(table, len(table.inside))
        return (among - safe) * self.of >= self.part * among


class Even(Mind):
    """Leave when staying costs at least what it brings, on average, or `nerve` times that.

    The cost is what being caught would lose; the gain is one more share. A catch costs the loot, or
    what is lost of it (G-17), or also what was banked before (G-22), and one's part of what lies on
    the path if all left now. For someone alone, that part is all of it, and with a nerve of 1 this
    is the rule of `odds.carrying`.
    """

    nerve: int
    of: int

    def __init__(self, seat: int = 0, nerve: Fraction = Fraction(1)) -> None:
        self.seat = seat
        self.nerve, self.of = nerve.numerator, nerve.denominator

    def leaves(self, table: Table) -> bool:
        inside = len(table.inside)
        banked = table.banked[self.seat]
        if not table.figures.deck_game:
            return self._flees(table, inside, banked)
        if inside > 1:
            costs = table.ending * (table.leftover // inside) + table.ending_costs(banked)
            return costs * self.of >= table.bringing() * self.nerve
        gain, among = solo.to_gain(table)
        return table.stake() * among * self.of >= gain * self.nerve

    def _flees(self, table: Table, inside: int, banked: int) -> bool:
        """Decide in the cave, as if the cards of the next turn were random.

        Bounds for what these cards bring nearly always suffice. At most they bring the mean of all
        cards, and less than that by no more than the dearest cards in the turns that end it and
        what cannot be divided. Else the gold of all safe turns is counted, less what cannot be
        divided.
        """
        figures, nerve = table.figures, self.nerve
        # The part of being caught that is neither loot nor banked gold.
        carried = (table.leftover + figures.first_worth * len(table.artifacts)) // inside
        if not (carried or table.loot or (figures.robs and banked)):
            return False
        safe, among = hidden_hands.laid_safely(table, inside)
        ends = among - safe
        if figures.one_price:
            lost = ends * (carried + figures.prices[DOWN].of(table.loot, banked))
        else:
            lost = ends * carried + hidden_hands.ending_costs(table, inside, banked)
        lost *= self.of
        if figures.share == "each":
            return lost >= nerve * hidden_hands.all_safe_gold(table, inside)
        unseen = figures.pack - len(table.came)
        unseen_gold = figures.all_gold - sum([figures.gold[card] for card in table.came])
        # each player's even part of the gold of all ways, times `unseen`
        mean = nerve * unseen_gold * among
        costs = lost * unseen
        if costs >= mean:
            return True
        undivided = (inside - 1) * safe
        dearest = figures.dearest * inside * ends
        if (mean - costs) * inside > nerve * (dearest + undivided) * unseen:
            return False
        gold = nerve * hidden_hands.all_safe_gold(table, inside)
        if not gold - nerve * undivided <= lost * inside < gold:
            return lost * inside >= gold
        brings = 0
        for loot, count in enumerate(hidden_hands.safe_gold(table, inside)):
            brings += count * (loot // inside)
        return lost >= nerve * brings


class ByRound(Mind):
    """Decide by one mind for each of the first rounds; the last holds for all later ones."""

    def __init__(self, minds: list[Mind]) -> None:
        self.minds = minds

    def leaves(self, table: Table) -> bool:
        return self.minds[min(table.number, len(self.minds)) - 1].leaves(table)


class Either(Mind):
    """Leave as soon as one of two minds would; the first is asked first.

    The order matters, since one of them may draw chance.
    """

    one: Mind
    other: Mind

    def __init__(self, one: Mind, other: Mind) -> None:
        self.one, self.other = one, other

    def leaves(self, table: Table) -> bool:
        return self.one.leaves(table) or self.other.leaves(table)


def is_behind(table: Table, seat: int) -> bool:
    """Return True if another player would be ahead of `seat` if all inside left now.

    By gold: artifacts on the path, and those that break ties, are left out.
    """
    inside, rank = table.inside, table.figures.rank
    carried = table.won(len(inside)) if inside else 0
    ranks = [
        rank(table.total(other) + (carried if other in inside else 0)) for other in table.seats
    ]
    return max(ranks) > ranks[table.seats.index(seat)]


class Standing(Mind):
    """Decide by one mind while the player in this seat is behind, else by the other."""

    behind: Mind
    ahead: Mind
    seat: int

    def __init__(self, behind: Mind, ahead: Mind, seat: int) -> None:
        self.behind, self.ahead, self.seat = behind, ahead, seat

    def leaves(self, table: Table) -> bool:
        return (self.behind if is_behind(table, self.seat) else self.ahead).leaves(table)


class Watchful(Mind):
    """Play by nerve until the last round; there look at the standing.

    In the last round stay until leaving would put this seat ahead, and then be careful. A round is
    the last one too where somebody could end the game by leaving now (G-19).
    """

    def __init__(self, seat: int, before: Even, careful: Even) -> None:
        self.seat = seat
        self.before, self.careful = before, careful

    def leaves(self, table: Table) -> bool:
        if not is_last_round(table):
            return self.before.leaves(table)
        return self.careful.leaves(table) and would_lead(table, self.seat)


def would_lead(table: Table, seat: int) -> bool:
    """Return True if leaving now puts the seat ahead of all who are out, and behind nobody inside.

    Those inside count with what they carry; artifacts on the path count for who is alone.
    """
    inside, rank = table.inside, table.figures.rank
    carried = table.carry() if len(inside) == 1 else table.won(len(inside))
    mine = rank(table.total(seat) + carried)
    for other in table.seats:
        if other == seat:
            continue
        if other in inside:
            if rank(table.total(other) + carried) > mine:
                return False
        elif rank(table.total(other)) >= mine:
            return False
    return True


def is_last_round(table: Table) -> bool:
    """Return True if no round can follow, or none would if all inside left now (G-19)."""
    figures = table.figures
    if table.number >= figures.rounds:
        return True
    if not figures.until:
        return False
    carried = table.won(len(table.inside))
    totals = [table.total(seat) + (carried if seat in table.inside else 0) for seat in table.seats]
    return max(totals) >= figures.until


class Held:
    """The cards of a hand, and for each kind the number of cards elsewhere."""

    elsewhere: list[int]

    def __init__(self, figures: Figures, cards: list[int]) -> None:
        self.cards = cards
        kind_of = figures.kind
        elsewhere = self.elsewhere = figures.copies.copy()
        for card in cards:
            kind = kind_of[card]
            if kind >= 0:
                elsewhere[kind] -= 1

    def lay(self, figures: Figures, card: int) -> None:
        """Take a card out of the hand."""
        self.cards.remove(card)
        kind = figures.kind[card]
        if kind >= 0:
            self.elsewhere[kind] += 1


class Hand:
    """Policy of a game of hands: whether to flee before a turn, and which card to lay."""

    def flees(self, table: Table) -> bool:
        """Decide by the table alone whether to flee. This base class never does."""
        return False

    def lays(self, table: Table, hand: Held) -> int:
        """Return the card of the hand to lay, or `DOWN` to flee after all."""
        return DOWN


class Played(Hand):
    """Lay the safest card, or the dearest; flee when `mind` would leave.

    Also flees where the card it would lay ends the round, unless it has no mind.
    """

    mind: Mind | None
    boldly: bool

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
    """Play by one policy while the player in this seat is behind, else by the other."""

    behind: Hand
    ahead: Hand
    seat: int

    def __init__(self, behind: Hand, ahead: Hand, seat: int) -> None:
        self.behind, self.ahead, self.seat = behind, ahead, seat

    def flees(self, table: Table) -> bool:
        return (self.behind if is_behind(table, self.seat) else self.ahead).flees(table)

    def lays(self, table: Table, hand: Held) -> int:
        return (self.behind if is_behind(table, self.seat) else self.ahead).lays(table, hand)


def safest(table: Table, hand: Held) -> int:
    """Return the card of the hand that is least likely to end the round.

    That is one with few cards of its kind on the table, then few elsewhere than in the hand, then
    most gold.
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
    """Return the card of most gold among those that do not end the round by themselves.

    If all would end it, the one of most gold.
    """
    figures, lying = table.figures, table.lying

    def wish(card: int) -> tuple[bool, int]:
        kind = figures.kind[card]
        return kind < 0 or lying[kind] < figures.limits[kind] - 1, figures.gold[card]

    return max(hand.cards, key=wish, default=DOWN)
