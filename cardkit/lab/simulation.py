"""Many games between bots, on one process or several, and what they came to: means with their standard errors.

The same seed gives the same result on any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import reduce
from itertools import repeat
from math import sqrt
from pickle import PicklingError
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

import cardkit
from cardkit.engine import Variant
from cardkit.lab.at_rest import Mix, effort, rest, sittings
from cardkit.lab.best import named
from cardkit.lab.bot_games import PARTS, TABLE_FIGURES, Tallies, place_of, play
from cardkit.lab.bots import REST, Bot, BotError, check_word
from cardkit.lab.paired import Belongs, Mean, belongs_to, derived, difference, with_unit
from cardkit.lab.workers import Stopped, WorkerDied, in_order, why_stopped
from cardkit.text import csv_text, needs

BATCH = 200  # games that are played in one go, from a seed of their own: so the result is the same for any number of jobs
BLOCKS = 1024  # so many blocks of batches are kept at most, for the errors of differences: `cardkit.lab.paired`
T = TypeVar("T")
Progress: TypeAlias = Callable[[int], None]  # told how many games have been played so far


def simulate(
    variant: Variant, bots: Sequence[Bot], games: int = 10_000, seed: int = 1, jobs: int = 1, progress: Progress | None = None
) -> Report:
    """`games` games of `variant` between `bots`, who sit in their order.

    A bot is a word such as ``kinds:3`` or a callable, see `cardkit.lab.bots`; ``best`` and ``rest`` are sought first. An
    interruption (Ctrl-C) or the death of a worker process ends it early with the result so far: `Report.games` says how many
    that are, `Report.stopped` why. Raises `BotError` for a word that names no bot, `ValueError` when the variant is not for
    that many players, and `KeyboardInterrupt` or `WorkerDied` before anything was played.
    """
    check_bots(variant, bots)
    for number in (games, seed, jobs):
        needs(number, int, 'simulate(game, ["even", "never", "kinds:3"], games=10_000, seed=1, jobs=2)')
    check_numbers(games, jobs)
    found = named(bots, variant)
    seats = tuple(rest(variant, len(bots), jobs, effort(games)).mix if bot == REST else bot for bot in found)
    called = [was if was == now else f"{was} ({now})" for was, now in zip(names(bots), names(found), strict=True)]
    return played_by(variant, seats, called, games, seed, jobs, progress)


def played_by(
    variant: Variant, seats: Sequence[Bot | Mix], called: list[str], games: int, seed: int, jobs: int, progress: Progress | None
) -> Report:
    """`simulate` of seats that have a bot each, or pick one by a mix every few games, `called` so in the report."""
    work = ((min(BATCH, games - start), f"{seed}/{start}") for start in range(0, games, BATCH))
    batches = in_order(_batch, (variant, seats), work, min(jobs, -(-games // BATCH)))
    try:
        blocks, stopped = in_blocks(batches, Tallies.plus, lambda batch: batch.games, progress)
    except (PicklingError, AttributeError) as error:
        # Only where processes are started afresh; forked ones have the bots already.
        raise BotError(f"a bot cannot be sent to another process ({error}): give words, or play with jobs=1") from error
    return report(variant, called, reduce(Tallies.plus, blocks), games, seed, blocks)._replace(stopped=stopped)


def in_blocks(
    results: Generator[T], plus: Callable[[T, T], T], games: Callable[[T], int], progress: Progress | None
) -> tuple[list[T], Stopped]:
    """All results in their order, and why they ended early, if they did; when there are many, those of neighbours are put
    together by `plus`, so that memory stays small.

    `games` says of how many a result is, and `progress` is told how many there are so far. An interruption, or the death of a
    worker process, before there is any result is raised.
    """
    blocks: list[T] = []
    size, done = 1, 0
    try:
        for number, result in enumerate(results, 1):
            if len(blocks) * size < number:
                blocks.append(result)
            else:
                blocks[-1] = plus(blocks[-1], result)
            if number == BLOCKS * size:
                blocks = list(map(plus, blocks[::2], blocks[1::2]))
                size *= 2
            done += games(result)
            if progress is not None:
                progress(done)
    except (KeyboardInterrupt, WorkerDied) as error:
        if not done:
            raise
        return blocks, why_stopped(error)
    finally:
        results.close()
    return blocks, ""


def check_bots(variant: Variant, bots: Sequence[Bot]) -> None:
    """Raise `BotError` or `ValueError` unless these bots can play `variant`, `TypeError` where these are other things."""
    call = 'simulate(load("kings-gold"), ["even", "never", "kinds:3"])'
    needs(variant, Variant, call)
    needs(bots, (list, tuple), call)
    for bot in bots:
        if isinstance(bot, str):
            check_word(bot, variant)
        elif not callable(bot):
            raise BotError(f"a bot is a word or a callable, not {bot!r}")
    if not variant.players.low <= len(bots) <= variant.players.high:
        raise ValueError(f"{variant.name} is for {variant.players} players, not {len(bots)}: name one bot for each player")


def check_numbers(games: int, jobs: int) -> None:
    """Raise `ValueError` unless something is to be played, by somebody."""
    if games < 1 or jobs < 1:
        raise ValueError(f"games and jobs are at least 1, not {games} and {jobs}")


def names(bots: Sequence[Bot]) -> list[str]:
    """What each bot is called in a report: its word, or the name of the function."""
    return [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in bots]


def _batch(given: tuple[Variant, Sequence[Bot | Mix]], work: tuple[int, str]) -> Tallies:
    (variant, bots), (games, seed) = given, work
    if not any(isinstance(bot, tuple) for bot in bots):
        return play(variant, cast(Sequence[Bot], bots), games, seed)
    return reduce(Tallies.plus, (play(variant, *sitting) for sitting in sittings(bots, games, seed)))


# --- what games came to ------------------------------------------------------------------------------------------------


class Seat(NamedTuple):
    """One bot's figures: shares of games won, banked gold, total with artifacts, share of rounds caught in.

    `gold`, `total` and `lost` (gold lost when caught, also what was banked before, G-22) are a game's. `left` counts in which
    turn the bot left, how often (at 0: was caught), over all rounds.
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
    """A variant played by bots. `games` were played of those `asked`; `stopped` says why, if fewer.

    `rounds` are a game's, `cards` and `turns` a round's, `caught` is the share of rounds that ended so, `remainder` that of
    shares that left something over. `spread` is how much more the last bot's total is than the first one's, `squares` what
    the shares of a win come to when each is squared: 1 where somebody wins alone, 1/k where k share it.
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
    spread: Mean
    squares: Mean
    stopped: Stopped = ""

    def __repr__(self) -> str:
        wins = ", ".join(f"{seat.bot} {100 * seat.win.mean:.1f} %" for seat in self.seats)
        return f"Report({self.variant.slug}, {self.games:,} games: {wins})"

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)

    def each(self, figure: Literal["total", "caught"]) -> Mean:
        """What a figure of a seat is on average over all of them."""
        return derived(lambda *seats: sum(seats) / len(seats), *(getattr(seat, figure) for seat in self.seats))

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit simulate --json`` prints."""
        return {
            "variant": self.variant.slug,
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "bots": [_seat_json(seat) for seat in self.seats],
            **with_errors(rounds_per_game=self.rounds, cards_per_round=self.cards, turns_per_round=self.turns),
            **with_errors(rounds_caught=self.caught),
            **_bounds(rounds_caught=self.caught),
            **with_errors(remainder=self.remainder),
            **self.variant.unplayed_json,
        }

    def to_csv(self) -> str:
        """One line a bot, with a line of names above: the figures of the bot, then those of the table."""
        told = self.to_json()
        table = {name: value for name, value in told.items() if name not in ("bots", "not_played")}
        rows = [{**table, "seat": seat, **row} for seat, row in enumerate(told["bots"], 1)]
        return csv_text([list(rows[0]), *(row.values() for row in rows)])


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {
        "bot": seat.bot,
        **with_errors(win=seat.win, gold=seat.gold, total=seat.total, caught=seat.caught, lost=seat.lost),
        **_bounds(win=seat.win, caught=seat.caught),
        "leaves_after": seat.leaves_after,
    }


def with_errors(**means: Mean) -> dict[str, float]:
    """Each mean by its name, and behind it its standard error."""
    return {key: part for name, mean in means.items() for key, part in ((name, mean.mean), (f"{name}_se", mean.se))}


def _bounds(**shares: Mean) -> dict[str, float]:
    """The interval of each share: what holds also where it is rare, and its error says nothing."""
    return {f"{name}_{end}": at for name, mean in shares.items() for end, at in zip(("low", "high"), mean.interval)}


def report(
    variant: Variant, bots: list[str], tallies: Tallies, asked: int, seed: int, batches: Sequence[Tallies] = ()
) -> Report:
    """The means of what was counted; with the `batches` it was counted in, means whose differences have errors.

    Raises `ValueError` when not a single game was played.
    """
    if not tallies.games:
        raise ValueError("no game was played, so there is nothing to report")
    all_games = tallies.games
    rest = [tallies.minus(batch) for batch in batches] if len(batches) > 1 else []

    def mean(figure: Callable[[Tallies], Mean], games: int = 0) -> Mean:
        without = tuple([figure(others).mean for others in rest])
        return figure(tallies)._replace(without=without, games=games)

    def per_game(seat: int, figure: str) -> Mean:
        return mean(lambda of: _mean(*of.seat(seat, figure), of.games, 1))

    def per_round(place: int, games: int = 0) -> Mean:
        return mean(lambda of: _per_round(of, place), games)

    def seated(seat: int, bot: str) -> Seat:
        won = mean(lambda of: _mean(*of.seat(seat, "wins"), of.games, PARTS), all_games)
        gold, total, lost = (per_game(seat, figure) for figure in ("gold", "total", "lost"))
        caught = per_round(place_of(seat, "caught"), all_games)
        return Seat(bot, won, gold, total, caught, lost, tuple(tallies.left[seat]))

    return Report(
        variant,
        all_games,
        asked,
        seed,
        tuple(seated(*one) for one in enumerate(bots)),
        mean(lambda of: _mean(*of.rounds, of.games, 1)),
        per_round(TABLE_FIGURES.index("cards")),
        per_round(TABLE_FIGURES.index("turns")),
        per_round(TABLE_FIGURES.index("caught"), all_games),
        mean(lambda of: _of_means(of.table("remainders"), of.table("shares"), of.shares_by_remainders, of.games), all_games),
        mean(lambda of: _apart(of, len(bots) - 1)),
        mean(lambda of: _squares(of, len(bots))),
    )


def _squares(tallies: Tallies, players: int) -> Mean:
    """The shares of a win, each squared, added up; the error is the most that a figure from 1/players to 1 can have."""
    squares = sum(tallies.seat(seat, "wins")[1] for seat in range(players)) / PARTS**2 / tallies.games
    return Mean(squares, sqrt(max((1 - squares) * (squares - 1 / players), 0.0) / tallies.games))


def _apart(tallies: Tallies, last: int) -> Mean:
    """How much more the last one's total is than the first one's."""
    (one, squares), (other, other_squares) = tallies.seat(0, "total"), tallies.seat(last, "total")
    return _mean(other - one, other_squares + squares - 2 * tallies.first_by_last, tallies.games, 1)


def _mean(total: int, squares: int, games: int, scale: float) -> Mean:
    """The mean over games of a figure in units of `scale`, and its standard error. One game has no error to speak of."""
    variance = (squares - total * total / games) / (games - 1) if games > 1 else 0.0
    return Mean(total / games / scale, sqrt(max(variance, 0.0) / games) / scale)


def _per_round(tallies: Tallies, place: int) -> Mean:
    """A figure of a round. Where games have different numbers of them, the error is that of a ratio of means."""
    (total, squares), games, (rounds, round_squares) = tallies.at(place), tallies.games, tallies.rounds
    if rounds * rounds == round_squares * games:
        return _mean(total, squares, games, rounds // games)
    return _of_means((total, squares), tallies.rounds, tallies.by_rounds[place], games)


def _of_means(part: tuple[int, int], whole: tuple[int, int], products: int, games: int) -> Mean:
    """The ratio of two figures of so many games, of each of which the sum and the sum of squares is known, and of their
    `products` the sum: the shares, or rounds, of one game belong together. None of nothing."""
    if not whole[0]:
        return Mean(0.0, 0.0)
    ratio = part[0] / whole[0]
    residuals = part[1] - 2 * ratio * products + ratio * ratio * whole[1]
    variance = max(residuals, 0.0) / (games - 1) if games > 1 else 0.0
    return Mean(ratio, sqrt(variance * games) / whole[0])


class Row(NamedTuple):
    """One figure of both variants and how much more the second has. Told in `unit`: a share of one in %; none: in its name."""

    figure: str
    one: Mean
    other: Mean
    unit: Literal["", "%", "gold"] = ""
    others: tuple[Mean, ...] = ()
    """At rest, how much more the second has where all are more careful, and where all are bolder."""
    among: int = 1
    """So many figures are looked at together."""

    @property
    def share(self) -> bool:
        """Whether it is a share of one."""
        return self.unit == "%"

    @property
    def told(self) -> str:
        """What it is called in a table, with its unit."""
        return with_unit(self.figure, self.unit)

    @property
    def more(self) -> Mean:
        """The difference, and its standard error: both were played from the same seeds."""
        return difference(self.one, self.other)

    @property
    def belongs_to(self) -> Belongs:
        """Whether it clearly differs by the rule, or only because of who plays; of named bots nothing else is known."""
        return belongs_to(self.more, self.others, clear=self.more.clear_among(self.among))

    def to_json(self) -> dict[str, Any]:
        """The difference, whether it is clear, and at rest whose it is."""
        told, belongs = self.more.to_json(), self.belongs_to
        return {
            "figure": self.figure, "more": told.pop("mean"), **told, "clear": bool(belongs),
            "belongs_to": belongs if self.others and belongs else None,
        }  # fmt: skip


class Comparison(NamedTuple):
    """Two reports of the same bots; of games at rest also those of other `crowds`."""

    one: Report
    other: Report
    crowds: tuple[Comparison, ...] = ()

    def __repr__(self) -> str:
        return f"Comparison({self.one!r}, {self.other!r})"

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)

    def rows(self) -> list[Row]:
        """What holds for the table, then each bot's wins, score and catches, with what other crowds do to them.

        Alone nobody wins or divides; where as many do not play both, wins are no measure, and the first seats of both are
        put beside each other. At rest all play alike, so there it is what one of them scores.
        """
        one, other = self.one, self.other
        rows = [Row("cards per round", one.cards, other.cards), Row("rounds caught", one.caught, other.caught, "%")]
        seats = {len(one.seats), len(other.seats)}
        if seats != {1}:
            rows.append(Row("shares with a rest", one.remainder, other.remainder, "%"))
        if all(seat.bot == REST for seat in (*one.seats, *other.seats)):
            rows.append(Row("score", one.each("total"), other.each("total"), "gold"))
            rows.append(Row("caught", one.each("caught"), other.each("caught"), "%"))
        else:
            for seat, (mine, theirs) in enumerate(zip(one.seats, other.seats), 1):
                bot = f"{seat} {mine.bot}" if mine.bot == theirs.bot else f"{seat} {mine.bot} / {theirs.bot}"
                if len(seats) == 1 and seats != {1}:
                    rows.append(Row(f"{bot}: wins", mine.win, theirs.win, "%"))
                rows.append(Row(f"{bot}: score", mine.total, theirs.total, "gold"))
                rows.append(Row(f"{bot}: caught", mine.caught, theirs.caught, "%"))
        crowds = [[row.more for row in crowd.rows()] for crowd in self.crowds]
        others = zip(*crowds) if crowds else repeat(())
        return [row._replace(others=each, among=len(rows)) for row, each in zip(rows, others)]

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit compare --json`` prints."""
        return {"reports": [self.one.to_json(), self.other.to_json()], "differences": [row.to_json() for row in self.rows()]}
