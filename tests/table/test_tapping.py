"""Phones that tap anything, all at once, and whole evenings: nothing breaks, and what was accepted is the game.

``CARDKIT_BODIES=10000 python -m pytest tests/table/test_tapping.py`` is the long form.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cardkit.engine import Begin, Draw, Leave, Show
from cardkit.files import load, shipped
from cardkit.phones.host import REMEMBERED
from cardkit.tally import read
from tests.houses import house
from tests.seeds import seeds
from tests.table.driving import random_game
from tests.table.hosting import Party, bytes_of
from tests.table.mixing import assert_text_is_the_game
from tests.table.tapping import an_act, anything

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
BODIES = int(os.environ.get("CARDKIT_BODIES", "500"))
A_TABLE = 100


@pytest.mark.parametrize("seed", range(max(BODIES // A_TABLE, 1)))
def test_whatever_is_sent_gets_an_answer(seed: int) -> None:
    """No body makes a mistake of ours; every answer can be sent; what is recorded is read back as the game it is."""
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
def test_eight_phones_at_once() -> None:
    """What was accepted, in the order of its moments, gives the same tally when it is tapped in again by one."""
    party = Party("kings-gold", "Ann, Bo, Cy, Di")
    accepted: list[tuple[int, dict[str, Any]]] = []
    statuses: set[int] = set()

    def hammer(number: int) -> None:
        chance = random.Random(number)
        for tap in range(25):
            view = party.view(f"phone {number}")
            body = an_act(view, chance) if chance.random() < 0.9 else {"do": "undo"}
            answer = party.host.act(f"phone {number}", {"id": f"{number}.{tap}", "at": view["at"], **body})
            statuses.add(answer.status)
            if answer.status == 200:
                accepted.append((int(answer.body["view"]["at"].split(".")[1]), body))

    threads = [Thread(target=hammer, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = Party("kings-gold", "Ann, Bo, Cy, Di")
    for _, body in sorted(accepted, key=lambda one: one[0]):
        again.tap(body.pop("do"), **body)
    assert statuses <= {200, 409, 422}
    assert len(accepted) > 20
    assert again.tally == party.tally


def test_the_example_by_taps_is_the_example_by_lines(tmp_path: Path) -> None:
    """Byte for byte the same file: King's Gold for four, typed at a terminal and tapped on a phone."""
    entries = read((EXAMPLES / "kings-gold.tally").read_text("utf-8")).entries
    typed = Party("kings-gold", "Ann, Bo, Cy, Di", path=tmp_path / "typed.tally")
    tapped = Party("kings-gold", "Ann, Bo, Cy, Di", path=tmp_path / "tapped.tally")
    for entry in entries[1:]:
        match entry:
            case Begin():
                typed.type("")
                tapped.tap("begin")
            case Draw(card):
                typed.type(str(card))
                tapped.tap("draw", card=str(card))
            case Leave(names):
                typed.type(", ".join(names))
                if names:  # that nobody left is said by the next card
                    tapped.tap("leave", names=list(names))
            case _:
                raise AssertionError(entry)
    piles = {name: typed.talk.state.banked[name] for name in typed.talk.state.players}
    typed.type(" ".join(map(str, piles.values())))
    tapped.tap("count", piles=piles)
    assert (tmp_path / "typed.tally").read_bytes() == (tmp_path / "tapped.tally").read_bytes()
    assert "total: Ann 30, Bo 26, Cy 53, Di 27" in tapped.tally


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


def test_house_rules_have_a_view() -> None:
    """Random rules of somebody's own: each stage of a game can be shown, and whatever is offered is taken."""
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
            assert answer.status == 200 or (view["stage"] == "show" and answer.status == 422), (one, body, answer.body)


def test_what_is_remembered_is_bounded() -> None:
    """A phone that taps all evening long leaves nothing behind."""
    party = Party("kings-gold", "Ann, Bo, Cy")
    for number in range(3 * REMEMBERED):
        party.tap("draw" if number % 2 == 0 else "undo", phone=f"phone {number}", card="9")
    assert len(party.host._answers) == REMEMBERED
    assert len(party.talk.brought) == 0
