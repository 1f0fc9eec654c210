"""A table that phones come to, in a test: a host with a given clock, its application, and phones that ask it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from cardkit.phones import Host
from cardkit.phones.access_keys import Keys
from cardkit.phones.endpoints import Shelf, app
from cardkit.speech import Manner
from cardkit.table import Conversation
from tests.table.driving import begin

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


def hosted(variant: str = "kings-gold", players: str = "Ann, Bo, Cy, Di", path: Path | None = None, **how: Any) -> Host:
    """The host of a new game."""
    talked = Conversation(begin(variant, players, path), Manner(), prompted=False, confirms=False)
    return Host(talked, boot="boot", clock=how.pop("clock", Clock()), **how)


class Phone:
    """One phone: it knows its key, and who it is."""

    _numbers = count(1)

    def __init__(self, client: TestClient, key: str = KEYS.tap, letter: str = "a") -> None:
        self.client = client
        self.headers = {"authorization": f"Bearer {key}", "x-phone": letter * 24}

    def view(self, **query: object) -> Any:
        """What it sees now."""
        answer = self.client.get("/api/view", headers=self.headers, params={k: str(v) for k, v in query.items()})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, do: str, *, at: str = "", id: str = "", **what: object) -> Response:
        """Do something, for what is seen now unless another moment is said."""
        body = {"id": id or f"id{next(self._numbers)}", "at": at or self.view()["at"], "do": do, **what}
        return self.post("act", body)

    def post(self, door: str, body: Mapping[str, object]) -> Response:
        """An object to one of the doors."""
        return self.client.post(f"/api/{door}", headers=self.headers, json=dict(body))


def client(host: Host | None = None, clock: Clock | None = None) -> TestClient:
    """What asks the application of `host`."""
    made = app(host or hosted(), KEYS, hosts=frozenset({PLACE}), clock=clock or Clock(), shelf=PAGES)
    return TestClient(made, base_url=f"http://{PLACE}", follow_redirects=False)
