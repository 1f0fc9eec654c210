"""Measure how well whole pads in unknown handwriting are read.

    python -m tools.photograph.measure [--number N] [--seed S] [--model FILE]

N pads are filled in, photographed and read, and every question is answered with what is written; an
answer may settle other questions. A row of a pad (a round, or the totals) is *silent* (silently
wrong) if one of its figures in the tally still differs from what is written.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from cardkit.photo import NoPadError, PadReading, numbers, read_pads
from cardkit.rulebook.loader import load
from cardkit.tally.pads import FigurePlace
from tools.photograph.cells import GAMES
from tools.photograph.strangers import FONTS, PHOTOGRAPHS, filled_by, photographed, stranger

MODEL = Path(numbers.__file__).with_name("numbers.onnx")
SEATS = (8, 3, 4, 7, 5, 6, 8, 6, 4)
PENS = ("blue", "black", "red", "blue", "pencil", "black", "red", "dry")
QUALITIES = ("usual", "fair", "usual", "hard")


def measured_pad(seed: int, model: Path, at: int) -> tuple[list[str], Counter[str]]:
    """Return the properties of the pad with the number `at`, and counts of how well it is read."""
    cv2.setNumThreads(1)
    net = cv2.dnn.readNetFromONNX(str(model))
    numbers.built_in_network = lambda: net  # type: ignore[assignment]
    rng = np.random.default_rng(seed + at)
    game, ink = GAMES[at % len(GAMES)], PENS[(at + at // 8) % len(PENS)]
    quality, font = QUALITIES[(at // 2 + at // 8) % len(QUALITIES)], FONTS[at * 7 % len(FONTS)]
    low, high = load(game).players
    players = min(max(SEATS[(at + at // 6) % len(SEATS)], low), high)
    writer = stranger(font, ink, rng)
    pages, figures = filled_by(writer, game, players, "letter" if at % 3 == 2 else "a4", rng)
    pictures = [photographed(page, PHOTOGRAPHS[quality], rng) for page in pages]
    names = [game, f"{players} players", quality, f"ink: {ink}", f"hand: {font}", "all"]
    begun = time.process_time()
    try:
        reading = read_pads(pictures)
    except NoPadError as error:
        print(f"{seed + at} {names}: {error}", flush=True)
        return names, Counter(refused=1)
    spent = round(1000 * (time.process_time() - begun) / len(pictures))
    counts = compared(reading, figures) + Counter(pads=1, ms=spent)
    if counts["silent"]:
        print(f"{seed + at} {names}: {counts['silent']} silently wrong", flush=True)
    return names, counts


def compared(reading: PadReading, truth: Mapping[FigurePlace, int]) -> Counter[str]:
    """Return how many rows are read correctly at once, and how many are wrong after all questions."""
    numbers = {number for kind, number, _ in truth if kind in ("banked", "total")}
    alone = [
        reading.cell_readings[place].number_chances.argmax() == truth[place] for place in truth
    ]
    count = Counter(cells=len(truth), alone=sum(alone), rows=len(numbers))
    count["right"] = sum(is_right(reading, truth, number) for number in numbers)
    while reading.doubts and count["questions"] < 60:
        place = reading.doubts[0].place
        reading = reading.with_answer(place, truth.get(place, 0))
        count["questions"] += 1
    count["silent"] = sum(not is_right(reading, truth, number) for number in numbers)
    return count


def is_right(reading: PadReading, truth: Mapping[FigurePlace, int], number: int) -> bool:
    """Return True if a row (0 for the totals) is read correctly; an empty cell counts as a dash."""
    kind = "banked" if number else "total"
    seats = {seat for _, _, seat in truth}
    return all(
        (reading.figures.get((kind, number, seat)) or 0) == truth.get((kind, number, seat), 0)
        for seat in seats
    )


def table_of_pads(number: int, seed: int, model: Path) -> Iterator[str]:
    """Yield a line of figures for each kind of pad."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    with ProcessPoolExecutor() as pool:
        for names, count in pool.map(partial(measured_pad, seed, model), range(number)):
            for name in names:
                counts[name] += count
    yield f"{'':28} pads refused   alone   rows    right silent questions/pad s/page"
    for name, count in sorted(counts.items()):
        pads, rows, cells = (max(count[of], 1) for of in ("pads", "rows", "cells"))
        yield (
            f"{name:28}{count['pads']:5}{count['refused']:8}{count['alone'] / cells:8.2%}"
            f"{count['rows']:7}{count['right'] / rows:9.2%}{count['silent']:7}"
            f"{count['questions'] / pads:14.2f}{count['ms'] / pads / 1000:7.2f}"
        )


def main() -> None:
    """Print how well each kind of pad is read, as a table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--number", type=int, default=64, help="of pads")
    parser.add_argument("--seed", type=int, default=90_000)
    parser.add_argument("--model", type=Path, default=MODEL, help="a model to compare")
    wanted = parser.parse_args()
    for line in table_of_pads(wanted.number, wanted.seed, wanted.model):
        print(line, flush=True)


if __name__ == "__main__":
    main()
