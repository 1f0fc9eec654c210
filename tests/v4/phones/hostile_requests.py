"""Whatever is sent to the server of a table, it answers with the same security headers, or hangs
up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from cardkit.v4.phones import Serving
from cardkit.v4.phones.doors import HEADERS
from tests.v4.phones.knocking import heard, knock

PATIENCE = 0.4
"""Seconds for an answer: a request that stops in its middle gets none."""


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
