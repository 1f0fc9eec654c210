"""``cardkit score pad.jpg`` without a terminal, for programs, and with questions at a terminal."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest import mock

import pexpect
import pytest

from cardkit.cli.photo import is_picture, pad_reader_for_phones
from cardkit.phones.messages import PaperPad, check_type
from cardkit.phones.paper import score_pad
from cardkit.photo.pad_reading import read_figures
from cardkit.photo.seat_sums import CellReading
from cardkit.tally.pads import FigurePlace
from tests.cli.command import run
from tests.photo.photographed import SURE, doubtful, taken
from tests.photo.test_figures import CHANCES, KINGS, RUNNING, banked_alone, looks_like
from tests.terminal import start

pytestmark = pytest.mark.xdist_group("photo")
NAMES = "Ann,Bo,Cy,Di"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder with both photographs, in which commands are run."""
    (tmp_path / "sure.jpg").write_bytes(taken(SURE)[1][0])
    (tmp_path / "doubtful.jpg").write_bytes(taken(doubtful())[1][0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_score_photo_of_clear_pad_writes_tally(folder: Path) -> None:
    said = run("score", "sure.jpg", "--names", NAMES)
    assert said.exit_code == 0, said.output
    assert "King's Gold 1.0, pad for 4." in said.output
    assert "Saved: sure.tally" in said.output
    assert f"total {taken(SURE)[0].figures['total', 0, 3]}".split()[1] in said.output
    assert run("score", "sure.tally").exit_code == 0
    assert "read from sure.jpg" in (folder / "sure.tally").read_text("utf-8")


def test_score_photo_does_not_overwrite_file(folder: Path) -> None:
    (folder / "sure.tally").write_text("mine")
    assert "Saved: sure-2.tally" in run("score", "sure.jpg", "--names", NAMES).output
    assert (folder / "sure.tally").read_text() == "mine"


def test_score_photo_of_doubtful_pad_writes_nothing(folder: Path) -> None:
    said = run("score", "doubtful.jpg", "--names", NAMES)
    assert said.exit_code == 1
    assert "A ? marks uncertain numbers." in said.stdout
    assert "Nothing was saved" in said.stderr
    assert not (folder / "doubtful.tally").exists()


def test_score_photo_json_lists_doubtful_figures(folder: Path) -> None:
    said = run("score", "doubtful.jpg", "--json", "--names", NAMES)
    found = json.loads(said.stdout)
    assert said.exit_code == 1
    assert found["players"] == NAMES.split(",")
    assert (found["photo"]["game"], found["photo"]["players"]) == ("kings-gold", 4)
    assert set(found["photo"]["doubtful"][0]) == {"kind", "round", "seat", "read", "why"}
    sure = json.loads(run("score", "sure.jpg", "--json", "--names", NAMES).stdout)
    assert sure["photo"]["doubtful"] == []
    assert list(folder.glob("*.tally")) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["sure.jpg"], "Name the players: --names"),
        (["sure.jpg", "--names", "Ann,Bo,Cy"], "4 players, but you named 3"),
        (["sure.jpg", "--names", "Ann,Ann,Cy,Di"], "Two players are called Ann"),
        (["none.jpg"], "There is no picture none.jpg."),
        (["sure.jpg", "game.tally"], "not both"),
        (["folder.png", "--names", NAMES], "cannot be read"),
        (["text.jpeg", "--names", NAMES], "text.jpeg: This is not a picture"),
    ],
)
def test_score_photo_refuses_wrong_arguments(folder: Path, words: Sequence[str], why: str) -> None:
    (folder / "folder.png").mkdir()
    (folder / "text.jpeg").write_text("no picture")
    said = run("score", *words)
    assert said.exit_code == 2
    assert why in said.stderr
    assert list(folder.glob("*.tally")) == []


def test_picture_is_recognized_by_first_bytes(tmp_path: Path) -> None:
    file = tmp_path / "scan"
    for begin in (
        b"\xff\xd8\xff\xe0",
        b"\x89PNG",
        b"MM\0*",
        b"RIFF\0\0\0\0WEBP",
        b"\0\0\0\x18ftyp",
    ):
        file.write_bytes(begin)
        assert is_picture(str(file)), begin
    file.write_bytes(b"variant: kings-gold")
    assert not is_picture(str(file))


def test_score_photo_without_extra_says_how_to_install(folder: Path) -> None:
    missing = {name: None for name in sys.modules if name.startswith("cardkit.photo")}
    with mock.patch.dict(sys.modules, {"zxingcpp": None}):
        for name in missing:
            del sys.modules[name]
        said = run("score", "sure.jpg")
        wrong = run("score", "pda.jpg")
        assert pad_reader_for_phones() is None
    assert said.exit_code == 2
    assert 'pip install ".[photo]"' in said.stderr
    assert "There is no picture pda.jpg." in wrong.stderr


def test_pad_reader_for_phones_returns_figures_and_doubts() -> None:
    read_pad = pad_reader_for_phones()
    assert read_pad
    pad = read_pad(taken(SURE)[1][0], bool)
    assert pad.pop("doubts") == []
    assert pad["total"] == [taken(SURE)[0].figures["total", 0, seat] for seat in range(4)]
    assert (
        score_pad(KINGS, check_type(pad | {"players": NAMES.split(",")}, PaperPad))["problems"]
        == []
    )
    doubts = read_pad(taken(doubtful())[1][0], bool)["doubts"]
    assert {doubt["kind"] for doubt in doubts} <= {"banked", "total"}
    assert {doubt["seat"] for doubt in doubts} <= {*range(4)}
    assert {doubt["text"].partition(", ")[0] for doubt in doubts} == {"{who}"}  # named by the page


def test_score_photo_on_terminal_asks_about_each_doubt(folder: Path) -> None:
    """It asks for the players, for doubtful numbers and for confirmation. Corrections count."""
    typed = start("score", "doubtful.jpg", cwd=folder)
    asked = [
        r"\[\d+\]> ",
        "Is this what the pad says.*> ",
        r"(below\.|come to \d+\.|: \d+\?)> ",
    ]
    try:
        typed.expect("Who sits at 1, 2, 3, 4")
        typed.sendline("Ann Bo Cy Di")
        while (place := typed.expect(asked)) != 1:
            typed.sendline("0" if place else "")
        for slip in ("no", "1 2", "1 9 17", "1 2 1234", "1 Flo 17", "9" * 300, "a Bo 5", "Bo 3 4"):
            typed.sendline(slip)
            typed.expect("Press Enter, or type the row")
        typed.sendline("total Bo 40")
        typed.sendline("undo")
        typed.sendline("1 Bo 18")
        typed.sendline("undo")
        typed.sendline("1 bo 17")
        # what no more fits is asked, too
        while (place := typed.expect(["Saved: doubtful.tally", *asked])) > 0:
            typed.sendline({1: "", 2: "yes", 3: "17"}[place])
        typed.expect(pexpect.EOF)
    finally:
        typed.close()
    assert re.search(r"(?m)^1,\d+,17,", (folder / "doubtful.tally").read_text("utf-8"))


def typed_at_a_reading(
    monkeypatch: pytest.MonkeyPatch, looks: dict[FigurePlace, CellReading], lines: str
) -> tuple[str, str]:
    """Score a pad with these readings, and return the output and the tally."""
    reading = read_figures(KINGS, looks, {})
    monkeypatch.setattr("cardkit.cli.shared.is_interactive", lambda: True)
    monkeypatch.setattr("cardkit.cli.photo._read_photographs", lambda files: reading)
    said = run("score", "pad.jpg", typed=lines)
    assert said.exit_code < 2, said.output
    return said.stdout, Path("pad.tally").read_text("utf-8")


def test_score_photo_of_clear_figures_needs_one_enter(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = banked_alone([[5, 7], [6, 0], [0, 3]])
    said, tally = typed_at_a_reading(monkeypatch, looks, "Ann Bo Cy\n\n")
    assert "These numbers are clear, but no sum on the pad confirms them" in said
    assert re.findall(r"(?m)^[12],.*", tally) == ["1,5,6,0", "2,7,0,3"]


def test_score_photo_undo_takes_back_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = banked_alone([[5, 7], [6, 0], [0, 3]])
    looks["banked", 2, 0] = looks_like(7, 1, chances=CHANCES)
    looks["banked", 2, 2] = looks_like(3, 8, chances=CHANCES)
    typed = "Ann Bo Cy\nundo\n1\nundo\n7\n\nUNDO\n8\n\n"
    said, tally = typed_at_a_reading(monkeypatch, looks, typed)
    assert re.findall(r"(Ann|Cy), Round 2:", said) == ["Ann", "Ann", "Cy", "Ann", "Cy", "Cy"]
    assert re.findall(r"(?m)^[12],.*", tally) == ["1,5,6,0", "2,7,0,8"]


@pytest.mark.parametrize(("answer", "last"), [("", "4,2,0,6"), ("n", "4,14,9,20")])
def test_score_photo_asks_about_running_totals(
    answer: str, last: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, tally = typed_at_a_reading(monkeypatch, banked_alone(RUNNING), f"Ann Bo Cy\n{answer}\n\n")
    assert "running totals" in said
    assert last in tally.splitlines()
