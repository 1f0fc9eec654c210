"""Measure how well single cells, or whole pads, are read: a table of each.

    python -m tools.photograph.measure [--number N] [--seed S]
    python -m tools.photograph.measure --cells

N pads are filled by testing hands, photographed and read. A row of a pad (a round, or the totals)
is *silent* (silently wrong) where a figure that a tally has is not the one that is written after
every question was answered from what is written. Each answer may settle other questions.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

import cv2
import numpy as np

from cardkit.photo import NoPadError, PadReading, Place, read_pads
from cardkit.photo.numbers import TEXTS, chances
from cardkit.photo.pad_reading import DOUBTED
from cardkit.rulebook.loader import load
from tools.photograph.camera import FAULTS, Quality
from tools.photograph.cells import GAMES, Wanted, make_cells
from tools.photograph.filled import Paper, filled
from tools.photograph.hands import SOURCES, Source, hand

SEATS = (8, 3, 4, 8, 5, 3, 6, 7)
QUALITIES: tuple[Quality, ...] = ("ordinary", "good", "ordinary", "poor")
WRITTEN: tuple[Source, ...] = ("strokes", "fonts", "digits")
CORRECTED = (0.015, 0.015, 0.015, 0.1)
"""Shares of figures that are corrected, on pads in turn."""


def measured_pad(seed: int, at: int) -> tuple[list[str], Counter[str]]:
    """Return what kind of pad the one of a number is, and counts of what came of reading it."""
    game, quality = GAMES[at // 8 % len(GAMES)], QUALITIES[(at + at // 8) % len(QUALITIES)]
    source, corrected = WRITTEN[(at + at // 4) % len(WRITTEN)], CORRECTED[at // 2 % len(CORRECTED)]
    low, high = load(game).players
    players = min(max(SEATS[at % 8], low), high)
    cv2.setNumThreads(1)
    chance = np.random.default_rng(seed + at)
    writer = hand("testing", seed + at, source)
    paper: Paper = "letter" if at % 3 == 2 else "a4"
    pad = filled(game, players, [writer], chance, paper, corrected=corrected)
    pictures = pad.photographs(quality, chance, half=chance.random() < 0.6)
    many = "many corrections" if corrected > 0.05 else "few corrections"
    names = [game, f"{players} players", quality, f"on the {writer.side}", source, many, paper]
    names.append("all")
    begun = time.process_time()
    try:
        reading = read_pads(pictures)
    except NoPadError as error:
        print(f"{seed + at} {names}: {error}", flush=True)
        return names, Counter(refused=1)
    spent = round(1000 * (time.process_time() - begun) / len(pictures))
    counts = compared(reading, pad.figures) + Counter(pads=1, ms=spent)
    if counts["silent"]:
        print(f"{seed + at} {names}: {counts['silent']} silently wrong", flush=True)
    return names, counts


def compared(reading: PadReading, truth: Mapping[Place, int]) -> Counter[str]:
    """Return what is right at once, then what is wrong when each question has been answered."""
    numbers = {number for kind, number, _ in truth if kind in ("banked", "total")}
    alone = [reading.looks[place].numbers.argmax() == truth[place] for place in truth]
    count = Counter(cells=len(truth), alone=sum(alone), rows=len(numbers))
    count["right"] = sum(is_right(reading, truth, number) for number in numbers)
    while reading.doubts and count["questions"] < 60:
        place = reading.doubts[0].place
        reading = reading.answer(place, truth.get(place, 0))
        count["questions"] += 1
    count["silent"] = sum(not is_right(reading, truth, number) for number in numbers)
    return count


def is_right(reading: PadReading, truth: Mapping[Place, int], number: int) -> bool:
    """Return True if a row (0: the totals) is read as written; nothing is as good as a dash."""
    kind = "banked" if number else "total"
    seats = {seat for _, _, seat in truth}
    return all(
        (reading.figures.get((kind, number, seat)) or 0) == truth.get((kind, number, seat), 0)
        for seat in seats
    )


def table_of_pads(number: int, seed: int) -> Iterator[str]:
    """Yield a line for each kind of pad."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    with ProcessPoolExecutor() as pool:
        for names, count in pool.map(partial(measured_pad, seed), range(number)):
            for name in names:
                counts[name] += count
    yield f"{'':16} pads refused   alone   rows    right silent questions/pad s/page"
    for name, count in sorted(counts.items()):
        pads, rows, cells = (max(count[of], 1) for of in ("pads", "rows", "cells"))
        yield (
            f"{name:16}{count['pads']:5}{count['refused']:8}{count['alone'] / cells:8.2%}"
            f"{count['rows']:7}{count['right'] / rows:9.2%}{count['silent']:7}"
            f"{count['questions'] / pads:14.2f}{count['ms'] / pads / 1000:7.2f}"
        )


def table_of_cells() -> Iterator[str]:
    """Yield a line for each source of hands and quality of photographs, then for each sort of text.

    *Sure* are cells with a chance above 99.7 %: about them nothing is asked.
    """
    yield f"{'':24} cells    right     sure of it wrong"
    seen: list[tuple[str, str, float, bool]] = []
    for source, quality in product(SOURCES, FAULTS):
        cells = make_cells(Wanted("testing", (source,), (quality,), marked=0), 3000, 11)
        found = chances([cell.grey for cell in cells])
        rows = [
            (_sort(cell.text), row.max(), TEXTS[row.argmax()]) for cell, row in zip(cells, found)
        ]
        of_photo = [
            (sort, sure, text == cell.text) for (sort, sure, text), cell in zip(rows, cells)
        ]
        yield _line(f"{source}, {quality}", [row[1:] for row in of_photo])
        seen += [(source, *row) for row in of_photo]
    for sort in sorted({row[1] for row in seen}):
        yield _line(sort, [row[2:] for row in seen if row[1] == sort])
    yield _line("all", [row[2:] for row in seen])


def _sort(text: str) -> str:
    """Return what sort of text stands in a cell."""
    if text.startswith("x"):
        return "corrected"
    return {"": "nothing", "-": "dash"}.get(text, f"digits: {len(text)}")


def _line(name: str, rows: Sequence[tuple[float, bool]]) -> str:
    """Return the line of a table for cells: how sure of each, and whether that is right."""
    chance, right = (np.array(column) for column in zip(*rows, strict=True))
    sure = chance > 1 - DOUBTED
    wrong = (~right[sure]).mean()
    return f"{name:24}{len(rows):6} {right.mean():8.2%} {sure.mean():8.1%} {wrong:9.3%}"


def main() -> None:
    """Print a table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--cells", action="store_true", help="single cells")
    parser.add_argument("--number", type=int, default=48, help="of pads")
    parser.add_argument("--seed", type=int, default=5000)
    asked = parser.parse_args()
    for line in table_of_cells() if asked.cells else table_of_pads(asked.number, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
