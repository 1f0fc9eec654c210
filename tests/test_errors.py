"""Every error of the public API survives copying and pickling unchanged."""

import copy
import pickle

import pytest

import cardkit
from cardkit.engine.cards import parse_card
from cardkit.engine.refusals import CardTwice

FINDINGS = [cardkit.Finding("a.toml", 2, 1, "no", "x"), cardkit.Finding("a", 0, 0, "y")]
ERRORS = [
    cardkit.VariantError(FINDINGS),
    cardkit.IllegalMove(CardTwice(parse_card("7h"))),
    cardkit.CardError("no card"),
    cardkit.InvalidBotsError("no bot"),
]


def test_each_public_error_has_a_case() -> None:
    public = [getattr(cardkit, name) for name in cardkit.__all__]
    errors = {one for one in public if isinstance(one, type) and issubclass(one, BaseException)}
    assert {type(error) for error in ERRORS} == errors


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_error_survives_pickle_and_copy(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
