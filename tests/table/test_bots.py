"""Seats that cardkit plays: they decide as the bots of the same names in simulated games."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import catalogue
from cardkit.engine.cards import Card
from cardkit.engine.events import Leave, Show
from cardkit.engine.legality import legal_cards
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.lab import blocks, decisions
from cardkit.lab.bots import strategies_of
from cardkit.table.bots import LEVELS, leavers, leaves, leaving
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.tally.items import Header
from cardkit.tally.score import score
from cardkit.text.lines import Line
from tests.lab.test_kernel import Both, bots_for
from tests.strategies import variants

GAMES = int(os.environ.get("BOT_GAMES", "4"))
EVENINGS = int(os.environ.get("BOT_EVENINGS", "2"))
"""Random games of each game that ships; by hand 500 and 300."""
NAMES = ("Ann", "Bo")
BOTS = ("Cy", "Di", "Eve", "Flo")
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


# --- at the prompt --------------------------------------------------------------------------------


class Evening:
    """People who type a random game with bots beside them, and are sometimes interrupted."""

    def __init__(self, variant: str, seed: int) -> None:
        self.chance = random.Random(seed)
        low, _ = load(variant).players
        people = NAMES[: self.chance.randint(0, 2)]
        bots = max(self.chance.randint(1, 3), low - len(people))
        levels = [self.chance.choice(list(LEVELS)) for _ in range(bots)]
        named = tuple((name, level) for name, level in zip(BOTS, levels, strict=False))
        names = (*people, *(name for name, _ in named))
        self.store = MemoryStore()
        header = Header(variant, names, bots=named, date="2026-11-25")
        game = Game.new(load(variant), header, SavedGame(self.store, "friday"))
        self.talk = Conversation(game)
        self.fixed = False

    def play(self) -> None:
        """Play the game to its end."""
        self.talk.welcome()
        for _ in range(600):
            if self.talk.game.stage == "over":
                break
            line = self.line()
            if self.chance.random() < 0.5:
                self.check_secret(line)
            self.talk.hear(line)
            if self.store.names():
                if self.chance.random() < 0.1:
                    self.check_record()
                if self.chance.random() < 0.1:  # killed, and begun again
                    self.talk = Conversation(Game.open(self.store, "friday"))
                    self.talk.welcome_back()
        self.check_record()
        assert self.talk.game.stage == "over"

    def line(self) -> str:
        """Return what is typed next; some of it is refused."""
        chance, game, state = self.chance, self.talk.game, self.talk.game.state
        if chance.random() < 0.08:
            return chance.choice(["undo", "undo 2", "redo", "why", "odds", "path", "rename Cy Max"])
        people = [name for name in game.header.people(state.inside) if chance.random() < 0.3]
        cards = legal_cards(state) or [Card("7")]
        card = str(chance.choice(cards))
        match game.stage:
            case "card" | "decision" if chance.random() < 0.2:
                other = chance.choice(cards)
                return chance.choice([
                    f"{card} - {' '.join(people)} / {other}", f"all / {card}", "- zz", "zz - ann",
                    f"{card} / {other} - zz", f"- / {card} - ann / {other}", f"{card} - all / {other}",
                    "bold", "di",
                ])  # fmt: skip
            case "card":
                return card
            case "decision":
                return chance.choice([" ".join(people), "-", card, "all"])
            case "show":
                fleeing = {*people, *leavers(game)}
                marks = [
                    f"{name} {'-' if name in fleeing else chance.choice(cards)}"
                    for name in state.inside
                ]
                return chance.choice([", ".join(marks)] * 5 + [card])
            case "tie":
                return chance.choice(["extra", "share"])
            case _:
                return ""

    def check_secret(self, line: str) -> None:
        """Type the line where other bots sit: before people decide it is answered alike."""
        game, stage = self.talk.game, self.talk.game.stage
        if not game.header.people(game.state.inside) or stage not in ("card", "decision"):
            return
        said = []
        for level in LEVELS:
            header = replace(game.header, bots=tuple((name, level) for name, _ in game.header.bots))
            other = Game(game.variant, [replace(game.now, header=header)])
            lines = Conversation(other).hear(line)
            is_untold = not other.cursor or (stage == "card" and other.stage == "decision")
            told = [part.text for part in lines if isinstance(part, Line)]
            said.append(told if is_untold and line != "why" else [])
        assert all(told == said[0] for told in said), (line, said)

    def check_record(self) -> None:
        """Score what is saved, and hold each decision against what the bots decide."""
        game = self.talk.game
        found = score(self.store.files["friday"], "friday.tally", variant=game.variant)
        assert not found.reading.findings
        state, header = game.header.start(game.variant), replace(game.header, last_round=0)
        for move in game.moves:
            bots = {name for name in state.inside if name not in header.people(state.inside)}
            if isinstance(move, Leave):
                assert bots & {*move.players} == {*leaving(state, header)}
            elif isinstance(move, Show):
                downs = {name for name in bots if move.cards[name] is None}
                assert downs == {*leaving(state, header)}
            state.play(move)


@pytest.mark.parametrize("name", catalogue.shipped())
def test_evenings_with_bots(name: str) -> None:
    for seed in range(EVENINGS):
        Evening(name, seed).play()
