"""Measure how well single digit places, or whole pads, are read: a table of each.

    python -m tools.photograph.measure [--number N] [--seed S]
    python -m tools.photograph.measure --places

N pads are filled by testing hands, photographed and read. A row of a pad (a round, or the totals)
is *silent* (silently wrong) where a figure that a tally has is not the one that is written after
every question was answered from what is written. Each answer may settle other questions.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

import cv2
import numpy as np

from cardkit.engine.loader import load
from cardkit.photo import NoPadFound, PadReading, Place, read_pads
from cardkit.photo.signs import NOTHING, SIGNS, STRUCK, chances
from tools.photograph.camera import FAULTS, Quality
from tools.photograph.filled import Habit, filled
from tools.photograph.hands import SOURCES, Source, hand
from tools.photograph.patches import GAMES, hands_of, make_patches

SEATS = (8, 2, 4, 8, 5, 3, 6, 7)
QUALITIES: tuple[Quality, ...] = ("ordinary", "good", "ordinary", "poor")
HABITS: tuple[Habit, ...] = ("on", "on", "on", "on", "between", "right", "between", "right")
WRITTEN: tuple[Source, ...] = ("strokes", "fonts")


def measured_pad(at: int, seed: int) -> tuple[list[str], Counter[str]]:
    """Return what kind of pad the one of a number is, and counts of what came of reading it."""
    game, quality = GAMES[at // 8 % len(GAMES)], QUALITIES[(at + at // 8) % len(QUALITIES)]
    habit, source = HABITS[at % 8], WRITTEN[(at + at // 4) % len(WRITTEN)]
    low, high = load(game).players
    players = min(max(SEATS[at % 8], low), high)
    chance = np.random.default_rng(seed + at)
    writer = hand("testing", seed + at, source)
    pad = filled(game, players, [writer], chance, habit, "letter" if at % 3 == 2 else "a4")
    pictures = pad.photographs(quality, chance, half=chance.random() < 0.6)
    names = [game, f"{players} players", quality, habit, source, "all"]
    begun = time.process_time()
    try:
        reading = read_pads(pictures)
    except NoPadFound as error:
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
    for at in range(number):
        names, count = measured_pad(at, seed)
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


def table_of_places() -> Iterator[str]:
    """Yield a line for each source of hands and quality of photographs."""
    yield "hands    photos    places    right    signs  nothing   struck     sure of it wrong"
    for source, quality in product(SOURCES, FAULTS):
        seen = make_patches(hands_of("testing", 700_000, (source,)), 3000, (quality,), 11, 0.06)
        share, classes = chances(seen.grey), seen.classes
        right, sure = share.argmax(axis=1) == classes, share.max(axis=1) > 0.99
        groups = (classes >= 0, classes < len(SIGNS), classes == NOTHING, classes == STRUCK)
        shown = " ".join(f"{right[group].mean():8.2%}" for group in groups)
        wrong = (~right[sure]).mean()
        yield f"{source:8} {quality:9} {len(right):6} {shown} {sure.mean():8.1%} {wrong:9.3%}"


def main() -> None:
    """Print a table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--places", action="store_true", help="single digit places")
    parser.add_argument("--number", type=int, default=48, help="of pads")
    parser.add_argument("--seed", type=int, default=5000)
    asked = parser.parse_args()
    for line in table_of_places() if asked.places else table_of_pads(asked.number, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
