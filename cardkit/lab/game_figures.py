"""The figures that are measured in games, and the question that each of them answers."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, TypeAlias

from cardkit.lab import games as g
from cardkit.lab.estimates import Estimate, ratio

Question: TypeAlias = Literal["long", "risky", "pays", "open", "close", "bold"]
WEIGHTS_IF_IN_PARTS = (1 / g.PARTS_PER_WIN,)
WEIGHTS_IF_IN_SQUARED_PARTS = (1 / g.PARTS_PER_WIN**2,)


@dataclass(frozen=True)
class Figure:
    """A figure that is measured in games, such as cards per round.

    It is the sum of the columns `numerator_columns` of the results, divided by the column
    `denominator_column`. `numerator_weights` says how much each of `numerator_columns` counts, if
    that is not 1. `question` is the heading under which tables show the figure. If `is_share` is
    True, the figure is a share and shown in percent. If `is_shown_rounded` is True, it is shown as
    a whole number without a margin. If `is_summed_over_seats` is True, the columns are those of a
    seat, and all seats are added up. `bot` is the bot whose wins are counted. `first_bin` is the
    index at which the figure's histogram begins, or None if it has no histogram. If `needs_several`
    is True, the figure says nothing about a player who plays alone.
    """

    key: str
    question: Question
    numerator_columns: tuple[int, ...]
    denominator_column: int
    is_share: bool = False
    is_shown_rounded: bool = False
    is_summed_over_seats: bool = False
    numerator_weights: tuple[float, ...] = ()
    bot: str = ""
    first_bin: int | None = None
    needs_several: bool = False

    def estimate(self, rows: Sequence[Sequence[int]]) -> Estimate | None:
        """Return the value of the figure in these rows of results, or None if it is undefined."""
        if not self.numerator_columns:
            return None
        if self.is_summed_over_seats:
            rows = [_sum_columns_over_seats(row) for row in rows]
        weights = self.numerator_weights or (1,) * len(self.numerator_columns)
        columns = list(zip(self.numerator_columns, weights, strict=True))
        numerators = [sum(weight * row[column] for column, weight in columns) for row in rows]
        return ratio(numerators, [row[self.denominator_column] for row in rows])

    def interquartile_range(self, counts: Sequence[int]) -> tuple[int, int] | None:
        """Return the range of the middle half of games or players, or None without a histogram.

        A quarter of them have at most the first number, and three quarters have at most the second.
        """
        if self.first_bin is None or not any(counts):
            return None
        so_far = list(accumulate(counts[self.first_bin : self.first_bin + g.BINS_PER_HISTOGRAM]))
        low, high = (bisect_left(so_far, so_far[-1] * share) for share in (1 / 4, 3 / 4))
        return _smallest_in_bin(low), _smallest_in_bin(high)


def _sum_columns_over_seats(row: Sequence[int]) -> list[int]:
    """Return the sum over all seats of each column that a seat has."""
    return [
        sum(row[seat_column_index(0, column) :: g.SEAT_COLUMN_COUNT])
        for column in range(g.SEAT_COLUMN_COUNT)
    ]


def _smallest_in_bin(place: int) -> int:
    """Return the smallest number for which `games.histogram_bin` returns `place`."""
    shift = max(place // 64 - 1, 0)
    return (place - 64 * shift) << shift


def seat_column_index(seat: int, column: int) -> int:
    """Return the index of a seat's column in a row of results."""
    return g.TABLE_COLUMN_COUNT + seat * g.SEAT_COLUMN_COUNT + column


FIGURES = (
    Figure(
        "minutes",
        "long",
        (g.COLUMN_SECONDS,),
        g.COLUMN_GAMES,
        is_shown_rounded=True,
        numerator_weights=(1 / 60,),
        first_bin=g.FIRST_MINUTE_BIN,
    ),
    Figure("cards", "long", (g.COLUMN_CARDS_UP,), g.COLUMN_ROUNDS),
    Figure("turns", "long", (g.COLUMN_TURNS,), g.COLUMN_GAMES),
    Figure("rounds", "long", (g.COLUMN_ROUNDS,), g.COLUMN_GAMES),
    Figure("caught", "risky", (g.COLUMN_ROUNDS_CAUGHT,), g.COLUMN_ROUNDS, is_share=True),
    Figure("nothing", "risky", (g.COLUMN_ROUNDS_WITHOUT_GAIN,), g.COLUMN_ROUNDS, is_share=True),
    Figure(
        "leave",
        "risky",
        (g.SEAT_COLUMN_LEAVING_TURNS,),
        g.SEAT_COLUMN_TIMES_LEFT,
        is_summed_over_seats=True,
    ),
    Figure(
        "first",
        "pays",
        (g.COLUMN_GAIN_OF_FIRST_LEAVERS,),
        g.COLUMN_ROUNDS_WITH_LEAVERS,
        numerator_weights=WEIGHTS_IF_IN_PARTS,
    ),
    Figure(
        "last",
        "pays",
        (g.COLUMN_GAIN_OF_LAST_LEAVERS,),
        g.COLUMN_ROUNDS_WITH_LEAVERS,
        numerator_weights=WEIGHTS_IF_IN_PARTS,
        needs_several=True,
    ),
    Figure("alone", "pays", (g.COLUMN_GAIN_ALONE,), g.COLUMN_TIMES_LEFT_ALONE, needs_several=True),
    Figure(
        "together",
        "pays",
        (g.COLUMN_GAIN_TOGETHER,),
        g.COLUMN_TIMES_LEFT_TOGETHER,
        needs_several=True,
    ),
    Figure(
        "player",
        "pays",
        (g.COLUMN_AVERAGE_SCORE,),
        g.COLUMN_GAMES,
        numerator_weights=WEIGHTS_IF_IN_PARTS,
        first_bin=g.FIRST_SCORE_BIN,
    ),
    Figure("artifacts", "pays", (g.COLUMN_ARTIFACTS_CARRIED,), g.COLUMN_GAMES),
    Figure(
        "first_wins",
        "pays",
        (g.COLUMN_WINS_OF_FIRST_LEAVERS,),
        g.COLUMN_ROUNDS_WITH_LEAVERS,
        is_share=True,
        numerator_weights=WEIGHTS_IF_IN_SQUARED_PARTS,
        needs_several=True,
    ),
    Figure(
        "last_wins",
        "pays",
        (g.COLUMN_WINS_OF_LAST_LEAVERS,),
        g.COLUMN_ROUNDS_WITH_LEAVERS,
        is_share=True,
        numerator_weights=WEIGHTS_IF_IN_SQUARED_PARTS,
        needs_several=True,
    ),
    Figure(
        "alone_wins",
        "pays",
        (g.COLUMN_WINS_OF_LONE_LEAVERS,),
        g.COLUMN_TIMES_LEFT_ALONE,
        is_share=True,
        numerator_weights=WEIGHTS_IF_IN_SQUARED_PARTS,
        needs_several=True,
    ),
    Figure(
        "leader_wins",
        "open",
        (g.COLUMN_WINS_OF_LEADER,),
        g.COLUMN_GAMES_WITH_LEADER,
        is_share=True,
        numerator_weights=WEIGHTS_IF_IN_PARTS,
        needs_several=True,
    ),
    Figure("lead_changes", "open", (g.COLUMN_LEADER_CHANGES,), g.COLUMN_GAMES, needs_several=True),
    Figure("margin", "close", (g.COLUMN_WINNING_LEAD,), g.COLUMN_GAMES, needs_several=True),
    Figure(
        "lead",
        "close",
        (g.COLUMN_WINNING_LEAD,),
        g.COLUMN_WINNING_SCORE,
        is_share=True,
        needs_several=True,
    ),
    Figure(
        "close", "close", (g.COLUMN_CLOSE_GAMES,), g.COLUMN_GAMES, is_share=True, needs_several=True
    ),
    Figure(
        "level", "close", (g.COLUMN_TIED_GAMES,), g.COLUMN_GAMES, is_share=True, needs_several=True
    ),
)
"""The figures of the whole table."""


def win_figure(bot: str, seats: Sequence[str]) -> Figure:
    """Return the figure that measures how often a player with this bot wins."""
    columns = [
        seat_column_index(seat, g.SEAT_COLUMN_WINS)
        for seat, its_bot in enumerate(seats)
        if its_bot == bot
    ]
    weights = (1 / len(columns) / g.PARTS_PER_WIN,) * len(columns) if columns else ()
    return Figure(
        "wins",
        "bold",
        tuple(columns),
        g.COLUMN_GAMES,
        is_share=True,
        numerator_weights=weights,
        bot=bot,
    )


def bot_name(bot: object) -> str:
    """Return the name of a bot: its word, or the name of its Python function."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", "bot"))
