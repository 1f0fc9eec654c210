"""What all six games share: rules G-1 to G-14, in small games worked out by hand."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import Begin, Leave, legal, replay
from cardkit.v4.engine.outcomes import GameOver, Left, RoundBegan, RoundOver
from cardkit.v4.files import load
from cardkit.v4.speech.rules import told as tell
from tests.v4.pads import banked, came_of, followed, refused, scored

THREE = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
FOUR = "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n"
CAVE = "variant: cave-network\nplayers: Ann, Bo, Cy\n"


@pytest.mark.rule("G-1")
def test_a_round_begins_with_everyone_inside_and_nothing_in_hand() -> None:
    """Round 2 starts afresh after a round with loot, leftover and a caught player; what was banked
    stays."""
    state = followed(THREE + "round 1\n10h - Bo\n7s\nKs\nKd\nround 2")
    assert state.inside == ("Ann", "Bo", "Cy")
    assert (state.loot, state.leftover, state.path) == (0, 0, [])
    assert state.banked == {"Ann": 0, "Bo": 4, "Cy": 0}


@pytest.mark.rule("G-1")
def test_artifacts_carry_over() -> None:
    """A joker carried out in round 2 still counts in round 3."""
    assert (
        followed(THREE + "round 1\n3s - all\nround 2\njoker - Ann\n3s - all\nround 3").total("Ann")
        == 1 + 5
    )


@pytest.mark.rule("G-2")
def test_gold_is_shared_and_the_rest_stays() -> None:
    """Seven gold among three: two each, one stays."""
    state = followed(THREE + "round 1\n7h")
    assert (state.loot, state.leftover) == (2, 1)


@pytest.mark.rule("G-2")
def test_too_little_for_all_stays_whole() -> None:
    """Two gold among three: nothing for anybody, both stay."""
    state = followed(THREE + "round 1\n2h")
    assert (state.loot, state.leftover) == (0, 2)


@pytest.mark.rule("G-3")
def test_who_leaves_takes_no_part_in_the_rest() -> None:
    """Bo leaves with 2 + 1; the nine is shared by the two who stayed."""
    state = followed(THREE + "round 1\n7h - Bo\n9c")
    assert state.banked["Bo"] == 3
    assert (state.inside, state.loot, state.leftover) == (("Ann", "Cy"), 6, 1)


@pytest.mark.rule("G-3")
def test_nobody_leaves_twice() -> None:
    """Bo is out since turn 1 and cannot leave in turn 2."""
    assert refused(THREE + "round 1\n7h - Bo\n9c - Bo") == "5:6 not-inside"


@pytest.mark.rule("G-3")
def test_the_order_in_which_leavers_are_named_does_not_matter() -> None:
    """They show together: "Cy, Ann" and "Ann, Cy" are one game."""
    assert followed(FOUR + "round 1\n7h - Cy, Ann\n8c") == followed(
        FOUR + "round 1\n7h - Ann, Cy\n8c"
    )


@pytest.mark.rule("G-4")
def test_leavers_share_what_lies_on_the_path() -> None:
    """Three lie after a seven for four: two leavers take one each, one stays for Cy, who takes two
    with the five's."""
    assert banked(FOUR + "round 1\n7h - Ann, Bo\n5d - Cy\nKc - all") == {
        "Ann": 2,
        "Bo": 2,
        "Cy": 5,
        "Di": 3,
    }


@pytest.mark.rule("G-4")
def test_banked_gold_is_safe_from_what_comes_later() -> None:
    """Bo's four stay banked when the others are caught."""
    assert banked(THREE + "round 1\n10h - Bo\n7s\nKs\nKd") == {"Ann": 0, "Bo": 4, "Cy": 0}


@pytest.mark.rule("G-4")
def test_what_leavers_cannot_divide_lies_on_for_the_next() -> None:
    """Five lie; two leavers take two each and one stays, which the last one takes."""
    outcomes = came_of(FOUR + "round 1\n7h\n2d - Ann, Bo\n3c - Cy", Left)
    assert [(left.leftover, left.share, left.rest) for left in outcomes] == [(5, 2, 1), (2, 2, 0)]


@pytest.mark.rule("G-12")
def test_leftover_is_pooled_unless_the_table_says_otherwise() -> None:
    """Three and three lie: pooled six, so two leavers take three each on top of their two."""
    state = followed(FOUR + "round 1\n7h\n7d - Ann, Bo")
    assert (state.banked["Ann"], state.banked["Bo"], state.leftover) == (5, 5, 0)


@pytest.mark.rule("G-12")
def test_leftover_can_be_shared_card_by_card() -> None:
    """Three and three lie: two leavers take one from each card, and one stays on each."""
    state = followed(
        FOUR.replace("players", "set: leftover=per-card\nplayers") + "round 1\n7h\n7d - Ann, Bo"
    )
    assert (state.banked["Ann"], state.banked["Bo"], state.leftover) == (4, 4, 2)
    assert state.rests == [1, 1]


@pytest.mark.rule("G-12")
def test_card_by_card_a_later_leaver_takes_what_each_card_kept() -> None:
    """One lies on each seven; the two who are left take none of them together, one alone takes
    both."""
    start = FOUR.replace("players", "set: leftover=per-card\nplayers") + (
        "round 1\n7h\n7d - Ann, Bo\n"
    )
    assert banked(start + "Kc - Cy, Di") == {"Ann": 4, "Bo": 4, "Cy": 2, "Di": 2}
    assert banked(start + "Kc - Cy\nQc - Di") == {"Ann": 4, "Bo": 4, "Cy": 4, "Di": 2}


@pytest.mark.rule("G-5")
def test_leaving_is_settled_before_the_next_card() -> None:
    """Bo takes the five's rest of two but nothing of the ten that comes next."""
    state = followed(THREE + "round 1\n5d - Bo\n10c")
    assert state.banked["Bo"] == 1 + 2
    assert (state.loot, state.leftover) == (1 + 5, 0)


@pytest.mark.rule("G-5")
def test_who_turned_back_finds_no_joker_that_lies_deeper() -> None:
    """The joker comes after Bo has left: it is Ann's, who leaves alone after it."""
    figures = scored(THREE + "round 1\n3s - all\nround 2\n3d - Bo\njoker - Ann\n2h - Cy")
    assert figures["rounds"][1]["artifacts"] == {"Ann": [5], "Bo": [], "Cy": []}


@pytest.mark.rule("G-6")
def test_who_is_caught_banks_nothing_and_the_rest_goes_back() -> None:
    """Ann and Cy lose six each, and with the one that lies there thirteen go back to the supply."""
    assert banked(THREE + "round 1\n10h - Bo\n7s\nKs\nKd") == {"Ann": 0, "Bo": 4, "Cy": 0}
    [over] = came_of(THREE + "round 1\n10h - Bo\n7s\nKs\nKd", RoundOver)
    assert (over.end, over.returned) == ("caught", 13)


@pytest.mark.rule("G-7")
def test_a_round_is_over_when_nobody_is_inside() -> None:
    """Four leave together: three cannot be divided and go back to the supply."""
    [over] = came_of(FOUR + "round 1\n7h - all", RoundOver)
    assert (over.end, over.returned) == ("all-out", 3)
    assert banked(FOUR + "round 1\n7h - all") == {"Ann": 1, "Bo": 1, "Cy": 1, "Di": 1}


@pytest.mark.rule("G-7")
def test_no_card_comes_after_the_last_one_left() -> None:
    """A turn after "all" is refused."""
    assert refused(THREE + "round 1\n7h - all\n8c") == "5:1 round-over"


ONE_KING_LEFT = (
    'variant: kings-gold\nplayers: Ann, Bo, Cy\nset: artifacts=off\nset: cards.gold={ "A" = 1 }\n'
    'set: cards.danger={ "K" = "rank" }\nround 1\nKs / Kh\nround 2\nKs / Kc\nround 3\nKs / '
    "Kd\nround 4\nAs / Ah / Ad / Ac\n"
)


@pytest.mark.rule("G-8")
def test_when_the_deck_runs_out_all_leave_together() -> None:
    """Three kings have left the game, so the fifth card is the last: three share the four that lie
    there."""
    figures = scored(ONE_KING_LEFT + "Ks -")
    assert figures["rounds"][3]["end"] == "deck-out"
    assert figures["rounds"][3]["banked"] == {"Ann": 1, "Bo": 1, "Cy": 1}
    assert came_of(ONE_KING_LEFT + "Ks -", RoundOver)[3].returned == 1


@pytest.mark.rule("G-8")
def test_the_decision_after_the_last_card_comes_as_always() -> None:
    """Ann leaves alone after the last card and takes all four; then the others leave, with
    nothing."""
    figures = scored(ONE_KING_LEFT + "Ks - Ann")
    assert figures["rounds"][3]["end"] == "deck-out"
    assert figures["rounds"][3]["banked"] == {"Ann": 4, "Bo": 0, "Cy": 0}


@pytest.mark.rule("G-8")
def test_no_card_comes_from_an_empty_deck() -> None:
    """The deck has five cards, and a sixth is refused."""
    assert refused(ONE_KING_LEFT + "Ks -\nAs").endswith(" game-over")


@pytest.mark.rule("G-9")
def test_the_highest_score_wins_artifacts_counted() -> None:
    """Ann has banked less than Bo but her joker of 15 puts her first."""
    text = THREE + "round 1\n9s - Bo\n6h - Cy\nKs\nKd\n"
    text += "round 2\nQs / Qh\nround 3\nQs / Qd\nround 4\njoker - Ann\nJs\nJh"
    figures = scored(text)
    assert figures["gold"] == {"Ann": 0, "Bo": 3, "Cy": 6}
    assert figures["totals"] == {"Ann": 15, "Bo": 3, "Cy": 6}
    assert figures["ranking"] == [["Ann"], ["Cy"], ["Bo"]]
    [over] = came_of(text, GameOver)
    assert over.decided == "score"


@pytest.mark.rule("G-10")
@pytest.mark.parametrize(
    "name", ["kings-gold", "poor-mans", "incan-gold", "incan-gold-2006", "diamant"]
)
def test_nobody_leaves_before_the_first_card(name: str) -> None:
    """In a deck game the decision comes after a card."""
    state = replay(load(name), ("Ann", "Bo", "Cy"), [Begin()])
    refusal = legal.check(state, Leave(("Ann",)))
    assert refusal is not None
    assert refusal.code == "no-card"


@pytest.mark.rule("G-10", "CN-6")
def test_in_the_cave_one_may_flee_in_the_first_turn() -> None:
    """Ann lays her first card face down: she is out, with nothing."""
    state = followed(CAVE + "game 1\nAnn -, Bo 7h, Cy 5d")
    assert state.inside == ("Bo", "Cy")
    assert state.banked["Ann"] == 0


@pytest.mark.rule("G-11")
def test_the_gold_of_a_round_adds_up() -> None:
    """10 + 7 + 9 gold came: Bo banked 4, Ann 7 with the one that lay there, and Cy carries the
    other 15."""
    state = followed(THREE + "round 1\n10h - Bo\n7s - Ann\n9c")
    assert state.banked == {"Ann": 3 + 3 + 1, "Bo": 3 + 1, "Cy": 0}
    assert state.loot == 3 + 3 + 9
    assert sum(state.banked.values()) + state.loot + state.leftover == 10 + 7 + 9


@pytest.mark.rule("G-13")
def test_the_supply_never_limits_what_is_paid() -> None:
    """A game with pieces of 1 alone pays all 220 gold of the pack to the one who is left inside."""
    gold = [f"{rank}{suit}" for suit in "shdc" for rank in ("A", *range(2, 11))]
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\nJs - Bo, Cy\n"
        + " / ".join(gold)
        + " - Ann"
    )
    assert banked(text) == {"Ann": 220, "Bo": 0, "Cy": 0}
    assert "the supply never limits" in tell(load("kings-gold"), "supply")


@pytest.mark.rule("G-14", "KG-13")
def test_totals_stay_secret_where_banked_gold_is_hidden() -> None:
    """The boxed games hide it, the others count openly (KG-13); a table may say otherwise."""
    secret = {name: load(name).totals for name in ("incan-gold", "incan-gold-2006", "diamant")}
    assert set(secret.values()) == {"secret"}
    assert (
        load("kings-gold").totals
        == load("poor-mans").totals
        == load("cave-network").totals
        == "open"
    )
    assert load("kings-gold", [("totals", "secret")]).totals == "secret"
    assert "may not be counted" in tell(load("incan-gold"), "totals")
    assert tell(load("poor-mans"), "totals") == "Totals are open: anybody may count what is safe."


@pytest.mark.rule("G-1")
def test_the_round_that_begins_is_told_with_its_players_and_its_deck() -> None:
    """King's Gold begins with 52 cards; one leaves with the catch, and a joker joins."""
    began = came_of(THREE + "round 1\nKs\nKd\nround 2", RoundBegan)
    assert [(b.number, b.players, b.deck, b.joins) for b in began] == [
        (1, ("Ann", "Bo", "Cy"), 52, 0),
        (2, ("Ann", "Bo", "Cy"), 52, 1),
    ]
