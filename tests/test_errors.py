"""Every error of the package is the same after a copy, and from another process: pickled."""

import copy
import importlib
import pickle
import pkgutil
import re

import pytest

import cardkit
from cardkit.cli.asking import BadNamesError, TooFewError
from cardkit.cli.help import WrongUseError
from cardkit.cli.shared import CliError
from cardkit.engine.cards import parse_card
from cardkit.engine.events import Draw
from cardkit.engine.files import NotTextError
from cardkit.engine.readers import ReadError, TableReadError
from cardkit.engine.refusals import CardTwice
from cardkit.phones.addresses import NoAddressError
from cardkit.phones.room import RejectedError
from cardkit.rulebook.reading import UnknownKeyError
from cardkit.table.archive import ArchiveError
from cardkit.table.store import NotSavedError
from cardkit.table.versions import ImpossibleFixError, UnreadableError
from cardkit.tally.findings import LineError
from cardkit.tally.names import AmbiguousError
from cardkit.tally.pads import NoCodeError, NoPadError
from cardkit.tally.reader import read

TALLY = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Zed\n"
REFUSAL = cardkit.IllegalMove(CardTwice(parse_card("7h")))
ERRORS = [
    cardkit.VariantError([cardkit.Finding("a.toml", 2, 1, "no", "x"), cardkit.Finding("a", 0, 0, "y")]),
    REFUSAL,
    cardkit.CardError("no card"),
    cardkit.BotError("no bot"),
    ReadError("expected a text"),
    UnknownKeyError("no key"),
    TableReadError({"K": "no", "Q": "nor this"}),
    NotTextError("encoding", 2, 5, 0xEB),
    LineError("bad-card", 3, REFUSAL, word="quen"),
    AmbiguousError("b", ["Bo", "Bea"]),
    ImpossibleFixError(1, 2, Draw(parse_card("7h")), REFUSAL),
    UnreadableError(read(TALLY)),
    NotSavedError("friday.tally", OSError(28, "No space left on device")),
    RejectedError("not now", 404),
    NoAddressError("taken", "10.0.0.1"),
    NoPadError("no pad"),
    NoCodeError("no code"),
    BadNamesError("no names"),
    TooFewError("too few"),
    ArchiveError("no zip"),
    CliError("no"),
    WrongUseError("no"),
]  # fmt: skip


def test_each_error_is_tried() -> None:
    """Each class of error that leaves the module of the package that defines it."""
    found = set()
    for module in pkgutil.walk_packages(cardkit.__path__, "cardkit."):
        if module.name == "cardkit.__main__":
            continue
        for value in vars(importlib.import_module(module.name)).values():
            is_error = isinstance(value, type) and issubclass(value, BaseException)
            if is_error and value.__module__ == module.name and value.__name__[0] != "_":
                found.add(value)
    assert {type(error) for error in ERRORS} == found


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_error_survives_pickle_and_copy(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert told(again) == told(error)


def told(error: object) -> dict[str, str]:
    """Return what the attributes of an error say, without addresses in memory."""
    return {name: re.sub(" at 0x[0-9a-f]+", "", repr(value)) for name, value in vars(error).items()}
