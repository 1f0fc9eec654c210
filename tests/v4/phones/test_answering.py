"""The doors without any network: one call in, one answer out; and what a browser's worker has to
load for it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from cardkit.v4.phones.doors import LONGEST_BODY, Doors
from tests.v4.phones.table import KEYS, client, hosted
from tests.v4.phones.test_doors import CASES, DRAW, JSON, SEE, TAP

HEAVY = ("uvicorn", "h11", "segno", "click", "rich", "reportlab", "PIL", "platformdirs")
"""What no worker has."""


@pytest.mark.parametrize("module", ["doors", "owner", "pocket"])
def test_a_worker_loads_no_library(module: str) -> None:
    """The game, its views and its doors need Python alone."""
    asks = (
        f"import sys, cardkit.v4.phones.{module}; print(sorted({{name.partition('.')[0] for name "
        f"in sys.modules}}))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", asks], capture_output=True, text=True, check=True
    ).stdout
    assert not {name for name in HEAVY if f"'{name}'" in loaded}


OWNED = [case for case in CASES if case[1].startswith("/api") and case[4] not in (401, 403, 421)]
SAME = [
    case
    for case in OWNED
    if case[2].get("authorization") != SEE["authorization"] and (case[0], case[4]) != ("GET", 413)
]
"""What is asked at doors that both have, but for what only a network asks for: a key, a host, a
body that is not read."""


@pytest.mark.parametrize(("method", "path", "headers", "body", "status", "code"), SAME)
def test_both_carriers_answer_alike(
    method: str, path: str, headers: dict[str, str], body: bytes | None, status: int, code: str
) -> None:
    """Status, headers and bytes, for whoever has the right key; without a network nobody asks for
    one."""
    there = client().request(
        method, path, headers={"accept-encoding": "identity", **headers}, content=body
    )
    here = Doors(hosted()).answer(method, path, headers, body or b"")
    assert (here.status, here.body) == (there.status_code, there.content)
    assert {name.lower(): value for name, value in here.headers.items()} == {
        name: value
        for name, value in there.headers.items()
        if name not in ("content-length", "connection")
    }


def test_nothing_is_waited_for() -> None:
    """A view that has not changed is a 204 at once, whatever was asked for."""
    host = hosted()
    answer = Doors(host).answer("GET", f"/api/view?at={host.moment}&wait=25", TAP)
    assert (answer.status, answer.body) == (204, b"")


def test_an_act_without_a_network() -> None:
    """As a tap is sent: the answer has the view, which is the one that is asked for next."""
    doors = Doors(hosted())
    told: Any = json.loads(
        doors.answer("POST", "/api/act", {**TAP, **JSON}, json.dumps(DRAW).encode()).body
    )
    assert told["view"] == json.loads(doors.answer("GET", "/api/view", TAP).body)
    assert KEYS.tap not in json.dumps(told)


@pytest.mark.parametrize(
    "body", [b"", b"\0\xff", b"[" * 4000, b"null", b" " * (LONGEST_BODY + 1), b'{"id": "1"}{}']
)
def test_hostile_bytes_are_answered(body: bytes) -> None:
    """With a status and a sentence, never a traceback."""
    answer = Doors(hosted()).answer(
        "POST", "/api/act", {"X-Phone": "a" * 24, "Content-Type": "application/json"}, body
    )
    assert answer.status in (400, 413)
    assert json.loads(answer.body)["text"]
