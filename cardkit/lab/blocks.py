"""Plays games in blocks of fifty: on the kernel, plain or compiled, or on `GameState`.

The same seed gives the same games, whichever way they are played and by however many jobs.
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
BLOCKS_AT_ONCE = 20
"""Blocks that compiled code plays before it reports; plain code reports each."""
CHUNKS_A_JOB = 4
"""So many chunks of blocks a job are handed out at a time."""
MOST_JOBS = 64


@dataclass
class Results:
    """Results of many games: a row of sums for each block of games, a hash for each game."""

    rows: list[list[float]] = field(default_factory=list)
    courses: list[int] = field(default_factory=list)

    def add(self, other: Results) -> None:
        """Append the rows and the game hashes of later blocks."""
        self.rows += other.rows
        self.courses += other.courses


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
    seeds: list[int] = []
    for block in blocks:
        random = Random(f"{seed}/{block}")
        seeds += [random.getrandbits(60) | 1 for _ in range(BLOCK)]
    columns = games.TABLE_COLUMNS + len(setup.bots) * games.SEAT_COLUMNS
    if compile_it and setup.on_kernel:
        return _play_compiled(setup, seeds, len(blocks), columns)
    rows = [[0.0] * columns for _ in blocks]
    courses = [0] * len(seeds)
    rules, strategies = setup.rules, setup.strategies
    if setup.on_kernel:
        deck = [0] * CARDS
        hands = [[0] * CARDS for _ in setup.bots]
        games.play_games(rules, strategies, Table(), deck, hands, seeds, rows, courses)
    else:
        functions = setup.functions
        on_state.play_games(setup.variant, rules, strategies, functions, seeds, rows, courses)
    return Results(rows, courses)


def _play_compiled(setup: Setup, seeds: list[int], blocks: int, columns: int) -> Results:
    """Play a game for each seed in compiled code; return `columns` sums for each of the blocks."""
    import numpy as np

    rows, courses = np.zeros((blocks, columns)), np.zeros(len(seeds), np.int64)
    deck = np.zeros(CARDS, np.int64)
    hands = np.zeros((len(setup.bots), CARDS), np.int64)
    rules, strategies = compiled.records(setup.rules), np.array(setup.strategies)
    table = compiled.records([Table()])[0]
    compiled.functions().play_games(
        rules, strategies, table, deck, hands, np.array(seeds), rows, courses
    )
    return Results(rows.tolist(), courses.tolist())


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
) -> bool:
    """Play games with every setup and add the results to `sums`; return True if Ctrl-C ended it.

    It is told by `on_update` each time that results are there. It ends early when so many seconds
    have passed, but not before two blocks are there, so that figures have errors.
    """
    try:
        for results in _some_at_a_time(setups, games_wanted, seconds, seed, jobs):
            for one, more in zip(sums, results, strict=True):
                one.add(more)
            on_update()
    except KeyboardInterrupt:
        if not sums[0].courses:
            raise
        return True
    return False


def _some_at_a_time(
    setups: Sequence[Setup], games_wanted: int, seconds: float | None, seed: int, jobs: int
) -> Iterator[list[Results]]:
    """Yield the results of all setups, some blocks at a time, until `seconds` are over.

    Compiled code runs in threads, plain code in processes.
    """
    compile_it = compiled.can_compile() and any(setup.on_kernel for setup in setups)
    if compile_it:  # the first block compiles the kernel, or loads it from the cache
        play(next(one for one in setups if one.on_kernel), 0, range(1), compile_it=True)
        compiled.note_compiled()
    began = time.monotonic()
    blocks = max(1, ceil(games_wanted / BLOCK))
    size = BLOCKS_AT_ONCE if compile_it else 1
    chunks = (range(first, min(first + size, blocks)) for first in range(0, blocks, size))
    has_functions = any(any(setup.functions) for setup in setups)
    # a function cannot go to a process
    jobs = 1 if has_functions else min(jobs, ceil(blocks / size))
    in_threads = compile_it and all(setup.on_kernel for setup in setups)
    pool = _pool(jobs, threads=in_threads) if jobs > 1 else None
    blocks_done = 0
    try:
        for results in _in_order(pool, jobs, setups, seed, chunks, compile_it):
            blocks_done += len(results[0].rows)
            yield results
            is_late = seconds is not None and time.monotonic() - began > seconds
            if is_late and blocks_done > 1:
                return
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(jobs: int, *, threads: bool) -> Executor:
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor  # slow to import

    if threads:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in this process, so that the main process deals with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    pool: Executor | None,
    jobs: int,
    setups: Sequence[Setup],
    seed: int,
    chunks: Iterator[range],
    compile_it: bool,
) -> Iterator[list[Results]]:
    """Yield the results of one chunk of blocks after another; a `pool` plays several at once."""
    play_chunk = partial(_play_setups, setups, seed, compile_it=compile_it)
    if pool is None:
        yield from map(play_chunk, chunks)
        return
    while some := list(islice(chunks, CHUNKS_A_JOB * jobs)):
        yield from pool.map(play_chunk, some)


def _play_setups(
    setups: Sequence[Setup], seed: int, blocks: range, compile_it: bool
) -> list[Results]:
    return [play(setup, seed, blocks, compile_it=compile_it) for setup in setups]
