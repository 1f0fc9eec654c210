"""King's Gold (KG-1 to KG-13), in small games worked out by hand."""

from collections import Counter

import pytest

from ..strategies import rules_of
from .play import Example, example

kg = example("kings-gold")

# fmt: off
K, Q, J = "Ks / Kd", "Qs / Qd", "Js / Jd"  # rounds in which two guards catch everyone at once
TIED = ("10s - Ann, Bo / Ks / Kd", "Ks / Kc", "Qs / Qh", "Js / Jh")  # Ann and Bo three each
BY_A_JOKER = ("9s - all", "joker - Ann / 5h - Bo / 2c - Cy", "2s - Bo / Ks / Kd", "Ks / Kc")

EXAMPLES = [
    kg("KG-1", "aces are 1, numbers their number",
       "Jh - Bo, Cy / As / 2s / 3s / 4s / 5s / 6s / 7s / 8s / 9s / 10s - Ann",
       round_gold="55 0 0"),
    kg("KG-1", "guards bring nothing, suits do not matter", "J / Q / K / 7 - all",
       round_gold="2 2 2"),
    kg("KG-2", "four rounds", K, Q, J, "5h - Ann / 4h - all",
       phase="over", ends="caught caught caught all-out"),
    kg("KG-2", "no fifth", K, Q, J, "5h - Ann / 4h - all", "", refused="too-many-rounds"),
    kg("KG-2", "three are no game", K, Q, J, phase="round"),
    kg("KG-2", "all cards are shuffled before each", "7h - all", "7h - all", banked="4 4 4"),
    kg("KG-2", "a card comes once a round", "7h / 7h", refused="card-twice"),
    kg("KG-3", "all decide after every card", "Ks - Bo / Qs - Ann / 4h", inside="Cy", loot=4),
    kg("KG-4", "the second queen catches all who stayed", "10h - Bo / Qs / Qh",
       round_gold="0 4 0", caught="Ann Cy : Qs Qh", cost=(3, 0, {})),
    kg("KG-4", "the first one warns", "Qs", warned="Qs 1/2", ending_cards=3),
    kg("KG-4", "different ranks do not", "Js / Qs / Ks", inside="Ann Bo Cy", ending_cards=9),
    kg("KG-4", "nor a guard of the round before", K, "Ks", inside="Ann Bo Cy"),
    kg("KG-5", "the second leaves, the first goes back", "Qs / Qh", "Qs",
       removed="Qh", decks="52 52"),
    kg("KG-5", "so it never comes again", "Qs / Qh", "Qh", refused="card-gone"),
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
    kg("KG-7 PL-2", "as a house rule by order", K, Q, J, "joker - Ann / joker - Bo / 2h - Cy",
       sets={"artifacts.worth": "[5, 10]"}, keepsakes="5 10 -"),
    kg("KG-8", "who leaves alone takes all", K, Q, "joker / joker / 3h - Bo / 2h - all",
       keepsakes="- 10,10 -"),
    kg("KG-8", "several take none and they stay", K, Q, "joker / joker / 3h - Ann, Bo",
       artifacts="joker joker"),
    kg("KG-8", "for the next who leaves alone", K, Q, "joker / joker / 3h - Ann, Bo / 2h - Cy",
       keepsakes="- - 10,10"),
    kg("KG-9", "left lying by the caught: out", K, "joker / Qs / Qd", "",
       removed="Qd joker", unclaimed="joker", decks="52 52 51"),
    kg("KG-9", "left lying by leavers: out", K, "joker - Ann, Bo, Cy",
       end="all-out", removed="joker", keepsakes="- - -"),
    kg("KG-9", "and gone", K, "joker / Qs / Qd", "joker / joker", refused="card-gone"),
    kg("KG-10", "without jokers", K, "", sets={"artifacts": "off"}, decks="52 51", joined="0 0"),
    kg("KG-10", "none can come", K, "joker", sets={"artifacts": "off"}, refused="not-in-deck"),
    kg("KG-11", "of the tied more jokers win", *BY_A_JOKER,
       totals="8 8 7", places="Ann > Bo > Cy", decided_by="artifacts"),
    kg("KG-11", "without another tie-break it is shared", *TIED,
       phase="over", places="Ann Bo > Cy", decided_by="extra round"),
    kg("KG-11", "an extra round is added", *TIED, "+ 9d - Ann / 5h - Bo",
       banked="8 12 0", places="Bo > Ann > Cy", phase="over"),
    kg("KG-11", "only the tied play it", *TIED, "+ 9d - Cy", refused="not-playing"),
    kg("KG-11 KG-7", "a joker counts 15, none is added", *TIED, "+ joker - Ann / 2h - Bo",
       keepsakes="15 - -", joined="0 1 1 0 0"),
    kg("KG-11", "what left the game stays out", *TIED, "+", decks="52 52 52 51 50"),
    kg("KG-11", "it can be repeated", *TIED, "+ 10d - all", "+ 3d - Bo / 2s - Ann",
       banked="11 10 0", places="Ann > Bo > Cy"),
    kg("KG-11", "not without a tie", *BY_A_JOKER, "+", refused="no-tie"),
    kg("KG-11", "nor before the end", K, "+", refused="extra-too-early"),
    kg("KG-11", "nor once it has decided", *TIED, "+ 9d - Ann / 5h - Bo", "+", refused="no-tie"),
    kg("KG-11", "nor where one of the tied has gone", "Di comes", "= Ann 5, Bo 5", K, Q, "Bo goes",
       J, decided_by="shared", places="Ann Bo > Cy Di"),
    kg("KG-12", "the first player turns the cards all game long", K, Q, J, "",
       first="Bo", dealers="Bo Bo Bo Bo"),
    kg("KG-12", "also an extra round of others", *TIED, "+", first="Cy",
       dealers="Cy Cy Cy Cy Cy"),
]
# fmt: on


@pytest.mark.parametrize("case", EXAMPLES)
def test_examples(case: Example) -> None:
    case()


@pytest.mark.rule("KG-1", "KG-6")
def test_deck() -> None:
    deck = rules_of("kings-gold").deck
    assert sorted(card.gold for card in deck.cards if card.gold) == sorted([*range(1, 11)] * 4)
    assert Counter(card.kind for card in deck.cards if card.kind) == {"J": 4, "Q": 4, "K": 4}
    assert (len(deck.cards), sum(card.artifact for card in deck.cards)) == (54, 2)
