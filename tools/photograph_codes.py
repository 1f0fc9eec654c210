"""Simulate photographs of the printed QR codes and print how many of them are read.

    python -m tools.photograph_codes [--number N] [--seed S]

N photographs of each code: tilted, turned, out of focus, noisy, unevenly lit and packed as JPEG, of squares as large as they
are printed. Exits with 1 where fewer than nine in ten are read of a code that is no larger than most.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random

from cardkit.ink import MM
from cardkit.paper.qr_pages import SIDE, Square, square
from cardkit.tally import score, spellings
from tests.paper.reading import EXAMPLES
from tests.paper.scanning import photograph, printed_alone, read


def read_of(shown: Square, number: int, seed: int) -> int:
    """Of how many photographs of a code its very text is read."""
    sharp, chance = printed_alone(shown), Random(seed)
    return sum(read(photograph(sharp, chance)) == [shown.text] for _ in range(number))


def sample() -> list[Square]:
    """Codes of some lengths, as they are printed: whole games, and as long as fits 30 mm."""
    squares = []
    for name in ("running", "diamant", "kings-gold", "incan-gold", "cave-network"):
        played = score((EXAMPLES / f"{name}.tally").read_text("utf-8"), name, EXAMPLES)
        shown = square(spellings(played.reading, EXAMPLES))
        if shown is not None:
            squares.append(shown)
    return squares


def main(arguments: Sequence[str]) -> int:
    """Photograph many; exit 1 where fewer than nine in ten are read of a code that is no larger than most."""
    parser = ArgumentParser(prog="python -m tools.photograph_codes")
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    worst = 1.0
    for shown in sample():
        got = read_of(shown, asked.number, asked.seed)
        if shown.side <= SIDE + 0.01:
            worst = min(worst, got / asked.number)
        print(f"{len(shown.text.encode()):5} bytes  {len(shown.modules):3} modules  {shown.side / MM:4.1f} mm  "
              f"{shown.module / MM:.2f} mm each: {got} of {asked.number} read", flush=True)  # fmt: skip
    return int(worst < 0.9)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
