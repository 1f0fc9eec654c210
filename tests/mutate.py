"""Small changes of the code that some test should notice: who survives shows what no test holds.

python -m tests.mutate [--number N] [--seed S] [--only PART]

What is committed is copied, so the checkout stays as it is. In the copy one place at a time is changed (a comparison, a
sign, a number by one, a condition turned round, a call left out), and the tests that reach its module run until one fails:
first those of the module alone, then the wider ones. A change that runs for too long counts as noticed. Some survivors
change nothing that can be seen; each of the others asks for a test. Exit 1 where there are any.
"""

from __future__ import annotations

import ast
import io
import random
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = ("kings_gold", "poor_mans", "cave_network", "boxed_games", "sharing", "several_meanings", "shared_rules")
GAMES = [f"tests/test_{name}.py" for name in ROUNDS]
LAB = "tests/lab"
NEAR_IN_LAB = {
    "paired": "paired",
    "compare": "paired",
    "tune": "tune",
    "crowd": "tune",
    "best": "best",
    "bots": "bots",
    "minds": "bots",
    "play": "simulate",
    "report": "simulate",
    "simulate": "paired",
    "study": "study",
}
REACH = {
    **{f"cardkit/lab/{module}.py": ([f"{LAB}/test_{test}.py"], [LAB]) for module, test in NEAR_IN_LAB.items()},
    "cardkit/lab": ([f"{LAB}/test_commands.py"], [LAB]),
    "cardkit/odds.py": (
        ["tests/test_odds.py"],
        ["tests/lab/test_bots.py", "tests/test_story.py", "tests/lab", *GAMES],
    ),
    "cardkit/core.py": (
        ["tests/test_core.py", *GAMES],
        ["tests/test_claims.py", "tests/test_properties.py", LAB, "tests/test_odds.py", "tests/test_supply.py"],
    ),
    "cardkit/rules.py": (
        [*GAMES, "tests/test_tally.py"],
        ["tests/test_scoring.py", "tests/test_properties.py", "tests/test_claims.py", "tests/table"],
    ),
    "cardkit/scoring.py": (
        ["tests/test_scoring.py", "tests/test_tally.py"],
        [*GAMES, "tests/test_errors.py", "tests/test_cli.py"],
    ),
}
"""Modules, or folders of them, with the tests that reach them: the nearest, and the wider ones."""
NO_CLOCK = "not ctrl_c and not command_line"
"""Tests that start processes and wait for them may fail on a busy machine, and notice nothing by it."""
LIMIT = 300
"""Seconds of a processor that a set of tests may take before the change counts as noticed, however busy the machine is."""


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


# --- what can be changed ----------------------------------------------------------------------------------------------

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
        case ast.If(test) | ast.While(test) if not isinstance(test, ast.Compare | ast.UnaryOp | ast.BoolOp):
            yield ast.UnaryOp(ast.Not(), test)
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Call(ast.Name(name)) if name in NAMED:
            yield ast.Call(ast.Name(NAMED[name]), node.args, node.keywords)


def left_alone(node: ast.AST) -> bool:
    """Types, decorators, imports for types, and what is never to happen: no game can tell."""
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
            yield Change(path, place.lineno, start, end, raw[start:end].decode(), after)


# --- whether a test notices -------------------------------------------------------------------------------------------


def copied(folder: Path) -> None:
    """What is committed, in `folder`."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")


def failing(folder: Path, tests: list[str], limit: int = LIMIT) -> str:
    """The first of these tests that fails, or what else went wrong; nothing if all pass."""
    words = ["-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", NO_CLOCK, *tests]
    done = subprocess.run(
        [sys.executable, "-B", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
    )
    told = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return told[0] if told else f"exit {done.returncode}" * bool(done.returncode)


def part_of(change: Change) -> str:
    """The row of `REACH` that its file belongs to."""
    return next(part for part in REACH if change.path.startswith(part))


def noticed(folder: Path, change: Change) -> str:
    """Which test notices the change, which is taken back; nothing if none does."""
    path = folder / change.path
    raw = path.read_bytes()
    path.write_bytes(raw[: change.start] + change.after.encode() + raw[change.end :])
    try:
        near, wide = REACH[part_of(change)]
        return failing(folder, near) or failing(folder, wide)
    finally:
        path.write_bytes(raw)


def all_changes(only: str) -> list[Change]:
    """Those of every module that has tests here, in order; not of pictures, in which places may change."""
    every = (sorted((ROOT / part).glob("*.py")) if not part.endswith(".py") else [ROOT / part] for part in REACH)
    files = dict.fromkeys(file for several in every for file in several if "plot" not in file.name)
    told = [(str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in files]
    return [change for path, text in told for change in changes(path, text) if only in str(change)]


def main() -> int:
    """Change, test, take back; tell the survivors."""
    parser = ArgumentParser()
    parser.add_argument("--number", type=int, default=75)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    possible = all_changes(asked.only)
    chosen = random.Random(asked.seed).sample(possible, min(asked.number, len(possible)))
    survivors = []
    with tempfile.TemporaryDirectory() as where:
        copied(Path(where))
        used = {test for change in chosen for tests in REACH[part_of(change)] for test in tests}
        if fails := failing(Path(where), sorted(used), 4 * LIMIT):
            sys.exit(f"{fails} fails as it is, so it would notice anything")
        for number, change in enumerate(chosen, 1):
            began = time.perf_counter()
            by = noticed(Path(where), change)
            if not by:
                survivors.append(change)
            print(f"{number:3} {time.perf_counter() - began:5.1f} s  {change}  by {by or 'NO TEST'}", flush=True)
    print(f"{len(survivors)} of {len(chosen)} changes, of {len(possible)} possible ones, were noticed by no test:")
    for change in survivors:
        print(f"  {change}")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
