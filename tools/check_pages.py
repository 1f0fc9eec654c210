"""Draw every page of every shipped game in one language and report whatever is wrong with it.

    python -m tools.check_pages [--lang CODE] [--game GAME]... [--piece PIECE]... [--seed S]

Overlapping or clipped words, wrong figures, words left in English and so on: all that
``tests/v4/paper/every.py`` looks for. Exits with 1 where something is wrong.
"""

from __future__ import annotations

import sys
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from cardkit.v4.files import all_shipped
from cardkit.v4.paper import PIECES
from tests.v4.paper.every import Job, jobs, wrong
from tests.v4.paper.random_rules import FILLED


def main(arguments: Sequence[str]) -> int:
    """Look at all; exit 1 where something is wrong."""
    parser = ArgumentParser(
        prog="python -m tools.check_pages", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--lang", default="pl", help="the language of the pages")
    parser.add_argument(
        "--game", action="append", choices=all_shipped(), help="only this game; may be said again"
    )
    parser.add_argument(
        "--piece",
        action="append",
        choices=[*PIECES, FILLED],
        help="only this piece; may be said again",
    )
    parser.add_argument("--seed", type=int, default=1, help="other inks and numbers of players")
    asked = parser.parse_args(arguments)
    wanted = [
        job
        for job in jobs(asked.seed)
        if job.game in (asked.game or all_shipped())
        and job.piece in (asked.piece or [*PIECES, FILLED])
    ]
    bad: Counter[str] = Counter()
    with ProcessPoolExecutor() as workers:
        for job, found in zip(
            wanted, workers.map(partial(told, code=asked.lang), wanted, chunksize=8), strict=True
        ):
            bad.update({str(job): len(found)} if found else {})
            for said in found:
                print(f"{job}: {said}", flush=True)
    print(
        f"{len(wanted) - len(bad)} of {len(wanted)} are as they should be ({asked.lang}, seed "
        f"{asked.seed})"
    )
    return int(bool(bad))


def told(job: Job, code: str) -> list[str]:
    """What is wrong with a job, each once; whatever it is, the run goes on."""
    try:
        return list(dict.fromkeys(wrong(job, code)))
    except Exception:
        return [traceback.format_exc(limit=-4)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
