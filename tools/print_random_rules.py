"""Print hundreds of random house rules, every piece of each on both papers, and report the pages on
which anything is wrong.

    python -m tools.print_random_rules [--number N] [--seed S] [--first I] [--piece PIECE]...
    [--lang CODE] [--out FOLDER]
                                       [--jobs J]

The rules are those of ``tests/v4/paper/random_rules.py``, with as long words as an author may find.
Each is printed in a process of its own with limits: a bad one does not end the run. What failed
lies in the folder (/tmp/cardkit-rules) as a TOML file with the command that shows it; the end tells
how many of each kind. With ``--lang pl`` pages are in Polish, and many rules have Polish words of
their own. Exits with 1 where something is wrong.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import sys
import time
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardkit.v4.paper import PIECES
from cardkit.v4.speech.language_files import ENGLISH
from tests.v4.paper.random_rules import FILLED, Wrong, looked_at, rule

OUT = Path("/tmp/cardkit-rules")
SECONDS = 120
"""Of computing for one rule, all its pieces together."""
WAITING: float = 600
"""Seconds by the clock after which a rule is given up, whatever it waits for."""
MEMORY = 2 << 30
"""Bytes of memory."""
STEP = 10
"""After so many rules a line says how far it is."""


class Printed(NamedTuple):
    """What came of one rule: its file, what is wrong, and how long all its pieces took."""

    file: Path
    wrong: tuple[Wrong, ...]
    seconds: float


def one(
    seed: int, number: int, pieces: Sequence[str], folder: Path, lang: str = ENGLISH
) -> Printed:
    """The rule of that number printed in a process of its own, with limits of time and memory."""
    file, begun = folder / f"rule-{seed}-{number:04}.toml", time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _limited()
        with os.fdopen(writing, "w") as told:
            try:
                json.dump(
                    [list(found) for found in looked_at(rule(seed, number, lang), pieces, file)],
                    told,
                )
            except BaseException:  # whatever it is, the run goes on
                json.dump([["broke", traceback.format_exc(limit=-4), "sheet RULE"]], told)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read()
    _, status = os.waitpid(child, 0)
    ended = [
        ["broke", f"the process ended with {status}: too long, or too much memory", "sheet RULE"]
    ]
    found = json.loads(said) if said and status == 0 else ended
    return Printed(file, tuple(Wrong(*each) for each in found), time.monotonic() - begun)


def _limited() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, WAITING)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def sort_of(said: str) -> str:
    """What a complaint is about, without the words and figures of one rule."""
    last = said.strip().splitlines()[-1] if said.strip() else said
    last = last.rpartition(": ")[2] if last.count(": ") > 3 else last
    short = re.sub(r"[\"\u201c].*[\"\u201d]", '"..."', last)
    return re.sub(r"\d+(\.\d+)?", "N", re.sub(r"^.* on (A4|Letter): ", "", short))[:110]


def main(arguments: Sequence[str]) -> int:
    """Print many; exit 1 where something is wrong."""
    parser = ArgumentParser(
        prog="python -m tools.print_random_rules", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "--number",
        type=int,
        default=20,
        help="how many house rules (500 for all that is promised)",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--first",
        type=int,
        default=0,
        help="the number of the first, to go on or to see one again",
    )
    parser.add_argument(
        "--piece",
        action="append",
        choices=[*PIECES, FILLED],
        help="only this piece; may be said again",
    )
    parser.add_argument(
        "--lang", default=ENGLISH, choices=[ENGLISH, "pl"], help="the language of the pages"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)"
    )
    parser.add_argument("--out", type=Path, default=OUT, help="where the files go")
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    pieces = asked.piece or [*PIECES, FILLED]
    sorts: Counter[tuple[str, str, str]] = Counter()
    examples: dict[tuple[str, str, str], str] = {}
    bad: Counter[str] = Counter()
    slow: list[tuple[float, int]] = []
    numbers, begun = range(asked.first, asked.first + asked.number), time.monotonic()
    with ProcessPoolExecutor(asked.jobs) as pool:
        printed = pool.map(
            partial(one, asked.seed, pieces=pieces, folder=asked.out, lang=asked.lang), numbers
        )
        for number, done in zip(numbers, printed, strict=True):
            slow.append((done.seconds, number))
            if len(slow) % STEP == 0:
                minutes = (time.monotonic() - begun) / 60
                print(
                    f"{len(slow)} of {asked.number} rules in {minutes:.0f} minutes, {bad['any']} "
                    f"wrong",
                    flush=True,
                )
            if not done.wrong:
                for ending in (".toml", ".tally"):
                    done.file.with_suffix(ending).unlink(missing_ok=True)
                continue
            _tell(done)
            bad["any"] += 1
            bad.update({f"{found.piece} {found.kind}" for found in done.wrong})
            for found in done.wrong:
                key = (found.piece, found.kind, sort_of(found.said))
                sorts[key] += 1
                examples.setdefault(key, _shown(found, done.file))
    print(
        f"\n{asked.number - bad['any']} of {asked.number} rules print complete (seed "
        f"{asked.seed}, {', '.join(pieces)})"
    )
    print(
        "".join(
            f"  {count:4} rules: {what}\n" for what, count in bad.most_common() if what != "any"
        ),
        end="",
    )
    for (piece, kind, said), count in sorts.most_common(40):
        print(f"{count:5}  {piece} {kind}: {said}\n       {examples[piece, kind, said]}")
    print(
        f"slowest: {', '.join(f'{seconds:.1f} s (rule {number})' for seconds, number in sorted(slow)[:-4:-1])}"
    )
    return int(bad["any"] > 0)


def _shown(found: Wrong, file: Path) -> str:
    """The command that shows it."""
    named = file.with_suffix(".tally") if found.piece == FILLED else file
    return f"cardkit print {found.command.replace('RULE', str(named))}"


def _tell(done: Printed) -> None:
    """Write what is wrong above the rule, as comments, and say the first of it."""
    lines = []
    for found in done.wrong:
        lines.append(f"# {found.kind}: {_shown(found, done.file)}")
        lines += [f"#   {line}"[:400] for line in found.said.splitlines()]
    text = done.file.read_text("utf-8") if done.file.exists() else ""
    done.file.write_text("\n".join([*lines, "", text]), "utf-8")
    first = done.wrong[0]
    print(
        f"{done.file}: {len(done.wrong)} wrong; {first.piece} {first.kind}: "
        f"{first.said.splitlines()[-1]}"[:300]
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
