"""The figures of games: the columns that make each of them, and the question that it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardkit.lab import games as g
from cardkit.lab.estimates import Estimate, ratio

Question: TypeAlias = Literal["long", "risky", "pays", "open", "bold"]
SECONDS_A_TURN = 8


@dataclass(frozen=True)
class Figure:
    """A figure such as cards a round: columns `tops` of the results over `bottom`, times `scale`.

    `is_share`: a share of one, shown in per cent. `bot`: whose wins it counts.
    """

    key: str
    question: Question
    tops: tuple[int, ...]
    bottom: int
    is_share: bool = False
    scale: float = 1.0
    bot: str = ""

    def estimate(self, rows: Sequence[Sequence[float]]) -> Estimate | None:
        """Return the figure over these rows of results with its error, or None if undefined."""
        tops = [self.scale * sum(row[column] for column in self.tops) for row in rows]
        return ratio(tops, [row[self.bottom] for row in rows])


FIGURES = (
    Figure("minutes", "long", (g.TURNS,), g.GAMES, scale=SECONDS_A_TURN / 60),
    Figure("cards", "long", (g.CARDS_UP,), g.ROUNDS),
    Figure("rounds", "long", (g.ROUNDS,), g.GAMES),
    Figure("caught", "risky", (g.ROUNDS_CAUGHT,), g.ROUNDS, is_share=True),
    Figure("nothing", "risky", (g.NOTHING,), g.ROUNDS, is_share=True),
    Figure("first", "pays", (g.FIRST_PAY,), g.ROUNDS_LEFT),
    Figure("last", "pays", (g.LAST_PAY,), g.ROUNDS_LEFT),
    Figure("player", "pays", (g.SCORE,), g.GAMES),
    Figure("artifacts", "pays", (g.CARRIED,), g.GAMES),
    Figure("leader_wins", "open", (g.LED_WON,), g.LED, is_share=True),
    Figure("lead_changes", "open", (g.LEADS,), g.GAMES),
    Figure("margin", "open", (g.MARGIN,), g.GAMES),
    Figure("level", "open", (g.LEVEL,), g.GAMES, is_share=True),
)
"""The figures of the whole table."""
OF_SEVERAL = {"leader_wins", "lead_changes", "margin", "level", "last"}
"""Figures that say nothing where somebody plays alone."""


def seat_column(seat: int, column: int) -> int:
    """Return the index in a row of results of a column that belongs to one seat."""
    return g.TABLE_COLUMNS + seat * g.SEAT_COLUMNS + column


def wins_of(bots: Sequence[str]) -> list[Figure]:
    """Return a figure of wins for each bot over all of its seats, or none for a single bot."""
    found = []
    for bot in dict.fromkeys(bots):
        seats = [seat for seat, other in enumerate(bots) if other == bot]
        columns = tuple(seat_column(seat, g.WINS) for seat in seats)
        found.append(Figure("wins", "bold", columns, g.GAMES, is_share=True, bot=bot))
    return found if len(found) > 1 else []


def bot_name(bot: object) -> str:
    """Return the name of a bot: its word, or the name of its Python function."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", "bot"))
