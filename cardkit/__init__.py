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
    from collections.abc import Callable, Mapping

    from cardkit import odds
    from cardkit.engine import (
        Begin,
        Card,
        CardError,
        Caught,
        Draw,
        Gone,
        Illegal,
        Leave,
        Legal,
        Refusal,
        Result,
        Round,
        Show,
        Split,
        State,
        Taken,
        Variant,
        apply,
        check,
        enter,
        moves,
        parse_card,
        ranking,
        replay,
        start,
    )
    from cardkit.files import load, shipped
    from cardkit.lab import simulate
    from cardkit.reports import Problem
    from cardkit.speech import explain
    from cardkit.table import Game, Session
    from cardkit.tally import Header, Reading, Score, read, score, write
    from cardkit.text import VariantError

__version__ = "1.0.0"

_HOMES = {  # the same names as above: a test holds them together
    "": ("odds",),
    "engine": (
        "Begin", "Card", "CardError", "Caught", "Draw", "Gone", "Illegal", "Leave", "Legal", "Refusal", "Result",
        "Round", "Show", "Split", "State", "Taken", "Variant", "apply", "check", "enter", "moves", "parse_card",
        "ranking", "replay", "start",
    ),
    "files": ("load", "shipped"),
    "lab": ("simulate",),
    "reports": ("Problem",),
    "speech": ("explain",),
    "table": ("Game", "Session"),
    "tally": ("Header", "Reading", "Score", "read", "score", "write"),
    "text": ("VariantError",),
}

__all__ = ["__version__", *sorted(name for names in _HOMES.values() for name in names)]


def lazily(room: str, homes: Mapping[str, tuple[str, ...]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package whose names are imported when somebody asks for them.

    `room` is the package's full name; `homes` has for each of its modules the names that come from there, and at "" the
    modules that are offered as a whole. A command loads only what it uses: ``cardkit --help`` needs none of it.
    """
    module_of = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> object:
        from importlib import import_module

        if name not in module_of:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        module = module_of[name]
        return getattr(import_module(f"{room}.{module}"), name) if module else import_module(f"{room}.{name}")

    def names() -> list[str]:
        import sys

        return sorted({*vars(sys.modules[room]), *module_of})

    return find, names


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__, _HOMES)
