"""``cardkit score pad.jpg``: with its questions on a terminal, without one, and for programs."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from unittest import mock

import pytest

from tests.v4.commands import Cardkit
from tests.v4.photo.photographed import SURE, doubtful, taken

pexpect = pytest.importorskip("pexpect", reason="there is no pseudo-terminal")

from cardkit.v4.photo import read_pad  # noqa: E402
from cardkit.v4.tally import score  # noqa: E402
from cardkit.v4.text import installed  # noqa: E402

pytestmark = pytest.mark.slow

NAMES = "Ann,Bo,Cy,Di"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with both photographs, from which commands are typed."""
    (tmp_path / "sure.jpg").write_bytes(taken(SURE)[1])
    (tmp_path / "doubtful.jpg").write_bytes(taken(doubtful())[1])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_sure_pad_is_scored(cardkit: Cardkit, folder: Path) -> None:
    """Its tally stands beside it; a second time it has another name."""
    said = cardkit("score", "sure.jpg", "--yes-names", NAMES)
    assert said.code == 0
    assert "King's Gold 1.0, pad for 4, from its code." in said.out
    assert "Written: sure.tally" in said.out
    assert score(Path("sure.tally").read_text("utf-8")).exit_code == 0
    assert "Written: sure-2.tally" in cardkit("score", "sure.jpg", "--yes-names", NAMES).out


def test_a_doubtful_pad_is_named(cardkit: Cardkit, folder: Path) -> None:
    """Every doubtful figure is told, and nothing is written."""
    said = cardkit("score", "doubtful.jpg", "--yes-names", NAMES)
    assert said.code == 1
    assert "?" in said.out
    assert "Not written" in said.err
    assert not (folder / "doubtful.tally").exists()


def test_a_program_is_told_what_is_doubtful(cardkit: Cardkit, folder: Path) -> None:
    """One object, as of any score, with what the photograph said."""
    said = cardkit("score", "--json", "doubtful.jpg", "--yes-names", NAMES)
    found = json.loads(said.out)
    assert said.code == 1
    assert found["players"] == ["Ann", "Bo", "Cy", "Di"]
    assert found["photo"]["game"] == "kings-gold"
    assert found["photo"]["players"] == 4
    assert set(found["photo"]["doubtful"][0]) == {"kind", "round", "seat", "read", "why"}
    assert (
        json.loads(cardkit("score", "--json", "sure.jpg", "--yes-names", NAMES).out)["photo"][
            "doubtful"
        ]
        == []
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["sure.jpg"], "--yes-names"),
        (["sure.jpg", "--yes-names", "Ann,Bo,Cy"], "4 people are on this pad, and 3 named"),
        (["none.jpg"], "no picture called none.jpg"),
        (["sure.jpg", "game.tally"], "not both at once"),
    ],
)
def test_what_cannot_be_is_said(cardkit: Cardkit, folder: Path, words: list[str], why: str) -> None:
    """In words, with exit code 2."""
    said = cardkit("score", *words)
    assert said.code == 2
    assert why in said.err


def test_without_the_extra_a_line_says_how_to_get_it(cardkit: Cardkit, folder: Path) -> None:
    """And nothing else happens."""
    with mock.patch.dict(sys.modules, {"zxingcpp": None}):
        said = cardkit("score", "sure.jpg")
    assert (said.code, said.err.strip()) == (
        2,
        f"Photographs need a little more: {installed.command('photo')}",
    )


def test_nothing_is_to_be_installed_for_a_picture_that_is_not_there(
    cardkit: Cardkit, folder: Path
) -> None:
    """A slip in its name is told first."""
    with mock.patch.dict(sys.modules, {"zxingcpp": None}):
        assert "no picture called pda.jpg" in cardkit("score", "sure.jpg", "pda.jpg").err


def test_on_a_terminal_each_doubt_is_asked(folder: Path) -> None:
    """Who plays, then the doubtful figures, then whether all of it is right; what is mended
    counts."""
    truth = {
        (cell.kind, cell.round, cell.seat): stands or 0
        for cell, stands in taken(doubtful())[0].figures.items()
    }
    pad = read_pad([taken(doubtful())[1]])
    words = ["-m", "cardkit", "score", "doubtful.jpg"]
    root = str(Path(__file__).parents[3])
    typed = pexpect.spawn(
        sys.executable,
        words,
        cwd=folder,
        env={**os.environ, "TERM": "dumb", "PYTHONPATH": root},
        encoding="utf-8",
        timeout=60,
    )
    try:
        typed.expect("Who is 1, 2, 3, 4")
        typed.sendline("Ann Bo Cy Di")
        while (table := pad.table()).doubts:
            place = table.doubts[0][:3]
            typed.expect(r"\[\d+\]> ")
            typed.sendline(str(truth.get(place, 0)))
            pad.known[place] = truth.get(place, 0)
        typed.expect("Is this what stands there")
        for slip in ("no", "1 2", "1 9 17", "1 2 1234", "9" * 3000):
            typed.sendline(slip)
            typed.expect("Enter, or three numbers")
        typed.sendline("1 2 17")
        # what no more fits is asked, too
        while typed.expect(["Written: doubtful.tally", r"\]> ", r"= total\)> "]):
            typed.sendline("yes" if "= total" in typed.after else "")
        typed.expect(pexpect.EOF)
    finally:
        typed.close()
    assert "Bo 17" in (folder / "doubtful.tally").read_text("utf-8")
