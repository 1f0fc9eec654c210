"""The wheel carries the games and the fonts, and works zipped; the documentation is the schema's."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardkit.files import shipped
from cardkit.files.bundled import shelf
from cardkit.files.keys import reference

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    return next(folder.glob("cardkit-*.whl"))


def test_wheel_has_all_that_ships(wheel: Path) -> None:
    """Every variant, every font with its licence and the phones' page lie inside the package; no finished PDF does."""
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


def test_zipped_wheel_scores_a_game(wheel: Path, tmp_path: Path) -> None:
    """Python runs the wheel as it is, without unpacking it, and finds the variants inside."""
    code = "import cardkit; print(cardkit.__file__, *cardkit.shipped(), cardkit.load('kings-gold').name)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert str(wheel) in run.stdout
    assert run.stdout.split()[1 : 1 + len(shipped())] == list(shipped())


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
