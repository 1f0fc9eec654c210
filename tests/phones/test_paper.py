"""The score of a paper pad as a phone asks for it: rows by seat, None where nothing is written."""

from pathlib import Path
from typing import Any

import pytest

from cardkit.phones.paper import pad_view, scorable_games, score_pad
from cardkit.rulebook.loader import load
from tests.phones.table import Json, new_room

N = None
GAME = load("kings-gold")
PAD: Json = {
    "game": "kings-gold",
    "players": ["Ann", "Bo", "Cy"],
    "banked": [[5, 6, N], [5, 4, 6], [4, 4, 0], [5, 5, 5]],
    "artifacts": [5, N, 10],
    "total": [24, 19, 21],
}
"""A pad without a slip."""


def test_a_pad_without_a_slip() -> None:
    found = score_pad(GAME, PAD)
    assert found["problems"] == []
    verdict, table = found["said"]
    assert verdict["lines"][0]["text"] == "Ann wins with 24."
    assert table["rows"][2] == ["Cy", "0", "6", "0", "5", "10", "21", "2."]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"total": [24, 18, 21]}, "The pad says Bo has 18 in all, the rules say 19."),
        ({"artifacts": [7, N, 10], "total": [N, N, N]}, "What Ann carried out cannot count 7"),
        ({"players": ["Ann", "Ann", "Cy"]}, "Ann is named twice."),
        ({"players": ["Ann", "Bo", "joker"]}, "cannot be a name"),
        ({"players": ["Ann", "x" * 31, "Cy"]}, "cannot be a name"),
        ({"banked": [[9000, N, N]], "artifacts": [N, N, N]}, "Is a figure wrong?"),
    ],
)
def test_slips(other: Json, why: str) -> None:
    problems = score_pad(GAME, PAD | other)["problems"]
    assert any(why in problem for problem in problems), problems


def test_an_extra_round_is_of_those_who_have_a_figure() -> None:
    banked = [[5, 5, 0], [5, 5, 0], [5, 5, 0], [5, 5, 0], [3, 4, N]]
    found = score_pad(GAME, dict(PAD, banked=banked, artifacts=[N, N, N], total=[23, 24, 0]))
    assert found["problems"] == []
    assert found["said"][0]["lines"][0]["text"].startswith("Bo wins with 24")


def test_a_game_that_is_not_over() -> None:
    found = score_pad(GAME, dict(PAD, banked=[[5, 6, N]], artifacts=[N, N, N], total=[N, N, N]))
    assert found["said"][0]["lines"][0]["text"] == "Not over yet."


@pytest.mark.parametrize(
    "body",
    [
        None, [], "pad", 7,
        {}, {"game": "kings-gold"},
        dict(PAD, game="no-such-game"), dict(PAD, game=None), dict(PAD, game=["kings-gold"]),
        dict(PAD, game="../../etc/passwd"), dict(PAD, game="/tmp/x.toml"),
        dict(PAD, players=None), dict(PAD, players=[1, 2, 3]), dict(PAD, players=["Ann", "Bo"]),
        dict(PAD, players=["Ann\nnote: x", "Bo", "Cy"]), dict(PAD, players=["", "Bo", "Cy"]),
        dict(PAD, banked=None), dict(PAD, banked=[7]), dict(PAD, banked=[[1, 2]]),
        dict(PAD, banked=[["5", 6, 7]]), dict(PAD, banked=[[5.5, 6, 7]]),
        dict(PAD, banked=[[True, 6, 7]]), dict(PAD, banked=[[10**9, 6, 7]]),
        dict(PAD, artifacts=[N, N]), dict(PAD, artifacts=[1000, N, N]), dict(PAD, artifacts={}),
        dict(PAD, total=[N, N, N, N]), dict(PAD, total=[[], N, N]),
    ],
)  # fmt: skip
def test_what_is_no_pad(body: Any) -> None:
    status, answer = new_room().score_pad(body)
    assert status == 400
    assert answer["text"]


def test_the_game_of_the_table_comes_first() -> None:
    games = new_room("diamant").pad_views()
    assert [games[0]["id"], games[1]["id"]] == ["diamant", "kings-gold"]
    assert len({game["id"] for game in games}) == len(games) >= 22


def test_a_rule_of_ones_own_can_be_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_VARIANTS", str(tmp_path))
    (tmp_path / "friday.toml").write_text('extends = "kings-gold"\nname = "Friday"\nrounds = 2\n')
    (tmp_path / "broken.toml").write_text("rounds =")
    names = [variant.slug for variant in scorable_games(GAME)]
    assert "friday" in names
    assert "broken" not in names
    rows = {"banked": [[5, 6, 0], [0, 0, 7]], "artifacts": [N, N, N], "total": [5, 6, 7]}
    body = {"game": "friday", "players": ["Ann", "Bo", "Cy"], **rows}
    assert new_room().score_pad(body)[1]["problems"] == []


@pytest.mark.parametrize(("game", "labels", "has_minus"), [
    ("kings-gold", ["1", "2", "3", "4", "Extra round", "Jokers"], False),
    ("skunk", ["1", "2", "3", "4", "5"], True),
])  # fmt: skip
def test_the_rows_of_a_pad(game: str, labels: list[str], has_minus: bool) -> None:
    pad = pad_view(load(game))
    assert ([row["label"] for row in pad["rows"]], pad["minus"]) == (labels, has_minus)
