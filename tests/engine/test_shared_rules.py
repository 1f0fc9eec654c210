"""Rules that all games share (G-1 to G-31), in small games worked out by hand."""

import pytest

from cardkit.engine.cards import JOKER, parse_card as c
from cardkit.engine.events import Keepsake, RoundRecord
from cardkit.engine.game import GameState

from ..strategies import rules_of
from .play import Example, example, game

kg = example("kings-gold")
four = example("kings-gold", "Ann Bo Cy Di")
poor = example("poor-mans")
cave = example("cave-network", "Ann Bo Cy Di")

# fmt: off
K, Q = "Ks / Kd", "Qs / Qd"  # rounds in which two guards catch everyone at once
ONE_KING_LEFT = ("Ks / Kh", "Ks / Kc", "Ks / Kd")
FEW = {"artifacts": "off", "cards.gold": '{ "A" = 1 }', "cards.danger": '{ "K" = "rank" }'}
PAIRS = {"artifacts": "off", "rounds": 5, "danger.then": "pair out",
         "cards.gold": '{ "A-2" = "face" }', "cards.danger": '{ "A-2" = "rank" }'}
TURN = "Ann 9s, Bo 5h, Cy 7d, Di 2c"
NO_KINDS = {"cards.danger": "{}", "artifacts": "off"}
TOO_MUCH = NO_KINDS | {"danger.over": 21}
KINDS = {"danger.costs": '{ default = "half", Q = 3, K = "everything" }'}
FIRST = "9h - Ann / 10d - Bo / 7s / Js / Jh"  # Ann 3; Bo 3 + 5; Cy has 15 and keeps 7 of them
FINE = {"danger.costs": '{ loot = "all", banked = 5 }'}
COUNT = {"danger.counts_from": 3}
LATER = {"leave_from": 3}
ON = {"rounds": 1, "tie": "play on", "artifacts": "off", "cards.artifact": "[]"}
EACH_IN_TWO = {"round.2.share": "each"}
CARRIED = {"artifacts.joins": "start", "artifacts.worth": 5}
NO_JOKERS = {"artifacts": "off", "cards.artifact": "[]"}
DOUBLE = NO_JOKERS | {"cards.doubling": '["joker", "joker"]'}
LYING = DOUBLE | {"share": "leavers"}
ROW = NO_JOKERS | {"danger.repeated_rank": "ends the round"}
NINE_IS_ARTIFACT = {"danger.repeated_rank": "ends the round", **CARRIED,
                    "cards.gold": '{ "A-10shd" = "face" }', "cards.artifact": '["9c"]'}
NINES = {"cards.danger": '{ "9 K" = "rank" }'}
ALL_GOLD = [f"{rank}{suit}" for suit in "shdc" for rank in ("A", *range(2, 11))]

EXAMPLES = [
    # --- a round
    kg("G-1", "all inside, nothing in hand; banked gold stays", "10h - Bo / 7s / Ks / Kd", "",
       inside="Ann Bo Cy", seats="Ann Bo Cy", loot=0, leftover=0, path="", banked="0 4 0"),
    kg("G-1 G-9", "artifacts carry over", "3s - all", "joker - Ann / 3s - all", "", totals="6 2 2"),
    kg("G-2", "shared, the rest stays", "5h / 7h",
       loot=3, leftover=3, remainders="0 0", shared="7h"),
    kg("G-2", "too little for all stays whole", "2h", loot=0, leftover=2),
    kg("G-3", "who leaves takes no part in the rest", "7h - Bo / 9c",
       banked="0 3 0", inside="Ann Cy", loot=6, leftover=1),
    kg("G-3", "when each left is kept", "7h - Bo / 9c / 8c - Ann, Cy",
       left={"Bo": 1, "Ann": 3, "Cy": 3}),
    four("G-4", "leavers share what lies there, the rest lies on",
         "7h - Ann, Bo / 5d - Cy / Kc - all", round_gold="2 2 5 3"),
    four("G-4", "the rest of what they share too", "7h / 9c - Ann, Bo, Cy", leftover=1, loot=3),
    kg("G-5", "and who left finds no joker that lies deeper", "3s - all",
       "3d - Bo / joker - Ann / 2h - Cy", keepsakes="5 - -"),
    kg("G-6", "the caught bank nothing, the rest goes back", "10h - Bo / 7s / Ks / Kd",
       round_gold="0 4 0", end="caught", returned="13", caught="Ann Cy : Ks Kd", lost=6),
    four("G-7", "over when nobody is inside", "7h - all",
         round_gold="1 1 1 1", end="all-out", returned="3", lost=0, phase="round"),
    kg("G-8", "an empty deck: all leave in one further turn", *ONE_KING_LEFT,
       "As / Ah / Ad / Ac / Ks -", sets=FEW, end="deck-out", round_gold="1 1 1", decks="8 7 6 5"),
    kg("G-8", "in which some may leave before", *ONE_KING_LEFT, "As / Ah / Ad / Ac / Ks - Ann",
       sets=FEW, end="deck-out", round_gold="4 0 0"),
    kg("G-8", "or all do", *ONE_KING_LEFT, "As / Ah / Ad / Ac / Ks - all",
       sets=FEW, end="all-out", round_gold="1 1 1"),
    kg("G-8", "a deck of which no card is left", "As / Ah", "Ad / Ac", "2s / 2h", "2d / 2c", "",
       sets=PAIRS, ends="caught caught caught caught deck-out", decks="8 6 4 2 0", phase="over"),
    kg("G-9", "the highest score wins, artifacts counted", "9s - Bo / 6h - Cy / Ks / Kd",
       Q, "Qs / Qh", "joker - Ann / Js / Jh",
       totals="15 3 6", places="Ann > Cy > Bo", decided_by="score", phase="over"),
    kg("G-9", "a round known by its result counts", "= Ann 5, Bo 9", "7h - Bo / 9c",
       banked="5 12 0", ends="result-only"),
    kg("G-9", "who ends early shares a tie", "= Ann 8, Cy 8", "end", phase="over",
       places="Ann Cy > Bo", decided_by="shared"),
    kg("G-10", "in a deck game nobody leaves before the first card", "= Ann 8", "Di comes", "",
       phase="card"),
    kg("G-11", "the gold of a round adds up: 33 were paid", "10h - Bo / 7s - Ann / 9c / 7d / Ks / Kh",
       round_gold="7 4 0", lost=22, returned="22"),
    kg("G-13", "the supply never limits", "Js - Bo, Cy / " + " / ".join(ALL_GOLD) + " - Ann",
       round_gold="220 0 0"),
    # --- what cannot be divided
    four("G-12", "pooled", "7h / 7d - Ann, Bo", banked="5 5 0 0", leftover=0),
    four("G-12", "card by card", "7h / 7d - Ann, Bo",
         sets={"leftover": "per-card"}, banked="4 4 0 0", leftover=2, remainders="1 1"),
    four("G-12", "card by card: alone takes both", "7h / 7d - Ann, Bo / Kc - Cy / Qc - Di",
         sets={"leftover": "per-card"}, round_gold="4 4 4 2"),
    four("G-12", "card by card: nothing lies on what is no gold", "Kc / 7h / 3d",
         sets={"leftover": "per-card"}, remainders="0 3 3"),
    kg("G-12", "card by card: without that of a joker that is gone", "7h / joker / 5d - Ann / 9c",
       sets={"leftover": "per-card", **CARRIED}, remainders="0 0 1"),
    four("G-12", "lost at once", "7h - Bo",
         sets={"leftover": "lost"}, banked="0 1 0 0", leftover=0, remainders="0"),
    four("G-12 G-15", "lost by leavers too", "7h - Ann, Bo / 5d - Cy",
         sets={"share": "leavers", "leftover": "lost"}, banked="3 3 5 0"),
    four("G-23", "only for who leaves alone", "7h / 6s - Ann, Bo / 4c - Cy",
         sets={"leftover": "alone"}, banked="2 2 9 0"),
    four("G-23", "two take none and it stays", "7h / 6s - Ann, Bo",
         sets={"leftover": "alone"}, banked="2 2 0 0", leftover=5),
    four("G-23 G-15", "but they share what was never divided", "7h / 6s - Ann, Bo",
         sets={"leftover": "alone", "share": "leavers"}, banked="6 6 0 0", leftover=1),
    four("G-12", "stays for the next round", "7h / Ks / Kh", "4h - Bo",
         sets={"leftover": "stays"}, banked="0 4 0 0", returned="4"),
    four("G-12", "stays, also what nobody could divide", "7h - Ann, Bo / 4d - Cy, Di", "4h - all",
         "4h - Di", sets={"leftover": "stays"}, banked="3 3 4 6"),
    four("G-12", "stays, but not after the last round", "7h / Ks / Kh", "Qs / Qh",
         sets={"leftover": "stays", "rounds": 2}, returned="4 3", waiting=0),
    four("G-12", "stays, but not after a round known by its result", "7h / Ks / Kh",
         "= Ann 5", "", sets={"leftover": "stays"}, leftover=0),
    cave("G-12", "on the joker, for the next game", TURN + " / Ann -, Bo -, Cy -, Di -",
         "Ann -, Bo 5h, Cy 7d, Di 2c", sets={"leftover": "stays"}, banked="8 5 5 5"),
    # --- who takes what of a card
    four("G-15", "each takes all", "7h - Bo / 5d",
         sets={"share": "each"}, banked="0 7 0 0", loot=12, leftover=0),
    four("G-15", "leavers share all of it", "7h / 5d",
         sets={"share": "leavers"}, loot=0, leftover=12),
    four("G-15", "the caught have nothing to lose", "7h / 5d - Ann, Bo / 9c / Ks / Kh",
         sets={"share": "leavers"}, round_gold="6 6 0 0", lost=0, returned="9"),
    *(cave("G-15 G-12", f"a turn of hands with {sets}", TURN, sets=sets, loot=loot, leftover=left)
      for sets, loot, left in [({}, 5, 3), ({"share": "each"}, 23, 0),
                               ({"share": "leavers"}, 0, 23), ({"leftover": "lost"}, 5, 0),
                               ({"leftover": "per-card"}, 5, 3)]),
    # --- cards with two meanings or none
    kg("G-16", "gold that is a danger too warns and is shared", "9h",
       sets=NINES, loot=3, dangers={"9": 1}, warned="9h 1/2"),
    kg("G-16", "the danger is settled first: it brings nothing", "9h / 4s / 9c",
       sets=NINES, lost=4, returned="13"),
    kg("G-16", "a blank card changes nothing", "9h / Ks / Kh",
       sets={"cards.danger": '{ "J-Q" = "rank" }', "cards.blank": '["K"]'},
       loot=3, phase="decision", warned=""),
    kg("G-25", "jokers are a kind of danger", "Ks / joker / joker",
       sets=NO_JOKERS | {"cards.danger": '{ "J-K" = "rank", "joker joker" = "rank" }'},
       end="caught", caught="Ann Bo Cy : joker joker"),
    kg("G-25", "of one kind with any other", "Ks / joker",
       sets=NO_JOKERS | {"cards.danger": '{ "J-K joker joker" = "all" }'},
       caught="Ann Bo Cy : Ks joker"),
    kg("G-25", "one danger is enough", "9h / Js",
       sets={"danger.ends_at": "{ default = 2, J = 1 }"}, end="caught", lost=3),
    kg("G-25", "all of those are dangerous from the start", "9h",
       sets={"danger.ends_at": "{ default = 2, J = 1 }"}, ending_cards=4),
    kg("G-25", "it takes three", "Ks / Kh / Kd",
       sets={"danger.ends_at": "{ K = 3 }"}, end="caught", warned="Ks 1/3 Kh 2/3"),
    # --- what a catch costs
    *(kg("G-17", f"costs {costs}", "9h / 7s / Ks / 10d - Bo / Kh", sets={"danger.costs": costs},
         round_gold=f"{keeps} 10 {keeps}", returned=back, cost=(8 - keeps, keeps, {}))
      for costs, keeps, back in [
          ("all", 0, "16"), ("half", 4, "8"), ("3", 5, "6"), ("9", 0, "16")]),
    *(kg("G-22", f"the {card} costs its own", FIRST, f"9s / {card}c - Bo / 8c / 4d / {card}d",
         sets=KINDS, banked=safe, lost=lost)
      for card, lost, safe in [("J", 5, "7 11 11"), ("Q", 3, "9 11 13"), ("K", 9, "0 11 0")]),
    kg("G-22 G-11", "everything goes back", FIRST, "9s / Ks / Kh", sets=KINDS,
       round_gold="-3 -8 -7", cost=(3, 0, {"Ann": 3, "Bo": 8, "Cy": 7}), returned="8 27"),
    kg("G-22", "but artifacts stay", K, "joker - Ann / 2h - all", "Ks / Kh", sets=KINDS,
       totals="5 0 0"),
    kg("G-26", "the loot and five of what is banked", FIRST, "9s / Ks / Kh",
       sets=FINE, banked="0 3 0", cost=(3, 0, {"Ann": 3, "Bo": 5}), returned="15 17"),
    kg("G-26", "who left earlier pays nothing", FIRST, "9s - Bo / Ks / Kh",
       sets=FINE, banked="0 11 0"),
    # --- too much on the path
    kg("G-18", "21 are borne", "10h / 10s / As", sets=TOO_MUCH, phase="decision", ending_cards=37),
    kg("G-18", "22 are not, and the last card brings nothing", "10h / 10s / 2s", sets=TOO_MUCH,
       end="caught", lost=6, caught="Ann Bo Cy : 2s", path_sum=22, removed="2s", returned="20"),
    kg("G-18 G-16", "a kind is settled before gold", "10h / 5s / 10s",
       sets=TOO_MUCH | {"cards.danger": '{ "10" = "rank" }'},
       removed="10s", caught="Ann Bo Cy : 10h 10s", path_sum=0),
    kg("G-18 G-22", "it costs what other kinds do", "9h - all", "9s / 10d", banked="0 0 0",
       sets={"danger.over": 16, "danger.costs": '{ default = "everything", J = 1, Q = 1, K = 1 }'}),
    # --- what leaves the game
    *(kg("KG-5", f"danger.then={then}", "Ks / Qs / 9h / Kh", "",
         sets={"danger.then": then}, removed=out, decks=f"52 {53 - len(out.split())}")
      for then, out in [("card out", "Kh"), ("pair out", "Ks Kh"), ("back", "")]),
    *(kg("KG-9", f"carried {carried}, left {left}", "joker / 9h - Ann / joker / 8s - Bo, Cy", "",
         sets=CARRIED | {"artifacts.carried": carried, "artifacts.left": left},
         decks=f"54 {deck}", unclaimed="joker")
      for carried, left, deck in [("out", "out", 52), ("out", "back", 53), ("back", "out", 53),
                                  ("back", "back", 54)]),
    # --- when it ends
    kg("G-19", "not before somebody has enough", "10h / 10d / 10s - all",
       sets={"until": 20}, phase="round"),
    kg("G-19", "so much is enough", "= Ann 20", sets={"until": 20}, phase="over"),
    kg("G-19", "after the round in which somebody has", "10h / 10d / 10s - all",
       "10c / 7h / 7d / 7s - Ann / Ks / Kh", sets={"until": 20}, phase="over", banked="23 10 10"),
    kg("G-19", "artifacts count", "7h - all", "joker / 10h / 10d / 9s - Ann / 2h - Bo, Cy",
       sets={"until": 18}, totals="18 12 12", phase="over"),
    kg("G-19", "rounds are the most there are", "7h - all", "7h - all",
       sets={"until": 1000, "rounds": 2}, phase="over"),
    kg("G-24", "the lowest score wins", "9h - Ann / 4s - Bo / 3d - Cy",
       sets={"wins": "lowest", "rounds": 1}, banked="3 5 8", places="Ann > Bo > Cy"),
    kg("G-24", "ties are broken as ever", "9h - all", "joker - Ann / 10h - Bo / 5h - Cy",
       sets={"wins": "lowest", "rounds": 2}, totals="8 8 13", places="Ann > Bo > Cy",
       decided_by="artifacts"),
    kg("G-24 KG-11", "also by an extra round of the last", "= Ann 9, Bo 5, Cy 5",
       "+ 8h - Cy / 5s - all", sets={"wins": "lowest", "rounds": 1}, places="Ann Cy > Bo"),
    # --- rounds that differ
    kg("G-20", "one round shares otherwise", "9h - all", "9h", sets=EACH_IN_TWO, loot=9),
    kg("G-20", "only that round", "9h - all", "9h - all", "9h", sets=EACH_IN_TWO, loot=3),
    kg("G-20", "dangers of its own", "Qs / Qh", "Qs / Qd - all", "Ks / Kh",
       sets={"round.2.danger.ends_at": 3}, ends="caught all-out caught"),
    kg("G-20", "and what a catch costs, what leaves the game", "9h / Ks / Kh", "9h / Ks / Kd", "",
       sets={"round.2-3.danger.costs": "half", "round.2.danger.then": "back"},
       banked="1 1 1", decks="52 52 53"),
    kg("G-20", "artifacts of its own", K, "joker / 2s - Ann, Bo / 3s - Cy",
       "joker - Ann, Bo / 3s - Cy",
       sets={"round.2.artifacts.claim": "shared", "round.3.artifacts.worth": 50},
       keepsakes="- - 5,50"),
    kg("G-20", "a table for fewer rounds holds", "9h", loot=9,
       sets={"round.1-3.share": "leavers", "round.1.share": "each"}),
    kg("G-20 G-12", "what one round loses at once, another keeps", "10h / Ks / Kh", "10h",
       sets={"round.1.leftover": "lost"}, returned="9", leftover=1),
    kg("G-20 KG-11", "an extra round goes by the last", "9h - all", "Ks / Kh", "+ 9h",
       sets={"rounds": 2, "round.last.share": "each"}, loot=9),
    # --- when dangers count
    kg("G-27", "a danger before card 3 ends nothing", "Ks / Kh / 9h", sets=COUNT, loot=3, warned="",
       dangers={}),
    kg("G-27", "nor later", "Ks / 9h / Kh", sets=COUNT, warned="Kh 1/2", phase="decision"),
    kg("G-27", "two that count end the round", "Ks / 9h / Kh / Kd", sets=COUNT, end="caught",
       caught="Ann Bo Cy : Kh Kd"),
    kg("G-27", "it is worth gold", "Ks / Kh - Bo", sets=COUNT | {"danger.worth_before": 70},
       loot=46, banked="0 48 0", leftover=0),
    kg("G-27", "the last of the early cards", "9h / Ks", sets=COUNT | {"danger.ends_at": 1},
       phase="decision", ending_cards=11),
    kg("G-27 G-18", "its worth counts as gold on the path", "9h / Ks",
       sets=COUNT | {"danger.over": 20, "danger.worth_before": 12}, path_sum=21, end="caught"),
    kg("G-27 KG-5", "only dangers that count leave the game", "Ks / 9h / Kh / Kd",
       sets=COUNT | {"danger.then": "pair out"}, removed="Kh Kd"),
    kg("G-27 G-16", "gold that is a danger too is gold", "9h / 9s / 9c",
       sets=COUNT | NINES, loot=9, warned="9c 1/2"),
    # --- cards that double
    kg("G-29", "everyone inside takes as much again", "9h / joker", sets=DOUBLE, loot=6, banked="0 0 0"),
    kg("G-29", "nothing is nothing when doubled", "joker / 9h", sets=DOUBLE, loot=3),
    kg("G-29", "twice", "9h / joker / 3s / joker", sets=DOUBLE, loot=14),
    kg("G-29", "whoever has left has no part in it", "9h - Ann / joker - Bo", sets=DOUBLE,
       banked="3 6 0"),
    kg("G-29", "what could not be divided is not doubled", "10h / joker - Bo", sets=DOUBLE,
       banked="0 7 0", leftover=0),
    kg("G-29 G-6", "all of it goes back", "9h / joker / Ks / Kh", sets=DOUBLE, lost=6, returned="18"),
    kg("G-29 G-15", "the full amount, and as much again", "9h / joker", sets=DOUBLE | {"share": "each"},
       loot=18),
    kg("G-29 G-15", "what waits on the path", "9h / joker - Bo", sets=LYING, loot=0, leftover=0,
       banked="0 18 0"),
    kg("G-29 G-12", "card by card", "9h / 8s / joker - Ann, Bo", sets=LYING | {"leftover": "per-card"},
       banked="17 17 0", remainders="0 0 0"),
    kg("G-29 G-12", "what is odd is even then", "9h / 7s / joker - Ann, Bo, Cy",
       sets=LYING | {"leftover": "per-card"}, banked="10 10 10"),
    kg("G-29", "gold is taken first", "6h / 9s", sets={"cards.doubling": '["9"]'}, loot=10),
    kg("G-29 G-27", "before card 3 it is only gold", "9h / 9s / 9c",
       sets=COUNT | {"cards.doubling": '["9"]'}, loot=18),
    kg("G-29 G-27", "or nothing", "9h / joker / joker", sets=DOUBLE | COUNT, loot=6),
    kg("G-29 G-18", "gold that is too much doubles nothing", "9h / 6s / 9c",
       sets=TOO_MUCH | {"cards.doubling": '["9"]'}, lost=8, path_sum=24, end="caught"),
    kg("G-29 G-18", "and doubled gold is not too much", "9h / joker / 9s",
       sets=DOUBLE | TOO_MUCH, loot=9, phase="decision"),
    # --- two cards of one rank in a row
    kg("G-31", "end the round as a danger does", "9h - Bo / 9s", sets=ROW, end="caught",
       caught="Ann Cy : 9h 9s", lost=3, returned="6", banked="0 3 0"),
    kg("G-31", "not with another card between them", "9h / 8s / 9s", sets=ROW, phase="decision"),
    kg("G-31", "nor in two rounds", "9h - all", "9s", sets=ROW, phase="decision"),
    kg("G-31 G-16", "dangers of two kinds as well", "Js / Jh",
       sets=ROW | {"cards.danger": '{ "J-K" = "suit" }'}, warned="Js 1/2", caught="Ann Bo Cy : Js Jh"),
    kg("G-31 G-18", "where nothing else ends it", "9h / 9s", sets=NO_KINDS | ROW, path_sum=0, lost=3),
    kg("G-31 G-17", "at the same price", "9h / 9s", sets=ROW | {"danger.costs": "half"},
       cost=(2, 1, {})),
    kg("G-31 G-22", "or at the price of other dangers", "Ks / 9h / 9s", sets=ROW | KINDS, cost=(2, 1, {})),
    kg("G-31 KG-5", "the second leaves the game", "9h / 9s", sets=ROW, removed="9s"),
    kg("G-31 KG-5", "or both do", "9h / 9s", sets=ROW | {"danger.then": "pair out"}, removed="9h 9s"),
    kg("G-31 PM-4", "or none does", "9h / 9s", sets=ROW | {"danger.then": "back"}, removed=""),
    kg("G-31 G-27", "both must come when dangers count", "9h / 9s / 9c", sets=ROW | COUNT, loot=9),
    kg("G-31 G-27", "as these do", "8h / 7s / 9s / 9c", sets=ROW | COUNT, end="caught"),
    kg("G-31", "jokers have no rank", "9h / joker / joker", sets=DOUBLE | ROW, loot=12),
    kg("G-31 G-29", "and the second doubles nothing", "8h / 9h / 9s",
       sets=ROW | {"cards.doubling": '["9s"]'}, lost=5),
    kg("G-31 G-20", "in one round", "9h / 9s - all", "9h / 9s", ends="all-out caught",
       sets=NO_JOKERS | {"round.2.danger.repeated_rank": "ends the round"}),
    kg("G-31 KG-9", "an artifact has a rank", "9h / 9c", sets=NINE_IS_ARTIFACT | {"danger.then": "back"},
       caught="Ann Bo Cy : 9h 9c", removed="9c"),
    kg("G-31", "also one that somebody took", "9c - Ann / 9h", caught="Bo Cy : 9c 9h",
       sets=NINE_IS_ARTIFACT | {"danger.then": "pair out"}, removed="9h", keepsakes="5 - -"),
    poor("G-31 PM-3", "a suit does not tell which rank comes", "h", sets=ROW, refused="vague-card"),
    # --- a tie after which everyone plays on
    kg("G-30", "a tie at the end brings another round", "9h - all", sets=ON, phase="round"),
    kg("G-30", "that all play", "9h - all", "", sets=ON, seats="Ann Bo Cy", phase="card"),
    kg("G-30", "until one is ahead", "9h - all", "Ks / Kh", "10h - Bo / 2s / Qs / Qh", sets=ON,
       phase="over", decided_by="score", places="Bo > Ann Cy"),
    kg("G-30 G-19", "at the score that ends the game", "9h - all", sets=ON | {"rounds": 9, "until": 3},
       phase="round"),
    kg("G-30 G-20", "by the rules of the last round", "9h - all", "9s - all", "9d - all",
       sets=ON | {"rounds": 2, "round.last.share": "each"}, banked="21 21 21"),
    kg("G-30", "at most 20 rounds", *["9h - all"] * 20, sets=ON, phase="over", decided_by="shared"),
    kg("G-30", "no extra round for the tied alone", "9h - all", "+", sets=ON,
       refused="extra-too-early"),
    # --- when players may leave
    kg("G-28", "nobody is asked before card 3", "7h / 8s", sets=LATER, phase="card"),
    kg("G-28", "then all may leave", "7h / 8s / 9c - Bo", sets=LATER, banked="0 10 0", inside="Ann Cy"),
    kg("G-28", "not before", "7h - Bo", sets=LATER, refused="too-early", banked="0 0 0"),
    kg("G-28", "dangers count from the first card", "Ks / Kh", sets=LATER, end="caught"),
    kg("G-28 G-8", "a deck that runs out before", *ONE_KING_LEFT, "As / Ah / Ad / Ac / Ks",
       sets=FEW | {"leave_from": 9}, end="deck-out", round_gold="1 1 1"),
    kg("G-28 G-20", "in one round only", "7h - all", "7h - Bo", refused="too-early",
       sets={"round.2.leave_from": 2}, banked="2 2 2"),
    cave("G-28", "in a game of hands before turn 2", "Ann -, Bo 5h, Cy 7d, Di 2c",
         sets={"leave_from": 2}, refused="too-early"),
    cave("G-28", "from turn 2 on", TURN + " / Ann -, Bo -, Cy -, Di -", sets={"leave_from": 2},
         banked="5 5 5 5"),
    # --- coming and going
    kg("G-1", "a new player has the last seat", "7h - all", "Di comes", "",
       seats="Ann Bo Cy Di", banked="2 2 2 0"),
    four("G-1", "and may come back", "7h - all", "Bo goes", "9h - all", "Bo comes", "",
         seats="Ann Bo Cy Di", banked="4 1 4 4"),
    four("KG-12", "somebody else turns the cards meanwhile", "Ann goes", "7h - all", "Ann comes",
         "", dealers="Bo Ann"),
]
# fmt: on


@pytest.mark.parametrize("case", EXAMPLES)
def test_shared_rule_examples_play_as_written(case: Example) -> None:
    case()


@pytest.mark.parametrize(("name", "players", "minutes", "first_danger", "totals"), [
    ("kings-gold", (3, 8), "20-30", "ask", "open"),
    ("poor-mans", (2, 8), "20-40", "ask", "open"),
    ("cave-network", (2, 8), "20-30", "ask", "open"),
    ("incan-gold", (3, 8), "20-40", "may be skipped", "secret"),
    ("incan-gold-2006", (3, 8), "20-40", "may be skipped", "secret"),
    ("diamant", (3, 8), "20-40", "may be skipped", "secret"),
])  # fmt: skip
@pytest.mark.rule("G-14", "KG-13", "PM-9", "PL-6", "IG-4", "IG-11")
def test_rules_of_whole_game_have_expected_values(
    name: str, players: tuple[int, int], minutes: str, first_danger: str, totals: str
) -> None:
    rules = rules_of(name)
    assert (rules.players, rules.minutes, rules.age) == (players, minutes, 8)
    assert (rules.first_danger, rules.totals) == (first_danger, totals)


@pytest.mark.parametrize(("names", "dealer", "said"), [
    ("Ann Bo", None, "is for 3-8 players"), ("A B C D E F G H I", None, "is for 3-8 players"),
    ("Ann Bo Ann", None, "different names"), ("Ann Bo Cy", "Di", "Di does not play"),
])  # fmt: skip
def test_game_state_rejects_invalid_players(names: str, dealer: str | None, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GameState(rules_of("kings-gold"), names.split(), dealer)


@pytest.mark.rule("G-21")
def test_removed_key_is_rejected() -> None:
    with pytest.raises(ValueError, match="no key"):
        rules_of("kings-gold", {"leaving": 2})


def test_finished_round_is_recorded_and_artifacts_stay_with_their_players() -> None:
    played = game("kings-gold", "= Bo 1", "joker - Ann / 10h - Bo / Ks / 8c / Kh")
    assert played.rounds[1] == RoundRecord(
        number=2, extra=False, end="caught", players=("Ann", "Bo", "Cy"),
        banked={"Ann": 0, "Bo": 5, "Cy": 0}, removed=(c("Kh"),), left={"Ann": 1, "Bo": 2},
        turns=5, lost=13,
    )  # fmt: skip
    assert played.keepsakes == [Keepsake("Ann", JOKER, 5, 2)]
