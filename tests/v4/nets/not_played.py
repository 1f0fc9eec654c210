"""A rule of one's own that is not played is named under every figure."""

from __future__ import annotations

import contextlib
import json
import tempfile
from pathlib import Path
from random import Random

from cardkit.v4.engine import Variant
from cardkit.v4.files import all_shipped, load
from tests.v4.commands import run
from tests.v4.games import NAMES, Choices, Game, play
from tests.v4.houses import house
from tests.v4.paper.reading import opened

GAMES = 300
QUICK = 1
LAB = ("simulate RULES", "compare RULES", "compare kings-gold RULES", "compare RULES rounds=1,2")
FEW = " --games 8"
FIGURES = (
    *(f"{command}{FEW}" for command in LAB),
    "odds RULES",
    "odds GAME",
    "score GAME",
    "score GAME GAME",
    "show GAME",
    "history GAME",
    "history GAME --player Ann",
    "history GAME --records",
    "show GAME --format markdown",
    "show GAME --format bgstats -o GAME.bgsplay",
    f"simulate RULES --csv{FEW}",
    "history GAME --csv",
    "show GAME --format csv",
    "print pad --filled GAME -o GAME.pdf",
)
"""What tells people a figure."""
OBJECTS = (
    *(f"{command}{FEW} --json" for command in LAB),
    "odds RULES --json",
    "score GAME --json",
    "show GAME --format json",
    "history GAME --json",
    "history GAME --player Ann --json",
)
"""What tells programs."""
OWN = "Whoever is caught gives three points to the host."


def example(seed: int) -> list[str]:
    """A game that ships or a house rule, with a rule that people keep themselves: two commands of
    it."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        _play(_written(chance), chance)
        return [
            fault
            for command in (chance.choice(FIGURES), chance.choice(OBJECTS))
            for fault in _told(command)
        ]


def _written(chance: Random) -> Variant:
    """Rules of one's own in a file, and a rule that cardkit does not play."""
    made = house(chance)
    parent = chance.choice((made.parent, *(name for name in all_shipped() if not load(name).house)))
    text = f'extends = {json.dumps(parent)}\nname = "Ours"\n[house]\nH-7 = {json.dumps(OWN)}\n'
    Path("ours.toml").write_text(text, "utf-8")
    return load("ours.toml")


def _play(variant: Variant, chance: Random) -> None:
    """A whole game of it, or nearly."""
    players = NAMES[: chance.randint(variant.players.low, min(variant.players.high, 5))]
    entries = play(variant, players, players[0], Choices(chance.randbytes(900)), False, False)
    Path("game.tally").write_text(
        Game(variant, players, players[0], tuple(entries)).text(), "utf-8"
    )


def _told(command: str) -> list[str]:
    """What is wrong with what a command says of the rule."""
    said = run("cardkit " + command.replace("RULES", "ours.toml").replace("GAME", "game.tally"))
    text = " ".join((said.out + said.err * ("csv" in command) + _written_file(command)).split())
    if not any(figure.isdigit() for figure in text):
        return []  # it complained: this game has no such figure
    named = OWN in text or ("score GAME GAME" in command and "H-7" in text)
    faults = [] if named else [f"{command}: does not name H-7"]
    if "json" in command and "not_played" not in text:
        faults.append(f"{command}: has no key for it")
    return [f"{fault} ({said.code}): {text[-300:]}" for fault in faults]


def _written_file(command: str) -> str:
    """What stands in the file that a command wrote."""
    if "GAME.pdf" in command and Path("game.tally.pdf").exists():
        return " ".join(
            str(page.get_text()) for page in opened(Path("game.tally.pdf").read_bytes())
        )
    play_file = Path("game.tally.bgsplay")
    return play_file.read_text("utf-8") if play_file.exists() else ""
