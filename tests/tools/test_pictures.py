"""The page of printables: a picture of each piece, made by the command beside it, and not too heavy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from cardkit.paper import PIECES
from tools.write import pictures
from tools.write.pictures import PICTURES, SHELF, Pictured, main, said, source

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_full")]

PAGE = (SHELF / "README.md").read_text("utf-8")
MOST = 1_500_000
"""Bytes of all pictures together."""


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_fresh(name: str) -> None:
    """Each is of what its command prints now: `python -m tools.write.pictures` makes them anew."""
    assert said(SHELF / name) == source(PICTURES[name].words), "stale: run python -m tools.write.pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_beside_its_command(name: str) -> None:
    """Who likes what it shows can print it."""
    row = next(line for line in PAGE.splitlines() if f'"{name}"' in line or f"`{name}`" in line)
    assert f"`cardkit print {PICTURES[name].words}`" in row


def test_every_piece_and_form_has_a_picture() -> None:
    """A piece that is added is shown here too."""
    shown = {pictured.words.split()[0] for pictured in PICTURES.values()}
    assert shown == set(PIECES)
    assert {"--track", "--filled"} <= {word for pictured in PICTURES.values() for word in pictured.words.split()}


def test_every_picture_of_the_page_is_there_and_no_other() -> None:
    """With words for those who do not see it."""
    images = re.findall(r'<img src="([^"]+)" width="300" alt="([^"]{10,})">', PAGE)
    assert len(images) == PAGE.count("<img")
    assert {name for name, _ in images} == {name for name in PICTURES if "/" in name}
    assert {f"pictures/{path.name}" for path in (SHELF / "pictures").iterdir()} == {name for name, _ in images}


def test_all_pictures_together_are_light() -> None:
    """A page of them is loaded in a moment."""
    assert sum((SHELF / name).stat().st_size for name in PICTURES) < MOST


def test_a_stale_picture_is_made_anew_and_a_fresh_one_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it says of its source decides, not its pixels."""
    monkeypatch.setattr(pictures, "PICTURES", {"x.png": Pictured("aid diamant", dpi=20)})
    monkeypatch.setattr(pictures, "SHELF", tmp_path)
    made = tmp_path / "x.png"
    Image.new("RGB", (3, 3)).save(made)
    main([])
    with Image.open(made) as image:
        assert image.size == (166, 234)
    assert said(made) == source("aid diamant")
    capsys.readouterr()
    main([])
    assert capsys.readouterr().out == ""
