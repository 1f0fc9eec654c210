"""What is said before a game, beside the fourth edition: all variants, both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit import v4
from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import setup
from cardkit.v4.engine import State
from cardkit.v4.speech import opening
from cardkit.v4.speech.language_files import language as old_language
from cardkit.v4.speech.master import Manner, Master
from cardkit.v4.words import speaking
from tests.against_v4.polish import mended

ROOT = Path(__file__).parents[2]
FOLDERS = ("variants", "variants/gallery", "examples/house")
PATHS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]


def both(path: Path, players: int, code: str) -> tuple[list[str], list[str]]:
    """Return the lines of both editions for so many players."""
    old, new = v4.load(str(path)), load(path)
    names = [str(seat) for seat in range(players)]
    with speaking(old_language(code) if code != "en" else None):
        state = State(old, names)
        before = [str(opening.played(Master(old, Manner()), state))]
        before += map(str, opening.set_up(old, players))
    with use_language(code):
        words = vocabulary(new)
        found = [setup.game_title(words, players), *setup.set_up(words, players)]
    return before, found


def plain(text: str) -> str:
    """Return a text as both say it: lists in commas, and the bank is the supply now, as in rules."""
    return mended(text).replace(" bank", " supply").replace(" and ", ", ").replace(" i ", ", ")


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in PATHS])
def test_before_a_game_the_same_is_said(path: Path, code: str) -> None:
    low, high = load(path).players
    for players in range(low, high + 1):
        before, found = both(path, players, code)
        if path.stem != "twenty-one":  # fewer ones: its rounds end by their gold
            assert [*map(plain, found)] == [*map(plain, before)]
