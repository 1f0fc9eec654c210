"""What a living room brings to the door: thirty phones, bodies that are too long or stop coming,
too many connections."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from cardkit.v4.phones import FirstGame, Serving, endpoints, serve
from cardkit.v4.phones.doors import HEADERS, Reply, reply
from cardkit.v4.phones.serve import Place
from tests.v4.phones.hostile_requests import unprotected
from tests.v4.phones.knocking import asked, heard, knock, open_door, poured, status, weight
from tests.v4.phones.test_app import Asks, eventually

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read there")
HUGE = 300_000_000


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Serving]:
    """A table of this computer."""
    with open_door(tmp_path / "game.tally") as found:
        yield found


def connected(running: Serving) -> int:
    """Connections that the server holds."""
    return len(running._server.server_state.connections)


def test_thirty_phones_are_one_table(running: Serving) -> None:
    """All wait for the next view, each has it when one of them taps; and all tap at once, one of
    them in time."""
    phones = [Asks(running, f"{number:024x}") for number in range(30)]
    with ThreadPoolExecutor(len(phones)) as pool:
        views = list(pool.map(lambda phone: phone.ask("/api/view")[1], phones))
        assert running.phones() == 30
        at = views[0]["at"]
        waiting = [pool.submit(phone.ask, f"/api/view?at={at}&wait=20") for phone in phones[1:]]
        assert eventually(lambda: len(running._server.server_state.tasks) == 29)
        assert phones[0].ask("/api/act", {"id": "0", "at": at, "do": "draw", "card": "9"})[0] == 200
        seen = [each.result() for each in waiting]
        assert {(status, view["stage"]) for status, view in seen} == {(200, "leave")}
        at = seen[0][1]["at"]
        acts = [{"id": str(number), "at": at, "do": "draw", "card": "5"} for number in range(1, 31)]
        answers = list(pool.map(lambda phone, act: phone.ask("/api/act", act)[0], phones, acts))
    assert sorted(answers) == [200] + [409] * 29


@pytest.mark.slow
@LINUX
@pytest.mark.parametrize("path", ["/api/view", "/page/pad.js"])
def test_a_question_with_a_body_is_refused(path: str) -> None:
    """300 MB with a GET: it is told so and cut, and the server is no heavier for it."""
    command = [sys.executable, "-m", "tests.v4.phones.knocking"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port, key = server.stdout.readline().split()
        place = Place("127.0.0.1", int(port))
        before = weight(server.pid)
        said = asked(place, path, f"Authorization: Bearer {key}", f"Content-Length: {HUGE}")
        with closing(knock(place, said)) as door:
            taken = poured(door, HUGE)
            grown = weight(server.pid) - before
            answer, ended = heard(door)
        server.communicate("")
    assert taken < HUGE // 10
    assert grown < 5_000_000, f"grown by {grown / 1e6:.0f} MB"
    assert answer.startswith(b"HTTP/1.1 413")
    assert ended


@pytest.mark.parametrize("how", ["Content-Length: 500", "Transfer-Encoding: chunked"])
def test_a_body_that_stops_coming_is_not_waited_for(
    running: Serving, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused as unreadable, and the connection ends."""
    monkeypatch.setattr(endpoints, "PAUSE", 0.1)
    key = f"Authorization: Bearer {running.keys.tap}"
    said = asked(
        running.place, "/api/act", key, "Content-Type: application/json", how, method="POST"
    )
    with closing(knock(running.place, said)) as door:
        answer, ended = heard(door)
    assert answer.startswith(b"HTTP/1.1 400")
    assert ended
    assert eventually(lambda: connected(running) == 0)


def test_a_refused_body_is_read_past(running: Serving) -> None:
    """So that the connection goes on: a wrong key is told, and the next question is heard."""
    phone = Asks(running)
    right, phone.headers["Authorization"] = phone.headers["Authorization"], "Bearer wrong"
    assert phone.ask("/api/act", {"note": "x" * 3000})[0] == 401
    line = phone.connection.sock
    phone.headers["Authorization"] = right
    assert phone.ask("/api/view")[0] == 200
    assert phone.connection.sock is line


@pytest.mark.parametrize(
    "said", [b"hello\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_request_is_answered_like_all_others(running: Serving, said: bytes) -> None:
    """With what every answer carries, once."""
    with closing(knock(running.place, said)) as door:
        answer, ended = heard(door)
    assert answer.startswith(b"HTTP/1.1 400")
    assert ended
    assert list(unprotected(running, said)) == []


def test_large_prints_are_made_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for at once; and meanwhile everybody sees the table."""
    now: list[int] = [0]
    most: list[int] = []

    def drawn(body: object) -> Reply:
        now[0] += 1
        most.append(now[0])
        time.sleep(0.1)
        now[0] -= 1
        return reply(200)

    monkeypatch.setattr("cardkit.v4.phones.owner.printed", drawn)
    first = FirstGame(lambda session, choose: None)
    running = Serving(first.start, "localhost", -1, rows=first.offered)
    try:
        phones = [Asks(running, f"{number:024x}") for number in range(40)]
        with ThreadPoolExecutor(len(phones) + 1) as pool:
            prints = [pool.submit(phone.ask, "/api/print", {}) for phone in phones]
            assert eventually(lambda: bool(most))
            begun = time.monotonic()
            assert pool.submit(Asks(running, "f" * 24).ask, "/api/view").result()[0] == 200
            seen = time.monotonic() - begun
            assert {one.result()[0] for one in prints} == {200}
        assert max(most) == 1
        assert seen < 3
    finally:
        running.stop()


def test_too_many_connections_are_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 503, on which a page asks again; who was there before is answered as soon as one has
    gone."""
    monkeypatch.setattr(serve, "CONNECTIONS", 3)
    with open_door(tmp_path / "game.tally") as running:
        ask = asked(running.place, "/api/view", f"Authorization: Bearer {running.keys.tap}")
        with (
            closing(knock(running.place, ask)) as first,
            closing(knock(running.place, ask)) as second,
        ):
            assert [status(door) for door in (first, second)] == [200, 200]
            with closing(knock(running.place, ask)) as third:
                answer, ended = heard(third)
            assert answer.startswith(b"HTTP/1.1 503")
            assert all(
                f"{name}: {value}".lower() in answer.decode().lower()
                for name, value in HEADERS.items()
            )
            assert ended
            assert eventually(lambda: connected(running) == 2)
            first.sendall(ask)
            assert status(first) == 200
