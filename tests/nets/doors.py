"""Whatever strangers do at the door, a phone with a key gets in, no answer is a mistake of ours, and every connection ends."""

from __future__ import annotations

import random
import socket
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from cardkit.phones import Serving, serve
from tests.phones.knocking import asked, heard, knock, open_door, poured, view, weight
from tests.phones.test_app import eventually

GAMES = 200
QUICK = 2
STEPS = 40
SLOW = 0.25
"""Seconds between two looks at a connection, here."""
TRIES = 3
"""Of a phone that is cut before it could show its key."""
MOST = 12_000_000
"""Bytes by which all of it may make the process heavier."""
MUCH = 30_000_000
CROWDS = (3, 30, 300)
HELD = 350
"""Ends of theirs that are kept open; the oldest go home."""
HERE = [f"127.0.0.{number}" for number in range(1, 7)] if sys.platform == "linux" else ["127.0.0.1"]


class Street:
    """A table, and everybody who stands before its door."""

    def __init__(self, chance: random.Random, running: Serving) -> None:
        self.chance, self.running = chance, running
        self.doors: list[socket.socket] = []

    def come(self, said: bytes = b"") -> None:
        """Somebody comes, from any address, and says this, as far as it is heard."""
        with suppress(TimeoutError):
            self.doors.append(knock(self.running.place, said, self.chance.choice(HERE), 0.5))

    def asked(self, path: str, *headers: str, method: str = "GET", key: str | None = None) -> bytes:
        """A request with this key, by default any or none."""
        shown = self.chance.choice(("", "wrong", self.running.keys.tap, self.running.keys.see)) if key is None else key
        bearer = (f"Authorization: Bearer {shown}",) if shown else ()
        return asked(self.running.place, path, *bearer, *headers, method=method)

    # what they do

    def silent(self) -> None:
        """A crowd says nothing."""
        for _ in range(self.chance.choice(CROWDS)):
            self.come()
        while len(self.doors) > HELD:
            self.doors.pop(0).close()

    def half(self) -> None:
        """A request breaks off anywhere."""
        said = self.asked(self.path(), "Content-Type: application/json", "Content-Length: 20", method=self.method())
        self.come(said[: self.chance.randrange(len(said))])

    def no_body(self) -> None:
        """What is said to come does not, or not all of it."""
        length = self.chance.choice(("Content-Length: 50", "Transfer-Encoding: chunked"))
        self.come(self.asked(self.path(), length, "Content-Type: application/json", method=self.method()) + b"5\r\n{")

    def long_body(self) -> None:
        """Megabytes, with a question or an act."""
        path = self.chance.choice(("/api/view", self.path()))
        self.come(self.asked(path, f"Content-Length: {MUCH * 10}", method=self.method()))
        for door in self.doors[-1:]:
            poured(door, MUCH)

    def huge_headers(self) -> None:
        """One header without an end, or hundreds."""
        many = [f"X-{number}: {'y' * 200}" for number in range(self.chance.choice((20, 400)))]
        self.come(self.asked("/", *self.chance.choice((many, ["X-Long: " + "x" * 200_000]))))

    def drips(self) -> None:
        """Those who stopped somewhere say another letter."""
        for door in self.chance.sample(self.doors, min(10, len(self.doors))):
            poured(door, 1)

    def pipelined(self) -> None:
        """Many questions at once, whose answers nobody reads."""
        self.come(self.asked(self.path()) * self.chance.randrange(2, 60))

    def nonsense(self) -> None:
        """No HTTP at all, or something like it."""
        self.come(self.chance.randbytes(self.chance.randrange(1, 300)) + self.chance.choice((b"", b"\r\n\r\n")))

    def waits(self) -> None:
        """A phone waits for a view that does not change; some of these hang up."""
        at = self.running._desk.host.moment
        self.come(self.asked(f"/api/view?at={at}&wait=25", key=self.running.keys.tap))

    def acts(self) -> None:
        """A tap, whole, with any key."""
        body = b'{"id": "1", "at": "boot.0", "do": "draw", "card": "9"}'
        kind = ("Content-Type: application/json", f"Content-Length: {len(body)}")
        self.come(self.asked("/api/act", *kind, method="POST") + body)

    def hang_up(self) -> None:
        """Some go, politely or not."""
        for door in self.chance.sample(self.doors, min(5, len(self.doors))):
            if self.chance.random() < 0.5:
                door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            door.close()
            self.doors.remove(door)

    def path(self) -> str:
        """Any door."""
        return self.chance.choice(("/", "/api/view", "/api/act", "/page/fonts/sans-bold.woff2", "/qr.svg", "/nothing"))

    def method(self) -> str:
        """Mostly one that is known."""
        return self.chance.choice(("GET", "GET", "POST", "POST", "PUT", "HEAD"))

    def doings(self) -> list[Callable[[], None]]:
        """All they may do."""
        return [self.silent, self.half, self.no_body, self.long_body, self.huge_headers, self.drips, self.pipelined,
                self.nonsense, self.waits, self.acts, self.hang_up]  # fmt: skip


def example(seed: int) -> list[str]:
    """An evening of knocking; what went wrong with it."""
    chance = random.Random(seed)
    wrong: list[str] = []
    with looked_at_often(), open_door() as running, ExitStack() as stack:
        connections = running._server.server_state.connections
        view(running)
        before = weight() if sys.platform == "linux" else 0
        street = Street(chance, running)
        for number in range(STEPS):
            doing = chance.choice(street.doings())
            doing()
            where = f"{number}: {doing.__name__}:"
            if not any(view(running, chance.choice(HERE)) == 200 for _ in range(TRIES)):
                wrong.append(f"{where} a phone does not get in")
            if len(connections) > serve.KEYLESS + serve.KEYED + 1:
                wrong.append(f"{where} {len(connections)} connections")
        if before and weight() - before > MOST:
            wrong.append(f"heavier by {(weight() - before) / 1e6:.0f} MB")
        for door in street.doors:
            stack.callback(door.close)
        running._desk.changed.close()  # who waits has an answer
        ended = eventually(lambda: not lasting(running))
        wrong += [] if ended else [f"{len(lasting(running))} connections have no end"]
        wrong += [f"{said[:40]!r}" for said in map(said_to, street.doors) if b"HTTP/1.1 5" in said]
    return wrong


def lasting(running: Serving) -> list[object]:
    """The connections that are still there, but for phones' that rest between two questions: uvicorn ends those."""
    every = list(running._server.server_state.connections)
    return [one for one in every if not (getattr(one, "_keyed", False) and getattr(one, "timeout_keep_alive_task", None))]


def said_to(door: socket.socket) -> bytes:
    """All that lies there for somebody."""
    return heard(door, 0.001)[0]


@contextmanager
def looked_at_often() -> Iterator[None]:
    """Connections are looked at every few moments, that an example may see their end."""
    slow, serve.SLOW = serve.SLOW, SLOW
    try:
        yield
    finally:
        serve.SLOW = slow
