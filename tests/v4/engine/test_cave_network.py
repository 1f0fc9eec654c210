"""The cave network, rule by rule (CN-1 to CN-17), in small games worked out by hand."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import Card, Show, legal
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    Caught,
    Left,
    RoundOver,
    Shown,
    Split,
    Survived,
    WentBack,
)
from cardkit.v4.files import load
from cardkit.v4.speech.opening import set_up
from cardkit.v4.speech.rules import short, told as tell
from tests.v4.pads import banked, came_of, followed, refused, scored, told

HEAD = "variant: cave-network\nplayers: Ann, Bo, Cy\n"
TWO_CARDS = (
    "variant: cave-network\nplayers: Ann, Bo\nset: players=2\nset: hands.remove={ 2 = 48 "
    "}\ngame 1\n"
)
"""Two players with two cards each, so that a game ends early with everyone alive."""


def cards(text: str) -> list[Card]:
    return [Card(word[:-1], word[-1]) for word in text.split()]


@pytest.mark.rule("CN-1")
@pytest.mark.parametrize(
    ("players", "out", "hand"),
    [(2, 32, 10), (3, 22, 10), (4, 12, 10), (5, 12, 8), (6, 10, 7), (7, 10, 6), (8, 12, 5)],
)
def test_some_cards_are_taken_out_and_the_rest_is_dealt(players: int, out: int, hand: int) -> None:
    """For each number of players so many cards are out of the game, and so many in each hand."""
    variant = load("cave-network")
    assert variant.hand_size(players) == hand
    assert 52 - players * hand == out
    assert (f"Shuffle, lay {out} cards aside unseen and deal {hand} to each.") in set_up(
        variant, players
    )


@pytest.mark.rule("CN-2")
def test_everyone_gets_a_cover_card_that_is_never_played() -> None:
    """The set-up list and the rules tell it."""
    cover = "Everyone gets one of the cards laid aside as a cover card: look at it, never play it."
    assert cover in set_up(load("cave-network"), 4)
    assert "look at it, never play it" in tell(load("cave-network"), "cover")


@pytest.mark.rule("CN-3")
def test_a_joker_marks_where_the_cave_begins() -> None:
    """It holds what cannot be divided, and is never played."""
    assert "cannot be divided is put on it" in tell(load("cave-network"), "marker")
    assert refused(HEAD + "game 1\nAnn joker, Bo 7h, Cy 5d") == "4:5 not-in-deck"


@pytest.mark.rule("CN-4")
def test_an_ace_is_a_one_and_numbers_are_their_number() -> None:
    """1 + 10 + 4 shared by three: five each."""
    assert followed(HEAD + "game 1\nAnn As, Bo 10h, Cy 4d").loot == 5


@pytest.mark.rule("CN-4")
def test_a_court_card_counts_five_and_brings_no_gold() -> None:
    """Jack, Queen and King bring nothing to share; Ann flees with all three."""
    text = HEAD + "game 1\nAnn Js, Bo Qs, Cy Ks\nAnn -, Bo 2h, Cy 4h"
    assert followed(text).loot == 3
    assert scored(text)["artifacts"] == {"Ann": [5, 5, 5], "Bo": [], "Cy": []}


@pytest.mark.rule("CN-5")
def test_everyone_inside_shows_one_card() -> None:
    """A turn without Cy's card is refused, and so is one with a card of somebody who is out."""
    assert refused(HEAD + "game 1\nAnn 7h, Bo 5d") == "4:1 missing-player"
    assert refused(HEAD + "game 1\nAnn -, Bo 5d, Cy 4h\nAnn 7h, Bo 6s, Cy 3c") == "5:1 not-inside"
    words = load("cave-network").words
    assert (words.choice, words.go, words.leave) == ("hand card", "card face up", "card face down")


@pytest.mark.rule("CN-6")
def test_fleeing_is_settled_before_the_cards_are_added() -> None:
    """Ann takes the one that lay on the joker; of this turn's 3 + 4 she gets nothing."""
    text = HEAD + "game 1\nAnn 7h, Bo 5d, Cy 4c\nAnn -, Bo 3h, Cy 4h"
    assert banked(text)["Ann"] == 5 + 1
    state = followed(text)
    assert (state.loot, state.leftover) == (5 + 3, 1)


@pytest.mark.rule("CN-6")
def test_several_who_flee_share_what_lies_on_the_joker() -> None:
    """Two lie there: one for each who flees."""
    text = HEAD + "game 1\nAnn 7h, Bo 6d, Cy 4c\nAnn -, Bo -, Cy 2h"
    assert banked(text) == {"Ann": 5 + 1, "Bo": 5 + 1, "Cy": 0}
    assert came_of(text, Left)[0].rule == "CN-14"


@pytest.mark.rule("CN-6")
def test_a_card_laid_face_down_is_never_known() -> None:
    """The entry has no face for it, so any card may still come: the sevens are all still there."""
    state = followed(HEAD + "game 1\nAnn -, Bo 5d, Cy 4c")
    assert state.path == cards("5d 4c")
    for suit in "shdc":
        assert legal.check(state, Show((("Bo", Card("7", suit)), ("Cy", None)))) is None


@pytest.mark.rule("CN-7")
def test_court_cards_are_shared_out_among_those_who_flee() -> None:
    """King and Queen lie there, two flee: one each. The Jack shown this turn is not shared."""
    text = HEAD + "game 1\nAnn Ks, Bo Qs, Cy 7h\nAnn -, Bo -, Cy Jd"
    figures = scored(text)
    assert figures["artifacts"] == {"Ann": [5], "Bo": [5], "Cy": []}
    assert followed(text).artifacts == cards("Jd")
    assert scored(text + "\nCy -")["totals"] == {"Ann": 2 + 5, "Bo": 2 + 5, "Cy": 2 + 1 + 5}


@pytest.mark.rule("CN-7")
def test_court_cards_that_cannot_be_split_go_back() -> None:
    """Three lie there, two flee: one each, and one goes back into the cave."""
    text = HEAD + "game 1\nAnn Ks, Bo Qs, Cy Jd\nAnn -, Bo -, Cy 2h"
    assert scored(text)["artifacts"] == {"Ann": [5], "Bo": [5], "Cy": []}
    [back] = came_of(text, WentBack)
    assert (back.cards, back.each, back.rule) == ((Card("J", "d"),), 1, "CN-8")


@pytest.mark.rule("CN-7")
def test_fewer_court_cards_than_leavers_all_go_back() -> None:
    """One King, two who flee: nobody gets it."""
    text = HEAD + "game 1\nAnn Ks, Bo 5s, Cy 4d\nAnn -, Bo -, Cy 2h"
    assert scored(text)["artifacts"] == {"Ann": [], "Bo": [], "Cy": []}
    assert followed(text).artifacts == cards("Ks")


@pytest.mark.rule("CN-8")
def test_nothing_goes_back_where_nobody_stays() -> None:
    """One King, and all three flee: the game is over, and the King is told with what was left
    lying."""
    text = HEAD + "game 1\nAnn Ks, Bo 5s, Cy 4d\nAnn -, Bo -, Cy -"
    assert scored(text)["artifacts"] == {"Ann": [], "Bo": [], "Cy": []}
    assert came_of(text, WentBack) == []


@pytest.mark.rule("CN-8")
def test_if_nobody_says_those_placed_last_go_back() -> None:
    """Of one turn's King, Queen and Jack, in seat order, the Jack was placed last."""
    state = followed(HEAD + "game 1\nCy Jd, Bo Qs, Ann Ks\nAnn -, Bo -, Cy 2h")
    assert state.artifacts == cards("Jd")


@pytest.mark.rule("CN-8")
def test_the_table_chooses_which_court_cards_go_back_and_it_keeps_its_place() -> None:
    """The King of spades goes back: it lies where it lay, before the five."""
    text = HEAD + "game 1\nAnn Ks, Bo Qs, Cy Jd\nAnn 7h, Bo 8h, Cy 9h\nAnn -, Bo -, Cy 5h; back Ks"
    state = followed(text)
    assert state.artifacts == cards("Ks")
    assert state.path == cards("Ks 7h 8h 9h 5h")
    assert [taken.card for taken in came_of(text, ArtifactTaken)] == cards("Qs Jd")


@pytest.mark.rule("CN-8")
def test_a_name_goes_back_as_it_was_laid_before_another_that_it_could_mean() -> None:
    """A Jack without a suit lies there, and after it the Jack of clubs: ``back J`` is the first,
    ``back Jc`` the other."""
    text = HEAD + "game 1\nAnn J, Bo Jc, Cy Qd\nAnn -, Bo -, Cy 5h; back "
    assert followed(text + "J").artifacts == [Card("J")]
    assert followed(text + "Jc").artifacts == [Card("J", "c")]


@pytest.mark.rule("CN-8")
def test_of_two_that_a_name_could_mean_the_one_placed_last_goes_back() -> None:
    """``back J`` is the later of two Jacks; ``back J J`` is both."""
    state = followed(HEAD + "game 1\nAnn Jc, Bo Qd, Cy Jd\nAnn -, Bo -, Cy 5h; back J")
    assert state.artifacts == cards("Jd")
    four = HEAD.replace("Cy", "Cy, Di") + (
        "game 1\nAnn Jc, Bo Qd, Cy Jd, Di 2h\nAnn Ks, Bo Kd, Cy 5h, Di 3h\n"
    )
    assert followed(four + "Ann -, Bo -, Cy -, Di 4h; back J J").artifacts == cards("Jc Jd")


@pytest.mark.rule("CN-8")
def test_as_many_go_back_as_cannot_be_split() -> None:
    """Three among two leave one: naming two, or a card that does not lie there, is refused."""
    text = HEAD + "game 1\nAnn Ks, Bo Qs, Cy Jd\nAnn -, Bo -, Cy 5h; back "
    assert refused(text + "Ks Qs").endswith(" back-count")
    assert refused(text + "Kh").endswith(" back-card")


COURTS = HEAD + "game 1\nAnn Ks, Bo Qs, Cy Jd\nAnn -, Bo -, Cy 5h; back "


@pytest.mark.rule("CN-9")
def test_a_kind_that_was_carried_out_and_comes_again_is_one_kind() -> None:
    """Whoever counts the kinds that lie there, as a bot does, counts it once."""
    fled = followed(HEAD + "game 1\nAnn Kh, Bo 3h, Cy 4h\nAnn 5h, Bo 6h, Cy -")
    assert (fled.dangers["K"], [taken.player for taken in fled.taken]) == (0, ["Cy"])
    again = followed(HEAD + "game 1\nAnn Kh, Bo 3h, Cy 4h\nAnn 5h, Bo 6h, Cy -\nAnn Kd, Bo 7h")
    assert again.dangers["K"] == 1
    assert len(again.table.kinds) == len(set(again.table.kinds)) == 6


@pytest.mark.rule("CN-9")
def test_the_first_of_all_kinds_is_carried_out_like_any_other() -> None:
    """Where court cards alone are dangers: Cy has the Jack of hearts, so two more do not bring the
    cave down."""
    text = HEAD + (
        'set: cards.danger={ "J-K" = "rank" }\ngame 1\nAnn Jh, Bo 3h, Cy 4h\nAnn 5h, Bo 6h, Cy -\n'
    )
    assert followed(text).dangers["J"] == 0
    again = followed(f"{text}Ann Jd, Bo Jc")
    assert (again.dangers["J"], again.running) == (2, True)


@pytest.mark.rule("CN-8", "CN-9")
def test_a_card_that_went_back_counts_for_a_collapse() -> None:
    """The King of spades went back: the second King adds to it, the third brings the cave down."""
    assert scored(COURTS + "Ks\nCy Kh\nCy Kd")["rounds"][0]["end"] == "caught"


@pytest.mark.rule("CN-9")
def test_a_card_that_was_carried_out_does_not_count_for_a_collapse() -> None:
    """The King of spades was carried out: the Kings of hearts and diamonds are two."""
    text = COURTS + "Jd\nCy Kh\nCy Kd"
    assert scored(text)["rounds"][0]["end"] is None
    assert followed(text).path == cards("Jd 5h Kh Kd")


@pytest.mark.rule("CN-10")
def test_three_of_a_rank_bring_the_cave_down() -> None:
    """The third seven comes: Bo and Cy lose what they carry; Ann fled in the turn before."""
    text = HEAD + "game 1\nAnn 7h, Bo 7d, Cy 2c\nAnn -, Bo 5h, Cy 3s\nBo 7s, Cy 4d"
    assert banked(text) == {"Ann": 5 + 1, "Bo": 0, "Cy": 0}
    [caught] = came_of(text, Caught)
    assert (caught.players, caught.lost, caught.cards, caught.rule) == (
        ("Bo", "Cy"),
        9,
        tuple(cards("7h 7d 7s")),
        "CN-10",
    )


@pytest.mark.rule("CN-10")
def test_three_of_a_rank_shown_at_once_bring_the_cave_down() -> None:
    """Three sevens in the very first turn."""
    assert scored(HEAD + "game 1\nAnn 7h, Bo 7d, Cy 7c")["rounds"][0]["end"] == "caught"


@pytest.mark.rule("CN-10")
def test_three_court_cards_of_a_rank_bring_the_cave_down() -> None:
    """Kings count like numbers, and nobody gets them."""
    figures = scored(HEAD + "game 1\nAnn Kh, Bo Kd, Cy 3c\nAnn 9h, Bo Kc, Cy 3h")
    assert figures["rounds"][0]["end"] == "caught"
    assert figures["totals"] == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.rule("CN-10")
def test_who_flees_in_the_turn_of_the_collapse_is_safe() -> None:
    """Ann flees while Bo brings the third seven: she keeps her five and the one on the joker."""
    assert banked(HEAD + "game 1\nAnn 7h, Bo 7d, Cy 2c\nAnn -, Bo 7s, Cy 3s") == {
        "Ann": 6,
        "Bo": 0,
        "Cy": 0,
    }


@pytest.mark.rule("CN-10")
def test_pages_say_that_a_collapse_ends_the_game() -> None:
    """In short too: who loses the loot does not play on without it."""
    assert short(load("cave-network"), "danger").startswith(
        "**Three of a rank** in the network: game over"
    )


@pytest.mark.rule("CN-10")
def test_the_gold_of_a_collapse_goes_back_to_the_supply() -> None:
    """Sixteen were shared out or lay on the joker; the turn of the collapse pays nothing."""
    text = HEAD + "game 1\nAnn 7h, Bo 7d, Cy 2c\nAnn 9h, Bo 7s, Cy 3s"
    assert [split.gold for split in came_of(text, Split)] == [16]
    assert came_of(text, RoundOver)[0].returned == 16


@pytest.mark.rule("CN-11")
def test_the_numbers_of_this_turn_are_shared_by_those_who_went_on() -> None:
    """16 for three, then 8 for three: one and two stay, and the one is no part of the second
    sum."""
    state = followed(HEAD + "game 1\nAnn 7h, Bo 5d, Cy 4c\nAnn 2h, Bo 2d, Cy 4h")
    assert (state.loot, state.leftover) == (5 + 2, 1 + 2)
    state = followed(HEAD + "game 1\nAnn 7h, Bo 2d, Cy As")
    assert (state.loot, state.leftover) == (3, 1)


@pytest.mark.rule("CN-12", "CN-14")
def test_a_game_ends_when_nobody_is_inside() -> None:
    """All flee: three share the one on the joker, which cannot be done, and are out with their
    five."""
    figures = scored(HEAD + "game 1\nAnn 7h, Bo 5d, Cy 4c\nAnn -, Bo -, Cy -")
    assert figures["rounds"][0]["end"] == "all-out"
    assert figures["rounds"][0]["banked"] == {"Ann": 5, "Bo": 5, "Cy": 5}


@pytest.mark.rule("CN-12", "CN-13")
def test_survivors_share_what_lies_in_the_cave() -> None:
    """Two cards each are played: three gold and one court card each; the odd gold and court card
    are discarded."""
    figures = scored(TWO_CARDS + "Ann 7h, Bo Ks\nAnn Qs, Bo Js")
    assert figures["rounds"][0]["end"] == "survived"
    assert figures["gold"] == {"Ann": 3, "Bo": 3}
    assert figures["artifacts"] == {"Ann": [5], "Bo": [5]}
    assert figures["rounds"][0]["removed"] == []


@pytest.mark.rule("CN-13")
def test_that_the_hands_ran_out_is_told() -> None:
    """Who was still inside, and by which rule, beside what they get."""
    assert came_of(f"{TWO_CARDS}Ann 7h, Bo Ks\nAnn Qs, Bo Js", Survived) == [
        Survived(("Ann", "Bo"), "CN-13")
    ]


@pytest.mark.rule("CN-13")
def test_a_lone_survivor_takes_it_all() -> None:
    """Bo fled with three; Ann, alone, keeps three and five, and takes the one on the joker and the
    King."""
    figures = scored(TWO_CARDS + "Ann 7h, Bo 2s\nAnn 5h, Bo -")
    assert figures["gold"] == {"Ann": 4 + 5, "Bo": 4 + 1}
    assert scored(TWO_CARDS + "Ann 7h, Bo 2s\nAnn Kh, Bo -")["totals"] == {"Ann": 4 + 5, "Bo": 5}


@pytest.mark.rule("CN-13")
def test_with_ten_cards_each_a_whole_hand_is_played() -> None:
    """Two players go on ten times, never three of a rank, and survive; the twenty cards bring
    110."""
    turns = [("As", "2s"), ("3s", "4s"), ("5s", "6s"), ("7s", "8s"), ("9s", "10s")]
    turns += [(a.replace("s", "h"), b.replace("s", "h")) for a, b in turns]
    body = "\n".join(f"Ann {a}, Bo {b}" for a, b in turns)
    text = f"variant: cave-network\nplayers: Ann, Bo\ngame 1\n{body}"
    assert scored(text)["rounds"][0]["end"] == "survived"
    # 3, 7, 11, 15, 19 for two: 1 + 3 + 5 + 7 + 9 = 25 each and five on the joker, twice: 50 each
    # and ten on the joker.
    assert banked(text) == {"Ann": 55, "Bo": 55}
    assert refused(text + "\nAnn Kh, Bo Qh") == "14:1 round-over"


@pytest.mark.rule("CN-14")
def test_who_fled_is_out_until_the_next_game() -> None:
    """Ann is out with her five points for the King, and plays again in game 2; so does the King."""
    text = HEAD + (
        "game 1\nAnn Ks, Bo 5s, Cy 4d\nAnn -, Bo 2h, Cy 4h\nBo -, Cy -\ngame 2\nAnn Ks, "
        "Bo 5s, Cy 4d"
    )
    figures = scored(text)
    assert figures["totals"]["Ann"] == 3 + 5
    assert followed(text).inside == ("Ann", "Bo", "Cy")


FIVE = (
    HEAD
    + "game 1\nAnn 9s, Bo -, Cy -\nAnn -\n"
    + "".join(f"game {n}\nAnn -, Bo -, Cy -\n" for n in range(2, 5))
)


@pytest.mark.rule("CN-15")
def test_five_games_are_played_and_the_highest_total_wins() -> None:
    """Ann's nine wins; with Bo's nine in game 5 they share."""
    assert scored(FIVE)["complete"] is False
    assert scored(FIVE + "game 5\nAnn -, Bo -, Cy -")["ranking"] == [["Ann"], ["Bo", "Cy"]]
    tied = scored(FIVE + "game 5\nAnn -, Bo 9h, Cy -\nBo -")
    assert (tied["complete"], tied["ranking"]) == (True, [["Ann", "Bo"], ["Cy"]])
    assert refused(FIVE + "game 5\nAnn -, Bo 9h, Cy -\nBo -\nextra round").endswith(
        " no-extra-round"
    )
    assert "shares the win" in tell(load("cave-network"), "tie")


@pytest.mark.rule("CN-15")
def test_more_court_cards_break_no_tie() -> None:
    """Ann has a King and Bo five gold: they share."""
    text = (
        FIVE.replace("Ann 9s, Bo -, Cy -\nAnn -", "Ann Ks, Bo -, Cy -\nAnn -")
        + "game 5\nAnn -, Bo 5h, Cy -\nBo -"
    )
    assert scored(text)["ranking"] == [["Ann", "Bo"], ["Cy"]]


@pytest.mark.rule("CN-16")
def test_for_each_game_the_whole_pack_is_shuffled() -> None:
    """The sevens that brought the cave down are there again, and nothing is removed."""
    text = HEAD + "game 1\nAnn 7h, Bo 7d, Cy 7c\ngame 2\nAnn 7h, Bo 7d, Cy 3c"
    assert scored(text)["rounds"][0]["removed"] == []
    assert told(text + "\nAnn 7h, Bo 2h, Cy 4s").startswith(
        "the seven of hearts lies there already this game."
    )


@pytest.mark.rule("CN-17")
def test_the_newest_cards_lie_outermost() -> None:
    """The path is in the order of laying, of one turn in seat order, the newest last."""
    text = HEAD + "game 1\nCy 4c, Ann 7h, Bo 5d\nBo 2d, Ann 2h, Cy -"
    assert followed(text).path == cards("7h 5d 4c 2h 2d")
    assert [shown.cards[-1] for shown in came_of(text, Shown)] == [
        ("Cy", Card("4", "c")),
        ("Bo", Card("2", "d")),
    ]
    assert dict(load("cave-network").cites)["path"] == "CN-17"
