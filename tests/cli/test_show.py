"""The command ``show``: each form of a game, each refusal."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import assume, given

from cardkit.cli.show import csv_table
from cardkit.engine.files import MAX_TALLY
from cardkit.tally.reader import read
from cardkit.tally.score import score

from ..strategies import Game, games, names, text_of
from .command import refused, run

FRIDAY = """variant: kings-gold
players: Ann, Bo, Cy
first: Bo
date: 2026-11-20
begun: 20:05
ended: 20:41
place: the kitchen
set: rounds=2
note: cards | crisps

round 1
6h
Qd - Ann
9h - Bo
note: here Cy laughed
Qs

round 2
joker
10h - Ann
10d - Bo, Cy
"""
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def shown(*words: str) -> str:
    """Return what ``show`` prints of Friday's game."""
    result = run("show", "friday", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(autouse=True)
def friday(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a tally in the current folder."""
    monkeypatch.setenv("TZ", "UTC")
    path = Path("friday.tally")
    path.write_text(FRIDAY)
    return path


# --- text -----------------------------------------------------------------------------------------


def test_a_game_turn_by_turn() -> None:
    said = shown()
    assert said.startswith(
        "King's Gold. 3 thieves: Ann, Bo and Cy. 2026-11-20, the kitchen.\n"
        "  Note: cards | crisps\n\nROUND 1 of 2\ncard 1  6h: TAKE 2 each."
    )
    for line in (
        "  Bo: TAKE 1, 7 safe.",
        "  Note: here Cy laughed",
        "card 4  Qs: The second Queen.",
        "52 cards.",
        "\n\nAfter round 1     this round   safe\n",
        "\n\nROUND 2 of 2. Bo turns the cards.\n",
        "  2. Ann: 11 (6 and 1 joker counting 5)\n",
    ):
        assert line in said
    assert "count your" not in said  # it is long over
    assert said.endswith(
        "  Boldest: Cy, risking 6 % at card 3 of round 1 with 6 in hand.\n"
        "  Bo left one card before the Queen of spades that ended round 1.\n"
        "  Richest: Ann, 9 in round 2.\n"
    )


@pytest.mark.parametrize(("text", "told", "untold"), [
    (FRIDAY.replace("10d - Bo, Cy\n", ""), "\nThe game is not over yet.\n", "Richest"),
    (FRIDAY.partition("round 2")[0] + "end\n", "  Ended early, after 1 round.\n", "not over"),
    ("variant: diamant\nplayers: A, B, C\ntotal: A 1, B 2, C 3\n", "  C wins with 3.\n", "early"),
])  # fmt: skip
def test_how_a_game_stands(text: str, told: str, untold: str) -> None:
    said = run("show", "-", typed=text).stdout
    assert told in said
    assert untold not in said


# --- other forms ----------------------------------------------------------------------------------


def test_markdown() -> None:
    assert shown("--format", "markdown") == (
        "## King's Gold (2026-11-20, the kitchen)\n"
        "\n"
        "| player | round 1 | round 2 | jokers | total | place |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
        "| Ann | 2 | 4 | 5 | 11 | 2 |\n"
        "| Bo | 7 | 8 |  | 15 | 1 |\n"
        "| Cy | 0 | 8 |  | 8 | 3 |\n"
        "\n"
        "Bo wins with 15.\n"
    )


def test_csv() -> None:
    rows = list(csv.reader(io.StringIO(shown("--format", "CSV"))))  # without regard to case
    assert rows[:3] == [["variant: kings-gold"], ["players: Ann", " Bo", " Cy"], ["set: rounds=2"]]
    assert rows[3] == ["player", "round 1", "round 2", "jokers", "total", "place"]
    assert rows[4][:4] == ["Ann", "2", "4", "5"]
    early = FRIDAY.partition("round 2")[0] + "end\n"
    assert run("show", "-", "--format", "csv", typed=early).stdout.endswith("\nend\n")
    runs = early.replace("end\n", "round 2\n5\n")
    told = run("show", "-", "--format", "csv", typed=runs).stderr
    assert told == "The last round still runs; whoever scores this table takes it for over.\n"
    polish = run("--lang", "pl", "show", "friday", "--format", "csv").stdout
    assert polish == shown("--format", "csv")


@given(games(names()))
def test_csv_of_any_game_scores_to_the_same_totals(game: Game) -> None:
    state = game.states[-1]
    assume(state.round and len(state.players) <= game.variant.players[1])
    text = csv_table(read(text_of(game), variant=game.variant))
    scored = score(text, variant=game.variant).to_json()
    assert scored["problems"] == [], text
    told = score(text_of(game), variant=game.variant).to_json()
    for key in ("totals", "gold", "ranking"):
        assert scored[key] == told[key], text


def test_csv_of_a_latecomer_and_an_extra_round() -> None:
    said = run("show", str(EXAMPLES / "extra-round.tally"), "--format", "csv").stdout
    assert said.splitlines()[2].endswith("round 4,extra round 5,total,place")
    assert said.splitlines()[3] == "Ann,6,7,14,11,,38,3"


def test_who_was_away_and_who_came_later() -> None:
    # Eve is there in rounds 2 to 4, Lena in 1, 3 and 4.
    text = """variant: kings-gold
players: Ann, Bo, Lena

round 1
10 - all

join: Eve
away: Lena

round 2
9 - all

join: Lena

round 3
8 - Eve
4 - all

round 4
7 - all
"""
    said = run("show", "-", "--format", "csv", typed=text).stdout
    assert "Lena,3,,3,1,7,3" in said
    assert "Eve,,3,2,1,6,4" in said
    told = json.loads(run("show", "-", "--format", "json", typed=text).stdout)
    assert told["rounds"][1]["banked"]["Lena"] == 0
    play = play_of(run("show", "-", "--format", "bgstats", typed=text).stdout)
    assert [one["name"] for one in play["players"]] == ["Ann", "Bo", "Lena", "Eve"]
    assert "Eve plays from round 2 on" in run("show", "-", typed=text).stdout


def test_json() -> None:
    told = json.loads(shown("--format", "json"))
    assert list(told) == [
        "file", "variant", "players", "complete", "rounds", "gold", "artifacts", "totals",
        "ranking", "problems", "date", "place", "first", "turns",
    ]  # fmt: skip
    assert (told["file"], told["variant"], told["complete"]) == ("friday.tally", "kings-gold", True)
    assert (told["date"], told["place"], told["first"]) == ("2026-11-20", "the kitchen", "Bo")
    assert told["turns"][2:5] == [
        {"round": 1, "turn": 3, "text": "9h - Bo"},
        {"round": 1, "turn": 4, "text": "Qs"},
        {"round": 2, "turn": 1, "text": "joker"},
    ]


def test_a_tally_in_its_one_form() -> None:
    text = FRIDAY.replace("6h\nQd - Ann\n", "6h\nqd - a\n").replace("kings-gold", "King's Gold")
    result = run("show", "-", "--format", "tally", typed=text)
    assert result.stdout == FRIDAY


def test_a_tally_of_a_house_rule_stands_alone() -> None:
    Path("night.toml").write_text(
        'extends = "kings-gold"\nname = "Night Watch"\nrounds = 1\ndanger.ends_at = 3\n'
    )
    Path("night.tally").write_text(
        "variant: night.toml\nplayers: Ann, Bo, Cy\n\nround 1\n6h\nQd\nQs\nQh\n"
    )
    said = run("show", "night", "--format", "tally").stdout
    assert said.startswith("variant: kings-gold\nplayers: Ann, Bo, Cy\nset: danger.ends_at=3\n")
    assert "set: name=Night Watch\n" in said
    Path("night.toml").unlink()
    Path("night.tally").write_text(said)
    assert "card 4  Qh: The third Queen." in run("show", "night").stdout


# --- Board Game Stats -----------------------------------------------------------------------------


def play_of(link: str) -> dict[str, Any]:
    parts = urlsplit(link.strip())
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    # nothing in it that a message or a code would break
    assert re.fullmatch(r"[\x21-\x7e]+", link.strip())
    found: dict[str, Any] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return found


def test_the_link() -> None:
    play = play_of(shown("--format", "bgstats"))
    assert re.fullmatch("[0-9A-F-]{36}", play.pop("sourcePlayId"))
    game, players = play.pop("game"), play.pop("players")
    assert play == {
        "sourceName": "cardkit", "playDate": "2026-11-20 20:05:00", "durationMin": 36,
        "location": "the kitchen", "comments": "cards | crisps",
    }  # fmt: skip
    assert [*game.values()] == ["King's Gold", "kings-gold", True, False]
    assert [*players[1].values()] == ["Bo", "Bo", True, 15, 1, True]


def test_a_game_without_a_time_is_played_at_noon(friday: Path) -> None:
    friday.write_text(FRIDAY.replace("begun: 20:05\n", ""))
    play = play_of(shown("--format", "bgstats"))
    assert play["playDate"] == "2026-11-20 12:00:00"
    assert "durationMin" not in play


def test_a_game_of_a_box_is_known_by_its_number() -> None:
    text = "variant: diamant\nplayers: Ann, Bo, Cy\ntotal: Ann 10, Bo 8, Cy 4\n"
    play = play_of(run("show", "-", "--format", "bgstats", typed=text).stdout)
    assert play["game"]["bggId"] == 15512


def test_the_code_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.shared.is_stdout_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", "100")
    assert "▀" in shown("--format", "bgstats")
    monkeypatch.setenv("LINES", "24")
    result = run("show", "friday", "--format", "bgstats")
    assert "▀" not in result.stdout
    assert result.stderr == "Its QR code does not fit on this screen.\n"


# --- files and refusals ---------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "markdown", "json", "csv", "tally"])
def test_a_form_into_a_file(form: str) -> None:
    assert shown("--format", form, "-o", "out.txt") == "out.txt\n"
    assert Path("out.txt").read_text("utf-8") == shown("--format", form)


def test_nothing_is_overwritten(friday: Path) -> None:
    told = refused("show", "friday", "--format", "tally", "-o", "friday.tally")
    assert "friday.tally exists, and nothing is overwritten." in told
    assert friday.read_text() == FRIDAY


@pytest.mark.parametrize(("words", "said"), [
    ([], "Say which game: cardkit games lists them."),
    (["fridya"], 'No game is called fridya. Did you mean "friday"?'),
    (["friday", "--format", "html"], "--format: \"html\". Choose from: text, markdown"),
    (["friday", "--format", "csv", "-o", "no/such/folder"], "cannot be written: the folder is not there. Name"),
    (["."], ". is a folder, no game."),
    (["fault"], "fault.tally:4:1: "),
    (["huge"], "huge.tally:1:1: "),
    (["running", "--format", "bgstats"], "The game is not over, so there is no play to hand"),
])  # fmt: skip
def test_refusals(words: list[str], said: str) -> None:
    Path("fault.tally").write_text("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7z\n")
    Path("huge.tally").write_bytes(b"\n" * (MAX_TALLY + 1))
    Path("running.tally").write_text("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7\n")
    assert said in refused("show", *words)


def test_a_figure_that_differs_is_no_obstacle(friday: Path) -> None:
    friday.write_text(FRIDAY.replace("Qs\n", "Qs\nbanked: Ann 3, Bo 7, Cy 0\n"))
    assert "Bo wins with 15." in shown()
