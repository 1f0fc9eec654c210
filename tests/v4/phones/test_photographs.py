"""A pad photographed with a phone: read on the computer, asked on the phone, and the tally is that
of the command."""

from __future__ import annotations

import sys
from base64 import b64encode
from typing import Any
from unittest import mock

import pytest

from cardkit.v4.phones import FirstGame
from cardkit.v4.phones.endpoints import Desk
from tests.photo.photographed import SURE, doubtful, taken, truth_of
from tests.v4.phones.table import KEYS, PAGES, PLACE, Client, Phone

from cardkit.photo import read_pads, tally_text  # isort: skip

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bo", "Cy", "Di"]


@pytest.fixture
def phone(own_home: object) -> Phone:
    """One that chooses the first game, and may have a pad scored before."""
    first = FirstGame(lambda session, choose: None)
    return Phone(
        Client(Desk(first.start, KEYS, hosts=frozenset({PLACE}), shelf=PAGES, rows=first.offered))
    )


def sent(data: bytes) -> list[str]:
    """One picture, as a page sends it."""
    return [b64encode(data).decode()]


def told(phone: Phone, **body: object) -> Any:
    """What is answered where it can be done."""
    answer = phone.post("photo", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_sure_pad_is_a_tally_at_once(phone: Phone) -> None:
    """As ``cardkit score`` writes it, but for the picture's name."""
    data = taken(SURE)[1][0]
    found = told(phone, pictures=sent(data))
    assert found["says"] == "King's Gold 1.0, pad for 4."
    assert found["asks"] == []
    assert "tally" not in found
    named = told(phone, pad=found["pad"], players=NAMES)
    assert named["tally"] == tally_text(read_pads([data]), NAMES)


def test_what_is_doubtful_is_asked_until_nothing_is(phone: Phone) -> None:
    """What people say of it is known from then on; unsaid it is doubtful again."""
    data, truth = taken(doubtful())[1][0], truth_of(doubtful())
    found = told(phone, pictures=sent(data), players=NAMES)
    assert "tally" not in found
    marked = [figure for row in found["rows"] for figure in row["figures"] if figure.endswith("?")]
    assert len(marked) == len(found["asks"]) > 0
    known: list[list[object]] = []
    while found["asks"]:
        place = found["asks"][0]["place"]
        known.append([*place, truth.get(tuple(place), 0)])
        found = told(phone, pad=found["pad"], known=known, players=NAMES)
    assert "banked: Ann " in found["tally"]
    assert told(phone, pad=found["pad"])["asks"]


WRONG: list[tuple[dict[str, object], int, str]] = [
    ({"known": [["banked", 1, 0, 1000]]}, 422, "1000 cannot stand there."),
    ({"known": [["banked", 9, 0, 1]]}, 422, "1 cannot stand there."),
    ({"known": [["artifact", 1, -3, 1]]}, 422, "1 cannot stand there."),
    ({"known": [["banked", 1]]}, 400, "known"),
    ({"known": "banked"}, 400, "known"),
    ({"players": ["Ann", "Bo", "Cy"]}, 422, "4 people are on this pad, and 3 named"),
    ({"players": ["Ann", "Ann", "Cy", "Di"]}, 422, "Ann"),
    ({"players": "Ann"}, 400, "players"),
    ({"pad": "none"}, 422, "Photograph it again."),
    ({"pad": "", "pictures": []}, 400, "pictures"),
    ({"pad": "", "pictures": ["no base64"]}, 400, "pictures"),
    ({"pad": "", "pictures": sent(b"GIF89a")}, 422, "no picture that can be read"),
    ({"pad": "", "pictures": sent(b"GIF89a") * 17}, 400, "pictures"),
    ({"pad": "", "pictures": sent(bytes(9_000_001))}, 413, ""),
]
"""What a phone cannot ask of a pad that was read, with the status and the line that it is
answered."""


def test_what_cannot_be_is_said(phone: Phone) -> None:
    """And the pad waits as before."""
    found = told(phone, pictures=sent(taken(SURE)[1][0]))
    for body, status, says in WRONG:
        answer = phone.post("photo", {"pad": found["pad"], **body})
        assert (answer.status_code, says in answer.json()["text"]) == (status, True), (
            f"{status} {says}"
        )
        assert told(phone, pad=found["pad"])["rows"] == found["rows"]


def test_the_oldest_pad_goes_first(phone: Phone) -> None:
    """So many wait for answers, and no more."""
    with mock.patch("cardkit.v4.phones.photographs.KEPT", 1):
        first, second = (told(phone, pictures=sent(taken(SURE)[1][0]))["pad"] for _ in range(2))
    assert phone.post("photo", {"pad": first}).status_code == 422
    assert told(phone, pad=second)["asks"] == []


@pytest.mark.parametrize("missing", [("zxingcpp",), ("cv2", "numpy", "zxingcpp")])
def test_without_the_extra_a_line_says_how_to_get_it(
    phone: Phone, missing: tuple[str, ...]
) -> None:
    """On the phone as at the computer."""
    data = taken(SURE)[1][0]
    loaded = [name for name in sys.modules if name.startswith("cardkit.photo")]
    with mock.patch.dict(sys.modules):
        for name in loaded:  # what was imported before would do without
            del sys.modules[name]
        for name in missing:
            sys.modules[name] = None  # type: ignore[assignment]  # as importlib has it: there is none
        answer = phone.post("photo", {"pictures": sent(data)})
    said = answer.json()["text"]
    assert said == 'Photographs need a little more: pip install "cardkit[photo]"'
