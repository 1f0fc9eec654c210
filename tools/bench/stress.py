"""Test rare events thousands of times: damaged files, killed processes and random evenings.

    python -m tools.bench.stress changes 2000
    python -m tools.bench.stress kills 200
    python -m tools.bench.stress interrupted 200
    python -m tools.bench.stress evenings 300

Each try has a number, which is its seed: ``changes 1 1234`` repeats only try 1234. The program
stops at the first try that fails.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

from tests.cli.command import run
from tests.cli.test_random_changes import answers
from tests.table.test_evenings import evening

MAX_SECONDS = 5.0
"""The maximum CPU time for one answer about a file."""
CLOCK = ("begun:", "ended:", "date:")
CARDS = [f"{rank}{suit}" for rank in "A23456789" for suit in "shdc"] + ["Js", "Qs", "Ks"]
SHOW = ("show", "friday.tally", "-o", "x.md")
BEGIN = ("play", "kings-gold", "Ann", "Bo", "Cy", "--save", "friday.tally")


def change(seed: int) -> None:
    """Run each command on a built-in file with random changes."""
    slowest = max(answers(seed), key=lambda answer: answer[1])
    assert slowest[1] < MAX_SECONDS, slowest


def kill(seed: int) -> None:
    """Kill a process that reads lines, and check that every confirmed line was saved."""
    chance = random.Random(seed)
    lines = random_lines(chance)
    outputs, texts = zip(*(after(lines[:number]) for number in range(len(lines) + 1)), strict=True)
    told = [same_lines(*both) for both in pairwise(outputs)]  # without the farewell
    process = subprocess.Popen(
        [sys.executable, "-m", "cardkit", *BEGIN],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    first = process.stdout.readline()
    process.stdin.write("\n".join([*lines, ""]).encode())
    process.stdin.flush()
    time.sleep(chance.uniform(0, 0.08))
    process.kill()
    output = (first + process.stdout.read()).decode()
    process.wait()
    heard = max(number for number, text in enumerate(told) if output.startswith(text))
    assert kept() in texts[heard : heard + 2], (seed, heard, lines)
    if kept():
        assert run("resume", "friday.tally", typed="note so far\n").exit_code == 0
        assert os.listdir() == ["friday.tally"], (seed, os.listdir())


def interrupt(seed: int) -> None:
    """Kill a process that prints or reads games, and check that each file it leaves is complete."""
    chance = random.Random(seed)
    old, new = ((piece, "kings-gold", "-o", "evening.pdf") for piece in ("pad", "aid"))
    run(*BEGIN, typed="9 - all\nend\n")
    files = []
    for sheet in (new, old):  # the new PDF, then the old one, which stays
        assert run("print", *sheet).exit_code == 0
        files.append(files_here())
    lines: list[tuple[str, ...]] = [("print", *new), ("history", "."), SHOW]
    line = chance.choice(lines)
    process = subprocess.Popen([sys.executable, "-m", "cardkit", *line], **quiet())
    time.sleep(chance.uniform(0, 1.5))
    process.kill()
    process.wait()
    after_kill = {name: text for name, text in files_here().items() if name in files[0]}
    assert after_kill in files, (seed, line)
    shown = files_here().get("x.md")  # it is never overwritten
    Path("x.md").unlink(missing_ok=True)
    assert run(*line).exit_code == 0
    assert shown in (None, files_here().get("x.md")), (seed, line)
    left = {*os.listdir()} - {*files[0], "x.md"}
    assert not left, (seed, line, left)


def files_here() -> dict[str, bytes]:
    """Return the contents of all files in the current folder, by name."""
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def quiet() -> dict[str, Any]:
    """Return the arguments for starting a process of this checkout without output."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}


def random_lines(chance: random.Random) -> list[str]:
    """Return the random lines of a game, including corrections."""
    lines = []
    for turns, card in enumerate(chance.sample(CARDS, 24), 1):
        lines.append(f"{card} -")
        more = [f"undo {chance.randint(1, 3)}", f"fix 1.{turns} 10s", "redo", "note x", "score"]
        lines += chance.sample(more, chance.choice([0, 0, 1, 1]))
    return [*lines, "quit"]


def after(lines: list[str]) -> tuple[str, str]:
    """Play a game with typed lines; return the output and the text of the saved game."""
    output, text = run(*BEGIN, typed="\n".join([*lines, ""])).output, kept()
    Path("friday.tally").unlink(missing_ok=True)
    return output, text


def same_lines(text: str, other: str) -> str:
    """Return the lines that two texts have in common at the beginning."""
    pairs = zip(text.splitlines(keepends=True), other.splitlines(keepends=True), strict=False)
    return "".join(line for line, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def kept() -> str:
    """Return the text of the saved game without its times, or "" if there is none."""
    path = Path("friday.tally")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return "\n".join(line for line in lines if not line.startswith(CLOCK))


TRIES: dict[str, Callable[[int], None]] = {
    "changes": change,
    "kills": kill,
    "interrupted": interrupt,
    "evenings": evening,
}


def main() -> None:
    """Run the kind of test that is named on the command line."""
    kind, number = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    for seed in range(first, first + number):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDKIT_HOME"] = f"{folder}/home"
            os.makedirs(f"{folder}/here")
            os.chdir(f"{folder}/here")
            TRIES[kind](seed)
            os.chdir("/")
    print(f"{number} {kind}: nothing went wrong")


if __name__ == "__main__":
    main()
