"""Errors go through pickle and copy with all their data, as worker processes and notebooks send
them."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable

import pytest

from cardkit import v4 as cardkit

RAISED: dict[str, Callable[[], object]] = {
    "VariantError": lambda: cardkit.load("kings-golf"),
    "CardError": lambda: cardkit.parse_card("8x"),
    "Illegal": lambda: _game().draw("9").leave("Zoe"),
}
OWN = {"GoneScreen", "Renewed", "Told", "Shut", "Stopped", "Unfit", "Wrong"}
"""Errors that never leave the module or the thread that raises them."""


def _game() -> cardkit.State:
    state: cardkit.State = cardkit.start(cardkit.load("kings-gold"), ["Ann", "Bo", "Cy"])
    return state


@pytest.mark.parametrize("name", RAISED)
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]
)
def test_an_error_is_copied_whole(name: str, again: Callable[[Exception], Exception]) -> None:
    """Its type, its text and what it carries."""
    with pytest.raises(getattr(cardkit, name)) as raised:
        RAISED[name]()
    same = again(raised.value)
    assert type(same) is type(raised.value)
    assert str(same) == str(raised.value)
    assert {key: str(value) for key, value in vars(same).items()} == {
        key: str(value) for key, value in vars(raised.value).items()
    }


def test_every_error_with_data_can_be_copied() -> None:
    """No class takes other arguments than its text and forgets to be copyable."""
    wrong = []
    for module in pkgutil.walk_packages(cardkit.__path__, "cardkit.v4."):
        if module.name.endswith("__main__"):
            continue
        for name, kind in vars(importlib.import_module(module.name)).items():
            if not (inspect.isclass(kind) and issubclass(kind, BaseException)) or name in OWN:
                continue
            takes_data = kind.__module__ == module.name and "__init__" in vars(kind)
            if takes_data and kind.__reduce__ is BaseException.__reduce__:
                wrong.append(f"{module.name}.{name}")
    assert wrong == []
