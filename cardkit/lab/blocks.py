"""Plays games in blocks of fifty: on the kernel, plain or compiled, or on `GameState`.

The same seed gives the same games, whichever way they are played and by however many jobs. Where
compiled code has yet to be made, games are played plain until it is there.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil
from random import Random
from typing import TYPE_CHECKING

from cardkit.engine.variant import Variant
from cardkit.lab import compiled, games, on_state
from cardkit.lab.bots import StrategiesByRound, strategies_of
from cardkit.lab.kernel import CARDS, Rules, Table
from cardkit.lab.on_state import Bot
from cardkit.lab.rules import rules_for, unknown_keys

if TYPE_CHECKING:
    from concurrent.futures import Executor

BLOCK = 50
"""Games of a block: they are dealt from one seed, and added up to one row."""
BLOCKS_AT_ONCE = 5
"""Blocks that compiled code plays before it reports; plain code reports each, and the first one's
games one by one."""
CHUNKS_A_JOB = 4
"""So many chunks of blocks a job are handed out at a time."""
MOST_JOBS = 64


@dataclass
class Results:
    """Results of many games: a row of sums for each block of games, a hash for each game.

    They are the same whether games were played plain or `compiled`, as the last ones were.
    """

    rows: list[list[float]] = field(default_factory=list)
    courses: list[int] = field(default_factory=list)
    compiled: bool = field(default=False, compare=False)

    def add(self, other: Results) -> None:
        """Append the rows and the game hashes of later blocks."""
        self.rows += other.rows
        self.courses += other.courses
        self.compiled = other.compiled


@dataclass(frozen=True)
class Setup:
    """A variant and the bots that play it, with both also as numbers for the fast `kernel`.

    `unknown` are the keys that the kernel does not know: then the games are played on `GameState`.
    """

    variant: Variant
    bots: tuple[str | Bot, ...]
    rules: list[Rules]
    strategies: StrategiesByRound
    unknown: tuple[str, ...]

    @property
    def functions(self) -> list[Bot | None]:
        """The bots by seat that are Python functions, or None for a bot named by a word."""
        return [None if isinstance(bot, str) else bot for bot in self.bots]

    @property
    def on_kernel(self) -> bool:
        """True if the kernel can play the games of this variant with these bots."""
        return not self.unknown and not any(self.functions)


def setup_for(variant: Variant, bots: Sequence[str | Bot]) -> Setup:
    """Return the setup of a variant and its bots; raise `BotError` for an unknown bot word."""
    words = [bot if isinstance(bot, str) else "never" for bot in bots]
    return Setup(
        variant,
        tuple(bots),
        rules_for(variant, len(bots)),
        strategies_of(words),
        tuple(unknown_keys(variant)),
    )


def play(setup: Setup, seed: int, blocks: range, *, compile_it: bool = False) -> Results:
    """Play the blocks of games with these numbers, and return their results."""
    seeds = [one for block in blocks for one in _seeds(seed, block)]
    rows = [_empty_row(setup) for _ in blocks]
    if compile_it:
        sums, courses = compiled.play_games(setup.rules, setup.strategies, seeds, rows)
        return Results(sums, courses, compiled=True)
    return Results(rows, _play_plain(setup, seeds, rows))


def _seeds(seed: int, block: int) -> list[int]:
    random = Random(f"{seed}/{block}")
    return [random.getrandbits(60) | 1 for _ in range(BLOCK)]


def _empty_row(setup: Setup) -> list[float]:
    return [0.0] * (games.TABLE_COLUMNS + len(setup.bots) * games.SEAT_COLUMNS)


def _play_plain(setup: Setup, seeds: list[int], rows: list[list[float]]) -> list[int]:
    """Play a game for each seed, add as many to each of the `rows`, and return their hashes."""
    courses = [0] * len(seeds)
    rules, strategies = setup.rules, setup.strategies
    if setup.on_kernel:
        deck = [0] * CARDS
        hands = [[0] * CARDS for _ in setup.bots]
        games.play_games(rules, strategies, Table(), deck, hands, seeds, rows, courses)
    else:
        functions = setup.functions
        on_state.play_games(setup.variant, rules, strategies, functions, seeds, rows, courses)
    return courses


# --- many blocks ----------------------------------------------------------------------------------


def cores() -> int:
    """Return how many processor cores this process can use, at most `MOST_JOBS`."""
    if sys.platform == "linux":
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


def play_all(
    setups: Sequence[Setup],
    sums: Sequence[Results],
    games_wanted: int,
    seconds: float | None,
    seed: int,
    jobs: int,
    on_update: Callable[[], None] = lambda: None,
) -> tuple[bool, str]:
    """Add each setup's games to its `sums`; return whether Ctrl-C ended it, why compiling failed.

    That is "" where it did not fail. `on_update` is called each time that results are there. It
    ends early when so many seconds have passed, but not before two blocks are there, so that
    figures have errors.
    """
    began = time.monotonic()
    try:
        with compiled.Compiler(wanted=all(setup.on_kernel for setup in setups)) as compiler:
            if not compiler.is_ready():
                _play_first_block(setups, sums, seed, on_update)
            blocks = range(len(sums[0].rows), ceil(games_wanted / BLOCK))
            for results in _in_order(setups, seed, blocks, jobs, compiler):
                for one, more in zip(sums, results, strict=True):
                    one.add(more)
                on_update()
                is_late = seconds is not None and time.monotonic() - began > seconds
                if is_late and len(sums[0].rows) > 1:
                    break
    except KeyboardInterrupt:
        if not sums[0].courses:
            raise
        return True, ""
    return False, compiler.failure


def _play_first_block(
    setups: Sequence[Setup], sums: Sequence[Results], seed: int, on_update: Callable[[], None]
) -> None:
    """Play the first block game by game, so that there are figures soon."""
    rows = [[_empty_row(setup)] for setup in setups]
    for game in _seeds(seed, 0):
        courses = [_play_plain(setup, [game], row) for setup, row in zip(setups, rows, strict=True)]
        for one, row, more in zip(sums, rows, courses, strict=True):
            one.rows = [*map(list, row)]
            one.courses += more
        on_update()


def _in_order(
    setups: Sequence[Setup], seed: int, blocks: range, jobs: int, compiler: compiled.Compiler
) -> Iterator[list[Results]]:
    """Yield the results of all setups, some blocks at a time, compiled as soon as that is ready."""
    while blocks:
        compile_it = compiler.is_ready()
        workers = max(1, jobs - 1) if compiler.process else jobs
        for results in _some_at_a_time(setups, seed, blocks, workers, compile_it):
            blocks = blocks[len(results[0].rows) :]
            yield results
            if compiler.is_ready() != compile_it:
                break


def _some_at_a_time(
    setups: Sequence[Setup], seed: int, blocks: range, jobs: int, compile_it: bool
) -> Iterator[list[Results]]:
    """Yield the results of one chunk of blocks after another; several jobs play several at once.

    Compiled code runs in threads, plain code in processes.
    """
    size = BLOCKS_AT_ONCE if compile_it else 1
    chunks = (blocks[first : first + size] for first in range(0, len(blocks), size))
    play_chunk = partial(_play_setups, setups, seed, compile_it=compile_it)
    jobs = min(jobs, ceil(len(blocks) / size))
    has_functions = any(any(setup.functions) for setup in setups)
    if jobs == 1 or has_functions:  # a function cannot go to a process
        yield from map(play_chunk, chunks)
        return
    pool = _pool(jobs, threads=compile_it)
    try:
        while some := list(islice(chunks, CHUNKS_A_JOB * jobs)):
            yield from pool.map(play_chunk, some)
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(jobs: int, *, threads: bool) -> Executor:
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor  # slow to import

    if threads:
        return ThreadPoolExecutor(jobs)
    # the main process deals with Ctrl-C
    return ProcessPoolExecutor(
        jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )


def _play_setups(
    setups: Sequence[Setup], seed: int, blocks: range, compile_it: bool
) -> list[Results]:
    return [play(setup, seed, blocks, compile_it=compile_it) for setup in setups]
