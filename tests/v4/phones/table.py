"""A table that phones come to, in a test: a host with a given clock, its application, and phones
that ask it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable, Mapping
from itertools import count
from json import dumps, loads
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode

from cardkit.v4.phones import Host
from cardkit.v4.phones.access_keys import Keys
from cardkit.v4.phones.endpoints import Desk, Message, Shelf
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation
from tests.v4.table.driving import begin

KEYS = Keys("tap-key-of-22-letters_", "k7m2qx")
PLACE = "192.168.1.20:8765"
PAGES = Shelf(
    {
        "pad.html": b'<script type="module" src="/page/pad.js"></script>',
        "table.html": b"<p>table</p>",
        "pad.js": b"import './dom.js'",
        "dom.js": b"export {}",
        "fonts/sans.woff2": b"wOF2",
    }
)


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def hosted(
    variant: str = "kings-gold",
    players: str = "Ann, Bo, Cy, Di",
    path: Path | None = None,
    **how: Any,
) -> Host:
    """The host of a new game."""
    talked = Conversation(begin(variant, players, path), Manner(), prompted=False, confirms=False)
    return Host(talked, boot="boot", clock=how.pop("clock", Clock()), **how)


class Response(NamedTuple):
    """What is answered to one request; `content` unpacked."""

    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode()

    def json(self) -> Any:
        """The object in the content."""
        return loads(self.content)


class Client:
    """Asks an application without a socket: a request, its answer, a loop for each."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def request(
        self,
        method: str,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        content: bytes | Iterable[bytes] | None = None,
    ) -> Response:
        """The answer to a request at a table's address; `content` in parts has no length."""
        given = {"host": PLACE, "accept-encoding": "gzip", **(headers or {})}
        if isinstance(content, bytes):
            given.setdefault("content-length", str(len(content)))
        elif content is not None:
            given.setdefault("transfer-encoding", "chunked")
        place, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": unquote(place),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": ("192.168.1.30", 50000),
        }
        parts = [content] if isinstance(content, bytes) else list(content or ())
        return asyncio.run(_asked(self._desk, scope, parts))

    def get(
        self,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
    ) -> Response:
        """The answer to a GET."""
        return self.request(
            "GET", f"{path}?{urlencode(params)}" if params else path, headers=headers
        )

    def post(
        self,
        path: str,
        *,
        headers: Mapping[str, str] | None = None,
        content: bytes | Iterable[bytes] = b"",
        json: object = None,
    ) -> Response:
        """The answer to a POST, of bytes or of an object."""
        if json is None:
            return self.request("POST", path, headers=headers, content=content)
        given = {"content-type": "application/json", **(headers or {})}
        return self.request("POST", path, headers=given, content=dumps(json).encode())


async def _asked(desk: Desk, scope: Message, parts: list[bytes]) -> Response:
    coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    coming.append({"type": "http.request", "body": b"", "more_body": False})
    said: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        said.append(message)

    await desk(scope, receive, send)
    began, body = said
    headers = {name.decode(): value.decode() for name, value in began["headers"]}
    content = body["body"]
    return Response(
        began["status"],
        headers,
        gzip.decompress(content) if "content-encoding" in headers else content,
    )


class Phone:
    """One phone: it knows its key, and who it is."""

    _numbers = count(1)

    def __init__(self, client: Client, key: str = KEYS.tap, letter: str = "a") -> None:
        self.client = client
        self.headers = {"authorization": f"Bearer {key}", "x-phone": letter * 24}

    def view(self, **query: object) -> Any:
        """What it sees now."""
        answer = self.client.get(
            "/api/view", headers=self.headers, params={k: str(v) for k, v in query.items()}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, do: str, *, at: str = "", id: str = "", **what: object) -> Response:
        """Do something, for what is seen now unless another moment is said."""
        body = {
            "id": id or f"id{next(self._numbers)}",
            "at": at or self.view()["at"],
            "do": do,
            **what,
        }
        return self.post("act", body)

    def post(self, door: str, body: Mapping[str, object]) -> Response:
        """An object to one of the doors."""
        return self.client.post(f"/api/{door}", headers=self.headers, json=dict(body))


def client(host: Host | None = None, clock: Clock | None = None) -> Client:
    """What asks the application of `host`."""
    return Client(
        Desk(host or hosted(), KEYS, hosts=frozenset({PLACE}), clock=clock or Clock(), shelf=PAGES)
    )
