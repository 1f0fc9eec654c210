"""Compare the speed of simulation with a C program: games per second of CPU time.

    python -m tools.bench.lab

The C program (`games.c`) knows only King's Gold with four bots; compiling it needs ``cc``. Each row
is compared with two speeds of the C program: with the same bots, if it can play them, and with its
own bots, which are the fastest. Each figure is the best of five runs; the runs alternate, so that a
busy machine disturbs all of them equally.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pexpect

from cardkit.lab import blocks, compiled
from cardkit.lab.compare import compare
from cardkit.rulebook.loader import load

SOURCE = Path(__file__).with_name("games.c")
TIMES = 5
ROWS = {
    "King's Gold, own bots": (
        "kings-gold",
        ("loot:3", "loot:5+kinds:2", "loot:8+kinds:3", "kinds:2"),
    ),
    "King's Gold, odds": ("kings-gold", ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")),
    "King's Gold, mixed group": ("kings-gold", ("careful", "usual", "bold", "usual")),
    "Cave Network, pairs": ("cave-network", ("pairs:1", "pairs:2", "pairs:3", "pairs:4")),
    "Cave Network, nerve:1": ("cave-network", ("nerve:1",) * 4),
}


SAME_IN_C = {"King's Gold, odds": "odds", "King's Gold, mixed group": "mixed"}
HUNDRED_THOUSAND = 100_000


def c_seconds(program: Path, crowd: str) -> float:
    """Return the CPU seconds per game of the C program with these bots."""
    done = subprocess.run([program, "300000", crowd], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def lab_seconds(setup: blocks.Setup, number: int, *, compile_it: bool) -> float:
    """Return the CPU seconds per simulated game, including its statistics."""
    began = time.process_time()
    results = blocks.Results()
    size = blocks.BLOCKS_PER_COMPILED_CALL if compile_it else 1
    for first in range(0, number, size):
        results.add(blocks.play_blocks(setup, 1, range(first, first + size), compile_it=compile_it))
    return (time.process_time() - began) / len(results.event_hashes)


def main() -> None:
    """Print a row for each game with its bots, followed by rows of elapsed time."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "games")
        subprocess.run(["cc", "-O2", "-o", program, SOURCE, "-lm"], check=True)
        print(f"Python {sys.version.split()[0]}; CPU time of a game, and beside C's own bots")
        for name, (game, bots) in ROWS.items():
            setup = blocks.setup_for(load(game), bots)
            print_row(name, setup, program)
    print_two_jobs()
    print_compare()
    print_first_tables()


def print_first_tables() -> None:
    """Print how soon the first table appears, in the first run and in the second."""
    with tempfile.TemporaryDirectory() as folder:
        variables = os.environ | {compiled.CACHE_FOLDER_VARIABLE: folder, "TERM": "xterm"}
        for run in ("first", "second"):
            for words in ("simulate kings-gold", "compare kings-gold rounds=3,4"):
                began = time.perf_counter()
                child = pexpect.spawn(
                    sys.executable,
                    ["-m", "cardkit", *words.split(), "--games", "1000000"],
                    env=variables,
                    dimensions=(60, 120),
                )
                child.expect("so far")
                print(f"{words}, {run} run: a table after {time.perf_counter() - began:.2f} s")
                child.sendintr()
                child.expect(pexpect.EOF)
            if compiled.can_compile():
                code = "from cardkit.lab import compiled; compiled.compile_all()"
                subprocess.run([sys.executable, "-c", code], env=variables, check=True)


def print_row(name: str, setup: blocks.Setup, program: Path) -> None:
    """Print the speed of games, with and without compiled code, compared with the C program."""
    if compiled.can_compile():
        compiled.compile_all()
    ways = {"plain": (8, False)} | ({"compiled": (400, True)} if compiled.can_compile() else {})
    row = [f"{name:25}"]
    for way, (number, compile_it) in ways.items():
        lab_seconds(setup, 1, compile_it=compile_it)  # to warm up
        runs = [
            (
                c_seconds(program, "own"),
                c_seconds(program, SAME_IN_C.get(name, "own")),
                lab_seconds(setup, number, compile_it=compile_it),
            )
            for _ in range(TIMES)
        ]
        own, same, ours = map(min, zip(*runs, strict=True))
        row.append(f"{way} {1e6 * ours:.1f} µs (1/{ours / own:.1f})")
        if name in SAME_IN_C:
            row.append(f"(1/{ours / same:.1f} of C with the same bots, {1e6 * same:.2f} µs)")
    hundred_thousand = f"100,000 games {HUNDRED_THOUSAND * ours:.2f} s"
    print("  ".join([*row, f"C's own bots {1e6 * own:.2f} µs", hundred_thousand]), flush=True)


def print_two_jobs() -> None:
    """Print how much faster two jobs are than one, in elapsed time."""
    setup = blocks.setup_for(load("kings-gold"), ROWS["King's Gold, mixed group"][1])
    games = 400_000 if compiled.can_compile() else 10_000
    spent = []
    for jobs in (1, 2):
        began = time.perf_counter()
        blocks.play_all([setup], [blocks.Results()], games, None, 1, jobs)
        spent.append(time.perf_counter() - began)
    print(f"two jobs are {spent[0] / spent[1]:.2f} times as fast by the clock")


def print_compare() -> None:
    """Print how soon the first comparison appears, and how long 10,000 games take."""
    kings = load("kings-gold")
    house = load("kings-gold", {"rounds": 3})
    began = time.perf_counter()
    first: list[float] = []

    def note(comparison: object) -> None:
        first.append(time.perf_counter() - began)

    spent = time.process_time()
    found = compare(kings, house, on_update=note, jobs=1)
    spent = time.process_time() - spent
    print(f"compare: first figures after {first[0]:.2f} s, {found.games:,} games in {spent:.1f} s")


if __name__ == "__main__":
    main()
