"""cardkit: the game master, the paper and the score for push-your-luck card games with an ordinary pack.

A game is loaded by its name, or read from the text of a variant file; a state is a game at one moment, and never changes:

>>> import cardkit
>>> game = cardkit.load("kings-gold")
>>> state = cardkit.start(game, ["Ann", "Bo", "Cy"]).draw("7h").leave("Bo").draw("9c")
>>> state.inside, state.loot, state.banked
(('Ann', 'Cy'), 6, {'Ann': 0, 'Bo': 3, 'Cy': 0})
>>> cardkit.odds.next_card(state)
Next(cards_left=50, ending=0, chance=Fraction(0, 1))

What came of an entry is data, with the number of its rule; so is why something cannot be:

>>> state, outcomes = cardkit.apply(state, cardkit.Leave(("Cy",)))
>>> outcomes[0].players, outcomes[0].banked, outcomes[0].rule
(('Cy',), 7, 'G-4')
>>> state.draw("9c")
Traceback (most recent call last):
...
cardkit.engine.game.Illegal: The nine of clubs lies there already this round. Was it another card?

Paper, the score of a paper game, and the laboratory:

>>> game.sheet(paper="letter")[:5]
b'%PDF-'
>>> cardkit.score("variant: kings-gold\\nplayers: Ann, Bo, Cy\\nround 1\\n7h - all\\nbanked: Bo 5\\n").problems[0].code
'banked-differs'
>>> house = cardkit.Variant.from_toml('extends = "kings-gold"\\nrounds = 3')
>>> cardkit.simulate(house, ["even", "never", "kinds:3"], games=200).games
200

Names: `load` and `Variant` (rules), `start`, `State`, `apply`, `replay` (a game), `Game` (a table that keeps what was played),
`score`, `read`, `write` (tallies), `odds` (exact chances), `simulate`, `compare` (bots), `explain` (sentences); what
is entered: `Begin`, `Draw`, `Leave`, `Show`, `Result`, `Attend`, `EndGame`; what comes of it: the kinds of `Outcome`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing itself takes ten times as long to import as this package
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from cardkit import library, odds
    from cardkit.engine import (
        ArtifactTaken, Attend, Attends, Begin, Blank, Card, CardError, CardOut, Caught, Draw, EndGame, Entry, Found, GameOver,
        Gone, Illegal, Leave, Left, Legal, Outcome, PieceName, Refusal, Result, Round, RoundBegan, RoundOver, Show, Shown,
        Split, State, Stayed, Survived, Taken, Variant, Warned, WentBack, apply, check, enter, moves, parse_card, ranking,
        replay, start,
    )
    from cardkit.files import load, shipped
    from cardkit.lab import Comparison, Report, compare, simulate
    from cardkit.paper import Cell, pad_cells
    from cardkit.reports import Problem
    from cardkit.speech import explain
    from cardkit.table import Game, Session
    from cardkit.tally import Header, Reading, Score, read, score, write
    from cardkit.text import VariantError

    __all__: list[str]

__version__ = "2.0.0"


def offered(door: str) -> dict[str, str]:
    """The names that the source of the package `door` imports below ``if TYPE_CHECKING``, each with the module it is from. They
    are read there, so that each is said once: for the type checker, and for whoever asks at run time."""
    spec = sys.modules[door].__spec__
    source = spec.loader.get_data(spec.origin).decode()  # type: ignore[union-attr]  # get_source would import tokenize
    homes: dict[str, str] = {}
    for block in source.split("\n    from cardkit")[1:]:
        module, _, rest = block.partition(" import ")
        names = rest[1:].partition(")")[0] if rest.startswith("(") else rest.partition("\n")[0]
        homes.update((name.strip(), f"cardkit{module}") for name in names.split(",") if name.strip())
    return homes


def lazily(door: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of the package `door`, which imports what it offers when somebody asks for it. A command
    loads only what it uses: ``cardkit --help`` needs none of it."""
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
        own = (name for name in vars(sys.modules[door]) if name.startswith("__"))
        return sorted({*own, *homes})  # what Tab offers: none of what only makes it work

    return find, names


def later(name: str) -> ModuleType:
    """The module of that name, which is loaded when somebody uses it: whatever it defines, or an ``import`` of it."""
    import importlib.util

    spec = None if name in sys.modules else importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        return importlib.import_module(name)
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    package, _, own = name.rpartition(".")
    if package:
        setattr(sys.modules[package], own, module)
    spec.loader.exec_module(module)
    return module


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others
    __getattr__, __dir__ = lazily(__name__)
    __all__ = ["__version__", *offered(__name__)]
