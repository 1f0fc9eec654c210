"""What a finding about a tally quotes as something to write is read without a fault where it is
written."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from cardkit.v4.reports import Problem
from cardkit.v4.tally import Reading, score
from tests.v4.nets.scribbled import Page, plain_text, played

GAMES = 2000
QUICK = 12
SLIPS = 3
ROOT = Path(__file__).resolve().parents[3] / "tests" / "v4" / "errors" / "tally"
WORDS = (
    "caught",
    "bust",
    "out",
    "(caught)",
    "Bob",
    "Annn",
    "x2",
    "7",
    "K",
    "le",
    "A",
    "An",
    "B",
    "- B",
    "Mary",
    "?",
    "7h 8",
    "- Ann Bo",
    "3. K",
    "2 9",
    "R1",
    "leaves",
    "bankd: Ann 5",
    "totl: Ann 5",
    "playrs: Ann",
    "banked: Ann",
    "vairant: x",
    "artifacts: Ann 1",
    "so fr: Ann 3",
    "colour: red",
    "roun 2",
    "round two",
    "7-Annn",
    "8 Boo",
    "Kd Ewaa",
    "tie: Zed",
)
"""What slips into a line, or is one."""
AT = (
    (r'Write a line "(.+?)" above', "above"),
    (r'behind a dash: "(.+?)"\.', "instead"),
    (r'Did you mean "(.+?)"\?', "instead"),
    (r"Write (\".+\")\.", "instead"),
)
"""How a finding says what to write, and where."""


def example(seed: int) -> list[str]:
    """A text with slips; each advice that is told about it is written, one after the other, each in
    the text as it was."""
    chance = random.Random(seed)
    lines = _broken(chance)
    reading = score("\n".join(lines)).reading
    found: list[str] = []
    for problem in reading.problems:
        hint = str(reading.told(problem).hint)
        for pattern, where in AT:
            said = re.search(pattern, hint)
            ways = (
                re.findall(
                    (
                        r'"(.+?)"(?: or |, '
                        r"|$)"
                    ),
                    said[1],
                )
                if said and said[1].startswith('"')
                else [said[1]]
                if said
                else []
            )
            for way in ways:
                wrong = _wrong(reading, problem, way, where)
                found += [f"{reading.show(problem)}", f"  typed {way!r}: {wrong}"] if wrong else []
    return [*found, *lines] if found else []


def _broken(chance: random.Random) -> list[str]:
    """The lines of a game with some slips in them, or of a broken file of the tests."""
    if chance.random() < 0.3:
        return chance.choice(_files()).split("\n")
    page: Page = played(chance)
    lines = plain_text(page).split("\n")
    for _ in range(chance.randint(1, SLIPS)):
        at, word = chance.randrange(len(lines)), chance.choice(WORDS)
        match chance.randrange(4):
            case 0:
                lines[at] = f"{lines[at]} {word}"
            case 1:
                lines.insert(at, word)
            case 2 if at > 1:
                del lines[at]
            case _:
                lines[at] = lines[at].replace(" - ", chance.choice((" ", "-", " > ")))
    return lines


@cache
def _files() -> tuple[str, ...]:
    return tuple(
        path.read_text("utf-8", "replace")
        for path in sorted(ROOT.rglob("*.tally"))
        if path.stat().st_size < 5000
    )


def _wrong(reading: Reading, problem: Problem, way: str, where: str) -> str:
    """What is wrong in the place of the finding once `way` is written there; nothing if all is
    well."""
    lines, number = reading.lines, problem.line - 1
    if where == "above":
        changed = [*lines[:number], way, *lines[number:]]
    else:
        quoted = re.search(r'"(.+?)"', str(reading.told(problem).message))
        got = quoted[1].removesuffix(":") if quoted else lines[number]
        at = (
            problem.column - 1
            if lines[number][problem.column - 1 :].startswith(got)
            else max(lines[number].find(got), 0)
        )
        changed = [
            *lines[:number],
            lines[number][:at] + way + lines[number][at + len(got) :],
            *lines[number + 1 :],
        ]
    again = score("\n".join(changed)).reading
    place = problem.line + (where == "above")
    there = [
        one
        for one in again.problems
        if one.severity == "error" and one.line in (problem.line, place)
    ]
    told_before = {(one.line, one.code) for one in reading.problems if one != problem}
    left = [
        one for one in there if one.code == problem.code or (one.line, one.code) not in told_before
    ]
    return "; ".join(str(again.told(one)) for one in left)
