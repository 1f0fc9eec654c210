"""Tallies read by the fourth edition and by the new reader.

All tallies of the project: the same figures, codes and places of findings, and the same text when
they are written again. Random games with awkward names: the same moves.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit.engine import events as ev
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.score import score, score_bytes
from cardkit.tally.writer import write
from cardkit.v4 import tally as old_tally
from cardkit.v4.engine import outcomes as old
from tests.against_v4.pair import card_of
from tests.against_v4.random_moves import Table
from tests.against_v4.variants import PATHS, ROOT, of_path
from tests.strategies import AWKWARD_NAMES

FOLDERS = ("examples", "examples/house", "variants/gallery", "tests/v4/kept")
TALLIES = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.tally"))]


def without_words(found: dict[str, Any]) -> dict[str, Any]:
    """Return JSON without messages: those are new."""
    problems = [{**one, "message": "", "hint": ""} for one in found["problems"]]
    return {**found, "problems": problems}


@pytest.mark.parametrize("path", TALLIES, ids=lambda path: path.stem)
def test_tally_of_the_project_is_scored_and_written_the_same(path: Path) -> None:
    data = path.read_bytes()
    new = score_bytes(data, path.name, path.parent)
    fourth = old_tally.score_bytes(data, path.name, path.parent)
    assert without_words(new.to_json()) == without_words(fourth.to_json())
    assert new.exit_code == fourth.exit_code
    text = old_tally.write(fourth.reading.header, fourth.reading.events)
    assert write(new.reading.header, new.reading.items) == text.removeprefix("# kept by cardkit\n")


# --- random games ---------------------------------------------------------------------------------

SHIPPED = [path for path in PATHS if "examples" not in path.parts]
OTHER_NAMES = {"J.R.": "JR", "Back K": "Backer"}
"""The fourth edition writes J.R, and takes ``back K`` for a player of that name."""


def random_items(state: GameState, random: Random) -> list[Item]:
    """Return the moves of a random game, with the figures of rounds that are known by those only."""
    table, items = Table(random, wrong=0, half=0), list[Item]()
    while state.phase != "over" and len(items) < 150:
        move = table.move(state)
        seats = list(state.seats)
        if isinstance(move, ev.RoundResult):
            banked = {name: max(0, move.banked.get(name, 0)) for name in seats}
            move = ev.RoundResult(banked)
        try:
            state.play(move)
        except IllegalMove:
            continue
        if isinstance(move, ev.RoundResult):
            items.append(Check("banked", tuple(Claim(*one) for one in move.banked.items())))
        items.append(move)
    return items


def move_of(entry: Any) -> ev.Move:
    """Return an entry of the fourth edition as a move."""
    match entry:
        case old.Begin(extra):
            return ev.BeginRound(extra)
        case old.Draw(card):
            return ev.Draw(card_of(card))  # type: ignore[arg-type]
        case old.Leave(names):
            return ev.Leave(names)
        case old.Show(cards, back):
            shown = {name: card_of(card) for name, card in cards}
            return ev.Show(shown, None if back is None else tuple(map(card_of, back)))  # type: ignore[arg-type]
        case old.Result(banked):
            return ev.RoundResult(dict(banked))
        case old.Attend(player, plays):
            return ev.Attend(player, plays)
        case _:
            return ev.EndGame()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.parametrize("number", range(len(AWKWARD_NAMES)))
def test_random_game_of_awkward_names_is_read_the_same(path: Path, number: int) -> None:
    random = Random(f"{path.stem} {number}")
    variant = of_path(path)[1]
    names = [OTHER_NAMES.get(name, name) for name in AWKWARD_NAMES[number]]
    people = random.sample(names, len(names))
    low, high = variant.players
    players = tuple(people[: random.randint(low, min(high, 8))])
    state = GameState(variant, players)
    text = write(Header(variant.slug, players), random_items(state, random))
    new, fourth = score(text), old_tally.score(text)
    assert new.reading.findings == []
    if any(problem.code == "two-meanings" for problem in fourth.reading.problems):
        return  # it asks if Ad is a card, or A and D who leave
    assert fourth.reading.problems == [], text
    assert new.reading.moves == [move_of(one) for one in fourth.reading.entries], text
    assert new.to_json() == fourth.to_json()
