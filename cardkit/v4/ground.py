"""Ground floor of the house: modules loaded when asked for, and methods that a room above adds."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing itself takes ten times as long to import as this package
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any, TypeVar

    Method = TypeVar("Method", bound=Callable[..., Any])


def lazily(
    door: str, homes: dict[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` (PEP 562) of the package `door`, which imports a name
    when it is asked for.

    `homes`: the names by the module behind the door that has them; "" for modules as a whole. So a
    command loads only what it uses: ``cardkit --help`` needs none of it.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def find(name: str) -> object:
        from importlib import import_module

        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {door!r} has no attribute {name!r}")
        if not home:
            return import_module(f"{door}.{name}")
        found = vars(sys.modules[door])[name] = getattr(import_module(f"{door}.{home}"), name)
        return found

    def names() -> list[str]:
        own = (name for name in vars(sys.modules[door]) if name.startswith("__"))
        return sorted({*own, *home_of})  # what Tab offers: none of what only makes it work

    return find, names


def later(name: str) -> ModuleType:
    """Return the module of that name, loaded when it is first used.

    Used is whatever it defines, or an ``import`` of it.
    """
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


_adding: list[str] = []


def adds(door: str) -> None:
    """Say whose door has the bodies of all `added_as` methods."""
    _adding[:] = [door]


def added_as(name: str) -> Callable[[Method], Method]:
    """Decorator: declare a method here, and leave its body to the room that adds it (`adds`).

    The body is the function called `name` of that door, which takes the same arguments. So a game's
    rules have methods that print and tell, and know neither a page nor a sentence.
    """

    def declare(method: Method) -> Method:
        def call(*given: Any, **named: Any) -> Any:
            from importlib import import_module

            return getattr(import_module(_adding[0]), name)(*given, **named)

        for known in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(call, known, getattr(method, known))
        call.__wrapped__ = method  # type: ignore[attr-defined]  # whose signature is shown
        return call  # type: ignore[return-value]

    return declare
