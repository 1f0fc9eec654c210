"""The boxed games on ordinary cards: Incan Gold of 2018 (IG), of 2006 (PL) and Diamant (DI), worked
out by hand."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardkit.v4.engine import start
from cardkit.v4.engine.outcomes import ArtifactTaken, CardOut, Caught, GameOver, RoundBegan
from cardkit.v4.files import load
from cardkit.v4.speech.opening import set_up
from cardkit.v4.speech.rules import told as tell
from tests.v4.pads import banked, came_of, followed, refused, scored, told

IG = "variant: incan-gold\nplayers: Ann, Bo, Cy\n"
PL = "variant: incan-gold-2006\nplayers: Ann, Bo, Cy\n"
DI = "variant: diamant\nplayers: Ann, Bo, Cy\n"
BOXED = pytest.mark.parametrize("name", ["incan-gold", "incan-gold-2006", "diamant"])


# --- the deck -------------------------------------------------------------------------------------


@BOXED
@pytest.mark.rule("IG-1")
def test_fifteen_treasures(name: str) -> None:
    """Their worth is 1 to 17, 124 in all."""
    gold = sorted(slot.gold for slot in load(name).slots if slot.gold)
    assert gold == [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]


@pytest.mark.rule("IG-1")
@pytest.mark.parametrize(
    ("card", "gold"),
    [
        ("As", 1),
        ("2s", 2),
        ("9s", 9),
        ("5c", 5),
        ("7c", 7),
        ("Ah", 11),
        ("Ad", 11),
        ("3h", 13),
        ("7h", 17),
    ],
)
def test_black_brings_its_number_and_red_ten_more(card: str, gold: int) -> None:
    """Someone alone inside takes it all."""
    assert banked(IG + f"round 1\nKs - Bo, Cy\n{card} - Ann")["Ann"] == gold


@pytest.mark.rule("IG-1")
@pytest.mark.parametrize("card", ["6s", "2h", "Ac", "4d", "9c", "joker"])
def test_other_cards_are_not_in_the_deck(card: str) -> None:
    """No six, no two of hearts, no ace of clubs, no joker."""
    assert refused(IG + f"round 1\n{card}") == "4:1 not-in-deck"


@BOXED
@pytest.mark.rule("IG-2")
def test_fifteen_hazards_of_five_kinds(name: str) -> None:
    """Eights, tens, Jacks, Queens and Kings of spades, hearts and diamonds: three of each."""
    slots = [slot for slot in load(name).slots if slot.kind]
    assert Counter(slot.kind for slot in slots) == {"8": 3, "10": 3, "J": 3, "Q": 3, "K": 3}
    assert {slot.card.suit for slot in slots} == {"s", "h", "d"}


@pytest.mark.rule("IG-3")
def test_one_artifact_joins_each_round() -> None:
    """Eight of clubs, ten, Jack, Queen, King: the deck grows by one, and a later one is refused."""
    began = came_of(IG + "round 1\n8s / 8h\nround 2\n10s / 10h\nround 3", RoundBegan)
    assert [(b.joins, b.deck, b.rule) for b in began] == [
        (1, 31, "IG-3"),
        (1, 31, "IG-3"),
        (1, 31, "IG-3"),
    ]
    assert refused(IG + "round 1\n10c") == "4:1 not-yet"
    assert told(IG + "round 1\n10c").startswith("the ten of clubs cannot come in round 1")


@pytest.mark.rule("IG-3")
def test_an_artifact_that_was_not_turned_up_stays_in_the_deck() -> None:
    """The eight of clubs of round 1 turns up in round 3, beside the Jack."""
    text = IG + "round 1\n8s / 8h\nround 2\n10s / 10h\nround 3\n8c\nJc - Ann\n3s - all"
    assert scored(text)["artifacts"]["Ann"] == [5, 8]


@pytest.mark.rule("IG-3")
def test_an_eight_of_clubs_is_no_hazard() -> None:
    """Two eights, one of clubs: nobody is caught."""
    assert followed(IG + "round 1\n8s\n8c").inside == ("Ann", "Bo", "Cy")
    assert told(IG + "round 1\n8") == "8: which suit? spades, hearts, diamonds or clubs"


@pytest.mark.rule("IG-4")
def test_leaving_after_a_first_hazard_is_legal() -> None:
    """The question may be skipped; Bo leaves all the same."""
    assert followed(IG + "round 1\n8s - Bo").inside == ("Ann", "Cy")
    assert "the question may be skipped" in tell(load("incan-gold"), "first")


@pytest.mark.rule("IG-5")
def test_the_second_hazard_of_a_kind_ends_the_round_and_leaves_the_game() -> None:
    """Two snakes: Ann and Cy lose the one they carry, and the second snake is out for good."""
    text = IG + "round 1\n4s\n2s - Bo\n8s\n8h\nround 2\n8s\n"
    assert banked(text) == {"Ann": 0, "Bo": 1 + 1 + 2, "Cy": 0}
    assert scored(text)["rounds"][0]["removed"] == ["8h"]
    [caught] = came_of(text, Caught)
    assert (caught.kinds, caught.rule) == (("8",), "IG-5")
    assert refused(text + "8h") == "10:1 card-gone"


# --- artifacts of 2018 ----------------------------------------------------------------------------


@pytest.mark.rule("IG-6")
def test_who_leaves_alone_takes_every_artifact() -> None:
    """Two lie there, and Bo leaves alone with both."""
    text = IG + "round 1\n8s / 8h\nround 2\n8c\n10c\n3s - Bo\n2s - all"
    assert scored(text)["artifacts"] == {"Ann": [], "Bo": [5, 7], "Cy": []}
    assert {taken.rule for taken in came_of(text, ArtifactTaken)} == {"IG-6"}


@pytest.mark.rule("IG-6")
def test_when_several_leave_together_nobody_takes_it_and_it_stays() -> None:
    """Ann and Bo leave it; Cy takes it."""
    assert scored(IG + "round 1\n8c\n3s - Ann, Bo\n2s - Cy")["artifacts"] == {
        "Ann": [],
        "Bo": [],
        "Cy": [5],
    }


@pytest.mark.rule("IG-6")
@pytest.mark.parametrize("head", [IG, PL])
def test_two_artifacts_are_not_shared_out_between_two(head: str) -> None:
    """Ann and Bo leave together: both artifacts stay, and Cy takes them."""
    text = head + "round 1\n8s / 8h\nround 2\n8c\n10c\n3s - Ann, Bo\n2s - Cy"
    assert [len(kept) for kept in scored(text)["artifacts"].values()] == [0, 0, 2]


@pytest.mark.rule("IG-7")
def test_artifacts_on_the_path_leave_the_game_when_the_round_ends() -> None:
    """Caught or all out: the eight of clubs and the ten of clubs never come again."""
    text = IG + "round 1\n8c\n8s\n8h\nround 2\n10c - all\n"
    assert [r["removed"] for r in scored(text)["rounds"]] == [["8c", "8h"], ["10c"]]
    assert [out.rule for out in came_of(text, CardOut)] == ["IG-5", "IG-7", "IG-7"]
    assert refused(text + "round 3\n8c") == "10:1 card-gone"
    assert refused(text + "round 3\n10c") == "10:1 card-gone"


@pytest.mark.rule("IG-8")
def test_artifacts_count_what_is_printed_on_them() -> None:
    """5, 7, 8, 10 and 12, whoever takes them in whatever order."""
    rounds = [("8c", "Ann"), ("10c", "Bo"), ("Jc", "Cy"), ("Qc", "Ann"), ("Kc", "Bo")]
    text = IG + "".join(
        f"round {n}\n{card} - {name}\nAs - all\n" for n, (card, name) in enumerate(rounds, 1)
    )
    figures = scored(text)
    assert figures["artifacts"] == {"Ann": [5, 10], "Bo": [7, 12], "Cy": [8]}
    assert (figures["complete"], figures["ranking"]) == (True, [["Bo"], ["Ann"], ["Cy"]])
    assert refused(text + "round 6") == "18:1 too-many-rounds"


CAUGHT_3_TO_5 = "round 3\n10s / 10h\nround 4\nJs / Jh\nround 5\nQs / Qh\n"
ARTIFACT_DECIDES = (
    "round 1\n8c - Ann\n5s - Bo\n2s - Cy\n"  # Ann the artifact of 5; Bo 2 + 1; Cy 2 + 2
    "round 2\n2s - Bo\n8s\n8h\n" + CAUGHT_3_TO_5  # Bo two that three could not divide
)


@pytest.mark.rule("IG-8", "PL-5")
@pytest.mark.parametrize("head", [IG, PL])
def test_of_the_tied_more_artifacts_win(head: str) -> None:
    """Ann and Bo have five each; Ann's artifact decides."""
    figures = scored(head + ARTIFACT_DECIDES)
    assert figures["totals"] == {"Ann": 5, "Bo": 5, "Cy": 4}
    assert figures["ranking"] == [["Ann"], ["Bo"], ["Cy"]]


@pytest.mark.rule("IG-8", "PL-5", "DI-1")
@pytest.mark.parametrize("head", [IG, PL, DI])
def test_still_tied_they_play_again(head: str) -> None:
    """Three each: one group, no extra round, and the rules say to play again."""
    text = head + "round 1\n9s - all\nround 2\n8s / 8h\n" + CAUGHT_3_TO_5
    figures = scored(text)
    assert (figures["complete"], figures["ranking"]) == (True, [["Ann", "Bo", "Cy"]])
    assert came_of(text, GameOver)[0].decided == "play again"
    assert told(text + "extra round").endswith("knows no extra round: a tie is played again.")


# --- what hands do --------------------------------------------------------------------------------


@BOXED
@pytest.mark.rule("IG-9")
def test_gold_is_paid_in_pieces_of_one_five_and_ten(name: str) -> None:
    """They may be changed at any time."""
    assert load(name).pieces == ((1, 60), (5, 30), (10, 20))
    assert tell(load(name), "pieces") == (
        "60 gems of 1, 30 of 5 and 20 of 10; they may be changed at any time."
    )


@BOXED
@pytest.mark.rule("IG-9")
def test_the_pieces_to_have_ready_are_numbered_not_only_their_worth(name: str) -> None:
    """In pieces of the game's worths, for so many players."""
    assert re.search(
        (
            r"Gold in the bank: about \d+ single gems, or \d+ ones, \d+ fives, \d+ "
            r"tens\.$"
        ),
        set_up(load(name), 4)[-1],
    )
    two = load(name, [("pieces", "[1, 20]")])
    assert re.search(
        (
            r"Gold in the bank: about \d+ single gems, or \d+ ones, \d+ "
            r"twenties\.$"
        ),
        set_up(two, 4)[-1],
    )
    odd = load(name, [("pieces", "[1, 3]")])
    assert re.search(
        (
            r"Gold in the bank: about \d+ single gems, or \d+ ones, \d+ pieces of "
            r"3\.$"
        ),
        set_up(odd, 3)[-1],
    )


@pytest.mark.rule("IG-10")
def test_one_guide_for_the_whole_game_and_a_pawn_to_decide() -> None:
    """The guide is Bo in every round; a pawn dropped means leave."""
    text = IG + "first: Bo\nround 1\n8s / 8h\nround 2\n10s / 10h\nround 3"
    assert [began.dealer for began in came_of(text, RoundBegan)] == ["Bo", "Bo", "Bo"]
    variant = load("incan-gold")
    assert (variant.words.choice, variant.words.go, variant.words.leave) == (
        "pawn dropped",
        "keep the pawn in the hand",
        "drop the pawn",
    )
    assert "drop the pawn = leave" in tell(variant, "decide")
    assert "One player turns the cards, all game long." in tell(variant, "dealer")


@pytest.mark.rule("IG-11")
def test_how_long_it_takes_and_for_whom() -> None:
    """Incan Gold 20 to 40 minutes, King's Gold 20 to 30, from 8 years; 3 to 8 players."""
    assert (load("incan-gold").minutes, load("incan-gold").age) == ("20-40", 8)
    assert (load("kings-gold").minutes, load("kings-gold").age) == ("20-30", 8)
    assert tell(load("incan-gold"), "players") == "For 3 to 8 adventurers."
    assert tell(load("incan-gold"), "time") == "About 20-40 minutes, from 8 years."


# --- the edition of 2006 --------------------------------------------------------------------------


@pytest.mark.rule("PL-1")
def test_any_artifact_may_turn_up_first() -> None:
    """Each of the five clubs can come in round 1: nobody knows which one joined."""
    for card in ("8c", "10c", "Jc", "Qc", "Kc"):
        assert scored(PL + f"round 1\n{card} - Ann\n2s - all")["artifacts"]["Ann"] == [5]


@pytest.mark.rule("PL-1")
def test_by_round_n_at_most_n_different_artifacts() -> None:
    """A second one in round 1 is refused; in round 2 both may lie there, but no third."""
    assert refused(PL + "round 1\nKc\n8c") == "5:1 not-yet"
    text = PL + "round 1\n8s / 8h\nround 2\nKc\n8c\n"
    assert len(followed(text).artifacts) == 2
    assert refused(text + "10c") == "8:1 not-yet"
    assert came_of(text, RoundBegan)[1].rule == "PL-1"


@pytest.mark.rule("PL-2")
def test_artifacts_count_by_the_order_of_taking() -> None:
    """The first three carried out count five each, the fourth and fifth ten, whichever cards they
    are."""
    rounds = [("Kc", "Ann"), ("10c", "Ann"), ("Jc", "Bo"), ("8c", "Bo"), ("Qc", "Cy")]
    text = PL + "".join(
        f"round {n}\n{card} - {name}\nAs - all\n" for n, (card, name) in enumerate(rounds, 1)
    )
    assert scored(text)["artifacts"] == {"Ann": [5, 5], "Bo": [5, 10], "Cy": [10]}


@pytest.mark.rule("PL-2")
def test_several_taken_at_once_count_in_the_order_of_the_path() -> None:
    """Two were carried out before: of the next two the first counts five, the second ten."""
    text = PL + "round 1\n8c - Ann\nAs - all\nround 2\n10c - Ann\nAs - all\nround 3\n8s / 8h\n"
    text += "round 4\nKc\nJc\n2s - Bo\nAs - all"
    figures = scored(text)
    assert figures["artifacts"]["Bo"] == [5, 10]
    assert [(str(t.card), t.worth) for t in came_of(text, ArtifactTaken)][2:] == [
        ("Kc", 5),
        ("Jc", 10),
    ]


@pytest.mark.rule("PL-2")
def test_an_artifact_left_behind_does_not_count_in_the_order() -> None:
    """Three are lost on the path, and the two that are carried out count five each."""
    text = PL + "round 1\n8c - all\nround 2\n10c - all\nround 3\nJc - all\n"
    text += "round 4\nQc - Ann\n2s - all\nround 5\nKc - Ann\n2s - all"
    assert scored(text)["artifacts"]["Ann"] == [5, 5]


@pytest.mark.rule("PL-3")
@pytest.mark.parametrize("name", ["incan-gold-2006", "diamant"])
def test_players_decide_with_two_cards(name: str) -> None:
    """Torch means on, camp means leave."""
    words = load(name).words
    assert (words.choice, words.go, words.leave) == ("torch and camp", "torch", "camp")
    assert "torch = on, camp = leave" in tell(load(name), "decide")


@pytest.mark.rule("PL-4")
@pytest.mark.parametrize("head", [PL, DI])
def test_turning_the_cards_passes_to_the_left_after_each_round(head: str) -> None:
    """Bo first, then Cy, then Ann, then Bo again."""
    text = head + "first: Bo\nround 1\n8s / 8h\nround 2\n10s / 10h\nround 3\nJs / Jh\nround 4"
    assert [began.dealer for began in came_of(text, RoundBegan)] == ["Bo", "Cy", "Ann", "Bo"]
    assert load("incan-gold-2006").words.guide == "Whoever last held real gold starts"


@pytest.mark.rule("PL-6")
def test_artifacts_on_the_path_leave_the_game_in_2006_too() -> None:
    """Caught or all out, the artifact does not come again, and the second hazard is out."""
    text = PL + "round 1\nKc\n8s\n8h\nround 2\n8c - all\n"
    assert [r["removed"] for r in scored(text)["rounds"]] == [["8h", "Kc"], ["8c"]]
    assert refused(text + "round 3\nKc") == "10:1 card-gone"
    assert [out.rule for out in came_of(text, CardOut)] == ["IG-5", "PL-6", "PL-6"]


@pytest.mark.rule("PL-6", "IG-11")
@BOXED
def test_three_to_eight_can_play(name: str) -> None:
    """Two are too few, nine too many."""
    for number in (3, 8):
        assert len(start(load(name), [f"P{n}" for n in range(number)]).players) == number
    for number in (2, 9):
        with pytest.raises(ValueError, match="3-8 players"):
            start(load(name), [f"P{n}" for n in range(number)])


# --- Diamant --------------------------------------------------------------------------------------


@pytest.mark.rule("DI-1")
def test_diamant_has_no_artifacts() -> None:
    """Thirty cards, and an eight of clubs is not among them; so an eight is a hazard without its
    suit."""
    assert refused(DI + "round 1\n8c") == "4:1 not-in-deck"
    assert [b.deck for b in came_of(DI + "round 1\n8 / 8\nround 2", RoundBegan)] == [30, 29]


@pytest.mark.rule("DI-1")
def test_a_tie_that_artifacts_would_break_is_a_tie() -> None:
    """Bo and Cy have four each, and nothing decides."""
    text = DI + "round 1\n5s - Ann\n5c - Bo\nAs - Cy\nround 2\n8s / 8h\n" + CAUGHT_3_TO_5
    figures = scored(text)  # Ann 1 + 2; Bo 1 + 2 + 1; Cy 1 + 2 + 1
    assert figures["totals"] == {"Ann": 3, "Bo": 4, "Cy": 4}
    assert figures["ranking"] == [["Bo", "Cy"], ["Ann"]]
