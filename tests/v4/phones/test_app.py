"""What phones ask and get: the view, acts at one moment, the same act twice, and waiting without
asking again and again."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.phones import Host, serve
from cardkit.v4.phones.doors import Bell
from cardkit.v4.phones.endpoints import ours
from cardkit.v4.tally import read_bytes
from tests.v4.phones.table import KEYS, Clock, Phone, client, hosted

SOON = 5.0
"""Seconds within which another thread has certainly been served."""


def eventually(true: Any) -> bool:
    """Whether it becomes true before long."""
    until = time.monotonic() + SOON
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


# --- by a client without a socket -----------------------------------------------------------------


def test_a_view_is_given_once_for_each_moment() -> None:
    """Whoever has it already is told that nothing changed."""
    door = client()
    phone = Phone(door)
    at = phone.view()["at"]
    again = door.get("/api/view", params={"at": at, "wait": "0"}, headers=phone.headers)
    assert (again.status_code, again.content) == (204, b"")
    assert phone.act("draw", card="9", at=at).status_code == 200
    assert phone.view(at=at, wait=25)["stage"] == "leave"


def test_a_view_is_packed_for_who_can_read_it() -> None:
    """A third of the bytes, the same each time; as it is for who cannot, and where it would gain
    nothing."""
    door = client()
    plain = {
        "authorization": f"Bearer {KEYS.tap}",
        "x-phone": "a" * 24,
        "accept-encoding": "identity",
    }
    as_is = door.get("/api/view", headers=plain)
    assert "content-encoding" not in as_is.headers
    assert as_is.headers["vary"] == "Accept-Encoding"
    for accepts in ("gzip", "br, GZIP;q=0.5", "deflate,gzip ;q=1.0"):
        headers = {**plain, "accept-encoding": accepts}
        sizes = []
        for _ in range(2):
            packed = door.get("/api/view", headers=headers)
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.json() == as_is.json()
            sizes.append(packed.headers["content-length"])
        assert sizes[0] == sizes[1]
        assert int(sizes[0]) < len(as_is.content) * 0.4
    refused = door.get("/api/view", headers={**plain, "accept-encoding": "gzip;q=0, br"})
    assert refused.content == as_is.content
    assert (
        "content-encoding" not in door.get("/api/view", headers={"accept-encoding": "gzip"}).headers
    )


def test_an_act_answers_with_what_to_do_and_the_view() -> None:
    """So that the phone which tapped asks nothing more."""
    told = Phone(client()).act("draw", card="9").json()
    assert (
        next(part["s"] for line in told["said"] for part in line["text"] if part["act"])
        == "Take 2 each, 1 stays."
    )
    assert told["view"]["stage"] == "leave"


def test_two_pads_at_one_moment() -> None:
    """The second tap is not taken, and is shown the truth."""
    door = client()
    bo, di = Phone(door, letter="b"), Phone(door, letter="d")
    at = bo.view()["at"]
    assert bo.act("draw", card="9", at=at).status_code == 200
    late = di.act("draw", card="5", at=at)
    assert late.status_code == 409
    assert late.json()["code"] == "stale"
    assert [card["card"] for card in late.json()["view"]["path"]] == ["9"]


def test_the_same_act_twice_is_one(tmp_path: Path) -> None:
    """A tap that is sent again because nobody knows whether it arrived gets the answer it got."""
    path = tmp_path / "game.tally"
    phone = Phone(client(hosted(path=path)))
    at = phone.view()["at"]
    first = phone.act("draw", card="9", at=at, id="once")
    saved = path.read_bytes()
    again = phone.act("draw", card="9", at=at, id="once")
    assert (again.status_code, again.json()) == (200, first.json())
    assert path.read_bytes() == saved


def test_the_language_is_the_phones_own() -> None:
    """Asked for, or the first one its browser prefers; one that says none gets the terminal's."""
    asked: list[str] = []

    class Listens(Host):
        def view(self, phone: str, *, see: bool = False, lang: str = "") -> dict[str, Any]:
            asked.append(lang)
            return super().view(phone, see=see, lang=lang)

    plain = hosted()
    host = Listens(plain._terminal, boot="boot", clock=Clock())
    door = client(host)
    headers = {"authorization": f"Bearer {KEYS.tap}"}
    for query, header in (("?lang=pl", "de"), ("", "pl-PL,en;q=0.8"), ("", ""), ("?lang=../x", "")):
        door.get(f"/api/view{query}", headers={**headers, "accept-language": header})
    assert asked == ["pl", "pl", "", ""]


def test_the_big_screen_sees_and_no_more() -> None:
    """No keys, no totals, nobody's choice."""
    door = client(hosted(choose=True))
    Phone(door).act("draw", card="9")
    seen = Phone(door, KEYS.see).view()
    assert seen["keys"] == []
    assert seen["choices"].get("mine") is None


def test_the_code_is_the_address_a_phone_opens() -> None:
    """For another phone, with the key behind the #; black on white."""
    told = client().get("/qr.svg", headers={"authorization": f"Bearer {KEYS.tap}"})
    assert told.headers["content-type"] == "image/svg+xml"
    assert told.content.startswith(b"<?xml")
    assert b"#fff" in told.content


def test_a_mistake_of_ours_is_told_and_written_down(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback reaches a phone, and no path; the next tap is heard."""
    host = hosted()
    door = client(host)

    def breaks(*_: object, **__: object) -> None:
        raise ZeroDivisionError(f"in {own_home}")

    with monkeypatch.context() as broken:
        broken.setattr(Host, "view", breaks)
        told = door.get("/api/view", headers={"authorization": f"Bearer {KEYS.tap}"})
    assert told.status_code == 500
    assert told.json()["code"] == "mistake"
    assert str(own_home) not in told.text
    log = (own_home / "mistakes.log").read_text()
    assert "ZeroDivisionError" in log
    assert KEYS.tap not in log
    assert Phone(door).act("draw", card="9").status_code == 200


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, the game as it was, and the same tap goes through when there is room."""
    from cardkit.v4.table import system_disk as disk

    host = hosted(path=tmp_path / "game.tally")
    phone = Phone(client(host))
    at = phone.view()["at"]

    def full(*_: object) -> bool:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(disk, "replace", full)
        told = phone.act("draw", card="9", at=at, id="kept")
    assert (told.status_code, told.json()["code"]) == (503, "not-saved")
    assert str(tmp_path) not in told.text
    assert phone.act("draw", card="9", at=at, id="kept").status_code == 200


def test_the_pages_that_ship_are_whole() -> None:
    """Both pages, and everything they name is there by its edition."""
    shelf = ours()
    for page in ("pad.html", "table.html"):
        found = shelf.files.get(page)
        assert found is not None
        names = [word for word in found.body.decode().split('"') if word.startswith("/page/")]
        assert names
        for name in names:
            leaf = shelf.files.get(name.removeprefix("/page/"))
            assert leaf is not None, name
            assert "immutable" in leaf.headers["Cache-Control"]


# --- over a socket --------------------------------------------------------------------------------


@contextmanager
def serving(host: Host) -> Iterator[serve.Serving]:
    """The host's table at this computer."""
    running = serve.Serving(host, "localhost", -1)
    try:
        yield running
    finally:
        running.stop()


class Asks:
    """A phone with a connection of its own."""

    def __init__(
        self, there: serve.Serving | serve.Place, letter: str = "a", key: str = ""
    ) -> None:
        place = there if isinstance(there, serve.Place) else there.place
        self.connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=20)
        self.headers = {
            "Host": place.shown,
            "Authorization": f"Bearer {key or (there.keys.tap if isinstance(there, serve.Serving) else '')}",
            "X-Phone": (letter * 24)[:24],
            "Content-Type": "application/json",
        }

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """The status and the object in the answer."""
        content = None if body is None else json.dumps(body)
        self.connection.request("GET" if body is None else "POST", path, content, self.headers)
        answer = self.connection.getresponse()
        said = answer.read()
        return answer.status, json.loads(said) if said else None


def test_a_waiting_view_comes_when_somebody_acts() -> None:
    """And the one who waits asks once."""
    host = hosted(clock=time.monotonic)
    with serving(host) as running, ThreadPoolExecutor() as pool:
        at = Asks(running).ask("/api/view")[1]["at"]
        waiting = [
            pool.submit(Asks(running, letter).ask, f"/api/view?at={at}&wait=20") for letter in "bcd"
        ]
        assert eventually(lambda: running.phones() == 4)
        status, _ = Asks(running).ask("/api/act", {"id": "1", "at": at, "do": "draw", "card": "9"})
        assert status == 200
        answers = [each.result(SOON) for each in waiting]
    assert [status for status, _ in answers] == [200] * 3
    assert {view["stage"] for _, view in answers} == {"leave"}


def test_who_waits_in_vain_is_told_so() -> None:
    """204 after the seconds asked for, and not before."""
    host = hosted(clock=time.monotonic)
    with serving(host) as running:
        phone = Asks(running)
        at = phone.ask("/api/view")[1]["at"]
        began = time.monotonic()
        assert phone.ask(f"/api/view?at={at}&wait=0.3") == (204, None)
        assert time.monotonic() - began >= 0.3


def test_a_hang_up_is_noticed_and_nobody_turns_in_circles() -> None:
    """The host hears that an open question ended; while it was open it was asked one thing,
    once."""
    calls: list[tuple[str, str]] = []

    class Listens(Host):
        def asking(self, phone: str) -> None:
            calls.append(("asking", phone[0]))
            super().asking(phone)

        def hung_up(self, phone: str) -> None:
            calls.append(("hung up", phone[0]))
            super().hung_up(phone)

    host = Listens(hosted()._terminal, boot="boot", clock=time.monotonic)
    with serving(host) as running:
        phone = Asks(running)
        phone.connection.request("GET", f"/api/view?at={host.moment}&wait=20", None, phone.headers)
        assert eventually(lambda: calls == [("asking", "a")])
        time.sleep(0.3)
        assert calls == [("asking", "a")]
        phone.connection.close()
        assert eventually(lambda: calls == [("asking", "a"), ("hung up", "a")])


def test_stopping_sends_home_who_waits() -> None:
    """The server is gone at once, however long somebody wanted to wait."""
    host = hosted(clock=time.monotonic)
    with ThreadPoolExecutor() as pool:
        with serving(host) as running:
            waiting = pool.submit(Asks(running).ask, f"/api/view?at={host.moment}&wait=25")
            assert eventually(lambda: running.phones() == 1)
            time.sleep(0.1)
        assert waiting.result(SOON) == (204, None)
    assert host.listeners == []
    assert not [thread for thread in threading.enumerate() if thread.name == "phones"]


@pytest.mark.slow
def test_eight_phones_hammering_are_one_game(tmp_path: Path) -> None:
    """What was accepted, and nothing else, is in the file; it replays to the same game."""
    path = tmp_path / "game.tally"
    host = hosted("kings-gold", "Ann, Bo, Cy, Di, Ed, Flo, Gil, Hal", path, clock=time.monotonic)
    accepted: list[int] = []

    def hammer(running: serve.Serving, letter: str) -> None:
        phone = Asks(running, letter)
        for number in range(12):
            view = phone.ask("/api/view")[1]
            body = {"id": f"{letter}{number}", "at": view["at"]}
            act = (
                {"do": "draw", "card": str(2 + number % 8)}
                if view["stage"] in ("card", "leave")
                else {"do": "begin"}
            )
            status, _ = phone.ask("/api/act", {**body, **act})
            assert status in (200, 409, 422)
            accepted.append(status == 200)

    with serving(host) as running, ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(hammer, running, letter) for letter in "abcdef01"]:
            done.result(30)
    reading = read_bytes(path.read_bytes(), "game", tmp_path)
    assert not [problem for problem in reading.problems if problem.severity == "error"]
    draws = [line for line in path.read_text().splitlines() if line[:1].isdigit()]
    assert sum(accepted) >= len(draws) > 12
    assert host.game.session.text() == path.read_text()


def test_the_bell_may_be_pulled_when_nobody_is_left() -> None:
    """Before it hangs, and after its loop is closed."""
    bell = Bell()
    bell.pull()

    async def hangs() -> None:
        bell.hang()

    asyncio.run(hangs())
    bell.pull()
    bell.close()
    assert bell.closing


@pytest.mark.slow
def test_an_evening_leaves_nothing_behind(tmp_path: Path) -> None:
    """However often phones come, wait, tap and go: as many tasks, threads and remembered answers as
    before."""
    host = hosted(path=tmp_path / "game.tally", clock=time.monotonic)
    with serving(host) as running:
        weighed = []
        for number in range(80):
            phone = Asks(running, "0123456789abcdef"[number % 16])
            view = phone.ask("/api/view")[1]
            act = {"do": "undo"} if number % 2 else {"do": "draw", "card": "9"}
            assert phone.ask("/api/act", {"id": str(number), "at": view["at"], **act})[0] == 200
            phone.connection.request(
                "GET", f"/api/view?at={host.moment}&wait=20", None, phone.headers
            )
            phone.connection.close()
            if number in (39, 79):
                loop = running._desk.due._loop
                assert loop is not None
                assert eventually(lambda loop=loop: len(asyncio.all_tasks(loop)) < 12)
                weighed.append(
                    (threading.active_count(), len(running._desk.phones), len(host._answers))
                )
        (threads, _, _), (threads_later, phones, answers) = weighed
        assert threads_later <= threads + 2
        assert (phones, answers) == (16, 64)


def test_who_sleeps_is_seen_by_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that went away changes nothing by itself: the server looks when it is due, and wakes
    who waits."""
    monkeypatch.setattr("cardkit.v4.phones.seats.ASLEEP", 1.0)
    host = hosted(clock=time.monotonic)
    with serving(host) as running:
        bo, di = Asks(running, "b"), Asks(running, "d")
        assert bo.ask("/api/seat", {"name": "Bo"})[0] == 200
        view = di.ask("/api/view")[1]
        assert {player["name"]: player["phone"] for player in view["players"]}["Bo"] == "here"
        status, view = di.ask(f"/api/view?at={view['at']}&wait=10")
        assert status == 200
        assert {player["name"]: player["phone"] for player in view["players"]}["Bo"] == "away"


def test_choices_are_revealed_when_the_countdown_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By the server's own clock, to whoever waits; nothing is on the disk before."""
    monkeypatch.setattr("cardkit.v4.phones.secret.COUNTDOWN", 0.2)
    path = tmp_path / "game.tally"
    host = hosted("kings-gold", "Ann, Bo, Cy", path, clock=time.monotonic, choose=True)
    with serving(host) as running:
        phones = {
            name: Asks(running, letter) for name, letter in (("Ann", "a"), ("Bo", "b"), ("Cy", "c"))
        }
        for name, phone in phones.items():
            assert phone.ask("/api/seat", {"name": name})[0] == 200
        assert (
            phones["Ann"].ask(
                "/api/act", {"id": "1", "at": host.moment, "do": "draw", "card": "9"}
            )[0]
            == 200
        )
        before = path.read_bytes()
        for name, choice in (("Ann", "stay"), ("Bo", "leave"), ("Cy", "stay")):
            assert phones[name].ask("/api/choose", {"name": name, "choice": choice})[0] == 200
        assert path.read_bytes() == before
        at = host.moment
        while (view := phones["Cy"].ask(f"/api/view?at={at}&wait=10")[1])["stage"] == "leave":
            at = view["at"]
        assert view["stage"] == "card"
    assert "9 - Bo" in path.read_text()
