"""Play games in blocks of fifty, with the compiled kernel if possible.

The same seed gives the same games, whether or not the kernel is compiled and however many jobs
there are. While the kernel is being compiled, games are played in plain Python.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil
from random import Random
from typing import TYPE_CHECKING

from cardkit.engine.variant import Variant
from cardkit.lab import compiled, games, on_state
from cardkit.lab.crowd_bots import StrategiesByRound, strategies_of
from cardkit.lab.kernel import Rules, Table
from cardkit.lab.kernel_rules import rules_for
from cardkit.lab.on_state import Bot

if TYPE_CHECKING:
    from concurrent.futures import Executor

GAMES_PER_BLOCK = 50  # games of a block, which are dealt from one seed and played together
MAX_RESULT_ROWS = 400  # rows of results; beyond that, neighbouring rows are added up
BLOCKS_PER_COMPILED_CALL = 10
"""How many blocks compiled code plays before it reports. Plain code reports each block, and in the
first block each game."""
CHUNKS_PER_JOB = 4  # chunks of blocks that wait for each job
MAX_JOBS = 64


@dataclass
class Results:
    """The results of many games, as rows of sums.

    Each of `rows` has the sums over `games_per_row` games. `event_hashes` has a hash of each game.
    `histogram_counts` are histograms of the games' minutes and the players' scores. `compiled` says
    whether the games were played by the compiled kernel, which makes no difference to the results.
    `rows_of_every_game` has a row for each game, or is None if the games are not kept.
    """

    rows: list[list[int]] = field(default_factory=list)
    event_hashes: list[int] = field(default_factory=list)
    histogram_counts: list[int] = field(default_factory=lambda: [0] * games.BINS_IN_ALL_HISTOGRAMS)
    games_per_row: int = 1
    rows_of_every_game: list[array[int]] | None = None
    compiled: bool = field(default=False, compare=False)

    def add(self, games: Results) -> None:
        """Add the results of the games that follow these.

        Each of their rows must cover at most as many games as a row of these results.
        """
        number_before = len(self.event_hashes) // games.games_per_row
        for number, row in enumerate(games.rows, number_before):
            place = number * games.games_per_row // self.games_per_row
            if place == len(self.rows):
                self.rows.append(row)
            else:
                self.rows[place] = _column_sums([self.rows[place], row])
        if self.rows_of_every_game is not None:
            self.rows_of_every_game += [array("q", row) for row in games.rows]
        self.event_hashes += games.event_hashes
        self.histogram_counts = _column_sums([self.histogram_counts, games.histogram_counts])
        self.compiled = games.compiled
        while len(self.rows) > MAX_RESULT_ROWS:
            places = range(0, len(self.rows), 2)
            self.rows = [_column_sums(self.rows[place : place + 2]) for place in places]
            self.games_per_row *= 2


def _column_sums(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


@dataclass(frozen=True)
class Setup:
    """A variant and its bots, with its rules and their strategies as numbers for the `kernel`."""

    variant: Variant
    bots: tuple[str | Bot, ...]
    rules: list[Rules]
    strategies: StrategiesByRound
    keep_games: bool = False

    @property
    def has_function_bots(self) -> bool:
        """True if any of the bots is a Python function."""
        return any(map(callable, self.bots))


def setup_for(variant: Variant, bots: Sequence[str | Bot], *, keep_games: bool = False) -> Setup:
    """Return the setup of a variant and its bots; raise `InvalidBotsError` for an unknown bot."""
    words = [bot if isinstance(bot, str) else "never" for bot in bots]
    rules = rules_for(variant, len(bots))
    return Setup(variant, tuple(bots), rules, strategies_of(words), keep_games)


def play_blocks(setup: Setup, seed: int, blocks: range, *, compile_it: bool = False) -> Results:
    """Play the blocks of games whose numbers are in `blocks`, and return their results.

    With `compile_it`, the compiled kernel plays. Each row of the results then covers as many games
    as a row of the results of all earlier blocks, unless all games are kept.
    """
    seeds = [game for block in blocks for game in _game_seeds(seed, block)]
    if not compile_it:
        return _play_uncompiled(setup, seeds)
    number_before = blocks.start * GAMES_PER_BLOCK
    games_per_row = 1
    while MAX_RESULT_ROWS * games_per_row < number_before and not setup.keep_games:
        games_per_row *= 2
    row_ends = range(-number_before % games_per_row, len(seeds), games_per_row)
    rows, event_hashes, counts = compiled.play_games(
        setup.rules, setup.strategies, seeds, len(_empty_row(setup)), sorted({0, *row_ends})
    )
    return Results(rows, event_hashes, counts, games_per_row, compiled=True)


def _game_seeds(seed: int, block: int) -> list[int]:
    random = Random(f"{seed}/{block}")
    return [random.getrandbits(60) | 1 for _ in range(GAMES_PER_BLOCK)]


def _empty_row(setup: Setup) -> list[int]:
    return [0] * (games.TABLE_COLUMN_COUNT + len(setup.bots) * games.SEAT_COLUMN_COUNT)


def _play_uncompiled(setup: Setup, seeds: list[int]) -> Results:
    results = Results([_empty_row(setup) for _ in seeds], [0] * len(seeds))
    rules, strategies = setup.rules, setup.strategies
    rest = (seeds, results.rows, results.event_hashes, results.histogram_counts)
    if setup.has_function_bots:
        on_state.play_games_with_function_bots(setup.variant, rules, strategies, setup.bots, *rest)
    else:
        games.play_games(rules, strategies, Table(), *rest)
    return results


def usable_cores() -> int:
    """Return how many processor cores this process can use, but at most `MAX_JOBS`."""
    if sys.platform == "linux":
        return min(len(os.sched_getaffinity(0)), MAX_JOBS)
    return min(os.cpu_count() or 1, MAX_JOBS)


def play_all(
    setups: Sequence[Setup],
    sums: Sequence[Results],
    games_wanted: int,
    seconds: float | None,
    seed: int,
    jobs: int,
    on_update: Callable[[], None] = lambda: None,
) -> tuple[bool, str]:
    """Play the games of each setup, and add their results to `sums`.

    Returns True if Ctrl-C stopped the games, and the reason why the kernel could not be compiled,
    or "" if that did not fail. `on_update` is called each time that results have been added. The
    games stop after `seconds`, but not before each setup has played more than one block.
    """
    began = time.monotonic()
    has_functions = any(setup.has_function_bots for setup in setups)
    try:
        with compiled.KernelCompilation(may_run=not has_functions) as compiler:
            if not compiler.is_ready():
                for game in _game_seeds(seed, 0):
                    _add_to_all(sums, [_play_uncompiled(setup, [game]) for setup in setups])
                    on_update()
            blocks = range(
                len(sums[0].event_hashes) // GAMES_PER_BLOCK, ceil(games_wanted / GAMES_PER_BLOCK)
            )
            for results in _results_in_order(setups, seed, blocks, jobs, compiler):
                _add_to_all(sums, results)
                on_update()
                is_late = seconds is not None and time.monotonic() - began > seconds
                if is_late and len(sums[0].event_hashes) > GAMES_PER_BLOCK:
                    break
    except KeyboardInterrupt:
        if not sums[0].event_hashes:
            raise
        return True, ""
    return False, compiler.failure


def _add_to_all(sums: Sequence[Results], results: Sequence[Results]) -> None:
    """Add `results` to `sums`, and delay Ctrl-C until all sums cover the same number of games."""
    is_main = threading.current_thread() is threading.main_thread()
    interrupts: list[int] = []
    if is_main:
        handler = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        for total, games_played in zip(sums, results, strict=True):
            total.add(games_played)
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler)
    if interrupts:
        raise KeyboardInterrupt


def _results_in_order(
    setups: Sequence[Setup],
    seed: int,
    blocks: range,
    jobs: int,
    compiler: compiled.KernelCompilation,
) -> Iterator[list[Results]]:
    """Yield the results of all setups in order, from the compiled kernel as soon as it is ready."""
    while blocks:
        compile_it = compiler.is_ready()
        workers = max(1, jobs - 1) if compiler.process else jobs
        for results in _results_in_chunks(setups, seed, blocks, workers, compile_it):
            blocks = blocks[len(results[0].event_hashes) // GAMES_PER_BLOCK :]
            yield results
            if compiler.is_ready() != compile_it:
                break


def _results_in_chunks(
    setups: Sequence[Setup], seed: int, blocks: range, jobs: int, compile_it: bool
) -> Iterator[list[Results]]:
    """Play several chunks of blocks at the same time, and yield their results in order.

    Threads play them if the kernel is compiled, and processes otherwise.
    """
    size = BLOCKS_PER_COMPILED_CALL if compile_it else 1
    chunks = (blocks[first : first + size] for first in range(0, len(blocks), size))
    play_chunk = partial(_play_setups, setups, seed, compile_it=compile_it)
    jobs = min(jobs, ceil(len(blocks) / size))
    has_functions = any(setup.has_function_bots for setup in setups)
    if jobs == 1 or has_functions:  # a function cannot be sent to another process
        yield from map(play_chunk, chunks)
        return
    pool = _process_pool(jobs, threads=compile_it)
    try:
        while some := list(islice(chunks, CHUNKS_PER_JOB * jobs)):
            yield from pool.map(play_chunk, some)
    finally:
        pool.shutdown(cancel_futures=True)


def _process_pool(jobs: int, *, threads: bool) -> Executor:
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
    return [play_blocks(setup, seed, blocks, compile_it=compile_it) for setup in setups]
