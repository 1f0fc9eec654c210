"""One file with all games: what a phone saves is on another phone again, once, and nothing is
written over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardkit.v4.files import shipped
from tests.v4.phones.pockets import Page, page, whole
from tests.v4.table.memory import Memory

OWN = 'name = "Night Watch"\nextends = "kings-gold"\nrounds = 3\n'


@pytest.fixture(name="phone")
def a_phone(own_home: object, monkeypatch: pytest.MonkeyPatch) -> Page:
    return page(monkeypatch, Memory())


def another(monkeypatch: pytest.MonkeyPatch, lang: str = "en") -> Page:
    return page(monkeypatch, Memory(), lang)


def copy(phone: Page) -> dict[str, Any]:
    told = phone.ask("GET", "/api/copy")
    assert told.status == 200, told.body
    return dict(told.body)


def games(phone: Page) -> list[tuple[str, str, str]]:
    """Every saved game: its title, how it stands, its turns."""
    found = []
    for one in phone.ask("GET", "/api/shelf").body["saved"]:
        tally = phone.ask("GET", f"/api/tally?name={one['name']}").body["text"]
        turns = tally.partition("\nround 1\n")[2].partition("# kept")[0]
        found.append((one["title"], one["stands"], turns))
    return sorted(found)


def played(phone: Page, seed: int) -> None:
    """A random game: of those that ship, of a house rule, with settings; a few turns."""
    chance = random.Random(seed)
    wish = chance.choice([{"rules": OWN}, *({"game": game} for game in shipped())])
    phone.done("open", **wish, players=["Ann", "Bo", "Cy"])
    for _ in range(chance.randrange(1, 12)):
        view = phone.view()
        keys = [key["id"] for key in view["keys"] if key["ok"] and not key["then"]]
        if view["stage"] in ("card", "leave") and keys:
            phone.act("draw", card=chance.choice(keys))
        elif view["stage"] == "show":
            shown = {one["name"]: None for one in view["players"] if one["inside"]}
            phone.act("show", cards=shown)
        elif view["stage"] == "round":
            phone.act("begin")
    phone.done("close")


@pytest.mark.parametrize("seed", range(6))
def test_all_games_are_on_another_phone_again(
    phone: Page, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Random games, house rules among them: the same list there, and each goes on."""
    for number in range(6):
        played(phone, 100 * seed + number)
    before = games(phone)
    kept = copy(phone)["text"]
    other = another(monkeypatch)
    told = other.done("bring", text=kept)
    assert told["note"] == f"Games brought: {len(before)}. Here already: 0."
    assert games(other) == before
    told = other.done("bring", text=kept.replace("\n", "\r\n"))
    assert told["note"] == f"Games brought: 0. Here already: {len(before)}."
    assert games(other) == before
    for one in other.ask("GET", "/api/shelf").body["saved"]:
        assert other.done("resume", name=one["name"])["name"] == one["name"]
        other.done("close")


def one_game(phone: Page) -> None:
    """A game of one card is begun, and laid aside."""
    phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])
    phone.act("draw", card="7")
    phone.done("close")


def test_a_game_that_went_on_meanwhile_is_not_written_over(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Farther here: it is here already. Farther in the copy: both are there."""
    one_game(phone)
    early = copy(phone)["text"]
    (name,) = (one["name"] for one in phone.ask("GET", "/api/shelf").body["saved"])
    phone.done("resume", name=name)
    phone.act("draw", card="5")
    phone.done("close")
    late, turns = copy(phone)["text"], games(phone)
    assert phone.done("bring", text=early)["note"] == "Games brought: 0. Here already: 1."
    assert games(phone) == turns
    other = another(monkeypatch)
    other.done("bring", text=early)
    assert other.done("bring", text=late)["note"] == "Games brought: 1. Here already: 0."
    assert len(games(other)) == 2


def test_a_file_that_cannot_be_read_is_in_the_copy_too(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as it was there, beside the others."""
    one_game(phone)
    text = "=== ../../odd name?.tally\nvariant: no such game\nround 1\n\n" + copy(phone)["text"]
    other = another(monkeypatch)
    assert other.done("bring", text=text)["note"] == "Games brought: 2. Here already: 0."
    assert other.ask("GET", "/api/shelf").body["saved"][0]["name"] == "odd-name"
    assert other.done("bring", text=text)["note"] == "Games brought: 0. Here already: 2."
    assert "no such game" in copy(other)["text"]


def test_one_tally_that_is_brought_is_gone_on_with(phone: Page) -> None:
    """The same field takes both kinds of files."""
    assert phone.done("bring", text=whole("running"))["view"]["stage"] != "shelf"
    phone.done("close")
    told = phone.ask("POST", "/api/bring", {"text": "rubbish"})
    assert told.status == 422
    assert phone.ask("GET", "/api/shelf").body["saved"] != []


def test_nothing_is_copied_where_there_is_no_game(phone: Page) -> None:
    """It says so."""
    told = phone.ask("GET", "/api/copy")
    assert (told.status, told.body["text"]) == (422, "No game is saved here yet.")


def test_without_room_nothing_is_lost(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever write fails: it says what to do; opened again the rest comes, and nothing twice."""
    for number in range(3):
        played(phone, number)
    kept, all_games = copy(phone)["text"], games(phone)
    stopped = 0
    for at in range(1, 60, 2):
        files = Memory()
        other = page(monkeypatch, files)
        files.fails(at)
        told = other.ask("POST", "/api/bring", {"text": kept})
        files.fails(0)
        if told.status != 200:
            assert (told.status, told.body["code"]) == (503, "not-brought")
            stopped += 1
            other.done("bring", text=kept)
        assert games(other) == all_games
    assert stopped > 2
