"""The commands of the laboratory as people type them, and their pictures."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from cardkit.v4.cli.commands import app

THREE = ["--bot", "kinds:2", "--bot", "turn:5", "--bot", "even"]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="cardkit")


def told(*words: str) -> dict[str, object]:
    """What a command prints as JSON."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, object] = json.loads(result.stdout)
    return answer


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "poor-mans", "--bot", "kind:3", "--bot", "even"], 'Did you mean "kinds"?'),
        (["simulate", "kings-gold", "--bot", "even", "--bot", "never"], "for 3-8 players, not 2"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: list[str], says: str) -> None:
    """Code 2 and the way out, no traceback."""
    result = run(*words)
    assert says in " ".join(result.output.split())
    assert result.exception is None or isinstance(result.exception, SystemExit)


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_prints_what_lab_md_promises() -> None:
    """The keys of the JSON, for three bots."""
    answer = told("simulate", "poor-mans", *THREE, "--games", "60", "--seed", "4")
    assert (answer["variant"], answer["games"], answer["seed"]) == ("poor-mans", 60, 4)
    assert {"cards_per_round", "rounds_caught"} <= set(answer)
    first = answer["bots"][0]  # type: ignore[index]
    assert {"bot", "win", "win_se", "gold", "gold_se", "caught"} <= set(first)
    assert first["bot"] == "kinds:2"


def test_simulate_tells_people_a_table() -> None:
    """Who won, how often caught, how long a round is."""
    text = run(
        "simulate",
        "kings-gold",
        "--bot",
        "even",
        "--bot",
        "turn:4",
        "--players",
        "4",
        "--games",
        "50",
    ).output
    assert "King's Gold: 50 games of 4, seed 1" in text
    assert len(re.findall(r"^ even ", text, re.MULTILINE)) == 2
    assert "of shares leave a rest." in text


def test_a_narrow_screen_cuts_nothing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """On 40 columns every figure is still there, as in a wide window."""
    wide = run("simulate", "poor-mans", *THREE, "--games", "20").output
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run("simulate", "poor-mans", *THREE, "--games", "20").output
    assert "…" not in narrow
    assert narrow.split() == wide.split()


def test_help_shows_examples_first_and_all_bots() -> None:
    """Every command of the laboratory begins with examples; the bots are listed."""
    for name in ("simulate", "compare"):
        assert run(name, "--help").output.startswith("Examples:")
    assert "artifacts:1" in run("simulate", "-h").output


def test_simulate_seats_somebody_where_nobody_is_named() -> None:
    """The usual crowd, from careful to bold; one bot takes every seat of the smallest table."""
    named = [bot["bot"] for bot in told("simulate", "poor-mans", "--games", "10")["bots"]]  # type: ignore[attr-defined]
    assert named == ["careful", "usual", "bold", "watchful"]
    for game, fewest in (("kings-gold", 3), ("poor-mans", 2), ("cave-network", 2)):
        bots = told("simulate", game, "--bot", "even", "--games", "10")["bots"]
        assert [bot["bot"] for bot in bots] == ["even"] * fewest  # type: ignore[attr-defined]
    three = told("simulate", "cave-network", "--players", "3", "--games", "10")["bots"]
    assert [bot["bot"] for bot in three] == ["careful", "usual", "bold"]  # type: ignore[attr-defined]


def test_simulate_tells_of_one_who_plays_alone_what_there_is_to_tell() -> None:
    """Nobody wins against nobody, and nothing is left when one divides."""
    text = run("simulate", "kings-gold", "--set", "players=1", "--games", "20").output
    assert "wins" not in text
    assert "rest" not in text
    assert "20 games of 1, seed 1" in text
    assert re.search(r"^ usual +\d+\.\d ± \d", text, re.MULTILINE)


def test_what_is_rare_is_told_as_between_what_and_what() -> None:
    """Of 1,500 rounds none: perhaps three in a thousand. In JSON the interval stands beside each
    share."""
    words = [
        "simulate",
        "diamant",
        "--bot",
        "turn:1",
        "--set",
        "danger.ends_at=3",
        "--games",
        "300",
    ]
    assert "; 0.0 to 0.3 % of rounds end caught; " in run(*words).output
    answer = told(*words)
    assert answer["rounds_caught_low"] == 0
    assert answer["rounds_caught_high"] == pytest.approx(0.0026, abs=0.0001)
    first = answer["bots"][0]  # type: ignore[index]
    assert first["caught_low"] == 0 < first["caught_high"]
    assert [first["win_low"], first["win_high"]] == pytest.approx([first["win"]] * 2)
