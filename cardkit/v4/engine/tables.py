"""Tables of a game, as data: rounds by players, and turns as text.

Their looks are decided by the code that shows them.
"""

from collections.abc import Callable, Iterable

from cardkit.v4.engine.cards import Card
from cardkit.v4.engine.frozen import Record
from cardkit.v4.engine.outcomes import (
    Attend,
    Begin,
    Draw,
    EndGame,
    Entry,
    Leave,
    Result,
    Round,
    Show,
)
from cardkit.v4.engine.standings import place_of
from cardkit.v4.engine.state import State


def rounds_played(state: State) -> list[Round]:
    """Return the finished rounds, and the one that still runs (its `end` is None)."""
    now = Round(
        state.number, state.extra, None, state.seats, state.haul, (), state.left, state.turn, 0
    )
    return [*state.rounds, *[now] * (state.number > len(state.rounds))]


class Row(Record):
    """A player's figures: gold banked by round, artifacts, total, and place from 1.

    Gold is None in a round played without the player. `artifacts` has the worth of each one kept,
    in order of taking.
    """

    player: str
    banked: tuple[int | None, ...]
    artifacts: tuple[int, ...]
    total: int
    place: int


class Table(Record):
    """Table of a game: the rounds, and a row for each player in seat order.

    Figures of a running game are as they stand.
    """

    rounds: tuple[Round, ...]
    rows: tuple[Row, ...]


def table(state: State) -> Table:
    """Return the whole game as a table."""
    rounds, places, rows = tuple(rounds_played(state)), place_of(state), []
    for name in state.players:
        banked = tuple(
            played.banked.get(name, 0) if name in played.seats else None for played in rounds
        )
        worths = tuple(taken.worth for taken in state.kept(name))
        rows.append(Row(name, banked, worths, state.total(name), places[name]))
    return Table(rounds, tuple(rows))


def turn_texts(entries: Iterable[Entry], named: Callable[[Card], str] = str) -> list[str]:
    """Return each turn as text of a tally: ``7h - Bo``, ``Ann 7h, Bo -; back K``.

    Leavers before any card stand alone. Cards are written as `named` gives them.
    """
    turns: list[str] = []
    for entry in entries:
        match entry:
            case Draw(card):
                turns.append(named(card))
            case Leave(names) if names:
                turns.append(
                    f"{turns.pop()}{leavers_text(entry)}" if turns else leavers_text(entry).lstrip()
                )
            case Show():
                turns.append(shown_text(entry, named))
            case Leave() | Begin() | Result() | Attend() | EndGame():
                pass
    return turns


def turn_words(entries: Iterable[Entry], named: Callable[[Card], str] = str) -> str:
    """Return the text of all turns on one line: ``9 / 7 - Bo``."""
    return " / ".join(turn_texts(entries, named))


def leavers_text(leave: Leave) -> str:
    """Return the leavers as written behind a card: `` - Bo, Ann``."""
    return f" - {', '.join(leave.names)}"


def shown_text(show: Show, named: Callable[[Card], str] = str) -> str:
    """Return the text of a turn of hands: ``Ann 7h, Bo -; back K``."""
    shown = ", ".join(f"{name} {'-' if card is None else named(card)}" for name, card in show.cards)
    return f"{shown}; back {' '.join(map(named, show.back))}" if show.back else shown
