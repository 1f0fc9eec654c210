"""The page of printables: a picture of each piece, made by the command beside it, and not too
heavy."""

from __future__ import annotations

import re

import pytest

from cardkit.paper import PIECES
from tools.write.pictures import PICTURES, SHELF

PAGE = (SHELF / "README.md").read_text("utf-8")
MOST = 1_500_000
"""Bytes of all pictures together."""


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_beside_its_command(name: str) -> None:
    """Who likes what it shows can print it."""
    row = next(line for line in PAGE.splitlines() if f'"{name}"' in line or f"`{name}`" in line)
    assert f"`cardkit print {PICTURES[name].words}`" in row


def test_every_piece_and_form_has_a_picture() -> None:
    """A piece that is added is shown here too."""
    shown = {pictured.words.split()[0] for pictured in PICTURES.values()}
    assert shown == set(PIECES)
    assert {"--track", "--filled"} <= {
        word for pictured in PICTURES.values() for word in pictured.words.split()
    }


def test_every_picture_of_the_page_is_there_and_no_other() -> None:
    """With words for those who do not see it."""
    images = re.findall(r'<img src="([^"]+)" width="300" alt="([^"]{10,})">', PAGE)
    assert len(images) == PAGE.count("<img")
    assert {name for name, _ in images} == {name for name in PICTURES if "/" in name}
    assert {f"pictures/{path.name}" for path in (SHELF / "pictures").iterdir()} == {
        name for name, _ in images
    }


def test_all_pictures_together_are_light() -> None:
    """A page of them is loaded in a moment."""
    assert sum((SHELF / name).stat().st_size for name in PICTURES) < MOST
