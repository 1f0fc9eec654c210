"""Measure how parsing time grows with the size of the input: hostile tallies and variant files, each at n and 2n bytes.

    python -m tools.bench.parsing [BYTES]

A reader without a step that grows faster than the file takes about twice as long for twice as much: the ratio is about 2,
and about 1 where it stopped at a limit.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cardkit.files import load
from cardkit.tally import score
from cardkit.text import VariantError

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
    "blanks and dashes": lambda n: filled("7" + " " * 1990 + "\u2013-\n", n, HEADER + "\nround 1\n"),
    "unknown keys": lambda n: filled("colour: red\n", n),
    "settings": lambda n: filled("set: colour=red\n", n),
    "keys that almost are": lambda n: filled("a" * 1900 + "\n", n),
    "rounds": lambda n: filled("round 1\n", n, HEADER + "\n"),
    "a round of notes": lambda n: filled("note: what a card\n", n, HEADER + "\nround 1\n7\n"),
    "comments": lambda n: filled("#\n", n),
    "check lines": lambda n: filled("banked: Ann 5, Bo 6\n", n, HEADER + "\nround 1\n7\n"),
    "check lines of one name": lambda n: filled("total: " + "Ann 5, " * 280 + "\n", n, HEADER + "\nround 1\n7\n"),
    "leavers": lambda n: filled("7 - " + "An " * 600 + "\n", n, HEADER + "\nround 1\n"),
    "turns on a line": lambda n: filled("7/" * 900 + "\n", n, HEADER + "\nround 1\n"),
    "extra rounds": lambda n: filled("\nextra round\n7\n8 - all\n", n, HEADER + EXTRA),
    "slips": lambda n: filled("total: Ann 1, Bo 1, Cy 1\n", n, HEADER + EXTRA),
    "nothing": lambda n: filled("\n", n, ""),
    "one letter": lambda n: "x" * n,
    "cave, marks": lambda n: filled("7k-" * 600 + "\n", n, HEADER.replace("kings-gold", "cave-network") + "round 1\n"),
    "cave, names": lambda n: filled("Ann 7h " * 280 + "\n", n, HEADER.replace("kings-gold", "cave-network") + "round 1\n"),
}

HOUSE = 'extends = "kings-gold"\nname = "House"\n'
VARIANTS: dict[str, Callable[[int], str]] = {
    "unknown keys": lambda n: HOUSE + "".join(f"x{number} = 1\n" for number in range((n - 50) // 11)),
    "sections": lambda n: HOUSE + "".join(f"[x{number}]\n" for number in range((n - 50) // 9)),
    "a dotted key": lambda n: filled("a.", n, HOUSE, "a = 1\n"),
    "dotted keys": lambda n: filled("a." * 15 + "a{} = 1\n", n, HOUSE),
    "brackets": lambda n: filled("[", n, HOUSE + "x = "),
    "brackets, line by line": lambda n: filled("[\n", n, HOUSE + "x = "),
    "braces": lambda n: filled("{a=", n, HOUSE + "x = "),
    "cards": lambda n: filled('"joker",\n', n, HOUSE + "[cards]\nartifact = [", "]\n"),
    "patterns": lambda n: HOUSE + "[cards.gold]\n" + "".join(f'"{k}x" = 1\n' for k in range((n - 60) // 11)),
    "topics": lambda n: HOUSE + "[cites]\n" + "".join(f'x{k} = "y"\n' for k in range((n - 60) // 11)),
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
    """Each shape with the seconds for `size` and for twice as many letters. A variant file is 64 kilobytes at most."""
    for name, make in TALLIES.items():
        once, twice = (timed(partial(score, make(n))) for n in (size, 2 * size))
        yield f"tally: {name}", once, twice
    with tempfile.TemporaryDirectory() as folder:
        for name, make in VARIANTS.items():
            sizes = (min(size, 30_000), min(2 * size, 60_000))
            once, twice = (timed(partial(loaded, make(n), Path(folder))) for n in sizes)
            yield f"variant: {name}", once, twice


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{'':36}{'n':>9}{'2n':>9}{'2n / n':>9}")
    for shape, once, twice in measured(wanted):
        print(f"{shape:36}{once:8.4f}s{twice:8.4f}s{twice / once:9.2f}")
