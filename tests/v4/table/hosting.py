"""A game with phones in a test: acts, a clock that stands still, what comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardkit.v4.phones import Host
from cardkit.v4.phones.host import Answer
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation
from cardkit.v4.words import Said
from tests.v4.table.driving import begin, text


class Party:
    """A host, its clock, and acts with ids of their own. `told` is what the terminal prints of what
    phones did."""

    def __init__(
        self,
        variant: str,
        players: str,
        *,
        path: Path | None = None,
        choose: bool = False,
        settings: tuple[tuple[str, str], ...] = (),
        first: str = "",
        manner: dict[str, Any] | None = None,
        confirms: bool = False,
    ) -> None:
        session = begin(variant, players, path, settings, first)
        how = {"secret": session.variant.secret, **(manner or {})}
        self.talk = Conversation(session, Manner(**how), confirms=confirms)
        self.now = 1000.0
        self.host = Host(self.talk, boot="boot", clock=lambda: self.now, choose=choose)
        self.told: list[tuple[str, str]] = []
        self.woken = 0
        self.host.heard.append(self._hear)
        self.host.listeners.append(self._wake)
        self._ids = 0

    def _hear(self, who: str, said: list[Said]) -> None:
        self.told.append((who, text(said)))

    def _wake(self) -> None:
        self.woken += 1

    def act(self, do: str, *, phone: str = "phone", **fields: Any) -> Answer:
        """An act for the moment that is."""
        self._ids += 1
        return self.host.act(
            phone, {"id": f"tap {self._ids}", "at": self.host.moment, "do": do, **fields}
        )

    def tap(self, do: str, *, phone: str = "phone", **fields: Any) -> str:
        """The same, taken; gives what was said."""
        answer = self.act(do, phone=phone, **fields)
        assert answer.status == 200, answer.body.get("text")
        return said(answer)

    def cards(self, *cards: str) -> str:
        """Cards, nobody leaving in between."""
        for card in cards:
            told = self.tap("draw", card=card)
        return told

    def view(self, phone: str = "phone", *, see: bool = False) -> dict[str, Any]:
        """What a phone sees."""
        return self.host.view(phone, see=see)

    def type(self, line: str) -> str:
        """A line at the terminal."""
        with self.host.lock:
            told = text(self.talk.hear(line))
            self.host.changed()
        return told

    def seat(self, phone: str, name: str, **fields: Any) -> Answer:
        """A phone is somebody's."""
        return self.host.seat(phone, {"name": name, **fields})

    def choose(self, phone: str, name: str, choice: object, **fields: Any) -> Answer:
        """A choice in secret."""
        return self.host.choose(phone, {"name": name, "choice": choice, **fields})

    def later(self, seconds: float) -> float | None:
        """Time passes, and is looked at."""
        self.now += seconds
        return self.host.tick()

    @property
    def tally(self) -> str:
        """The game as it is saved."""
        return self.talk.session.text()


def said(answer: Answer) -> str:
    """What an answer says, sentence by sentence; a table cell by cell."""
    return " ".join(spoken(answer.body["said"]))


def spoken(pieces: list[dict[str, Any]]) -> list[str]:
    """The sentences of a view's or an answer's `said`."""
    found: list[str] = []
    for piece in pieces:
        if piece["tone"] == "table":
            found += [cell for row in [piece["heads"], *piece["rows"]] for cell in row]
        else:
            found += [part["s"] for part in piece["text"]]
    return found
