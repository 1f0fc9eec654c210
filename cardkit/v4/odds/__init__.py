"""Exact chances, counted from a game at one moment: fractions, never samples.

Each function takes a `State`. In a deck game everything is known but the order of the cards still
to come, so each figure is a count of orders. A card named in part does no harm: it is always named
as far as its meaning goes. What a round written down by its result only has taken out of the game
is not known, and is said (`Doubt`). In a game of hands the hands are hidden: `cave` tells what is
known, and gives chances only "if the laid cards were random".
"""

from cardkit.v4.ground import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.v4.odds import fresh_rounds, hidden_hands, solo, supply
    from cardkit.v4.odds.as_json import to_json
    from cardkit.v4.odds.chances import (
        Doubt, Next, comes, doubt, gain_each, next_card, remainder, survival,
    )
    from cardkit.v4.odds.deck_left import Danger, Deck, Hidden, Over, deck, round_start, upcoming
    from cardkit.v4.odds.hidden_hands import Cave, cave
    from cardkit.v4.odds.solo import Carrying, carrying, leave_at, solo_value

__all__ = [
    "Carrying", "Cave", "Danger", "Deck", "Doubt", "Hidden", "Next", "Over", "carrying", "cave",
    "comes", "deck", "doubt", "fresh_rounds", "gain_each", "hidden_hands", "leave_at", "next_card",
    "remainder", "round_start", "solo", "solo_value", "supply", "survival", "to_json", "upcoming",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "fresh_rounds hidden_hands solo supply",
        "as_json": "to_json",
        "chances": "Doubt Next comes doubt gain_each next_card remainder survival",
        "deck_left": "Danger Deck Hidden Over deck round_start upcoming",
        "hidden_hands": "Cave cave",
        "solo": "Carrying carrying leave_at solo_value",
    })
