"""What is other in some rounds (G-20), in small games worked out by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Begin, Result, replace, replay
from cardkit.v4.engine.outcomes import Caught
from cardkit.v4.engine.variant import OF_RULES
from cardkit.v4.files import digest, load, over_shipped, standing_alone
from cardkit.v4.files.loading import load_text
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.speech.rules import others, told, why
from cardkit.v4.text import VariantError
from tests.v4.houses import game as random_game, house
from tests.v4.pads import came_of, followed
from tests.v4.seeds import seeds
from tests.v4.table.driving import Table

HEADER = "variant: kings-gold\n{}players: Ann, Bo, Cy, Di\n"
THREE = HEADER.format("set: round.2.danger.ends_at=3\n")
DOUBLE = HEADER.format('set: round.2.cards.gold={ "A-10" = "face + 10" }\n')
ROUND_1 = "round 1\n9h - Ann, Bo, Cy, Di\n"


@pytest.mark.rule("G-20")
def test_a_round_has_a_number_of_dangers_of_its_own() -> None:
    """The second Queen catches in round 1, warns in round 2, and catches again in round 3."""
    turns = "Qs\nQh\nround 2\nQd\nQc - Ann, Bo, Cy, Di\nround 3\nKs\nKh\n"
    assert [caught.kinds for caught in came_of(THREE + "round 1\n" + turns, Caught)] == [
        ("Q",),
        ("K",),
    ]
    with pytest.raises(AssertionError):
        followed(THREE + "round 1\nQs\nQh\n7h\n")


@pytest.mark.rule("G-20", "G-2")
def test_gold_is_worth_more_in_a_round() -> None:
    """Nine for four is two each; in round 2 it is nineteen, four each and three on the card."""
    state = followed(DOUBLE + ROUND_1 + "round 2\n9h")
    assert (state.banked["Ann"], state.loot, state.leftover) == (2, 4, 3)
    assert followed(DOUBLE + ROUND_1 + "round 2\n9h - Ann, Bo, Cy, Di\nround 3\n9h").loot == 2


@pytest.mark.rule("G-20", "G-15")
def test_a_round_shares_otherwise() -> None:
    """Nine each in round 2, two each in the others."""
    text = HEADER.format("set: round.2.share=each\n") + ROUND_1
    assert followed(text + "round 2\n9h").loot == 9
    assert followed(text + "round 2\n9h - Ann, Bo, Cy, Di\nround 3\n9h").loot == 2


@pytest.mark.rule("G-20", "KG-11")
def test_an_extra_round_goes_by_the_last() -> None:
    """Whatever is other in the last round is so in a round that plays off a tie."""
    game = load("kings-gold", [("rounds", "2"), ("round.last.share", "each")])
    state = replay(
        game,
        ("Ann", "Bo", "Cy"),
        [Begin(), Result((("Ann", 5), ("Bo", 5)), ()), Begin(), Result((), ()), Begin(True)],
    )
    assert (state.course, state.variant.share) == (2, "each")


def test_the_table_for_fewer_rounds_holds() -> None:
    """A table for one round goes before one for several, and the last round is the last there
    is."""
    settings = [
        ("round.1-3.share", "each"),
        ("round.2.share", "split"),
        ("round.last.share", "leavers"),
    ]
    game = load("kings-gold", settings)
    assert [game.at(number).share for number in range(1, 5)] == ["each", "split", "each", "leavers"]
    assert load("kings-gold", [("rounds", "3"), ("round.last.share", "each")]).at(3).share == "each"
    with pytest.raises(VariantError, match="nobody knows which round is the last"):
        load("kings-gold", [("until", "50"), ("round.last.share", "each")])


def test_a_child_has_what_its_parent_has(tmp_path: Path) -> None:
    """Table by table and key by key; those of rounds that a child does not play fall away."""
    one = (
        'extends = "kings-gold"\nname = "One"\n[round.2]\nshare = "each"\ndanger.ends_at = '
        '3\n[round.4]\nshare = "each"\n'
    )
    (tmp_path / "one.toml").write_text(one)
    (tmp_path / "two.toml").write_text(
        'extends = "one.toml"\nname = "Two"\n[round.2]\nshare = "split"\n'
    )
    game = load(tmp_path / "two.toml")
    assert (game.at(2).share, game.at(2).usual_limit, game.at(4).share) == ("split", 3, "each")
    (tmp_path / "less.toml").write_text('extends = "one.toml"\nname = "Less"\nrounds = 2\n')
    assert load(tmp_path / "less.toml").changes == load(tmp_path / "one.toml").changes[:1]


def test_no_rule_goes_by_how_many_play() -> None:
    """Set or written, it is refused, with what to write instead."""
    for key, value in (("players.3.share", "each"), ("players", '{ 3 = { share = "each" } }')):
        with pytest.raises(VariantError, match='a house rule of their own, with players = "3"'):
            load("kings-gold", [(key, value)])


def test_rules_that_are_other_travel() -> None:
    """They change the digest, stand in a file of their own and in lines ``set:``."""
    game = load("kings-gold", [("round.4.danger.ends_at", "3")])
    assert digest(game) != digest(load("kings-gold"))
    assert digest(load_text(standing_alone(game), "alone")) == digest(game)
    found = over_shipped(game, "kings-gold", None)
    assert ("round.4.danger.ends_at", "3") in found.settings
    assert digest(found) == digest(game)


def test_what_is_other_is_told_with_where() -> None:
    """By the function that tells it elsewhere; the rule itself says that it is not everywhere
    so."""
    game = load("kings-gold", [("round.2-3.danger.ends_at", "3")])
    (rounds,) = others(game)
    assert rounds.title == "in rounds 2 and 3"
    assert [rule.full for rule in rounds.lines] == [told(game.at(2), "danger")]
    assert told(game, "danger").endswith("In rounds 2 and 3 another rule holds.")
    assert why(game.at(2), "G-6").startswith("The first two guards of a kind warn.")


def test_the_master_says_what_is_other_than_before() -> None:
    """At the beginning of the round, and when all is as it was."""
    table = Table("kings-gold", "Ann, Bo, Cy", settings=(("round.2.share", "each"),))
    assert "Other now" not in table.type("9h", "all")
    assert "Other now" in table.type("")
    assert "TAKE 9 each" in table.type("9h")
    table.type("all")
    assert "Other now" in table.type("")
    table.type("9h", "all")
    assert "Other now" not in table.type("")


def test_odds_are_those_of_the_round() -> None:
    """No card ends a fresh round 2 after two of a kind, where it takes three."""
    game = load("kings-gold", [("round.2.danger.ends_at", "3")])
    assert [
        odds.deck(fresh_rounds.fresh(game, number)).dangers[0].ends_at for number in (1, 2, 3)
    ] == [2, 3, 2]
    assert fresh_rounds.risk(game, 1, 4, 2) != fresh_rounds.risk(game, 1, 4, 1)


@pytest.mark.slow
def test_cards_have_the_same_numbers_in_every_round() -> None:
    """In random house rules that have rounds of their own, whatever order their tables name the
    cards in."""
    found = [
        (one, chance) for chance in map(Random, seeds(40)) if (one := house(chance)).variant.changes
    ]
    assert len(found) > 2
    for one, chance in found:
        assert all(
            [slot.card for slot in at.slots] == [slot.card for slot in one.variant.slots]
            for at in one.variant.course
        )
        assert random_game(one, chance).entries


@pytest.mark.rule("G-20")
def test_a_round_cannot_set_a_number_for_a_kind_that_a_setting_took_away() -> None:
    """Set or written, it is refused alike, with where it holds."""
    danger = ("cards.danger", '{ "J-K" = "colour" }')
    with pytest.raises(VariantError, match='in round 2: there is no danger of kind "K"'):
        load("diamant", (danger, ("round.2.danger.ends_at", "{ default = 2, K = 3 }")))
    assert (
        load("diamant", (danger, ("round.2.danger.ends_at", "{ default = 2, r = 3 }")))
        .at(2)
        .limit("r")
        == 3
    )


@pytest.mark.parametrize("seed", seeds(8))
def test_what_is_kept_of_rules_with_other_texts_is_what_is_found_anew(seed: int) -> None:
    """Of a game whose inherited texts fell away where they no longer fit."""
    one = house(Random(seed)).variant
    anew = replace(one.retold(summary="Go on."), summary=one.summary)
    assert [getattr(one, name) for name in OF_RULES] == [getattr(anew, name) for name in OF_RULES]
