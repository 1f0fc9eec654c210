"""The cave network (CN-1 to CN-17), in small games worked out by hand."""

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import Show
from cardkit.engine.legality import check_move

from ..strategies import rules_of
from .play import Example, example, game

cn = example("cave-network")
two = example("cave-network", "Ann Bo")

# fmt: off
SHORT = {"players": 2, "hands.remove": "{ 2 = 48 }"}  # two cards each: a game that can be survived
COURTS = "Ann Ks, Bo Qs, Cy Jd / Ann -, Bo -, Cy 5h"
START = "Ann 7h, Bo 5d, Cy 4c"  # 16: five each, one on the joker
FLEE = "Ann -, Bo -, Cy -"
NINE = ("Ann 9s, Bo -, Cy - / Ann -", FLEE, FLEE, FLEE)
PAIRS = ["A 2", "3 4", "5 6", "7 8", "9 10"]
HAND = [f"Ann {a}{suit}, Bo {b}{suit}" for suit in "sh" for a, b in map(str.split, PAIRS)]

EXAMPLES = [
    cn("CN-3", "the joker is never played", "Ann joker, Bo 7h, Cy 5d", refused="not-in-deck"),
    cn("CN-4", "1 + 10 + 4", "Ann As, Bo 10h, Cy 4d", loot=5, leftover=0),
    cn("CN-4", "court cards count five and bring no gold",
       "Ann Js, Bo Qs, Cy Ks / Ann -, Bo 2h, Cy 4h", loot=3, keepsakes="5,5,5 - -"),
    cn("CN-5", "everyone inside shows a card", "Ann 7h, Bo 5d", refused="missing-player"),
    cn("CN-5", "and nobody else", "Ann -, Bo 5d, Cy 4h / Ann 7h, Bo 6s, Cy 3c",
       refused="not-inside"),
    cn("CN-6 G-10", "one may flee in the first turn", "Ann -, Bo 7h, Cy 5d",
       inside="Bo Cy", banked="0 0 0"),
    cn("CN-6", "fleeing is settled first", f"{START} / Ann -, Bo 3h, Cy 4h",
       banked="6 0 0", loot=8, leftover=1),
    cn("CN-6", "several share what lies on the joker", "Ann 7h, Bo 6d, Cy 4c / Ann -, Bo -, Cy 2h",
       banked="6 6 0", leftover=0),
    cn("CN-6 G-4", "what they cannot divide lies on", "Ann 7h, Bo 6d, Cy 5c / "
       "Ann 4h, Bo 4s, Cy Ad / Ann -, Bo -, Cy 2h", banked="9 9 0", leftover=0),
    cn("CN-7", "court cards are shared, not this turn's",
       "Ann Ks, Bo Qs, Cy 7h / Ann -, Bo -, Cy Jd / Cy -", totals="7 7 8", keepsakes="5 5 5"),
    cn("CN-7", "those that cannot be split go back", "Ann Ks, Bo Qs, Cy Jd / Ann -, Bo -, Cy 2h",
       keepsakes="5 5 -", artifacts="Jd", went_back="Jd"),
    cn("CN-7", "one for two: nobody", "Ann Ks, Bo 5s, Cy 4d / Ann -, Bo -, Cy 2h",
       keepsakes="- - -", artifacts="Ks"),
    cn("CN-8", "those placed last, in seat order", "Cy Jd, Bo Qs, Ann Ks / Ann -, Bo -, Cy 2h",
       artifacts="Jd"),
    cn("CN-8", "the table chooses, a card keeps its place",
       "Ann Ks, Bo Qs, Cy Jd / Ann 7h, Bo 8h, Cy 9h / Ann -, Bo -, Cy 5h; back Ks",
       artifacts="Ks", path="Ks 7h 8h 9h 5h"),
    cn("CN-8", "a half name is the exact card first",
       "Ann J, Bo Jc, Cy Qd / Ann -, Bo -, Cy 5h; back J", artifacts="J"),
    cn("CN-8", "else the last that it can mean",
       "Ann Jc, Bo Qd, Cy Jd / Ann -, Bo -, Cy 5h; back J", artifacts="Jd"),
    cn("CN-8", "half names in any order", "Ann Kh, Bo Ks, Cy 2s / Ann Jd, Bo Qd, Cy Js / "
       "Ann -, Bo -, Cy -; back K Kb", unclaimed="Kh Ks"),
    cn("CN-8", "as many as cannot be split", f"{COURTS}; back Ks Qs", refused="back-count"),
    cn("CN-8", "of those that lie there", f"{COURTS}; back Kh", refused="back-card"),
    cn("CN-8", "each once", "Ann Ks, Bo Qs, Cy Jd / Ann Js, Bo Kd, Cy 9h / "
       "Ann -, Bo -, Cy -; back Ks Ks", refused="back-card"),
    cn("CN-9", "carried out, they do not count", f"{COURTS}; back Jd / Cy Kh / Cy Kd",
       inside="Cy", path="Jd 5h Kh Kd"),
    cn("CN-9", "gone back, they do", f"{COURTS}; back Ks / Cy Kh / Cy Kd", end="caught"),
    cn("CN-9", "but they were played: they do not come again", f"{COURTS}; back Jd / Cy Ks",
       refused="card-twice"),
    cn("CN-9", "a kind carried off and come again is one kind",
       "Ann Kh, Bo 3h, Cy 4h / Ann 5h, Bo 6h, Cy - / Ann Kd, Bo 7h",
       dangers={"K": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1}),
    cn("CN-10", "three of a rank end it",
       "Ann 7h, Bo 7d, Cy 2c / Ann -, Bo 5h, Cy 3s / Bo 7s, Cy 4d",
       round_gold="6 0 0", caught="Bo Cy : 7h 7d 7s", lost=9),
    cn("CN-10", "two do not", "Ann 7h, Bo 7d, Cy 2c", inside="Ann Bo Cy"),
    cn("CN-10", "three at once do", "Ann 7h, Bo 7d, Cy 7c", end="caught"),
    cn("CN-10", "court cards too", "Ann Kh, Bo Kd, Cy 3c / Ann 9h, Bo Kc, Cy 3h",
       end="caught", totals="0 0 0"),
    cn("CN-10", "who flees in that turn is safe", "Ann 7h, Bo 7d, Cy 2c / Ann -, Bo 7s, Cy 3s",
       round_gold="6 0 0"),
    cn("CN-10", "all of it goes back, that turn pays nothing",
       "Ann 7h, Bo 7d, Cy 2c / Ann 9h, Bo 7s, Cy 3s", returned="16", lost=5),
    cn("CN-11", "this turn's numbers alone are shared", f"{START} / Ann 2h, Bo Kd, Cy 4h",
       loot=7, leftover=1, shared="2h 4h"),
    cn("CN-11", "court cards alone bring none", "Ann Ks, Bo Kd, Cy Qh", loot=0, leftover=0),
    cn("CN-12 CN-14", "nobody inside: over", f"{START} / {FLEE}",
       end="all-out", round_gold="5 5 5", returned="1", lost=0),
    two("CN-12 CN-13", "survivors share evenly", "Ann 7h, Bo Ks / Ann Qs, Bo Js", sets=SHORT,
        end="survived", banked="3 3", keepsakes="5 5", removed="", returned="1", unclaimed="Js"),
    two("CN-13", "a lone survivor takes all", "Ann 7h, Bo 2s / Ann 5h, Bo -",
        sets=SHORT, banked="9 5", left={"Bo": 2}),
    two("CN-13", "also the court cards", "Ann 7h, Bo 2s / Ann Kh, Bo -", sets=SHORT, totals="9 5"),
    two("CN-13", "a whole hand of ten", " / ".join(HAND), end="survived", round_gold="55 55"),
    two("CN-13", "and no card after it", " / ".join([*HAND, "Ann Kh, Bo Qh"]),
        refused="round-over"),
    cn("CN-14", "who fled plays again in the next game",
       "Ann Ks, Bo 5s, Cy 4d / Ann -, Bo 2h, Cy 4h / Bo -, Cy -", "Ann Ks, Bo 5s, Cy 4d",
       totals="8 6 6", inside="Ann Bo Cy"),
    cn("CN-15", "four are no game", *NINE, phase="round"),
    cn("CN-15", "five are, the highest wins", *NINE, FLEE, places="Ann > Bo Cy", phase="over"),
    cn("CN-15", "a tie is shared", *NINE, "Ann -, Bo 9h, Cy - / Bo -",
       places="Ann Bo > Cy", decided_by="shared"),
    cn("CN-15", "court cards break none", "Ann Ks, Bo -, Cy - / Ann -", *NINE[1:],
       "Ann -, Bo 5h, Cy - / Bo -", places="Ann Bo > Cy"),
    cn("CN-15", "no extra round", *NINE, "Ann -, Bo 9h, Cy - / Bo -", "+",
       refused="no-extra-round"),
    cn("CN-15", "a result counts, with court cards", "= Ann 8; Ann ? ?, Bo Ks", totals="18 5 0"),
    cn("CN-16", "the whole pack for each", "Ann 7h, Bo 7d, Cy 7c", "Ann 7h, Bo 7d, Cy 3c",
       ends="caught", removed=""),
    cn("CN-16", "court cards too", "= Ann 8; Ann Ks", "Ann Ks, Bo 7d, Cy 3c", artifacts="Ks"),
    cn("CN-16", "a card comes once", "Ann 7h, Bo 7d, Cy 3c / Ann 7h, Bo 2h, Cy 4s",
       refused="card-twice"),
    cn("CN-16", "also in one turn", "Ann 7h, Bo 7h, Cy 3c", refused="card-twice"),
    cn("CN-17", "newest outermost, a turn in seat order",
       "Cy 4c, Ann 7h, Bo 5d / Bo 2d, Ann 2h, Cy -", path="7h 5d 4c 2h 2d"),
    cn("G-17 CN-10", "a collapse that costs half", "Ann 9s, Bo 5h, Cy 7d / Ann 9h, Bo 9d, Cy 2s",
       sets={"danger.costs": "half"}, round_gold="3 3 3"),
    *(cn("G-22 CN-10", f"of {one} and {other} at once the dearest", "= Ann 10",
         f"Ann {one}s, Bo {one}h, Cy As / Ann {other}s, Bo {other}h, Cy Ah / "
         f"Ann {one}d, Bo {other}d, Cy 2s",
         sets={"danger.costs": '{ default = 2, 7 = "half", 9 = "all", 4 = "everything" }'},
         lost=lost, banked=safe)
      for one, other, lost, safe in [(7, 8, 5, "15 5 5"), (9, 7, 11, "10 0 0"),
                                     (4, 7, 8, "0 0 0"), (9, 4, 9, "0 0 0")]),
]
# fmt: on


@pytest.mark.parametrize("case", EXAMPLES)
def test_examples(case: Example) -> None:
    case()


@pytest.mark.rule("CN-1", "CN-2")
def test_hands() -> None:
    cave = rules_of("cave-network")
    assert cave.hands
    assert cave.hands.remove == {2: 32, 3: 22, 4: 12, 5: 12, 6: 10, 7: 10, 8: 12}
    assert [cave.deck.hand_size(players) for players in range(2, 9)] == [10, 10, 10, 8, 7, 6, 5]
    assert all(out >= players for players, out in cave.hands.remove.items())  # a cover card each


@pytest.mark.rule("CN-1")
def test_hands_go_by_who_plays_this_game() -> None:
    assert game("cave-network", "").hand_size == 10
    assert game("cave-network", "Di comes", "Eve comes", "").hand_size == 8


@pytest.mark.rule("CN-6")
def test_face_of_a_card_laid_face_down_is_unknown() -> None:
    running = game("cave-network", "Ann -, Bo 5d, Cy 4c")
    for suit in "shdc":
        check_move(running, Show({"Bo": Card("7", suit), "Cy": None}))
    assert [str(card.card) for card in running.path] == ["5d", "4c"]
