"""Simulation: many games between bots, and the means of what they came to with errors.

Runs on one process or several; the same seed gives the same result on any number.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import reduce
from math import sqrt
from pickle import PicklingError
from time import monotonic
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardkit.engine import Variant
from cardkit.ground import added_as
from cardkit.lab.bot_games import PARTS, TABLE_FIGURES, Tallies, place_of, play
from cardkit.lab.bots import Bot, BotError, check_word
from cardkit.lab.paired import Mean
from cardkit.lab.workers import Stopped, WorkerDied, in_order, why_stopped
from cardkit.text import csv_text, needs

# games played in one go, from a seed of their own, so that any number of jobs gives the same
BATCH = 200
GAMES, SECONDS = 10_000, 10.0
"""Games played where no number is said, and the seconds they may take."""
BLOCKS = 1024  # blocks of batches kept at most, for the errors of differences: `cardkit.lab.paired`
T = TypeVar("T")
Progress: TypeAlias = Callable[[int], None]  # told how many games have been played so far


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

    A bot is a word such as ``kinds:3`` or a callable, see `cardkit.lab.bots`. An interruption
    (Ctrl-C) or the death of a worker process ends it early with the result so far: `Report.games`
    says how many that are, `Report.stopped` why. Raises `BotError` for a word that names no bot,
    `ValueError` when the variant is not for that many players, and `KeyboardInterrupt` or
    `WorkerDied` before anything was played.
    """
    check_bots(variant, bots)
    limit = SECONDS if games is None and seconds is None else seconds
    asked = GAMES if games is None else games
    check_numbers(
        asked,
        seed,
        jobs,
        'simulate(game, ["even", "never", "kinds:3"], games=10_000, seed=1, jobs=2)',
    )
    work = ((min(BATCH, asked - start), f"{seed}/{start}") for start in range(0, asked, BATCH))
    batches = in_order(_batch, (variant, bots), work, min(jobs, -(-asked // BATCH)))
    told = None if progress is None else lambda done, _: progress(done)
    blocks, stopped = in_blocks(batches, Tallies.plus, lambda batch: batch.games, told, limit)
    return report(variant, names(bots), reduce(Tallies.plus, blocks), asked, seed)._replace(
        stopped=stopped
    )


def in_blocks(
    results: Generator[T],
    plus: Callable[[T, T], T],
    games: Callable[[T], int],
    progress: Callable[[int, list[T]], None] | None,
    seconds: float | None = None,
    most: int = BLOCKS,
) -> tuple[list[T], Stopped]:
    """Collect all results in their order, and say why they ended early, if they did.

    When there are more than `most`, neighbours are put together by `plus`, so that memory stays
    small. `games` returns the number of games of a result, and `progress` is told how many there
    are so far, and the blocks. After so many `seconds` the result so far is enough. An
    interruption, or the death of a worker process, before there is any result is raised, and
    `BotError` where a bot cannot be handed to a process.
    """
    blocks: list[T] = []
    size, done = 1, 0
    enough = None if seconds is None else monotonic() + seconds
    try:
        for number, result in enumerate(results, 1):
            if len(blocks) * size < number:
                blocks.append(result)
            else:
                blocks[-1] = plus(blocks[-1], result)
            if number == most * size:
                blocks = list(map(plus, blocks[::2], blocks[1::2]))
                size *= 2
            done += games(result)
            if progress is not None:
                progress(done, blocks)
            if enough is not None and monotonic() >= enough:
                return blocks, "time"
    except (KeyboardInterrupt, WorkerDied) as error:
        if not done:
            raise
        return blocks, why_stopped(error)
    except (PicklingError, AttributeError) as error:
        if "pickle" not in str(error):
            raise
        # Only where processes are started afresh; forked ones have the bots already.
        raise BotError(
            f"a bot cannot be sent to another process ({error}): give words, or play with jobs=1"
        ) from error
    finally:
        results.close()
    return blocks, ""


def check_bots(variant: Variant, bots: Sequence[Bot]) -> None:
    """Raise `BotError` or `ValueError` unless these bots can play `variant`.

    Raises `TypeError` where these are other things than a variant and a list of bots.
    """
    call = 'simulate(load("kings-gold"), ["even", "never", "kinds:3"])'
    needs(variant, Variant, call)
    needs(bots, (list, tuple), call)
    for bot in bots:
        if isinstance(bot, str):
            check_word(bot, variant)
        elif not callable(bot):
            raise BotError(f"a bot is a word or a callable, not {bot!r}")
    if not variant.players.low <= len(bots) <= variant.players.high:
        raise ValueError(
            f"{variant.name} is for {variant.players} players, not {len(bots)}: name "
            f"one bot for each player"
        )


def check_numbers(games: int, seed: int, jobs: int, call: str) -> None:
    """Raise `ValueError` unless `games` and `jobs` are at least 1.

    Raises `TypeError`, which quotes the right `call`, for anything but whole numbers.
    """
    for number in (games, seed, jobs):
        needs(number, int, call)
    if games < 1 or jobs < 1:
        raise ValueError(f"games and jobs are at least 1, not {games} and {jobs}")


def names(bots: Sequence[Bot]) -> list[str]:
    """Return the name of each bot in a report: its word, or the name of the function."""
    return [
        bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        for bot in bots
    ]


def _batch(given: tuple[Variant, Sequence[Bot]], work: tuple[int, str]) -> Tallies:
    (variant, bots), (games, seed) = given, work
    return play(variant, bots, games, seed)


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

    def to_csv(self) -> str:
        """Return one line for each bot below a line of names.

        Each has the figures of the table, then those of the bot.
        """
        told = self.to_json()
        table = {name: value for name, value in told.items() if name not in ("bots", "not_played")}
        rows = [{**table, "seat": seat, **row} for seat, row in enumerate(told["bots"], 1)]
        return csv_text([list(rows[0]), *(row.values() for row in rows)])


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


def report(variant: Variant, bots: list[str], tallies: Tallies, asked: int, seed: int) -> Report:
    """Turn tallies into means. Raises `ValueError` when not a single game was played."""
    if not tallies.games:
        raise ValueError("no game was played, so there is nothing to report")

    def per_game(seat: int, figure: str, scale: int = 1) -> Mean:
        return _mean(*tallies.seat(seat, figure), tallies.games, scale)

    def share(mean: Mean) -> Mean:
        return mean._replace(games=tallies.games)

    def seated(seat: int, bot: str) -> Seat:
        gold, total, lost = (per_game(seat, figure) for figure in ("gold", "total", "lost"))
        caught = _per_round(tallies, place_of(seat, "caught"))
        return Seat(
            bot,
            share(per_game(seat, "wins", PARTS)),
            gold,
            total,
            share(caught),
            lost,
            tuple(tallies.left[seat]),
        )

    cards, turns, caught = (
        _per_round(tallies, TABLE_FIGURES.index(name)) for name in ("cards", "turns", "caught")
    )
    return Report(
        variant,
        tallies.games,
        asked,
        seed,
        tuple(seated(*one) for one in enumerate(bots)),
        _mean(*tallies.rounds, tallies.games, 1),
        cards,
        turns,
        share(caught),
        _of_means(
            tallies.table("remainders"),
            tallies.table("shares"),
            tallies.shares_by_remainders,
            tallies.games,
        ),
    )


def _mean(total: int, squares: int, games: int, scale: float) -> Mean:
    """Return the mean of a figure over games in units of `scale`, with its standard error.

    The error of a single game is 0.
    """
    variance = (squares - total * total / games) / (games - 1) if games > 1 else 0.0
    return Mean(total / games / scale, sqrt(max(variance, 0.0) / games) / scale)


def _per_round(tallies: Tallies, place: int) -> Mean:
    """Return the mean of a figure over rounds.

    Where games have different numbers of rounds, the error is that of a ratio of means.
    """
    (total, squares), games, (rounds, round_squares) = (
        tallies.at(place),
        tallies.games,
        tallies.rounds,
    )
    if rounds * rounds == round_squares * games:
        return _mean(total, squares, games, rounds // games)
    return _of_means((total, squares), tallies.rounds, tallies.by_rounds[place], games)


def _of_means(part: tuple[int, int], whole: tuple[int, int], products: int, games: int) -> Mean:
    """Return the ratio of two figures over games, with its error; 0 if the whole is 0.

    `part` and `whole` are each the sum and the sum of squares, and `products` the sum of their
    products: the figures of one game belong together.
    """
    if not whole[0]:
        return Mean(0.0, 0.0)
    ratio = part[0] / whole[0]
    residuals = part[1] - 2 * ratio * products + ratio * ratio * whole[1]
    variance = max(residuals, 0.0) / (games - 1) if games > 1 else 0.0
    return Mean(ratio, sqrt(variance * games) / whole[0])
