"""A phone that has its table alone: whatever it sends, wherever its disk fails, a sentence answers;
what was told is kept."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.files import all_shipped, home
from cardkit.v4.phones.pocket import Pocket
from tests.v4.phones.pockets import Page, Told
from tests.v4.phones.test_doors import bodies
from tests.v4.table.memory import Memory, kept_in_memory
from tests.v4.table.tapping import an_act

GAMES = 300
QUICK = 3
STEPS = 60
ROOT = Path(__file__).resolve().parents[3]
RULES = [
    path.read_text("utf-8")
    for folder in ("examples/house", "tests/v4/errors/variant")
    for path in sorted((ROOT / folder).glob("*.toml"))
]
TALLIES = [
    path.read_text("utf-8")
    for folder in ("examples", "tests/v4/errors/tally")
    for path in sorted((ROOT / folder).glob("*.tally"))
]
SETTINGS: list[Any] = [
    {},
    {},
    {"rounds": 3},
    {"rounds": "x"},
    {"name": "Y"},
    {"danger.ends_at": 9},
    {"cards.danger": '{ "J-K" = "rank" }'},
    {"x": 1},
    [],
    None,
]
NAMES = ["Ann", "Bo", "Cy", "Di", "ann", "7", "round", "A,B", "", " x ", "葛城"]
ASKED = {
    "open": ("players", "settings", "first", "choose", "place"),
    "resume": ("edited",),
    "keep": ("on",),
    "close": (),
    "forget": ("name",),
    "score": ("text",),
    "check": ("text",),
    "odds": ("round",),
    "rules": ("settings",),
}
"""Doors, and what is sent there beside the game that is meant."""


class Player:
    """Who plays with all of it."""

    def __init__(self, seed: int, files: Memory) -> None:
        self.chance = random.Random(seed)
        self.files = files
        self.page = Page(Pocket())
        self._bodies = iter(bodies(STEPS, seed))

    def damaged(self, text: str) -> str:
        """The text, often with something else in it."""
        letters = list(text)
        for _ in range(self.chance.choice((0, 0, 1, 4))):
            at = self.chance.randrange(len(letters) + 1)
            letters[at : at + self.chance.choice((0, 1, 3))] = self.chance.choice(
                ("", "7", "\n", "\u202e", '"', "[", "=")
            )
        return "".join(letters)

    def value(self, field: str) -> Any:
        """Something that may stand there."""
        choose = self.chance.choice
        made: dict[str, Callable[[], Any]] = {
            "game": lambda: choose((*all_shipped(), "x", "cave")),
            "rules": lambda: self.damaged(choose(RULES)),
            "text": lambda: self.damaged(choose(TALLIES + RULES)),
            "players": lambda: choose(
                (["Ann", "Bo", "Cy"], self.chance.sample(NAMES, self.chance.randrange(6)))
            ),
            "settings": lambda: choose(SETTINGS),
            "first": lambda: choose(NAMES),
            "place": lambda: choose(("home", "a\nb", "#x")),
            "name": lambda: choose(
                [*(name.removesuffix(".tally") for name in self.files.files), "x"]
            ),
            "round": lambda: self.chance.randrange(7),
        }
        return made.get(field, lambda: self.chance.random() < 0.5)()

    def step(self) -> Told:
        """One question: a tap that is offered, one that nobody would send, or something for the
        owner alone."""
        view, way = self.page.view(), self.chance.random()
        if way < 0.5 and view["stage"] != "shelf":
            return self.page.act(**an_act(view, self.chance))
        if way < 0.6:
            sent = next(self._bodies).replace(b'"NOW"', json.dumps(view["at"]).encode())
            return self.page.ask(
                "POST", f"/api/{self.chance.choice(('act', 'seat', 'choose', *ASKED))}", sent
            )
        door = self.chance.choice(list(ASKED))
        fields = [*ASKED[door], *{"resume": ["name", "text"], "odds": ["text"]}.get(door, [])]
        body = {field: self.value(field) for field in fields if self.chance.random() < 0.8}
        if door in ("open", "odds", "rules"):
            meant = self.chance.choice(("game", "rules"))
            body[meant] = self.value(meant)
        return self.page.ask("POST", f"/api/{door}", body)


def example(seed: int) -> list[str]:
    """A phone, for some minutes."""
    faults: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        files = kept_in_memory(patch, home())
        player = Player(seed, files)
        for number in range(STEPS):
            before = player.page.pocket.host.moment
            files.fails(player.chance.choice((0, 0, 0, 1, 2, 3, 5)))
            told = player.step()
            files.fails(0)
            if told.status not in (200, 400, 409, 422, 503) or (
                told.status != 200 and not told.body["text"]
            ):
                faults.append(f"step {number}: {told.status} {told.body}")
            if told.status == 503 and player.page.pocket.host.moment != before:
                faults.append(f"step {number}: not saved, and yet something is to be seen")
            session = player.page.pocket.session
            if session is not None and session.path is not None:
                kept = files.files.get(session.path.name, b"").decode()
                if told.status == 200 and "view" in told.body and kept != session.text():
                    faults.append(f"step {number}: told and not kept")
    return faults
