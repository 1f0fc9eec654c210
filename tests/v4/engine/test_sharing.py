"""How gold is shared, and what becomes of what is left over (G-12, G-15), in small games worked out
by hand."""

from __future__ import annotations

import pytest

from cardkit.v4 import odds
from cardkit.v4.engine import Begin, Result, replay
from cardkit.v4.engine.outcomes import RoundOver, Split
from cardkit.v4.files import load
from cardkit.v4.odds import fresh_rounds, solo
from cardkit.v4.speech.rules import rules_of, why
from tests.v4.pads import banked, came_of, followed

FOUR = "players: Ann, Bo, Cy, Di\n"


def kings_gold(*settings: str) -> str:
    return "variant: kings-gold\n" + "".join(f"set: {setting}\n" for setting in settings) + FOUR


def cave(*settings: str) -> str:
    return kings_gold(*settings).replace("kings-gold", "cave-network")


EACH, LEAVERS = kings_gold("share=each"), kings_gold("share=leavers")
LOST, STAYS = kings_gold("leftover=lost"), kings_gold("leftover=stays")


@pytest.mark.rule("G-15")
def test_each_inside_takes_all_of_it() -> None:
    """Seven for four, then five for three: Bo has seven, the others twelve, and nothing lies
    there."""
    state = followed(EACH + "round 1\n7h - Bo\n5d")
    assert (state.banked["Bo"], state.loot, state.leftover) == (7, 12, 0)


@pytest.mark.rule("G-15")
def test_nobody_takes_any_before_leaving() -> None:
    """Seven and five lie there, whole: two who leave take six each, and who is caught has nothing
    to lose."""
    state = followed(LEAVERS + "round 1\n7h\n5d")
    assert (state.loot, state.leftover, state.rests) == (0, 12, [7, 5])
    assert banked(LEAVERS + "round 1\n7h\n5d - Ann, Bo\n9c\nKs\nKh") == {
        "Ann": 6,
        "Bo": 6,
        "Cy": 0,
        "Di": 0,
    }


@pytest.mark.rule("G-15", "G-12")
def test_leavers_share_card_by_card_too() -> None:
    """Of seven and five two take three and two each; one stays on either card."""
    state = followed(kings_gold("share=leavers", "leftover=per-card") + "round 1\n7h\n5d - Ann, Bo")
    assert (state.banked["Ann"], state.rests) == (5, [1, 1])


@pytest.mark.rule("G-4")
def test_what_leavers_cannot_share_lies_on_the_last_card_that_held_some() -> None:
    """Three lie on the seven and one on the nine: three who leave take one each, and one stays."""
    state = followed(kings_gold() + "round 1\n7h\n9c\n")
    assert (state.leftover, state.rests) == (4, [3, 1])
    state = followed(kings_gold() + "round 1\n7h\n9c - Ann, Bo, Cy\n")
    assert (state.leftover, state.rests) == (1, [0, 1])


@pytest.mark.rule("G-12")
def test_what_cannot_be_divided_is_lost_at_once() -> None:
    """Seven for four: one each, three are gone, and who leaves alone finds nothing."""
    state = followed(LOST + "round 1\n7h - Bo")
    assert (state.banked["Bo"], state.leftover, state.rests) == (1, 0, [0])


@pytest.mark.rule("G-12", "G-15")
def test_what_leavers_cannot_divide_is_lost_too() -> None:
    """Seven for two leavers: three each, one is gone; the next finds only what came since."""
    state = followed(
        kings_gold("share=leavers", "leftover=lost") + "round 1\n7h - Ann, Bo\n5d - Cy"
    )
    assert state.banked == {"Ann": 3, "Bo": 3, "Cy": 5, "Di": 0}


@pytest.mark.rule("G-23")
def test_what_cannot_be_divided_waits_for_someone_who_leaves_alone() -> None:
    """Seven and six for four: one each, three and two lie there. Ann and Bo together get none of
    it, and it stays on its cards; Cy, who goes alone, gets the five of it."""
    alone = kings_gold("leftover=alone") + "round 1\n7h\n6s - Ann, Bo"
    state = followed(alone)
    assert (state.banked["Ann"], state.banked["Bo"], state.rests) == (2, 2, [3, 2])
    assert followed(alone + "\n4c - Cy").banked["Cy"] == 2 + 2 + 5


@pytest.mark.rule("G-23", "CN-13")
def test_survivors_of_hands_leave_together() -> None:
    """The gold on the joker is for one alone: of those who are inside to the end nobody takes
    it."""
    rule = rules_of(load("cave-network", {"leftover": "alone"}))["survived"]
    assert "joker" not in rule.full


@pytest.mark.rule("G-12")
def test_what_lies_there_stays_for_the_next_round() -> None:
    """Three of the seven lie there when all are caught; round 2 begins with them, and Bo takes
    them."""
    text = STAYS + "round 1\n7h\nKs\nKh\nround 2\n"
    state = followed(text)
    assert (state.leftover, state.stayed, state.loot) == (3, 3, 0)
    assert followed(text + "4h - Bo").banked["Bo"] == 3 + 1


@pytest.mark.rule("G-12")
def test_what_nobody_could_divide_stays_too() -> None:
    """One of the seven is left by two and two who leave: it waits for round 2, and for round 3,
    where Di takes it."""
    text = STAYS + "round 1\n7h - Ann, Bo\n4d - Cy, Di\nround 2\n4h - all\nround 3\n"
    assert followed(text).leftover == 1
    assert followed(text + "4h - Di").banked["Di"] == (1 + 2) + 1 + (1 + 1)


@pytest.mark.rule("G-12")
def test_after_the_last_round_it_goes_back() -> None:
    """Three stay after round 1 of 2; after round 2 they go back, and nothing waits."""
    text = kings_gold("leftover=stays", "rounds=2") + "round 1\n7h\nKs\nKh\nround 2\nQs\nQh"
    assert [over.returned for over in came_of(text, RoundOver)] == [4, 3]
    assert followed(text).waiting == 0


@pytest.mark.rule("G-12")
def test_what_a_round_known_by_its_result_leaves_is_not_known() -> None:
    """It is put back, so that hands and we begin with the same: nothing."""
    assert (
        followed(
            STAYS + "round 1\n7h\nKs\nKh\nround 2\nbanked: Ann 5, Bo 0, Cy 0, Di 0\nround 3"
        ).leftover
        == 0
    )


@pytest.mark.rule("G-15", "G-12")
def test_a_turn_of_hands_is_shared_in_all_ways() -> None:
    """Nine and five and seven and two are 23: five each and three on the joker, all for each, all
    on the joker, or lost."""
    turn = "round 1\nAnn 9s, Bo 5h, Cy 7d, Di 2c"
    figures = [
        (state.loot, state.leftover)
        for ways in ((), ("share=each",), ("share=leavers",), ("leftover=lost",))
        for state in [followed(cave(*ways) + turn)]
    ]
    assert figures == [(5, 3), (23, 0), (0, 23), (5, 0)]


@pytest.mark.rule("G-12")
def test_gold_on_the_joker_stays_for_the_next_game() -> None:
    """Three lie on it when all flee: four cannot share three. Who flees alone in game 2 takes
    them."""
    text = cave("leftover=stays") + (
        "round 1\nAnn 9s, Bo 5h, Cy 7d, Di 2c\nAnn -, Bo -, Cy -, Di -\nround 2\n"
    )
    assert followed(text).leftover == 3
    assert followed(text + "Ann -, Bo 5h, Cy 7d, Di 2c").banked["Ann"] == 5 + 3


@pytest.mark.rule("G-12")
@pytest.mark.parametrize("leftover", ["per-card", "lost", "stays"])
def test_nothing_is_left_over_where_each_takes_all(leftover: str) -> None:
    """What is said of it changes nothing: what is told and what is played is as without it."""
    text = kings_gold("share=each", f"leftover={leftover}")
    assert rules_of(load("kings-gold", [("share", "each"), ("leftover", leftover)])) == rules_of(
        load("kings-gold", [("share", "each")])
    )
    assert (
        followed(text + "round 1\n7h\n5d - Ann, Bo").banked
        == followed(EACH + "round 1\n7h\n5d - Ann, Bo").banked
    )


@pytest.mark.rule("G-12", "CN-3")
def test_card_by_card_is_all_on_the_joker_in_the_cave() -> None:
    """A game that the first cardkit saved so keeps its score: 23 lie there for four, 5 each and 3
    on the joker; Ann takes 3."""
    text = "round 1\nAnn 9s, Bo 5h, Cy 7d, Di 2c\nAnn -, Bo 5d, Cy 7s, Di 2d\nBo -, Cy -, Di -\n"
    first = cave("leftover=per-card").replace(FOUR, FOUR + "first: Ann\n")
    assert followed(first + text).banked == followed(cave() + text).banked
    assert followed(first + text).banked["Ann"] == 5 + 3


def test_why_tells_the_rule_that_was_followed() -> None:
    """The outcome names the switch, and the rule with that number is there to be told."""
    (split,) = came_of(LEAVERS + "round 1\n7h", Split)
    assert split.rule == "G-15"
    assert why(load("kings-gold", [("share", "leavers")]), "G-15").startswith(
        "Nobody takes gold as it comes"
    )


@pytest.mark.parametrize("setting", [("share", "each"), ("leftover", "lost")])
def test_a_child_without_rests_does_not_keep_the_parents_words(setting: tuple[str, str]) -> None:
    """Where nothing lies on the path no rule speaks of gold that does."""
    told = " ".join(rule.full for rule in rules_of(load("diamant", [setting])).values())
    assert "on the path" not in told


# --- chances --------------------------------------------------------------------------------------


def test_the_next_card_brings_what_is_taken_of_it() -> None:
    """Four inside, one five left to come: one, five, or nothing before leaving; a rest of one,
    none, or all of it."""
    begun = [
        replay(
            load("kings-gold", (("cards.gold", '{ "5s" = "face" }'), ("share", f'"{share}"'))),
            ["Ann", "Bo", "Cy", "Di"],
            [Begin()],
        )
        for share in ("split", "each", "leavers")
    ]
    cards = odds.next_card(begun[0]).cards_left
    assert [odds.gain_each(state) * cards for state in begun] == [1, 5, 0]
    assert [odds.remainder(state) for state in begun] == [1, 0, 1]


@pytest.mark.parametrize(
    ("share", "carry"), [("split", 1 + 9), ("each", 7 + 9), ("leavers", 1 + 9)]
)
def test_someone_alone_weighs_the_same_in_all_three_ways(share: str, carry: int) -> None:
    """What is to come is all Ann's, at once or when leaving; what leaving brings now is what was
    shared so far."""
    weighed = odds.carrying(
        followed(kings_gold(f"share={share}") + "round 1\n7h - Bo, Cy, Di\n9c\nKs")
    )
    assert weighed == odds.Carrying(carry, 3, 220 - 16, carry)


def test_what_lay_there_moves_the_gold_to_leave_at() -> None:
    """With 20 from before one should have a part of them more: the sum to come, and they, over the
    cards that end it."""
    begun = odds.deck(fresh_rounds.fresh(load("kings-gold")))
    assert solo.leave_in(begun) == {1: 55, 2: 32, 3: 22}
    assert solo.leave_in(begun, 20) == {1: 60, 2: 35, 3: 24}


@pytest.mark.rule("G-12", "G-20")
def test_what_waited_from_a_dearer_round_can_be_banked_too() -> None:
    """Nobody leaves in a first round of dear cards; all that waits of them is more than the second
    brings."""
    dear = (("leftover", "stays"), ("share", "leavers"), ("round.1.cards.gold", '{ "A-10" = 50 }'))
    banked = Result((("Ann", 900), ("Bo", 0), ("Cy", 0)))
    state = replay(
        load("kings-gold", dear),
        ("Ann", "Bo", "Cy"),
        [Begin(), Result((("Ann", 0),)), Begin(), banked],
    )
    assert state.banked["Ann"] == 900


@pytest.mark.rule("G-15")
def test_where_each_takes_all_everybody_can_bank_all() -> None:
    """A round of SKUNK known by its result: 40 points for each of six are more than the deck shows,
    and can be."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    state = replay(load("skunk"), names, [Begin(), Result(tuple((name, 40) for name in names))])
    assert sum(state.banked.values()) == 240
