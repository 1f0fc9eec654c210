"""Marks of a tally kept by the game master: a comment at its top, and a last line.

The last line tells whether the tally was changed. ``# cardkit: 57 turns, 3f9a2c1d`` is a comment
for everybody else. There are two marks, so that neither can be lost or changed unnoticed: the last
line has a digest of all above it, the first line says that there must be a last one. People who
want to change a tally take both out, and have a tally typed by hand.

Above the last line, behind a blank line, may stand the steps by which the game can be taken back:
comments as well, which `cardkit.v4.table.history` reads. They are no remarks of the game.
"""

import re
import zlib
from collections.abc import Iterable, Sequence

from cardkit.v4.reports import Problem, tally_faults

KEPT = "kept by cardkit"  # the comment at the top
BEGINNING = "# cardkit: "  # the beginning of the last line
# beginnings of the lines of a step; "# + " continues a long one
STEPS = ("# undo: ", "# redo: ", "# + ")
_FORM = f"{BEGINNING}([0-9]{{1,6}}) turns?, [0-9a-f]{{8}}"
_BLANKS = " \t"
"""Letters that mail programs and editors add and remove at a line's end. They are no part of the
text."""


def sealed(text: str, turns: int, steps: Iterable[str] = ()) -> str:
    """Return the tally `text` as the game master keeps it, with its marks and `steps`.

    `turns` is the number of its turns.
    """
    text = "\n".join((f"# {KEPT}", text, *steps, ""))
    return f"{text}{_last_line(turns, text.split(chr(10))[:-1])}\n"


def digest(lines: Iterable[str]) -> str:
    """Return eight digits (CRC-32) of these lines.

    Line ends, and blanks before them, make no difference. It is there for slips and worn disks:
    every change of up to 32 bits in a row shows, and it costs next to nothing.
    """
    text = "".join([f"{line.rstrip(_BLANKS)}\n" for line in lines])
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def _last_line(turns: int, above: Iterable[str]) -> str:
    return f"{BEGINNING}{turns} turn{'s' * (turns != 1)}, {digest(above)}"


def find(lines: Sequence[str]) -> int:
    """Return the number of the line that reads as a game master's last line; 0 if none does."""
    return next((at for at in range(len(lines), 0, -1) if _said(lines[at - 1]) is not None), 0)


def closing(lines: Sequence[str], seal: int) -> range:
    """Return the numbers of the lines at the end that are no part of the game.

    These are the last one, number `seal`, and the steps above it.
    """
    first = seal
    while first > 1 and lines[first - 2].startswith(STEPS):
        first -= 1
    return range(first, seal + 1) if seal else range(0)


def _said(line: str) -> int | None:
    if not line.startswith(BEGINNING):
        return None
    match = re.fullmatch(_FORM, line.rstrip(_BLANKS))
    return int(match[1]) if match else None


def whole(content: bytes) -> bool:
    """Return True if this is a tally as the game master saved it, to its last line."""
    lines = content.decode("utf-8", "replace").split("\n")
    return change(lines, find(lines), None) is None


def change(lines: Sequence[str], seal: int, found: int | None) -> Problem | None:
    """Return the problem that these lines were edited or cut since they were saved, or None.

    `seal` is the number of the last line (0: lost). `found` is the number of turns, None where
    nobody knows: in a game that cannot be followed to its end.
    """
    kept = "" if found is None else KEPT
    last = next((at for at in range(len(lines), 0, -1) if lines[at - 1].strip(_BLANKS)), 1)
    if not seal:
        return Problem(
            last, 1, "differs", "edited", tally_faults.LastLineLost(BEGINNING, found, kept)
        )
    said = _said(lines[seal - 1]) or 0
    if last > seal:
        below = sum(bool(line.strip(_BLANKS)) for line in lines[seal:])
        edited = tally_faults.Edited("lines", below, found, kept)
    elif found is not None and found != said:
        edited = tally_faults.Edited("turns", said, found, kept)
    elif lines[seal - 1].rstrip(_BLANKS) != _last_line(said, lines[: seal - 1]):
        edited = tally_faults.Edited("text", said, found, kept)
    else:
        cut = Problem(last, len(lines[-1]) + 1, "differs", "cut", tally_faults.NoEnd(resume=False))
        return cut if last == len(lines) else None
    return Problem(seal, 1, "differs", "edited", edited)
