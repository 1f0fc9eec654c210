"""A pad typed cell by cell is scored as the game it stands for; slips stand at their cells."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

import pytest

from cardkit.v4.engine import State
from cardkit.v4.files import all_shipped, load
from cardkit.v4.table import Session
from cardkit.v4.tally import Header, score
from tests.v4.pocket.pockets import Page, page
from tests.v4.table.driving import random_game
from tests.v4.table.memory import Memory

PLAYERS = ("Ann", "Bo", "Annabel", "Di")


@pytest.fixture(name="phone")
def a_phone(own_home: object, monkeypatch: pytest.MonkeyPatch) -> Page:
    return page(monkeypatch, Memory())


def cells(state: State) -> dict[str, Any]:
    """What stands on the pad of a game: gold by round and player, who took which artifact when."""
    rows = [[played.banked.get(name, 0) for name in state.players] for played in state.rounds]
    by_card = state.variant.artifacts and state.variant.artifacts.worth.by == "card"
    kept = [
        {
            "seat": state.players.index(one.player),
            "round": one.number,
            **({"card": str(one.card)} if by_card else {}),
        }
        for one in state.taken
    ]
    return {"players": list(state.players), "rows": rows, "kept": kept}


def in_turn(kept: list[dict[str, Any]]) -> bool:
    """Whether a pad can say it: nobody takes again in a round after somebody else did."""
    order = [(one["round"], one["seat"]) for one in kept]
    runs = [place for place, _ in groupby(order)]
    return len(runs) == len(set(runs))


@pytest.mark.slow
@pytest.mark.parametrize("game", all_shipped())
def test_a_pad_has_the_score_of_its_game(phone: Page, game: str) -> None:
    """Random games of everything that ships: totals and places as by the turns, nothing doubtful,
    and the text it writes has the same score by the command."""
    variant = load(game)
    for seed in range(6):
        people = PLAYERS[: min(variant.players[1], 4)]
        state = played(game, people, seed)
        pad = cells(state)
        if not in_turn(pad["kept"]):
            continue
        told = phone.done("pad", game=game, **pad)
        assert told["slips"] == [], told["text"]
        assert told["score"]["totals"] == {name: state.total(name) for name in people}
        assert [one["sum"] for one in told["sums"]] == [state.total(name) for name in people]
        again = score(told["text"]).to_json()
        assert {**again, "file": ""} == {**told["score"], "file": ""}
        assert told["empty"] == []


def played(game: str, people: tuple[str, ...], seed: int) -> State:
    """A random game to its end."""
    variant = load(game)
    session = Session.begin(Header(game, people), variant)
    for entry in random_game(variant, people, random.Random(seed))[1:]:
        session.enter(entry)
    return session.state


KINGS = {
    "game": "kings-gold",
    "players": list(PLAYERS),
    "rows": [[7, 17, 13, 7], [8, 9, 9, 10], [15, 0, 7, 0], [0, 0, 9, 5]],
    "kept": [{"seat": 3, "round": 2}, {"seat": 2, "round": 4}],
}


@pytest.mark.parametrize(("number", "seat"), [(n, seat) for n in range(1, 5) for seat in range(4)])
def test_a_slip_stands_at_its_cell_and_sums_go_on(phone: Page, number: int, seat: int) -> None:
    """A figure ten times too large: its cell says so, its sum has a question mark, the others are
    as they were."""
    right = phone.done("pad", **KINGS)
    assert [one["sum"] for one in right["sums"]] == [30, 26, 53, 27]
    rows = [list(row) for row in KINGS["rows"]]
    rows[number - 1][seat] = 717
    told = phone.done("pad", **{**KINGS, "rows": rows})
    (slip,) = told["slips"]
    assert slip["cells"] == [["banked", number, seat]]
    assert "220" in slip["message"]
    assert [one["unsure"] for one in told["sums"]] == [at == seat for at in range(4)]
    for at, (before, after) in enumerate(zip(right["sums"], told["sums"])):
        more = 717 - KINGS["rows"][number - 1][seat] if at == seat else 0  # type: ignore[index]
        assert after["sum"] == before["sum"] + more


def test_an_artifact_too_many_stands_at_its_cell(phone: Page) -> None:
    """More jokers in one round than can have been in the deck."""
    kept = [{"seat": 3, "round": 1}] * 3
    told = phone.done("pad", **{**KINGS, "kept": kept})
    assert told["slips"][0]["cells"] == [["artifacts", 1, 3]]
    assert [one["sum"] for one in told["sums"]] == [30, 26, 38, 22]
    assert told["sums"][3]["unsure"]


def test_empty_cells_are_named(phone: Page) -> None:
    """Those in rows that are filled, and whole rows before one; none behind the last."""
    rows = [[7, None, 3, 4], [None] * 4, [1, 2, 3, 4], [None] * 4]
    told = phone.done("pad", game="kings-gold", players=list(PLAYERS), rows=rows)
    assert told["empty"] == [[1, 1], [2, 0], [2, 1], [2, 2], [2, 3]]
    assert len(told["rounds"]) == 4


def test_a_house_rule_is_scored_by_its_own_rules(phone: Page) -> None:
    """Its tally stands alone."""
    rules = 'name = "Night Watch"\nextends = "kings-gold"\nrounds = 2\n'
    told = phone.done("pad", rules=rules, players=list(PLAYERS), rows=KINGS["rows"][:2])
    assert told["score"]["complete"]
    assert score(told["text"]).complete
    assert len(told["rounds"]) == 2


TIED = [[5, 5, 5, 0]] * 4


def test_a_tie_has_an_extra_round_of_the_tied(phone: Page) -> None:
    """Once the last round is full: theirs alone are the cells, and another follows another tie;
    what nobody plays does not count."""
    table = {"game": "kings-gold", "players": list(PLAYERS)}
    told = phone.done("pad", **table, rows=TIED)
    assert told["plays"][4:] == [[0, 1, 2]]
    assert told["rounds"][4] == "Extra round"
    assert told["empty"] == []
    told = phone.done("pad", **table, rows=[*TIED, [4, 4, None, 9]])
    assert told["plays"][4:] == [[0, 1, 2]]
    assert told["empty"] == [[5, 2]]
    assert [one["sum"] for one in told["sums"]] == [24, 24, 20, 0]
    told = phone.done("pad", **table, rows=[*TIED, [4, 4, 0, None], [0, 2, None, None]])
    assert told["slips"] == told["empty"] == []
    assert told["score"]["ranking"] == [["Bo"], ["Ann"], ["Annabel"], ["Di"]], told["text"]
    assert len(told["rounds"]) == 6
    for rows in ([*TIED[:3], [5, 6, 5, 0]], [*TIED[:3], [5, 5, 5, None]]):
        told = phone.done("pad", **table, rows=[*rows, [4, 4, 0, 0]])
        assert len(told["rounds"]) == 4
        assert "extra" not in told["text"]


RUBBISH: list[dict[str, object]] = [
    {"rows": [[1, 2]]}, {"rows": [["7"] * 4]}, {"rows": 7}, {"rows": [[True] * 4]},
    {"kept": [{"seat": 9, "round": 1}]}, {"kept": [{"seat": 0, "round": 9}]}, {"kept": [7]},
    {"kept": [{"seat": 0, "round": 1, "card": "zz"}]}, {"rows": [[10**9] * 4]},
    {"players": ["Ann", "Ann", "Bo"]}, {"game": "nonesuch"}, {"rows": [[1] * 4] * 1000},
]  # fmt: skip


@pytest.mark.parametrize("more", RUBBISH)
def test_rubbish_is_refused(phone: Page, more: dict[str, object]) -> None:
    """With a sentence."""
    told = phone.ask("POST", "/api/pad", {**KINGS, **more})
    assert told.status in (400, 422)
    assert told.body["text"]
