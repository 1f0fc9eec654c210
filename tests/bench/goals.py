"""The speed goals of the house, each measured as a ratio against something else in the same run.

    python tests/bench/goals.py [NAME...]     all, or those named: simulate odds replay score start

Nothing here is a test: a clock on a busy machine proves nothing. Run it on an idle one. The yardsticks are the bare
interpreter (``python -c pass``), a plain loop, a file written, and kings_gold.c where a C compiler is found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from cardkit import odds  # noqa: E402
from cardkit.cards import Card  # noqa: E402
from cardkit.game import go, replay  # noqa: E402
from cardkit.lab import play as playing  # noqa: E402
from cardkit.lab.bots import leaving  # noqa: E402
from cardkit.lab.play import play  # noqa: E402
from cardkit.lab.simulate import simulate  # noqa: E402
from cardkit.outcomes import Begin, Draw, Entry, Leave  # noqa: E402
from cardkit.scoring import score  # noqa: E402
from cardkit.state import State, start  # noqa: E402
from cardkit.tally import Header, write  # noqa: E402
from cardkit.variant import load  # noqa: E402

BOTS = ("kinds:2", "loot:8", "turn:5", "turn:7")
TABLES = {"four ways": BOTS, "two guards out": ("kinds:2",) * 4, "careful": ("turn:3", "turn:4", "loot:5", "kinds:1")}
NAMES = ("Ann", "Bo", "Cy", "Di")


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds: the one that was disturbed least."""
    shortest = float("inf")
    for _ in range(times):
        begin = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - begin)
    return shortest


def line(what: str, measured: str, reach: str, met: bool) -> None:
    print(f"{what:58} {measured:>34}   reach {reach:24} {'met' if met else 'MISSED'}", flush=True)


# --- simulation --------------------------------------------------------------------------------------------------------


def bench_simulate() -> None:
    """Four-player King's Gold on one core with callable bots, against a C program that plays the same ones."""
    kings = load("kings-gold")
    games = 4000
    for name, words in TABLES.items():
        bots = [leaving(word, Random(1)) for word in words]
        per_second = games / best(lambda bots=bots: play(kings, bots, games, "bench"))  # type: ignore[misc]
        in_c = _games_in_c(words)
        told = f"{per_second:,.0f} a second"
        if in_c is None:
            line(f"simulate, {name} (no C compiler here)", told, ">= 25,000 a second", per_second >= 25_000)
        else:
            ratio = in_c / per_second
            line(f"simulate, {name}: C is {ratio:.0f} x as fast", told, "C <= 124 x as fast", ratio <= 124)
    one = best(lambda: simulate(kings, BOTS, 20_000), 2)
    two = best(lambda: simulate(kings, BOTS, 20_000, jobs=2), 2)
    cores = len(os.sched_getaffinity(0))
    line(f"simulate, --jobs 2 ({cores} cores)", f"{two / one:.2f} x one job", "near half", two / one <= 0.7)


def _games_in_c(words: Sequence[str]) -> float | None:
    """Games a second of kings_gold.c with these bots, which are words of one figure."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "kings_gold")
        source = Path(__file__).with_name("kings_gold.c")
        subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
        bots = [f"{bot[0]}{bot.partition(':')[2]}" for bot in words]
        return 1_000_000 / best(lambda: subprocess.run([program, "1000000", *bots], check=True, capture_output=True), 3)


# --- odds --------------------------------------------------------------------------------------------------------------


def bench_odds() -> None:
    """Each figure without what earlier calls left in the caches."""
    kings = load("kings-gold")
    cards = [slot.card for slot in kings.slots]
    state = replay(kings, NAMES, [Begin(), *_stay(cards[7], cards[40], cards[20], cards[45], cards[9])])
    left = odds.deck(state)
    step = best(lambda: [None for _ in range(1000)], 200) / 1000

    def curve() -> None:
        odds._survival.cache_clear()
        odds.survival(left)

    def value() -> None:
        odds.solo_value.cache_clear()
        odds._sets.cache_clear()
        odds.solo_value(left, 5)

    for what, work, reach in (
        ("the next card", lambda: odds.next_card(state), 10e-6),
        ("the survival curve", curve, 100e-6),
        ("the value of a round alone", value, 10e-3),
    ):
        seconds = best(work, 50)
        told = f"{seconds * 1e6:,.1f} us = {seconds / step:,.0f} loop steps"
        line(f"odds: {what}", told, f"<= {reach * 1e6:,.0f} us", seconds <= reach)


def _stay(*cards: Card) -> Iterator[Entry]:
    for card in cards:
        yield Draw(card)
        yield Leave()


# --- replay and undo ---------------------------------------------------------------------------------------------------


def bench_replay() -> None:
    """Undo is replay without the last turn: a game of 60 turns, every card checked again."""
    kings = load("kings-gold")
    entries = next(game for game in _games(["never", "never", "turn:6", "never"]) if sum(map(_is_card, game)) == 60)
    checked = best(lambda: replay(kings, NAMES, entries), 300)

    def unchecked() -> None:
        state = start(kings, NAMES)
        for entry in entries:
            go(state, entry)

    told = best(unchecked, 300)
    line("undo by replay, 60 turns", f"{checked * 1e3:.3f} ms", "<= 0.1 ms", checked <= 100e-6)
    line("the same, entries that were checked before", f"{told * 1e3:.3f} ms", "<= 0.1 ms", told <= 100e-6)


def _is_card(entry: Entry) -> bool:
    return isinstance(entry, Draw)


def _games(bots: list[str], games: int = 400) -> list[list[Entry]]:
    """The entries of simulated games of King's Gold between the players of this file."""
    names = dict(zip("1234", NAMES, strict=True))
    played: list[list[Entry]] = []
    entries: list[Entry] = []
    real = {name: getattr(playing, name) for name in ("begin", "reveal", "leave", "_row")}

    def row(state: State, *rest: object) -> object:
        played.append(entries.copy())
        entries.clear()
        return real["_row"](state, *rest)

    def note(name: str, entry: Callable[..., Entry], state: State, *given: object) -> None:
        entries.append(entry(*given))
        real[name](state, *given)

    notes: dict[str, Callable[..., Entry]] = {
        "begin": lambda: Begin(),
        "reveal": lambda card, meaning: Draw(card),
        "leave": lambda leavers: Leave(tuple(names[name] for name in leavers)),
    }
    try:
        for name, entry in notes.items():
            setattr(playing, name, partial(note, name, entry))
        playing._row = row  # type: ignore[assignment]
        play(load("kings-gold"), bots, games, "bench")
    finally:
        for name, function in real.items():
            setattr(playing, name, function)
    return played


# --- scoring -----------------------------------------------------------------------------------------------------------


def bench_score() -> None:
    """Recorded games as cardkit writes them, in files, through ``cardkit score``; the rate holds for 100,000."""
    header = Header("kings-gold", NAMES)
    texts = [write(header, game) for game in _games([*BOTS], 500)]  # type: ignore[arg-type]
    lines = sum(text.count("\n") for text in texts) / len(texts)
    alone = best(lambda: [score(text) for text in texts], 3) / len(texts)
    line(
        f"100,000 games scored, {lines:.0f} lines each, in memory",
        f"{alone * 1e5:.1f} s",
        "<= 10 s one core",
        alone * 1e5 <= 10,
    )
    with tempfile.TemporaryDirectory() as folder:
        for number in range(4000):
            Path(folder, f"{number:05}.tally").write_text(texts[number % len(texts)], "utf-8")
        bare = best(lambda: _python("-c", "pass"), 3)
        one = best(lambda: _python("-m", "cardkit", "score", folder), 2) - bare
        two = best(lambda: _python("-m", "cardkit", "score", "--jobs", "2", folder), 2) - bare
    line("100,000 games scored, from files", f"{one / 4000 * 1e5:.1f} s", "<= 10 s one core", one / 4000 * 1e5 <= 10)
    line("the same with --jobs 2", f"{two / one:.2f} x one job", "near half", two / one <= 0.7)
    tracemalloc.start()
    peaks = []
    for several in (500, 5000):
        tracemalloc.reset_peak()
        for number in range(several):
            score(texts[number % len(texts)])
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    line("memory, ten times as many games", f"{peaks[1] / peaks[0]:.2f} x", "constant", peaks[1] / peaks[0] < 1.1)


def _python(*words: str) -> None:
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, *words], env=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )


# --- start-up ----------------------------------------------------------------------------------------------------------


def bench_start() -> None:
    """How long people wait before the first words, in starts of the bare interpreter."""
    bare = best(lambda: _python("-c", "pass"), 15)
    shown = best(lambda: _python("-m", "cardkit", "--help"), 15) / bare
    line("cardkit --help", f"{shown:.1f} x the bare interpreter", "<= 4.3 x", shown <= 4.3)
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cardkit", "--help"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    heavy = [name for name in ("rich", "reportlab", "numpy") if f"| {name}\n" in loaded or f" {name}\n" in loaded]
    line("heavy packages loaded by --help", ", ".join(heavy) or "none", "none", not heavy)
    for words, reach in (
        (("odds", "kings-gold", "--json"), 6.0),
        (("score", str(ROOT / "examples/kings-gold.tally")), 9.0),
    ):
        took = best(lambda words=words: _python("-m", "cardkit", *words), 8) / bare  # type: ignore[misc]
        line(f"cardkit {words[0]}", f"{took:.1f} x the bare interpreter", f"<= {reach} x (no goal)", took <= reach)
    sheet = best(lambda: _python("-m", "cardkit", "print", "sheet", "kings-gold", "-o", "-"), 3) / bare
    line("one cheat sheet, whole process", f"{sheet:.1f} x the bare interpreter", "<= 9 x", sheet <= 9)


BENCHES = {
    "simulate": bench_simulate,
    "odds": bench_odds,
    "replay": bench_replay,
    "score": bench_score,
    "start": bench_start,
}


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f}")
    for wanted in sys.argv[1:] or BENCHES:
        BENCHES[wanted]()
