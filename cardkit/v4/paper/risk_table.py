"""Tables of exact chances on the pages; all figures come from the odds module."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import Variant, claims
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.paper.facts import banked_there
from cardkit.v4.speech import pages, percent, sheets
from cardkit.v4.words import together

Counted = Literal["kinds", "blanks", ""]
"""Meaning of a table's rows.

Kinds one short of ending the round; turned cards that bring nothing; or "" for a single row.
"""
DOZEN: Final = 12  # most columns of a table


class Risk(NamedTuple):
    """Chances that the next card ends the round, for a set of rounds with equal chances.

    All cards are in the deck of the first of them. Columns are cards turned; with `of_sum` the sum
    on the path where that can end a round (G-18); in a game of hands the cards laid, and the chance
    is that they have ended the round. None stands for what cannot be.
    """

    variant: Variant
    rounds: tuple[int, ...]
    counted: Counted
    of_sum: bool
    table: Mapping[tuple[int, int], Fraction | None]

    @property
    def rows(self) -> Sequence[int]:
        return list(dict.fromkeys(row for row, _ in self.table))

    @property
    def columns(self) -> Sequence[int]:
        return list(dict.fromkeys(column for _, column in self.table))

    def narrowed(self, most: int) -> "Risk":
        """Return this table with at most `most` columns: the first ones, of sums the last."""
        kept = self.columns[-most:] if self.of_sum else self.columns[:most]
        return self._replace(
            table={place: chance for place, chance in self.table.items() if place[1] in kept}
        )

    def widened(self) -> "Risk":
        """Return this table as one row of up to a dozen columns, for any number of blank cards.

        A table with several rows of kinds, and one of a game of hands, stays as it is.
        """
        if (self.counted == "kinds" and len(self.rows) > 1) or claims.deal(
            self.variant
        ) is not None:
            return self
        mean = self._replace(counted="") if self.counted == "blanks" else self
        row, columns = (
            self.rows[0],
            _sums(self.variant, DOZEN) if self.of_sum else range(1, DOZEN + 1),
        )
        chances = {(row, column): _chance(mean, row, column) for column in columns}
        return mean._replace(
            table={place: chance for place, chance in chances.items() if chance is not None}
        )

    @property
    def by_kinds(self) -> bool:
        """True if chances are looked up by kinds of danger, not by a sum or by cards turned."""
        return self.counted == "kinds" and not self.of_sum and len(self.variant.kinds) > 1

    def spans(self) -> list[tuple[int, Fraction, Fraction]]:
        """Return the figures, each with its least and its greatest chance.

        Figures are kinds; sums of the path; cards turned where nothing else counts.
        """
        rows, columns = self.rows, self.columns
        if self.by_kinds:  # each number of cards turned between the least and the most it has
            columns = range(min(columns), max(columns) + 1)
        elif self.counted == "blanks":
            rows = range(min(rows), max(rows) + 1)
        lines: dict[int, list[Fraction]] = {}
        for row, column in product(rows, columns):
            chance = (
                self.table[row, column]
                if (row, column) in self.table
                else _chance(self, row, column)
            )
            if chance is not None:
                lines.setdefault(row if self.by_kinds else column, []).append(chance)
        return [(line, min(found), max(found)) for line, found in lines.items()]


@lru_cache(maxsize=64)
def risks(variant: Variant) -> tuple[Risk, ...]:
    """Return the tables of chances of the two most frequent sorts of rounds.

    In a game of hands, of the most frequent only.
    """
    most, table = (2, _risk) if claims.deal(variant) is None else (1, _collapse)
    sorts = sorted(_alike(variant), key=len, reverse=True)[:most]
    return tuple(risk for rounds in sorted(sorts) if (risk := table(variant, rounds)).table)


@lru_cache(maxsize=64)
def left_out(variant: Variant) -> tuple[int, ...]:
    """Return the rounds for which the tables of `risks` do not hold."""
    told: set[int] = set()
    for risk in risks(variant):
        told.update(risk.rounds)
    return tuple(number for number in range(1, variant.rounds + 1) if number not in told)


def _alike(variant: Variant) -> list[tuple[int, ...]]:
    """Group the rounds by what ends them: kinds of danger, and sums of gold."""
    found: dict[object, list[int]] = {}
    for number in range(1, variant.rounds + 1):
        figures = variant.at(number).figures
        gold = tuple(figures.gold) if figures.over else ()
        found.setdefault((tuple(figures.limits), figures.over, gold), []).append(number)
    return [tuple(rounds) for rounds in found.values()]


def _risk(variant: Variant, rounds: tuple[int, ...]) -> Risk:
    number, one = rounds[0], variant.at(rounds[0])
    of_sum = one.over > 0
    columns = _sums(one) if of_sum else _turned(one, number)
    frame = Risk(one, rounds, _counted(one), of_sum, {})
    rows = [0] if of_sum else fresh_rounds.rows(one)
    if of_sum and frame.counted == "kinds":
        rows = [0, *fresh_rounds.rows(one)]
    elif frame.counted == "blanks":
        rows = sorted({at * _blanks(one) // 4 for at in range(4)})
    table = {(row, column): _chance(frame, row, column) for row in rows for column in columns}
    there = {place for place, chance in table.items() if chance is not None}
    kept_rows, kept_columns = {row for row, _ in there}, {column for _, column in there}
    kept = {
        place: one
        for place, one in table.items()
        if place[0] in kept_rows and place[1] in kept_columns
    }
    return frame._replace(table=kept)


def _chance(risk: Risk, row: int, column: int) -> Fraction | None:
    number = risk.rounds[0]
    if not risk.of_sum:
        return fresh_rounds.risk(risk.variant, row, column, number)
    kinds, blanks = (
        row if risk.counted == "kinds" else None,
        row if risk.counted == "blanks" else None,
    )
    return fresh_rounds.risk_of_sum(risk.variant, column, kinds=kinds, blanks=blanks, number=number)


def _counted(one: Variant) -> Counted:
    """Return what the rows of a table of chances count: kinds of danger, or another figure.

    Kinds, unless the first danger of any kind ends the round; blank cards where gold alone ends it.
    """
    if any(limit > 1 for limit in one.limits.values()):
        return "kinds"
    return "blanks" if one.over and not one.has_artifacts and _blanks(one) > 1 else ""


def _blanks(one: Variant) -> int:
    """Return the number of cards that bring nothing and end nothing."""
    return sum(not slot.gold and not slot.kind for slot in one.slots)


def _turned(one: Variant, number: int) -> Sequence[int]:
    """Return four numbers of cards turned up, as columns of the table of chances.

    They lie in its first half, or in all of it where there is a single danger.
    """
    deck, longest = one.deck_size(number), fresh_rounds.longest(one, number)
    if deck >= 40:
        step = 4
    elif deck >= 18:
        step = 3
    else:
        step = 2 if deck >= 10 else 1
    if sum(one.kinds.values()) == 1:
        step *= 2
    step = min(step, max(longest // 4, 1))
    return [step * at for at in range(1, 5) if step * at < deck and step * at <= longest] or [1]


def _sums(one: Variant, most: int = 4) -> Sequence[int]:
    """Return `most` sums of gold on the path, as columns of the table of chances.

    They are taken evenly from those at which a card can end the round by its gold.
    """
    golds, over, reached = [slot.gold for slot in one.slots if slot.gold], one.over, {0}
    for gold in golds:
        reached |= {there + gold for there in reached if there + gold <= over}
    least = 0 if most == DOZEN and banked_there(one, 1) else safe_sum(one)
    risky = sorted(there for there in reached if there > least) or [max(reached)]
    return sorted({risky[round(place * (len(risky) - 1) / (most - 1))] for place in range(most)})


def safe_sum(one: Variant) -> int:
    """Return the greatest sum on the path at which no next card ends the round by gold (G-18)."""
    return one.over - max(slot.gold for slot in one.slots)


def _collapse(variant: Variant, rounds: tuple[int, ...]) -> Risk:
    """Return the chances that a round of hands has ended, by the number of cards laid.

    They are for cards laid at random.
    """
    one = variant.at(rounds[0])
    survival = odds.cave(fresh_rounds.fresh(variant, rounds[0])).survival
    most = max(
        players * one.hand_size(players) for players in range(one.players.low, one.players.high + 1)
    )
    step = 1
    if most >= 12:
        step = 3 if most >= 21 else 2
    first = max(step, one.usual_limit + 1)
    first += -first % step
    laid = range(first, min(first + 6 * step, len(survival), most + 1), step)
    return Risk(one, rounds, "", False, {(0, cards): 1 - survival[cards] for cards in laid})


def between(least: Fraction, greatest: Fraction) -> str:
    """Return two chances as a range in percent, ``6–8 %``, or as one if they look alike."""
    low, high = percent(least), percent(greatest)
    return low if low == high else f"{low.removesuffix(' %')}\u2013{high}"


def averages(risk: Risk) -> bool:
    """Return True if the chances are means, since they also depend on other things."""
    # Kinds that lie one short of their limit may differ in the cards left; kinds that end at once
    # never lie there.
    limits = risk.variant.limits
    left = {
        copies - limits[kind] for kind, copies in risk.variant.kinds.items() if limits[kind] > 1
    }
    return risk.of_sum or len(left) > 1


def lead(variant: Variant, risk: Risk) -> str:
    """Return the text above a table of chances: rounds, size of the deck, and the safe sum.

    Empty in a game of hands whose rounds are all alike.
    """
    if claims.deal(variant) is not None and len(risk.rounds) == variant.rounds:
        return ""
    cards = risk.variant.deck_size(risk.rounds[0])
    return together(
        sheets.risk_lead(variant, named_rounds(variant, risk), cards), safe(variant, risk)
    )


def safe(variant: Variant, risk: Risk) -> str:
    """Return a note on the sum up to which no card ends the round, if only gold can end it."""
    most = safe_sum(risk.variant) if risk.of_sum and not risk.variant.kinds else 0
    return sheets.safe_up_to(variant, n=most) if most > 0 else ""


def named_rounds(variant: Variant, risk: Risk) -> Sequence[int]:
    """Return the rounds that a table of chances is for; none if it holds in all.

    The first round, if the table holds in all but the deck changes from round to round.
    """
    if len(risk.rounds) < variant.rounds:
        return risk.rounds
    return (1,) if sheets.deck_changes(variant) else ()


def risk_note(variant: Variant, *, brief: bool = False) -> str:
    """Return the note on what the tables assume, and on rounds for which they do not hold.

    `brief` leaves out why a table is for the first round alone.
    """
    averaged = claims.deal(variant) is None and any(averages(risk) for risk in risks(variant))
    said = "" if brief and len(risks(variant)) == 1 else sheets.deck_changes(variant)
    return together(
        sheets.on_average() if averaged else "", said, pages.not_there(variant, left_out(variant))
    )
