"""The server of a table: its address, its port, its keys, its connections, and what happens when
the Wi-Fi changes."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from uvicorn import Server

from cardkit.v4.phones import serve
from cardkit.v4.phones.access_keys import Kept, Keys, beside
from cardkit.v4.phones.serve import NoAddress, Place, bind, is_own_address, leads_out, read_address
from tests.v4.phones.table import hosted
from tests.v4.phones.test_app import Asks, eventually

LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="there all of 127.0.0.0/8 is this computer"
)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[serve.Serving]:
    """A table of this computer, at any port."""
    host = hosted(path=tmp_path / "game.tally", clock=time.monotonic)
    found = serve.Serving(host, "localhost", -1)
    yield found
    found.stop()


def test_where_it_is(running: serve.Serving) -> None:
    """What a phone opens, what a big screen opens; only this computer is told that it is."""
    port = running.place.port
    assert running.address == f"http://localhost:{port}"
    assert running.tap_url == f"http://localhost:{port}/#k={running.keys.tap}"
    assert running.display_url == f"http://localhost:{port}/t/{running.keys.see}"
    assert running.local
    assert running.phones() == 0
    assert Asks(running).ask("/api/view")[0] == 200
    assert Asks(running, key=running.keys.see).ask("/api/view")[0] == 200
    assert running.phones() == 1


@LINUX
def test_one_address_is_bound(running: serve.Serving) -> None:
    """Not all of them: at another address of this computer nobody answers."""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", running.place.port), timeout=2)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("0.0.0.0", "every"),
        ("::", "every"),
        ("224.0.0.1", "every"),
        ("kitchen.local", "no-address"),
        ("192.168.1", "no-address"),
        ("203.0.113.7", "none-of-ours"),
    ],
)
def test_what_is_no_address_of_ours(said: str, why: str) -> None:
    """Each is refused for what it is."""
    with pytest.raises(NoAddress) as told:
        bind(read_address(said), 0).close()
    assert told.value.why == why


def test_addresses() -> None:
    """``localhost`` is one; the one that leads out is ours; what is elsewhere is not."""
    assert read_address("LocalHost") == "127.0.0.1"
    assert read_address("[::1]") == "::1"
    assert is_own_address(leads_out())
    assert not is_own_address("203.0.113.7")
    assert Place("127.0.0.1", 8765).names == {"127.0.0.1:8765", "localhost:8765"}
    assert Place("192.168.1.20", 80).names == {"192.168.1.20:80", "192.168.1.20"}
    assert Place("fd00::2", 8765).names == {"[fd00::2]:8765"}
    assert Place("fd00::2", 8765).shown == "[fd00::2]:8765"


def test_a_port_that_is_taken_gives_the_next() -> None:
    """And when all are, that is said."""
    with ExitStack() as stack:
        first = stack.enter_context(bind("127.0.0.1", 0))
        port = int(first.getsockname()[1])
        second = stack.enter_context(bind("127.0.0.1", port))
        assert port < second.getsockname()[1] < port + serve.NEXT_PORTS
        taken = stack.enter_context(bind("127.0.0.1", 65535))
        if taken.getsockname()[1] == 65535:
            with pytest.raises(NoAddress, match="no-port"):
                bind("127.0.0.1", 65535).close()


def test_the_same_keys_and_port_after_a_crash(tmp_path: Path) -> None:
    """Kept beside the tally for its owner alone, until the game is over."""
    path = tmp_path / "game.tally"
    host = hosted(path=path, clock=time.monotonic)
    first = serve.Serving(host, "localhost", -1)
    assert stat.S_IMODE(beside(path).stat().st_mode) == 0o600
    first.stop()
    again = serve.Serving(host, "localhost")
    assert (again.keys, again.place) == (first.keys, first.place)
    again.stop(over=True)
    assert not beside(path).exists()
    new = serve.Serving(host, "localhost", -1)
    new.stop(over=True)
    assert new.keys != first.keys


@LINUX
@pytest.mark.parametrize(
    ("asked", "were", "at", "then"),
    [
        ("localhost", "127.0.0.2", "", "127.0.0.1"),
        ("127.0.0.3", "127.0.0.2", "", "127.0.0.3"),
        ("", "127.0.0.2", "", "127.0.0.2"),
        ("", "127.0.0.1", "", "127.0.0.4"),
        ("localhost", "127.0.0.2", "127.0.0.3", "127.0.0.3"),
        ("", "127.0.0.9", "", "127.0.0.4"),
    ],
)
def test_the_same_address_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, were: str, at: str, then: str
) -> None:
    """What was for this computer alone stays so, although a network leads out by now; where phones
    came they find it again, unless another is asked for, the address is gone, or it was only taken
    for want of a network.
    """
    monkeypatch.setattr(serve, "LOOK", 0.02)
    network = {"at": were}
    monkeypatch.setattr(serve, "leads_out", lambda: network["at"])
    host = hosted(path=tmp_path / "game.tally", clock=time.monotonic)
    serve.Serving(host, asked, -1).stop()
    network["at"] = "127.0.0.4"
    if were == "127.0.0.9":
        monkeypatch.setattr(serve, "is_own_address", lambda at: at != were)
    again = serve.Serving(host, at)
    time.sleep(0.1)
    assert again.place.at == then
    again.stop()


def test_an_address_that_was_asked_for_and_is_gone() -> None:
    """The one that leads out is taken then; but where it was this computer alone, never."""
    kept = Kept(Keys.new(), 8765, at="203.0.113.7", fixed=True)
    assert serve._before(kept) == ""
    assert serve._before(kept._replace(at="::1")) == "::1"


@LINUX
def test_another_wifi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is gone, and there is none: said once. Then there is another: said, and phones
    come in with the same key."""
    network = {"at": "127.0.0.2"}
    monkeypatch.setattr(serve, "LOOK", 0.02)
    monkeypatch.setattr(serve, "leads_out", lambda: network["at"])
    monkeypatch.setattr(serve, "is_own_address", lambda at: at == network["at"])
    news: list[str] = []
    host = hosted(path=tmp_path / "game.tally", clock=time.monotonic)
    running = serve.Serving(host, "", -1, news.append)
    try:
        port = running.place.port
        assert asks_at(running, "127.0.0.2").ask("/api/view")[0] == 200
        network["at"] = serve.LOCAL
        assert eventually(lambda: news == ["lost"])
        time.sleep(0.1)
        network["at"] = "127.0.0.3"
        assert eventually(lambda: news == ["lost", "moved"])
        assert running.place == Place("127.0.0.3", port)
        serving = running._server
        time.sleep(0.2)
        assert running._server is serving, "it goes on where it is, look after look"
        phone = asks_at(running, "127.0.0.3")
        assert phone.ask("/api/view")[0] == 200
        phone.headers["Host"] = f"127.0.0.2:{port}"
        assert phone.ask("/api/view")[0] == 421
        assert running.phones() == 1
        network["at"] = serve.LOCAL
        assert eventually(lambda: len(news) == 3)
        network["at"] = "127.0.0.3"
        assert eventually(lambda: news == ["lost", "moved", "lost", "back"])
    finally:
        running.stop()
    assert is_let_go(running)


def test_no_room_for_a_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system has no file left: that is said, and the port is free again. While it serves, it
    waits until there is room."""
    first = bind("127.0.0.1", 0)
    port = int(first.getsockname()[1])
    first.close()
    new, news = asyncio.new_event_loop, list[str]()
    monkeypatch.setattr(serve, "LOOK", 0.02)
    monkeypatch.setattr(asyncio, "new_event_loop", no_file)
    with pytest.raises(NoAddress, match=r"system: .* Too many open files"):
        serve.Serving(hosted(clock=time.monotonic), "localhost", port)
    monkeypatch.setattr(asyncio, "new_event_loop", new)
    running = serve.Serving(hosted(clock=time.monotonic), "localhost", port, news.append)
    try:
        assert running.place.port == port
        monkeypatch.setattr(asyncio, "new_event_loop", no_file)
        running._shut()
        assert eventually(lambda: news == ["lost"])
        monkeypatch.setattr(asyncio, "new_event_loop", new)
        assert eventually(lambda: news == ["lost", "back"])
        assert running.place.port == port
    finally:
        running.stop()
    assert is_let_go(running)


@LINUX
def test_a_network_comes_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one only this computer can come; as soon as there is one, phones can, unless it was
    to be this computer."""
    network = {"at": serve.LOCAL}
    monkeypatch.setattr(serve, "LOOK", 0.02)
    monkeypatch.setattr(serve, "leads_out", lambda: network["at"])
    news: list[str] = []
    with ExitStack() as stack:
        running = serve.Serving(hosted(clock=time.monotonic), "", -1, news.append)
        stack.callback(running.stop)
        fixed = serve.Serving(hosted(clock=time.monotonic), "localhost", -1, news.append)
        stack.callback(fixed.stop)
        assert running.local
        network["at"] = "127.0.0.3"
        assert eventually(lambda: news == ["moved"])
        assert running.place.at == "127.0.0.3"
        assert fixed.place.at == serve.LOCAL


def test_a_server_that_breaks_is_begun_again(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours is written down, and phones come back."""
    monkeypatch.setattr(serve, "LOOK", 0.02)
    broken, run, news = iter([True]), Server.serve, list[str]()

    async def breaks(self: Server, sockets: list[socket.socket] | None = None) -> None:
        if next(broken, False):
            raise ZeroDivisionError
        await run(self, sockets)

    monkeypatch.setattr(Server, "serve", breaks)
    running = serve.Serving(hosted(clock=time.monotonic), "localhost", -1, news.append)

    def answers() -> bool:
        try:
            return Asks(running).ask("/api/view")[0] == 200
        except OSError:
            return False

    try:
        assert eventually(answers)
        assert "ZeroDivisionError" in (own_home / "mistakes.log").read_text()
        assert news == []
    finally:
        running.stop()


def test_who_hangs_up_in_the_middle_of_a_sentence_is_no_mistake(
    running: serve.Serving, own_home: Path
) -> None:
    """A phone that loses the Wi-Fi while it sends."""
    with socket.create_connection(("127.0.0.1", running.place.port), timeout=5) as gone:
        gone.sendall(
            f"POST /api/act HTTP/1.1\r\nHost: {running.place.shown}\r\nAuthorization: Bearer "
            f"{running.keys.tap}\r\n"
            'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"id":'.encode()
        )
        assert eventually(lambda: len(running._server.server_state.connections) == 1)
        time.sleep(0.1)
    assert eventually(lambda: not running._server.server_state.connections)
    assert Asks(running).ask("/api/view")[0] == 200
    assert not (own_home / "mistakes.log").exists()


def test_nobody_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a minute without a phone that is said, once; where one came it is not."""
    monkeypatch.setattr(serve, "LOOK", 0.02)
    for comes, told in ((False, ["nobody"]), (True, [])):
        news: list[str] = []
        monkeypatch.setattr(serve, "WITHOUT_A_PHONE", 1000.0)
        running = serve.Serving(hosted(clock=time.monotonic), "localhost", -1, news.append)
        try:
            if comes:
                Asks(running).ask("/api/view")
            monkeypatch.setattr(serve, "WITHOUT_A_PHONE", 0.0)
            assert eventually(lambda running=running: running._told_nobody)
            assert eventually(lambda told=told, news=news: news == told)
        finally:
            running.stop()


@LINUX
def test_a_phone_whose_radio_went_out_is_noticed(running: serve.Serving) -> None:
    """The system asks after silent seconds whether it is there; a waiting phone would not say that
    it went."""
    phone = Asks(running)
    assert phone.ask("/api/view")[0] == 200
    for found in {connection.transport for connection in running._server.server_state.connections}:
        opened = found.get_extra_info("socket")
        assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        idle, each, times = (
            opened.getsockopt(socket.IPPROTO_TCP, option)
            for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        )
        assert idle + each * times < 10


def test_nothing_is_printed(running: serve.Serving, capfd: pytest.CaptureFixture[str]) -> None:
    """No access log, and no complaint of a library over what strangers send."""
    with socket.create_connection(("127.0.0.1", running.place.port), timeout=5) as strange:
        strange.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert strange.recv(100).startswith(b"HTTP/1.1 400")
    Asks(running).ask("/api/view")
    assert capfd.readouterr() == ("", "")


def is_let_go(ended: serve.Serving) -> bool:
    """Whether it holds neither its address nor its loop."""
    return ended._bound.fileno() == -1 and ended._loop.is_closed()


def no_file() -> asyncio.AbstractEventLoop:
    """What a system says that has none left."""
    raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))


def asks_at(running: serve.Serving, at: str) -> Asks:
    """A phone at another of this computer's addresses."""
    phone = Asks(running)
    phone.connection.host = at
    return phone
