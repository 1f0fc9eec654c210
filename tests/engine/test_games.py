"""The rules of the built-in games, one by one, in small games worked out by hand.

The numbers of the rules begin with KG for King's Gold, PM for Poor Man's Incan Gold, CN for Cave
Network, IG for Incan Gold of 2018, PL for Incan Gold of 2006, and DI for Diamant.
"""

from collections import Counter

import pytest

from cardkit.engine.cards import Card
from cardkit.engine.events import Show
from cardkit.engine.legality import check_move

from ..strategies import rules_of
from .play import Example, example, game

kg = example("kings-gold")
pm, pm_two = example("poor-mans"), example("poor-mans", "Ann Bo")
cn, cn_two = example("cave-network"), example("cave-network", "Ann Bo")
ig, pl, di = example("incan-gold"), example("incan-gold-2006"), example("diamant")

# fmt: off
K, Q, J = "Ks / Kd", "Qs / Qd", "Js / Jd"  # rounds in which two guards catch everyone at once
TIED = ("10s - Ann, Bo / Ks / Kd", "Ks / Kc", "Qs / Qh", "Js / Jh")  # Ann and Bo three each
BY_A_JOKER = ("9s - all", "joker - Ann / 5h - Bo / 2c - Cy", "2s - Bo / Ks / Kd", "Ks / Kc")

KINGS_GOLD = [
    kg("KG-1", "aces are 1, numbers their number",
       "Jh - Bo, Cy / As / 2s / 3s / 4s / 5s / 6s / 7s / 8s / 9s / 10s - Ann",
       round_gold="55 0 0"),
    kg("KG-2", "four rounds", K, Q, J, "5h - Ann / 4h - all",
       phase="over", ends="caught caught caught all-out"),
    kg("KG-2", "no fifth", K, Q, J, "5h - Ann / 4h - all", "", refused="too-many-rounds"),
    kg("KG-2", "all cards are shuffled before each", "7h - all", "7h - all", banked="4 4 4"),
    kg("KG-3", "all decide after every card", "Ks - Bo / Qs - Ann / 4h", inside="Cy", loot=4),
    kg("KG-4", "the second queen catches all who stayed", "10h - Bo / Qs / Qh",
       round_gold="0 4 0", caught="Ann Cy : Qs Qh", cost=(3, 0, {})),
    kg("KG-4", "the first one warns", "Qs", warned="Qs 1/2", ending_cards=3),
    kg("KG-4", "different ranks do not", "Js / Qs / Ks", inside="Ann Bo Cy", ending_cards=9),
    kg("KG-5", "the second leaves, the first goes back", "Qs / Qh", "Qs",
       removed="Qh", decks="52 52"),
    kg("KG-5", "after three catches one is left", "K / K", "K / K", "K / K", "K / 9 / K",
       refused="card-gone"),
    kg("KG-6", "no joker in round 1", "joker", refused="not-yet"),
    kg("KG-6", "one joins for round 2, one for round 3", K, Q, J, "",
       joined="0 1 1 0", decks="52 52 52 51"),
    kg("KG-6", "so two cannot come in round 2", K, "joker / joker", refused="card-twice"),
    kg("KG-6", "undiscovered ones stay in", K, Q, J, "joker / joker - Ann / 2h - all",
       keepsakes="15,15 - -"),
    kg("KG-6", "one carried out does not come back", K, "joker - Ann / 2h - all", "joker / joker",
       refused="card-gone"),
    kg("KG-6", "nor one in a result", K, "= Ann 5; Ann joker", "joker / joker",
       refused="card-gone"),
    kg("KG-7", "a joker counts by the round", K, "joker - Ann / 2h - all",
       "joker - Ann / 2h - all", keepsakes="5,10 - -", decks="52 52 52"),
    kg("KG-7", "not by when it joined", K, Q, "joker - Ann / 2h - all", "joker - Bo / 2h - all",
       keepsakes="10 15 -"),
    kg("KG-7", "also in a result", K, Q, "= Ann 5; Ann ?", "= Bo 1; Bo joker",
       keepsakes="10 15 -"),
    kg("KG-8", "who leaves alone takes all", K, Q, "joker / joker / 3h - Bo / 2h - all",
       keepsakes="- 10,10 -"),
    kg("KG-8", "for the next who leaves alone", K, Q, "joker / joker / 3h - Ann, Bo / 2h - Cy",
       keepsakes="- - 10,10"),
    kg("KG-9", "left lying by the caught: out", K, "joker / Qs / Qd", "",
       removed="Qd joker", unclaimed="joker", decks="52 52 51"),
    kg("KG-9", "left lying by leavers: out", K, "joker - Ann, Bo, Cy",
       end="all-out", removed="joker", keepsakes="- - -"),
    kg("KG-10", "without jokers", K, "", sets={"artifacts": "off"}, decks="52 51", joined="0 0"),
    kg("KG-11", "of the tied more jokers win", *BY_A_JOKER,
       totals="8 8 7", places="Ann > Bo > Cy", decided_by="artifacts"),
    kg("KG-11", "without another tie-break it is shared", *TIED,
       phase="over", places="Ann Bo > Cy", decided_by="extra round"),
    kg("KG-11", "an extra round is added", *TIED, "+ 9d - Ann / 5h - Bo",
       banked="8 12 0", places="Bo > Ann > Cy", phase="over"),
    kg("KG-11", "only the tied play it", *TIED, "+ 9d - Cy", refused="not-playing"),
    kg("KG-11 KG-7", "a joker counts 15, none is added", *TIED, "+ joker - Ann / 2h - Bo",
       keepsakes="15 - -", joined="0 1 1 0 0"),
    kg("KG-11", "it can be repeated", *TIED, "+ 10d - all", "+ 3d - Bo / 2s - Ann",
       banked="11 10 0", places="Ann > Bo > Cy"),
    kg("KG-11", "not without a tie", *BY_A_JOKER, "+", refused="no-tie"),
    kg("KG-11", "nor where one of the tied has gone", "Di comes", "= Ann 5, Bo 5", K, Q, "Bo goes",
       J, decided_by="shared", places="Ann Bo > Cy Di"),
    kg("KG-12", "the first player turns the cards all game long", K, Q, J, "",
       first="Bo", dealers="Bo Bo Bo Bo"),
]

CAUGHT = "Js / Qs"  # a round of Poor Man's Incan Gold that catches everyone at once

POOR_MANS = [
    pm("PM-1", "one black seven, whichever suit", "7s / 7c", refused="card-twice"),
    pm("PM-1", "and one red", "7b / 7r", inside="Ann Bo Cy"),
    pm("PM-1", "a seven is black or red", "7", refused="vague-card"),
    pm("PM-1", "the other one, if one lies there", "7h / 7", loot=7, leftover=3),
    pm("PM-2", "red is ten more", "7b / 7r", loot=7, leftover=3),
    pm("PM-3", "two of a suit scare everyone out", "9b - Bo / Jh / Qh",
       round_gold="0 3 0", caught="Ann Cy : Jh Qh"),
    pm("PM-3", "two of a rank do not", "Jh / Js / Jd / Jc", inside="Ann Bo Cy", ending_cards=8),
    pm("PM-3", "the suit alone says enough", "h / h", caught="Ann Bo Cy : h h"),
    pm("PM-3", "the rank does not", "J", refused="vague-card"),
    pm("PM-4", "nothing leaves the game", "joker / Js / Qs", CAUGHT, "",
       removed="", decks="26 26 26"),
    pm("PM-4", "a joker that was taken neither", "joker - Ann / 2b - all", "joker / joker",
       artifacts="joker joker"),
    pm("PM-4", "its card lies there until the round ends", "joker / joker - Ann / joker",
       refused="too-many", path="joker joker"),
    pm("PM-5", "ten of gold at once, not an artifact to keep", "joker - Ann / 2b - all",
       banked="10 1 1", keepsakes="- - -"),
    pm_two("PM-6", "someone alone takes the ten as loot", "9b - Bo / joker", loot=14, artifacts=""),
    pm_two("PM-6", "and banks them", "9b - Bo / joker / 5b - Ann", round_gold="19 5"),
    pm_two("PM-6", "or loses them", "9b - Bo / joker / Jh / Qh",
           round_gold="0 5", lost=14, returned="14"),
    pm("PM-6", "of two inside nobody does", "Ks - Cy / joker",
       loot=0, leftover=0, artifacts="joker"),
    pm("PM-7", "who leaves alone takes that of every joker", "joker / joker / 3b - Cy / 2b - all",
       round_gold="2 2 21"),
    pm("PM-7", "several take none, it stays", "joker / 4b - Ann, Bo / 5b - Cy",
       round_gold="1 1 17"),
    pm("PM-7", "the last two take none", "joker / 4b - all", round_gold="1 1 1", returned="11"),
    pm("PM-8", "five rounds, a tie is shared", "9b - all", *[CAUGHT] * 4,
       phase="over", places="Ann Bo Cy", decided_by="shared"),
    pm("PM-10", "a decision follows every card", "Ks - Bo / joker - Ann / 7b - Cy",
       round_gold="10 0 7"),
    *(pm_two("PM-4 PM-6", f"emptied jokers, carried {carried}", "joker - Ann / joker / 7b - Bo", "",
             sets={"artifacts.carried": carried}, decks=f"26 {deck}", removed=removed)
      for carried, deck, removed in [("out", 24, "joker joker"), ("back", 26, "")]),
    pm("PM-7 CN-7", "as a house rule they are shared out", "joker / joker - Ann, Bo",
       sets={"artifacts.claim": "shared"}, banked="10 10 0"),
]

SHORT = {"players": 2, "hands.remove": "{ 2 = 48 }"}  # two cards each: a game that can be survived
COURTS = "Ann Ks, Bo Qs, Cy Jd / Ann -, Bo -, Cy 5h"
START = "Ann 7h, Bo 5d, Cy 4c"  # 16: five each, one on the joker
FLEE = "Ann -, Bo -, Cy -"
NINE = ("Ann 9s, Bo -, Cy - / Ann -", FLEE, FLEE, FLEE)
PAIRS = ["A 2", "3 4", "5 6", "7 8", "9 10"]
HAND = [f"Ann {a}{suit}, Bo {b}{suit}" for suit in "sh" for a, b in map(str.split, PAIRS)]

CAVE_NETWORK = [
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
    cn("CN-8", "each once", "Ann Ks, Bo Qs, Cy Jd / Ann Js, Bo Kd, Cy 9h / "
       "Ann -, Bo -, Cy -; back Ks Ks", refused="back-card"),
    cn("CN-9", "carried out, they do not count", f"{COURTS}; back Jd / Cy Kh / Cy Kd",
       inside="Cy", path="Jd 5h Kh Kd"),
    cn("CN-9", "gone back, they do", f"{COURTS}; back Ks / Cy Kh / Cy Kd", end="caught"),
    cn("CN-9", "a kind carried off and come again is one kind",
       "Ann Kh, Bo 3h, Cy 4h / Ann 5h, Bo 6h, Cy - / Ann Kd, Bo 7h",
       dangers={"K": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1}),
    cn("CN-10", "three of a rank end it",
       "Ann 7h, Bo 7d, Cy 2c / Ann -, Bo 5h, Cy 3s / Bo 7s, Cy 4d",
       round_gold="6 0 0", caught="Bo Cy : 7h 7d 7s", lost=9),
    cn("CN-10", "three at once do", "Ann 7h, Bo 7d, Cy 7c", end="caught"),
    cn("CN-10", "who flees in that turn is safe", "Ann 7h, Bo 7d, Cy 2c / Ann -, Bo 7s, Cy 3s",
       round_gold="6 0 0"),
    cn("CN-10", "all of it goes back, that turn pays nothing",
       "Ann 7h, Bo 7d, Cy 2c / Ann 9h, Bo 7s, Cy 3s", returned="16", lost=5),
    cn("CN-11", "this turn's numbers alone are shared", f"{START} / Ann 2h, Bo Kd, Cy 4h",
       loot=7, leftover=1, shared="2h 4h"),
    cn("CN-11", "court cards alone bring none", "Ann Ks, Bo Kd, Cy Qh", loot=0, leftover=0),
    cn("CN-12 CN-14", "nobody inside: over", f"{START} / {FLEE}",
       end="all-out", round_gold="5 5 5", returned="1", lost=0),
    cn_two("CN-12 CN-13", "survivors share evenly", "Ann 7h, Bo Ks / Ann Qs, Bo Js", sets=SHORT,
           end="survived", banked="3 3", keepsakes="5 5", removed="", returned="1", unclaimed="Js"),
    cn_two("CN-13", "a lone survivor takes all", "Ann 7h, Bo 2s / Ann 5h, Bo -",
           sets=SHORT, banked="9 5", left={"Bo": 2}),
    cn_two("CN-13", "also the court cards", "Ann 7h, Bo 2s / Ann Kh, Bo -", sets=SHORT, totals="9 5"),
    cn_two("CN-13", "a whole hand of ten", " / ".join(HAND), end="survived", round_gold="55 55"),
    cn("CN-14", "who fled plays again in the next game",
       "Ann Ks, Bo 5s, Cy 4d / Ann -, Bo 2h, Cy 4h / Bo -, Cy -", "Ann Ks, Bo 5s, Cy 4d",
       totals="8 6 6", inside="Ann Bo Cy"),
    cn("CN-15", "five are, the highest wins", *NINE, FLEE, places="Ann > Bo Cy", phase="over"),
    cn("CN-15", "a tie is shared", *NINE, "Ann -, Bo 9h, Cy - / Bo -",
       places="Ann Bo > Cy", decided_by="shared"),
    cn("CN-15", "court cards break none", "Ann Ks, Bo -, Cy - / Ann -", *NINE[1:],
       "Ann -, Bo 5h, Cy - / Bo -", places="Ann Bo > Cy"),
    cn("CN-15", "a result counts, with court cards", "= Ann 8; Ann ? ?, Bo Ks", totals="18 5 0"),
    cn("CN-16", "the whole pack for each", "Ann 7h, Bo 7d, Cy 7c", "Ann 7h, Bo 7d, Cy 3c",
       ends="caught", removed=""),
    cn("CN-16", "a card comes once", "Ann 7h, Bo 7d, Cy 3c / Ann 7h, Bo 2h, Cy 4s",
       refused="card-twice"),
    cn("CN-16", "also in one turn", "Ann 7h, Bo 7h, Cy 3c", refused="card-twice"),
    cn("CN-17", "newest outermost, a turn in seat order",
       "Cy 4c, Ann 7h, Bo 5d / Bo 2d, Ann 2h, Cy -", path="7h 5d 4c 2h 2d"),
    *(cn("G-22 CN-10", f"of {one} and {other} at once the costliest", "= Ann 10",
         f"Ann {one}s, Bo {one}h, Cy As / Ann {other}s, Bo {other}h, Cy Ah / "
         f"Ann {one}d, Bo {other}d, Cy 2s",
         sets={"danger.costs": '{ default = 2, 7 = "half", 9 = "all", 4 = "everything" }'},
         lost=lost, banked=safe)
      for one, other, lost, safe in [(7, 8, 5, "15 5 5"), (9, 7, 11, "10 0 0"),
                                     (4, 7, 8, "0 0 0"), (9, 4, 9, "0 0 0")]),
]

R1, R2, R3, R4, R5 = "8s / 8h", "10s / 10h", "Js / Jh", "Qs / Qh", "Ks / Kh"
WORTHS = {"As": 1, "2s": 2, "9s": 9, "5c": 5, "7c": 7, "Ah": 11, "Ad": 11, "3h": 13, "7h": 17}


def each_round(*cards: str) -> list[str]:
    """Return rounds in which one player carries out an artifact and then all leave after an ace."""
    return [f"{card} / As - all" for card in cards]


BOXED = [
    *(ig("IG-1", f"{card} brings {gold}", f"Ks - Bo, Cy / {card} - Ann", round_gold=f"{gold} 0 0")
      for card, gold in WORTHS.items()),
    *(ig("IG-1", f"no {card}", card, refused="not-in-deck")
      for card in ("6s", "2h", "Ac", "4d", "9c", "joker")),
    ig("IG-2", "the kind is the rank, suits do not matter", "8s / 10h / Jd / Qs / Kh / Q",
       caught="Ann Bo Cy : Qs Q"),
    ig("IG-3", "one artifact joins each round", R1, R2, "", joined="1 1 1", decks="31 31 31"),
    ig("IG-3", "a later one cannot come", "10c", refused="not-yet"),
    ig("IG-3", "one not turned up stays in", R1, R2, "8c / Jc - Ann / 3s - all",
       keepsakes="5,8 - -"),
    ig("IG-3", "an eight of clubs is no hazard", "8s / 8c", inside="Ann Bo Cy", artifacts="8c"),
    ig("IG-3", "an eight needs its suit", "8", refused="vague-card"),
    ig("IG-4", "leaving after a first hazard is legal", "8s - Bo", inside="Ann Cy"),
    ig("IG-5", "the second hazard ends it and leaves the game", "4s / 2s - Bo / 8s / 8h", "8s",
       round_gold="0 4 0", removed="8h", decks="31 31"),
    ig("IG-6", "alone: every artifact", R1, "8c / 10c / 3s - Bo / 2s - all", keepsakes="- 5,7 -"),
    ig("IG-6", "several: none, it stays", "8c / 3s - Ann, Bo / 2s - Cy", keepsakes="- - 5"),
    ig("IG-7", "left lying: out", "8c / 8s / 8h", "10c - all",
       ends="caught all-out", removed="10c", decks="31 30"),
    ig("IG-8", "they count what is printed",
       *each_round("8c - Ann", "10c - Bo", "Jc - Cy", "Qc - Ann", "Kc - Bo"),
       keepsakes="5,10 7,12 8", phase="over", places="Bo > Ann > Cy"),
    ig("IG-8", "also in a result", "= Ann 5", "= Bo 1; Bo 10c", keepsakes="- 7 -"),
    *(game("IG-8 PL-5", "of the tied more artifacts win", "8c - Ann / 5s - Bo / 2s - Cy",
           "2s - Bo / 8s / 8h", R2, R3, R4,
           totals="5 5 4", places="Ann > Bo > Cy", decided_by="artifacts")
      for game in (ig, pl)),
    *(game("IG-8 PL-5 DI-1", "still tied they play again", "9s - all", R1, R2, R3, R4,
           places="Ann Bo Cy", decided_by="play again", phase="over")
      for game in (ig, pl, di)),
    di("DI-1", "no extra round", "9s - all", R1, R2, R3, R4, "+", refused="no-extra-round"),
    ig("IG-10", "one guide for the whole game", R1, R2, "", first="Bo", dealers="Bo Bo Bo"),
    *(game("PL-4", "the dealer passes to the left", R1, R2, R3, "",
           first="Bo", dealers="Bo Cy Ann Bo")
      for game in (pl, di)),
    pl("PL-4", "past who is away", "Di comes", R1, "Bo goes", R2, "", dealers="Ann Cy Di"),
    *(pl("PL-1", f"{card} may come first", f"{card} - Ann / 2s - all", keepsakes="5 - -")
      for card in ("8c", "10c", "Jc", "Qc", "Kc")),
    pl("PL-1", "one in round 1", "Kc / 8c", refused="not-yet", decks="31", joined="1"),
    pl("PL-1", "then a king is a hazard", "Kc / K", dangers={"K": 1}),
    pl("PL-1", "two by round 2", R1, "Kc / 8c", artifacts="Kc 8c", joined="1 1", decks="31 31"),
    pl("PL-1", "no third", R1, "Kc / 8c / 10c", refused="not-yet"),
    pl("PL-1", "nor one more for each that was carried out", "Kc - Ann / 2s - all", "8c / 10c",
       refused="not-yet"),
    pl("PL-1", "in a result they need no name", "= Ann 3; Ann ?", "= Bo 3; Bo ? ?",
       refused="too-many-artifacts"),
    pl("PL-2", "they count by the order of taking",
       *each_round("Kc - Ann", "10c - Ann", "Jc - Bo", "8c - Bo", "Qc - Cy"),
       keepsakes="5,5 5,10 10"),
    pl("PL-2", "several at once in the order of the path", *each_round("8c - Ann", "10c - Ann"),
       R1, "Kc / Jc / 2s - Bo", keepsakes="5,5 5,10 -"),
    pl("PL-2", "those left behind do not count", "8c - all", "10c - all", "Jc - all",
       *each_round("Qc - Ann", "Kc - Ann"), keepsakes="5,5 - -"),
    pl("PL-6", "left lying: out", "Kc / 8s / 8h", "8c - all", removed="8c", decks="31 30"),
    di("DI-1", "no artifacts", "8c", refused="not-in-deck"),
    di("DI-1", "an eight is a hazard without its suit", "8 / 8", "", ends="caught", decks="30 29"),
    di("DI-1", "a tie that artifacts would break is a tie", "5s - Ann / 5c - Bo / As - Cy", R1,
       R2, R3, R4, totals="3 4 4", places="Bo Cy > Ann"),
]
# fmt: on


@pytest.mark.parametrize("case", [*KINGS_GOLD, *POOR_MANS, *CAVE_NETWORK, *BOXED])
def test_built_in_game_examples_play_as_written(case: Example) -> None:
    case()


BOXED_GOLD = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
BOXED_KINDS = dict.fromkeys(["8", "10", "J", "Q", "K"], 3)


@pytest.mark.parametrize(("name", "gold", "kinds", "artifacts"), [
    ("kings-gold", sorted([*range(1, 11)] * 4), {"J": 4, "Q": 4, "K": 4}, 2),
    ("poor-mans", [1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17], dict.fromkeys("shdc", 3), 2),
    ("incan-gold", BOXED_GOLD, BOXED_KINDS, 5), ("incan-gold-2006", BOXED_GOLD, BOXED_KINDS, 5),
    ("diamant", BOXED_GOLD, BOXED_KINDS, 0),
])  # fmt: skip
@pytest.mark.rule("KG-1", "KG-6", "PM-1", "PM-2", "PM-3", "IG-1", "IG-2", "IG-3", "DI-1")
def test_deck_of_each_game_has_expected_cards(
    name: str, gold: list[int], kinds: dict[str, int], artifacts: int
) -> None:
    cards = rules_of(name).deck.cards
    assert sorted(card.gold for card in cards if card.gold) == gold
    assert Counter(card.kind for card in cards if card.kind) == kinds
    assert sum(card.artifact for card in cards) == artifacts
    assert len(cards) == len(gold) + sum(kinds.values()) + artifacts


@pytest.mark.rule("IG-9", "PL-3")
def test_built_in_games_list_the_pieces_in_the_box() -> None:
    for name in ("incan-gold", "incan-gold-2006", "diamant"):
        assert rules_of(name).pieces == {1: 60, 5: 30, 10: 20}
    assert rules_of("incan-gold-2006").words.choice == "torch and camp"


@pytest.mark.rule("CN-1", "CN-2")
def test_cave_network_deals_published_hand_sizes() -> None:
    cave = rules_of("cave-network")
    assert cave.hands
    assert cave.hands.remove == {2: 32, 3: 22, 4: 12, 5: 12, 6: 10, 7: 10, 8: 12}
    assert [cave.deck.hand_size(players) for players in range(2, 9)] == [10, 10, 10, 8, 7, 6, 5]
    assert all(out >= players for players, out in cave.hands.remove.items())  # a cover card each


@pytest.mark.rule("CN-1")
def test_hand_size_depends_on_players_in_this_game() -> None:
    assert game("cave-network", "").hand_size == 10
    assert game("cave-network", "Di comes", "Eve comes", "").hand_size == 8


@pytest.mark.rule("CN-6")
def test_face_down_card_stays_unknown() -> None:
    running = game("cave-network", "Ann -, Bo 5d, Cy 4c")
    for suit in "shdc":
        check_move(running, Show({"Bo": Card("7", suit), "Cy": None}))
    assert [str(card.card) for card in running.path] == ["5d", "4c"]
