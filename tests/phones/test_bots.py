"""Seats that cardkit plays, on phones: random evenings of taps, in secret too."""

from __future__ import annotations

import json
import os
import random

import pytest

from cardkit.engine import catalogue
from cardkit.engine.legality import legal_cards
from cardkit.engine.loader import load
from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.view import Reader
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from tests.phones.table import Json, act
from tests.table.test_bots import check_record, random_seats

EVENINGS = int(os.environ.get("BOT_EVENINGS", "2"))
"""Random games of each game that ships; by hand 300."""


class Evening:
    """People who tap a random game, with bots beside them."""

    def __init__(self, variant: str, seed: int) -> None:
        self.chance = random.Random(seed)
        saved = SavedGame(MemoryStore(), "friday")
        game = Game.new(load(variant), random_seats(variant, self.chance), saved)
        self.room = Room(Conversation(game), secret=self.chance.random() < 0.5)

    def play(self) -> None:
        for _ in range(900):
            view = self.room.view(Reader())
            if view["stage"] == "over":
                break
            status, answer = act(self.room, **self.tapped(view))
            assert status == 200, answer
        assert self.room.game.stage == "over"
        check_record(self.room.game)

    def tapped(self, view: Json) -> Json:
        """Return what is tapped next: what a page offers."""
        chance, game = self.chance, self.room.game
        state = game.state
        people = game.header.people(state.inside)
        if chance.random() < 0.06 and view["undo"] is not None:
            return {"do": "undo"}
        if view["choices"]["open"]:
            return self.chosen(view)
        leaving = [name for name in people if chance.random() < 0.3]
        cards = [str(card) for card in legal_cards(state)]
        match view["stage"]:
            case "covers":
                assert view["keys"] == []
                return dict(view["buttons"][0]["act"])
            case "decision" if leaving or chance.random() < 0.5:
                return {"do": "leave", "names": leaving}
            case "card" | "decision":
                return {"do": "draw", "card": chance.choice(cards)}
            case "show":
                assert view["flees"] == list(game.leavers)
                laid = chance.sample(cards, len(state.inside))
                fleeing = {*leaving, *view["flees"]}
                marks = zip(state.inside, laid, strict=True)
                shown = {name: None if name in fleeing else card for name, card in marks}
                return {"do": "show", "cards": shown}
            case _:
                return dict(view["buttons"][-1]["act"])

    def chosen(self, view: Json) -> Json:
        """Return the secret choice of one who is asked: a bot only when all people have chosen."""
        game = self.room.game
        asked = [name for name in game.state.inside if name not in view["choices"]["chosen"]]
        people = game.header.people(asked)
        assert asked
        assert people == asked or not people
        name = self.chance.choice(asked)
        laid = self.room._choices.made.values()
        cards = [str(card) for card in legal_cards(game.state) if card not in laid]
        card = self.chance.choice(cards) if view["stage"] == "show" else ""
        if not people:
            assert act(self.room, "choose", name=name, choice=None)[0] == 422
            return {"do": "choose", "name": name, "choice": card}
        for bot in {*game.state.inside} & dict(game.header.bots).keys() - {*asked}:
            assert act(self.room, "choose", name=bot, choice=card or "leave")[0] == 422
        if self.chance.random() < 0.3:
            return {"do": "choose", "name": name, "choice": None if card else "leave"}
        return {"do": "choose", "name": name, "choice": card or "stay"}


@pytest.mark.parametrize("name", catalogue.shipped())
def test_evenings_on_phones(name: str) -> None:
    for seed in range(EVENINGS):
        Evening(name, seed).play()


@pytest.mark.parametrize("name", catalogue.shipped())
def test_evenings_in_the_pocket(name: str) -> None:
    """The page opens a game with bots, and again the one that it has kept."""
    for seed in range(EVENINGS):
        evening = Evening(name, seed)
        header = evening.room.game.header
        pocket = Pocket("{}", "en")
        what = {"game": name, "players": header.players, "bots": dict(header.bots), "secret": True}
        pocket.ask("open", json.dumps(what))
        assert pocket.room
        evening.room = pocket.room
        evening.play()
        [saved] = pocket.store.names()
        pocket.ask("open", json.dumps({"saved": saved}))
        assert pocket.room.game.header.bots == header.bots
