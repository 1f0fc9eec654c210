"""Colours by the part they play: told apart by everybody, strong enough to read, and leaving is
never red."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from cardkit.v4.engine import words as words_of
from cardkit.v4.engine.terms import Choice
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.ink import Ink, Part, palette
from cardkit.v4.ink.colours import Palette
from cardkit.v4.paper.card_pictures import choice_signs
from tests.v4.paper.reading import contrast

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes (2009), the whole loss of one kind of cone, for linear red, green
# and blue.
SIGHT: Final[dict[str, Matrix]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
ROLES: Final = (Part.PLAIN, Part.GOLD, Part.DANGER, Part.SAFE)


def _linear(colour: str) -> list[float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour as that sight has it: CIE lightness and the two axes of hue (white as in sRGB)."""
    given = _linear(colour)
    seen = [sum(a * b for a, b in zip(row, given, strict=True)) for row in SIGHT[sight]]
    red, green, blue = (min(1.0, max(0.0, one)) for one in seen)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    bent = [one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z)]
    return 116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])


def difference(one: str, other: str, sight: str) -> float:
    """How far apart two colours are (CIE 1976): 2 can be seen side by side, 20 is another colour on
    another page."""
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("sight", SIGHT)
def test_roles_are_told_apart_by_every_sight(sight: str) -> None:
    """Ink, gold, danger and safe are four colours, also where red and green, or blue and yellow,
    look alike."""
    line = palette(Ink.COLOUR).line
    for one, other in combinations(ROLES, 2):
        assert difference(line[one], line[other], sight) >= 20, f"{one} and {other}"


@pytest.mark.parametrize("sight", SIGHT)
def test_danger_is_darker_than_gold_and_safe(sight: str) -> None:
    """Lightness separates it where hue does not."""
    line = palette(Ink.COLOUR).line
    danger = lab(line[Part.DANGER], sight)[0]
    assert lab(line[Part.GOLD], sight)[0] - danger >= 15
    assert lab(line[Part.SAFE], sight)[0] - danger >= 8


def test_the_test_sees_colours_that_look_alike() -> None:
    """A bright red and the gold of the pages are one brown to who has no green."""
    assert difference("#a8201a", "#8a6100", "usual") > 40
    assert difference("#a8201a", "#8a6100", "deuteranopia") < 10


def _grounds(inks: Palette) -> set[str]:
    return {inks.paper, *inks.tint.values(), inks.wash}


@pytest.mark.parametrize("ink", Ink)
def test_words_have_four_and_a_half_to_one_and_lines_three_to_one(ink: Ink) -> None:
    """On every ground of that ink; hairlines too: rows are parted, written on and folded along
    them."""
    inks = palette(ink)
    for ground in _grounds(inks):
        assert all(contrast(colour, ground) >= 4.5 for colour in (*inks.line.values(), inks.red))
        assert contrast(inks.hairline, ground) >= 3
    for part in Part:
        assert contrast(inks.paper, inks.solid[part]) >= 4.5
    assert contrast(inks.line[Part.PLAIN], inks.coin) >= 4.5


@pytest.mark.parametrize("name", [*shipped(), *gallery()])
def test_going_on_is_gold_and_leaving_green(name: str) -> None:
    """In every game, whatever hands do; never a red leave."""
    assert [part for _, part in choice_signs(load(name))] == [Part.GOLD, Part.SAFE]


@pytest.mark.parametrize("gesture", words_of(Choice))
def test_every_gesture_has_the_colours_of_going_on_and_leaving(gesture: str) -> None:
    """Also those that no game has."""
    variant = load("kings-gold", [("words.choice", f'"{gesture}"')])
    assert [part for _, part in choice_signs(variant)] == [Part.GOLD, Part.SAFE]
