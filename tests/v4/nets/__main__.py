"""Run nets: ``python -m tests.v4.nets [NAME ...] [--seed S] [--number N] [--jobs J]``.

Every net whole, in a random order of its own, unless named; a fresh seed each time unless given,
and printed, so that the run can be made again. Exits with 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.v4.nets import names, net

SHOWN = 5
"""Faults of one net that are told in full."""


def tried(name: str, seed: int) -> tuple[int, list[str]]:
    """The example of that seed, in a home of its own; what breaks is a fault as well."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDKIT_HOME"] = str(Path(home, "games"))
        try:
            return seed, net(name).example(seed)
        except Exception:
            return seed, traceback.format_exc().splitlines()


def run(name: str, seed: int, number: int, jobs: int) -> int:
    """How many of so many examples are wrong; says so, and how to see the first ones again."""
    wrong = 0
    begun = time.monotonic()
    for one, faults in all_tried(name, range(seed, seed + number), jobs):
        if faults:
            wrong += 1
            if wrong <= SHOWN:
                print(
                    f"  python -m tests.v4.nets {name} --seed {one} --number 1",
                    *faults[:40],
                    sep="\n    ",
                    flush=True,
                )
    print(
        f"{name}: {number} examples, {wrong} wrong ({time.monotonic() - begun:.0f} s)", flush=True
    )
    return wrong


def all_tried(name: str, seeds: range, jobs: int) -> Iterator[tuple[int, list[str]]]:
    """Each example with its faults; one job is this process, so that a debugger reaches it."""
    if jobs == 1:
        yield from (tried(name, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(
            tried, [name] * len(seeds), seeds, chunksize=max(1, min(20, len(seeds) // (4 * jobs)))
        )


def main() -> None:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.v4.nets", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"one or more of: {', '.join(names())} (all)"
    )
    parser.add_argument(
        "--seed", type=int, help="the first example's; those after it count on (a fresh one)"
    )
    parser.add_argument(
        "--number", type=int, help="examples of each net (as many as it says itself)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)"
    )
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in names()]
    if unknown:
        parser.error(f"no net is called {', '.join(unknown)}. There are: {', '.join(names())}")
    seed = random.SystemRandom().randrange(10**8) if asked.seed is None else asked.seed
    print(f"seed {seed}", flush=True)
    wrong = 0
    for name in asked.names or names():
        wrong += run(
            name, seed, asked.number or net(name).GAMES, 1 if asked.number == 1 else asked.jobs
        )
    used = sum(
        resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"nets: {wrong} wrong, {used:.0f} CPU s, seed {seed}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
