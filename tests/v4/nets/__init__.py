"""Nets: long random checks, each a module here, run by ``python -m tests.v4.nets``.

A net is a module with

    GAMES: int                          how many examples a whole run tries
    QUICK: int                          how many a short one tries
    def example(seed: int) -> list[str] one random example: what is wrong with it, a line a fault; nothing if all is well

Its first docstring line says what it holds. The same seed gives the same example, in every process,
so that a fault found in a long run is seen again with ``python -m tests.v4.nets NAME --seed SEED
--number 1``.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Protocol, cast


class Net(Protocol):
    """A module of this folder."""

    __name__: str
    __doc__: str | None
    GAMES: int
    QUICK: int

    def example(self, seed: int) -> list[str]:
        """What is wrong with the example of that seed."""


def names() -> tuple[str, ...]:
    """Every net of this folder."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(name for name in found if name != "__main__")


def net(name: str) -> Net:
    """The net of that name; ModuleNotFoundError if there is none."""
    return cast(Net, importlib.import_module(f"{__name__}.{name}"))
