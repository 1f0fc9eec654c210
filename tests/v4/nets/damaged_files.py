"""Tallies and rule files with bytes flipped, cut, doubled or put in are read, or a problem is told:
never a traceback."""

from __future__ import annotations

import tempfile
import traceback
from functools import cache
from pathlib import Path
from random import Random

from cardkit.v4.files import load
from cardkit.v4.table import Session, Unreadable
from cardkit.v4.tally import score_bytes
from cardkit.v4.text import VariantError
from tests.v4.sources import ROOT

GAMES = 1000
QUICK = 20
FILES = 20
"""Of each example."""
PIECES = (
    b"\x00",
    b"\xff",
    b"\x1b[31m",
    b"\xe2\x80\xae",
    b"\xc2\x85",
    b"\r",
    b"\n",
    b"\n\n",
    b" ",
    b"\t" * 50,
    b" " * 3000,
    b"#",
    b"/",
    b":",
    b",",
    b"-",
    b"\xe2\x80\x93",
    b"=",
    b"[",
    b"[" * 1500,
    b"{a=" * 400,
    b'"',
    b'"""',
    b"'",
    b"\\u0000",
    b"all",
    b"round 1\n",
    b"extra round\n",
    b"joker",
    b"7h",
    b"99999999999999999999",
    b"set: rounds=1\n",
    b"banked: Ann 1\n",
    b"a." * 900 + b"a = 1\n",
    b"inf",
    b"nan",
    b"1e999",
    b"-1",
    b"0x" + b"f" * 1500,
    b"2026-13-99",
    b"extends = 5\n",
)


def damaged(data: bytes, chance: Random) -> bytes:
    """`data` with one to four places cut, doubled, flipped, or with a piece put in."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.randint(0, 40))
        match chance.randrange(5):
            case 0:
                data = data[:at] + data[end:]
            case 1:
                data = data[:end] + data[at:]
            case 2 if at < len(data):
                data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
            case 3:
                data = data[:at] + chance.choice(PIECES) + data[end:]
            case _:
                data = data[:at] + chance.choice(PIECES) + data[at:]
    return data


@cache
def sources() -> tuple[Path, ...]:
    """The games and rules that are damaged: those that ship, the examples, and the broken ones."""
    folders = (ROOT / "variants", ROOT / "examples", ROOT / "tests" / "v4" / "errors")
    return tuple(
        sorted(
            path
            for folder in folders
            for path in folder.rglob("*")
            if path.suffix in (".tally", ".toml")
        )
    )


def example(seed: int) -> list[str]:
    """Some damaged files: what each of them breaks."""
    chance = Random(seed)
    faults: list[str] = []
    for _ in range(FILES):
        path = chance.choice(sources())
        data = damaged(path.read_bytes(), chance)
        try:
            tallied(path, data) if path.suffix == ".tally" else loaded(data)
        except Exception:
            faults += [
                f"{path.relative_to(ROOT)}, damaged: {data!r}",
                *traceback.format_exc().splitlines(),
            ]
    return faults


def tallied(path: Path, data: bytes) -> None:
    """Score a tally, tell its problems, and try to go on with it."""
    score = score_bytes(data, path.name, path.parent)
    "".join(score.reading.show(problem) for problem in score.problems)
    try:
        Session.of(score.reading).text()
    except Unreadable:
        pass


def loaded(data: bytes) -> None:
    """Load a rule file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "damaged.toml")
        path.write_bytes(data)
        try:
            load(path)
        except VariantError as error:
            str(error)
