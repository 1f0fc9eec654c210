"""Photographs of pads as phones send them: figures for the grid, doubts, one line for what is none."""

import pytest

from tests.photo.photographed import SURE, doubtful, taken

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

from cardkit.cli.photo import reader_for_phones
from cardkit.phones.server import make_app
from tests.phones.table import new_room

pytestmark = pytest.mark.xdist_group("photo")
PHOTO, SCORE = "/k7m2qxa/photo", "/k7m2qxa/score"


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(make_app(new_room(), "k7m2qxa", "dp4w9zs", "", reader_for_phones()))


def test_a_sure_pad_is_read_and_scored(client: TestClient) -> None:
    read = client.post(PHOTO, content=taken(SURE)[1][0]).json()
    assert (read["game"], read["doubts"]) == ("kings-gold", [])
    assert read["total"] == [taken(SURE)[0].figures["total", 0, seat] for seat in range(4)]
    pad = {key: read[key] for key in ("game", "banked", "artifacts", "total")}
    found = client.post(SCORE, json=pad | {"players": ["Ann", "Bo", "Cy", "Di"]}).json()
    assert found["problems"] == []
    assert found["said"][1]["tone"] == "table"


def test_a_picture_without_a_pad_gets_one_line(client: TestClient) -> None:
    answer = client.post(PHOTO, content=b"no picture at all")
    assert answer.status_code == 422
    (line,) = answer.json()["text"].splitlines()
    assert "no picture" in line


def test_a_doubt_says_where_and_why(client: TestClient) -> None:
    read = client.post(PHOTO, content=taken(doubtful())[1][0]).json()
    for doubt in read["doubts"]:
        assert doubt["kind"] in ("banked", "total")
        assert 0 <= doubt["seat"] < len(read["total"])
        assert doubt["text"].startswith("{who}, ")  # the page puts the name of the seat
    assert read["doubts"]


def test_without_the_extra_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.shared.find_spec", lambda name: None)
    assert reader_for_phones() is None
