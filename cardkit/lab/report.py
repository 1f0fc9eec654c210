"""What many games came to: means with their standard errors, for people and for programs."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from cardkit.lab.play import PARTS, Tallies
from cardkit.letters import csv_text
from cardkit.variant import Variant


class Mean(NamedTuple):
    """A mean and its standard error, both in the unit of what was counted."""

    mean: float
    se: float

    def __str__(self) -> str:
        return f"{self.mean:.3g} ± {self.se:.1g}"


class Seat(NamedTuple):
    """One bot's figures: shares of games won, banked gold, total with artifacts, share of rounds caught in.

    `gold`, `total` and `lost` (gold carried when caught) are a game's. `left` counts in which turn the bot left, how
    often (at 0: was caught), over all rounds.
    """

    bot: str
    win: Mean
    gold: Mean
    total: Mean
    caught: Mean
    lost: Mean
    left: tuple[int, ...]

    @property
    def leaves_after(self) -> float | None:
        """The mean turn in which this bot left, of the rounds it did; None if it never did."""
        times = sum(self.left[1:])
        return sum(turn * number for turn, number in enumerate(self.left)) / times if times else None


class Report(NamedTuple):
    """A variant played by bots. `games` were played of those `asked`; fewer when somebody interrupted.

    `cards` and `turns` are a round's, `caught` is the share of rounds that ended so, `remainder` that of shares that
    left something over. `spread` is how much more the last bot's total is than the first one's.
    """

    variant: Variant
    games: int
    asked: int
    seed: int
    seats: tuple[Seat, ...]
    cards: Mean
    turns: Mean
    caught: Mean
    remainder: Mean
    spread: Mean

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit simulate --json`` prints."""
        return {
            "variant": self.variant.slug,
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "bots": [_seat_json(seat) for seat in self.seats],
            "cards_per_round": self.cards.mean,
            "cards_per_round_se": self.cards.se,
            "turns_per_round": self.turns.mean,
            "turns_per_round_se": self.turns.se,
            "rounds_caught": self.caught.mean,
            "rounds_caught_se": self.caught.se,
            "remainder": self.remainder.mean,
            "remainder_se": self.remainder.se,
        }

    def to_csv(self) -> str:
        """One line a bot, with a line of names above: the figures of the bot, then those of the table."""
        told = self.to_json()
        table = {name: value for name, value in told.items() if name != "bots"}
        rows = [{**table, "seat": seat, **row} for seat, row in enumerate(told["bots"], 1)]
        return csv_text([list(rows[0]), *(row.values() for row in rows)])


def _seat_json(seat: Seat) -> dict[str, Any]:
    told: dict[str, Any] = {"bot": seat.bot}
    for name in ("win", "gold", "total", "caught", "lost"):
        mean: Mean = getattr(seat, name)
        told[name], told[f"{name}_se"] = mean.mean, mean.se
    told["leaves_after"] = seat.leaves_after
    return told


def report(variant: Variant, bots: list[str], tallies: Tallies, asked: int, seed: int) -> Report:
    """The means of what was counted. Raises `ValueError` when not a single game was played."""
    games, rounds = tallies.games, variant.rounds
    if not games:
        raise ValueError("no game was played, so there is nothing to report")

    def mean(figure: tuple[int, int], scale: float) -> Mean:
        return _mean(*figure, games, scale)

    seats = tuple(
        Seat(
            bot,
            mean(tallies.seat(seat, "wins"), PARTS),
            mean(tallies.seat(seat, "gold"), 1),
            mean(tallies.seat(seat, "total"), 1),
            mean(tallies.seat(seat, "caught"), rounds),
            mean(tallies.seat(seat, "lost"), 1),
            tuple(tallies.left[seat]),
        )
        for seat, bot in enumerate(bots)
    )
    first, last = tallies.seat(0, "total"), tallies.seat(len(bots) - 1, "total")
    apart = (last[0] - first[0], last[1] + first[1] - 2 * tallies.first_by_last)
    return Report(
        variant,
        games,
        asked,
        seed,
        seats,
        mean(tallies.table("cards"), rounds),
        mean(tallies.table("turns"), rounds),
        mean(tallies.table("caught"), rounds),
        _ratio(tallies),
        mean(apart, 1),
    )


def _mean(total: int, squares: int, games: int, scale: float) -> Mean:
    """The mean over games of a figure in units of `scale`, and its standard error. One game has no error to speak of."""
    variance = (squares - total * total / games) / (games - 1) if games > 1 else 0.0
    return Mean(total / games / scale, sqrt(max(variance, 0.0) / games) / scale)


def _ratio(tallies: Tallies) -> Mean:
    """How often a share left a remainder. Shares of one game belong together, so the error is that of a ratio of means."""
    games = tallies.games
    rests, rest_squares = tallies.table("remainders")
    shares, share_squares = tallies.table("shares")
    if not shares:
        return Mean(0.0, 0.0)
    ratio = rests / shares
    residuals = rest_squares - 2 * ratio * tallies.shares_by_remainders + ratio * ratio * share_squares
    variance = max(residuals, 0.0) / (games - 1) if games > 1 else 0.0
    return Mean(ratio, sqrt(variance * games) / shares)
