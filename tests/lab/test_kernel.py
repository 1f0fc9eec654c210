"""The kernel plays as `GameState` does, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import odds
from cardkit.engine.loader import load, load_text
from cardkit.engine.variant import Variant
from cardkit.lab import blocks, kernel
from cardkit.lab.decisions import choose, next_luck
from cardkit.lab.games import begin_counting, deal_hands, draw, gather_deck, lay_cards, luck_of
from cardkit.lab.on_state import StateGame
from cardkit.lab.rules import unknown_keys
from tests.strategies import variants

ROOT = Path(__file__).parents[2]
FOLDERS = ("variants", "variants/gallery", "examples/house")
PATHS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]
DECK_BOTS = (
    ("nerve:1/2", "nerve:1", "nerve:2", "watchful"),
    ("kinds:2", "loot:8+kinds:3", "odds:1/6", "artifacts:1+turn:7"),
    ("nerve:3", "after:1", "pairs:2", "never", "loot:5,8,8,12"),
    ("watchful:1", "random:1/8", "nerve:1", "watchful:2"),
)
HAND_BOTS = (
    ("pairs:1", "pairs:2", "nerve:1", "pairs:3"),
    ("loot:8", "turn:3", "kinds:9", "never"),
    ("odds:1/4", "watchful", "loot:12", "nerve:2"),
)
NOT_COPIED = {
    # what only bots have
    *("ways", "ways_gold", "ways_in_all", "ways_are_known", "luck"),
    *("leaving", "laid", "totals_before", "ahead", "ahead_before", "last_ahead", "course"),
    # what only the kernel has
    *("has_come", "emptied", "emptied_cards"),
    # compared below, or of a path whose round is over
    *("artifact_cards", "path", "path_size", "remainders", "end", "left"),
}
AFTER_ROUND = {
    *("loot", "leftover", "path_gold", "kinds_seen", "kinds_near_end", "artifacts"),
    *("ending_cards", "ending_by_gold", "harmless_to_come", "gold_unseen"),
    *("dangers_on_path", "dangers_to_come", "where"),
}


def with_bots(variant: Variant, seed: int) -> blocks.Setup:
    """Return a table of some of the bots above, as many as may play."""
    bots = DECK_BOTS if variant.is_deck_game else HAND_BOTS
    low, high = variant.players
    players = min(low + seed % 5, high)
    return blocks.setup_for(variant, (bots[seed % len(bots)] * players)[:players])


class Both:
    """A game that is played on the kernel and on `GameState`, with the same cards and leavers."""

    def __init__(self, setup: blocks.Setup, seed: int) -> None:
        self.setup, self.seed = setup, next_luck(seed + 12345)
        self.engine = StateGame(setup.variant, setup.rules, len(setup.bots))
        self.table, self.rules = kernel.Table(), setup.rules[0]
        kernel.new_game(self.table, self.rules, len(setup.bots))
        begin_counting(self.table, seed)
        self.deck = [0] * kernel.CARDS

    def play(self) -> None:
        table = self.table
        while table.round_number == 0 or not kernel.is_over(table, self.rules):
            self.rules = self.setup.rules[table.round_number]
            bots = self.setup.strategies[min(table.round_number, len(self.setup.strategies) - 1)]
            luck = luck_of(self.seed, table.round_number + 1)
            number = table.round_number + 1
            left = gather_deck(table, self.rules, self.deck, number, luck)
            gather_deck(self.engine.table, self.rules, [0] * kernel.CARDS, number, luck)
            kernel.begin_round(table, self.rules, left)
            self.engine.begin()
            self.same()
            if self.rules.is_deck_game:
                self.play_deck(bots, left, luck)
            else:
                self.play_hands(bots, left, luck)
        assert self.engine.state.phase == "over"

    def play_deck(self, bots: Sequence[Sequence[int]], left: int, luck: int) -> None:
        table, engine = self.table, self.engine
        while table.inside:
            luck = next_luck(luck)
            card = draw(self.deck, left, luck)
            left -= 1
            kernel.reveal(table, self.rules, card)
            engine.draw(card)
            self.same()
            if table.inside:
                choose(table, self.rules, bots)
                engine.table.leaving = [int(leaves) for leaves in table.leaving]
                kernel.leave(table, self.rules)
                engine.leave()
                self.same()

    def play_hands(self, bots: Sequence[Sequence[int]], left: int, luck: int) -> None:
        table, engine, seats = self.table, self.engine, len(bots)
        hands = [[0] * kernel.CARDS for _ in range(seats)]
        deal_hands(table, self.rules, self.deck, left, luck, hands)
        while table.inside:
            lay_cards(table, self.rules, bots, hands)
            engine.table.laid = list(table.laid)
            kernel.show(table, self.rules)
            engine.show()
            self.same()

    def same(self) -> None:
        """Check that both tables have the same figures."""
        ours, theirs = self.table, self.engine.table
        ignored = NOT_COPIED | (AFTER_ROUND if ours.end else set())
        for field in fields(kernel.Table):
            if field.name not in ignored:
                assert getattr(ours, field.name) == getattr(theirs, field.name), field.name
        assert (ours.end, ours.left) == (theirs.end, theirs.left)
        for card in range(self.rules.pack_size):
            assert (ours.where[card] == kernel.GONE) == (theirs.where[card] == kernel.GONE), card
        if not ours.end:
            cards = theirs.artifact_cards[: theirs.artifacts]
            assert ours.artifact_cards[: ours.artifacts] == cards
        if self.table.inside and self.rules.is_deck_game:
            assert self.table.ending_cards == odds.next_card(self.engine.state).ending


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_games_go_as_on_the_engine(path: Path) -> None:
    variant = load(path)
    for seed in range(20):
        Both(with_bots(variant, seed), seed).play()


@given(variants().filter(lambda rules: not unknown_keys(rules)), st.integers(0, 1 << 20))
def test_house_rules_go_as_on_the_engine(variant: Variant, seed: int) -> None:
    Both(with_bots(variant, seed), seed).play()


@pytest.mark.parametrize("text", [
    'cards.gold = { "K" = 3 }\ncards.danger = { "K" = "rank" }\ndanger.then = "pair out"',
    'cards.gold = { "A" = 1, "2" = 2 }\ncards.danger = { "K" = "rank" }\ndanger.then = "card out"',
])  # fmt: skip
def test_a_deck_is_used_up(text: str) -> None:
    lines = 'extends = "kings-gold"\nname = "Small"\nartifacts = "off"\nleftover = "stays"'
    variant = load_text(f"{lines}\ncards.artifact = []\n{text}\n")
    setup = blocks.setup_for(variant, ("never", "nerve:3", "never"))
    for seed in range(6):
        Both(setup, seed).play()
