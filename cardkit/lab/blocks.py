"""Blocks of games, played on the kernel, plain or compiled, or on `GameState`.

The same seed gives the same games, whichever way they are played and however they are shared out.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardkit.engine.variant import Variant
from cardkit.lab import compiled, games, on_state
from cardkit.lab.bots import Numbers, numbers_of
from cardkit.lab.kernel import CARDS, KINDS, Rules, Table
from cardkit.lab.on_state import Bot
from cardkit.lab.rules import rules_for, unknown_keys

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

BLOCK = 50
"""Games of a block: they are dealt from one seed, and added up to one row."""
MOST_JOBS = 64


@dataclass
class Played:
    """What blocks of games came to: a row of sums for each, and the course of each game."""

    rows: list[list[float]] = field(default_factory=list)
    courses: list[int] = field(default_factory=list)

    def add(self, other: Played) -> None:
        """Add blocks that were played after these."""
        self.rows += other.rows
        self.courses += other.courses


@dataclass(frozen=True)
class Cell:
    """Rules with those who play them. `unknown` keys have it played on `GameState`."""

    variant: Variant
    bots: tuple[str | Bot, ...]
    rules: list[Rules]
    numbers: Numbers
    unknown: tuple[str, ...]

    @property
    def functions(self) -> list[Bot | None]:
        """The bots that are Python functions, by seat."""
        return [None if isinstance(bot, str) else bot for bot in self.bots]

    @property
    def on_kernel(self) -> bool:
        """The kernel can play these games."""
        return not self.unknown and not any(self.functions)


def cell(variant: Variant, bots: Sequence[str | Bot]) -> Cell:
    """Return rules with those who play them; raise `BotError` for a word that names no bot."""
    words = [bot if isinstance(bot, str) else "never" for bot in bots]
    return Cell(
        variant,
        tuple(bots),
        rules_for(variant, len(bots)),
        numbers_of(words),
        tuple(unknown_keys(variant)),
    )


def play(of: Cell, seed: int, blocks: range, *, compile_it: bool = False) -> Played:
    """Play blocks of games, compiled if that is wanted and the kernel knows the rules."""
    seeds: list[int] = []
    for block in blocks:
        random = Random(f"{seed}/{block}")
        seeds += [random.getrandbits(60) | 1 for _ in range(BLOCK)]
    columns = games.TABLE_COLUMNS + len(of.bots) * games.SEAT_COLUMNS
    if compile_it and of.on_kernel:
        return _play_compiled(of, seeds, len(blocks), columns)
    rows = [[0.0] * columns for _ in blocks]
    courses = [0] * len(seeds)
    if not of.on_kernel:
        on_state.play_games(of.variant, of.rules, of.numbers, of.functions, seeds, rows, courses)
        return Played(rows, courses)
    hands = [[0] * CARDS for _ in of.bots]
    held = [[0] * KINDS for _ in of.bots]
    games.play_games(of.rules, of.numbers, Table(), [0] * CARDS, hands, held, seeds, rows, courses)
    return Played(rows, courses)


def _play_compiled(of: Cell, seeds: list[int], blocks: int, columns: int) -> Played:
    import numpy as np

    rows, courses = np.zeros((blocks, columns)), np.zeros(len(seeds), np.int64)
    hands = np.zeros((len(of.bots), CARDS), np.int64)
    held = np.zeros((len(of.bots), KINDS), np.int64)
    compiled.functions().play_games(
        compiled.records(of.rules), np.array(of.numbers), compiled.record(Table()),
        np.zeros(CARDS, np.int64), hands, held, np.array(seeds), rows, courses,
    )  # fmt: skip
    return Played(rows.tolist(), courses.tolist())


# --- many blocks ----------------------------------------------------------------------------------


def cores() -> int:
    """Return how many cores there are for this process."""
    if sys.platform == "linux":
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


def play_all(
    cells: Sequence[Cell], games_wanted: int, seconds: float | None, seed: int, jobs: int
) -> Iterator[list[Played]]:
    """Yield what blocks of games came to in each of the cells, until all are played.

    It ends early when so many seconds have passed, but not before two blocks are there, so that
    figures have errors. Compiled code runs in threads, plain code in processes.
    """
    compile_it = compiled.can_compile() and any(one.on_kernel for one in cells)
    if compile_it:
        _load_compiled(cells)
    began = time.monotonic()
    blocks = max(1, -(-games_wanted // BLOCK))
    size = 20 if compile_it else 1
    chunks = (range(at, min(at + size, blocks)) for at in range(0, blocks, size))
    plain = [one for one in cells if any(one.functions)]
    jobs = 1 if plain else min(jobs, -(-blocks // size))  # a function cannot go to a process
    done = 0
    threads = compile_it and all(one.on_kernel for one in cells)
    pool = _pool(jobs, threads=threads) if jobs > 1 else None
    try:
        for played in _in_order(pool, jobs, cells, seed, chunks, compile_it):
            done += len(played[0].rows)
            yield played
            late = seconds is not None and time.monotonic() - began > seconds
            if late and done > 1:
                return
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(jobs: int, *, threads: bool) -> Executor:
    """Return what plays in so many threads or processes."""
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor  # slow to import

    if threads:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)


def _in_order(
    pool: Executor | None,
    jobs: int,
    cells: Sequence[Cell],
    seed: int,
    chunks: Iterator[range],
    compile_it: bool,
) -> Iterator[list[Played]]:
    """Yield what each chunk of blocks came to, in their order; a few are played ahead."""
    if pool is None:
        for chunk in chunks:
            yield _play_cells(cells, seed, chunk, compile_it)
        return
    waiting: deque[Future[list[Played]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(_play_cells, cells, seed, chunk, compile_it))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _play_cells(cells: Sequence[Cell], seed: int, blocks: range, compile_it: bool) -> list[Played]:
    return [play(one, seed, blocks, compile_it=compile_it) for one in cells]


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _load_compiled(cells: Sequence[Cell]) -> None:
    """Compile the kernel, or load it from the cache."""
    first = next(one for one in cells if one.on_kernel)
    play(first, 0, range(1), compile_it=True)
    compiled.note_compiled()
