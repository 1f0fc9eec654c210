"""Faults of the new engine that the comparison has found, each in a small game.

As soon as one is mended its test passes: then remove its mark, and what steps aside for it
(`known_fault` in `variants.py`, `_meets_known_fault` in `pair.py`).
"""

import pytest

from cardkit.engine import odds
from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave, RoundResult, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, check
from cardkit.engine.loader import load, load_text

PLAYERS = ["Ann", "Bo", "Cy"]


@pytest.mark.xfail(strict=True, raises=pytest.fail.Exception)
def test_a_removed_card_stays_out_where_a_round_lists_gold_in_another_order() -> None:
    variant = load_text("""
        extends = "kings-gold"
        name = "Nines"
        artifacts = "off"
        cards.danger = { "9" = "rank" }
        cards.blank = ["J-K"]
        round.2.cards.gold = { "2-10" = "face", "A" = 1 }
    """)
    game = GameState(variant, PLAYERS)
    game.play(BeginRound(), Draw(parse_card("9s")), Leave(), Draw(parse_card("9h")), BeginRound())
    with pytest.raises(IllegalMove, match="card-gone"):  # allowed: 9d is taken for it
        check(game, Draw(parse_card("9h")))


BLACK_JACK_OF_GOLD = """
    extends = "cave-network"
    name = "Jacks"
    artifacts = "off"
    cards.gold = { "A-10" = "face", "Jb" = "face" }
    cards.danger = { "A-10" = "rank", "J-Kr" = "all" }
    hands.remove = { 2 = 8, 3 = 8, 4 = 8, 5 = 9, 6 = 8, 7 = 9, 8 = 12 }
"""


@pytest.mark.xfail(strict=True, raises=IllegalMove)
def test_a_card_that_others_of_its_turn_tell_apart_is_played() -> None:
    game = GameState(load_text(BLACK_JACK_OF_GOLD), PLAYERS)
    named = [parse_card(name) for name in ("Jb", "J", "2s")]
    show = Show(dict(zip(PLAYERS, named)))
    game.play(BeginRound())
    check(game, show)  # allowed: the second Jack must be the red one
    game.play(show)  # but `_show` asks for "J" without the others, and the turn counts already


@pytest.mark.xfail(strict=True, raises=IllegalMove)
def test_artifacts_of_a_result_that_others_tell_apart_are_noted() -> None:
    variant = load_text("""
        extends = "kings-gold"
        name = "Court"
        cards.gold = { "A-10" = "face" }
        cards.danger = { "K" = "rank" }
        cards.artifact = ["Jb", "Jr"]
        artifacts.joins = "start"
        artifacts.worth = { Jb = 5, Jr = 7 }
    """)
    game = GameState(variant, PLAYERS)
    game.play(BeginRound())
    result = RoundResult({}, {"Ann": (parse_card("Jb"),), "Bo": (parse_card("J"),)})
    check(game, result)
    game.play(result)


@pytest.mark.xfail(strict=True)
def test_a_setting_until_gives_as_many_rounds_as_in_a_file() -> None:
    house = load_text('extends = "boiling-pot"\nname = "To a hundred"\nuntil = 100')
    assert house.rounds == 20
    assert load("boiling-pot", {"until": 100}).rounds == 20


@pytest.mark.xfail(strict=True, raises=IndexError)
def test_survival_where_more_dangers_may_come_than_are_left() -> None:
    variant = load_text("""
        extends = "kings-gold"
        name = "Three Kings"
        cards.danger = { "K" = "rank" }
        cards.blank = ["J-Q"]
        danger.ends_at = 3
        danger.then = "pair out"
    """)
    game = GameState(variant, PLAYERS)
    kings = [move for suit in "shd" for move in (Draw(parse_card(f"K{suit}")), Leave())]
    game.play(BeginRound(), *kings[:-1], BeginRound())  # one King is left, two may come
    odds.survival(game)
