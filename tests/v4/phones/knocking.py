"""Bare sockets at a table's door, for what no browser sends: half a body, or far too much."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
from collections.abc import Iterator
from pathlib import Path

from cardkit.v4.phones import Serving
from cardkit.v4.phones.serve import Place
from tests.v4.phones.table import hosted

CHUNK = b"x" * 65536
GONE = (ConnectionError, TimeoutError, BlockingIOError)


def asked(place: Place, path: str = "/", *headers: str, method: str = "GET") -> bytes:
    """A request up to the empty line."""
    return "\r\n".join(
        [f"{method} {path} HTTP/1.1", f"Host: {place.shown}", *headers, "", ""]
    ).encode()


def knock(place: Place, said: bytes) -> socket.socket:
    """A connection that says this."""
    door = socket.create_connection((place.at, place.port), timeout=5.0)
    door.sendall(said)
    return door


def heard(door: socket.socket, wait: float = 5.0) -> tuple[bytes, bool]:
    """All that is said to it within `wait` seconds, and whether the other side ended it then."""
    said, until = b"", time.monotonic() + wait
    while (left := until - time.monotonic()) > 0:
        door.settimeout(left)
        try:
            part = door.recv(65536)
        except ConnectionError:
            return said, True
        except TimeoutError:
            break
        if not part:
            return said, True
        said += part
    return said, False


def status(door: socket.socket) -> int:
    """Status of the next answer, which is read to its end, in as many pieces as it comes."""
    answer = http.client.HTTPResponse(door)
    answer.begin()
    answer.read()
    return answer.status


def poured(door: socket.socket, size: int) -> int:
    """How many of `size` bytes the other side takes."""
    taken = 0
    while taken < size:
        try:
            taken += door.send(CHUNK[: size - taken])
        except GONE:
            break
    return taken


def weight(process: int) -> int:
    """Bytes of memory that a process of this computer holds (Linux)."""
    found = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return 1024 * int(found.partition("VmRSS:")[2].split()[0])


@contextlib.contextmanager
def open_door(path: Path | None = None) -> Iterator[Serving]:
    """A table that is served at this computer."""
    from cardkit.v4.phones import serve

    running = serve.Serving(hosted(path=path, clock=time.monotonic), "localhost", -1)
    try:
        yield running
    finally:
        running.stop()


# a server of its own, to be weighed: says where it is, and serves until nobody listens any more
if __name__ == "__main__":
    import sys

    with open_door() as served:
        print(served.place.port, served.keys.tap, flush=True)
        sys.stdin.read()
