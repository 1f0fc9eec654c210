"""Find variants by name: built-in games, the gallery, and the user's folders."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from cardkit.engine.findings import VariantError
from cardkit.i18n.translate import load_language
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load

from ..systems import needs_devices


def put(folder: Path, *names: str, ships: str = "diamant") -> None:
    """Write a house rule under each name. Its title names its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        text = f'extends = "{ships}"\nname = "{name} of {folder.name[:20]}"\n'
        (folder / f"{name}.toml").write_text(text, "utf-8")


def said(name: str, folder: Path) -> str:
    """Return the message of the error for a game that cannot be found."""
    with pytest.raises(VariantError) as error:
        load(name, folder=folder)
    return error.value.findings[0].message


# --- built-in games -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "expected"), [
    ("zloto   KROLA!", "kings-gold"), ("kings gold", "kings-gold"), ("KINGSGOLD", "kings-gold"),
    ("king", "kings-gold"), ("dia", "diamant"), ("incan-gold", "incan-gold"),  # and no beginning
    ("half", "half-kept"),
])  # fmt: skip
def test_load_finds_built_in_game_by_name(name: str, expected: str, tmp_path: Path) -> None:
    assert load(name, folder=tmp_path).slug == expected


def test_load_finds_every_game_by_name_and_titles(tmp_path: Path) -> None:
    for name in [*catalogue.main_games(), *catalogue.gallery_games()]:
        variant = load(name, folder=tmp_path)
        polish = Vocabulary(variant, load_language("pl")).game
        assert {load(one, folder=tmp_path).slug for one in (name, variant.name, polish)} == {name}
        assert catalogue.is_shipped(Path(variant.file))


@pytest.mark.parametrize(("name", "message"), [
    ("incan", 'there is no game "incan". Did you mean "incan-gold"?'),  # it is ambiguous
    ("di", 'there is no game "di". Games: kings-gold, poor-mans,'),  # two letters
    ("kings-cold", 'there is no game "kings-cold". Did you mean'),
    ("ludo", 'there is no game "ludo". Games: kings-gold,'),
    ("", 'there is no game ""'), ("!", 'there is no game "!"'),
    ("kings-gold.toml", 'there is no file "kings-gold.toml"'),
    ("./kings-gold", 'there is no file "./kings-gold"'),
])  # fmt: skip
def test_load_unknown_name_fails(name: str, message: str, tmp_path: Path) -> None:
    put(tmp_path, "!")  # a file without a name
    assert said(name, tmp_path).startswith(message)


# --- one's own ------------------------------------------------------------------------------------


def test_search_folders_are_tried_in_order(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, first, second = tmp_path / "here", tmp_path / "first", tmp_path / "second"
    monkeypatch.setenv("CARDKIT_VARIANTS", f"{first}{os.pathsep}{os.pathsep}{second}")
    folders = [here, own_home / "variants", first, second]
    assert catalogue.search_folders(here) == folders
    for folder in reversed(folders):
        put(folder, "night-watch", f"only-{folder.name}")
        assert load("night watch", folder=here).name == f"night-watch of {folder.name}"
    for folder in folders:
        only = load(f"only {folder.name}", folder=here)
        assert only.name == f"only-{folder.name} of {folder.name}"
    listed = [one for one in catalogue.own_variants(here) if one.name == "night-watch"]
    hidden = f"{here / 'night-watch.toml'} comes first"
    assert [one.why_hidden for one in listed] == ["", *[hidden] * 3]
    assert catalogue.loadable_names(here).count("night-watch") == 1


def test_user_folder_depends_on_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CARDKIT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert catalogue.user_folder().name == "cardkit"
    monkeypatch.setenv("CARDKIT_HOME", "~/games")
    assert catalogue.user_folder() == Path.home() / "games"


@pytest.mark.parametrize(("files", "name", "slug"), [
    ("night-watch night", "night", "night"), ("night-watch night", "night-", "night"),
    ("night-watch night", "night-w", "night-watch"),
    ("kingdom", "king", "kings-gold"), ("kingdom", "kingd", "kingdom"),
])  # fmt: skip
def test_load_accepts_unambiguous_prefix_of_name(
    files: str, name: str, slug: str, tmp_path: Path
) -> None:
    put(tmp_path, *files.split())
    assert load(name, folder=tmp_path).slug == slug


def test_load_refuses_ambiguous_prefix_of_name(tmp_path: Path) -> None:
    put(tmp_path, "night-watch", "night-shift")
    assert said("night", tmp_path).startswith('there is no game "night".')


@pytest.mark.parametrize("name", ["kings-gold", "Kings Gold", "złoto-króla", "skunk"])
def test_file_with_built_in_name_is_hidden(name: str, tmp_path: Path) -> None:
    put(tmp_path, name)
    assert catalogue.is_shipped(Path(load(name, folder=tmp_path).file))
    (hidden,) = catalogue.own_variants(tmp_path)
    assert hidden.why_hidden == "a built-in game comes first"
    assert catalogue.loadable_names(tmp_path) == [
        *catalogue.main_games(),
        *catalogue.gallery_games(),
    ]
    assert load(f"./{name}.toml", folder=tmp_path).name == f"{name} of {tmp_path.name[:20]}"


def test_load_accepts_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "night")
    put(tmp_path / "more", "far")
    monkeypatch.chdir(tmp_path)
    for name in ("night", "night.toml", "./night.toml", "more/../night.toml"):
        assert load(name).slug == load(tmp_path / "night.toml").slug == "night"
    assert load("more/far.toml").slug == load(Path("more") / "far.toml").slug == "far"
    assert said("far", tmp_path).startswith("there is no game")


def test_variant_of_tally_is_searched_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "games", "night")
    put(tmp_path / "elsewhere", "night", "other")
    monkeypatch.chdir(tmp_path / "elsewhere")
    games = tmp_path / "games"
    for name in ("night.toml", "night"):
        assert load(name, folder=games).name == "night of games"
    assert said("other.toml", games) == 'there is no file "other.toml"'


def test_parent_is_searched_in_folder_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "games", "parent", ships="skunk")
    put(tmp_path / "games", "child", ships="parent")
    put(tmp_path / "elsewhere", "parent", ships="diamant")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert load(tmp_path / "games" / "child.toml").rounds == load("skunk").rounds
    assert load("child", folder=tmp_path / "games").players == load("skunk").players


@pytest.mark.parametrize(("text", "expected"), [
    ('extends = "diamant"', True), ('\ufeffextends="diamant"', True), ("cards.gold = {}", True),
    ("name = 'x'\n [ cards ]\n", True), ('[project]\nname = "x"', False), ("", False),
    ("\0\1\2", False),
])  # fmt: skip
def test_variant_files_lists_only_variants(text: str, expected: bool, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(text, "utf-8")
    assert bool(catalogue.variant_files(tmp_path)) == expected


@needs_devices
def test_variant_files_skips_special_files(tmp_path: Path) -> None:
    put(tmp_path, "seen")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    assert catalogue.variant_files(tmp_path) == [tmp_path / "seen.toml"]


def test_variant_files_skips_unreadable_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, ".hidden", "seen")
    (tmp_path / "folder.toml").mkdir()
    assert catalogue.variant_files(tmp_path) == [tmp_path / "seen.toml"]
    assert catalogue.variant_files(tmp_path / "nowhere") == []
    fail = Mock(side_effect=OSError(13, "Permission denied"))
    monkeypatch.setattr(Path, "glob", fail)
    assert catalogue.variant_files(tmp_path) == []
    monkeypatch.undo()
    monkeypatch.setattr(Path, "open", fail)
    assert catalogue.variant_files(tmp_path) == []


def test_variant_files_reads_at_most_500_files(tmp_path: Path) -> None:
    put(tmp_path, *[f"house{number:03}" for number in range(510)])
    assert len(catalogue.variant_files(tmp_path)) == catalogue.MAX_FILES_IN_FOLDER
