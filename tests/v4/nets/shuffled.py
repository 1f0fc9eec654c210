"""Tallies whose lines were dropped, doubled, moved or taken from elsewhere are scored, told or
found fault with; no crash."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path

from tests.v4.commands import run
from tests.v4.strangers import INTERPRETER

GAMES = 2000
QUICK = 2
ROOT = Path(__file__).resolve().parents[3]
WORDS = (
    "end",
    "round 1",
    "round 2",
    "extra round",
    "again",
    "away: {who}",
    "join: {who}",
    "all",
    "- all",
    "- {who}",
    "caught",
    "7d",
    "K",
)
"""Lines that a tally may have, put where they need not be; {who} is somebody who plays."""
DOES = (
    "score {file}",
    "score --json {file}",
    "check {file}",
    "show {file}",
    "show --format json {file}",
)


@cache
def _tallies() -> tuple[tuple[str, ...], ...]:
    """The games of the examples and of the gallery, line by line."""
    folders = (ROOT / "examples", ROOT / "variants" / "gallery", ROOT / "examples" / "house")
    found = sorted(path for folder in folders for path in folder.glob("*.tally"))
    return tuple(
        tuple(_named_from_anywhere(line, path) for line in path.read_text("utf-8").splitlines())
        for path in found
    )


def _named_from_anywhere(line: str, path: Path) -> str:
    """A line of a tally, with the place of its variant file."""
    return line.replace("variant: ", f"variant: {path.parent}/") if line.endswith(".toml") else line


def _shuffled(chance: random.Random) -> list[str]:
    lines = list(chance.choice(_tallies()))
    who = (
        next((line for line in lines if line.startswith("players:")), "players: Ann")
        .partition(":")[2]
        .split(",")
    )
    turns = chance.choice((len(lines), chance.randrange(1, 12), chance.randrange(1, 4)))
    head = next((at for at, line in enumerate(lines) if line.startswith("round")), 0)
    lines = lines[: head + turns]
    for _ in range(chance.randrange(1, 6)):
        least = min(head, len(lines)) if chance.randrange(4) else 0  # mostly behind the header
        at = chance.randrange(least, len(lines) + 1)
        match chance.randrange(5):
            case 0:
                del lines[at : at + 1]
            case 1:
                lines[at:at] = lines[at - 1 : at]
            case 2:
                lines.insert(at, lines.pop(chance.randrange(len(lines))))
            case 3:
                lines.insert(at, chance.choice(chance.choice(_tallies())))
            case _:
                lines.insert(at, chance.choice(WORDS).format(who=chance.choice(who).strip()))
        lines = lines or [""]
    return lines


def example(seed: int) -> list[str]:
    """One such tally, and what every command that reads it says."""
    chance = random.Random(seed)
    lines, found = _shuffled(chance), []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "g.tally")
        file.write_text("\n".join([*lines, ""]), "utf-8")
        for command in DOES:
            try:
                said = run(f"cardkit {command.format(file=file)}")
            except Exception as error:
                found.append(f"cardkit {command}: {error!r}")
                continue
            if said.code not in (0, 1, 2) or INTERPRETER.search(said.out + said.err):
                found.append(f"cardkit {command}: ends with {said.code}: {said.err[:200]}")
    return [*found, *lines] if found else []
