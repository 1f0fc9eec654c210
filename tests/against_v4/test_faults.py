"""Faults of the new engine that the comparison has found, and that are mended: small games."""

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.events import BeginRound, Draw, Leave
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, check
from cardkit.engine.loader import load, load_text

PLAYERS = ["Ann", "Bo", "Cy"]


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
    with pytest.raises(IllegalMove, match="card-gone"):
        check(game, Draw(parse_card("9h")))


def test_a_setting_until_gives_as_many_rounds_as_in_a_file() -> None:
    house = load_text('extends = "boiling-pot"\nname = "To a hundred"\nuntil = 100')
    assert house.rounds == 20
    assert load("boiling-pot", {"until": 100}).rounds == 20
