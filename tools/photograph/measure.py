"""Measure how well photographs of pads are read: a table by game, players, quality and habit.

    python -m tools.photograph.measure [--number N] [--seed S] [--sources strokes,fonts]

N pads are filled by testing hands, photographed and read. A row of a pad (a round, or the totals)
is *silent* (silently wrong) where a figure that a tally has is not the one that is written after
every question was answered from what is written. Each answer may settle other questions.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Literal, NamedTuple

import cv2

from cardkit.engine.loader import load
from cardkit.photo import NoPadFound, PadReading, Place, read_pads
from tools.photograph.camera import QualityName
from tools.photograph.filled import FilledPad, Habit, filled
from tools.photograph.hands import Source, hand

GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
SEATS = (8, 2, 4, 8, 5, 3, 6, 7)
QUALITIES: tuple[QualityName, ...] = ("ordinary", "good", "ordinary", "poor")
HABITS: tuple[Habit, ...] = ("on", "on", "on", "on", "between", "right", "between", "right")


class Case(NamedTuple):
    """A pad: its game, players and paper, how it is photographed, and who wrote it, and how."""

    game: str
    players: int
    paper: Literal["a4", "letter"]
    quality: QualityName
    habit: Habit
    source: Source
    seed: int


def cases(number: int, seed: int, sources: list[Source]) -> Iterator[Case]:
    """Yield so many cases: games, numbers of players, qualities and habits in turn."""
    for at in range(number):
        game = GAMES[at // len(SEATS) % len(GAMES)]
        low, high = load(game).players
        yield Case(
            game,
            min(max(SEATS[at % len(SEATS)], low), high),
            "letter" if at % 3 == 2 else "a4",
            QUALITIES[(at + at // len(SEATS)) % len(QUALITIES)],
            HABITS[at % len(HABITS)],
            sources[(at + at // 4) % len(sources)],
            seed + at,
        )


def made(case: Case) -> tuple[FilledPad, list[bytes]]:
    """Return a filled pad and its photographs."""
    chance = Random(f"{case}")
    writer = hand("testing", case.seed, case.source)
    pad = filled(case.game, case.players, writer, chance, case.habit, case.paper)
    return pad, pad.photographs(case.quality, chance, half=chance.random() < 0.6)


def measured(case: Case) -> Counter[str]:
    """Return counts of what came of reading one pad."""
    pad, pictures = made(case)
    begun = time.process_time()
    try:
        reading = read_pads(pictures)
    except NoPadFound as error:
        print(f"{case}: {error}", flush=True)
        return Counter(unread=1)
    spent = round(1000 * (time.process_time() - begun) / len(pictures))
    count = compared(reading, pad.figures)
    if count["silent"]:
        print(f"{case}: {count['silent']} silently wrong", flush=True)
    return count + Counter(pads=1, ms=spent)


def compared(reading: PadReading, truth: Mapping[Place, int]) -> Counter[str]:
    """Return what is right at once, then what is wrong when each question has been answered."""
    count: Counter[str] = Counter()
    for place, figure in truth.items():
        count["cells"] += 1
        count["alone"] += int(reading.looks[place].numbers.argmax()) == figure
    numbers = {number for kind, number, _ in truth if kind in ("banked", "total")}
    count["rows"] = len(numbers)
    count["right"] = sum(_is_right(reading, truth, number) for number in numbers)
    while reading.doubts and count["questions"] < 60:
        place = reading.doubts[0].place
        reading = reading.answer(place, truth.get(place, 0))
        count["questions"] += 1
    count["silent"] = sum(not _is_right(reading, truth, number) for number in numbers)
    return count


def _is_right(reading: PadReading, truth: Mapping[Place, int], number: int) -> bool:
    """Return True if a row (0: the totals) is read as written; nothing is as good as a dash."""
    kind = "banked" if number else "total"
    seats = {seat for _, _, seat in truth}
    return all(
        (reading.figures.get((kind, number, seat)) or 0) == truth.get((kind, number, seat), 0)
        for seat in seats
    )


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--number", type=int, default=48)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--sources", default="strokes,fonts", help="of strokes, digits, fonts")
    asked = parser.parse_args(arguments)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for case in cases(asked.number, asked.seed, asked.sources.split(",")):
        count = measured(case)
        names = (case.game, f"{case.players} players", case.paper, case.quality, case.habit)
        for name in (*names, case.source, "all"):
            counts[name] += count
    print(f"{'':16} pads refused   alone   rows    right silent questions/pad s/page")
    for name, count in sorted(counts.items()):
        pads, rows, cells = (max(count[of], 1) for of in ("pads", "rows", "cells"))
        print(
            f"{name:16}{count['pads']:5}{count['unread']:8}{count['alone'] / cells:8.2%}"
            f"{count['rows']:7}{count['right'] / rows:9.2%}{count['silent']:7}"
            f"{count['questions'] / pads:14.2f}{count['ms'] / pads / 1000:7.2f}"
        )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(sys.argv[1:])
