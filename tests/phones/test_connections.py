"""Strangers at the door: whatever they send and however many they are, a phone with a key gets in, and each has an end."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from cardkit.phones import Serving, serve
from cardkit.phones.serve import Place
from tests.phones.knocking import asked, heard, knock, open_door, poured, view, weight
from tests.phones.test_app import Asks, eventually

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="there all of 127.0.0.0/8 is this computer")
HUGE = 300_000_000
STRANGERS = 400


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Serving]:
    """A table of this computer."""
    with open_door(tmp_path / "game.tally") as found:
        yield found


def connected(running: Serving) -> int:
    """How many connections the server holds."""
    return len(running._server.server_state.connections)


@LINUX
@pytest.mark.parametrize("path", ["/api/view", "/", "/page/pad.js"])
def test_a_question_with_a_body_is_refused_unread(path: str) -> None:
    """300 MB with a GET: it is told so and cut, and the server is no heavier for it."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.phones.knocking"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
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


UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a header": b"GET / HTTP/1.1\r\nHost: ",
    "a body that does not come": b"Content-Length: 500\r\n\r\n",
    "a body in parts that does not end": b"Transfer-Encoding: chunked\r\n\r\n5\r\n",
}


@pytest.mark.parametrize("drips", [False, True])
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("what", UNFINISHED)
def test_what_is_not_said_to_the_end_has_an_end(
    running: Serving, what: str, method: str, drips: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it stops or drips on, letter by letter, and whoever says it: a key is no excuse."""
    monkeypatch.setattr(serve, "SLOW", 0.2)
    said = UNFINISHED[what]
    if said.startswith((b"Content", b"Transfer")):
        key = (f"Authorization: Bearer {running.keys.tap}", "Content-Type: application/json")
        path = "/api/view" if method == "GET" else "/api/act"
        said = asked(running.place, path, *key, method=method)[:-2] + said
    with closing(knock(running.place, said)) as door:
        ended = False
        for _ in range(40):
            ended = heard(door, 0.1)[1]
            if ended:
                break
            if drips:
                poured(door, 1)
        assert ended
    assert eventually(lambda: connected(running) == 0)


def test_an_answer_that_is_not_read_has_an_end(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks and asks, and takes nothing of what is answered."""
    monkeypatch.setattr(serve, "SLOW", 0.2)
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        door.settimeout(1)
        door.connect(("127.0.0.1", running.place.port))
        door.sendall(asked(running.place, "/page/fonts/sans-bold.woff2") * 40)
        assert eventually(lambda: connected(running) == 1)
        assert eventually(lambda: connected(running) == 0)


@LINUX
@pytest.mark.parametrize("from_where", [5, 1])
def test_strangers_shut_nobody_out(running: Serving, from_where: int) -> None:
    """Hundreds without a key, from one address or five: they are few at any time, and a phone with a key comes in."""
    strangers = [f"127.0.0.{1 + number % from_where}" for number in range(STRANGERS)]
    out = 0
    with ExitStack() as stack:
        for number, at in enumerate(strangers):
            stack.enter_context(closing(knock(running.place, at=at)))
            if number % 20 == 0:
                out += view(running, "127.0.0.9") != 200
        assert out == 0
        assert view(running, "127.0.0.1") == 200
        assert eventually(lambda: connected(running) <= serve.KEYLESS)


@LINUX
def test_a_phone_that_is_in_stays_in(running: Serving) -> None:
    """Its connection has shown the key: the hundreds that come after it are cut, and it is not, nor one that waits."""
    phone = Asks(running)
    assert phone.ask("/api/view")[0] == 200
    line = phone.connection.sock
    with ExitStack() as stack:
        for number in range(STRANGERS):
            stack.enter_context(closing(knock(running.place, at=f"127.0.0.{1 + number % 5}")))
        assert phone.ask("/api/view")[0] == 200
        assert phone.connection.sock is line


def test_the_oldest_stranger_makes_room(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the address that has most of them. A wrong key is no key; and phones with a key are not without number either."""
    monkeypatch.setattr(serve, "KEYLESS", 3)
    monkeypatch.setattr(serve, "KEYED", 2)
    wrong = asked(running.place, "/api/view", "Authorization: Bearer wrong")
    right = asked(running.place, "/api/view", f"Authorization: Bearer {running.keys.tap}")
    with ExitStack() as stack:

        def come(said: bytes) -> socket.socket:
            door = stack.enter_context(closing(knock(running.place, said)))
            if said:
                assert door.recv(65536).startswith(b"HTTP/1.1")
            return door

        first, second = come(wrong), come(b"")
        phones = [come(right) for _ in range(2)]
        third = come(b"")
        assert eventually(lambda: connected(running) == 5)
        fourth = come(b"")
        assert heard(first)[1]
        phones.append(come(right))  # a stranger until it has shown its key
        assert heard(second)[1]
        assert heard(phones.pop(0))[1]
        assert not any(heard(door, 0.1)[1] for door in (third, fourth, *phones))


def test_who_waits_is_not_cut(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a view that does not change; and a phone may rest between two questions."""
    monkeypatch.setattr(serve, "SLOW", 0.05)
    phone = Asks(running)
    at = phone.ask("/api/view")[1]["at"]
    assert phone.ask(f"/api/view?at={at}&wait=0.5") == (204, None)
    assert not heard(phone.connection.sock, 0.3)[1]
    phone.connection.sock.settimeout(5)
    assert phone.ask("/api/view")[0] == 200
