"""Make small random changes to the code, and count those that the tests notice.

``nox -s mutants -- SEED`` first runs the tests once, to learn which of them run which line. Then it
makes one change at a time in a clone, and runs the tests of the changed line there.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

AREAS = ("engine", "tally", "lab", "table", "rulebook", "printables", "text")
RESULTS = ("killed", "survived", "untested", "failed to run")
WORK = Path("build/mutants").resolve()
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-pno:cacheprovider")
SECONDS = 30
"""The most seconds that the tests of one change may take, as measured without the change."""
SWAPS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.Add: "-", ast.Sub: "+", ast.Mult: "+",
    ast.FloorDiv: "*", ast.Div: "*", ast.Mod: "+",
}  # fmt: skip


class Mutant(NamedTuple):
    """A change to a file: the range of bytes to replace, and the code that replaces them."""

    path: str
    lines: tuple[int, int]  # of the code, and of the statement that it is in
    start: int
    end: int
    text: str

    def changed(self) -> bytes:
        """Return the content of the file with the change."""
        source = Path(self.path).read_bytes()
        return source[: self.start] + self.text.encode() + source[self.end :]


def possible_changes(path: Path) -> list[Mutant]:
    """Return the possible changes to a file, except changes to annotations and f-strings."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    left_out: set[ast.AST] = set()
    statements: dict[ast.AST, int] = {}
    nodes = [*ast.walk(ast.parse(source))]
    for node in nodes:
        parts = [getattr(node, name, None) for name in ("annotation", "returns")]
        parts += [node] if isinstance(node, ast.JoinedStr) else []
        left_out.update(*(ast.walk(part) for part in parts if part))
        if isinstance(node, ast.stmt):
            statements |= dict.fromkeys(ast.walk(node), node.lineno)
    mutants = []
    for node in nodes:
        for part, text in changes_of(node) if node not in left_out else ():
            more_lines = "\n" * ((part.end_lineno or 0) - part.lineno)  # as many as before
            text = text + more_lines if isinstance(part, ast.stmt) else f"({text}{more_lines})"
            start = starts[part.lineno - 1] + part.col_offset
            end = starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
            lines = (part.lineno, statements[part])
            mutants.append(Mutant(str(path), lines, start, end, text))
    return mutants


def changes_of(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield parts of a node, each with the code to write in its place."""
    match node:
        case ast.Compare(left, [sign], [right]) | ast.BinOp(left, sign, right):
            if type(sign) in SWAPS:
                yield node, f"{ast.unparse(left)} {SWAPS[type(sign)]} {ast.unparse(right)}"
        case ast.BoolOp(sign, values):
            word = " or " if isinstance(sign, ast.And) else " and "
            yield node, word.join(f"({ast.unparse(value)})" for value in values)
        case ast.UnaryOp(ast.Not(), operand):
            yield node, ast.unparse(operand)
        case ast.Constant(bool() as value):
            yield node, str(not value)
        case ast.Constant(int() as value):
            yield node, str(value + 1)
        case ast.Continue():
            yield node, "break"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Delete():
            yield node, "pass"
        case ast.If(test) | ast.IfExp(test):
            yield from ((test, "False"), (test, "True"))
        case _:
            pass


class Tests:
    """The tests that run each line, and how long they take."""

    def __init__(self) -> None:
        self.data = CoverageData(str(WORK / "coverage"))
        self.data.read()
        self.seconds: dict[str, float] = {}  # of those that pass without a change
        for case in ET.parse(WORK / "tests.xml").iter("testcase"):
            if not len(case):
                module = str(case.get("classname")).replace(".", "/")
                self.seconds[f"{module}.py::{case.get('name')}"] = float(case.get("time") or 0)

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests that run a changed line, starting with the quick ones of its package.

        If the line runs only on import, return tests of its package.
        """
        runs = self.data.contexts_by_lineno(str(Path(mutant.path).resolve()))
        contexts = next((runs[line] for line in mutant.lines if line in runs), [])
        package = f"tests/{mutant.path.split('/')[1]}/"
        tests = {context.partition("|")[0] for context in contexts} & {*self.seconds}
        if contexts == [""]:
            tests = {test for test in self.seconds if test.startswith(package)}
        total, chosen = 0.0, []
        for test in sorted(
            tests, key=lambda test: (self.seconds[test] + (not test.startswith(package)), test)
        ):
            total += self.seconds[test]
            if total > SECONDS:
                break
            chosen.append(test)
        return chosen


def chosen(seed: int, count: int) -> list[Mutant]:
    """Return `count` random changes, spread evenly over the areas."""
    rng, mutants = random.Random(seed), []
    for place, area in enumerate(AREAS):
        files = sorted(Path("cardkit", area).rglob("*.py"))
        possible = [mutant for path in files for mutant in possible_changes(path)]
        mutants += rng.sample(possible, (count + place) // len(AREAS))
    return mutants


def result_of(mutant: Mutant, tests: list[str], tree: Path) -> str:
    """Make a change in `tree`, run its tests there, and return the result, such as ``killed``.

    A change is killed if a test fails or takes too long.
    """
    path, names = tree / mutant.path, tree / "mutant-tests"
    source = path.read_bytes()
    names.write_text("\n".join(tests), "utf-8")
    path.write_bytes(mutant.changed())
    env = os.environ | {"PYTHONPATH": str(tree)}
    try:
        done = subprocess.run(
            [*PYTEST, f"@{names.name}"],
            cwd=tree,
            env=env,
            capture_output=True,
            check=False,
            timeout=8 * SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "killed"
    finally:
        path.write_bytes(source)
    outcomes = {0: "survived", 1: "killed", 2: "killed"}  # 2: the changed module cannot be imported
    return outcomes.get(done.returncode, "failed to run")


def main(seed: int, count: int = 100) -> None:
    """Try random changes, and print the result of each change and the counts for each area."""
    tree = WORK / f"tree-{seed}"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", ".", str(tree)], check=True)
    tests = Tests()
    results: Counter[tuple[str, str]] = Counter()
    for mutant in chosen(seed, count):
        names = tests.of(mutant)
        result = result_of(mutant, names, tree) if names else "untested"
        results[mutant.path.split("/")[1], result] += 1
        old = Path(mutant.path).read_bytes()[mutant.start : mutant.end].decode()
        print(f"{result}: {mutant.path}:{mutant.lines[0]}: {old!r} -> {mutant.text!r}", flush=True)
    for area in AREAS:
        counts = [results[area, result] for result in RESULTS]
        print(f"{area}: {', '.join(map('{} {}'.format, counts, RESULTS))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
