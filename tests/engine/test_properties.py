"""Properties that every game has under any rules, tested with random games and house rules."""

import re
from operator import attrgetter
from random import Random

import pytest
from hypothesis import given, strategies as st

from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.game import GameState
from cardkit.engine.legality import check_move, find_card
from cardkit.engine.odds import ends_round, game_at_round_start
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.remaining import cards_left, shuffled_deck
from cardkit.engine.sections import Artifacts, Danger, keys_of_section
from cardkit.engine.variant import Variant
from cardkit.rulebook.writing import describe_accepted_values

from ..strategies import BY_KEY, CHANGES, Game, games, house_rules_with, variants
from .play import game

ONE_OF_WORDS = re.compile(r'("[^"]+"(, | or |$))+')
"""A pattern of the description of a key that takes one of several words."""


def test_random_house_rules_cover_every_key() -> None:
    """Random games would never test a key that is missing in `tests/strategies.py`."""
    told_or_dealt = {"reveal", "first_danger", "totals", "pieces", "minutes", "age", "summary"}
    texts = {"name", "version", "cites", "rulings", "house"}
    changed = {(key, str(value)) for change in CHANGES for key, value in change.items()}
    for section, kind in {"": Variant, "danger": Danger, "artifacts": Artifacts}.items():
        for name, field in keys_of_section(kind).items():
            if name in told_or_dealt | texts:
                continue
            values = {value for key, value in changed if key == f"{section}.{name}".strip(".")}
            takes, default = (
                str(describe_accepted_values(field.metadata["read"])),
                field.metadata.get("default"),
            )
            words = re.findall('"(.+?)"', takes if ONE_OF_WORDS.fullmatch(takes) else "")
            assert values, f"CHANGES in tests/strategies.py lacks {name}"
            assert {word for word in words if word != default} <= values, name


@pytest.mark.parametrize("key", BY_KEY)
def test_round_result_accepts_all_gold_of_a_round(key: str) -> None:
    """Turns up all cards that are not dangers. One player leaves alone at the end.

    `max_gold_of_round` says how much gold is possible.
    """
    for rules in filter(attrgetter("is_deck_game"), house_rules_with(key)):
        state = game_at_round_start(rules, 1, rules.players[0])
        begun = state.copy()
        cards = [card for card in shuffled_deck(state, Random(key)) if not card.kind]
        for number, card in enumerate(cards, -len(cards)):
            if state.phase == "card" and not ends_round(state, card):
                state.draw(card)
                state.leave(state.inside[: number >= -len(state.seats)])
        check_move(
            begun, ev.RoundResult({name: gold for name, gold in state.round_gold.items() if gold})
        )


# --- states ---------------------------------------------------------------------------------------


@given(games())
def test_playing_on_a_copy_leaves_the_original_unchanged(game: Game) -> None:
    """A copy of the start is played and compared with the game."""
    for turn in game.turns():
        kept = vars(turn.before.copy())
        copied = turn.before.copy()
        copied.play(turn.move)
        assert vars(copied) == vars(turn.after)
        assert vars(turn.before) == kept


@given(games())
def test_refused_moves_change_nothing_and_accepted_moves_play(game: Game) -> None:
    for state in game.states[:: max(1, len(game.states) // 8)]:
        before = vars(state.copy())
        somebody = state.players[0]
        wrong: list[ev.Move] = [
            ev.Draw(Card("7", "h")), ev.Draw(Card("7")), ev.Draw(Card("joker")), ev.Draw(Card("", "h")),
            ev.Draw(Card()), ev.Leave(), ev.Leave(("Nobody",)), ev.Leave((somebody,) * 2), ev.Leave((somebody,)),
            ev.BeginRound(), ev.BeginRound(True), ev.EndGame(), ev.Attend("Nobody", False),
            ev.Attend(somebody, True), ev.Attend(somebody, False), ev.Attend("New", True),
            ev.RoundResult({}), ev.RoundResult({somebody: 9999}), ev.RoundResult({somebody: -1}),
            ev.RoundResult({}, {somebody: (None,) * 9}), ev.Show({}),
            ev.Show(dict.fromkeys(state.inside, Card("7", "h"))),
            ev.Show(dict.fromkeys(state.inside), (Card("K"),)),
        ]  # fmt: skip
        for move in wrong:
            copied = state.copy()
            try:
                events = copied.play(move)
            except IllegalMove:
                assert vars(copied) == before
                with pytest.raises(IllegalMove):
                    check_move(state, move)
            else:
                assert events
                check_move(state, move)
        assert vars(state) == before


@given(games())
def test_ranking_contains_everyone_once_best_first(game: Game) -> None:
    for state in game.states:
        groups = state.ranking()
        assert sorted(name for group in groups for name in group) == sorted(state.players)
        totals = [state.total(group[0]) for group in groups]
        assert totals == sorted(totals, reverse=game.variant.wins == "highest")
        assert all(len({state.total(name) for name in group}) == 1 for group in groups)
        top = groups[0]
        is_tie = state.what_decides_winner() in ("shared", "extra round", "play again")
        assert is_tie == (len(top) > 1)
        assert top == [name for name in state.players if name in top]


# --- cards that a program deals -------------------------------------------------------------------


@given(variants(), st.integers(0, 2**32))
def test_shuffled_deck_deals_exactly_the_deck(variant: Variant, seed: int) -> None:
    """Every possible card comes, the number of cards is right, and the game ends."""
    random = Random(seed)
    state = GameState(variant, [f"P{number}" for number in range(variant.players[0])])
    while state.phase != "over" and variant.is_deck_game:
        state.play(ev.BeginRound())
        dealt = list(shuffled_deck(state, random))
        assert len(dealt) == state.deck_size == cards_left(state).total()
        assert len({card.slots for card in dealt}) == len(dealt)
        for card in dealt:
            assert find_card(state, card.card).gold == card.gold
            state.draw(card)
            if state.phase == "decision":
                state.leave([name for name in state.inside if random.random() < 0.1])
            if state.phase != "card":
                break
        assert state.phase in ("round", "over")


def test_deck_can_be_shuffled_after_some_cards_are_named() -> None:
    state = game("kings-gold", "K / K", "")
    assert len(list(shuffled_deck(state, Random(1)))) == state.deck_size == 52
