"""cardkit: the game master, the paper and the score for push-your-luck card games with an ordinary pack.

>>> import cardkit
>>> game = cardkit.load("kings-gold")
>>> state = cardkit.start(game, ["Ann", "Bo", "Cy"])
>>> for entry in (cardkit.Begin(), cardkit.Draw(cardkit.parse_card("7h"))):
...     state, outcomes = cardkit.apply(state, entry)
>>> outcomes[0].share, outcomes[0].rest, outcomes[0].rule
(2, 1, 'G-2')
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself takes ten times as long to import as this package
if TYPE_CHECKING:
    from typing import Any

    from cardkit import odds
    from cardkit.cards import Card, CardError, parse_card
    from cardkit.game import Illegal, apply, enter, replay
    from cardkit.lab.simulate import simulate
    from cardkit.legal import Legal, check, moves
    from cardkit.outcomes import Begin, Caught, Draw, Gone, Leave, Result, Round, Show, Split, Taken
    from cardkit.places import ranking
    from cardkit.refusals import Refusal
    from cardkit.scoring import Score, score
    from cardkit.state import State, start
    from cardkit.table.game import Game
    from cardkit.table.session import Session
    from cardkit.tally import Header, Problem, Reading, read, write
    from cardkit.variant import Variant, VariantError, load, shipped
    from cardkit.words.refusals import explain

__version__ = "1.0.0"

_HOMES = {
    "cards": ("Card", "CardError", "parse_card"),
    "game": ("Illegal", "apply", "enter", "replay"),
    "lab.simulate": ("simulate",),
    "legal": ("Legal", "check", "moves"),
    "outcomes": ("Begin", "Caught", "Draw", "Gone", "Leave", "Result", "Round", "Show", "Split", "Taken"),
    "places": ("ranking",),
    "scoring": ("Score", "score"),
    "state": ("State", "start"),
    "refusals": ("Refusal",),
    "words.refusals": ("explain",),
    "table.game": ("Game",),
    "table.session": ("Session",),
    "tally": ("Header", "Problem", "Reading", "read", "write"),
    "variant": ("Variant", "VariantError", "load", "shipped"),
}
_MODULE_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Begin",
    "Card",
    "CardError",
    "Caught",
    "Draw",
    "Game",
    "Gone",
    "Header",
    "Illegal",
    "Leave",
    "Legal",
    "Problem",
    "Reading",
    "Refusal",
    "Result",
    "Round",
    "Score",
    "Session",
    "Show",
    "Split",
    "State",
    "Taken",
    "Variant",
    "VariantError",
    "__version__",
    "apply",
    "check",
    "enter",
    "explain",
    "load",
    "moves",
    "odds",
    "parse_card",
    "ranking",
    "read",
    "replay",
    "score",
    "shipped",
    "simulate",
    "start",
    "write",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is: ``cardkit --help`` needs none of it."""
    if name not in _MODULE_OF and name != "odds":
        raise AttributeError(f"module 'cardkit' has no attribute {name!r}")
    import importlib

    if name == "odds":  # a room of its own: odds.next_card(state)
        return importlib.import_module("cardkit.odds")
    return getattr(importlib.import_module(f"cardkit.{_MODULE_OF[name]}"), name)
