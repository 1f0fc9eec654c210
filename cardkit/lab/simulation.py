"""Many games between bots, on one process or several; the same seed gives the same result on any number of them."""

from collections.abc import Callable, Generator, Sequence
from functools import reduce
from pickle import PicklingError
from typing import TypeAlias, TypeVar, cast

from cardkit.engine import Variant
from cardkit.lab.at_rest import Mix, effort, rest, sittings
from cardkit.lab.best import named
from cardkit.lab.bot_games import Tallies, play
from cardkit.lab.bots import REST, Bot, BotError, check_word
from cardkit.lab.report import Report, Stopped, report, why_stopped
from cardkit.lab.workers import WorkerDied, in_order
from cardkit.text import needs

BATCH = 200
"""Games that are played in one go, from a seed of their own: what makes the result the same for any number of jobs."""
BLOCKS = 1024
"""So many blocks of batches are kept at most, for the errors of differences: `cardkit.lab.paired`."""
T = TypeVar("T")
Progress: TypeAlias = Callable[[int], None]
"""Told how many games have been played so far."""


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
