"""Incan Gold of 2018 (IG), of 2006 (PL) and Diamant (DI), in small games worked out by hand."""

from collections import Counter

import pytest

from ..strategies import rules_of
from .play import Example, example

ig, pl, di = example("incan-gold"), example("incan-gold-2006"), example("diamant")

# fmt: off
R1, R2, R3, R4, R5 = "8s / 8h", "10s / 10h", "Js / Jh", "Qs / Qh", "Ks / Kh"
WORTHS = {"As": 1, "2s": 2, "9s": 9, "5c": 5, "7c": 7, "Ah": 11, "Ad": 11, "3h": 13, "7h": 17}


def each_round(*cards: str) -> list[str]:
    """Rounds in which one player carries out one artifact, then all leave with an ace."""
    return [f"{card} / As - all" for card in cards]


EXAMPLES = [
    *(ig("IG-1", f"{card} brings {gold}", f"Ks - Bo, Cy / {card} - Ann", round_gold=f"{gold} 0 0")
      for card, gold in WORTHS.items()),
    *(ig("IG-1", f"no {card}", card, refused="not-in-deck")
      for card in ("6s", "2h", "Ac", "4d", "9c", "joker")),
    ig("IG-2", "the kind is the rank, suits do not matter", "8s / 10h / Jd / Qs / Kh / Q",
       caught="Ann Bo Cy : Qs Q"),
    ig("IG-2", "ten of spades and hearts lie there: of clubs it is no hazard", R1, "10s / 10c / 10",
       caught="Ann Bo Cy : 10s 10"),
    ig("IG-3", "one artifact joins each round", R1, R2, "", joined="1 1 1", decks="31 31 31"),
    ig("IG-3", "a later one cannot come", "10c", refused="not-yet"),
    ig("IG-3", "one not turned up stays in", R1, R2, "8c / Jc - Ann / 3s - all",
       keepsakes="5,8 - -"),
    ig("IG-3", "an eight of clubs is no hazard", "8s / 8c", inside="Ann Bo Cy", artifacts="8c"),
    ig("IG-3", "an eight needs its suit", "8", refused="vague-card"),
    ig("IG-3", "a queen does not, before hers joins", "Q", dangers={"Q": 1}),
    ig("IG-3", "then she does", R1, R2, R3, "Q", refused="vague-card"),
    ig("IG-4", "leaving after a first hazard is legal", "8s - Bo", inside="Ann Cy"),
    ig("IG-5", "the second hazard ends it and leaves the game", "4s / 2s - Bo / 8s / 8h", "8s",
       round_gold="0 4 0", removed="8h", decks="31 31"),
    ig("IG-5", "for good", R1, "8s / 8h", refused="card-gone"),
    ig("IG-6", "alone: every artifact", R1, "8c / 10c / 3s - Bo / 2s - all", keepsakes="- 5,7 -"),
    ig("IG-6", "several: none, it stays", "8c / 3s - Ann, Bo / 2s - Cy", keepsakes="- - 5"),
    pl("IG-6", "also in 2006", R1, "8c / 10c / 3s - Ann, Bo / 2s - Cy", keepsakes="- - 5,5"),
    ig("IG-7", "left lying: out", "8c / 8s / 8h", "10c - all",
       ends="caught all-out", removed="10c", decks="31 30"),
    ig("IG-7", "for good", "8c / 8s / 8h", "8c", refused="card-gone"),
    ig("IG-8", "they count what is printed",
       *each_round("8c - Ann", "10c - Bo", "Jc - Cy", "Qc - Ann", "Kc - Bo"),
       keepsakes="5,10 7,12 8", phase="over", places="Bo > Ann > Cy"),
    ig("IG-8", "also in a result", "= Ann 5", "= Bo 1; Bo 10c", keepsakes="- 7 -"),
    ig("IG-8", "no sixth round", R1, R2, R3, R4, R5, "", refused="too-many-rounds"),
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
    pl("PL-6", "for good", "Kc / 8s / 8h", "Kc", refused="card-gone"),
    di("DI-1", "no artifacts", "8c", refused="not-in-deck"),
    di("DI-1", "an eight is a hazard without its suit", "8 / 8", "", ends="caught", decks="30 29"),
    di("DI-1", "a tie that artifacts would break is a tie", "5s - Ann / 5c - Bo / As - Cy", R1,
       R2, R3, R4, totals="3 4 4", places="Bo Cy > Ann"),
]


@pytest.mark.parametrize("case", EXAMPLES)
def test_examples(case: Example) -> None:
    case()


# fmt: on


@pytest.mark.parametrize("name", ["incan-gold", "incan-gold-2006", "diamant"])
@pytest.mark.rule("IG-1", "IG-2", "IG-9")
def test_deck_and_pieces(name: str) -> None:
    game = rules_of(name)
    gold = sorted(card.gold for card in game.deck.cards if card.gold)
    assert gold == [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
    assert Counter(card.kind for card in game.deck.cards if card.kind) == dict.fromkeys(
        ["8", "10", "J", "Q", "K"], 3
    )
    assert game.pieces == {1: 60, 5: 30, 10: 20}


@pytest.mark.rule("PL-3")
def test_cards_to_choose_with() -> None:
    assert rules_of("incan-gold-2006").words.choice == "torch and camp"
