"""Exact chances, from a state or from a variant alone: nothing here is sampled, everything is a fraction.

In a deck game everything is known but the order of the cards still to come, so each figure is a count of orders.
A card named in part does no harm: it is always named as far as its meaning goes. What a round written down by its
result only has taken out of the game is not known, and is said (`Doubt`). In a game of hands the hands are hidden:
`cave` tells what is known, and a chance only "if the laid cards were random".
"""

from cardkit import lazily

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardkit.odds import supply
    from cardkit.odds.solo import Carrying, at_risk, carrying, is_alone, leave_at, solo_value, to_gain
    from cardkit.odds.as_json import to_json
    from cardkit.odds.hidden_hands import all_safe_gold, cave, dread, laid_safely, safe_gold
    from cardkit.odds.chances import (
        Doubt, Next, comes, doubt, gain_each, longest, next_card, remainder, risk, risk_of_sum, rows, survival,
    )
    from cardkit.odds.counting import percent
    from cardkit.odds.deck_left import Danger, Deck, Hidden, Over, deck, fresh, from_before, round_start, upcoming
    from cardkit.odds.supply import needed

__all__ = [
    "Carrying", "Danger", "Deck", "Doubt", "Hidden", "Next", "Over", "all_safe_gold", "at_risk",
    "carrying", "cave", "comes", "deck", "doubt", "dread", "fresh", "from_before", "gain_each",
    "is_alone", "laid_safely", "leave_at", "longest", "needed", "next_card", "percent", "remainder",
    "risk", "risk_of_sum", "round_start", "rows", "safe_gold", "solo_value", "supply", "survival",
    "to_gain", "to_json", "upcoming",
]

if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, {
        "": "supply",
        "solo": "Carrying at_risk carrying is_alone leave_at solo_value to_gain",
        "as_json": "to_json",
        "hidden_hands": "all_safe_gold cave dread laid_safely safe_gold",
        "chances": (
            "Doubt Next comes doubt gain_each longest next_card remainder risk risk_of_sum rows "
            "survival"
        ),
        "counting": "percent",
        "deck_left": "Danger Deck Hidden Over deck fresh from_before round_start upcoming",
        "supply": "needed",
    })
