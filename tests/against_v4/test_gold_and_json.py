"""Gold the supply needs, and chances as JSON: as in the fourth edition, for all variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit import v4
from cardkit.engine import odds
from cardkit.engine.loader import load
from cardkit.v4.odds import fresh_rounds, supply

ROOT = Path(__file__).parents[2]
FOLDERS = ("variants", "variants/gallery", "examples/house")
PATHS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]
GONE = ("solo", "unknown", "not_played")
"""Keys that are told no more, or in another way."""
every_variant = pytest.mark.parametrize("path", [pytest.param(p, id=p.stem) for p in PATHS])


@every_variant
def test_the_bank_needs_as_much_gold_as_before(path: Path) -> None:
    old, new = v4.load(str(path)), load(path)
    for players in range(new.players[0], new.players[1] + 1):
        assert odds.gold_needed(new, players) == supply.amount(old, players)
        if not new.danger.over:  # what ends a round by its sum is counted exactly now
            assert odds.pieces_needed(new, players) == dict(supply.needed(old, players))


@every_variant
def test_fresh_rounds_have_the_same_chances(path: Path) -> None:
    old, new = v4.load(str(path)), load(path)
    for number in {1, new.rounds}:
        game = odds.fresh_round(new, number, new.players[1])
        before = v4.odds.to_json(fresh_rounds.fresh(old, number))
        found = odds.to_json(game)
        before["variant"] = found["variant"]  # of one's own it was the path
        assert {key: found[key] for key in found if key not in GONE} == {
            key: value for key, value in before.items() if key not in GONE
        }
        if new.is_deck_game and not new.danger.over:
            for short in range(len(game.deck.kinds) + 1):
                for turned in (0, 4, 9):
                    risk = fresh_rounds.risk(old, short, turned, number)
                    assert odds.risk(game, short, turned) == risk
