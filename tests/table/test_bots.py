"""Seats that cardkit plays: they decide as the bots of the same names in simulated games."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import catalogue
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.lab import blocks, decisions
from cardkit.lab.bots import strategies_of
from cardkit.table.bots import LEVELS, leaves
from tests.lab.test_kernel import Both, bots_for
from tests.strategies import variants

GAMES = int(os.environ.get("BOT_GAMES", "8"))
"""Random games of each game that ships; by hand more."""
STRATEGIES = dict(zip(LEVELS, strategies_of(list(LEVELS))[0], strict=True))


class Decided(Both):
    """A game in which each decision of the bots at the table is that of the simulated bots."""

    def same(self) -> None:
        super().same()
        state = self.engine.state
        for player in state.inside:
            for level, strategy in STRATEGIES.items():
                simulated = decisions.leaves(
                    self.table, self.rules, state.players.index(player), strategy
                )
                assert leaves(state, player, level) == simulated, (level, player, state.turn)


def decide(variant: Variant, seed: int) -> None:
    bots = bots_for(variant)
    low, high = variant.players
    players = min(low + seed % 4, high)
    words = (tuple(bots[seed % len(bots)]) * players)[:players]
    Decided(blocks.setup_for(variant, words), seed).play()


@pytest.mark.parametrize("name", catalogue.shipped())
def test_bots_decide_as_in_simulate(name: str) -> None:
    for seed in range(GAMES):
        decide(load(name), seed)


@given(variants(), st.integers(0, 1 << 20))
def test_bots_decide_as_in_simulate_by_any_rules(variant: Variant, seed: int) -> None:
    decide(variant, seed)
