"""The wheel carries the games and the fonts, and works zipped; the documentation is the
schema's."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardkit.files.bundled import shelf
from cardkit.rules.keys import reference

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    return next(folder.glob("cardkit-*.whl"))


def test_wheel_has_all_that_ships(wheel: Path) -> None:
    """Every variant, every font with its licence and the phones' page lie inside the package; no
    finished PDF does."""
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in (ROOT / "variants").rglob("*"):
        if path.is_file():
            assert f"cardkit/variants/{path.relative_to(ROOT / 'variants')}" in names
    assert not [name for name in names if name.endswith(".pdf")]
    fonts = {name for name in names if name.startswith("cardkit/ink/ttf/")}
    assert any(name.endswith(".ttf") for name in fonts)
    assert any("OFL" in name for name in fonts)
    page = ROOT / "cardkit" / "phones" / "page"
    for path in page.rglob("*"):
        if path.is_file():
            assert f"cardkit/phones/page/{path.relative_to(page)}" in names
    assert "cardkit/py.typed" in names


def test_wheel_says_its_licences(wheel: Path) -> None:
    """Its metadata name the licence of the fonts beside that of the code, and the texts of both lie
    inside."""
    inside = zipfile.ZipFile(wheel)
    folder = next(
        name for name in inside.namelist() if name.endswith(".dist-info/METADATA")
    ).removesuffix("METADATA")
    metadata = inside.read(folder + "METADATA").decode().splitlines()
    assert "License-Expression: MIT AND OFL-1.1" in metadata
    texts = [
        line.removeprefix("License-File: ")
        for line in metadata
        if line.startswith("License-File: ")
    ]
    assert {Path(name).name for name in texts} == {
        "LICENSE",
        "Alegreya-OFL.txt",
        "SourceSans3-OFL.txt",
    }
    assert {f"{folder}licenses/{name}" for name in texts} <= set(inside.namelist())


@pytest.mark.parametrize(
    ("command", "typed", "says"),
    [
        ("play kings-gold Ann Bo Cy", "9\nbo\nq\n", "TAKE 3 each"),
        ("--lang pl play kings-gold Ania Bartek Celina", "9\nbartek\nq\n", "WEŹCIE PO 3"),
        ("rules kings-gold --lang pl", "", "Złoto króla"),
        ("config lang", "", "en English, pl polski"),
        (f"score {ROOT / 'examples' / 'slips.tally'}", "", "Ann wins with 24."),
        ("print sheet kings-gold --lang pl", "", "kings-gold-sheet-pl.pdf"),
        ("help keys", "", "undo"),
    ],
)
def test_a_zipped_wheel_runs_as_it_is(
    wheel: Path, tmp_path: Path, command: str, typed: str, says: str
) -> None:
    """Without unpacking it: games, sentences, languages and fonts are found inside."""
    code = (
        "import cardkit, sys; sys.stderr.write(cardkit.__file__); from cardkit.__main__ import "
        "main; main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *command.split()],
        input=typed,
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(wheel),
            "CARDKIT_HOME": str(tmp_path),
            "PYTHONUTF8": "1",
        },
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.stderr.startswith(str(wheel))
    assert says in run.stdout, run.stderr


def test_bare_checkout_finds_the_shelf() -> None:
    """Without any installation the checkout's own folders are used."""
    assert (shelf("variants") / "kings-gold.toml").is_file()


def test_missing_shelf_says_what_is_missing() -> None:
    """A broken installation is told by the folder's name."""
    with pytest.raises(FileNotFoundError, match="'nothing' is missing"):
        shelf("nothing")


def test_documented_keys_are_the_schema() -> None:
    """variants/README.md shows every key as the loader reads it."""
    page = (ROOT / "variants" / "README.md").read_text("utf-8")
    assert page.endswith(reference()), "rewrite it with: python -m tools.write.reference"
