"""Bots at the table decide as bots of the same name do in simulations."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS, mood
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, use_language
from cardkit.lab import decisions
from cardkit.lab.crowd_bots import MIXED_CROWD, strategies_of
from cardkit.lab.kernel import Rules, Table
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.table import commands
from cardkit.table.bots import bot_reason_lines, bots_that_leave
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore
from cardkit.tally.items import Header
from cardkit.tally.words import fold, typed_words
from cardkit.text.lab import translated_bot_name
from cardkit.text.table.bots import default_bot_name
from tests.lab.on_engine import StateGame
from tests.lab.test_kernel import play_both, with_bots
from tests.strategies import rules_of, seeds, variants
from tests.table.test_live import new_game

STRATEGIES = dict(zip(LEVELS, strategies_of(list(LEVELS))[0], strict=True))


def check_decisions(table: Table, rules: Rules, engine: StateGame) -> None:
    """Check that each bot at the table decides as the simulated bot does, if it has to decide."""
    state = engine.state
    if state.phase not in ("decision", "show"):
        return
    table = replace(table, strategies=[list(strategy) for strategy in table.strategies])
    for level, strategy in STRATEGIES.items():
        decisions.set_strategies(table, [strategy] * table.seats)
        header = Header(
            bots=tuple((name, level) for name in state.players), mood_seed=table.mood_seed
        )
        for seat, player in enumerate(state.players):
            simulated = player in state.inside and decisions.does_leave(table, rules, seat)
            assert (player in bots_that_leave(state, header)) == simulated, (
                level,
                player,
                state.turn,
            )


@pytest.mark.parametrize("name", catalogue.main_games())
@pytest.mark.parametrize("seed", seeds(1))
def test_bots_decide_as_in_simulate(name: str, seed: int) -> None:
    play_both(with_bots(load(name), seed), seed, check_decisions)


@settings(max_examples=settings().max_examples // 2)
@given(variants(), st.integers(0, 1 << 20))
def test_bots_decide_as_in_simulate_with_random_rules(variant: Variant, seed: int) -> None:
    play_both(with_bots(variant, seed), seed, check_decisions)


@pytest.mark.parametrize(
    ("joker", "cards", "divisor", "cost", "gain"),
    [
        # Ann alone would have 3, Cy has 4
        (1, "Qh joker", 0, Fraction(0), Fraction(0)),
        # Ann would have 2 with Bo and 22 alone: 3 queens in 51 cost 2, and the gold of 212 that can
        # come brings each of two 106 in 51 cards, one of them the other joker
        (20, "Qh joker", 1, Fraction(3 * 2, 51), Fraction(106, 51)),
        # Ann would have 7 with Bo: half the mood, with 3 queens in 50 and gold of 202
        (20, "Qh 10s joker", 2, Fraction(3 * 7, 50), Fraction(101, 50)),
    ],
    ids=["behind", "ahead alone", "ahead with all"],
)
def test_bot_leaves_in_last_round_only_if_that_could_put_it_in_the_lead(
    joker: int, cards: str, divisor: int, cost: Fraction, gain: Fraction
) -> None:
    """Cy leaves King's Gold's only round with 2 of the 8, and with the 2 that stay.

    Ann's mood is divided by `divisor`. With 0, she stays in any case. The race for the joker is for
    20 points among two players.
    """
    sets = {"rounds": 1, "artifacts.joins": '{ 1 = "joker" }', "artifacts.worth": joker}
    state = GameState(rules_of("kings-gold", sets), ["Ann", "Bo", "Cy"])
    for move in (BeginRound(), Draw(parse_card("8s")), Leave(("Cy",))):
        state.play(move)
    for card in cards.split():
        state.play(Draw(parse_card(card)))
        if card != "joker":
            state.play(Leave(()))
    for number in range(100):
        header = Header(bots=(("Ann", "usual"),), mood_seed=number)
        leaves = bots_that_leave(state, header) == ("Ann",)
        expected = False
        if divisor:
            ready = mood("usual", number, 0, 1) / divisor
            expected = cost + Fraction(20, 2 * 6) / ready >= ready * gain
        assert leaves == expected, number


def test_why_explains_that_nothing_can_be_lost_yet() -> None:
    """Nobody carries gold, and all of three would take the joker alone."""
    sets = {"artifacts.joins": '{ 1 = "joker" }', "artifacts.worth": 20}
    state = GameState(rules_of("kings-gold", sets), ["Ann", "Bo", "Cy"])
    for card in ("Qh", "joker"):
        state.play(*([] if state.round else [BeginRound()]), Draw(parse_card(card)))
        state.play(*([] if card == "joker" else [Leave(())]))
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for number in range(100):
        header = Header(bots=(("Ann", "usual"),), mood_seed=number)
        leaves = bots_that_leave(state, header) == ("Ann",)
        said[leaves] |= {line.text for line in bot_reason_lines(state, header)}
    assert said == {
        False: {"Ann stays, because there is nothing to lose yet."},
        True: {
            "Ann has nothing to lose yet, but leaves because the next card gains only 1.41. "
            "Whoever leaves alone takes what is on the path, so waiting can cost more."
        },
    }


def check_reasons(table: Table, rules: Rules, engine: StateGame) -> None:
    state = engine.state
    if state.phase in ("decision", "show"):
        header = Header(
            bots=tuple((name, "careful") for name in state.players), mood_seed=table.mood_seed
        )
        for line in bot_reason_lines(state, header):
            assert not re.search(r"costs 0(\.00)?\b", line.text), line.text


@settings(max_examples=settings().max_examples // 2)
@given(variants(), st.integers(0, 1 << 20))
def test_why_never_mentions_a_cost_of_zero(variant: Variant, seed: int) -> None:
    play_both(with_bots(variant, seed), seed, check_reasons)


def test_seats_played_by_bots_are_saved_and_undone() -> None:
    """``talks/seats-given-away.txt`` has the texts."""
    store = MemoryStore()
    talk = Conversation(new_game(store=store))
    for line in ("9 - cy", "away bo", "bold", "join Robin=careful", "2 - ann", "join bo"):
        talk.answer_or_refuse(line)
    assert dict(talk.game.header.bots) == {"Robin": "careful"}
    moods = talk.game.header.mood_seed
    resumed = Game.open(store, "friday")
    assert (resumed.header.bots, resumed.header.mood_seed) == (talk.game.header.bots, moods)
    talk.game.undo()
    assert dict(talk.game.header.bots) == {"Bo": "bold", "Robin": "careful"}
    talk.answer_or_refuse("rename Robin Rob")
    assert dict(talk.game.header.bots) == {"Bo": "bold", "Rob": "careful"}
    assert talk.game.header.mood_seed == moods


@pytest.mark.parametrize("levels", [[*LEVELS], [*reversed(LEVELS)]])
def test_enter_at_seat_question_adds_the_bot_it_names(
    levels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "LEVELS", levels)
    talk = Conversation(new_game())
    talk.answer_or_refuse("away bo")
    assert "Enter = Usual; or another" in talk.prompt
    talk.answer_or_refuse("")
    assert dict(talk.game.header.bots) == {"Bo": "usual"}


@pytest.mark.parametrize("code", languages())
def test_bot_names_can_be_typed(code: str) -> None:
    with use_language(code):
        names = {level: {default_bot_name(level), translated_bot_name(level)} for level in LEVELS}
        typed = {
            level: {typed_words().bots.get(fold(name), "") for name in names[level]}
            for level in LEVELS
        }
        crowd = translated_bot_name(MIXED_CROWD)
    assert typed == {level: {level} for level in LEVELS}  # msgctxt "typed" in cardkit/locale
    assert code == "en" or crowd != MIXED_CROWD
