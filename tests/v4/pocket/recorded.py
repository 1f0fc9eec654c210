"""Recorded games played again at the doors of a phone alone: here, and by the same words in the
Python of a browser."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

PHONE = {"X-Phone": "0" * 24, "Content-Type": "application/json"}


def answers(pocket: Any, games: Iterable[dict[str, Any]], tallies: Iterable[str]) -> list[str]:
    """All that is answered to the lines of these games, and the scores of these tallies, without
    moments and keys."""

    def ask(method: str, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        status, _, content = pocket.answer(method, path, PHONE, json.dumps(body).encode())
        return status, json.loads(content)

    heard = []
    for number, game in enumerate(games):
        status, answer = ask(
            "POST", "/api/open", {name: game[name] for name in ("game", "players", "settings")}
        )
        assert status == 200, answer
        for at, line in enumerate(game["lines"]):
            moment = answer["view"]["at"]
            status, told = ask(
                "POST",
                "/api/act",
                {"id": f"{number}.{at}", "at": moment, "do": "line", "line": line},
            )
            answer = told if "view" in told else answer
            heard.append(
                json.dumps(
                    [
                        status,
                        told.get("said"),
                        told.get("text"),
                        (told.get("view") or {}).get("path"),
                    ]
                )
            )
    for text in tallies:
        status, told = ask("POST", "/api/score", {"text": text})
        heard.append(json.dumps([status, told]))
    return heard
