"""The finished PDFs in ``printables/`` are fresh, complete, and no others lie there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardkit.cli.app import COMMANDS
from cardkit.files import shipped
from cardkit.files.bundled import shelf
from tests.paper.reading import text
from tools.write import printables

SHELF = Path(__file__).resolve().parents[2] / "printables"


def names(language: str) -> set[str]:
    """The finished files in a language."""
    return {one.name for one in printables.wanted() if one.language == language}


def test_all_printables_are_there_and_no_others() -> None:
    """Whether they are fresh, `.ci/run documents` looks at; `python -m tools.write.printables`
    rebuilds them."""
    folder = shelf("printables")
    there = {f"{at}{entry.name}": entry for at in ("", "pl/") for entry in (folder / at).iterdir()}
    assert {name for name in there if name.endswith(".pdf")} == names("en") | names("pl")


ENDS = ("sheet", "sheet-large", "sheet-mono", "aid", "pad", "coins-4p", "kit-4p")


def test_there_are_seven_files_of_each_game_in_each_language() -> None:
    """Sheet, large and black sheet, aid, pad, coins, kit for four; each once, for either paper."""
    assert names("en") == {f"{game}-{end}.pdf" for game in shipped() for end in ENDS}
    assert names("pl") == {f"pl/{game}-{end}-pl.pdf" for game in shipped() for end in ENDS}


def test_the_shelf_takes_little_room() -> None:
    """Its files are five megabytes at most."""
    assert sum(path.stat().st_size for path in SHELF.rglob("*.pdf")) < 5_000_000


def test_every_file_has_a_link_and_every_link_a_file() -> None:
    """The table is as the program writes it, and each address in it is there."""
    text = (SHELF / "README.md").read_text("utf-8")
    assert printables.table() in text
    assert printables.with_table(text) == text
    linked = re.findall(r"\[PDF\]\(([^)]+)\)", text)
    assert sorted(linked) == sorted(names("en") | names("pl"))
    assert all((SHELF / address).is_file() for address in linked)


def test_nothing_on_the_shelf_tells_to_type_a_command() -> None:
    """Who opens a page there has nothing to type it into."""
    for path in SHELF.rglob("*.pdf"):
        said = " ".join(text(path.read_bytes()).split())
        commands = "|".join(COMMANDS)
        assert not re.search(rf"cardkit ({commands})\b|--[a-z]", said), path.name


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
    assert len(written) == len(shipped()) * len(ENDS)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [*(path.name for path in written), "README.md", "pl"]
    )
    assert [*(tmp_path / "pl").iterdir()] == []
