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
    from cardkit import odds as odds
    from cardkit.cards import Card as Card, CardError as CardError, parse_card as parse_card
    from cardkit.game import Illegal as Illegal, apply as apply, enter as enter, replay as replay
    from cardkit.lab.simulate import simulate as simulate
    from cardkit.legal import Legal as Legal, check as check, moves as moves
    from cardkit.outcomes import (
        Begin as Begin,
        Caught as Caught,
        Draw as Draw,
        Gone as Gone,
        Leave as Leave,
        Result as Result,
        Round as Round,
        Show as Show,
        Split as Split,
        Taken as Taken,
    )
    from cardkit.places import ranking as ranking
    from cardkit.refusals import Refusal as Refusal
    from cardkit.scoring import Score as Score, score as score
    from cardkit.state import State as State, start as start
    from cardkit.table.game import Game as Game
    from cardkit.table.session import Session as Session
    from cardkit.tally import Header as Header, Problem as Problem, Reading as Reading, read as read, write as write
    from cardkit.variant import Variant as Variant, VariantError as VariantError, load as load, shipped as shipped
    from cardkit.words.complaints import explain as explain

__version__ = "1.0.0"

_HOMES = {  # the same names as above: a test holds them together
    "cards": ("Card", "CardError", "parse_card"),
    "game": ("Illegal", "apply", "enter", "replay"),
    "lab.simulate": ("simulate",),
    "legal": ("Legal", "check", "moves"),
    "outcomes": ("Begin", "Caught", "Draw", "Gone", "Leave", "Result", "Round", "Show", "Split", "Taken"),
    "places": ("ranking",),
    "scoring": ("Score", "score"),
    "state": ("State", "start"),
    "refusals": ("Refusal",),
    "words.complaints": ("explain",),
    "table.game": ("Game",),
    "table.session": ("Session",),
    "tally": ("Header", "Problem", "Reading", "read", "write"),
    "variant": ("Variant", "VariantError", "load", "shipped"),
}
_MODULE_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", "odds", *sorted(_MODULE_OF)]


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others

    def __dir__() -> list[str]:
        """All that is here, also what nobody has asked for yet: for Tab and ``dir(cardkit)``."""
        return sorted({*globals(), *__all__})

    def __getattr__(name: str) -> object:
        """Import what is asked for, when it is: ``cardkit --help`` needs none of it."""
        if name not in _MODULE_OF and name != "odds":
            raise AttributeError(f"module 'cardkit' has no attribute {name!r}")
        import importlib

        if name == "odds":  # a room of its own: odds.next_card(state)
            return importlib.import_module("cardkit.odds")
        return getattr(importlib.import_module(f"cardkit.{_MODULE_OF[name]}"), name)
