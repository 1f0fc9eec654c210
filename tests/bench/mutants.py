"""Tallies and house rules with letters flipped, cut, doubled and poisoned: none may be more than a problem.

python -m tests.bench.mutants [NUMBER]
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from cardkit.scoring import score_bytes
from cardkit.table.session import Session, Unreadable
from cardkit.variant import VariantError, load

ROOT = Path(__file__).resolve().parent.parent.parent
PIECES = (
    *(
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
    ),
    *(
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
    ),
    *(
        b"all",
        b"round 1\n",
        b"extra round\n",
        b"joker",
        b"7h",
        b"99999999999999999999",
        b"set: rounds=1\n",
        b"banked: Ann 1\n",
    ),
    *(b"a." * 900 + b"a = 1\n", b"inf", b"nan", b"1e999", b"-1", b"0x" + b"f" * 1500, b"2026-13-99", b"extends = 5\n"),
)


def mutated(data: bytes, dice: random.Random) -> bytes:
    """`data` with one to four places cut, doubled, flipped, or with a piece put in."""
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data) + 1)
        end = min(len(data), at + dice.randint(0, 40))
        match dice.randrange(5):
            case 0:
                data = data[:at] + data[end:]
            case 1:
                data = data[:end] + data[at:]
            case 2 if at < len(data):
                data = data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]
            case 3:
                data = data[:at] + dice.choice(PIECES) + data[end:]
            case _:
                data = data[:at] + dice.choice(PIECES) + data[at:]
    return data


def sources() -> list[Path]:
    """The games and rules that are mutated: those that ship, the examples, and the broken ones."""
    folders = (ROOT / "variants", ROOT / "examples", ROOT / "tests" / "errors")
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".tally", ".toml"))


def mutants(number: int, folder: Path, seed: int) -> int:
    """Read `number` mutants. Gives how many were read: all of them, unless one raises what it should not."""
    dice = random.Random(seed)
    known = [(path, path.read_bytes()) for path in sources()]
    read = 0
    for _ in range(number):
        path, data = dice.choice(known)
        data = mutated(data, dice)
        if path.suffix == ".tally":
            score = score_bytes(data, path.name, path.parent)
            "".join(score.reading.show(problem) for problem in score.problems)
            try:
                Session.of(score.reading).text()
            except Unreadable:
                pass
        else:
            mutant = folder / f"{read}.toml"
            mutant.write_bytes(data)
            try:
                load(mutant)
            except VariantError as error:
                str(error)
            mutant.unlink()
        read += 1
    return read


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as where:
        print(f"{mutants(wanted, Path(where), seed=int(start)):,} read in {time.perf_counter() - start:.1f} s")
