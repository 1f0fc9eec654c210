"""The server: routes, limits on displays, sizes, headers, streams and addresses."""

import json
import logging
import os
import re
import select
import socket
import stat
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

import ifaddr
from starlette.testclient import TestClient

from cardkit.engine.variant import Variant
from cardkit.phones import addresses, server
from cardkit.phones.addresses import (
    LOCALHOST,
    Address,
    UnreachableAddressError,
    listening_socket,
    parse_ip_and_port,
    reachable_addresses,
)
from cardkit.phones.room import Room
from cardkit.phones.screens import SECONDS_UNTIL_GONE
from cardkit.phones.server import Server, load_or_create_keys, make_app
from cardkit.phones.view import Viewer
from cardkit.tally.pads import NoPadError
from tests.phones.table import act, here, new_room, tap, view_of

from ..systems import needs_rights

KEY, DISPLAY = "k7m2qxa", "dp4w9zs"


@pytest.fixture
def room() -> Room:
    """Return a room with a new game."""
    return new_room()


@pytest.fixture
def client(room: Room) -> TestClient:
    """Return a client of the server's app, without a network."""
    return TestClient(make_app(room, KEY, DISPLAY, "http://192.168.1.20:8765/"))


@pytest.mark.parametrize(("path", "kind"), [
    (f"/{KEY}/", "text/html"), (f"/{KEY}", "text/html"), (f"/{DISPLAY}/tv", "text/html"),
    (f"/{KEY}/words", "application/json"), (f"/{DISPLAY}/words", "application/json"),
    (f"/{KEY}/rules", "application/json"), (f"/{KEY}/print/sheet.pdf", "application/pdf"),
    (f"/{KEY}/print/pad.pdf", "application/pdf"), (f"/{KEY}/code.svg", "image/svg+xml"),
    (f"/{KEY}/static/pad.js", "text/javascript"),
    (f"/{DISPLAY}/static/vendor/preact.js", "text/javascript"),
    (f"/{KEY}/static/fonts/sans-bold.woff2", "font/woff2"),
])  # fmt: skip
def test_routes_return_expected_content_type(client: TestClient, path: str, kind: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)


def test_unchanged_file_is_not_sent_again(client: TestClient) -> None:
    for path in (f"/{KEY}/", f"/{KEY}/static/pad.js"):
        tag = client.get(path).headers["etag"]
        again = client.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_phone_routes_play_a_turn_and_score_a_pad(client: TestClient, room: Room) -> None:
    body = {"at": room.revision, "do": "draw", "card": "7"}
    answer = client.post(f"/{KEY}/act", json=body)
    assert (answer.status_code, answer.json()) == (200, {"said": []})
    assert client.post(f"/{KEY}/act", json=body).status_code == 409
    assert room.game.state.turn == 1
    offered = client.get(f"/{KEY}/pads").json()
    assert (offered["games"][0]["name"], offered["photo"]) == ("King's Gold", False)
    pad: dict[str, Any] = {"game": "kings-gold", "players": ["Ann", "Bo", "Cy"]}
    pad |= {"banked": [[5, 6, None]], "artifacts": [None] * 3, "total": [5, 5, 0]}
    assert len(client.post(f"/{KEY}/score", json=pad).json()["problems"]) == 1


@pytest.mark.parametrize(("path", "most"), [("act", 4096), ("score", 16_384)])
@pytest.mark.parametrize("body", [
    b"", b"{", b"[" * 4000, b"\xff\xfe", b"null", b"{}", b'{"\\ud800": 1}', b"[%s]" % (b"9" * 4000),
    b'{"do": "line", "at": 1, "line": "note \\udead", "game": "\\udead"}',
])  # fmt: skip
def test_malformed_act_or_pad_is_refused(
    client: TestClient, path: str, most: int, body: bytes
) -> None:
    for content, status in ((body, 400), (body.ljust(most), 400), (body.ljust(most + 1), 413)):
        answer = client.post(f"/{KEY}/{path}", content=content)
        assert answer.status_code == status
        assert answer.json()["text"]


@pytest.mark.parametrize(("method", "path"), [
    ("POST", f"/{DISPLAY}/act"), ("POST", f"/{DISPLAY}/score"), ("POST", f"/{DISPLAY}/photo"),
    ("POST", f"/{KEY}/photo"), ("GET", f"/{KEY}/score"), ("GET", f"/{DISPLAY}/pads"),
    ("GET", f"/{DISPLAY}/code.svg"), ("GET", f"/{DISPLAY}/"),
    ("GET", f"/{DISPLAY}/print/sheet.pdf"), ("GET", f"/{KEY}/print/poster.pdf"),
    ("GET", f"/{KEY}/print/sheet"), ("GET", f"/{KEY}/print/../sheet.pdf"), ("GET", f"/{KEY}/tv"),
    ("GET", "/"), ("GET", "/k7m2qxb/"), ("GET", "/static/pad.js"), ("GET", "/docs"),
    ("GET", f"/{KEY}/static/fonts"), ("GET", f"/{KEY}/static/"), ("GET", f"/{KEY}/static/tv.htm"),
    ("GET", f"/{KEY}/static/../server.py"), ("GET", f"/{KEY}/static/%2e%2e/server.py"),
])  # fmt: skip
def test_unknown_path_or_method_is_refused(
    client: TestClient, room: Room, method: str, path: str
) -> None:
    body = {"at": room.revision, "do": "draw", "card": "7"}
    answer = client.request(method, path, json=body)
    assert answer.status_code in (404, 405)
    assert room.game.state.turn == 0


# --- photographs ----------------------------------------------------------------------------------


def test_photo_is_read(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_length(picture: bytes, is_cancelled: Callable[[], bool]) -> dict[str, Any]:
        if picture == b"a cat":
            raise NoPadError("No pad.")
        return {"total": [len(picture)]}

    monkeypatch.setattr(server, "MAX_PICTURE_BYTES", 6)
    client = TestClient(make_app(room, KEY, DISPLAY, "", read_length))
    assert client.get(f"/{KEY}/pads").json()["photo"] is True
    for picture, status, told in (
        (b"123456", 200, {"total": [6]}),
        (b"a cat", 422, {"text": "No pad."}),
        (b"1234567", 413, {"text": "This picture is too large. The limit is 25 MB."}),
    ):
        answer = client.post(f"/{KEY}/photo", content=picture)
        assert (answer.status_code, answer.json()) == (status, told)
    assert client.post(f"/{DISPLAY}/photo", content=b"12345").status_code == 404
    assert client.get(f"/{KEY}/photo").status_code == 405


def test_photos_are_read_one_at_a_time_without_blocking_game(room: Room) -> None:
    reads: list[str] = []
    started, go_on = threading.Event(), threading.Event()

    def read_slowly(picture: bytes, is_cancelled: Callable[[], bool]) -> dict[str, Any]:
        reads.append("begins")
        started.set()
        assert go_on.wait(10)
        reads.append("ends")
        return {}

    app = make_app(room, KEY, DISPLAY, "", read_slowly)
    with ThreadPoolExecutor(3) as pool, TestClient(app) as client:
        pictures = [pool.submit(client.post, f"/{KEY}/photo", content=b"x") for _ in range(2)]
        assert started.wait(10)
        body = {"at": room.revision, "do": "draw", "card": "7"}
        assert client.post(f"/{KEY}/act", json=body).status_code == 200
        assert reads == ["begins"]
        go_on.set()
        assert [picture.result().status_code for picture in pictures] == [200, 200]
    assert reads == ["begins", "ends"] * 2


def test_cancelled_request_stops_reading(room: Room) -> None:
    started, ended = threading.Event(), threading.Event()

    def read_until_cancelled(picture: bytes, is_cancelled: Callable[[], bool]) -> dict[str, Any]:
        started.set()
        while not is_cancelled():
            time.sleep(0.01)
        ended.set()
        raise NoPadError("Cancelled.")

    serving = Server(room, (KEY, DISPLAY), ("127.0.0.1", 0), read_until_cancelled)
    try:
        port = int(serving.url.split(":")[2].partition("/")[0])
        phone = HTTPConnection("127.0.0.1", port, timeout=10)
        phone.request("POST", f"/{KEY}/photo", body=b"x")
        assert started.wait(10)
        assert not ended.is_set()
        phone.close()
        assert ended.wait(10)
    finally:
        serving.stop()


@pytest.mark.parametrize("path", [f"/{KEY}/", f"/{KEY}/words", f"/{DISPLAY}/tv", "/wrong"])
def test_security_headers_are_on_every_path(port: int, path: str) -> None:
    phone = HTTPConnection("127.0.0.1", port, timeout=10)
    phone.request("GET", path)
    headers = phone.getresponse().headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] in ("no-store", "no-cache")
    assert "access-control-allow-origin" not in headers


# --- what a screen shows ---------------------------------------------------------------------------


def test_view_request_returns_full_view_once_and_then_only_changes(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "KEEP_ALIVE_SECONDS", 0.01)
    with TestClient(make_app(room, KEY, DISPLAY)) as client:
        for path in (f"/{KEY}/look?seat=Bo&screen=a", f"/{DISPLAY}/look?screen=b"):
            told = client.get(f"{path}&have=").json()
            assert here(told["view"]) == "Bo"
            path += f"&have={told['have']}"
            assert client.get(path).json() == {}
            tap(room, "7")
            assert client.get(path).json()["view"]["path"][-1]["card"] == "7"
            act(room, "undo")
        assert client.post(f"/{KEY}/gone?screen=a").status_code == 204
    assert here(view_of(room, Viewer())) == ""


def test_waiting_view_request_returns_when_the_view_changes(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "KEEP_ALIVE_SECONDS", 60)
    with ThreadPoolExecutor(1) as pool, TestClient(make_app(room, KEY, DISPLAY)) as client:
        have = client.get(f"/{KEY}/look?screen=a&have=").json()["have"]
        waits = pool.submit(client.get, f"/{KEY}/look?screen=a&have={have}")
        while not room.listeners:
            time.sleep(0.01)
        tap(room, "7")
        assert waits.result().json()["view"]["path"][0]["card"] == "7"
    assert room.listeners == []


def test_waiting_screen_keeps_its_seat_after_the_computer_sleeps(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the computer slept, all screens but the first that asks count as gone."""
    monkeypatch.setattr(server, "KEEP_ALIVE_SECONDS", 60)
    seconds = 0.0
    room.clock = lambda: seconds
    look = f"/{KEY}/look?screen=a&seat=Ann&have="
    with ThreadPoolExecutor(1) as pool, TestClient(make_app(room, KEY, DISPLAY)) as client:
        have = client.get(look).json()["have"]
        waits = pool.submit(client.get, look + have)
        while not room.listeners:
            time.sleep(0.01)
        seconds = SECONDS_UNTIL_GONE
        client.get(f"/{KEY}/look?screen=b&seat=Bo&have=")
        assert waits.result().json() == {}  # the phone asks again at once
        assert client.get(look + have).json()["view"]["seat"] == "Ann"


# --- the running server ---------------------------------------------------------------------------


@pytest.fixture
def port(room: Room) -> Iterator[int]:
    """Start a server and return its port."""
    running = Server(room, (KEY, DISPLAY), ("127.0.0.1", 0))
    assert running.is_local
    yield int(running.url.split(":")[2].split("/")[0])
    running.stop()


def asked(phone: HTTPConnection, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Send a request, and return the status and the JSON of the answer."""
    phone.request(method, f"/{KEY}/{path}", body and json.dumps(body))
    answer = phone.getresponse()
    return answer.status, json.loads(answer.read())


def test_server_listens_on_one_address_only(port: int) -> None:
    assert asked(HTTPConnection("127.0.0.1", port, timeout=10), "GET", "words")[0] == 200
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", port), timeout=5)


@pytest.mark.parametrize(("upload", "breaks_off"), [(0.1, False), (60, True)])
def test_incomplete_requests_are_dropped(
    port: int, monkeypatch: pytest.MonkeyPatch, upload: float, breaks_off: bool
) -> None:
    """The sender stopped or disconnected. Nobody else has to wait, and nothing fails."""
    wrong: list[Any] = []
    monkeypatch.setattr(
        logging.getLogger("uvicorn.error"), "error", lambda *told, **_: wrong.append(told)
    )
    monkeypatch.setattr(server, "MAX_UPLOAD_SECONDS", upload)
    sent = f"POST /{KEY}/act HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{{"
    with socket.create_connection(("127.0.0.1", port)) as sender:
        sender.sendall(sent.encode())
        if not breaks_off:
            assert b" 413 " in sender.recv(100)
    assert asked(HTTPConnection("127.0.0.1", port, timeout=10), "GET", "words")[0] == 200
    assert wrong == []


HOST = b" HTTP/1.1\r\nhost: x\r\n"
UPGRADE = b"connection: upgrade\r\nupgrade: websocket\r\n\r\n"


@pytest.mark.parametrize("sent", [
    pytest.param(b"", id="nothing"),
    pytest.param(b"G", id="a letter"),
    pytest.param(b"GET /" + HOST, id="half a header"),
    pytest.param(b"GET /" + HOST + b"x-slow: loris\r\n" * 400, id="a long header"),
    pytest.param(f"GET /{KEY}/words".encode() + HOST, id="half a header, with the key"),
    pytest.param(b"GET /guess12/" + HOST + b"\r\n", id="a guess"),
    pytest.param(b"POST /guess12/act" + HOST + b"content-length: 99\r\n\r\n{", id="half an act"),
    pytest.param(b"OPTIONS *" + HOST + b"\r\n", id="no address"),
    pytest.param(b"GET /" + HOST + UPGRADE, id="a web socket"),
    pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", id="https"),
])  # fmt: skip
def test_strangers_do_not_block_phones(room: Room, port: int, sent: bytes) -> None:
    """No matter how many connect, connected phones continue and new ones can join."""
    first, second = (HTTPConnection("127.0.0.1", port, timeout=10) for _ in range(2))
    assert asked(first, "GET", "look?seat=Ann&screen=a&have=")[0] == 200
    first.auto_open = 0  # this connection, and no other
    strangers = []
    for number in range(200):
        if number % 20 == 0:  # a phone that asks nothing for 5 s loses its connection
            assert asked(first, "GET", "look?seat=Ann&screen=a&have=")[0] == 200
        strangers.append(socket.create_connection(("127.0.0.1", port), 5, ("127.0.0.2", 0)))
        with suppress(ConnectionError):  # it was ended already
            strangers[-1].sendall(sent)
    assert asked(first, "POST", "act", {"at": room.revision, "do": "draw", "card": "7"})[0] == 200
    assert asked(second, "GET", "look?seat=Bo&screen=b&have=")[1]["view"]["path"][0]["card"] == "7"
    second.auto_open = 0
    ended = 0
    while ended < len(strangers) - server.MAX_CONNECTIONS_WITHOUT_KEY:
        ended = len(select.select(strangers, [], [], 5)[0])
    assert asked(second, "POST", "act", {"at": room.revision, "do": "undo"})[0] == 200
    for stranger in strangers:
        stranger.close()


def test_guessing_keys_is_slowed_down(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    guesses = [client.get(f"/{number:07}/").status_code for number in range(200)]
    assert guesses == [404] * server.WRONG_KEYS_WITHOUT_WAIT + [429] * (
        200 - server.WRONG_KEYS_WITHOUT_WAIT
    )
    assert client.get(f"/{KEY}/").status_code == 429  # it does not learn that this one is right
    now += 3
    assert [client.get(path).status_code for path in (f"/{KEY}/", "/x/", "/x/", "/x/", "/x/")] == [
        200, 404, 404, 404, 429,
    ]  # fmt: skip
    now += server.WRONG_KEYS_WITHOUT_WAIT + 1
    assert client.get(f"/{KEY}/").status_code == 200


def test_device_that_floods_server_is_refused_while_others_play(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    app = make_app(room, KEY, DISPLAY, "http://192.168.1.20:8765/")
    flooding, other = (TestClient(app, client=(f"192.168.1.{n}", 5000)) for n in (7, 8))
    look = f"/{KEY}/look?screen=%d&seat=Bo&have="
    statuses = [flooding.get(look % number).status_code for number in range(300)]
    assert statuses == [200] * server.MAX_REQUESTS_PER_SECOND + [429] * (
        300 - server.MAX_REQUESTS_PER_SECOND
    )
    act = {"at": room.revision, "do": "draw", "card": "9"}
    assert other.post(f"/{KEY}/act", json=act).status_code == 200
    assert flooding.get(f"/{DISPLAY}/look?screen=d&have=").status_code == 429
    assert flooding.get(f"/{KEY}/static/pad.js").status_code == 429
    now += 1
    assert flooding.get(look % 0).status_code == 200


# --- keys -----------------------------------------------------------------------------------------


def test_keys_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "cardkit" / "phones.keys"
    keys = load_or_create_keys(path)
    assert len({*keys}) == 2
    assert load_or_create_keys(path) == keys
    if os.name == "posix":  # Windows has a list of rights, which those of the folder begin
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(("content", "mode"), [
    (b"", 0o600), (b"k7m2qxa\n", 0o600), (b"short x\n", 0o600), (b"\xff\xfe", 0o600),
    (b"k7m2qxa k7m2qxa", 0o600),
    pytest.param(b"k7m2qxa\ndp4w9zs\n", 0o644, marks=needs_rights),
])  # fmt: skip
def test_invalid_or_public_keys_file_is_replaced(tmp_path: Path, content: bytes, mode: int) -> None:
    path = tmp_path / "phones.keys"
    path.write_bytes(content)
    path.chmod(mode)
    keys = load_or_create_keys(path)
    assert KEY not in keys
    assert load_or_create_keys(path) == keys
    assert (
        len(load_or_create_keys(path / "in a file")) == 2
    )  # without a folder they are good for today


# --- addresses of a computer: which phones most likely find, what may be typed ---------------------

WIFI, CABLE = "wlan0 192.168.1.20/24", "eth0 10.0.0.5/24"
WINDOWS_WIFI = "Intel(R) Wi-Fi 6 AX201 160MHz 192.168.1.20/24"


def made_up(text: str) -> list[Address]:
    """Return the addresses in a text such as ``wlan0 192.168.1.20/24, tun0 10.8.0.2/32``."""
    found = re.findall(r"(\w[^,]*) (\S+)/(\d+)", text)
    return [Address(adapter, ip, int(length)) for adapter, ip, length in found]


@pytest.mark.parametrize(("found", "leading_out", "listed"), [
    pytest.param(WIFI, "192.168.1.20", "192.168.1.20", id="at home"),
    pytest.param(f"lo 127.0.0.1/8, lo ::1/128, {WIFI}, wlan0 fd00::2/64, wlan0 fe80::1/64",
                 "192.168.1.20", "192.168.1.20", id="IPv6 beside"),
    pytest.param(f"tun0 10.8.0.2/24, {WIFI}", "10.8.0.2", "192.168.1.20 10.8.0.2", id="a VPN"),
    pytest.param(f"work 10.8.0.2/32, {WIFI}", "10.8.0.2", "192.168.1.20 10.8.0.2",
                 id="a VPN with a name of its own"),
    pytest.param(f"WireGuard Tunnel 10.8.0.2/24, {WINDOWS_WIFI}", "10.8.0.2",
                 "192.168.1.20 10.8.0.2", id="a VPN on Windows"),
    pytest.param(f"docker0 172.17.0.1/16, br-1f2e3d4c5b6a 172.18.0.1/16, {CABLE}", "10.0.0.5",
                 "10.0.0.5 172.17.0.1 172.18.0.1", id="Docker"),
    pytest.param(f"Hyper-V Virtual Ethernet Adapter 172.20.0.1/20, VirtualBox Host-Only "
                 f"Ethernet Adapter 192.168.56.1/24, {WINDOWS_WIFI}", "172.20.0.1",
                 "192.168.1.20 172.20.0.1 192.168.56.1", id="virtual machines"),
    pytest.param(f"{CABLE}, {WIFI}", "10.0.0.5", "192.168.1.20 10.0.0.5", id="cable and Wi-Fi"),
    pytest.param("eth0 10.0.0.5/24, eth1 10.0.1.5/24", "10.0.1.5", "10.0.1.5 10.0.0.5",
                 id="two cables"),
    pytest.param("docker0 172.17.0.1/16, wlp2s0 10.42.0.1/24", "", "10.42.0.1 172.17.0.1",
                 id="its own hotspot leads nowhere"),
    pytest.param("Microsoft Wi-Fi Direct Virtual Adapter #2 192.168.137.1/24, "
                 "Realtek PCIe GbE Family Controller 10.0.0.5/24", "10.0.0.5",
                 "192.168.137.1 10.0.0.5", id="a hotspot of Windows"),
    pytest.param("wlan0 131.111.8.42/22, docker0 172.17.0.1/16", "131.111.8.42",
                 "131.111.8.42 172.17.0.1", id="a university without private addresses"),
    pytest.param("wlan0 192.168.1.20/24, wlan0 192.168.7.1/24", "192.168.7.1",
                 "192.168.7.1 192.168.1.20", id="two of one adapter"),
    pytest.param("wlan0 fe80::2/64, wlan0 2001:db9::7/64, wlan0 2001:db9::8/64", "2001:db9::8",
                 "2001:db9::8 2001:db9::7", id="IPv6 only"),
    pytest.param("wlan0 169.254.3.4/16, lo 127.0.0.1/8", "", "", id="no network"),
    pytest.param("", "", "", id="nothing"),
])  # fmt: skip
def test_most_likely_address_comes_first(found: str, leading_out: str, listed: str) -> None:
    backwards = [*reversed(made_up(found))]
    for adapters in (made_up(found), backwards):
        ranked = [one.ip for one in reachable_addresses(adapters, {leading_out})]
        assert ranked[:1] == listed.split()[:1]
        assert {*ranked} == {*listed.split()}
    assert [one.ip for one in reachable_addresses(made_up(found), {leading_out})] == listed.split()


def test_own_addresses_can_be_listened_on() -> None:
    for one in addresses.own_addresses():
        listening_socket(one.ip, 0).close()


def test_without_network_only_this_computer_can_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", list)
    assert parse_ip_and_port("") == (LOCALHOST, 8765)


@pytest.mark.parametrize(("text", "place"), [
    ("192.168.1.20", ("192.168.1.20", 8765)), ("192.168.1.20:9000", ("192.168.1.20", 9000)),
    ("localhost", ("127.0.0.1", 8765)), ("LOCALHOST:80", ("127.0.0.1", 80)), ("::1", ("::1", 8765)),
    ("[::1]:9000", ("::1", 9000)), (":9000", ("10.0.0.7", 9000)), ("", ("10.0.0.7", 8765)),
])  # fmt: skip
def test_parse_ip_and_port_accepts_addresses(
    text: str, place: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: made_up("wlan0 10.0.0.7/24"))
    assert parse_ip_and_port(text) == place


@pytest.mark.parametrize("text", [
    "0.0.0.0", "::", "[::]:8000", "224.0.0.1", "255.255.255.255", "example.org", "127.0.0.1:port",
    "127.0.0.1:70000", "0", ":" + "9" * 5000,
])  # fmt: skip
def test_parse_ip_and_port_rejects_invalid_addresses(text: str) -> None:
    with pytest.raises(UnreachableAddressError) as refused:
        parse_ip_and_port(text)
    assert refused.value.why == "no-address"


def test_port_in_use_is_reported() -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UnreachableAddressError) as refused:
            listening_socket("127.0.0.1", port)
    assert refused.value.why == "taken"


def test_sheet_requested_twice_is_generated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def render(piece: str, variant: Variant) -> tuple[str, bytes]:
        drawn.append(piece)
        return f"{piece}.pdf", b"%PDF-"

    monkeypatch.setattr("cardkit.phones.server.render_piece", render)
    client = TestClient(make_app(new_room(), KEY, DISPLAY, "http://192.168.1.20:8765/"))
    for piece in ("sheet", "pad", "sheet", "sheet"):
        assert client.get(f"/{KEY}/print/{piece}.pdf").content == b"%PDF-"
    assert drawn == ["sheet", "pad"]
