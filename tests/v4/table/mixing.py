"""Evenings with everything mixed in: cards, leavers, commands, slips, remarks, check lines, counted
piles, extra rounds.

Nothing here asks whether a line is accepted: some are, some are refused. What is asked is that
after each of them the text is the game.
"""

from __future__ import annotations

import random
from typing import TypeAlias

from cardkit.v4.engine import Card, Draw, Leave, Show
from cardkit.v4.files import load
from cardkit.v4.table import Session
from cardkit.v4.table.record import placeless, record_of
from cardkit.v4.tally import read
from tests.v4.names import EVERY, people
from tests.v4.table.driving import Table, _random_entry, spelled

Settings: TypeAlias = tuple[tuple[str, str], ...]
SETTINGS: tuple[Settings, ...] = (
    (),
    (),
    (("rounds", "2"),),
    (("rounds", "3"), ("leftover", "per-card")),
    (("artifacts", "off"),),
)
NEW_NAMES = (
    "Zoë",
    "Mary",
    "J. R.",
    "Ann",
    "Q",
    "round",
    "Bo Bo",
    "7",
    "joker",
    "Ann-Lee",
    "x" * 31,
)
REMARKS = (
    "rain", "#7", "7h - Bo", ("banked: Ann "
                              "5"), "a # b", "kept by cardkit", "cardkit: 3 turns, 01234567",
    "é\u0301\u200b\x07", "",
)  # fmt: skip


class Evening:
    """One table, and somebody who types all sorts of lines."""

    people: tuple[str, ...] = ()
    """Who may sit there; all sorts of names unless given."""

    def __init__(
        self, name: str, seed: int, rules: Settings | None = None, **manner: object
    ) -> None:
        self.chance = random.Random(f"{name} {seed}")
        variant, settings = load(name, rules or ()), self.chance.choice(SETTINGS)
        if rules is not None:
            settings = rules
        elif name == "cave-network" or (
            settings and settings[0][0] == "artifacts" and not variant.keeps_artifacts
        ):
            settings = ()
        number = self.chance.randint(variant.players.low, min(6, variant.players.high))
        players = (
            self.chance.sample(self.people, number) if self.people else people(self.chance, number)
        )
        self.table = Table(
            name,
            ", ".join(players),
            settings=settings,
            first=self.chance.choice(players),
            **manner,  # type: ignore[arg-type]
        )
        self.stay = self.chance.uniform(0.5, 0.95)

    def line(self) -> str:
        """Something to type now."""
        return self.noise() if self.chance.random() < 0.3 else self.turn()

    def turn(self) -> str:
        """What the game asks for, or nearly."""
        state, chance = self.table.state, self.chance
        if state.phase in ("begin", "over"):
            piles = " ".join(
                str(state.banked[name] + (chance.random() < 0.1)) for name in state.players
            )
            return chance.choice(
                ["", piles, "extra round", "extra"]
                if state.complete
                else ["", f"round {state.number + 1}"]
            )
        entry = _random_entry(state, chance, self.stay)
        if isinstance(entry, Draw):
            return spelled(entry.card, state.variant, chance)
        if isinstance(entry, Leave):
            return (
                chance.choice([", ".join(entry.names), "- " + ", ".join(entry.names)])
                if entry.names
                else "-"
            )
        assert isinstance(entry, Show)
        shown = ", ".join(f"{name} {card or '-'}" for name, card in entry.cards)
        return shown + chance.choice(["", "", " # who was that?"])

    def noise(self) -> str:
        """A command, a remark, a check line, a slip."""
        chance, state = self.chance, self.table.state
        who, card = (
            chance.choice(state.players),
            Card(chance.choice("A579JQK"), chance.choice(["", "h", "s"])),
        )
        number = chance.randint(0, 12)
        return chance.choice(
            [
                "undo",
                f"undo {chance.randint(1, 9)}",
                "redo",
                f"redo {chance.randint(1, 9)}",
                f"fix {chance.randint(1, 6)} {card}",
                f"fix {chance.randint(1, 4)}.{chance.randint(1, 6)} {card} - {who}",
                f"fix 1 {', '.join(f'{name} {chance.randint(2, 9)}' for name in state.players)}",
                f"note {chance.choice(REMARKS)}",
                f"# {chance.choice(REMARKS)}",
                f"{card} # {chance.choice(REMARKS)}",
                f"rename {who} to {chance.choice((*NEW_NAMES, *EVERY))}",
                f"join {chance.choice(EVERY)}",
                f"away {who}",
                f"banked: {who} {number}",
                f"banked: {', '.join(f'{name} {number}' for name in state.seats or state.players)}",
                f"artifacts: {who} {chance.randint(0, 2)}",
                f"artifacts: {who} {card}",
                f"artifacts: {who} joker",
                f"total: {who} {number}",
                f"total: {', '.join(f'{n} {state.total(n)}' for n in state.players)}",
                "end",
                "end after",
                chance.choice(["end now", "end drop", "end on"]),
                "score",
                "why",
                "path",
                f"{card}",
                f"{card} - {who}",
                who,
                "all",
                "-",
                "",
                "8x",
                "/",
                f"{card} / {card}",
                who.lower(),
                who[:2],
                "".join(name[0] for name in state.inside[:2]),
                f"{who} {card}",
                f"{card} {who}",
                f"{card}-{who}",
            ]
        )

    def play(self, lines: int) -> None:
        """Type so many lines; after each the text is the game, and the file is the text."""
        for _ in range(lines):
            typed = self.line()
            said = self.table.type(typed)
            assert "Not recorded" not in said, (typed, said)
            session = self.table.session
            assert_text_is_the_game(session, typed)
            assert session.path is None or session.path.read_text("utf-8") == session.text(), typed
            self.table.talk.ended = ""


def assert_text_is_the_game(session: Session, typed: str = "") -> None:
    """Header, record, state: all of the session is in its text."""
    reading = read(session.text())
    assert reading.problems == [], (typed, reading.problems)
    assert reading.header == session.header, typed
    assert placeless(record_of(reading)) == session.record, typed
    assert reading.state == session.state, typed
