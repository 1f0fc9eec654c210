"""A table in a test: type lines, read what is said, without a terminal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Show,
    State,
    Variant,
    game,
    legal,
    start,
)
from cardkit.v4.files import load
from cardkit.v4.reports import Stage
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Session
from cardkit.v4.tally import BEGINNING, KEPT, Header, last_line
from cardkit.v4.words import Grid, Line, Said


def begin(
    variant: str,
    players: str,
    path: Path | None = None,
    settings: tuple[tuple[str, str], ...] = (),
    first: str = "",
) -> Session:
    """A new game; the players as in ``"Ann, Bo"``."""
    names = tuple(name.strip() for name in players.split(","))
    return Session.begin(
        Header(variant, names, first, settings=settings), load(variant, settings), path
    )


class Table:
    """A conversation, and what was said last."""

    def __init__(
        self,
        variant: str,
        players: str,
        *typed: str,
        settings: tuple[tuple[str, str], ...] = (),
        path: Path | None = None,
        first: str = "",
        **manner: object,
    ) -> None:
        self.session = begin(variant, players, path, settings, first)
        manner.setdefault("secret", self.session.variant.totals == "secret")
        self.talk = Conversation(self.session, Manner(**manner))  # type: ignore[arg-type]
        self.welcome = text(self.talk.welcome())
        self.said = ""
        self.type(*typed)

    def type(self, *lines: str) -> str:
        """Type lines; gives what the last of them brought."""
        for line in lines:
            self.said = text(self.talk.hear(line))
        return self.said

    @property
    def state(self) -> State:
        """The game now."""
        return self.session.state

    def stage(self) -> Stage:
        """What kind of line is expected now. No property: the type checker would hold that it never
        changes."""
        return self.talk.stage

    @property
    def prompt(self) -> str:
        """What is asked now."""
        return self.talk.prompt


def unmarked(saved: str | bytes) -> str:
    """A saved game without what shows whether it was changed, and how it is taken back: the comment
    at its top, its end."""
    first, *lines, last = (saved if isinstance(saved, str) else saved.decode()).splitlines(
        keepends=True
    )
    assert (first, last[:11]) == (f"# {KEPT}\n", BEGINNING)
    while lines[-1].startswith(last_line.STEPS):
        lines.pop()
    assert lines.pop() == "\n"
    return "".join(lines)


def text(said: Iterable[Said]) -> str:
    """What was said, one line each, without looks."""
    lines = []
    for piece in said:
        if isinstance(piece, Line):
            lines.append(piece.text + (f"   {'   '.join(piece.tail)}" if piece.tail else ""))
        elif isinstance(piece, Grid):
            lines += [
                " ".join(cell for cell in cells if cell) for cells in (piece.heads, *piece.rows)
            ]
    return "\n".join(lines).replace("\u00a0", " ")


# --- random games, typed as people type -----------------------------------------------------------


def random_game(variant: Variant, players: Sequence[str], chance: random.Random) -> list[Entry]:
    """The entries of a whole legal game."""
    state = start(variant, players)
    entries: list[Entry] = []
    stay = chance.uniform(0.5, 0.95)
    while state.phase != "over":
        entry = _random_entry(state, chance, stay)
        game.enter(state, entry)
        entries.append(entry)
    return entries


def _random_entry(state: State, chance: random.Random, stay: float) -> Entry:
    if state.phase == "begin":
        return Begin()
    if state.phase == "card":
        card = _random_card(state, chance)
        plain = Draw(Card(card.rank))
        half = (
            not state.variant.suits_matter
            and chance.random() < 0.6
            and legal.check(state, plain) is None
        )
        return plain if half else Draw(card)
    if state.phase == "leave":
        return Leave(tuple(name for name in state.inside if chance.random() > stay))
    shown: list[Card] = []
    marks: list[tuple[str, Card | None]] = []
    for name in state.inside:
        if chance.random() > stay:
            marks.append((name, None))
            continue
        shown.append(_random_card(state, chance, shown))
        marks.append((name, shown[-1]))
    return Show(tuple(marks))


def _random_card(state: State, chance: random.Random, shown: Sequence[Card] = ()) -> Card:
    """One that can come now, after those `shown` in this turn: picked until one can, since nearly
    all can."""
    there = [slot.card for slot in state.variant.cards_of(state.in_play)]
    return next(
        card
        for card in chance.sample(there, len(there))
        if legal.card_refusal(state, card, shown) is None
    )
