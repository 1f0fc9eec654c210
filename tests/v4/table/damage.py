"""What can happen to a file: a bit that flips, an end that is cut off, a line that is lost; and
three games to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from cardkit.v4.files import load
from cardkit.v4.table import Session, Unreadable
from cardkit.v4.tally import Check, Claim, Header, Note, score_bytes
from tests.v4.table.driving import random_game

GAMES = ("kings-gold", "cave-network", "incan-gold")
PEOPLE = ("Ann", "Bo", "Mary Ann", "Di")
KINDS = ("bit flips", "cuts", "lost lines")


def saved_game(name: str) -> bytes:
    """A whole game as the game master saves it, with remarks and counted piles."""
    variant = load(name)
    header = Header(name, PEOPLE, "Bo", date="2026-11-20", place="home", notes=("Di dealt",))
    session = Session.begin(header, variant)
    entries = random_game(variant, PEOPLE, random.Random(f"damage {name}"))
    session.enter(*entries[1:9])
    session.enter(Note("rain # and wind"))
    session.enter(*entries[9:])
    last = session.state.rounds[-1].banked
    session.replace_check(Check("banked", (Claim("Bo", 1, (), 0),)))
    session.replace_check(
        Check("banked", tuple(Claim(who, last.get(who, 0), (), 0) for who in PEOPLE))
    )
    state = session.state
    session.replace_check(
        Check("total", tuple(Claim(who, state.total(who), (), 0) for who in PEOPLE))
    )
    session.enter(Note("taken back"))
    session.undo()
    return session.text().encode()


def damaged(whole: bytes, kind: str) -> Iterator[tuple[str, bytes]]:
    """Each way in which this can happen to the file, and what it was."""
    if kind == "bit flips":
        for place in range(len(whole)):
            for bit in range(8):
                yield (
                    f"bit {bit} of byte {place}",
                    whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :],
                )
    elif kind == "cuts":
        for place in range(len(whole)):
            yield f"cut at {place}", whole[:place]
    else:
        lines = whole.splitlines(keepends=True)
        for number in range(len(lines)):
            yield f"line {number + 1} lost", b"".join(lines[:number] + lines[number + 1 :])


def score_says(data: bytes) -> str:
    """What ``score`` says of the file: ``error``, ``edited``, ``cut``, or nothing."""
    found = score_bytes(data)
    codes = {problem.code for problem in found.problems}
    said = (
        "error"
        if found.exit_code == 2
        else next((code for code in ("edited", "cut") if code in codes), "")
    )
    assert bool(said) <= (found.exit_code > 0)
    return said


def resume_says(data: bytes, file: Path) -> str:
    """What ``resume`` does with the file: ``refused``, ``asks``, or goes on without a word."""
    file.write_bytes(data)
    try:
        session = Session.open(file)
    except Unreadable:
        return "refused"
    session.close()
    assert file.read_bytes() == data
    return "asks" if session.edited else ""
