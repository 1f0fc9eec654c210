"""Simulation: many games between bots, and the means of what they came to with errors.

Runs on one process or several; the same seed gives the same result on any number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardkit.v4.engine import Variant
from cardkit.v4.ground import added_as
from cardkit.v4.lab.bots import Bot
from cardkit.v4.lab.counting import Row, added, counts
from cardkit.v4.lab.measures import REPORTED, Figure, left_out, measured, of_seat
from cardkit.v4.lab.paired import Mean
from cardkit.v4.lab.runs import (
    GAMES,
    OWN,
    SECONDS,
    Cell,
    Progress,
    Run,
    Seated,
    check_bots,
    check_numbers,
    names,
    run,
)
from cardkit.v4.lab.workers import Stopped

# games played in one go, from a seed of their own, so that any number of jobs gives the same
BATCH = 50
CALL = 'simulate(game, ["even", "never", "kinds:3"], games=10_000, seed=1, jobs=2)'


def simulate(
    variant: Variant,
    bots: Sequence[Bot],
    games: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Report:
    """Play `games` games of `variant` between `bots`, who sit in their order.

    Without a number they are 10,000, or as many as ten seconds give; or those of so many `seconds`.

    A bot is a word such as ``kinds:3`` or a callable, see `cardkit.v4.lab.bots`. An interruption
    (Ctrl-C) or the death of a worker process ends it early with the result so far: `Report.games`
    says how many that are, `Report.stopped` why. Raises `BotError` for a word that names no bot,
    `ValueError` when the variant is not for that many players, and `KeyboardInterrupt` or
    `WorkerDied` before anything was played.
    """
    check_bots(variant, bots)
    limit = SECONDS if games is None and seconds is None else seconds
    asked = GAMES if games is None else games
    check_numbers(asked, seed, jobs, CALL)
    told = None if progress is None else lambda done, _: progress(done)
    blocks, stopped = run(
        Run([Seated(variant, {OWN: [*bots]})], asked, seed, jobs, BATCH, limit), told
    )
    cell = Cell(0, OWN)
    return report(variant, names(bots), [block[cell] for block in blocks], asked, seed)._replace(
        stopped=stopped
    )


# --- what games came to ---------------------------------------------------------------------------


class Seat(NamedTuple):
    """One bot's figures, with their errors.

    `win` is the share of games won, `caught` the share of rounds caught in. `gold` (banked),
    `total` (with artifacts) and `lost` (when caught, also what was banked before, G-22) are means
    of a game. `left` counts how often the bot left in which turn (at 0: was caught), over all
    rounds.
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
        """Mean turn in which this bot left, over the rounds it did; None if it never did."""
        times = sum(self.left[1:])
        return (
            sum(turn * number for turn, number in enumerate(self.left)) / times if times else None
        )


class Report(NamedTuple):
    """Result of a simulation: a variant played by bots.

    `games` were played of those `asked`; `stopped` says why, if fewer. `rounds` is the mean of a
    game, `cards` and `turns` of a round; `caught` is the share of rounds that ended so, `remainder`
    the share of divisions that left something over.
    """

    variant: Variant
    games: int
    asked: int
    seed: int
    seats: tuple[Seat, ...]
    rounds: Mean
    cards: Mean
    turns: Mean
    caught: Mean
    remainder: Mean
    stopped: Stopped = ""

    def __repr__(self) -> str:
        wins = ", ".join(f"{seat.bot} {100 * seat.win.mean:.1f} %" for seat in self.seats)
        return f"Report({self.variant.slug}, {self.games:,} games: {wins})"

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``cardkit simulate --json`` prints."""
        return {
            "variant": self.variant.slug,
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "bots": [_seat_json(seat) for seat in self.seats],
            **_with_errors(
                rounds_per_game=self.rounds, cards_per_round=self.cards, turns_per_round=self.turns
            ),
            **_with_errors(rounds_caught=self.caught),
            **_bounds(rounds_caught=self.caught),
            **_with_errors(remainder=self.remainder),
            **self.variant.unplayed_json,
        }


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {
        "bot": seat.bot,
        **_with_errors(
            win=seat.win, gold=seat.gold, total=seat.total, caught=seat.caught, lost=seat.lost
        ),
        **_bounds(win=seat.win, caught=seat.caught),
        "leaves_after": seat.leaves_after,
    }


def _with_errors(**means: Mean) -> dict[str, float]:
    """Return each mean by its name, followed by its standard error."""
    told: dict[str, float] = {}
    for name, mean in means.items():
        told[name] = mean.mean
        told[f"{name}_se"] = mean.se
    return told


def _bounds(**shares: Mean) -> dict[str, float]:
    """Return the interval of each share, which holds even where it is rare."""
    told: dict[str, float] = {}
    for name, mean in shares.items():
        told[f"{name}_low"], told[f"{name}_high"] = mean.interval
    return told


def report(
    variant: Variant, bots: Sequence[str], rows: Sequence[Row], asked: int, seed: int
) -> Report:
    """Turn the rows of blocks of games into means. Raises `ValueError` when there is none."""
    if not rows:
        raise ValueError("no game was played, so there is nothing to report")
    total = added(rows)
    without = left_out(total, rows)

    def mean(figure: Figure) -> Mean:
        return measured(figure, total, without) or Mean(0.0, 0.0)

    seats = []
    for seat, bot in enumerate(bots):
        left = counts(total, f"left {seat}")
        win, gold, worth, caught, lost = map(mean, of_seat(seat))
        left_in = tuple(left.get(turn, 0) for turn in range(len(variant.slots) + 2))
        seats.append(Seat(bot, win, gold, worth, caught, lost, left_in))
    rounds, cards, turns, caught, remainder = map(mean, REPORTED)
    return Report(
        variant,
        total["games"],
        asked,
        seed,
        tuple(seats),
        rounds,
        cards,
        turns,
        caught,
        remainder,
    )
