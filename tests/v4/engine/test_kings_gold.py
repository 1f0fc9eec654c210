"""King's Gold, rule by rule (KG-1 to KG-13), in small games worked out by hand."""

from __future__ import annotations

import pytest

from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    CardOut,
    Caught,
    GameOver,
    Left,
    RoundBegan,
    RoundOver,
)
from cardkit.v4.files import load
from tests.v4.pads import banked, came_of, followed, refused, scored, told

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
QUICK = HEAD + "round 1\nKs / Kd\n"
"""A first round in which the second King catches everyone and the King of diamonds leaves the
game."""
CAUGHT_TO_ROUND_3 = QUICK + "round 2\nQs / Qd\n"
CAUGHT_TO_ROUND_4 = CAUGHT_TO_ROUND_3 + "round 3\nJs / Jd\n"


@pytest.mark.rule("KG-1")
def test_numbers_bring_what_stands_on_them() -> None:
    """Ace 1 and two to ten make 55 for someone alone inside."""
    text = HEAD + "round 1\nJh - Bo, Cy\nAs / 2s / 3s / 4s / 5s / 6s / 7s / 8s / 9s / 10s - Ann"
    assert banked(text) == {"Ann": 55, "Bo": 0, "Cy": 0}


@pytest.mark.rule("KG-1")
def test_jacks_queens_and_kings_bring_nothing() -> None:
    """One guard of each rank, and nobody has anything."""
    assert banked(HEAD + "round 1\nJh / Qh / Kh - all") == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.rule("KG-1")
def test_suits_do_not_matter() -> None:
    """A seven of hearts is worth a seven, and a guard's rank is name enough."""
    assert banked(HEAD + "round 1\n7 / 10 - Ann\nK\nK") == banked(
        HEAD + "round 1\n7h / 10c - Ann\nKs\nKd"
    )


@pytest.mark.rule("KG-2")
def test_a_game_has_four_rounds() -> None:
    """After the fourth round the game is over, and a fifth is refused."""
    game = CAUGHT_TO_ROUND_4 + "round 4\n5h - Ann\n4h - all\n"
    assert scored(game)["complete"] is True
    assert scored(CAUGHT_TO_ROUND_4)["complete"] is False
    assert refused(game + "round 5") == "12:1 too-many-rounds"


@pytest.mark.rule("KG-2")
def test_all_cards_are_shuffled_before_each_round() -> None:
    """The seven of hearts comes once a round, in every round."""
    assert banked(HEAD + "round 1\n7h - all\nround 2\n7h - all", 2) == {"Ann": 2, "Bo": 2, "Cy": 2}
    assert refused(HEAD + "round 1\n7h\n7h") == "5:1 card-twice"


@pytest.mark.rule("KG-3")
def test_players_decide_after_every_card_also_a_guard_also_the_first() -> None:
    """Bo leaves after the very first card, a guard; Ann after the next guard."""
    assert followed(HEAD + "round 1\nKs - Bo\nQs - Ann\n4h").loot == 4
    variant = load("kings-gold")
    assert (variant.words.choice, variant.words.go, variant.words.leave) == (
        "thumbs",
        "thumb up",
        "thumb down",
    )


@pytest.mark.rule("KG-4")
def test_the_second_queen_catches_all_who_stayed() -> None:
    """The second Queen catches Ann and Cy with three each; Bo left in time."""
    text = HEAD + "round 1\n10h - Bo\nQs\nQh"
    assert banked(text) == {"Ann": 0, "Bo": 4, "Cy": 0}
    [caught] = came_of(text, Caught)
    assert (caught.players, caught.lost, caught.kinds, caught.rule) == (
        ("Ann", "Cy"),
        3,
        ("Q",),
        "KG-4",
    )


@pytest.mark.rule("KG-4")
def test_guards_of_different_ranks_do_not_catch() -> None:
    """Jack, Queen and King lie there and everyone is still inside."""
    assert followed(HEAD + "round 1\nJs\nQs\nKs").inside == ("Ann", "Bo", "Cy")


@pytest.mark.rule("KG-4")
def test_the_first_queen_of_the_next_round_only_warns() -> None:
    """Guards of an earlier round do not count."""
    assert followed(QUICK + "round 2\nKs").inside == ("Ann", "Bo", "Cy")


@pytest.mark.rule("KG-5")
def test_the_second_guard_leaves_the_game_and_the_first_goes_back() -> None:
    """Of two Queens the second is out: the first comes again, the second is refused."""
    text = HEAD + "round 1\nQs\nQh\nround 2\nQs\n"
    assert scored(text)["rounds"][0]["removed"] == ["Qh"]
    assert refused(text + "Qh") == "8:1 card-gone"
    assert told(text + "Qh").startswith("the Queen of hearts has left the game.")


@pytest.mark.rule("KG-5")
def test_a_rank_that_is_out_altogether_never_comes_again() -> None:
    """Three catches by Kings leave one: a second King in round 4 cannot be."""
    text = HEAD + "round 1\nK\nK\nround 2\nK\nK\nround 3\nK\nK\nround 4\nK\n9\n"
    assert scored(text)["rounds"][2]["removed"] == ["K"]
    assert refused(text + "K") == "15:1 card-gone"


@pytest.mark.rule("KG-6")
def test_no_joker_is_in_the_first_round() -> None:
    """A joker in round 1 is refused."""
    assert refused(HEAD + "round 1\njoker") == "4:1 not-yet"


@pytest.mark.rule("KG-6")
def test_one_joker_joins_for_round_two_and_one_for_round_three() -> None:
    """None, one, one, none join; a second joker in round 2 cannot be."""
    began = came_of(CAUGHT_TO_ROUND_4 + "round 4", RoundBegan)
    assert [b.joins for b in began] == [0, 1, 1, 0]
    assert refused(QUICK + "round 2\njoker\njoker") == "7:1 card-twice"
    assert followed(CAUGHT_TO_ROUND_3 + "round 3\njoker\njoker").artifacts == [("joker", "")] * 2


@pytest.mark.rule("KG-6")
def test_a_joker_that_has_not_turned_up_stays_in_the_deck() -> None:
    """Both jokers can turn up in round 4 when neither did before."""
    text = CAUGHT_TO_ROUND_4 + "round 4\njoker\njoker - Ann\n2h - all"
    assert scored(text)["artifacts"] == {"Ann": [15, 15], "Bo": [], "Cy": []}


@pytest.mark.rule("KG-6")
def test_a_joker_that_was_carried_out_does_not_come_back() -> None:
    """Ann took one in round 2: in round 3 there is one, not two."""
    text = QUICK + "round 2\njoker - Ann\n2h - all\nround 3\njoker\njoker"
    assert refused(text) == "10:1 card-gone"


@pytest.mark.rule("KG-7")
def test_a_joker_counts_by_the_round_in_which_it_is_carried_out() -> None:
    """Five in round 2, ten in round 3."""
    text = QUICK + "round 2\njoker - Ann\n2h - all\nround 3\njoker - Ann\n2h - all"
    assert scored(text)["artifacts"]["Ann"] == [5, 10]


@pytest.mark.rule("KG-7")
def test_a_joker_that_joined_early_counts_by_when_it_is_carried_out() -> None:
    """The joker of round 2 that turns up in round 4 counts fifteen."""
    text = QUICK + "round 2\nQs / Qd\nround 3\njoker - Ann\n2h - all\nround 4\njoker - Bo\n2h - all"
    assert scored(text)["artifacts"] == {"Ann": [10], "Bo": [15], "Cy": []}


@pytest.mark.rule("KG-8")
def test_who_leaves_alone_takes_every_joker_on_the_path() -> None:
    """Two jokers lie there, and Bo leaves alone with both."""
    text = CAUGHT_TO_ROUND_3 + "round 3\njoker\njoker\n3h - Bo\n2h - all"
    assert scored(text)["rounds"][2]["artifacts"] == {"Ann": [], "Bo": [10, 10], "Cy": []}
    assert {taken.rule for taken in came_of(text, ArtifactTaken)} == {"KG-8"}


@pytest.mark.rule("KG-8")
def test_several_who_leave_together_take_none_and_it_stays() -> None:
    """Ann and Bo leave together without the joker; Cy, alone after them, takes it."""
    text = QUICK + "round 2\njoker\n3h - Ann, Bo\n2h - Cy"
    assert scored(text)["rounds"][1]["artifacts"] == {"Ann": [], "Bo": [], "Cy": [5]}
    assert [left.stay for left in came_of(text, Left)] == [(("joker", ""),), ()]


@pytest.mark.rule("KG-8")
def test_two_jokers_are_not_shared_out_between_two() -> None:
    """One each would be easy, but Ann and Bo leave together: both jokers stay for Cy."""
    text = CAUGHT_TO_ROUND_3 + "round 3\njoker\njoker\n3h - Ann, Bo\n2h - Cy"
    assert scored(text)["rounds"][2]["artifacts"] == {"Ann": [], "Bo": [], "Cy": [10, 10]}


@pytest.mark.rule("KG-9")
def test_a_joker_on_the_path_is_out_of_the_game_when_all_are_caught() -> None:
    """It leaves with the guard that caught them."""
    text = QUICK + "round 2\njoker\nQs\nQd\n"
    assert scored(text)["rounds"][1]["removed"] == ["Qd", "joker"]
    assert [out.rule for out in came_of(text, CardOut)] == ["KG-5", "KG-5", "KG-9"]
    assert refused(text + "round 3\njoker\njoker") == "11:1 card-gone"


@pytest.mark.rule("KG-9")
def test_a_joker_on_the_path_is_out_of_the_game_when_all_have_left() -> None:
    """The last two left together: nobody took the joker, and it is out."""
    figures = scored(QUICK + "round 2\njoker - Ann, Bo, Cy")
    assert figures["rounds"][1]["end"] == "all-out"
    assert figures["rounds"][1]["removed"] == ["joker"]
    assert figures["artifacts"] == {"Ann": [], "Bo": [], "Cy": []}


@pytest.mark.rule("KG-10")
def test_jokers_are_optional() -> None:
    """Without artifacts no joker can come, and the deck stays at its size."""
    text = HEAD + "set: artifacts=off\nround 1\nKs / Kd\nround 2\n"
    assert refused(text + "joker") == "7:1 not-in-deck"
    assert [b.deck for b in came_of(text, RoundBegan)] == [52, 51]
    assert [b.deck for b in came_of(QUICK + "round 2", RoundBegan)] == [52, 52]


TIED_BUT_FOR_A_JOKER = HEAD + (
    "round 1\n9s - all\n"  # three each
    "round 2\njoker - Ann\n5h - Bo\n2c - Cy\n"  # Ann a joker of 5; Bo 2 + 1; Cy 2 + 2
    "round 3\n2s - Bo\nKs\nKd\n"  # Bo two that three could not divide
    "round 4\nKs\nKc"
)


@pytest.mark.rule("KG-11")
def test_of_the_tied_more_jokers_win() -> None:
    """Ann and Bo have eight each, and Ann's joker decides."""
    figures = scored(TIED_BUT_FOR_A_JOKER)
    assert figures["totals"] == {"Ann": 8, "Bo": 8, "Cy": 7}
    assert figures["ranking"] == [["Ann"], ["Bo"], ["Cy"]]
    [over] = came_of(TIED_BUT_FOR_A_JOKER, GameOver)
    assert over.decided == "artifacts"


TIED = HEAD + (
    "round 1\n10s - Ann, Bo\nKs\nKd\nround 2\nKs / Kc\nround 3\nQs / Qh\nround 4\nJs / Jh\n"
)
"""Ann and Bo three each, Cy none."""


@pytest.mark.rule("KG-11")
def test_still_tied_the_win_is_shared() -> None:
    """Without an extra round the game is complete, and Ann and Bo stand in one group."""
    figures = scored(TIED)
    assert figures["complete"] is True
    assert figures["ranking"] == [["Ann", "Bo"], ["Cy"]]


@pytest.mark.rule("KG-11")
def test_the_tied_play_an_extra_round_which_is_added() -> None:
    """Ann adds 4 + 1, Bo 4 + 5; Cy does not play."""
    figures = scored(TIED + "extra round\n9d - Ann\n5h - Bo")
    assert figures["rounds"][4] == {
        "round": 5, "end": "all-out", "banked": {"Ann": 5, "Bo": 9, "Cy": 0},
        "artifacts": {"Ann": [], "Bo": [], "Cy": []}, "removed": [],
    }  # fmt: skip
    assert figures["totals"] == {"Ann": 8, "Bo": 12, "Cy": 0}
    assert figures["ranking"] == [["Bo"], ["Ann"], ["Cy"]]


@pytest.mark.rule("KG-11")
def test_who_is_not_tied_does_not_play_the_extra_round() -> None:
    """Cy cannot leave a round he does not play."""
    assert refused(TIED + "extra round\n9d - Cy") == "14:6 not-playing"


@pytest.mark.rule("KG-11", "KG-7")
def test_in_an_extra_round_a_joker_counts_fifteen_and_none_is_added() -> None:
    """Both jokers are still undiscovered: Ann takes one for fifteen."""
    text = TIED + "extra round\njoker - Ann\n2h - Bo"
    assert scored(text)["rounds"][4]["artifacts"]["Ann"] == [15]
    assert came_of(text, RoundBegan)[4].joins == 0


@pytest.mark.rule("KG-11")
def test_an_extra_round_can_be_repeated() -> None:
    """Tied again after the first, they play another, numbered on."""
    figures = scored(TIED + "extra round\n10d - all\nextra round\n3d - Bo\nAs - Ann")
    assert [r["round"] for r in figures["rounds"]] == [1, 2, 3, 4, 5, 6]
    assert figures["totals"] == {"Ann": 3 + 5 + 1 + 1, "Bo": 3 + 5 + 1 + 1, "Cy": 0}
    assert scored(TIED + "extra round\n10d - all\nextra round\n3d - Bo\n2s - Ann")["ranking"][
        0
    ] == ["Ann"]


@pytest.mark.rule("KG-11")
def test_no_extra_round_without_a_tie_on_top() -> None:
    """Ann has won by her joker, so there is nothing to play off."""
    assert refused(TIED_BUT_FOR_A_JOKER + "\nextra round") == "16:1 no-tie"
    assert refused(QUICK + "extra round") == "5:1 extra-too-early"


@pytest.mark.rule("KG-12")
def test_the_same_person_turns_the_cards_all_game_long() -> None:
    """Bo is first and stays dealer."""
    text = CAUGHT_TO_ROUND_4.replace("Cy\n", "Cy\nfirst: Bo\n", 1) + "round 4"
    assert [began.dealer for began in came_of(text, RoundBegan)] == ["Bo"] * 4
    assert load("kings-gold").words.guide == (
        "Draw lots for the first player, or take whoever last held real gold"
    )


@pytest.mark.rule("KG-5", "KG-9")
def test_cards_that_leave_in_the_last_round_are_told_too() -> None:
    """No shuffle follows, but the record has the Jack and the joker."""
    figures = scored(CAUGHT_TO_ROUND_3 + "round 3\nKs / Kh\nround 4\njoker / Js / Jd")
    assert figures["rounds"][3]["removed"] == ["Jd", "joker"]
    assert came_of(CAUGHT_TO_ROUND_4, RoundOver)[2].end == "caught"
