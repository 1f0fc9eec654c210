"""Measure the time that reading takes: saved games, and how it grows with the size of hostile
input.

    python -m tools.bench.parsing [BYTES]

Saved games are read and scored in turn with chess games of 40 moves that python-chess reads, where
it is installed (``pip install chess``); both in CPU milliseconds a game. Goals: a game of 60 turns
in 2 ms, many games no slower than chess, ``cardkit history`` of 1,000 games in 2.5 s.

Hostile tallies and variant files are read at n and 2n bytes. A reader without a step that grows
faster than the file takes about twice as long for twice as much: the ratio is about 2, and about 1
where it stopped at a limit.
"""

from __future__ import annotations

import importlib
import io
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from cardkit.v4.engine import Begin, Draw, Leave, enter, start
from cardkit.v4.engine.legal import moves
from cardkit.v4.files import load
from cardkit.v4.tally import Header, score, write_saved
from cardkit.v4.text import VariantError

PLAYERS = ("Ann", "Bo", "Cy", "Di")
NUMBER = 100
"""Games that are read between two looks at the clock."""

HEADER = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
EXTRA = "".join(f"\nround {number}\n7\n" + "8 - all\n" for number in range(1, 5))


def filled(piece: str, size: int, before: str = HEADER, behind: str = "\n") -> str:
    """`piece` again and again, between a beginning and an end, `size` letters in all."""
    return before + piece * ((size - len(before) - len(behind)) // len(piece)) + behind


TALLIES: dict[str, Callable[[int], str]] = {
    "names on a line": lambda n: filled("A b, ", n, "variant: kings-gold\nplayers: "),
    "names, line by line": lambda n: filled("players: " + "Ann, " * 300 + "\n", n),
    "blanks": lambda n: filled(" ", n, HEADER + "\nround 1\n7h"),
    "blanks, line by line": lambda n: filled("a" + " " * 1990 + "b\n", n, HEADER + "\nround 1\n"),
    "blanks and dashes": lambda n: filled(
        "7" + " " * 1990 + "\u2013-\n", n, HEADER + "\nround 1\n"
    ),
    "unknown keys": lambda n: filled("colour: red\n", n),
    "settings": lambda n: filled("set: colour=red\n", n),
    "keys that almost are": lambda n: filled("a" * 1900 + "\n", n),
    "rounds": lambda n: filled("round 1\n", n, HEADER + "\n"),
    "a round of notes": lambda n: filled("note: what a card\n", n, HEADER + "\nround 1\n7\n"),
    "comments": lambda n: filled("#\n", n),
    "check lines": lambda n: filled("banked: Ann 5, Bo 6\n", n, HEADER + "\nround 1\n7\n"),
    "check lines of one name": lambda n: filled(
        "total: " + "Ann 5, " * 280 + "\n", n, HEADER + "\nround 1\n7\n"
    ),
    "leavers": lambda n: filled("7 - " + "An " * 600 + "\n", n, HEADER + "\nround 1\n"),
    "turns on a line": lambda n: filled("7/" * 900 + "\n", n, HEADER + "\nround 1\n"),
    "extra rounds": lambda n: filled("\nextra round\n7\n8 - all\n", n, HEADER + EXTRA),
    "slips": lambda n: filled("total: Ann 1, Bo 1, Cy 1\n", n, HEADER + EXTRA),
    "nothing": lambda n: filled("\n", n, ""),
    "one letter": lambda n: "x" * n,
    "cave, marks": lambda n: filled(
        "7k-" * 600 + "\n", n, HEADER.replace("kings-gold", "cave-network") + "round 1\n"
    ),
    "cave, names": lambda n: filled(
        "Ann 7h " * 280 + "\n", n, HEADER.replace("kings-gold", "cave-network") + "round 1\n"
    ),
}

HOUSE = 'extends = "kings-gold"\nname = "House"\n'
VARIANTS: dict[str, Callable[[int], str]] = {
    "unknown keys": lambda n: (
        HOUSE + "".join(f"x{number} = 1\n" for number in range((n - 50) // 11))
    ),
    "sections": lambda n: HOUSE + "".join(f"[x{number}]\n" for number in range((n - 50) // 9)),
    "a dotted key": lambda n: filled("a.", n, HOUSE, "a = 1\n"),
    "dotted keys": lambda n: filled("a." * 15 + "a{} = 1\n", n, HOUSE),
    "brackets": lambda n: filled("[", n, HOUSE + "x = "),
    "brackets, line by line": lambda n: filled("[\n", n, HOUSE + "x = "),
    "braces": lambda n: filled("{a=", n, HOUSE + "x = "),
    "cards": lambda n: filled('"joker",\n', n, HOUSE + "[cards]\nartifact = [", "]\n"),
    "patterns": lambda n: (
        HOUSE + "[cards.gold]\n" + "".join(f'"{k}x" = 1\n' for k in range((n - 60) // 11))
    ),
    "topics": lambda n: (
        HOUSE + "[cites]\n" + "".join(f'x{k} = "y"\n' for k in range((n - 60) // 11))
    ),
    "a text": lambda n: filled("far ", n, HOUSE + 'summary = "', '"\n'),
    "comments": lambda n: filled("#\n", n, HOUSE),
    "one letter": lambda n: "x" * n,
}


def timed(act: Callable[[], object]) -> float:
    """Seconds of the quicker of two runs."""
    best = 1e9
    for _ in range(2):
        start = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - start)
    return best


def loaded(text: str, folder: Path) -> None:
    """Read a variant file of this text, whatever is wrong with it."""
    path = folder / f"{len(text)}.toml"
    path.write_text(text, "utf-8")
    try:
        load(path)
    except VariantError:
        pass


def measured(size: int) -> Iterator[tuple[str, float, float]]:
    """Each shape with the seconds for `size` and for twice as many letters. A variant file is 64
    kilobytes at most."""
    for name, make in TALLIES.items():
        once, twice = (timed(partial(score, make(n))) for n in (size, 2 * size))
        yield f"tally: {name}", once, twice
    with tempfile.TemporaryDirectory() as folder:
        for name, make in VARIANTS.items():
            sizes = (min(size, 30_000), min(2 * size, 60_000))
            once, twice = (timed(partial(loaded, make(n), Path(folder))) for n in sizes)
            yield f"variant: {name}", once, twice


# --- saved games ----------------------------------------------------------------------------------


def saved_game(chance: random.Random, longest: int) -> tuple[str, int]:
    """A game of King's Gold as cardkit keeps it, and how many turns it has; each player stays for
    up to `longest` cards."""
    state = start(load("kings-gold"), PLAYERS)
    entries: list[Begin | Draw | Leave] = []

    def follow(entry: Begin | Draw | Leave) -> None:
        enter(state, entry)
        entries.append(entry)

    while not state.complete:
        if state.phase == "begin":
            follow(Begin())
            patience = {name: chance.randint(1, longest) for name in PLAYERS}
        elif state.phase == "card":
            follow(Draw(chance.choice(moves(state).cards)))
        else:
            follow(Leave(tuple(name for name in state.inside if patience[name] <= state.turn)))
    day = f"2026-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    return write_saved(Header("kings-gold", PLAYERS, date=day), entries), sum(
        isinstance(entry, Draw) for entry in entries
    )


def saved_games(number: int, turns: range = range(1000), longest: int = 15) -> list[str]:
    """So many games that have as many turns as wanted, always the same ones."""
    chance = random.Random(60)
    texts: list[str] = []
    while len(texts) < number:
        text, played = saved_game(chance, longest)
        texts += [text] if played in turns else []
    return texts


def chess_games() -> Callable[[], None] | None:
    """What reads `NUMBER` chess games with python-chess; None where it is not installed."""
    try:
        chess: Any = importlib.import_module("chess")
        pgn: Any = importlib.import_module("chess.pgn")
    except ImportError:
        return None
    chance = random.Random(40)
    texts: list[str] = []
    while len(texts) < NUMBER:
        board = chess.Board()
        while board.ply() < 80 and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        if board.ply() == 80:
            texts.append(str(pgn.Game.from_board(board)))

    def read_all() -> None:
        for text in texts:
            pgn.read_game(io.StringIO(text))

    return read_all


def spent(act: Callable[[], object]) -> float:
    """CPU milliseconds for one of `NUMBER`."""
    begin = time.process_time()
    act()
    return (time.process_time() - begin) * 1000 / NUMBER


def score_all(texts: list[str]) -> None:
    """Read and score each."""
    for text in texts:
        score(text)


def against_chess() -> None:
    """Print what games of 60 turns take, and games as they come, each in turn with chess."""
    read_chess = chess_games()
    rows = {
        "a game of 60 turns": saved_games(NUMBER, range(58, 63), 40),
        "games as they come": saved_games(NUMBER),
    }
    for name, texts in rows.items():
        ours, theirs = [], []
        for _ in range(9):
            ours.append(spent(partial(score_all, texts)))
            if read_chess is not None:
                theirs.append(spent(read_chess))
        told = f"{name:36}{median(ours):7.2f} ms"
        if theirs:
            ratio = median(one / other for one, other in zip(ours, theirs))
            told += f"   a chess game {median(theirs):.2f} ms: {ratio:.2f} times as long"
        print(told)


def added_up() -> None:
    """Print what ``cardkit history`` of 1,000 saved games takes."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(saved_games(1000)):
            Path(folder, f"{number:04}.tally").write_text(text, "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "cardkit", "history", folder]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "CARDKIT_HOME": folder},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{'history of 1,000 games':36}{seconds:7.2f} s")


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    against_chess()
    added_up()
    print(f"{'':36}{'n':>9}{'2n':>9}{'2n / n':>9}")
    for shape, once, twice in measured(wanted):
        print(f"{shape:36}{once:8.4f}s{twice:8.4f}s{twice / once:9.2f}")
