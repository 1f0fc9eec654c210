"""Rules on cards: what each is worth, which are used, when artifacts join."""

from __future__ import annotations

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text import rules_cards

OFF = {"artifacts": "off"}


def words(game: str, **settings: object) -> Vocabulary:
    """Return the words of a game with these settings, in which an artifact counts 5."""
    if game == "kings-gold" and "artifacts" not in settings:
        settings["artifacts.worth"] = 5
    return vocabulary(load(game, settings))


@pytest.mark.parametrize(("gold", "full"), [
    ({"A-10": "face"}, "Ace to 10: their number in gold. The ace is 1."),
    ({"2-10": 3}, "2 to 10: 3 gold each."),
    ({"10h": 3}, "10 of hearts: 3 gold."),
    ({"8-9": "face * 2"}, "8, 9: 2 times their number. So the 8 of spades brings 16 gold."),
    ({"Ab 3b": "face", "Ar 3r": "face + 10"},
     "Black: their number in gold. Red: their number plus 10. So the red ace brings 11 gold. The "
     "ace is 1."),
    ({"2-9sc": "face", "joker": 12},
     "2 to 9 of spades and clubs: their number in gold. Joker: 12 gold."),
])  # fmt: skip
def test_what_cards_of_gold_bring(gold: dict[str, object], full: str) -> None:
    told = rules_cards.gold(words("kings-gold", **OFF, **{"cards.gold": gold}))
    assert told.full == full


@pytest.mark.parametrize(("joins", "jokers"), [
    ("start", " 2 jokers are in it."), ("one drawn a round", " One joker is in it."),
])  # fmt: skip
def test_a_deck_counts_the_jokers_of_its_first_round(joins: str, jokers: str) -> None:
    told = rules_cards.deck(words("kings-gold", **{"artifacts.joins": joins}))
    assert told
    assert told.full == f"All 52 cards of one pack.{jokers}"


@pytest.mark.parametrize(("rounds", "short"), [
    ({2: "joker"}, "Shuffle one joker in before round 2."),
    ({2: "joker joker"}, "Shuffle two jokers in before round 2."),
    ({2: "joker", 4: "joker"}, "Shuffle one joker in before each of rounds 2 and 4."),
    ("start", ""),
])  # fmt: skip
def test_when_artifacts_join(rounds: object, short: str) -> None:
    joins = {str(n): cards for n, cards in rounds.items()} if isinstance(rounds, dict) else rounds
    told = rules_cards.joins(words("kings-gold", **{"artifacts.joins": joins}))
    assert (told.short if told else "") == short


def test_cards_to_take_from_a_pack_in_polish() -> None:
    with use_language("pl"):
        w = words("poor-mans")
        assert w.counted_cards(w.variant.deck.pack) == (
            "12 figur; czarne A 2 3 4 5 7 9, po jednej; czerwone A 3 4 5 7, po jednej; oba dżokery"
        )
        told = rules_cards.deck(w)
    assert told
    assert told.short == (
        "Weźcie z jednej talii 26 kart: walet, dama, król; czarne A–5, 7, 9; czerwone A, 3, 4, "
        "5, 7; 2 dżokery."
    )


@pytest.mark.parametrize(("pieces", "told"), [
    ({"1": 60, "5": 30, "10": 20}, "60 tokens of 1, 30 of 5 and 20 of 10"),
    ([1, 5], "Tokens of 1 and 5"),
])  # fmt: skip
def test_pieces_are_counted_where_their_number_is_known(pieces: object, told: str) -> None:
    rule = rules_cards.pieces(words("kings-gold", pieces=pieces))
    assert rule
    assert rule.full == f"{told}; you may change them at any time."
