"""What is said before a game starts."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import setup


def said(game: str, players: int = 4, **settings: object) -> list[str]:
    """Return what is said before a game for so many players."""
    words = vocabulary(load(game, settings))
    return [setup.game_title(words, players), *setup.set_up(words, players)]


def test_a_game_with_a_whole_pack() -> None:
    assert said("kings-gold") == [
        "King's Gold. 4 thieves, 4 rounds.",
        "Lay both jokers aside; they join in rounds 2 and 3.",
        "Shuffle the 52 cards, face down in the middle. Gold in the supply: about 290 single tokens, "
        "or with change to spare 60 of 1, 10 of 5 and 30 of 10.",
    ]


def test_a_game_with_some_cards_whose_artifacts_join_later() -> None:
    title, *lines = said("incan-gold")
    assert title == "Incan Gold 2018. 4 adventurers, 5 rounds."
    assert lines[0].startswith("Make a deck of these 35 cards: the 12 court cards; ")
    assert lines[1] == "Lay the 10 to King of clubs aside; they join in rounds 2 to 5."
    assert lines[2].startswith(
        "Shuffle the 31 cards, face down in the middle. Gold in the supply: "
    )


def test_a_game_of_hands() -> None:
    assert said("cave-network", 3)[1:4] == [
        "Take the jokers out of the pack; lay one face up in the middle, where the cave begins.",
        "Shuffle, lay 22 cards aside unseen and deal 10 to each.",
        "Everyone gets one of the cards laid aside as a cover card: look at it, never play it.",
    ]


@pytest.mark.parametrize(("settings", "line"), [
    ({"artifacts.joins": {"2": "joker"}, "cards.artifact": "joker"},
     "Lay one joker aside; it joins in round 2."),
    ({"artifacts.joins": "one drawn a round", "artifacts.worth": 5},
     "Lay the 2 jokers aside. Mix them face down; before each of the first 2 rounds show one to "
     "all, then shuffle it in."),
    ({"artifacts": "off"}, "Lay the jokers aside; they are not used."),
    ({"artifacts.joins": {"2": ["joker", "joker"]}}, "Lay both jokers aside; they join in round 2."),
    ({"cards.artifact": ["Ks"], "artifacts.joins": {"2": "Ks"}, "artifacts.worth": 5,
      "cards.danger": {"J-Q": "rank"}}, "Lay the King of spades aside; it joins in round 2."),
    ({"words.token": "coin", "words.gold": "coin"},
     "Shuffle the 52 cards, face down in the middle. Coins in the supply: about 290 single coins, "
     "or with change to spare 60 of 1, 10 of 5 and 30 of 10."),
    ({"pieces": [1, 3]},
     "Shuffle the 52 cards, face down in the middle. Gold in the supply: about 290 single tokens, "
     "or with change to spare 35 of 1 and 100 of 3."),
])  # fmt: skip
def test_jokers_and_gold(settings: dict[str, Any], line: str) -> None:
    assert line in said("kings-gold", **settings)


def test_a_game_to_so_many_points() -> None:
    assert said("kings-gold", until=100)[0] == "King's Gold. 4 thieves, to 100, 20 rounds at most."
