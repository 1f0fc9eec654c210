"""Poor Man's Incan Gold, rule by rule (PM-1 to PM-10), in small games worked out by hand."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import JOKER, Card, start
from cardkit.v4.engine.outcomes import ArtifactTaken, Caught, RoundBegan, RoundOver
from cardkit.v4.files import load
from cardkit.v4.speech.rules import told as tell
from tests.v4.pads import banked, came_of, followed, refused, scored, told

HEAD = "variant: poor-mans\nplayers: Ann, Bo, Cy\n"
CAUGHT = "Js\nQs\n"


@pytest.mark.rule("PM-1")
def test_the_deck_is_26_cards() -> None:
    """Twelve monsters, seven black numbers, five red ones and two jokers."""
    cards = [slot.card for slot in load("poor-mans").slots]
    assert len(cards) == 26
    assert cards.count(JOKER) == 2
    assert sorted(c.rank for c in cards if c.suit == "b") == ["2", "3", "4", "5", "7", "9", "A"]
    assert sorted(c.rank for c in cards if c.suit == "r") == ["3", "4", "5", "7", "A"]
    assert sorted(str(c) for c in cards if c.rank in "JQK") == sorted(
        f"{r}{s}" for r in "JQK" for s in "shdc"
    )


@pytest.mark.rule("PM-1")
def test_either_black_seven_is_the_black_seven() -> None:
    """The sevens of spades and of clubs are one card: it comes once a round, whichever is used."""
    assert (
        banked(HEAD + "round 1\n7s - all")
        == banked(HEAD + "round 1\n7c - all")
        == {"Ann": 2, "Bo": 2, "Cy": 2}
    )
    assert refused(HEAD + "round 1\n7s\n7c") == "5:1 card-twice"


@pytest.mark.rule("PM-1")
@pytest.mark.parametrize("card", ["8b", "6s", "10h", "2r", "9d"])
def test_a_card_that_is_not_among_the_26_is_refused(card: str) -> None:
    """There is no eight, six or ten, and no red two or nine."""
    assert refused(HEAD + f"round 1\n{card}") == "4:1 not-in-deck"


@pytest.mark.rule("PM-1")
def test_a_third_joker_cannot_come() -> None:
    """Two jokers are in the deck."""
    assert refused(HEAD + "round 1\njoker\njoker\njoker") == "6:1 too-many"


@pytest.mark.rule("PM-2")
@pytest.mark.parametrize(
    ("card", "gold"),
    [("Ab", 1), ("2b", 2), ("9b", 9), ("7s", 7), ("Ar", 11), ("3h", 13), ("7r", 17), ("5d", 15)],
)
def test_black_brings_its_number_and_red_ten_more(card: str, gold: int) -> None:
    """Someone alone inside takes it all."""
    assert banked(HEAD + f"round 1\nKh - Bo, Cy\n{card} - Ann")["Ann"] == gold


@pytest.mark.rule("PM-2")
def test_a_number_without_its_colour_is_too_vague() -> None:
    """A seven is seven or seventeen; a nine can only be black."""
    assert told(HEAD + "round 1\n7").startswith("7: black or red? Type 7b or 7r")
    assert followed(HEAD + "round 1\n9").loot == 3


@pytest.mark.rule("PM-3")
def test_the_second_monster_of_one_suit_scares_everyone_out() -> None:
    """Jack and Queen of hearts are one kind: both players inside lose the four they carry."""
    text = HEAD + "round 1\n4r - Bo\nJh\nQh"
    assert banked(text) == {"Ann": 0, "Bo": 4 + 2, "Cy": 0}
    [caught] = came_of(text, Caught)
    assert (caught.kinds, caught.lost, caught.rule) == (("h",), 4, "PM-3")


@pytest.mark.rule("PM-3")
def test_monsters_of_one_rank_and_different_suits_scare_nobody() -> None:
    """Four Kings lie there and all are inside."""
    assert followed(HEAD + "round 1\nKs\nKh\nKd\nKc").inside == ("Ann", "Bo", "Cy")


@pytest.mark.rule("PM-3")
def test_the_suit_alone_names_a_monster() -> None:
    """Two monsters of hearts need no rank; a King alone is too vague."""
    assert scored(HEAD + "round 1\nh\nh")["rounds"][0]["end"] == "caught"
    assert told(HEAD + "round 1\nK") == "K: which suit? spades, hearts, diamonds or clubs"


@pytest.mark.rule("PM-4")
def test_no_card_ever_leaves_the_game() -> None:
    """The monster that scared them and the joker that lay there come again in the next round."""
    text = HEAD + "round 1\njoker\nJh\nQh\nround 2\njoker\njoker\nQh\nKh"
    assert [r["removed"] for r in scored(text)["rounds"]] == [[], []]
    assert [began.deck for began in came_of(text, RoundBegan)] == [26, 26]


@pytest.mark.rule("PM-4")
def test_a_joker_that_was_carried_out_comes_again() -> None:
    """Ann takes both in round 1, and both are there in round 2."""
    assert (
        scored(HEAD + "round 1\njoker\njoker - Ann\n2b - all\nround 2\njoker\njoker - Bo")[
            "rounds"
        ][1]["banked"]["Bo"]
        == 20
    )


@pytest.mark.rule("PM-4")
def test_a_joker_lies_there_when_its_gold_is_taken() -> None:
    """Ann takes the ten of the first, Bo those of the second: both cards lie there until the round
    ends."""
    text = HEAD + "round 1\njoker - Ann\njoker - Bo\n7b"
    state = followed(text)
    assert state.path == [JOKER, JOKER, Card("7", "b")]
    assert (state.artifacts, state.artifact_places) == ([], [])


@pytest.mark.rule("PM-4", "PM-7")
def test_gold_waits_on_the_joker_that_nobody_emptied() -> None:
    """Ann took the ten of the first joker; those of the second lie on the second."""
    state = followed(HEAD + "round 1\njoker - Ann\n2b\njoker")
    assert (len(state.path), state.artifact_places) == (3, [2])


@pytest.mark.rule("PM-6", "PM-7")
def test_gold_that_several_left_lying_stays_where_it_was() -> None:
    """Two leave together, then Cy takes the ten of another joker at once: the first still has its
    own."""
    state = followed(HEAD + "round 1\njoker - Ann, Bo\njoker")
    assert (state.loot, state.artifact_places) == (10, [0])


@pytest.mark.rule("PM-5")
def test_a_joker_is_ten_gold_not_a_card_to_keep() -> None:
    """Ann leaves alone with it: ten banked, no artifact."""
    figures = scored(HEAD + "round 1\njoker - Ann\n2b - all")
    assert figures["rounds"][0]["banked"] == {"Ann": 10, "Bo": 1, "Cy": 1}
    assert figures["artifacts"] == {"Ann": [], "Bo": [], "Cy": []}
    assert figures["totals"]["Ann"] == figures["gold"]["Ann"] == 10


@pytest.mark.rule("PM-5")
def test_the_ten_gold_are_not_leftover() -> None:
    """Two who leave together share the rest of the four, not the joker's gold."""
    state = followed(HEAD + "round 1\njoker\n4b")
    assert (state.leftover, len(state.artifacts)) == (1, 1)


@pytest.mark.rule("PM-6")
def test_a_joker_goes_at_once_to_someone_alone_inside() -> None:
    """Ann, alone, carries four and then fourteen: she banks them, although nothing lies on the
    joker."""
    text = "variant: poor-mans\nplayers: Ann, Bo\nround 1\n9b - Bo\njoker\n"
    assert followed(text).loot == 14
    assert banked(text + "5b - Ann") == {"Ann": 19, "Bo": 5}


@pytest.mark.rule("PM-6")
def test_gold_taken_at_once_is_loot_and_can_be_lost() -> None:
    """Ann carries fourteen when the second monster of hearts comes: all go back."""
    text = "variant: poor-mans\nplayers: Ann, Bo\nround 1\n9b - Bo\njoker\nJh\nQh"
    assert banked(text) == {"Ann": 0, "Bo": 5}
    assert [(t.worth, t.banked, t.rule) for t in came_of(text, ArtifactTaken)] == [
        (10, False, "PM-6")
    ]
    assert came_of(text, RoundOver)[0].returned == 14


@pytest.mark.rule("PM-6")
def test_with_two_inside_the_ten_stay_on_the_joker() -> None:
    """Nobody has anything yet, and the joker lies there."""
    state = followed(HEAD + "round 1\nKs - Cy\njoker")
    assert (state.loot, state.leftover, state.artifacts) == (0, 0, [JOKER])


@pytest.mark.rule("PM-7")
def test_who_leaves_alone_takes_the_gold_of_every_joker() -> None:
    """Cy takes one of the three and twenty."""
    assert banked(HEAD + "round 1\njoker\njoker\n3b - Cy\n2b - all") == {
        "Ann": 2,
        "Bo": 2,
        "Cy": 21,
    }


@pytest.mark.rule("PM-7")
def test_several_who_leave_together_get_none_of_it_and_it_stays() -> None:
    """Ann and Bo leave with one each; Cy takes one, the five, the one that lay there and the
    joker's ten."""
    assert banked(HEAD + "round 1\njoker\n4b - Ann, Bo\n5b - Cy") == {"Ann": 1, "Bo": 1, "Cy": 17}


@pytest.mark.rule("PM-7")
def test_two_jokers_are_not_shared_out_between_two() -> None:
    """Ann and Bo leave together with nothing; Cy takes the two gold and twenty."""
    assert banked(HEAD + "round 1\njoker\njoker - Ann, Bo\n2b - Cy") == {
        "Ann": 0,
        "Bo": 0,
        "Cy": 22,
    }


@pytest.mark.rule("PM-7")
def test_the_last_to_leave_together_get_none_of_it() -> None:
    """All three leave at once: ten and the one that lay there go back."""
    text = HEAD + "round 1\njoker\n4b - all"
    assert banked(text) == {"Ann": 1, "Bo": 1, "Cy": 1}
    assert came_of(text, RoundOver)[0].returned == 11


FIVE = HEAD + "round 1\n9b - all\n" + "".join(f"round {n}\n{CAUGHT}" for n in range(2, 6))


@pytest.mark.rule("PM-8")
def test_after_five_rounds_most_gold_wins_and_a_tie_is_shared() -> None:
    """Three each: one group of three, and no extra round."""
    figures = scored(FIVE)
    assert (figures["complete"], figures["ranking"]) == (True, [["Ann", "Bo", "Cy"]])
    assert refused(FIVE + "round 6") == "17:1 too-many-rounds"
    assert refused(FIVE + "extra round") == "17:1 no-extra-round"
    assert "shares the win" in tell(load("poor-mans"), "tie")


@pytest.mark.rule("PM-8")
def test_the_one_with_most_gold_wins() -> None:
    """Bo leaves with one of the four's rest and wins by it."""
    assert scored(FIVE.replace("9b - all", "4b - Bo\n2b - all"))["ranking"] == [["Ann", "Bo", "Cy"]]
    assert scored(FIVE.replace("9b - all", "5b - Bo\n2b - all"))["ranking"] == [
        ["Bo"],
        ["Ann", "Cy"],
    ]


@pytest.mark.rule("PM-9")
def test_two_to_eight_can_play() -> None:
    """One is too few, nine are too many."""
    variant = load("poor-mans")
    for number in (2, 8):
        assert len(start(variant, [f"P{n}" for n in range(number)]).players) == number
    for number in (1, 9):
        with pytest.raises(ValueError, match="2-8 players"):
            start(variant, [f"P{n}" for n in range(number)])


@pytest.mark.rule("PM-10")
def test_a_decision_follows_every_card() -> None:
    """Bo leaves after a monster, Ann after a joker; the pawn in the hand means leave."""
    assert banked(HEAD + "round 1\nKs - Bo\njoker - Ann\n7b - Cy") == {"Ann": 10, "Bo": 0, "Cy": 7}
    words = load("poor-mans").words
    assert (words.choice, words.go, words.leave) == ("pawn shown", "empty hand", "pawn in the hand")
