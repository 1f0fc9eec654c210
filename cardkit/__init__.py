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

import sys

TYPE_CHECKING = False  # typing itself takes ten times as long to import as this package
if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit import odds
    from cardkit.engine import (
        Begin, Card, CardError, Caught, Draw, Gone, Illegal, Leave, Legal, Refusal, Result, Round, Show, Split, State,
        Taken, Variant, apply, check, enter, moves, parse_card, ranking, replay, start,
    )
    from cardkit.files import load, shipped
    from cardkit.lab import simulate
    from cardkit.reports import Problem
    from cardkit.speech import explain
    from cardkit.table import Game, Session
    from cardkit.tally import Header, Reading, Score, read, score, write
    from cardkit.text import VariantError

    __all__: list[str]

__version__ = "2.0.0"


def offered(door: str) -> dict[str, str]:
    """The names that the source of the package `door` imports below ``if TYPE_CHECKING``, each with the module it is from.

    They are read there, so that each is said once: for the type checker, and for whoever asks at run time.
    """
    spec = sys.modules[door].__spec__
    source = spec.loader.get_data(spec.origin).decode()  # type: ignore[union-attr]  # get_source would import tokenize
    homes: dict[str, str] = {}
    for block in source.split("\n    from cardkit")[1:]:
        module, _, rest = block.partition(" import ")
        names = rest[1:].partition(")")[0] if rest.startswith("(") else rest.partition("\n")[0]
        homes.update((name.strip(), f"cardkit{module}") for name in names.split(",") if name.strip())
    return homes


def lazily(door: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of the package `door`, which imports what it offers when somebody asks for it.

    A command loads only what it uses: ``cardkit --help`` needs none of it.
    """
    homes = offered(door)

    def find(name: str) -> object:
        from importlib import import_module

        if name not in homes:
            raise AttributeError(f"module {door!r} has no attribute {name!r}")
        if homes[name] == door:  # a module as a whole
            return import_module(f"{door}.{name}")
        found = vars(sys.modules[door])[name] = getattr(import_module(homes[name]), name)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[door]), *homes})

    return find, names


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__)
    __all__ = ["__version__", *offered(__name__)]
