"""Two variants side by side, played by the same bots with the same seed."""

from typing import Any, NamedTuple

import cardkit
from cardkit.lab.paired import Mean, difference
from cardkit.lab.report import Report


class Row(NamedTuple):
    """One figure of both variants and how much more the second has. `share`: the figure is a share of one."""

    figure: str
    one: Mean
    other: Mean
    share: bool

    @property
    def more(self) -> Mean:
        """The difference, and its standard error: both were played from the same seeds."""
        return difference(self.one, self.other)


class Comparison(NamedTuple):
    """Two reports of the same bots."""

    one: Report
    other: Report

    def __repr__(self) -> str:
        return f"Comparison({self.one!r}, {self.other!r})"

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)

    def rows(self) -> list[Row]:
        """What holds for the table, then each bot's wins, score and catches.

        Alone nobody wins or divides; where as many do not play both, wins are no measure, and the first seats of both are
        put beside each other.
        """
        one, other = self.one, self.other
        rows = [
            Row("cards per round", one.cards, other.cards, False),
            Row("rounds caught", one.caught, other.caught, True),
        ]
        alone = len(one.seats) == len(other.seats) == 1
        if not alone:
            rows.append(Row("shares with a rest", one.remainder, other.remainder, True))
        for seat, (mine, theirs) in enumerate(zip(one.seats, other.seats), 1):
            bot = f"{seat} {mine.bot}" if mine.bot == theirs.bot else f"{seat} {mine.bot} / {theirs.bot}"
            if len(one.seats) == len(other.seats) and not alone:
                rows.append(Row(f"{bot}: wins", mine.win, theirs.win, True))
            rows += [
                Row(f"{bot}: score", mine.total, theirs.total, False),
                Row(f"{bot}: caught", mine.caught, theirs.caught, True),
            ]
        return rows

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit compare --json`` prints."""
        return {
            "reports": [self.one.to_json(), self.other.to_json()],
            "differences": [_row_json(row) for row in self.rows()],
        }


def _row_json(row: Row) -> dict[str, Any]:
    more = row.more
    low, high = more.interval
    return {"figure": row.figure, "more": more.mean, "se": more.se, "low": low, "high": high, "clear": more.clear}
