"""Nights added up: which games count, who was who, head to head, records, and how risk is told."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4 import odds
from cardkit.v4.cli import Exit
from cardkit.v4.engine import Begin, Draw, Leave, replay
from cardkit.v4.table import nights
from cardkit.v4.tally import score
from tests.v4.commands import Cardkit

NIGHTS = {
    "one": "variant: diamant\nplayers: Ann, Bob, Cy\ndate: 2025-12-30\nbegun: 23:40\nended: "
    "00:15\nset: rounds=1\n\n"
    "round 1\n9s - Ann\n5h - Bob, Cy\n",
    "two": "variant: diamant\nplayers: Bo, Ann\ndate: 2026-01-05\nbegun: 20:00\nended: 20:25\nset: "
    "players=2-8\nset: rounds=1\n"
    "\nround 1\n7s - Bo\nQs\nQh\n",
    "three": (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-03-01\nset: rounds=1\n\nround "
        "1\n9 - all\n"
    ),
    "undated": "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\n\nround 1\n9 - all\n",
    "cave": (
        "variant: cave-network\nplayers: Ann, Bo\ndate: 2026-04-01\nset: rounds=1\n\nround "
        "1\nAnn -, Bo -\n"
    ),
}


@pytest.fixture
def told(own_home: Path, cardkit: Cardkit) -> Any:
    """What the command says of those nights."""
    own_home.mkdir()
    for name, text in NIGHTS.items():
        (own_home / f"{name}.tally").write_text(text)

    def tell(*arguments: str, code: int = 0) -> str:
        said = cardkit("history", *arguments)
        assert said.code == code
        return said.err if code else said.out

    return tell


def games(told: Any, *arguments: str) -> list[str]:
    evenings = json.loads(told("--player", "Ann", "--json", *arguments))["evenings"]
    return [evening["file"] for evening in evenings]


def test_which_games_count(told: Any) -> None:
    """By variant, by days, by months and years; a game without a day lies in no span."""
    assert games(told) == ["undated", "one", "two", "three", "cave"]
    assert games(told, "--variant", "King's gold") == ["undated", "three"]
    assert games(told, "--from", "2026") == ["two", "three", "cave"]
    assert games(told, "--from", "2026-01-05", "--to", "2026-03") == ["two", "three"]
    assert games(told, "--to", "2025") == ["one"]
    assert "expected a day" in told("--from", "soon", code=Exit.USAGE)
    nothing = json.loads(told("--from", "2030", "--json"))
    assert (nothing["games"], nothing["players"]) == (0, [])


def test_renamed_players_are_joined(told: Any) -> None:
    """Bob is Bo now; two who sit at one table stay two."""
    names = [row["player"] for row in json.loads(told("--json"))["players"]]
    assert {"Bo", "Bob"} <= set(names)
    joined = json.loads(told("--json", "--same", "Bob=Bo"))["players"]
    assert next(row["games"] for row in joined if row["player"] == "Bo") == 5
    assert "Bob" not in [row["player"] for row in joined]
    friday = nights.evenings(
        score("variant: kings-gold\nplayers: Ann, Bob, Bo\nround 1\n2 - all\n"), "friday"
    )
    assert nights.renamed(friday, {"bob": "Bo"}) == friday
    assert "OLD=NAME" in told("--same", "Bob", code=Exit.USAGE)


def test_head_to_head(told: Any) -> None:
    """By places, in the games both played."""
    against = {
        head["against"]: head
        for head in json.loads(told("--player", "Ann", "--json", "--same", "Bob=Bo"))["against"]
    }
    assert against["Bo"] == {"against": "Bo", "games": 5, "ahead": 0, "behind": 2, "level": 3}


def test_when_and_how_long(told: Any) -> None:
    """Also past midnight; a game without times has none."""
    evenings = {
        one["file"]: one for one in json.loads(told("--player", "Ann", "--json"))["evenings"]
    }
    assert [
        (evenings[name]["begun"], evenings[name]["minutes"]) for name in ("one", "two", "three")
    ] == [
        ("23:40", 35),
        ("20:00", 25),
        ("", None),
    ]
    by_game = {row["game"]: row for row in json.loads(told("--json"))["by_game"]}
    assert by_game["Diamant"] == {
        "game": "Diamant", "games": 2, "players": 2.5, "average": 5.4, "best": 10, "minutes": 30,
        "first": "2025-12-30", "last": "2026-01-05",
    }  # fmt: skip
    assert by_game["King's Gold"]["minutes"] is None
    assert "Diamant" in told("--by-game")


def test_records(told: Any) -> None:
    """The most there was of each thing, of each game; the first of equals."""
    bests = {(best["game"], best["record"]): best for best in json.loads(told("--json"))["records"]}
    assert bests["Diamant", "total"]["figure"] == 10
    assert bests["Diamant", "ahead by"]["player"] == "Bo"
    assert bests["King's Gold", "total"]["file"] == "undated"
    assert ("Cave Network", "total") not in bests  # nobody got anything
    assert "ahead by" in told("--records")


def test_nerve_and_luck_are_what_the_odds_say(told: Any) -> None:
    """Ann stayed for two cards of game two: the Queen's sisters were 2 of 28 then. The cave has no
    exact odds."""
    entries = score(NIGHTS["two"]).reading.entries
    before = replay(score(NIGHTS["two"]).reading.variant, ("Bo", "Ann"), entries[:-1])  # type: ignore[arg-type]
    assert [type(entry) for entry in entries] == [Begin, Draw, Leave, Draw, Leave, Draw]
    risk = odds.next_card(before).chance
    assert risk == Fraction(2, 28)
    mine = {e["file"]: e for e in json.loads(told("--player", "Ann", "--json"))["evenings"]}
    assert (mine["two"]["nerve"], mine["two"]["luck"]) == (0.07, round(float(risk - 1), 2))
    assert (mine["cave"]["nerve"], mine["cave"]["luck"]) == (None, None)
    assert (mine["three"]["nerve"], mine["three"]["luck"]) == (0, 0)
    help_ = told("--help")
    assert "Nerve is how much risk was taken" in help_
    assert "Luck is how it turned out" in help_


@pytest.mark.parametrize("columns", ["80", "60", "40"])
def test_no_stray_head_line_on_any_screen(
    columns: str, told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line of a narrow table has figures, every head stands over a column."""
    monkeypatch.setenv("COLUMNS", columns)
    for arguments in (["--player", "Ann"], [], ["--by-game"], ["--records"]):
        lines = told(*arguments).splitlines()
        assert all(len(line) < int(columns) or "games," in line for line in lines)
        heads = [line for line in lines if set(line.split()) <= HEADS]
        assert len(heads) == (
            (2 if arguments[:1] == ["--player"] else 1) if columns == "80" else len(heads)
        )
        for head in heads:  # figures stand below it
            assert re.search(r"\d", lines[lines.index(head) + 1])
        assert columns != "40" or not heads or arguments == ["--player", "Ann"]


HEADS = {
    *(
        "player",
        "games",
        "wins",
        "shared",
        "average",
        "best",
        "round",
        "caught",
        "nerve",
        "luck",
        "date",
        "game",
        "place",
    ),
    *(
        "total",
        "minutes",
        "min",
        "against",
        "ahead",
        "behind",
        "level",
        "players",
        "first",
        "last",
        "record",
        "figure",
    ),
}


def test_one_way_at_a_time(told: Any) -> None:
    """Not by player and by game at once."""
    assert "not several" in told("--records", "--by-game", code=Exit.USAGE)
