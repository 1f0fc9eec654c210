"""Measure the latency of taps over HTTP, and the server's memory.

    python -m tools.bench.phone_latency [ROUNDS]

A server in a process of its own, as at a table; thirty phones and a big screen wait for what one of
them taps. Printed are medians in milliseconds (a tap until its own screen is there, and until a
waiting one is), beside a bare POST to the same server that no game is asked about, and the memory,
tasks and threads of the server as the evening goes.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

ROUNDS = 200
PHONES = 30
TAPS = 50
MARKS = 5
"""How often the server is weighed."""


# --- the server -----------------------------------------------------------------------------------


def serve() -> None:
    """In its own process: where it is, then its weight for every line of input."""
    from cardkit.v4.phones import Host, serve as phones
    from cardkit.v4.speech import Manner
    from cardkit.v4.table import Conversation
    from tests.v4.table.driving import begin

    with tempfile.TemporaryDirectory() as folder:
        names = "Ann, Bo, Cy, Di, Ed, Flo, Gil, Hal"
        talked = Conversation(
            begin("kings-gold", names, Path(folder) / "game.tally"), Manner(secret=True)
        )
        host = Host(talked, boot="bench", clock=time.monotonic)
        running = phones.Serving(host, "localhost", -1)
        print(running.place.port, running.keys.tap, running.keys.see, flush=True)
        for _ in sys.stdin:
            loop = running._desk.due._loop
            assert loop is not None
            gc.collect()
            tasks = len(asyncio.all_tasks(loop))
            print(
                json.dumps(
                    {
                        "MB": round(resident(), 1),
                        "tasks": tasks,
                        "threads": threading.active_count(),
                    }
                ),
                flush=True,
            )
        running.stop()


def resident() -> float:
    """Megabytes in memory now."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


# --- the phones -----------------------------------------------------------------------------------


class Phone:
    """One connection, as a browser keeps it."""

    def __init__(self, port: int, key: str, number: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {
            "Host": f"localhost:{port}",
            "Authorization": f"Bearer {key}",
            "X-Phone": f"{number:024x}",
            "Content-Type": "application/json",
        }
        self.acts = 0

    def ask(self, path: str, body: object = None) -> Any:
        """What is answered; None where nothing changed."""
        content = None if body is None else json.dumps(body)
        self.connection.request("GET" if body is None else "POST", path, content, self.headers)
        said = self.connection.getresponse().read()
        return json.loads(said) if said else None

    def act(self, view: Any) -> Any:
        """Whatever goes on with the game: the view after it."""
        stage, self.acts = view["stage"], self.acts + 1
        told: dict[str, object] = {"id": f"{self.acts}", "at": view["at"]}
        match stage:
            case "card" | "leave":
                inside = [player["name"] for player in view["players"] if player["inside"]]
                cards = [key["id"] for key in view["keys"] if key["ok"]]
                leaves = stage == "leave" and view["round"]["turn"] % 4 == 3
                told |= (
                    {"do": "leave", "names": inside[:3]}
                    if leaves
                    else {"do": "draw", "card": cards[self.acts % len(cards)]}
                )
            case "round":
                told |= {"do": "begin"}
            case "piles":
                told |= {"do": "count", "piles": {}}
            case "tie":
                told |= {"do": "share"}
            case _:
                told |= {"do": "again"}
        answer = self.ask("/api/act", told)
        return answer.get("view") or self.ask("/api/view")


class Waiting(threading.Thread):
    """A screen that always waits for the next moment; `came` has when each arrived."""

    def __init__(self, phone: Phone, began: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.at, self.came = phone, began, dict[str, float]()

    def run(self) -> None:
        """Until the server is gone."""
        try:
            while True:
                view = self.phone.ask(f"/api/view?at={self.at}&wait=25")
                if view is not None:
                    self.at = view["at"]
                    self.came[self.at] = time.perf_counter()
        except (OSError, ValueError):
            return


def evening(rounds: int) -> None:
    """Play, and print."""
    server = subprocess.Popen(
        [sys.executable, "-m", __spec__.name, "serve"], stdin=-1, stdout=-1, text=True
    )
    assert server.stdin is not None
    assert server.stdout is not None
    port, tap, see = server.stdout.readline().split()
    phones = [Phone(int(port), tap, number) for number in range(PHONES)]
    view = phones[0].ask("/api/view")
    screens = [*phones[1:], Phone(int(port), see, PHONES)]
    waiting = [Waiting(phone, view["at"]) for phone in screens]
    for thread in waiting:
        thread.start()
    bare: list[float] = []
    own: list[float] = []
    second: list[float] = []
    played, mark = 0, 0
    while played < rounds:
        if len(own) < TAPS and view["stage"] in ("card", "leave"):
            began = time.perf_counter()
            phones[0].ask("/api/act", {})
            bare.append(time.perf_counter() - began)
            began = time.perf_counter()
            view = phones[0].act(view)
            own.append(time.perf_counter() - began)
            while view["at"] not in waiting[0].came:
                time.sleep(0.0002)
            second.append(waiting[0].came[view["at"]] - began)
        else:
            before, view = view["stage"], phones[0].act(view)
            played += before in ("card", "leave") and view["stage"] not in ("card", "leave")
        if played * MARKS >= mark * rounds:
            mark += 1
            server.stdin.write("\n")
            server.stdin.flush()
            print(f"after {played:4} rounds: {server.stdout.readline().strip()}")
    told = {"a bare POST": bare, "a tap, own screen": own, "a tap, another screen": second}
    for name, seconds in told.items():
        print(
            f"{name:22} {1000 * median(seconds):6.1f} ms   {median(seconds) / median(bare):4.1f} x"
        )
    server.stdin.close()
    server.wait(10)


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve()
    else:
        evening(int(sys.argv[1]) if sys.argv[1:] else ROUNDS)
