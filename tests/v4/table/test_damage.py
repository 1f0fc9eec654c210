"""A saved game that was changed since is never taken for the one that was played; and may be gone
on with all the same."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pexpect
import pytest

from cardkit.v4.table import Session, has_name_again, system_disk as disk
from cardkit.v4.tally import read, read_bytes, score, score_bytes
from cardkit.v4.tally.last_line import digest, sealed
from tests.v4.pads import write_reading
from tests.v4.table.damage import GAMES, KINDS, damaged, resume_says, saved_game, score_says
from tests.v4.table.driving import Table
from tests.v4.table.golden import Ran, run, spawn

SAMPLE = 40
"""Of each kind and game."""
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n9 - Bo\nK\n7\n"
SAVED = sealed(GAME, 3)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_no_damage_is_believed(name: str, kind: str, tmp_path: Path) -> None:
    """Bits, cuts, lost lines: `score` says so, `resume` refuses or asks."""
    ways = list(damaged(saved_game(name), kind))
    for what, data in random.Random(kind).sample(ways, min(SAMPLE, len(ways))):
        assert score_says(data), what
        assert resume_says(data, tmp_path / "game.tally"), what


@pytest.mark.parametrize("kind", KINDS)
def test_no_damage_to_the_marks_is_believed(kind: str, tmp_path: Path) -> None:
    """The same, of every byte of the two marks."""
    for place, (what, data) in enumerate(damaged(SAVED.encode(), kind)):
        byte = place // 8 if kind == "bit flips" else place
        if kind == "lost lines" or byte < 20 or byte > len(SAVED) - 32:
            assert score_says(data), what
            assert place % 7 or resume_says(data, tmp_path / "game.tally"), what


@pytest.mark.parametrize("name", GAMES)
def test_what_a_mail_program_does_is_no_damage(name: str) -> None:
    """Other line ends, blanks before them, a byte-order mark, empty lines at the end."""
    whole = saved_game(name)
    for sent in (
        whole.replace(b"\n", b"\r\n"),
        whole.replace(b"\n", b"\r"),
        whole.replace(b"\n", b" \t\n"),
        b"\xef\xbb\xbf" + whole,
        whole + b"\n \r\n",
    ):
        found = score_bytes(sent)
        assert (found.exit_code, found.problems) == (0, [])
        assert read_bytes(sent).events == read_bytes(whole).events


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SAVED.replace("K\n", ""), "9:1: edited since it was saved: 3 turns said here, 2 found."),
        (
            SAVED.replace("9 - Bo", "9 - Cy"),
            "10:1: edited since it was saved: still 3 turns, but the text differs.",
        ),
        (
            SAVED.replace("3 turns", "4 turns"),
            "10:1: edited since it was saved: 4 turns said here, 3 found.",
        ),
        (SAVED + "8\n", "10:1: edited since it was saved: 1 line stands below what was its last."),
        (
            SAVED.replace("# cardkit", "# Cardkit"),
            "10:1: edited since it was saved, or cut: its last line, # cardkit: ...",
        ),
        (
            SAVED[: SAVED.index("7\n")],
            "7:1: edited since it was saved, or cut: its last line, # cardkit: ..., is not there",
        ),
        (SAVED[:-1], "10:29: the last line has no end: was the file cut?"),
    ],
)
def test_score_says_what_differs(text: str, said: str) -> None:
    """Where, and as much as can be known; the figures are told all the same, and the exit code is
    1."""
    found = score(text)
    (problem,) = found.problems
    assert found.reading.show(problem).startswith(f"tally:{said}")
    assert (problem.severity, found.exit_code) == ("differs", 1)
    assert found.state is not None
    assert found.state.number == 1


def test_the_marks_are_no_remarks() -> None:
    """Printed as somebody's own tally, a saved game has neither; printed again, it is the same."""
    reading = read(SAVED)
    assert reading.problems == []
    assert write_reading(reading) == GAME
    assert Session.of(reading).text() == SAVED
    assert read(GAME).problems == []


def test_a_saved_game_is_digested_by_its_lines() -> None:
    """The digest is in no need of cardkit: SHA-256 of all lines above, each with a line feed."""
    above = SAVED.splitlines()[:-1]
    assert SAVED.splitlines()[-1] == f"# cardkit: 3 turns, {digest(above)}"
    assert digest(["a  ", "b\t"]) == digest(["a", "b"]) != digest(["a", "c"])


# --- resume ---------------------------------------------------------------------------------------


def resume(file: Path, *options: str, typed: str = "") -> Ran:
    """``cardkit resume`` in a pipe."""
    return run("resume", str(file), *options, folder=file.parent, typed=typed)


def test_without_a_terminal_an_edited_game_wants_a_word(tmp_path: Path) -> None:
    """Exit 2 and the file as it is."""
    file = tmp_path / "game.tally"
    edited = SAVED.replace("9 - Bo", "9 - Cy")
    file.write_text(edited)
    done = resume(file, typed="\n")
    assert done.returncode == 2
    assert (
        "game.tally:10:1: edited since it was saved: still 3 turns, but the text differs."
    ) in done.stderr
    assert "Its last line of the game is line 8: 7" in done.stderr
    assert "At a terminal it is asked whether to go on with it" in done.stderr
    assert file.read_text() == edited
    assert [path.name for path in tmp_path.iterdir()] == ["game.tally"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "goes_on"), [("", True), ("what?\ny", True), ("n", False), ("quit", False)]
)
def test_at_the_terminal_it_is_asked(tmp_path: Path, answer: str, goes_on: bool) -> None:
    """Enter goes on, n leaves everything as it is."""
    file = tmp_path / "game.tally"
    cut = SAVED[: SAVED.index("7\n")]
    file.write_text(cut)
    child = spawn(["resume", "game"], tmp_path)
    for line in answer.split("\n"):
        child.expect_exact("Go on with it as it stands? Enter = yes, n = no> ")
        child.sendline(line)
    if goes_on:
        child.expect_exact("Who leaves is not decided yet.")
        child.expect_exact("leaves> ")
        child.sendline("quit")
    else:
        child.expect_exact("It is left as it is.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert file.read_text() == (sealed(GAME.replace("7\n", ""), 2) if goes_on else cut)
    assert [path.name for path in tmp_path.iterdir()] == ["game.tally"]


@pytest.mark.parametrize(("answer", "goes_on"), [("tak", True), ("nie", False)])
def test_the_answer_is_heard_in_the_language_spoken(
    tmp_path: Path, answer: str, goes_on: bool
) -> None:
    """As at the table."""
    file = tmp_path / "game.tally"
    file.write_text(SAVED[: SAVED.index("7\n")])
    child = spawn(["--lang", "pl", "resume", "game"], tmp_path)
    child.expect_exact("Enter = tak, n = nie> ")
    child.sendline(answer)
    assert child.expect([r"wychodzi> ", pexpect.EOF]) == (not goes_on)
    child.close()


def test_a_tally_typed_by_hand_is_gone_on_with_unasked(tmp_path: Path) -> None:
    """Without the two marks it is somebody's own; from the first turn on the game master keeps
    it."""
    file = tmp_path / "game.tally"
    file.write_text(GAME)
    assert resume(file, typed="ann\n").returncode == 0
    assert file.read_text() == sealed(GAME.replace("7\n", "7 - Ann\n"), 3)


def test_a_remark_like_a_last_line_is_a_remark() -> None:
    """Only the last of them is the last line."""
    table = Table("kings-gold", "Ann, Bo, Cy", "# cardkit: 3 turns, 01234567", "9")
    text = table.session.text()
    assert "# cardkit: 3 turns, 01234567\n9\n\n# cardkit: 1 turn, " in text
    assert read(text).problems == []


# --- a name that is lost --------------------------------------------------------------------------


@pytest.fixture
def folder(own_home: Path) -> Path:
    """The folder of saved games, made."""
    own_home.mkdir(parents=True)
    return own_home


def test_a_new_game_does_not_sweep_away_one_that_lost_its_name(folder: Path) -> None:
    """Its name is taken, as it is where the file is there."""
    Table("kings-gold", "Ann, Bo, Cy", "7", path=folder / "friday.tally").session.close()
    kept = (folder / "friday.tally").read_bytes()
    (folder / "friday.tally").rename(folder / ".friday.tally.0123abcd.saving")
    with pytest.raises(FileExistsError):
        Table("kings-gold", "Di, Ed, Flo", path=folder / "friday.tally")
    assert (folder / "friday.tally").read_bytes() == kept


def test_a_save_that_is_being_made_is_left_alone(folder: Path) -> None:
    """Somebody has the game open: what lies beside it is theirs."""
    table = Table("kings-gold", "Ann, Bo, Cy", "7", path=folder / "friday.tally")
    (folder / "friday.tally").rename(folder / ".friday.tally.0123abcd.saving")
    assert not has_name_again(folder / "friday.tally")
    table.session.close()


def test_the_old_file_has_a_second_name_until_the_folder_is_flushed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no disk can write down first that it is gone: tests/v4/nets/power_cuts.py cuts the power."""
    table = Table("kings-gold", "Ann, Bo, Cy", "7", path=folder / "friday.tally")
    before = (folder / "friday.tally").stat().st_ino
    names: list[str] = []
    flush = disk.flushed

    def looking(opened: int) -> bool:
        names.extend(path.name for path in folder.iterdir() if path.stat().st_ino == before)
        return flush(opened)

    monkeypatch.setattr(disk, "flushed", looking)
    table.type("9")
    assert [
        re.fullmatch(r"\.friday\.tally\.[0-9a-f]{8}\.saving", name) is not None for name in names
    ] == [True]
    assert not list(folder.glob(".*.saving"))
    table.session.close()
