"""The long random checks, with a fresh seed each time: ``.ci/run --deep``, or here

    python -m tools.deep [NAME ...] [--seed S] [--number N] [--share X]

A NAME is a net (python -m tests.v4.nets --help lists them) or one of

    nets        every net
    properties  the suite's hypothesis tests, each with 3,000 new examples
    seeds       the suite's tests of random house rules and games, each with ten times as many, and new ones
    mutants     75 small changes of the code: which of them no test notices

All unless some are named. The seed is printed: with it the run is made again. --number and --share
(1 is all, 0.1 a tenth) make it shorter. Exits with 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SURVIVORS = 3
"""So many of 75 small changes of the code may go unnoticed."""


def python(*words: object, **environment: str) -> bool:
    """Whether a command of this project ends well."""
    said = [str(word) for word in words]
    print("+ python", *said, flush=True)
    done = subprocess.run(
        [sys.executable, *said], cwd=ROOT, env={**os.environ, **environment}, check=False
    )
    return done.returncode == 0


def nets(seed: int, of: Callable[[int], int], *names: str) -> bool:
    """Nets by name, or all; `of` says how many of so many examples are wanted."""
    from tests.v4.nets import names as every, net

    number = [(name, of(net(name).GAMES)) for name in names or every()]
    return all(
        [
            python("-m", "tests.v4.nets", name, "--seed", seed, "--number", many)
            for name, many in number
        ]
    )


def properties(seed: int, of: Callable[[int], int]) -> bool:
    """Hypothesis with new examples."""
    words = [
        "-m",
        "pytest",
        "-q",
        "--hypothesis-seed",
        seed,
        "tests",
        "-k",
        "not browser",
        "-m",
        "hypothesis",
    ]
    return python(*words, CARDKIT_SEED=str(seed), CARDKIT_TIMES=str(of(300)))


def seeds(seed: int, of: Callable[[int], int]) -> bool:
    """Tests of random house rules and games, with other seeds."""
    files = [
        path
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "tests.v4.seeds" in path.read_text("utf-8")
    ]
    words = ["-m", "pytest", "-q", "-n", os.cpu_count() or 1, *files, "-m", "not hypothesis"]
    return python(*words, CARDKIT_SEED=str(seed), CARDKIT_TIMES=str(of(10)))


def mutants(seed: int, of: Callable[[int], int]) -> bool:
    """Small changes of the code."""
    return python(
        "-m", "tools.mutate", "--number", of(75), "--seed", seed, "--survivors", SURVIVORS
    )


PIECES: dict[str, Callable[[int, Callable[[int], int]], bool]] = {
    "nets": nets,
    "properties": properties,
    "seeds": seeds,
    "mutants": mutants,
}


def main() -> int:
    """Run them; tell what each took."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        prog="python -m tools.deep",
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--number", type=int, help="examples of each")
    parser.add_argument("--share", type=float, default=1.0, help="of the examples of each")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.v4.nets import names as all_nets

    unknown = [name for name in asked.names if name not in (*PIECES, *all_nets())]
    if unknown:
        parser.error(
            f"nothing is called {', '.join(unknown)}. There are: "
            f"{', '.join((*PIECES, *all_nets()))}"
        )
    seed = random.SystemRandom().randrange(10**8) if asked.seed is None else asked.seed
    print(f"deep: seed {seed}, load {os.getloadavg()[0]:.1f}", flush=True)
    wrong = []

    def wanted(whole: int) -> int:
        number: int = asked.number or max(1, round(whole * asked.share))
        return number

    for name in asked.names or PIECES:
        began = time.monotonic()
        if not (PIECES[name](seed, wanted) if name in PIECES else nets(seed, wanted, name)):
            wrong.append(name)
        print(
            f"deep: {name}: {'WRONG' if name in wrong else 'fine'}, "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
    used = sum(
        resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"deep: {', '.join(wrong) or 'nothing'} wrong, {used:.0f} CPU s, seed {seed}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
