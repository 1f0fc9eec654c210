"""The errors that a program catches are the same after a copy, and from another process: pickled."""

import copy
import pickle
import re

import pytest

import cardkit
from cardkit.engine.refusals import CardTwice

FINDINGS = [cardkit.Finding("a.toml", 2, 1, "no", "x"), cardkit.Finding("a", 0, 0, "y")]
ERRORS = [
    cardkit.VariantError(FINDINGS),
    cardkit.IllegalMove(CardTwice(cardkit.parse_card("7h"))),
    cardkit.CardError("no card"),
    cardkit.BotError("no bot"),
]


def test_each_error_is_tried() -> None:
    public = [getattr(cardkit, name) for name in cardkit.__all__]
    classes = [value for value in public if isinstance(value, type)]
    errors = {value for value in classes if issubclass(value, BaseException)}
    assert {type(error) for error in ERRORS} == errors


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_error_survives_pickle_and_copy(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert told(again) == told(error)


def told(error: object) -> dict[str, str]:
    """Return what the attributes of an error say, without addresses in memory."""
    return {name: re.sub(" at 0x[0-9a-f]+", "", repr(value)) for name, value in vars(error).items()}
