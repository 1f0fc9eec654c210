"""The recorded games in ``tests/games`` are played again, and every event must be the same.

``tests/games/README.md`` explains how they are written. After an intended change, ``UPDATE=1``
writes the events again; read the diff.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Move
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.rulebook.loader import load

from .engine.play import moves_of, turn_moves

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "tests" / "games").glob("*.txt"))
HEADER = ("set: ", "players: ")


def plain(value: object) -> str:
    """Return a value of an event as text, with collections in brackets."""
    if isinstance(value, dict):
        value = tuple(value.items())
    if isinstance(value, tuple) and not isinstance(value, Card):
        return f"({' '.join(map(plain, value))})"
    return str(value)


def moves(line: str, game: GameState) -> Iterator[Move]:
    """Yield the moves of a line. Each must be played before the next one is taken."""
    if line == "extra round" or line.startswith("round "):
        yield BeginRound(extra=line == "extra round")
    elif line == "end" or line.endswith((" comes", " goes")):
        yield from moves_of(line, game)
    else:
        yield from turn_moves(line, game)


def told_of(turn: str, game: GameState) -> tuple[str, GameState]:
    """Return a turn and its events as a line, and the game after it."""
    after, told = game.copy(), [turn]
    try:
        for move in moves(turn, after):
            for event in after.play(move):
                told.append(f"{type(event).__name__} {' '.join(map(plain, event))}")
    except IllegalMove as error:
        return f"{turn} | refused {error.code}", game
    return " | ".join(told), after


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_recorded_games_replay_identically(path: Path) -> None:
    head, *games = path.read_text("utf-8").rstrip("\n").split("\n\n")
    assert len(games) == 20
    played = [head]
    for lines in map(str.splitlines, games):
        *settings, people = (line.partition(": ")[2] for line in lines if line.startswith(HEADER))
        sets = dict(one.split("=", 1) for one in settings)
        variant = load(ROOT / head.removeprefix("variant: "), sets)
        first = next(name for name in people.split(", ") if name.endswith("*"))
        game = GameState(variant, people.replace("*", "").split(", "), first.removesuffix("*"))
        turns_at = len(settings) + 2  # below the title and the players
        for place, line in enumerate(lines[turns_at:], turns_at):
            lines[place], game = told_of(line.partition(" | ")[0], game)
        played.append("\n".join(lines))
    text = "\n\n".join(played) + "\n"
    if os.environ.get("UPDATE"):
        path.write_text(text, "utf-8")
    assert text.splitlines() == path.read_text("utf-8").splitlines()
