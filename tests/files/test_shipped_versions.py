"""Shipped games have versions: a correction raises one, keeps the old rules, and rescores no game that was kept."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cardkit.files import all_shipped, bundled, digest, extended, gallery, load
from cardkit.files.bundled import former, text_of
from cardkit.files.loading import load_text
from tests.versions import FORMER, ROOT, VERSIONS, versions

WAY = "Before a correction: python -m tools.keep_version NAME. After it: a new version, and python -m tools.keep_version"


@pytest.mark.parametrize("name", all_shipped())
def test_a_shipped_game_says_its_version(name: str) -> None:
    """In its own file, so that a corrected parent does not raise it unseen."""
    said = tomllib.loads(text_of(name))
    assert said["version"] == load(name).version


@pytest.mark.parametrize("name", all_shipped())
def test_rules_that_change_raise_the_version(name: str) -> None:
    """The digest of this version is the one that was written down when it shipped first."""
    variant = load(name)
    assert versions().get((name, variant.version)) == digest(variant), WAY


def test_every_version_that_ever_shipped_can_be_played() -> None:
    """Those that are former now are kept as files that stand alone, each with the rules it had."""
    now = {(name, load(name).version): digest(load(name)) for name in all_shipped()}
    kept = {(name, version): digest(load_text(text, name)) for name in all_shipped() for version, text in former(name).items()}
    assert {**kept, **now} == versions(), WAY
    assert kept.keys().isdisjoint(now)


def test_former_versions_need_no_other_file() -> None:
    """Their parents may be corrected too."""
    for path in FORMER.rglob("*.toml"):
        said = tomllib.loads(path.read_text("utf-8"))
        assert "extends" not in said
        assert said["version"] == path.stem


def test_each_version_is_written_down_once() -> None:
    """A line that is there is never changed, and none is said twice."""
    lines = [line for line in VERSIONS.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) == len(versions())


def test_versions_come_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """1.10 is later than 1.9."""
    folder = tmp_path / "variants" / "former" / "kings-gold"
    folder.mkdir(parents=True)
    for version in ("1.10", "1.9", "2.0", "1.0"):
        (folder / f"{version}.toml").write_text("")
    monkeypatch.setattr(bundled, "shelf", lambda name: tmp_path / name)
    former.cache_clear()
    try:
        assert list(former("kings-gold")) == ["1.0", "1.9", "1.10", "2.0"]
    finally:
        former.cache_clear()


# --- a correction, in a cardkit of its own -------------------------------------------------------------------------------

TURNS = "\nround 1\n4 - Bo\n5\n7 - all\n"
HEAD = "players: Ann, Bo, Cy\n"
CORRECTED = 'leftover = "per-card"\nversion = "1.1"\n'


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cardkit whose King's Gold has been corrected: card by card since 1.1, and 1.0 was kept before."""
    folder = tmp_path_factory.mktemp("corrected")
    ignored = shutil.ignore_patterns("__pycache__", "page", "*.pdf")
    for name in ("cardkit", "variants", "tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    children = [name for name in gallery() if extended(name) == "kings-gold"]
    inside(folder, "-m", "tools.keep_version", "kings-gold", *children)
    file = folder / "variants" / "kings-gold.toml"
    file.write_text(file.read_text("utf-8").replace('version = "1.0"\n', CORRECTED), "utf-8")
    for name in children:
        file = folder / "variants" / "gallery" / f"{name}.toml"
        file.write_text(file.read_text("utf-8").replace('version = "1.0"\n', 'version = "1.1"\n'), "utf-8")
    inside(folder, "-m", "tools.keep_version")
    return folder


def inside(folder: Path, *words: str, typed: str = "", code: int = 0) -> str:
    """What a Python in that cardkit says."""
    done = subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "CARDKIT_HOME": str(folder / "home")},
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def totals(folder: Path, text: str) -> tuple[list[int], bool | None]:
    """What Ann and Bo have in that cardkit, and whether it goes by old rules."""
    told = json.loads(inside(folder, "-m", "cardkit", "score", "-", "--json", typed=text))
    assert told["problems"] == []
    return [told["totals"]["Ann"], told["totals"]["Bo"]], told.get("rules", {}).get("old")


def sealed(text: str) -> str:
    """The tally as the game master keeps it."""
    from cardkit.tally import last_line

    return last_line.sealed(text, text.count("\n", text.index("round 1")) - 1)


@pytest.mark.slow
def test_a_correction_rescores_no_kept_game(corrected: Path) -> None:
    """What cardkit kept without a word of rules was played by the first version; what a hand types goes by the newest."""
    text = f"variant: kings-gold\n{HEAD}{TURNS}"
    assert totals(corrected, text) == ([6, 2], None)
    assert totals(corrected, sealed(text)) == ([7, 2], True)


@pytest.mark.slow
def test_a_changed_game_finds_the_version_it_was_played_by(corrected: Path) -> None:
    """``set:`` lines over the version whose digest fits; an exported house rule as well."""
    settings = (("rounds", "2"),)
    was = f"rules: 1.0 {digest(load('kings-gold', settings))}\n"
    text = f"variant: kings-gold\n{HEAD}set: rounds=2\n"
    assert totals(corrected, text + was + TURNS) == ([7, 2], True)
    assert totals(corrected, text + TURNS) == ([6, 2], None)


@pytest.mark.slow
def test_a_house_rule_is_rebuilt_on_the_version_it_was_played_on(corrected: Path) -> None:
    """Its own rules are not kept here, but those of the game it comes from are, over another house rule too."""
    own = 'extends = "kings-gold"\nname = "Night Watch"\nversion = "2.1"\nrounds = 1\n'
    (corrected / "night-watch.toml").write_text(own, "utf-8")
    (corrected / "late-watch.toml").write_text('extends = "night-watch.toml"\nname = "Late Watch"\n', "utf-8")
    digits = digest(load("kings-gold", [("rounds", "1")]))
    for name in ("night-watch", "late-watch"):
        text = f"variant: {name}.toml\n{HEAD}rules: 2.1 {digits}\n{TURNS}"
        assert totals(corrected, text) == ([7, 2], True)
    told = inside(corrected, "-m", "cardkit", "score", "-", "--json", typed=text.replace(digits, "00000000"), code=2)
    assert [problem["code"] for problem in json.loads(told)["problems"]] == ["rules-lost"]


@pytest.mark.slow
def test_a_new_game_of_a_corrected_one_says_its_version(corrected: Path) -> None:
    """So that the next correction will not rescore it."""
    inside(corrected, "-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy", "--save", "new.tally", typed="4\nb\n5\n")
    text = (corrected / "new.tally").read_text("utf-8")
    assert "\nrules: 1.1 " in text
    assert totals(corrected, text) == ([0, 2], False)


@pytest.mark.slow
def test_the_tests_ask_for_what_was_forgotten(corrected: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules changed without a new version, a version that was not kept: named, with the way out."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    mine = [
        f"tests/files/{Path(__file__).name}", "--noconftest", "-o", "addopts=", "-p", "no:cacheprovider",
        "-k", "raise_the or ever_shipped",
    ]  # fmt: skip
    inside(corrected, "-m", "pytest", *mine)
    file = corrected / "variants" / "diamant.toml"
    before = file.read_text("utf-8")
    try:
        file.write_text(f'tie = "shared"\n{before}', "utf-8")
        with pytest.raises(AssertionError):
            inside(corrected, "-m", "pytest", *mine)
        file.write_text(f'tie = "shared"\n{before.replace("1.0", "1.1")}', "utf-8")
        inside(corrected, "-m", "tools.keep_version")
        with pytest.raises(AssertionError):
            inside(corrected, "-m", "pytest", *mine)
    finally:
        file.write_text(before, "utf-8")
