"""Games by name, as all commands find them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardkit.cli.shared import STDIN, Refused, find_game, read_tally, tallies
from cardkit.tally.limits import MAX_TALLY


@pytest.fixture
def saved(own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saved games, with four; a fifth lies in the current folder."""
    own_home.mkdir()
    names = ("friday", "friday-night", "kings-gold-2026-11-20", "Zażółć")
    for age, name in enumerate(names):
        path = own_home / f"{name}.tally"
        path.write_text("")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    monkeypatch.chdir(tmp_path)
    Path("here.tally").write_text("")
    return own_home


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("friday", "friday"),  # exactly, though it also begins another
        ("friday.tally", "friday"),
        ("FRIDAY NIGHT", "friday-night"),
        ("friday-n", "friday-night"),
        ("king", "kings-gold-2026-11-20"),
        ("zazolc", "Zażółć"),
    ],
)
def test_a_saved_game(saved: Path, word: str, name: str) -> None:
    assert find_game(word) == saved / f"{name}.tally"


def test_a_path_and_standard_input(saved: Path) -> None:
    assert find_game("here.tally") == find_game("here") == Path("here.tally")
    assert find_game("./here.tally") == Path("here.tally")
    assert find_game("-") == STDIN


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("fri", "fri could be any of 2 saved games. Say which: friday, friday-night"),
        ("fridya", 'Did you mean "friday"?'),
        ("her", 'Did you mean "here"?'),
        ("nothing-like-it", "cardkit games lists those that are saved."),
        ("ki", "No game is called ki."),  # too short for a beginning
        ("./king", "No game is called ./king."),  # a path and nothing else
        ("", "No game is called ."),
        (".", ". is a folder, no game."),
        ("a\0b", "No game is called"),
        ("x" * 300, "No game is called xxx"),
    ],
)
def test_no_game(saved: Path, word: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        find_game(word)
    assert said in refused.value.message
    assert refused.value.exit_code == 2


def test_other_names_are_suggested_too(saved: Path) -> None:
    with pytest.raises(Refused, match='Did you mean "diamant"'):
        find_game("diamnt", ["diamant"])


def test_no_folder_of_saved_games(own_home: Path) -> None:
    with pytest.raises(Refused, match="None is saved in "):
        find_game("friday")


def test_several(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [path.stem for path in tallies([])]
    assert names == ["friday", "friday-night", "kings-gold-2026-11-20", "Zażółć"]  # newest first
    Path("nights/deep").mkdir(parents=True)
    for name in ("b.tally", "a.tally", ".hidden.tally", "notes.txt", "deep/c.tally"):
        Path("nights", name).write_text("")
    found = [str(path) for path in tallies(["here", "nights", "-"])]
    assert found == ["here.tally", "nights/a.tally", "nights/b.tally", "nights/deep/c.tally", "-"]
    Path("empty").mkdir()
    assert not list(tallies(["empty"]))
    assert capsys.readouterr().err == "empty: no tally is in this folder\n"


def test_a_huge_file_is_cut_off(tmp_path: Path) -> None:
    huge = tmp_path / "huge.tally"
    huge.write_bytes(b"x" * (MAX_TALLY + 10))
    assert len(read_tally(huge)) == MAX_TALLY + 1
