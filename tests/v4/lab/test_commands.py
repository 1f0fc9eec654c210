"""The commands of the laboratory as people type them, and their pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardkit.v4.cli.commands import app

FRIDAY = Path(__file__).resolve().parents[3] / "examples" / "kings-gold.tally"
THREE = ["--bot", "kinds:2", "--bot", "turn:5", "--bot", "even"]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="cardkit")


def told(*words: str) -> dict[str, object]:
    """What a command prints as JSON."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, object] = json.loads(result.stdout)
    return answer


# --- odds -----------------------------------------------------------------------------------------


def test_odds_of_a_variant_are_told_in_a_table_and_in_json() -> None:
    """The risk table of the sheet, the curve, and when to leave alone."""
    text = run("odds", "kings-gold").output
    for words in (
        "52 cards left, none of them ends the round.",
        "1/16 (6 %)",
        "1/4 (25 %)",
        "55 with 1 kind of guard out",
    ):
        assert words in text
    answer = told("odds", "King's gold")
    assert answer["solo"]["leave_at"] == {"1": 55, "2": 32, "3": 22}  # type: ignore[index]
    assert told("odds", "diamant", "--set", "danger.ends_at=3")["survival"][2] == "1"  # type: ignore[index]
    assert told("odds", "kings-gold", "--round", "3")["cards_left"] == 54
    assert "They count an artifact 5. From the fourth" in run("odds", "incan-gold-2006").output


def test_odds_of_a_tally_are_those_of_its_next_card(tmp_path: Path) -> None:
    """Seven cards lie there, two of them first guards: 6 of 45 end the round."""
    game = tmp_path / "friday.tally"
    game.write_text(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7h\nKc\n5d\nQs\n9c\n2h\n3h\n",
        "utf-8",
    )
    assert ("45 cards left, 6 of them end the round: 2 in 15 (13 %).") in run(
        "odds", str(game)
    ).output
    assert told("odds", str(game))["chance"] == "2/15"
    game.write_text(game.read_text("utf-8") + "Kc\n", "utf-8")
    broken = run("odds", str(game))
    assert broken.exit_code == 2 or "friday.tally:12:1" in broken.output


def test_odds_in_the_cave_say_what_is_known(tmp_path: Path) -> None:
    """A pair, what is unseen of it, and a chance only if the cards were random."""
    game = tmp_path / "cave.tally"
    game.write_text("variant: cave-network\nplayers: Ann, Bo\n\ngame 1\nAnn 7h, Bo 7s\n", "utf-8")
    text = run("odds", str(game)).output
    assert "One more ends it, 2 lie there: 7 (2 unseen)." in text
    assert "Only if the laid cards were random" in text
    answer = told("odds", str(game))
    assert (answer["chance"], answer["short"]) == (None, {"7": 2})


def test_odds_say_what_a_result_only_round_leaves_open(tmp_path: Path) -> None:
    """Bounds, and which round it was."""
    game = tmp_path / "pad.tally"
    game.write_text(
        (
            "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: artifacts=off\n\nround 1\nbanked: Ann "
            "5\n\nround 2\nK\n"
        ),
        "utf-8",
    )
    text = run("odds", str(game)).output
    assert (
        "Not known: round 1 was written down by its result only, and up to 1 guard may have "
        "left the game"
    ) in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["odds", "kingz-gold"], 'no game is called kingz-gold. Did you mean "kings-gold"?'),
        (["odds", "kings-gold", "--round", "5"], "King's Gold has 4 rounds"),
        (["odds", "missing.tally"], "no game is called missing.tally. cardkit variants lists"),
        (["odds", str(FRIDAY), "--set", "rounds=3"], "--set changes a variant"),
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
    for name in ("odds", "simulate", "compare"):
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
