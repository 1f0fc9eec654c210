"""A whole table for one phone: a game by nothing but what the page asks, kept on what the worker
has."""

from __future__ import annotations

import asyncio
import json
import re
import time
from datetime import datetime
from pathlib import Path
from typing import get_args

import pytest

from cardkit.cli import COMMANDS
from cardkit.v4.engine import PieceName, replace
from cardkit.v4.files import all_shipped, load
from cardkit.v4.phones import Host
from cardkit.v4.phones.pocket import awake
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, new_game
from cardkit.v4.tally import Header, read
from tests.v4.paper.reading import text as text_of
from tests.v4.pocket.pockets import Page, page, typed, whole
from tests.v4.table.memory import Killed, Memory, QuotaExceededError

EVENING = datetime.now().replace(hour=20, minute=15)
HEADER = Header("", date=EVENING.date().isoformat())


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["kings-gold", "cave-network"])
def test_a_whole_game_is_that_of_the_prompt(
    own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    """Byte for byte, from the shelf to the piles."""
    reading = read(whole(variant))
    header = reading.header
    phone = page(monkeypatch)
    phone.pocket.clock = lambda: EVENING
    assert phone.view()["stage"] == "shelf"
    phone.done("open", game=variant, players=header.players, first=header.first or None)
    for entry in reading.entries[1:]:
        phone.enter(entry)
    assert reading.state
    piles = {name: reading.state.banked[name] for name in header.players}
    assert phone.act("count", piles=piles).status == 200
    assert phone.view()["stage"] == "over"
    told = phone.ask("GET", "/api/tally").body

    monkeypatch.undo()
    session = new_game(
        replace(HEADER, variant=variant, players=header.players, first=header.first),
        load(variant),
        tmp_path,
    )
    session.clock = lambda: EVENING
    prompt = Conversation(session, Manner())
    for line in (
        *map(typed, reading.entries[1:]),
        " ".join(f"{name} {gold}" for name, gold in piles.items()),
    ):
        prompt.hear(line)
    session.close()
    assert session.path
    assert told == {"name": session.path.name, "text": session.path.read_text("utf-8")}
    assert phone.ask("POST", "/api/score", {"text": told["text"]}).body["totals"] == {
        name: reading.state.total(name) for name in header.players
    }


def test_the_worker_wakes_again(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was announced before it was killed is there; the game goes on, and another tab has
    to wait."""
    files = Memory()
    phone = page(monkeypatch, files)
    name = phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])["name"]
    assert phone.act("draw", card="9").status == 200
    other = Page(awake(files))
    told = other.ask("POST", "/api/resume", {"name": name})
    assert (told.status, told.body["code"]) == (409, "open-elsewhere")
    files.fails(2, Killed)
    with pytest.raises(Killed):
        phone.act("leave", names=["Bo"])
    files.fails(0)
    files.locked.clear()
    again = page(monkeypatch, files)
    assert again.view()["shelf"]["saved"][0] | {"begun": ""} == {
        "name": name,
        "game": "kings-gold",
        "title": "King's Gold",
        "players": ["Ann", "Bo", "Cy"],
        "date": datetime.now().date().isoformat(),
        "begun": "",
        "running": True,
        "stands": "round 1 of 4, running",
    }
    seen = again.done("resume", name=name)["view"]
    assert (seen["stage"], [card["card"] for card in seen["path"]]) == ("leave", ["9"])


def test_a_full_phone_is_told(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with what to do; the game goes on in memory as it was, its tally can be shared, the same
    tap goes in later."""
    files = Memory()
    phone = page(monkeypatch, files)
    phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])
    act = {"id": "kept", "at": phone.view()["at"], "do": "draw", "card": "9"}
    for at in range(1, 9):
        files.fails(at)
        told = phone.ask("POST", "/api/act", act)
        if told.status == 200:
            break
        assert (told.status, told.body["code"]) == (503, "not-saved")
        assert "phone" in told.body["text"]
    assert at > 1
    assert phone.ask("GET", "/api/tally").body["text"].count("\n9") == 1
    for at in range(1, 30):
        files.fails(at)
        told = phone.ask("POST", "/api/open", {"game": "diamant", "players": ["Ann", "Bo", "Cy"]})
        if told.status == 200:
            continue
        assert (told.status, told.body["code"]) == (503, "not-begun")
        assert "phone" in told.body["text"]
    files.fails(0)
    assert phone.view()["game"]["slug"] == "diamant"


def test_a_game_goes_on_without_room(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to stop: it is told that nothing is kept, the tally can be shared; with room, the
    same file has it all."""
    files = Memory()
    phone = page(monkeypatch, files)
    name = phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"])["name"]
    assert phone.act("draw", card="9").status == 200
    assert phone.view()["kept"]
    before = dict(files.files)
    with monkeypatch.context() as full:
        full.setattr(Memory, "replace", refuses)
        assert phone.act("leave", names=["Bo"]).status == 503
        told = phone.done("keep", on=False)
        assert (told["view"]["kept"], told["name"]) == (False, "")
        assert phone.act("leave", names=["Bo"]).status == 200
        assert phone.act("draw", card="5").status == 200
        shared = phone.ask("GET", "/api/tally").body
        assert "Bo" in shared["text"].partition("round 1")[2]
        assert files.files == before
        assert phone.ask("POST", "/api/keep", {"on": True}).body["code"] == "not-saved"
    again = phone.done("keep", on=True)
    assert (again["view"]["kept"], again["name"]) == (True, name)
    assert files.files[f"{name}.tally"].decode() == shared["text"]
    assert phone.act("draw", card="3").status in (200, 422)
    files.files.clear()
    phone.done("keep", on=False)
    assert phone.done("keep", on=True)["view"]["kept"]
    assert list(files.files) == [f"{name}.tally"]


def refuses(*_: object) -> None:
    """A full disk, whatever is written."""
    raise QuotaExceededError


def test_a_game_begun_elsewhere_goes_on_here(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its tally, which stands alone; and back."""
    phone = page(monkeypatch)
    there = phone.done("resume", text=whole("running"))
    back = phone.ask("GET", "/api/tally").body
    assert back["name"] == f"{there['name']}.tally"
    assert read(back["text"]).entries == read(whole("running")).entries
    assert phone.done("close")["view"]["stage"] == "shelf"
    assert [game["name"] for game in phone.ask("GET", "/api/shelf").body["saved"]] == [
        there["name"]
    ]
    assert phone.done("forget", name=there["name"])["shelf"]["saved"] == []


def test_who_waits_is_told(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once when there is something new, and of choices that are revealed when it is time; else
    after so many seconds."""
    phone = page(monkeypatch)
    names = ("Ann", "Bo", "Cy")
    at = phone.view()["at"]

    async def waits() -> str:
        assert await phone.pocket.wait(at, 0.01) == at
        waiting = asyncio.ensure_future(phone.pocket.wait(at, 20))
        await asyncio.sleep(0)
        phone.done("open", game="kings-gold", players=names, choose=True)
        return await waiting

    assert asyncio.run(waits()) == phone.view()["at"] != at
    phone.act("draw", card="9")
    for name, letter in zip(names, "bcd", strict=True):
        assert phone.ask("POST", "/api/seat", {"name": name}, phone=letter).status == 200
        choice = {"name": name, "choice": "leave" if name == "Bo" else "stay"}
        assert phone.ask("POST", "/api/choose", choice, phone=letter).status == 200
    assert phone.view()["choices"]["reveal_in"]
    host = phone.pocket.host
    monkeypatch.setattr(host, "_clock", lambda: time.monotonic() + 60)
    at = phone.view()["at"]
    assert asyncio.run(phone.pocket.wait(at, 5)) != at
    assert phone.view()["stage"] == "card"
    assert {one["name"]: one["inside"] for one in phone.view()["players"]} == {
        "Ann": True,
        "Bo": False,
        "Cy": True,
    }


def test_nobody_sleeps_in_a_pocket(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a seat is here, however long others take."""
    phone = page(monkeypatch)
    phone.done("open", game="kings-gold", players=["Ann", "Bo", "Cy"], choose=True)
    phone.ask("POST", "/api/seat", {"name": "Bo"}, phone="b")
    host = phone.pocket.host
    monkeypatch.setattr(host, "_clock", lambda: time.monotonic() + 3600)
    assert isinstance(host, Host)
    host.tick()
    assert [one["phone"] for one in phone.view()["players"]] == ["none", "here", "none"]


def test_a_finished_game_is_played_again(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file of its own; the tally is that of the new one."""
    phone = page(monkeypatch)
    phone.done("resume", text=whole("kings-gold"))
    if phone.view()["stage"] == "piles":
        phone.act("count", piles={})
    assert phone.act("again").status == 200
    assert (
        "9"
        not in phone.ask("GET", "/api/tally").body["text"].partition("round 1")[2].partition("#")[0]
    )
    assert len(phone.ask("GET", "/api/shelf").body["saved"]) == 2


def test_the_words_of_the_pages_are_in_every_view(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same names in both languages, before a game and in it."""
    phone = page(monkeypatch)
    shelf = phone.view()
    phone.lang = "pl"
    polish = phone.view()
    assert list(polish["pocket"]) == list(shelf["pocket"])
    assert (polish["lang"], polish["pocket"]["new_game"]) == ("pl", "Nowa gra")
    assert (
        phone.done("open", game="diamant", players=["Ann", "Bo", "Cy"])["view"]["pocket"]
        == polish["pocket"]
    )
    json.dumps(polish)


TYPED = re.compile(rf"cardkit (?:{'|'.join(COMMANDS)}|help)\b|--[a-z]|\bpip\b", re.IGNORECASE)
"""A command line, as a computer's prompt takes it."""
OWN_RULE = "name: My own rule\nextends: kings-gold\nrounds: 3\n"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("piece", get_args(PieceName))
def test_nothing_that_is_printed_here_tells_a_command(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, piece: str, lang: str
) -> None:
    """Whoever prints on a phone has no prompt: every piece, of many games and of a house rule."""
    phone = page(monkeypatch)
    wishes = [{"game": game} for game in all_shipped()[::9]] + [{"rules": OWN_RULE}]
    sizes = (False, True) if piece == "sheet" else (False,)
    made = 0
    for wish in wishes:
        for large in sizes:
            told = phone.ask(
                "POST", "/api/print", {"piece": piece, "lang": lang, "large": large, **wish}
            )
            if told.status != 200:  # nothing to say on such a piece
                continue
            made += 1
            words = text_of(told.body)
            assert TYPED.search(words) is None, (wish, large, words)
    assert made
