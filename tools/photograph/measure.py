"""Measure how well photographs of pads are read: print a table by game, players, paper and quality.

    python -m tools.photograph.measure [--number N] [--seed S] [--jobs J] [--kind testing] [--habit on] [--draw FOLDER]

For each row of the table N photographs are made and read. A row of a pad (a round, or the totals) is *silently wrong* where a
figure in it that a tally has (what somebody banked, or their total) is not the one that is written after all questions were
answered from what is written. Questions are doubtful figures, asked one after the other; each answer may settle others.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import cv2

from cardkit.photo import PadRead, Table, Unread, read_pad
from tools.photograph.camera import QUALITIES, Kind, QualityName, photograph
from tools.photograph.filled import HABITS, PX, Habit, Pad, filled
from tools.photograph.hands import hands

GAMES = (
    "kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant",
    "boiling-pot", "tiers", "diamant-2016",
)  # fmt: skip
"""The six games, and three of the gallery."""


class Case(NamedTuple):
    """What is photographed: a game for so many on a paper, how well, written by hands of which kind, and the seed."""

    game: str
    players: int
    paper: str
    quality: QualityName
    kind: Kind
    seed: int
    habit: Habit = "on"


def cases(number: int, seed: int, kind: Kind, habit: Habit) -> Iterator[Case]:
    """So many for each game and quality: all numbers of players and both papers in turn."""
    from cardkit.files import load

    for game in GAMES:
        low, high = load(game).players
        for quality in QUALITIES:
            for at in range(number):
                players = low + (at + seed) % (min(high, 8) - low + 1)
                yield Case(game, players, ("a4", "letter")[at % 2], quality, kind, seed * 100_000 + at, habit)


def taken(case: Case) -> tuple[Pad, list[bytes]]:
    """A filled pad and the photographs of its pages."""
    chance = Random(f"{case[:-1]}")
    hand = chance.choice(hands(case.kind, 60, chance.randrange(50)))
    pad = filled(case.game, case.players, case.paper, hand, chance, case.habit)
    pictures = []
    for page in pad.pages:
        high, wide = (side / PX for side in page.shape)
        half = pad.halves and chance.random() < 0.6
        pictures.append(photograph(page, (0, 0, wide, high / 2 if half else high), PX, case.quality, case.kind, chance))
    return pad, pictures


def measured(case: Case) -> tuple[Case, Counter[str]]:
    """What came of reading one pad."""
    count: Counter[str] = Counter()
    pad, pictures = taken(case)
    begun = time.process_time()
    try:
        found = read_pad(pictures)
    except Unread as error:
        count["unread"] = 1
        count[f"unread: {error}"] = 1
        return case, count
    held(found, pad, count)
    count["ms"] = round(1000 * (time.process_time() - begun) / len(pictures))
    count["games"] = 1
    return case, count


def held(found: PadRead, pad: Pad, count: Counter[str]) -> None:
    """Count what was read against what is written, then answer every question from what is written."""
    truth = {(cell.kind, cell.round, cell.seat): stands for cell, stands in pad.figures.items() if cell.kind != "artifact"}
    for place, stands in truth.items():
        if stands is not None and place in found.seen:
            count["cells"] += 1
            count["alone"] += int(found.seen[place].numbers.argmax()) == stands
    first = table = found.table()
    while table.doubts and count["questions"] < 60:
        doubt = table.doubts[0]
        place = (doubt.kind, doubt.round, doubt.seat)
        count["questions"] += 1
        count[f"why {doubt.why}"] += 1
        if doubt.kind == "artifact":  # whoever took it: no figure of a row
            found.known[place] = doubt.read
        else:
            count["needless"] += doubt.read == (truth.get(place) or 0)
            found.known[place] = truth.get(place) or 0
        table = found.table()
    numbers = sorted({number for kind, number, _ in truth if kind == "banked"})
    for number in (*numbers, 0):
        kind = "banked" if number else "total"
        written = [truth[kind, number, seat] for seat in range(pad.players)]
        if all(one is None for one in written):
            continue
        count["rows"] += 1
        count["right"] += _agrees(first, number, written)
        if not _agrees(table, number, written):
            count["silent"] += 1
            count[f"silent: {kind} {number}: {_row(table, number)} for {written}"] += 1


def _row(table: Table, number: int) -> list[int | None]:
    """The figures of a row of a pad that a tally has; those of the totals are row 0."""
    return table.banked.get(number, []) if number else table.totals


def _agrees(table: Table, number: int, stands: Sequence[int | None]) -> bool:
    """Whether a row was read as it is written; nothing is as good as a dash."""
    read = [one or 0 for one in _row(table, number)]
    return [*read, *([0] * (len(stands) - len(read)))] == [one or 0 for one in stands]


def told(name: str, count: Counter[str]) -> str:
    """A line of the table."""
    games, rows = max(count["games"], 1), max(count["rows"], 1)
    return (
        f"{name:34}{count['games']:6}{count['unread']:7}{100 * count['alone'] / max(count['cells'], 1):9.2f}"
        f"{count['rows']:7}{100 * count['right'] / rows:8.2f}{count['silent']:8}{1000 * count['silent'] / rows:9.2f}"
        f"{count['questions'] / games:11.2f}{count['ms'] / games / 1000:9.2f}"
    )


HEAD = (
    f"{'':34}{'games':>6}{'unread':>7}{'alone %':>9}{'rows':>7}{'right %':>8}{'silent':>8}{'per 1000':>9}"
    f"{'asked/game':>11}{'s/page':>9}"
)


def draw(case: Case, folder: Path) -> None:
    """Save a photograph, and what was read drawn over the pad as it was straightened."""
    from cardkit.photo.reading import sheets_in

    _pad, pictures = taken(case)
    name = f"{case.game}-{case.players}-{case.paper}-{case.quality}-{case.seed}"
    for at, picture in enumerate(pictures):
        (folder / f"{name}-{at}.jpg").write_bytes(picture)
    table = read_pad(pictures).table()
    doubted = {doubt[:3] for doubt in table.doubts}
    for sheet in (one for one in sheets_in(pictures[0]) if one.written > 2):
        shown = cv2.cvtColor(sheet.straight, cv2.COLOR_GRAY2BGR)
        for cell in sheet.cells:
            rows = {"banked": table.banked, "so-far": table.so_far, "total": {0: table.totals}}.get(cell.kind, {})
            read = [*rows.get(cell.round, ()), *[None] * 20][cell.seat]
            left, top, wide, high = ((side - corner) * 6 for side, corner in zip(cell.box, (*sheet.corner, 0, 0), strict=True))
            place = (cell.kind, cell.round, cell.seat)
            if read is not None and cell.page == sheet.code.page:
                colour = (0, 0, 255) if place in doubted else (0, 140, 0)
                cv2.rectangle(shown, (int(left), int(top)), (int(left + wide), int(top + high)), colour, 1)
                cv2.putText(shown, str(read), (int(left) + 3, int(top + high) - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2)
        cv2.imwrite(str(folder / f"{name}-{sheet.code.page}.png"), shown)


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    parser = ArgumentParser(prog="python -m tools.photograph.measure")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kind", choices=("training", "testing"), default="testing")
    parser.add_argument("--habit", choices=tuple(HABITS), default="on", help="where hands place digits")
    parser.add_argument("--draw", type=Path)
    asked = parser.parse_args(arguments)
    wanted = list(cases(asked.number, asked.seed, asked.kind, asked.habit))
    if asked.draw:
        asked.draw.mkdir(parents=True, exist_ok=True)
        for case in wanted[:: max(1, len(wanted) // 10)]:
            try:
                draw(case, asked.draw)
            except Unread as error:
                print(f"{case}: {error}")
        return 0
    counts: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for case, count in pool.map(measured, wanted, chunksize=4):
            for key in (f"{case.game}", f"quality {case.quality}", f"players {case.players}", f"paper {case.paper}",
                        f"{case.game} {case.players}", "all"):  # fmt: skip
                counts.setdefault(key, Counter()).update(count)
            for fault in count:
                if fault.startswith(("silent:", "unread:")):
                    print(f"{case}: {fault}", flush=True)
    print(HEAD)
    for name, count in counts.items():
        if name != "all":
            print(told(name, count))
    print(told("all", counts["all"]))
    print({key: n for key, n in counts["all"].items() if key.startswith("why") or key == "needless"})
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main(sys.argv[1:]))
