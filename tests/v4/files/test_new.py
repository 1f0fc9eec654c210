"""A new house rule: the file that ``cardkit new`` writes holds together, whatever line one takes
the # from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardkit.v4.cli.new import command, starter
from cardkit.v4.engine import replace
from cardkit.v4.engine.values import Meta
from cardkit.v4.files import examined, load, shipped

NOWHERE = Meta(author="", source="", year="", licence="", also=(), bgg=0)


@pytest.mark.parametrize("parent", shipped())
def test_a_fresh_file_is_its_parent(parent: str, tmp_path: Path) -> None:
    """Nothing is changed yet but the name; where the parent comes from is said of the parent
    alone."""
    path = tmp_path / "mine.toml"
    path.write_text(starter("Mine", parent, parent), "utf-8")
    assert load(path) == replace(load(parent), name="Mine", slug=str(path), meta=NOWHERE)


@pytest.mark.parametrize("parent", shipped())
def test_every_line_may_be_taken_in(parent: str, tmp_path: Path) -> None:
    """With every # in front of a key taken away the file says what its parent says."""
    path = tmp_path / "mine.toml"
    text, number = re.subn(r"(?m)^# ([A-Za-z0-9_-]+ = )", r"\1", starter("Mine", parent, parent))
    assert number > 60
    path.write_text(text, "utf-8")
    made = load(path)
    assert replace(made, house=()) == replace(
        load(parent), name="Mine", slug=str(path), meta=NOWHERE
    )
    assert dict(made.house) == {"H-1": "Who is caught fetches the drinks."}
    assert examined(str(path)).faults == ()


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    """Whoever edits a variant file, or the one it extends, plays by what stands there now."""
    parent, child = tmp_path / "parent.toml", tmp_path / "child.toml"
    parent.write_text('extends = "kings-gold"\nname = "Parent"\nrounds = 3\n', "utf-8")
    child.write_text('extends = "parent.toml"\nname = "Child"\n', "utf-8")
    assert load(child).rounds == 3
    parent.write_text('extends = "kings-gold"\nname = "Parent"\nrounds = 12\n', "utf-8")
    assert load(child).rounds == 12


def test_the_same_name_in_two_folders_is_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path is looked up in the folder one is in."""
    for folder, rounds in (("a", 2), ("b", 6)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.toml").write_text(
            f'extends = "diamant"\nname = "X"\nrounds = {rounds}\n', "utf-8"
        )
        monkeypatch.chdir(tmp_path / folder)
        assert load("x.toml").rounds == rounds


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Łódź Nächte", "łódź-nächte.toml"),
        ("Night's Watch", "nights-watch.toml"),
        ("日本", "日本.toml"),
        ("A  b_c", "a-b-c.toml"),
        ("Con", "my-con.toml"),
    ],
)
def test_a_file_is_named_after_its_game(
    name: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters of any script stay what they are."""
    monkeypatch.chdir(tmp_path)
    command.main([name], standalone_mode=False)
    assert load(file).name == name
