"""Measure the CPU time for which people wait.

    python -m tools.bench.speed

A command is measured as a whole process. Its time is also shown as a multiple of a bare interpreter
start, so that two machines can be compared. Each figure is the median of several runs. An answer at
the table is measured without flushing the disk.
"""

from __future__ import annotations

import os
import pty
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from cardkit.engine import odds
from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave
from cardkit.engine.game import GameState
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import FolderStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.score import score

ROOT = Path(__file__).parents[2]
TALLY = ROOT / "examples" / "kings-gold.tally"
NAMES = ("Ann", "Bo", "Cy", "Di")
TIMES = 7


def main() -> None:
    """Print a line for each command and each call."""
    bare = process_seconds("-c", "pass")
    print(
        f"Python {sys.version.split()[0]}, median of {TIMES}, CPU time; a bare start: {bare:.3f} s"
    )
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDKIT_HOME"] = folder
        print_start("cardkit --help", process_seconds("-m", "cardkit", "--help"), bare)
        print_start("first prompt of a game (0.4 s at most)", first_prompt_seconds(), bare)
        print_start("score of a tally", process_seconds("-m", "cardkit", "score", TALLY), bare)
        sheet = ("print", "sheet", "kings-gold", "-o", "-")
        print_start("a sheet", process_seconds("-m", "cardkit", *sheet), bare)
        for what, seconds in call_seconds(Path(folder)).items():
            print(f"{what:42} {seconds * 1000:8.3f} ms")


def print_start(what: str, seconds: float, bare: float) -> None:
    """Print the CPU seconds of a process, also as a multiple of a bare interpreter start."""
    print(f"{what:42} {seconds:8.3f} s  {seconds / bare:5.1f} bare starts", flush=True)


def process_seconds(*words: str | Path) -> float:
    """Return the CPU seconds of a Python process with these arguments."""
    return median_cpu(lambda: subprocess.run([sys.executable, *words], capture_output=True))


def first_prompt_seconds() -> float:
    """Return the CPU seconds from the start of a game at a terminal until it asks for a card."""

    def begin() -> None:
        ours, theirs = pty.openpty()
        words = [sys.executable, "-m", "cardkit", "play", "kings-gold", *NAMES]
        process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        shown = b""
        while b"card 1>" not in shown:
            shown += os.read(ours, 4096)
        process.kill()
        process.wait()
        os.close(ours)

    return median_cpu(begin)


def median_cpu(work: Callable[[], object]) -> float:
    """Return the median CPU seconds of all the processes that `work` starts and waits for."""
    found = []
    for _ in range(TIMES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        work()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return median(found)


def call_seconds(folder: Path) -> dict[str, float]:
    """Return the CPU seconds of repeated calls in one process, by name."""
    kings = load("kings-gold")
    state = GameState(kings, NAMES)
    state.play(BeginRound())
    for card in ("7h", "Kc", "9", "5d", "Qs"):
        state.play(Draw(parse_card(card)), Leave())
    text = TALLY.read_text("utf-8")
    return {
        "an answer at the table (20 ms at most)": answer_seconds(folder),
        "a tally read and scored": call_cpu(lambda: score(text), 20),
        "odds of the next card": call_cpu(lambda: odds.count_ending_cards(state), 500),
        "the survival curve": call_cpu(lambda: odds.survival_curve(state), 50),
    }


def answer_seconds(folder: Path) -> float:
    """Return the median CPU seconds for answering a line in the fourth round of a game."""
    saved = SavedGame(FolderStore(folder), "bench")
    talk = Conversation(Game.new(load("kings-gold"), Header("kings-gold", NAMES), saved))
    found = []
    for _ in range(4):
        for line in ("9", "", "8h", "bo", "joker", "", "Kc", "all"):
            began = time.process_time()
            talk.answer_or_refuse(line)
            found.append(time.process_time() - began)
    return median(found[-8:])


def call_cpu(work: Callable[[], object], number: int) -> float:
    """Return the median CPU seconds of a single call, after one call to warm up."""
    work()
    found = []
    for _ in range(TIMES):
        began = time.process_time()
        for _ in range(number):
            work()
        found.append((time.process_time() - began) / number)
    return median(found)


if __name__ == "__main__":
    main()
