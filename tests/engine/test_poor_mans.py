"""Poor Man's Incan Gold (PM-1 to PM-10), in small games worked out by hand."""

from collections import Counter

import pytest

from ..strategies import rules_of
from .play import Example, example

pm = example("poor-mans")
two = example("poor-mans", "Ann Bo")
CAUGHT = "Js / Qs"

# fmt: off
EXAMPLES = [
    pm("PM-1", "no six", "6b", refused="not-in-deck"),
    pm("PM-1", "one black seven, whichever suit", "7s / 7c", refused="card-twice"),
    pm("PM-1", "and one red", "7b / 7r", inside="Ann Bo Cy"),
    pm("PM-1", "a seven is black or red", "7", refused="vague-card"),
    pm("PM-1", "the other one, if one lies there", "7h / 7", loot=7, leftover=3),
    pm("PM-1", "neither, if both do", "7b / 7r / 7", refused="card-twice"),
    pm("PM-2", "red is ten more", "7b / 7r", loot=7, leftover=3),
    pm("PM-2", "a red ace is eleven", "Ks - Bo, Cy / Ar - Ann", round_gold="11 0 0"),
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
    pm("PM-5", "as a house rule one of gold", "joker - Ann / 2b - all",
       sets={"artifacts.worth": "{ gold = 1 }"}, banked="1 1 1", keepsakes="- - -"),
    two("PM-6", "someone alone takes the ten as loot", "9b - Bo / joker", loot=14, artifacts=""),
    two("PM-6", "and banks them", "9b - Bo / joker / 5b - Ann", round_gold="19 5"),
    two("PM-6", "or loses them", "9b - Bo / joker / Jh / Qh",
        round_gold="0 5", lost=14, returned="14"),
    pm("PM-6", "of two inside nobody does", "Ks - Cy / joker",
       loot=0, leftover=0, artifacts="joker"),
    pm("PM-7", "who leaves alone takes that of every joker", "joker / joker / 3b - Cy / 2b - all",
       round_gold="2 2 21"),
    pm("PM-7", "several take none, it stays", "joker / 4b - Ann, Bo / 5b - Cy",
       round_gold="1 1 17"),
    pm("PM-7", "two jokers are not shared by two", "joker / joker - Ann, Bo / 2b - Cy",
       round_gold="0 0 22"),
    pm("PM-7", "the last two take none", "joker / 4b - all", round_gold="1 1 1", returned="11"),
    pm("PM-8", "five rounds, a tie is shared", "9b - all", *[CAUGHT] * 4,
       phase="over", places="Ann Bo Cy", decided_by="shared"),
    pm("PM-8", "most gold wins", "5b - Bo / 2b - all", *[CAUGHT] * 4,
       places="Bo > Ann Cy", decided_by="score"),
    pm("PM-8", "no sixth", *[CAUGHT] * 5, "", refused="too-many-rounds"),
    pm("PM-8", "no extra round", *[CAUGHT] * 5, "+", refused="no-extra-round"),
    pm("PM-10", "a decision follows every card", "Ks - Bo / joker - Ann / 7b - Cy",
       round_gold="10 0 7"),
    pm("G-22 PM-5", "its gold can be lost", "joker - Ann / 7b - all", CAUGHT,
       sets={"danger.costs": "everything"}, banked="0 0 0"),
    two("PM-4 PM-6", "as a house rule the card of the joker goes", "9b - Bo / joker / 5b - Ann",
        sets={"artifacts.carried": "out"}, removed="joker"),
    *(two("PM-4 PM-6", f"emptied jokers, carried {carried}", "joker - Ann / joker / 7b - Bo", "",
          sets={"artifacts.carried": carried}, decks=f"26 {deck}", removed=removed)
      for carried, deck, removed in [("out", 24, "joker joker"), ("back", 26, "")]),
    pm("PM-7 CN-7", "as a house rule they are shared out", "joker / joker - Ann, Bo",
       sets={"artifacts.claim": "shared"}, banked="10 10 0"),
    pm("PM-7 CN-7", "one for two stays", "joker - Ann, Bo / 2b - Cy", went_back="joker",
       sets={"artifacts.claim": "shared"}, banked="0 0 12"),
]
# fmt: on


@pytest.mark.parametrize("case", EXAMPLES)
def test_examples(case: Example) -> None:
    case()


@pytest.mark.rule("PM-1", "PM-2", "PM-3")
def test_deck() -> None:
    cards = rules_of("poor-mans").deck.cards
    assert len(cards) == 26
    assert Counter(card.kind for card in cards if card.kind) == dict.fromkeys("shdc", 3)
    gold = sorted(card.gold for card in cards if card.gold)
    assert gold == [1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17]
    assert sum(card.artifact for card in cards) == 2
