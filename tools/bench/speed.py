"""Measure all speed goals, each where it can be as a ratio to something else measured in between (a
bare interpreter, an append with fsync).

    python -m tools.bench.speed [--quick] [NAME...]     all rows, or those whose names begin like that

Each row is measured several times, and the median is told, with the load of the machine. Time is
that of the processor, so that others on the machine disturb little, but for one row (a disk's
flush) that only the clock can tell.
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


# --- what is measured, each in a process of its own: seconds of the processor for one -------------


def spent(work: Callable[[], object], number: int) -> float:
    """The seconds of the processor for one of `number`; the best of three, after one to get
    warm."""
    work()
    seconds = []
    for _ in range(3):
        begin = time.process_time()
        work()
        seconds.append(time.process_time() - begin)
    return min(seconds) / number


def written(folder: Path, number: int, people: Sequence[str] = ()) -> None:
    """Write games of King's Gold, each with a date of its own, between some of these `people`, or
    people who are in no other."""
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
        text = write(Header("kings-gold", tuple(names), date=date), moves(kings, names, chance))
        Path(folder, f"{place:06}.tally").write_text(text, "utf-8")


def moves(variant: Variant, names: Sequence[str], chance: Random) -> list[Move]:
    """Return the moves of a random game from a deck."""
    from cardkit.engine.events import BeginRound, Draw, Leave
    from cardkit.engine.game import GameState
    from cardkit.engine.remaining import deal

    game, found = GameState(variant, names), list[Move]()

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


def scored() -> float:
    """``cardkit score`` of a folder of files, for 100,000 games, in the processor's seconds."""
    number = 3000
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder), number)
        few = Path(folder, "000000.tally")
        started = min(_spent("-m", "cardkit", "score", str(few)) for _ in range(2))
        took = min(_spent("-m", "cardkit", "score", folder) for _ in range(2))
        return (took - started) / number * 100_000


def loaded_as_json() -> float:
    """What reading so many bytes takes at the least: the same files, opened and read as one JSON
    text each, for 100,000."""
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder), 1000)
        for path in Path(folder).iterdir():
            path.write_text(json.dumps(path.read_text("utf-8").splitlines()), "utf-8")
        return (
            spent(lambda: [json.loads(path.read_bytes()) for path in Path(folder).iterdir()], 1000)
            * 100_000
        )


def _waited(*words: str) -> float:
    begin = time.perf_counter()
    out = subprocess.DEVNULL
    subprocess.run(
        [sys.executable, *words], env=os.environ, stdin=out, stdout=out, stderr=out, check=False
    )
    return time.perf_counter() - begin


def _spent(*words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _waited(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def paired(spend: Callable[[], float], other: Callable[[], float], times: int = 8) -> float:
    """What one thing takes in what the other does, which is measured next to it each time: the
    median."""
    return median([spend() / other() for _ in range(times)])


def bare() -> float:
    """The start of an interpreter that does nothing."""
    return _spent("-c", "pass")


def began(*words: str) -> Callable[[], float]:
    """A command from its start to its end, in starts of the bare interpreter."""

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDKIT_HOME"] = folder
            return paired(lambda: _spent("-m", "cardkit", *words), bare)

    return measure


def until(sign: bytes) -> Callable[[], float]:
    """A game begun at a terminal, until that stands on the screen, in starts of the bare
    interpreter."""

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDKIT_HOME"] = folder
            return paired(
                lambda: _spent_until(sign, "-m", "cardkit", "play", "kings-gold", *NAMES), bare
            )

    return measure


def _spent_until(sign: bytes, *words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while sign not in shown:
        shown += os.read(ours, 4096)
    process.kill()
    process.wait()
    os.close(ours)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def added_up() -> float:
    """``cardkit history`` of the games of a club, in what ``cardkit score`` takes for the same."""
    with tempfile.TemporaryDirectory() as folder:
        written(
            Path(folder),
            1500,
            [f"{first}{last}" for first in ("An", "Bo", "Cy", "Di", "Ev") for last in "abcdefgh"],
        )
        score = ("-m", "cardkit", "score", folder)
        return paired(lambda: _spent("-m", "cardkit", "history", folder), lambda: _spent(*score), 3)


def one_entry() -> float:
    """Return an entry at the table, saved with fsync, in bare appends with fsync to the same disk."""
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

        return paired(enter, append, 20)


def of_odds(ask: Callable[[Any, Any], object], number: int) -> Callable[[], float]:
    """Return what measures a figure of `odds`, in microseconds."""

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

        return spent(work, number) * 1e6

    return measure


# --- the rows -------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What is measured, in which unit (``x``: a ratio), and how far it should reach."""

    what: str
    measure: Callable[[], float]
    unit: str
    reach: float
    by_clock: bool = False


ROWS = {
    "score": Row("100,000 games scored from files", scored, "s", 10),
    "score-json": Row("the same bytes, loaded as JSON (for scale)", loaded_as_json, "s", 99),
    "history": Row("games added up, in what their scores take", added_up, "x", 2.5),
    "entry": Row("an entry at the table, in appends with fsync", one_entry, "x", 5, by_clock=True),
    "start-help": Row("cardkit --help, in bare interpreters", began("--help"), "x", 4),
    "start-words": Row("a game's first words, in bare interpreters", until(b"King's Gold"), "x", 4),
    "start-prompt": Row("a game's first prompt, in bare interpreters", until(b"card 1>"), "x", 5),
    "start-score": Row(
        "a tally scored, in bare interpreters",
        began("score", "examples/kings-gold.tally"),
        "x",
        6,
    ),
    "start-sheet": Row(
        "a cheat sheet, in bare interpreters",
        began("print", "sheet", "kings-gold", "-o", "-"),
        "x",
        11,
    ),
    "odds-next": Row(
        "odds of the next card", of_odds(lambda odds, state: odds.next_card(state), 500), "us", 10
    ),
    "odds-curve": Row(
        "the survival curve", of_odds(lambda odds, state: odds.survival(state), 50), "us", 100
    ),
}


def main(words: list[str]) -> None:
    """All rows, or those named."""
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
        met = "met   " if value <= row.reach else "MISSED"
        load = f"load {os.getloadavg()[0]:.1f}{', by the clock' * row.by_clock}"
        print(
            f"{row.what:45}  {value:>8.3g} {row.unit} of {row.reach:>6g} {met}  {load}", flush=True
        )


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(ROWS[sys.argv[-1]].measure())
    else:
        main(sys.argv[1:])
