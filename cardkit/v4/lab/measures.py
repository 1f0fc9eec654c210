"""Figures of games: names, the order of a designer's questions, how each comes of sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from operator import mul
from typing import NamedTuple

from cardkit.v4.lab.bots import Bot
from cardkit.v4.lab.counting import MOST_BEFORE, PARTS, Row, counts
from cardkit.v4.lab.paired import EXACT, Mean, by_batches
from cardkit.v4.lab.runs import names

SECONDS_A_CARD = 8
"""Time a table takes for a card, or for a turn of hands, with the decision that goes with it."""


class Figure(NamedTuple):
    """One figure of a comparison: its key, its name, and how it follows from a row.

    `of` returns None for a row without it. A share is shown in per cent, and `among` is the key of
    what it was counted in; the `unit` of another figure stands in its name, or here.
    """

    key: str
    what: str
    of: Callable[[Row], float | None]
    among: str = ""
    unit: str = ""
    bot: str = ""
    """The bot it belongs to, where it is not the whole table's."""

    @property
    def share(self) -> bool:
        """True if the figure is a share, which is shown in per cent."""
        return bool(self.among)

    @property
    def title(self) -> str:
        """Name of the figure in a table, with its unit."""
        if self.share:
            return f"{self.what} %"
        return f"{self.what}, {self.unit}" if self.unit else self.what

    def told(self, mean: Mean | None, give_or_take: str = "±") -> str:
        """Format the figure with its error, where it has one; a share in per cent."""
        if mean is None:
            return "-"
        exact = mean.se <= EXACT and not mean.rare
        if self.share:
            return f"{100 * mean.mean:.1f}" if exact else mean.percent(give_or_take)
        return f"{mean.mean:g}" if exact else mean.amount(give_or_take)

    def alone(self, mean: Mean | None) -> str:
        """Format the figure without its error, in as many digits as that allows."""
        if mean is not None and mean.rare:
            return f"{100 * mean.mean:.1f}"
        return self.told(mean).partition(" ")[0]

    def between(self, means: Sequence[Mean]) -> str:
        """Format the lowest and the highest of several means: ``5.2-9.3``."""
        low, high, digits = self._ends(means)
        return f"{low:.{digits}f}-{high:.{digits}f}"

    def more_between(self, mores: Sequence[Mean]) -> str:
        """Format the lowest and the highest of several differences: ``+0.2 to +1.4``."""
        low, high, digits = self._ends(mores)
        return f"{low:+.{digits}f} to {high:+.{digits}f}"

    def _ends(self, means: Sequence[Mean]) -> tuple[float, float, int]:
        """Return the lowest and highest mean, as they are shown, and the digits they need."""
        scale = 100 if self.share else 1
        low, high = (scale * end(mean.mean for mean in means) for end in (min, max))
        return low, high, 0 if self.share or max(high, -low) >= 10 else 1


class Question(NamedTuple):
    """A question of somebody who makes rules, and the figures that answer it."""

    asks: str
    figures: tuple[Figure, ...]


def _ratio(part: str, whole: str, scale: float = 1) -> Callable[[Row], float | None]:
    return lambda row: row[part] / row[whole] / scale if part in row and row.get(whole) else None


def _changes(row: Row) -> float | None:
    told = counts(row, "changes")
    return sum(map(mul, told, told.values())) / row["games"] if told else None


def _before(number: int) -> Figure:
    """Return the figure for the leader before round `number`."""
    return Figure(
        f"leader_before_{number}",
        f"leader before {number} wins",
        _ratio(f"kept {number}", f"led {number}", PARTS),
        f"led {number}",
    )


CARDS = Figure("cards_per_round", "cards a round", _ratio("cards", "rounds"))
ROUNDS = Figure("rounds_per_game", "rounds a game", _ratio("rounds", "games"))
CAUGHT = Figure("rounds_caught", "rounds that end caught", _ratio("caught", "rounds"), "rounds")
REMAINDER = Figure("remainder", "shares leaving a rest", _ratio("remainders", "shares"), "shares")
LENGTH = Question(
    "How long is it?",
    (
        CARDS,
        ROUNDS,
        Figure("cards_per_game", "cards a game", _ratio("cards", "games")),
        Figure("decisions", "decisions a player", _ratio("decisions", "seats")),
        Figure(
            "minutes",
            f"minutes, {SECONDS_A_CARD} s a card",
            _ratio("turns", "games", 60 / SECONDS_A_CARD),
        ),
    ),
)
RISK = Question(
    "How risky is it?",
    (
        CAUGHT,
        Figure("nothing", "rounds that pay nobody", _ratio("nothing", "rounds"), "rounds"),
    ),
)
PAY = Question(
    "What does it pay?",
    (
        Figure("first_out", "first to leave", _ratio("first", "left", PARTS), unit="gold"),
        Figure("last_out", "last to leave", _ratio("last", "left", PARTS), unit="gold"),
        Figure("score", "a player in all", _ratio("total", "seats"), unit="gold"),
        Figure("artifacts", "artifacts carried out", _ratio("carried", "games")),
        REMAINDER,
    ),
)
OPEN = Question(
    "Does it stay open?",
    (
        *map(_before, range(2, MOST_BEFORE + 1)),
        Figure("leader_wins", "leader before end wins", _ratio("kept", "led", PARTS), "led"),
        Figure("from_behind", "won from behind", _ratio("behind", "won", PARTS), "won"),
        Figure("deficit", "their deficit", _ratio("deficit", "behind"), unit="gold"),
        Figure("lead_changes", "lead changes a game", _changes),
        Figure("margin", "winner ahead by", _ratio("margin", "games"), unit="gold"),
    ),
)
FELT = Question(
    "Is it felt?",
    (Figure("otherwise", "games going otherwise", _ratio("otherwise", "games"), "games"),),
)
TIES = Question(
    "Does somebody win?",
    (Figure("ties", "games that end level", _ratio("level", "games"), "games"),),
)
BOLDNESS = "Does boldness pay?"


def questions(tables: Sequence[Sequence[Bot]]) -> tuple[Question, ...]:
    """Return all questions in their order, for rules that these bots play."""
    return LENGTH, RISK, PAY, OPEN, Question(BOLDNESS, wins(tables)), FELT, TIES


# --- a report -------------------------------------------------------------------------------------

REPORTED = (
    ROUNDS,
    CARDS,
    Figure("turns_per_round", "turns a round", _ratio("turns", "rounds")),
    CAUGHT,
    REMAINDER,
)
"""Figures of a report that are the whole table's, in the order of `Report`."""


def of_seat(seat: int) -> tuple[Figure, ...]:
    """Return the figures of one seat in a report, in the order of `Seat`."""
    return (
        Figure("win", "wins", _ratio(f"wins {seat}", "games", PARTS), "games"),
        Figure("gold", "gold", _ratio(f"gold {seat}", "games")),
        Figure("total", "total", _ratio(f"total {seat}", "games")),
        Figure("caught", "caught", _ratio(f"caught {seat}", "rounds"), "rounds"),
        Figure("lost", "lost", _ratio(f"lost {seat}", "games")),
    )


# --- who wins -------------------------------------------------------------------------------------


class Party(NamedTuple):
    """A way of playing, and the seats of all who play so."""

    bot: str
    seats: tuple[int, ...]


def parties(bots: Sequence[Bot]) -> tuple[Party, ...]:
    """Return the ways of playing at a table, in the order of their first seats."""
    called = names(bots)
    return tuple(
        Party(name, tuple(seat for seat, own in enumerate(called) if own == name))
        for name in dict.fromkeys(called)
    )


def _wins_of(seats: Sequence[int]) -> Callable[[Row], float]:
    """Return how often one of these seats wins."""

    def share(row: Row) -> float:
        won = sum(row[f"wins {seat}"] for seat in seats)
        return won / PARTS / len(seats) / row["games"]

    return share


def wins(tables: Sequence[Sequence[Bot]]) -> tuple[Figure, ...]:
    """Return a figure for each way of playing: how often one who plays so wins.

    None where all play alike, or where the ways sit on other seats under other rules.
    """
    ways = [parties(bots) for bots in tables]
    seats = {tuple(party.seats for party in way) for way in ways}
    if len(seats) > 1 or len(ways[0]) < 2:
        return ()
    called = [
        " / ".join(dict.fromkeys(party.bot for party in same)) for same in zip(*ways, strict=True)
    ]
    return tuple(
        Figure(
            "wins",
            f"{bot} wins",
            _wins_of(party.seats),
            "games",
            bot=bot,
        )
        for party, bot in zip(ways[0], called, strict=True)
    )


# --- errors ---------------------------------------------------------------------------------------


def measured(figure: Figure, total: Row, without: Sequence[Row]) -> Mean | None:
    """Return the figure over all games, with its error; None if it has no value.

    The error comes from its values `without` each block of games in turn (`left_out`).
    """
    value = figure.of(total)
    if value is None:
        return None
    others = (figure.of(row) for row in without)
    values = tuple(value if other is None else other for other in others)
    mean = by_batches(value, values)
    return mean._replace(games=total.get(figure.among, 0)) if figure.share else mean


def left_out(total: Row, rows: Sequence[Row]) -> list[Row]:
    """Return for each row the sums of all others; nothing where there are no others."""
    if len(rows) == 1:
        return []
    return [{key: number - row.get(key, 0) for key, number in total.items()} for row in rows]


def cautious(mean: Mean, number: int) -> Mean:
    """Widen the error of the difference of two shares by two games that went otherwise.

    Where hardly any game was another (the winner changed in one of a thousand), those few would
    promise too much; where many were, it adds nothing one can see (as Agresti and Coull do for
    shares).
    """
    return mean._replace(se=hypot(mean.se, sqrt(2) / number)) if number else mean
