"""A table in a pocket, in a test: asked as the page asks it, with nothing but its own disk in
memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardkit.v4.engine import Attend, Begin, Draw, EndGame, Entry, Leave, Result, Show
from cardkit.v4.phones.pocket import Pocket, awake
from cardkit.v4.table import disk
from tests.v4.table.memory import Memory


class Told(NamedTuple):
    """An answer as the page has it: JSON read, anything else as bytes."""

    status: int
    headers: Mapping[str, str]
    body: Any


class Page:
    """One phone that asks."""

    def __init__(self, pocket: Pocket, lang: str = "en") -> None:
        self.pocket = pocket
        self.lang = lang
        self._ids = count(1)

    def ask(self, method: str, path: str, body: object = None, *, phone: str = "a") -> Told:
        """One question; a body of bytes as it stands."""
        headers = {
            "X-Phone": phone * 24,
            "Accept-Language": self.lang,
            "Content-Type": "application/json",
        }
        sent = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        status, told, content = self.pocket.answer(method, path, headers, sent)
        return Told(
            status,
            told,
            json.loads(content) if told.get("Content-Type") == "application/json" else content,
        )

    def done(self, path: str, **body: object) -> Any:
        """What comes back where it can be done."""
        told = self.ask("POST", f"/api/{path}", body)
        assert told.status == 200, told.body
        return told.body

    def view(self) -> Any:
        """What is to be seen."""
        return self.ask("GET", "/api/view").body

    def act(self, do: str, **body: object) -> Told:
        """An act for what is seen now."""
        return self.ask(
            "POST",
            "/api/act",
            {"id": f"id{next(self._ids)}", "at": self.view()["at"], "do": do, **body},
        )

    def enter(self, entry: Entry) -> None:
        """An entry of a game, as the page sends it."""
        told = self.act(**act_of(entry))
        assert told.status == 200, told.body


def act_of(entry: Entry) -> dict[str, Any]:
    """An entry as an act."""
    match entry:
        case Draw(card):
            return {"do": "draw", "card": str(card)}
        case Leave(names):
            return {"do": "leave", "names": list(names)}
        case Show(cards, back):
            shown = {name: str(card) if card else None for name, card in cards}
            return {
                "do": "show",
                "cards": shown,
                "back": [str(card) for card in back] if back else None,
            }
        case Begin(extra):
            return {"do": "begin", "extra": extra}
        case Result() | Attend() | EndGame():
            raise AssertionError("no game of these has one")


def typed(entry: Entry) -> str:
    """An entry as it is typed at the prompt."""
    match entry:
        case Draw(card):
            return str(card)
        case Leave(names):
            return " ".join(names)
        case Show(cards):
            return ", ".join(f"{name} {card or '-'}" for name, card in cards)
        case Begin():
            return ""
        case Result() | Attend() | EndGame():
            raise AssertionError("no game of these has one")


def page(patch: pytest.MonkeyPatch, files: Memory | None = None, lang: str = "en") -> Page:
    """A phone whose worker has just woken, with these files."""
    patch.setattr(disk, "_in_use", [])
    return Page(awake(files if files is not None else Memory()), lang)


def whole(name: str) -> str:
    """An example that ships."""
    return (Path(__file__).resolve().parents[3] / "examples" / f"{name}.tally").read_text("utf-8")
