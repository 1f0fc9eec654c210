"""The kernel plays every move exactly as `GameState` does."""

import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import odds
from cardkit.engine.variant import Variant
from cardkit.engine.weighing import weigh_next_card
from cardkit.lab import blocks, games, kernel
from cardkit.lab.decisions import (
    ending_chance,
    total_loss_to_ending_cards,
    weigh_next_card as weigh_on_table,
)
from cardkit.lab.kernel import Rules, Table
from cardkit.rulebook.loader import load, load_text
from tests.lab import on_engine
from tests.lab.on_engine import StateGame
from tests.strategies import BY_KEY, house_rules_with, rules_of, variants

ROOT = Path(__file__).parents[2]
FOLDERS = ("variants", "variants/gallery", "examples/house")
PATHS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]
DECK_BOTS = (
    ("careful", "usual", "bold", "nerve:2"),
    ("kinds:2", "loot:8+kinds:3", "odds:1/6", "artifacts:1+turn:7"),
    ("nerve:3", "after:1", "pairs:2", "never", "loot:5,8,8,12"),
    ("mood:1", "random:1/8", "nerve:1", "usual+turn:9"),
)
HAND_BOTS = (
    ("pairs:1", "pairs:2", "nerve:1", "pairs:3"),
    ("loot:8", "turn:3", "kinds:9", "never"),
    ("odds:1/4", "usual", "choosy", "mood:2"),
)
SET_BY_KERNEL = {  # by functions of the kernel that tests/lab/on_engine.py calls
    *("kinds_one_short", "ending_cards", "cards_ending_by_gold_or_rank"),
    *("cards_to_come_by_kind", "gold_to_come_by_kind", "seats"),
}
NOT_COPIED = {
    # what only bots have
    *(
        "safe_ways",
        "safe_ways_gold",
        "safe_ways_in_all",
        "is_weighed",
        "random_state",
        "mood_seed",
        "strategies",
    ),
    # what only the results have, or what is left over from a move
    *(
        "is_leaving",
        "laid",
        "totals_before",
        "first_leaver_parts",
        "last_leaver_parts",
        "lone_leaver_parts",
        "leader",
        "leader_before",
        "latest_leader",
        "events_hash",
        "estimated_seconds",
    ),
    *("cost", "extra_for_lone_leaver", "gain", "gain_divisor", "deck", "hands"),
    # what only the kernel has
    *("has_kind_come", "emptied_count", "emptied_cards"),
    # compared below, or of a path whose round is over
    *("artifact_cards", "path", "path_size", "remainders", "end", "leaving_turn_by_seat"),
}
TO_DO_FOR_FIELD = "copy it in tests/lab/on_engine.py, or add it to NOT_COPIED in test_kernel.py"
AFTER_ROUND = {
    *("loot", "leftover", "path_sum", "kinds_seen", "kinds_one_short", "artifacts_on_path"),
    *(
        "ending_cards",
        "cards_ending_by_gold_or_rank",
        "cards_to_come_by_kind",
        "gold_to_come_by_kind",
    ),
    *("dangers_on_path_by_kind", "card_places"),
}


def test_fields_that_are_not_compared_exist() -> None:
    assert {field.name for field in fields(Table)} >= NOT_COPIED | AFTER_ROUND | SET_BY_KERNEL


def test_every_field_is_copied_or_listed() -> None:
    copied = re.findall(r"table\.(\w+)", Path(on_engine.__file__).read_text("utf-8"))
    names = {field.name for field in fields(Table)}
    missing = sorted(names - {*copied} - NOT_COPIED - SET_BY_KERNEL)
    assert not missing, TO_DO_FOR_FIELD


def with_bots(variant: Variant, seed: int) -> blocks.Setup:
    """Return a table with as many of the bots above as may play."""
    bots = DECK_BOTS if variant.is_deck_game else HAND_BOTS
    low, high = variant.players
    players = min(low + seed % 5, high)
    return blocks.setup_for(variant, (bots[seed % len(bots)] * players)[:players])


def check_same(ours: Table, rules: Rules, engine: StateGame) -> None:
    """Check that two tables have the same numbers."""
    theirs = engine.table
    ignored = NOT_COPIED | (AFTER_ROUND if ours.end else set())
    for field in fields(Table):
        if field.name not in ignored:
            values = getattr(ours, field.name), getattr(theirs, field.name)
            assert values[0] == values[1], f"{field.name} differs. If it is new: {TO_DO_FOR_FIELD}"
    assert (ours.end, ours.leaving_turn_by_seat) == (theirs.end, theirs.leaving_turn_by_seat)
    for card in range(rules.pack_size):
        assert (ours.card_places[card] == kernel.CARD_GONE) == (
            theirs.card_places[card] == kernel.CARD_GONE
        ), card
    if not ours.end:
        cards = theirs.artifact_cards[: theirs.artifacts_on_path]
        assert ours.artifact_cards[: ours.artifacts_on_path] == cards
    if ours.inside_count and rules.is_deck_game:
        assert ours.ending_cards == odds.count_ending_cards(engine.state).ending


def check_weighed(ours: Table, rules: Rules, engine: StateGame) -> None:
    """Check that two tables are the same, and that bots weigh what the engine calculates."""
    check_same(ours, rules, engine)
    if not ours.inside_count:
        return
    state, (ending, among) = engine.state, ending_chance(ours, rules)
    if not rules.is_deck_game:
        turn = odds.expected_turn(state, ours.inside_count)
        assert Fraction(ending, among or 1) == turn.collapse
        assert Fraction(ours.safe_ways_gold[ours.inside_count], among or 1) == turn.gold
        return
    coming = odds.count_ending_cards(state)
    assert (ending, among) == (coming.ending, coming.cards_left)
    if among:
        player = state.inside[0]
        banked = ours.banked[state.players.index(player)]
        weigh_on_table(ours, rules)
        fines = total_loss_to_ending_cards(ours, rules, banked) if rules.has_fines else 0
        gain = Fraction(ours.gain, ours.gain_divisor)
        cost, race = (
            Fraction(ours.cost + fines),
            Fraction(ours.extra_for_lone_leaver, ours.inside_count),
        )
        assert weigh_next_card(state, player) == (gain / among, cost / among, race / among)


Check = Callable[[Table, Rules, StateGame], None]


def play_both(setup: blocks.Setup, seed: int, check: Check = check_same) -> None:
    """Play a game on the kernel and on `GameState`, and compare both after each move."""
    engine = StateGame(setup.variant, setup.rules, len(setup.bots))

    def begin_round(table: Table, rules: Rules, left: int) -> None:
        number = table.round_number + 1
        random_state = games.random_state_of_round(seed, number)
        games.gather_deck(engine.table, rules, number, random_state)
        kernel.begin_round(table, rules, left)
        engine.begin()
        check(table, rules, engine)

    def turn_up_card(table: Table, rules: Rules, card: int) -> None:
        kernel.turn_up_card(table, rules, card)
        engine.draw(card)
        check(table, rules, engine)

    def leave(table: Table, rules: Rules) -> None:
        engine.table.is_leaving = [int(leaves) for leaves in table.is_leaving]
        kernel.carry_out_leaving(table, rules)
        engine.leave()
        check(table, rules, engine)

    def show(table: Table, rules: Rules) -> None:
        engine.table.laid = list(table.laid)
        kernel.play_hands_turn(table, rules)
        engine.show()
        check(table, rules, engine)

    row = [0] * (games.TABLE_COLUMN_COUNT + games.SEAT_COLUMN_COUNT * len(setup.bots))
    counts = [0] * games.BINS_IN_ALL_HISTOGRAMS
    with patch.multiple(
        games,
        begin_round=begin_round,
        turn_up_card=turn_up_card,
        carry_out_leaving=leave,
        play_hands_turn=show,
    ):
        games.play_games(setup.rules, setup.strategies, Table(), [seed], [row], [0], counts)
    assert engine.state.phase == "over"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_kernel_matches_engine_for_each_game(path: Path) -> None:
    variant = load(path)
    for seed in range(0, 20, 3):  # all bots and numbers of players
        play_both(with_bots(variant, seed), seed)


@given(variants(), st.integers(0, 1 << 20))
def test_kernel_and_bot_estimates_match_engine_for_random_house_rules(
    variant: Variant, seed: int
) -> None:
    play_both(with_bots(variant, seed), seed, check_weighed)


@pytest.mark.parametrize("key", BY_KEY)
def test_kernel_and_bot_estimates_match_engine_for_each_key(key: str) -> None:
    for seed, variant in enumerate(house_rules_with(key)):
        play_both(with_bots(variant, seed), seed, check_weighed)


@pytest.mark.parametrize("text", [
    'cards.gold = { "K" = 3 }\ncards.danger = { "K" = "rank" }\ndanger.then = "pair out"',
    'cards.gold = { "A" = 1, "2" = 2 }\ncards.danger = { "K" = "rank" }\ndanger.then = "card out"',
])  # fmt: skip
def test_kernel_matches_engine_until_deck_runs_out(text: str) -> None:
    lines = 'extends = "kings-gold"\nname = "Small"\nartifacts = "off"\nleftover = "stays"'
    variant = load_text(f"{lines}\ncards.artifact = []\n{text}\n")
    setup = blocks.setup_for(variant, ("never", "nerve:3", "never"))
    for seed in range(6):
        play_both(setup, seed)


def test_kernel_ignores_gold_removed_in_earlier_round() -> None:
    sets = {"danger.then": "card out", "round.1.danger.over": 13}
    for seed in range(4):
        play_both(with_bots(rules_of("poor-mans", sets), seed), seed, check_weighed)
