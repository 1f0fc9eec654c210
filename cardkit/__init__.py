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
    from collections.abc import Callable
    from typing import NamedTuple

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

    __all__: list[str]

__version__ = "1.0.0"


def offered(door: str) -> dict[str, str]:
    """The names that the source of the package `door` imports below ``if TYPE_CHECKING``, each with the module it is from.

    They are read there, so that each is said once: for the type checker, and for whoever asks at run time.
    """
    import sys

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
        return getattr(import_module(homes[name]), name)

    def names() -> list[str]:
        import sys

        return sorted({*vars(sys.modules[door]), *homes})

    return find, names


if not TYPE_CHECKING:
    from collections import _tuplegetter as _field
    from functools import cache

    class _Fields(tuple):
        """What every kind of `NamedTuple` can do."""

        __slots__ = ()

        def _asdict(self):
            return dict(zip(self._fields, self))

        def _replace(self, **changes):
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"no field of {type(self).__name__}: {', '.join(changes)}")
            return made

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    class _Kind(type):
        def __new__(cls, name, bases, space):
            """A class with annotated fields as a tuple with names.

            `typing.NamedTuple` compiles code for each: with a hundred of them that takes as long as Python itself needs to
            start. Here the code of `__new__` is compiled once for each number of fields, and only their names are other.
            """
            made = type(name, (_Fields,), {**space, "__slots__": ()})
            fields = tuple(made.__annotations__)
            code = _making(len(fields)).replace(co_varnames=("_cls", *fields), co_qualname=f"{name}.__new__")
            defaults = tuple(space[field] for field in fields if field in space)
            made.__new__ = staticmethod(type(lazily)(code, {"_new": tuple.__new__}, "__new__", defaults))
            made._fields = made.__match_args__ = fields
            for at, field in enumerate(fields):
                setattr(made, field, _field(at, None))
            return made

    @cache
    def _making(number):
        values = "".join(f"_{at}, " for at in range(number))
        return eval(f"lambda _cls, {values}: _new(_cls, ({values}))").__code__

    NamedTuple = type.__new__(_Kind, "NamedTuple", (), {})
    """`typing.NamedTuple`, made in a fifth of the time."""

    # A type checker knows the names above, and that there are no others.
    __getattr__, __dir__ = lazily(__name__)
    __all__ = ["__version__", *offered(__name__)]
