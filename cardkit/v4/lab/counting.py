"""Games counted, round by round as they end, in whole numbers that can be added in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from cardkit.v4.engine import Variant
from cardkit.v4.engine.core import Table

PARTS = 27720
"""Parts of a win: it can be shared evenly by any number of players up to 12."""
MOST_BEFORE = 5
"""Latest round for which the leader before it is counted; the last is counted wherever it is."""
Row: TypeAlias = dict[str, int]
"""Sums over some games, by what was counted; rows can be added and subtracted."""


class Count:
    """Counter of what a report tells: lengths, catches and shares, and figures of each seat.

    Of a seat: wins in `PARTS`, gold banked, total with artifacts, rounds caught in, gold lost by
    it, and how often it left in which turn (at 0: was caught).
    """

    def __init__(self, variant: Variant, players: int) -> None:
        self.seats = range(players)
        self.games = self.rounds = self.turns = self.cards = self.ends_caught = 0
        self.shares = self.remainders = 0
        self.wins, self.gold, self.total = [0] * players, [0] * players, [0] * players
        self.caught, self.lost = [0] * players, [0] * players
        # a place for each turn in which one can leave, and for none; seat after seat
        self.width = len(variant.slots) + 2
        self.left: list[int] = [0] * (players * self.width)

    def add_round(self, table: Table, cards: int) -> None:
        """Add a round that is over, in which so many cards were laid."""
        self.rounds += 1
        self.turns += table.turn
        self.cards += cards
        by_danger = table.end == "caught"
        self.ends_caught += by_danger
        place = 0
        for seat in self.seats:
            turn = table.left[seat]
            self.left[place + turn] += 1
            place += self.width
            if by_danger and not turn:
                self.caught[seat] += 1
                self.lost[seat] += table.lost - min(table.haul[seat], 0)

    def add(self, table: Table) -> None:
        """Add the game that is over, whose rounds are added."""
        self.games += 1
        self.shares += table.shares
        self.remainders += table.remainders
        ranks = [table.rank(seat) for seat in self.seats]
        top = max(ranks)
        won = PARTS // ranks.count(top)
        for seat in self.seats:
            if ranks[seat] == top:
                self.wins[seat] += won
            self.gold[seat] += table.banked[seat]
            self.total[seat] += table.total(seat)

    def row(self) -> Row:
        """Return all sums."""
        row = {
            "games": self.games,
            "rounds": self.rounds,
            "turns": self.turns,
            "cards": self.cards,
            "caught": self.ends_caught,
            "shares": self.shares,
            "remainders": self.remainders,
        }
        for seat in self.seats:
            row[f"wins {seat}"] = self.wins[seat]
            row[f"gold {seat}"] = self.gold[seat]
            row[f"total {seat}"] = self.total[seat]
            row[f"caught {seat}"] = self.caught[seat]
            row[f"lost {seat}"] = self.lost[seat]
            for turn in range(self.width):
                times = self.left[seat * self.width + turn]
                if times:
                    row[f"left {seat} {turn}"] = times
        return row


class CloseCount(Count):
    """Counter of all that a comparison asks too: decisions, what rounds paid, who led.

    Figures of the lead are left out where somebody plays alone. `courses` has for each game what it
    came to, by which two rules can be held against each other.
    """

    def __init__(self, variant: Variant, players: int) -> None:
        super().__init__(variant, players)
        self.hands = any(variant.figures.hands)
        self.courses: list[tuple[int, ...]] = []
        self.close: Counter[str] = Counter()
        self.close.update({"decisions": 0, "nothing": 0, "left": 0, "first": 0, "last": 0})
        if variant.artifacts is not None:
            self.close["carried"] = 0
        if players > 1:
            self.close.update(margin=0, led=0, kept=0, level=0, behind=0, deficit=0, won=0)
        self._begin()

    def _begin(self) -> None:
        """Forget the rounds of the last game."""
        self.after: list[list[int]] = []  # totals after each round, by seat
        self.ranks: list[list[int]] = []
        self.lengths: list[int] = []

    def add_round(self, table: Table, cards: int) -> None:
        super().add_round(table, cards)
        close, turns, left = self.close, table.turn, table.left
        before = self.after[-1] if self.after else [0 for _ in self.seats]
        totals = [table.total(seat) for seat in self.seats]
        pays = [now - then for now, then in zip(totals, before, strict=True)]
        self.after.append(totals)
        self.ranks.append([table.rank(seat) for seat in self.seats])
        self.lengths.append(turns)
        close[f"turns {turns}"] += 1
        # nobody is asked after the card of a deck that catches them; of hands each lays a card
        asked_if_caught = turns - (table.end == "caught" and not self.hands)
        close["decisions"] += sum([turn or asked_if_caught for turn in left])
        close["nothing"] += max(pays) <= 0
        leaving = [turn for turn in left if turn]
        if not leaving:
            return
        close["left"] += 1
        for which, turn in (("first", min(leaving)), ("last", max(leaving))):
            together = [pay for pay, when in zip(pays, left, strict=True) if when == turn]
            close[which] += sum(together) * PARTS // len(together)

    def add(self, table: Table) -> None:
        super().add(table)
        if "carried" in self.close:
            self.close["carried"] += table.carried
        self.courses.append((*self.after[-1], *self.lengths))
        if len(self.seats) > 1:
            self._add_leads()
        self._begin()

    def _add_leads(self) -> None:
        """Add who led before each round, and who won."""
        close, final, totals = self.close, self.ranks[-1], self.after[-1]
        *_, second, best = sorted(self.seats, key=final.__getitem__)
        close["margin"] += abs(totals[best] - totals[second])
        close[f"changes {lead_changes(self.ranks)}"] += 1
        top = max(final)
        winners = [seat for seat in self.seats if final[seat] == top]
        each = PARTS // len(winners)
        close["level"] += len(winners) > 1
        last = len(self.ranks)
        for number, before in enumerate(self.ranks[:-1], 2):
            ahead = leader(before)
            if ahead is None:
                continue
            kept = each if final[ahead] == top else 0
            if number == last:
                close["led"] += 1
                close["kept"] += kept
            elif number <= MOST_BEFORE:
                close[f"led {number}"] += 1
                close[f"kept {number}"] += kept
        if last == 1:
            return
        close["won"] += 1
        before, totals = self.ranks[-2], self.after[-2]
        most = max(before)
        ahead_of_all = totals[before.index(most)]
        for seat in winners:
            if before[seat] < most and totals[seat] != ahead_of_all:
                close["behind"] += each
                close["deficit"] += abs(ahead_of_all - totals[seat]) * each

    def row(self) -> Row:
        seats = self.games * len(self.seats)
        return super().row() | self.close | {"seats": seats, "total": sum(self.total)}


def leader(ranks: Sequence[int]) -> int | None:
    """Return the seat that is ahead of all others; None if several are level."""
    top = max(ranks)
    return ranks.index(top) if ranks.count(top) == 1 else None


def lead_changes(after: Sequence[Sequence[int]]) -> int:
    """Count how often the sole leader is another than the sole leader before.

    Rounds after which several are level change nothing.
    """
    leaders = [seat for seat in map(leader, after) if seat is not None]
    return sum(one != other for one, other in pairwise(leaders))


def added(rows: Iterable[Row]) -> Row:
    """Add up all rows to one."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return dict(total)


def counts(row: Row, what: str) -> dict[int, int]:
    """Return how often ``what`` was each number, from keys such as ``turns 7``."""
    told = {
        int(key.removeprefix(f"{what} ")): number
        for key, number in row.items()
        if key.startswith(f"{what} ")
    }
    return dict(sorted(told.items()))
