"""Finished games looked back on: what rounds paid, who led, how a game was won.

Everything is read off the core's table at the end of a game and summed up in whole numbers, so that
games can be added in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from cardkit.engine.core import Played, Table
from cardkit.lab.bot_games import PARTS

Row: TypeAlias = dict[str, int]
"""Sums over some games, by what was counted; rows can be added and subtracted."""
MOST_BEFORE = 5
"""Latest round for which the leader before it is counted; the last is counted wherever it is."""


def totals_after(table: Table) -> Iterator[tuple[list[int], list[int]]]:
    """Yield for each round the total of each seat after it, and the number of its artifacts."""
    totals, kept = [0] * len(table.banked), [0] * len(table.banked)
    for played in table.rounds:
        for seat, gold in enumerate(played.haul):
            totals[seat] += gold
        for seat, _, worth, number in table.taken:
            if number == played.number:
                totals[seat] += worth
                kept[seat] += 1
        yield totals.copy(), kept


def standings(table: Table) -> list[list[int]]:
    """Return for each round the rank of each seat after it, counted as in `Table.rank`."""
    rank = table.figures.rank
    return [[rank(*seat) for seat in zip(*so_far)] for so_far in totals_after(table)]


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


def _pays(table: Table, played: Played) -> list[int]:
    """Return what a round brought each seat, artifacts included."""
    pays = list(played.haul)
    for seat, _, worth, number in table.taken:
        if number == played.number:
            pays[seat] += worth
    return pays


def _decisions(played: Played, hands: bool) -> int:
    """Count how often somebody decided in a round: to leave or stay, which card to lay.

    Nobody is asked after the card of a deck that catches them; of `hands` each lays a card.
    """
    asked_if_caught = played.turns - (played.end == "caught" and not hands)
    return sum(played.left[seat] or asked_if_caught for seat in played.seats)


class Endings:
    """Sums over finished games, read off their tables.

    Figures of the lead are left out where somebody plays alone. `courses` has for each game what it
    came to, by which two rules can be held against each other.
    """

    several: bool
    row: Counter[str]
    courses: list[tuple[int, ...]]

    def __init__(self, players: int, artifacts: bool) -> None:
        self.several, self.courses = players > 1, []
        self.row = Counter(
            {"rounds": 0, "turns": 0, "decisions": 0, "seat rounds": 0, "nothing": 0}
        )
        self.row.update(left=0, first=0, last=0)
        if artifacts:
            self.row["carried"] = 0
        if self.several:
            self.row.update(margin=0, led=0, kept=0, level=0, behind=0, deficit=0, won=0)

    def __call__(self, table: Table) -> None:
        """Add a finished game."""
        row = self.row
        row["rounds"] += len(table.rounds)
        if "carried" in row:
            row["carried"] += table.carried
        for played in table.rounds:
            self._add_round(table, played)
        seats = range(len(table.banked))
        turns = (played.turns for played in table.rounds)
        self.courses.append((*map(table.total, seats), *turns))
        if self.several:
            *_, second, best = sorted(seats, key=table.rank)
            row["margin"] += abs(table.total(best) - table.total(second))
            self._add_leads(table)

    def _add_round(self, table: Table, played: Played) -> None:
        row = self.row
        row[f"turns {played.turns}"] += 1
        row["turns"] += played.turns
        row["decisions"] += _decisions(played, any(table.figures.hands))
        row["seat rounds"] += len(played.seats)
        pays = _pays(table, played)
        row["nothing"] += max(pays) <= 0
        left = [seat for seat in played.seats if played.left[seat]]
        if not left:
            return
        row["left"] += 1
        turns = [played.left[seat] for seat in left]
        for which, turn in (("first", min(turns)), ("last", max(turns))):
            together = [pays[seat] for seat in left if played.left[seat] == turn]
            row[which] += sum(together) * PARTS // len(together)

    def _add_leads(self, table: Table) -> None:
        """Add who led before each round, and who won."""
        row, after = self.row, standings(table)
        row[f"changes {lead_changes(after)}"] += 1
        final = after[-1]
        top = max(final)
        winners = [seat for seat, rank in enumerate(final) if rank == top]
        each = PARTS // len(winners)
        row["level"] += len(winners) > 1

        def lead(before: Sequence[int], which: str) -> None:
            ahead = leader(before)
            if ahead is not None:
                row[f"led{which}"] += 1
                row[f"kept{which}"] += each if final[ahead] == top else 0

        for number, before in enumerate(after[:-2], 2):
            if number <= MOST_BEFORE:
                lead(before, f" {number}")
        if len(after) == 1:
            return
        before = after[-2]
        lead(before, "")
        row["won"] += 1
        totals = [totals for totals, _ in totals_after(table)][-2]
        best = totals[before.index(max(before))]
        for seat in winners:
            if before[seat] < max(before) and totals[seat] != best:
                row["behind"] += each
                row["deficit"] += abs(best - totals[seat]) * each


def added(rows: Sequence[Row]) -> Row:
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
