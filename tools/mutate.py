"""Mutation testing: change the code in small ways, run the tests, and list the changes that no test
notices.

    python -m tools.mutate [--number N] [--seed S] [--only PART] [--jobs J] [--survivors N]

What is committed is copied, so the checkout stays as it is. In the copy one place at a time is
changed (a comparison, a sign, a number by one, a condition turned round, a call left out), and the
tests that reach its module run until one fails: first those of the module alone, then the wider
ones. A change with which they take three times as long counts as noticed. Some survivors change
nothing that can be seen; each of the others asks for a test. Exit 1 where there are more than
--survivors.
"""

from __future__ import annotations

import ast
import io
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeAlias, TypeVar

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = (
    "kings_gold",
    "poor_mans",
    "cave_network",
    "boxed_games",
    "sharing",
    "several_meanings",
    "shared_rules",
)
GAMES = [f"tests/v4/engine/test_{name}.py" for name in ROUNDS]
LAB = "tests/v4/lab"
FIGURES = f"{LAB}/test_figures.py"
"""House rules played and counted to the last figure."""
PRICES = [f"tests/v4/engine/test_{name}.py" for name in ("costs_by_kind", "caught", "until")]
"""House rules that touch what is at risk, what a game comes to, and how long it is: what bots and
chances count with."""
SHOWN = "tests/v4/library/test_library.py"
"""What Python shows of things."""
NEAR_IN_LAB = {
    "paired": "paired",
    "bots": "bots",
    "policies": "bots",
    "bot_games": "simulate",
    "simulation": "simulate",
    "comparison": "compare",
    "counting": "compare",
    "runs": "simulate",
    "measures": "compare",
    "crowds": "crowds",
}
REACH = {
    **{
        f"cardkit/v4/lab/{module}.py": ([f"{LAB}/test_{test}.py", FIGURES], [LAB, *PRICES, SHOWN])
        for module, test in NEAR_IN_LAB.items()
    },
    "cardkit/v4/lab": ([f"{LAB}/test_commands.py", FIGURES], [LAB, SHOWN]),
    "cardkit/v4/odds/supply.py": (["tests/v4/odds/test_supply.py"], ["tests/v4/odds", *PRICES]),
    "cardkit/v4/odds": (
        ["tests/v4/odds/test_odds.py", FIGURES],
        [
            *PRICES,
            "tests/v4/lab/test_bots.py",
            "tests/v4/odds",
            "tests/v4/table/test_story.py",
            "tests/v4/lab",
            *GAMES,
        ],
    ),
    "cardkit/v4/engine/core.py": (
        ["tests/v4/engine/test_core.py", *GAMES],
        [
            "tests/project/test_nets.py::test_nothing_is_caught_in[claims]",
            "tests/v4/engine/test_properties.py",
            "tests/v4/table/test_coming_going.py",
            *PRICES,
            LAB,
            "tests/v4/odds/test_odds.py",
        ],
    ),
    "cardkit/v4/engine/rules.py": (
        [*GAMES, "tests/v4/tally/test_tally.py"],
        [
            "tests/v4/tally",
            "tests/v4/engine/test_properties.py",
            "tests/project/test_nets.py::test_nothing_is_caught_in[claims]",
            "tests/v4/table",
        ],
    ),
    "cardkit/v4/tally/scoring.py": (
        ["tests/v4/tally/test_scoring.py", "tests/v4/tally/test_tally.py"],
        ["tests/v4/tally", *GAMES, "tests/v4/reports/test_errors.py", "tests/v4/cli/test_cli.py"],
    ),
}
"""Modules, or folders of them, with the tests that reach them: the nearest, and the wider ones."""
SPARE = "places to spare, or a bound above all there can be"
SHARED = "how many processes share the work"
ANOTHER = "any other number says that it is another turn"
WAITS = "the test that notices waits for processes to end, and is left out here"
GONE = "the process that started it is gone: nobody hears how it ended"
UNREAD = "nobody asks for it there"
NOTHING = "of those kinds nothing comes: without them there is only less to remember"
ALIKE = "all rows have the same columns"
EVEN = "going on is worth as much there as leaving"
OF_NOTHING = "of nothing there is nothing, however it is divided"
BOTH_PARTS = "both parts of a share, which is all that is asked for"
UNSEEN = (
    ("MANY_CARDS = ", "1 << 10", SPARE),
    ("MUCH_GOLD = ", "1 << 20", SPARE),
    ("in_order(task, asked.given, slices", "min(asked.jobs, len(starts))", SHARED),
    ("len(os.sched_getaffinity(0))", "0", SHARED),
    ("jobs: int = 1", "1", SHARED),
    ("turn += 1", "turn += 1", ANOTHER),
    ("os._exit(1)", "os._exit(1)", GONE),
    ("    gold: int = 0", "0", UNREAD),
    ("if room > 0 and golds", "room > 0 and golds", NOTHING),
    (
        "Thread(target=_end_with_parent",
        "Thread(target=_end_with_parent, daemon=True).start()",
        WAITS,
    ),
    ("self.gold, self.kind = [", "0", SPARE),
    ("found[turned, gold] += number", "found[turned, gold] += number", BOTH_PARTS),
    (
        "return most - won - lost > left.at_risk(",
        "most - won - lost > left.at_risk(ending, carry, loot, won)",
        EVEN,
    ),
    (", _number(cards) or 1)", "1", OF_NOTHING),
    ("_MANY = 1 << 8", "1 << 8", SPARE),
    ("AHEAD = ", "3", SPARE),
    ("    price: int = 0", "0", UNREAD),
    ("self.artifact, self.printed = [", "False", UNREAD),
)
"""Lines, what in them can be changed so that nobody could notice, or no test that is run here, and
why: there nothing is changed."""
NO_CLOCK = "not ctrl_c and not command_line and not workers_end"
"""Tests that start processes and wait for them may fail on a busy machine, and notice nothing by
it."""


MOST_LEFT_OUT = 4
LEFT_OUT: list[str] = []
"""Tests that fail as things are."""


class Change(NamedTuple):
    """A place in a file, and what stands there instead."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"


# --- what can be changed --------------------------------------------------------------------------

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
}
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "max"}


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand in the place of `node`."""
    match node:
        case ast.Compare(ops=[operator, *others]):
            yield ast.Compare(node.left, [COMPARED[type(operator)](), *others], node.comparators)
        case ast.BinOp(operator, op) if type(op) in COUNTED:
            yield ast.BinOp(operator, COUNTED[type(op)](), node.right)
        case ast.AugAssign(target, op, value) if type(op) in COUNTED:
            yield ast.AugAssign(target, COUNTED[type(op)](), value)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            yield ast.BoolOp(op, values[1:]) if len(values) > 2 else values[0]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.If(test) | ast.While(test) if not isinstance(
            test, ast.Compare | ast.UnaryOp | ast.BoolOp
        ):
            yield ast.UnaryOp(ast.Not(), test)
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Call(ast.Name(name)) if name in NAMED:
            yield ast.Call(ast.Name(NAMED[name]), node.args, node.keywords)


def left_alone(node: ast.AST) -> bool:
    """Types, decorators, imports for types, and what is never to happen: no game can tell."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom)


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """`node` and all that stands in it and may be changed."""
    if left_alone(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from inside(child)


def changes(path: str, text: str) -> Iterator[Change]:
    """All small changes of a file."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    raw = text.encode()
    lines = text.splitlines()
    for node in inside(ast.parse(text)):
        for other in changed(node):
            place = node.test if isinstance(node, ast.If | ast.While) else node
            assert isinstance(place, ast.expr | ast.stmt)
            assert place.end_lineno is not None
            assert place.end_col_offset is not None
            start = starts[place.lineno - 1] + place.col_offset
            end = starts[place.end_lineno - 1] + place.end_col_offset
            after = ast.unparse(other)
            if isinstance(place, ast.expr):
                after = f"({after})"
            before, stands = raw[start:end].decode(), lines[place.lineno - 1]
            if not any(part in stands and before in unseen for part, unseen, _ in UNSEEN):
                yield Change(path, place.lineno, start, end, before, after)


# --- whether a test notices -----------------------------------------------------------------------


def copied(folder: Path) -> None:
    """What is committed, in `folder`."""
    folder.mkdir()
    archive = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")


class Ended(NamedTuple):
    """How a set of tests ended: the first that failed, or what else went wrong (empty: all passed),
    and what that took."""

    failed: str
    seconds: float
    """Of the processor, children that were waited for included."""


def tried(folder: Path, tests: Sequence[str], limit: float) -> Ended:
    """Run these tests until one fails, or they have used so many seconds of the processor, or wait
    ten times as long."""
    left_out = [f"--deselect={test}" for test in LEFT_OUT]
    words = [
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-k",
        NO_CLOCK,
        *left_out,
        *tests,
    ]
    timer = [
        sys.executable,
        "-c",
        TIMED,
        str(int(limit) + 1),
        str(10 * int(limit) + 60),
        sys.executable,
        "-B",
        *words,
    ]
    done = subprocess.run(timer, cwd=folder, capture_output=True, text=True, check=False)
    told = [
        line.partition(" ")[2].partition(" - ")[0]
        for line in done.stdout.splitlines()
        if line.startswith(("FAILED ", "ERROR "))
    ]
    seconds = float(done.stderr.splitlines()[-1])
    return Ended(told[0] if told else f"exit {done.returncode}" * bool(done.returncode), seconds)


TIMED = """
import os, resource, signal, subprocess, sys
limit, wait, *words = sys.argv[1:]
child = subprocess.Popen(words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit))),
                         start_new_session=True, stderr=subprocess.DEVNULL)
try:
    code = child.wait(int(wait))
except subprocess.TimeoutExpired:
    code = 1
try:
    os.killpg(child.pid, signal.SIGKILL)
except ProcessLookupError:
    pass
child.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, file=sys.stderr)
sys.exit(code != 0)
"""
"""Run a command within limits of CPU and clock seconds, end all that it started, print its CPU
seconds."""


def part_of(change: Change) -> str:
    """The row of `REACH` that its file belongs to."""
    return next(part for part in REACH if change.path.startswith(part))


Limits: TypeAlias = dict[tuple[str, ...], float]
Asked = TypeVar("Asked")
Told = TypeVar("Told")


def limit_of(folder: Path, tests: Sequence[str]) -> float:
    """How long a set of tests may take: three times what it takes as things are, and some seconds.

    A test that fails as things are would notice anything, so from then on it is left out (on a busy
    machine one that waits may); exits where several do.
    """
    for _ in range(MOST_LEFT_OUT):
        ended = tried(folder, tests, 3600)
        if not ended.failed:
            break
        print(f"left out, for it fails as things are: {ended.failed}", flush=True)
        LEFT_OUT.append(ended.failed)
    else:
        sys.exit(f"{', '.join(LEFT_OUT)}: they fail as things are")
    print(f"{ended.seconds:6.1f} s  {' '.join(tests)}", flush=True)
    return 3 * ended.seconds + 20


def noticed(folder: Path, change: Change, limit: Limits) -> str:
    """Which test notices the change, which is taken back; nothing if none does."""
    path = folder / change.path
    raw = path.read_bytes()
    path.write_bytes(raw[: change.start] + change.after.encode() + raw[change.end :])
    try:
        near, wide = REACH[part_of(change)]
        return (
            tried(folder, near, limit[tuple(near)]).failed
            or tried(folder, wide, limit[tuple(wide)]).failed
        )
    finally:
        path.write_bytes(raw)


def all_changes(only: str) -> list[Change]:
    """Those of every module that has tests here, in order; not of pictures, in which places may
    change."""
    every = (
        sorted((ROOT / part).glob("*.py")) if not part.endswith(".py") else [ROOT / part]
        for part in REACH
    )
    files = dict.fromkeys(file for several in every for file in several)
    told = [(str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in files]
    return [change for path, text in told for change in changes(path, text) if only in str(change)]


def main() -> int:
    """Change, test, take back; tell the survivors."""
    parser = ArgumentParser()
    parser.add_argument("--number", type=int, default=75)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--survivors", type=int, default=0, help="so many may go unnoticed")
    asked = parser.parse_args()
    possible = all_changes(asked.only)
    chosen = random.Random(asked.seed).sample(possible, min(asked.number, len(possible)))
    survivors = []
    with tempfile.TemporaryDirectory() as where, ThreadPoolExecutor(asked.jobs) as threads:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.jobs):
            copied(Path(where, str(number)))
            copies.put(Path(where, str(number)))

        def in_a_copy(look: Callable[[Path, Asked], Told], at: Asked) -> Told:
            folder = copies.get()
            try:
                return look(folder, at)
            finally:
                copies.put(folder)

        sets = list(
            dict.fromkeys(tuple(tests) for part in map(part_of, chosen) for tests in REACH[part])
        )
        known = dict(zip(sets, threads.map(partial(in_a_copy, limit_of), sets), strict=True))
        told = threads.map(partial(in_a_copy, partial(noticed, limit=known)), chosen)
        for number, (change, by) in enumerate(zip(chosen, told, strict=True), 1):
            if not by:
                survivors.append(change)
            print(f"{number:3}  {change}  by {by or 'NO TEST'}", flush=True)
    print(
        f"{len(survivors)} of {len(chosen)} changes, of {len(possible)} possible ones, were "
        f"noticed by no test:"
    )
    for change in survivors:
        print(f"  {change}")
    return int(len(survivors) > asked.survivors)


if __name__ == "__main__":
    sys.exit(main())
