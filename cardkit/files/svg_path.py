"""A picture of one's own, as the outline that a drawing program writes: the ``d`` of an SVG path, on a square of 100."""

import re
from collections.abc import Iterator

LONGEST = 1500
"""So many letters at most, which is more than a picture of 8 mm can show."""
SIDE = 100
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""How many numbers each command of SVG takes (SVG 1.1, 8.3). An arc (A) is not drawn: drawing programs make curves of them."""
PART = r"[\s,]*([A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?)"
Point = tuple[float, float]


def absolute(text: str) -> str:
    """The same outline in M, L, C and Z alone, absolute, to a tenth. Raises `ValueError`, which says where and what to do."""
    if len(text) > LONGEST:
        raise ValueError(f"a path of {len(text)} letters, expected {LONGEST} at most: simplify the drawing")
    drawn = []
    for act, points in _segments(text):
        if any(not -0.5 <= value <= SIDE + 0.5 for point in points for value in point):
            raise ValueError(f"a path that leaves the square from 0 to {SIDE}: scale the drawing to {SIDE} x {SIDE}")
        drawn.append(act + " ".join(f"{value:.1f}".removesuffix(".0") for point in points for value in point))
    if drawn[-1] != "Z" or len(drawn) < 3:
        raise ValueError("a path that encloses nothing: draw an outline, closed with Z")
    return " ".join(drawn)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that stands once for several is told each time."""
    at, parts = 0, []
    while at < len(text.rstrip()):
        found = re.compile(PART).match(text, at)
        if found is None or (found[1].isalpha() and found[1].upper() not in TAKES):
            near = text[at : at + 12].strip()
            arcs = ": arcs are not drawn, turn them into curves" if near[:1] in "Aa" else ""
            raise ValueError(f'no path at "{near}"{arcs or ", expected commands such as M, L, C, Z with numbers"}')
        parts.append(found[1])
        at = found.end()
    command = "Z"
    while parts:
        if not parts[0].isalpha() and command in "Zz":
            raise ValueError(f"no command before {parts[0]}, expected one of {', '.join(TAKES)}")
        command = parts.pop(0) if parts[0].isalpha() else {"M": "L", "m": "l"}.get(command, command)
        takes = TAKES[command.upper()]
        numbers = [float(part) for part in parts[:takes] if not part.isalpha()]
        if len(numbers) < takes:
            raise ValueError(f"{command} takes {takes} numbers, got {len(numbers)}")
        del parts[:takes]
        yield command, numbers


def _segments(text: str) -> Iterator[tuple[str, list[Point]]]:
    """Moves, lines and curves with absolute points."""
    here = start = (0.0, 0.0)
    handle: tuple[str, Point] | None = None  # of the curve before, which S and T go on smoothly
    for command, numbers in _commands(text):
        act = command.upper()
        x, y = here if command.islower() else (0.0, 0.0)
        if act == "Z":
            here, handle = start, None
            yield "Z", []
            continue
        if act in "HV":
            points = [(x + numbers[0], here[1]) if act == "H" else (here[0], y + numbers[0])]
        else:
            points = [(x + numbers[at], y + numbers[at + 1]) for at in range(0, len(numbers), 2)]
        kind = "C" if act in "CS" else "Q" if act in "QT" else ""
        if act in "ST":
            before = handle[1] if handle is not None and handle[0] == kind else here
            points.insert(0, (2 * here[0] - before[0], 2 * here[1] - before[1]))
        handle = (kind, points[-2]) if kind else None
        if kind == "Q":
            (a, b), (c, d), (e, f) = here, *points
            points = [((a + 2 * c) / 3, (b + 2 * d) / 3), ((e + 2 * c) / 3, (f + 2 * d) / 3), (e, f)]
        here = points[-1]
        start = here if act == "M" else start
        yield "C" if kind else "M" if act == "M" else "L", points
