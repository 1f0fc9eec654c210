"""Figures of the laboratory and of the odds for house rules that are written down, to ten digits.

What a seed deals, how each bot decides then, what is counted of it, and each chance on the way: the
same rules and the same seed give the same figures from one version to the next. They stand in
``figures.json`` beside this file; `python -m tools.write.figures` writes them anew where a change
is meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from cardkit.v4 import odds
from cardkit.v4.engine import Entry, State, Variant
from cardkit.v4.engine.core import Table
from cardkit.v4.files import load
from cardkit.v4.lab import compare, simulate, simulation, worth
from cardkit.v4.lab.bot_games import play
from cardkit.v4.odds import fresh_rounds, hidden_hands, overfull, solo
from cardkit.v4.odds.deck_left import Hidden, Over, deck
from cardkit.v4.odds.fresh_rounds import fresh

WRITTEN = Path(__file__).with_suffix(".json")
WAYS = (
    *(
        "even",
        "odds:1/6",
        "loot:12",
        "pairs:2",
        "turn:4",
        "kinds:2",
        "behind:even/turn:7",
        "random:1/4",
        "after:1+turn:6",
    ),
    *(
        "artifacts:1+loot:20",
        "loot:5,9,14",
        "never",
        "odds:1/9+random:1/20",
        "even+turn:9",
        "behind:never/odds:1/5",
    ),
)
"""Bots of every word, joined ones, and ones that are other in a round."""
GAMES = 8
"""Of each crowd."""


class Row(NamedTuple):
    """A house rule: the game it changes, each key with its value, and how many play."""

    parent: str
    settings: tuple[tuple[str, str], ...]
    players: int

    @property
    def variant(self) -> Variant:
        return load(self.parent, self.settings)


def rows() -> dict[str, tuple[Row, dict[str, str]]]:
    """The house rules that are written down, by name, with their figures."""
    return {
        name: (
            Row(told["parent"], tuple(map(tuple, told["settings"])), told["players"]),
            told["figures"],
        )
        for name, told in json.loads(WRITTEN.read_text("utf-8")).items()
    }


def figures(row: Row) -> dict[str, str]:
    """What comes of a house rule, by what was asked: long figures are told by their digest."""
    return {key: _short(list(found)) for key, found in _figures(row)}


def _short(found: list[Any]) -> str:
    """Fractions to ten digits: Python 3.12 and later add them up more exactly."""
    text = json.dumps(
        json.loads(json.dumps(found, default=str), parse_float=lambda told: f"{float(told):.10g}")
    )
    return text if len(text) < 60 else sha256(text.encode()).hexdigest()[:20]


def _figures(row: Row) -> Iterator[tuple[str, Iterable[Any]]]:
    variant, players = row.variant, row.players
    ways = WAYS if variant.deck_game else (*WAYS, "dare:2", "dare:1+turn:3")
    for first in range(0, len(ways), players):
        crowd = [ways[(first + seat) % len(ways)] for seat in range(players)]
        yield " ".join(crowd), play(variant, crowd, GAMES, "figures").row().items()
    states = list(_met(variant, players))
    yield "odds", (_answer(odds.to_json, state) for state in states)
    yield "of the deck", (told for state in states for told in _of_the_deck(state))
    if variant.deck_game:
        yield "risk", _risk(variant)
        yield "worth", [_answer(worth, state, 20) for state in (*states[:2], *states[-2:])]
    with mock.patch.object(simulation, "BATCH", 5):
        yield (
            "simulated",
            [simulate(variant, [*(["even"] * (players - 1)), "turn:4"], 43).to_json()],
        )
    parent = load(row.parent)
    rules = [variant, parent] if players in parent.players else [variant]
    yield "compared", [compare(*rules, players=players, games=40).to_json()]


def _answer(ask: Any, *asked: Any) -> Any:
    """The answer, or that there is none."""
    try:
        return ask(*asked)
    except (Over, Hidden) as error:
        return repr(error)


def _met(variant: Variant, players: int) -> Iterator[State]:
    """Some states of a game with all inside, and of one in which soon only one is."""
    for crowd in (["turn:5"] * players, ["never", *(["turn:2"] * (players - 1))]):
        met: list[State] = []

        def hear(state: State, entry: Entry | None, met: list[State] = met) -> None:
            met.append(state.copy())

        play(variant, crowd, 1, "met", hear)
        yield from met[1 : 80 : max(len(met[:80]) // 6, 1)]


def _of_the_deck(state: State) -> Iterator[Any]:
    """What pages and bots ask of a state beside the odds that are told."""
    with suppress(Over, Hidden):
        left = odds.deck(odds.upcoming(state))
        yield [left, left.worth, left.to_gain(), left.to_gain(1), left.by_price]
        for lay in (0, 7):
            yield [solo.leave_in(left, lay, surely=surely) for surely in (True, False)]
            yield solo.value_in(left, lay + 2, lay)
    table = state.table
    if table.inside:
        yield (
            [table.stake(), solo.to_gain(table.with_inside(1))]
            if state.variant.deck_game
            else _hidden(table)
        )


def _hidden(table: Table) -> list[Any]:
    laid = len(table.inside)
    return [
        *(
            hidden_hands.laid_safely(table, laid),
            hidden_hands.all_safe_gold(table, laid),
            hidden_hands.safe_gold(table, laid),
        ),
        *(hidden_hands.ending_costs(table, laid, banked) for banked in (0, 9)),
    ]


def _risk(variant: Variant) -> Iterator[Any]:
    for number in {1, variant.rounds}:
        yield fresh_rounds.longest(variant, number)
        for kinds in fresh_rounds.rows(variant):
            yield [fresh_rounds.risk(variant, kinds, cards, number) for cards in range(0, 40, 3)]
        if variant.danger.over:
            for gold in range(0, variant.danger.over + 6, 4):
                yield fresh_rounds.risk_of_sum(variant, gold, number=number)
                left = deck(fresh(variant, number))
                sudden = sum(danger.ends_at == 1 for danger in left.dangers)
                yield overfull.risk(left, 1 + sudden * (sudden < len(left.dangers)), 5, gold)
