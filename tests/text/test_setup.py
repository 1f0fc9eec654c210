"""What is said before a game starts."""

from typing import Any

import pytest

from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load
from cardkit.text.rules import setup


@pytest.mark.parametrize(("settings", "line"), [
    ({"artifacts.joins": {"2": "joker"}, "cards.artifact": "joker"},
     "Lay one joker aside; it joins in round 2."),
    ({"artifacts.joins": "one drawn a round", "artifacts.worth": 5},
     "Lay the 2 jokers aside. Mix the jokers face down; before each of the first 2 rounds show one "
     "to all, then shuffle it in."),
    ({"artifacts.joins": "start", "artifacts.worth": 5}, "Leave both jokers in."),
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
    assert line in setup.setup_sentences(vocabulary(load("kings-gold", settings)), 4)


def test_a_game_to_so_many_points() -> None:
    title = setup.game_title(vocabulary(load("kings-gold", {"until": 100})), 4)
    assert title == "King's Gold. 4 thieves, to 100, 20 rounds at most."
