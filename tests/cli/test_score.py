"""The command ``score``, and ``check`` of tallies: what is printed, and the exit codes."""

import json
import os
from pathlib import Path

import pytest

from .command import run

GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
SLIP = GAME.replace("Bo 3", "Bo 4")
WRONG = GAME.replace("9c", "9x")


@pytest.fixture(autouse=True)
def tallies(here: Path) -> None:
    for name, text in (("game", GAME), ("slip", SLIP), ("wrong", WRONG)):
        Path(f"{name}.tally").write_text(text, "utf-8")


# --- figures --------------------------------------------------------------------------------------


def test_a_game_is_a_table() -> None:
    said = run("score", "game.tally")
    assert (said.exit_code, said.stderr) == (0, "")
    rows = [line.split() for line in said.stdout.splitlines()]
    assert ["Ann", "6", "6"] in rows
    assert ["Bo", "3", "3"] in rows


def test_totals_alone_are_a_whole_game() -> None:
    said = run("score", "-", typed="variant: kings-gold\nplayers: Ann, Bo, Cy\ntotal: 5 6 0\n")
    assert (said.exit_code, said.stdout.splitlines()[-1].strip()) == (0, "Bo wins with 6.")
    assert "early" not in said.stdout


def test_a_slip_is_shown_below_the_table() -> None:
    assert run("score", "slip.tally").stdout.endswith(
        "slip.tally:6:12: the pad says Bo banked 4 in round 1, the turns say 3. The turns: "
        "7h - Bo.\n    banked: Bo 4\n               ^\n"
    )


@pytest.mark.parametrize(("code", "said"), [
    ("de", "Die Züge: K / D / B - Bo."), ("fr", "Les tours : R / D / V - Bo."),
    ("pl", "Tury: K / D / W - Bo."),
])  # fmt: skip
def test_turns_are_told_with_the_cards_of_the_language(code: str, said: str) -> None:
    turns = "round 1\nK\nQ\nJ - Bo\n9 - all\nbanked: Bo 1\n"
    text = GAME.partition("round")[0] + turns
    assert said in run("score", "-", typed=text, CARDKIT_LANG=code).stdout


# --- exit codes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("files", "code"), [
    (["game.tally"], 0), (["slip.tally"], 1), (["wrong.tally"], 2),
    (["game.tally", "slip.tally"], 1), (["slip.tally", "wrong.tally", "game.tally"], 2), (["."], 2),
    (["none.tally"], 2),
])  # fmt: skip
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_exit_codes(files: list[str], code: int, options: list[str]) -> None:
    assert run("score", *options, *files).exit_code == code


@pytest.mark.parametrize(("name", "code"), [("game", 0), ("slip", 1), ("wrong", 1)])
def test_check_of_a_tally(name: str, code: int) -> None:
    assert run("check", f"{name}.tally").exit_code == code


def test_which_game_a_table_is_of(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pasted.csv").write_text("round,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n")
    said = run("score", "pasted.csv")
    assert said.exit_code == 2
    assert 'Begin as in "variant: kings-gold".' in said.stdout
    monkeypatch.setattr("cardkit.cli.shared.can_ask", lambda: True)
    said = run("score", "pasted.csv", typed="nothing\n6\n")
    assert said.exit_code == 0
    assert 'With "variant: diamant" above the table nothing is asked.' in said.stdout
    assert "Ann and Bo are ahead with 10 each." in said.stdout


# --- files ----------------------------------------------------------------------------------------


def test_one_object_a_file_and_a_list_for_several() -> None:
    assert json.loads(run("score", "--json", "game.tally").stdout)["file"] == "game.tally"
    both = json.loads(run("score", "--json", "slip.tally", "game.tally").stdout)
    assert [one["file"] for one in both] == ["slip.tally", "game.tally"]
    Path("one").mkdir()
    Path("one/a.tally").write_text(GAME)
    folder = json.loads(run("score", "--json", "one").stdout)
    assert [one["file"] for one in folder] == [os.path.join("one", "a.tally")]


def test_a_variant_is_beside_the_tally_or_where_one_stands() -> None:
    Path("house.toml").write_text('extends = "kings-gold"\nname = "House"\n')
    text = GAME.replace("kings-gold", "house.toml")
    assert run("score", "-", typed=text).exit_code == 0
    Path("deep").mkdir()
    Path("deep/game.tally").write_text(text.replace("house.toml", "../house.toml"))
    assert run("score", "deep/game.tally").exit_code == 0


@pytest.mark.parametrize("content", [
    b"\x00\xff\xfe\x80" * 500, b"\x1f\x8b\x08", b"%PDF-1.7", b"7" * 100_000, b"\n" * 10_000,
    b":" * 5000,
])  # fmt: skip
def test_a_file_of_anything_is_told_and_not_scored(content: bytes) -> None:
    Path("strange.tally").write_bytes(content)
    said = run("score", "strange.tally")
    assert said.exit_code == 2
    assert 0 < max(map(len, said.stdout.splitlines())) < 400
    assert (run("check", "strange.tally").exit_code == 2) == content.startswith(
        (b"\x00", b"\x1f", b"%")
    )


def test_a_huge_file_is_not_read() -> None:
    with open("huge.tally", "wb") as file:
        file.truncate(20 << 20)
    assert "too large for a tally" in run("score", "huge.tally").stdout
