"""Runs: games played slice by slice, on one process or several, until there are enough.

The same seed gives the same slices in the same order on any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pickle import PicklingError
from time import monotonic
from typing import NamedTuple, TypeAlias

from cardkit.v4.engine import Variant
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.bots import Bot, BotError, check_word
from cardkit.v4.lab.counting import CloseCount, Row, added
from cardkit.v4.lab.workers import Stopped, WorkerDied, in_order, why_stopped
from cardkit.v4.text import needs

GAMES, SECONDS = 10_000, 10.0
"""Games played where no number is said, and the seconds they may take."""
SLICES = 20  # slices of few games; many games make more slices
BLOCKS = 128
"""Blocks of slices kept at most, for errors: enough for these to be sure."""
OWN = "own"
"""Name of the crowd that somebody made of bots."""
Progress: TypeAlias = Callable[[int], None]  # told how many games have been played so far


class Seated(NamedTuple):
    """Rules to be played, with the bots of each crowd by seat."""

    variant: Variant
    crowds: dict[str, list[Bot]]


class Cell(NamedTuple):
    """One of the rules, by its number, played by one of the crowds."""

    side: int
    crowd: str


Rows: TypeAlias = dict[Cell, Row]


class Run(NamedTuple):
    """Games to be played: so many `games` of each by each crowd, from `seed`, on `jobs` processes.

    They are dealt in slices of at most `size` games. With `paired` each game is dealt from its own
    number, alike for all rules and crowds, and counted closely.
    """

    given: Sequence[Seated]
    games: int
    seed: int
    jobs: int
    size: int
    seconds: float | None
    paired: bool = False


class Slice(NamedTuple):
    """A number of games, and the seed they are dealt from."""

    games: int
    seed: str


def run(
    asked: Run, progress: Callable[[int, list[Rows]], None] | None
) -> tuple[list[Rows], Stopped]:
    """Play all slices; return blocks of them, and why they ended early, if they did.

    When there are more than `BLOCKS`, neighbours are put together, so that memory stays small.
    `progress` is told how many games there are so far, and the blocks. After so many seconds the
    result so far is enough. An interruption, or the death of a worker process, before there is any
    result is raised, and `BotError` where a bot cannot be handed to a process.
    """
    blocks: list[Rows] = []
    size, done = 1, 0
    enough = None if asked.seconds is None else monotonic() + asked.seconds
    results = _slices(asked)
    try:
        for number, result in enumerate(results, 1):
            if len(blocks) * size < number:
                blocks.append(result)
            else:
                blocks[-1] = _plus(blocks[-1], result)
            if number == BLOCKS * size:
                blocks = list(map(_plus, blocks[::2], blocks[1::2]))
                size *= 2
            done += games_of(result)
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


def _slices(asked: Run) -> Generator[Rows]:
    size = max(1, min(asked.size, asked.games // SLICES))
    starts = range(0, asked.games, size)
    slices = (Slice(min(size, asked.games - start), f"{asked.seed}/{start}") for start in starts)
    task = _play_closely if asked.paired else _play
    return in_order(task, asked.given, slices, min(asked.jobs, len(starts)))


def _play(given: Sequence[Seated], part: Slice) -> Rows:
    """Play one slice of games by each of the rules and crowds."""
    return {
        Cell(side, crowd): play(variant, bots, part.games, part.seed).row()
        for side, (variant, crowds) in enumerate(given)
        for crowd, bots in crowds.items()
    }


def _play_closely(given: Sequence[Seated], part: Slice) -> Rows:
    """Play one slice of paired games; say how many went otherwise than by the first rules."""
    rows: Rows = {}
    for crowd in given[0].crowds:
        first: list[tuple[int, ...]] = []
        for side, (variant, crowds) in enumerate(given):
            bots = crowds[crowd]
            count = CloseCount(variant, len(bots))
            play(variant, bots, part.games, part.seed, count=count, paired=True)
            row = rows[Cell(side, crowd)] = count.row()
            if side:
                pairs = zip(first, count.courses, strict=True)
                row["otherwise"] = sum(one != other for one, other in pairs)
            else:
                first = count.courses
    return rows


def games_of(rows: Rows) -> int:
    """Return the number of games, which is the same in every cell."""
    return next(iter(rows.values()))["games"]


def _plus(one: Rows, other: Rows) -> Rows:
    return {cell: added((row, other[cell])) for cell, row in one.items()}


def added_cells(blocks: Sequence[Rows]) -> Rows:
    """Add up all blocks to one."""
    return {cell: added(block[cell] for block in blocks) for cell in blocks[0]}


# --- what is asked --------------------------------------------------------------------------------


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
