"""The finished PDFs in ``printables/`` are fresh, complete, and no others lie there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.files import shipped
from cardkit.files.bundled import shelf
from tools.write import printables


def names(language: str) -> set[str]:
    """The finished files in a language."""
    return {one.name for one in printables.wanted() if one.language == language}


def test_all_printables_are_there_and_no_others() -> None:
    """Whether they are fresh, `.ci/run documents` looks at; `python -m tools.write.printables`
    rebuilds them."""
    folder = shelf("printables")
    there = {f"{at}{entry.name}": entry for at in ("", "pl/") for entry in (folder / at).iterdir()}
    assert {name for name in there if name.endswith(".pdf")} == names("en") | names("pl")


def test_the_printables_are_sheet_pad_aid_and_kit_of_all_games() -> None:
    """Of each game four pieces, each once: they are printed on either paper."""
    assert names("en") == {
        f"{game}-{piece}.pdf" for game in shipped() for piece in ("sheet", "pad", "aid", "kit")
    }


def test_the_printables_in_polish_have_their_folder() -> None:
    """Each in a folder of the language, under a name that says so."""
    assert names("pl") == {
        f"pl/{game}-{piece}-pl.pdf"
        for game in shipped()
        for piece in ("sheet", "pad", "aid", "kit")
    }


def test_rebuilding_takes_away_what_is_no_longer_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that was renamed leaves no old file behind; other files stay."""
    monkeypatch.setattr(
        printables, "finished", lambda: ((name, b"%PDF-1.4") for name in names("en"))
    )
    (tmp_path / "old-game-sheet.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "README.md").write_text("kept")
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "old-game-sheet-pl.pdf").write_bytes(b"%PDF-1.4")
    written = printables.rebuild(tmp_path)
    assert len(written) == len(shipped()) * 4
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [*(path.name for path in written), "README.md", "pl"]
    )
    assert [*(tmp_path / "pl").iterdir()] == []
