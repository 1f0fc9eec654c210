"""Measure how well photographs of pads are read: print a table by game, players and quality.

    python -m tools.photograph.measure [--number N] [--seed S] [--jobs J] [--habit on]

For each game and quality N photographs are made and read. A row of a pad (a round, or the totals)
is *silently wrong* where a figure in it that a tally has (what somebody banked, or their total) is
not the one that is written after all questions were answered from what is written. Questions are
doubtful figures, asked one after the other; each answer may settle others.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import cv2

from cardkit.v4.files import load
from cardkit.v4.photo import PadRead, Table, Unread, read_pad
from tools.photograph.camera import QUALITIES, QualityName, photograph
from tools.photograph.filled import HABITS, Habit, Pad, filled
from tools.photograph.hands import PX, hands

GAMES = (
    "kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant",
    "boiling-pot", "tiers", "diamant-2016",
)  # fmt: skip
"""The six games, and three of the gallery."""


class Case(NamedTuple):
    """A pad of a game for so many, how well it is photographed, the seed, and how it was written."""

    game: str
    players: int
    quality: QualityName
    seed: int
    habit: Habit


def cases(number: int, seed: int, habit: Habit) -> Iterator[Case]:
    """That many for each game and quality: all numbers of players in turn."""
    for game in GAMES:
        low, high = load(game).players
        for quality in QUALITIES:
            for at in range(number):
                players = low + (at + seed) % (min(high, 8) - low + 1)
                yield Case(game, players, quality, seed * 100_000 + at, habit)


def measured(case: Case) -> tuple[Case, Counter[str]]:
    """Counts of what came of reading one pad."""
    chance = Random(f"{case[:-1]}")
    hand = chance.choice(hands("testing", 60, chance.randrange(50)))
    pad = filled(case.game, case.players, hand, chance, case.habit)
    pictures = []
    for page in pad.pages:
        high, wide = (side / PX for side in page.shape)
        half = pad.upper and chance.random() < 0.6
        pictures.append(
            photograph(page, (0, 0, wide, high / 2 if half else high), case.quality, chance)[0]
        )
    begun = time.process_time()
    try:
        found = read_pad(pictures)
    except Unread as error:
        print(f"{case}: {error}", flush=True)
        return case, Counter(unread=1)
    count = _compared(found, pad)
    if count["silent"]:
        print(f"{case}: {count['silent']} silently wrong", flush=True)
    return case, count + Counter(
        games=1, ms=round(1000 * (time.process_time() - begun) / len(pictures))
    )


def _compared(found: PadRead, pad: Pad) -> Counter[str]:
    """Count what was read against what is written, then answer every question from what is
    written."""
    count: Counter[str] = Counter()
    truth = {
        (cell.kind, cell.round, cell.seat): stands
        for cell, stands in pad.figures.items()
        if cell.kind != "artifact"
    }
    for place, stands in truth.items():
        if stands is not None and place in found.seen:
            count["cells"] += 1
            count["alone"] += int(found.seen[place].numbers.argmax()) == stands
    first = table = found.table()
    while table.doubts and count["questions"] < 60:
        doubt = table.doubts[0]
        count["questions"] += 1
        # whoever took an artifact is no figure of a row
        found.known[doubt[:3]] = (
            doubt.read if doubt.kind == "artifact" else truth.get(doubt[:3]) or 0
        )
        table = found.table()
    for number in {number for kind, number, _ in truth if kind in ("banked", "total")}:
        kind = "banked" if number else "total"
        written = [
            stands
            for (what, at, _), stands in sorted(truth.items())
            if (what, at) == (kind, number)
        ]
        if any(stands is not None for stands in written):
            count["rows"] += 1
            count["right"] += _agrees(first, number, written)
            count["silent"] += not _agrees(table, number, written)
    return count


def _agrees(table: Table, number: int, written: Sequence[int | None]) -> bool:
    """True where a row of the pad (0: the totals) was read as it is written; nothing is as good as
    a dash."""
    read = table.banked.get(number, []) if number else table.totals
    return [*(stands or 0 for stands in read), *[0] * (len(written) - len(read))] == [
        stands or 0 for stands in written
    ]


def shown(name: str, count: Counter[str]) -> str:
    """A line of the table."""
    games, rows, cells = (max(count[of], 1) for of in ("games", "rows", "cells"))
    return (
        f"{name:24}{count['games']:6}{count['unread']:7}{count['alone'] / cells:9.2%}{count['rows']:7}"
        f"{count['right'] / rows:8.2%}{count['silent']:8}{count['questions'] / games:11.2f}{count['ms'] / games / 1000:9.2f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--habit", choices=tuple(HABITS), default="on", help="where hands place digits"
    )
    asked = parser.parse_args(arguments)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for case, count in pool.map(
            measured, cases(asked.number, asked.seed, asked.habit), chunksize=4
        ):
            for name in (case.game, case.quality, f"{case.players} players", "all"):
                counts[name] += count
    print(f"{'':25}games unread    alone   rows   right  silent asked/game   s/page")
    for name in (
        *GAMES,
        *QUALITIES,
        *(f"{players} players" for players in range(2, 9)),
        "a4",
        "letter",
        "all",
    ):
        if name in counts:
            print(shown(name, counts[name]))
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main(sys.argv[1:]))
