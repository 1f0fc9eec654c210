"""The commands ``games`` and ``history``, with each option and each error."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import Result

from cardkit.cli import history
from cardkit.engine.files import MAX_TALLY_BYTES
from cardkit.text.files import lists

from .command import objects, refused, run, save_games

KINGS = """variant: kings-gold
players: Ann, Bo, Cy
date: 2026-11-20
begun: 20:00
ended: 20:25
set: rounds=1

round 1
6h
Qd - Ann
9h - Bo
Qs
"""
DIAMANT = "variant: diamant\nplayers: Ann, Bo, Cy\ndate: 2026-10-01\ntotal: Ann 10, Bo 8, Cy 4\n"
RUNNING = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n6h\n"
HOUSE_RULE = """extends = "diamant"
name = "Long Table"

[house]
H-1 = "Who is caught fetches drinks."
"""


def words_of_lines(result: Result) -> list[str]:
    """Return the lines of the output, with single spaces between words."""
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


@pytest.fixture
def saved(own_home: Path) -> Path:
    """Save three games, the newest one last, and return the folder of saved games."""
    games = {"friday": KINGS, "diamant-1": DIAMANT, "kings-gold-1": RUNNING}
    return save_games(own_home, games)


def test_games_lists_unfinished_games_first(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "kings-gold-1\tKing's Gold\tAnn, Bo, Cy\tround 1 of 4, unfinished",
        "friday\tKing's Gold\tAnn, Bo, Cy\tBo wins with 7",
        "diamant-1\tDiamant\tAnn, Bo, Cy\tAnn wins with 10",
    ]
    assert run("games", "--unfinished").stdout.splitlines() == result.stdout.splitlines()[:1]
    polish = run("--lang", "pl", "games").stdout
    assert "kings-gold-1\tZłoto króla\tAnn, Bo, Cy\trunda 1 z 4, trwa\n" in polish
    monkeypatch.setattr("cardkit.cli.games.is_stdout_terminal", lambda: True)
    assert "friday\n  King's Gold: Ann, Bo, Cy. Bo wins with 7.\n" in run("games").stdout


def test_games_json_has_expected_objects(saved: Path) -> None:
    running, friday, _ = objects("games")
    assert running["totals"] == {}
    assert friday.pop("saved").startswith("2023-11-1")
    assert friday == {
        "name": "friday", "file": str(saved / "friday.tally"), "variant": "kings-gold", "game": "King's Gold",
        "players": ["Ann", "Bo", "Cy"], "date": "2026-11-20", "over": True, "round": 1,
        "stands": "Bo wins with 7", "totals": {"Ann": 2, "Bo": 7, "Cy": 0},
    }  # fmt: skip


@pytest.mark.parametrize("content", [
    pytest.param(b"\xff\x00\xfe" * 100, id="binary"),
    pytest.param(b"x" * (MAX_TALLY_BYTES + 1), id="huge"),
    pytest.param(b"", id="empty"),
    pytest.param(b"variant: nothing-like-it\nplayers: Ann, Bo\n", id="no such variant"),
])  # fmt: skip
def test_games_lists_unreadable_file_without_failing(saved: Path, content: bytes) -> None:
    (saved / "odd.tally").write_bytes(content)
    result = run("games")
    assert result.exit_code == 0
    assert "odd\t\t\tcannot be read. To see why: cardkit check\n" in result.stdout
    assert "friday\t" in result.stdout
    assert "odd" not in run("games", "--unfinished").stdout
    result = run("history", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["unreadable"] == 1
    assert "odd.tally cannot be read and is left out. To see why: cardkit check " in result.stderr


def test_games_without_saved_games_says_so(own_home: Path) -> None:
    assert objects("games") == []
    result = run("games")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"There are no saved games in {own_home}.\n"
    assert run("games", "--unfinished").stderr == f"There are no unfinished games in {own_home}.\n"
    assert run("history").stderr == "There are no finished games yet.\n"


def test_history_shows_players_and_games(saved: Path) -> None:
    result = run("history")
    assert result.exit_code == 0
    assert words_of_lines(result) == [
        "player games wins shared average best best round caught nerve luck",
        "Bo 2 1 0 7.5 8 7 0 of 1 0.06 +0.06",
        "Ann 2 1 0 6 10 2 0 of 1 0 0",
        "Cy 2 0 0 2 4 0 1 of 1 0.12 -0.88",
        "",
        "game games players average best minutes first last",
        "Diamant 1 3 7.3 10 - 2026-10-01 2026-10-01",
        "King's Gold 1 3 3 7 25 2026-11-20 2026-11-20",
    ]


def test_history_of_one_player_lists_games_and_opponents(saved: Path) -> None:
    assert words_of_lines(run("history", "--player", "bo")) == [
        "date game place total best round caught nerve luck minutes",
        "2026-10-01 Diamant 2 of 3 8 - - - - -",
        "2026-11-20 King's Gold 1 of 3 7 7 0 of 1 0.06 +0.06 25",
        "",
        "Bo: 2 games, 1 won, 7.5 on average, best 8. Best round 7. Caught in 0 of 1 round. "
        "Nerve 0.06, luck +0.06.",
        "",
        "against games ahead behind level",
        "Ann 2 1 1 0",
        "Cy 2 2 0 0",
    ]


def test_history_without_bots_leaves_out_their_rows(saved: Path) -> None:
    (saved / "friday.tally").write_text(KINGS.replace("date:", "bots: Bo = bold\ndate:"), "utf-8")
    assert "Bo (cardkit)" in run("history").stdout
    assert [row.split()[0] for row in words_of_lines(run("history", "--no-bots", "friday"))] == [
        "player", "Ann", "Cy",
    ]  # fmt: skip


def test_history_of_one_game_shows_its_records(saved: Path) -> None:
    for word in ("kings-gold", "KINGS GOLD", "King's Gold", "kings", "zloto krola"):
        lines = words_of_lines(run("history", "--game", word))
        assert "ahead by Bo 5 2026-11-20" in lines
        assert not any(line.startswith("Diamant") for line in lines)
    assert "Złoto króla" in run("--lang", "pl", "history", "--game", "zloto krola").stdout


@pytest.mark.parametrize(("since", "played"), [
    ("2026", 2), ("2026-10", 2), ("2026-11", 1), ("2026-11-20", 1), ("2026-10-02", 1),
])  # fmt: skip
def test_history_since_a_date_leaves_out_undated_games(
    saved: Path, since: str, played: int
) -> None:
    for number, date in enumerate(("", "date: yesterday\n", "date: 20.11.2026\n")):
        (saved / f"undated-{number}.tally").write_text(KINGS.replace("date: 2026-11-20\n", date))
    assert objects("history", "--since", since)["games"] == played
    told = run("history", "--since", since).stderr
    assert all(f"undated-{number}" in told for number in range(3))
    assert told.startswith("Left out because they contain no date such as 2026-11-20: ")
    dates = [one["date"] for one in objects("history", "--player", "Ann")["evenings"]]
    assert dates == ["", "", "", "2026-10-01", "2026-11-20"]
    (saved / "friday.tally").write_text(KINGS.replace("2026-11-20", "20261120"))
    assert objects("history", "--since", since)["games"] == played


@pytest.mark.parametrize(("until", "dates"), [
    ("2025", []), ("2026-09-30", []), ("2026-10-01", ["2026-10-01"]), ("2026-10", ["2026-10-01"]),
    ("2026-11-19", ["2026-10-01"]), ("2026-11", ["2026-10-01", "2026-11-20"]),
    ("2026", ["2026-10-01", "2026-11-20"]),
])  # fmt: skip
def test_history_until_a_date_includes_that_date(saved: Path, until: str, dates: list[str]) -> None:
    (saved / "undated.tally").write_text(KINGS.replace("date: 2026-11-20\n", ""))
    assert objects("history", "--until", until)["games"] == len(dates)
    between = objects("history", "--since", "2026-10-02", "--until", until)
    assert between["games"] == len([date for date in dates if date > "2026-10-02"])


def test_history_json_has_counts_and_records(saved: Path) -> None:
    told = objects("history")
    assert (told["games"], told["running"], told["unreadable"]) == (2, 1, 0)
    total = told["records"][0]
    assert (total["record"], total["player"], total["file"]) == ("total", "Ann", "diamant-1")
    assert "not_played" not in told


def test_history_json_fields_all_have_columns_except_listed(saved: Path) -> None:
    everybody, bo = objects("history"), objects("history", "--player", "bo")
    for row, columns, others in (
        (everybody["players"][0], lists.PLAYER_COLUMNS, {"rounds"}),  # which is next to "caught"
        (bo["evenings"][0], history.RESULT_COLUMNS,
         {"player", "begun", "file", "players", "won", "rounds"}),
        (everybody["records"][0], history.RECORD_COLUMNS, {"game", "file"}),
    ):  # fmt: skip
        assert row.keys() - {*columns} == others, "in which table of history do people see it?"


def test_history_csv_has_expected_rows(saved: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("history", "--csv").stdout)))
    assert [row["player"] for row in rows] == ["Bo", "Ann", "Cy"]
    assert rows[2]["luck"] == "-0.88"
    rows = list(csv.DictReader(io.StringIO(run("history", "--player", "Cy", "--csv").stdout)))
    assert [row["total"] for row in rows] == ["4", "0"]


def test_history_reads_named_games_and_folders(saved: Path) -> None:
    Path("nights").mkdir()
    Path("nights/one.tally").write_text(f"{KINGS}note: late\n")
    assert objects("history", "friday", "nights")["games"] == 2
    assert objects("history", "nights")["records"][0]["file"] == "one"
    assert json.loads(run("history", "-", "--json", typed=DIAMANT).stdout)["games"] == 1


def test_history_counts_the_same_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file named by several paths or links counts once, and copies are reported.

    Files of the same name in different folders are all read.
    """
    monkeypatch.chdir(tmp_path)
    Path("g.tally").write_text(DIAMANT, "utf-8")
    Path("l.tally").symlink_to("g.tally")
    for words in (["g.tally", "./g.tally"], [".", "g.tally"], ["g", "l.tally", str(tmp_path)]):
        result = run("history", *words, "--json")
        assert (json.loads(result.stdout)["games"], result.stderr) == (1, "")
    Path("g (1).tally").write_bytes(DIAMANT.replace("\n", "\r\n").encode())
    result = run("history", ".", "--json")
    assert json.loads(result.stdout)["games"] == 1
    assert result.stderr == "g (1).tally is the same game as g.tally, so it is counted only once.\n"
    Path("b").mkdir()
    Path("b/g.tally").write_text(DIAMANT.replace("date: ", "place: at Di's\ndate: "), "utf-8")
    assert run("score", ".", "./g.tally").stdout.count("wins with") == 3
    assert objects("history", "g.tally", "b")["games"] == 2


def test_history_notes_unscored_house_rules(saved: Path) -> None:
    Path("long.toml").write_text(HOUSE_RULE)
    Path("long.tally").write_text(DIAMANT.replace("variant: diamant", "variant: long.toml"))
    text = "These numbers leave out a house rule: Who is caught fetches drinks."
    assert f"Long Table: {text}\n" in run("history", "long").stdout
    result = run("history", "long", "--csv")
    assert text in result.stderr
    assert text not in result.stdout
    assert objects("history", "long")["not_played"] == [
        {"game": "Long Table", "rule": "H-1", "text": "Who is caught fetches drinks."}
    ]


@pytest.mark.parametrize(("words", "said"), [
    (["--json", "--csv"], "Use --json or --csv, not both."),
    (["--player", "Anne"], 'Anne is in no finished game. Did you mean "Ann"?'),
    (["--player", "Zed", "friday"], "Zed is in no finished game."),
    (["--game", "kings-glod"], 'There is no game kings-glod. Did you mean "kings-gold"?'),
    (["--game", "xyzzy"], "There is no game xyzzy. To list the games: cardkit variants"),
    (["fridya"], 'There is no game fridya. Did you mean "friday"?'),
    *((["--since", day], f'"{day}" is not a date. Write a day, a month or a year: 2026-11-20, ')
      for day in ("2026-13", "2026-02-30", "yesterday", "20261120", "2026-11-20-1", "0000")),
])  # fmt: skip
def test_history_refuses_wrong_arguments(saved: Path, words: list[str], said: str) -> None:
    assert said in refused("history", *words)


@pytest.mark.parametrize(("words", "code", "said"), [
    (["--game", "skunk"], 0, "There is no such finished game.\n"),
    (["--since", "2027", "--player", "Ann"], 0, "There is no such finished game.\n"),
    (["kings-gold-1"], 0, "There are no finished games yet.\n"),
    (["odd"], 2, "There are no finished games yet.\n"),
])  # fmt: skip
def test_history_without_finished_games_says_so(
    saved: Path, words: list[str], code: int, said: str
) -> None:
    Path("odd.tally").write_text("nothing\n")
    result = run("history", *words)
    assert result.exit_code == code
    assert result.stderr.endswith(said)
