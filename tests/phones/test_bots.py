"""Seats that cardkit plays, on phones: random evenings of taps, in secret too."""

import json
import random

import pytest

from cardkit.engine.legality import legal_cards
from cardkit.phones.pocket import Pocket
from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.rulebook import catalogue
from tests.phones.table import Json, act
from tests.strategies import seeds
from tests.table.test_bots import check_record
from tests.table.typist import random_seats


def tapped(room: Room, view: Json, chance: random.Random) -> Json:
    """Return what is tapped next: what a page offers."""
    game = room.game
    state = game.state
    people = game.header.people(state.inside)
    if chance.random() < 0.06 and view["undo"] is not None:
        return {"do": "undo"}
    if view["choices"]["open"]:
        return chosen(room, view, chance)
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
            assert view["flees"] == list(game.bots_leaving)
            laid = chance.sample(cards, len(state.inside))
            fleeing = {*leaving, *view["flees"]}
            marks = zip(state.inside, laid, strict=True)
            shown = {name: None if name in fleeing else card for name, card in marks}
            return {"do": "show", "cards": shown}
        case _:
            return dict(view["buttons"][-1]["act"])


def chosen(room: Room, view: Json, chance: random.Random) -> Json:
    """Return the secret choice of one who is asked: a bot only when all people have chosen."""
    game = room.game
    asked = [name for name in game.state.inside if name not in view["choices"]["chosen"]]
    people = game.header.people(asked)
    assert asked
    assert people == asked or not people
    name = chance.choice(asked)
    laid = room._choices.made.values()
    cards = [str(card) for card in legal_cards(game.state) if card not in laid]
    card = chance.choice(cards) if view["stage"] == "show" else ""
    if not people:
        assert act(room, "choose", name=name, choice=None)[0] == 422
        return {"do": "choose", "name": name, "choice": card}
    for bot in {*game.state.inside} & dict(game.header.bots).keys() - {*asked}:
        assert act(room, "choose", name=bot, choice=card or "leave")[0] == 422
    if chance.random() < 0.3:
        return {"do": "choose", "name": name, "choice": None if card else "leave"}
    return {"do": "choose", "name": name, "choice": card or "stay"}


@pytest.mark.parametrize("name", catalogue.main_games())
@pytest.mark.parametrize("seed", seeds(1))
def test_evenings_on_phones(name: str, seed: int) -> None:
    """A game with bots is played to its end, and is opened again as it was kept."""
    chance, pocket = random.Random(seed), Pocket("{}", "en")
    seats, secret = random_seats(name, chance), chance.random() < 0.5
    levels = [level for _, level in seats.bots]
    people = seats.people(seats.players)
    what = {"game": name, "players": people, "bots": levels, "secret": secret}
    pocket.ask("open", json.dumps(what))
    room = pocket.room
    assert room
    bots = room.game.header.bots
    assert [level for _, level in bots] == levels
    for _ in range(900):
        view = room.view(Viewer())
        if view["stage"] == "over":
            break
        status, answer = act(room, **tapped(room, view, chance))
        assert status == 200, answer
    assert room.game.stage == "over"
    check_record(room.game)
    [saved] = pocket.store.names()
    pocket.ask("open", json.dumps({"saved": saved}))
    assert pocket.room
    assert pocket.room.game.header.bots == bots
