"""Measure the host of phones without a network: bytes of a view, time of a view and an act, memory
over 200 rounds.

    python -m tools.bench.phone_views [bytes acts evening]

Times are ratios against something else measured in the
same run, taken in turns, so that a busy moment hits both.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

from cardkit.v4.files import shipped
from tests.v4.table.hosting import Party, bytes_of
from tests.v4.table.tapping import an_act

PEOPLE = "Ann, Bo, Cy, Di"
CONSTANT = ("words", "menu")
"""What a view has that does not change while a game is played."""


def main() -> None:
    """All of them, or those that are named."""
    wanted = sys.argv[1:] or ["bytes", "acts", "evening"]
    for name in wanted:
        {"bytes": sizes, "acts": acts, "evening": evening}[name]()


def sizes() -> None:
    """The largest view of one game of each variant, with its words and without; that of the big
    screen."""
    print("bytes of a view: largest of a game, without what never changes, on the big screen")
    for name in shipped():
        party, chance = Party(name, PEOPLE), random.Random(name)
        largest = [0, 0, 0]
        for _ in range(120):
            view = party.view()
            changing = {part: value for part, value in view.items() if part not in CONSTANT}
            found = [len(bytes_of(one)) for one in (view, changing, party.view(see=True))]
            largest = [max(pair) for pair in zip(largest, found, strict=True)]
            tapped(party, chance)
        print(f"  {name:16} {largest[0]:6} {largest[1]:6} {largest[2]:6}")


def acts() -> None:
    """An act on a disk, and a view, against a line appended and flushed to the same disk."""
    with tempfile.TemporaryDirectory() as folder:
        party, chance = (
            Party("kings-gold", PEOPLE, path=Path(folder) / "game.tally"),
            random.Random(7),
        )
        bare: list[float] = []
        act: list[float] = []
        view: list[float] = []
        with (Path(folder) / "bare").open("ab") as file:
            for _ in range(150):
                if party.view()["stage"] in ("piles", "tie", "over"):
                    party.tap("again")
                before = time.perf_counter()
                file.write(b"10s - Cy\n")
                file.flush()
                os.fsync(file.fileno())
                then = time.perf_counter()
                tapped(party, chance)
                after = time.perf_counter()
                party.view()
                seen = time.perf_counter()
                for times, took in (
                    (bare, then - before),
                    (act, after - then),
                    (view, seen - after),
                ):
                    times.append(took)
    one, two, three = (statistics.median(times) for times in (bare, act, view))
    print(f"an act saved: {two * 1000:.2f} ms, {two / one:.1f} x a bare append with fsync")
    print(f"a view: {three * 1000:.2f} ms, {three / two:.2f} of an act")


def evening() -> None:
    """What is held after each 50 rounds of an evening, game after game with the same people."""
    party, chance, played, marks = (
        Party("kings-gold", PEOPLE),
        random.Random(3),
        0,
        [50, 100, 150, 200],
    )
    for number in range(8):
        party.host.seat(f"phone {number}", {"name": PEOPLE.split(", ")[number % 4], "over": True})
    tracemalloc.start()
    print("memory after so many rounds")
    while marks:
        before = len(party.host.game.state.rounds)
        party.told.clear()
        if party.view()["stage"] in ("piles", "tie", "over"):
            party.tap("again")
        else:
            tapped(party, chance)
        played += max(len(party.host.game.state.rounds) - before, 0)
        if played >= marks[0]:
            gc.collect()
            held, most = tracemalloc.get_traced_memory()
            print(
                f"  {marks.pop(0):4} rounds: {held / 1e6:5.1f} MB held, {most / 1e6:5.1f} MB at "
                f"most"
            )


def tapped(party: Party, chance: random.Random) -> None:
    """Something the view offers."""
    body = an_act(party.view(), chance)
    party.act(body.pop("do"), phone=f"phone {chance.randrange(8)}", **body)


if __name__ == "__main__":
    main()
