"""Whatever kills a game with phones, what is asked next is what was asked: at every stage, up to
the shared win."""

from __future__ import annotations

import random
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from cardkit.v4.files import load
from cardkit.v4.phones import Host
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Session
from cardkit.v4.tally import Header
from tests.v4.games import SHIPPED
from tests.v4.table.mixing import Settings
from tests.v4.table.tapping import an_act

GAMES = 500
QUICK = 1
TAPS = 90
NOW = datetime(2026, 11, 20, 20, 15)
ASKED = (
    "stage",
    "question",
    "wide",
    "big",
    "options",
    "piles",
    "keys",
    "places",
    "won",
    "status",
    "players",
    "path",
)
"""What a view says of what is asked, and of how things are."""


def example(seed: int) -> list[str]:
    """Taps, each followed by another host on the same file: where its view is another one."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        name, path = chance.choice(SHIPPED), Path(folder, "party.tally")
        rules: Settings = (("rounds", "1"),)
        if load(name).deck_game and chance.random() < 0.5:
            rules = (("rounds", "1"), ("tie", "extra round"), ("ties", "[]"))
        header = Header(name, ("Ann", "Bo", "Cy"), settings=rules, date=NOW.date().isoformat())
        Session.begin(header, load(name, rules), path).close()
        secret, before = chance.random() < 0.5, None
        for tap in range(TAPS):
            session = Session.open(path)
            session.clock = lambda: NOW
            host = Host(
                Conversation(session, Manner(secret=secret)), boot="boot", clock=lambda: 0.0
            )
            now = asked(host)
            if before is not None and now != before:
                session.close()
                return [
                    f"{key}: {now[key]}, not {before[key]}"
                    for key in now
                    if now[key] != before[key]
                ]
            body = act(host.view("phone"), chance)
            host.act("phone", {"id": f"{tap}", "at": host.moment, **body})
            before = asked(host)
            session.close()
        return []


def asked(host: Host) -> dict[str, Any]:
    """What a phone is asked, and shown of the table."""
    view = host.view("phone")
    return {key: view[key] for key in ASKED}


def act(view: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What is offered; everyone leaves early, so that games end, many of them tied; piles are
    counted or not."""
    if view["stage"] == "piles" and chance.random() < 0.5:
        return {
            "do": "count",
            "piles": {player["name"]: chance.randint(0, 9) for player in view["players"]},
        }
    if view["stage"] == "over" or chance.random() < 0.05:
        return {"do": "undo"}
    if view["stage"] == "leave" and chance.random() < 0.4:
        return {
            "do": "leave",
            "names": [player["name"] for player in view["players"] if player["inside"]],
        }
    return an_act(view, chance)
