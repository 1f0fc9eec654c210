"""Phones that tap anything, and whole evenings: nothing breaks, and what was accepted is the
game."""

from __future__ import annotations

import random

import pytest

from cardkit.v4.engine import Begin, Draw, Leave, Show
from cardkit.v4.files import load, shipped
from cardkit.v4.phones.host import REMEMBERED
from tests.v4.houses import house
from tests.v4.seeds import seeds
from tests.v4.table.driving import random_game
from tests.v4.table.hosting import Party, bytes_of
from tests.v4.table.mixing import assert_text_is_the_game
from tests.v4.table.tapping import an_act, anything

A_TABLE = 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(6))
def test_whatever_is_sent_gets_an_answer(seed: int) -> None:
    """No body makes a mistake of ours; every answer can be sent; what is recorded is read back as
    the game it is."""
    chance = random.Random(seed)
    name = shipped()[seed % len(shipped())]
    short = () if name == "cave-network" else (("rounds", "2"),)
    party = Party(name, "Ann, Bo, Cy", choose=chance.random() < 0.5, settings=short)
    for _ in range(A_TABLE):
        assert anything(party, chance) in (200, 400, 409, 422)
        view = party.view("phone 1")
        assert bytes_of(view)
        assert bytes_of(party.view(see=True))
        if view["game"]["secret"] and view["stage"] not in ("tie", "over"):
            assert all(player["total"] is None for player in view["players"])
    assert_text_is_the_game(party.host.game.session)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_a_whole_game_by_taps(name: str) -> None:
    """Random games of each variant: the tally of the taps is the game."""
    variant = load(name)
    entries = random_game(variant, ("Ann", "Bo", "Cy"), random.Random(name))
    party = Party(name, "Ann, Bo, Cy")
    for entry in entries[1:]:
        match entry:
            case Begin():
                party.tap("begin")
            case Draw(card):
                party.tap("draw", card=str(card))
            case Leave(names):
                party.tap("leave", names=list(names))
            case Show(cards):
                party.tap("show", cards={who: card and str(card) for who, card in cards})
            case _:
                raise AssertionError(entry)
    assert party.host.game.session.entries == entries
    assert party.view()["stage"] == "piles"


@pytest.mark.slow
def test_house_rules_have_a_view() -> None:
    """Random rules of somebody's own: each stage of a game can be shown, and whatever is offered is
    taken."""
    for seed in seeds(5):
        chance = random.Random(seed)
        one = house(chance)
        players = ["Ann", "Bo", "Cy", "Di", "Eve"][: max(one.variant.players.low, 3)]
        if not one.variant.players.low <= len(players) <= one.variant.players.high:
            continue
        party = Party(one.parent, ", ".join(players), settings=one.settings)
        for _ in range(15):
            view = party.view()
            assert bytes_of(view)
            assert bytes_of(party.view(see=True))
            body = an_act(view, chance)
            answer = party.act(body.pop("do"), **body)
            assert answer.status == 200 or (view["stage"] == "show" and answer.status == 422), (
                one,
                body,
                answer.body,
            )


def test_what_is_remembered_is_bounded() -> None:
    """A phone that taps all evening long leaves nothing behind."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    for number in range(3 * REMEMBERED):
        party.tap("draw" if number % 2 == 0 else "undo", phone=f"phone {number}", card="9")
    assert len(party.host._answers) == REMEMBERED
    assert len(party.talk.brought) == 0
