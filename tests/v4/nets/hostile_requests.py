"""Whatever is sent to the server of a table, it answers with the same security headers, or hangs
up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing

from cardkit.v4.phones import Serving
from cardkit.v4.phones.doors import HEADERS
from tests.v4.phones.knocking import asked, heard, knock, open_door

GAMES = 200
QUICK = 2
REQUESTS = 20
PATIENCE = 0.4
"""Seconds for an answer: a request that stops in its middle gets none."""
PATHS = (
    "/",
    "/api/view",
    "/api/act",
    "/page/pad.js",
    "/t/k7m2qx",
    "/qr.svg",
    "/nothing",
    "/page/../../etc/passwd",
    "*",
    "//",
    "/%00",
)
METHODS = ("GET", "POST", "HEAD", "PUT", "OPTIONS", "CONNECT", "PRI", "get", "G T", "")
ODD = (
    b"\0",
    b"\r\n",
    b"\n",
    b" ",
    b"\x80",
    b":",
    b"HTTP/0.9",
    b"\r\n\r\n",
    b"Content-Length: 4\r\n",
    b"a" * 20_000,
)


def example(seed: int) -> list[str]:
    """A table, and requests that were made by a program, and then changed by chance."""
    chance = random.Random(seed)
    with open_door() as running:
        return [
            fault
            for _ in range(REQUESTS)
            for fault in unprotected(running, request(running, chance))
        ]


def request(running: Serving, chance: random.Random) -> bytes:
    """Something like a request."""
    key = (
        f"Authorization: Bearer {chance.choice((running.keys.tap, running.keys.see, 'wrong', ''))}"
    )
    more = chance.choice(
        (
            "",
            "Origin: http://elsewhere",
            "Host: elsewhere",
            "Expect: 100-continue",
            "Upgrade: websocket",
        )
    )
    body = chance.choice((b"", b"{}", b'{"id": "1"', b"x" * 5000))
    kind = chance.choice(("application/json", "text/plain"))
    heads = [
        key,
        *([more] if more else []),
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    said = asked(running.place, chance.choice(PATHS), *heads, method=chance.choice(METHODS)) + body
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        at = chance.randrange(len(said))
        said = (
            said[:at]
            + chance.choice((*ODD, bytes([chance.randrange(256)])))
            + said[at + chance.choice((0, 0, 1, 30)) :]
        )
    return said


def unprotected(running: Serving, said: bytes) -> Iterator[str]:
    """Answers to a request that lack a header."""
    with closing(knock(running.place, said)) as door:
        answer, _ = heard(door, PATIENCE)
    head, separator, _ = answer.partition(b"\r\n\r\n")
    if head.startswith(b"HTTP/1.1 100"):
        head = answer.partition(b"\r\n\r\n")[2].partition(b"\r\n\r\n")[0]
    lines = [line.lower() for line in head.decode("latin-1").split("\r\n")]
    for name, value in HEADERS.items():
        found = lines.count(f"{name}: {value}".lower())
        if separator and head and found != 1:
            yield f"{said[:200]!r}: {lines[0]}: {name} stands there {found} times"
