"""Measure all speed goals.

    python -m tools.bench.speed [--quick] [NAME...]     all rows, or those whose names begin like that

Where it can be, a row is a ratio to something else that is measured in between: the start of a bare
interpreter, an append with fsync. Each row is measured several times, and the median is printed with
the load of the machine. Time is CPU time, so that others on the machine disturb little; but for one
row, the flush of a disk, which only the clock can tell.
"""

from __future__ import annotations

import json
import os
import pty
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from random import Random

    from cardkit.engine.events import Move
    from cardkit.engine.variant import Variant

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Ann", "Bo", "Cy", "Di")


# --- measurements, each in a process of its own, in CPU seconds -----------------------------------


def cpu_seconds(work: Callable[[], object], number: int) -> float:
    """Return the CPU seconds for one of `number` things that `work` does.

    The best of three, after one to get warm.
    """
    work()
    seconds = []
    for _ in range(3):
        begin = time.process_time()
        work()
        seconds.append(time.process_time() - begin)
    return min(seconds) / number


def write_games(folder: Path, number: int, people: Sequence[str] = ()) -> None:
    """Write tallies of King's Gold between some of these people, or people who are in no other."""
    from random import Random

    from cardkit.engine.loader import load
    from cardkit.tally.items import Header
    from cardkit.tally.writer import write

    chance, kings = Random("score"), load("kings-gold")
    letters = "abcdefghijklmnopqrstuvwxyz"
    for place in range(number):
        names = ["".join(chance.sample(letters, 6)).title() for _ in NAMES]
        names = chance.sample(people, len(NAMES)) if people else names
        date = f"20{chance.randint(10, 25)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
        text = write(
            Header("kings-gold", tuple(names), date=date), random_moves(kings, names, chance)
        )
        Path(folder, f"{place:06}.tally").write_text(text, "utf-8")


def random_moves(variant: Variant, names: Sequence[str], chance: Random) -> list[Move]:
    """Return the moves of a random game from a deck."""
    from cardkit.engine.events import BeginRound, Draw, Leave
    from cardkit.engine.game import GameState
    from cardkit.engine.remaining import deal

    game = GameState(variant, names)
    found: list[Move] = []

    def play(move: Move) -> None:
        game.play(move)
        found.append(move)

    while game.phase == "round":
        play(BeginRound())
        for card in deal(game, chance):
            play(Draw(card.card))
            if game.inside:  # else a danger has ended the round
                play(Leave(tuple(name for name in game.inside if chance.random() < 0.15)))
            if not game.inside:
                break
    return found


def score() -> float:
    """Return the CPU seconds of ``cardkit score`` for 100,000 games in files."""
    number = 3000
    with tempfile.TemporaryDirectory() as folder:
        write_games(Path(folder), number)
        few = Path(folder, "000000.tally")
        started = min(run_python("-m", "cardkit", "score", str(few)) for _ in range(2))
        took = min(run_python("-m", "cardkit", "score", folder) for _ in range(2))
        return (took - started) / number * 100_000


def load_json() -> float:
    """Return the CPU seconds to read the same 100,000 files as JSON: the least that reading takes."""
    with tempfile.TemporaryDirectory() as folder:
        write_games(Path(folder), 1000)
        for path in Path(folder).iterdir():
            path.write_text(json.dumps(path.read_text("utf-8").splitlines()), "utf-8")
        return (
            cpu_seconds(
                lambda: [json.loads(path.read_bytes()) for path in Path(folder).iterdir()], 1000
            )
            * 100_000
        )


def run_python(*words: str) -> float:
    """Run Python with these arguments, and return the CPU seconds that it took."""
    before = children_cpu()
    nothing = subprocess.DEVNULL
    subprocess.run(
        [sys.executable, *words], stdin=nothing, stdout=nothing, stderr=nothing, check=False
    )
    return children_cpu() - before


def children_cpu() -> float:
    """Return the CPU seconds of all processes that this one has started and waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def median_ratio(measure: Callable[[], float], other: Callable[[], float], times: int = 8) -> float:
    """Return the median ratio of two measurements, which are taken next to each other each time."""
    return median([measure() / other() for _ in range(times)])


def start_bare() -> float:
    """Return the CPU seconds of an interpreter that does nothing."""
    return run_python("-c", "pass")


def command(*words: str) -> Callable[[], float]:
    """Return what measures a command from start to end, in starts of a bare interpreter."""

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDKIT_HOME"] = folder
            return median_ratio(lambda: run_python("-m", "cardkit", *words), start_bare)

    return measure


def game_until(sign: bytes) -> Callable[[], float]:
    """Return what measures a game begun at a terminal, until this is on the screen.

    In starts of a bare interpreter.
    """

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDKIT_HOME"] = folder
            return median_ratio(
                lambda: run_until(sign, "-m", "cardkit", "play", "kings-gold", *NAMES), start_bare
            )

    return measure


def run_until(sign: bytes, *words: str) -> float:
    """Run Python at a terminal until it shows this, and return the CPU seconds that it took."""
    before = children_cpu()
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while sign not in shown:
        shown += os.read(ours, 4096)
    process.kill()
    process.wait()
    os.close(ours)
    return children_cpu() - before


def history() -> float:
    """Return the CPU time of ``cardkit history`` for a club, by that of ``cardkit score``."""
    with tempfile.TemporaryDirectory() as folder:
        write_games(
            Path(folder),
            1500,
            [f"{first}{last}" for first in ("An", "Bo", "Cy", "Di", "Ev") for last in "abcdefgh"],
        )

        def history_of_all() -> float:
            return run_python("-m", "cardkit", "history", folder)

        def score_of_all() -> float:
            return run_python("-m", "cardkit", "score", folder)

        return median_ratio(history_of_all, score_of_all, 3)


def entry() -> float:
    """Return the time of an entry at the table, by that of an append with fsync to the same disk."""
    from random import Random

    from cardkit.engine.legality import legal_cards
    from cardkit.engine.loader import load
    from cardkit.table.conversation import Conversation
    from cardkit.table.live import Game
    from cardkit.table.store import FolderStore, SavedGame
    from cardkit.tally.items import Header

    with (
        tempfile.TemporaryDirectory() as folder,
        Path(folder, "plain").open("ab", buffering=0) as plain,
    ):
        saved = SavedGame(FolderStore(Path(folder)), "bench")
        talk = Conversation(Game.new(load("kings-gold"), Header("kings-gold", NAMES), saved))
        chance = Random(1)

        def enter() -> float:
            cards = legal_cards(talk.game.state) if talk.game.stage == "card" else []
            line = str(chance.choice(cards)) if cards else ""
            begin = time.perf_counter()
            talk.hear(line)
            return time.perf_counter() - begin

        def append() -> float:
            begin = time.perf_counter()
            plain.write(b"7h - Ann, Bo\n")
            os.fsync(plain.fileno())
            return time.perf_counter() - begin

        return median_ratio(enter, append, 20)


def odds_call(ask: Callable[[Any, Any], object], number: int) -> Callable[[], float]:
    """Return what measures a call of `odds`, in microseconds."""

    def measure() -> float:
        from cardkit.engine import odds
        from cardkit.engine.cards import parse_card
        from cardkit.engine.events import BeginRound, Draw, Leave
        from cardkit.engine.game import GameState
        from cardkit.engine.loader import load

        game = GameState(load("kings-gold"), NAMES)
        game.play(BeginRound())
        for card in ("7h", "Kc", "9", "5d", "Qs"):
            game.play(Draw(parse_card(card)), Leave())

        def work() -> None:
            for _ in range(number):
                ask(odds, game)

        return cpu_seconds(work, number) * 1e6

    return measure


# --- the rows -------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What is measured, in which unit (``x``: a ratio), and the goal: the most that is good."""

    what: str
    measure: Callable[[], float]
    unit: str
    goal: float
    by_clock: bool = False


ROWS = {
    "score": Row("100,000 games scored from files", score, "s", 10),
    "score-json": Row("the same bytes, loaded as JSON (for scale)", load_json, "s", 99),
    "history": Row("games added up, in what their scores take", history, "x", 2.5),
    "entry": Row("an entry at the table, in appends with fsync", entry, "x", 5, by_clock=True),
    "start-help": Row("cardkit --help, in bare interpreters", command("--help"), "x", 4),
    "start-words": Row(
        "a game's first words, in bare interpreters", game_until(b"King's Gold"), "x", 4
    ),
    "start-prompt": Row(
        "a game's first prompt, in bare interpreters", game_until(b"card 1>"), "x", 5
    ),
    "start-score": Row(
        "a tally scored, in bare interpreters",
        command("score", "examples/kings-gold.tally"),
        "x",
        6,
    ),
    "start-sheet": Row(
        "a cheat sheet, in bare interpreters",
        command("print", "sheet", "kings-gold", "-o", "-"),
        "x",
        11,
    ),
    "odds-next": Row(
        "odds of the next card", odds_call(lambda odds, state: odds.next_card(state), 500), "us", 10
    ),
    "odds-curve": Row(
        "the survival curve", odds_call(lambda odds, state: odds.survival(state), 50), "us", 100
    ),
}


def main(words: list[str]) -> None:
    """Print all rows, or those named."""
    times = 3 if "--quick" in words else 5
    wanted = tuple(word for word in words if not word.startswith("-"))
    print(f"Python {sys.version.split()[0]}, median of {times}", flush=True)
    for name, row in ROWS.items():
        if wanted and not name.startswith(wanted):
            continue
        measuring = [sys.executable, "-m", "tools.bench.speed", "--measure", name]
        done = [
            subprocess.run(measuring, cwd=ROOT, check=True, capture_output=True, text=True)
            for _ in range(times)
        ]
        value = median(float(one.stdout) for one in done)
        met = "met   " if value <= row.goal else "MISSED"
        load = f"load {os.getloadavg()[0]:.1f}{', by the clock' * row.by_clock}"
        print(
            f"{row.what:45}  {value:>8.3g} {row.unit} of {row.goal:>6g} {met}  {load}", flush=True
        )


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(ROWS[sys.argv[-1]].measure())
    else:
        main(sys.argv[1:])
